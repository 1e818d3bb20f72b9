#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/analysis/span_options.h"
#include "app/cli/base/answer_table.h"
#include "app/cli/base/command.h"
#include "core/analysis/reports/noise_report.h"
#include "core/format/graph/graph_options.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace probescope::cli {

namespace {

using analysis::LatencyKind;
using analysis::LatencyReport;
using analysis::LatencyStep;
using analysis::Measure;
using analysis::NoiseReport;
using Kind = AnswerColumn::Kind;

constexpr std::int64_t kNsPerUs = 1000;

struct TracerOptions
{
    std::string file;
    std::string show = "facts";
    std::optional<std::size_t> limit;
    std::string format = "table";

    std::size_t rows() const { return limit.value_or(std::numeric_limits<std::size_t>::max()); }
};

/// The longest latency of irqsoff, wakeup and similar tracers, or the values of hwlat, osnoise,
/// timerlat.
bool isSection(LatencyKind kind)
{
    return kind == LatencyKind::Section || kind == LatencyKind::Wakeup;
}

/// What is not told has no row. People read names and texts, programs keys and exact values.
class FactTable
{
public:
    void add(const UserText& name, const char* key, const std::string& text)
    {
        if (!text.empty())
            m_table.add({name.text(), key, text, text});
    }
    template <typename Number>
    void add(const UserText& name, const char* key, const std::optional<Number>& number)
    {
        if (number)
            m_table.add({name.text(), key, std::to_string(*number), std::int64_t(*number)});
    }
    void addLength(const UserText& name, const std::string& key, std::int64_t length,
                   ClockUnit unit)
    {
        m_table.add({name.text(), key + '_' + unitKey(unit), lengthText(length, unit), length});
    }
    void print(const std::string& format) const { m_table.print(format); }

private:
    AnswerTable m_table{{{.title = "Fact"_tr, .key = "", .forPrograms = false},
                         {.title = "", .key = "fact", .forPeople = false},
                         {.title = "Value"_tr, .key = "", .forPrograms = false},
                         {.title = "", .key = "value", .kind = Kind::Number, .forPeople = false}}};
};

void addHead(FactTable& facts, const format::LatencyHeader& head)
{
    facts.add("Tracer"_tr, "tracer", head.tracer);
    if (head.latencyUs)
        facts.addLength("Maximum"_tr, "maximum", *head.latencyUs * kNsPerUs,
                        ClockUnit::Nanoseconds);
    facts.add("Started at"_tr, "started_at", head.startedAt);
    facts.add("Ended at"_tr, "ended_at", head.endedAt);
    if (const auto& task = head.task) {
        facts.add("Task"_tr, "task", task->comm + '-' + std::to_string(task->pid));
        facts.add("User"_tr, "uid", std::optional(task->uid));
        facts.add("Nice"_tr, "nice", std::optional(task->nice));
        facts.add("Policy"_tr, "policy", std::optional(task->policy));
        facts.add("Real-time priority"_tr, "rt_prio", std::optional(task->rtPriority));
    }
    facts.add("CPU"_tr, "cpu", head.cpu);
    facts.add("CPUs online"_tr, "cpus", head.cpus);
    facts.add("Kernel"_tr, "kernel", head.kernel);
    facts.add("Preemption"_tr, "preemption", head.preemption);
    facts.add("Events kept"_tr, "events_kept", head.entries);
    facts.add("Events written"_tr, "events_written", head.written);
}

void printSectionFacts(const LatencyReport& report, const TracerOptions& options, ClockUnit unit)
{
    FactTable facts;
    addHead(facts, report.header);
    facts.addLength("From first to last event"_tr, "length", report.endNs - report.beginNs, unit);
    facts.add("Steps"_tr, "steps", std::optional(report.steps.size() + report.leftOut));
    facts.print(options.format);
}

const char* kindWord(LatencyStep::Kind kind)
{
    switch (kind) {
    case LatencyStep::Kind::Function:
        return "function";
    case LatencyStep::Kind::Enter:
        return "entry";
    case LatencyStep::Kind::Leaf:
        return "call";
    case LatencyStep::Kind::Leave:
        return "exit";
    case LatencyStep::Kind::Stack:
        return "stack";
    case LatencyStep::Kind::Wakeup:
        return "wakeup";
    case LatencyStep::Kind::Switch:
        return "switch";
    case LatencyStep::Kind::Other:
        return "other";
    }
    return "other";
}

/// As function_graph prints it, what is called deeper than what calls.
std::string stepText(const LatencyStep& step)
{
    constexpr std::size_t kBlanks = 2;
    std::string text(kBlanks * step.depth, ' ');
    switch (step.kind) {
    case LatencyStep::Kind::Enter:
        return text + step.name + "() {";
    case LatencyStep::Kind::Leaf:
        return text + step.name + "();";
    case LatencyStep::Kind::Leave:
        return text + (step.name.empty() ? "}" : "} /* " + step.name + " */");
    case LatencyStep::Kind::Stack:
        return text + "<stack trace>";
    default:
        return text + step.name;
    }
}

/// With the kernel's mark of its length before it.
std::string gapText(const LatencyStep& step, ClockUnit unit)
{
    const auto text = lengthColumnText(step.gapNs, unit);
    const char mark = format::graphOverheadMark(step.gapNs);
    return unit != ClockUnit::Nanoseconds || mark == ' ' ? text : std::string{mark, ' '} + text;
}

void printSteps(const LatencyReport& report, const store::Capture& capture,
                const TracerOptions& options, ClockUnit unit)
{
    AnswerTable table(
        {lengthColumn("Since start"_tr, "since_begin", unit),
         {.title = "Until next"_tr, .key = "", .kind = Kind::Number, .forPrograms = false},
         {.title = "", .key = "until_next", .kind = Kind::Length, .unit = unit, .forPeople = false},
         {.title = "CPU"_tr, .key = "cpu", .kind = Kind::Number},
         {.title = "Task"_tr, .key = "task"},
         {.title = "Flags"_tr, .key = "flags"},
         {.title = "Function"_tr, .key = "", .forPrograms = false},
         {.title = "", .key = "kind", .forPeople = false},
         {.title = "", .key = "depth", .kind = Kind::Number, .forPeople = false},
         {.title = "", .key = "name", .forPeople = false},
         {.title = "Called from"_tr, .key = "called_from"},
         {.title = "", .key = "duration", .kind = Kind::Length, .forPeople = false},
         {.title = "", .key = "within", .kind = Kind::Number, .forPeople = false}});
    for (const auto& step : report.steps) {
        if (table.rows().size() >= options.rows())
            break;
        const bool isLast = &step == &report.steps.back() && report.leftOut == 0;
        table.add({step.timeNs - report.beginNs,
                   isLast ? store::SqlValue() : store::SqlValue(gapText(step, unit)),
                   knownCell(!isLast, step.gapNs), std::int64_t(step.cpu),
                   wordsIn(options.format, taskText(capture, step.task)),
                   capture.flags(step.flags).text, stepText(step), kindWord(step.kind),
                   std::int64_t(step.depth), step.name, step.parent,
                   knownCell(step.durationNs.has_value(), step.durationNs.value_or(0)),
                   std::int64_t(step.within ? 1 : 0)});
    }
    table.print(options.format);
}

void printGaps(const LatencyReport& report, const TracerOptions& options, ClockUnit unit)
{
    AnswerTable table({lengthColumn("Length"_tr, "length", unit),
                       lengthColumn("Since start"_tr, "since_begin", unit),
                       {.title = "After"_tr, .key = "after"}});
    for (const auto& gap : report.gaps) {
        if (table.rows().size() >= options.rows())
            break;
        table.add({gap.lengthNs, gap.beginNs - report.beginNs,
                   gap.after ? store::SqlValue(report.steps[*gap.after].name) : store::SqlValue()});
    }
    table.print(options.format);
}

/// A row for each frame: innermost first, as the kernel prints them.
void printStacks(const LatencyReport& report, const TracerOptions& options, ClockUnit unit)
{
    AnswerTable table({lengthColumn("Since start"_tr, "since_begin", unit),
                       {.title = "Frame"_tr, .key = "frame", .kind = Kind::Number},
                       {.title = "Function"_tr, .key = "function"}});
    std::size_t stacks = 0;
    for (const auto& stack : report.stacks) {
        if (stacks++ >= options.rows())
            break;
        for (std::size_t i = 0; i < stack.frames.size(); ++i)
            table.add({report.steps[stack.step].timeNs - report.beginNs, std::int64_t(i),
                       stack.frames[i]});
    }
    table.print(options.format);
}

Result<> printSection(const store::Capture& capture, const TracerOptions& options)
{
    const auto report = analysis::latencyReport(capture, interruptToken());
    if (!report)
        return passOn(report);
    const ClockUnit unit = timeUnit(capture);
    if (options.show == "facts")
        printSectionFacts(*report, options, unit);
    else if (options.show == "steps")
        printSteps(*report, capture, options, unit);
    else if (options.show == "gaps")
        printGaps(*report, options, unit);
    else
        printStacks(*report, options, unit);
    if (report->leftOut > 0)
        printMessage(options.file,
                     tr("only the first {} steps were examined", {report->steps.size()}));
    if (report->stacksLeftOut > 0)
        printMessage(options.file,
                     counted(report->stacksLeftOut, "1 more stack is among the steps"_tr,
                             tr("{} more stacks are among the steps", {report->stacksLeftOut})));
    return {};
}

const char* measureWord(Measure measure)
{
    switch (measure) {
    case Measure::TimerlatIrq:
        return "timerlat irq";
    case Measure::TimerlatThread:
        return "timerlat thread";
    case Measure::TimerlatUser:
        return "timerlat user";
    case Measure::OsnoiseNoise:
        return "noise";
    case Measure::OsnoiseSingle:
        return "max single noise";
    case Measure::NmiNoise:
        return "nmi_noise";
    case Measure::IrqNoise:
        return "irq_noise";
    case Measure::SoftirqNoise:
        return "softirq_noise";
    case Measure::ThreadNoise:
        return "thread_noise";
    case Measure::Threshold:
        return "sample_threshold";
    case Measure::HwlatInner:
        return "hwlat inner";
    case Measure::HwlatOuter:
        return "hwlat outer";
    }
    return "";
}

/// For names of values: "timerlat_irq".
std::string keyOf(std::string measure)
{
    std::replace(measure.begin(), measure.end(), ' ', '_');
    return measure;
}

void printValues(const NoiseReport& report, const TracerOptions& options)
{
    constexpr auto kUnit = ClockUnit::Nanoseconds;
    AnswerTable table({{.title = "Metric"_tr, .key = "measure"},
                       {.title = "CPU"_tr, .key = "cpu", .kind = Kind::Number},
                       {.title = "Count"_tr, .key = "count", .kind = Kind::Count},
                       lengthColumn("Min"_tr, "min", kUnit),
                       lengthColumn("Average"_tr, "average", kUnit),
                       lengthColumn("p50", "p50", kUnit),
                       lengthColumn("p90", "p90", kUnit),
                       lengthColumn("p99", "p99", kUnit),
                       lengthColumn("p99.9", "p99.9", kUnit),
                       lengthColumn("Max"_tr, "max", kUnit)});
    for (const auto& values : report.distributions) {
        if (table.rows().size() >= options.rows())
            break;
        Row row{measureWord(values.measure), std::int64_t(values.cpu), countCell(values.count()),
                values.percentileNs(0), std::int64_t(std::llround(values.averageNs()))};
        for (const double percent : {50.0, 90.0, 99.0, 99.9, 100.0})
            row.emplace_back(values.percentileNs(percent));
        table.add(std::move(row));
    }
    table.print(options.format);
}

void printWorst(const NoiseReport& report, const store::Capture& capture,
                const TracerOptions& options)
{
    AnswerTable table({{.title = "Metric"_tr, .key = "measure"},
                       lengthColumn("Value"_tr, "value", ClockUnit::Nanoseconds),
                       timeColumn("At"_tr, "at", timeUnit(capture)),
                       {.title = "CPU"_tr, .key = "cpu", .kind = Kind::Number},
                       {.title = "Task"_tr, .key = "task"}});
    for (const auto& samples : report.worst) {
        for (std::size_t i = 0; i < samples.size() && i < options.rows(); ++i) {
            const auto& sample = samples[i];
            table.add({measureWord(sample.measure), sample.valueNs, sample.timeNs,
                       std::int64_t(sample.cpu),
                       wordsIn(options.format, taskText(capture, sample.task))});
        }
    }
    table.print(options.format);
}

Result<> printNoise(const store::Capture& capture, const TracerOptions& options)
{
    const auto report = analysis::noiseReport(capture, interruptToken());
    if (!report)
        return passOn(report);
    if (options.show == "values") {
        printValues(*report, options);
    } else if (options.show == "worst") {
        printWorst(*report, capture, options);
    } else {
        FactTable facts;
        addHead(facts, report->header);
        for (const auto& samples : report->worst) {
            const std::string measure = measureWord(samples.front().measure);
            facts.addLength(tr("Longest {}", {measure}), "longest_" + keyOf(measure),
                            samples.front().valueNs, ClockUnit::Nanoseconds);
        }
        facts.print(options.format);
    }
    if (report->unread > 0)
        printMessage(options.file,
                     tr("the numbers of {} could not be read", {eventsText(report->unread)}));
    return {};
}

/// Errors: Invalid, if it is of the other family of tracers.
Result<> checkShow(const TracerOptions& options, LatencyKind kind)
{
    const bool ofNoise = options.show == "values" || options.show == "worst";
    if (options.show == "facts" || ofNoise != isSection(kind))
        return {};
    return isSection(kind)
        ? fail(ErrorCode::Invalid,
               tr("--show {} is for hwlat, osnoise and timerlat", {options.show}),
               "For this tracer, show facts, steps, gaps or stacks"_tr)
        : fail(ErrorCode::Invalid,
               tr("--show {} is for irqsoff, preemptoff, preemptirqsoff and the wakeup tracers",
                  {options.show}),
               "For this tracer, show facts, values or worst"_tr);
}

Result<> runTracer(const TracerOptions& options)
{
    const auto capture = openCapture(options.file);
    if (!capture)
        return passOn(capture);
    const auto kind = analysis::latencyKind(**capture);
    if (kind == LatencyKind::None)
        return fail(ErrorCode::Unsupported,
                    tr("{} was not recorded with a latency or noise tracer", {options.file}),
                    "Those are irqsoff, preemptoff, preemptirqsoff, wakeup, wakeup_rt, wakeup_dl, "
                    "hwlat, osnoise and timerlat"_tr);
    if (auto checked = checkShow(options, kind); !checked)
        return checked;
    auto done = isSection(kind) ? printSection(**capture, options) : printNoise(**capture, options);
    if (done)
        reportLosses(options.file, **capture, {});
    return done;
}

} // namespace

