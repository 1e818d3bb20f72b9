#pragma once

#include "core/base/constant_message.h"
#include "core/trace/event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace probescope::format {

/// Which columns the lines of a function_graph text have, in this order:
///
///     ABSTIME |  |  CPU) TASK-PID | FLAGS | MARK DURATION |  FUNCTION
///     REL us  |
///
/// kernel/trace/trace_functions_graph.c writes them; all may be absent (nocontext-info).
struct GraphColumns
{
    bool absTime = false; ///< `   83.327596 |  `
    bool relTime = false; ///< `     7 us |  `: the *-graph latency tracers
    bool cpu = false; ///< ` 0) `
    bool proc = false; ///< `  run.sh-191   | `: names are cut to 7 characters
    bool flags = false; ///< ` dNs7. | `: latency-format
    bool duration = false; ///< `+ 55.142 us   |  `, with the overhead mark or without

    friend bool operator==(const GraphColumns&, const GraphColumns&) = default;
};

/// One line of a function_graph text, taken apart. Views point into the line.
struct GraphLine
{
    enum class Kind : std::uint8_t {
        Other, ///< none of function_graph's lines: `reason` says why. `CPU:1 [LOST 5 EVENTS]`,
               ///< stack traces and events in latency format between the calls are such, too
        Header, ///< begins with `#`, and is no call of a text whose first column is the duration
        Note, ///< blank, or the dashes of a switch separator
        Step, ///< a call's entry, exit, or both
        Comment, ///< `/* … */`: an event or free text
        Switch, ///< ` 1)   sh-123    =>   cat-124   `: another task runs on the CPU
        Interrupt, ///< `==========> |` (interruptBegins) or `<========== |`
        Overruns, ///< ` (Overruns: 0)`: belongs to the exit before it
    };
    Kind kind = Kind::Other;

    // The columns, as far as the line has them.
    bool hasTime = false;
    bool hasTask = false;
    std::uint8_t cpuWidth = 0; ///< characters that the CPU number is padded to
    std::uint32_t cpu = 0; ///< of Switch even without a CPU column
    std::int64_t timeNs = 0; ///< REL TIME: since the latency began
    std::int32_t pid = 0; ///< of Switch: the task that left
    std::int32_t nextPid = 0; ///< of Switch: the task that came
    std::string_view comm;
    std::string_view nextComm;
    std::string_view flags;

    // Step.
    GraphStep::Kind step = GraphStep::Kind::Entry;
    char mark = ' '; ///< `+!#*@$`, or a blank
    bool hasDuration = false;
    bool hasRetval = false;
    bool retvalDecimal = false; ///< printed as an error number: ` = -2`
    bool retvalNamed = false; ///< `ret=0x0` (6.13 and later) and not `= 0x0`
    bool interruptBegins = false; ///< of Interrupt
    bool commentEnds = true; ///< of Comment. False: its text has line breaks, and goes on in the
                             ///< next lines
    std::uint32_t depth = 0; ///< half of the indentation
    std::int64_t durationNs = 0;
    std::uint64_t retval = 0;
    std::uint64_t overruns = 0;
    std::string_view function; ///< an exit may have none; with its module: `pdu_read [9pnet]`
    std::string_view arguments; ///< funcgraph-args: what stands between the parentheses
    std::string_view caller; ///< funcgraph-retaddr: `ksys_read+0x6d/0xf0`

    // Comment.
    std::string_view comment; ///< all between `/* ` and ` */`
    std::string_view event; ///< `sched_switch` of `sched_switch: prev_comm=…`; empty: free text
    std::string_view info; ///< what follows the event's name

    ConstantMessage reason; ///< of Other: a sentence for the import report
};

/// Takes lines of function_graph captures apart, of all kernels from 2.6.29 on, and of the graph
/// lines in captures of irqsoff, preemptoff, wakeup and their like. It never throws, takes no
/// memory and looks at each character a bounded number of times.
class GraphLineParser
{
public:
    static constexpr std::uint32_t kMaxCpu = 65535;

    /// Takes a header line (`# CPU  TASK/PID  DURATION  FUNCTION CALLS`). True when it names the
    /// columns; the lines after it are then read with these.
    bool header(std::string_view line);
    /// Sets the columns of a text without header (trace_pipe), mostly to those of guess().
    void setColumns(const GraphColumns& columns);
    const std::optional<GraphColumns>& columns() const { return m_columns; }

    /// The columns that a line seems to have, if it looks like one of function_graph. A line
    /// without any column (`foo() {`) is taken for one only if `bare`.
    static std::optional<GraphColumns> guess(std::string_view line, bool bare = false);

    /// Takes one line apart (without its line break; a `\r` at the end is cut off). Without known
    /// columns they are guessed for this line. Thread-safe between changes of the columns.
    GraphLine parse(std::string_view line) const;
    /// The line if it is a step beyond doubt, in short: most lines are. Any other kind: ask
    /// parse().
    GraphLine parseStep(std::string_view line) const;
    /// The rest of a comment that had line breaks: all up to ` */`. Sets comment and commentEnds.
    static GraphLine parseCommentRest(std::string_view line);

    /// What follows `funcgraph_entry:` and `funcgraph_exit:` in trace-cmd's report: only the
    /// fields of Step are set.
    static GraphLine parseReport(std::string_view text);

private:
    std::optional<GraphColumns> m_columns;
};

} // namespace probescope::format
