#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/analysis/span_options.h"
#include "app/cli/base/answer_table.h"
#include "app/cli/base/command.h"
#include "app/cli/base/missing.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/sched/perf_sched.h"
#include "core/analysis/sched/sched_events.h"
#include "core/analysis/sched/sched_overview.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace probescope::cli {

namespace {

/// The meaning of a capture's times.
struct Clock
{
    ClockUnit unit = ClockUnit::Nanoseconds;
    bool told = true; ///< the capture tells when events were
};

Clock clockOf(const store::Capture& capture)
{
    return {timeUnit(capture), analysis::hasTimes(capture)};
}

/// perf prints seconds and milliseconds: nothing for a capture whose clock counts something else,
/// or that tells no times.
bool printsAsPerf(const std::string& format, const Clock& clock)
{
    return format == "table" && clock.told && clock.unit == ClockUnit::Nanoseconds;
}

using Kind = AnswerColumn::Kind;

struct SchedOptions
{
    std::string file;
    std::string show = "tasks";
    std::vector<std::string> tasks;
    std::vector<std::uint32_t> cpus;
    std::string from;
    std::string to;
    std::string wokenBy = "request";
    std::size_t bins = 20;
    std::optional<std::size_t> limit;
    std::string format = "table";
    analysis::PerfTimehistColumns columns;

