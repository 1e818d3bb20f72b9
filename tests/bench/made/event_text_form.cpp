#include "tests/bench/made/event_text_form.h"

#include "tests/bench/made/probes.h"
#include "tests/bench/made/text_parts.h"

namespace probescope::made {

namespace {

constexpr std::string_view kColumns = R"(#
#                                _-----=> irqs-off/BH-disabled
#                               / _----=> need-resched
#                              | / _---=> hardirq/softirq
#                              || / _--=> preempt-depth
#                              ||| / _-=> migrate-disable
#                              |||| /     delay
#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION
#              | |         |   |||||     |         |
)";

std::string stateText(std::uint16_t state)
{
    constexpr std::string_view kLetters = "SDTtXZPI";
    std::string text;
    for (std::size_t bit = 0; bit < kLetters.size(); ++bit) {
        if (state & (1U << bit))
            text += (text.empty() ? "" : "|") + std::string(1, kLetters[bit]);
    }
    return (text.empty() ? "R" : text) + (state & kPreempted ? "+" : "");
}

} // namespace

EventTextForm::EventTextForm(OutFile out, const MadeOptions& options)
    : m_out(std::move(out))
{
    m_out.print("# tracer: nop\n#\n# entries-in-buffer/entries-written: {0}/{0}   #P:{1}\n{2}",
                options.events, options.cpus, kColumns);
}

void EventTextForm::add(const MadeEvent& event)
{
    if (event.lostBefore > 0)
        m_out.print("CPU:{} [LOST {} EVENTS]\n", event.cpu, event.lostBefore);
    const std::int64_t micros = (event.timeNs + 500) / 1000;
    m_out.print("{:>16}-{:<7} [{:03}] {} {:5}.{:06}: ", shownComm(event.task), event.task.pid,
                event.cpu, flagsText(event), micros / 1'000'000, micros % 1'000'000);
    switch (event.kind) {
    case MadeEvent::Kind::Switch:
        return addSwitch(event);
    case MadeEvent::Kind::Waking:
        return addWakeUp("sched_waking", event);
    case MadeEvent::Kind::Wakeup:
        return addWakeUp("sched_wakeup", event);
    case MadeEvent::Kind::WakeupNew:
        return addWakeUp("sched_wakeup_new", event);
    case MadeEvent::Kind::Probe:
        return addProbe(event);
    case MadeEvent::Kind::CallEntry:
    case MadeEvent::Kind::CallExit:
        return; // CallTextForm writes them
    }
}

void EventTextForm::addSwitch(const MadeEvent& event)
{
    m_out.print("sched_switch: prev_comm={} prev_pid={} prev_prio={} prev_state={} ==> "
                "next_comm={} next_pid={} next_prio={}\n",
                event.task.comm, event.task.pid, event.task.prio, stateText(event.prevState),
                event.other.comm, event.other.pid, event.other.prio);
}

void EventTextForm::addWakeUp(std::string_view name, const MadeEvent& event)
{
    m_out.print("{}: comm={} pid={} prio={} target_cpu={:03}\n", name, event.other.comm,
                event.other.pid, event.other.prio, event.targetCpu);
}

void EventTextForm::addProbe(const MadeEvent& event)
{
    const ProbeDefinition& probe = madeProbes()[event.probe];
    if (probe.isReturn)
        m_out.print("{}: ({}+{:#x}/{:#x} <- {})", probe.name, probe.caller, probe.callerOffset,
                    probe.callerSize, probe.function);
    else
        m_out.print("{}: ({}+0x0/{:#x})", probe.name, probe.function, probe.size);
    for (std::size_t i = 0; i < probe.arguments.size(); ++i) {
        const ProbeArgument& argument = probe.arguments[i];
        switch (argument.type) {
        case ProbeArgument::Type::S32:
            m_out.print(" {}={}", argument.name, std::int32_t(event.values[i]));
            break;
        case ProbeArgument::Type::U64:
            m_out.print(" {}={}", argument.name, event.values[i]);
            break;
        case ProbeArgument::Type::X32:
            m_out.print(" {}={:#x}", argument.name, std::uint32_t(event.values[i]));
            break;
        case ProbeArgument::Type::X64:
            m_out.print(" {}={:#x}", argument.name, event.values[i]);
            break;
        case ProbeArgument::Type::String:
            m_out.print(" {}=\"{}\"", argument.name, event.text);
            break;
        }
    }
    m_out.write("\n");
}

} // namespace probescope::made
