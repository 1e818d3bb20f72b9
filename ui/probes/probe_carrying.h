#pragma once

#include "core/tracefs/probe_driver.h"

#include <vector>

namespace probescope::ui {

/// How an event is defined.
struct DefinedProbe
{
    std::vector<probe::Spec> specs = {};
    /// False: as the kernel lists it, which is all that is known. It tells no filters of event
    /// probes.
    bool exact = true;
    tracefs::ProbeExtras extras = {};

    bool lacksFilter() const;
};

/// As we made it, or as the kernel lists it. Errors: NotFound; Unsupported, nobody knows where it
/// is, since the kernel lists numbers in place of addresses.
Result<DefinedProbe> definedProbe(tracefs::ProbeDriver& driver, const tracefs::EventName& event);

/// What others can make anywhere: without the names of this session, neither its own nor that of a
/// synthetic event that it hangs on. (The kernel lets event probes hang on no other probes.)
probe::Spec carried(const probe::Spec& spec, const tracefs::ProbeDriver& driver);

/// The reverse: what carried() made of event probes hangs on what the driver makes of the synthetic
/// events among `specs`. Those on which others hang come first.
struct Arrived
{
    probe::Spec spec = {};
    std::size_t index = 0; ///< in `specs`
};
std::vector<Arrived> arrived(const std::vector<probe::Spec>& specs,
                             const tracefs::ProbeDriver& driver);

} // namespace probescope::ui
