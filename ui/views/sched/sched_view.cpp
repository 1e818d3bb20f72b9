#include "ui/views/sched/sched_view.h"

#include "core/analysis/sched/task_steps.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/table/table_view.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/key_text.h"
#include "ui/base/text/list_text.h"
#include "ui/plot/cpu_plot.h"
#include "ui/views/sched/models/cpu_use_model.h"
#include "ui/views/sched/models/sched_task_model.h"
#include "ui/views/sched/models/wake_edge_model.h"
#include "ui/views/sched/sched_table.h"
#include "ui/views/sched/slow_view.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace probescope::ui {

namespace {

enum Scope { WholeCapture, VisibleTime };

constexpr int kStillMs = 250; // the timeline is taken to stand still
constexpr int kFilterLetters = 32;

QString bufferNames(const std::vector<std::string>& buffers)
{
    QStringList names;
    for (const auto& name : buffers)
        names << (name.empty() ? SchedView::tr("the top-level buffer")
                               : SchedView::tr("the buffer %1").arg(QString::fromStdString(name)));
    return listText(names);
}

/// Of the current row, or else of the first one, as the table is sorted.
void addExplaining(TableView& table, const QString& text,
                   std::function<void(std::size_t row)> explain)
{
    auto* const action = new QAction(text, &table);
    action->setShortcut(Qt::Key_E);
    action->setShortcutContext(Qt::WidgetShortcut);
    table.addAction(action);
    QObject::connect(action, &QAction::triggered, &table, [&table, explain = std::move(explain)] {
        const auto current = table.currentIndex();
        const int row = table.sourceRow(current.isValid() ? current : table.model()->index(0, 0));
        if (row >= 0)
            explain(std::size_t(row));
    });
}

} // namespace

struct SchedView::Read
{
    analysis::SchedOverview overview;
    QString error;
};

ViewTraits SchedView::traits()
{
    return {.name = "sched", .title = tr("Scheduling"), .reads = ViewTraits::Reads::FirstSight};
}

KeyGroup SchedView::keys() const
{
    return {
        QStringLiteral("scheduling"),
        tr("Scheduling"),
        {},
        {{tr("%1, double-click").arg(keyText({Qt::Key_Return})), tr("Go to the time of the row")},
         {keyText({Qt::Key_E}), tr("Explain latency of the longest wakeup of the row")},
         {keyText({QKeySequence::Copy}), tr("Copy rows as CSV")}}};
}

void SchedView::showSelectedRange()
{
    m_scope->setCurrentIndex(VisibleTime);
    if (isVisible())
        captureGrew(); // else it reads when it comes up
}

