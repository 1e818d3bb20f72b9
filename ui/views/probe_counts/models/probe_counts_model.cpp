#include "ui/views/probe_counts/models/probe_counts_model.h"

#include "ui/base/text/task_text.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace probescope::ui {

ProbeCountsModel::ProbeCountsModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void ProbeCountsModel::setCounts(std::vector<analysis::ProbeCounts> counts)
{
    const bool same = std::equal(counts.begin(), counts.end(), m_counts.begin(), m_counts.end(),
                                 [](const auto& a, const auto& b) { return a.probe == b.probe; });
    if (!same) {
        beginResetModel();
        m_counts = std::move(counts);
        endResetModel();
        return;
    }
    m_counts = std::move(counts);
    if (!m_counts.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ProbeCountsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_counts.size());
}

int ProbeCountsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

std::optional<std::uint64_t> ProbeCountsModel::number(const analysis::ProbeCounts& counts,
                                                      int column)
{
    switch (column) {
    case Hits:
        return counts.hits;
    case Misses:
        return counts.misses;
    case Recorded:
        return counts.recorded;
    case Filtered:
        return counts.filtered;
    case Lost:
        return counts.lost;
    case InFlight:
        return counts.inFlight;
    default:
        return std::nullopt;
    }
}

QString ProbeCountsModel::text(const analysis::ProbeCounts& counts, int column)
{
    constexpr double kPercent = 100;
    if (column == Event)
        return shownName(counts.probe.system + ':' + counts.probe.event);
    if (column == Place)
        return shownName(counts.probe.place);
    if (column == MissRatio) {
        const auto ratio = counts.missRatio();
        return ratio ? tr("%1 %").arg(QLocale().toString(*ratio * kPercent, 'f', 1))
                     : QStringLiteral("–");
    }
    const auto value = number(counts, column);
    return value ? QLocale().toString(qulonglong(*value)) : QStringLiteral("–");
}

QVariant ProbeCountsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& counts = m_counts[std::size_t(index.row())];
    const int column = index.column();
    const bool isText = column == Event || column == Place;
    switch (role) {
    case Qt::DisplayRole:
        return text(counts, column);
    case Qt::ToolTipRole:
        if (isText)
            return shownLines(counts.probe.definition);
        return text(counts, column) == QStringLiteral("–") ? tr("That is not known.") : QVariant();
    case Qt::TextAlignmentRole:
        return int((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(headerData(column, Qt::Horizontal).toString(),
                                text(counts, column));
    case SortRole:
        if (isText)
            return text(counts, column);
        if (column == MissRatio)
            return counts.missRatio().value_or(-1);
        return number(counts, column) ? double(*number(counts, column)) : -1.0;
    default:
        return {};
    }
}

QVariant ProbeCountsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Event || section == Place ? Qt::AlignLeft : Qt::AlignRight)
                   | Qt::AlignVCenter);
    const QString names[ColumnCount] = {tr("Event"),    tr("Place"),  tr("Hits"),
                                        tr("Misses"),   tr("Missed"), tr("Recorded"),
                                        tr("Filtered"), tr("Lost"),   tr("In flight")};
    const QString tips[ColumnCount] = {
        tr("The event in the capture"),
        tr("What is probed"),
        tr("How often the probe's code ran"),
        tr("How often the kernel could not run it although the place was reached"),
        tr("Misses of all that should have been hits"),
        tr("Events in the capture"),
        tr("Hits that a filter, or lists of tasks or CPUs, kept out"),
        tr("Hits that were lost in full buffers"),
        tr("Calls that had begun and not returned at the last count")};
    if (role == Qt::DisplayRole)
        return names[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}

} // namespace probescope::ui
