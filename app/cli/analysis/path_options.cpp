#include "app/cli/analysis/path_options.h"

#include "app/cli/analysis/span_options.h"
#include "app/cli/base/missing.h"
#include "core/analysis/calls/call_tree.h"
#include "core/analysis/calls/flame_tree.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/paths/stack_tree.h"
#include "core/numbers/amount_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace probescope::cli {

namespace {

using StackKind = analysis::StackScope::Kind;

constexpr const char* kCalls = "calls";

const char* wordOf(StackKind kind)
{
    switch (kind) {
    case StackKind::Kernel:
        return "kernel-stacks";
    case StackKind::User:
        return "user-stacks";
    case StackKind::Sampled:
        break;
    }
    return "samples";
}

/// What a capture has to add up, the likeliest first.
std::vector<std::string> sources(const store::Capture& capture)
{
    std::vector<std::string> words;
    if (capture.summary().calls > 0)
        words.emplace_back(kCalls);
    for (const auto& choice : analysis::stackChoices(capture))
        words.emplace_back(wordOf(choice.kind));
    return words;
}

Result<analysis::CallScope> callScope(const store::Capture& capture, const PathOptions& options)
{
    const auto times = parseRange(options.from, options.to);
    if (!times)
        return passOn(times);
    analysis::CallScope scope{.stacks = {},
                              .cpu = options.cpu,
                              .beginNs = times->first,
                              .endNs = times->second,
                              .foldsCopies = options.foldsCopies};
    if (options.task.empty())
        return scope;
    const auto pid = onePid(capture, options.task);
    if (!pid)
        return passOn(pid);
    scope.stacks = analysis::stacksOf(capture.calls(), *pid);
    if (scope.stacks.empty())
        return fail(ErrorCode::NotFound, "there are no calls of task " + options.task,
                    "\"latency FILE --kind calls --by task\" lists the tasks that have calls");
    return scope;
}

Result<analysis::StackScope> stackScope(const store::Capture& capture, const PathOptions& options,
                                        const std::string& of)
{
    const auto times = parseRange(options.from, options.to);
    if (!times)
        return passOn(times);
    analysis::StackScope scope;
    for (const StackKind kind : {StackKind::Kernel, StackKind::User, StackKind::Sampled}) {
        if (of == wordOf(kind))
            scope.kind = kind;
    }
    scope.event = options.event;
    scope.weightField = options.weight;
    scope.cpu = options.cpu;
    scope.foldsCopies = options.foldsCopies;
    scope.beginNs = times->first;
    scope.endNs = times->second;
    if (!options.task.empty()) {
        const auto pid = onePid(capture, options.task);
        if (!pid)
            return passOn(pid);
        scope.pid = *pid;
    }
    return scope;
}

Result<analysis::PathTree> readStacks(const std::string& file, const store::Capture& capture,
                                      const PathOptions& options, const std::string& of)
{
    const auto scope = stackScope(capture, options, of);
    if (!scope)
        return passOn(scope);
    auto tree = analysis::stackTree(capture, *scope, interruptToken());
    if (!tree)
        return passOn(tree);
    if (tree->empty > 0)
        printMessage(
            fmt::format("{}: {} without a single frame", file, amountText(tree->empty, "stack")));
    if (tree->withoutEvent > 0)
        printMessage(fmt::format("{}: {} skipped: their event is not in the capture", file,
                                 amountText(tree->withoutEvent, "stack")));
    if (tree->withoutWeight > 0)
        printMessage(fmt::format("{}: {} without a weight: their event has no field {}", file,
                                 amountText(tree->withoutWeight, "stack"), options.weight));
    return std::move(tree->paths);
}

void reportFolded(const std::string& file, const analysis::PathTree& paths)
{
    if (paths.foldedCalls() > 0)
        printMessage(fmt::format("{}: {} merged (path limit reached)", file,
                                 amountText(paths.foldedCalls(), "call")));
}

void add(CallExclusions& left, const analysis::PathTotals& totals)
{
    left.incomplete += totals.incomplete;
    left.untimed += totals.count - totals.timed;
}

} // namespace

