#include "ui/base/table/models/report_table_model.h"

#include <QLocale>

namespace probescope::ui {

namespace {

bool isNumber(const QVariant& value)
{
    return value.isValid() && value.typeId() != QMetaType::QString;
}

const ReportCell& cellOf(const ReportRow& row, qsizetype column)
{
    return row.cells[std::size_t(column)];
}

QVariant rowRole(const ReportRow& row, int role)
{
    switch (role) {
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

TableColumn<ReportRow> reportColumn(qsizetype column)
{
    return {.text = [column](const ReportRow& row) { return cellOf(row, column).text; },
            .sort =
                [column](const ReportRow& row) {
                    const auto& cell = cellOf(row, column);
                    return cell.sort.isValid() ? cell.sort : cell.text;
                },
            .exact =
                [column](const ReportRow& row) {
                    const auto& exact = cellOf(row, column).exact;
                    return exact.isEmpty() ? QVariant() : exact;
                },
            .tip = [column](const ReportRow& row) { return cellOf(row, column).tip; },
            .other =
                [column](const ReportRow& row, int role) {
                    if (role != BarRole)
                        return rowRole(row, role);
                    const double bar = cellOf(row, column).bar;
                    return bar < 0 ? QVariant() : bar;
                }};
}

} // namespace

void ReportTableModel::setTable(const QStringList& headers, std::vector<ReportRow> rows,
                                const QStringList& headerTips)
{
    for (ReportRow& row : rows)
        row.cells.resize(std::size_t(headers.size()));
    std::vector<Column> columns;
    for (qsizetype i = 0; i < headers.size(); ++i) {
        auto column = reportColumn(i);
        column.title = headers[i];
        column.titleTip = headerTips.value(i);
        if (!rows.empty() && isNumber(cellOf(rows.front(), i).sort))
            column.alignment = Qt::AlignRight;
        columns.push_back(std::move(column));
    }
    TableModel::setTable(std::move(columns), std::move(rows));
}

/// A cell without a number stands at the left, beside numbers, too.
QVariant ReportTableModel::data(const QModelIndex& index, int role) const
{
    if (role != Qt::TextAlignmentRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return TableModel::data(index, role);
    const bool right = isNumber(cellOf(row(index.row()), index.column()).sort);
    return int(right ? Qt::AlignRight : Qt::AlignLeft) | int(Qt::AlignVCenter);
}

ReportCell durationCell(std::int64_t duration, TimeUnit unit)
{
    return {.text = differenceColumnText(duration, unit),
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

#include "moc_report_table_model.cpp"
