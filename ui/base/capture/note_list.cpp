#include "ui/base/capture/note_list.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

/// As store::notes() has them: places of older programs first, the oldest first.
bool comesBefore(const store::Note& a, const store::Note& b)
{
    if (a.beginNs != b.beginNs)
        return a.beginNs < b.beginNs;
    const bool aIsPlace = a.id < 0;
    const bool bIsPlace = b.id < 0;
    if (aIsPlace != bIsPlace)
        return aIsPlace;
    return aIsPlace ? a.id > b.id : a.id < b.id;
}

void applyChange(const NoteChange& change, std::vector<store::Note>& notes)
{
    std::erase_if(notes, [&change](const store::Note& note) {
        return note.id == change.note.id || note.id == change.insteadOf;
    });
    if (!change.removed)
        notes.insert(std::upper_bound(notes.begin(), notes.end(), change.note, comesBefore),
                     change.note);
}

} // namespace

NoteList::NoteList(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
    , m_keeper(m_capture)
{
    connect(&m_keeper, &NoteKeeper::written, this, &NoteList::reload);
    connect(&m_keeper, &NoteKeeper::stateChanged, this, [this] {
        emit keepingChanged();
        notifyWaiting();
    });
    reload();
}

void NoteList::reload()
{
    m_inFile = store::notes(*m_capture);
    show();
}

void NoteList::show()
{
    auto notes = m_inFile;
    for (const auto& change : m_keeper.waiting())
        applyChange(change, notes);
    if (notes == m_notes)
        return;
    m_notes = std::move(notes);
    m_byRow.clear();
    for (std::size_t i = 0; i < m_notes.size(); ++i) {
        if (m_notes[i].row)
            m_byRow.emplace_back(*m_notes[i].row, i);
    }
    std::sort(m_byRow.begin(), m_byRow.end());
    emit changed();
}

const store::Note* NoteList::find(std::int64_t id) const
{
    const auto place = std::find_if(m_notes.begin(), m_notes.end(),
                                    [id](const store::Note& note) { return note.id == id; });
    return id != 0 && place != m_notes.end() ? &*place : nullptr;
}

QString NoteList::textOn(RowId row, std::int64_t timeNs) const
{
    QString text;
    for (auto place =
             std::lower_bound(m_byRow.begin(), m_byRow.end(), std::pair(row, std::size_t(0)));
         place != m_byRow.end() && place->first == row; ++place) {
        const auto& note = m_notes[place->second];
        if (note.beginNs && (timeNs < *note.beginNs || timeNs > note.endNs.value_or(*note.beginNs)))
            continue;
        if (!text.isEmpty())
            text += u'\n';
        text += QString::fromStdString(note.text);
    }
    return text;
}

Result<store::Note> NoteList::save(const store::Note& note)
{
    if (auto possible = store::maySaveNote(*m_capture, note); !possible)
        return passOn(possible);
    auto change = NoteChange{note, std::min<std::int64_t>(note.id, 0), false};
    if (note.id <= 0)
        change.note.id = store::newNoteId();
    if (note.createdNs == 0)
        change.note.createdNs = change.note.id;
    const auto saved = change.note;
    m_keeper.add(std::move(change));
    show();
    return saved;
}

Result<> NoteList::remove(std::int64_t id)
{
    if (auto possible = store::mayChangeNotes(*m_capture); !possible)
        return possible;
    if (const auto* const note = find(id)) {
        m_keeper.add({*note, 0, true});
        show();
    }
    return {};
}

bool NoteList::unkept(std::int64_t id) const
{
    const auto& waiting = m_keeper.waiting();
    return failure() && std::any_of(waiting.begin(), waiting.end(), [id](const NoteChange& change) {
               return change.note.id == id;
           });
}

void NoteList::giveUp()
{
    m_keeper.giveUp();
    reload();
}

void NoteList::whenTried(QObject* context, const std::function<void(bool kept)>& then)
{
    m_waiting.push_back({context, then});
    if (failure())
        m_keeper.tryAgain();
    else
        notifyWaiting();
}

void NoteList::notifyWaiting()
{
    if (m_keeper.busy())
        return;
    for (const auto& one : std::exchange(m_waiting, {})) {
        if (one.context)
            one.then(kept());
    }
}

} // namespace probescope::ui

#include "moc_note_list.cpp"
