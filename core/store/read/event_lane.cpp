#include "core/store/read/event_lane.h"

#include "core/database/series_tables.h"
#include "core/derive/event_leaf.h"
#include "core/derive/lane_writer.h"
#include "core/store/file/chunks.h"

#include <algorithm>

namespace probescope::store {

namespace {

constexpr std::uint64_t kLeaf = lane_tree::kLeafItems;

tl::unexpected<Error> damagedLane(const SeriesAccess& access)
{
    return access.damaged({.code = ErrorCode::Corrupt,
                           .what = tr("the summary of events does not match the events")});
}

/// Appends [first, first + count) of a lane of so many items. `leaf(number, count, out)` gives the
/// first events of a leaf, or of what is behind the last one.
template <typename LeafFn>
Result<> readLeaves(std::uint64_t first, std::uint64_t count, std::uint64_t items,
                    std::vector<LaneSlice>& out, const SeriesAccess& access, LeafFn leaf)
{
    std::vector<LaneSlice> some;
    while (count > 0) {
        const std::uint64_t number = first / kLeaf;
        some.clear();
        const std::uint64_t all = std::min(kLeaf, items - number * kLeaf);
        if (auto read = leaf(number, all, some); !read)
            return read;
        const std::uint64_t skip = first % kLeaf;
        if (some.size() != all || skip >= all)
            return damagedLane(access);
        const std::uint64_t taken = std::min(count, all - skip);
        const auto begin = some.begin() + std::ptrdiff_t(skip);
        out.insert(out.end(), begin, begin + std::ptrdiff_t(taken));
        first += taken;
        count -= taken;
    }
    return {};
}

} // namespace

Result<> CpuEventLane::slices(std::uint64_t first, std::uint64_t count,
                              std::vector<LaneSlice>& out) const
{
    return readLeaves(first, count, m_items, out, m_access,
                      [this](std::uint64_t number, std::uint64_t all,
                             std::vector<LaneSlice>& events) { return leaf(number, all, events); });
}

Result<> CpuEventLane::tell(LanePlace place, LaneSlice& item) const
{
    if (place.level != LanePlace::kItem)
        return m_nodes.tell(place, item);
    return item.what == LaneSlice::kUntold ? m_finder.tell(EventFinder::LaneOf::Cpu, item)
                                           : Result<>();
}

Result<std::uint64_t> CpuEventLane::countBefore(RowId row) const
{
    const std::uint64_t whole = m_stored / kLeaf;
    const auto inTail = std::count_if(m_tail.begin(), m_tail.end(),
                                      [row](const LaneSlice& event) { return event.ref < row; });
    if (inTail > 0)
        return whole * kLeaf + std::uint64_t(inTail);
    std::uint64_t low = 0; // leaves that begin before the row
    std::uint64_t high = whole;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        auto first = firstRow(middle);
        if (!first)
            return first;
        if (*first < row)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return 0;
    auto first = firstRow(low - 1);
    if (!first)
        return first;
    // The last one of these leaves may reach behind the row.
    std::vector<LaneSlice> events;
    const auto stored = storedLeaf(low - 1, events);
    if (!stored)
        return tl::unexpected(stored.error());
    if (!*stored) {
        if (auto found = find(*first, kLeaf, events); !found)
            return tl::unexpected(std::move(found.error()));
    }
    const auto count = std::count_if(events.begin(), events.end(),
                                     [row](const LaneSlice& event) { return event.ref < row; });
    return (low - 1) * kLeaf + std::uint64_t(count);
}

Result<> CpuEventLane::leaf(std::uint64_t number, std::uint64_t count,
                            std::vector<LaneSlice>& out) const
{
    const std::uint64_t whole = m_stored / kLeaf;
    if (number >= whole) {
        if (count > m_tail.size())
            return damagedLane(m_access);
        out.insert(out.end(), m_tail.begin(), m_tail.begin() + std::ptrdiff_t(count));
        return {};
    }
    const auto row = firstRow(number);
    if (!row)
        return tl::unexpected(row.error());
    Result<RowId> next = m_tail.empty() ? UINT64_MAX : m_tail.front().ref;
    if (number + 1 < whole)
        next = firstRow(number + 1);
    if (!next)
        return tl::unexpected(next.error());
    if (*next - *row > LaneWriter::kMaxLeafRows) {
        const auto stored = storedLeaf(number, out);
        if (!stored)
            return tl::unexpected(stored.error());
        if (*stored) {
            out.resize(std::min(out.size(), std::size_t(count)));
            return {};
        }
    }
    return find(*row, count, out);
}

Result<> CpuEventLane::find(RowId row, std::uint64_t count, std::vector<LaneSlice>& out) const
{
    return m_finder.find(
        row, count, EventFinder::LaneOf::Cpu, [this](std::uint32_t cpu) { return cpu == m_cpu; },
        out);
}

Result<bool> CpuEventLane::storedLeaf(std::uint64_t number, std::vector<LaneSlice>& out) const
{
    bool found = false;
    const auto read = m_access.read([&](Connection& connection) -> Result<> {
        auto select = connection.prepare("SELECT data FROM lane_leaf WHERE cpu = ?1 AND leaf = ?2");
        if (!select)
            return tl::unexpected(std::move(select.error()));
        const auto row = select->bind(1, m_cpu).bind(2, std::int64_t(number)).step();
        if (!row)
            return tl::unexpected(row.error());
        if (!*row)
            return {};
        found = true;
        if (auto decoded = decodeEvents(select->blob(0), out); !decoded)
            return decoded;
        if (out.size() != kLeaf)
            return damagedLane(m_access);
        return {};
    });
    if (!read)
        return tl::unexpected(read.error());
    return found;
}

Result<std::shared_ptr<const TaskEventLane>>
TaskEventLane::make(const Capture& capture, std::shared_ptr<const SeriesAccess> access,
                    std::vector<bool> tasks)
{
    std::shared_ptr<TaskEventLane> lane(new TaskEventLane(std::move(access), std::move(tasks)));
    for (std::uint64_t number = 0; number < capture.chunks().count(); ++number) {
        const auto chunk = capture.chunks().columns(number);
        if (!chunk)
            return tl::unexpected(chunk.error());
        const ChunkColumns& columns = **chunk;
        for (std::size_t i = 0; i < columns.task.size(); ++i) {
            if (lane->belongs(columns.task[i]))
                lane->add({columns.timeNs[i], columns.timeNs[i], columns.firstRow + i,
                           columns.type[i], columns.cpu[i]});
        }
    }
    return std::shared_ptr<const TaskEventLane>(lane);
}

void TaskEventLane::add(const LaneSlice& event)
{
    ++m_items;
    m_tail.push_back(event);
    m_tree.add(event, [this](unsigned level, const LaneNode& node) {
        if (level == m_nodes.size())
            m_nodes.emplace_back();
        m_nodes[level].push_back(node);
    });
    if (m_tail.size() < kLeaf)
        return;
    if (event.ref - m_tail.front().ref >= LaneWriter::kMaxLeafRows)
        m_spread[m_items / kLeaf - 1] = m_tail;
    m_tail.clear();
}

Result<> TaskEventLane::leaf(EventFinder& finder, std::uint64_t number, std::uint64_t count,
                             std::vector<LaneSlice>& out) const
{
    const auto spread = m_spread.find(number);
    if (spread != m_spread.end() || number == m_items / kLeaf) {
        out = number == m_items / kLeaf ? m_tail : spread->second;
        return {};
    }
    return finder.find(
        m_nodes[0][std::size_t(number)].longest.ref, count, EventFinder::LaneOf::Task,
        [this](std::uint32_t task) { return belongs(task); }, out);
}

Result<> TaskEventLane::slices(std::uint64_t first, std::uint64_t count,
                               std::vector<LaneSlice>& out) const
{
    EventFinder finder(*m_access);
    return readLeaves(
        first, count, m_items, out, *m_access,
        [this, &finder](std::uint64_t number, std::uint64_t all, std::vector<LaneSlice>& events) {
            return leaf(finder, number, all, events);
        });
}

Result<> TaskEventLane::tell(LanePlace place, LaneSlice& item) const
{
    if (place.level != LanePlace::kItem || item.what != LaneSlice::kUntold)
        return {};
    return EventFinder(*m_access).tell(EventFinder::LaneOf::Task, item);
}

Result<> TaskEventLane::nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                              std::vector<LaneNode>& out) const
{
    const auto begin = m_nodes[level].begin() + std::ptrdiff_t(first);
    out.insert(out.end(), begin, begin + std::ptrdiff_t(count));
    return {};
}

} // namespace probescope::store
