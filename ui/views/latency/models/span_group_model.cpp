#include "ui/views/latency/models/span_group_model.h"

#include "ui/base/text/task_text.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

using GroupColumn = TableColumn<MeasuredGroup>;

GroupColumn groupColumn(const QString& title, Qt::AlignmentFlag alignment,
                        const std::function<QString(const MeasuredGroup&)>& text)
{
    return {.title = title, .alignment = alignment, .text = text, .tip = text};
}

GroupColumn durationColumn(const QString& title, TimeUnit unit,
                           std::int64_t (*duration)(const SpanFigures&))
{
    auto column = groupColumn(title, Qt::AlignRight, [unit, duration](const MeasuredGroup& group) {
        return group.figures.count == 0 ? QStringLiteral("–")
                                        : differenceColumnText(duration(group.figures), unit);
    });
    column.tip = [unit, duration](const MeasuredGroup& group) {
        return group.figures.count == 0 ? QStringLiteral("–")
                                        : differenceText(duration(group.figures), unit);
    };
    column.exactTitle = SpanGroupModel::tr("%1 (%2)").arg(title, unitName(unit));
    column.sort = [duration](const MeasuredGroup& group) {
        return group.figures.count == 0 ? qlonglong(-1) : qlonglong(duration(group.figures));
    };
    return column;
}

GroupColumn incompleteColumn()
{
    auto column = groupColumn(
        SpanGroupModel::tr("Incomplete"), Qt::AlignRight, [](const MeasuredGroup& group) {
            const auto& number = group.figures.incomplete;
            return number ? QLocale().toString(qulonglong(*number)) : QStringLiteral("–");
        });
    column.sort = [](const MeasuredGroup& group) {
        const auto& number = group.figures.incomplete;
        return number ? qlonglong(*number) : qlonglong(-1);
    };
    column.titleTip =
        SpanGroupModel::tr("Spans without a start or an end; excluded from all other columns");
    column.tip = [text = column.text](const MeasuredGroup& group) {
        return group.figures.incomplete
            ? text(group)
            : SpanGroupModel::tr(
                "Too many spans without a start or an end: only the first are counted.");
    };
    return column;
}

} // namespace

SpanGroupModel::SpanGroupModel(QObject* parent)
    : TableModel(parent)
{
    setRows({}, TimeUnit::Nanoseconds);
}

void SpanGroupModel::setRows(std::vector<Row> rows, TimeUnit unit)
{
    constexpr std::size_t kMedian = 0;
    constexpr std::size_t k99 = 2;
    const bool sameUnit = std::exchange(m_unit, unit) == unit;
    if (columnCount() > 0 && sameUnit && rows == this->rows())
        return;
    auto group =
        groupColumn(tr("Group"), Qt::AlignLeft, [](const Row& row) { return shownName(row.name); });
    group.exact = [](const Row& row) { return QByteArray::fromStdString(row.nameBytes); };
    group.other = [this](const Row& row, int role) { return groupRole(numberOf(row), role); };
    auto count = groupColumn(tr("Spans"), Qt::AlignRight, [](const Row& row) {
        return QLocale().toString(qulonglong(row.figures.count));
    });
    count.sort = [](const Row& row) { return qulonglong(row.figures.count); };
    const auto isSame = [](const Row& a, const Row& b) { return a.name == b.name; };
    if (!std::equal(rows.begin(), rows.end(), this->rows().begin(), this->rows().end(), isSame))
        m_shown.assign(rows.size(), true);
    updateTable(
        {group, count,
         durationColumn(QStringLiteral("p50"), unit,
                        [](const SpanFigures& figures) { return figures.percentileNs[kMedian]; }),
         durationColumn(QStringLiteral("p99"), unit,
                        [](const SpanFigures& figures) { return figures.percentileNs[k99]; }),
         durationColumn(tr("Longest"), unit,
                        [](const SpanFigures& figures) { return figures.maxNs; }),
         incompleteColumn()},
        std::move(rows), isSame);
}

void SpanGroupModel::setShown(int row, bool shown)
{
    if (m_shown[std::size_t(row)] == shown)
        return;
    m_shown[std::size_t(row)] = shown;
    emit dataChanged(index(row, Group), index(row, Group), {Qt::CheckStateRole});
    emit shownChanged();
}

void SpanGroupModel::showOnly(int row)
{
    const auto shown = std::count(m_shown.begin(), m_shown.end(), true);
    const bool all = shown == 1 && m_shown[std::size_t(row)];
    for (std::size_t i = 0; i < m_shown.size(); ++i)
        m_shown[i] = all || int(i) == row;
    notifyChanged(Group, Group, {Qt::CheckStateRole});
    emit shownChanged();
}

void SpanGroupModel::setMarks(std::function<QPixmap(int row)> markOf)
{
    m_markOf = std::move(markOf);
    notifyChanged(Group, Group, {Qt::DecorationRole});
}

Qt::ItemFlags SpanGroupModel::flags(const QModelIndex& index) const
{
    auto flags = TableModel::flags(index);
    if (index.isValid() && index.column() == Group)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QVariant SpanGroupModel::groupRole(int row, int role) const
{
    if (role == Qt::CheckStateRole)
        return int(shown(row) ? Qt::Checked : Qt::Unchecked);
    return role == Qt::DecorationRole && m_markOf ? QVariant(m_markOf(row)) : QVariant();
}

bool SpanGroupModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::CheckStateRole
        || index.column() != Group)
        return false;
    setShown(index.row(), value.toInt() == int(Qt::Checked));
    return true;
}

} // namespace probescope::ui

#include "moc_span_group_model.cpp"
