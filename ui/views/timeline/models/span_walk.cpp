#include "ui/views/timeline/models/span_walk.h"

#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/models/span_lanes.h"

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

bool isSame(const store::LaneItem& a, const store::LaneItem& b)
{
    return a.itemBeginNs == b.itemBeginNs && a.itemEndNs == b.itemEndNs && a.row == b.row
        && a.task == b.task && a.name == b.name;
}

/// Numbers of the spans, or of what is none, that begin at a time.
std::pair<std::uint64_t, std::uint64_t> numbersAt(const analysis::SpanLane& lane, Strip::Kind kind,
                                                  std::int64_t timeNs)
{
    if (kind == Strip::Kind::Spans)
        return lane.spans().range(timeNs, saturatedAdd(timeNs, 1));
    const auto& broken = lane.spans().broken();
    const auto first = std::partition_point(
        broken.begin(), broken.end(), [timeNs](const auto& one) { return one.beginNs < timeNs; });
    const auto last = std::partition_point(
        first, broken.end(), [timeNs](const auto& one) { return one.beginNs == timeNs; });
    return {std::uint64_t(first - broken.begin()), std::uint64_t(last - broken.begin())};
}

store::LaneItem itemOf(const analysis::SpanLane& lane, Strip::Kind kind, std::uint64_t number)
{
    return kind == Strip::Kind::Spans ? lane.item(number) : lane.brokenItem(number);
}

/// Of several that nothing tells apart, the last or the first, so that no step stays with them.
std::optional<std::uint64_t> numberOf(const analysis::SpanLane& lane, const PickedItem& item,
                                      bool last)
{
    const auto [first, end] = numbersAt(lane, item.kind, item.item.itemBeginNs);
    std::optional<std::uint64_t> found;
    for (auto i = first; i < end && (last || !found); ++i) {
        if (isSame(itemOf(lane, item.kind, i), item.item))
            found = i;
    }
    return found;
}

} // namespace

std::optional<PickedItem> neighbourSpan(const TimelineSource& source, LaneId lane,
                                        const std::optional<PickedItem>& from, std::int64_t timeNs,
                                        bool forward)
{
    const auto* const lanes = source.spanLanes();
    const auto entry = lanes ? lanes->entry(lane.key) : std::nullopt;
    if (!entry || !entry->content)
        return std::nullopt;
    const auto& all = *entry->content;
    const auto number = from ? numberOf(all, *from, forward) : std::nullopt;
    if (number)
        timeNs = from->item.itemBeginNs;
    // At one time spans come first, then marks: [0, span) and [0, mark) are behind.
    auto span = numbersAt(all, Strip::Kind::Spans, timeNs).first;
    auto mark = numbersAt(all, Strip::Kind::Broken, timeNs).first;
    if (number && from->kind == Strip::Kind::Spans) {
        span = *number + (forward ? 1 : 0);
    } else if (number) {
        span = numbersAt(all, Strip::Kind::Spans, timeNs).second;
        mark = *number + (forward ? 1 : 0);
    }
    std::optional<PickedItem> next;
    if (forward ? span < all.spans().size() : span > 0)
        next = {lane, Strip::Kind::Spans, 0, all.item(forward ? span : span - 1)};
    if (forward ? mark < all.spans().broken().size() : mark > 0) {
        const PickedItem marked{lane, Strip::Kind::Broken, 0,
                                all.brokenItem(forward ? mark : mark - 1)};
        const bool nearer = !next
            || (forward ? marked.item.itemBeginNs < next->item.itemBeginNs
                        : marked.item.itemBeginNs >= next->item.itemBeginNs);
        if (nearer)
            next = marked;
    }
    return next;
}

bool hasItem(const analysis::SpanLane& lane, const PickedItem& item)
{
    return numberOf(lane, item, false).has_value();
}

std::optional<std::uint16_t> shownDepth(const analysis::SpanLane& lane, const PickedItem& item,
                                        const std::vector<Strip>& strips)
{
    if (item.kind == Strip::Kind::Broken)
        return 0;
    const auto beginNs = item.item.itemBeginNs;
    for (const auto& strip : strips) {
        if (strip.kind != Strip::Kind::Spans)
            continue;
        const auto items = lane.window(strip.key.depth, beginNs, saturatedAdd(beginNs, 1), 1);
        const bool stands = items
            && std::any_of(items->begin(), items->end(),
                           [&item](const auto& one) { return isSame(one, item.item); });
        if (stands)
            return strip.key.depth;
    }
    return std::nullopt;
}

} // namespace probescope::ui::timeline
