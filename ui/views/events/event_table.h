#pragma once

#include "ui/views/events/models/event_table_model.h"

#include <QTableView>

#include <functional>
#include <optional>

namespace probescope::ui {

class EventDelegate;
class RowScrollBar;

/// The table of events. QTableView draws and tells screen readers of the rows on the screen; which
/// rows these are, and which of all rows are selected, is known here in 64-bit positions.
class EventTable : public QTableView
{
    Q_OBJECT

public:
    struct Range
    {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::uint64_t count() const { return last - first + 1; }
    };

    EventTable(EventTableModel* model, Selection* selection, QWidget* parent = nullptr);

    /// Which positions are selected, if any.
    std::optional<Range> selectedRange() const;
    std::optional<std::uint64_t> current() const { return m_current; }
    EventTableModel::Column currentColumn() const { return m_column; }

    /// Makes a row the current one and shows it. `keepAnchor` extends the selection.
    void setCurrent(std::uint64_t position, bool keepAnchor = false);
    /// Shows the first row at or after the time, and makes it the current one.
    void goToTime(std::int64_t timeNs);
    void goToRow(RowId row);
    void selectAllRows();
    /// Whether rows that are added at the end come into view, for as long as the end is in view.
    void setFollowsEnd(bool follows);
    std::uint64_t top() const;
    int fullRows() const; ///< whole rows that fit
    RowScrollBar* bar() const { return m_bar; }
    /// The text that matches are marked by, in the cells.
    void setHighlight(const std::optional<analysis::FilterTerm>& term);

    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

signals:
    void cellActivated(quint64 position, int column); ///< double click or Return
    void contextMenuWanted(quint64 position, int column, QPoint globalPos);
    void selectedRangeChanged();
    void viewScrolled();

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
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void updateGeometries() override;
    void scrollTo(const QModelIndex& index, ScrollHint hint) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void listReset();
    void rememberRows();
    void listGrew();
    void restoreRows();
    void showSelection();
    void followHover();
    void followMarkers();
    void applyRowHeight();
    void updateWindow();
    void setTop(std::uint64_t top);
    void showEnd();
    void ensureVisible(std::uint64_t position, bool centre);
    void moveCurrentColumn(int step);
    void showColumn(const QModelIndex& index);
    void notifySelection();
    void syncSelectionModel();
    bool moveByKey(QKeyEvent* event);
    std::optional<std::uint64_t> positionAt(QPoint pos) const;

    EventTableModel* m_model;
    Selection* m_selection;
    EventDelegate* m_delegate;
    RowScrollBar* m_bar;
    std::optional<std::uint64_t> m_current;
    std::optional<std::uint64_t> m_anchor;
    EventTableModel::Column m_column = EventCells::Details;
    /// Rows at positions, for as long as rows are being added anywhere.
    struct Remembered
    {
        std::optional<RowId> top, current, anchor;
    };
    std::optional<Remembered> m_remembered;
    bool m_followsEnd = false;
    bool m_atEnd = false; ///< it was in view when the rows that come now were about to be added
    std::optional<RowId> m_awaited; ///< row to be shown as soon as the filter has come to it
    std::optional<std::uint64_t> m_hover;
    int m_wheelRest = 0;
    bool m_syncing = false;
    bool m_telling = false;
};

} // namespace probescope::ui
