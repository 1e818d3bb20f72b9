#pragma once

#include "ui/base/table/models/report_roles.h"

#include <QAbstractTableModel>
#include <QCoreApplication>
#include <QList>
#include <QString>
#include <QVariant>

#include <algorithm>
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
    QString exactTitle = {}; ///< for CSV, where it is not the title
    Qt::AlignmentFlag alignment = Qt::AlignLeft; ///< of the title, too; numbers stand at the right
    std::function<QString(const Row&)> text;
    std::function<QVariant(const Row&)> sort = {}; ///< for SortRole; none: the text
    /// For ExactRole. None: what the column sorts by, and nothing where that is a number below 0,
    /// which stands for what is not known.
    std::function<QVariant(const Row&)> exact = {};
    std::function<QString(const Row&)> tip = {}; ///< none, or an empty one: the cell has no tip
    /// For AccessibleTextRole. None: the title and the text; nothing of a cell without text.
    std::function<QString(const Row&)> spoken = {};
    std::function<QVariant(const Row&, int role)> other = {}; ///< for all other roles
};

/// A table in memory: a vector of rows, and columns that are described once. A model derives from
/// it, and gives it both whenever there is something new. Columns may refer to the model, and a row
/// that they get is the one in rows().
template <typename Row>
class TableModel : public QAbstractTableModel
{
public:
    using Column = TableColumn<Row>;
    using QAbstractTableModel::QAbstractTableModel;

    const std::vector<Row>& rows() const { return m_rows; }
    const Row& row(int number) const { return m_rows[std::size_t(number)]; }
    /// The number of the first row that is meant; -1: none is.
    template <typename IsMeant>
    int findRow(IsMeant isMeant) const
    {
        const auto found = std::find_if(m_rows.begin(), m_rows.end(), isMeant);
        return found == m_rows.end() ? -1 : int(found - m_rows.begin());
    }

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
            return textOrNone(column.spoken ? column.spoken(row)
                                            : titledText(column, column.text(row)));
        case SortRole:
            return column.sort ? column.sort(row) : column.text(row);
        case ExactRole:
            return column.exact ? column.exact(row) : known(data(index, SortRole));
        default:
            return column.other ? column.other(row, role) : QVariant();
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
        if (role == ExactRole)
            return textOrNone(column.exactTitle);
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

    /// The same, where all rows may stand for what they stood for before: then what is chosen in
    /// views stays. `isSame` tells it of a new row and an old one.
    template <typename IsSame>
    void updateTable(std::vector<Column> columns, std::vector<Row> rows, IsSame isSame)
    {
        if (columns.size() != m_columns.size()
            || !std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), isSame)) {
            setTable(std::move(columns), std::move(rows));
            return;
        }
        m_columns = std::move(columns);
        m_rows = std::move(rows);
        notifyChanged(0, columnCount() - 1);
    }

    /// Other rows for the same columns, where those at the same place stand for the same.
    void replaceRows(std::vector<Row> rows)
    {
        const int before = rowCount();
        const int after = int(rows.size());
        // Views ask for what was there until the rows are gone.
        if (after < before)
            beginRemoveRows({}, after, before - 1);
        else if (after > before)
            beginInsertRows({}, before, after - 1);
        m_rows = std::move(rows);
        if (after < before)
            endRemoveRows();
        else if (after > before)
            endInsertRows();
        notifyChanged(0, columnCount() - 1);
    }

    /// Cells of these columns tell something else now, in all rows.
    void notifyChanged(int firstColumn, int lastColumn, const QList<int>& roles = {})
    {
        if (!m_rows.empty())
            emit dataChanged(index(0, firstColumn), index(rowCount() - 1, lastColumn), roles);
    }

    /// Of a row in rows().
    int numberOf(const Row& row) const { return int(&row - m_rows.data()); }

private:
    static QString titledText(const Column& column, const QString& text)
    {
        return text.isEmpty()
            ? text
            : QCoreApplication::translate("TableModel", "%1: %2").arg(column.title, text);
    }
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