const std::vector<std::string>& pathSources()
{
    static const std::vector<std::string> kSources{
        kCalls, wordOf(StackKind::Kernel), wordOf(StackKind::User), wordOf(StackKind::Sampled)};
    return kSources;
}

void addPathOptions(CLI::App& app, PathOptions& options)
{
    app.add_option("--of", options.of,
                   "What to aggregate: calls (of function_graph), kernel-stacks, user-stacks or "
                   "samples (of perf); by default, the first of these that FILE has")
        ->check(CLI::IsMember(pathSources()));
    app.add_option("--task", options.task, "Only this task: name or pid");
    app.add_option("--cpu", options.cpu, "Only this CPU");
    app.add_option("--from", options.from, "Only from this time (as in events)");
    app.add_option("--to", options.to, "Only before this time");
    app.add_option("--event", options.event, "Of stacks: only those recorded with this event");
    app.add_option("--weight", options.weight,
                   "Of stacks: weigh by this field of their event; by default, each counts once");
}

Result<PathScope> pathScope(const store::Capture& capture, const PathOptions& options)
{
    const auto known = sources(capture);
    if (known.empty())
        return fail(ErrorCode::NotFound, "the capture has neither calls nor stacks",
                    "Record with function_graph, the option stacktrace, or perf record -g");
    if (!options.of.empty() && std::find(known.begin(), known.end(), options.of) == known.end())
        return fail(ErrorCode::NotFound, "the capture has no " + options.of,
                    "It has: " + listText(known));
    PathScope scope;
    scope.of = options.of.empty() ? known.front() : options.of;
    scope.isStacks = scope.of != kCalls;
    scope.isCounted = scope.isStacks && options.weight.empty();
    if (!scope.isStacks && (!options.event.empty() || !options.weight.empty()))
        return fail(ErrorCode::Invalid, "--event and --weight are of stacks, not of calls",
                    "It has: " + listText(known));
    if (!options.event.empty() && !hasEvent(capture, options.event))
        return fail(ErrorCode::NotFound, "there is no event " + options.event,
                    "\"info FILE\" lists them");
    return scope;
}

Result<analysis::PathTree> readPaths(const std::string& file, const store::Capture& capture,
                                     const PathOptions& options)
{
    const auto scope = pathScope(capture, options);
    if (!scope)
        return passOn(scope);
    if (options.cpu)
        reportUnknownCpus(file, capture, {*options.cpu});
    if (scope->isStacks) {
        auto paths = readStacks(file, capture, options, scope->of);
        if (paths)
            reportFolded(file, *paths);
        return paths;
    }
    const auto calls = callScope(capture, options);
    if (!calls)
        return passOn(calls);
    auto paths = analysis::callTree(capture, *calls, interruptToken());
    if (paths) {
        reportFolded(file, *paths);
        CallExclusions left;
        left.unseen = paths->unseenCalls();
        for (const analysis::PathNode& node : paths->nodes())
            add(left, node.totals);
        reportExcluded(file, left);
    }
    return paths;
}

Result<std::vector<analysis::FunctionRow>>
readFunctions(const std::string& file, const store::Capture& capture, const PathOptions& options)
{
    const auto scope = pathScope(capture, options);
    if (!scope)
        return passOn(scope);
    if (options.cpu)
        reportUnknownCpus(file, capture, {*options.cpu});
    if (scope->isStacks) {
        const auto paths = readStacks(file, capture, options, scope->of);
        if (!paths)
            return passOn(paths);
        return analysis::functionsOfStacks(*paths, interruptToken());
    }
    const auto calls = callScope(capture, options);
    if (!calls)
        return passOn(calls);
    const analysis::CallsInScope inScope(capture, *calls);
    CallExclusions left;
    auto rows = analysis::functionTable(
        capture, *calls, interruptToken(), {},
        [&](const store::Call& call) { left.unseen += inScope.isUnseen(call) ? 1 : 0; });
    if (!rows)
        return passOn(rows);
    for (const analysis::FunctionRow& row : *rows)
        add(left, row.totals);
    reportExcluded(file, left);
    return rows;
}

std::string functionText(const analysis::PathFrame& frame)
{
    return frame.name.empty() ? "(unknown function)" : frame.name;
}

} // namespace probescope::cli
