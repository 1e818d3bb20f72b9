#include "ui/views/tracer_report/models/flag_text.h"

#include <QCoreApplication>

#include <array>

namespace probescope::ui {

namespace {

using analysis::TraceFlags;

struct FlagTr
{
    Q_DECLARE_TR_FUNCTIONS(FlagText)
};

QString irqText(const TraceFlags& flags)
{
    switch (flags.irqs) {
    case TraceFlags::Irqs::Off:
        return flags.softIrqsOff ? FlagTr::tr("Interrupts and softirqs are disabled.")
                                 : FlagTr::tr("Interrupts are disabled.");
    case TraceFlags::Irqs::NotTold:
        return FlagTr::tr("The architecture does not report whether interrupts are disabled.");
    case TraceFlags::Irqs::On:
        break;
    }
    return flags.softIrqsOff ? FlagTr::tr("Softirqs are disabled.") : QString();
}

QString reschedText(TraceFlags::Resched resched)
{
    using Resched = TraceFlags::Resched;
    switch (resched) {
    case Resched::None:
        break;
    case Resched::Need:
        return FlagTr::tr("A reschedule is pending.");
    case Resched::NeedFlag:
        return FlagTr::tr("A reschedule is pending (TIF_NEED_RESCHED only).");
    case Resched::NeedCount:
        return FlagTr::tr("A reschedule is pending (PREEMPT_NEED_RESCHED only).");
    case Resched::Lazy:
    case Resched::LazyCount:
        return FlagTr::tr(
            "A lazy reschedule is pending: at the next tick or return to user space.");
    case Resched::NeedLazyFlag:
    case Resched::NeedLazy:
        return FlagTr::tr("A reschedule is pending, and a lazy one, too.");
    }
    return {};
}

QString contextText(TraceFlags::Context context)
{
    using Context = TraceFlags::Context;
    switch (context) {
    case Context::Task:
        break;
    case Context::SoftIrq:
        return FlagTr::tr("Runs in a softirq.");
    case Context::HardIrq:
        return FlagTr::tr("Runs in a hardware interrupt.");
    case Context::HardIrqInSoftIrq:
        return FlagTr::tr("Runs in a hardware interrupt that interrupted a softirq.");
    case Context::Nmi:
        return FlagTr::tr("Runs in a non-maskable interrupt.");
    case Context::NmiInHardIrq:
        return FlagTr::tr(
            "Runs in a non-maskable interrupt that interrupted a hardware interrupt.");
    }
    return {};
}

} // namespace

QStringList flagTexts(const TraceFlags& flags, bool all)
{
    QStringList words;
    const auto add = [&](const QString& told, const QString& otherwise) {
        if (!told.isEmpty())
            words << told;
        else if (all)
            words << otherwise;
    };
    add(irqText(flags), FlagTr::tr("Interrupts and softirqs are enabled."));
    add(reschedText(flags.resched), FlagTr::tr("No reschedule is pending."));
    add(contextText(flags.context), FlagTr::tr("Runs in task context."));
    add(flags.preemptDepth > 0
            ? FlagTr::tr("Preemption is disabled (depth %n).", nullptr, int(flags.preemptDepth))
            : QString(),
        FlagTr::tr("Preemption is enabled."));
    if (flags.migrateDepth) {
        add(*flags.migrateDepth > 0
                ? FlagTr::tr("Migration is disabled (depth %n).", nullptr, int(*flags.migrateDepth))
                : QString(),
            FlagTr::tr("Migration is enabled."));
    }
    return words;
}

QString flagText(const std::string& characters)
{
    if (characters.empty())
        return FlagTr::tr("The capture has no flags for this event.");
    const auto flags = analysis::readTraceFlags(characters);
    if (!flags)
        return FlagTr::tr("Unknown flags: %1").arg(QString::fromStdString(characters));
    return QString::fromStdString(characters) + u'\n' + flagTexts(*flags, true).join(u'\n');
}

QString policyText(const format::LatencyHeader::Task& task)
{
    switch (task.policy) {
    case 0:
        return FlagTr::tr("normal (SCHED_OTHER), nice %1").arg(task.nice);
    case 1:
        return FlagTr::tr("real-time (SCHED_FIFO), priority %1").arg(task.rtPriority);
    case 2:
        return FlagTr::tr("real-time (SCHED_RR), priority %1").arg(task.rtPriority);
    case 3:
        return FlagTr::tr("batch (SCHED_BATCH), nice %1").arg(task.nice);
    case 5:
        return FlagTr::tr("idle (SCHED_IDLE)");
    case 6:
        return FlagTr::tr("deadline (SCHED_DEADLINE)");
    default:
        return FlagTr::tr("policy %1").arg(task.policy);
    }
}

QString schedChangeText(const analysis::SchedChange& change)
{
    const auto comm = QString::fromStdString(change.comm);
    const auto to = QString::number(change.to.pid);
    const auto cpu = QString::number(change.cpu);
    const auto from = QString::number(change.from.pid);
    return change.wakeup
        ? FlagTr::tr("%1-%2 is woken for CPU %3 while %4 runs").arg(comm, to, cpu, from)
        : FlagTr::tr("%1-%2 runs on CPU %3 after %4").arg(comm, to, cpu, from);
}

QString tracerText(const std::string& tracer)
{
    struct Words
    {
        const char* tracer;
        const char* words;
    };
    static constexpr std::array kWords{
        Words{"irqsoff", QT_TRANSLATE_NOOP("FlagText", "Longest time with interrupts disabled")},
        Words{"preemptoff", QT_TRANSLATE_NOOP("FlagText", "Longest time with preemption disabled")},
        Words{"preemptirqsoff",
              QT_TRANSLATE_NOOP("FlagText", "Longest time with interrupts or preemption disabled")},
        Words{"wakeup", QT_TRANSLATE_NOOP("FlagText", "Longest wakeup latency of a task")},
        Words{"wakeup_rt",
              QT_TRANSLATE_NOOP("FlagText", "Longest wakeup latency of a real-time task")},
        Words{"wakeup_dl",
              QT_TRANSLATE_NOOP("FlagText", "Longest wakeup latency of a deadline task")},
        Words{"hwlat",
              QT_TRANSLATE_NOOP("FlagText",
                                "Longest time that hardware or firmware took from the kernel")},
        Words{"osnoise",
              QT_TRANSLATE_NOOP("FlagText",
                                "Most noise in a period: time taken from the measuring thread")},
        Words{"timerlat",
              QT_TRANSLATE_NOOP("FlagText",
                                "Longest time from a timer's expiry until its thread runs")},
    };
    for (const Words& words : kWords) {
        if (tracer == words.tracer)
            return FlagTr::tr(words.words);
    }
    return FlagTr::tr("Longest latency");
}

} // namespace probescope::ui
