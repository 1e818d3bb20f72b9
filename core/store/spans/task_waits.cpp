#include "core/store/spans/task_waits.h"

namespace probescope::store {

void TaskWaits::came(BufferId buffer, Value pid, std::int64_t timeNs)
{
    set(buffer, pid, {Does::Runs, timeNs});
}

void TaskWaits::left(BufferId buffer, Value pid, std::int64_t timeNs, bool preempted)
{
    set(buffer, pid, {preempted ? Does::IsPreempted : Does::Sleeps, timeNs});
}

bool TaskWaits::woken(BufferId buffer, Value pid, std::int64_t timeNs)
{
    const auto found = m_tasks.find(keyOf(buffer, pid));
    if (found != m_tasks.end()) {
        const Since& since = found->second;
        const bool isToRun = since.does == Does::IsPreempted || since.does == Does::Waits;
        if (isToRun && !m_losses.anywhere(buffer, since.timeNs, timeNs))
            return false;
        // The switch from its CPU tells that it waited for none; it may not have been recorded.
        if (since.does == Does::Runs)
            return true;
    }
    set(buffer, pid, {Does::Waits, timeNs});
    return true;
}

bool TaskWaits::isPreempted(BufferId buffer, Value pid) const
{
    const auto found = m_tasks.find(keyOf(buffer, pid));
    return found != m_tasks.end() && found->second.does == Does::IsPreempted;
}

std::uint64_t TaskWaits::keyOf(BufferId buffer, Value pid)
{
    return (std::uint64_t(buffer.value()) << 32U) | std::uint32_t(pid);
}

void TaskWaits::set(BufferId buffer, Value pid, const Since& since)
{
    const auto key = keyOf(buffer, pid);
    if (m_tasks.size() >= kMaxTasks && !m_tasks.contains(key))
        m_tasks.clear();
    m_tasks[key] = since;
}

} // namespace probescope::store
