#pragma once

#include "core/base/cancel.h"
#include "core/tracefs/probe_driver.h"
#include "core/tracefs/probe_recordings.h"
#include "core/tracefs/probe_sampler.h"
#include "ui/jobs/background.h"
#include "ui/models/probe_look.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace probescope::ui {

/// Works on the probes of a target, beside the UI thread: takes snapshots of them periodically
/// while somebody watches, and executes commands that create, change and delete them, one after the
/// other.
class ProbeWork : public QObject
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    /// Shows the result of a command; runs on the UI thread.
    using Then = std::function<void()>;
    /// A command; runs on a thread of its own. Its error is reported by refused().
    using Deed = std::function<Result<Then>(tracefs::ProbeDriver& driver)>;

    /// `journals`: where changes of what belongs to others are recorded.
    explicit ProbeWork(std::filesystem::path journals, QObject* parent = nullptr);
    ~ProbeWork() override;

    /// Null: no target. What was created on the previous one stays there.
    void setBackend(Backend backend);
    const Backend& backend() const { return m_backend; }
    /// Takes snapshots every half second, or less often if they are costly; one at a time.
    void setWatching(bool watching);
    bool watching() const { return m_watching; }
    /// Takes a complete snapshot as soon as possible, including what is otherwise read seldom.
    /// looked() or lookFailed() follows.
    void lookNow();
    /// A snapshot is being taken.
    bool looking() const { return m_looking.running(); }
    /// The last snapshot; null: there is none.
    const std::shared_ptr<const ProbeLook>& look() const { return m_look; }

    /// Executes the command after those before it; a snapshot follows. `words`: what is being done,
    /// for people.
    void run(const QString& words, Deed deed);
    bool doing() const { return m_doing.running() || !m_deeds.empty(); }
    /// For commands that do many things: to be checked between them. Only for those that run until
    /// somebody asks to stop.
    const CancelToken& stopToken() const { return m_stop; }
    /// The running command ends soon, and reports what it did until then; the waiting ones are
    /// dropped.
    void askToStop();
    /// The last snapshot was begun when no command was running any more, so it shows the results of
    /// all.
    bool lookIsFresh() const { return m_look && m_freshLook; }
    const QString& doingWhat() const { return m_words; }

signals:
    void looked();
    void lookFailed(const probescope::Error& error);
    void doingChanged();
    void refused(const probescope::Error& error); ///< a command was

private:
    struct Hands; ///< what commands use
    struct Eyes; ///< what snapshots use
    struct Asked
    {
        QString words;
        Deed deed;
    };
    void startLook();
    void takeLook(const Result<std::shared_ptr<const ProbeLook>>& look, std::uint64_t deedsBefore);
    void nextDeed();

    const std::filesystem::path m_journals;
    Backend m_backend;
    std::shared_ptr<Hands> m_hands; ///< released on a thread of the application, since that is slow
    std::shared_ptr<Eyes> m_eyes;
    std::shared_ptr<const ProbeLook> m_look;
    std::deque<Asked> m_deeds;
    QString m_words;
    CancelToken m_stop;
    std::uint64_t m_deedsDone = 0;
    bool m_freshLook = false;
    QTimer m_pause; ///< until the next snapshot
    bool m_watching = false;
    bool m_lookWanted = false;
    Background m_looking;
    Background m_doing; ///< last, because its work calls this object
};

} // namespace probescope::ui
