#include "tests/bench/made/scheduling.h"

namespace probescope::made {

namespace {

constexpr std::int64_t kBootNs = 4'213'000'000'000;

}

Scheduling::Scheduling(std::uint32_t cpus, std::uint64_t seed)
    : m_random(seed)
    , m_population(seed)
    , m_clocks(cpus, kBootNs)
    , m_cpus(cpus)
    , m_new(m_population.size())
{
    for (std::size_t i = 0; i < m_population.size(); ++i)
        m_sleeping.push_back(i);
}

MadeTask Scheduling::taskOn(std::uint32_t cpu) const
{
    const std::size_t current = m_cpus[cpu].current;
    return current == kIdle ? Population::idle(cpu) : m_population.task(current);
}

void Scheduling::next(MadeEvent& event)
{
    event = {};
    event.cpu = m_clocks.advance();
    event.timeNs = m_clocks.now();
    event.task = taskOn(event.cpu);
    Cpu& cpu = m_cpus[event.cpu];
    if (!cpu.waking.empty())
        wakeUp(cpu, event);
    else if (cpu.current != kIdle)
        runTask(cpu, event);
    else if (!cpu.runnable.empty())
        switchTo(cpu, event, kRunnable);
    else
        wake(cpu, event);
    m_clocks.actAfter(event.cpu, untilNext(cpu));
}

/// What follows: at once where something is under way, later where a task computes or nothing is
/// to be done.
std::int64_t Scheduling::untilNext(const Cpu& cpu)
{
    if (!cpu.waking.empty())
        return m_random.around(900);
    if (cpu.current == kIdle)
        return m_random.around(cpu.runnable.empty() ? 40'000 : 1'800);
    return m_random.around(m_random.percent(30) ? 30'000 : 4'000);
}

void Scheduling::wakeUp(Cpu& cpu, MadeEvent& event)
{
    const std::size_t woken = cpu.waking.front();
    cpu.waking.pop_front();
    cpu.runnable.push_back(woken);
    event.kind = m_new[woken] ? MadeEvent::Kind::WakeupNew : MadeEvent::Kind::Wakeup;
    m_new[woken] = 0;
    event.flags = kIrqsOff | kNeedResched | kPreemptResched;
    if (cpu.current == kIdle)
        event.flags |= kHardIrq;
    event.preemptDepth = 4;
    event.other = m_population.task(woken);
    event.targetCpu = event.cpu;
}

/// A task, or an interrupt of the idle CPU, wakes a task that sleeps. There is always one, since no
/// CPU ever has more than a few of its own.
void Scheduling::wake(Cpu& cpu, MadeEvent& event)
{
    const std::size_t place = m_random.below(std::uint32_t(m_sleeping.size()));
    const std::size_t woken = m_sleeping[place];
    m_sleeping[place] = m_sleeping.back();
    m_sleeping.pop_back();
    event.kind = MadeEvent::Kind::Waking;
    event.flags = kIrqsOff;
    if (cpu.current == kIdle)
        event.flags |= m_random.percent(70) ? kHardIrq : kSoftIrq;
    event.preemptDepth = std::uint8_t(2 + m_random.below(3));
    event.other = m_population.task(woken);
    const std::uint32_t other = m_random.below(std::uint32_t(m_cpus.size()));
    event.targetCpu = m_random.percent(40) && m_cpus[other].hasRoom() ? other : event.cpu;
    m_cpus[event.targetCpu].waking.push_back(woken);
    if (event.targetCpu != event.cpu)
        m_clocks.actNoLaterThan(event.targetCpu, m_random.around(2'000));
}

void Scheduling::switchTo(Cpu& cpu, MadeEvent& event, std::uint16_t prevState)
{
    event.kind = MadeEvent::Kind::Switch;
    event.prevState = prevState;
    event.flags = kIrqsOff;
    event.preemptDepth = 2;
    const std::size_t left = cpu.current;
    if (cpu.runnable.empty()) {
        cpu.current = kIdle;
    } else {
        cpu.current = cpu.runnable.front();
        cpu.runnable.pop_front();
    }
    event.other = taskOn(event.cpu);
    if (left == kIdle)
        return;
    if (prevState == kDead) {
        m_population.replace(left);
        m_new[left] = 1;
    }
    if (prevState == kRunnable || prevState == kPreempted)
        cpu.runnable.push_back(left);
    else
        m_sleeping.push_back(left);
}

void Scheduling::runTask(Cpu& cpu, MadeEvent& event)
{
    if (cpu.hasRoom() && m_random.percent(45))
        return wake(cpu, event);
    if (!cpu.runnable.empty() && m_random.percent(25))
        return switchTo(cpu, event, kPreempted);
    if (m_population.isShortLived(cpu.current) && m_random.oneIn(100))
        return switchTo(cpu, event, kDead);
    if (m_population.isKernelThread(cpu.current))
        return switchTo(cpu, event, m_random.percent(60) ? kIdleState : kSleeping);
    switchTo(cpu, event, m_random.percent(12) ? kUninterruptible : kSleeping);
}

} // namespace probescope::made
