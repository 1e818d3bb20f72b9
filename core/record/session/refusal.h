#pragma once

#include "core/access/backend/backend.h"
#include "core/base/error.h"
#include "core/record/session/settings.h"
#include "core/tracefs/files/error_log.h"
#include "core/tracefs/instances/instance.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::record {

// Explains why a kernel refused what was to be recorded, in terms of the user's input. Unknown
// names get the nearest known ones, and a text gets a caret below what is wrong. What this needs of
// the kernel is read after the refusal, which may take seconds. Other errors (the helper is gone,
// no permission) are returned unchanged.

/// Of an event, of its filter, or of it as a stop trigger.
Error refusalOfEvent(access::Backend& backend, const EventChoice& choice, Error error);

/// Of the patterns of a function filter.
Error refusalOfFunctions(access::Backend& backend, const std::vector<std::string>& functions,
                         Error error);

/// A definition of a probe, as the user wrote it and as it was given to the kernel.
struct RefusedProbe
{
    std::string_view definition = {};
    std::string_view command = {};
    std::optional<tracefs::KernelComplaint> complaint = {};
};
Error refusalOfProbe(access::Backend& backend, const RefusedProbe& probe, Error error);

/// Of the filter of a probe. `event` is its name in the kernel, which differs from the one that the
/// user knows.
Error refusalOfProbeFilter(access::Backend& backend, const tracefs::EventName& event,
                           std::string_view filter, Error error);

/// Two lines: the text, and a caret below the given byte.
std::string withCaret(std::string_view text, std::size_t byte);

/// The error without the names that a recording gave to its instance and its probe group.
Error withoutOwnNames(Error error, std::string_view instance, std::string_view group);

} // namespace probescope::record
