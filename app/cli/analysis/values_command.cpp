#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/base/answer_table.h"
#include "app/cli/base/command.h"
#include "core/analysis/values/value_set.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace probescope::cli {

namespace {

using analysis::ValueChoice;
using analysis::ValueSet;
using analysis::ValueSource;
using Kind = AnswerColumn::Kind;

struct ValueOptions
{
    std::string file;
    std::string event;
    std::string field;
    std::string key;
    bool counts = false;
    bool byCpu = false;
    bool byTask = false;
    bool runQueue = false;
    bool cpuUse = false;
    std::string sql;
    std::string time;
    std::string value;
    std::string show = "values";
    std::string from;
    std::string to;
    std::optional<std::size_t> limit;
    std::string format = "table";

    std::size_t rows() const { return limit.value_or(std::numeric_limits<std::size_t>::max()); }
    bool ofSched() const { return runQueue || cpuUse; }
};

Result<ValueSource> querySource(const ValueOptions& options)
{
    if (!options.event.empty() || !options.field.empty() || options.counts || options.byCpu
        || options.byTask || options.ofSched())
        return fail(ErrorCode::Invalid,
                    "--sql can be combined only with --value, --time and --by"_tr,
                    "The columns of the query give the rest"_tr);
    if (options.value.empty())
        return fail(ErrorCode::Invalid, "no column with the values is named"_tr,
                    "Name it with --value"_tr);
    ValueSource source;
    source.kind = ValueSource::Kind::Query;
    source.sql = options.sql;
    source.time = options.time.empty() ? "ts" : options.time;
    source.field = options.value;
    source.key = options.key;
    return source;
}

/// Errors: Invalid, for options that do not belong together.
Result<ValueSource> sourceOf(const ValueOptions& options)
{
    if (!options.sql.empty())
        return querySource(options);
    if (!options.value.empty() || !options.time.empty())
        return fail(ErrorCode::Invalid, "--value and --time need a query"_tr,
                    "Give the query with --sql"_tr);
    ValueSource source;
    if (options.ofSched()) {
        if (!options.event.empty() || !options.field.empty() || !options.key.empty()
            || options.counts || options.byTask)
            return fail(ErrorCode::Invalid,
                        "--run-queue and --cpu-use take no event, field or key"_tr,
                        "They have a line for each CPU"_tr);
        source.kind = options.runQueue ? ValueSource::Kind::RunQueue : ValueSource::Kind::CpuUse;
        return source;
    }
    if (options.event.empty())
        return fail(ErrorCode::Invalid, "no event is named"_tr,
                    "Name one with --event; without options, all choices are listed"_tr);
    if (options.field.empty() != options.counts)
        return fail(ErrorCode::Invalid, "either --field or --count is needed"_tr,
                    "--field NAME gives the values of a field, --count the number of events"_tr);
    source.kind = options.counts ? ValueSource::Kind::Count : ValueSource::Kind::Field;
    source.event = options.event;
    source.field = options.field;
    source.key = options.key;
    if (options.byCpu)
        source.key = ValueSource::kByCpu;
    if (options.byTask)
        source.key = ValueSource::kByTask;
    return source;
}

const char* kindWord(ValueSource::Kind kind)
{
    switch (kind) {
    case ValueSource::Kind::Field:
        return "field";
    case ValueSource::Kind::Count:
        return "count";
    case ValueSource::Kind::RunQueue:
        return "run-queue";
    case ValueSource::Kind::CpuUse:
        return "cpu-use";
    case ValueSource::Kind::Query:
        return "query";
    }
    return "";
}

void printChoices(const store::Capture& capture, const ValueOptions& options)
{
    AnswerTable table({{.title = "Kind"_tr, .key = "kind"},
                       {.title = "Event"_tr, .key = "event"},
                       {.title = "Field"_tr, .key = "field"},
                       {.title = "Events"_tr, .key = "events", .kind = Kind::Count},
                       {.title = "Usual key"_tr, .key = "key"},
                       {.title = "Keys"_tr, .key = "keys"}});
    for (const ValueChoice& choice : analysis::valueChoices(capture)) {
        if (table.rows().size() >= options.rows())
            break;
        std::string keys;
        for (const auto& key : choice.keys)
            keys += (keys.empty() ? "" : ", ") + key;
        const bool ofEvent = choice.events > 0;
        const auto& key = choice.source.key;
        table.add({kindWord(choice.source.kind), choice.source.event, choice.source.field,
                   knownCell(ofEvent, std::int64_t(choice.events)),
                   key == ValueSource::kByCpu ? "--by-cpu" : key, keys});
    }
    table.print(options.format);
}

/// Whole numbers without a point.
store::SqlValue valueCell(analysis::ExactNumber value)
{
    const auto number = value.exact();
    if (const auto* const whole = std::get_if<std::int64_t>(&number))
        return *whole;
    if (std::holds_alternative<std::uint64_t>(number))
        return value.text();
    return value.nearest();
}

void printLines(const ValueSet& values, const TimeRange& times, const ValueOptions& options)
{
    AnswerTable table({{.title = "Line"_tr, .key = "line"},
                       {.title = "Values"_tr, .key = "values", .kind = Kind::Count},
                       {.title = "Minimum"_tr, .key = "least", .kind = Kind::Number},
                       {.title = "Maximum"_tr, .key = "most", .kind = Kind::Number}});
    const auto beginNs = times.first.value_or(std::numeric_limits<std::int64_t>::min());
    const auto endNs = times.second.value_or(std::numeric_limits<std::int64_t>::max());
    for (std::size_t i = 0; i < values.lines().size(); ++i) {
        const auto all = values.window(i, beginNs, endNs, 1); // one column
        if (!all.empty() && table.rows().size() < options.rows())
            table.add({values.lines()[i].key, countCell(all.front().count),
                       valueCell(all.front().least), valueCell(all.front().most)});
    }
    table.print(options.format);
}

/// Line by line, as they came.
void printValues(const ValueSet& values, const TimeRange& times, const ValueOptions& options,
                 ClockUnit unit)
{
    AnswerWriter writer({timeColumn("Time"_tr, "ts", unit),
                         {.title = "Line"_tr, .key = "line"},
                         {.title = "Value"_tr, .key = "value", .kind = Kind::Number},
                         {.title = "", .key = "id", .kind = Kind::Number, .forPeople = false}},
                        options.format);
    const auto beginNs = times.first.value_or(std::numeric_limits<std::int64_t>::min());
    const auto endNs = times.second.value_or(std::numeric_limits<std::int64_t>::max());
    std::size_t left = options.rows();
    for (std::size_t i = 0; i < values.lines().size(); ++i) {
        for (const auto& one : values.values(i, beginNs, endNs)) {
            if (left-- == 0 || interruptToken().cancelled())
                return writer.end();
            if (!writer.add({one.timeNs, values.lines()[i].key, valueCell(one.value),
                             knownCell(one.row.has_value(), std::int64_t(one.row.value_or(0)))}))
                return;
        }
    }
    writer.end();
}

Message unreadableText(const ValueOptions& options, std::uint64_t count)
{
    if (options.sql.empty())
        return counted(count, tr("1 event had no number in the field"),
                       tr("{} events had no number in the field", {count}));
    return counted(count, tr("1 row had no number or no time"),
                   tr("{} rows had no number or no time", {count}));
}

Result<> runValues(const ValueOptions& options)
{
    const bool lists = options.event.empty() && options.field.empty() && options.key.empty()
        && options.sql.empty() && options.value.empty() && options.time.empty() && !options.counts
        && !options.byCpu && !options.byTask && !options.ofSched();
    auto source = lists ? Result<ValueSource>(ValueSource()) : sourceOf(options);
    if (!source)
        return passOn(source);
    const auto opened = openInRange(options.file, options.from, options.to);
    if (!opened)
        return passOn(opened);
    const auto& capture = *opened->capture;
    if (lists) {
        printChoices(capture, options);
        return {};
    }
    const auto values = analysis::gatherValues(capture, *source, interruptToken());
    if (!values)
        return passOn(values);
    if (options.show == "lines")
        printLines(**values, opened->times, options);
    else
        printValues(**values, opened->times, options, timeUnit(capture));
    if ((*values)->unreadable() > 0)
        printMessage(options.file, unreadableText(options, (*values)->unreadable()));
    if (const auto left = (*values)->linesLeftOut(); left > 0)
        printMessage(options.file,
                     counted(left, "1 line with fewer values was skipped"_tr,
                             tr("{} lines with fewer values were skipped", {left})));
    reportLosses(options.file, capture, opened->times);
    return {};
}

} // namespace

