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

/// The probes of a target, beside the UI thread: looked at again and again while somebody watches,
/// and made, changed and deleted one after the other.
class ProbeWork : public QObject
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    /// What is shown of something that was done; runs on the UI thread.
    using Then = std::function<void()>;
    /// Runs on a thread of its own. Its error is told by refused().
    using Deed = std::function<Result<Then>(tracefs::ProbeDriver& driver)>;

    /// `journals`: where changes of what belongs to others are noted.
    explicit ProbeWork(std::filesystem::path journals, QObject* parent = nullptr);
    ~ProbeWork() override;

    /// Null: no target. What was made on the one before stays there.
    void setBackend(Backend backend);
    const Backend& backend() const { return m_backend; }
    /// Looks every half second, or as often as it costs little; one look at a time.
    void setWatching(bool watching);
    bool watching() const { return m_watching; }
    /// Looks as soon as possible, at all there is, also at what is looked at seldom else; looked()
    /// or lookFailed() follows.
    void lookNow();
    /// A look has begun, and is not over.
    bool looking() const { return m_looking.running(); }
    /// The last look; null: there is none.
    const std::shared_ptr<const ProbeLook>& look() const { return m_look; }

    /// Does it when what was asked for before is done; a look follows. `words`: what is done, for
    /// people.
    void run(const QString& words, Deed deed);
    bool doing() const { return m_doing.running() || !m_deeds.empty(); }
    /// For deeds that do many things, to be asked between them; of those that are run until
    /// somebody asks to stop.
    const CancelToken& stopToken() const { return m_stop; }
    /// The deed that is done ends soon, and tells what it did until then; those that wait for it
    /// are dropped.
    void askToStop();
    /// The last look began when nothing was done any more, so that it shows what was done.
    bool lookIsFresh() const { return m_look && m_freshLook; }
    const QString& doingWhat() const { return m_words; }

signals:
    void looked();
    void lookFailed(const probescope::Error& error);
    void doingChanged();
    void refused(const probescope::Error& error); ///< a deed

private:
    struct Hands; ///< what deeds are done with
    struct Eyes; ///< what looks are done with
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
    std::shared_ptr<Hands> m_hands; ///< goes on a thread of the application, since it is slow
    std::shared_ptr<Eyes> m_eyes;
    std::shared_ptr<const ProbeLook> m_look;
    std::deque<Asked> m_deeds;
    QString m_words;
    CancelToken m_stop;
    std::uint64_t m_deedsDone = 0;
    bool m_freshLook = false;
    QTimer m_pause; ///< until the next look
    bool m_watching = false;
    bool m_lookWanted = false;
    Background m_looking;
    Background m_doing; ///< the last: its work tells this object
};

} // namespace probescope::ui
