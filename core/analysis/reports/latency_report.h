#pragma once

#include "core/analysis/events/losses.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/format/text/latency_header.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::analysis {

/// What a capture's tracer measures.
enum class LatencyKind : std::uint8_t {
    None,
    Section, ///< irqsoff, preemptoff, preemptirqsoff: the longest time with these off
    Wakeup, ///< wakeup, wakeup_rt, wakeup_dl: the longest from waking to running
    Hardware, ///< hwlat: time that the machine took from the kernel
    Noise, ///< osnoise: time that the kernel took from a busy thread
    Timer, ///< timerlat: time from a timer's expiry to its handler and its thread
};
LatencyKind latencyKind(std::string_view tracer);
/// By the capture's tracer or, if that is not known (trace.dat), by the events that it has.
LatencyKind latencyKind(const store::Capture& capture);

/// One event of the longest latency.
struct LatencyStep
{
    enum class Kind : std::uint8_t {
        Function,
        Enter, ///< function_graph: `foo() {`
        Leaf, ///< `foo();`
        Leave, ///< `}`
        Stack,
        Wakeup, ///< the task that is waited for was woken
        Switch, ///< and runs
        Other,
    };
    RowId row = 0;
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    TaskId task;
    FlagsId flags;
    Kind kind = Kind::Other;
    std::uint16_t depth = 0; ///< of calls
    std::string name =
        {}; ///< the function (of Leave: the one that ends, if it is known), or the text
    std::string parent = {}; ///< the calling function, of Function
    std::optional<std::int64_t> durationNs = {}; ///< of Leaf and Leave
    std::int64_t gapNs = 0; ///< until the next event; of the last one 0
    bool within = true; ///< of the latency; the tracer's own end and stack come after it
};

/// A waking or a switch as the wakeup tracers print it: `343:255:R ==> [001] 342: 59:R
/// rt-periodic`.
struct SchedChange
{
    struct Side
    {
        std::int32_t pid = 0;
        int priority = 0; ///< the kernel's: below 100 real time (99 less rt_prio), 120 is nice 0
        char state = 'R';
    };
    bool wakeup = false; ///< else a switch
    Side from; ///< who ran meanwhile, or before
    Side to; ///< who was woken, or runs
    std::uint32_t cpu = 0;
    std::string comm; ///< of `to`
};
std::optional<SchedChange> readSchedChange(std::string_view text);

/// A period within the latency without any event. A period in which events were lost, overwritten
/// or left out is not a gap.
struct LatencyGap
{
    std::optional<std::size_t> after; ///< index of the step before it; none: nothing was before
    std::int64_t beginNs = 0;
    std::int64_t lengthNs = 0;
};

/// A stack that the tracer took.
struct LatencyStack
{
    std::size_t step = 0;
    std::vector<std::string> frames; ///< stackLines(): innermost first, as the kernel prints them
};

/// The longest latency of a capture, as irqsoff and wakeup tracers record it.
struct LatencyReport
{
    LatencyKind kind = LatencyKind::None;
    format::LatencyHeader header;
    /// The latency's bounds. In the kernel's text, times start with it; otherwise it is assumed to
    /// begin with the first event.
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::vector<LatencyStep> steps;
    std::uint64_t leftOut = 0; ///< steps behind the first kMaxSteps
    std::vector<LatencyGap> gaps; ///< the longest first, at most kMaxGaps
    /// In the order of time. If there are more than kMaxStacks (a stack for each function), only
    /// the last one, which is the tracer's own, and those before the longest gaps.
    std::vector<LatencyStack> stacks;
    std::uint64_t stacksLeftOut = 0; ///< they are among the steps
    LossTotals losses;

    static constexpr std::size_t kMaxSteps = 200'000;
    static constexpr std::size_t kMaxGaps = 10;
    static constexpr std::size_t kMaxStacks = kMaxGaps + 1;
};

/// Errors: Unsupported (the capture has no such tracer), Cancelled, Corrupt, Io.
Result<LatencyReport> latencyReport(const store::Capture& capture, const CancelToken& cancel);

} // namespace probescope::analysis
