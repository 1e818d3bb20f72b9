#pragma once

#include "core/tracefs/probe_driver.h"

#include <vector>

namespace probescope::ui {

/// Makes and watches all, or none. Definitions of one event join.
Result<std::vector<tracefs::EventName>> makeAll(tracefs::ProbeDriver& driver,
                                                const std::vector<probe::Spec>& specs);

} // namespace probescope::ui
