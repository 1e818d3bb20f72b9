#include "ui/views/sched/models/sched_text.h"

#include "core/analysis/sched/sched_events.h"
#include "ui/base/text/task_text.h"

namespace probescope::ui {

using analysis::SlowPart;

QString SchedText::state(char letter)
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
        return tr("state %1").arg(QLatin1Char(letter));
    }
}

QString SchedText::task(const store::Capture& capture, std::int32_t pid, TaskId then)
{
    return shownName(analysis::schedTaskName(capture, pid, then, StringId()));
}

QString SchedText::by(const store::Capture& capture, std::int32_t pid, TaskId task,
                      bool byInterrupt)
{
    if (pid < 0)
        return tr("an unknown task");
    const auto name = shownName(analysis::schedTaskName(capture, pid, task, StringId()));
    if (pid == 0)
        return byInterrupt ? tr("an interrupt (while the CPU was idle)") : tr("the idle task");
    return byInterrupt ? tr("an interrupt (while %1 ran)").arg(name) : name;
}

QString SchedText::part(const store::Capture& capture, const SlowPart& part)
{
    const auto who = by(capture, part.by, part.byTask, part.byInterrupt);
    const auto runner = by(capture, part.runner, part.runnerTask, false);
    switch (part.kind) {
    case SlowPart::Kind::Self:
        return part.call ? tr("On the CPU, in the call itself")
                         : tr("On the CPU, in no recorded call");
    case SlowPart::Kind::Child: {
        const auto name = shownName(capture.string(part.function));
        return name.isEmpty() ? tr("In an unnamed function") : tr("In %1").arg(name);
    }
    case SlowPart::Kind::OtherChildren:
        return tr("In %n other function(s)", nullptr, int(part.merged));
    case SlowPart::Kind::Interrupt:
        return tr("Interrupted by %1").arg(shownName(part.name));
    case SlowPart::Kind::Sleep:
        if (part.merged > 1)
            return tr("Off-CPU, %n shorter time(s)", nullptr, int(part.merged));
        return part.by < 0 ? tr("Off-CPU (%1)").arg(state(part.state))
                           : tr("Off-CPU (%1), woken by %2").arg(state(part.state), who);
    case SlowPart::Kind::WakeDelay:
        if (part.merged > 1)
            return tr("Waiting for a CPU, %n shorter part(s)", nullptr, int(part.merged));
        if (part.runner < 0)
            return tr("Woken by %1, waiting for a CPU").arg(who);
        return part.runner == 0 ? tr("Waiting for a CPU: it was idle")
                                : tr("Waiting for a CPU: %1 ran").arg(runner);
    case SlowPart::Kind::Preempted:
        if (part.merged > 1)
            return tr("Preempted, %n shorter part(s)", nullptr, int(part.merged));
        if (part.runner < 0)
            return tr("Preempted: unknown which task ran");
        return part.runner == 0 ? tr("Preempted: the CPU was idle")
                                : tr("Preempted: %1 ran").arg(runner);
    case SlowPart::Kind::Unknown:
        switch (part.why) {
        case SlowPart::Why::Lost:
            return tr("Unknown: events were lost");
        case SlowPart::Why::NotRecorded:
            return tr("Unknown: sched_switch was not recorded");
        case SlowPart::Why::Unseen:
            return tr("Unknown: no events of the task here");
        }
    }
    return {};
}

QString SchedText::meanwhile(const store::Capture& capture, const SlowPart& part)
{
    const bool waited =
        part.kind == SlowPart::Kind::WakeDelay || part.kind == SlowPart::Kind::Preempted;
    return waited && part.merged <= 1 && part.runner > 0
        ? by(capture, part.runner, part.runnerTask, false)
        : QString();
}

QChar SchedText::sign(const SlowPart& part)
{
    switch (part.kind) {
    case SlowPart::Kind::Self:
        return u'●';
    case SlowPart::Kind::Child:
    case SlowPart::Kind::OtherChildren:
        return u'ƒ';
    case SlowPart::Kind::Interrupt:
        return u'!';
    case SlowPart::Kind::Sleep:
        return part.state == 0 ? QChar(u'…') : QChar(QLatin1Char(part.state));
    case SlowPart::Kind::WakeDelay:
        return u'W';
    case SlowPart::Kind::Preempted:
        return u'P';
    case SlowPart::Kind::Unknown:
        return u'?';
    }
    return u'?';
}

QString SchedText::kind(SlowPart::Kind kind)
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
        return tr("Unknown");
    }
    return {};
}

} // namespace probescope::ui
