#include "ui/target/live_counts/models/counter_model.h"

#include "ui/base/table/models/report_roles.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kSharePercent = 100;
constexpr int kSlowDigits = 1;
constexpr double kWholeFrom = 100; ///< rates from here on have no decimals

QString countRateText(double rate)
{
    return QLocale().toString(rate, 'f', rate < kWholeFrom ? kSlowDigits : 0);
}

} // namespace

void CounterModel::begin(std::vector<tracefs::EventName> events)
{
    beginResetModel();
    m_events = std::move(events);
    m_history = record::CounterHistory(m_events.size());
    endResetModel();
}

void CounterModel::add(const record::CounterSample& sample)
{
    m_history.add(sample);
    if (!m_events.empty())
        emit dataChanged(index(0, 0), index(int(m_events.size()) - 1, ColumnCount - 1));
}

int CounterModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_events.size());
}

int CounterModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString CounterModel::textAt(std::size_t event, int column) const
{
    const QLocale locale;
    switch (column) {
    case Event:
        return QString::fromStdString(m_events[event].system + ":" + m_events[event].name);
    case Count:
        return locale.toString(qulonglong(m_history.total(event)));
    case Rate:
        return countRateText(m_history.rate(event));
    case Average:
        return countRateText(m_history.averageRate(event));
    case Share:
        return tr("%1 %").arg(locale.toString(m_history.share(event) * kSharePercent, 'f', 1));
    default:
        return {};
    }
}

QVariant CounterModel::sortKey(std::size_t event, int column) const
{
    switch (column) {
    case Count:
    case Share:
        return qulonglong(m_history.total(event));
    case Rate:
    case History:
        return m_history.rate(event);
    case Average:
        return m_history.averageRate(event);
    default:
        return textAt(event, Event);
    }
}

QString CounterModel::cpuLines(std::size_t event) const
{
    QStringList lines;
    const auto& counts = m_history.byCpu(event);
    for (std::size_t cpu = 0; cpu < counts.size(); ++cpu)
        lines << tr("CPU %1: %2")
                     .arg(QString::number(cpu), QLocale().toString(qulonglong(counts[cpu])));
    return lines.join(u'\n');
}

QVariant CounterModel::exactAt(std::size_t event, int column) const
{
    switch (column) {
    case Count:
        return qulonglong(m_history.total(event));
    case History: // a line cannot be copied; what the tip of the row says can
        return cpuLines(event);
    default:
        return {};
    }
}

QList<double> CounterModel::rates(std::size_t event) const
{
    QList<double> rates;
    for (const auto& point : m_history.points(event))
        rates << point.rate;
    return rates;
}

QVariant CounterModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto event = std::size_t(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return textAt(event, column);
    case Qt::TextAlignmentRole:
        return column == Event ? int(Qt::AlignLeft | Qt::AlignVCenter)
                               : int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return cpuLines(event);
    case ExactRole:
        return exactAt(event, column);
    case Qt::AccessibleTextRole: // what the line shows has its number
        return column == History ? tr("%1 a second").arg(textAt(event, Rate))
                                 : textAt(event, column);
    case SortRole:
        return sortKey(event, column);
    case BarRole:
        return column == Share ? QVariant(m_history.share(event)) : QVariant();
    case HistoryRole:
        return column == History ? QVariant::fromValue(rates(event)) : QVariant();
    default:
        return {};
    }
}

QVariant CounterModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Event  ? int(Qt::AlignLeft | Qt::AlignVCenter)
            : section == History ? int(Qt::AlignCenter)
                                 : int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == ExactRole && section == History)
        return tr("By CPU");
    if (role != Qt::DisplayRole)
        return {};
    const std::array<QString, ColumnCount> names{tr("Event"),    tr("Count"),
                                                 tr("A second"), tr("A second, in all"),
                                                 tr("Share"),    tr("Over time")};
    return names[std::size_t(section)];
}

} // namespace probescope::ui
