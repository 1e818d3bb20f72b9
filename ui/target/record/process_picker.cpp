#include "ui/target/record/process_picker.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/theme/icons.h"
#include "ui/base/theme/warning_role.h"
#include "ui/target/record/models/process_model.h"
#include "ui/target/record/record_help.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kPickerWidth = 720;
constexpr int kPickerHeight = 520;
constexpr std::size_t kNamedTasks = 4; ///< in the sentence that tells what is chosen
} // namespace

ProcessPicker::ProcessPicker(Backend backend, QWidget* parent)
    : QDialog(parent)
    , m_backend(std::move(backend))
    , m_model(new ProcessModel(this))
    , m_found(new QSortFilterProxyModel(this))
    , m_search(new QLineEdit(this))
    , m_tree(new QTreeView(this))
    , m_threads(new QCheckBox(tr("Include all &threads"), this))
    , m_words(new QLabel(this))
    , m_refresh(new QPushButton(tr("&Refresh"), this))
    , m_none(new QPushButton(tr("&Clear all"), this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Choose processes"));
    resize(kPickerWidth, kPickerHeight);
    makeTree();
    makeLayout();
    connect(m_search, &QLineEdit::textChanged, this, &ProcessPicker::search);
    connect(m_refresh, &QPushButton::clicked, this, &ProcessPicker::refresh);
    connect(m_none, &QPushButton::clicked, this, [this] { m_model->choose({}); });
    connect(m_threads, &QCheckBox::toggled, m_model, &ProcessModel::setWithThreads);
    connect(m_model, &ProcessModel::chosenChanged, this, &ProcessPicker::showState);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ProcessPicker::showState);
    connect(&m_background, &Background::runningChanged, this, &ProcessPicker::showState);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_threads->setChecked(true);
    refresh();
}

