#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/call_series.h"
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

/// Where spans come from.
struct SpanSource
{
    enum class Kind : std::uint8_t {
        Calls, ///< function_graph; `name`: one function, or empty for all
        Pairs, ///< a rule of store::SpanPairs: `name` is its kind ("irq", "wakeup", "syscall", …)
        OffCpu, ///< a task left its CPU and came back; the span's name tells its state
        Defined, ///< two events that the user named: `name` is that of the definition
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
    std::uint32_t cpu = 0; ///< of the begin
    std::uint32_t name = 0; ///< index of SpanSet::names()
    std::optional<RowId> beginRow; ///< events of the capture, where they are known
    std::optional<RowId> endRow;
    std::optional<store::CallId> call; ///< of Calls
};

/// What became of all begins and ends: each begin is a pair's, or stands in one of the other
/// counts; each end likewise.
struct SpanTally
{
    std::uint64_t pairs = 0;
    std::uint64_t openBegins = 0; ///< never ended
    std::uint64_t replacedBegins = 0; ///< the same key began again, and does not nest
    std::uint64_t loneEnds = 0; ///< nothing had begun
    std::uint64_t nested = 0; ///< of the pairs: within another of the same key
    std::uint64_t cutByLoss = 0; ///< one of both may be another's, for events between were lost
    std::uint64_t negative = 0; ///< ends before it begins, since the clock jumped; not among pairs
    friend bool operator==(const SpanTally&, const SpanTally&) = default;
};

/// All spans of one source, in the order in which they begin (then end). Immutable: any thread may
/// read it. About 16 bytes a span.
class SpanSet
{
public:
    virtual ~SpanSet() = default;

    virtual std::uint64_t size() const = 0;
    virtual TimedSpan at(std::uint64_t index) const = 0; ///< O(1)
    /// Begins and durations of [first, first + count), into arrays that hold as many; null: not
    /// wanted. For scans.
    virtual void decode(std::uint64_t first, std::size_t count, std::int64_t* beginNs,
                        std::int64_t* durationNs) const = 0;
    /// Keys of the same range: index of names(), task ids, CPUs; null: not wanted.
    virtual void decodeKeys(std::uint64_t first, std::size_t count, std::uint32_t* name,
                            std::uint32_t* task, std::uint32_t* cpu) const = 0;
    /// Indices of those that begin in [beginNs, endNs).
    virtual std::pair<std::uint64_t, std::uint64_t> range(std::int64_t beginNs,
                                                          std::int64_t endNs) const = 0;
    virtual const std::vector<std::string>& names() const = 0;
    virtual const SpanTally& tally() const = 0;
};

/// What can be measured in a capture, for lists; kinds without a single begin are left out.
struct SpanChoice
{
    SpanSource source;
    std::string title; ///< "Calls", "syscall", "Off CPU", a definition's name
};
std::vector<SpanChoice> spanChoices(const store::Capture& capture);

/// Reads the capture through. Errors: NotFound (no such source), Cancelled, Corrupt, Io.
Result<std::shared_ptr<const SpanSet>> collectSpans(const store::Capture& capture,
                                                    const SpanSource& source,
                                                    const CancelToken& cancel);

} // namespace probescope::analysis