SchedView::SchedView(std::shared_ptr<store::Capture> capture, Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_tasks(new SchedTaskModel(this))
    , m_wakes(new WakeEdgeModel(this))
    , m_uses(new CpuUseModel(this))
    , m_scope(new QComboBox(this))
    , m_filter(new QLineEdit(this))
    , m_note(new QLabel(this))
    , m_pages(new QTabWidget(this))
    , m_taskTable(makeSchedTable(m_tasks, tr("Tasks"), this))
    , m_wakeTable(makeSchedTable(m_wakes, tr("Who wakes whom"), this))
    , m_plot(new CpuPlot(this))
    , m_useTable(makeSchedTable(m_uses, tr("CPU use and waiting tasks over time"), this))
    , m_slow(new SlowView(m_capture, m_selection, this))
{
    m_plot->setEmptyText(tr("CPU use is unknown: no sched_switch events in this range."));
    m_taskTable->setColumnHidden(SchedTaskModel::Pid, true); // it is in the names
    m_taskTable->freezeColumns(SchedTaskModel::Name + 1);
    m_taskTable->sortByColumn(SchedTaskModel::LatencyMax, Qt::DescendingOrder);
    m_pages->setDocumentMode(true);
    m_pages->setAccessibleName(tr("Scheduling"));
    m_pages->addTab(m_taskTable, tr("Tasks"));
    m_pages->addTab(m_wakeTable, tr("Who wakes whom"));
    m_pages->addTab(m_plot, tr("CPUs"));
    m_pages->addTab(m_useTable, tr("CPU table"));
    m_pages->addTab(m_slow, tr("Why was this slow?"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeTools());
    layout->addWidget(m_pages, 1);
    forwardFocus(this, m_pages);
    m_later.setSingleShot(true);
    m_later.setInterval(kStillMs);
    connectParts();
}

SchedView::~SchedView() = default;

QWidget* SchedView::makeTools()
{
    auto* const tools = new QWidget(this);
    auto* const line = new QHBoxLayout(tools);
    line->setContentsMargins(8, 4, 8, 4);
    m_scope->addItem(tr("Whole capture"));
    m_scope->addItem(tr("Visible range"));
    m_scope->setAccessibleName(tr("Time range"));
    m_filter->setPlaceholderText(tr("Filter by name or PID"));
    m_filter->setAccessibleName(tr("Filter tables"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(fontMetrics().averageCharWidth() * kFilterLetters);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    line->addWidget(m_scope);
    line->addWidget(m_filter);
    line->addWidget(m_note, 1);
    return tools;
}

void SchedView::connectParts()
{
    connect(m_scope, &QComboBox::activated, this, [this] {
        m_explainsLongest = false; // that was of another part
        start();
    });
    connect(m_filter, &QLineEdit::textChanged, m_taskTable, &TableView::setSearch);
    connect(m_filter, &QLineEdit::textChanged, m_wakeTable, &TableView::setSearch);
    connect(&m_later, &QTimer::timeout, this, &SchedView::captureGrew);
    connect(m_selection, &Selection::visibleChanged, this, [this] {
        if (m_scope->currentIndex() == VisibleTime && isVisible())
            m_later.start();
    });
    connect(m_selection, &Selection::currentChanged, this, [this] {
        m_plot->setCursor(m_selection->timeNs());
        showSelectedTask();
    });
    connect(m_selection, &Selection::whyAsked, this, &SchedView::explain);
    connect(m_plot, &CpuPlot::rangeChosen, m_selection, &Selection::setVisible);
    connect(m_plot, &CpuPlot::rangeSelected, m_selection, &Selection::setRange);
    connect(m_plot, &CpuPlot::allWanted, this, [this] {
        const auto summary = m_capture->summary();
        m_selection->setVisible({summary.firstNs, summary.lastNs + 1});
    });
    connect(m_plot, &CpuPlot::timeChosen, m_selection, &Selection::selectTime);
    connect(m_taskTable, &QTableView::clicked, this, [this](const QModelIndex& index) {
        const bool onLatency = index.column() == SchedTaskModel::LatencyMax
            || index.column() == SchedTaskModel::MaxPlace;
        showTask(m_taskTable->sourceRow(index), onLatency);
    });
    connect(m_taskTable, &QTableView::activated, this,
            [this](const QModelIndex& index) { showTask(m_taskTable->sourceRow(index), true); });
    connect(m_wakeTable, &QTableView::activated, this, [this](const QModelIndex& index) {
        const auto& edge = m_wakes->rows()[std::size_t(m_wakeTable->sourceRow(index))];
        if (edge.latency.count > 0)
            goToPlace(edge.latency.maxEndRow, edge.latency.maxEndNs);
    });
    connect(m_useTable, &QTableView::activated, this, [this](const QModelIndex& index) {
        m_selection->selectTime(
            m_uses->overview().binBegin(std::size_t(m_useTable->sourceRow(index))));
    });
    addExplaining(*m_taskTable, tr("Explain latency"), [this](std::size_t row) {
        const auto& task = m_tasks->rows()[row];
        explainLatency(task.pid, task.latency);
    });
    addExplaining(*m_wakeTable, tr("Explain latency"), [this](std::size_t row) {
        const auto& edge = m_wakes->rows()[row];
        explainLatency(edge.woken, edge.latency);
    });
    connect(&m_reading, &Background::runningChanged, this, [this](bool running) {
        if (!running && std::exchange(m_again, false))
            start();
    });
}

QString SchedView::note() const
{
    return m_note->text();
}

void SchedView::captureGrew()
{
    // While a capture grows, and the timeline with it, what is being read is shown first.
    if (m_reading.running())
        m_again = true;
    else
        start();
}

void SchedView::start()
{
    m_again = false;
    analysis::SchedQuestion question;
    const auto visible = m_selection->visible();
    if (m_scope->currentIndex() == VisibleTime && visible.lengthNs() > 0) {
        question.beginNs = visible.beginNs;
        question.endNs = visible.endNs;
    }
    m_note->setText(tr("Reading…"));
    m_reading.start([this, capture = m_capture, question](const Background::Context& context) {
        auto read = std::make_shared<Read>();
        auto overview = analysis::schedOverview(*capture, question, context.cancel());
        if (overview)
            read->overview = std::move(*overview);
        else
            read->error = QString::fromStdString(overview.error().message());
        context.deliver([this, read] { take(*read); });
    });
}

void SchedView::take(Read& read)
{
    const auto& overview = read.overview;
    const auto clock = clockOf(*m_capture);
    QStringList notes;
    if (const auto warning = clockWarning(clock); !warning.isEmpty())
        notes << warning;
    if (!read.error.isEmpty())
        notes << read.error;
    else if (!overview.kinds.switches)
        notes << tr("The capture has no sched_switch events. Record the events of the system "
                    "sched to see this.");
    else if (!overview.kinds.wakings && !overview.kinds.wakeups)
        notes << tr("Wakeups were not recorded: latencies and waiting tasks are unknown.");
    if (overview.leftOut > 0)
        notes << tr("Read from %1: %2 duplicate scheduling event(s) in other buffers are excluded.",
                    nullptr, forPlural(overview.leftOut))
                     .arg(bufferNames(overview.buffers),
                          QLocale().toString(qulonglong(overview.leftOut)));
    if (overview.losses.gaps > 0)
        notes << (overview.losses.unknown || overview.losses.events == 0
                      ? tr("Events were lost in %n gap(s) of this range: counts and sums are too "
                           "small.",
                           nullptr, int(overview.losses.gaps))
                      : tr("%1 event(s) were lost in this range: counts and sums are too small.",
                           nullptr, forPlural(overview.losses.events))
                            .arg(QLocale().toString(qulonglong(overview.losses.events))));
    m_note->setText(sentencesText(notes));
    m_note->setToolTip(m_note->text());
    m_tasks->setTasks(read.overview.tasks, overview.kinds, clock);
    m_wakes->setEdges(read.overview.wakes, clock);
    m_uses->setOverview(read.overview, clock);
    m_plot->setOverview(std::move(read.overview), clock);
    m_plot->setCursor(m_selection->timeNs());
    // Whoever reads on is left there.
    auto* const bar = m_taskTable->verticalScrollBar();
    const int top = bar->value();
    showSelectedTask();
    bar->setValue(top);
    if (std::exchange(m_explainsLongest, false) && read.error.isEmpty()) // else the note tells it
        explainLongestOf(m_tasks->rows());
    emit shown();
}

/// That of the selected event; none if the table does not list it.
void SchedView::showSelectedTask()
{
    const auto row = m_selection->row();
    if (!row || m_tasks->rowCount() == 0)
        return;
    const auto pid = analysis::taskOfRow(*m_capture, *row);
    if (!pid)
        return;
    const int place = m_tasks->findRow([&pid](const auto& task) { return task.pid == *pid; });
    const bool listed = m_taskTable->shown()->mapFromSource(m_tasks->index(place, 0)).isValid();
    if (m_taskTable->sourceRow(m_taskTable->currentIndex()) != (listed ? place : -1))
        m_taskTable->showSourceRow(listed ? place : -1);
}

void SchedView::goToPlace(std::optional<RowId> row, std::int64_t timeNs)
{
    if (row)
        m_selection->select(*row, timeNs);
    else
        m_selection->selectTime(timeNs);
}

/// Its lane comes into the timeline; `going`: and the place of its longest latency.
void SchedView::showTask(int row, bool going)
{
    if (row < 0)
        return;
    const auto& task = m_tasks->rows()[std::size_t(row)];
    m_selection->lanes()->setTaskLane(task.pid, true);
    if (going && task.latency.count > 0)
        goToPlace(task.latency.maxEndRow, task.latency.maxEndNs);
    else if (going)
        emit message(tr("No wakeup of %1 is followed by a switch in this range.")
                         .arg(QString::fromStdString(task.name)));
}

void SchedView::explainLatency(std::int32_t pid, const analysis::WakeLatency& latency)
{
    if (latency.count == 0) {
        emit message(tr("There is no wakeup latency to explain."));
        return;
    }
    goToPlace(latency.maxEndRow, latency.maxEndNs);
    m_selection->askWhy({.beginNs = latency.maxBeginNs, .endNs = latency.maxEndNs, .pid = pid});
}

void SchedView::explainLongestLatency()
{
    emit wanted(); // which reads, if nobody has looked yet
    const bool whole = m_scope->currentIndex() == WholeCapture;
    if (whole && !m_reading.running() && m_tasks->rowCount() > 0) {
        explainLongestOf(m_tasks->rows());
        return;
    }
    m_explainsLongest = true;
    m_scope->setCurrentIndex(WholeCapture);
    if (!whole || !m_reading.running())
        start();
}

void SchedView::explainLongestOf(const std::vector<analysis::SchedTask>& tasks)
{
    const auto longest =
        std::ranges::max_element(tasks, {}, [](const auto& task) { return task.latency.maxNs; });
    if (longest == tasks.end() || longest->latency.count == 0)
        emit message(tr("There is no wakeup latency to explain: no wakeup in the capture is "
                        "followed by a switch."));
    else
        explainLatency(longest->pid, longest->latency);
}

void SchedView::explain(const analysis::SlowSpan& span)
{
    emit wanted();
    m_pages->setCurrentWidget(m_slow);
    m_slow->explain(span);
}

QStringList SchedView::reportTexts() const
{
    QStringList texts{m_scope->currentText(), note()};
    if (m_pages->currentWidget() == m_slow)
        texts << m_slow->headline() << m_slow->note();
    return texts;
}

} // namespace probescope::ui

#include "moc_sched_view.cpp"