void ProcessPicker::makeTree()
{
    m_found->setSourceModel(m_model);
    m_found->setRecursiveFilteringEnabled(true);
    m_found->setAutoAcceptChildRows(true);
    m_found->setFilterRole(ProcessModel::SearchRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_found->setSortRole(ProcessModel::SortRole);
    m_found->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_tree->setModel(m_found);
    m_tree->setAccessibleName(tr("Processes"));
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setSortingEnabled(true);
    m_tree->sortByColumn(ProcessModel::Name, Qt::AscendingOrder);
    auto* const header = m_tree->header();
    header->setStretchLastSection(true);
    header->resizeSection(ProcessModel::Name,
                          fontMetrics().horizontalAdvance(QStringLiteral("0123456789abcdef12345")));
    header->resizeSection(ProcessModel::Number,
                          fontMetrics().horizontalAdvance(QStringLiteral("0123456789")));
}

void ProcessPicker::makeLayout()
{
    m_search->setPlaceholderText(tr("Find by name, PID or command line"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_search->installEventFilter(this);
    m_threads->setToolTip(tr(
        "The kernel filters by thread: the PID of a process alone selects only its main thread."));
    m_words->setAccessibleDescription(tr("Chosen processes"));
    m_words->setWordWrap(true);
    explain(*m_search, record_help::kFindProcess);
    explain(*m_tree, record_help::kProcesses);
    explain(*m_threads, record_help::kThreads);
    m_refresh->setAutoDefault(false);
    m_refresh->setShortcut(QKeySequence::Refresh);
    m_none->setAutoDefault(false);
    auto* const top = new QHBoxLayout;
    top->addWidget(m_search, 1);
    top->addWidget(m_refresh);
    auto* const below = new QHBoxLayout;
    below->addWidget(m_threads);
    below->addStretch();
    below->addWidget(m_none);
    auto* const foot = new QHBoxLayout;
    foot->addWidget(m_words, 1);
    foot->addWidget(m_buttons);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(m_tree, 1);
    layout->addLayout(below);
    layout->addLayout(foot);
}

void ProcessPicker::setPids(const std::vector<std::int32_t>& pids)
{
    m_model->choose(pids);
}

std::vector<std::int32_t> ProcessPicker::pids() const
{
    auto chosen = m_model->chosen();
    const auto current = m_found->mapToSource(m_tree->currentIndex());
    if (!chosen.empty() || !current.isValid())
        return chosen;
    // Enter on a row that is not checked means it.
    chosen.push_back(m_model->numberAt(current));
    for (int i = 0; m_threads->isChecked() && i < m_model->rowCount(current.siblingAtColumn(0));
         ++i)
        chosen.push_back(m_model->numberAt(m_model->index(i, 0, current.siblingAtColumn(0))));
    return chosen;
}

void ProcessPicker::refresh()
{
    m_trouble.clear();
    m_background.start([this, backend = m_backend](const Background::Context& context) {
        auto processes = backend->processes();
        auto threads = processes ? backend->threads() : processes;
        context.deliver([this, processes = std::move(processes), threads = std::move(threads)] {
            take(processes, threads);
        });
    });
}

void ProcessPicker::take(const Result<std::vector<access::Process>>& processes,
                         const Result<std::vector<access::Process>>& threads)
{
    if (processes) {
        const auto current = m_model->numberAt(m_found->mapToSource(m_tree->currentIndex()));
        m_model->setProcesses(*processes, threads ? *threads : std::vector<access::Process>());
        for (int i = 0; i < m_found->rowCount(); ++i) {
            const auto index = m_found->index(i, 0);
            if (m_model->numberAt(m_found->mapToSource(index)) == current)
                m_tree->setCurrentIndex(index);
        }
    }
    if (!processes || !threads) {
        const auto& error = processes ? threads.error() : processes.error();
        m_trouble = errorText(error, ErrorSubject::Kernel);
    }
    m_threads->setEnabled(threads.has_value());
    showState();
    emit loaded();
}

void ProcessPicker::search(const QString& text)
{
    m_found->setFilterFixedString(text.trimmed());
    if (!text.trimmed().isEmpty() && m_found->rowCount() > 0)
        m_tree->setCurrentIndex(m_found->index(0, 0));
    showState();
}

bool ProcessPicker::eventFilter(QObject* watched, QEvent* event)
{
    // The list is walked through while the search has the keyboard.
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up || key == Qt::Key_PageDown
            || key == Qt::Key_PageUp) {
            QCoreApplication::sendEvent(m_tree, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

QString ProcessPicker::chosenText() const
{
    const auto chosen = m_model->chosen();
    QStringList names;
    for (std::size_t i = 0; i < chosen.size() && i < kNamedTasks; ++i)
        names << m_model->nameOf(chosen[i]);
    const auto list = listText(names);
    if (chosen.size() <= kNamedTasks)
        return tr("Chosen: %1.").arg(list);
    return tr("Chosen: %1 and %2 more.").arg(list).arg(chosen.size() - kNamedTasks);
}

void ProcessPicker::showState()
{
    const bool busy = m_background.running();
    m_refresh->setEnabled(!busy);
    const auto chosen = m_model->chosen().size();
    m_none->setEnabled(chosen > 0);
    if (!m_trouble.isEmpty())
        m_words->setText(m_trouble);
    else if (busy && m_model->processCount() == 0)
        m_words->setText(tr("Reading processes…"));
    else if (chosen > 0)
        m_words->setText(chosenText());
    else if (m_tree->currentIndex().isValid())
        m_words->setText(tr("No process is chosen: the selected one is used."));
    else
        m_words->setText(tr("Nothing is chosen: all tasks are recorded."));
    m_words->setForegroundRole(m_trouble.isEmpty() ? QPalette::WindowText : kWarningRole);
}

std::optional<std::vector<std::int32_t>>
ProcessPicker::choose(Backend backend, const std::vector<std::int32_t>& pids, QWidget* parent)
{
    ProcessPicker picker(std::move(backend), parent);
    picker.setPids(pids);
    if (picker.exec() != QDialog::Accepted)
        return std::nullopt;
    return picker.pids();
}

} // namespace probescope::ui

#include "moc_process_picker.cpp"
