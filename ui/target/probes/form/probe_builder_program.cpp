#include "ui/target/probes/form/probe_builder_program.h"

#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/form/probe_help.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {
constexpr int kPlaceLetters = 44;
constexpr int kWhatLetters = 22;
} // namespace

ProbeProgramPane::ProbeProgramPane(QWidget* parent)
    : QWidget(parent)
    , m_model(new ProgramPlacesModel(this))
    , m_file(new QLineEdit(this))
    , m_search(new QLineEdit(this))
    , m_table(new QTableView(this))
    , m_words(new QLabel(this))
{
    m_file->setPlaceholderText(tr("Program or library: /usr/bin/bash"));
    m_file->setAccessibleName(tr("Program or library"));
    m_file->setObjectName(QStringLiteral("file"));
    auto* const browse = new QPushButton(tr("Browse…"), this);
    m_search->setPlaceholderText(tr("Find a function or USDT probe"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->setObjectName(QStringLiteral("search"));
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_table->setModel(m_model);
    dressTable(*m_table, tr("Probe points of the program"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    const int letter = fontMetrics().averageCharWidth();
    m_table->setColumnWidth(ProgramPlacesModel::Name, letter * kPlaceLetters);
    m_table->setColumnWidth(ProgramPlacesModel::What, letter * kWhatLetters);
    m_words->setWordWrap(true);
    m_words->setAccessibleDescription(tr("Notes on the program"));
    auto* const row = new QHBoxLayout;
    row->addWidget(m_file, 1);
    row->addWidget(browse);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    layout->addWidget(m_search);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_words);
    setFocusProxy(m_file);
    explain(*m_file, probe_help::kProgram);
    explain(*m_search, probe_help::kFindInProgram);
    explain(*m_table, probe_help::kProgramPlaces);
    connect(browse, &QPushButton::clicked, this, &ProbeProgramPane::askForFile);
    connect(m_file, &QLineEdit::editingFinished, this,
            [this] { openProgram(m_file->text().trimmed()); });
    connect(m_search, &QLineEdit::textChanged, m_model, &ProgramPlacesModel::setWords);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { choose(0); });
    connect(m_model, &ProgramPlacesModel::found, this, &ProbeProgramPane::showWords);
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { choose(index.row()); });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { choose(index.row()); });
    showWords();
}

void ProbeProgramPane::askForFile()
{
    const auto file =
        QFileDialog::getOpenFileName(this, tr("Choose a program or a library"), m_file->text());
    if (file.isEmpty())
        return;
    m_file->setText(file);
    openProgram(file);
}

void ProbeProgramPane::openProgram(const QString& path)
{
    if (path == m_path)
        return;
    m_path = path;
    m_file->setText(path);
    m_model->setProgram(nullptr);
    m_trouble.clear();
    if (path.isEmpty()) {
        m_background.cancel();
        showWords();
        return;
    }
    m_background.start([this, path](const Background::Context& context) {
        auto program = program::Program::open(path.toStdString());
        context.deliver([this, path, program = std::move(program)] { take(path, program); });
    });
    showWords();
}

void ProbeProgramPane::reset()
{
    m_search->clear();
    m_table->selectionModel()->clear();
}

void ProbeProgramPane::take(const QString& path, const Result<ProgramPlacesModel::Program>& program)
{
    if (path != m_path)
        return;
    if (program) {
        m_model->setProgram(*program);
    } else {
        m_trouble = errorSentences(program.error());
    }
    showWords();
    emit opened();
}

void ProbeProgramPane::choose(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    m_table->setCurrentIndex(m_model->index(row, 0));
    ProbeDraft::Place place{.family = ProbeDraft::Family::Program,
                            .file = m_model->program()->path(),
                            .hasOffset = true};
    if (const auto* const symbol = m_model->symbol(row)) {
        place.offset = std::int64_t(symbol->offset);
        place.name = symbol->demangled.empty()
            ? symbol->name
            : symbol->demangled.substr(0, symbol->demangled.find('('));
    } else if (const auto* const usdt = m_model->usdt(row)) {
        place.offset = std::int64_t(usdt->offset);
        place.semaphore = usdt->semaphore;
        place.name = usdt->provider + '_' + usdt->name;
    }
    emit chosen(place);
}

bool ProbeProgramPane::shows(const std::string& file) const
{
    return m_model->program() && m_model->program()->path() == file;
}

QString ProbeProgramPane::nameAt(const std::string& file, std::uint64_t offset) const
{
    if (!shows(file))
        return {};
    for (const auto& place : m_model->program()->usdtPlaces()) {
        if (place.offset == offset)
            return QString::fromStdString(place.provider + ':' + place.name);
    }
    for (const auto& symbol : m_model->program()->symbols()) {
        if (symbol.offset == offset)
            return QString::fromStdString(symbol.readable());
    }
    return {};
}

std::optional<std::vector<ArgumentOffer>> ProbeProgramPane::offersAt(const std::string& file,
                                                                     std::uint64_t offset) const
{
    if (!shows(file))
        return std::nullopt;
    std::vector<ArgumentOffer> offers;
    for (const auto& place : m_model->program()->usdtPlaces()) {
        if (place.offset != offset)
            continue;
        int number = 1;
        for (const auto& argument : place.arguments) {
            offers.push_back(
                {.name = tr("arg%1 %2").arg(number).arg(QString::fromStdString(argument.text)),
                 .fetch = argument.value ? probe::formatArgument(*argument.value) : std::string(),
                 .why = messageText(argument.reason)});
            ++number;
        }
        return offers;
    }
    return std::nullopt;
}

void ProbeProgramPane::showWords()
{
    const auto& program = m_model->program();
    QString text;
    if (!m_trouble.isEmpty()) {
        text = m_trouble;
    } else if (m_background.running() && !program) {
        text = tr("Reading its symbols…");
    } else if (!program) {
        text = tr("Choose a program or library to list its functions and USDT probes. A remote "
                  "target must have the same file.");
    } else {
        text = tr("Functions: %1. USDT probes: %2.")
                   .arg(locale().toString(qulonglong(program->symbols().size())),
                        locale().toString(qulonglong(program->usdtPlaces().size())));
        if (m_model->rowCount() == 0 && !m_model->searching())
            text = sentencesText({text, tr("No name contains these letters in this order.")});
        for (const auto& note : program->notes())
            text = sentencesText({text, messageText(note)});
    }
    m_words->setText(text);
    m_search->setEnabled(program != nullptr);
}

} // namespace probescope::ui

#include "moc_probe_builder_program.cpp"
