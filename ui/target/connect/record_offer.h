#pragma once

#include "core/tracefs/instances/instance.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace probescope::ui {

/// What a kernel offers to a recording, as far as the form asks for it.
struct RecordOffer
{
    std::vector<std::string> tracers = {};
    std::vector<std::string> clocks = {};
    std::vector<tracefs::EventName> events = {};
    std::map<std::string, bool> options = {}; ///< with the values that they have
    std::vector<std::uint32_t> cpus = {}; ///< online
};

} // namespace probescope::ui
