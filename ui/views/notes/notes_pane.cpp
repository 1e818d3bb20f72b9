#include "ui/views/notes/notes_pane.h"

#include "ui/base/capture/event_rows.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/note_title.h"
#include "ui/base/theme/icons.h"
#include "ui/views/notes/models/note_text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

ViewTraits NotesPane::traits()
{
    return {.name = "notes", .title = tr("Notes"), .place = ViewTraits::Place::Side};
}

NotesPane::NotesPane(std::shared_ptr<store::Capture> capture, NoteList* notes,
                     const EventTimes* times, Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_notes(notes)
    , m_times(times)
    , m_selection(selection)
    , m_model(new NoteModel(m_capture.get(), notes, times, this))
    , m_found(new QSortFilterProxyModel(this))
    , m_search(new QLineEdit(this))
    , m_add(new QToolButton(this))
    , m_list(new QTreeView(this))
    , m_hint(new QLabel(this))
    , m_removedLine(new QWidget(this))
    , m_removedText(new QLabel(m_removedLine))
    , m_takeBack(new QToolButton(m_removedLine))
    , m_place(new QLabel(this))
    , m_text(new QPlainTextEdit(this))
    , m_failureLine(new QWidget(this))
    , m_failure(new QLabel(m_failureLine))
    , m_tryAgain(new QToolButton(m_failureLine))
{
    makeList();
    makeEditor();
    makeActions();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* const top = new QHBoxLayout;
    top->setContentsMargins(6, 6, 6, 6);
    top->addWidget(m_search, 1);
    top->addWidget(m_add);
    layout->addLayout(top);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_removedLine);
    layout->addWidget(m_place);
    layout->addWidget(m_failureLine);
    layout->addWidget(m_text);
    connect(m_notes, &NoteList::changed, this, &NotesPane::followNotes);
    connect(m_notes, &NoteList::keepingChanged, this, &NotesPane::followKeeping);
    connect(m_selection, &Selection::currentChanged, this, &NotesPane::followSelection);
    open(std::nullopt);
    followNotes();
}

void NotesPane::makeList()
{
    m_search->setPlaceholderText(tr("Search notes"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_add->setIcon(themedIcon(QStringLiteral("add")));
    m_add->setAutoRaise(true);
    m_add->setToolTip(tr("Add note on the whole capture"));
    m_add->setAccessibleName(m_add->toolTip());
    connect(m_add, &QToolButton::clicked, this, [this] { write({}); });

    m_found->setSourceModel(m_model);
    m_found->setFilterRole(NoteModel::kTextRole);
    m_found->setFilterKeyColumn(NoteModel::Title);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_found->setFilterFixedString(text);
        followNotes();
    });

    m_list->setModel(m_found);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setAccessibleName(tr("Notes"));
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_list->header()->setStretchLastSection(true);
    m_list->header()->setSectionResizeMode(NoteModel::Time, QHeaderView::ResizeToContents);
    connect(m_list, &QTreeView::activated, this, &NotesPane::goToCurrent);
    connect(m_list, &QTreeView::clicked, this, &NotesPane::goToCurrent);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &NotesPane::followList);

    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setMargin(10);

    auto* const line = new QHBoxLayout(m_removedLine);
    line->setContentsMargins(8, 2, 6, 2);
    m_removedText->setWordWrap(true);
    line->addWidget(m_removedText, 1);
    line->addWidget(m_takeBack);
    m_takeBack->setText(tr("Undo"));
    m_takeBack->setIcon(themedIcon(QStringLiteral("undo")));
    m_takeBack->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_takeBack->setAutoRaise(true);
    m_takeBack->setToolTip(tr("Restore the note that was removed last"));
    connect(m_takeBack, &QToolButton::clicked, this, &NotesPane::takeBack);
    m_removedLine->hide();
}

const store::Note* NotesPane::noteOf(const QModelIndex& shown) const
{
    return m_model->noteAt(m_found->mapToSource(shown));
}

QString NotesPane::proposedText(std::optional<RowId> row) const
{
    if (row) {
        if (const auto event = m_capture->event(*row))
            return tr("%1 on CPU %2")
                .arg(oneLine(m_capture->eventType(event->type).name), QString::number(event->cpu));
    }
    return tr("Bookmark %1").arg(m_model->rowCount() + 1);
}

void NotesPane::savePlace(std::int64_t timeNs, std::optional<RowId> row)
{
    store::Note note;
    if (row) {
        if (const auto event = m_capture->event(*row))
            note = store::noteOn(*event, m_capture->task(event->task));
    }
    note.beginNs = timeNs;
    note.text = proposedText(row).toStdString();
    if (const auto added = m_notes->save(note); !added)
        emit message(tr("Cannot add the bookmark: %1").arg(errorSentences(added.error())));
    else
        emit message(
            tr("Bookmark “%1” added to the notes.").arg(QString::fromStdString(note.text)));
}

