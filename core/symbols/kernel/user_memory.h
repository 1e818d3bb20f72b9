#pragma once

#include "core/symbols/kernel/types.h"

#include <cstddef>
#include <string_view>

namespace probescope::catalogue {

/// Whether a parameter is likely to point to memory of the program. Kernels that GCC made do not
/// say: it is guessed by the name of the function, and is what a form proposes.
bool pointsToUser(const Types& types, std::string_view function, std::size_t number,
                  const Parameter& parameter);

} // namespace probescope::catalogue
