#include "ui/views/notes/models/note_model.h"

#include "ui/base/text/note_title.h"
#include "ui/views/notes/models/note_text.h"

#include <QFont>

namespace probescope::ui {

namespace {

QFont slanted()
{
    QFont font;
    font.setItalic(true);
    return font;
}

} // namespace

NoteModel::NoteModel(const store::Capture* capture, const NoteList* notes, const EventTimes* times,
                     QObject* parent)
    : TableModel(parent)
    , m_capture(capture)
    , m_notes(notes)
    , m_times(times)
{
    takeNotes();
    connect(notes, &NoteList::changed, this, &NoteModel::takeNotes);
    connect(notes, &NoteList::keepingChanged, this, [this] { notifyChanged(Time, Title); });
}

void NoteModel::takeNotes()
{
    m_places.clear();
    const auto tip = [this](const store::Note& note) {
        return m_notes->unkept(note.id) ? QString(tr("Not saved yet") + u'\n' + wholeText(note))
                                        : wholeText(note);
    };
    const auto other = [this](const store::Note& note, int role) { return otherRole(note, role); };
    const TableColumn<store::Note> time{
        .title = tr("Time"),
        .alignment = Qt::AlignRight,
        .text =
            [this](const store::Note& note) {
                return note.beginNs ? m_times->placeText(*note.beginNs) : QString();
            },
        .tip = tip,
        .spoken = [this](const store::Note& note) { return placeOf(note); },
        .other = other};
    const TableColumn<store::Note> title{
        .title = tr("Note"),
        .text = [](const store::Note& note) { return noteTitle(note.text); },
        .tip = tip,
        .spoken =
            [this](const store::Note& note) {
                const auto text = QString::fromStdString(note.text);
                return m_notes->unkept(note.id) ? tr("Not saved yet: %1").arg(text) : text;
            },
        .other = other};
    setTable({time, title}, m_notes->notes());
}

void NoteModel::timesChanged()
{
    m_places.clear();
    notifyChanged(Time, Title);
}

const store::Note* NoteModel::noteAt(const QModelIndex& index) const
{
    return checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)
        ? &row(index.row())
        : nullptr;
}

QModelIndex NoteModel::indexOf(std::int64_t id) const
{
    return index(findRow([id](const store::Note& note) { return note.id == id; }), Title);
}

const QString& NoteModel::placeOf(const store::Note& note) const
{
    if (m_places.empty())
        m_places = notePlaces(rows(), *m_capture, *m_times);
    return m_places[std::size_t(numberOf(note))];
}

QString NoteModel::wholeText(const store::Note& note) const
{
    return placeOf(note) + u'\n' + QString::fromStdString(note.text);
}

QVariant NoteModel::otherRole(const store::Note& note, int role) const
{
    if (role == kTextRole)
        return wholeText(note);
    return role == Qt::FontRole && m_notes->unkept(note.id) ? QVariant(slanted()) : QVariant();
}

} // namespace probescope::ui

#include "moc_note_model.cpp"