void NotesPane::writeHere()
{
    if (const auto call = m_selection->call()) {
        if (const auto found = m_capture->calls().call(*call)) {
            write(store::noteOn(*found, m_capture->task(found->task)));
            return;
        }
    }
    if (const auto row = m_selection->row()) {
        if (const auto event = m_capture->event(*row)) {
            write(store::noteOn(*event, m_capture->task(event->task)));
            return;
        }
    }
    store::Note note;
    note.beginNs = m_selection->timeNs();
    write(note);
}

void NotesPane::showNote(std::int64_t id)
{
    m_search->clear();
    m_list->setCurrentIndex(m_found->mapFromSource(m_model->indexOf(id)));
    emit wanted();
    goToCurrent();
}

void NotesPane::goTo(const store::Note& note)
{
    if (!note.beginNs)
        return;
    const std::int64_t begin = *note.beginNs;
    // Rows and calls of a capture that was imported anew may be others.
    const auto call = note.call ? m_capture->calls().call(*note.call)
                                : Result<store::Call>(tl::unexpected(Error{}));
    const auto event =
        note.row ? m_capture->event(*note.row) : Result<store::Event>(tl::unexpected(Error{}));
    if (call && call->startNs == begin)
        m_selection->selectCall(*call);
    else if (event && event->timeNs == begin)
        m_selection->select(*note.row, begin);
    else
        m_selection->selectTime(begin);
    m_selection->bringIntoSight({begin, note.endNs.value_or(begin)});
}

const store::Note* NotesPane::nextNote(bool backwards) const
{
    const auto& notes = m_notes->notes(); // those without a time come first
    const auto first =
        std::find_if(notes.begin(), notes.end(), [](const auto& note) { return note.beginNs; });
    if (first == notes.end())
        return nullptr;
    const auto now = std::optional(m_selection->timeNs());
    auto from = std::lower_bound(first, notes.end(), now,
                                 [](const auto& note, auto time) { return note.beginNs < time; });
    auto to = std::upper_bound(from, notes.end(), now,
                               [](auto time, const auto& note) { return time < note.beginNs; });
    // Of those that stand here, the editor tells which one it is.
    const auto here = std::find_if(
        from, to, [this](const auto& note) { return m_edited && note.id == m_edited->id; });
    if (here != to) {
        from = here;
        to = here + 1;
    }
    if (backwards)
        return from == first ? &notes.back() : &*(from - 1);
    return to == notes.end() ? &*first : &*to;
}

void NotesPane::goToNext(bool backwards)
{
    const auto* const next = nextNote(backwards);
    if (!next) {
        emit message(tr("No notes with a time yet. Press Ctrl+D to add a bookmark."));
        return;
    }
    const store::Note target = *next;
    turnTo(target.id);
    goTo(target);
}

void NotesPane::removeCurrent()
{
    const auto at = m_list->currentIndex();
    const auto* const note = noteOf(at);
    if (!note)
        return;
    const store::Note removed = *note;
    const int row = at.row();
    if (m_edited && m_edited->id == removed.id)
        open(std::nullopt);
    if (const auto done = m_notes->remove(removed.id); !done) {
        emit message(tr("Cannot remove the note: %1").arg(errorSentences(done.error())));
        open(removed);
        return;
    }
    m_removed.push_back(removed);
    showRemoved();
    // The next one has its row; of what is being written, the editor goes on to tell.
    if (!m_edited && m_found->rowCount() > 0)
        m_list->setCurrentIndex(
            m_found->index(std::min(row, m_found->rowCount() - 1), NoteModel::Title));
    else
        showCurrent();
}

/// What was removed last, and can be taken back.
void NotesPane::showRemoved()
{
    const auto text = m_removed.empty()
        ? QString()
        : tr("“%1” removed.").arg(noteTitle(m_removed.back().text, 24));
    m_removedText->setText(text);
    m_removedLine->setVisible(!m_removed.empty());
}

void NotesPane::takeBack()
{
    if (m_removed.empty() || !keep())
        return;
    const auto saved = m_notes->save(m_removed.back());
    if (!saved) {
        emit message(tr("Cannot restore the note: %1").arg(errorSentences(saved.error())));
        return;
    }
    m_removed.pop_back();
    showRemoved();
    m_list->setCurrentIndex(m_found->mapFromSource(m_model->indexOf(saved->id)));
    m_list->setFocus(Qt::OtherFocusReason);
}

void NotesPane::timesChanged()
{
    m_model->timesChanged();
    if (m_edited)
        showPlace(notePlace(*m_edited, *m_capture, *m_times));
}

void NotesPane::showPlace(const QString& place)
{
    m_place->setText(place);
    m_text->setAccessibleDescription(place);
}

} // namespace probescope::ui

#include "moc_notes_pane.cpp"
