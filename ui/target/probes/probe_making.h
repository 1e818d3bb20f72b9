#pragma once

#include "core/tracefs/probes/probe_driver.h"

#include <optional>
#include <vector>

namespace probescope::ui {

/// Creates and watches all, or none. Several definitions of one event are joined. `extras`: one for
/// each, used for watching, or empty.
Result<std::vector<tracefs::EventName>>
makeAll(tracefs::ProbeDriver& driver, const std::vector<probe::Spec>& specs,
        const std::vector<tracefs::ProbeExtras>& extras = {});
/// How an event is recorded: as it was set here, or as it is where it is enabled.
tracefs::ProbeExtras extrasOf(const tracefs::ProbeDriver& driver,
                              const tracefs::ListedProbe& probe);

/// Replaces that event: definitions with the name of the first one become its definitions, enabled
/// where it was; those with other names are created and watched in addition. `extras`: replaces the
/// event's filter and stack trace; nothing: these stay. All are tried first, so if the kernel
/// refuses a definition, nothing has changed.
Result<std::vector<tracefs::EventName>> remake(tracefs::ProbeDriver& driver,
                                               const tracefs::EventName& event,
                                               const std::vector<probe::Spec>& specs,
                                               tracefs::Consent consent,
                                               const std::optional<tracefs::ProbeExtras>& extras);

} // namespace probescope::ui
