#include "core/analysis/calls/call_stats.h"

#include "core/analysis/calls/function_numbers.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/derive/inner_time.h"
#include "core/numbers/saturate.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

namespace probescope::analysis {

namespace {

using store::saturatingAdd;

class Aggregate
{
public:
    Aggregate(const store::Capture& capture, const CallScope& scope)
        : m_scope(capture, scope)
        , m_numbers(capture, scope.foldsCopies)
    {
    }

    /// Takes the calls of each stack in pre-order, the stacks in any turns.
    void add(const store::Call& call)
    {
        if (m_stacks.size() <= call.id.stack)
            m_stacks.resize(call.id.stack + std::size_t(1));
        Frames& frames = m_stacks[call.id.stack];
        leaveUntil(frames, call.id.stack, call.id.index);
        Frame frame;
        frame.end = call.id.index + call.subtree;
        frame.insideNs = m_scope.timeNs(call);
        frame.beginNs = call.startNs;
        frame.endNs = call.endNs();
        frame.depth = call.depth;
        frame.known = call.state != store::Call::State::Outside;
        if (m_scope.counts(call)) {
            frame.entry = entryOf(call.function);
            frame.timed = call.isTimed();
            frame.outermost =
                frame.timed && m_open.insert(openKey(call.id.stack, frame.entry)).second;
            count(call, frame, m_entries[frame.entry]);
        }
        frames.push_back(frame);
    }

    /// Ends it: nothing is added behind.
    std::vector<FunctionStats> take()
    {
        for (std::uint32_t stack = 0; stack < m_stacks.size(); ++stack)
            leaveUntil(m_stacks[stack], stack, std::numeric_limits<std::uint64_t>::max());
        std::vector<FunctionStats> all;
        all.reserve(m_entries.size());
        for (const FunctionStats& stats : m_entries)
            all.push_back(stats);
        std::sort(all.begin(), all.end(), [](const FunctionStats& a, const FunctionStats& b) {
            return a.totalNs != b.totalNs ? a.totalNs > b.totalNs : a.function < b.function;
        });
        return all;
    }

private:
    struct Frame
    {
        std::uint64_t end = 0;
        std::int64_t insideNs = 0;
        std::int64_t beginNs = 0;
        std::int64_t endNs = 0;
        store::InnerTime inner;
        std::size_t entry = 0;
        std::uint16_t depth = 0;
        bool known = true; ///< Call::State::Outside has no time of its own
        bool timed = false; ///< it counts, and its duration is known
        bool outermost = false; ///< no timed call of the same function is around it
    };
    using Frames = std::vector<Frame>;

    std::size_t entryOf(StringId function)
    {
        const std::uint32_t entry = m_numbers.of(function);
        if (entry == m_entries.size()) {
            m_entries.emplace_back();
            m_entries.back().function = function;
        }
        return entry;
    }

    static std::uint64_t openKey(std::uint32_t stack, std::size_t entry)
    {
        return (std::uint64_t(stack) << 32U) | entry;
    }

    static void count(const store::Call& call, const Frame& frame, FunctionStats& stats)
    {
        ++(call.hasExit() ? stats.count : stats.incomplete);
        if (!frame.timed)
            return;
        if (frame.outermost)
            stats.totalNs = saturatingAdd(stats.totalNs, frame.insideNs);
        if (stats.timed == 0 || call.durationNs < stats.minNs)
            stats.minNs = call.durationNs;
        if (stats.timed == 0 || call.durationNs > stats.maxNs
            || (call.durationNs == stats.maxNs && call.id < stats.longest)) {
            stats.maxNs = call.durationNs;
            stats.longest = call.id;
        }
        ++stats.timed;
        stats.sumNs = saturatingAdd(stats.sumNs, call.durationNs);
    }

    void leaveUntil(Frames& frames, std::uint32_t stack, std::uint64_t index)
    {
        while (!frames.empty() && frames.back().end <= index) {
            const Frame& frame = frames.back();
            const std::int64_t own =
                frame.known ? frame.inner.ownNs(frame.endNs, frame.insideNs) : 0;
            if (frames.size() > 1) {
                Frame& parent = frames[frames.size() - 2];
                parent.inner.add(frame.depth, parent.depth, frame.beginNs,
                                 saturatingAdd(own, frame.inner.allNs()));
            }
            if (frame.timed) {
                FunctionStats& stats = m_entries[frame.entry];
                stats.selfNs = saturatingAdd(stats.selfNs, own);
            }
            if (frame.outermost)
                m_open.erase(openKey(stack, frame.entry));
            frames.pop_back();
        }
    }

    const CallsInScope m_scope;
    std::vector<FunctionStats> m_entries;
    FunctionNumbers m_numbers; ///< index of m_entries
    std::unordered_set<std::uint64_t> m_open; ///< functions with a call around the present place
    std::vector<Frames> m_stacks;
};

} // namespace

Result<std::vector<FunctionStats>>
functionStats(const store::Capture& capture, const CallScope& scope, const CancelToken& cancel,
              const std::function<void(const store::Call&)>& also, const CallsReadFn& read)
{
    Aggregate aggregate(capture, scope);
    const auto done = forEachCall(
        capture.calls(), scope,
        [&](const store::Call& call) {
            aggregate.add(call);
            if (also)
                also(call);
        },
        cancel, read);
    if (!done)
        return passOn(done);
    return aggregate.take();
}

} // namespace probescope::analysis
