#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/instances/instance.h"

#include <string>
#include <string_view>

namespace probescope::tracefs {

// Files of events in an instance given by its name; the empty name is the top level.

/// Errors: Invalid (not a valid name).
Result<access::TracePath> instanceFolder(const std::string& instance);
/// `instances/NAME/events/SYSTEM/EVENT/FILE`
Result<access::TracePath> eventFile(const std::string& instance, const EventName& event,
                                    const char* file);
Result<> writeEventFile(access::Backend& backend, const std::string& instance,
                        const EventName& event, const char* file, std::string_view text);

/// For filters that it cannot parse, the kernel returns EPERM, ENOENT and ESRCH, too. The file
/// `filter` then has its message (this text), and the event has no filter.
bool isFilterError(std::string_view fileText);

/// `group/event`
std::string probeText(const EventName& event);

} // namespace probescope::tracefs
