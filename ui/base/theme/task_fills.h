#pragma once

#include "core/trace/ids.h"
#include "core/trace/task.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace probescope::ui::timeline {

/// Which of the fills tasks of one capture have. Those that ran longest, which are seen most, have
/// different ones, and no other task has one of these. A task keeps the fill of its name
/// (Colours::fillOf()) unless a busier one has it.
class TaskFills
{
public:
    static constexpr std::size_t kBusiest = 8;

    /// No task is among the busiest.
    TaskFills() = default;
    /// `times`: how long each task ran, by id (core/analysis/sched/task_times.h). Tasks of one name
    /// count as one.
    TaskFills(const std::vector<std::int64_t>& times,
              const std::function<const Task&(TaskId)>& task);

    std::size_t of(const Task& task) const;
    /// Of all tasks with that name.
    std::size_t of(const std::string& name) const;

    /// Tasks whose name nobody recorded are told apart by pid.
    static std::string nameOf(const Task& task);

    friend bool operator==(const TaskFills&, const TaskFills&) = default;

private:
    std::map<std::string, std::size_t> m_busiest;
    std::vector<std::size_t> m_others; ///< the fills that are left to all others
};

} // namespace probescope::ui::timeline
