#pragma once

#include "ui/models/note_keeper.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <vector>

namespace probescope::ui {

/// The notes of a capture, shared by the views that show them: those in the file, with what was
/// changed since and is still to be written there. UI thread only.
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
    /// Both show at once, and come into the file by themselves. Errors: store::maySaveNote() and
    /// store::mayChangeNotes(). Answers the note with its id. Adds one that was removed again.
    Result<store::Note> save(const store::Note& note);
    Result<> remove(std::int64_t id);

    /// All is in the file.
    bool kept() const { return m_keeper.waiting().empty(); }
    /// Why something is not in the file, until that is tried again: by tryAgain(), or with the next
    /// change.
    const std::optional<Error>& failure() const { return m_keeper.failure(); }
    /// What it says could not be written.
    bool unkept(std::int64_t id) const;
    void tryAgain() { m_keeper.tryAgain(); }
    /// Forgets what is not in the file.
    void giveUp();
    /// Calls `then` with kept() when no attempt to write is under way any more, after another one
    /// if need be; at once when all is kept. Not when `context` has gone.
    void whenTried(QObject* context, const std::function<void(bool kept)>& then);
    /// Waits until all is kept, or cannot be: for who goes at once.
    void finish() { m_keeper.finish(); }

signals:
    void changed();
    void keepingChanged(); ///< kept() or failure()

private:
    void show();
    void tellWhoWaits();

    struct Waiting
    {
        QPointer<QObject> context;
        std::function<void(bool kept)> then;
    };
    std::shared_ptr<store::Capture> m_capture;
    NoteKeeper m_keeper;
    std::vector<store::Note> m_inFile; ///< when it was read last
    std::vector<store::Note> m_notes;
    std::vector<std::pair<RowId, std::size_t>> m_byRow; ///< sorted
    std::vector<Waiting> m_waiting;
};

} // namespace probescope::ui
