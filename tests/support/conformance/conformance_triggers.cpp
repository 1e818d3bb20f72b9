#include "tests/support/conformance/conformance_checks.h"

#include <array>

namespace probescope {

using access::Backend;
using access::TracePath;

namespace {

constexpr const char* kNoTriggers = "# Available triggers:\n# traceon traceoff snapshot ";

std::string addsTriggers(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto file = instance / "events/sched/sched_switch/trigger";
    findings.shows(backend, file, kNoTriggers);
    findings.done(backend.append(file, "traceoff:5 if prev_pid == 1"), "a trigger");
    findings.done(backend.append(file, "stacktrace"), "another one");
    // The latest first.
    findings.reads(backend, file, "stacktrace:unlimited\ntraceoff:count=5 if prev_pid == 1\n");
    findings.reads(backend, instance / "events/sched/sched_switch/enable", "0*\n");
    findings.fails(backend.append(file, "traceoff"), ErrorCode::Invalid, EEXIST,
                   "a trigger of the same kind");
    for (const char* wrong : {"no_such", "!no_such", "snapshot:abc", "snapshot if no_such == 1"})
        findings.fails(backend.append(file, wrong), ErrorCode::Invalid, EINVAL, wrong);
    findings.done(backend.append(file, "!stacktrace"), "take one away");
    findings.done(backend.append(file, "!stacktrace"), "take it away twice");
    findings.done(backend.append(file, "!traceoff"), "take the other one away");
    findings.shows(backend, file, kNoTriggers);
    findings.reads(backend, instance / "events/sched/sched_switch/enable", "0\n");
    return findings.text();
}

std::string enablesByTriggers(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto file = instance / "events/sched/sched_switch/trigger";
    // One that never happens.
    const auto* trigger = "enable_event:irq:irq_handler_entry if prev_pid == -7";
    const auto enable = instance / "events/irq/irq_handler_entry/enable";
    findings.done(backend.append(file, trigger), "a trigger");
    findings.reads(backend, enable, "0*\n");
    findings.fails(backend.append(file, "enable_event:irq:no_such"), ErrorCode::Invalid, EINVAL,
                   "a trigger for no event");
    findings.done(backend.append(file, std::string("!") + trigger), "take it away");
    findings.reads(backend, enable, "0\n");
    return findings.text();
}

std::string countsByHistograms(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto file = instance / "events/sched/sched_switch/trigger";
    const auto* hist = "hist:keys=prev_pid,prev_state:vals=prev_prio:sort=prev_prio.descending"
                       ":size=1024 if prev_pid > 0";
    const auto* listed = "hist:keys=prev_pid,prev_state:vals=hitcount,prev_prio"
                         ":sort=prev_prio.descending:size=1024 if prev_pid > 0 [active]";
    findings.done(backend.append(file, hist), "a histogram");
    findings.reads(backend, file, std::string(listed) + "\n");
    findings.shows(backend, instance / "events/sched/sched_switch/hist",
                   std::string("# event histogram\n#\n# trigger info: ") + listed + "\n");
    findings.fails(backend.append(file, hist), ErrorCode::Invalid, EEXIST, "the same one twice");
    findings.fails(backend.append(file, "hist:keys=no_such"), ErrorCode::Invalid, EINVAL,
                   "a histogram of nothing");
    // Of the instance, unlike those of probes.
    findings.shows(backend, instance / "error_log",
                   "hist:sched:sched_switch: error: Couldn't find field\n"
                   "  Command: hist:keys=no_such\n");
    findings.done(backend.append(file, std::string("!") + hist), "take it away");
    findings.shows(backend, file, kNoTriggers);
    findings.done(backend.append(file, std::string("!") + hist), "take it away twice");
    const auto named = "hist:name=" + ownedName(backend, '_') + "_mine:keys=prev_pid";
    findings.done(backend.append(file, named), "a named one");
    findings.done(backend.append(file, named + ":pause"), "pause it");
    findings.reads(backend, file, named + ":vals=hitcount:sort=hitcount:size=2048 [paused]\n");
    findings.done(backend.append(file, "!" + named), "take it away, too");
    findings.reads(backend, instance / "events/sched/sched_switch/hist", "");
    return findings.text();
}

/// From one event to the next one, by way of a synthetic one.
std::string joinsHistograms(Backend& backend)
{
    Findings findings;
    const auto name = ownedName(backend, '_') + "_lat";
    findings.done(backend.append("synthetic_events", name + " u64 lat; pid_t pid"), "the event");
    {
        const TestInstance instance(backend, findings);
        const auto first = instance / "events/sched/sched_waking/trigger";
        const auto second = instance / "events/sched/sched_switch/trigger";
        const std::string begin = "hist:keys=pid:ts0=common_timestamp.usecs if comm==\"sh\"";
        const std::string end = "hist:keys=next_pid:lat=common_timestamp.usecs-$ts0"
                                ":onmatch(sched.sched_waking).trace("
            + name + ",$lat,next_pid)";
        findings.done(backend.append(first, begin), "where it begins");
        findings.reads(backend, first,
                       "hist:keys=pid:vals=hitcount:ts0=common_timestamp.usecs:sort=hitcount"
                       ":size=2048:clock=global if comm==\"sh\" [active]\n");
        findings.done(backend.append(second, end), "where it ends");
        findings.reads(backend, second,
                       "hist:keys=next_pid:vals=hitcount:lat=common_timestamp.usecs-$ts0"
                       ":sort=hitcount:size=2048:clock=global:onmatch(sched.sched_waking).trace("
                           + name + ",$lat,next_pid) [active]\n");
        findings.fails(backend.append("synthetic_events", "!" + name), ErrorCode::Busy, EBUSY,
                       "deleting what a histogram makes");
        findings.fails(backend.append(first, "!" + begin), ErrorCode::Busy, EBUSY,
                       "taking away what another one needs");
        findings.fails(backend.removeInstance(instance.name()), ErrorCode::Busy, EBUSY,
                       "removing the instance that makes events");
        findings.done(backend.append(second, "!" + end), "take the second away");
        findings.done(backend.append(first, "!" + begin), "take the first away");
    }
    findings.done(backend.append("synthetic_events", "!" + name), "delete the event");
    return findings.text();
}

std::string choosesProcesses(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto events = instance / "set_event_pid";
    const auto functions = instance / "set_ftrace_pid";
    findings.reads(backend, events, "").reads(backend, functions, "no pid\n");
    findings.done(backend.append(events, "77"), "a process").done(backend.append(events, "5"), "2");
    findings.reads(backend, events, "5\n77\n");
    findings.done(backend.append(functions, "77"), "a process for functions");
    findings.reads(backend, functions, "77\n");
    findings.fails(backend.append(events, "abc"), ErrorCode::Invalid, EINVAL, "no number");
    findings.done(backend.writeTruncating(events, ""), "all of them");
    findings.reads(backend, events, "");
    findings.done(backend.writeTruncating(functions, ""), "all for functions");
    findings.reads(backend, functions, "no pid\n");
    return findings.text();
}

std::string setsOptions(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto overwrite = instance / "options/overwrite";
    findings.reads(backend, overwrite, "1\n");
    findings.done(backend.append(overwrite, "0"), "an option");
    findings.reads(backend, overwrite, "0\n");
    findings.shows(backend, instance / "trace_options", "nooverwrite\n");
    findings.done(backend.append(instance / "trace_options", "overwrite"), "by its name");
    findings.reads(backend, overwrite, "1\n");
    findings.fails(backend.append(overwrite, "2"), ErrorCode::Invalid, EINVAL,
                   "neither on nor off");
    findings.fails(backend.append(instance / "trace_options", "no_such"), ErrorCode::Invalid,
                   EINVAL, "no option");
    findings.fails(backend.append(instance / "options/no_such", "1"), ErrorCode::NotFound, ENOENT,
                   "no such file");
    findings.done(backend.append(instance / "tracing_cpumask", "1"), "one CPU");
    findings.reads(backend, instance / "tracing_cpumask", "1\n");
    findings.fails(backend.append(instance / "buffer_percent", "101"), ErrorCode::Invalid, EINVAL,
                   "more than all");
    return findings.text();
}

std::string takesSnapshots(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto file = instance / "snapshot";
    findings.shows(backend, file, "* Snapshot is freed *");
    findings.done(backend.append(instance / "trace_marker", "before it"), "a mark");
    findings.done(backend.append(file, "1"), "a snapshot");
    findings.shows(backend, file, "before it");
    findings.done(backend.append(file, "2"), "clear it");
    findings.shows(backend, file, "* Snapshot is allocated *");
    const auto one = instance / "per_cpu/cpu0/snapshot";
    findings.fails(backend.append(one, "0"), ErrorCode::Invalid, EINVAL, "freeing that of one CPU");
    findings.done(backend.append(one, "2"), "clear that of one CPU");
    findings.done(backend.append(file, "0"), "free it");
    findings.shows(backend, file, "* Snapshot is freed *");
    findings.shows(backend, one, "* Snapshot is freed *");
    return findings.text();
}

std::string marksWhileItRecords(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto marker = instance / "trace_marker";
    findings.done(backend.append(marker, "a mark"), "a mark");
    findings.shows(backend, instance / "trace", "a mark");
    findings.done(backend.append(instance / "tracing_on", "0"), "stop");
    findings.fails(backend.append(marker, "another"), ErrorCode::Io, EBADF,
                   "a mark when it stands");
    findings.done(backend.writeTruncating(instance / "trace", ""), "clear the buffer");
    const auto left = backend.read(instance / "trace");
    findings.require(left && left->find("a mark") == std::string::npos, "the mark is still there");
    return findings.text();
}

std::string permitsTheTopLevel(Backend& backend)
{
    Findings findings;
    findings.done(backend.permitTopLevel(true), "the consent");
    findings.reads(backend, "max_graph_depth", "0\n");
    findings.done(backend.append("max_graph_depth", "3"), "a depth");
    findings.reads(backend, "max_graph_depth", "3\n");
    findings.done(backend.append("max_graph_depth", "0"), "no depth");
    findings.fails(backend.append("saved_cmdlines_size", "0"), ErrorCode::Invalid, EINVAL,
                   "no names at all");
    const auto state = [&backend] {
        return backend.readSystem(access::SystemFile::StackTracerEnabled).value_or("none");
    };
    findings.require(state() == "0\n", "the stack tracer is on");
    findings.done(backend.turn(access::KernelSwitch::StackTracer, true), "the stack tracer");
    findings.require(state() == "1\n", "the stack tracer is off");
    findings.done(backend.turn(access::KernelSwitch::StackTracer, false), "off again");
    findings.require(state() == "0\n", "the stack tracer stays on");
    findings.done(backend.permitTopLevel(false), "no consent");
    return findings.text();
}

constexpr std::array kTriggerChecks{
    ConformanceCheck{"adds triggers", addsTriggers},
    ConformanceCheck{"enables by triggers", enablesByTriggers},
    ConformanceCheck{"counts by histograms", countsByHistograms},
    ConformanceCheck{"joins histograms", joinsHistograms},
    ConformanceCheck{"chooses processes", choosesProcesses},
    ConformanceCheck{"sets options", setsOptions},
    ConformanceCheck{"takes snapshots", takesSnapshots},
    ConformanceCheck{"marks while it records", marksWhileItRecords},
    ConformanceCheck{"permits the top level", permitsTheTopLevel},
};

} // namespace

std::span<const ConformanceCheck> triggerChecks()
{
    return kTriggerChecks;
}

} // namespace probescope
