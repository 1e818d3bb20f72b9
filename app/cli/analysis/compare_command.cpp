#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/analysis/compare_condition.h"
#include "app/cli/analysis/path_options.h"
#include "app/cli/analysis/span_options.h"
#include "app/cli/base/answer_table.h"
#include "app/cli/base/command.h"
#include "core/analysis/spans/span_table.h"
#include "core/numbers/saturate.h"

#include <algorithm>
#include <array>
#include <limits>

namespace probescope::cli {

namespace {

using analysis::FunctionDifference;
using analysis::FunctionRow;
using Kind = AnswerColumn::Kind;
using Verdict = analysis::PercentileChange::Verdict;

struct CompareOptions
{
    std::array<std::string, 2> files;
    std::array<std::string, 2> ranges; ///< FROM..TO of each side
    std::string kind;
    std::string by = "name";
    std::string of;
    std::string task;
    std::optional<std::uint32_t> cpu;
    std::vector<std::string> names;
    std::vector<std::string> failIf;
    bool likely = false;
    std::optional<std::size_t> limit;
    std::string format = "table";
};

/// What is compared of one capture.
struct Side
{
    std::vector<FunctionRow> rows;
    ClockUnit unit = ClockUnit::Nanoseconds;
    bool isTime = true; ///< totals are times, not weights of stacks
    std::string of = {}; ///< what is added up: calls, or which stacks
    std::vector<std::string> names = {}; ///< all that --function and --name can choose
};

/// The two ends of "FROM..TO", each of which may be empty.
Result<std::pair<std::string, std::string>> endsOf(const std::string& range)
{
    if (range.empty())
        return std::pair<std::string, std::string>{};
    const std::size_t dots = range.find("..");
    if (dots == std::string::npos)
        return fail(ErrorCode::Invalid, tr("“{}” is not a time range", {range}),
                    "Write FROM..TO, as in 12.5..13.25"_tr);
    return std::pair(range.substr(0, dots), range.substr(dots + 2));
}

Result<Side> spansOf(const std::string& file, const store::Capture& capture,
                     const CompareOptions& options, const std::pair<std::string, std::string>& ends)
{
    SpanOptions selected;
    selected.from = ends.first;
    selected.to = ends.second;
    selected.names = options.names;
    if (!options.task.empty())
        selected.tasks.push_back(options.task);
    if (options.cpu)
        selected.cpus.push_back(*options.cpu);
    auto source = sourceOf(capture, options.kind);
    if (!source) {
        source.error().place.file = file;
        return passOn(source);
    }
    if (!hasTrueLengths(capture, *source))
        reportMadeUpLengths(file, capture);
    const auto spans = chooseSpans(capture, *source, selected);
    if (!spans)
        return passOn(spans);
    const SpanBy by = options.by == "all" ? SpanBy() : spanBy(options.by);
    const auto keys = keysOf(capture, *spans, by);
    if (!keys)
        return passOn(keys);
    auto rows = analysis::spanTable(
        *spans->set, *keys, spans->selection,
        [&](std::uint32_t key) {
            return wordsIn(options.format, keyText(capture, *spans, *keys, by, key));
        },
        interruptToken());
    if (!rows)
        return passOn(rows);
    reportBroken(file, capture, *spans);
    return Side{std::move(*rows), spans->lengths, true, {}, spans->set->names()};
}

Result<Side> pathsOf(const std::string& file, const store::Capture& capture,
                     const CompareOptions& options, const std::pair<std::string, std::string>& ends)
{
    PathOptions selected;
    selected.of = options.of;
    selected.task = options.task;
    selected.cpu = options.cpu;
    selected.from = ends.first;
    selected.to = ends.second;
    selected.foldsCopies = true; // the sides may be of two builds
    auto scope = pathScope(capture, selected);
    if (!scope) {
        scope.error().place.file = file; // which of the two
        return passOn(scope);
    }
    auto rows = readFunctions(file, capture, selected);
    if (!rows)
        return passOn(rows);
    Side side{std::move(*rows), ClockUnit::Nanoseconds, !scope->isStacks, scope->of};
    side.names.reserve(side.rows.size());
    for (const FunctionRow& row : side.rows)
        side.names.push_back(row.frame.name);
    return side;
}

Result<Side> readSide(const CompareOptions& options, std::size_t number)
{
    const std::string& file = options.files[number];
    const auto ends = endsOf(options.ranges[number]);
    if (!ends)
        return passOn(ends);
    const std::string side = number == 0 ? "--before" : "--after";
    const auto opened = openInRange(file, ends->first, ends->second, tr("the start of {}", {side}),
                                    tr("the end of {}", {side}));
    if (!opened)
        return passOn(opened);
    const store::Capture& capture = *opened->capture;
    const TimeRange& times = opened->times;
    auto read = options.kind.empty() ? pathsOf(file, capture, options, *ends)
                                     : spansOf(file, capture, options, *ends);
    if (read)
        reportLosses(file, capture, times);
    return read;
}

ConstantMessage verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::TooFew:
        return "too few calls"_tr;
    case Verdict::MayBeChance:
        return "may be chance"_tr;
    case Verdict::LikelyReal:
        break;
    }
    return "likely real"_tr;
}

