#pragma once

#include "core/store/read/notes.h"
#include "ui/base/jobs/background.h"

#include <QObject>

#include <deque>
#include <memory>
#include <optional>

namespace probescope::ui {

/// A change of the notes of a capture.
struct NoteChange
{
    store::Note note; ///< with an id above 0, unless it is removed
    std::int64_t insteadOf = 0; ///< the place of an older program that becomes this note
    bool removed = false;
};

/// Writes changes of the notes to the capture, one after the other and beside the UI thread,
/// because each may have to wait for other writers of the file. If one cannot be written, all later
/// ones wait until it is tried again, so that their order is kept. UI thread only.
class NoteKeeper : public QObject
{
    Q_OBJECT

public:
    explicit NoteKeeper(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);
    ~NoteKeeper() override; ///< first writes what is waiting, as far as possible

    void add(NoteChange change);
    /// What is not in the file yet, in order; the first of them may be there already.
    const std::deque<NoteChange>& waiting() const { return m_waiting; }
    bool busy() const { return m_busy; }
    /// Why the first of them could not be written; nothing while it is being tried.
    const std::optional<Error>& failure() const { return m_failure; }
    void tryAgain();
    /// Drops what is waiting. What is being written at this moment may still get into the file.
    void giveUp();
    /// Writes what is waiting now, on this thread, until something cannot be written.
    void finish();

signals:
    void written(); ///< one of them
    void stateChanged(); ///< busy(), failure() or waiting()

private:
    void startNext();
    void takeOutcome();
    void finishNow();

    using Outcome = std::optional<Result<>>; ///< none: not tried yet
    std::shared_ptr<store::Capture> m_capture;
    std::deque<NoteChange> m_waiting;
    std::optional<Error> m_failure;
    bool m_busy = false;
    std::shared_ptr<Outcome> m_outcome; ///< of the first that waits; set on the other thread
    std::unique_ptr<Background> m_background;
};

} // namespace probescope::ui
