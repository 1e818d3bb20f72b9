#include "ui/views/kernel_table/kernel_table_page.h"

#include "ui/base/parts/forward_focus.h"
#include "ui/base/table/report_table.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/save_file.h"
#include "ui/base/theme/icons.h"
#include "ui/views/kernel_table/models/kernel_table_model.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {

using format::KernelTables;
using Type = format::KernelTable::Type;

constexpr int kFramesWidth = 360;
constexpr int kCountLetters = 24; // of a column of hits or misses

bool hasStacks(const format::KernelTable& table)
{
    return std::any_of(table.columns.begin(), table.columns.end(),
                       [](const auto& column) { return column.type == Type::Stack; });
}

} // namespace

KernelTablePage::KernelTablePage(std::filesystem::path file, KernelTables::Kind kind,
                                 QWidget* parent)
    : QWidget(parent)
    , m_file(std::move(file))
    , m_kind(kind)
    , m_title(new QLabel(this))
    , m_trigger(new QLabel(this))
    , m_totals(new QLabel(this))
    , m_message(new QLabel(this))
    , m_problems(new QLabel(this))
    , m_choice(new QComboBox(this))
    , m_search(new QLineEdit(this))
    , m_model(new KernelTableModel(this))
    , m_table(new ReportTable(tr("Rows of the file"), this))
    , m_frames(new QPlainTextEdit(this))
{
    makeTop();
    m_table->setSource(m_model);
    m_frames->setReadOnly(true);
    m_frames->setFrameShape(QFrame::NoFrame);
    m_frames->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_frames->setFont(fixedFont());
    m_frames->setAccessibleName(tr("Stack of the selected row, innermost function first"));
    m_frames->setPlaceholderText(tr("Select a row to see its stack."));
    m_frames->hide();
    auto* const middle = new QSplitter(this);
    middle->addWidget(m_table);
    middle->addWidget(m_frames);
    middle->setStretchFactor(0, 1);
    middle->setSizes({3 * kFramesWidth, kFramesWidth});
    layout()->addWidget(middle);
    static_cast<QVBoxLayout*>(layout())->setStretchFactor(middle, 1);
    forwardFocus(this, m_table);
    connect(m_table, &ReportTable::sourceRowChosen, this, &KernelTablePage::showFrames);
    connect(m_table, &ReportTable::message, this, &KernelTablePage::tell);
    load();
}

void KernelTablePage::makeTop()
{
    for (auto* const label : {m_title, m_trigger, m_totals, m_message, m_problems}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setWordWrap(label != m_totals);
    }
    auto font = m_title->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.2);
    m_title->setFont(font);
    m_title->setText(titleOf());
    m_trigger->setFont(fixedFont());
    m_trigger->setAccessibleDescription(tr("Trigger"));
    m_totals->setText(tr("Reading the file…"));
    m_totals->setAccessibleDescription(tr("Totals"));
    m_message->setAccessibleDescription(tr("Last action"));
    m_message->hide();
    m_problems->hide();
    m_choice->setAccessibleName(tr("Histogram"));
    m_choice->setToolTip(tr("The file has one histogram for each hist trigger of the event."));
    m_choice->hide();
    m_search->setPlaceholderText(tr("Filter rows"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(200);
    m_search->setMaximumWidth(260);
    layOutTop();
    connect(m_search, &QLineEdit::textChanged, m_table, &ReportTable::setSearch);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &KernelTablePage::showTable);
    connect(m_save, &QToolButton::clicked, this, &KernelTablePage::askForFile);
}

