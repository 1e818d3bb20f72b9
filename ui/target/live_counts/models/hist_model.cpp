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

constexpr double kAllOfHist = 100;

} // namespace

bool HistModel::hasBins() const
{
    return isHistogram(m_question.value.kind);
}

std::vector<HistModel::Kind> HistModel::kinds() const
{
    std::vector<Kind> kinds(m_question.keys.size(), Kind::Key);
    if (hasBins())
        kinds.push_back(Kind::Piece);
    kinds.push_back(Kind::Count);
    if (m_question.value.kind == Value::Sum)
        kinds.push_back(Kind::Sum);
    if (m_question.value.kind == Value::Average || m_inNs)
        kinds.push_back(Kind::Average);
    kinds.push_back(Kind::Share);
    return kinds;
}

HistModel::Kind HistModel::kindOf(int column) const
{
    return m_kinds[std::size_t(column)];
}

void HistModel::begin(record::HistQuery question, bool inNs)
{
    beginResetModel();
    m_question = std::move(question);
    m_inNs = inNs;
    m_snapshot = std::make_shared<const record::HistSnapshot>();
    m_rows.clear();
    findGreatest();
    m_kinds = kinds();
    endResetModel();
}

void HistModel::setSnapshot(std::shared_ptr<const record::HistSnapshot> snapshot)
{
    std::vector<Row> rows;
    for (std::size_t group = 0; group < snapshot->groups.size(); ++group) {
        const auto pieces = hasBins() ? snapshot->groups[group].bins.size() : 1;
        for (std::size_t bin = 0; bin < pieces; ++bin)
            rows.push_back({group, bin});
    }
    const auto before = m_rows.size();
    const auto after = rows.size();
    // Views ask for what was there until the rows are gone.
    if (after < before) {
        beginRemoveRows({}, int(after), int(before) - 1);
        m_rows = std::move(rows);
        m_snapshot = std::move(snapshot);
        findGreatest();
        endRemoveRows();
    } else {
        if (after > before)
            beginInsertRows({}, int(before), int(after) - 1);
        m_rows = std::move(rows);
        m_snapshot = std::move(snapshot);
        findGreatest();
        if (after > before)
            endInsertRows();
    }
    const auto same = std::min(before, after);
    if (same > 0)
        emit dataChanged(index(0, 0), index(int(same) - 1, columnCount() - 1));
}

int HistModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int HistModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_kinds.size());
}

double HistModel::numberAt(const Row& row, Kind kind) const
{
    const auto& group = m_snapshot->groups[row.group];
    switch (kind) {
    case Kind::Count:
    case Kind::Share:
        return double(hasBins() ? group.bins[row.bin].count : group.count);
    case Kind::Sum:
        return m_snapshot->sumOf(group);
    case Kind::Average:
        return m_snapshot->averageOf(group);
    case Kind::Key:
    case Kind::Piece:
        break;
    }
    return 0;
}

HistModel::Kind HistModel::barKind() const
{
    if (m_question.value.kind == Value::Sum)
        return Kind::Sum;
    return m_question.value.kind == Value::Average ? Kind::Average : Kind::Count;
}

/// Once for each answer: views ask for it at each cell that they paint.
void HistModel::findGreatest()
{
    m_greatest.assign(hasBins() ? m_snapshot->groups.size() : 1, 0);
    for (const auto& row : m_rows) {
        auto& most = m_greatest[hasBins() ? row.group : 0];
        most = std::max(most, numberAt(row, barKind()));
    }
}

QString HistModel::valueText(std::uint64_t value) const
{
    constexpr auto kMax = std::uint64_t(std::numeric_limits<std::int64_t>::max());
    if (m_inNs)
        return durationText(std::int64_t(std::min(value, kMax)));
    return QLocale().toString(qulonglong(value));
}

