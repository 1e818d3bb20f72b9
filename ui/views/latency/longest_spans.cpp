#include "ui/views/latency/longest_spans.h"

#include "core/analysis/sched/sched_events.h"
#include "core/analysis/sched/task_steps.h"
#include "ui/base/parts/column_widths.h"
#include "ui/base/table/table_view.h"
#include "ui/views/latency/latency_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::ui {

namespace {
/// How many letters each column has room for, whatever else there is: most functions have 20, a
/// task's name 15 and its PID 7.
constexpr std::array<int, SpanListModel::ColumnCount> kColumnLetters{13, 28, 19, 7, 20};
constexpr int kAllLetters = 1000;
} // namespace

LongestSpans::LongestSpans(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                           Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_list(new SpanListModel([times](std::int64_t timeNs) { return times->text(timeNs); }, this))
    , m_title(new QLabel(this))
    , m_allDurations(new QToolButton(this))
    , m_explain(new QToolButton(this))
    , m_table(new TableView(tr("The longest spans"), this))
{
    m_table->setSource(m_list);
    m_table->setLowRows();
    m_table->sortByTitles();
    m_table->viewport()->installEventFilter(this);
    m_table->installEventFilter(this);
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            &LongestSpans::measureColumns); // there is an arrow
    m_table->horizontalHeader()->moveSection(SpanListModel::Name, 2); // in sight in a narrow one
    m_table->freezeColumns(SpanListModel::Task + 1);
    m_allDurations->setText(tr("All durations"));
    m_allDurations->setToolTip(tr("List the longest of all durations (Esc)"));
    m_allDurations->setAutoRaise(true);
    m_allDurations->hide();
    m_explain->setText(tr("Explain latency"));
    m_explain->setToolTip(tr("Show what the selected span, or the longest, spent its time on (E)"));
    m_explain->setAutoRaise(true);
    m_explain->setEnabled(false);
    m_title->setWordWrap(true); // it may be narrow
    auto* const title = new QHBoxLayout;
    title->setContentsMargins(8, 3, 8, 3);
    title->addWidget(m_title, 1);
    title->addWidget(m_allDurations);
    title->addWidget(m_explain);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(title);
    column->addWidget(m_table, 1);
    connect(m_allDurations, &QToolButton::clicked, this, &LongestSpans::allDurationsWanted);
    connect(m_explain, &QToolButton::clicked, this, &LongestSpans::explanationWanted);
    connect(m_selection, &Selection::currentChanged, this, &LongestSpans::followSelection);
    connectTable();
}

void LongestSpans::connectTable()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                // What Qt makes current with the focus is not chosen yet.
                m_proposed = index.isValid() && !m_table->selectionModel()->isSelected(index);
                if (!index.isValid() || m_proposed)
                    return;
                const auto& row = m_list->row(m_table->sourceRow(index));
                if (m_current && m_current->index == row.index)
                    return; // it follows the selection, which may be another event of the span
                setCurrent(row);
                goToCurrent();
            });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const auto index = m_table->currentIndex();
        if (m_proposed && index.isValid() && m_table->selectionModel()->isSelected(index))
            choose(index);
    });
    connect(m_table, &QTableView::clicked, this, &LongestSpans::choose);
    connect(m_table, &QTableView::activated, this, &LongestSpans::choose);
}

void LongestSpans::takeFigures(const LatencyMeasurement& measured)
{
    m_ofWaits = measured.source()
        && (measured.source()->kind == analysis::SpanSource::Kind::OffCpu
            || (measured.source()->kind == analysis::SpanSource::Kind::Pairs
                && measured.source()->name == "wakeup"));
    m_list->setRows(measured.figures().longest, measured.units().lengths);
    const auto& spans = m_list->rows();
    const auto isNamedOtherwise = [&spans](const auto& row) {
        return row.name != spans.front().name;
    };
    // Names of calls are functions, which nothing else tells.
    const bool tells = measured.ofCalls() || std::ranges::any_of(spans, isNamedOtherwise);
    m_table->setColumnHidden(SpanListModel::Name, !tells);
    measureColumns();
    m_title->setText(listTitle(measured, m_durations));
    m_allDurations->setVisible(m_durations.has_value());
    m_explain->setEnabled(m_list->rowCount() > 0);
    if (!m_current) {
        followSelection();
        if (!m_current)
            m_table->scrollToTop();
        return;
    }
    // Spans that were collected anew have other places.
    const auto& rows = m_list->rows();
    const auto same = std::find_if(rows.begin(), rows.end(), [this](const auto& row) {
        return row.span.beginNs == m_current->span.beginNs
            && row.span.durationNs == m_current->span.durationNs
            && row.span.task == m_current->span.task && row.name == m_current->name;
    });
    if (same != rows.end())
        setCurrent(*same);
}

