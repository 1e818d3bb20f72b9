#include "ui/base/table/models/report_table_model.h"

#include <QLocale>

namespace probescope::ui {

namespace {

bool isNumber(const QVariant& value)
{
    return value.isValid() && value.typeId() != QMetaType::QString;
}

} // namespace

void ReportTableModel::setTable(QStringList headers, std::vector<ReportRow> rows,
                                QStringList headerTips)
{
    beginResetModel();
    m_headers = std::move(headers);
    m_headerTips = std::move(headerTips);
    m_rows = std::move(rows);
    for (ReportRow& row : m_rows)
        row.cells.resize(std::size_t(m_headers.size()));
    endResetModel();
}

int ReportTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ReportTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_headers.size());
}

QVariant ReportTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ReportRow& row = m_rows[std::size_t(index.row())];
    const ReportCell& cell = row.cells[std::size_t(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::ToolTipRole:
        return cell.tip.isEmpty() ? QVariant() : cell.tip;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (isNumber(cell.sort) ? Qt::AlignRight : Qt::AlignLeft));
    case SortRole:
        return cell.sort.isValid() ? cell.sort : cell.text;
    case ExactRole:
        return cell.exact.isEmpty() ? QVariant() : cell.exact;
    case BarRole:
        return cell.bar < 0 ? QVariant() : cell.bar;
    case EventRowRole:
        return row.event ? QVariant(qulonglong(*row.event)) : QVariant();
    case EventTimeRole:
        return row.event ? QVariant(qlonglong(row.timeNs)) : QVariant();
    case FramesRole:
        return row.frames.isEmpty() ? QVariant() : row.frames;
    default:
        return {};
    }
}

QVariant ReportTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_headers.size())
        return {};
    if (role == Qt::DisplayRole)
        return m_headers[section];
    if (role == Qt::ToolTipRole && section < m_headerTips.size()
        && !m_headerTips[section].isEmpty())
        return m_headerTips[section];
    if (role == Qt::TextAlignmentRole) {
        const bool right =
            !m_rows.empty() && isNumber(m_rows.front().cells[std::size_t(section)].sort);
        return QVariant::fromValue(Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft));
    }
    return {};
}

ReportCell durationCell(std::int64_t duration, TimeUnit unit)
{
    return {.text = differenceText(duration, unit),
            .sort = qlonglong(duration),
            .exact = QString::number(duration)};
}

ReportCell countCell(std::int64_t count)
{
    return {.text = QLocale().toString(qlonglong(count)),
            .sort = qlonglong(count),
            .exact = QString::number(count)};
}

} // namespace probescope::ui
