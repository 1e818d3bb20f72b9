#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/analysis/latency_parts.h"
#include "app/cli/analysis/span_options.h"
#include "app/cli/base/command.h"
#include "app/cli/base/missing.h"
#include "core/analysis/spans/span_groups.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace probescope::cli {

namespace {

using Kind = AnswerColumn::Kind;

struct LatencyOptions
{
    std::string file;
    SpanOptions selected;
    std::string show = "figures";
    std::string by;
    std::vector<double> percents;
    LatencyForm form;
};

/// The columns of figures, from the count to what is incomplete. In several units: each length has
/// a column for each.
void addFigureColumns(std::vector<AnswerColumn>& columns, const std::vector<double>& percents,
                      const std::vector<ClockUnit>& units)
{
    columns.push_back({.title = "Spans"_tr, .key = "spans", .kind = Kind::Count});
    for (const ClockUnit unit : units) {
        const auto add = [&columns, unit](const Message& title, const std::string& key) {
            columns.push_back({.title = title, .key = key, .kind = Kind::Length, .unit = unit});
        };
        add("Min"_tr, "min");
        for (const double percent : percents) {
            const std::string name = fmt::format("p{}", percent);
            add(name, name);
        }
        add("Max"_tr, "max");
        add("Sum"_tr, "sum");
    }
    columns.push_back({.title = "Incomplete"_tr, .key = "incomplete", .kind = Kind::Count});
}

/// `incomplete`: begins and ends that are no span, where all of them are counted.
void addFigures(Row& row, const analysis::SpanSummary& figures,
                std::optional<std::uint64_t> incomplete)
{
    const auto known = [&figures](std::int64_t ns) {
        return figures.count > 0 ? store::SqlValue(ns) : store::SqlValue();
    };
    row.push_back(countCell(figures.count));
    row.push_back(known(figures.minNs));
    for (const std::int64_t ns : figures.percentilesNs)
        row.push_back(known(ns));
    row.push_back(known(figures.maxNs));
    row.push_back(known(figures.sumNs));
    row.push_back(incomplete ? countCell(*incomplete) : store::SqlValue());
}

std::optional<std::uint64_t> incompleteOf(const BrokenCount& broken)
{
    return broken.known ? std::optional(broken.pairingCounts.broken()) : std::nullopt;
}

/// Figures of the chosen spans, by key where keys were asked for.
Result<> printFigures(const store::Capture& capture, const ChosenSpans& spans,
                      const LatencyOptions& options)
{
    const SpanBy& by = options.form.by;
    const bool grouped = by.kind != SpanBy::Kind::Nothing;
    const auto keys = keysOf(capture, spans, by);
    if (!keys)
        return passOn(keys);
    const auto figures =
        analysis::figuresByKey(*spans.set, grouped ? &*keys : nullptr, spans.selection,
                               options.percents, interruptToken());
    if (!figures)
        return passOn(figures);
    std::vector<AnswerColumn> columns{{.title = "Group"_tr, .key = "group"}};
    addFigureColumns(columns, options.percents, {spans.lengths});
    AnswerTable table(std::move(columns));
    const BrokenCount broken = brokenOf(capture, spans);
    const bool allKept = spans.set->brokenCount() <= spans.set->broken().size();
    const std::size_t rows =
        std::min(figures->size(), options.form.limit.value_or(figures->size()));
    for (std::size_t i = 0; i < rows; ++i) {
        const auto& ofKey = (*figures)[i];
        Row row{wordsIn(options.form.format, keyText(capture, spans, *keys, by, ofKey.key))};
        if (grouped)
            addFigures(row, ofKey.figures,
                       allKept ? std::optional(ofKey.incomplete) : std::nullopt);
        else
            addFigures(row, ofKey.figures, incompleteOf(broken));
        table.add(std::move(row));
    }
    table.print(options.form.format);
    return {};
}

constexpr std::ptrdiff_t kLengthsAt = 2; ///< behind the kind and how many there are

/// In the overview: figures of one kind.
Result<Row> kindRow(const store::Capture& capture, const analysis::SpanChoice& choice,
                    const LatencyOptions& options)
{
    const auto spans = chooseSpans(capture, choice.source, options.selected);
    if (!spans)
        return passOn(spans);
    const auto figures = analysis::figuresByKey(*spans->set, nullptr, spans->selection,
                                                options.percents, interruptToken());
    if (!figures)
        return passOn(figures);
    Row row{kindWord(choice)};
    addFigures(row, figures->front().figures, incompleteOf(brokenOf(capture, *spans)));
    reportUncounted(options.file, *spans->set, kindWord(choice));
    return row;
}

/// Of a row of the overview: its lengths in the columns of their unit, none in those of others.
Row inUnits(const Row& row, const std::vector<ClockUnit>& units, ClockUnit own)
{
    Row spread(row.begin(), row.begin() + kLengthsAt);
    for (const ClockUnit unit : units) {
        for (auto length = row.begin() + kLengthsAt; length != row.end() - 1; ++length)
            spread.push_back(unit == own ? *length : store::SqlValue());
    }
    spread.push_back(row.back());
    return spread;
}

/// A line for each kind of spans that the capture has. Durations of calls are nanoseconds whatever
/// the clock counts: people see the unit, programs find each in columns of its own.
Result<> printKinds(const store::Capture& capture, const LatencyOptions& options)
{
    const auto choices = analysis::spanChoices(capture);
    if (choices.empty())
        printMessage(options.file, "the capture has no events that form spans"_tr);
    const ClockUnit clock = timeUnit(capture);
    const auto unitOf = [clock](const analysis::SpanChoice& choice) {
        return choice.source.kind == analysis::SpanSource::Kind::Calls ? ClockUnit::Nanoseconds
                                                                       : clock;
    };
    const bool forPeople = options.form.format == "table";
    std::vector<ClockUnit> units{clock};
    for (const auto& choice : choices) {
        if (!forPeople && std::find(units.begin(), units.end(), unitOf(choice)) == units.end())
            units.push_back(unitOf(choice));
    }
    std::vector<AnswerColumn> columns{{.title = "Kind"_tr, .key = "kind"}};
    addFigureColumns(columns, options.percents, units);
    AnswerTable table(std::move(columns));
    for (const auto& choice : choices) {
        auto row = kindRow(capture, choice, options);
        if (!row)
            return passOn(row);
        table.add(forPeople ? std::move(*row) : inUnits(*row, units, unitOf(choice)),
                  unitOf(choice));
    }
    table.print(options.form.format);
    return {};
}

Result<> printPart(const store::Capture& capture, const ChosenSpans& spans,
                   const LatencyOptions& options)
{
    if (options.show == "percentiles")
        return printPercentilesOverTime(capture, spans, options.form);
    if (options.show == "histogram")
        return printHistogram(capture, spans, options.form);
    if (options.show == "log2")
        return printLog2(capture, spans, options.form);
    if (options.show == "cdf")
        return printCdf(capture, spans, options.form);
    if (options.show == "longest")
        return printLongest(capture, spans, options.form);
    if (options.show == "spans")
        return printSpans(capture, spans, options.form);
    return printFigures(capture, spans, options);
}

/// What each form of an answer is made by.
Result<> checkUse(const App& app, const LatencyOptions& options)
{
    const std::string& show = options.show;
    const bool figures = show == "figures";
    const bool spans = show == "spans" || show == "longest";
    const bool pieces = show == "percentiles" || show == "histogram" || show == "cdf";
    if (auto used = onlyWith(app, "--percentiles", figures, "--show figures"_tr); !used)
        return used;
    if (auto used = onlyWith(app, "--bins", pieces, "--show percentiles, histogram and cdf"_tr);
        !used)
        return used;
    if (auto used =
            onlyWith(app, "--limit", figures || spans, "--show figures, longest and spans"_tr);
        !used)
        return used;
    return onlyWith(app, "--by", !spans, "figures and distributions"_tr);
}

/// The usual ones, or those that are asked for, each once.
Result<> readPercents(std::vector<double>& percents)
{
    if (percents.empty())
        percents = {50, 90, 99, 99.9};
    std::vector<double> kept;
    for (const double percent : percents) {
        if (!(percent >= 0 && percent <= 100)) // nan, too
            return fail(ErrorCode::Invalid,
                        tr("“{}” is not a percentile", {fmt::format("{}", percent)}),
                        "Write numbers from 0 to 100: 50,99,99.99"_tr);
        if (std::find(kept.begin(), kept.end(), percent) == kept.end())
            kept.push_back(percent);
    }
    percents = std::move(kept);
    return {};
}

Result<> runLatency(const App& app, LatencyOptions& options)
{
    if (auto used = checkUse(app, options); !used)
        return used;
    if (auto read = readPercents(options.percents); !read)
        return read;
    options.form.by = spanBy(options.by);
    const auto opened = openInRange(options.file, options.selected.from, options.selected.to);
    if (!opened)
        return passOn(opened);
    const store::Capture& capture = *opened->capture;
    const TimeRange& times = opened->times;
    reportUnknownTasks(options.file, capture, options.selected.tasks);
    reportUnknownCpus(options.file, capture, options.selected.cpus);
    if (options.selected.kind.empty()) {
        if (options.show != "figures" || !options.by.empty())
            return fail(ErrorCode::Invalid, "no kind of span is given"_tr,
                        "Add --kind; without --show and --by, all kinds are listed"_tr);
        const auto choices = analysis::spanChoices(capture);
        if (std::any_of(choices.begin(), choices.end(), [&capture](const auto& choice) {
                return !hasTrueLengths(capture, choice.source);
            }))
            reportMadeUpLengths(options.file, capture);
        auto done = printKinds(capture, options);
        reportLosses(options.file, capture, times);
        return done;
    }
    const auto source = sourceOf(capture, options.selected.kind);
    if (!source)
        return passOn(source);
    if (!hasTrueLengths(capture, *source))
        reportMadeUpLengths(options.file, capture);
    const auto spans = chooseSpans(capture, *source, options.selected);
    if (!spans)
        return passOn(spans);
    reportUnknownNames(options.file, *spans, options.selected.names);
    if (auto done = printPart(capture, *spans, options); !done)
        return done;
    reportBroken(options.file, capture, *spans);
    reportLosses(options.file, capture, times);
    return {};
}

void addFormOptions(App& app, LatencyOptions& options)
{
    app.addOption("--show", options.show,
                  "figures (count, minimum, percentiles, maximum, sum, and spans without a start "
                  "or an end), percentiles (over time), histogram (equal bins), log2 (powers of "
                  "two), cdf, longest (spans) or spans (all, by time)"_tr)
        ->check(CLI::IsMember(
            {"figures", "percentiles", "histogram", "log2", "cdf", "longest", "spans"}));
    app.addOption(
        "--by", options.by,
        "Group by name, task, cpu, or a field of the events that start or end the spans. Figures list all groups, distributions the most frequent ones"_tr);
    app.addOption("--percentiles", options.percents, "Percentiles in figures: 50,99,99.99"_tr)
        ->allow_extra_args(false)
        ->delimiter(',');
    app.addOption("--bins", options.form.bins, "About this many bins, or time steps (20)"_tr)
        ->check(CLI::Range(std::size_t(1), std::size_t(10'000)));
    app.addOption("--limit", options.form.limit, "At most this many groups or spans"_tr);
    addFormat(app, options.form.format);
}

} // namespace

Command addLatency(App& program)
{
    auto options = std::make_shared<LatencyOptions>();
    App* app = program.addCommand(
        "latency",
        "Measure how long calls, system calls, interrupts, wakeups, off-CPU times and custom spans take"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    addSpanOptions(*app, options->selected);
    addFormOptions(*app, *options);
    app->setFooter(
        "Percentiles are exact (nearest rank): each is a measured duration. Spans without a start or an end count only as incomplete, and are reported on stderr; a group with no other spans is listed with 0 spans."_tr,
        {"probescope-cli latency trace.dat",
         "probescope-cli latency trace.dat --kind wakeup --by task --limit 10",
         "probescope-cli latency trace.dat --kind syscall --name read --show log2",
         "probescope-cli latency trace.dat --kind irq --show percentiles --bins 50 --format csv",
         "probescope-cli latency trace.dat --kind calls --at-least 1ms --show longest"});
    return {app, [app, options] { return runLatency(*app, *options); }};
}

} // namespace probescope::cli