QString HistModel::pieceText(const HistBin& bin) const
{
    if (bin.kind == HistBin::Kind::Below)
        return tr("below %1").arg(valueText(bin.low));
    if (bin.kind == HistBin::Kind::Above)
        return tr("above %1").arg(valueText(bin.high));
    if (bin.low == bin.high)
        return valueText(bin.low);
    // A duration is rounded: its piece begins where the one before ends.
    return tr("%1 – %2").arg(valueText(m_inNs && bin.low > 0 ? bin.low - 1 : bin.low),
                             valueText(bin.high));
}

QString HistModel::textAt(const Row& row, int column) const
{
    const QLocale locale;
    const auto& group = m_snapshot->groups[row.group];
    switch (kindOf(column)) {
    case Kind::Key: {
        const auto key = wholeKey(row, column);
        return key.section(u'\n', 0, 0) + (key.contains(u'\n') ? QStringLiteral(" …") : QString());
    }
    case Kind::Piece:
        return pieceText(group.bins[row.bin]);
    case Kind::Count:
        return locale.toString(qulonglong(hasBins() ? group.bins[row.bin].count : group.count));
    case Kind::Sum:
        return m_snapshot->isSigned ? locale.toString(qlonglong(group.sum))
                                    : locale.toString(qulonglong(group.sum));
    case Kind::Average: {
        const auto average = m_snapshot->averageOf(group);
        return m_inNs ? durationText(std::int64_t(average)) : locale.toString(average, 'f', 2);
    }
    case Kind::Share: {
        const auto all = double(hasBins() ? group.count : m_snapshot->events);
        const auto part = all > 0 ? numberAt(row, Kind::Share) / all : 0;
        return tr("%1 %").arg(locale.toString(part * kAllOfHist, 'f', 1));
    }
    }
    return {};
}

QString HistModel::wholeKey(const Row& row, int column) const
{
    return QString::fromStdString(m_snapshot->groups[row.group].keys[std::size_t(column)]);
}

QVariant HistModel::exactAt(const Row& row, int column) const
{
    const auto& group = m_snapshot->groups[row.group];
    switch (kindOf(column)) {
    case Kind::Key:
        return wholeKey(row, column);
    case Kind::Count:
        return qulonglong(hasBins() ? group.bins[row.bin].count : group.count);
    case Kind::Sum:
        return m_snapshot->isSigned ? QVariant(qlonglong(group.sum)) : qulonglong(group.sum);
    case Kind::Piece:
    case Kind::Average:
    case Kind::Share:
        break;
    }
    return {};
}

QVariant HistModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[std::size_t(index.row())];
    const auto kind = kindOf(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return textAt(row, index.column());
    case Qt::ToolTipRole: // of a stack the table shows the innermost function only
    case Qt::AccessibleDescriptionRole:
        return kind == Kind::Key ? QVariant(wholeKey(row, index.column())) : QVariant();
    case ExactRole:
        return exactAt(row, index.column());
    case Qt::TextAlignmentRole:
        return kind == Kind::Key ? int(Qt::AlignLeft | Qt::AlignVCenter)
                                 : int(Qt::AlignRight | Qt::AlignVCenter);
    case BarRole: {
        const auto most = kind == barKind() ? m_greatest[hasBins() ? row.group : 0] : 0;
        return most > 0 ? QVariant(numberAt(row, kind) / most) : QVariant();
    }
    default:
        return {};
    }
}

QVariant HistModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto kind = kindOf(section);
    if (role == Qt::TextAlignmentRole)
        return kind == Kind::Key ? int(Qt::AlignLeft | Qt::AlignVCenter)
                                 : int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const auto field = QString::fromStdString(m_question.value.field);
    switch (kind) {
    case Kind::Key:
        return aggregationKeyHeader(m_question.keys[std::size_t(section)]);
    case Kind::Piece:
        return m_inNs ? tr("Time") : field;
    case Kind::Count:
        return tr("Count");
    case Kind::Sum:
        return tr("Sum of %1").arg(field);
    case Kind::Average:
        return m_inNs ? tr("Average of the group") : tr("Average of %1").arg(field);
    case Kind::Share:
        return hasBins() && !m_question.keys.empty() ? tr("Share of the group") : tr("Share");
    }
    return {};
}

} // namespace probescope::ui
