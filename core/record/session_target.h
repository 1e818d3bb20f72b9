#pragma once

#include "core/access/backend.h"
#include "core/base/result.h"
#include "core/record/session.h"
#include "core/record/session_probes.h"
#include "core/record/settings.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/journal.h"

#include <memory>
#include <optional>
#include <vector>

namespace probescope::record {

/// What the kernel counted for the probes of a recording.
struct ProbeCount
{
    /// None where that is not known, and when the kernel stopped the recording by itself
    /// (Settings::stop): the probes run on, and what is hit then is not recorded.
    std::vector<store::ProbeSample> samples = {};
    std::optional<Error> failure = {}; ///< why it is not known
};

/// The part of a kernel that a recording has for itself: an instance of its own or, with consent,
/// the top level. One thread at a time.
class SessionTarget
{
public:
    SessionTarget(access::Backend& backend, const Settings& settings, const Output& output);

    /// Sets all up; tracing is off. Errors: those of the kernel, Refused when the top level is
    /// needed and nobody agreed to that, Busy when somebody else uses it. clean() is needed then,
    /// too.
    Result<> prepare();
    /// What somebody else changed of it since it was prepared, each in words. Files that cannot be
    /// read say nothing.
    std::vector<std::string> changesOfOthers() const;
    /// Puts everything back. What could not be is told.
    std::vector<Error> clean();

    tracefs::Instance& instance() { return *m_instance; }
    access::Stream& stream() { return *m_stream; }
    /// Made by prepare(), and disabled until setRunning().
    const SessionProbes& probes() const { return m_probes; }
    /// What the kernel counted for them until now. Error: Disconnected.
    Result<ProbeCount> countProbes() const;
    /// Tracing with the probes. `count` gets what was counted just before they are enabled, or when
    /// they have been disabled.
    Result<> setRunning(bool running, ProbeCount& count);
    /// An error for people, who know nothing of the names that this gave to its instance and
    /// probes.
    Error withoutOwnNames(Error error) const;
    /// prepare() failed since nobody agreed to the top level being used.
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
    const Output& m_output;
    SessionProbes m_probes;
    std::string m_instanceName;
    std::string m_probeGroup;
    bool m_probesRun = false; ///< they are enabled
    std::optional<EventChoice> m_stopProbe; ///< the event that stops is of a probe of ours
    std::vector<std::string> m_enabled; ///< how each of the chosen events is, once all are enabled
    std::optional<tracefs::Journal> m_journal; ///< of the top level
    std::optional<tracefs::Instance> m_instance;
    std::unique_ptr<access::Held> m_held;
    std::unique_ptr<access::Stream> m_stream;
    bool m_lacksConsent = false;
};

} // namespace probescope::record