bool LongestSpans::isFitted(int column) const
{
    if (m_table->isColumnHidden(column))
        return false;
    const int fitted = m_widths[std::size_t(column)];
    return fitted == 0 || m_table->columnWidth(column) == fitted;
}

void LongestSpans::measureColumns()
{
    for (int column = 0; column < SpanListModel::ColumnCount; ++column) {
        const auto place = std::size_t(column);
        m_usual[place] = fittingWidth(*m_table, column, kColumnLetters[place]);
        m_whole[place] = fittingWidth(*m_table, column, kAllLetters);
    }
    fitColumns();
    emit wantedWidthChanged();
}

int LongestSpans::wantedWidth() const
{
    int columns = 0;
    for (int column = 0; column < SpanListModel::ColumnCount; ++column) {
        if (!m_table->isColumnHidden(column))
            columns +=
                isFitted(column) ? m_whole[std::size_t(column)] : m_table->columnWidth(column);
    }
    const int beside = 2 * m_table->frameWidth() + m_table->verticalScrollBar()->sizeHint().width();
    return std::max(columns + beside, sizeHint().width()); // there is a line above the table
}

/// Columns are as wide as what is in them, but for long names, which have the room that is left;
/// until the user chooses a width.
void LongestSpans::fitColumns()
{
    auto* const header = m_table->horizontalHeader();
    if (m_list->rowCount() == 0)
        return;
    const auto resize = [this, header](int column, int width) {
        header->resizeSection(column, width);
        m_widths[std::size_t(column)] = header->sectionSize(column);
    };
    for (int column = 0; column < SpanListModel::ColumnCount; ++column) {
        if (isFitted(column))
            resize(column, m_usual[std::size_t(column)]);
    }
    for (const int column : {SpanListModel::Name, SpanListModel::Task}) {
        if (header->isSectionHidden(column))
            continue;
        const int spare = m_table->viewport()->width() - header->length();
        const int width = header->sectionSize(column);
        const int whole = m_whole[std::size_t(column)];
        if (isFitted(column) && spare > 0 && whole > width)
            resize(column, std::min(whole, width + spare));
    }
}

void LongestSpans::choose(const QModelIndex& index)
{
    m_proposed = false;
    setCurrent(m_list->row(m_table->sourceRow(index)));
    goToCurrent();
}

/// The first key chooses what the table has proposed, the others go on from there.
bool LongestSpans::chooseProposed(const QKeyEvent& event)
{
    const auto index = m_table->currentIndex();
    const bool chooses = event.key() == Qt::Key_Down || event.key() == Qt::Key_Up
        || event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (!m_proposed || !chooses || event.modifiers() != Qt::NoModifier || !index.isValid())
        return false;
    choose(index);
    return true;
}

bool LongestSpans::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress
        && chooseProposed(static_cast<const QKeyEvent&>(*event)))
        return true;
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    // The table makes its columns as much wider as the letters.
    if (watched == m_table && event->type() == QEvent::FontChange) {
        for (int column = 0; column < SpanListModel::ColumnCount; ++column) {
            if (isFitted(column))
                m_widths[std::size_t(column)] = 0;
        }
        QMetaObject::invokeMethod(this, &LongestSpans::measureColumns, Qt::QueuedConnection);
    }
    return QWidget::eventFilter(watched, event);
}

void LongestSpans::timesChanged()
{
    m_list->timesChanged();
    measureColumns();
}

void LongestSpans::clear(const SpanUnits& units)
{
    m_current.reset();
    m_list->setRows({}, units.lengths);
    m_title->clear();
    m_explain->setEnabled(false);
}

