#pragma once

#include "ui/base/table/models/report_roles.h"

#include <QAbstractTableModel>
#include <QCoreApplication>
#include <QString>
#include <QVariant>

#include <functional>
#include <utility>
#include <vector>

namespace probescope::ui {

/// All that a table says in one column, of any row.
template <typename Row>
struct TableColumn
{
    QString title = {};
    QString titleTip = {};
    Qt::AlignmentFlag alignment = Qt::AlignLeft; ///< of the title, too; numbers stand at the right
    std::function<QString(const Row&)> text;
    std::function<QVariant(const Row&)> sort = {}; ///< for SortRole; none: the text
    /// For ExactRole. None: what the column sorts by, and nothing where that is a number below 0,
    /// which stands for what is not known.
    std::function<QVariant(const Row&)> exact = {};
    std::function<QString(const Row&)> tip = {}; ///< none, or an empty one: the cell has no tip
};

/// A table in memory: a vector of rows, and columns that are described once. A model derives from
/// it, and gives it both whenever there is something new. Columns may refer to the model.
template <typename Row>
class TableModel : public QAbstractTableModel
{
public:
    using Column = TableColumn<Row>;
    using QAbstractTableModel::QAbstractTableModel;

    const std::vector<Row>& rows() const { return m_rows; }
    const Row& row(int number) const { return m_rows[std::size_t(number)]; }

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }

    int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_columns.size());
    }

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
            return {};
        const Column& column = m_columns[std::size_t(index.column())];
        const Row& row = m_rows[std::size_t(index.row())];
        switch (role) {
        case Qt::DisplayRole:
            return column.text(row);
        case Qt::ToolTipRole:
            return column.tip ? textOrNone(column.tip(row)) : QVariant();
        case Qt::TextAlignmentRole:
            return int(column.alignment) | int(Qt::AlignVCenter);
        case Qt::AccessibleTextRole:
            return QCoreApplication::translate("TableModel", "%1: %2")
                .arg(column.title, column.text(row));
        case SortRole:
            return column.sort ? column.sort(row) : column.text(row);
        case ExactRole:
            return column.exact ? column.exact(row) : known(data(index, SortRole));
        default:
            return {};
        }
    }

    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
            return {};
        const Column& column = m_columns[std::size_t(section)];
        if (role == Qt::DisplayRole)
            return column.title;
        if (role == Qt::ToolTipRole)
            return textOrNone(column.titleTip);
        return role == Qt::TextAlignmentRole
            ? QVariant(int(column.alignment) | int(Qt::AlignVCenter))
            : QVariant();
    }

protected:
    void setTable(std::vector<Column> columns, std::vector<Row> rows)
    {
        beginResetModel();
        m_columns = std::move(columns);
        m_rows = std::move(rows);
        endResetModel();
    }

private:
    static QVariant textOrNone(const QString& text)
    {
        return text.isEmpty() ? QVariant() : QVariant(text);
    }
    static QVariant known(const QVariant& value)
    {
        const bool isText = value.typeId() == QMetaType::QString;
        return isText || value.toDouble() >= 0 ? value : QVariant(QString());
    }

    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
};

} // namespace probescope::ui
