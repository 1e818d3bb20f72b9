#pragma once

#include "core/base/result.h"
#include "core/format/graph/graph_options.h"
#include "core/trace/event.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace probescope::format {

/// One row of a capture, as function_graph text shows it. Views live until the next row is asked
/// for.
struct GraphRow
{
    enum class Kind : std::uint8_t {
        Step, ///< a call's entry, exit, or both
        Comment, ///< anything that happened between the calls
        Lost, ///< a gap: its line stands before the next row of the CPU
        Plain, ///< lines that stand there as they are, such as stack traces
    };
    Kind kind = Kind::Step;
    std::uint32_t cpu = 0;
    std::int64_t timeNs = 0;
    std::int32_t pid = 0;
    std::string_view comm;
    std::string_view flags; ///< as in latency-format

    // Step.
    GraphStep::Kind step = GraphStep::Kind::Entry;
    bool hasDuration = false;
    bool hasRetval = false;
    bool irqBegins = false; ///< the call is an interrupt: `==========>` stands before it
    bool irqEnds = false;
    char mark = 0; ///< the overhead mark, where it is not the usual one for the duration
    std::uint32_t depth = 0;
    std::int64_t durationNs = 0;
    std::uint64_t retval = 0;
    static constexpr std::uint64_t kNoOverruns = UINT64_MAX;
    std::uint64_t overruns = kNoOverruns;
    std::uint64_t functionKey = 0; ///< equal for equal functions, not 0; 0: not known
    std::string_view function; ///< empty: not known
    std::string_view arguments;
    std::string_view caller;
    std::string_view previous; ///< `sh-123`: the task that a separator before the line names as the
                               ///< one that left, if it is not that of the CPU's row before

    std::string_view text; ///< of Comment: all between `/* ` and ` */`; of Plain: whole lines
    std::uint64_t lost = 0; ///< of Lost; 0: the kernel did not count them
};

/// Where rows come from, in the order of the text.
class GraphRows
{
public:
    virtual ~GraphRows() = default;
    /// The next row; null at the end.
    virtual Result<const GraphRow*> next() = 0;
};

struct GraphTextOptions
{
    GraphOptions show;
    bool header = true;
    /// Lines to print as header, with their line breaks. Empty: those that kernels print for
    /// `show` (without the banner that latency-format puts above them).
    std::string headerLines;
    /// The exits of the source bear names wherever they are known (binary captures, and text
    /// printed with funcgraph-tail or -retval). Otherwise they bear them only where the kernel
    /// found no entry to the exit, which is when it names them.
    bool exitsAreNamed = true;
    /// All rows are lines of the latency format: the text is one of another tracer.
    bool latencyLines = false;
};

/// Prints rows as kernel/trace/trace_functions_graph.c does: per-CPU separators where the task
/// changes, `}` with its function's name where the entry is not in the text, durations of at most
/// 7 digits, overhead marks, comments one step deeper than the calls around them.
class GraphTextPrinter
{
public:
    explicit GraphTextPrinter(const GraphTextOptions& options);
    ~GraphTextPrinter();
    GraphTextPrinter(const GraphTextPrinter&) = delete;
    GraphTextPrinter& operator=(const GraphTextPrinter&) = delete;

    /// The header's lines, if there is one.
    std::string header() const;
    /// Appends the row's line, and those that stand around it.
    void print(const GraphRow& row, std::string& out);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Hears of text as it is printed, in pieces of whole lines. Answers "go on?".
using GraphTextFn = std::function<bool(std::string_view text)>;

/// Prints all rows. Errors: Cancelled when `text` answers no, and those of the rows.
Result<> printGraphText(GraphRows& rows, const GraphTextOptions& options, const GraphTextFn& text);

} // namespace probescope::format
