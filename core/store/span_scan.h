#pragma once

#include "core/store/capture.h"
#include "core/store/row_filter.h"
#include "core/store/span_pairs.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace probescope::store {

/// Any begin paired with its end.
struct Span
{
    std::uint32_t rule = 0; ///< of SpanPairs
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::uint32_t cpu = 0; ///< of the begin
    std::uint32_t endCpu = 0;
    TaskId task = {};
    RowId beginRow = 0;
    RowId endRow = 0;
    int nameField = -1; ///< of the begin's type, for rules whose spans have names of their own
    EventTypeId beginType = {};
    Value nameValue = 0;
};

/// Conditions on spans; bounds are inclusive.
struct SpanFilter
{
    std::int64_t firstNs = std::numeric_limits<std::int64_t>::min(); ///< of the span's begin
    std::int64_t lastNs = std::numeric_limits<std::int64_t>::max();
    std::optional<std::int64_t> cpu = {};
    std::optional<std::string> kind = {};
};

/// Pairs begins and ends as it walks over the events, and gives spans in the order of their ends.
/// Chunks of events that cannot matter are not read. A pair with a gap of lost events between its
/// ends, where one of its events may be missing, is none. Memory: the open spans, at most
/// kMaxOpen; beyond that all open ones are given up. One thread; the capture and the pairs must
/// outlive it.
class SpanScan
{
public:
    static constexpr std::size_t kMaxOpen = 1U << 20U;

    SpanScan(const Capture& capture, const SpanPairs& pairs, SpanFilter filter);

    /// Has next() end with ErrorCode::Cancelled.
    void setCancel(const CancelToken& cancel) { m_cancel = cancel; }
    /// Moves to the next (first) span. False: there is none.
    Result<bool> next();
    const Span& span() const { return m_found[m_place]; }

private:
    struct Key
    {
        std::uint32_t rule;
        std::uint64_t scope;
        Value key;
        Value key2;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct KeyHash
    {
        std::size_t operator()(const Key& key) const;
    };
    struct Chunk;

    Result<bool> chunkMatters(std::uint64_t chunk) const;
    Result<> pairChunk(std::uint64_t chunk);
    void event(const Chunk& chunk, std::size_t place, const SpanPairs::Part& part);
    void begin(const Key& key, const SpanPairs::Part& part, const Span& span);
    void end(const Key& key, const Span& event);
    TaskId wokenTask(const Key& key, const Span& event) const;
    Key keyOf(const SpanPairs::Part& part, const Span& event, Value key, Value key2) const;
    bool wanted(const Span& begin) const;
    bool losesBetween(const Span& span) const;

    const Capture& m_capture;
    const SpanPairs& m_pairs;
    const SpanFilter m_filter;
    CancelToken m_cancel;
    std::vector<bool> m_rules; ///< that are wanted
    std::map<std::uint32_t, std::vector<Loss>> m_losses; ///< by CPU, in order
    std::unordered_multimap<std::int32_t, TaskId> m_tasks; ///< by pid
    std::uint64_t m_chunk = 0;
    std::unordered_map<Key, std::vector<Span>, KeyHash> m_open;
    std::size_t m_openCount = 0;
    std::size_t m_wantedOpen = 0; ///< of these, those that the filter lets through
    std::vector<Span> m_found;
    std::size_t m_place = 0;
};

/// The span's name: that of its rule, or what its begin tells.
std::string spanName(const Capture& capture, const SpanPairs& pairs, const Span& span);

} // namespace probescope::store
