#include "core/probe/dialect/shell_script.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::probe {

namespace {

std::string eventPath(const LoweredProbe& part)
{
    return part.probe.spec.group + "/" + part.probe.spec.event;
}

constexpr std::string_view kTraceHead =
    R"(# Ctrl+C ends it; whatever it made is taken away then. TRACEFS=FOLDER says where the files of
# tracing are, if not in /sys/kernel/tracing.
)";

constexpr std::string_view kDefine = R"(tracefs=${TRACEFS:-/sys/kernel/tracing}
defined=()

# Appends: a write that truncates this file deletes the probes of every program. One command a
# write, so that each has its own answer.
define() {
    printf '%s\n' "$2" >>"$tracefs/dynamic_events"
    defined+=("$1")
}

delete_all() {
    local i
    for ((i = ${#defined[@]} - 1; i >= 0; i--)); do
        printf '%s\n' "-:${defined[i]}" >>"$tracefs/dynamic_events"
    done
}
)";

constexpr std::string_view kKernelStacks = "stacktrace";

/// The options of an instance that add stacks to events: of the kernel, of the program.
std::vector<std::string_view> stackOptions(const Plan& plan)
{
    std::vector<std::string_view> options;
    const auto has = [&plan](bool user) {
        return std::any_of(plan.parts.begin(), plan.parts.end(), [user](const LoweredProbe& part) {
            return isUser(part.probe.spec.kind) == user;
        });
    };
    if (plan.stackTrace && has(false))
        options.push_back(kKernelStacks);
    if (plan.stackTrace && has(true))
        options.emplace_back("userstacktrace");
    return options;
}

/// The lines that define all probes.
std::string definitions(const Plan& plan)
{
    std::string text;
    for (const LoweredProbe& part : plan.parts)
        text += fmt::format("define {} {}\n", shellQuoted(eventPath(part)),
                            shellQuoted(part.probe.spec.format()));
    return text;
}

struct LatencyText
{
    std::string event; ///< the synthetic one
    std::string line; ///< that defines it
    std::string entryTrigger;
    std::string returnTrigger;
    std::string histogram;
};

LatencyText latencyText(const Plan& plan)
{
    LatencyText words;
    words.event = plan.parts[0].probe.spec.event + "_latency";
    words.line = "s:synthetic/" + words.event + " u64 us; pid_t pid";
    words.entryTrigger = "hist:keys=common_pid:ts0=common_timestamp.usecs";
    if (plan.parts[0].filtered)
        words.entryTrigger += " if " + plan.filter;
    words.returnTrigger =
        fmt::format("hist:keys=common_pid:pp=common_pid:us=common_timestamp.usecs-$ts0:"
                    "onmatch({}.{}).trace({},$us,$pp)",
                    plan.parts[0].probe.spec.group, plan.parts[0].probe.spec.event, words.event);
    if (plan.parts[1].filtered && !plan.parts[0].filtered)
        words.returnTrigger += " if " + plan.filter;
    words.histogram = "hist:keys=common_pid.execname,us.log2";
    return words;
}

std::string enableProbes(const Plan& plan)
{
    std::string text;
    for (std::size_t i = plan.latency ? 2 : 0; i < plan.parts.size(); ++i) {
        const LoweredProbe& part = plan.parts[i];
        if (part.filtered)
            text += fmt::format("printf '%s\\n' {} >\"$instance/events/{}/filter\"\n",
                                shellQuoted(plan.filter), eventPath(part));
        text += fmt::format("enable {}\n", shellQuoted(eventPath(part)));
    }
    return text;
}

constexpr std::string_view kInstance = R"(instance=$tracefs/instances/probescope_$$
enabled=()
triggers=()

enable() {
    echo 1 >"$instance/events/$1/enable"
    enabled+=("$1")
}

# trigger EVENT WORDS
trigger() {
    printf '%s\n' "$2" >>"$instance/events/$1/trigger"
    triggers+=("$1 $2")
}

# The order matters: a probe in use cannot be deleted, and deleting one clears each buffer that it
# was recorded in.
cleanup() {
    set +e
    trap - EXIT
    local i
    if [ -d "$instance" ]; then
        echo 0 >"$instance/tracing_on"
        for ((i = ${#triggers[@]} - 1; i >= 0; i--)); do
            printf '%s\n' "!${triggers[i]#* }" >>"$instance/events/${triggers[i]%% *}/trigger"
        done
        for i in "${enabled[@]}"; do
            echo 0 >"$instance/events/$i/enable"
        done
    fi
    delete_all
    [ ! -d "$instance" ] || rmdir "$instance"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

)";

constexpr std::string_view kRecorder = R"(data=${1:-trace.dat}

cleanup() {
    set +e
    trap - EXIT
    delete_all
}
trap cleanup EXIT
# Ctrl+C ends the recording, not this script. It has an instance (-B) with a buffer of its own, which
# trace-cmd takes away at the end.
trap : INT

)";

/// Of lines of trace-cmd report: `comm-12 [001] 7.123456: event: …`; a comm may have anything.
constexpr std::string_view kTraceTake = R"(        if (!match($0, /-[0-9]+ +\[[0-9]+\]/))
            next
        comm = substr($0, 1, RSTART - 1)
        sub(/^ +/, "", comm)
        tid = substr($0, RSTART + 1, RLENGTH - 1)
        sub(/ .*/, "", tid)
        rest = substr($0, RSTART + RLENGTH)
        if (!match(rest, /[0-9]+\.[0-9]+: +[^ :]+:/))
            next
        split(substr(rest, RSTART, RLENGTH), word, /: */)
        time = word[1]
        event = word[2]
)";

/// The lines that pair entry and return.
std::string latencyTriggers(const Plan& plan)
{
    const LatencyText words = latencyText(plan);
    return fmt::format("trigger {} {}\ntrigger {} {}\ntrigger 'synthetic/{}' {}\n"
                       "enable 'synthetic/{}'\n",
                       shellQuoted(eventPath(plan.parts[0])), shellQuoted(words.entryTrigger),
                       shellQuoted(eventPath(plan.parts[1])), shellQuoted(words.returnTrigger),
                       words.event, shellQuoted(words.histogram), words.event);
}

/// The lines that show what is recorded, until Ctrl+C.
std::string showing(const Plan& plan)
{
    const std::string text = "\necho 'Tracing. Ctrl+C ends it.' >&2\n";
    if (!plan.latency)
        return text + "cat \"$instance/trace_pipe\"\n";
    return text
        + fmt::format(R"(# Ctrl+C ends cat; the distribution is shown then.
trap : INT
cat "$instance/trace_pipe" || true
echo 0 >"$instance/tracing_on"
echo 'Microseconds by process:'
cat "$instance/events/synthetic/{}/hist"
)",
                      latencyText(plan).event);
}

} // namespace

Rendering renderShell(const Plan& plan)
{
    Rendering rendering{.notes = plan.notes};
    std::string text = shellHead(plan, "", dialectFile(Dialect::Shell), kTraceHead);
    text += kDefine;
    text += kInstance;
    text += definitions(plan);
    if (plan.latency)
        text += fmt::format("define 'synthetic/{0}' '{1}'\n", latencyText(plan).event,
                            latencyText(plan).line);
    text += "\n# An instance has a buffer and switches of its own: nobody else's tracing changes.\n"
            "mkdir \"$instance\"\n";
    for (const auto option : stackOptions(plan))
        text += fmt::format("echo 1 >\"$instance/options/{}\"\n", option);
    if (plan.latency) {
        text += latencyTriggers(plan);
        rendering.notes.push_back(
            tr("The kernel pairs entry and return with hist triggers; its events have the process "
               "and the microseconds, but no arguments."));
    }
    rendering.text = text + enableProbes(plan) + showing(plan);
    return rendering;
}

Rendering renderTraceCmd(const Plan& plan)
{
    Rendering rendering{.notes = plan.notes};
    rendering.notes.push_back(tr("trace-cmd records probes, but does not define them: the script "
                                 "writes them to dynamic_events first."));
    noteArrays(plan, "trace-cmd", rendering);
    std::string text =
        shellHead(plan, " (with trace-cmd installed)", dialectFile(Dialect::TraceCmd), kTraceHead);
    text += kDefine;
    text += kRecorder;
    text += definitions(plan);
    ShellRecording recording{.command = R"(trace-cmd record -o "$data" -B "probescope_$$")",
                             .filterOption = "-f"};
    for (const auto option : stackOptions(plan))
        recording.command += option == kKernelStacks ? " -T" : fmt::format(" -O {}", option);
    for (const LoweredProbe& part : plan.parts)
        recording.events.push_back(part.probe.spec.group + ":" + part.probe.spec.event);
    text += shellRecording(plan, recording);
    text += shellPrinting(plan,
                          {.print = R"(trace-cmd report -i "$data")",
                           .printPairs = R"(trace-cmd report -t -i "$data")",
                           .take = kTraceTake,
                           .entry = plan.parts.front().probe.spec.event,
                           .leave = plan.parts[plan.latency ? 1 : 0].probe.spec.event});
    rendering.text = std::move(text);
    return rendering;
}

} // namespace probescope::probe