std::vector<AnswerColumn> differenceColumns(const CompareOptions& options, const Side& side)
{
    const bool spans = !options.kind.empty();
    const bool timed = side.isTime;
    const auto amount = [&](const Message& title, const char* key, bool forPeople = true) {
        return AnswerColumn{.title = title,
                            .key = key,
                            .kind = timed ? Kind::Length : Kind::Count,
                            .unit = side.unit,
                            .forPeople = forPeople};
    };
    const auto count = [&](const Message& title, const char* key) {
        return AnswerColumn{.title = title, .key = key, .kind = Kind::Count};
    };
    const auto change = [](AnswerColumn column) {
        column.isChange = true;
        return column;
    };
    std::vector<AnswerColumn> columns{
        {.title = spans ? "Group"_tr : "Function"_tr, .key = spans ? "group" : "function"},
        {.title = "Module"_tr, .key = "module", .forPeople = !spans, .forPrograms = !spans},
        change(amount("Total, change"_tr, "total_change")),
        change(amount("Self, change"_tr, "self_change", !spans)),
        change(count(timed ? "Calls, change"_tr : "Frames, change"_tr, "calls_change")),
        amount("Total before"_tr, "total_before"),
        amount("Total after"_tr, "total_after"),
        amount("Self before"_tr, "self_before", !spans),
        amount("Self after"_tr, "self_after", !spans),
        count(timed ? "Calls before"_tr : "Frames before"_tr, "calls_before"),
        count(timed ? "Calls after"_tr : "Frames after"_tr, "calls_after")};
    for (const char* const name : {"p50", "p99"}) {
        const std::string percentile = name;
        const auto length = [&](const Message& title, const std::string& key, bool forPeople) {
            columns.push_back({.title = title,
                               .key = percentile + key,
                               .kind = Kind::Length,
                               .unit = side.unit,
                               .isChange = key.starts_with("_change"),
                               .forPeople = forPeople && timed,
                               .forPrograms = timed});
        };
        length({}, "_before", false);
        length({}, "_after", false);
        length(tr("{}, change", {percentile}), "_change", true);
        length({}, "_change_low", false);
        length({}, "_change_high", false);
        columns.push_back({.title = tr("{} differs", {percentile}),
                           .key = percentile + "_differs",
                           .forPeople = timed,
                           .forPrograms = timed});
    }
    return columns;
}

void addChange(Row& row, const FunctionDifference& difference, std::int64_t before,
               std::int64_t after, const analysis::PercentileChange& change,
               const std::string& format)
{
    const bool was = difference.before.totals.timed > 0;
    const bool is = difference.after.totals.timed > 0;
    const bool told = was && is && change.verdict != Verdict::TooFew;
    row.push_back(knownCell(was, before));
    row.push_back(knownCell(is, after));
    row.push_back(knownCell(was && is, change.differenceNs));
    row.push_back(knownCell(told, change.lowNs));
    row.push_back(knownCell(told, change.highNs));
    row.emplace_back(wordsIn(format, verdictText(change.verdict)));
}

