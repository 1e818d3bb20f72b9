#include "ui/views/timeline/timeline_menu.h"

#include "ui/base/text/menu_text.h"
#include "ui/base/text/task_text.h"
#include "ui/views/timeline/models/span_lanes.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include <algorithm>

namespace probescope::ui::timeline {

using analysis::FilterTerm;

namespace {

QString shortened(const QString& text)
{
    constexpr qsizetype kMax = 40;
    auto result = text.size() > kMax ? text.left(kMax - 1) + u'…' : text;
    return result.replace(u'&', QStringLiteral("&&"));
}

} // namespace

TimelineMenu::TimelineMenu(LaneStack& lanes, Viewport& viewport, const SpanReader& spans,
                           ValueMenu& values, const TimelineActions& actions, Selection* selection)
    : m_lanes(lanes)
    , m_viewport(viewport)
    , m_spans(spans)
    , m_values(values)
    , m_actions(actions)
    , m_selection(selection)
{
}

void TimelineMenu::fill(QMenu& menu, const Hit& hit)
{
    const auto& source = *m_lanes.source();
    if (hit.item && hit.strip)
        addItem(menu, hit);
    const bool values =
        hit.lane && m_lanes.layout().lanes()[*hit.lane].id.kind == LaneId::Kind::Values;
    if (!values && (source.lanes().hasScheduling() || m_selection->call())) { // of no task
        for (auto* const action : m_actions.ofTask())
            menu.addAction(action);
        menu.addSeparator();
    }
    addMarkers(menu, hit.timeNs);
    addNotes(menu, hit);
    menu.addAction(tr("Copy time"), this, [this, time = hit.timeNs] {
        QApplication::clipboard()->setText(timeText(time, m_lanes.facts().clock.unit));
    });
    menu.addSeparator();
    fillForRow(menu);
}

void TimelineMenu::addItem(QMenu& menu, const Hit& hit)
{
    const auto& source = *m_lanes.source();
    const auto& item = *hit.item;
    menu.addAction(
        tr("Zoom to this item"), this,
        [this, time = TimeRange{item.itemBeginNs, item.itemEndNs}] { m_viewport.zoomTo(time); });
    menu.addSeparator();
    FilterTerm term;
    if (hit.strip->kind == Strip::Kind::Events) {
        term.kind = FilterTerm::Kind::EventName;
        term.text = source.eventName(item.type);
        addFilters(menu, term, QString::fromStdString(term.text));
    } else if (hit.strip->kind == Strip::Kind::Calls && item.function.valid()) {
        term.kind = FilterTerm::Kind::Function;
        term.text = source.string(item.function);
        const auto function = QString::fromStdString(term.text);
        addFilters(menu, term, function);
        menu.addAction(tr("Probe this function…"), this,
                       [this, function] { emit probeFunctionWanted(function); });
    }
    if (item.task.valid())
        addTask(menu, item.task);
    else if (item.call) {
        if (const auto call = source.call(*item.call))
            addTask(menu, call->task);
    }
}

void TimelineMenu::addTask(QMenu& menu, TaskId id)
{
    const auto& task = m_lanes.source()->task(id);
    if (task.pid < 0)
        return;
    const auto name = taskText(task);
    FilterTerm term;
    term.kind = FilterTerm::Kind::Pid;
    term.number = task.pid;
    addFilters(menu, term, name);
    const auto& lanes = m_selection->lanes()->taskLanes();
    const bool shown = std::find(lanes.begin(), lanes.end(), task.pid) != lanes.end();
    menu.addAction(
        shown ? tr("Remove the lane of %1").arg(shortened(name))
              : tr("Add a lane for %1").arg(shortened(name)),
        this, [this, pid = task.pid, shown] { m_selection->lanes()->setTaskLane(pid, !shown); });
    menu.addSeparator();
}

void TimelineMenu::addFilters(QMenu& menu, FilterTerm term, const QString& what)
{
    menu.addAction(tr("Show only %1").arg(shortened(what)), this,
                   [this, term] { m_selection->addTerm(term); });
    term.exclude = true;
    menu.addAction(tr("Exclude %1").arg(shortened(what)), this,
                   [this, term] { m_selection->addTerm(term); });
}

void TimelineMenu::addMarkers(QMenu& menu, std::int64_t timeNs)
{
    menu.addAction(tr("Set marker A here"), this,
                   [this, timeNs] { m_selection->setMarker(Selection::Marker::A, timeNs); });
    menu.addAction(tr("Set marker B here"), this,
                   [this, timeNs] { m_selection->setMarker(Selection::Marker::B, timeNs); });
    for (auto* const action : {m_actions.removeMarkers(), m_actions.zoomToMarkers()}) {
        if (action->isEnabled())
            menu.addAction(action);
    }
}

void TimelineMenu::addNotes(QMenu& menu, const Hit& hit)
{
    menu.addAction(tr("Add note here…"), this,
                   [this, draft = noteOn(hit)] { emit noteWanted(draft); });
    const auto range = m_selection->range();
    if (!range)
        return;
    store::Note draft;
    draft.beginNs = range->beginNs;
    draft.endNs = range->endNs;
    menu.addAction(tr("Add note on the selected range…"), this,
                   [this, draft] { emit noteWanted(draft); });
}

store::Note TimelineMenu::noteOn(const Hit& hit) const
{
    const auto& source = *m_lanes.source();
    if (hit.item && hit.item->call) {
        if (const auto call = source.call(*hit.item->call))
            return store::noteOn(*call, source.task(call->task));
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
        if (const auto& task = source.task(item.task); item.task.valid() && task.pid >= 0)
            note.pid = task.pid;
    } else if (hit.lane) {
        const auto& lane = m_lanes.layout().lanes()[*hit.lane].id;
        if (lane.kind == LaneId::Kind::Cpu)
            note.cpu = lane.key;
        else if (lane.kind == LaneId::Kind::Task)
            note.pid = std::int32_t(lane.key);
    }
    return note;
}

void TimelineMenu::fillForHeading(QMenu& menu, const Heading& heading)
{
    menu.addAction(heading.folded ? tr("Unfold %1").arg(heading.title)
                                  : tr("Fold %1").arg(heading.title),
                   &m_lanes, &LaneStack::toggleFocused);
    menu.addAction(tr("Fold all groups"), this, [this] { m_lanes.setAllFolded(true); });
    menu.addAction(tr("Unfold all groups"), this, [this] { m_lanes.setAllFolded(false); });
    addSpans(menu);
}

void TimelineMenu::fillForRow(QMenu& menu)
{
    if (const auto* const heading = m_lanes.focusedHeading()) {
        fillForHeading(menu, *heading);
        return;
    }
    const auto* const lane = m_lanes.focused();
    if (!lane)
        return;
    const auto title = shortened(lane->title);
    if (lane->expandable)
        menu.addAction(lane->expanded ? tr("Collapse %1").arg(title) : tr("Expand %1").arg(title),
                       &m_lanes, &LaneStack::toggleFocused);
    menu.addAction(lane->pinned ? tr("Unpin %1").arg(title) : tr("Pin %1 to the top").arg(title),
                   &m_lanes, &LaneStack::pinFocused);
    menu.addAction(tr("Expand all lanes"), this, [this] { m_lanes.setAllExpanded(true); });
    menu.addAction(tr("Collapse all lanes"), this, [this] { m_lanes.setAllExpanded(false); });
    if (lane->scale > 0)
        menu.addAction(tr("Reset the height of %1").arg(title), this, [this, id = lane->id] {
            if (const auto place = m_lanes.layout().find(id))
                m_lanes.setScale(*place, 0);
        });
    if (!m_lanes.layout().order().empty())
        menu.addAction(tr("Reset the lane order"), this, [this] { m_lanes.setOrder({}); });
    menu.addSeparator();
    if (lane->id.kind == LaneId::Kind::Values) {
        m_values.fillForLane(menu, lane->id);
    } else if (lane->id.kind == LaneId::Kind::Spans) {
        if (const auto source = m_lanes.spanSource(lane->id))
            menu.addAction(tr("Remove the lane of %1").arg(title), this,
                           [this, source] { m_selection->lanes()->setSpanLane(*source, false); });
    } else if (lane->id.kind == LaneId::Kind::Task) {
        menu.addAction(tr("Remove the lane of %1").arg(title), this,
                       [this, pid = std::int32_t(lane->id.key)] {
                           m_selection->lanes()->setTaskLane(pid, false);
                       });
    } else {
        FilterTerm term;
        term.kind = FilterTerm::Kind::Cpu;
        term.number = lane->id.key;
        addFilters(menu, term, lane->title);
    }
    addSpans(menu);
}

void TimelineMenu::addSpans(QMenu& menu)
{
    menu.addSeparator();
    m_values.addChooser(menu);
    if (m_spans.choices().empty())
        return;
    auto* const spans = menu.addMenu(tr("Span lanes"));
    const auto& shown = m_selection->lanes()->spanLanes();
    for (const auto& choice : m_spans.choices()) {
        auto* const action = spans->addAction(menuText(spanSourceText(choice.source)));
        action->setCheckable(true);
        action->setChecked(std::find(shown.begin(), shown.end(), choice.source) != shown.end());
        connect(action, &QAction::toggled, this, [this, source = choice.source](bool checked) {
            m_selection->lanes()->setSpanLane(source, checked);
        });
    }
}

} // namespace probescope::ui::timeline

#include "moc_timeline_menu.cpp"
