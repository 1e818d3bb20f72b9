#pragma once

#include "core/base/result.h"
#include "core/database/probes.h"
#include "core/record/session/settings.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::record {

/// A probe of the settings in the form that is sent to the kernel.
struct PlannedProbe
{
    store::Probe probe = {};
    std::string command = {}; ///< of dynamic_events, in the recording's group, with single blanks
};

/// The enabled probes of the settings. A probe without a name gets one from its place; all names
/// differ. Errors: Invalid, as of wrongProbe().
Result<std::vector<PlannedProbe>> planProbes(const Settings& settings, const std::string& group);

/// The column in the user's `definition` for a column in the planned `command`: the kernel's
/// messages are about the command.
std::size_t columnInDefinition(std::string_view definition, std::string_view command,
                               std::size_t column);

/// What is wrong, and what mends it (or nothing).
Message sentences(const Message& what, const Message& fix);

/// Error Invalid: what is wrong with a definition. Place: the column as its byte, the word there as
/// its field. Hint: the definition with a caret below the column.
Error wrongProbe(std::string_view definition, std::size_t column, Message what);

} // namespace probescope::record
