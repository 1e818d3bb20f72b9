#pragma once

#include "core/access/backend.h"
#include "core/base/result.h"
#include "core/record/probe_plan.h"
#include "core/record/settings.h"
#include "core/store/probes.h"
#include "core/tracefs/instance.h"

#include <string>
#include <vector>

namespace probescope::record {

/// The probes that a recording makes for itself: in a group of its own, enabled in its buffer only,
/// counted, and gone when it is over. One thread at a time.
///
/// Deleting a probe wipes every buffer that it was ever enabled in, so remove() comes when ours has
/// been read. The kernel deletes none that somebody else has enabled. One that he enabled in a
/// buffer of his meanwhile, and disabled again, is deleted all the same, and wipes that buffer with
/// all that is in it: the kernel tells nobody where an event was once enabled, so this can be
/// neither seen nor avoided but by leaving the probes of every recording behind.
class SessionProbes
{
public:
    SessionProbes(access::Backend& backend, const Settings& settings);

    /// Makes them, none enabled. Errors: Invalid, the kernel's own words at the column of the
    /// user's line (see wrongProbe()); those of the backend. remove() is needed then, too.
    Result<> make(const std::string& group);
    /// Gives the events their filters.
    Result<> prepare(tracefs::Instance& instance) const;
    /// Tracing is on while they are enabled and while they are disabled: so each hit is an event,
    /// unless a filter or a full buffer keeps it out, or the kernel stopped tracing by itself.
    Result<> enable(tracefs::Instance& instance) const;
    Result<> disable(tracefs::Instance& instance) const;
    /// What the kernel counted until now, for all instances together. Kinds that it does not count
    /// have no samples; nothing comes back when the probes of others change all the time.
    Result<std::vector<store::ProbeSample>> sample(const tracefs::Instance& instance) const;
    /// What somebody else changed of them while they should be enabled, each in words.
    std::vector<std::string> changesOfOthers(const tracefs::Instance& instance) const;
    /// Deletes them, the last one first. What could not be is told.
    std::vector<Error> remove();

    const std::vector<store::Probe>& probes() const { return m_probes; }
    bool empty() const { return m_probes.empty(); }

private:
    Result<> makeOne(const PlannedProbe& planned);
    void learnMostActive();

    access::Backend& m_backend;
    const Settings& m_settings;
    std::vector<store::Probe> m_probes; ///< that were made
};

} // namespace probescope::record
