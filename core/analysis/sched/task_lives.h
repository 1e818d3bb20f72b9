#pragma once

#include "core/analysis/sched/sched_events.h"

#include <cstdint>
#include <limits>
#include <unordered_map>

namespace probescope::analysis {

/// Distinguishes tasks that had the same pid one after the other: a pid is reused once its task has
/// died. One thread. Memory: the pids.
class TaskLives
{
public:
    /// Pass all events in order.
    void event(const SchedEvent& event);
    /// How many tasks had the pid before the one that had it at `timeNs`, which must not be before
    /// the birth of the last but one. The idle tasks never die.
    std::uint32_t at(std::int32_t pid, std::int64_t timeNs) const;

private:
    struct Life
    {
        std::uint32_t before = 0; ///< tasks of that pid
        bool dead = false;
        std::int64_t endedNs = 0; ///< this task, if it is dead
        std::int64_t othersEndedNs = std::numeric_limits<std::int64_t>::min();
    };
    void heard(std::int32_t pid, const SchedEvent& event);

    std::unordered_map<std::int32_t, Life> m_lives;
};

} // namespace probescope::analysis
