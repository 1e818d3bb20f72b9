#include "ui/views/sched/models/wake_edge_model.h"

#include "ui/base/text/task_text.h"

#include <QLocale>

namespace probescope::ui {

WakeEdgeModel::WakeEdgeModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void WakeEdgeModel::setEdges(std::vector<analysis::WakeEdge> edges, TimeUnit unit)
{
    beginResetModel();
    m_unit = unit;
    m_edges = std::move(edges);
    endResetModel();
}

int WakeEdgeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_edges.size());
}

int WakeEdgeModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

std::int64_t WakeEdgeModel::number(const analysis::WakeEdge& edge, int column)
{
    if (column == Count)
        return std::int64_t(edge.count);
    if (edge.latency.count == 0)
        return -1;
    switch (column) {
    case LatencySum:
        return edge.latency.sumNs;
    case LatencyAverage:
        return edge.latency.averageNs();
    case LatencyMax:
        return edge.latency.maxNs;
    default:
        return edge.latency.maxBeginNs;
    }
}

QString WakeEdgeModel::wakerText(const analysis::WakeEdge& edge, const QString& name)
{
    return edge.byInterrupt ? tr("interrupt, over %1").arg(name) : name;
}

QString WakeEdgeModel::text(const analysis::WakeEdge& edge, int column) const
{
    if (column == Woken)
        return shownName(edge.wokenName);
    if (column == Waker)
        return wakerText(edge, shownName(edge.wakerName));
    const auto value = number(edge, column);
    if (value < 0)
        return QStringLiteral("–");
    if (column == Count)
        return QLocale().toString(qlonglong(value));
    return column == MaxPlace ? timeText(value, m_unit) : differenceText(value, m_unit);
}

QVariant WakeEdgeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& edge = m_edges[std::size_t(index.row())];
    const int column = index.column();
    const bool isText = column == Waker || column == Woken;
    switch (role) {
    case Qt::DisplayRole:
        return text(edge, column);
    case Qt::ToolTipRole:
        if (column == Waker && edge.byInterrupt)
            return tr("An interrupt woke it; this task only happened to run there.");
        if (column >= LatencySum && edge.latency.count == 0)
            return tr("No wake-up is followed by a switch.");
        return column < LatencySum
            ? QString()
            : tr("Of %n wake-up(s) that a switch follows.", nullptr, int(edge.latency.count));
    case Qt::TextAlignmentRole:
        return int((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(headerData(column, Qt::Horizontal).toString(), text(edge, column));
    case SortRole:
        if (column == Woken)
            return QString::fromStdString(edge.wokenName);
        if (column == Waker)
            return wakerText(edge, QString::fromStdString(edge.wakerName));
        return qlonglong(number(edge, column));
    default:
        return {};
    }
}

QVariant WakeEdgeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section < Count ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    const auto place = m_unit == TimeUnit::Nanoseconds ? tr("Max. at (s)")
                                                       : tr("Max. at (%1)").arg(unitName(m_unit));
    const QString names[ColumnCount] = {
        tr("Waker"),        tr("Woken"),        tr("Count"), tr("Latency, sum"),
        tr("Latency, avg"), tr("Latency, max"), place};
    const QString tips[ColumnCount] = {tr("Who asked for the other one to run"),
                                       tr("Who was to run"),
                                       tr("How often"),
                                       tr("How long the woken one waited for a CPU, in all"),
                                       tr("How long it waited for a CPU, on average"),
                                       tr("How long it waited at most; activate it to go there"),
                                       tr("When the wake-up with the longest latency was")};
    if (role == Qt::DisplayRole)
        return names[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}

} // namespace probescope::ui
