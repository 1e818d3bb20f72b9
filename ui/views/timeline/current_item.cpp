#include "ui/views/timeline/current_item.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/views/timeline/models/event_walk.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/models/value_lanes.h"

namespace probescope::ui::timeline {

CurrentItem::CurrentItem(LaneStack& lanes, Viewport& viewport, Selection* selection)
    : m_lanes(lanes)
    , m_viewport(viewport)
    , m_selection(selection)
{
    connect(m_selection, &Selection::currentChanged, this, &CurrentItem::onCurrentChanged);
    connect(m_selection, &Selection::filterChanged, this, &CurrentItem::stopSeeking);
}

void CurrentItem::onCurrentChanged()
{
    if (!m_selecting) {
        m_picked.reset();
        stopSeeking();
    }
    updateOutlines();
    emit changed();
    if (!m_selecting && exists())
        follow();
}

/// Another view has moved: changes as little as can be. The lane of the CPU gets the focus; if it
/// is folded away, another one that shows the item.
void CurrentItem::follow()
{
    m_viewport.reveal(m_selection->timeNs(), Gesture::Outside);
    const auto& lanes = m_lanes.layout().lanes();
    std::optional<std::size_t> best;
    for (const auto& outline : m_outlines) {
        const auto lane = m_lanes.layout().find(outline.lane);
        if (lane && (!best || (lanes[*best].folded && !lanes[*lane].folded)))
            best = lane;
    }
    if (best)
        m_lanes.setFocus(*best);
}

std::optional<TimeRange> CurrentItem::time() const
{
    if (m_outlines.empty())
        return std::nullopt;
    return m_picked ? TimeRange{m_picked->item.itemBeginNs, m_picked->item.itemEndNs}
                    : m_outlines.front().time;
}

std::int32_t CurrentItem::pid() const
{
    if (const auto* const lane = m_lanes.focused(); lane && lane->id.kind == LaneId::Kind::Task)
        return std::int32_t(lane->id.key);
    const auto& source = *m_lanes.source();
    if (m_picked && m_picked->item.task.valid())
        return source.task(m_picked->item.task).pid;
    return m_selection->row() ? source.pidOf(*m_selection->row()) : Task::kUnknownPid;
}

void CurrentItem::select(const Hit& hit)
{
    if (hit.lane)
        m_lanes.setFocus(*hit.lane);
    m_selecting = true;
    m_picked = pickedBy(hit);
    if (!hit.item || !hit.strip) {
        m_selection->selectTime(hit.timeNs);
    } else if (hit.item->call) {
        if (const auto call = m_lanes.source()->call(*hit.item->call))
            m_selection->selectCall(*call);
    } else if (hit.item->row) {
        m_selection->select(*hit.item->row, hit.item->itemBeginNs);
    } else {
        m_selection->selectTime(hit.item->itemBeginNs);
    }
    m_selecting = false;
    updateOutlines();
    emit outlined();
}

/// What has no outline of its own, as events and calls do.
std::optional<PickedItem> CurrentItem::pickedBy(const Hit& hit) const
{
    if (!hit.lane || !hit.item || !hit.strip)
        return std::nullopt;
    const auto kind = hit.strip->kind;
    if (kind != Strip::Kind::Running && kind != Strip::Kind::Spans && kind != Strip::Kind::Broken
        && kind != Strip::Kind::Values)
        return std::nullopt;
    return PickedItem{m_lanes.layout().lanes()[*hit.lane].id, kind, hit.strip->key.depth,
                      *hit.item};
}

void CurrentItem::step(bool forward, std::int64_t elseNs)
{
    const auto* const lane = m_lanes.focused();
    if (!lane)
        return;
    if (lane->id.kind == LaneId::Kind::Spans) {
        stepSpan(lane->id, forward, elseNs);
        return;
    }
    if (lane->id.kind == LaneId::Kind::Values) {
        stepValue(lane->id, forward, elseNs);
        return;
    }
    if (!m_selection->filter().empty()) {
        stepMatch(lane->id, forward, elseNs);
        return;
    }
    const WalkStart start{m_selection->row(), exists() ? m_selection->timeNs() : elseNs};
    if (const auto event = neighbourEvent(*m_lanes.source(), lane->id, start, forward))
        showStep(*event);
}

void CurrentItem::showStep(const store::Event& event)
{
    m_selecting = true;
    m_picked.reset();
    m_selection->select(event.row, event.timeNs);
    m_selecting = false;
    m_viewport.reveal(event.timeNs, Gesture::Keys);
}

/// Takes as long as the filter needs to find one. Meanwhile a key that is held down waits.
void CurrentItem::stepMatch(LaneId lane, bool forward, std::int64_t elseNs)
{
    if (m_seeking == forward)
        return;
    m_seeking = forward;
    const analysis::EventOwner owner{lane.kind == LaneId::Kind::Cpu
                                         ? analysis::EventOwner::Kind::Cpu
                                         : analysis::EventOwner::Kind::Pid,
                                     lane.key};
    const auto row = m_selection->row();
    const auto timeNs = exists() ? m_selection->timeNs() : elseNs;
    m_stepping.start([this, source = m_lanes.source(), filter = m_selection->filter(), owner, row,
                      timeNs, forward](const Background::Context& context) {
        const auto start = row ? Result<RowId>(forward ? *row + 1 : *row)
                               : source->rowAt(forward ? saturatedAdd(timeNs, 1) : timeNs);
        const auto found =
            source->nextMatch(filter, owner, start.value_or(0), forward, context.cancel());
        std::optional<store::Event> event;
        if (found && *found) {
            if (const auto read = source->event(**found))
                event = *read;
        }
        context.deliver([this, event] {
            m_seeking.reset();
            if (event)
                showStep(*event);
        });
    });
}

void CurrentItem::stopSeeking()
{
    m_seeking.reset();
    m_stepping.cancel();
}

void CurrentItem::stepSpan(LaneId lane, bool forward, std::int64_t elseNs)
{
    const auto from = m_picked && m_picked->lane == lane ? m_picked : std::nullopt;
    const auto next = neighbourSpan(*m_lanes.source(), lane, from,
                                    exists() ? m_selection->timeNs() : elseNs, forward);
    if (!next)
        return;
    pick(*next);
    m_viewport.reveal(next->item.itemBeginNs, Gesture::Keys);
}

void CurrentItem::stepValue(LaneId lane, bool forward, std::int64_t elseNs)
{
    const auto* const lanes = m_lanes.source()->valueLanes();
    const auto entry = lanes ? lanes->entry(lane.key) : std::nullopt;
    const auto place = m_lanes.layout().find(lane);
    if (!entry || !place)
        return;
    ValuePlace from{exists() ? m_selection->timeNs() : elseNs, std::nullopt};
    if (m_picked && m_picked->lane == lane)
        from.line = m_picked->depth;
    const auto lines = std::size_t(m_lanes.layout().lanes()[*place].callRows);
    const auto next = neighbourValue(*entry, lines, from, forward, m_lanes.facts().summary.lastNs);
    if (!next)
        return;
    pick({lane, Strip::Kind::Values, std::uint16_t(next->name), *next});
    m_viewport.reveal(next->itemBeginNs, Gesture::Keys);
}

void CurrentItem::pick(const PickedItem& picked)
{
    const auto& item = picked.item;
    const bool same = !m_selection->call() && m_selection->row() == item.row
        && m_selection->timeNs() == item.itemBeginNs;
    m_picked = picked;
    m_selecting = true;
    if (item.row)
        m_selection->select(*item.row, item.itemBeginNs);
    else
        m_selection->selectTime(item.itemBeginNs);
    m_selecting = false;
    if (!same)
        return;
    // Several may begin with one event.
    updateOutlines();
    emit outlined();
    emit textChanged();
}

void CurrentItem::spanLanesChosen()
{
    const auto* const spans = m_lanes.source()->spanLanes();
    if (m_picked && m_picked->ofSpans() && !(spans && spans->entry(m_picked->lane.key)))
        m_picked.reset();
}

void CurrentItem::spanLaneRead(std::uint32_t number)
{
    if (!m_picked || !m_picked->ofSpans() || m_picked->lane.key != number)
        return;
    const auto entry = m_lanes.source()->spanLanes()->entry(number);
    if (!entry || !entry->content || !hasItem(*entry->content, *m_picked))
        m_picked.reset();
}

/// Lines may have come between others, and the lane may have other values.
void CurrentItem::valueLaneRead(std::uint32_t number)
{
    if (!m_picked || m_picked->kind != Strip::Kind::Values || m_picked->lane.key != number)
        return;
    const auto& item = m_picked->item;
    const auto entry = m_lanes.source()->valueLanes()->entry(number);
    const auto now = entry
        ? valueAt(*entry, m_picked->depth, item.itemBeginNs, m_lanes.facts().summary.lastNs)
        : std::nullopt;
    if (!now || now->itemBeginNs != item.itemBeginNs || now->row != item.row)
        m_picked.reset();
}

void CurrentItem::addOutlines(std::uint32_t cpu, TaskId task, Outline outline)
{
    outline.lane = {LaneId::Kind::Cpu, cpu};
    m_outlines.push_back(outline);
    const auto pid = m_lanes.source()->task(task).pid;
    if (pid < 0)
        return;
    outline.lane = {LaneId::Kind::Task, std::uint32_t(pid)};
    m_outlines.push_back(outline);
}

void CurrentItem::updateOutlines()
{
    m_outlines.clear();
    const auto& source = *m_lanes.source();
    if (const auto id = m_selection->call()) {
        if (const auto call = source.call(*id))
            addOutlines(call->cpu, call->task,
                        {{}, Strip::Kind::Calls, call->depth, {call->startNs, call->endNs()}});
    } else if (const auto row = m_selection->row()) {
        if (const auto event = source.event(*row))
            addOutlines(
                event->cpu, event->task,
                {{}, Strip::Kind::Events, 0, {event->timeNs, saturatedAdd(event->timeNs, 1)}});
    }
    if (const auto picked = pickedOutline())
        m_outlines.push_back(*picked);
}

/// None when its row is not shown.
std::optional<Outline> CurrentItem::pickedOutline() const
{
    if (!m_picked)
        return std::nullopt;
    const auto& item = m_picked->item;
    Outline outline{
        m_picked->lane, m_picked->kind, m_picked->depth, {item.itemBeginNs, item.itemEndNs}};
    if (!m_picked->ofSpans())
        return outline;
    const auto& layout = m_lanes.layout();
    const auto place = layout.find(m_picked->lane);
    const auto* const spans = m_lanes.source()->spanLanes();
    const auto entry = spans ? spans->entry(m_picked->lane.key) : std::nullopt;
    if (!place || !entry || !entry->content)
        return std::nullopt;
    const auto depth =
        shownDepth(*entry->content, *m_picked, layout.strips(layout.lanes()[*place]));
    if (!depth)
        return std::nullopt;
    outline.depth = *depth;
    return outline;
}

QString CurrentItem::text() const
{
    if (auto text = pickedText(); !text.isEmpty())
        return text;
    if (const auto id = m_selection->call()) {
        const auto call = m_lanes.source()->call(*id);
        return call ? callText(*call) : QString();
    }
    if (const auto row = m_selection->row()) {
        const auto event = m_lanes.source()->event(*row);
        return event ? eventText(*event) : QString();
    }
    return tr("Nothing selected.");
}

/// Of what is picked in a lane of spans or values: the event that begins it tells too little.
QString CurrentItem::pickedText() const
{
    if (!m_picked || !(m_picked->ofSpans() || m_picked->kind == Strip::Kind::Values))
        return {};
    using Kind = store::LaneKey::Kind;
    const auto kind = m_picked->kind == Strip::Kind::Broken ? Kind::BrokenSpans : Kind::Spans;
    Hit hit;
    hit.timeNs = m_picked->item.itemBeginNs;
    hit.lane = m_lanes.layout().find(m_picked->lane);
    hit.strip = Strip{m_picked->kind, {kind, m_picked->lane.key, m_picked->depth}, 0, 0};
    hit.item = m_picked->item;
    return hit.lane ? hitText(*m_lanes.source(), m_lanes.layout(), hit) : QString();
}

QString CurrentItem::callText(const store::Call& call) const
{
    const auto& facts = m_lanes.facts();
    const auto name = call.function.valid()
        ? QString::fromStdString(m_lanes.source()->string(call.function)) + QStringLiteral("()")
        : tr("Unknown function");
    const auto known = call.knownNs();
    const auto length =
        known ? differenceText(*known, durationUnit(call, facts.clock.unit)) : QStringLiteral("–");
    return (known && !call.hasKnownDuration() ? tr("%1, at least %2, at %3 on CPU %4")
                                              : tr("%1, %2, at %3 on CPU %4"))
        .arg(name, length, placeTitle(call.startNs, facts.clock))
        .arg(call.cpu);
}

QString CurrentItem::eventText(const store::Event& event) const
{
    const auto& source = *m_lanes.source();
    return tr("%1 by %2 at %3 on CPU %4")
        .arg(QString::fromStdString(source.eventName(event.type)),
             QString::fromStdString(source.task(event.task).comm),
             placeTitle(event.timeNs, m_lanes.facts().clock))
        .arg(event.cpu);
}

} // namespace probescope::ui::timeline

#include "moc_current_item.cpp"
