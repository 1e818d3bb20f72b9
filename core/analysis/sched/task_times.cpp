#include "core/analysis/sched/task_times.h"

#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"

#include <algorithm>

namespace probescope::analysis {

std::vector<std::int64_t> roughTaskTimes(const store::Capture& capture)
{
    constexpr int kPixels = 2048; // of all CPUs, so that many of them cost little more than a few
    constexpr int kFewest = 16;
    std::vector<std::int64_t> times(capture.taskCount());
    if (!capture.lanes().hasScheduling()) {
        const auto counts = capture.eventCountByTask();
        for (std::size_t i = 0; i < std::min(times.size(), counts.size()); ++i)
            times[i] = std::int64_t(counts[i]);
    } else {
        const auto summary = capture.summary();
        const auto cpus = capture.cpus();
        const int pixels = std::max(kFewest, kPixels / std::max(1, int(cpus.size())));
        for (const auto cpu : cpus) {
            const auto items = capture.lanes().window({store::LaneKey::Kind::CpuRunning, cpu, 0},
                                                      summary.firstNs, summary.lastNs, pixels);
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
