#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/view/view.h"
#include "ui/views/notes/models/note_model.h"

#include <functional>
#include <optional>

class QAction;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSortFilterProxyModel;
class QToolButton;
class QTreeView;
class QVBoxLayout;

namespace probescope::ui {

/// The notes of a capture: a list of links to their places, and below it the text of the current
/// one. The current note is that of the event or call that all views show as selected. A note is
/// saved when the user leaves it: it is in the list at once, and is written to the capture beside
/// the UI thread. What cannot be written is reported, and kept to be tried again.
class NotesPane : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    /// All must outlive the pane.
    NotesPane(std::shared_ptr<store::Capture> capture, NoteList* notes, const EventTimes* times,
              Selection* selection, QWidget* parent = nullptr);

    NoteModel* model() const { return m_model; }
    QTreeView* list() const { return m_list; }
    QPlainTextEdit* editor() const { return m_text; }

    /// Adds a note with a generated text for a place.
    void savePlace(std::int64_t timeNs, std::optional<RowId> row);
    /// Opens the editor for a note that is to be written.
    void write(const store::Note& draft);
    /// The same, on what is selected.
    void writeHere();
    /// Shows a note and goes to its place.
    void showNote(std::int64_t id);
    /// Goes to the next note after or before the current time, and wraps around at the end.
    void goToNext(bool backwards);
    /// Saves what was written. False: it cannot be saved; the pane says why, and the text stays.
    bool keep();
    /// The same for all; true: and everything is in the capture already.
    bool keepAll();
    /// If keepAll() is false: waits until all is written, and calls `then`. If something cannot be
    /// saved, the user is asked, after `showTab` was called; `then` is called if the user gives it
    /// up.
    void leave(const std::function<void()>& then, const std::function<void()>& showTab);
    /// Takes in how times are written now.
    void timesChanged() override;
    QList<QAction*> viewActions() const override { return m_actions; }
    KeyGroup keys() const override { return {QStringLiteral("notes"), tr("Notes"), m_actions}; }

private:
    // notes_pane.cpp
    void makeList();
    void goTo(const store::Note& note);
    /// The one after the current place in time, or before it, beginning anew at the end; null:
    /// there is none in time. Of those at one time, in the order of the list.
    const store::Note* nextNote(bool backwards) const;
    void removeCurrent();
    void showRemoved();
    void takeBack();
    QString proposedText(std::optional<RowId> row) const;
    const store::Note* noteOf(const QModelIndex& shown) const;
    // notes_pane_editor.cpp
    void makeEditor();
    void makeActions();
    QAction* addViewAction(QWidget* where, const char* text, const QKeySequence& key,
                           void (NotesPane::*slot)());
    void open(const std::optional<store::Note>& note);
    bool turnTo(std::int64_t id);
    void followList(const QModelIndex& now);
    bool isOnItsEvent(const store::Note& note) const;
    bool isSelected(const store::Note& note) const;
    void followSelection();
    void followNotes();
    void showCurrent();
    void goToCurrent();
    void keepHere();
    void giveUp();
    void edit();
    void showPlace(const QString& place);
    void showFailure(const QString& why);
    void followKeeping();
    void goOrAsk(bool kept);
    void giveUpAll();
    bool eventFilter(QObject* watched, QEvent* event) override;

    std::shared_ptr<store::Capture> m_capture;
    NoteList* m_notes;
    const EventTimes* m_times;
    Selection* m_selection;
    NoteModel* m_model;
    QSortFilterProxyModel* m_found;
    QLineEdit* m_search;
    QToolButton* m_add;
    QTreeView* m_list;
    QLabel* m_hint;
    QWidget* m_removedLine;
    QLabel* m_removedText;
    QToolButton* m_takeBack;
    QLabel* m_place;
    QPlainTextEdit* m_text;
    QWidget* m_failureLine;
    QLabel* m_failure;
    QToolButton* m_tryAgain;
    QList<QAction*> m_actions;
    std::optional<store::Note> m_edited; ///< what the editor shows; id 0: not kept yet
    std::vector<store::Note> m_removed; ///< the last one comes back first
    bool m_following = false; ///< the list is being set, not used
    struct Leaving
    {
        std::function<void()> then;
        std::function<void()> showTab;
    };
    std::optional<Leaving> m_leaving; ///< somebody goes, and waits for what is being written
};

} // namespace probescope::ui
