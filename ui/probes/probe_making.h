#pragma once

#include "core/tracefs/probe_driver.h"

#include <vector>

namespace probescope::ui {

/// Makes and watches all, or none. Definitions of one event join.
Result<std::vector<tracefs::EventName>> makeAll(tracefs::ProbeDriver& driver,
                                                const std::vector<probe::Spec>& specs);

/// Makes them in place of that event: those that are called like the first one are its definitions
/// from then on, and enabled where it was; what is called otherwise is made and watched beside it.
/// All are tried first, so that a definition that the kernel refuses changes nothing.
Result<std::vector<tracefs::EventName>> remake(tracefs::ProbeDriver& driver,
                                               const tracefs::EventName& event,
                                               const std::vector<probe::Spec>& specs,
                                               tracefs::Consent consent);

} // namespace probescope::ui
