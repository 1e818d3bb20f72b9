#pragma once

#include "core/trace/ids.h"
#include "core/trace/task.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace probescope::ui::timeline {

/// Which of the fills tasks of one capture have. Those that ran longest, which are seen most, have
/// different ones, and no other task has one of these. A task keeps the fill of its name
/// (Colours::fillOf()) unless a busier one has it. Tasks of one name count as one.
///
/// Views take them from CaptureFills (capture_fills.h), which decides them once for all.
class TaskFills
{
public:
    static constexpr std::size_t kBusiest = 8;
    using TaskOf = std::function<const Task&(TaskId)>;

    /// No task is among the busiest.
    TaskFills() = default;
    /// `times`: how long each task ran, by id (core/analysis/sched/task_times.h).
    TaskFills(const std::vector<std::int64_t>& times, const TaskOf& task);

    /// With the tasks that came since. None that is known already gets another fill; of the new
    /// ones the busiest have fills of their own as long as fewer than kBusiest have one, though a
    /// task that did not run when it became known may have the same.
    TaskFills grown(const std::vector<std::int64_t>& times, const TaskOf& task) const;
    /// However the capture grows, none will change.
    bool settled() const { return m_busiest.size() == kBusiest; }

    std::size_t of(const Task& task) const;
    /// Of all tasks with that name.
    std::size_t of(const std::string& name) const;

    /// Tasks whose name nobody recorded are told apart by pid.
    static std::string nameOf(const Task& task);

    friend bool operator==(const TaskFills&, const TaskFills&) = default;

private:
    void add(const std::vector<std::int64_t>& times, const TaskOf& task);
    bool isKnown(const std::string& name) const;
    bool isTaken(std::size_t fill) const;

    std::map<std::string, std::size_t> m_busiest;
    std::map<std::string, std::size_t> m_quiet; ///< known before all of the busiest were
    std::vector<std::size_t> m_others; ///< the fills that are left to all others
};

} // namespace probescope::ui::timeline
