#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/analysis/flame_forms.h"
#include "app/cli/analysis/path_options.h"
#include "app/cli/base/answer_table.h"
#include "app/cli/base/command.h"
#include "app/cli/base/missing.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace probescope::cli {

namespace {

using analysis::FlameOrder;
using Kind = AnswerColumn::Kind;

struct FlameOptions
{
    std::string file;
    PathOptions selected;
    std::string format = "folded";
    bool bottomUp = false;
    std::string calleesOf;
    std::string callersOf;
    bool byCount = false;
    double minPercent = 0.5;
    FlameSize size;
};

FlameOrder orderOf(const FlameOptions& options)
{
    if (options.bottomUp)
        return FlameOrder::BottomUp;
    if (!options.calleesOf.empty())
        return FlameOrder::Callees;
    return options.callersOf.empty() ? FlameOrder::TopDown : FlameOrder::Callers;
}

/// The frame of a function by its name, with or without its module.
Result<analysis::PathFrame> frameNamed(const analysis::PathTree& paths, const std::string& name)
{
    if (name.empty())
        return analysis::PathFrame{};
    const analysis::PathFrame whole = analysis::frameOfFunction(name);
    const auto& frames = paths.frames();
    if (std::find(frames.begin(), frames.end(), whole) != frames.end())
        return whole;
    const auto found = std::find_if(frames.begin(), frames.end(),
                                    [&name](const auto& frame) { return frame.name == name; });
    if (found == frames.end())
        return fail(ErrorCode::NotFound, tr("there is no function {}", {name}),
                    R"("functions FILE" lists them)"_tr);
    return *found;
}

FlameMeaning meaningOf(const FlameOptions& options, const PathScope& scope)
{
    FlameMeaning meaning;
    const bool counts = options.byCount && !scope.isStacks;
    meaning.isTime = !scope.isStacks && !counts;
    meaning.counts = scope.isStacks ? FlameMeaning::Counts::Stacks : FlameMeaning::Counts::Calls;
    meaning.root = !options.calleesOf.empty() ? Message(options.calleesOf)
        : !options.callersOf.empty()          ? Message(options.callersOf)
                                              : tr("all");
    const char* const what = scope.isStacks ? "stacks" : counts ? "calls, counted" : "calls, time";
    meaning.title = std::filesystem::path(options.file).filename().string() + ": " + what;
    return meaning;
}

/// A row for each path.
void printPaths(const analysis::FlameTree& tree, const FlameMeaning& meaning,
                const std::string& format)
{
    const auto amount = [&meaning](const Message& title, const char* key) {
        return AnswerColumn{
            .title = title, .key = key, .kind = meaning.isTime ? Kind::Length : Kind::Count};
    };
    const auto ofTotals = [&](const Message& title, const char* key) {
        const bool isTime = meaning.isOfCalls();
        return AnswerColumn{
            .title = title, .key = key, .kind = isTime ? Kind::Length : Kind::Count};
    };
    AnswerWriter writer({{.title = "Path"_tr, .key = "path"},
                         {.title = "Depth"_tr, .key = "depth", .kind = Kind::Number},
                         amount("Width"_tr, "width"),
                         {.title = "Share"_tr, .key = "share", .kind = Kind::Share},
                         ofTotals("Total"_tr, "total"),
                         ofTotals("Self"_tr, "self"),
                         {.title = meaning.isOfCalls() ? "Calls"_tr : "Stacks"_tr,
                          .key = meaning.isOfCalls() ? "calls" : "stacks",
                          .kind = Kind::Count},
                         {.title = "Incomplete"_tr,
                          .key = "incomplete",
                          .kind = Kind::Count,
                          .forPeople = meaning.isOfCalls(),
                          .forPrograms = meaning.isOfCalls()}},
                        format);
    const auto& nodes = tree.paths.nodes();
    for (std::uint32_t node = 1; node < nodes.size(); ++node) {
        std::string path;
        for (const std::string& name : pathOf(tree, node)) {
            path += path.empty() ? "" : ";";
            path += name;
        }
        const auto& totals = nodes[node].totals;
        // Where no call is timed, the total is that of the calls in them: it may be none.
        const bool timed = !meaning.isOfCalls() || totals.timed > 0;
        if (!writer.add({path, std::int64_t(nodes[node].depth), tree.widths[node], tree.share(node),
                         knownCell(timed || totals.total > 0, totals.total),
                         knownCell(timed, totals.self), countCell(totals.count),
                         countCell(totals.incomplete)}))
            return;
    }
    writer.end();
}

Result<> checkUse(const App& app, const FlameOptions& options)
{
    for (const char* const option : {"--width", "--inverted"}) {
        if (auto used = onlyWith(app, option, options.format == "svg", "--format svg"_tr); !used)
            return used;
    }
    return onlyWith(app, "--at-least", options.format == "tree", "--format tree"_tr);
}

Result<> runFlame(const App& app, const FlameOptions& options)
{
    if (auto used = checkUse(app, options); !used)
        return used;
    const auto opened = openInRange(options.file, options.selected.from, options.selected.to);
    if (!opened)
        return passOn(opened);
    const store::Capture& capture = *opened->capture;
    const TimeRange& times = opened->times;
    const auto scope = pathScope(capture, options.selected);
    if (!scope)
        return passOn(scope);
    if (auto used =
            onlyWith(app, "--by-count", !scope->isStacks, "calls; stacks are counted anyway"_tr);
        !used)
        return used;
    const auto paths = readPaths(options.file, capture, options.selected);
    if (!paths)
        return passOn(paths);
    const auto function =
        frameNamed(*paths, options.calleesOf.empty() ? options.callersOf : options.calleesOf);
    if (!function)
        return passOn(function);
    const auto tree = analysis::flameTree(*paths, orderOf(options), *function,
                                          options.byCount && !scope->isStacks, interruptToken());
    if (!tree)
        return passOn(tree);
    FlameMeaning meaning = meaningOf(options, *scope);
    for (const auto& node : paths->nodes())
        meaning.incomplete += node.totals.incomplete;
    const TextFn write = [](std::string_view text) { return print(text); };
    constexpr double kPercent = 100;
    if (options.format == "folded")
        writeFolded(*tree, write);
    else if (options.format == "svg")
        writeSvg(*tree, meaning, options.size, write);
    else if (options.format == "tree")
        writeTree(*tree, meaning, options.minPercent / kPercent, write);
    else
        printPaths(*tree, meaning, options.format);
    reportLosses(options.file, capture, times);
    return {};
}

void addFlameOptions(App& app, FlameOptions& options)
{
    app.addOption("FILE", options.file, "Any capture"_tr)->required();
    app.addOption("--format", options.format,
                  "folded (stacks for flamegraph.pl, inferno, speedscope), svg (standalone "
                  "image), tree (indented text), table, csv or json (a row per path)"_tr)
        ->check(CLI::IsMember({"folded", "svg", "tree", "table", "csv", "json"}));
    addPathOptions(app, options.selected);
    auto* const bottomUp = app.addFlag("--bottom-up", options.bottomUp,
                                       "Bottom-up: from all functions to their callers"_tr);
    auto* const callees =
        app.addOption("--callees-of", options.calleesOf, "Only this function and what it calls"_tr);
    app.addOption("--callers-of", options.callersOf, "Only this function and what calls it"_tr)
        ->excludes(bottomUp)
        ->excludes(callees);
    callees->excludes(bottomUp);
    app.addFlag("--by-count", options.byCount, "For calls: weigh by count instead of time"_tr);
    app.addOption("--at-least", options.minPercent,
                  "For tree: only paths with at least this percentage of all (0.5)"_tr)
        ->check(CLI::Range(0.0, 100.0));
    app.addOption("--width", options.size.width, "For svg: width in pixels (1200)"_tr)
        ->check(CLI::Range(200, 20'000));
    app.addFlag("--inverted", options.size.inverted, "For svg: root on top"_tr);
}

} // namespace

Command addFlame(App& program)
{
    auto options = std::make_shared<FlameOptions>();
    App* app = program.addCommand(
        "flame", "Flame graphs of calls and stacks: folded stacks, SVG or a text tree"_tr);
    addFlameOptions(*app, *options);
    app->setFooter(
        "For calls, widths are nanoseconds or, with --by-count, the number of calls; for stacks, the number of stacks or the sum of --weight."_tr,
        {"probescope-cli flame graph.dat --format svg > graph.svg",
         "probescope-cli flame graph.dat | flamegraph.pl > graph.svg",
         "probescope-cli flame graph.dat --format tree --callees-of vfs_read",
         "probescope-cli flame perf.script --of samples --bottom-up --format tree",
         "probescope-cli flame trace.dat --of kernel-stacks --event sched_switch"});
    return {app, [app, options] { return runFlame(*app, *options); }};
}

} // namespace probescope::cli
