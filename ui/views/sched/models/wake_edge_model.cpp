#include "ui/views/sched/models/wake_edge_model.h"

#include "ui/base/text/task_text.h"

#include <QLocale>

#include <utility>

namespace probescope::ui {

namespace {

using analysis::WakeEdge;
using EdgeColumn = TableColumn<WakeEdge>;

QString wakerText(const WakeEdge& edge, const QString& name)
{
    return edge.byInterrupt ? WakeEdgeModel::tr("interrupt (while %1 ran)").arg(name) : name;
}

/// A column of how long the woken ones waited: below 0 where no wakeup is followed by a switch.
EdgeColumn latencyColumn(const QString& title, const QString& titleTip,
                         std::function<std::int64_t(const analysis::WakeLatency&)> number,
                         std::function<QString(std::int64_t)> text)
{
    const auto known = [number = std::move(number)](const WakeEdge& edge) {
        return edge.latency.count == 0 ? -1 : number(edge.latency);
    };
    return {.title = title,
            .titleTip = titleTip,
            .alignment = Qt::AlignRight,
            .text =
                [known, text = std::move(text)](const WakeEdge& edge) {
                    const auto value = known(edge);
                    return value < 0 ? QStringLiteral("–") : text(value);
                },
            .sort = [known](const WakeEdge& edge) { return qlonglong(known(edge)); },
            .tip =
                [](const WakeEdge& edge) {
                    return edge.latency.count == 0
                        ? WakeEdgeModel::tr("No wakeup is followed by a switch.")
                        : WakeEdgeModel::tr("Over %n wakeup(s) followed by a switch.", nullptr,
                                            int(edge.latency.count));
                }};
}

std::vector<EdgeColumn> taskColumns()
{
    const auto wakerTip = [](const WakeEdge& edge) {
        return edge.byInterrupt
            ? WakeEdgeModel::tr("Woken by an interrupt; this task only happened to be running.")
            : QString();
    };
    return {
        {.title = WakeEdgeModel::tr("Waker"),
         .titleTip = WakeEdgeModel::tr("Task that woke the other one"),
         .text = [](const WakeEdge& edge) { return wakerText(edge, shownName(edge.wakerName)); },
         .sort =
             [](const WakeEdge& edge) {
                 return wakerText(edge, QString::fromStdString(edge.wakerName));
             },
         .tip = wakerTip},
        {.title = WakeEdgeModel::tr("Woken"),
         .titleTip = WakeEdgeModel::tr("Task that was woken"),
         .text = [](const WakeEdge& edge) { return shownName(edge.wokenName); },
         .sort = [](const WakeEdge& edge) { return QString::fromStdString(edge.wokenName); }},
        {.title = WakeEdgeModel::tr("Count"),
         .titleTip = WakeEdgeModel::tr("Number of wakeups"),
         .alignment = Qt::AlignRight,
         .text = [](const WakeEdge& edge) { return QLocale().toString(qlonglong(edge.count)); },
         .sort = [](const WakeEdge& edge) { return qlonglong(edge.count); }}};
}

} // namespace

WakeEdgeModel::WakeEdgeModel(QObject* parent)
    : TableModel(parent)
{
    setEdges({}, {});
}

void WakeEdgeModel::setEdges(std::vector<WakeEdge> edges, const CaptureClock& clock)
{
    const TimeUnit unit = clock.unit;
    const auto length = [unit](std::int64_t value) { return differenceColumnText(value, unit); };
    const auto instant = [unit](std::int64_t value) { return timeText(value, unit); };
    auto columns = taskColumns();
    columns.push_back(latencyColumn(
        tr("Latency, sum"), tr("Total time that the woken task waited for a CPU"),
        [](const analysis::WakeLatency& latency) { return latency.sumNs; }, length));
    columns.push_back(latencyColumn(
        tr("Latency, avg"), tr("Average time that it waited for a CPU"),
        [](const analysis::WakeLatency& latency) { return latency.averageNs(); }, length));
    columns.push_back(latencyColumn(
        tr("Latency, max"),
        tr("Longest time that it waited for a CPU; double-click it to go there"),
        [](const analysis::WakeLatency& latency) { return latency.maxNs; }, length));
    columns.push_back(latencyColumn(
        unit == TimeUnit::Nanoseconds ? tr("Max at (s)") : tr("Max at (%1)").arg(unitName(unit)),
        tr("When the wakeup with the longest latency was"),
        [told = clock.told](const analysis::WakeLatency& latency) {
            return told ? latency.maxBeginNs : -1;
        },
        instant));
    setTable(std::move(columns), std::move(edges));
}

} // namespace probescope::ui

#include "moc_wake_edge_model.cpp"
