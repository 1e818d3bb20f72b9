#include "ui/base/parts/warning_question.h"
#include "ui/base/text/error_text.h"
#include "ui/base/view/shortcuts.h"
#include "ui/views/notes/models/note_text.h"
#include "ui/views/notes/notes_pane.h"

#include <QAction>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace probescope::ui {

void NotesPane::makeEditor()
{
    constexpr int kLines = 6;
    m_place->setAccessibleDescription(tr("Position of the note"));
    m_place->setMargin(6);
    m_place->setTextFormat(Qt::PlainText);
    m_place->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_place->setWordWrap(true);
    auto* const failed = new QHBoxLayout(m_failureLine);
    failed->setContentsMargins(8, 2, 6, 2);
    failed->addWidget(m_failure, 1);
    failed->addWidget(m_tryAgain, 0, Qt::AlignTop);
    m_failure->setTextFormat(Qt::PlainText);
    m_failure->setWordWrap(true);
    m_tryAgain->setText(tr("Try again"));
    m_tryAgain->setAutoRaise(true);
    m_tryAgain->setToolTip(tr("Try again to save it in the capture"));
    connect(m_tryAgain, &QToolButton::clicked, m_notes, &NoteList::tryAgain);
    m_failureLine->hide();
    m_text->setTabChangesFocus(true);
    m_text->setAccessibleName(tr("Note text"));
    m_text->setPlaceholderText(tr("Type a note. Ctrl+Return saves it, Esc discards it."));
    m_text->setFixedHeight(m_text->fontMetrics().lineSpacing() * kLines + 12);
    m_text->installEventFilter(this);
}

QAction* NotesPane::addViewAction(QWidget* where, const char* text, const QKeySequence& key,
                                  void (NotesPane::*slot)())
{
    auto* const action = new QAction(tr(text), where);
    Shortcuts::nameAction(action, text);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, slot);
    where->addAction(action);
    m_actions << action;
    return action;
}

void NotesPane::makeActions()
{
    addViewAction(m_list, QT_TR_NOOP("Go to note"), {}, &NotesPane::goToCurrent);
    addViewAction(m_list, QT_TR_NOOP("Edit note"), Qt::Key_F2, &NotesPane::edit);
    addViewAction(m_list, QT_TR_NOOP("Remove note"), QKeySequence::Delete,
                  &NotesPane::removeCurrent);
    addViewAction(m_text, QT_TR_NOOP("Save note"), Qt::CTRL | Qt::Key_Return, &NotesPane::keepHere);
    addViewAction(m_text, QT_TR_NOOP("Discard changes to the note"), Qt::Key_Escape,
                  &NotesPane::giveUp);
}

void NotesPane::open(const std::optional<store::Note>& note)
{
    m_edited = note;
    m_text->setPlainText(note ? QString::fromStdString(note->text) : QString());
    m_text->setReadOnly(!note || !m_notes->writable());
    m_text->setVisible(note.has_value());
    m_place->setVisible(note.has_value());
    showPlace(note ? notePlace(*note, *m_capture, *m_times) : QString());
    followKeeping();
}

void NotesPane::showFailure(const QString& why)
{
    m_failure->setText(why);
    m_failureLine->setVisible(!why.isEmpty());
    m_tryAgain->setVisible(m_notes->failure().has_value());
}

/// Writing goes on, has ended, or could not be done.
void NotesPane::followKeeping()
{
    const auto& failure = m_notes->failure();
    const auto text = failure
        ? tr("Changes to the notes are not saved yet. %1").arg(errorSentences(*failure))
        : QString();
    const bool isNew = !text.isEmpty() && text != m_failure->text();
    showFailure(text);
    if (isNew)
        emit message(text); // the pane may stand behind others
}

void NotesPane::write(const store::Note& draft)
{
    if (!m_notes->writable()) {
        emit message(tr("This capture is read-only, so notes cannot be saved. Save it under "
                        "another name first."));
        return;
    }
    emit wanted();
    if (keep()) {
        {
            const QScopedValueRollback<bool> following(m_following, true);
            m_list->setCurrentIndex({});
            m_list->clearSelection();
        }
        open(draft);
    }
    m_text->setFocus(Qt::OtherFocusReason);
}

bool NotesPane::keep()
{
    if (!m_edited)
        return true;
    const auto text = m_text->toPlainText();
    if (m_edited->id != 0 && text == QString::fromStdString(m_edited->text))
        return true; // the cursor stays where it is
    if (text.trimmed().isEmpty()) {
        // What has no words any more stays as it was: notes are removed, not emptied.
        open(m_edited->id == 0 ? std::nullopt : std::optional(m_edited));
        return true;
    }
    auto note = *m_edited;
    note.text = text.toStdString();
    const QScopedValueRollback<bool> following(m_following, true);
    const auto saved = m_notes->save(note);
    if (!saved) {
        showFailure(tr("The note is not saved yet. %1").arg(errorSentences(saved.error())));
        return false;
    }
    m_edited = *saved;
    followKeeping();
    showCurrent();
    return true;
}

bool NotesPane::keepAll()
{
    return keep() && m_notes->kept();
}

/// The list stands on what is in the editor.
void NotesPane::showCurrent()
{
    const QScopedValueRollback<bool> following(m_following, true);
    const auto at =
        m_edited ? m_found->mapFromSource(m_model->indexOf(m_edited->id)) : QModelIndex();
    m_list->setCurrentIndex(at);
    if (at.isValid())
        m_list->scrollTo(at);
}

