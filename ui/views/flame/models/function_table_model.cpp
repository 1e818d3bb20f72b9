#include "ui/views/flame/models/function_table_model.h"

#include "core/numbers/saturate.h"
#include "ui/base/text/time_text.h"
#include "ui/views/flame/models/frame_columns.h"

#include <QLocale>
#include <QStringList>

#include <utility>

namespace probescope::ui {

namespace {

using analysis::FunctionRow;
using FunctionColumn = TableColumn<FunctionRow>;
using Kind = FunctionTableModel::Kind;

QString count(std::uint64_t number)
{
    return QLocale().toString(qulonglong(number));
}

/// What a histogram shows, in words: `1.02 µs to 2.05 µs: 30`, a line for each power of two.
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

FunctionColumn functionColumn(FunctionColumn column)
{
    column.tip = [](const FunctionRow& row) {
        return row.frame.module.empty()
            ? functionName(row.frame)
            : FunctionTableModel::tr("%1 in %2")
                  .arg(functionName(row.frame), shownName(row.frame.module));
    };
    column.spoken = column.tip;
    return column;
}

FunctionColumn countColumn(const QString& title, const QString& titleTip,
                           std::uint64_t analysis::PathTotals::*number)
{
    return {.title = title,
            .titleTip = titleTip,
            .alignment = Qt::AlignRight,
            .text = [number](const FunctionRow& row) { return count(row.totals.*number); },
            .sort = [number](const FunctionRow& row) { return qulonglong(row.totals.*number); }};
}

/// Times of calls are those of timed ones; weights of stacks are always known.
bool isKnown(const FunctionRow& row, Kind kind)
{
    return kind == Kind::Stacks || row.totals.timed > 0;
}

QString amountText(std::int64_t value, Kind kind)
{
    return kind == Kind::Calls ? durationColumnText(value) : QLocale().toString(qlonglong(value));
}

FunctionColumn amountColumn(const QString& title, const QString& titleTip, Kind kind,
                            std::int64_t (*amount)(const FunctionRow&))
{
    return {.title = title,
            .titleTip = titleTip,
            .alignment = Qt::AlignRight,
            .text =
                [kind, amount](const FunctionRow& row) {
                    return isKnown(row, kind) ? amountText(amount(row), kind) : QStringLiteral("–");
                },
            .sort =
                [kind, amount](const FunctionRow& row) {
                    return qlonglong(isKnown(row, kind) ? amount(row) : -1);
                },
            .tip =
                [kind](const FunctionRow& row) {
                    return isKnown(row, kind)
                        ? QString()
                        : FunctionTableModel::tr("It has no call with a known duration.");
                }};
}

/// Of the self time of all.
FunctionColumn shareColumn(Kind kind, std::int64_t allSelf)
{
    constexpr double kWholePercent = 100;
    auto column = amountColumn(
        FunctionTableModel::tr("Self %"),
        kind == Kind::Stacks ? FunctionTableModel::tr("Share of the weight of all stacks")
                             : FunctionTableModel::tr("Share of the self time of all functions"),
        kind, [](const FunctionRow& row) { return row.totals.self; });
    column.text = [kind, allSelf](const FunctionRow& row) {
        if (allSelf == 0 || !isKnown(row, kind))
            return QStringLiteral("–");
        const auto share = kWholePercent * double(row.totals.self) / double(allSelf);
        return FunctionTableModel::tr("%1 %").arg(QLocale().toString(share, 'f', 1));
    };
    return column;
}

FunctionColumn histogramColumn(Kind kind)
{
    auto column = amountColumn(
        FunctionTableModel::tr("Durations"),
        FunctionTableModel::tr("Histogram of durations, by powers of two of nanoseconds"), kind,
        [](const FunctionRow& row) { return row.totals.maxNs; });
    column.text = [](const FunctionRow&) { return QString(); };
    column.tip = [](const FunctionRow& row) { return histogramText(row.durations.powersOfTwo()); };
    column.spoken = column.tip;
    column.other = [kind](const FunctionRow& row, int role) {
        if (role != FunctionTableModel::kHistogramRole)
            return QVariant();
        QList<qulonglong> counts;
        if (kind == Kind::Calls) {
            for (const std::uint64_t number : row.durations.powersOfTwo())
                counts << number;
        }
        return QVariant::fromValue(counts);
    };
    return column;
}

/// Of all functions: what they amount to, how often they came, and where they are. What is looked
/// for first is first, so that it is in sight beside the graph.
std::vector<FunctionColumn> sumColumns(Kind kind, std::int64_t allSelf)
{
    using analysis::PathTotals;
    const bool stacks = kind == Kind::Stacks;
    return {amountColumn(FunctionTableModel::tr("Self"),
                         stacks ? FunctionTableModel::tr("Weight of the stacks that end in it")
                                : FunctionTableModel::tr("Time without its callees"),
                         kind, [](const FunctionRow& row) { return row.totals.self; }),
            amountColumn(FunctionTableModel::tr("Total"),
                         stacks ? FunctionTableModel::tr(
                             "Weight of the stacks that contain it, each counted once")
                                : FunctionTableModel::tr(
                                    "Time with its callees; recursive calls count once"),
                         kind, [](const FunctionRow& row) { return row.totals.total; }),
            countColumn(stacks ? FunctionTableModel::tr("Frames") : FunctionTableModel::tr("Calls"),
                        stacks ? FunctionTableModel::tr(
                            "Frames in stacks, one for each time that a stack contains it")
                               : FunctionTableModel::tr("Calls with an exit"),
                        &PathTotals::count),
            shareColumn(kind, allSelf),
            countColumn(FunctionTableModel::tr("Incomplete"),
                        FunctionTableModel::tr(
                            "Calls whose exit is not in the capture. No other column counts them."),
                        &PathTotals::incomplete),
            moduleColumn<FunctionRow>()};
}

std::vector<FunctionColumn> durationColumns(Kind kind)
{
    return {amountColumn(FunctionTableModel::tr("Min"), {}, kind,
                         [](const FunctionRow& row) { return row.totals.minNs; }),
            amountColumn(FunctionTableModel::tr("Average"), {}, kind,
                         [](const FunctionRow& row) { return row.totals.averageNs(); }),
            amountColumn(FunctionTableModel::tr("p50"), {}, kind,
                         [](const FunctionRow& row) { return row.p50Ns; }),
            amountColumn(FunctionTableModel::tr("p90"), {}, kind,
                         [](const FunctionRow& row) { return row.p90Ns; }),
            amountColumn(FunctionTableModel::tr("p99"), {}, kind,
                         [](const FunctionRow& row) { return row.p99Ns; }),
            amountColumn(FunctionTableModel::tr("Max"), {}, kind,
                         [](const FunctionRow& row) { return row.totals.maxNs; }),
            histogramColumn(kind)};
}

} // namespace

QString functionName(const analysis::PathFrame& frame)
{
    return frame.name.empty() ? FunctionTableModel::tr("(unknown function)")
                              : shownName(frame.name);
}

FunctionTableModel::FunctionTableModel(QObject* parent)
    : TableModel(parent)
{
    setRows({}, Kind::Calls);
}

void FunctionTableModel::setRows(std::vector<FunctionRow> rows, Kind kind)
{
    std::int64_t allSelf = 0;
    for (const auto& row : rows)
        allSelf = store::saturatingAdd(allSelf, row.totals.self);
    std::vector<FunctionColumn> columns{functionColumn(nameColumn<FunctionRow>())};
    for (auto&& more : {sumColumns(kind, allSelf), durationColumns(kind)})
        columns.insert(columns.end(), more.begin(), more.end());
    setTable(std::move(columns), std::move(rows));
}

bool FunctionTableModel::isTold(int column, Kind kind)
{
    return kind == Kind::Calls || (column <= Module && column != Incomplete);
}

int FunctionTableModel::rowOf(const analysis::PathFrame& frame) const
{
    return findRow([&frame](const FunctionRow& row) { return row.frame == frame; });
}

} // namespace probescope::ui

#include "moc_function_table_model.cpp"