void LongestSpans::setCurrent(const std::optional<SpanListModel::Row>& row)
{
    m_current = row;
    emit currentChanged();
    if (!row)
        return;
    const int place = m_list->rowOf(row->index);
    if (place < 0)
        m_table->clearSelection();
    else if (!m_table->selectionModel()->hasSelection()
             || m_table->sourceRow(m_table->currentIndex()) != place)
        m_table->showSourceRow(place);
}

void LongestSpans::step(int by)
{
    if (m_list->rowCount() == 0)
        return;
    const int before = m_current ? m_list->rowOf(m_current->index) : -1;
    const int row = before < 0 ? 0 : std::clamp(before + by, 0, m_list->rowCount() - 1);
    setCurrent(m_list->rows()[std::size_t(row)]);
    goToCurrent();
}

void LongestSpans::goToCurrent()
{
    if (!m_current)
        return;
    const auto& span = m_current->span;
    if (span.call) {
        if (const auto call = m_capture->calls().call(*span.call)) {
            m_selection->selectCall(*call);
            return;
        }
    }
    if (span.beginRow)
        m_selection->select(*span.beginRow, span.beginNs);
    else
        m_selection->selectTime(span.beginNs);
}

void LongestSpans::zoomTimeline()
{
    if (!m_current)
        return;
    const auto& span = m_current->span;
    const std::int64_t margin = span.durationNs / 10 + 1;
    m_selection->setVisible({span.beginNs - margin, span.beginNs + span.durationNs + margin});
}

store::Note LongestSpans::noteDraft() const
{
    store::Note note;
    if (!m_current)
        return note;
    const auto& span = m_current->span;
    note.beginNs = span.beginNs;
    note.endNs = span.beginNs + span.durationNs;
    note.row = span.beginRow;
    note.call = span.call;
    note.cpu = span.cpu;
    if (const auto pid = m_capture->task(span.task).pid; span.task.valid() && pid >= 0)
        note.pid = pid;
    return note;
}

/// It is the selected call, begins with the selected event, or at the selected time.
bool LongestSpans::isMeant(const SpanListModel::Row& row) const
{
    const auto& span = row.span;
    if (m_selection->call())
        return span.call == m_selection->call();
    if (m_selection->row())
        return span.beginRow == m_selection->row();
    return !span.call && !span.beginRow && span.beginNs == m_selection->timeNs();
}

/// Whose wait the selected event tells of: a sched_wakeup between the waking and the switch, say.
std::optional<std::int32_t> LongestSpans::waitingTask() const
{
    if (!m_ofWaits || m_selection->call() || !m_selection->row())
        return std::nullopt;
    const auto event = m_capture->event(*m_selection->row());
    const auto kind = event ? analysis::schedKind(m_capture->eventType(event->type)) : std::nullopt;
    if (!kind || *kind == analysis::SchedEvent::Kind::Switch)
        return std::nullopt;
    const auto pid = analysis::taskOfRow(*m_capture, *m_selection->row());
    return pid ? std::optional(*pid) : std::nullopt;
}

void LongestSpans::followSelection()
{
    const auto waiting = waitingTask();
    const auto tellsOf = [this, waiting](const SpanListModel::Row& row) {
        const auto& span = row.span;
        const auto timeNs = m_selection->timeNs();
        return waiting && span.task.valid() && m_capture->task(span.task).pid == *waiting
            && timeNs >= span.beginNs && timeNs - span.beginNs <= span.durationNs;
    };
    // What ends a span may also begin another, which is the one that is meant then.
    const auto endsHere = [this](const SpanListModel::Row& row) {
        return !m_selection->call() && m_selection->row() && row.span.endRow == m_selection->row();
    };
    if (m_current && isMeant(*m_current))
        return;
    const auto& rows = m_list->rows();
    auto found =
        std::find_if(rows.begin(), rows.end(), [this](const auto& row) { return isMeant(row); });
    if (found == rows.end())
        found = std::find_if(rows.begin(), rows.end(), endsHere);
    if (found == rows.end())
        found = std::find_if(rows.begin(), rows.end(), tellsOf);
    if (found != rows.end()) {
        setCurrent(*found);
    } else if (m_current) {
        // The table keeps its place, so that its keys go on from there.
        setCurrent(std::nullopt);
        m_table->clearSelection();
    }
}

} // namespace probescope::ui

#include "moc_longest_spans.cpp"
