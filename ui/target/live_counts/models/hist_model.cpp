#include "ui/target/live_counts/models/hist_model.h"

#include "ui/base/text/aggregation_names.h"
#include "ui/base/text/time_text.h"

#include <QLocale>

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::ui {

namespace {

using Value = AggregationValue::Kind;
using record::HistBin;

std::uint64_t countOf(const HistRow& row)
{
    return row.piece ? row.piece->count : row.group->count;
}

} // namespace

void HistModel::begin(const record::HistQuery& question, bool inNs)
{
    m_question = question;
    m_inNs = inNs;
    std::vector<HistColumn> columns;
    for (std::size_t i = 0; i < question.keys.size(); ++i)
        columns.push_back(keyColumn(i));
    if (isHistogram(question.value.kind))
        columns.push_back(pieceColumn());
    const bool sum = question.value.kind == Value::Sum;
    const bool average = question.value.kind == Value::Average;
    columns.push_back(sum || average ? countColumn() : withBars(countColumn()));
    if (sum)
        columns.push_back(withBars(sumColumn()));
    if (average || inNs)
        columns.push_back(average ? withBars(averageColumn()) : averageColumn());
    columns.push_back(shareColumn());
    setTable(std::move(columns), {});
    m_snapshot = std::make_shared<const record::HistSnapshot>();
}

void HistModel::setSnapshot(std::shared_ptr<const record::HistSnapshot> snapshot)
{
    const auto before = std::exchange(m_snapshot, std::move(snapshot)); // old rows point into it
    std::vector<HistRow> rows;
    double greatest = 0;
    for (const auto& group : m_snapshot->groups) {
        if (!isHistogram(m_question.value.kind)) {
            rows.push_back({.group = &group, .piece = nullptr});
            greatest = std::max(greatest, barNumber(rows.back()));
            continue;
        }
        std::uint64_t most = 0;
        for (const auto& piece : group.bins)
            most = std::max(most, piece.count);
        for (const auto& piece : group.bins)
            rows.push_back({.group = &group, .piece = &piece, .whole = double(most)});
    }
    for (auto& row : rows)
        row.whole = row.piece ? row.whole : greatest;
    replaceRows(std::move(rows));
}

/// The number that its bar shows.
double HistModel::barNumber(const HistRow& row) const
{
    if (m_question.value.kind == Value::Sum)
        return m_snapshot->sumOf(*row.group);
    return m_question.value.kind == Value::Average ? m_snapshot->averageOf(*row.group)
                                                   : double(countOf(row));
}

QString HistModel::valueText(std::uint64_t value) const
{
    constexpr auto kMax = std::uint64_t(std::numeric_limits<std::int64_t>::max());
    if (m_inNs)
        return durationText(std::int64_t(std::min(value, kMax)));
    return QLocale().toString(qulonglong(value));
}

HistModel::HistColumn HistModel::keyColumn(std::size_t number) const
{
    const auto whole = [number](const HistRow& row) {
        return QString::fromStdString(row.group->keys[number]);
    };
    return {.title = aggregationKeyHeader(m_question.keys[number]),
            .text =
                [whole](const HistRow& row) {
                    const auto key = whole(row);
                    return key.section(u'\n', 0, 0)
                        + (key.contains(u'\n') ? QStringLiteral(" …") : QString());
                },
            .exact = whole,
            .tip = whole, // of a stack the table shows the innermost function only
            .other =
                [whole](const HistRow& row, int role) {
                    return role == Qt::AccessibleDescriptionRole ? QVariant(whole(row))
                                                                 : QVariant();
                }};
}

HistModel::HistColumn HistModel::pieceColumn() const
{
    const auto text = [this](const HistRow& row) {
        const HistBin& piece = *row.piece;
        if (piece.kind == HistBin::Kind::Below)
            return tr("below %1").arg(valueText(piece.low));
        if (piece.kind == HistBin::Kind::Above)
            return tr("above %1").arg(valueText(piece.high));
        if (piece.low == piece.high)
            return valueText(piece.low);
        // A duration is rounded: its piece begins where the one before ends.
        return tr("%1 – %2").arg(valueText(m_inNs && piece.low > 0 ? piece.low - 1 : piece.low),
                                 valueText(piece.high));
    };
    return {.title = m_inNs ? tr("Time") : QString::fromStdString(m_question.value.field),
            .alignment = Qt::AlignRight,
            .text = text};
}

HistModel::HistColumn HistModel::withBars(HistColumn column) const
{
    column.other = [this](const HistRow& row, int role) {
        return role == BarRole && row.whole > 0 ? QVariant(barNumber(row) / row.whole) : QVariant();
    };
    return column;
}

HistModel::HistColumn HistModel::countColumn() const
{
    const auto count = [](const HistRow& row) { return qulonglong(countOf(row)); };
    return {.title = tr("Count"),
            .alignment = Qt::AlignRight,
            .text = [count](const HistRow& row) { return QLocale().toString(count(row)); },
            .exact = count};
}

HistModel::HistColumn HistModel::sumColumn() const
{
    return {.title = tr("Sum of %1").arg(QString::fromStdString(m_question.value.field)),
            .alignment = Qt::AlignRight,
            .text =
                [this](const HistRow& row) {
                    const auto sum = row.group->sum;
                    return m_snapshot->isSigned ? QLocale().toString(qlonglong(sum))
                                                : QLocale().toString(qulonglong(sum));
                },
            .exact =
                [this](const HistRow& row) {
                    const auto sum = row.group->sum;
                    return m_snapshot->isSigned ? QVariant(qlonglong(sum)) : qulonglong(sum);
                }};
}

HistModel::HistColumn HistModel::averageColumn() const
{
    return {.title = m_inNs
                ? tr("Average of the group")
                : tr("Average of %1").arg(QString::fromStdString(m_question.value.field)),
            .alignment = Qt::AlignRight,
            .text = [this](const HistRow& row) {
                const auto average = m_snapshot->averageOf(*row.group);
                return m_inNs ? durationColumnText(std::int64_t(average))
                              : QLocale().toString(average, 'f', 2);
            }};
}

HistModel::HistColumn HistModel::shareColumn() const
{
    constexpr double kAllOfHist = 100;
    const bool ofGroup = isHistogram(m_question.value.kind) && !m_question.keys.empty();
    return {.title = ofGroup ? tr("Share of the group") : tr("Share"),
            .alignment = Qt::AlignRight,
            .text = [this](const HistRow& row) {
                const auto all = double(row.piece ? row.group->count : m_snapshot->events);
                const auto part = all > 0 ? double(countOf(row)) / all : 0;
                return tr("%1 %").arg(QLocale().toString(part * kAllOfHist, 'f', 1));
            }};
}

} // namespace probescope::ui

#include "moc_hist_model.cpp"
