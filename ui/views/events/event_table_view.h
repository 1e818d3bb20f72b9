#pragma once

#include "ui/views/events/models/event_table_model.h"
#include "ui/views/events/models/row_selection.h"
#include "ui/views/events/row_window.h"

#include <QTableView>

#include <optional>

namespace probescope::ui {

class EventDelegate;
class RowScrollBar;

/// The table of events. QTableView draws and tells screen readers of the rows on the screen; which
/// rows these are (RowWindow), and which of all rows are selected (RowSelection), is known in
/// 64-bit positions.
class EventTableView : public QTableView
{
    Q_OBJECT

public:
    EventTableView(EventTableModel* model, Selection* selection, QWidget* parent = nullptr);

    /// Which positions are selected, if any.
    std::optional<RowSelection::Range> selectedRange() const { return m_selected.range(); }
    std::optional<std::uint64_t> current() const { return m_selected.current(); }

    /// Makes a row the current one and shows it. `keepAnchor` extends the selection.
    void setCurrent(std::uint64_t position, bool keepAnchor = false);
    /// Shows the first row at or after the time, and makes it the current one.
    void goToTime(std::int64_t timeNs);
    void goToRow(RowId row);
    void selectAllRows();
    /// Which rows are on the screen.
    RowWindow& rowWindow() { return m_window; }
    const RowWindow& rowWindow() const { return m_window; }
    RowScrollBar* bar() const { return m_bar; }
    /// The text that matches are marked by, in the cells.
    void setHighlight(const std::optional<analysis::FilterTerm>& term);

    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

signals:
    void cellActivated(quint64 position, int column); ///< double click or Return
    void contextMenuWanted(quint64 position, int column, QPoint globalPos);
    void selectedRangeChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyboardSearch(const QString& search) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void focusInEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void updateGeometries() override;
    void scrollTo(const QModelIndex& index, ScrollHint hint) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void listReset();
    void rememberRows();
    void listGrew();
    void showSelection();
    void followHover();
    void followMarkers();
    void applyRowHeight();
    void moveCurrentColumn(int step);
    void showColumn(const QModelIndex& index);
    void notifySelection();
    void showWhatIsChosen();
    void showSelected();
    std::uint64_t placeWithoutCurrent() const;
    void syncSelectionModel();
    bool moveByKey(QKeyEvent* event);
    std::optional<std::uint64_t> positionAt(QPoint pos) const;

    EventTableModel* m_model;
    Selection* m_selection;
    EventDelegate* m_delegate;
    RowScrollBar* m_bar;
    RowWindow m_window;
    RowSelection m_selected;
    EventTableModel::Column m_column = EventCells::Details;
    std::optional<RowId> m_awaited; ///< row to be shown as soon as the filter has come to it
    std::optional<std::uint64_t> m_hover;
    bool m_syncing = false;
    bool m_telling = false;
};

} // namespace probescope::ui
