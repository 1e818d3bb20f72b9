#pragma once

#include "core/store/spans/span_losses.h"
#include "core/store/spans/span_pairing_counts.h"
#include "core/trace/event.h"
#include "core/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::store {

/// A begin paired with its end, of any rule.
struct Span
{
    std::uint32_t rule = 0; ///< of SpanPairs
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::uint32_t cpu = 0; ///< of the begin
    std::uint32_t endCpu = 0;
    TaskId task = {};
    BufferId buffer = {};
    RowId beginRow = 0;
    RowId endRow = 0;
    int nameField = -1; ///< of the begin's type, for rules whose spans have names of their own
    EventTypeId beginType = {};
    Value nameValue = 0;
};

/// A begin or an end that is not part of a pair.
struct UnpairedSpan
{
    enum class Why : std::uint8_t {
        NeverEnded,
        BegunAgain, ///< the same key began again before it ended
        EndAlone, ///< nothing had begun
        CutByLoss, ///< begin and end may belong to others: events between were lost
        Negative, ///< ends before it begins
    };
    Why why = Why::NeverEnded;
    Span span; ///< of EndAlone, begin and end are the end; of the first two, the begin
};

/// What a begin and its end must have in common.
struct SpanKey
{
    std::uint32_t rule = 0;
    std::uint64_t scope = 0; ///< the CPU; or the task with kOfTask, which alone is anywhere
    Value key = 0;
    Value key2 = 0;
    BufferId buffer = {}; ///< several may have recorded the same

    static constexpr std::uint64_t kOfTask = std::uint64_t(1) << 32U;
    friend bool operator==(const SpanKey&, const SpanKey&) = default;
};

/// Pairs begins with ends of the same key, normally the last begin first, and counts what becomes
/// of each. Memory: the open spans, at most kMaxOpen; beyond that all open ones are given up.
class OpenSpans
{
public:
    static constexpr std::size_t kMaxOpen = 1U << 20U;
    static constexpr std::uint32_t kMaxNested = 256; ///< deeper is not recursion, but lost ends
    static constexpr std::size_t kKeptKeys = 4096; ///< with nothing open: most of them occur again

    explicit OpenSpans(const std::vector<Loss>& losses)
        : m_losses(losses)
    {
    }

    using Told = std::function<void(const UnpairedSpan&, const SpanKey&)>;
    /// Called with each wanted begin or end that is not part of a pair, as soon as that is known.
    void onBroken(Told told) { m_told = std::move(told); }
    /// Reports those that are still open, when no events follow.
    void reportOpen() const;

    /// `wanted`: whether end() shall return the span; all are counted.
    void begin(const SpanKey& key, bool nests, const Span& span, bool wanted);
    /// What to do with an end without a begin.
    enum class Alone : std::uint8_t {
        IsNoEnd,
        IsCounted, ///< but not reported
        IsTold,
    };
    /// Which one ends if several are open under a key.
    enum class Which : std::uint8_t {
        Last, ///< they nest
        Oldest, ///< they queue
    };
    /// The pair that ends with `event`. Nothing: it is not a pair, or not wanted. `onCpu`: the key
    /// belongs to one CPU, so losses on others do not matter.
    std::optional<Span> end(const SpanKey& key, const Span& event, bool onCpu, Alone alone,
                            Which which = Which::Last);
    /// The last open begin under the key; null: none is open. Valid until the next change.
    const Span* last(const SpanKey& key) const;
    /// Gives up everything that is open: the ends, or other begins, may be in a part that cannot be
    /// read.
    void giveUpAll();
    /// Gives up what is open under the key, a wakeup of a task that is running. That is normal, so
    /// it is counted, but not reported.
    void drop(const SpanKey& key);
    /// Counts a wakeup that began nothing: its task was to run anyway.
    void countAwake() { ++m_pairingCounts.wokenRunning; }
    /// Removes the last begin under the key without counting it: another begin reports the same.
    void forgetLast(const SpanKey& key);

    std::size_t wantedOpen() const { return m_wantedOpen; }
    std::size_t keys() const { return m_stacks.size(); } ///< that are kept
    /// Those that are still open count as never ended.
    SpanPairingCounts pairingCounts() const;

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    struct KeyHash
    {
        std::size_t operator()(const SpanKey& key) const;
    };
    struct Stack
    {
        std::uint32_t top = kNone;
        std::uint32_t depth = 0;
    };
    struct Node
    {
        Span span;
        std::uint32_t below = kNone;
        bool wanted = false;
    };

    bool lost(const Span& from, std::int64_t endNs, bool onCpu) const;
    void tell(UnpairedSpan::Why why, const SpanKey& key, const Node& node) const;
    void give(Stack& stack);
    std::uint32_t aboveLowest(const Stack& stack) const; ///< of at least two
    void removeLowest(const SpanKey& key, Stack& stack);
    void raiseLowest(Stack& stack);

    const SpanLosses m_losses;
    Told m_told;
    SpanPairingCounts m_pairingCounts; ///< without those still open
    std::unordered_map<SpanKey, Stack, KeyHash> m_stacks;
    std::vector<Node> m_nodes;
    std::uint32_t m_free = kNone; ///< nodes without a span, linked by `below`
    std::size_t m_open = 0;
    std::size_t m_wantedOpen = 0;
};

} // namespace probescope::store
