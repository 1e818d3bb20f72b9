#include "tests/bench/made/kprobes.h"

namespace probescope::made {

namespace {

constexpr std::int64_t kProbesBootNs = 91'447'000'000'000;
enum EntryProbe : std::uint32_t { kOpenProbe = 0, kSendProbe = 6, kFaultProbe = 8 };

constexpr std::string_view kFiles[] = {
    "/etc/ld.so.cache",
    "/lib/x86_64-linux-gnu/libc.so.6",
    "/proc/self/maps",
    "/proc/meminfo",
    "/usr/lib/locale/locale-archive",
    "/var/lib/postgresql/15/main/base/16384/2619_fsm",
    "/var/log/nginx/access.log",
    "/home/user/.cache/mozilla/firefox/profile/cache2/entries/2C7A",
    "/tmp/a file with blanks, \"quotes\" and = signs",
    "/sys/devices/system/cpu/online",
    "include/linux/sched.h",
    "",
};

} // namespace

Kprobes::Kprobes(std::uint32_t cpus, std::uint64_t seed)
    : m_random(seed)
    , m_population(seed)
    , m_clocks(cpus, kProbesBootNs)
    , m_cpus(cpus)
{
    for (std::uint32_t cpu = 0; cpu < cpus; ++cpu)
        m_cpus[cpu].task = m_population.kernelThreads() + cpu;
}

void Kprobes::next(MadeEvent& event)
{
    event = {};
    event.kind = MadeEvent::Kind::Probe;
    event.cpu = m_clocks.advance();
    event.timeNs = m_clocks.now();
    Cpu& cpu = m_cpus[event.cpu];
    if (cpu.open.empty() && m_random.oneIn(6)) {
        // No task is on two CPUs: each CPU has some of its own.
        const std::size_t users = m_population.size() - m_population.kernelThreads();
        const auto share = std::uint32_t(users / m_cpus.size());
        cpu.task = m_population.kernelThreads() + m_random.below(share) * m_cpus.size() + event.cpu;
    }
    event.task = m_population.task(cpu.task);
    const bool returns =
        !cpu.open.empty() && (cpu.open.back() == kFaultProbe || !m_random.oneIn(8));
    if (returns) {
        fillReturn(cpu, event);
        cpu.open.pop_back();
        m_clocks.actAfter(event.cpu, m_random.around(cpu.open.empty() ? 6'000 : 900));
    } else {
        event.probe = chooseEntry(cpu);
        fillEntry(cpu, event);
        cpu.open.push_back(event.probe);
        m_clocks.actAfter(event.cpu, m_random.around(1'400));
    }
}

std::uint32_t Kprobes::chooseEntry(const Cpu& cpu)
{
    return cpu.open.empty() ? 2 * m_random.below(kFaultProbe / 2 + 1) : kFaultProbe;
}

void Kprobes::fillEntry(Cpu& cpu, MadeEvent& event)
{
    const std::uint64_t page = m_random.below(1U << 20U);
    if (event.probe == kOpenProbe) {
        event.text = kFiles[m_random.below(std::size(kFiles))];
        const bool creates = m_random.oneIn(5);
        event.values = {std::uint64_t(-100), 0, creates ? 0x8241U : 0x88000U, creates ? 438U : 0U};
    } else if (event.probe == kFaultProbe) {
        event.values = {0x7f0000000000 + (page << 12U), m_random.percent(30) ? 0x1255U : 0x1254U};
    } else {
        cpu.asked = m_random.percent(60) ? 4096U << m_random.below(6) : 1 + m_random.below(2000);
        event.values = {0xffff888100000000 + (page << 8U), cpu.asked};
        if (event.probe != kSendProbe)
            event.values[2] = 0xffffc90000000000 + (page << 7U) + 0xf08;
    }
}

void Kprobes::fillReturn(const Cpu& cpu, MadeEvent& event)
{
    const std::uint32_t entry = cpu.open.back();
    event.probe = entry + 1;
    if (entry == kFaultProbe)
        event.values[0] = m_random.oneIn(50) ? 0x200 : 0;
    else if (m_random.oneIn(40))
        event.values[0] = std::uint64_t(m_random.percent(50) ? -11 : -2);
    else
        event.values[0] = entry == kOpenProbe ? 3 + m_random.below(40) : cpu.asked;
}

} // namespace probescope::made
