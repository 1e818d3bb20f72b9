#include "core/store/read/call_series.h"

#include "core/derive/series_builder.h"
#include "core/numbers/saturate.h"
#include "core/store/read/capture.h"
#include "core/store/read/series_source.h"
#include "core/store/series/call_blocks.h"
#include "core/store/series/call_forest.h"
#include "core/store/series/call_table.h"
#include "core/store/series/stored_lane.h"

#include <algorithm>
#include <functional>
#include <mutex>

namespace probescope::store {

namespace {

class StoredCalls : public CallSeries
{
public:
    explicit StoredCalls(const Capture& capture)
        : m_capture(capture)
        , m_access(seriesAccess(capture))
        , m_table(m_access)
        , m_forest(m_access, m_table)
        , m_lanes(m_access, m_table)
    {
    }

    std::vector<CallStack> stacks() const override
    {
        std::vector<CallStack> shown;
        if (const auto all = m_table.stacks()) {
            for (const CallTable::Stack& stack : (*all)->all)
                shown.push_back(stack.shown);
        }
        return shown;
    }

    std::vector<std::uint32_t> cpus() const override
    {
        return m_forest.cpus().value_or(std::vector<std::uint32_t>());
    }

    std::uint64_t rootCount(Forest forest) const override
    {
        return m_forest.count(forest).value_or(0);
    }

    Result<std::vector<Call>> roots(Forest forest, std::uint64_t position,
                                    std::size_t count) const override
    {
        return m_forest.roots(forest, position, count);
    }

    Result<std::uint64_t> rootAt(Forest forest, std::int64_t timeNs) const override
    {
        const auto row = m_capture.rowAt(saturatingAdd(timeNs, 1));
        if (!row)
            return tl::unexpected(row.error());
        return m_forest.lastBefore(forest, *row);
    }

    Result<Call> call(CallId id) const override { return m_table.call(id); }
    Result<std::vector<Call>> children(const Call& parent, std::uint64_t from,
                                       std::size_t count) const override;
    Result<std::optional<Call>> parent(CallId id) const override;
    Result<std::vector<Call>> path(CallId id) const override;
    Result<std::uint64_t> rootPosition(Forest forest, CallId id) const override;
    Result<std::vector<Call>> scan(std::uint32_t stack, std::uint64_t first,
                                   std::size_t count) const override
    {
        return m_table.scan(stack, first, count);
    }
    Result<std::vector<Call>> scanAll(std::uint64_t& place, std::size_t count) const override
    {
        return m_table.scanAll(place, count);
    }
    std::uint64_t generation() const override { return m_access->generation(); }
    std::shared_ptr<const CallBlocks> blocks() const override
    {
        const std::uint64_t now = generation();
        const std::lock_guard lock(m_mutex);
        return m_blocksGeneration == now ? m_blocks : nullptr;
    }
    void keepBlocks(std::shared_ptr<const CallBlocks> blocks,
                    std::uint64_t generation) const override
    {
        // The chunk that an import is filling changes meanwhile.
        if (m_capture.summary().state == Summary::State::Importing
            || generation != this->generation())
            return;
        const std::lock_guard lock(m_mutex);
        m_blocks = std::move(blocks);
        m_blocksGeneration = generation;
    }
    Result<std::optional<Call>> callAtRow(RowId row) const override;
    Result<std::optional<Call>> callAt(std::uint32_t cpu, std::int64_t timeNs) const override;

private:
    /// Where a call may be that the event is in.
    std::vector<std::uint32_t> stacksOf(const CallTable::Stacks& stacks, const Event& event) const;
    Result<std::optional<Call>> openAt(std::uint32_t stack, RowId row) const;
    Result<std::optional<LaneSlice>> sliceAt(std::uint64_t lane, std::int64_t timeNs) const;
    Result<std::uint16_t> callDepths(std::uint32_t cpu) const;

