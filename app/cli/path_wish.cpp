#include "app/cli/path_wish.h"

#include "app/cli/missing.h"
#include "app/cli/span_wish.h"
#include "core/analysis/call_tree.h"
#include "core/analysis/flame_tree.h"
#include "core/analysis/scoped_calls.h"
#include "core/analysis/stack_tree.h"
#include "core/base/amount_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace probescope::cli {

namespace {

using StackKind = analysis::StackScope::Kind;

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
        words.emplace_back("calls");
    for (const auto& choice : analysis::stackChoices(capture))
        words.emplace_back(wordOf(choice.kind));
    return words;
}

Result<analysis::CallScope> callScope(const store::Capture& capture, const PathWish& wish)
{
    const auto times = parseRange(wish.from, wish.to);
    if (!times)
        return passOn(times);
    analysis::CallScope scope{
        .stack = {}, .cpu = wish.cpu, .beginNs = times->first, .endNs = times->second};
    if (wish.task.empty())
        return scope;
    const auto pid = onePid(capture, wish.task);
    if (!pid)
        return passOn(pid);
    for (const store::CallStack& stack : capture.calls().stacks()) {
        if (stack.pid == *pid)
            scope.stack = stack.number;
    }
    if (!scope.stack)
        return fail(ErrorCode::NotFound, "there are no calls of task " + wish.task,
                    "\"latency FILE --kind calls --by task\" lists the tasks that have calls");
    return scope;
}

Result<analysis::StackScope> stackScope(const store::Capture& capture, const PathWish& wish,
                                        const std::string& of)
{
    const auto times = parseRange(wish.from, wish.to);
    if (!times)
        return passOn(times);
    analysis::StackScope scope;
    for (const StackKind kind : {StackKind::Kernel, StackKind::User, StackKind::Sampled}) {
        if (of == wordOf(kind))
            scope.kind = kind;
    }
    scope.event = wish.event;
    scope.weightField = wish.weight;
    scope.cpu = wish.cpu;
    scope.beginNs = times->first;
    scope.endNs = times->second;
    if (!wish.task.empty()) {
        const auto pid = onePid(capture, wish.task);
        if (!pid)
            return passOn(pid);
        scope.pid = *pid;
    }
    return scope;
}

Result<analysis::PathTree> readStacks(const std::string& file, const store::Capture& capture,
                                      const PathWish& wish, const std::string& of)
{
    const auto scope = stackScope(capture, wish, of);
    if (!scope)
        return passOn(scope);
    auto tree = analysis::stackTree(capture, *scope, interruptToken());
    if (!tree)
        return passOn(tree);
    if (tree->empty > 0)
        tell(fmt::format("{}: {} without a single frame", file, amountText(tree->empty, "stack")));
    if (tree->withoutEvent > 0)
        tell(fmt::format("{}: {} left out, since the capture does not tell their event", file,
                         amountText(tree->withoutEvent, "stack")));
    if (tree->withoutWeight > 0)
        tell(fmt::format("{}: {} without a weight: their event has no field {}", file,
                         amountText(tree->withoutWeight, "stack"), wish.weight));
    return std::move(tree->paths);
}

void tellFolded(const std::string& file, const analysis::PathTree& paths)
{
    if (paths.foldedCalls() > 0)
        tell(fmt::format("{}: {} merged (path limit reached)", file,
                         amountText(paths.foldedCalls(), "call")));
}

void add(CallExclusions& left, const analysis::PathTotals& totals)
{
    left.incomplete += totals.incomplete;
    left.untimed += totals.count - totals.timed;
}

} // namespace

void addPathWish(CLI::App& app, PathWish& wish)
{
    app.add_option("--of", wish.of,
                   "What is added up: calls (of function_graph), kernel-stacks, user-stacks or "
                   "samples (of perf); without it, the first of these that the FILE has")
        ->check(CLI::IsMember({"calls", "kernel-stacks", "user-stacks", "samples"}));
    app.add_option("--task", wish.task, "Only this task: name or pid");
    app.add_option("--cpu", wish.cpu, "Only this CPU");
    app.add_option("--from", wish.from, "Only from this time on (as in events)");
    app.add_option("--to", wish.to, "Only before this time");
    app.add_option("--event", wish.event,
                   "Of stacks: only those that were recorded with this event");
    app.add_option("--weight", wish.weight,
                   "Of stacks: the sum of this field of their event is their weight; without it, "
                   "each counts once");
}

Result<PathScope> pathScope(const store::Capture& capture, const PathWish& wish)
{
    const auto known = sources(capture);
    if (known.empty())
        return fail(ErrorCode::NotFound, "the capture has neither calls nor stacks",
                    "Record with function_graph, the option stacktrace, or perf record -g");
    if (!wish.of.empty() && std::find(known.begin(), known.end(), wish.of) == known.end())
        return fail(ErrorCode::NotFound, "the capture has no " + wish.of,
                    "It has: " + listText(known));
    PathScope scope;
    scope.of = wish.of.empty() ? known.front() : wish.of;
    scope.isStacks = scope.of != "calls";
    scope.isCounted = scope.isStacks && wish.weight.empty();
    if (!scope.isStacks && (!wish.event.empty() || !wish.weight.empty()))
        return fail(ErrorCode::Invalid, "--event and --weight are of stacks, not of calls",
                    "It has: " + listText(known));
    if (!wish.event.empty() && !hasEvent(capture, wish.event))
        return fail(ErrorCode::NotFound, "there is no event " + wish.event,
                    "\"info FILE\" lists them");
    return scope;
}

Result<analysis::PathTree> readPaths(const std::string& file, const store::Capture& capture,
                                     const PathWish& wish)
{
    const auto scope = pathScope(capture, wish);
    if (!scope)
        return passOn(scope);
    if (wish.cpu)
        tellUnknownCpus(file, capture, {*wish.cpu});
    if (scope->isStacks) {
        auto paths = readStacks(file, capture, wish, scope->of);
        if (paths)
            tellFolded(file, *paths);
        return paths;
    }
    const auto calls = callScope(capture, wish);
    if (!calls)
        return passOn(calls);
    auto paths = analysis::callTree(capture, *calls, interruptToken());
    if (paths) {
        tellFolded(file, *paths);
        CallExclusions left;
        left.unseen = paths->unseenCalls();
        for (const analysis::PathNode& node : paths->nodes())
            add(left, node.totals);
        tellExcluded(file, left);
    }
    return paths;
}

Result<std::vector<analysis::FunctionRow>>
readFunctions(const std::string& file, const store::Capture& capture, const PathWish& wish)
{
    const auto scope = pathScope(capture, wish);
    if (!scope)
        return passOn(scope);
    if (wish.cpu)
        tellUnknownCpus(file, capture, {*wish.cpu});
    if (scope->isStacks) {
        const auto paths = readStacks(file, capture, wish, scope->of);
        if (!paths)
            return passOn(paths);
        return analysis::functionsOfStacks(*paths, interruptToken());
    }
    const auto calls = callScope(capture, wish);
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
    tellExcluded(file, left);
    return rows;
}

std::string functionText(const analysis::PathFrame& frame)
{
    return frame.name.empty() ? "(function not known)" : frame.name;
}

} // namespace probescope::cli
