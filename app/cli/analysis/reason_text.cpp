#include "app/cli/analysis/reason_text.h"

#include "core/analysis/sched/sched_events.h"
#include "core/store/read/capture.h"

#include <fmt/format.h>

namespace probescope::cli {

namespace {

using analysis::SlowPart;

std::string sleepState(char letter)
{
    switch (letter) {
    case 'S':
        return "S, interruptible sleep";
    case 'D':
        return "D, uninterruptible sleep";
    case 'T':
        return "T, stopped";
    case 't':
        return "t, traced";
    case 'I':
        return "I, idle kernel thread";
    case 'P':
        return "P, parked";
    case 'X':
        return "X, dead";
    case 'Z':
        return "Z, zombie";
    case 0:
        return "state not recorded";
    default:
        return fmt::format("state {}", letter);
    }
}

std::string byText(const store::Capture& capture, std::int32_t pid, TaskId task, bool byInterrupt)
{
    if (pid < 0)
        return "an unknown task";
    if (pid == 0)
        return byInterrupt ? "an interrupt (while the CPU was idle)" : "the idle task";
    const std::string name = analysis::schedTaskName(capture, pid, task, StringId());
    return byInterrupt ? "an interrupt (while " + name + " ran)" : name;
}

std::string sleepText(const store::Capture& capture, const SlowPart& part)
{
    if (part.merged > 1)
        return fmt::format("Off-CPU, {} shorter times", part.merged);
    const std::string state = sleepState(part.state);
    return part.by < 0 ? "Off-CPU (" + state + ')'
                       : fmt::format("Off-CPU ({}), woken by {}", state,
                                     byText(capture, part.by, part.byTask, part.byInterrupt));
}

/// Of a task that could run: `what` says in which way.
std::string runnerText(const store::Capture& capture, const SlowPart& part, const std::string& what)
{
    return part.runner == 0 ? what + "it was idle"
                            : what + byText(capture, part.runner, part.runnerTask, false) + " ran";
}

std::string wakeDelayText(const store::Capture& capture, const SlowPart& part)
{
    if (part.merged > 1)
        return fmt::format("Waiting for a CPU, {} shorter parts", part.merged);
    if (part.runner < 0)
        return fmt::format("Woken by {}, waiting for a CPU",
                           byText(capture, part.by, part.byTask, part.byInterrupt));
    return runnerText(capture, part, "Waiting for a CPU: ");
}

std::string preemptedText(const store::Capture& capture, const SlowPart& part)
{
    if (part.merged > 1)
        return fmt::format("Preempted, {} shorter parts", part.merged);
    if (part.runner < 0)
        return "Preempted: unknown which task ran";
    return part.runner == 0 ? "Preempted: the CPU was idle"
                            : runnerText(capture, part, "Preempted: ");
}

std::string unknownText(SlowPart::Why why)
{
    switch (why) {
    case SlowPart::Why::Lost:
        return "Unknown: events were lost";
    case SlowPart::Why::NotRecorded:
        return "Unknown: sched_switch was not recorded";
    case SlowPart::Why::Unseen:
        break;
    }
    return "Unknown: no events of the task here";
}

} // namespace

std::string reasonKind(SlowPart::Kind kind)
{
    switch (kind) {
    case SlowPart::Kind::Self:
        return "Self";
    case SlowPart::Kind::Child:
    case SlowPart::Kind::OtherChildren:
        return "Called functions";
    case SlowPart::Kind::Interrupt:
        return "Interrupts";
    case SlowPart::Kind::Sleep:
        return "Off-CPU";
    case SlowPart::Kind::WakeDelay:
        return "Wakeup latency";
    case SlowPart::Kind::Preempted:
        return "Preempted";
    case SlowPart::Kind::Unknown:
        break;
    }
    return "Unknown";
}

std::string reasonText(const store::Capture& capture, const SlowPart& part)
{
    switch (part.kind) {
    case SlowPart::Kind::Self:
        return part.call ? "On the CPU, in the call itself" : "On the CPU, in no recorded call";
    case SlowPart::Kind::Child: {
        const std::string name = capture.string(part.function);
        return name.empty() ? "In an unnamed function" : "In " + name;
    }
    case SlowPart::Kind::OtherChildren:
        return part.merged == 1 ? "In 1 other function"
                                : fmt::format("In {} other functions", part.merged);
    case SlowPart::Kind::Interrupt:
        return "Interrupted by " + part.name;
    case SlowPart::Kind::Sleep:
        return sleepText(capture, part);
    case SlowPart::Kind::WakeDelay:
        return wakeDelayText(capture, part);
    case SlowPart::Kind::Preempted:
        return preemptedText(capture, part);
    case SlowPart::Kind::Unknown:
        break;
    }
    return unknownText(part.why);
}

std::string ownerText(const store::Capture& capture, const analysis::SlowSpan& span)
{
    if (span.pid == 0)
        return "the idle task of CPU " + std::to_string(span.cpu);
    if (span.pid < 0)
        return "an unknown task";
    TaskId task = span.task; // or else the last name of the pid
    for (std::uint32_t id = 0; id < capture.taskCount() && !span.task.valid(); ++id) {
        if (capture.task(TaskId(id)).pid == span.pid)
            task = TaskId(id);
    }
    return "task " + analysis::schedTaskName(capture, span.pid, task, StringId());
}

} // namespace probescope::cli
