#include "app/cli/command.h"
#include "core/analysis/event_filter.h"
#include "core/analysis/event_line.h"

#include <algorithm>
#include <charconv>

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
    std::optional<std::uint64_t> limit;
};

/// Does any of the wanted values fit? No wanted value fits all.
template <typename T, typename Fits>
bool anyOf(const std::vector<T>& wanted, Fits fits)
{
    return wanted.empty() || std::any_of(wanted.begin(), wanted.end(), fits);
}

bool isTask(const Task& task, const std::string& wanted)
{
    return task.comm == wanted || std::to_string(task.pid) == wanted;
}

bool isType(const EventType& type, const std::string& wanted)
{
    return type.name == wanted || type.system + ":" + type.name == wanted;
}

/// Which of a capture's CPUs, tasks and event types the options let through.
class Chosen
{
public:
    Chosen(const store::Capture& capture, const EventsOptions& options)
        : m_cpus(options.cpus)
    {
        for (std::uint32_t id = 0; id < capture.taskCount(); ++id) {
            const Task& task = capture.task(TaskId(id));
            m_tasks.push_back(anyOf(
                options.tasks, [&](const std::string& wanted) { return isTask(task, wanted); }));
        }
        for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
            const EventType& type = capture.eventType(EventTypeId(id));
            m_types.push_back(anyOf(
                options.events, [&](const std::string& wanted) { return isType(type, wanted); }));
        }
    }

    bool has(const store::Event& event) const
    {
        const auto cpu = [&](std::uint32_t wanted) { return wanted == event.cpu; };
        return anyOf(m_cpus, cpu) && m_tasks[event.task.value()] && m_types[event.type.value()];
    }

private:
    std::vector<std::uint32_t> m_cpus;
    std::vector<bool> m_tasks;
    std::vector<bool> m_types;
};

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
    analysis::EventFilter range;
    range.beginNs = times->first;
    range.endNs = times->second;
    const Chosen chosen(capture, options);
    tellUnknown(capture, options);
    const auto style = analysis::lineStyle(capture);
    const std::uint64_t limit = options.limit.value_or(UINT64_MAX);
    std::uint64_t printed = 0;
    Result<> outcome;
    if (options.format == "csv")
        print(analysis::csvHeader() + "\n");
    const auto printMatches = [&](const analysis::RowList& rows, RowId) {
        for (const RowId row : rows) {
            if (printed == limit)
                return false;
            const auto event = capture.event(row);
            if (event && !chosen.has(*event))
                continue;
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
    auto done = analysis::filterEvents(capture, range, 0, printMatches, interruptToken());
    if (!done && done.error().code != ErrorCode::Cancelled)
        return done;
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
    app->add_option("--limit", options->limit, "At most so many")->check(CLI::NonNegativeNumber);
    return {app, [options]() -> Result<> {
                const auto capture = openCapture(options->file);
                return capture ? printEvents(**capture, *options)
                               : Result<>(tl::unexpected(capture.error()));
            }};
}

} // namespace probescope::cli
