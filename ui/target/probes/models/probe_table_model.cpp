#include "ui/target/probes/models/probe_table_model.h"

#include <QColor>
#include <QList>
#include <QLocale>

#include <algorithm>
#include <set>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kRateDigits = 1;
constexpr int kRatioDigits = 1;
constexpr double kSlow = 10; // hits a second; below it decimals tell something

QString countText(const std::optional<std::uint64_t>& count)
{
    return count ? QLocale().toString(qulonglong(*count)) : QStringLiteral("–");
}

bool isNumber(int column)
{
    return column >= ProbeTableModel::Hits && column <= ProbeTableModel::InFlight
        && column != ProbeTableModel::Rate; // which stands beside its line
}

} // namespace

QString ProbeRow::name() const
{
    return QString::fromStdString(event.system + ':' + event.name);
}

QString ProbeRow::ownerSummary() const
{
    return ownerName.isEmpty() ? ownerText(owner) : ownerName;
}

QString ownerText(ProbeRow::Owner owner)
{
    switch (owner) {
    case ProbeRow::Owner::Ours:
        return ProbeTableModel::tr("This Probescope");
    case ProbeRow::Owner::OwnRecording:
        return ProbeTableModel::tr("A recording of this Probescope");
    case ProbeRow::Owner::OtherSession:
        return ProbeTableModel::tr("Another Probescope");
    case ProbeRow::Owner::DeadSession:
        return ProbeTableModel::tr("Leftovers");
    case ProbeRow::Owner::Others:
        break;
    }
    return ProbeTableModel::tr("Other users");
}

std::optional<double> missRatio(const ProbeRow& row)
{
    if (!row.hits || !row.misses || *row.hits + *row.misses == 0)
        return std::nullopt;
    return double(*row.misses) / double(*row.hits + *row.misses);
}

ProbeTableModel::ProbeTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

int ProbeTableModel::rowOf(const tracefs::EventName& event) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const ProbeRow& row) { return row.event == event; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

void ProbeTableModel::setRows(std::vector<ProbeRow> rows)
{
    const auto eventsAmong = [](const std::vector<ProbeRow>& some) {
        std::set<tracefs::EventName> events;
        for (const auto& row : some)
            events.insert(row.event);
        return events;
    };
    const auto known = eventsAmong(m_rows);
    const auto wanted = eventsAmong(rows);
    for (int i = int(m_rows.size()) - 1; i >= 0; --i) {
        if (wanted.count(m_rows[std::size_t(i)].event) != 0)
            continue;
        beginRemoveRows({}, i, i);
        m_rows.erase(m_rows.begin() + i);
        endRemoveRows();
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i < m_rows.size() && m_rows[i].event == rows[i].event) {
            if (m_rows[i] != rows[i]) {
                m_rows[i] = std::move(rows[i]);
                emit dataChanged(index(int(i), 0), index(int(i), ColumnCount - 1));
            }
            continue;
        }
        // Where the kernel's order changed.
        if (const int from = known.count(rows[i].event) != 0 ? rowOf(rows[i].event) : -1;
            from >= 0) {
            beginMoveRows({}, from, from, {}, int(i));
            const auto place = m_rows.begin() + std::ptrdiff_t(i);
            std::rotate(place, m_rows.begin() + from, m_rows.begin() + from + 1);
            endMoveRows();
            m_rows[i] = std::move(rows[i]);
            emit dataChanged(index(int(i), 0), index(int(i), ColumnCount - 1));
            continue;
        }
        beginInsertRows({}, int(i), int(i));
        m_rows.insert(m_rows.begin() + std::ptrdiff_t(i), std::move(rows[i]));
        endInsertRows();
    }
}

int ProbeTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ProbeTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

std::optional<std::uint64_t> ProbeTableModel::count(const ProbeRow& row, int column)
{
    switch (column) {
    case Hits:
        return row.hits;
    case Misses:
        return row.misses;
    case Recorded:
        return row.recorded;
    case Filtered:
        return row.filtered;
    case Lost:
        return row.lost;
    case InFlight:
        return row.inFlight;
    default:
        return std::nullopt;
    }
}