Command addTracer(App& program)
{
    auto options = std::make_shared<TracerOptions>();
    App* app = program.addCommand(
        "tracer",
        "Show what a latency or noise tracer found: irqsoff, wakeup, osnoise, timerlat, "
        "…"_tr);
    app->addOption("FILE", options->file, "A capture of such a tracer"_tr)->required();
    app->addOption(
           "--show", options->show,
           "facts (from the header); for irqsoff, preemptoff, preemptirqsoff and the wakeup tracers: steps (each event of the longest latency), gaps (the longest times without events) or stacks; for hwlat, osnoise and timerlat: values (exact percentiles of each metric and CPU) or worst (the longest of each metric)"_tr)
        ->check(CLI::IsMember({"facts", "steps", "gaps", "stacks", "values", "worst"}));
    app->addOption("--limit", options->limit,
                   "At most this many rows; with --show stacks, stacks; with --show worst, rows "
                   "of each metric"_tr);
    addFormat(*app, options->format);
    app->setFooter(
        R"(Times of steps count from the start of the latency. The marks before "Until next" are the kernel's: + above 10 µs, ! above 100 µs, # above 1 ms, * above 10 ms, @ above 100 ms, $ above 1 s.)"_tr,
        {"probescope-cli tracer irqsoff.txt",
         "probescope-cli tracer irqsoff.txt --show gaps --limit 3",
         "probescope-cli tracer wakeup_rt.txt --show steps --format csv",
         "probescope-cli tracer timerlat.txt --show values"});
    return {app, [options] { return runTracer(*options); }};
}

} // namespace probescope::cli
