#pragma once

#include "core/store/read/capture.h"

#include <QList>
#include <QTableView>

#include <cstdint>

class QAction;
class QSortFilterProxyModel;

namespace probescope::ui {

/// A table of a report: sorted by a click on a header, searched, copied by cell and as CSV. Takes
/// models that answer the roles of report_roles.h.
class ReportTable : public QTableView
{
    Q_OBJECT

public:
    explicit ReportTable(const QString& accessibleName, QWidget* parent = nullptr);

    void setSource(QAbstractItemModel* model);
    /// Gives columns the width of what is in the first rows. The last takes what is left.
    void fitColumns();
    /// Shows rows only that hold the text.
    void setSearch(const QString& text);
    QSortFilterProxyModel* shown() const { return m_shown; }
    /// Chooses a row of the source; -1 chooses none. Nothing is emitted.
    void setCurrentSourceRow(int row);
    int currentSourceRow() const;
    /// All shown rows in their order, with a header; numbers are exact.
    QString csv() const;
    void copyCells();

signals:
    /// Chosen, or chosen again: the user wants to go there.
    void sourceRowChosen(int row);
    /// The row stands for an event of the capture.
    void eventChosen(probescope::RowId row, std::int64_t timeNs);
    void message(const QString& text);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void choose(const QModelIndex& index);
    QString csvCellOf(const QModelIndex& index) const;

    QSortFilterProxyModel* m_shown;
    QAction* m_copy;
    QAction* m_copyCsv;
    bool m_setting = false;
    bool m_chosen = false; ///< by the button that is pressed
};

} // namespace probescope::ui
