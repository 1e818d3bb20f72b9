#include "app/cli/analysis/path_options.h"

#include "app/cli/analysis/span_options.h"
#include "app/cli/base/missing.h"
#include "core/analysis/calls/call_tree.h"
#include "core/analysis/calls/flame_tree.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/paths/stack_tree.h"
#include "core/base/word_list.h"

#include <algorithm>
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
        return fail(ErrorCode::NotFound, tr("there are no calls of task {}", {options.task}),
                    R"("latency FILE --kind calls --by task" lists the tasks that have calls)"_tr);
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
        printMessage(file,
                     counted(tree->empty, "1 stack without a single frame"_tr,
                             tr("{} stacks without a single frame", {tree->empty})));
    if (tree->withoutEvent > 0)
        printMessage(file,
                     counted(tree->withoutEvent,
                             "1 stack skipped: its event is not in the capture"_tr,
                             tr("{} stacks skipped: their events are not in the capture",
                                {tree->withoutEvent})));
    if (tree->withoutWeight > 0)
        printMessage(
            file,
            counted(tree->withoutWeight,
                    tr("1 stack without a weight: its event has no field {}", {options.weight}),
                    tr("{} stacks without a weight: their events have no field {}",
                       {tree->withoutWeight, options.weight})));
    return std::move(tree->paths);
}

void reportFolded(const std::string& file, const analysis::PathTree& paths)
{
    if (paths.foldedCalls() > 0)
        printMessage(file,
                     counted(paths.foldedCalls(), "1 call merged (path limit reached)"_tr,
                             tr("{} calls merged (path limit reached)", {paths.foldedCalls()})));
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

void addPathOptions(App& app, PathOptions& options)
{
    app.addOption("--of", options.of,
                  "What to aggregate: calls (of function_graph), kernel-stacks, user-stacks or "
                  "samples (of perf); by default, the first of these that FILE has"_tr)
        ->check(CLI::IsMember(pathSources()));
    app.addOption("--task", options.task, "Only this task: name or PID"_tr);
    app.addOption("--cpu", options.cpu, "Only this CPU"_tr);
    app.addOption("--from", options.from, "Only from this time (as in events)"_tr);
    app.addOption("--to", options.to, "Only before this time"_tr);
    app.addOption("--event", options.event, "For stacks: only those recorded with this event"_tr);
    app.addOption(
        "--weight", options.weight,
        "For stacks: weigh by this field of their event; by default, each counts once"_tr);
}

Result<PathScope> pathScope(const store::Capture& capture, const PathOptions& options)
{
    const auto known = sources(capture);
    if (known.empty())
        return fail(ErrorCode::NotFound, "the capture has neither calls nor stacks"_tr,
                    "Record with function_graph, the option stacktrace, or perf record -g"_tr);
    if (!options.of.empty() && std::find(known.begin(), known.end(), options.of) == known.end())
        return fail(ErrorCode::NotFound, tr("the capture has no {}", {options.of}),
                    tr("It has: {}", {listMessage(known)}));
    PathScope scope;
    scope.of = options.of.empty() ? known.front() : options.of;
    scope.isStacks = scope.of != kCalls;
    scope.isCounted = scope.isStacks && options.weight.empty();
    if (!scope.isStacks && (!options.event.empty() || !options.weight.empty()))
        return fail(ErrorCode::Invalid, "--event and --weight are for stacks, not for calls"_tr,
                    tr("It has: {}", {listMessage(known)}));
    if (!options.event.empty() && !hasEvent(capture, options.event))
        return fail(ErrorCode::NotFound, tr("there is no event {}", {options.event}),
                    R"("info FILE" lists them)"_tr);
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

Message functionText(const analysis::PathFrame& frame)
{
    return frame.name.empty() ? tr("(unknown function)") : Message(frame.name);
}

} // namespace probescope::cli
