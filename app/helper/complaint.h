#pragma once

#include "core/base/error.h"

namespace probescope::helper {

/// Says on standard error why the helper ends: who started it shows that.
void complain(const Error& error);

} // namespace probescope::helper
