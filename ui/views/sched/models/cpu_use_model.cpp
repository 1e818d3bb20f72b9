#include "ui/views/sched/models/cpu_use_model.h"

#include <QLocale>

#include <utility>

namespace probescope::ui {

namespace {

constexpr double kWhole = 100; // percent

} // namespace

CpuUseModel::CpuUseModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void CpuUseModel::setOverview(analysis::SchedOverview overview, TimeUnit unit)
{
    beginResetModel();
    m_unit = unit;
    m_overview = std::move(overview);
    endResetModel();
}

int CpuUseModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_overview.cpus.empty() ? 0 : int(m_overview.bins());
}

int CpuUseModel::columnCount(const QModelIndex& parent) const
{
    constexpr int kOthers = 3; // the time, and two of waiting tasks
    return parent.isValid() ? 0 : int(m_overview.cpus.size()) + kOthers;
}

std::int64_t CpuUseModel::lengthNs(std::size_t bin) const
{
    return m_overview.binBegin(bin + 1) - m_overview.binBegin(bin);
}

QVariant CpuUseModel::number(std::size_t bin, int column) const
{
    const int behind = FirstCpu + int(m_overview.cpus.size());
    if (column == Time)
        return qlonglong(m_overview.binBegin(bin));
    const auto length = lengthNs(bin);
    if (column < behind) {
        const auto& use = m_overview.cpus[std::size_t(column - FirstCpu)];
        return length > 0 ? double(use.busyNs[bin]) * kWhole / double(length) : 0.0;
    }
    if (column == behind)
        return length > 0 ? double(m_overview.queue.sumNs[bin]) / double(length) : 0.0;
    return m_overview.queue.greatest[bin];
}

bool CpuUseModel::isKnown(std::size_t bin, int column) const
{
    const int behind = FirstCpu + int(m_overview.cpus.size());
    if (column == Time)
        return true;
    return column < behind ? m_overview.cpus[std::size_t(column - FirstCpu)].unknownNs[bin] == 0
                           : bool(m_overview.queue.certain[bin]);
}

/// "At least 0.00" says nothing.
bool CpuUseModel::isUnknown(std::size_t bin, int column) const
{
    constexpr double kMinPercent = 0.05; // that is shown as more than 0
    constexpr double kMinTasks = 0.005;
    const int behind = FirstCpu + int(m_overview.cpus.size());
    return !isKnown(bin, column)
        && number(bin, column).toDouble() < (column < behind ? kMinPercent : kMinTasks);
}

QString CpuUseModel::text(std::size_t bin, int column) const
{
    if (isUnknown(bin, column))
        return QStringLiteral("–");
    const int behind = FirstCpu + int(m_overview.cpus.size());
    const auto value = number(bin, column);
    if (column == Time)
        return timeText(m_overview.binBegin(bin), m_unit);
    QString text;
    if (column < behind)
        text = tr("%1 %").arg(QLocale().toString(value.toDouble(), 'f', 1));
    else
        text = column == behind ? QLocale().toString(value.toDouble(), 'f', 2)
                                : QLocale().toString(value.toUInt());
    return isKnown(bin, column) ? text : tr("≥ %1", "at least").arg(text);
}

QVariant CpuUseModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto bin = std::size_t(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(bin, column);
    case Qt::ToolTipRole:
        return isKnown(bin, column)
            ? tr("In the %1 from here on.").arg(differenceText(lengthNs(bin), m_unit))
            : tr("Events that may tell more were lost or not recorded.");
    case Qt::TextAlignmentRole:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(headerData(column, Qt::Horizontal).toString(), text(bin, column));
    case SortRole:
        return isUnknown(bin, column) ? QVariant(-1.0) : number(bin, column);
    default:
        return {};
    }
}

QVariant CpuUseModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    const int behind = FirstCpu + int(m_overview.cpus.size());
    if (role == Qt::DisplayRole) {
        if (section == Time)
            return m_unit == TimeUnit::Nanoseconds ? tr("From (s)")
                                                   : tr("From (%1)").arg(unitName(m_unit));
        if (section < behind)
            return tr("CPU %1").arg(m_overview.cpus[std::size_t(section - FirstCpu)].cpu);
        return section == behind ? tr("Waiting, avg") : tr("Waiting, max");
    }
    if (role == Qt::ToolTipRole) {
        if (section == Time)
            return tr("Where the time begins; it ends where the next one begins");
        if (section < behind)
            return tr("Share of the time in which a task ran there");
        return section == behind ? tr("Tasks that could run and had no CPU, on average")
                                 : tr("Most tasks that could run and had no CPU at once");
    }
    return {};
}

} // namespace probescope::ui
