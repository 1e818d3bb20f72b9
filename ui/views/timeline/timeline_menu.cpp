#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/task_text.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include <algorithm>

namespace probescope::ui {

using namespace timeline;
using analysis::FilterTerm;

namespace {

QString shortened(const QString& text)
{
    constexpr qsizetype kMax = 40;
    auto result = text.size() > kMax ? text.left(kMax - 1) + u'…' : text;
    return result.replace(u'&', QStringLiteral("&&"));
}

} // namespace

/// What the lane is and what it holds, for tooltips and screen readers.
QString TimelineView::laneText(std::size_t index) const
{
    const auto& lane = m_layout.lanes()[index];
    QString text = lane.title;
    if (!lane.note.isEmpty())
        text = tr("%1, %2").arg(text, lane.note);
    if (lane.broken)
        text += u'\n'
            + tr("Marks show begins without an end, ends without a begin, and what losses cut.");
    if (lane.depths == 0)
        return text;
    text += u'\n'
        + (lane.id.kind == LaneId::Kind::Spans
               ? tr("Spans that overlap stand in %n row(s).", nullptr, lane.depths)
               : tr("Calls are nested up to %n deep.", nullptr, lane.depths));
    if (lane.id.kind == LaneId::Kind::Spans && lane.expandable && !lane.expanded)
        text += u'\n' + tr("The last row that is drawn has the longest of those that are not.");
    if (lane.depths > LaneLayout::kMaxCallRows)
        text += u'\n'
            + tr("The first %1 depths are drawn here; the tree of calls shows all.")
                  .arg(LaneLayout::kMaxCallRows);
    if (lane.expandable)
        text += u'\n'
            + (lane.expanded ? tr("Press Return to collapse the lane.")
                             : tr("Press Return to expand the lane."));
    return text;
}

void TimelineView::addLaneItems(QMenu& menu)
{
    if (!m_focusLane || *m_focusLane >= m_layout.lanes().size())
        return;
    const auto lane = m_layout.lanes()[*m_focusLane];
    if (lane.expandable)
        menu.addAction(lane.expanded ? tr("Collapse %1").arg(shortened(lane.title))
                                     : tr("Expand %1").arg(shortened(lane.title)),
                       this, &TimelineView::toggleLane);
    menu.addAction(tr("Expand all lanes"), this, &TimelineView::expandAll);
    menu.addAction(tr("Collapse all lanes"), this, &TimelineView::collapseAll);
    menu.addSeparator();
    if (lane.id.kind == LaneId::Kind::Spans) {
        const auto entry = m_source->spanLanes()->entry(lane.id.key);
        if (entry)
            menu.addAction(
                tr("Remove the lane of %1").arg(shortened(lane.title)), this,
                [this, source = entry->source] { m_selection->setSpanLane(source, false); });
    } else if (lane.id.kind == LaneId::Kind::Task) {
        menu.addAction(
            tr("Remove the lane of %1").arg(shortened(lane.title)), this,
            [this, pid = std::int32_t(lane.id.key)] { m_selection->setTaskLane(pid, false); });
    } else {
        FilterTerm term;
        term.kind = FilterTerm::Kind::Cpu;
        term.number = lane.id.key;
        addFilterItems(menu, term, lane.title);
    }
    addSpanItems(menu);
}

void TimelineView::addFilterItems(QMenu& menu, FilterTerm term, const QString& what)
{
    menu.addAction(tr("Show only %1").arg(shortened(what)), this,
                   [this, term] { m_selection->addTerm(term); });
    term.exclude = true;
    menu.addAction(tr("Show all but %1").arg(shortened(what)), this,
                   [this, term] { m_selection->addTerm(term); });
}

void TimelineView::addTaskItems(QMenu& menu, TaskId id)
{
    const auto& task = m_source->task(id);
    if (task.pid < 0)
        return;
    const auto name = taskText(task);
    FilterTerm term;
    term.kind = FilterTerm::Kind::Pid;
    term.number = task.pid;
    addFilterItems(menu, term, name);
    const auto& lanes = m_selection->taskLanes();
    const bool shown = std::find(lanes.begin(), lanes.end(), task.pid) != lanes.end();
    menu.addAction(shown ? tr("Remove the lane of %1").arg(shortened(name))
                         : tr("Add a lane for %1").arg(shortened(name)),
                   this, [this, pid = task.pid, shown] { m_selection->setTaskLane(pid, !shown); });
    menu.addSeparator();
}

void TimelineView::addMenuItems(QMenu& menu, const Hit& hit)
{
    if (hit.item && hit.strip) {
        const auto& item = *hit.item;
        menu.addAction(tr("Zoom to this item"), this, [this, hit] { zoomToHit(hit); });
        menu.addSeparator();
        if (hit.strip->kind == Strip::Kind::Events) {
            FilterTerm term;
            term.kind = FilterTerm::Kind::EventName;
            term.text = m_source->eventName(item.type);
            addFilterItems(menu, term, QString::fromStdString(term.text));
        } else if (hit.strip->kind == Strip::Kind::Calls && item.function.valid()) {
            FilterTerm term;
            term.kind = FilterTerm::Kind::Function;
            term.text = m_source->string(item.function);
            addFilterItems(menu, term, QString::fromStdString(term.text));
            menu.addAction(tr("Probe this function…"), this,
                           [this, function = QString::fromStdString(term.text)] {
                               emit probeFunctionWanted(function);
                           });
        }
        if (item.task.valid())
            addTaskItems(menu, item.task);
        else if (item.call) {
            if (const auto call = m_source->call(*item.call))
                addTaskItems(menu, call->task);
        }
    }
    addSchedItems(menu);
    const auto time = hit.timeNs;
    menu.addAction(tr("Set marker A here"), this,
                   [this, time] { m_selection->setMarker(Selection::Marker::A, time); });
    menu.addAction(tr("Set marker B here"), this,
                   [this, time] { m_selection->setMarker(Selection::Marker::B, time); });
    menu.addAction(tr("Write a note here…"), this,
                   [this, draft = noteOn(hit)] { emit noteWanted(draft); });
    if (const auto range = m_selection->range()) {
        menu.addAction(tr("Write a note on the selected range…"), this, [this, range] {
            store::Note note;
            note.beginNs = range->beginNs;
            note.endNs = range->endNs;
            emit noteWanted(note);
        });
    }
    menu.addAction(tr("Copy the time"), this,
                   [this, time] { QApplication::clipboard()->setText(timeText(time, m_unit)); });
    menu.addSeparator();
    addLaneItems(menu);
}

store::Note TimelineView::noteOn(const Hit& hit) const
{
    if (hit.item && hit.item->call) {
        if (const auto call = m_source->call(*hit.item->call))
            return store::noteOn(*call, m_source->task(call->task));
    }
    store::Note note;
    note.beginNs = hit.timeNs;
    if (hit.item && hit.strip) {
        const auto& item = *hit.item;
        const bool instant = item.itemEndNs - item.itemBeginNs <= 1;
        note.beginNs = item.itemBeginNs;
        if (!instant)
            note.endNs = item.itemEndNs;
        note.row = item.row;
        note.cpu = item.cpu;
        if (const auto& task = m_source->task(item.task); item.task.valid() && task.pid >= 0)
            note.pid = task.pid;
    } else if (hit.lane) {
        const auto& lane = m_layout.lanes()[*hit.lane].id;
        if (lane.kind == LaneId::Kind::Cpu)
            note.cpu = lane.key;
        else if (lane.kind == LaneId::Kind::Task)
            note.pid = std::int32_t(lane.key);
    }
    return note;
}

/// With what is written there, so that a screen reader tells of it.
QString TimelineView::currentText() const
{
    auto text = currentItemText();
    for (const auto& note : m_notes) {
        if (note.beginNs == m_selection->timeNs())
            text += u'\n' + tr("Note: %1").arg(QString::fromStdString(note.text));
    }
    return text;
}

/// Of what is picked in a lane of spans: the event that begins it tells too little.
QString TimelineView::pickedText() const
{
    if (!m_picked || !m_picked->ofSpans())
        return {};
    using Kind = store::LaneKey::Kind;
    const auto kind = m_picked->kind == Strip::Kind::Spans ? Kind::Spans : Kind::BrokenSpans;
    Hit hit;
    hit.timeNs = m_picked->item.itemBeginNs;
    hit.lane = m_layout.find(m_picked->lane);
    hit.strip = Strip{m_picked->kind, {kind, m_picked->lane.key, m_picked->depth}, 0, 0};
    hit.item = m_picked->item;
    return hit.lane ? hitText(*m_source, m_layout, hit) : QString();
}

QString TimelineView::placeText(std::int64_t timeNs) const
{
    const QString text = timeText(timeNs, m_unit);
    return m_clockIsMade ? QStringLiteral("≈ ") + text : text;
}

QString TimelineView::currentItemText() const
{
    if (auto text = pickedText(); !text.isEmpty())
        return text;
    if (const auto id = m_selection->call()) {
        const auto call = m_source->call(*id);
        if (!call)
            return {};
        const auto name = call->function.valid()
            ? QString::fromStdString(m_source->string(call->function)) + QStringLiteral("()")
            : tr("A function that the capture does not name");
        const auto known = call->knownNs();
        const auto length =
            known ? differenceText(*known, durationUnit(*call, m_unit)) : QStringLiteral("–");
        return (known && !call->hasKnownDuration() ? tr("%1, at least %2, at %3 on CPU %4")
                                                   : tr("%1, %2, at %3 on CPU %4"))
            .arg(name, length, placeText(call->startNs))
            .arg(call->cpu);
    }
    if (const auto row = m_selection->row()) {
        const auto event = m_source->event(*row);
        if (!event)
            return {};
        return tr("%1 by %2 at %3 on CPU %4")
            .arg(QString::fromStdString(m_source->eventName(event->type)),
                 QString::fromStdString(m_source->task(event->task).comm), placeText(event->timeNs))
            .arg(event->cpu);
    }
    return tr("Nothing is selected.");
}

} // namespace probescope::ui
