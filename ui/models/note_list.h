#pragma once

#include "core/store/notes.h"

#include <QObject>

#include <memory>
#include <vector>

namespace probescope::ui {

/// The notes of a capture, shared by the views that show them. UI thread only.
class NoteList : public QObject
{
    Q_OBJECT

public:
    explicit NoteList(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    /// By time; what has none comes first. Valid until changed().
    const std::vector<store::Note>& notes() const { return m_notes; }
    const store::Note* find(std::int64_t id) const; ///< null: there is none
    /// What is written on an event, a line for each note; empty: nothing. A note of another time
    /// stood on what had that row before the file was imported anew.
    QString textOn(RowId row, std::int64_t timeNs) const;
    bool writable() const { return m_capture->writable(); }

    /// Reads them anew.
    void reload();
    /// Errors as store::saveNote() and store::removeNote(). Adds a note that was removed again.
    Result<store::Note> save(const store::Note& note);
    Result<> remove(std::int64_t id);

signals:
    void changed();

private:
    std::shared_ptr<store::Capture> m_capture;
    std::vector<store::Note> m_notes;
    std::vector<std::pair<RowId, std::size_t>> m_byRow; ///< sorted
};

} // namespace probescope::ui
