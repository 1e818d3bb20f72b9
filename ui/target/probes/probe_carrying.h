#pragma once

#include "core/tracefs/probes/probe_driver.h"

#include <vector>

namespace probescope::ui {

/// The definition of an event.
struct DefinedProbe
{
    std::vector<probe::Spec> specs = {};
    /// False: all that is known is the kernel's listing, which lacks filters of event probes.
    bool exact = true;
    tracefs::ProbeExtras extras = {};

    bool lacksFilter() const;
};

/// As we created it, or as the kernel lists it. Errors: NotFound; Unsupported (its place is not
/// known, because the kernel lists numbers instead of addresses).
Result<DefinedProbe> definedProbe(tracefs::ProbeDriver& driver, const tracefs::EventName& event);

/// The definition in a form that can be used anywhere: without names of this session, neither its
/// own nor that of a synthetic event that it is attached to. (Event probes cannot be attached to
/// other probes.)
probe::Spec carried(const probe::Spec& spec, const tracefs::ProbeDriver& driver);

/// The reverse of carried(): event probes are attached to the names that the driver will give to
/// the synthetic events among `specs`. Synthetic events that others are attached to come first.
struct Arrived
{
    probe::Spec spec = {};
    std::size_t index = 0; ///< in `specs`
};
std::vector<Arrived> arrived(const std::vector<probe::Spec>& specs,
                             const tracefs::ProbeDriver& driver);

} // namespace probescope::ui
