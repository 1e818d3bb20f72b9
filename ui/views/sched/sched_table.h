#pragma once

#include <QSortFilterProxyModel>
#include <QTableView>

namespace probescope::ui {

/// A table of numbers that the user sorts, filters by the texts of all columns, and copies as CSV.
/// Takes models that answer SortRole and ExactRole.
class SchedTable : public QTableView
{
    Q_OBJECT

public:
    /// The model must outlive the table.
    SchedTable(QAbstractItemModel* model, const QString& accessibleName, QWidget* parent);

    void setFilter(const QString& text);
    /// Rows as shown: the selected ones, or all without any.
    QString csv() const;
    void copy() const;
    int sourceRow(const QModelIndex& index) const;
    /// Makes the row current, if the filter lets it through.
    void showSourceRow(int row);
    QSortFilterProxyModel* sorted() const { return m_sorted; }

private:
    void fitOnce();

    QSortFilterProxyModel* m_sorted;
    int m_fitted = 0; ///< columns that were as wide as their texts once
};

} // namespace probescope::ui
