#include "ui/views/flame/models/function_difference_model.h"

#include "core/numbers/saturate.h"
#include "ui/base/text/task_text.h"
#include "ui/base/text/time_text.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QLocale>

#include <algorithm>

namespace probescope::ui {

namespace {

using Verdict = analysis::PercentileChange::Verdict;

QString changeText(std::int64_t change, bool timed)
{
    const QString amount = timed ? durationText(change) : QLocale().toString(qlonglong(change));
    return change > 0 ? u'+' + amount : amount;
}

} // namespace

QString verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::TooFew:
        return FunctionDifferenceModel::tr("too few calls");
    case Verdict::MayBeChance:
        return FunctionDifferenceModel::tr("may be chance");
    case Verdict::LikelyReal:
        return FunctionDifferenceModel::tr("likely real");
    }
    return {};
}

QString verdictTip(const analysis::PercentileChange& change)
{
    if (change.verdict == Verdict::TooFew)
        return FunctionDifferenceModel::tr(
            "On one of the sides fewer than five calls lie beyond the percentile, where calls that "
            "follow each other and are alike count as one.");
    const auto interval =
        FunctionDifferenceModel::tr("99 % of bootstrap samples differ by %1 to %2.")
            .arg(changeText(change.lowNs, true), changeText(change.highNs, true));
    if (change.verdict == Verdict::LikelyReal)
        return FunctionDifferenceModel::tr("The difference is likely real. %1").arg(interval);
    return change.excludesZero()
        ? FunctionDifferenceModel::tr("The difference may be chance: of so many functions some "
                                      "differ as much without a cause. %1")
              .arg(interval)
        : FunctionDifferenceModel::tr("The difference may be chance. %1").arg(interval);
}

FunctionDifferenceModel::FunctionDifferenceModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void FunctionDifferenceModel::setRows(std::vector<analysis::FunctionDifference> rows, bool timed)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_timed = timed;
    endResetModel();
}

int FunctionDifferenceModel::rowOf(const analysis::PathFrame& frame) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const auto& row) { return row.frame == frame; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

int FunctionDifferenceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int FunctionDifferenceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant FunctionDifferenceModel::number(const analysis::FunctionDifference& row, int column)
{
    const auto& was = row.before.totals;
    const auto& is = row.after.totals;
    switch (column) {
    case TotalChange:
        return qlonglong(store::saturatingSub(is.total, was.total));
    case SelfChange:
        return qlonglong(store::saturatingSub(is.self, was.self));
    case CountChange:
        return qlonglong(is.count) - qlonglong(was.count);
    case TotalBefore:
        return qlonglong(was.total);
    case TotalAfter:
        return qlonglong(is.total);
    case SelfBefore:
        return qlonglong(was.self);
    case SelfAfter:
        return qlonglong(is.self);
    case CountBefore:
        return qlonglong(was.count);
    case CountAfter:
        return qlonglong(is.count);
    case MedianChange:
        return qlonglong(row.p50.differenceNs);
    case MedianVerdict:
        return int(row.p50.verdict);
    case Percentile99Change:
        return qlonglong(row.p99.differenceNs);
    case Percentile99Verdict:
        return int(row.p99.verdict);
    default:
        return {};
    }
}

/// Of calls whose duration is not known there are no times; where there are no calls at all, it was
/// none.
bool FunctionDifferenceModel::isKnown(const analysis::FunctionDifference& row, int column) const
{
    const bool before = row.before.totals.hasKnownTimes();
    const bool after = row.after.totals.hasKnownTimes();
    switch (column) {
    case TotalChange:
    case SelfChange:
        return !m_timed || (before && after);
    case TotalBefore:
    case SelfBefore:
        return !m_timed || before;
    case TotalAfter:
    case SelfAfter:
        return !m_timed || after;
    case MedianChange:
    case Percentile99Change: // of nothing on a side there is no percentile
        return row.before.totals.timed > 0 && row.after.totals.timed > 0;
    default:
        return true;
    }
}

QString FunctionDifferenceModel::text(const analysis::FunctionDifference& row, int column) const
{
    if (!isKnown(row, column))
        return QStringLiteral("–");
    const auto value = number(row, column).toLongLong();
    switch (column) {
    case Function:
        return functionName(row.frame);
    case Module:
        return shownName(row.frame.module);
    case CountChange:
        return changeText(value, false);
    case TotalChange:
    case SelfChange:
        return changeText(value, m_timed);
    case CountBefore:
    case CountAfter:
        return QLocale().toString(value);
    case TotalBefore:
    case TotalAfter:
    case SelfBefore:
    case SelfAfter:
        return m_timed ? durationText(value) : QLocale().toString(value);
    case MedianChange:
    case Percentile99Change:
        return changeText(value, true);
    case MedianVerdict:
        return verdictText(row.p50.verdict);
    case Percentile99Verdict:
        return verdictText(row.p99.verdict);
    default:
        return {};
    }
}

QVariant FunctionDifferenceModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[std::size_t(index.row())];
    const int column = index.column();
    const bool isText =
        column <= Module || column == MedianVerdict || column == Percentile99Verdict;
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case SortRole:
        return column <= Module ? QVariant(text(row, column)) : number(row, column);
    case Qt::ToolTipRole:
        if (!isKnown(row, column))
            return tr("On one of the sides no call of it has an exit that tells how long it took.");
        if (column == MedianChange || column == MedianVerdict)
            return verdictTip(row.p50);
        if (column == Percentile99Change || column == Percentile99Verdict)
            return verdictTip(row.p99);
        return {};
    case Qt::TextAlignmentRole:
        return int(isText ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant FunctionDifferenceModel::headerData(int section, Qt::Orientation orientation,
                                             int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Function:
        return tr("Function");
    case Module:
        return tr("Module");
    case TotalChange:
        return tr("Total, change");
    case SelfChange:
        return tr("Self, change");
    case CountChange:
        return m_timed ? tr("Calls, change") : tr("Frames, change");
    case TotalBefore:
        return tr("Total before");
    case TotalAfter:
        return tr("Total after");
    case SelfBefore:
        return tr("Self before");
    case SelfAfter:
        return tr("Self after");
    case CountBefore:
        return m_timed ? tr("Calls before") : tr("Frames before");
    case CountAfter:
        return m_timed ? tr("Calls after") : tr("Frames after");
    case MedianChange:
        return tr("p50, change");
    case MedianVerdict:
        return tr("p50 differs");
    case Percentile99Change:
        return tr("p99, change");
    case Percentile99Verdict:
        return tr("p99 differs");
    default:
        return {};
    }
}

} // namespace probescope::ui