Row differenceRow(const FunctionDifference& difference, bool isTime, const std::string& format)
{
    const auto& was = difference.before.totals;
    const auto& is = difference.after.totals;
    const bool wasKnown = !isTime || was.hasKnownTimes();
    const bool isKnown = !isTime || is.hasKnownTimes();
    const bool bothKnown = wasKnown && isKnown;
    Row row{wordsIn(format, functionText(difference.frame)),
            difference.frame.module,
            knownCell(bothKnown, store::saturatingSub(is.total, was.total)),
            knownCell(bothKnown, store::saturatingSub(is.self, was.self)),
            std::int64_t(is.count) - std::int64_t(was.count),
            knownCell(wasKnown, was.total),
            knownCell(isKnown, is.total),
            knownCell(wasKnown, was.self),
            knownCell(isKnown, is.self),
            countCell(was.count),
            countCell(is.count)};
    addChange(row, difference, difference.before.p50Ns, difference.after.p50Ns, difference.p50,
              format);
    addChange(row, difference, difference.before.p99Ns, difference.after.p99Ns, difference.p99,
              format);
    return row;
}

bool isWanted(const FunctionDifference& row, const CompareOptions& options)
{
    const auto& names = options.names;
    return !options.kind.empty() || names.empty()
        || std::find(names.begin(), names.end(), row.frame.name) != names.end();
}

/// Without this, a condition that nothing could be held against would pass in silence.
void reportUnjudged(const std::vector<FunctionDifference>& rows,
                    const std::vector<CompareCondition>& conditions)
{
    for (const CompareCondition& condition : conditions) {
        const auto left =
            std::size_t(std::count_if(rows.begin(), rows.end(), [&](const FunctionDifference& row) {
                return !condition.judges(row);
            }));
        if (rows.empty())
            printMessage(tr("--fail-if {}: there are no rows to check", {condition.text()}));
        else if (left == rows.size())
            printMessage(
                tr("--fail-if {}: nothing to judge: no row has enough calls in both captures",
                   {condition.text()}));
        else if (left > 0)
            printMessage(tr("--fail-if {}: {} of {} rows not judged: too few calls",
                            {condition.text(), left, rows.size()}));
    }
}

/// Names that neither capture has: a mistyped one would look like an answer.
Result<> checkNames(const CompareOptions& options, const Side& before, const Side& after)
{
    const auto has = [](const Side& side, const std::string& name) {
        return std::find(side.names.begin(), side.names.end(), name) != side.names.end();
    };
    for (const std::string& name : options.names) {
        if (!has(before, name) && !has(after, name))
            return fail(ErrorCode::NotFound,
                        options.kind.empty()
                            ? tr("neither capture has a function {}", {name})
                            : tr("neither capture has a span of this kind named {}", {name}),
                        options.kind.empty() ? tr(R"("functions FILE" lists them)")
                                             : tr("\"latency FILE --kind {} --by name\" lists them",
                                                  {options.kind}));
    }
    return {};
}

/// Reports what meets the conditions.
void judgeRows(const std::vector<FunctionDifference>& rows,
               const std::vector<CompareCondition>& conditions, bool isTime)
{
    constexpr std::size_t kMaxTold = 20;
    std::size_t met = 0;
    for (const FunctionDifference& row : rows) {
        for (const CompareCondition& condition : conditions) {
            const auto how = condition.metBy(row, isTime);
            if (how && ++met <= kMaxTold)
                printMessage("--fail-if: " + said(functionText(row.frame)), *how);
        }
    }
    if (met > kMaxTold)
        printMessage(counted(met - kMaxTold, "--fail-if: and 1 further row"_tr,
                             tr("--fail-if: and {} further rows", {met - kMaxTold})));
    if (met > 0)
        setConditionMet();
}

Result<> printDifferences(const CompareOptions& options, const Side& before, const Side& after,
                          const std::vector<CompareCondition>& conditions)
{
    if (before.of != after.of)
        return fail(ErrorCode::Invalid,
                    tr("the first capture has {} and the second {}", {before.of, after.of}),
                    "Choose with --of what both have"_tr);
    if (before.unit != after.unit)
        return fail(ErrorCode::Invalid, "the clocks of the captures have different units"_tr,
                    "Compare captures whose clocks have the same unit"_tr);
    if (auto checked = checkNames(options, before, after); !checked)
        return checked;
    for (const CompareCondition& condition : conditions) {
        if (condition.isOfTime() && !after.isTime)
            return fail(ErrorCode::Invalid, tr("“{}” is a time", {condition.text()}),
                        "Stacks are counted: write a percentage or a number"_tr);
    }
    auto rows = analysis::compareFunctions(before.rows, after.rows, interruptToken());
    if (!rows)
        return passOn(rows);
    std::erase_if(*rows, [&options](const auto& row) { return !isWanted(row, options); });
    AnswerTable table(differenceColumns(options, after));
    const std::size_t most = options.limit.value_or(std::numeric_limits<std::size_t>::max());
    for (const FunctionDifference& row : *rows) {
        const bool real =
            row.p50.verdict == Verdict::LikelyReal || row.p99.verdict == Verdict::LikelyReal;
        if (table.rows().size() < most && (real || !options.likely))
            table.add(differenceRow(row, after.isTime, options.format));
    }
    table.print(options.format);
    judgeRows(*rows, conditions, after.isTime);
    reportUnjudged(*rows, conditions);
    return {};
}

