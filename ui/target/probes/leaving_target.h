#pragma once

#include <QObject>

#include <functional>

namespace probescope::ui {

class OwnProbes;
class ProbeQuestions;
class ProbeWork;
class StatusLine;

/// Leaves a target: stops what is running, and when the kernel has been looked at again, asks
/// whether the probes of this program are deleted or kept there. All that is given must outlive it.
class LeavingTarget : public QObject
{
    Q_OBJECT

public:
    LeavingTarget(ProbeWork& work, OwnProbes& own, ProbeQuestions& questions, StatusLine& status,
                  QObject* parent);

    /// leave() has something to ask or to wait for.
    bool hasToAsk() const;
    /// Does so, and calls `then`. It is not called if the user cancels.
    void leave(const std::function<void()>& then);
    /// Waits no longer: there is another target.
    void forget() { m_then = {}; }
    /// A command began or ended.
    void commandsChanged();
    /// A snapshot was taken and OwnProbes knows it, or it failed.
    void goOn();

private:
    void askWhetherToKeep(const std::function<void()>& then);
    void left(const std::function<void()>& then);

    ProbeWork& m_work;
    OwnProbes& m_own;
    ProbeQuestions& m_questions;
    StatusLine& m_status;
    std::function<void()> m_then; ///< called after the running command and a snapshot
    bool m_left = false; ///< the user has decided, and this is being carried out
};

} // namespace probescope::ui
