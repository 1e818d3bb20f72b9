#include "ui/views/sched/models/sched_task_model.h"

#include "ui/base/text/for_plural.h"
#include "ui/base/text/task_text.h"
#include "ui/views/sched/models/sched_text.h"

#include <QLocale>

namespace probescope::ui {

namespace {

bool isTaskTime(int column)
{
    return (column >= SchedTaskModel::Run && column <= SchedTaskModel::Counted
            && column != SchedTaskModel::States)
        || column == SchedTaskModel::LatencyAverage || column == SchedTaskModel::LatencyMax;
}

/// Only switches tell of it.
bool isOfSwitches(int column)
{
    return (column >= SchedTaskModel::Run && column <= SchedTaskModel::States)
        || (column >= SchedTaskModel::Runs && column <= SchedTaskModel::Involuntary);
}

bool isOfLatency(int column)
{
    return column >= SchedTaskModel::LatencyMax && column <= SchedTaskModel::LatencyAverage;
}

/// Only wakeups tell of it.
bool isOfWakeups(int column)
{
    return isOfLatency(column) || column == SchedTaskModel::WakeUps
        || column == SchedTaskModel::Wait;
}

} // namespace

SchedTaskModel::SchedTaskModel(QObject* parent)
    : TableModel(parent)
{
    setTable(columns(), {});
}

void SchedTaskModel::setTasks(std::vector<analysis::SchedTask> tasks,
                              const analysis::SchedKinds& kinds, const CaptureClock& clock)
{
    m_unit = clock.unit;
    m_timesAreTold = clock.told;
    m_kinds = kinds;
    setTable(columns(), std::move(tasks));
}

std::int64_t SchedTaskModel::number(const analysis::SchedTask& task, int column) const
{
    const auto count = [](std::uint64_t value) { return std::int64_t(value); };
    if (!m_kinds.switches && isOfSwitches(column))
        return -1;
    switch (column) {
    case Pid:
        return task.pid;
    case Run:
        return task.runNs;
    case Wait:
        return hasWakeups() ? task.waitNs : -1;
    case Preempted:
        return task.preemptedNs == 0 && task.isLeavingUnknown() ? -1 : task.preemptedNs;
    case Sleep:
        return task.sleepNs;
    case Uninterruptible: {
        const auto found = task.sleepByState.find('D');
        if (found != task.sleepByState.end())
            return found->second;
        return task.sleepByState.contains(0) ? -1 : 0;
    }
    case Unknown:
        return task.unknownNs;
    case Counted:
        return m_kinds.runTimes ? task.countedNs : -1;
    case Runs:
        return count(task.runs);
    case Voluntary:
        return task.isLeavingUnknown() ? -1 : count(task.voluntary);
    case Involuntary:
        return task.isLeavingUnknown() ? -1 : count(task.preempted);
    case Migrations:
        return m_kinds.migrations || m_kinds.switches ? count(task.migrations) : -1;
    case WakeUps:
        return hasWakeups() ? count(task.wakeUps) : -1;
    case LatencyAverage:
        return task.latency.count > 0 ? task.latency.averageNs() : -1;
    case LatencyMax:
        return task.latency.count > 0 ? task.latency.maxNs : -1;
    case MaxPlace:
        return task.latency.count > 0 && m_timesAreTold ? task.latency.maxBeginNs : -1;
    default:
        return -1;
    }
}

/// What the kernel counts, it counts in nanoseconds.
TimeUnit SchedTaskModel::unitOf(int column) const
{
    return column == Counted ? TimeUnit::Nanoseconds : m_unit;
}

/// Without wakeups nobody knows when a sleep ended: waiting for a CPU is in it.
bool SchedTaskModel::isBound(int column) const
{
    return column >= Sleep && column <= States && !hasWakeups();
}

/// "3.200 µs", or "≤ 3.200 µs" where it may be less.
QString SchedTaskModel::timeText(const analysis::SchedTask& task, int column) const
{
    const auto value = number(task, column);
    const auto text = differenceColumnText(value, unitOf(column));
    return value > 0 && isBound(column) ? tr("≤ %1", "at most").arg(text) : text;
}

/// "S 501.480 ms  D 3.200 µs": as the same time stands in the columns beside it.
QString SchedTaskModel::states(const analysis::SchedTask& task) const
{
    QStringList texts;
    for (const auto& [state, ns] : task.sleepByState)
        texts << (isBound(States) ? tr("%1 ≤ %2", "state, time") : tr("%1 %2", "state, time"))
                     .arg(state == 0 ? QChar(u'?') : QChar(QLatin1Char(state)),
                          differenceColumnText(ns, m_unit));
    return texts.join(QStringLiteral("  "));
}

QString SchedTaskModel::text(const analysis::SchedTask& task, int column) const
{
    if (column == Name)
        return shownName(task.name);
    if (column == Pid)
        return QString::number(task.pid);
    if (column == States)
        return m_kinds.switches ? states(task) : QStringLiteral("–");
    const auto value = number(task, column);
    if (value < 0)
        return QStringLiteral("–");
    if (column == MaxPlace)
        return ui::timeText(value, m_unit);
    return isTaskTime(column) ? timeText(task, column) : QLocale().toString(qlonglong(value));
}

QString SchedTaskModel::tip(const analysis::SchedTask& task, int column) const
{
    if (!m_kinds.switches && isOfSwitches(column))
        return tr("Switches were not recorded (sched_switch).");
    if (column >= Sleep && column <= States)
        return sleepTip(task);
    if (!hasWakeups() && isOfWakeups(column))
        return tr("Wakeups were not recorded (sched_waking, sched_wakeup).");
    if (isOfLatency(column))
        return task.latency.count == 0
            ? tr("No wakeup is followed by a switch.")
            : tr("Over %n wakeup(s) followed by a switch.", nullptr, int(task.latency.count));
    if (column <= Pid && task.tasksBefore > 0)
        return tr("%n task(s) had this PID before and exited.", nullptr,
                  forPlural(task.tasksBefore));
    if (column >= Preempted && column != Counted && text(task, column) == QStringLiteral("–"))
        return tr("No switch of the task shows why it left its CPU.");
    if (text(task, column) == QStringLiteral("–"))
        return tr("This was not recorded.");
    if (column == Involuntary && task.unknownSwitches > 0)
        return tr("%n more switch(es) do not show why.", nullptr, int(task.unknownSwitches));
    return isTaskTime(column) ? exactText(number(task, column), unitOf(column)) : QString();
}

QString SchedTaskModel::sleepTip(const analysis::SchedTask& task) const
{
    QStringList lines;
    for (const auto& [state, ns] : task.sleepByState)
        lines << tr("%1: %2").arg(SchedText::state(state), differenceText(ns, m_unit));
    if (!hasWakeups())
        lines << tr("Wakeups were not recorded: this includes time waiting for a CPU.");
    return lines.join(u'\n');
}

/// Below 0: it is not known.
QVariant SchedTaskModel::sortValue(const analysis::SchedTask& task, int column) const
{
    if (column == Name)
        return QString::fromStdString(task.name);
    return column == States ? QVariant(text(task, column))
                            : QVariant(qlonglong(number(task, column)));
}

std::vector<TableColumn<analysis::SchedTask>> SchedTaskModel::columns() const
{
    const auto place = m_unit == TimeUnit::Nanoseconds ? tr("Max at (s)")
                                                       : tr("Max at (%1)").arg(unitName(m_unit));
    const QString names[ColumnCount] = {tr("Task"),         tr("PID"),
                                        tr("Latency, max"), place,
                                        tr("Latency, avg"), tr("Wakeups"),
                                        tr("Run"),          tr("Runnable"),
                                        tr("Preempted"),    tr("Off-CPU"),
                                        tr("Off-CPU in D"), tr("Off-CPU by state"),
                                        tr("Unknown"),      tr("Accounted run time"),
                                        tr("Runs"),         tr("Voluntary"),
                                        tr("Involuntary"),  tr("Migrations")};
    const QString tips[ColumnCount] = {
        tr("Name and PID"),
        tr("Thread ID"),
        m_kinds.wakings ? tr("Longest time from sched_waking to running; click it to go there")
                        : tr("Longest time from sched_wakeup to running; click it to go there"),
        tr("When the wakeup with the longest latency was"),
        m_kinds.wakings
            ? tr("Average time from sched_waking to running. Older versions of perf sched latency "
                 "count from sched_wakeup, which comes later when another CPU has to be notified.")
            : tr("Average time from sched_wakeup to running"),
        tr("Number of times it was woken"),
        tr("Time on a CPU, from switch to switch"),
        tr("Time from a wakeup until it got a CPU"),
        tr("Off-CPU time while it was still runnable"),
        tr("Off-CPU time except runnable and preempted, which have their own columns; the tooltip "
           "lists it by state"),
        tr("Time in uninterruptible sleep: usually waiting for a device or a lock"),
        tr("Off-CPU time in each state, by its letter"),
        tr("Time that no event covers: events were lost, or the task was not seen yet"),
        tr("Run time as the kernel counts it (sched_stat_runtime)"),
        tr("Number of times it was switched to"),
        tr("Number of voluntary context switches"),
        tr("Number of involuntary context switches (preemptions)"),
        tr("Number of times it moved to another CPU")};
    using Task = analysis::SchedTask;
    std::vector<TableColumn<Task>> columns;
    for (int i = 0; i < ColumnCount; ++i) {
        columns.push_back({.title = names[i],
                           .titleTip = tips[i],
                           .alignment = i == Name || i == States ? Qt::AlignLeft : Qt::AlignRight,
                           .text = [this, i](const Task& task) { return text(task, i); },
                           .sort = [this, i](const Task& task) { return sortValue(task, i); },
                           .tip = [this, i](const Task& task) { return tip(task, i); }});
        if (isBound(i)) // what is only known to be no more than a number is not known
            columns.back().exact = [](const Task& /*task*/) { return QString(); };
    }
    return columns;
}

} // namespace probescope::ui

#include "moc_sched_task_model.cpp"
