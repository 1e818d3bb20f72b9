#pragma once

#include "core/store/file/user_data.h"
#include "ui/base/capture/note_keeper.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <vector>

namespace probescope::ui {

/// The notes of a capture, shared by the views that show them: those in the file, plus changes that
/// are still to be written. UI thread only.
class NoteList : public QObject
{
    Q_OBJECT

public:
    explicit NoteList(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    /// By time; what has none comes first. Valid until changed().
    const std::vector<store::Note>& notes() const { return m_notes; }
    const store::Note* find(std::int64_t id) const; ///< null: there is none
    /// The notes on an event, one per line; empty: none. A note with another time belongs to what
    /// had that row before the file was imported again.
    QString textOn(RowId row, std::int64_t timeNs) const;
    bool writable() const { return m_capture->user().writable(); }

    /// Reads them again.
    void reload();
    /// Both show their result at once, and write to the file in the background. Errors: those of
    /// store::maySaveNote() and store::mayChangeNotes(). save() returns the note with its id, and
    /// restores one that was removed.
    Result<store::Note> save(const store::Note& note);
    Result<> remove(std::int64_t id);

    /// Everything is in the file.
    bool kept() const { return m_keeper.waiting().empty(); }
    /// Why something is not in the file, until it is tried again by tryAgain() or with the next
    /// change.
    const std::optional<Error>& failure() const { return m_keeper.failure(); }
    /// Whether a note's change could not be written.
    bool unkept(std::int64_t id) const;
    void tryAgain() { m_keeper.tryAgain(); }
    /// Drops what is not in the file.
    void giveUp();
    /// Calls `then` with kept() when no writing is in progress any more, after another attempt if
    /// necessary; at once if all is written. Not called if `context` was destroyed.
    void whenTried(QObject* context, const std::function<void(bool kept)>& then);
    /// Waits until everything is written, or cannot be: for closing at once.
    void finish() { m_keeper.finish(); }

signals:
    void changed();
    void keepingChanged(); ///< kept() or failure()

private:
    void show();
    void notifyWaiting();

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
