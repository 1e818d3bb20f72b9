#include "ui/models/note_list.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

NoteList::NoteList(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
{
    reload();
}

void NoteList::reload()
{
    auto notes = store::notes(*m_capture);
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
    auto saved = store::saveNote(*m_capture, note);
    if (saved)
        reload();
    return saved;
}

Result<> NoteList::remove(std::int64_t id)
{
    auto removed = store::removeNote(*m_capture, id);
    if (removed)
        reload();
    return removed;
}

} // namespace probescope::ui
