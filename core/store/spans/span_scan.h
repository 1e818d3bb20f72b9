#pragma once

#include "core/derive/task_states.h"
#include "core/store/read/capture.h"
#include "core/store/spans/block_requests.h"
#include "core/store/spans/duplicate_syscalls.h"
#include "core/store/spans/event_condition.h"
#include "core/store/spans/open_spans.h"
#include "core/store/spans/span_pairs.h"
#include "core/store/spans/task_waits.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::store {

/// Conditions on spans; bounds are inclusive.
struct SpanFilter
{
    std::int64_t firstNs = std::numeric_limits<std::int64_t>::min(); ///< of the span's begin
    std::int64_t lastNs = std::numeric_limits<std::int64_t>::max();
    std::optional<std::int64_t> cpu = {};
    std::optional<std::string> kind = {};
    std::optional<std::string> name = {}; ///< of the rule
};

/// Pairs begins and ends while it walks through the events, and returns spans in the order of their
/// ends. Chunks of events that cannot matter are not read. It is not a pair if there are lost
/// events between the ends and one of the two events may be missing, or if it ends before it
/// begins. Memory: the open spans, see OpenSpans. One thread; the capture and the pairs must
/// outlive it.
class SpanScan
{
public:
    SpanScan(const Capture& capture, const SpanPairs& pairs, SpanFilter filter);

    /// If the token is cancelled, next() fails with ErrorCode::Cancelled.
    void setCancel(const CancelToken& cancel) { m_cancel = cancel; }
    /// Makes next() continue after a damaged chunk, and reports the damage. What is open there is
    /// not a pair, because its end, or another begin, may be in that chunk.
    void passDamage(std::function<void(const Error&)> told) { m_damaged = std::move(told); }
    /// Called after each chunk, when its spans were returned and another chunk follows. If it
    /// returns false, next() ends as after setCancel().
    void onChunk(std::function<bool()> heard) { m_heard = std::move(heard); }
    /// Reports each begin and end that is not part of a pair; all of them are reported when next()
    /// returns that there are no more. Those that are still open come last, in any order. A wakeup
    /// of a task that had not left its CPU is not reported: it did not wait. Nor are lone ends if
    /// the filter has a first time, because their begins may only have been skipped.
    void onBroken(std::function<void(const UnpairedSpan&)> told);
    /// Moves to the next (first) span. False: there is none.
    Result<bool> next();
    const Span& span() const { return m_found[m_place]; }

    /// What became of the begins and ends so far; complete when next() returns that there are no
    /// more. Chunks that are skipped because of time bounds are not counted.
    SpanPairingCounts pairingCounts() const;
    std::uint64_t chunksDone() const { return m_chunk; }

private:
    struct Chunk;
    struct PartReader;

    Result<bool> chunkMatters(std::uint64_t chunk) const;
    Result<> readChunk(std::uint64_t chunk);
    Result<> pairChunk(std::uint64_t chunk);
    void take(const Chunk& chunk, std::size_t place, PartReader& reader);
    bool passes(PartReader& reader, std::size_t rank, const Span& event);
    struct KeyPart
    {
        int field;
        bool isText;
        unsigned bytes;
    };
    Value keyOf(const KeyPart& key, Value read, const Span& event);
    void mark(Span event, Value text, const SpanPairs::Part& part);
    /// Of waits for a CPU, and of times off the CPU.
    void takeOfTask(const SpanKey& key, Span event, Value pid, SpanPairs::Part::Does does);
    void takeRequest(SpanKey key, const Span& event, Value sectors, bool begins);
    void takeRawSyscall(const SpanKey& key, const Span& event, bool begins);
    void takeNamedSyscall(const SpanKey& key, const Span& event, bool begins);
    void endSyscall(const SpanKey& key, const Span& event);
    void end(const SpanKey& key, const Span& event);
    void endAs(const SpanKey& key, const Span& event, OpenSpans::Alone alone,
               OpenSpans::Which which);
    OpenSpans::Alone aloneOf(const SpanKey& key, const Span& event) const;
    bool isWakeup(const SpanKey& key) const;
    char stateOf(std::uint32_t type, Value value);
    TaskId wokenTask(const SpanKey& key, const Span& event) const;
    std::uint64_t scopeOf(SpanPairs::Scope scope, const Span& event) const;
    bool wanted(const Span& begin) const;

    const Capture& m_capture;
    const SpanPairs& m_pairs;
    const SpanFilter m_filter;
    CancelToken m_cancel;
    std::function<bool()> m_heard;
    std::function<void(const Error&)> m_damaged;
    std::vector<bool> m_rules; ///< that are wanted
    std::unordered_multimap<std::int32_t, TaskId> m_tasks; ///< by pid
    std::unordered_map<std::uint32_t, TaskStates> m_states; ///< by type
    std::unordered_map<Value, char> m_textStates; ///< by string
    std::vector<std::vector<std::optional<EventCondition>>> m_conditions; ///< by type and part
    std::unordered_map<Value, Value> m_textKeys; ///< hash by string
    std::vector<Value> m_values; ///< of conditions, to spare allocations
    TaskWaits m_waits;
    std::uint64_t m_chunk = 0;
    std::uint64_t m_damagedChunks = 0;
    bool m_ended = false;
    OpenSpans m_open;
    DuplicateSyscalls m_syscalls;
    BlockRequests m_requests;
    std::vector<Span> m_found;
    std::size_t m_place = 0;
};

} // namespace probescope::store