void NotesPane::followList(const QModelIndex& now)
{
    if (m_following)
        return;
    if (!now.isValid()) {
        // A click opened the editor, which made the list lower: with no row under the pointer any
        // more, Qt leaves none current.
        QMetaObject::invokeMethod(this, &NotesPane::showCurrent, Qt::QueuedConnection);
        return;
    }
    const auto* const note = noteOf(now);
    if (!note)
        return;
    const store::Note wanted = *note;
    if (turnTo(wanted.id))
        goTo(wanted);
}

/// Its row may be of another event by now.
bool NotesPane::isOnItsEvent(const store::Note& note) const
{
    const auto event =
        note.row ? m_capture->event(*note.row) : Result<store::Event>(tl::unexpected(Error{}));
    return event && event->timeNs == note.beginNs;
}

bool NotesPane::isSelected(const store::Note& note) const
{
    if (m_selection->call() && note.call)
        return note.call == m_selection->call();
    // The selected time is no measure of an event: of a call whose entry was lost, it is the call's
    // begin. And a place in time is no event that happens to be there.
    if (m_selection->row())
        return note.row == m_selection->row() && isOnItsEvent(note);
    return note.beginNs == m_selection->timeNs() && !isOnItsEvent(note);
}

/// The note of what is selected is the current one. What is being written stays.
void NotesPane::followSelection()
{
    const bool written = m_edited
        && (m_edited->id == 0 || m_text->toPlainText() != QString::fromStdString(m_edited->text));
    if (written || (m_edited && isSelected(*m_edited)))
        return;
    const auto& notes = m_notes->notes();
    const auto found = std::find_if(notes.begin(), notes.end(),
                                    [this](const auto& note) { return isSelected(note); });
    open(found == notes.end() ? std::nullopt : std::optional(*found));
    showCurrent();
}

/// Opens a note once what is written is kept; otherwise that stays in the editor. Returns whether
/// it is open.
bool NotesPane::turnTo(std::int64_t id)
{
    if (!m_edited || m_edited->id != id) {
        const auto* const note = keep() ? m_notes->find(id) : nullptr;
        if (note)
            open(*note);
    }
    showCurrent();
    return m_edited && m_edited->id == id;
}

void NotesPane::followNotes()
{
    const bool none = m_found->rowCount() == 0;
    m_list->setVisible(!none);
    m_hint->setVisible(none);
    m_hint->setText(m_model->rowCount() > 0
                        ? tr("No matching notes.")
                        : tr("No notes yet. Ctrl+D adds a bookmark at the current position, "
                             "Ctrl+Shift+D opens an editor here."));
    if (m_following)
        return;
    // Another view, or the place of the times, may have changed the one that is looked at.
    if (m_edited && m_edited->id != 0
        && m_text->toPlainText() == QString::fromStdString(m_edited->text)) {
        const auto* const note = m_notes->find(m_edited->id);
        if (!note || *note != *m_edited)
            open(note ? std::optional(*note) : std::nullopt);
    }
    if (!m_edited)
        followSelection();
    showCurrent();
}

void NotesPane::goToCurrent()
{
    if (const auto* const note = noteOf(m_list->currentIndex()))
        goTo(store::Note(*note));
}

void NotesPane::keepHere()
{
    if (!keep())
        return;
    if (m_notes->failure())
        m_notes->tryAgain();
    (m_list->isVisible() ? static_cast<QWidget*>(m_list) : this)->setFocus(Qt::OtherFocusReason);
}

void NotesPane::giveUp()
{
    open(m_edited && m_edited->id != 0 ? m_edited : std::nullopt);
    showCurrent();
    m_list->setFocus(Qt::OtherFocusReason);
}

void NotesPane::leave(const std::function<void()>& then, const std::function<void()>& showTab)
{
    const bool waits = m_leaving.has_value();
    m_leaving = Leaving{then, showTab};
    if (waits)
        return;
    emit message(tr("Saving notes…"));
    m_notes->whenTried(this, [this](bool kept) { goOrAsk(keep() && kept); });
}

void NotesPane::goOrAsk(bool kept)
{
    const auto leaving = std::exchange(m_leaving, std::nullopt);
    if (!leaving)
        return;
    if (kept)
        return leaving->then();
    leaving->showTab();
    emit wanted();
    m_text->setFocus(Qt::OtherFocusReason);
    askWarning(this,
               {.title = tr("Notes"),
                .text = tr("Changes to the notes could not be saved. Discard them?"),
                .more = m_failure->text(),
                .button = tr("Discard"),
                .role = QMessageBox::DestructiveRole},
               [this, then = leaving->then] {
                   giveUpAll();
                   then();
               });
}

/// Shows what is in the capture, and nothing else.
void NotesPane::giveUpAll()
{
    giveUp();
    m_notes->giveUp();
    std::erase_if(m_removed, [this](const store::Note& note) { return m_notes->find(note.id); });
    showRemoved();
}

void NotesPane::edit()
{
    if (m_edited)
        m_text->setFocus(Qt::OtherFocusReason);
}

bool NotesPane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_text && event->type() == QEvent::FocusOut) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        // Whoever looks something up in another window goes on with an empty draft afterwards.
        const bool comesBack = reason == Qt::PopupFocusReason
            || (reason == Qt::ActiveWindowFocusReason && m_text->toPlainText().trimmed().isEmpty());
        if (!comesBack)
            keep();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace probescope::ui
