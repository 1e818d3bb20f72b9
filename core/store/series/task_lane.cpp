#include "core/store/series/task_lane.h"

#include "core/numbers/saturate.h"

#include <algorithm>

namespace probescope::store {

namespace {

constexpr std::size_t kSliceBatch = 8192;

LaneSlice sliceOf(const Call& call)
{
    return {call.startNs, call.endNs(), call.id.index, call.function.value(), call.id.stack};
}

} // namespace

void TaskCallLane::add(const Call& call)
{
    m_calls.push_back({call.id.stack, std::uint32_t(call.id.index)});
    m_tree.add(sliceOf(call), [this](unsigned level, const LaneNode& node) {
        if (level == m_nodes.size())
            m_nodes.emplace_back();
        m_nodes[level].push_back(node);
    });
}

Result<std::vector<TaskCallLane>> TaskCallLane::make(const CallTable& table,
                                                     const std::vector<std::uint32_t>& stacks)
{
    std::vector<TaskCallLane> lanes;
    for (const std::uint32_t stack : stacks) {
        for (std::uint64_t first = 0; first < UINT32_MAX;) {
            const auto calls = table.scan(stack, first, kSliceBatch);
            if (!calls)
                return tl::unexpected(calls.error());
            if (calls->empty())
                break;
            for (const Call& call : *calls) {
                while (lanes.size() <= call.depth)
                    lanes.emplace_back(table);
                lanes[call.depth].add(call);
            }
            first += calls->size();
        }
    }
    return lanes;
}

Result<> TaskCallLane::slices(std::uint64_t first, std::uint64_t count,
                              std::vector<LaneSlice>& out) const
{
    CallPass pass(m_table);
    for (std::uint64_t i = first; i < first + count; ++i) {
        const Ref ref = m_calls[std::size_t(i)];
        const auto call = pass.call({ref.stack, ref.index});
        if (!call)
            return tl::unexpected(call.error());
        out.push_back(sliceOf(*call));
    }
    return {};
}

Result<> TaskCallLane::nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                             std::vector<LaneNode>& out) const
{
    const auto begin = m_nodes[level].begin() + std::ptrdiff_t(first);
    out.insert(out.end(), begin, begin + std::ptrdiff_t(count));
    return {};
}

Result<std::shared_ptr<const LaneSource>>
makeTaskRunningLane(const LaneReader& reader, const std::vector<std::uint32_t>& cpus,
                    const std::vector<bool>& tasks)
{
    std::vector<LaneSlice> own;
    std::vector<LaneSlice> some;
    for (const std::uint32_t cpu : cpus) {
        const std::uint64_t lane = laneKey(StoredLane::Running, cpu);
        const auto items = reader.items(lane);
        if (!items)
            return tl::unexpected(items.error());
        for (std::uint64_t first = 0; first < *items; first += some.size()) {
            some.clear();
            const auto count = std::min<std::uint64_t>(kSliceBatch, *items - first);
            if (auto read = reader.slices(lane, first, count, some); !read)
                return tl::unexpected(std::move(read.error()));
            for (LaneSlice slice : some) {
                if (slice.what >= tasks.size() || !tasks[slice.what])
                    continue;
                slice.aux = task_running::pack(cpu, slice.aux);
                own.push_back(slice);
            }
        }
    }
    std::stable_sort(own.begin(), own.end(),
                     [](const LaneSlice& a, const LaneSlice& b) { return a.beginNs < b.beginNs; });
    auto lane = std::make_shared<MemoryLane>();
    for (const LaneSlice& slice : own)
        lane->add(slice);
    return std::shared_ptr<const LaneSource>(lane);
}

} // namespace probescope::store
