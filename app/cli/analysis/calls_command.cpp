#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/base/command.h"
#include "core/analysis/calls/call_stats.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/export/call_text.h"
#include "core/base/terminal_text.h"

#include <array>
#include <fmt/format.h>
#include <unistd.h>

namespace probescope::cli {

namespace {

/// The kernel's own names (tracefs/options/funcgraph-*).
constexpr std::array kGraphOptions{"cpu",      "proc",       "abstime", "duration",
                                   "overhead", "irqs",       "tail",    "overrun",
                                   "retval",   "retval-hex", "args",    "retaddr"};

struct CallsOptions
{
    std::string file;
    std::vector<std::string> changes; ///< "proc", "noproc", in the order of the command line
    std::optional<std::uint32_t> cpu;
    std::optional<std::int32_t> pid;
    std::string from;
    std::string to;
    bool asRecorded = false;
    bool noHeader = false;
    bool aggregate = false;
};

Result<> printTree(const store::Capture& capture, const CallsOptions& options,
                   const analysis::CallTextSelection& selection)
{
    format::GraphTextOptions text = analysis::recordedGraphText(capture);
    if (!options.asRecorded) {
        // The kernel's defaults, and what was asked for; widths and forms stay as recorded.
        format::GraphOptions show;
        show.cpuWidth = text.show.cpuWidth;
        show.retvalNamed = text.show.retvalNamed;
        for (const std::string& change : options.changes)
            show.set(change);
        analysis::showGraphText(text, show);
    }
    text.header = !options.noHeader && (!options.asRecorded || text.header);
    bool open = true;
    const auto write = [&](std::string_view lines) {
        open = options.asRecorded ? printAsRecorded(lines) : print(lines);
        return open;
    };
    auto done = analysis::printCalls(capture, selection, text, write, interruptToken());
    if (!done && done.error().code == ErrorCode::Cancelled)
        return {};
    return done;
}

Result<> printFunctions(const std::string& file, const store::Capture& capture,
                        const analysis::CallTextSelection& selection)
{
    analysis::CallScope scope{
        .stacks = {}, .cpu = selection.cpu, .beginNs = selection.beginNs, .endNs = selection.endNs};
    if (selection.pid) {
        scope.stacks = analysis::stacksOf(capture.calls(), *selection.pid);
        if (scope.stacks.empty())
            return {};
    }
    const analysis::CallsInScope inScope(capture, scope);
    CallExclusions left;
    const auto functions =
        analysis::functionStats(capture, scope, interruptToken(), [&](const store::Call& call) {
            left.unseen += inScope.isUnseen(call) ? 1 : 0;
        });
    if (!functions)
        return tl::unexpected(functions.error());
    constexpr const char* kLine = "{:>10} {:>16} {:>16} {:>14} {:>14} {:>10}  {}\n";
    print(fmt::format(kLine, "count", "total_ns", "self_ns", "average_ns", "max_ns", "incomplete",
                      "function"));
    for (const analysis::FunctionStats& stats : *functions) {
        left.incomplete += stats.incomplete;
        left.untimed += stats.count - stats.timed;
        const std::string name = stats.function.valid()
            ? terminalText(capture.string(stats.function), TextLines::One)
            : said("(unknown)"_tr);
        const auto known = [&stats](std::int64_t ns) {
            return stats.timed == 0 ? std::string("–") : std::to_string(ns);
        };
        if (!print(fmt::format(kLine, stats.count, known(stats.totalNs), known(stats.selfNs),
                               known(stats.averageNs()), known(stats.maxNs), stats.incomplete,
                               name)))
            break;
    }
    reportExcluded(file, left);
    return {};
}

} // namespace

Command addCalls(App& program)
{
    auto options = std::make_shared<CallsOptions>();
    App* app =
        program.addCommand("calls", "Print function_graph calls as the kernel prints them"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    for (const char* name : kGraphOptions) {
        const std::string option = std::string("funcgraph-") + name;
        app->addCallback(
            "--" + option, [options, name] { options->changes.emplace_back(name); },
            tr("As the kernel's option {}", {option}));
        app->addCallback(
            "--no" + option,
            [options, name] { options->changes.push_back(std::string("no") + name); }, Message());
    }
    app->addFlag(
        "--as-recorded", options->asRecorded,
        "With the options and header of the recorded text; all bytes are kept unless written to a "
        "terminal"_tr);
    app->addFlag("--no-header", options->noHeader, "Omit the lines with column names"_tr);
    app->addOption("--cpu", options->cpu, "Only this CPU"_tr);
    app->addOption("--pid", options->pid, "Only this task"_tr);
    app->addOption("--from", options->from, "Only from this time (as in events)"_tr);
    app->addOption("--to", options->to, "Only before this time"_tr);
    app->addFlag(
        "--aggregate", options->aggregate,
        "Print a table of functions: calls, total, self, average and longest time in ns, and "
        "incomplete calls (without an exit, excluded from the other numbers); – is unknown"_tr);
    app->addExamples({
        "probescope-cli calls trace.dat --pid 1234 --funcgraph-proc",
        "probescope-cli calls trace.dat --aggregate",
    });
    return {app, [options]() -> Result<> {
                const auto opened = openInRange(options->file, options->from, options->to);
                if (!opened)
                    return passOn(opened);
                const store::Capture& capture = *opened->capture;
                const TimeRange& times = opened->times;
                const bool exact = options->asRecorded && isatty(STDOUT_FILENO) == 0;
                const analysis::CallTextSelection selection{options->cpu, options->pid, times.first,
                                                            times.second, !exact};
                if (capture.summary().calls == 0)
                    printMessage(options->file, "there are no function_graph calls"_tr);
                else if (options->pid && analysis::stacksOf(capture.calls(), *options->pid).empty())
                    printMessage(options->file,
                                 tr("there are no calls of PID {}", {*options->pid}));
                if (options->aggregate)
                    reportLosses(options->file, capture, times);
                return options->aggregate ? printFunctions(options->file, capture, selection)
                                          : printTree(capture, *options, selection);
            }};
}

} // namespace probescope::cli
