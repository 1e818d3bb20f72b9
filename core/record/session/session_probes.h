#pragma once

#include "core/access/backend/backend.h"
#include "core/base/result.h"
#include "core/database/probes.h"
#include "core/record/session/probe_plan.h"
#include "core/record/session/settings.h"
#include "core/tracefs/instances/instance.h"

#include <string>
#include <vector>

namespace probescope::record {

/// The probes of a recording: in a group of their own, enabled only in the recording's buffer,
/// counted, and deleted at the end. One thread at a time.
///
/// Deleting a probe wipes every buffer in which it was ever enabled, so call remove() after our
/// buffer was read. The kernel refuses to delete a probe that somebody else has enabled. But if
/// somebody enabled it in a buffer of their own and disabled it again, it is deleted, and that
/// buffer is wiped with all its events. The kernel does not tell where an event was enabled in the
/// past, so this can neither be detected nor avoided, except by leaving the probes of every
/// recording behind.
class SessionProbes
{
public:
    SessionProbes(access::Backend& backend, const Settings& settings);

    /// Creates them, not enabled. Errors: Invalid, with the kernel's message at the column of the
    /// user's line (see wrongProbe()); those of the backend. Call remove() after an error, too.
    Result<> make(const std::string& group);
    /// Sets the filters of the events.
    Result<> prepare(tracefs::Instance& instance) const;
    /// Tracing has to be on when they are enabled and when they are disabled. So each hit is an
    /// event, unless a filter or a full buffer prevents it, or the kernel stopped tracing by
    /// itself.
    Result<> enable(tracefs::Instance& instance) const;
    Result<> disable(tracefs::Instance& instance) const;
    /// What the kernel has counted until now, over all instances. Kinds of probes that it does not
    /// count have no samples. Empty if other users' probes keep changing.
    Result<std::vector<store::ProbeSample>> sample(const tracefs::Instance& instance) const;
    /// What others changed of them while they should have been enabled, one text for each change.
    std::vector<Message> changesOfOthers(const tracefs::Instance& instance) const;
    /// Deletes them, the last one first. Returns what could not be deleted.
    std::vector<Error> remove();

    const std::vector<store::Probe>& probes() const { return m_probes; }
    bool empty() const { return m_probes.empty(); }

private:
    Result<> makeOne(const PlannedProbe& planned);
    void readMaxActive();

    access::Backend& m_backend;
    const Settings& m_settings;
    std::vector<store::Probe> m_probes; ///< that were made
};

} // namespace probescope::record
