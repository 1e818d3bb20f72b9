#include "core/analysis/call_stats.h"

#include "core/store/saturate.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace probescope::analysis {

namespace {

using store::saturatingAdd;
using store::saturatingSub;

constexpr std::size_t kBatch = 8192; ///< calls between two looks at the token

class Aggregate
{
public:
    explicit Aggregate(const CallScope& scope)
        : m_scope(scope)
    {
    }

    /// Takes the calls of a stack in pre-order.
    void add(const store::Call& call)
    {
        leaveUntil(call.id.index);
        Frame frame;
        frame.end = call.id.index + call.subtree;
        frame.insideNs = inScope(call);
        frame.counted = counts(call);
        if (frame.counted)
            frame.entry = count(call, frame.insideNs);
        if (!m_frames.empty()) {
            Frame& parent = m_frames.back();
            parent.childNs = saturatingAdd(parent.childNs, frame.insideNs);
        }
        m_frames.push_back(frame);
    }

    /// Call it behind the last call of a stack.
    void endStack() { leaveUntil(std::numeric_limits<std::uint64_t>::max()); }

    std::vector<FunctionStats> take()
    {
        std::vector<FunctionStats> all;
        all.reserve(m_entries.size());
        for (const Entry& entry : m_entries)
            all.push_back(entry.stats);
        std::sort(all.begin(), all.end(), [](const FunctionStats& a, const FunctionStats& b) {
            return a.totalNs != b.totalNs ? a.totalNs > b.totalNs : a.function < b.function;
        });
        return all;
    }

private:
    struct Entry
    {
        FunctionStats stats;
        std::uint64_t open = 0; ///< calls of it around the present place
    };
    struct Frame
    {
        std::uint64_t end = 0;
        std::int64_t insideNs = 0;
        std::int64_t childNs = 0;
        std::size_t entry = 0;
        bool counted = false;
    };

    /// How much of the call lies within the times of the scope.
    std::int64_t inScope(const store::Call& call) const
    {
        const std::int64_t end = saturatingAdd(call.startNs, call.durationNs);
        const std::int64_t from = std::max(call.startNs, m_scope.beginNs.value_or(call.startNs));
        const std::int64_t to = std::min(end, m_scope.endNs.value_or(end));
        return std::max<std::int64_t>(0, saturatingSub(to, from));
    }

    bool counts(const store::Call& call) const
    {
        const std::int64_t end = saturatingAdd(call.startNs, call.durationNs);
        return call.state != store::Call::State::Outside
            && (!m_scope.cpu || call.cpu == *m_scope.cpu)
            && (!m_scope.endNs || call.startNs < *m_scope.endNs)
            && (!m_scope.beginNs || end > *m_scope.beginNs || call.startNs >= *m_scope.beginNs);
    }

    std::size_t count(const store::Call& call, std::int64_t insideNs)
    {
        const auto [it, isNew] = m_byFunction.try_emplace(call.function, m_entries.size());
        if (isNew) {
            m_entries.emplace_back();
            m_entries.back().stats.function = call.function;
        }
        Entry& entry = m_entries[it->second];
        FunctionStats& stats = entry.stats;
        ++stats.count;
        if (entry.open++ == 0)
            stats.totalNs = saturatingAdd(stats.totalNs, insideNs);
        if (!call.hasDuration || call.state == store::Call::State::NoExit)
            return it->second;
        if (stats.timed == 0 || call.durationNs < stats.minNs)
            stats.minNs = call.durationNs;
        if (stats.timed == 0 || call.durationNs > stats.maxNs) {
            stats.maxNs = call.durationNs;
            stats.longest = call.id;
        }
        ++stats.timed;
        stats.sumNs = saturatingAdd(stats.sumNs, call.durationNs);
        return it->second;
    }

    void leaveUntil(std::uint64_t index)
    {
        while (!m_frames.empty() && m_frames.back().end <= index) {
            const Frame& frame = m_frames.back();
            if (frame.counted) {
                Entry& entry = m_entries[frame.entry];
                --entry.open;
                const std::int64_t self = saturatingSub(frame.insideNs, frame.childNs);
                entry.stats.selfNs =
                    saturatingAdd(entry.stats.selfNs, std::max<std::int64_t>(0, self));
            }
            m_frames.pop_back();
        }
    }

    const CallScope m_scope;
    std::vector<Entry> m_entries;
    std::unordered_map<StringId, std::size_t> m_byFunction;
    std::vector<Frame> m_frames;
};

} // namespace

Result<std::vector<FunctionStats>> functionStats(const store::CallSeries& calls,
                                                 const CallScope& scope, const CancelToken& cancel)
{
    Aggregate aggregate(scope);
    for (const store::CallStack& stack : calls.stacks()) {
        if (scope.stack && stack.number != *scope.stack)
            continue;
        for (std::uint64_t first = 0; first < stack.calls;) {
            if (cancel.cancelled())
                return fail(ErrorCode::Cancelled, "the statistics of calls were cancelled");
            const auto some = calls.scan(stack.number, first, kBatch);
            if (!some)
                return tl::unexpected(some.error());
            if (some->empty())
                break;
            for (const store::Call& call : *some)
                aggregate.add(call);
            first += some->size();
        }
        aggregate.endStack();
    }
    return aggregate.take();
}

} // namespace probescope::analysis
