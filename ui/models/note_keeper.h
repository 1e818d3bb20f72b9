#pragma once

#include "core/store/notes.h"
#include "ui/jobs/background.h"

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

/// Writes changes of the notes into the capture, one after the other and beside the UI thread,
/// since each may have to wait for whoever else writes into the file. Behind one that cannot be
/// written all others wait until somebody tries again, so that their order stays. UI thread only.
class NoteKeeper : public QObject
{
    Q_OBJECT

public:
    explicit NoteKeeper(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);
    ~NoteKeeper() override; ///< writes what waits first, as far as that can be

    void add(NoteChange change);
    /// What is not in the file yet, in order; the first of them may be there already.
    const std::deque<NoteChange>& waiting() const { return m_waiting; }
    bool busy() const { return m_busy; }
    /// Why the first of them could not be written; none while that is being tried.
    const std::optional<Error>& failure() const { return m_failure; }
    void tryAgain();
    /// Forgets what waits. What is being written at this moment may still come to be there.
    void giveUp();
    /// Writes what waits now, on this thread, up to what cannot be.
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
