#pragma once

#include "core/access/backend.h"
#include "core/tracefs/instance.h"

#include <string>
#include <string_view>

namespace probescope::tracefs {

// Files of events in instances that are told by their names; the empty name is the top level.

/// Errors: Invalid, that is no name.
Result<access::TracePath> instanceFolder(const std::string& instance);
/// `instances/NAME/events/SYSTEM/EVENT/FILE`
Result<access::TracePath> eventFile(const std::string& instance, const EventName& event,
                                    const char* file);
Result<> writeEventFile(access::Backend& backend, const std::string& instance,
                        const EventName& event, const char* file, std::string_view text);

/// The kernel gives EPERM, ENOENT and ESRCH, too, for filters that it cannot read: its words are in
/// the file `filter` then, and the event has none.
bool isFilterError(std::string_view fileText);

/// `group/event`
std::string probeText(const EventName& event);
/// `the instance foo`, `the top level`
std::string instanceText(const std::string& instance);

} // namespace probescope::tracefs
