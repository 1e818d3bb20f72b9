#pragma once

#include "core/base/cancel.h"
#include "core/tracefs/probe_driver/driver.h"
#include "core/tracefs/probes/recordings.h"
#include "core/tracefs/probes/sampler.h"
#include "ui/base/jobs/background.h"
#include "ui/target/probes/models/probe_snapshot.h"

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
    using Command = std::function<Result<Then>(tracefs::ProbeDriver& driver)>;

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
    /// snapshotTaken() or snapshotFailed() follows.
    void takeSnapshotNow();
    /// A snapshot is being taken. For tests: nothing on the screen tells it.
    bool takingSnapshot() const { return m_snapshotJob.running(); }
    /// The last snapshot; null: there is none.
    const std::shared_ptr<const ProbeSnapshot>& snapshot() const { return m_snapshot; }

    /// Executes the command after those before it; a snapshot follows. `words`: what is being done,
    /// for people.
    void run(const QString& words, Command command);
    bool isBusy() const { return m_commandJob.running() || !m_commands.empty(); }
    /// For commands that do many things: to be checked between them. Only for those that run until
    /// somebody asks to stop.
    const CancelToken& stopToken() const { return m_stop; }
    /// The running command ends soon, and reports what it did until then; the waiting ones are
    /// dropped.
    void askToStop();
    /// The last snapshot was begun when no command was running any more, so it shows the results of
    /// all.
    bool snapshotIsFresh() const { return m_snapshot && m_snapshotIsFresh; }
    const QString& currentCommand() const { return m_words; }

signals:
    void snapshotTaken();
    void snapshotFailed(const probescope::Error& error);
    void busyChanged();
    void refused(const probescope::Error& error); ///< a command was

private:
    struct CommandContext; ///< what commands use
    struct SnapshotContext; ///< what snapshots use
    struct Asked
    {
        QString words;
        Command command;
    };
    void startSnapshot();
    void acceptSnapshot(const Result<std::shared_ptr<const ProbeSnapshot>>& snapshot,
                        std::uint64_t commandsBefore);
    void runNextCommand();

    const std::filesystem::path m_journals;
    Backend m_backend;
    std::shared_ptr<CommandContext>
        m_commandContext; ///< released on a thread of the application, since that is slow
    std::shared_ptr<SnapshotContext> m_snapshotContext;
    std::shared_ptr<const ProbeSnapshot> m_snapshot;
    std::deque<Asked> m_commands;
    QString m_words;
    CancelToken m_stop;
    std::uint64_t m_commandsDone = 0;
    bool m_snapshotIsFresh = false;
    QTimer m_pause; ///< until the next snapshot
    bool m_watching = false;
    bool m_snapshotWanted = false;
    Background m_snapshotJob{Background::Kind::Lasting};
    /// The last, because its work calls this object.
    Background m_commandJob{Background::Kind::Lasting};
};

} // namespace probescope::ui
