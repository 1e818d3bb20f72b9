#pragma once

#include "core/access/backend/backend.h"
#include "core/base/result.h"
#include "core/record/session/session.h"
#include "core/record/session/session_probes.h"
#include "core/record/session/settings.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/instances/instance.h"

#include <memory>
#include <optional>
#include <vector>

namespace probescope::record {

/// What the kernel counted for the probes of a recording.
struct ProbeCount
{
    /// Empty if they are not known. Also empty if the kernel stopped the recording by itself
    /// (Settings::stop): the probes stay enabled then, and further hits are not recorded.
    std::vector<store::ProbeSample> samples = {};
    std::optional<Error> failure = {}; ///< why they are not known
};

/// The part of a kernel that a recording uses: an instance of its own or, with consent, the top
/// level. One thread at a time.
class SessionTarget
{
public:
    SessionTarget(access::Backend& backend, const Settings& settings, const SessionOutput& output);

    /// Sets up everything; tracing stays off. Errors: those of the kernel, Refused (the top level
    /// is needed without consent), Busy (somebody else uses it). Call clean() after an error, too.
    Result<> prepare();
    /// What others changed of it since prepare(), one text for each change. Files that cannot be
    /// read are ignored.
    std::vector<Message> changesOfOthers() const;
    /// Restores everything. Returns what could not be restored.
    std::vector<Error> clean();

    tracefs::Instance& instance() { return *m_instance; }
    access::Stream& stream() { return *m_stream; }
    /// Created by prepare(), and not enabled before setRunning().
    const SessionProbes& probes() const { return m_probes; }
    /// What the kernel has counted for them until now. Error: Disconnected.
    Result<ProbeCount> countProbes() const;
    /// Turns tracing and the probes on or off. `count` is set to the counts just before they are
    /// enabled, or after they were disabled.
    Result<> setRunning(bool running, ProbeCount& count);
    /// The error without the names that this gave to its instance and probes, which the user does
    /// not know.
    Error withoutOwnNames(Error error) const;
    /// prepare() failed because the top level may not be used.
    bool lacksConsent() const { return m_lacksConsent; }

private:
    Result<> makeInstance();
    Result<> takeTopLevel();
    Result<> stopWithUs();
    Result<> enableAll();
    Result<> stopAtProbe(bool on);
    Result<> count(ProbeCount& count) const;

    access::Backend& m_backend;
    const Settings& m_settings;
    const SessionOutput& m_output;
    SessionProbes m_probes;
    std::string m_instanceName;
    std::string m_probeGroup;
    bool m_probesRun = false; ///< they are enabled
    std::optional<EventChoice> m_stopProbe; ///< the stop event, if one of our probes makes it
    std::vector<std::string> m_enabled; ///< `enable` of each chosen event, once all are on
    std::optional<tracefs::Journal> m_journal; ///< of the top level
    std::optional<tracefs::Instance> m_instance;
    std::unique_ptr<access::Held> m_held;
    std::unique_ptr<access::Stream> m_stream;
    bool m_lacksConsent = false;
};

} // namespace probescope::record