Command addValues(App& program)
{
    auto options = std::make_shared<ValueOptions>();
    App* app = program.addCommand(
        "values",
        "Show values over time: a field, a number of events, run queues, CPU use, a query"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    app->addOption("--event", options->event,
                   "Values of this event: sched:sched_switch, or its name"_tr);
    app->addOption("--field", options->field, "Show the values of this field"_tr);
    app->addFlag("--count", options->counts, "Show the running count of events"_tr);
    auto* const key = app->addOption(
        "--by", options->key,
        "A line for each value of this field (cpu_id, dev), or column of the query"_tr);
    auto* const byCpu = app->addFlag("--by-cpu", options->byCpu, "A line for each CPU"_tr);
    auto* const byTask = app->addFlag("--by-task", options->byTask, "A line for each task"_tr);
    byCpu->excludes(key);
    byTask->excludes(key);
    byTask->excludes(byCpu);
    auto* const queue = app->addFlag("--run-queue", options->runQueue,
                                     "Show how many tasks wait for each CPU, from sched events"_tr);
    app->addFlag("--cpu-use", options->cpuUse,
                 "Show the percentage of time that each CPU was not idle"_tr)
        ->excludes(queue);
    app->addOption("--sql", options->sql, "Take values from the result of this query"_tr);
    app->addOption("--value", options->value, "The column of the query with the values"_tr);
    app->addOption("--time", options->time, "The column of the query with the times in ns (ts)"_tr);
    app->addOption("--show", options->show,
                   "values (each, line by line) or lines (their minimum and maximum)"_tr)
        ->check(CLI::IsMember({"values", "lines"}));
    app->addOption("--from", options->from, "From this time"_tr);
    app->addOption("--to", options->to, "Until before this time"_tr);
    app->addOption("--limit", options->limit, "At most this many rows"_tr);
    addFormat(*app, options->format);
    const char* const bySql = "probescope-cli values trace.dat --value runtime --by comm \\\n"
                              "    --sql \"SELECT ts, comm, runtime FROM sched_stat_runtime\"";
    app->setFooter(
        "Without options, all choices are listed.\nA value holds until the next one of its line. CPU use is computed for equal time steps, at most a thousand, each at least 1 ms."_tr,
        {"probescope-cli values trace.dat",
         "probescope-cli values trace.dat --event cpu_frequency --field state --by cpu_id",
         "probescope-cli values trace.dat --event block_rq_issue --count --by dev",
         "probescope-cli values trace.dat --run-queue --show lines", bySql});
    return {app, [options] { return runValues(*options); }};
}

} // namespace probescope::cli
