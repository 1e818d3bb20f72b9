#include "core/analysis/sched/task_lives.h"

namespace probescope::analysis {

void TaskLives::event(const SchedEvent& event)
{
    heard(event.actor, event);
    heard(event.pid, event);
    if (event.kind == SchedEvent::Kind::Switch && event.actor > 0 && store::endsTask(event.state)) {
        Life& life = m_lives[event.actor];
        life.dead = true;
        life.endedNs = event.timeNs;
    }
}

std::uint32_t TaskLives::at(std::int32_t pid, std::int64_t timeNs) const
{
    const auto found = m_lives.find(pid);
    if (found == m_lives.end())
        return 0;
    const Life& life = found->second;
    return timeNs < life.othersEndedNs ? life.before - 1 : life.before;
}

void TaskLives::heard(std::int32_t pid, const SchedEvent& event)
{
    if (pid <= 0)
        return;
    const auto [place, isNew] = m_lives.try_emplace(pid);
    Life& life = place->second;
    // Where the death was not recorded, the birth tells of it.
    const bool born = event.kind == SchedEvent::Kind::NewTask && pid == event.pid;
    if (isNew || (!life.dead && !born))
        return;
    ++life.before;
    life.othersEndedNs = life.dead ? life.endedNs : event.timeNs;
    life.dead = false;
}

} // namespace probescope::analysis
