#pragma once

#include "core/base/cancel.h"
#include "core/tracefs/probe_driver/driver.h"

#include <functional>
#include <optional>
#include <vector>

namespace probescope::tracefs {

// Several probes at once. Each call takes as long as those of the driver together: never on the UI
// thread.

struct CreateOptions
{
    std::vector<ProbeExtras> extras = {}; ///< of each definition, used for watching; or empty
    bool watched = true; ///< enable them in the instance for watching
    Consent consent = Consent::OwnOnly; ///< Others: in the groups that the definitions name
};

/// Creates all, or none. Several definitions of one event are joined, and the first extras of it
/// that are not empty count. Returns the events in the order of their first definitions.
/// Errors: those of ProbeDriver::create(), setExtras() and enable(). If what was already created
/// cannot be deleted again, the hint names it.
Result<std::vector<EventName>> createAll(ProbeDriver& driver, const std::vector<probe::Spec>& specs,
                                         const CreateOptions& options = {});

/// Replaces that event: definitions with the name of the first one become its definitions, enabled
/// where it was; those with other names are created and watched in addition. `extras`: replaces the
/// event's filter and stack trace; nothing: these stay. All are tried first, so if the kernel
/// refuses a definition, nothing has changed.
Result<std::vector<EventName>> replaceProbe(ProbeDriver& driver, const EventName& event,
                                            const std::vector<probe::Spec>& specs, Consent consent,
                                            const std::optional<ProbeExtras>& extras);

struct Removal
{
    EventName event = {};
    Consent consent = Consent::OwnOnly;
};
/// Deletes each as soon as nothing is attached to it any more, and calls `removed` for it. Those
/// that cannot be deleted stay. Returns the first error of these; cancelled: what was asked for
/// until then is done.
Result<> removeEach(ProbeDriver& driver, std::vector<Removal> removals,
                    const std::function<void(const RemovedProbe&)>& removed = {},
                    const CancelToken& stop = {});

/// What deleting all of them would wipe, each buffer once. Probes that are gone wipe nothing.
Result<std::vector<WipedBuffer>> wipedByAll(const ProbeDriver& driver,
                                            const std::vector<EventName>& events);

} // namespace probescope::tracefs
