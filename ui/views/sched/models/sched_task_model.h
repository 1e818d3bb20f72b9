#pragma once

#include "core/analysis/sched/sched_overview.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/table/models/table_model.h"
#include "ui/base/text/time_text.h"

#include <vector>

namespace probescope::ui {

/// What each task did: a line for each of them.
class SchedTaskModel : public TableModel<analysis::SchedTask>
{
    Q_OBJECT

public:
    enum Column {
        Name,
        Pid,
        LatencyMax,
        MaxPlace,
        LatencyAverage,
        WakeUps,
        Run,
        Wait,
        Preempted,
        Sleep, ///< in all states; the tip tells them apart
        Uninterruptible,
        States, ///< each state with its time, as text
        Unknown,
        Counted,
        Runs,
        Voluntary,
        Involuntary,
        Migrations,
        ColumnCount
    };

    explicit SchedTaskModel(QObject* parent = nullptr);

    /// `clock`: of the capture.
    void setTasks(std::vector<analysis::SchedTask> tasks, const analysis::SchedKinds& kinds,
                  const CaptureClock& clock);

private:
    std::vector<TableColumn<analysis::SchedTask>> columns() const;
    /// Below 0: it is not known, or the column is a text.
    std::int64_t number(const analysis::SchedTask& task, int column) const;
    QString text(const analysis::SchedTask& task, int column) const;
    QString states(const analysis::SchedTask& task) const;
    bool hasWakeups() const { return m_kinds.wakings || m_kinds.wakeups; }
    bool isBound(int column) const;
    QString timeText(const analysis::SchedTask& task, int column) const;
    QString sleepTip(const analysis::SchedTask& task) const;
    TimeUnit unitOf(int column) const;
    QVariant sortValue(const analysis::SchedTask& task, int column) const;
    QString tip(const analysis::SchedTask& task, int column) const;

    analysis::SchedKinds m_kinds;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
    bool m_timesAreTold = true;
};

} // namespace probescope::ui
