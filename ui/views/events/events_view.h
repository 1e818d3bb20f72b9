#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/view/view.h"
#include "ui/views/events/event_text.h"
#include "ui/views/events/models/event_list.h"
#include "ui/views/events/models/event_search.h"
#include "ui/views/events/models/event_table_model.h"

#include <memory>

class QAction;
class QLabel;
class QMenu;

namespace probescope::ui {

class ColumnChooser;
class EventTableView;
class FilterBar;
class HiddenNotice;
class LatencyQuestion;
class RowScrollBar;
class SearchBar;

/// The events of a capture in a table, with its search and the chips of the filter.
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
    /// As of RowWindow.
    void setFollowsEnd(bool follows) override;
    void setNoteList(const NoteList* notes) override;
    void timesChanged() override;
    bool leads() const override { return true; } ///< of all captures that no other view leads
    /// For menus and the sheet of keys.
    QList<QAction*> viewActions() const override { return m_actions; }
    void fillMenu(QMenu& menu) const override;
    KeyGroup keys() const override;
    QAction* placeAction() const { return m_placeAction; } ///< saves the current place
    /// What chooses the columns and how times are written; its menus are shown in other places,
    /// too.
    ColumnChooser* columns() const { return m_columns.get(); }

    EventTableView* table() const { return m_table; }
    FilterBar* filterBar() const { return m_filterBar; }
    EventTableModel* model() const { return m_model; }
    EventList* list() const { return m_list; }
    const EventTimes* times() const { return &m_model->times(); }

    void askForTime();
    void copy(TextForm form);
    /// Fills a menu for an event and a cell of it.
    void fillCellMenu(QMenu& menu, std::uint64_t position, EventCells::Column column);
    QStringList reportTexts() const override;

signals:
    /// What the search found so far; empty if that is nothing, or nothing is searched for.
    void matchesChanged(const probescope::analysis::RowSet& rows);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectParts();
    void makeActions();
    QAction* addAction(const QString& icon, const char* text, const QKeySequence& key,
                       void (EventsView::*slot)());
    void copyText() { copy(TextForm::Tabs); }
    void copyCsv() { copy(TextForm::Csv); }
    void explainLatency();
    void focusSearch();
    void findNext();
    void findPrevious();
    void markPlace();
    void actOnCell(std::uint64_t position, EventCells::Column column);
    void centreTimeline(std::int64_t timeNs);
    void showMarks();
    void showEmpty();
    void showHidden();
    void addFilterItems(QMenu& menu, std::uint64_t position);
    void addProbeItems(QMenu& menu, RowId row);

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    EventList* m_list;
    EventTableModel* m_model;
    EventSearch* m_search;
    EventTableView* m_table;
    SearchBar* m_searchBar;
    FilterBar* m_filterBar;
    std::unique_ptr<ColumnChooser> m_columns;
    QLabel* m_empty;
    HiddenNotice* m_hidden;
    LatencyQuestion* m_question;
    QList<QAction*> m_actions;
    QAction* m_placeAction = nullptr;
};

} // namespace probescope::ui
