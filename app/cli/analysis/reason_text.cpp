#include "app/cli/analysis/reason_text.h"

#include "core/analysis/sched/sched_events.h"
#include "core/store/read/capture.h"

#include <string>

namespace probescope::cli {

namespace {

using analysis::SlowPart;

Message sleepState(char letter)
{
    switch (letter) {
    case 'S':
        return tr("S, interruptible sleep");
    case 'D':
        return tr("D, uninterruptible sleep");
    case 'T':
        return tr("T, stopped");
    case 't':
        return tr("t, traced");
    case 'I':
        return tr("I, idle kernel thread");
    case 'P':
        return tr("P, parked");
    case 'X':
        return tr("X, dead");
    case 'Z':
        return tr("Z, zombie");
    case 0:
        return tr("state not recorded");
    default:
        return tr("state {}", {std::string(1, letter)});
    }
}

Message byText(const store::Capture& capture, std::int32_t pid, TaskId task, bool byInterrupt)
{
    if (pid < 0)
        return tr("an unknown task");
    if (pid == 0)
        return byInterrupt ? tr("an interrupt (while the CPU was idle)") : tr("the idle task");
    const std::string name = analysis::schedTaskName(capture, pid, task, StringId());
    return byInterrupt ? tr("an interrupt (while {} ran)", {name}) : Message(name);
}

Message sleepText(const store::Capture& capture, const SlowPart& part)
{
    if (part.merged > 1)
        return tr("Off-CPU, {} shorter times", {part.merged});
    const Message state = sleepState(part.state);
    return part.by < 0 ? tr("Off-CPU ({})", {state})
                       : tr("Off-CPU ({}), woken by {}",
                            {state, byText(capture, part.by, part.byTask, part.byInterrupt)});
}

Message wakeDelayText(const store::Capture& capture, const SlowPart& part)
{
    if (part.merged > 1)
        return tr("Waiting for a CPU, {} shorter parts", {part.merged});
    if (part.runner < 0)
        return tr("Woken by {}, waiting for a CPU",
                  {byText(capture, part.by, part.byTask, part.byInterrupt)});
    return part.runner == 0
        ? tr("Waiting for a CPU: it was idle")
        : tr("Waiting for a CPU: {} ran", {byText(capture, part.runner, part.runnerTask, false)});
}

Message preemptedText(const store::Capture& capture, const SlowPart& part)
{
    if (part.merged > 1)
        return tr("Preempted, {} shorter parts", {part.merged});
    if (part.runner < 0)
        return tr("Preempted: unknown which task ran");
    return part.runner == 0
        ? tr("Preempted: the CPU was idle")
        : tr("Preempted: {} ran", {byText(capture, part.runner, part.runnerTask, false)});
}

Message unknownText(SlowPart::Why why)
{
    switch (why) {
    case SlowPart::Why::Lost:
        return tr("Unknown: events were lost");
    case SlowPart::Why::NotRecorded:
        return tr("Unknown: sched_switch was not recorded");
    case SlowPart::Why::Unseen:
        break;
    }
    return tr("Unknown: no events of the task here");
}

} // namespace

Message reasonKind(SlowPart::Kind kind)
{
    switch (kind) {
    case SlowPart::Kind::Self:
        return tr("Self");
    case SlowPart::Kind::Child:
    case SlowPart::Kind::OtherChildren:
        return tr("Called functions");
    case SlowPart::Kind::Interrupt:
        return tr("Interrupts");
    case SlowPart::Kind::Sleep:
        return tr("Off-CPU");
    case SlowPart::Kind::WakeDelay:
        return tr("Wakeup latency");
    case SlowPart::Kind::Preempted:
        return tr("Preempted");
    case SlowPart::Kind::Unknown:
        break;
    }
    return tr("Unknown");
}

Message reasonText(const store::Capture& capture, const SlowPart& part)
{
    switch (part.kind) {
    case SlowPart::Kind::Self:
        return part.call ? tr("On the CPU, in the call itself")
                         : tr("On the CPU, in no recorded call");
    case SlowPart::Kind::Child: {
        const std::string name = capture.string(part.function);
        return name.empty() ? tr("In an unnamed function") : tr("In {}", {name});
    }
    case SlowPart::Kind::OtherChildren:
        return part.merged == 1 ? tr("In 1 other function")
                                : tr("In {} other functions", {part.merged});
    case SlowPart::Kind::Interrupt:
        return tr("Interrupted by {}", {part.name});
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

Message ownerText(const store::Capture& capture, const analysis::SlowSpan& span)
{
    if (span.pid == 0)
        return tr("the idle task of CPU {}", {span.cpu});
    if (span.pid < 0)
        return tr("an unknown task");
    return tr("task {}", {analysis::schedTaskName(capture, span.pid, span.task, StringId())});
}

} // namespace probescope::cli
