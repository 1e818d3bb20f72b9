#include "core/store/read/task_names.h"

#include "core/store/read/capture.h"

#include <vector>

namespace probescope::store {

std::map<std::int32_t, std::string> taskNames(const Capture& capture,
                                              const std::set<std::int32_t>& pids)
{
    std::map<std::int32_t, std::string> names;
    if (pids.empty())
        return names;
    const std::vector<std::uint64_t> events = capture.eventCountByTask();
    std::map<std::int32_t, std::uint64_t> most;
    for (std::uint32_t id = 0; id < capture.taskCount(); ++id) {
        const Task& task = capture.task(TaskId(id));
        if (task.comm.empty() || task.comm == "<...>" || pids.count(task.pid) == 0)
            continue;
        const std::uint64_t count = id < events.size() ? events[id] : 0;
        const auto [place, isFirst] = most.try_emplace(task.pid, count);
        auto& counted = place->second;
        // Of equal ones the first; of those without events the last, which it is called now.
        if (!isFirst && (count < counted || (count == counted && count > 0)))
            continue;
        counted = count;
        names[task.pid] = task.comm;
    }
    return names;
}

} // namespace probescope::store