    const Capture& m_capture;
    const std::shared_ptr<const SeriesAccess> m_access;
    const CallTable m_table;
    const CallForest m_forest;
    const LaneReader m_lanes;
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const CallBlocks> m_blocks;
    mutable std::uint64_t m_blocksGeneration = 0;
};

Result<std::vector<Call>> StoredCalls::children(const Call& parent, std::uint64_t from,
                                                std::size_t count) const
{
    std::vector<Call> children;
    const std::uint64_t end = parent.id.index + parent.subtree;
    std::uint64_t index = std::max(from, parent.id.index + 1);
    while (index < end && children.size() < count) {
        auto child = m_table.call({parent.id.stack, index});
        if (!child)
            return tl::unexpected(std::move(child.error()));
        index += child->subtree;
        children.push_back(*child);
    }
    return children;
}

Result<std::optional<Call>> StoredCalls::parent(CallId id) const
{
    const auto up = m_table.parent(id);
    if (!up)
        return tl::unexpected(up.error());
    if (!*up)
        return std::optional<Call>();
    auto call = m_table.call({id.stack, **up});
    if (!call)
        return tl::unexpected(std::move(call.error()));
    return std::optional(*call);
}

Result<std::vector<Call>> StoredCalls::path(CallId id) const
{
    std::vector<Call> path;
    for (std::optional<std::uint64_t> index = id.index; index;) {
        const CallId here{id.stack, *index};
        auto call = m_table.call(here);
        if (!call)
            return tl::unexpected(std::move(call.error()));
        path.push_back(*call);
        const auto up = m_table.parent(here);
        if (!up)
            return tl::unexpected(up.error());
        index = *up;
    }
    std::reverse(path.begin(), path.end());
    return path;
}

Result<std::uint64_t> StoredCalls::rootPosition(Forest forest, CallId id) const
{
    auto root = m_table.root(id);
    if (!root)
        return root;
    const auto call = m_table.call({id.stack, *root});
    if (!call)
        return tl::unexpected(call.error());
    return m_forest.position(forest, *call);
}

std::vector<std::uint32_t> StoredCalls::stacksOf(const CallTable::Stacks& stacks,
                                                 const Event& event) const
{
    const std::int32_t pid = m_capture.task(event.task).pid;
    std::vector<std::uint32_t> found;
    const auto look = [&](auto range) {
        for (auto it = range.first; it != range.second; ++it) {
            const CallTable::Stack& stack = stacks.all[it->second];
            if (pid > 0 || stack.shown.pid == std::max(pid, Task::kUnknownPid))
                found.push_back(it->second);
        }
    };
    if (pid > 0)
        look(stacks.byPid.equal_range(pid));
    else
        look(stacks.byCpu.equal_range(event.cpu));
    // Events of the top buffer may go with calls that an instance recorded.
    const auto isOfBuffer = [&](std::uint32_t stack) {
        return stacks.all[stack].buffer == event.buffer.value();
    };
    if (std::any_of(found.begin(), found.end(), isOfBuffer))
        std::erase_if(found, std::not_fn(isOfBuffer));
    return found;
}

Result<std::optional<Call>> StoredCalls::openAt(std::uint32_t stack, RowId row) const
{
    const auto last = m_table.lastSeenBy(stack, row);
    if (!last)
        return tl::unexpected(last.error());
    for (std::optional<std::uint64_t> index = *last; index;) {
        auto call = m_table.call({stack, *index});
        if (!call)
            return tl::unexpected(std::move(call.error()));
        if (call->lastRow >= row)
            return std::optional(*call);
        const auto up = m_table.parent(call->id);
        if (!up)
            return tl::unexpected(up.error());
        index = *up;
    }
    return std::optional<Call>();
}

Result<std::optional<Call>> StoredCalls::callAtRow(RowId row) const
{
    const auto event = m_capture.event(row);
    if (!event)
        return tl::unexpected(event.error());
    const auto stacks = m_table.stacks();
    if (!stacks)
        return tl::unexpected(stacks.error());
    std::optional<Call> innermost;
    for (const std::uint32_t stack : stacksOf(**stacks, *event)) {
        auto call = openAt(stack, row);
        if (!call)
            return call;
        if (*call && ((*call)->entryRow == row || (*call)->exitRow == row))
            return call;
        if (*call && (!innermost || innermost->startNs < (*call)->startNs))
            innermost = *call;
    }
    return innermost;
}

Result<std::uint16_t> StoredCalls::callDepths(std::uint32_t cpu) const
{
    std::uint16_t depths = 0;
    const auto read = m_access->read([&](Connection& connection) -> Result<> {
        auto select = connection.prepare("SELECT call_depths FROM lane_cpu WHERE cpu = ?1");
        if (!select)
            return tl::unexpected(std::move(select.error()));
        const auto row = select->bind(1, cpu).step();
        if (!row)
            return tl::unexpected(row.error());
        depths = *row ? std::uint16_t(select->integer(0)) : std::uint16_t(0);
        return {};
    });
    if (!read)
        return tl::unexpected(read.error());
    return depths;
}

/// The item of a lane at the time. An item without length stands for its one nanosecond.
Result<std::optional<LaneSlice>> StoredCalls::sliceAt(std::uint64_t lane, std::int64_t timeNs) const
{
    const auto items = m_lanes.items(lane);
    if (!items)
        return tl::unexpected(items.error());
    std::uint64_t low = 0; // items before it begin at or before the time
    std::uint64_t high = *items;
    std::vector<LaneSlice> slice;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        slice.clear();
        if (auto read = m_lanes.slices(lane, middle, 1, slice); !read)
            return tl::unexpected(std::move(read.error()));
        if (slice[0].beginNs <= timeNs)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return std::optional<LaneSlice>();
    slice.clear();
    if (auto read = m_lanes.slices(lane, low - 1, 1, slice); !read)
        return tl::unexpected(std::move(read.error()));
    if (timeNs < slice[0].endNs || timeNs == slice[0].beginNs)
        return std::optional(slice[0]);
    return std::optional<LaneSlice>();
}

Result<std::optional<Call>> StoredCalls::callAt(std::uint32_t cpu, std::int64_t timeNs) const
{
    const auto depths = callDepths(cpu);
    if (!depths)
        return tl::unexpected(depths.error());
    for (std::uint16_t depth = *depths; depth-- > 0;) {
        const auto slice = sliceAt(laneKey(StoredLane::Calls, cpu, depth), timeNs);
        if (!slice)
            return tl::unexpected(slice.error());
        if (!*slice)
            continue;
        auto call = m_table.call({(*slice)->aux, (*slice)->ref});
        if (!call)
            return tl::unexpected(std::move(call.error()));
        return std::optional(*call);
    }
    return std::optional<Call>();
}

} // namespace

std::unique_ptr<CallSeries> makeCallSeries(const Capture& capture)
{
    return std::make_unique<StoredCalls>(capture);
}

} // namespace probescope::store
