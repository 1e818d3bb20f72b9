#pragma once

#include "tests/bench/made/made_event.h"

#include <string>
#include <string_view>

namespace probescope::made {

/// The five characters of the latency columns: "dNh2.".
std::string flagsText(const MadeEvent& event);
/// How the kernel names a running task in text: the idle tasks are "<idle>".
std::string_view shownComm(const MadeTask& task);

} // namespace probescope::made
