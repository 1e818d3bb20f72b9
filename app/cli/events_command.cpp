#include "app/cli/command.h"
#include "core/analysis/event_filter.h"
#include "core/analysis/event_line.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace probescope::cli {

namespace {

struct EventsOptions
{
    std::string file;
    std::string format = "text";
    std::string from;
    std::string to;
    std::vector<std::uint32_t> cpus;
    std::vector<std::string> tasks;
    std::vector<std::string> events;
    std::vector<std::string> texts;
    std::vector<std::string> regexes;
    bool caseSensitive = false;
    bool count = false;
    std::optional<std::uint64_t> limit;
};

bool isTask(const Task& task, const std::string& wanted)
{
    return task.comm == wanted || std::to_string(task.pid) == wanted;
}

bool isType(const EventType& type, const std::string& wanted)
{
    return type.name == wanted || type.system + ":" + type.name == wanted;
}

analysis::FilterTerm termOf(analysis::FilterTerm::Kind kind, std::string text)
{
    analysis::FilterTerm term;
    term.kind = kind;
    term.text = std::move(text);
    return term;
}

/// What the options let through.
analysis::EventFilter filterOf(const EventsOptions& options)
{
    using Kind = analysis::FilterTerm::Kind;
    analysis::EventFilter filter;
    for (const std::uint32_t cpu : options.cpus) {
        filter.terms.push_back(termOf(Kind::Cpu, {}));
        filter.terms.back().number = cpu;
    }
    for (const std::string& task : options.tasks) {
        filter.terms.push_back(termOf(Kind::Comm, task));
        std::int32_t pid = 0;
        const char* const end = task.data() + task.size();
        const auto parsed = std::from_chars(task.data(), end, pid);
        if (parsed.ec == std::errc() && parsed.ptr == end) {
            filter.terms.push_back(termOf(Kind::Pid, {}));
            filter.terms.back().number = pid;
        }
    }
    for (const std::string& event : options.events)
        filter.terms.push_back(termOf(Kind::EventName, event));
    for (const std::string& text : options.texts)
        filter.terms.push_back(termOf(Kind::Text, text));
    for (const std::string& regex : options.regexes)
        filter.terms.push_back(termOf(Kind::Regex, regex));
    for (auto& term : filter.terms)
        term.caseSensitive = options.caseSensitive;
    return filter;
}

/// A mistyped name would otherwise look like an answer: that there are no such events.
void tellUnknown(const store::Capture& capture, const EventsOptions& options)
{
    for (const std::string& wanted : options.tasks) {
        bool known = false;
        for (std::uint32_t id = 0; id < capture.taskCount() && !known; ++id)
            known = isTask(capture.task(TaskId(id)), wanted);
        if (!known)
            tell(options.file + ": there is no task " + wanted);
    }
    for (const std::string& wanted : options.events) {
        bool known = false;
        for (std::uint32_t id = 0; id < capture.eventTypeCount() && !known; ++id)
            known = isType(capture.eventType(EventTypeId(id)), wanted);
        if (!known)
            tell(options.file + ": there is no event " + wanted);
    }
}

Result<std::string> lineOf(const store::Capture& capture, const store::Event& event,
                           const std::string& format, analysis::LineStyle style)
{
    if (format == "csv")
        return analysis::csvLine(capture, event);
    if (format == "jsonl")
        return analysis::jsonLine(capture, event);
    return analysis::traceLine(capture, event, style);
}

Result<> printEvents(const store::Capture& capture, const EventsOptions& options)
{
    const auto times = parseRange(options.from, options.to);
    if (!times)
        return tl::unexpected(times.error());
    analysis::EventFilter filter = filterOf(options);
    filter.beginNs = times->first;
    filter.endNs = times->second;
    tellUnknown(capture, options);
    const auto style = analysis::lineStyle(capture);
    const std::uint64_t limit = options.limit.value_or(UINT64_MAX);
    std::uint64_t printed = 0;
    Result<> outcome;
    if (options.format == "csv" && !options.count)
        print(analysis::csvHeader() + "\n");
    const auto printMatches = [&](const analysis::RowList& rows, RowId) {
        if (options.count) {
            printed += rows.size();
            return true;
        }
        for (const RowId row : rows) {
            if (printed == limit)
                return false;
            const auto event = capture.event(row);
            const auto line = event ? lineOf(capture, *event, options.format, style)
                                    : Result<std::string>(tl::unexpected(event.error()));
            if (!line) {
                outcome = tl::unexpected(line.error());
                return false;
            }
            if (!print(*line + "\n"))
                return false;
            ++printed;
        }
        return true;
    };
    const auto done = analysis::filterEvents(capture, filter, 0, printMatches, interruptToken());
    if (!done && done.error().code != ErrorCode::Cancelled)
        return tl::unexpected(done.error());
    if (done && options.count)
        print(std::to_string(std::min(printed, limit)) + "\n");
    if (const auto damage = capture.damage(); done && done->unreadable > 0 && damage)
        return tl::unexpected(*damage);
    return outcome;
}

} // namespace

Command addEvents(CLI::App& program)
{
    auto options = std::make_shared<EventsOptions>();
    CLI::App* app = program.add_subcommand("events", "Print events");
    app->add_option("FILE", options->file, "Any capture")->required();
    app->add_option("--format", options->format, "text (as the kernel prints it), csv or jsonl")
        ->check(CLI::IsMember({"text", "csv", "jsonl"}));
    app->add_option("--from", options->from,
                    "Only events at or after this time: seconds (12.345678), a unit (5ms), or "
                    "nanoseconds (12345678)");
    app->add_option("--to", options->to, "Only events before this time");
    // One value for each option, so that the FILE may follow it.
    app->add_option("--cpu", options->cpus, "Only this CPU, or these: 0,2 (may be repeated)")
        ->allow_extra_args(false)
        ->delimiter(',');
    app->add_option("--task", options->tasks, "Only this task: name or pid (may be repeated)")
        ->allow_extra_args(false);
    app->add_option("--event", options->events,
                    "Only this event, or these: NAME or SYSTEM:NAME (may be repeated)")
        ->allow_extra_args(false)
        ->delimiter(',');
    app->add_option("--text", options->texts,
                    "Only events with this text in task, event name or text (may be repeated: all "
                    "of them)")
        ->allow_extra_args(false);
    app->add_option("--regex", options->regexes,
                    "Only events whose “NAME: TEXT”, or task, matches this (RE2 syntax; may be "
                    "repeated: all of them)")
        ->allow_extra_args(false);
    app->add_flag("--case", options->caseSensitive,
                  "Upper and lower case differ in --text and --regex");
    app->add_flag("--count", options->count, "Print only how many events there are");
    app->add_option("--limit", options->limit, "At most so many")->check(CLI::NonNegativeNumber);
    return {app, [options]() -> Result<> {
                const auto capture = openCapture(options->file);
                return capture ? printEvents(**capture, *options)
                               : Result<>(tl::unexpected(capture.error()));
            }};
}

} // namespace probescope::cli
