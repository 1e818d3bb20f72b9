#pragma once

#include "core/tracefs/probe_driver.h"

#include <optional>
#include <vector>

namespace probescope::ui {

/// Makes and watches all, or none. Definitions of one event join. `extras`: one for each, with
/// which they are watched, or none at all.
Result<std::vector<tracefs::EventName>>
makeAll(tracefs::ProbeDriver& driver, const std::vector<probe::Spec>& specs,
        const std::vector<tracefs::ProbeExtras>& extras = {});
/// How an event is recorded: as we were told, or as it is where it is enabled.
tracefs::ProbeExtras extrasOf(const tracefs::ProbeDriver& driver,
                              const tracefs::ListedProbe& probe);

/// Makes them in place of that event: those that are called like the first one are its definitions
/// from then on, and enabled where it was; what is called otherwise is made and watched beside it.
/// `extras`: in place of the event's filter and stack trace; nothing: these stay.
/// All are tried first, so that a definition that the kernel refuses changes nothing.
Result<std::vector<tracefs::EventName>> remake(tracefs::ProbeDriver& driver,
                                               const tracefs::EventName& event,
                                               const std::vector<probe::Spec>& specs,
                                               tracefs::Consent consent,
                                               const std::optional<tracefs::ProbeExtras>& extras);

} // namespace probescope::ui