void KernelTablePage::layOutTop()
{
    const auto button = [this](const char* icon, const QString& text) {
        auto* const made = new QToolButton(this);
        made->setIcon(themedIcon(QString::fromLatin1(icon)));
        made->setText(text);
        made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        made->setAutoRaise(true);
        return made;
    };
    m_save = button("export", tr("Save as CSV…"));
    auto* const text = button("text", tr("Show text"));
    connect(text, &QToolButton::clicked, this, &KernelTablePage::textWanted);
    auto* const line = new QHBoxLayout;
    line->setSpacing(12);
    line->addWidget(m_totals, 1);
    line->addWidget(m_choice);
    line->addWidget(m_search);
    line->addWidget(m_save);
    line->addWidget(text);
    auto* const head = new QVBoxLayout;
    head->setContentsMargins(12, 10, 12, 6);
    head->setSpacing(4);
    head->addWidget(m_title);
    head->addWidget(m_trigger);
    head->addWidget(m_problems);
    head->addLayout(line);
    head->addWidget(m_message);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
}

void KernelTablePage::tell(const QString& text)
{
    m_message->setText(text);
    m_message->show();
}

QString KernelTablePage::titleOf() const
{
    const auto name = QString::fromStdString(m_file.filename().string());
    switch (m_kind) {
    case KernelTables::Kind::Hist:
        return m_event.empty()
            ? tr("%1: a histogram of the kernel").arg(name)
            : tr("%1: a histogram of %2").arg(name, QString::fromStdString(m_event));
    case KernelTables::Kind::FunctionProfile:
        return tr("%1: a profile of functions on one CPU").arg(name);
    case KernelTables::Kind::KernelProbeProfile:
        return tr("%1: hits and misses of probes in the kernel").arg(name);
    case KernelTables::Kind::UserProbeProfile:
        return tr("%1: hits of probes in programs").arg(name);
    case KernelTables::Kind::StackTrace:
        break;
    }
    return tr("%1: the deepest kernel stack").arg(name);
}

void KernelTablePage::load()
{
    m_background.start([this, file = m_file, kind = m_kind](const Background::Context& context) {
        auto read = [&]() -> Result<KernelTables> {
            auto input = format::Input::open(file);
            if (!input)
                return passOn(input);
            return format::readKernelTables(**input, kind,
                                            [&] { return !context.cancel().cancelled(); });
        }();
        auto shared = std::make_shared<Result<KernelTables>>(std::move(read));
        context.deliver([this, shared] {
            if (*shared)
                take(std::move(**shared));
            else
                m_totals->setText(
                    sentencesText({errorTitle(shared->error()), errorBody(shared->error())}));
            emit loaded();
        });
    });
}

void KernelTablePage::take(KernelTables tables)
{
    m_event = tables.event;
    m_title->setText(titleOf());
    if (!tables.problems.empty()) {
        const format::TableProblem& first = tables.problems.front();
        std::uint64_t count = 0;
        for (const format::TableProblem& problem : tables.problems)
            count += problem.count;
        m_problems->setText(sentencesText({tr("%n line(s) could not be read.", nullptr,
                                              int(std::min<std::uint64_t>(count, 1 << 30))),
                                           tr("The first is line %1: %2.")
                                               .arg(first.place.line.value_or(0))
                                               .arg(messageText(first.reason))}));
        QStringList all;
        for (const format::TableProblem& problem : tables.problems) {
            constexpr qsizetype kMax = 20;
            if (all.size() < kMax)
                all << tr("Line %1: %2: %3")
                           .arg(problem.place.line.value_or(0))
                           .arg(messageText(problem.reason),
                                QString::fromStdString(problem.excerpt));
        }
        m_problems->setToolTip(all.join(u'\n'));
        m_problems->show();
    }
    for (auto& table : tables.tables)
        m_tables.push_back(std::make_shared<const format::KernelTable>(std::move(table)));
    if (m_tables.empty()) {
        QStringList notes{m_kind == KernelTables::Kind::Hist
                              ? tr("The event has no histogram: no hist trigger is set for it.")
                              : tr("The file is empty.")};
        for (const auto& note : tables.notes)
            notes << QString::fromStdString(note);
        m_totals->setText(sentencesText(notes));
        m_trigger->hide();
        m_save->setEnabled(false);
        m_search->setEnabled(false);
        return;
    }
    const QSignalBlocker quiet(m_choice);
    for (const auto& table : m_tables)
        m_choice->addItem(QString::fromStdString(table->title));
    m_choice->setVisible(m_tables.size() > 1);
    showTable(0);
}

