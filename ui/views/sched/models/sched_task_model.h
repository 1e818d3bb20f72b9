#pragma once

#include "core/analysis/sched/sched_overview.h"
#include "ui/base/text/time_text.h"

#include <QAbstractTableModel>

#include <vector>

namespace probescope::ui {

/// What each task did: a line for each of them.
class SchedTaskModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Name,
        Pid,
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
        WakeUps,
        LatencyAverage,
        LatencyMax,
        MaxPlace,
        ColumnCount
    };
    enum Role {
        SortRole = Qt::UserRole, ///< numbers as such, -1 for what is not known
        CsvRole, ///< the same; what is only known to be no more than a number is not known
    };

    explicit SchedTaskModel(QObject* parent = nullptr);

    /// `unit`: what their times count.
    void setTasks(std::vector<analysis::SchedTask> tasks, const analysis::SchedKinds& kinds,
                  TimeUnit unit);
    const std::vector<analysis::SchedTask>& tasks() const { return m_tasks; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    /// Below 0: it is not known, or the column is a text.
    std::int64_t number(const analysis::SchedTask& task, int column) const;
    QString text(const analysis::SchedTask& task, int column) const;
    QString states(const analysis::SchedTask& task) const;
    bool hasWakeups() const { return m_kinds.wakings || m_kinds.wakeups; }
    bool isBound(int column) const;
    QString timeText(const analysis::SchedTask& task, int column) const;
    QString sleepTip(const analysis::SchedTask& task) const;
    TimeUnit unitOf(int column) const;
    QString tip(const analysis::SchedTask& task, int column) const;

    std::vector<analysis::SchedTask> m_tasks;
    analysis::SchedKinds m_kinds;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
};

} // namespace probescope::ui
