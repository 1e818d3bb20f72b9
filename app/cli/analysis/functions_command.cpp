#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/analysis/path_options.h"
#include "app/cli/base/answer_table.h"
#include "app/cli/base/command.h"
#include "app/cli/base/missing.h"
#include "core/numbers/saturate.h"

#include <algorithm>
#include <limits>
#include <map>

namespace probescope::cli {

namespace {

using Kind = AnswerColumn::Kind;

struct FunctionsOptions
{
    std::string file;
    PathOptions selected;
    std::vector<std::string> names;
    std::string sort = "total";
    std::optional<std::size_t> limit;
    std::string format = "table";
};

/// Amounts are times of calls, or weights of stacks.
AnswerColumn amountColumn(const Message& title, const char* key, bool isStacks)
{
    return {.title = title, .key = key, .kind = isStacks ? Kind::Count : Kind::Length};
}

/// A column that only calls have.
AnswerColumn timedColumn(const Message& title, const char* key, bool isStacks)
{
    return {.title = title,
            .key = key,
            .kind = Kind::Length,
            .forPeople = !isStacks,
            .forPrograms = !isStacks};
}

std::vector<AnswerColumn> functionColumns(bool isStacks)
{
    return {{.title = "Function"_tr, .key = "function"},
            {.title = "Module"_tr, .key = "module"},
            {.title = isStacks ? "Frames"_tr : "Calls"_tr,
             .key = isStacks ? "frames" : "calls",
             .kind = Kind::Count},
            amountColumn("Total"_tr, "total", isStacks),
            amountColumn("Self"_tr, "self", isStacks),
            {.title = "Self %"_tr, .key = "self_share", .kind = Kind::Share},
            timedColumn("Min"_tr, "min", isStacks),
            timedColumn("Average"_tr, "average", isStacks),
            timedColumn("p50", "p50", isStacks),
            timedColumn("p90", "p90", isStacks),
            timedColumn("p99", "p99", isStacks),
            timedColumn("Max"_tr, "max", isStacks),
            {.title = "Incomplete"_tr,
             .key = "incomplete",
             .kind = Kind::Count,
             .forPeople = !isStacks,
             .forPrograms = !isStacks}};
}

Row functionRow(const analysis::FunctionRow& row, std::int64_t allSelf, bool isStacks,
                const std::string& format)
{
    const auto& totals = row.totals;
    const auto timed = [&totals](std::int64_t ns) { return knownCell(totals.timed > 0, ns); };
    // Without a duration nothing is known: that is not zero.
    const bool known = isStacks || totals.timed > 0;
    return {wordsIn(format, functionText(row.frame)),
            row.frame.module,
            countCell(totals.count),
            knownCell(known, totals.total),
            knownCell(known, totals.self),
            allSelf == 0 || !known ? store::SqlValue()
                                   : store::SqlValue(double(totals.self) / double(allSelf)),
            timed(totals.minNs),
            timed(totals.averageNs()),
            timed(row.p50Ns),
            timed(row.p90Ns),
            timed(row.p99Ns),
            timed(totals.maxNs),
            countCell(totals.incomplete)};
}

std::int64_t sortKey(const analysis::FunctionRow& row, const std::string& sort)
{
    const auto& totals = row.totals;
    const std::map<std::string, std::int64_t> keys{{"total", totals.total},
                                                   {"self", totals.self},
                                                   {"calls", std::int64_t(totals.count)},
                                                   {"average", totals.averageNs()},
                                                   {"p50", row.p50Ns},
                                                   {"p90", row.p90Ns},
                                                   {"p99", row.p99Ns},
                                                   {"max", totals.maxNs}};
    const auto found = keys.find(sort);
    return found == keys.end() ? 0 : found->second;
}

bool isOfDurations(const std::string& sort)
{
    return sort == "average" || sort == "max" || sort.starts_with('p');
}

void sortFunctions(std::vector<analysis::FunctionRow>& rows, const std::string& sort)
{
    if (sort == "total")
        return; // as they come
    std::stable_sort(rows.begin(), rows.end(),
                     [&sort](const analysis::FunctionRow& a, const analysis::FunctionRow& b) {
                         return sort == "name" ? a.frame < b.frame
                                               : sortKey(a, sort) > sortKey(b, sort);
                     });
}

void reportUnknownFunctions(const FunctionsOptions& options,
                            const std::vector<analysis::FunctionRow>& rows)
{
    for (const std::string& wanted : options.names) {
        const bool known = std::any_of(rows.begin(), rows.end(),
                                       [&](const auto& row) { return row.frame.name == wanted; });
        if (!known)
            reportMissing(options.file, tr("there is no function {}", {wanted}));
    }
}

Result<> runFunctions(const FunctionsOptions& options)
{
    const auto opened = openInRange(options.file, options.selected.from, options.selected.to);
    if (!opened)
        return passOn(opened);
    const store::Capture& capture = *opened->capture;
    const TimeRange& times = opened->times;
    const auto scope = pathScope(capture, options.selected);
    if (!scope)
        return passOn(scope);
    if (scope->isStacks && isOfDurations(options.sort))
        return fail(ErrorCode::Invalid,
                    tr("--sort {} is for calls: stacks have no durations", {options.sort}),
                    "Sort by total, self, calls or name"_tr);
    auto rows = readFunctions(options.file, capture, options.selected);
    if (!rows)
        return passOn(rows);
    reportUnknownFunctions(options, *rows);
    std::int64_t allSelf = 0;
    for (const auto& row : *rows)
        allSelf = store::saturatingAdd(allSelf, row.totals.self);
    sortFunctions(*rows, options.sort);
    AnswerTable table(functionColumns(scope->isStacks));
    const std::size_t most = options.limit.value_or(std::numeric_limits<std::size_t>::max());
    const auto& names = options.names;
    for (const auto& row : *rows) {
        const bool wanted =
            names.empty() || std::find(names.begin(), names.end(), row.frame.name) != names.end();
        if (wanted && table.rows().size() < most)
            table.add(functionRow(row, allSelf, scope->isStacks, options.format));
    }
    table.print(options.format);
    reportLosses(options.file, capture, times);
    return {};
}

} // namespace

Command addFunctions(App& program)
{
    auto options = std::make_shared<FunctionsOptions>();
    App* app = program.addCommand("functions",
                                  "List functions with the totals of their calls or stacks"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    addPathOptions(*app, options->selected);
    app->addOption("--function", options->names, "Only this function (may be repeated)"_tr)
        ->allow_extra_args(false);
    app->addOption("--sort", options->sort,
                   "Sort by total, self, calls, average, p50, p90, p99 or max, largest first, or "
                   "by name"_tr)
        ->check(CLI::IsMember(
            {"total", "self", "calls", "average", "p50", "p90", "p99", "max", "name"}));
    app->addOption("--limit", options->limit, "At most this many rows"_tr);
    addFormat(*app, options->format);
    app->setFooter(
        "Total is the time including called functions, with recursive calls counted once; self is the time without called functions. Percentiles are exact (nearest rank), over calls of known duration."_tr,
        {"probescope-cli functions graph.dat --limit 20",
         "probescope-cli functions graph.dat --sort p99 --task nginx --format csv",
         "probescope-cli functions graph.dat --function vfs_read --function vfs_write",
         "probescope-cli functions perf.script --of samples --sort self"});
    return {app, [options] { return runFunctions(*options); }};
}

} // namespace probescope::cli
