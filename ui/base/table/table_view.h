#pragma once

#include "ui/base/table/bar_delegate.h"

#include <QStyleOptionViewItem>
#include <QTableView>

#include <memory>
#include <vector>

class QAction;
class QSortFilterProxyModel;

namespace probescope::ui {

class FrozenColumns;
class SortedRows;

/// A table that is read only: its rows are sorted by SortRole, searched by the texts of all
/// columns, and copied whole. Its columns grow and shrink with the letters. Takes models that
/// answer the roles of report_roles.h, or some of them. In the models' order until something sorts
/// it.
class TableView : public QTableView
{
    Q_OBJECT

public:
    explicit TableView(const QString& accessibleName, QWidget* parent = nullptr,
                       BarDelegate::Layer bars = BarDelegate::Layer::BehindText);
    /// One that chooses rows and their order by itself, or more than by texts: it becomes shown().
    TableView(const QString& accessibleName, std::unique_ptr<SortedRows> shown, QWidget* parent,
              BarDelegate::Layer bars = BarDelegate::Layer::BehindText);

    /// The model must outlive the table.
    void setSource(QAbstractItemModel* model);
    /// The rows and their order as they are in sight.
    QSortFilterProxyModel* shown() const { return m_shown; }
    /// Shows rows only that hold the text.
    void setSearch(const QString& text);
    /// A click on a title sorts by it.
    void sortByTitles();
    /// Rows are as low as the letters allow.
    void setLowRows();
    /// Fits the columns to their texts when there is something to show for the first time; what the
    /// user makes of it then stays. None is wider than so many letters.
    void fitWhenFilled(int maxLetters);
    /// From a fit on, the column gives way to the others where the table is too narrow for all,
    /// down to so many letters, and has room for what other rows bring; until the user makes it as
    /// wide as it shall be.
    void letGiveWay(int column, int leastLetters = kSentenceLetters);

    /// The first columns stay in sight when the others are scrolled sideways.
    void freezeColumns(int count);
    /// How a cell is painted now, and where in the viewport it stands.
    QStyleOptionViewItem cellOption(const QModelIndex& index) const;

    // Of frozen columns: as they are seen.
    QRect visualRect(const QModelIndex& index) const override;
    QModelIndex indexAt(const QPoint& place) const override;
    /// So that no frozen column covers the cell.
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

    int sourceRow(const QModelIndex& index) const;
    /// Makes a row of the source current and brings it into sight; -1, or one that the search
    /// leaves out: none is current.
    void showSourceRow(int row);

    /// All shown rows in their order, with a header: by ExactRole where the model answers it, of
    /// headers, too.
    QString csv() const;
    /// The same of the selected rows; of all where none is selected.
    QString selectedCsv() const;
    /// What the key of copying does: selectedCsv() goes to the clipboard.
    virtual void copy();

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    QAction* copyAction() const { return m_copy; }
    /// For tables in views that copy by themselves, with the same key.
    void leaveCopying() { removeAction(m_copy); }
    /// As fitWhenFilled() does, whatever the widths are by now.
    void fit(int maxLetters);
    void updateGeometries() override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    static constexpr int kSentenceLetters = 36; ///< of one that names a task

    /// Of letGiveWay().
    struct Elastic
    {
        int column = -1;
        int leastLetters = 0;
        int wanted = 0;
        int given = 0; ///< if the column has another width by now, that is the user's
    };
    void fitElastic(int maxLetters);
    void squeeze();
    void scaleColumns(double factor);
    QString csv(const std::vector<int>& rows) const;

    QSortFilterProxyModel* m_shown;
    QAction* m_copy;
    FrozenColumns* m_frozen = nullptr; ///< null: no column is
    Elastic m_elastic;
    double m_letter = 0; ///< the width of one, for which the columns are as wide as they are
    int m_fitted = 0; ///< columns that were as wide as their texts once
};

} // namespace probescope::ui
