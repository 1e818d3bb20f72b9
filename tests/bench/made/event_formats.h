#pragma once

#include "tests/bench/made/ring_pages.h"
#include "tests/bench/made/workload.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::made {

/// events/header_page and events/header_event of a 64-bit kernel.
extern const std::string_view kHeaderPage;
extern const std::string_view kHeaderEvent;

/// The formats of events/ftrace: of calls.
std::vector<std::string> ftraceFormats();
/// The formats of the events that a workload has, by system.
std::vector<std::pair<std::string_view, std::vector<std::string>>>
eventFormats(WorkloadKind workload);
/// The functions that they name, as /proc/kallsyms lists them.
std::string kallsyms(WorkloadKind workload);

/// The bytes of an event as those formats tell them.
ByteRow recordOf(const MadeEvent& event);

} // namespace probescope::made
