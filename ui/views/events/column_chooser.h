#pragma once

#include "ui/views/events/event_text.h"

#include <QObject>

#include <array>
#include <cstdint>
#include <memory>
#include <set>

class QActionGroup;
class QMenu;
class QTableView;
class QWidget;

namespace probescope::ui {

class EventTableModel;
class Selection;

/// Which columns a table of events has, in which order and how wide, and how times are written in
/// them: the user chooses by two menus and by the header, and the settings keep it. Until the user
/// has chosen columns, they are as wide as what is in them, and leave the details room. For the UI
/// thread.
class ColumnChooser : public QObject
{
    Q_OBJECT

public:
    /// The model is that of the table. All must outlive it: a table that goes resizes its columns,
    /// which is no choice of the user. `view` owns the menus.
    ColumnChooser(std::shared_ptr<store::Capture> capture, EventTableModel* model,
                  QTableView* table, const Selection* selection, QWidget* view);

    QMenu* columnMenu() const { return m_columnMenu; }
    QMenu* timeMenu() const { return m_timeMenu; }
    /// Columns to be seen, in their order on the screen: also those that a narrow window hides.
    ColumnList chosenColumns() const;
    /// Details are in their short form.
    bool isShort() const;
    void setTimeStyle(TimeStyle style);
    /// To be called when the capture has grown, or times are written in another way.
    void fit();

signals:
    void timeStyleChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Widths = std::array<int, EventCells::ColumnCount>;

    void makeColumnMenu();
    void makeTimeMenu();
    void makeShortForm();
    void connectHeader();
    void setColumnVisible(EventCells::Column column, bool visible);
    ColumnList visibleColumns() const;
    void fitRoom();
    void setDefaultColumns();
    int timesWidth() const;
    int numbersWidth(EventCells::Column column);
    void fitTimes();
    void fitAll();
    void readWidths();
    void readContent();
    void readNames();
    Widths usualWidths();
    void restoreColumns();
    void saveColumns();

    std::shared_ptr<store::Capture> m_capture;
    EventTableModel* m_model;
    QTableView* m_table;
    const Selection* m_selection;
    QMenu* m_columnMenu;
    QMenu* m_timeMenu;
    QActionGroup* m_timeStyles;
    bool m_fitting = false; ///< widths are not changed by the user
    bool m_chosen = false; ///< by the user: which columns there are, and how wide
    std::set<EventCells::Column> m_hiddenForRoom; ///< nobody chose that
    Widths m_content = {}; ///< of what the first rows have in them, and of all names
    std::uint64_t m_read = 0; ///< that many rows
    std::uint32_t m_tasksNamed = 0; ///< whose names are among the widest
    std::uint32_t m_tasksRead = 0; ///< whose numbers are among the largest
    std::int32_t m_largestPid = 0;
    std::int32_t m_largestTgid = 0;
};

} // namespace probescope::ui
