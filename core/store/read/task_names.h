#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace probescope::store {

class Capture;

/// What tasks are called where no moment is meant, by pid: the name that most of their events bear.
/// A trace.dat gives all events of a task its last name, and switches tell of earlier ones ("sh"
/// before it became "dd"), which no event bears. Without events it is the last name that is known.
/// Tasks without a name, and those that the kernel does not know ("<...>"), are left out. Not at a
/// moment: event() and its fields tell the name then.
std::map<std::int32_t, std::string> taskNames(const Capture& capture,
                                              const std::set<std::int32_t>& pids);

} // namespace probescope::store
