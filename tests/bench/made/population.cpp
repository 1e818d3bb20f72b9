#include "tests/bench/made/population.h"

namespace probescope::made {

namespace {

constexpr std::string_view kShortLived[] = {"cc1", "as", "sh", "make", "ld", "sed", "git", "grep"};

}

Population::Population(std::uint64_t seed)
    : m_random(seed)
{
    for (const std::string_view comm :
         {"rcu_preempt", "ksoftirqd/0", "ksoftirqd/1", "ksoftirqd/2", "ksoftirqd/3", "kcompactd0",
          "kswapd0", "kworker/0:1", "kworker/1:2", "kworker/2:0", "kworker/3:1", "kworker/u8:3",
          "kworker/0:1H", "jbd2/vda1-8", "khugepaged"})
        add(comm, comm.back() == 'H' ? 100 : 120, 1);
    add("migration/0", 0, 1);
    add("migration/1", 0, 1);
    add("irq/27-nvme0q1", 49, 1);
    m_kernelThreads = m_tasks.size();
    m_lastPid = 400;
    for (const std::string_view comm : {"systemd", "systemd-journal", "systemd-logind",
                                        "dbus-daemon", "cron", "sshd", "bash", "tmux: server"})
        add(comm, 120, 1);
    add("nginx", 120, 4);
    add("postgres", 120, 12);
    add("node", 120, 2);
    add("libuv-worker", 120, 4);
    add("java", 120, 2);
    add("GC Thread#0", 120, 2);
    add("C2 CompilerThre", 120, 1);
    add("firefox-esr", 120, 1);
    add("Web Content", 120, 3);
    add("StyleThread#2", 120, 2);
    add("pipewire", 98, 1);
    add("pipewire-pulse", 109, 1);
    add("rt-audio", 20, 1);
    add("stress-ng-cpu", 130, 3);
    m_firstShortLived = m_tasks.size();
    for (int i = 0; i < 12; ++i)
        add(kShortLived[m_random.below(std::size(kShortLived))], 120, 1);
}

void Population::add(std::string_view comm, int prio, int count)
{
    for (int i = 0; i < count; ++i)
        m_tasks.push_back({m_lastPid += 1 + std::int32_t(m_random.below(5)), prio, comm});
}

void Population::replace(std::size_t index)
{
    m_tasks[index] = {m_lastPid += 1 + std::int32_t(m_random.below(3)), 120,
                      kShortLived[m_random.below(std::size(kShortLived))]};
}

} // namespace probescope::made