void KernelTablePage::showTable(int number)
{
    const auto& table = m_tables[std::size_t(number)];
    const bool counts = m_kind == KernelTables::Kind::KernelProbeProfile
        || m_kind == KernelTables::Kind::UserProbeProfile;
    using Scale = KernelTableModel::Scale;
    m_model->setTable(table, counts ? Scale::AllColumns : Scale::EachColumn);
    m_trigger->setText(QString::fromStdString(table->title));
    m_trigger->setVisible(!table->title.empty());
    m_totals->setText(totalsOf(*table));
    m_frames->setVisible(hasStacks(*table));
    m_frames->clear();
    m_table->fitColumns();
    if (!counts)
        return;
    // As wide as one another, so that their bars can be compared.
    m_table->horizontalHeader()->setStretchLastSection(false);
    int width = m_table->fontMetrics().averageCharWidth() * kCountLetters;
    std::vector<int> columns;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (table->columns[std::size_t(column)].key)
            continue;
        columns.push_back(column);
        width = std::max(width, m_table->columnWidth(column));
    }
    for (const int column : columns)
        m_table->setColumnWidth(column, width);
}

QString KernelTablePage::totalsOf(const format::KernelTable& table) const
{
    const QLocale locale;
    QStringList parts;
    const auto rows = int(table.rows.size());
    switch (m_kind) {
    case KernelTables::Kind::Hist:
        parts << tr("%n entry(s)", nullptr, rows);
        if (const auto hits = table.total("Hits"))
            parts << tr("%1 hit(s)", nullptr, forPlural(*hits))
                         .arg(locale.toString(qulonglong(*hits)));
        if (const auto dropped = table.total("Dropped")) {
            parts << (*dropped == 0
                          ? tr("none dropped")
                          : tr("%1 dropped: the histogram was full, so some keys are missing")
                                .arg(locale.toString(qulonglong(*dropped))));
        }
        break;
    case KernelTables::Kind::FunctionProfile:
        parts << tr("%n function(s)", nullptr, rows);
        break;
    case KernelTables::Kind::KernelProbeProfile:
    case KernelTables::Kind::UserProbeProfile:
        parts << tr("%n probe(s)", nullptr, rows);
        break;
    case KernelTables::Kind::StackTrace:
        parts << tr("%n function(s)", nullptr, rows);
        if (!table.rows.empty())
            parts << tr("%1 bytes deep").arg(QString::fromStdString(table.rows[0].back().text));
        break;
    }
    return tr("%1.").arg(listText(parts));
}

void KernelTablePage::showFrames()
{
    const auto frames = m_table->currentIndex().data(FramesRole).toStringList();
    m_frames->setPlainText(frames.join(u'\n'));
}

void KernelTablePage::askForFile()
{
    const auto proposed = QString::fromStdString(m_file.stem().string()) + QStringLiteral(".csv");
    const auto file = QFileDialog::getSaveFileName(this, tr("Save table"), proposed,
                                                   tr("Comma-separated values (*.csv)"));
    if (!file.isEmpty())
        saveCsv(file);
}

bool KernelTablePage::saveCsv(const QString& file)
{
    if (const auto saved = saveFile(file, m_table->csv().toUtf8()); !saved) {
        tell(tr("%1 could not be written: %2.").arg(file, whyNot(saved)));
        return false;
    }
    tell(tr("%n row(s) saved in %1.", nullptr, m_table->shown()->rowCount()).arg(file));
    return true;
}

} // namespace probescope::ui

#include "moc_kernel_table_page.cpp"
