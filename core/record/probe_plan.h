#pragma once

#include "core/base/result.h"
#include "core/record/settings.h"
#include "core/store/probes.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::record {

/// A probe of the settings as it goes to a kernel.
struct PlannedProbe
{
    store::Probe probe = {};
    std::string command = {}; ///< of dynamic_events, in the recording's group, with single blanks
};

/// Those of the settings that are enabled. A probe without a name gets one of its place, and each
/// name is another. Errors: Invalid, as wrongProbe() says them.
Result<std::vector<PlannedProbe>> planProbes(const Settings& settings, const std::string& group);

/// Where a column of `command`, as planned for this definition, stands in the definition: the
/// kernel's words are about the command.
std::size_t columnInDefinition(std::string_view definition, std::string_view command,
                               std::size_t column);

/// Error Invalid: what is wrong with a definition. Place: the column as its byte, the word there as
/// its field. Hint: the definition with a caret below it.
Error wrongProbe(std::string_view definition, std::size_t column, std::string what);

} // namespace probescope::record