Result<> runCompare(const CompareOptions& options)
{
    std::vector<CompareCondition> conditions;
    for (const std::string& text : options.failIf) {
        const auto condition = CompareCondition::parse(text);
        if (!condition)
            return passOn(condition);
        conditions.push_back(*condition);
    }
    const auto before = readSide(options, 0);
    if (!before)
        return passOn(before);
    const auto after = readSide(options, 1);
    if (!after)
        return passOn(after);
    return printDifferences(options, *before, *after, conditions);
}

void addCompareOptions(App& app, CompareOptions& options)
{
    app.addOption("A", options.files[0], "Capture before"_tr)->required();
    app.addOption("B", options.files[1], "Capture after; may be the same file"_tr)->required();
    app.addOption("--before", options.ranges[0], "Only this range of A: FROM..TO (12.5..13)"_tr);
    app.addOption("--after", options.ranges[1], "Only this range of B"_tr);
    auto* const kind =
        app.addOption("--kind", options.kind,
                      "Compare spans of this kind (as in latency), instead of functions"_tr)
            ->check(oftenOneOf(usualKinds()));
    app.addOption("--by", options.by,
                  "Group spans by name (default), task, cpu or a field; all: one group"_tr)
        ->needs(kind);
    app.addOption("--of", options.of,
                  "Compare functions of calls, kernel-stacks, user-stacks or "
                  "samples"_tr)
        ->excludes(kind)
        ->check(CLI::IsMember(pathSources()));
    app.addOption("--task", options.task, "Only this task: name or PID"_tr);
    app.addOption("--cpu", options.cpu, "Only this CPU"_tr);
    app.addOption("--name,--function", options.names,
                  "Only this function, or spans of this name (may be repeated)"_tr)
        ->allow_extra_args(false);
    app.addFlag("--likely", options.likely,
                "Only rows with a percentile whose change is likely real"_tr);
    app.addOption("--limit", options.limit, "At most this many rows; all are judged"_tr);
    app.addOption("--fail-if", options.failIf,
                  "Exit with status 3 if a row changes by FIGURE>CHANGE or FIGURE<CHANGE, where "
                  "FIGURE is total, self, calls, p50 or p99 and CHANGE a percentage, a time or a "
                  "number (may be repeated: any of them)"_tr)
        ->allow_extra_args(false);
    addFormat(app, options.format);
}

} // namespace

Command addCompare(App& program)
{
    auto options = std::make_shared<CompareOptions>();
    App* app = program.addCommand(
        "compare",
        "Compare functions or spans of two captures, and judge whether differences are "
        "due to chance"_tr);
    addCompareOptions(*app, *options);
    app->setFooter(
        "Rows are sorted by change of total time. A bootstrap over all rows judges whether a percentile differs: likely real, may be chance, or too few calls. --fail-if considers percentiles only where their change is likely real; a new row exceeds any percentage.\nExit status: 3 if a condition of --fail-if is met, else as for all commands."_tr,
        {"probescope-cli compare before.dat after.dat --limit 20",
         "probescope-cli compare before.dat after.dat --function vfs_read --fail-if 'p99>10%'",
         "probescope-cli compare before.dat after.dat --kind syscall --fail-if 'p50>20%' --fail-if "
         "'p99>1ms'",
         "probescope-cli compare run.dat run.dat --before ..12.5 --after 12.5.. --kind wakeup --by "
         "task"});
    return {app, [options] { return runCompare(*options); }};
}

} // namespace probescope::cli
