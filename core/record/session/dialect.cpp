#include "core/record/session/dialect.h"

#include "core/record/session/probe_plan.h"
#include "core/record/session/setup.h"
#include "core/tracefs/files/control_text.h"
#include "core/tracefs/probes/extras.h"

#include <algorithm>

namespace probescope::record {

namespace {

constexpr double kNsOfSecond = 1e9;

bool isPlainLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || std::string_view("_-+./:,%@").find(c) != std::string_view::npos;
}

std::string eventPath(const EventChoice& event)
{
    return "events/" + event.system + (event.name.empty() ? "" : "/" + event.name);
}

std::string eventWord(const EventChoice& event)
{
    return event.system + (event.name.empty() ? "" : ":" + event.name);
}

std::string secondsText(std::chrono::nanoseconds time)
{
    auto text = std::to_string(double(time.count()) / kNsOfSecond);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

/// Collects the lines of a shell.
class ShellLines
{
public:
    explicit ShellLines(std::vector<std::string>& lines)
        : m_lines(lines)
    {
    }

    void add(std::string line) { m_lines.push_back(std::move(line)); }
    void put(std::string_view value, std::string_view file)
    {
        add("echo " + shellWord(value) + " > " + shellWord(file));
    }
    /// The first one clears the list.
    void putList(const std::vector<std::string>& values, std::string_view file)
    {
        for (const auto& value : values)
            add("echo " + shellWord(value) + (&value == &values.front() ? " > " : " >> ")
                + shellWord(file));
    }

private:
    std::vector<std::string>& m_lines;
};

/// Where probes stand while they are recorded by hand.
constexpr const char* kProbeGroup = "probescope";

/// A definition that is wrong stands as it is: the shell's kernel will say so.
std::vector<PlannedProbe> probesOf(const Settings& settings)
{
    if (auto planned = planProbes(settings, kProbeGroup))
        return std::move(*planned);
    std::vector<PlannedProbe> raw;
    for (const ProbeChoice& choice : settings.probes) {
        if (choice.enabled)
            raw.push_back(
                {.probe = {.definition = choice.definition}, .command = choice.definition});
    }
    return raw;
}

EventChoice eventOf(const store::Probe& probe)
{
    return {.system = probe.group, .name = probe.event, .filter = probe.filter};
}

/// The event that stops, as it is in the kernel: a probe of the recording is in its group there.
std::optional<EventChoice> stopEventOf(const Settings& settings)
{
    auto stop = settings.stop.event;
    if (!stop)
        return stop;
    for (const PlannedProbe& one : probesOf(settings)) {
        if (!one.probe.group.empty() && one.probe.system == stop->system
            && one.probe.event == stop->name)
            return EventChoice{
                .system = one.probe.group, .name = stop->name, .filter = stop->filter};
    }
    return stop;
}

/// One command a write, and never `>`: that deletes the probes of everybody.
void addProbes(const Settings& settings, ShellLines& lines)
{
    for (const PlannedProbe& one : probesOf(settings))
        lines.add("echo " + shellWord(one.command) + " >> dynamic_events");
}

/// The kernel deletes no probe that is enabled or has a trigger.
void letProbesGo(const Settings& settings, const std::string& folder, ShellLines& lines)
{
    const auto probes = probesOf(settings);
    if (probes.empty() || probes.front().probe.group.empty())
        return;
    const auto stop = stopEventOf(settings);
    if (stop && stop->system == kProbeGroup)
        lines.put("!" + stopTrigger(*stop), folder + eventPath(*stop) + "/trigger");
    for (const PlannedProbe& one : probes) {
        if (one.probe.stackTrace)
            lines.put("!" + tracefs::stackTrigger(one.probe.filter),
                      folder + eventPath(eventOf(one.probe)) + "/trigger");
    }
    lines.put("0", folder + "events/" + kProbeGroup + "/enable");
}

/// What was recorded must have been read: this wipes the buffer.
void removeProbes(const Settings& settings, const std::string& folder, ShellLines& lines)
{
    const auto probes = probesOf(settings);
    if (probes.empty() || probes.front().probe.group.empty())
        return;
    letProbesGo(settings, folder, lines);
    for (const PlannedProbe& one : probes)
        lines.add("echo " + shellWord(std::string("-:") + kProbeGroup + "/" + one.probe.event)
                  + " >> dynamic_events");
}

std::vector<std::string> pidWords(const Settings& settings)
{
    std::vector<std::string> words;
    for (const auto pid : settings.pids)
        words.push_back(std::to_string(pid));
    return words;
}

void addTopLevel(const Settings& settings, ShellLines& lines)
{
    lines.putList(settings.graphFunctions, "set_graph_function");
    lines.putList(settings.graphFunctionsLeftOut, "set_graph_notrace");
    if (settings.graphDepth != 0)
        lines.put(std::to_string(settings.graphDepth), "max_graph_depth");
    if (settings.threshold.count() != 0)
        lines.put(std::to_string(settings.threshold.count()), "tracing_thresh");
}

void addBuffer(const Settings& settings, ShellLines& lines)
{
    if (settings.tracer != "nop")
        lines.put(settings.tracer, "current_tracer");
    lines.put(settings.clock, "trace_clock");
    if (settings.bufferKib != 0)
        lines.put(std::to_string(settings.bufferKib), "buffer_size_kb");
    if (settings.cpus)
        lines.put(tracefs::cpuMaskText(*settings.cpus), "tracing_cpumask");
    for (const auto& [option, on] : settings.options)
        lines.put(on ? "1" : "0", "options/" + option);
    if (settings.stackTraces)
        lines.put("1", "options/stacktrace");
}

void addFilters(const Settings& settings, ShellLines& lines)
{
    lines.putList(settings.functions, "set_ftrace_filter");
    lines.putList(settings.functionsLeftOut, "set_ftrace_notrace");
    if (!settings.pids.empty()) {
        if (settings.followChildren) {
            lines.put("1", "options/event-fork");
            lines.put("1", "options/function-fork");
        }
        lines.putList(pidWords(settings), "set_event_pid");
        lines.putList(pidWords(settings), "set_ftrace_pid");
    }
    for (const auto& event : settings.events) {
        if (!event.filter.empty())
            lines.put(event.filter, eventPath(event) + "/filter");
    }
    for (const auto& event : settings.events)
        lines.put("1", eventPath(event) + "/enable");
    for (const PlannedProbe& one : probesOf(settings)) {
        if (one.probe.group.empty())
            continue;
        const std::string path = eventPath(eventOf(one.probe));
        if (!one.probe.filter.empty())
            lines.put(one.probe.filter, path + "/filter");
        if (one.probe.stackTrace)
            lines.put(tracefs::stackTrigger(one.probe.filter), path + "/trigger");
        lines.put("1", path + "/enable");
    }
    if (const auto stop = stopEventOf(settings))
        lines.put(stopTrigger(*stop), eventPath(*stop) + "/trigger");
}

/// The options of trace-cmd record, in words that are quoted already.
std::vector<std::string> traceCmdWords(const Settings& settings)
{
    std::vector<std::string> words;
    const auto add = [&](const char* option, std::string_view value) {
        words.emplace_back(option);
        words.push_back(shellWord(value));
    };
    if (settings.tracer != "nop")
        add("-p", settings.tracer);
    for (const auto& event : settings.events) {
        add("-e", eventWord(event));
        if (!event.filter.empty())
            add("-f", event.filter);
    }
    for (const PlannedProbe& one : probesOf(settings)) {
        if (one.probe.group.empty())
            continue;
        add("-e", eventWord(eventOf(one.probe)));
        if (!one.probe.filter.empty())
            add("-f", one.probe.filter);
        if (one.probe.stackTrace)
            add("-R", tracefs::stackTrigger(one.probe.filter));
    }
    if (const auto stop = stopEventOf(settings)) {
        add("-e", eventWord(*stop));
        add("-R", stopTrigger(*stop));
    }
    for (const auto& function : settings.functions)
        add("-l", function);
    for (const auto& function : settings.functionsLeftOut)
        add("-n", function);
    for (const auto& function : settings.graphFunctions)
        add("-g", function);
    if (settings.graphDepth != 0)
        add("--max-graph-depth", std::to_string(settings.graphDepth));
    for (const auto& pid : pidWords(settings))
        add("-P", pid);
    if (!settings.pids.empty() && settings.followChildren)
        words.emplace_back("-c");
    add("-C", settings.clock);
    if (settings.bufferKib != 0)
        add("-b", std::to_string(settings.bufferKib));
    if (settings.cpus)
        add("-M", tracefs::cpuMaskText(*settings.cpus));
    for (const auto& [option, on] : settings.options)
        add("-O", (on ? "" : "no") + option);
    if (settings.stackTraces)
        words.emplace_back("-T");
    return words;
}

} // namespace

std::string shellWord(std::string_view word)
{
    if (!word.empty() && std::all_of(word.begin(), word.end(), isPlainLetter))
        return std::string(word);
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::vector<std::string> shellLines(const Settings& settings, const ShellPlace& place)
{
    std::vector<std::string> text;
    ShellLines lines(text);
    lines.add("cd " + shellWord(place.tracefs));
    addTopLevel(settings, lines); // instances have none of these
    addProbes(settings, lines);
    if (!place.instance.empty()) {
        lines.add("mkdir " + shellWord("instances/" + place.instance));
        lines.add("cd " + shellWord("instances/" + place.instance));
    }
    lines.put("0", "tracing_on");
    addBuffer(settings, lines);
    addFilters(settings, lines);
    lines.put("1", "tracing_on");
    const auto time = settings.stop.time ? secondsText(*settings.stop.time) : std::string();
    if (settings.mode == Settings::Mode::Streaming) {
        // until it is interrupted, or the time is over
        lines.add(time.empty() ? "cat trace_pipe" : "timeout " + time + " cat trace_pipe");
    } else {
        if (!time.empty())
            lines.add("sleep " + time);
        lines.put("0", "tracing_on");
        lines.add("cat trace");
    }
    if (!probesOf(settings).empty()) {
        if (!place.instance.empty())
            lines.add("cd " + shellWord(place.tracefs));
        removeProbes(settings, place.instance.empty() ? "" : "instances/" + place.instance + "/",
                     lines);
    }
    return text;
}

std::vector<std::string> traceCmdLines(const Settings& settings, const ShellPlace& place)
{
    std::vector<std::string> lines;
    if (!settings.graphFunctionsLeftOut.empty())
        lines.emplace_back("# trace-cmd has no option for set_graph_notrace");
    if (settings.threshold.count() != 0)
        lines.emplace_back("# trace-cmd has no option for tracing_thresh");
    ShellLines shell(lines);
    const bool hasProbes = !probesOf(settings).empty();
    if (hasProbes) {
        lines.emplace_back("# trace-cmd makes no probes: these lines do");
        shell.add("cd " + shellWord(place.tracefs));
        addProbes(settings, shell);
        shell.add("cd -");
    }
    std::string line =
        settings.mode == Settings::Mode::FlightRecorder ? "trace-cmd start" : "trace-cmd record";
    if (!place.instance.empty())
        line += " -B " + shellWord(place.instance);
    for (const auto& word : traceCmdWords(settings))
        line += " " + word;
    if (settings.mode == Settings::Mode::Streaming && settings.stop.time)
        line += " sleep " + secondsText(*settings.stop.time);
    lines.push_back(std::move(line));
    if (settings.mode == Settings::Mode::FlightRecorder) {
        const auto where = place.instance.empty() ? "" : " -B " + shellWord(place.instance);
        if (settings.stop.time)
            lines.push_back("sleep " + secondsText(*settings.stop.time));
        lines.push_back("trace-cmd stop" + where);
        lines.push_back("trace-cmd extract" + where);
    }
    if (hasProbes) {
        shell.add("cd " + shellWord(place.tracefs));
        const auto folder =
            place.instance.empty() ? std::string() : "instances/" + place.instance + "/";
        if (settings.mode == Settings::Mode::FlightRecorder)
            letProbesGo(settings, folder, shell); // what it began stays enabled
        for (const PlannedProbe& one : probesOf(settings)) {
            if (!one.probe.event.empty())
                shell.add("echo "
                          + shellWord(std::string("-:") + kProbeGroup + "/" + one.probe.event)
                          + " >> dynamic_events");
        }
    }
    return lines;
}

} // namespace probescope::record
