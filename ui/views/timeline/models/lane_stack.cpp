#include "ui/views/timeline/models/lane_stack.h"

#include "ui/base/capture/shown_lanes.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/models/value_lanes.h"

#include <algorithm>
#include <utility>

namespace probescope::ui::timeline {

LaneStack::LaneStack(std::shared_ptr<TimelineSource> source, const Selection* selection)
    : m_source(std::move(source))
    , m_selection(selection)
    , m_facts(CaptureFacts::of(*m_source))
{
    connect(m_selection->lanes(), &ShownLanes::taskLanesChanged, this, &LaneStack::rebuild);
}

std::optional<analysis::SpanSource> LaneStack::spanSource(LaneId id) const
{
    const auto* const lanes = m_source->spanLanes();
    const auto entry =
        lanes && id.kind == LaneId::Kind::Spans ? lanes->entry(id.key) : std::nullopt;
    return entry ? std::optional(entry->source()) : std::nullopt;
}

std::optional<analysis::ValueSource> LaneStack::valueSource(LaneId id) const
{
    const auto* const lanes = m_source->valueLanes();
    const auto entry =
        lanes && id.kind == LaneId::Kind::Values ? lanes->entry(id.key) : std::nullopt;
    return entry ? std::optional(entry->source()) : std::nullopt;
}

Hit LaneStack::hitAt(const HitQuery& query) const
{
    return hitTest(*m_source, m_layout, m_facts.losses, query);
}

void LaneStack::captureGrew()
{
    m_facts = CaptureFacts::of(*m_source);
    rebuild();
}

void LaneStack::rebuild()
{
    keepFocus([this] {
        std::set<LaneId> before;
        for (const auto& lane : m_layout.lanes())
            before.insert(lane.id);
        m_layout.rebuild(*m_source, m_selection->lanes()->taskLanes(), m_metrics);
        unfoldAdded(before);
    });
    emit changed();
}

void LaneStack::unfoldAdded(const std::set<LaneId>& before)
{
    auto folded = m_layout.groups().folded();
    for (const auto& lane : m_layout.lanes()) {
        const bool chosen = lane.id.kind != LaneId::Kind::Cpu;
        if (lane.folded && chosen && before.count(lane.id) == 0)
            folded.erase(lane.id.kind);
    }
    if (folded != m_layout.groups().folded())
        m_layout.setFolded(std::move(folded));
}

void LaneStack::setTextHeight(int pixels)
{
    m_metrics = LaneMetrics::forTextHeight(pixels);
    rebuild();
}

bool LaneStack::fit(int room)
{
    if (!m_layout.fit(room))
        return false;
    emit changed();
    return true;
}

void LaneStack::setExpanded(std::size_t lane, bool expanded)
{
    if (lane >= m_layout.lanes().size())
        return;
    // One of spans that is not read yet may have rows to expand.
    const auto& place = m_layout.lanes()[lane];
    const bool ofOthers =
        place.id.kind == LaneId::Kind::Spans || place.id.kind == LaneId::Kind::Values;
    const bool unread = ofOthers && place.depths == 0;
    if (!place.expandable && !unread)
        return;
    m_layout.setExpanded(lane, expanded);
    emit changed();
}

void LaneStack::setAllExpanded(bool expanded)
{
    m_layout.setAllExpanded(expanded);
    emit changed();
}

void LaneStack::toggleFocused()
{
    if (const auto* const lane = focused())
        setExpanded(m_focus->lane, !lane->expanded);
    else if (const auto* const heading = focusedHeading())
        setFolded(heading->group, !heading->folded);
}

void LaneStack::move(std::size_t lane, std::size_t to)
{
    if (lane >= m_layout.lanes().size())
        return;
    to = m_layout.move(lane, to);
    if (to == lane)
        return;
    m_focus = LaneRow{std::nullopt, to};
    emit changed();
    emit focusSet();
    emit focusChanged();
}

void LaneStack::moveFocusedUp()
{
    if (const auto lane = focus(); lane && *lane > 0)
        move(*lane, *lane - 1);
}

void LaneStack::moveFocusedDown()
{
    if (const auto lane = focus())
        move(*lane, *lane + 1);
}

void LaneStack::setScale(std::size_t lane, int percent)
{
    if (m_layout.setScale(lane, percent))
        emit changed();
}

void LaneStack::growFocused(int percent)
{
    const auto* const lane = focused();
    if (!lane)
        return;
    const auto place = m_focus->lane;
    const int before = lane->scale > 0 ? lane->scale : m_layout.scaleFor(place, lane->height);
    setScale(place, before + percent);
}

void LaneStack::setOrder(std::vector<LaneId> order)
{
    rearrange([&] { m_layout.setOrder(std::move(order)); });
}

void LaneStack::setPins(std::vector<LaneId> pins)
{
    rearrange([&] { m_layout.setPins(std::move(pins)); });
}

void LaneStack::pinFocused()
{
    const auto* const lane = focused();
    if (!lane)
        return;
    auto pins = m_layout.pins();
    if (lane->pinned)
        pins.erase(std::remove(pins.begin(), pins.end(), lane->id), pins.end());
    else
        pins.push_back(lane->id);
    setPins(std::move(pins));
    if (m_focus)
        emit focusSet();
}

void LaneStack::setScales(const std::map<LaneId, int>& scales)
{
    m_layout.setScales(scales);
    emit changed();
}

void LaneStack::setFolded(std::set<LaneId::Kind> groups)
{
    if (groups == m_layout.groups().folded())
        return;
    rearrange([&] { m_layout.setFolded(std::move(groups)); });
    if (focusedHeading())
        emit focusSet(); // lanes above it may have come
}

void LaneStack::setFolded(LaneId::Kind group, bool folded)
{
    auto groups = m_layout.groups().folded();
    if (folded)
        groups.insert(group);
    else
        groups.erase(group);
    setFolded(std::move(groups));
}

void LaneStack::setAllFolded(bool folded)
{
    auto groups = m_layout.groups().folded();
    for (const auto& heading : m_layout.groups().headings())
        groups.insert(heading.group);
    if (!folded)
        groups.clear();
    setFolded(std::move(groups));
}

void LaneStack::unfoldFor(std::size_t lane)
{
    if (lane < m_layout.lanes().size() && m_layout.lanes()[lane].folded)
        setFolded(m_layout.lanes()[lane].id.kind, false);
}

void LaneStack::keepFocus(const std::function<void()>& change)
{
    const auto* const before = focused();
    const auto id = before ? std::optional(before->id) : std::nullopt;
    const auto heading = m_focus ? m_focus->heading : std::nullopt;
    change();
    const auto& lanes = m_layout.lanes();
    const auto place = id ? m_layout.find(*id) : std::nullopt;
    m_focus.reset();
    if (heading && m_layout.groups().heading(*heading))
        m_focus = LaneRow{heading, 0};
    else if (place && lanes[*place].folded)
        m_focus = LaneRow{id->kind, 0};
    else if (place)
        m_focus = LaneRow{std::nullopt, *place};
    if (m_focus || lanes.empty())
        return;
    const auto first =
        std::find_if(lanes.begin(), lanes.end(), [](const Lane& lane) { return !lane.folded; });
    m_focus = first == lanes.end() ? m_layout.groups().rowAt(0)
                                   : LaneRow{std::nullopt, std::size_t(first - lanes.begin())};
}

void LaneStack::rearrange(const std::function<void()>& change)
{
    keepFocus(change);
    emit changed();
    if (m_focus)
        emit focusChanged();
}

std::optional<std::size_t> LaneStack::focus() const
{
    return m_focus && !m_focus->heading ? std::optional(m_focus->lane) : std::nullopt;
}

const Lane* LaneStack::focused() const
{
    const auto lane = focus();
    return lane && *lane < m_layout.lanes().size() ? &m_layout.lanes()[*lane] : nullptr;
}

const Heading* LaneStack::focusedHeading() const
{
    return m_focus && m_focus->heading ? m_layout.groups().heading(*m_focus->heading) : nullptr;
}

void LaneStack::setFocusedRow(const LaneRow& row)
{
    const bool other = m_focus != row;
    m_focus = row;
    emit focusSet();
    if (other)
        emit focusChanged();
}

void LaneStack::setFocus(std::size_t lane)
{
    if (lane >= m_layout.lanes().size())
        return;
    unfoldFor(lane);
    setFocusedRow({std::nullopt, lane});
}

void LaneStack::setFocus(LaneId::Kind group)
{
    if (m_layout.groups().heading(group))
        setFocusedRow({group, 0});
}

void LaneStack::focusNext()
{
    const auto& groups = m_layout.groups();
    const auto next = m_focus ? groups.placeOf(*m_focus) + 1 : 0;
    if (next < groups.rowCount())
        setFocusedRow(groups.rowAt(next));
}

void LaneStack::focusPrevious()
{
    const auto& groups = m_layout.groups();
    if (const auto place = m_focus ? groups.placeOf(*m_focus) : 0; place > 0)
        setFocusedRow(groups.rowAt(place - 1));
}

} // namespace probescope::ui::timeline

#include "moc_lane_stack.cpp"
