#include "ui/views/latency/models/span_list_model.h"

#include "ui/base/text/task_text.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

SpanListModel::SpanListModel(std::function<QString(std::int64_t)> timeText, QObject* parent)
    : QAbstractTableModel(parent)
    , m_timeText(std::move(timeText))
{
}

void SpanListModel::setRows(std::vector<Row> rows, TimeUnit unit)
{
    beginResetModel();
    m_unit = unit;
    m_rows = std::move(rows);
    endResetModel();
}

void SpanListModel::timesChanged()
{
    if (!m_rows.empty())
        emit dataChanged(index(0, Time), index(rowCount() - 1, Time));
}

int SpanListModel::rowOf(std::uint64_t index) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [index](const Row& row) { return row.index == index; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

int SpanListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int SpanListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString SpanListModel::text(const Row& row, int column) const
{
    switch (column) {
    case Duration:
        return differenceText(row.span.durationNs, m_unit);
    case Time:
        return m_timeText(row.span.beginNs);
    case Task:
        return shownName(row.task);
    case Cpu:
        return QString::number(row.span.cpu);
    default:
        return shownName(row.name);
    }
}

QVariant SpanListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[std::size_t(index.row())];
    const int column = index.column();
    if (role == Qt::DisplayRole)
        return text(row, column);
    if (role == Qt::ToolTipRole)
        return column == Duration ? exactText(row.span.durationNs, m_unit) : text(row, column);
    if (role == Qt::TextAlignmentRole) {
        const bool number = column == Duration || column == Time || column == Cpu;
        return int(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    }
    return {};
}

QVariant SpanListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || (orientation == Qt::Horizontal && section >= ColumnCount))
        return {};
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (role == Qt::TextAlignmentRole) {
        const bool number = section == Duration || section == Time || section == Cpu;
        return int(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Duration:
        return tr("Duration");
    case Time:
        return tr("Begins");
    case Task:
        return tr("Task");
    case Cpu:
        return tr("CPU");
    default:
        return tr("Name");
    }
}

} // namespace probescope::ui
