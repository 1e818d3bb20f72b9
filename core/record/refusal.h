#pragma once

#include "core/access/backend.h"
#include "core/base/error.h"
#include "core/record/settings.h"
#include "core/tracefs/error_log.h"
#include "core/tracefs/instance.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::record {

// Why a kernel refused what was to be recorded, in the words of who wished it: names that are not
// there get the nearest ones, and a text gets a caret below what is wrong in it. What is known of
// the kernel is read when it has refused, which may take seconds. What is no refusal (the helper is
// gone, no permission) is handed back as it came.

/// Of an event, of its filter, or of the trigger that it shall be.
Error refusalOfEvent(access::Backend& backend, const EventChoice& choice, Error error);

/// Of words of a function filter.
Error refusalOfFunctions(access::Backend& backend, const std::vector<std::string>& functions,
                         Error error);

/// A definition of a probe, as its author wrote it and as it was given to the kernel.
struct RefusedProbe
{
    std::string_view definition = {};
    std::string_view command = {};
    std::optional<tracefs::KernelComplaint> complaint = {};
};
Error refusalOfProbe(access::Backend& backend, const RefusedProbe& probe, Error error);

/// Of the filter of a probe that is `event` in the kernel and has a name that its author knows.
Error refusalOfProbeFilter(access::Backend& backend, const tracefs::EventName& event,
                           std::string_view filter, Error error);

/// Two lines: the text, and a caret below one of its bytes.
std::string withCaret(std::string_view text, std::size_t byte);

/// Without the names that a recording gave to its instance and to the group of its probes.
Error withoutOwnNames(Error error, std::string_view instance, std::string_view group);

} // namespace probescope::record
