#pragma once

#include "core/tracefs/probe_driver/driver.h"

#include <cstddef>
#include <vector>

namespace probescope::tracefs {

/// How a probe of a target was defined.
struct DefinedProbe
{
    std::vector<probe::Spec> specs = {};
    /// False: all that is known is the kernel's listing, which lacks filters of event probes.
    bool exact = true;
    ProbeExtras extras = {};

    bool lacksFilter() const;
};

/// As we created it, or as the kernel lists it. Errors: NotFound; Unsupported (its probe point is
/// not known, because the kernel lists numbers instead of addresses).
Result<DefinedProbe> definedProbe(ProbeDriver& driver, const EventName& event);

/// The definition in a form that can be used anywhere: without names of this session, neither its
/// own nor that of a synthetic event that it is attached to. (Event probes cannot be attached to
/// other probes.)
probe::Spec withoutSession(const probe::Spec& spec, const ProbeDriver& driver);

struct SessionSpec
{
    probe::Spec spec = {};
    std::size_t index = 0; ///< in what forSession() was given
};
/// The reverse of withoutSession(): event probes are attached to the names that the driver will
/// give to the synthetic events among `specs`. Event probes come last, after what they may be
/// attached to.
std::vector<SessionSpec> forSession(const std::vector<probe::Spec>& specs,
                                    const ProbeDriver& driver);

} // namespace probescope::tracefs
