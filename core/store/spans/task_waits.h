#pragma once

#include "core/store/spans/span_losses.h"
#include "core/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace probescope::store {

/// Which tasks sleep, as far as switches tell: what wakes one that runs, was preempted or was woken
/// already makes it wait for nothing. Memory: the last tasks, at most kMaxTasks.
class TaskWaits
{
public:
    static constexpr std::size_t kMaxTasks = 65536;

    explicit TaskWaits(const std::vector<Loss>& losses)
        : m_losses(losses)
    {
    }

    void came(BufferId buffer, Value pid, std::int64_t timeNs);
    void left(BufferId buffer, Value pid, std::int64_t timeNs, bool preempted);
    /// False: it was to run anyway, and nothing that may have changed that was lost since.
    bool woken(BufferId buffer, Value pid, std::int64_t timeNs);
    bool isPreempted(BufferId buffer, Value pid) const;
    void forgetAll() { m_tasks.clear(); }

private:
    enum class Does : std::uint8_t { Runs, Sleeps, IsPreempted, Waits };
    struct Since
    {
        Does does = Does::Runs;
        std::int64_t timeNs = 0;
    };
    static std::uint64_t keyOf(BufferId buffer, Value pid);
    void set(BufferId buffer, Value pid, const Since& since);

    const SpanLosses m_losses;
    std::unordered_map<std::uint64_t, Since> m_tasks; ///< by buffer and pid
};

} // namespace probescope::store
