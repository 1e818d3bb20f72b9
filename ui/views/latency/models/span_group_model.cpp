#include "ui/views/latency/models/span_group_model.h"

#include "ui/base/text/task_text.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace probescope::ui {

SpanGroupModel::SpanGroupModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void SpanGroupModel::setRows(std::vector<Row> rows, TimeUnit unit)
{
    const bool sameUnit = std::exchange(m_unit, unit) == unit;
    const bool same = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                 [](const Row& a, const Row& b) { return a.name == b.name; });
    if (!same) {
        beginResetModel();
        m_rows = std::move(rows);
        m_shown.assign(m_rows.size(), true);
        endResetModel();
        return;
    }
    if (rows == m_rows && sameUnit)
        return;
    m_rows = std::move(rows);
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
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
    emit dataChanged(index(0, Group), index(rowCount() - 1, Group), {Qt::CheckStateRole});
    emit shownChanged();
}

void SpanGroupModel::setMarks(std::function<QPixmap(int row)> markOf)
{
    m_markOf = std::move(markOf);
    if (!m_rows.empty())
        emit dataChanged(index(0, Group), index(rowCount() - 1, Group), {Qt::DecorationRole});
}

int SpanGroupModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int SpanGroupModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

Qt::ItemFlags SpanGroupModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Group)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QString SpanGroupModel::text(const Row& row, int column) const
{
    constexpr std::size_t kMedian = 0;
    constexpr std::size_t k99 = 2;
    if (column == Group)
        return shownName(row.name);
    if (column == Count)
        return QLocale().toString(qulonglong(row.figures.count));
    if (column == Incomplete)
        return row.figures.incomplete ? QLocale().toString(qulonglong(*row.figures.incomplete))
                                      : QStringLiteral("–");
    if (row.figures.count == 0)
        return QStringLiteral("–");
    return differenceText(column == P50       ? row.figures.percentileNs[kMedian]
                              : column == P99 ? row.figures.percentileNs[k99]
                                              : row.figures.maxNs,
                          m_unit);
}

QString SpanGroupModel::tip(const Row& row, int column) const
{
    if (column == Incomplete && !row.figures.incomplete)
        return tr("Too many have no begin or no end: only the first are kept.");
    return text(row, column);
}

QVariant SpanGroupModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return tip(row, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Group ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::CheckStateRole:
        if (index.column() == Group)
            return int(shown(index.row()) ? Qt::Checked : Qt::Unchecked);
        return {};
    case Qt::DecorationRole:
        if (index.column() == Group && m_markOf)
            return m_markOf(index.row());
        return {};
    default:
        return {};
    }
}

bool SpanGroupModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::CheckStateRole
        || index.column() != Group)
        return false;
    setShown(index.row(), value.toInt() == int(Qt::Checked));
    return true;
}

QVariant SpanGroupModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Group ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == Incomplete)
        return tr("Have no begin or no end, and are in no other figure");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Group:
        return tr("Group");
    case Count:
        return tr("Spans");
    case P50:
        return QStringLiteral("p50");
    case P99:
        return QStringLiteral("p99");
    case Incomplete:
        return tr("Incomplete");
    default:
        return tr("Longest");
    }
}

} // namespace probescope::ui
