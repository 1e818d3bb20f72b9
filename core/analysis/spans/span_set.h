#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/read/call_series.h"
#include "core/store/spans/open_spans.h"
#include "core/store/spans/span_pairing_counts.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

using store::SpanPairingCounts;

/// Where spans come from.
struct SpanSource
{
    enum class Kind : std::uint8_t {
        Calls, ///< function_graph; `name`: one function, or empty for all
        /// Rules of store::SpanPairs: `name` is their kind ("irq", "wakeup", "syscall", "mark", …).
        Pairs,
        OffCpu, ///< a task left its CPU and came back; the span's name tells its state
        Defined, ///< two events that the user named: `name` is that of a kept definition
    };
    Kind kind = Kind::Pairs;
    std::string name;
    friend bool operator==(const SpanSource&, const SpanSource&) = default;
};

/// One span. Times in nanoseconds of the capture's clock.
struct TimedSpan
{
    std::int64_t beginNs = 0;
    std::int64_t durationNs = 0;
    TaskId task; ///< whose it is: of a wakeup, the woken one
    std::uint32_t cpu = 0; ///< of the begin; of a wakeup, where the woken task came to run
    std::uint32_t name = 0; ///< index of SpanSet::names()
    std::optional<RowId> beginRow; ///< events of the capture, where they are known
    std::optional<RowId> endRow;
    std::optional<store::CallId> call; ///< of Calls
};

/// A begin without its end, or an end without its begin.
struct BrokenSpan
{
    using Why = store::UnpairedSpan::Why;
    Why why = Why::NeverEnded;
    std::int64_t beginNs = 0; ///< of EndAlone: when it ended
    std::int64_t endNs = 0; ///< of CutByLoss and Negative; otherwise beginNs
    TaskId task;
    std::uint32_t cpu = 0;
    static constexpr std::uint32_t kNoName = ~std::uint32_t(0);
    std::uint32_t name = kNoName; ///< of SpanSet::names(); an end alone may not tell its own
    std::optional<RowId> row; ///< of the begin, or the lone end
    std::optional<store::CallId> call;
};

/// All spans of one source, by begin (then end). Immutable: any thread may read it. About 8 to 16
/// bytes per span.
class SpanSet
{
public:
    virtual ~SpanSet() = default;

    virtual std::uint64_t size() const = 0;
    virtual TimedSpan at(std::uint64_t index) const = 0; ///< O(1)
    virtual std::int64_t durationNs(std::uint64_t index) const = 0; ///< of at(), but quicker
    /// The begins and durations of [first, first + count), written to arrays of that size; null:
    /// not needed. For scans.
    virtual void decode(std::uint64_t first, std::size_t count, std::int64_t* beginNs,
                        std::int64_t* durationNs) const = 0;
    /// The keys of the same range: index of names(), task ids, CPUs; null: not needed.
    virtual void decodeKeys(std::uint64_t first, std::size_t count, std::uint32_t* name,
                            std::uint32_t* task, std::uint32_t* cpu) const = 0;
    static constexpr RowId kNoRow = ~RowId(0);
    /// Events of the same range; kNoRow: not known.
    virtual void decodeRows(std::uint64_t first, std::size_t count, RowId* begin,
                            RowId* end) const = 0;
    /// Indices of those that begin in [beginNs, endNs).
    virtual std::pair<std::uint64_t, std::uint64_t> range(std::int64_t beginNs,
                                                          std::int64_t endNs) const = 0;
    virtual const std::vector<std::string>& names() const = 0;
    virtual const SpanPairingCounts& pairingCounts() const = 0;
    /// What is not a span, by beginNs; at most kMaxBroken, those that were found first.
    virtual const std::vector<BrokenSpan>& broken() const = 0;
    virtual std::uint64_t brokenCount() const = 0; ///< all, including those that were not kept
    static constexpr std::size_t kMaxBroken = 65536;
    virtual std::size_t memory() const = 0; ///< bytes, about
};

/// What can be measured in a capture, for lists; kinds without any begin are left out. Marks are
/// included if there is any message: whether it is a mark is not checked for a list.
struct SpanChoice
{
    SpanSource source;
    std::string title; ///< "Calls", "syscall", "Off-CPU", a definition's name
};
std::vector<SpanChoice> spanChoices(const store::Capture& capture);

/// Reads the whole capture. Damaged parts are skipped and counted in the tally; but not for calls.
/// Errors: NotFound (no such source), Cancelled, Corrupt (calls), Io.
Result<std::shared_ptr<const SpanSet>>
collectSpans(const store::Capture& capture, const SpanSource& source, const CancelToken& cancel);

} // namespace probescope::analysis
