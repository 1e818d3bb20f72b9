#include "ui/views/sched/models/cpu_use_model.h"

#include <QLocale>

#include <numeric>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kWhole = 100; // percent

} // namespace

CpuUseModel::CpuUseModel(QObject* parent)
    : TableModel(parent)
{
    setTable(columns(), {});
}

void CpuUseModel::setOverview(analysis::SchedOverview overview, const CaptureClock& clock)
{
    m_unit = clock.unit;
    m_timesAreTold = clock.told;
    m_overview = std::move(overview);
    std::vector<std::size_t> bins(m_overview.cpus.empty() ? 0 : m_overview.bins());
    std::iota(bins.begin(), bins.end(), std::size_t(0));
    setTable(columns(), std::move(bins));
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
    if (column == Time)
        return !m_timesAreTold;
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

QString CpuUseModel::title(int column) const
{
    const int behind = FirstCpu + int(m_overview.cpus.size());
    if (column == Time)
        return m_unit == TimeUnit::Nanoseconds ? tr("Start (s)")
                                               : tr("Start (%1)").arg(unitName(m_unit));
    if (column < behind)
        return tr("CPU %1").arg(m_overview.cpus[std::size_t(column - FirstCpu)].cpu);
    return column == behind ? tr("Waiting, avg") : tr("Waiting, max");
}

QString CpuUseModel::titleTip(int column) const
{
    const int behind = FirstCpu + int(m_overview.cpus.size());
    if (column == Time)
        return tr("Start of the interval; it ends where the next one starts");
    if (column < behind)
        return tr("Share of the time in which the CPU ran a task");
    return column == behind ? tr("Runnable tasks without a CPU, on average")
                            : tr("Runnable tasks without a CPU, at most");
}

std::vector<TableColumn<std::size_t>> CpuUseModel::columns() const
{
    constexpr int kOthers = 3; // the time, and two of waiting tasks
    const int count = int(m_overview.cpus.size()) + kOthers;
    std::vector<TableColumn<std::size_t>> columns;
    columns.reserve(std::size_t(count));
    for (int i = 0; i < count; ++i) {
        columns.push_back({.title = title(i),
                           .titleTip = titleTip(i),
                           .alignment = Qt::AlignRight,
                           .text = [this, i](std::size_t bin) { return text(bin, i); },
                           .sort =
                               [this, i](std::size_t bin) {
                                   return isUnknown(bin, i) ? QVariant(-1.0) : number(bin, i);
                               },
                           .tip =
                               [this, i](std::size_t bin) {
                                   return isKnown(bin, i)
                                       ? tr("Over the %1 from this time on.")
                                             .arg(differenceText(lengthNs(bin), m_unit))
                                       : tr("Incomplete: events were lost or not recorded.");
                               }});
    }
    return columns;
}

} // namespace probescope::ui

#include "moc_cpu_use_model.cpp"