    bool takesCpu(std::uint32_t cpu) const
    {
        return cpus.empty() || std::find(cpus.begin(), cpus.end(), cpu) != cpus.end();
    }
    /// By name, pid or name-pid.
    bool takesTask(const std::string& comm, std::int32_t pid) const
    {
        const std::string number = std::to_string(pid);
        return tasks.empty()
            || std::any_of(tasks.begin(), tasks.end(), [&](const std::string& wanted) {
                   return wanted == comm || wanted == number || wanted == comm + "-" + number;
               });
    }
    /// Of a name with its pid: "comm-pid".
    bool takesName(const std::string& name, std::int32_t pid) const
    {
        return takesTask(name.substr(0, name.rfind('-')), pid);
    }
    std::size_t rows() const { return limit.value_or(std::numeric_limits<std::size_t>::max()); }
};

AnswerColumn countColumn(const Message& title, const char* key)
{
    return {.title = title, .key = key, .kind = Kind::Count};
}

/// Without wakeups nobody knows when a sleep ended: waiting for a CPU is in it.
bool isSleepBound(const analysis::SchedKinds& kinds)
{
    return !kinds.wakings && !kinds.wakeups;
}

/// "3.200 µs", or "≤ 3.200 µs" where it may be less.
std::string sleepText(std::int64_t length, const analysis::SchedKinds& kinds,
                      const std::string& text)
{
    return (length > 0 && isSleepBound(kinds) ? "≤ " : "") + text;
}

/// "S 501.480 ms  D 3.200 µs": as the same time stands in the columns beside it.
store::SqlValue statesCell(const analysis::SchedTask& task, const analysis::SchedKinds& kinds,
                           ClockUnit unit)
{
    std::string text;
    for (const auto& [state, ns] : task.sleepByState) {
        text += text.empty() ? "" : "  ";
        text += state == 0 ? '?' : state;
        text += ' ';
        text += sleepText(ns, kinds, lengthColumnText(ns, unit));
    }
    return kinds.switches ? store::SqlValue(std::move(text)) : store::SqlValue();
}

/// Of a time asleep: a text for people, and a number for programs.
void addSleepColumns(std::vector<AnswerColumn>& columns, const Message& title, const char* key,
                     ClockUnit unit)
{
    columns.push_back({.title = title, .key = key, .kind = Kind::Number, .forPrograms = false});
    columns.push_back(
        {.title = title, .key = key, .kind = Kind::Length, .unit = unit, .forPeople = false});
}

/// Programs are told no number of what is only known to be no more than that.
void addSleep(Row& row, std::optional<std::int64_t> length, const analysis::SchedKinds& kinds,
              ClockUnit unit)
{
    row.push_back(length
                      ? store::SqlValue(sleepText(*length, kinds, lengthColumnText(*length, unit)))
                      : store::SqlValue());
    row.push_back(length && !isSleepBound(kinds) ? store::SqlValue(*length) : store::SqlValue());
}

std::vector<AnswerColumn> taskColumns(ClockUnit unit)
{
    std::vector<AnswerColumn> columns{{.title = "Task"_tr, .key = "task"},
                                      {.title = "PID"_tr, .key = "pid", .kind = Kind::Number},
                                      lengthColumn("Latency, max"_tr, "latency_max", unit),
                                      timeColumn("Max at"_tr, "latency_max_at", unit),
                                      lengthColumn("Latency, avg"_tr, "latency_avg", unit),
                                      countColumn("Wakeups"_tr, "wakeups"),
                                      lengthColumn("Run"_tr, "run", unit),
                                      lengthColumn("Runnable"_tr, "wait", unit),
                                      lengthColumn("Preempted"_tr, "preempted", unit)};
    addSleepColumns(columns, "Off-CPU"_tr, "asleep", unit);
    addSleepColumns(columns, "Off-CPU in D"_tr, "asleep_d", unit);
    columns.insert(columns.end(),
                   {{.title = "Off-CPU by state"_tr, .key = "asleep_by_state"},
                    lengthColumn("Unknown"_tr, "unknown", unit),
                    lengthColumn("Accounted run time"_tr, "counted", ClockUnit::Nanoseconds),
                    countColumn("Runs"_tr, "runs"),
                    countColumn("Voluntary"_tr, "voluntary"),
                    countColumn("Involuntary"_tr, "involuntary"),
                    countColumn("Migrations"_tr, "migrations")});
    return columns;
}

/// Of what is asleep in D; nothing: states were not recorded.
std::optional<std::int64_t> asleepInD(const analysis::SchedTask& task)
{
    if (const auto found = task.sleepByState.find('D'); found != task.sleepByState.end())
        return found->second;
    return task.sleepByState.contains(0) ? std::nullopt : std::optional<std::int64_t>(0);
}

Row taskRow(const analysis::SchedTask& task, const analysis::SchedKinds& kinds, const Clock& clock)
{
    const bool wakes = kinds.wakings || kinds.wakeups;
    const bool timed = task.latency.count > 0;
    const bool leaves = kinds.switches && !task.isLeavingUnknown();
    Row row{task.name,
            std::int64_t(task.pid),
            knownCell(timed, task.latency.maxNs),
            knownCell(timed && clock.told, task.latency.maxBeginNs),
            knownCell(timed, task.latency.averageNs()),
            knownCell(wakes, std::int64_t(task.wakeUps)),
            knownCell(kinds.switches, task.runNs),
            knownCell(kinds.switches && wakes, task.waitNs),
            knownCell(kinds.switches && (leaves || task.preemptedNs > 0), task.preemptedNs)};
    using Length = std::optional<std::int64_t>;
    addSleep(row, kinds.switches ? Length(task.sleepNs) : std::nullopt, kinds, clock.unit);
    addSleep(row, kinds.switches ? asleepInD(task) : std::nullopt, kinds, clock.unit);
    row.insert(row.end(),
               {statesCell(task, kinds, clock.unit), task.unknownNs,
                knownCell(kinds.runTimes, task.countedNs),
                knownCell(kinds.switches, std::int64_t(task.runs)),
                knownCell(leaves, std::int64_t(task.voluntary)),
                knownCell(leaves, std::int64_t(task.preempted)),
                knownCell(kinds.migrations || kinds.switches, std::int64_t(task.migrations))});
    return row;
}

void printTasks(const analysis::SchedOverview& overview, const SchedOptions& options,
                const Clock& clock)
{
    AnswerTable table(taskColumns(clock.unit));
    for (const auto& task : overview.tasks) {
        if (table.rows().size() < options.rows() && options.takesName(task.name, task.pid))
            table.add(taskRow(task, overview.kinds, clock));
    }
    table.print(options.format);
}

void printWakeups(const analysis::SchedOverview& overview, const SchedOptions& options,
                  const Clock& clock)
{
    const ClockUnit unit = clock.unit;
    AnswerTable table({{.title = "Waker"_tr, .key = "waker"},
                       {.title = "Woken"_tr, .key = "woken"},
                       countColumn("Count"_tr, "count"),
                       lengthColumn("Latency, sum"_tr, "latency_sum", unit),
                       lengthColumn("Latency, avg"_tr, "latency_avg", unit),
                       lengthColumn("Latency, max"_tr, "latency_max", unit),
                       timeColumn("Max at"_tr, "latency_max_at", unit)});
    for (const auto& edge : overview.wakes) {
        const bool wanted = options.takesName(edge.wakerName, edge.waker)
            || options.takesName(edge.wokenName, edge.woken);
        if (table.rows().size() >= options.rows() || !wanted)
            continue;
        const bool timed = edge.latency.count > 0;
        table.add(
            {edge.byInterrupt ? "interrupt (while " + edge.wakerName + " ran)" : edge.wakerName,
             edge.wokenName, countCell(edge.count), knownCell(timed, edge.latency.sumNs),
             knownCell(timed, edge.latency.averageNs()), knownCell(timed, edge.latency.maxNs),
             knownCell(timed && clock.told, edge.latency.maxBeginNs)});
    }
    table.print(options.format);
}

/// Adds a value that may be greater, since events that could tell were lost or not recorded: as a
/// text for people, and as a number for programs. At least 0 says nothing: that is unknown.
void addAtLeast(Row& row, const std::string& text, store::SqlValue number, bool certain)
{
    const bool known = certain || text.find_first_of("123456789") != std::string::npos;
    row.push_back(known ? store::SqlValue(certain ? text : "≥ " + text) : store::SqlValue());
    row.push_back(known ? std::move(number) : store::SqlValue());
}

/// For people shares in percent, with a sign where they are not certain; for programs both shares.
void addCpuColumns(std::vector<AnswerColumn>& columns, std::uint32_t cpu)
{
    const std::string number = std::to_string(cpu);
    const std::string key = "cpu" + number;
    columns.push_back(
        {.title = tr("CPU {}", {number}), .key = key, .kind = Kind::Number, .forPrograms = false});
    columns.push_back({.title = key, .key = key, .kind = Kind::Share, .forPeople = false});
    columns.push_back(
        {.title = key, .key = key + "_unknown", .kind = Kind::Share, .forPeople = false});
}

void addCpuUse(Row& row, double busy, double unknown)
{
    constexpr double kPercent = 100;
    addAtLeast(row, said(tr("{} %", {fmt::format("{:.1f}", kPercent * busy)})), busy, unknown == 0);
    row.emplace_back(unknown);
}

void addQueue(Row& row, double average, std::uint32_t greatest, bool certain)
{
    addAtLeast(row, fmt::format("{:.2f}", average), average, certain);
    addAtLeast(row, countText(greatest), std::int64_t(greatest), certain);
    row.emplace_back(std::int64_t(certain ? 1 : 0));
}

std::vector<AnswerColumn> cpuColumns(const analysis::SchedOverview& overview,
                                     const SchedOptions& options, ClockUnit unit)
{
    std::vector<AnswerColumn> columns{timeColumn("Start"_tr, "from", unit)};
    for (const auto& use : overview.cpus) {
        if (options.takesCpu(use.cpu))
            addCpuColumns(columns, use.cpu);
    }
    const auto add = [&columns](const Message& title, const char* key, Kind kind, bool forPeople) {
        columns.push_back({.title = title,
                           .key = key,
                           .kind = kind,
                           .forPeople = forPeople,
                           .forPrograms = !forPeople});
    };
    add("Waiting, avg"_tr, "", Kind::Number, true);
    add("", "waiting_avg", Kind::Real, false);
    add("Waiting, max"_tr, "", Kind::Number, true);
    add("", "waiting_max", Kind::Count, false);
    add("", "waiting_certain", Kind::Number, false);
    return columns;
}

/// A line for each piece of time: how busy each CPU was, and how many tasks waited.
void printCpus(const analysis::SchedOverview& overview, const SchedOptions& options,
               const Clock& clock)
{
    AnswerTable table(cpuColumns(overview, options, clock.unit));
    for (std::size_t bin = 0; bin < overview.bins() && !overview.cpus.empty(); ++bin) {
        const auto length = double(overview.binBegin(bin + 1) - overview.binBegin(bin));
        const auto share = [length](std::int64_t ns) {
            return length > 0 ? double(ns) / length : 0.0;
        };
        Row row{knownCell(clock.told, overview.binBegin(bin))};
        for (const auto& use : overview.cpus) {
            if (options.takesCpu(use.cpu))
                addCpuUse(row, share(use.busyNs[bin]), share(use.unknownNs[bin]));
        }
        addQueue(row, share(overview.queue.sumNs[bin]), overview.queue.greatest[bin],
                 overview.queue.certain[bin]);
        table.add(std::move(row));
    }
    table.print(options.format);
}

void reportUnrecorded(const std::string& file, bool switches, bool wakes)
{
    if (!switches)
        printMessage(file, "sched_switch was not recorded, so it is unknown what ran"_tr);
    if (!wakes)
        printMessage(
            file,
            "wakeups were not recorded (sched_waking, sched_wakeup), so wakeup latencies and runnable times are unknown"_tr);
}

/// As perf has them: of the events that it looks at.
void reportUnrecorded(const std::string& file, const store::Capture& capture)
{
    reportUnrecorded(file, hasEvent(capture, "sched_switch"),
                     hasEvent(capture, "sched_waking") || hasEvent(capture, "sched_wakeup")
                         || hasEvent(capture, "sched_wakeup_new"));
}

Result<> printOverview(const store::Capture& capture, const SchedOptions& options,
                       const analysis::SchedQuestion& question)
{
    const auto overview = analysis::schedOverview(capture, question, interruptToken());
    if (!overview)
        return passOn(overview);
    const Clock clock = clockOf(capture);
    if (options.show == "tasks")
        printTasks(*overview, options, clock);
    else if (options.show == "wakeups")
        printWakeups(*overview, options, clock);
    else
        printCpus(*overview, options, clock);
    const auto& kinds = overview->kinds;
    reportUnrecorded(options.file, kinds.switches, kinds.wakings || kinds.wakeups);
    if (overview->leftOut > 0)
        printMessage(options.file,
                     counted(overview->leftOut,
                             "1 scheduling event in another buffer was skipped as a duplicate"_tr,
                             tr("{} scheduling events in other buffers were skipped as duplicates",
                                {overview->leftOut})));
    return {};
}

Result<> printPerfLatency(const store::Capture& capture, const SchedOptions& options,
                          const analysis::PerfSchedRange& range)
{
    auto rows = analysis::perfLatency(capture, range, interruptToken());
    if (!rows)
        return passOn(rows);
    std::erase_if(*rows, [&options](const analysis::PerfLatency& row) {
        return !options.takesTask(row.comm, row.pid);
    });
    rows->resize(std::min(rows->size(), options.rows()));
    const Clock clock = clockOf(capture);
    const auto [unit, told] = clock;
    if (printsAsPerf(options.format, clock)) {
        print(analysis::perfLatencyText(*rows));
        return {};
    }
    AnswerTable table(
        {{.title = "Task", .key = "task"},
         {.title = "PID", .key = "pid", .kind = Kind::Number},
         countColumn("Tasks", "tasks"),
         lengthColumn("Runtime", "runtime", ClockUnit::Nanoseconds),
         countColumn("Switches", "switches"),
         lengthColumn("Avg delay", "avg_delay", unit),
         lengthColumn("Max delay", "max_delay", unit),
         {.title = "Max delay start", .key = "max_delay_start", .kind = Kind::Time, .unit = unit},
         {.title = "Max delay end", .key = "max_delay_end", .kind = Kind::Time, .unit = unit}});
    const analysis::SchedKinds kinds = analysis::SchedEventReader(capture).kinds();
    for (const auto& row : *rows) {
        // perf prints 0 where nothing tells.
        const bool delayed = row.delayMaxNs > 0;
        const bool knowsDelay = delayed || kinds.wakeups;
        table.add(
            {row.comm, std::int64_t(row.pid), countCell(row.tasks),
             knownCell(kinds.runTimes, row.runNs), countCell(row.count),
             knownCell(knowsDelay, row.delayAverageNs()), knownCell(knowsDelay, row.delayMaxNs),
             knownCell(delayed && told, row.maxBeginNs), knownCell(delayed && told, row.maxEndNs)});
    }
    table.print(options.format);
    return {};
}

std::vector<AnswerColumn> timehistColumns(ClockUnit unit)
{
    return {{.title = "Time", .key = "time", .kind = Kind::Time, .unit = unit},
            {.title = "CPU", .key = "cpu", .kind = Kind::Number},
            {.title = "Task", .key = "task"},
            {.title = "PID", .key = "pid", .kind = Kind::Number},
            lengthColumn("Wait time", "wait_time", unit),
            lengthColumn("Sch delay", "sch_delay", unit),
            lengthColumn("Run time", "run_time", unit),
            {.title = "State", .key = "state"},
            {.title = "Next", .key = "next"},
            {.title = "Next PID", .key = "next_pid", .kind = Kind::Number}};
}

Row timehistRow(const analysis::PerfTimehistRow& row, bool timesAreTold)
{
    return {knownCell(timesAreTold, row.timeNs),
            std::int64_t(row.cpu),
            row.comm,
            std::int64_t(row.pid),
            knownCell(row.knowsWait, row.waitNs),
            knownCell(row.knowsDelay, row.delayNs),
            knownCell(row.knowsRun, row.runNs),
            row.state == 0 ? store::SqlValue() : store::SqlValue(std::string(1, row.state)),
            row.nextComm,
            std::int64_t(row.nextPid)};
}

Result<> printTimehist(const store::Capture& capture, const SchedOptions& options,
                       const analysis::PerfSchedRange& range)
{
    const Clock clock = clockOf(capture);
    const bool asText = printsAsPerf(options.format, clock);
    std::optional<AnswerWriter> writer;
    if (asText)
        print(analysis::perfTimehistHead(options.columns));
    else
        writer.emplace(timehistColumns(clock.unit), options.format);
    std::size_t left = options.rows();
    const auto heard = [&](const analysis::PerfTimehistRow& row) {
        if (!options.takesCpu(row.cpu) || !options.takesTask(row.comm, row.pid))
            return true;
        if (left-- == 0)
            return false;
        return asText ? print(analysis::perfTimehistLine(row, options.columns))
                      : writer->add(timehistRow(row, clock.told));
    };
    auto done = analysis::perfTimehist(capture, range, heard, interruptToken());
    if (done && writer)
        writer->end();
    return done;
}

/// What each form of an answer is made by.
Result<> checkUse(const App& app, const SchedOptions& options)
{
    const std::string& show = options.show;
    const bool cpus = show == "cpus";
    const bool timehist = show == "timehist";
    if (auto used = onlyWith(app, "--cpu", cpus || timehist, "--show cpus and timehist"_tr); !used)
        return used;
    for (const char* const option : {"--state", "--next"}) {
        if (auto used = onlyWith(app, option, timehist, "--show timehist"_tr); !used)
            return used;
    }
    if (auto used = onlyWith(app, "--bins", cpus, "--show cpus"_tr); !used)
        return used;
    for (const char* const option : {"--task", "--limit"}) {
        if (auto used = onlyWith(app, option, !cpus, "the forms other than --show cpus"_tr); !used)
            return used;
    }
    return onlyWith(app, "--woken-by", show != "latency" && !timehist,
                    "--show tasks, wakeups and cpus"_tr);
}

Result<> runSched(const App& app, const SchedOptions& options)
{
    if (auto used = checkUse(app, options); !used)
        return used;
    const auto opened = openInRange(options.file, options.from, options.to);
    if (!opened)
        return passOn(opened);
    const store::Capture& capture = *opened->capture;
    const TimeRange& times = opened->times;
    reportMadeUpLengths(options.file, capture);
    reportUnknownTasks(options.file, capture, options.tasks);
    reportUnknownCpus(options.file, capture, options.cpus);
    analysis::SchedQuestion question;
    question.beginNs = times.first.value_or(question.beginNs);
    question.endNs = times.second.value_or(question.endNs);
    question.bins = options.bins;
    if (options.wokenBy == "wakeup")
        question.wokenBy = analysis::SchedTracker::WokenBy::Wakeup;
    const analysis::PerfSchedRange range{question.beginNs, question.endNs};
    auto done = options.show == "latency" ? printPerfLatency(capture, options, range)
        : options.show == "timehist"      ? printTimehist(capture, options, range)
                                          : printOverview(capture, options, question);
    if (done && (options.show == "latency" || options.show == "timehist"))
        reportUnrecorded(options.file, capture);
    if (done)
        reportLosses(options.file, capture, times);
    return done;
}

void addSchedOptions(App& app, SchedOptions& options)
{
    app.addOption("FILE", options.file, "Any capture"_tr)->required();
    app.addOption("--show", options.show,
                  "tasks (times of each task), wakeups (who wakes whom), cpus (CPU use over "
                  "time), latency (as perf sched latency prints it) or timehist (as perf sched "
                  "timehist does)"_tr)
        ->check(CLI::IsMember({"tasks", "wakeups", "cpus", "latency", "timehist"}));
    app.addOption("--task", options.tasks,
                  "Only this task: name, PID or name-PID (may be repeated)"_tr)
        ->allow_extra_args(false);
    app.addOption("--cpu", options.cpus, "For cpus and timehist: only this CPU, or these: 0,2"_tr)
        ->allow_extra_args(false)
        ->delimiter(',');
    app.addOption("--from", options.from, "Only from this time (as in events)"_tr);
    app.addOption("--to", options.to, "Only before this time"_tr);
    app.addOption(
           "--woken-by", options.wokenBy,
           "Measure latency from sched_waking, or from sched_wakeup, as older versions of perf sched latency do"_tr)
        ->check(CLI::IsMember({"request", "wakeup"}));
    app.addOption("--bins", options.bins, "For cpus: number of time steps (20)"_tr)
        ->check(CLI::Range(std::size_t(1), std::size_t(10'000)));
    app.addFlag("--state", options.columns.state,
                "For timehist: show the state of the task at switch-out"_tr);
    app.addFlag("--next", options.columns.next, "For timehist: show the next task"_tr);
    app.addOption("--limit", options.limit, "At most this many rows"_tr);
    addFormat(app, options.format);
}

} // namespace

Command addSched(App& program)
{
    auto options = std::make_shared<SchedOptions>();
    App* app = program.addCommand("sched", "Show what tasks and CPUs did, and who woke whom"_tr);
    addSchedOptions(*app, *options);
    app->setFooter(
        "Tasks are sorted by run time, wakeups by count. For CPUs, ≥ marks lower bounds where events were lost or not recorded; CSV and JSON have shares from 0 to 1, the unknown share (_unknown), and whether the number of waiting tasks is certain (1). latency and timehist are printed as perf prints them, or as tables like the others if the capture has no times or its clock does not count nanoseconds."_tr,
        {"probescope-cli sched trace.dat --limit 10",
         "probescope-cli sched trace.dat --show wakeups --task nginx",
         "probescope-cli sched trace.dat --show cpus --bins 100 --format csv",
         "probescope-cli sched trace.dat --show latency",
         "probescope-cli sched trace.dat --show timehist --cpu 0 --state --next"});
    return {app, [app, options] { return runSched(*app, *options); }};
}

} // namespace probescope::cli