QString ProbeTableModel::text(const ProbeRow& row, int column)
{
    switch (column) {
    case Name:
        return QString::fromStdString(row.event.name);
    case Group:
        return QString::fromStdString(row.event.system);
    case Owner:
        return row.ownerSummary();
    case State:
        return row.state;
    case Hits:
    case Misses:
    case Recorded:
    case Filtered:
    case Lost:
    case InFlight:
        return countText(count(row, column));
    case MissRatio: {
        const auto ratio = missRatio(row);
        constexpr double kPercent = 100;
        return ratio ? tr("%1 %").arg(QLocale().toString(*ratio * kPercent, 'f', kRatioDigits))
                     : QStringLiteral("–");
    }
    case Rate:
        return row.rate ? tr("%1/s").arg(QLocale().toString(
                   *row.rate, 'f', *row.rate > 0 && *row.rate < kSlow ? kRateDigits : 0))
                        : QStringLiteral("–");
    case Kind:
        return row.kind;
    case Definition:
        return row.definitions.join(QStringLiteral("; "));
    default:
        return {};
    }
}

QVariant ProbeTableModel::sortKey(const ProbeRow& row, int column)
{
    switch (column) {
    case Hits:
    case Misses:
    case Recorded:
    case Filtered:
    case Lost:
    case InFlight: {
        const auto counted = count(row, column);
        return counted ? double(*counted) : -1.0;
    }
    case MissRatio:
        return missRatio(row).value_or(-1);
    case Rate:
        return row.rate.value_or(-1);
    case Owner:
        return int(row.owner);
    default:
        return text(row, column);
    }
}

QString ProbeTableModel::tip(const ProbeRow& row, int column)
{
    if ((column == Hits || column == Misses || column == MissRatio) && !row.hits)
        return tr("The kernel does not count hits of this kind of event.");
    if ((column == Misses || column == MissRatio) && !row.misses)
        return tr("The kernel does not count misses in programs.");
    if (column == Recorded || column == Filtered || column == Lost)
        return row.recordings.isEmpty()
            ? tr("Not being recorded. Watched probes are counted, not recorded.")
            : row.recordings;
    if (column == InFlight)
        return row.inFlight ? tr("At least this many calls have not returned yet.")
                            : tr("Known only for return probes where the entry of the same "
                                 "function is probed, too.");
    if (column == Name)
        return row.name();
    if (column == Definition)
        return row.definitions.join(u'\n');
    if (column == State && row.warnings > 0)
        return tr("%1. This probe has issues; see its details.").arg(row.state);
    return text(row, column);
}

QVariant ProbeTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[std::size_t(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return column == State && row.warnings > 0 ? tr("⚠ %1").arg(row.state) : text(row, column);
    case Qt::ToolTipRole:
        return tip(row, column);
    case Qt::TextAlignmentRole:
        return int((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(headerData(column, Qt::Horizontal).toString(), text(row, column));
    case SortRole:
        return sortKey(row, column);
    case SearchRole:
        return QStringList{row.name(), row.ownerSummary(), row.kind, row.state,
                           text(row, Definition)}
            .join(u'\n');
    case HistoryRole:
        return column == Rate
            ? QVariant::fromValue(QList<double>(row.history.begin(), row.history.end()))
            : QVariant();
    case OwnerRole:
        return int(row.owner);
    default:
        return {};
    }
}

QVariant ProbeTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case Hits:
            return tr("How often the probe ran since it was created, including hits that were "
                      "filtered out or lost in a full buffer.");
        case Misses:
            return tr(
                "How often the probe point was reached but the kernel could not run the probe.");
        case MissRatio:
            return tr("Share of misses among hits and misses.");
        case Rate:
            return tr("Hits per second, now and over time.");
        case Recorded:
            return tr(
                "Events that arrived in the buffers where it is recorded, since first seen there. "
                "Known where it is the only event, and where none or nearly all arrived.");
        case Filtered:
            return tr("Hits that a filter, or a list of PIDs or CPUs, kept out there.");
        case Lost:
            return tr("Hits that were lost in a full buffer there.");
        case InFlight:
            return tr("Calls that were entered and have not returned yet.");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole)
        return {};
    const QString names[ColumnCount] = {
        tr("Event"),       tr("Owner"), tr("State"),    tr("Hits"),      tr("Misses"),
        tr("Miss rate"),   tr("Rate"),  tr("Recorded"), tr("Filtered"),  tr("Lost"),
        tr("In progress"), tr("Kind"),  tr("Group"),    tr("Definition")};
    return names[section];
}

QString probeTotals(const std::vector<ProbeRow>& rows)
{
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    int enabled = 0;
    for (const auto& row : rows) {
        hits += row.hits.value_or(0);
        misses += row.misses.value_or(0);
        enabled += row.enabled ? 1 : 0;
    }
    const auto number = [](std::uint64_t value) { return QLocale().toString(qulonglong(value)); };
    return ProbeTableModel::tr("Events: %1, enabled: %2, hits: %3, misses: %4.")
        .arg(number(rows.size()), number(std::uint64_t(enabled)), number(hits), number(misses));
}

} // namespace probescope::ui

#include "moc_probe_table_model.cpp"
