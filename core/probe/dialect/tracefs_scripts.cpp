#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::probe {

namespace {

std::string eventPath(const Part& part)
{
    return part.probe.spec.group + "/" + part.probe.spec.event;
}

std::string head(const Plan& plan, std::string_view file, std::string_view needs)
{
    return fmt::format(R"(#!/usr/bin/env bash
# {}
#
# Run it as root{}: bash {}
# Ctrl+C ends it; whatever it made is taken away then. TRACEFS=FOLDER says where the files of
# tracing are, if not in /sys/kernel/tracing.
set -euo pipefail

tracefs=${{TRACEFS:-/sys/kernel/tracing}}
)",
                       commentText(plan.title.empty() ? "Probes of Probescope" : plan.title), needs,
                       file);
}

constexpr std::string_view kDefine = R"(
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
        return std::any_of(plan.parts.begin(), plan.parts.end(), [user](const Part& part) {
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
    for (const Part& part : plan.parts)
        text += fmt::format("define {} {}\n", shellQuoted(eventPath(part)),
                            shellQuoted(part.probe.spec.format()));
    return text;
}

struct LatencyWords
{
    std::string event; ///< the synthetic one
    std::string line; ///< that defines it
    std::string entryTrigger;
    std::string returnTrigger;
    std::string histogram;
};

LatencyWords latencyWords(const Plan& plan)
{
    LatencyWords words;
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
        const Part& part = plan.parts[i];
        if (part.filtered)
            text += fmt::format("printf '%s\\n' {} >\"$instance/events/{}/filter\"\n",
                                shellQuoted(plan.filter), eventPath(part));
        text += fmt::format("enable {}\n", shellQuoted(eventPath(part)));
    }
    return text;
}

} // namespace

Rendering renderShell(const Plan& plan)
{
    Rendering rendering{.notes = plan.notes};
    std::string text = head(plan, dialectFile(Dialect::Shell), "");
    text += "instance=$tracefs/instances/probescope_$$\ndefined=()\nenabled=()\ntriggers=()\n";
    text += kDefine;
    text += R"(
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
    text += definitions(plan);
    if (plan.latency)
        text += fmt::format("define 'synthetic/{0}' '{1}'\n", latencyWords(plan).event,
                            latencyWords(plan).line);
    text += "\n# An instance has a buffer and switches of its own: nobody else's tracing changes.\n"
            "mkdir \"$instance\"\n";
    for (const auto option : stackOptions(plan))
        text += fmt::format("echo 1 >\"$instance/options/{}\"\n", option);
    if (plan.latency) {
        const LatencyWords words = latencyWords(plan);
        text += fmt::format("trigger {} {}\ntrigger {} {}\ntrigger 'synthetic/{}' {}\n"
                            "enable 'synthetic/{}'\n",
                            shellQuoted(eventPath(plan.parts[0])), shellQuoted(words.entryTrigger),
                            shellQuoted(eventPath(plan.parts[1])), shellQuoted(words.returnTrigger),
                            words.event, shellQuoted(words.histogram), words.event);
        rendering.notes.emplace_back(
            "The kernel pairs entry and return by histogram triggers; its rows hold the process "
            "and the microseconds, but no arguments.");
    }
    text += enableProbes(plan);
    text += "\necho 'Tracing. Ctrl+C ends it.' >&2\n";
    if (plan.latency)
        text += fmt::format(R"(# Ctrl+C ends cat; the distribution is shown then.
trap : INT
cat "$instance/trace_pipe" || true
echo 0 >"$instance/tracing_on"
echo 'Microseconds by process:'
cat "$instance/events/synthetic/{}/hist"
)",
                            latencyWords(plan).event);
    else
        text += "cat \"$instance/trace_pipe\"\n";
    rendering.text = std::move(text);
    return rendering;
}

Rendering renderTraceCmd(const Plan& plan)
{
    Rendering rendering{.notes = plan.notes};
    rendering.notes.emplace_back("trace-cmd records probes, but does not define them: the script "
                                 "writes them to dynamic_events first.");
    std::string text = head(plan, dialectFile(Dialect::TraceCmd), " (with trace-cmd installed)");
    text += "data=${1:-trace.dat}\ndefined=()\n";
    text += kDefine;
    text += R"(
cleanup() {
    set +e
    trap - EXIT
    delete_all
}
trap cleanup EXIT
# Ctrl+C ends the recording, not this script.
trap : INT

)";
    text += definitions(plan);
    text += "\necho 'Recording. Ctrl+C ends it.' >&2\n"
            "# An instance (-B) has a buffer of its own; trace-cmd takes it away at the end.\n"
            "trace-cmd record -o \"$data\" -B \"probescope_$$\"";
    for (const auto option : stackOptions(plan))
        text += option == kKernelStacks ? " -T" : fmt::format(" -O {}", option);
    for (const Part& part : plan.parts) {
        text += fmt::format(" \\\n    -e {}",
                            shellQuoted(part.probe.spec.group + ":" + part.probe.spec.event));
        if (part.filtered)
            text += " -f " + shellQuoted(plan.filter);
    }
    text += " || true\n";
    if (!plan.latency) {
        text += "trace-cmd report -i \"$data\"\n";
        rendering.text = std::move(text);
        return rendering;
    }
    text += fmt::format(R"(# Pairs each entry with the next return of the same thread.
trace-cmd report -t -i "$data" | awk -v entry={} -v leave={} '
    match($0, /-[0-9]+ +\[[0-9]+\]/) {{
        comm = substr($0, 1, RSTART - 1)
        sub(/^ +/, "", comm)
        tid = substr($0, RSTART + 1, RLENGTH - 1)
        sub(/ .*/, "", tid)
        rest = substr($0, RSTART + RLENGTH)
        if (!match(rest, /[0-9]+\.[0-9]+: +[^ :]+:/))
            next
        split(substr(rest, RSTART, RLENGTH), word, /: */)
        if (word[2] == entry)
            begin[tid] = word[1]
        else if (word[2] == leave && tid in begin) {{
            us = (word[1] - begin[tid]) * 1000000
            delete begin[tid]
            printf "%-16s %7d %12.3f us\n", comm, tid, us
            count[comm]++
            sum[comm] += us
            if (us > most[comm])
                most[comm] = us
        }}
    }}
    END {{
        for (comm in count)
            printf "%-16s %d calls, %.3f us on average, %.3f us at most\n", comm, count[comm],
                sum[comm] / count[comm], most[comm]
    }}'
)",
                        shellQuoted(plan.parts[0].probe.spec.event),
                        shellQuoted(plan.parts[1].probe.spec.event));
    rendering.text = std::move(text);
    return rendering;
}

} // namespace probescope::probe
