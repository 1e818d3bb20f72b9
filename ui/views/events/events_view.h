#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/view/view.h"
#include "ui/views/events/event_text.h"
#include "ui/views/events/models/event_list.h"
#include "ui/views/events/models/event_search.h"
#include "ui/views/events/models/event_table_model.h"

#include <memory>

class QAction;
class QActionGroup;
class QLabel;
class QMenu;

namespace probescope::ui {

class EventTable;
class RowScrollBar;
class SearchBar;

/// The events of a capture in a table, with its search.
class EventsView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    EventsView(std::shared_ptr<store::Capture> capture, Selection* selection,
               QWidget* parent = nullptr);
    ~EventsView() override;

    /// To be called after Capture::refresh().
    void captureGrew() override;
    /// As of EventTable.
    void setFollowsEnd(bool follows) override;
    void setNoteList(const NoteList* notes) override;
    bool leads() const override { return true; } ///< of all captures that no other view leads
    /// For menus and the sheet of keys.
    QList<QAction*> viewActions() const override { return m_actions; }
    void fillMenu(QMenu& menu) const override;
    KeyGroup keys() const override;
    QAction* placeAction() const { return m_placeAction; } ///< saves the current place
    /// The menus of columns and of time styles, to be shown in other places, too.
    QMenu* columnMenu() const { return m_columnMenu; }
    QMenu* timeMenu() const { return m_timeMenu; }

    EventTable* table() const { return m_table; }
    SearchBar* searchBar() const { return m_searchBar; }
    EventTableModel* model() const { return m_model; }
    EventList* list() const { return m_list; }
    const EventTimes* times() const { return &m_model->times(); }

    TimeStyle timeStyle() const;
    void setTimeStyle(TimeStyle style);
    /// Columns to be seen, in their order on the screen.
    ColumnList visibleColumns() const;
    void setColumnVisible(EventCells::Column column, bool visible);

    void askForTime();
    void copy(TextForm form);
    /// Fills a menu for an event and a cell of it.
    void fillCellMenu(QMenu& menu, std::uint64_t position, EventCells::Column column);
    QStringList reportTexts() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectParts();
    void makeActions();
    void makeColumnMenu();
    void makeTimeMenu();
    QAction* addAction(const QString& icon, const QString& text, const QKeySequence& key,
                       void (EventsView::*slot)());
    void copyText() { copy(TextForm::Tabs); }
    void copyCsv() { copy(TextForm::Csv); }
    void focusSearch();
    void findNext();
    void findPrevious();
    void markPlace();
    void restoreColumns();
    void saveColumns() const;
    /// Widens the column of times when it cuts them.
    void fitTimes();
    void setDefaultColumns();
    void actOnCell(std::uint64_t position, EventCells::Column column);
    void centreTimeline(std::int64_t timeNs);
    void showMarks();
    void showEmpty();
    void addFilterItems(QMenu& menu, std::uint64_t position);
    void addProbeItems(QMenu& menu, RowId row);

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    EventList* m_list;
    EventTableModel* m_model;
    EventSearch* m_search;
    EventTable* m_table;
    SearchBar* m_searchBar;
    QLabel* m_empty;
    bool m_fitting = false; ///< widths change by fitTimes()
    QMenu* m_columnMenu;
    QMenu* m_timeMenu;
    QActionGroup* m_timeGroup = nullptr;
    QList<QAction*> m_actions;
    QAction* m_placeAction = nullptr;
};

} // namespace probescope::ui
