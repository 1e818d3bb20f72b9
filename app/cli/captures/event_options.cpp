#include "app/cli/captures/event_options.h"

#include "app/cli/base/command.h"
#include "app/cli/base/missing.h"

#include <charconv>
#include <utility>

namespace probescope::cli {

namespace {

bool isTask(const Task& task, const std::string& wanted)
{
    return task.comm == wanted || std::to_string(task.pid) == wanted;
}

analysis::FilterTerm termOf(analysis::FilterTerm::Kind kind, std::string text)
{
    analysis::FilterTerm term;
    term.kind = kind;
    term.text = std::move(text);
    return term;
}

analysis::FilterTerm::Where columnOf(const std::string& word)
{
    using Where = analysis::FilterTerm::Where;
    return word == "task"   ? Where::Task
        : word == "event"   ? Where::Event
        : word == "details" ? Where::Details
                            : Where::Anywhere;
}

} // namespace

void addEventChoice(App& app, EventOptions& choice)
{
    app.addOption("--from", choice.from,
                  "Only events at or after this time: seconds (12 or 12.345678), or a unit (5ms, "
                  "12345678ns)"_tr);
    app.addOption("--to", choice.to, "Only events before this time"_tr);
    // One value for each option, so that the FILE may follow it.
    app.addOption("--cpu", choice.cpus, "Only this CPU, or these: 0,2 (may be repeated)"_tr)
        ->allow_extra_args(false)
        ->delimiter(',');
    app.addOption("--task", choice.tasks, "Only this task: name or PID (may be repeated)"_tr)
        ->allow_extra_args(false);
    app.addOption("--event", choice.events,
                  "Only this event, or these: NAME or SYSTEM:NAME (may be repeated)"_tr)
        ->allow_extra_args(false)
        ->delimiter(',');
    app.addOption("--text", choice.texts,
                  "Only events with this text in task, event name or text (may be repeated; all "
                  "must match)"_tr)
        ->allow_extra_args(false);
    app.addOption("--regex", choice.regexes,
                  "Only events whose “NAME: TEXT” or task matches this (RE2 syntax; may be "
                  "repeated; all must match)"_tr)
        ->allow_extra_args(false);
    app.addOption("--in", choice.in, "Search --text and --regex only in this column"_tr)
        ->check(CLI::IsMember({"task", "event", "details"}));
    app.addFlag("--case", choice.caseSensitive, "Match case in --text and --regex"_tr);
}

Result<> checkSearch(const EventOptions& choice)
{
    if (choice.in.empty() || !choice.texts.empty() || !choice.regexes.empty())
        return {};
    return fail(ErrorCode::Invalid,
                tr("--in {} names a column, but there is nothing to search for", {choice.in}),
                "Add --text TEXT or --regex RE, or leave --in out"_tr);
}

analysis::EventFilter filterOf(const EventOptions& choice, const TimeRange& times)
{
    using Kind = analysis::FilterTerm::Kind;
    analysis::EventFilter filter;
    filter.beginNs = times.first;
    filter.endNs = times.second;
    for (const std::uint32_t cpu : choice.cpus) {
        filter.terms.push_back(termOf(Kind::Cpu, {}));
        filter.terms.back().number = cpu;
    }
    for (const std::string& task : choice.tasks) {
        filter.terms.push_back(termOf(Kind::Comm, task));
        std::int32_t pid = 0;
        const char* const end = task.data() + task.size();
        const auto parsed = std::from_chars(task.data(), end, pid);
        if (parsed.ec == std::errc() && parsed.ptr == end) {
            filter.terms.push_back(termOf(Kind::Pid, {}));
            filter.terms.back().number = pid;
        }
    }
    for (const std::string& event : choice.events)
        filter.terms.push_back(termOf(Kind::EventName, event));
    for (const std::string& text : choice.texts)
        filter.terms.push_back(termOf(Kind::Text, text));
    for (const std::string& regex : choice.regexes)
        filter.terms.push_back(termOf(Kind::Regex, regex));
    for (auto& term : filter.terms) {
        term.caseSensitive = choice.caseSensitive;
        if (term.kind == Kind::Text || term.kind == Kind::Regex)
            term.where = columnOf(choice.in);
    }
    return filter;
}

void reportUnknown(const std::string& file, const store::Capture& capture,
                   const EventOptions& choice)
{
    if (const auto times = parseRange(choice.from, choice.to))
        reportOutside(file, capture, *times);
    for (const std::string& wanted : choice.tasks) {
        bool known = false;
        for (std::uint32_t id = 0; id < capture.taskCount() && !known; ++id)
            known = isTask(capture.task(TaskId(id)), wanted);
        if (!known)
            reportMissing(file, tr("there is no task {}", {wanted}));
    }
    reportUnknownCpus(file, capture, choice.cpus);
    for (const std::string& wanted : choice.events) {
        if (!hasEvent(capture, wanted))
            reportMissing(file, tr("there is no event {}", {wanted}));
    }
}

} // namespace probescope::cli
