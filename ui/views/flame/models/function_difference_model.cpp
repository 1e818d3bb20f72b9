#include "ui/views/flame/models/function_difference_model.h"

#include "core/numbers/saturate.h"
#include "ui/base/text/time_text.h"
#include "ui/views/flame/models/flame_text.h"
#include "ui/views/flame/models/frame_columns.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace probescope::ui {

namespace {

using analysis::FunctionDifference;
using analysis::FunctionRow;
using DifferenceColumn = TableColumn<FunctionDifference>;
using Verdict = analysis::PercentileChange::Verdict;

QString signedText(std::int64_t change, const QString& amount)
{
    return change > 0 ? u'+' + amount : amount;
}

QString columnText(std::int64_t number, bool timed)
{
    return timed ? durationColumnText(number) : QLocale().toString(qlonglong(number));
}

/// A number of both sides, and how it changed.
struct Figure
{
    std::int64_t (*number)(const FunctionRow&);
    bool timed; ///< a time, which is not known of calls without an exit
};

std::int64_t totalOf(const FunctionRow& row)
{
    return row.totals.total;
}

std::int64_t selfOf(const FunctionRow& row)
{
    return row.totals.self;
}

std::int64_t countOf(const FunctionRow& row)
{
    return std::int64_t(row.totals.count);
}

/// A column of numbers; where they are not known, it says so.
DifferenceColumn numberColumn(const QString& title,
                              const std::function<bool(const FunctionDifference&)>& isKnown,
                              const std::function<std::int64_t(const FunctionDifference&)>& number,
                              std::function<QString(std::int64_t)> text)
{
    return {.title = title,
            .alignment = Qt::AlignRight,
            .text =
                [isKnown, number, text = std::move(text)](const FunctionDifference& row) {
                    return isKnown(row) ? text(number(row)) : QStringLiteral("–");
                },
            .sort = [number](const FunctionDifference& row) { return qlonglong(number(row)); },
            .exact =
                [isKnown, number](const FunctionDifference& row) {
                    return isKnown(row) ? QVariant(qlonglong(number(row))) : QString();
                },
            .tip =
                [isKnown](const FunctionDifference& row) {
                    return isKnown(row) ? QString()
                                        : FunctionDifferenceModel::tr(
                                            "One side has no call with a known duration.");
                }};
}

/// Of calls whose duration is not known there are no times; where there are no calls at all, it was
/// none.
bool isKnown(const FunctionRow& row, Figure figure)
{
    return !figure.timed || row.totals.hasKnownTimes();
}

DifferenceColumn changeColumn(const QString& title, Figure figure)
{
    return numberColumn(
        title,
        [figure](const FunctionDifference& row) {
            return isKnown(row.before, figure) && isKnown(row.after, figure);
        },
        [figure](const FunctionDifference& row) {
            return store::saturatingSub(figure.number(row.after), figure.number(row.before));
        },
        [figure](std::int64_t change) {
            return signedText(change, columnText(change, figure.timed));
        });
}

DifferenceColumn sideColumn(const QString& title, Figure figure,
                            FunctionRow FunctionDifference::*side)
{
    return numberColumn(
        title, [figure, side](const FunctionDifference& row) { return isKnown(row.*side, figure); },
        [figure, side](const FunctionDifference& row) { return figure.number(row.*side); },
        [figure](std::int64_t number) { return columnText(number, figure.timed); });
}

/// Of nothing on a side there is no percentile.
DifferenceColumn percentileColumn(const QString& title,
                                  analysis::PercentileChange FunctionDifference::*percentile)
{
    auto column = numberColumn(
        title,
        [](const FunctionDifference& row) {
            return row.before.totals.timed > 0 && row.after.totals.timed > 0;
        },
        [percentile](const FunctionDifference& row) { return (row.*percentile).differenceNs; },
        [](std::int64_t change) { return signedText(change, durationColumnText(change)); });
    column.tip = [percentile, unknown = std::move(column.tip)](const FunctionDifference& row) {
        const auto tip = unknown(row);
        return tip.isEmpty() ? verdictTip(row.*percentile) : tip;
    };
    return column;
}

DifferenceColumn verdictColumn(const QString& title,
                               analysis::PercentileChange FunctionDifference::*percentile)
{
    return {
        .title = title,
        .text =
            [percentile](const FunctionDifference& row) {
                return verdictText((row.*percentile).verdict);
            },
        .sort =
            [percentile](const FunctionDifference& row) { return int((row.*percentile).verdict); },
        .exact =
            [percentile](const FunctionDifference& row) {
                return verdictText((row.*percentile).verdict);
            },
        .tip = [percentile](const FunctionDifference& row) { return verdictTip(row.*percentile); }};
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
        return FunctionDifferenceModel::tr("One side has fewer than five calls beyond the "
                                           "percentile; similar successive calls count as one.");
    const auto interval =
        FunctionDifferenceModel::tr("99 % of bootstrap samples differ by %1 to %2.")
            .arg(signedText(change.lowNs, durationText(change.lowNs)),
                 signedText(change.highNs, durationText(change.highNs)));
    if (change.verdict == Verdict::LikelyReal)
        return FunctionDifferenceModel::tr("The difference is likely real. %1").arg(interval);
    return change.excludesZero()
        ? FunctionDifferenceModel::tr("The difference may be chance: among so many functions, some "
                                      "differ as much without a cause. %1")
              .arg(interval)
        : FunctionDifferenceModel::tr("The difference may be chance. %1").arg(interval);
}

FunctionDifferenceModel::FunctionDifferenceModel(QObject* parent)
    : TableModel(parent)
{
    setRows({}, true);
}

DifferenceColumn FunctionDifferenceModel::shareColumn(std::vector<double> shares) const
{
    constexpr double kPercent = 100;
    const double greatest = shares.empty() ? 0 : std::abs(shares.front());
    const bool known = !shares.empty();
    const auto change = [this, shares = std::move(shares)](const FunctionDifference& row) {
        return shares.empty() ? 0 : shares[std::size_t(numberOf(row))];
    };
    return {
        .title = tr("Share, change (pp)"),
        .titleTip = tr(
            "Change of the share of all, in percentage points: what the colors of the boxes show"),
        .alignment = Qt::AlignRight,
        .text =
            [known, change](const FunctionDifference& row) {
                return known ? changeText(change(row)) : QStringLiteral("–");
            },
        .sort = change,
        .exact =
            [known, change](const FunctionDifference& row) {
                return known ? QVariant(change(row) * kPercent) : QVariant(QString());
            },
        .other =
            [greatest, change](const FunctionDifference& row, int role) {
                return role == kChangeRole && greatest > 0 ? QVariant(change(row) / greatest)
                                                           : QVariant();
            }};
}

void FunctionDifferenceModel::setRows(std::vector<FunctionDifference> rows, bool timed,
                                      std::vector<double> shares)
{
    if (!shares.empty()) {
        std::vector<std::size_t> order(rows.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::stable_sort(order.begin(), order.end(), [&shares](std::size_t a, std::size_t b) {
            return std::abs(shares[a]) > std::abs(shares[b]);
        });
        std::vector<FunctionDifference> sorted;
        std::vector<double> sortedShares;
        for (const std::size_t row : order) {
            sorted.push_back(std::move(rows[row]));
            sortedShares.push_back(shares[row]);
        }
        rows = std::move(sorted);
        shares = std::move(sortedShares);
    }
    const Figure total{.number = totalOf, .timed = timed};
    const Figure self{.number = selfOf, .timed = timed};
    const Figure count{.number = countOf, .timed = false};
    constexpr auto kBefore = &FunctionDifference::before;
    constexpr auto kAfter = &FunctionDifference::after;
    std::vector<DifferenceColumn> columns;
    for (auto&& column :
         {nameColumn<FunctionDifference>(), shareColumn(std::move(shares)),
          changeColumn(tr("Total, change"), total), changeColumn(tr("Self, change"), self),
          changeColumn(timed ? tr("Calls, change") : tr("Frames, change"), count),
          moduleColumn<FunctionDifference>(), sideColumn(tr("Total before"), total, kBefore),
          sideColumn(tr("Total after"), total, kAfter),
          sideColumn(tr("Self before"), self, kBefore), sideColumn(tr("Self after"), self, kAfter),
          sideColumn(timed ? tr("Calls before") : tr("Frames before"), count, kBefore),
          sideColumn(timed ? tr("Calls after") : tr("Frames after"), count, kAfter),
          percentileColumn(tr("p50, change"), &FunctionDifference::p50),
          verdictColumn(tr("p50 differs"), &FunctionDifference::p50),
          percentileColumn(tr("p99, change"), &FunctionDifference::p99),
          verdictColumn(tr("p99 differs"), &FunctionDifference::p99)})
        columns.push_back(column);
    setTable(std::move(columns), std::move(rows));
}

int FunctionDifferenceModel::rowOf(const analysis::PathFrame& frame) const
{
    return findRow([&frame](const FunctionDifference& row) { return row.frame == frame; });
}

} // namespace probescope::ui

#include "moc_function_difference_model.cpp"
