#include "ui/views/flame/models/function_table_model.h"

#include "core/numbers/saturate.h"
#include "ui/base/text/task_text.h"
#include "ui/base/text/time_text.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr double kWholePercent = 100;

QString count(std::uint64_t number)
{
    return QLocale().toString(qulonglong(number));
}

} // namespace

QString functionName(const analysis::PathFrame& frame)
{
    return frame.name.empty() ? FunctionTableModel::tr("(function not known)")
                              : shownName(frame.name);
}

QString histogramText(const std::vector<std::uint64_t>& powers)
{
    QStringList lines;
    for (std::size_t power = 0; power < powers.size(); ++power) {
        if (powers[power] == 0)
            continue;
        const std::int64_t from = power == 0 ? 0 : std::int64_t(1) << (power - 1);
        const std::int64_t to = power == 0 ? 1 : power > 62 ? INT64_MAX : std::int64_t(1) << power;
        lines << FunctionTableModel::tr("%1 to %2: %3")
                     .arg(durationText(from), durationText(to), count(powers[power]));
    }
    return lines.join(u'\n');
}

FunctionTableModel::FunctionTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void FunctionTableModel::setRows(std::vector<analysis::FunctionRow> rows, Kind kind)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_kind = kind;
    m_allSelf = 0;
    for (const auto& row : m_rows)
        m_allSelf = store::saturatingAdd(m_allSelf, row.totals.self);
    endResetModel();
}

bool FunctionTableModel::isTold(int column, Kind kind)
{
    return kind == Kind::Calls || (column <= Share && column != Incomplete);
}

int FunctionTableModel::rowOf(const analysis::PathFrame& frame) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const auto& row) { return row.frame == frame; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

int FunctionTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int FunctionTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

/// Times of calls are those of timed ones; weights of stacks are always known.
bool FunctionTableModel::isKnown(const analysis::PathTotals& totals) const
{
    return m_kind == Kind::Stacks || totals.timed > 0;
}

QString FunctionTableModel::text(const analysis::FunctionRow& row, int column) const
{
    const auto& totals = row.totals;
    const auto amount = [this](std::int64_t value) {
        return m_kind == Kind::Calls ? durationText(value) : QLocale().toString(qlonglong(value));
    };
    const auto unknown = QStringLiteral("–");
    const bool known = isKnown(totals);
    const auto timed = [&](std::int64_t ns) { return known ? durationText(ns) : unknown; };
    switch (column) {
    case Function:
        return functionName(row.frame);
    case Module:
        return shownName(row.frame.module);
    case Count:
        return count(totals.count);
    case Incomplete:
        return count(totals.incomplete);
    case Total:
        return known ? amount(totals.total) : unknown;
    case Self:
        return known ? amount(totals.self) : unknown;
    case Share:
        return m_allSelf == 0 || !known
            ? unknown
            : tr("%1 %").arg(QLocale().toString(
                kWholePercent * double(totals.self) / double(m_allSelf), 'f', 1));
    case Minimum:
        return timed(totals.minNs);
    case Average:
        return timed(totals.averageNs());
    case Median:
        return timed(row.p50Ns);
    case Percentile90:
        return timed(row.p90Ns);
    case Percentile99:
        return timed(row.p99Ns);
    case Maximum:
        return timed(totals.maxNs);
    default:
        return {};
    }
}

QVariant FunctionTableModel::sortValue(const analysis::FunctionRow& row, int column) const
{
    const auto& totals = row.totals;
    switch (column) {
    case Count:
        return qulonglong(totals.count);
    case Incomplete:
        return qulonglong(totals.incomplete);
    default:
        break;
    }
    if (column > Incomplete && !isKnown(totals))
        return qlonglong(-1); // below what was measured
    switch (column) {
    case Total:
        return qlonglong(totals.total);
    case Self:
    case Share:
        return qlonglong(totals.self);
    case Minimum:
        return qlonglong(totals.minNs);
    case Average:
        return qlonglong(totals.averageNs());
    case Median:
        return qlonglong(row.p50Ns);
    case Percentile90:
        return qlonglong(row.p90Ns);
    case Percentile99:
        return qlonglong(row.p99Ns);
    case Maximum:
    case Histogram:
        return qlonglong(totals.maxNs);
    default:
        return text(row, column);
    }
}

QVariant FunctionTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[std::size_t(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case SortRole:
        return sortValue(row, column);
    case HistogramRole: {
        QList<qulonglong> counts;
        if (column == Histogram && m_kind == Kind::Calls) {
            for (const std::uint64_t number : row.durations.powersOfTwo())
                counts << number;
        }
        return QVariant::fromValue(counts);
    }
    case Qt::TextAlignmentRole:
        return int(column <= Module ? Qt::AlignLeft | Qt::AlignVCenter
                                    : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        if (column == Histogram)
            return histogramText(row.durations.powersOfTwo());
        if (column == Function)
            return row.frame.module.empty()
                ? functionName(row.frame)
                : tr("%1 in %2").arg(functionName(row.frame), shownName(row.frame.module));
        if (role == Qt::ToolTipRole)
            return column > Incomplete && !isKnown(row.totals)
                ? tr("No call of it has an exit that tells how long it took.")
                : QVariant();
        return text(row, column);
    default:
        return {};
    }
}

/// What a column counts, where its name does not say it.
QString FunctionTableModel::tipOf(int section, bool stacks)
{
    switch (section) {
    case Count:
        return stacks ? tr("Frames in stacks: one for each time a stack goes through it")
                      : tr("Calls that ended");
    case Incomplete:
        return tr("Calls whose exit is not in the capture. They are in no other column.");
    case Total:
        return stacks ? tr("Weight of the stacks that go through it; each stack once")
                      : tr("Time with all that it called; a call within itself counts once");
    case Self:
        return stacks ? tr("Weight of the stacks that end in it")
                      : tr("Time less that of what it called");
    case Share:
        return stacks ? tr("Part of the weight of all stacks that end in it")
                      : tr("Part of the self time of all functions");
    case Histogram:
        return tr("How often durations of each power of two of nanoseconds came");
    default:
        return {};
    }
}

QVariant FunctionTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const bool stacks = m_kind == Kind::Stacks;
    if (role == Qt::TextAlignmentRole)
        return int(section <= Module ? Qt::AlignLeft | Qt::AlignVCenter
                                     : Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return tipOf(section, stacks);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Function:
        return tr("Function");
    case Module:
        return tr("Module");
    case Count:
        return stacks ? tr("Frames") : tr("Calls");
    case Incomplete:
        return tr("Incomplete");
    case Total:
        return tr("Total");
    case Self:
        return tr("Self");
    case Share:
        return tr("Self %");
    case Minimum:
        return tr("Min");
    case Average:
        return tr("Average");
    case Median:
        return tr("p50");
    case Percentile90:
        return tr("p90");
    case Percentile99:
        return tr("p99");
    case Maximum:
        return tr("Max");
    case Histogram:
        return tr("Durations");
    default:
        return {};
    }
}

} // namespace probescope::ui
