#include "core/analysis/sched/task_times.h"

#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"

#include <algorithm>

namespace probescope::analysis {

std::vector<std::int64_t> roughTaskTimes(const store::Capture& capture)
{
    constexpr int kPixels = 1024; // of each CPU
    std::vector<std::int64_t> times(capture.taskCount());
    if (!capture.lanes().hasScheduling()) {
        const auto counts = capture.eventCountByTask();
        for (std::size_t i = 0; i < std::min(times.size(), counts.size()); ++i)
            times[i] = std::int64_t(counts[i]);
    } else {
        const auto summary = capture.summary();
        for (const auto cpu : capture.cpus()) {
            const auto items = capture.lanes().window({store::LaneKey::Kind::CpuRunning, cpu, 0},
                                                      summary.firstNs, summary.lastNs, kPixels);
            if (!items)
                continue;
            for (const auto& item : *items) {
                if (item.task.valid() && item.task.value() < times.size())
                    times[item.task.value()] +=
                        item.count > 1 ? item.busyNs : item.itemEndNs - item.itemBeginNs;
            }
        }
    }
    for (std::uint32_t i = 0; i < times.size(); ++i) {
        if (capture.task(TaskId(i)).pid == 0)
            times[i] = 0;
    }
    return times;
}

} // namespace probescope::analysis
