#pragma once

#include "app/cli/base/command.h"

namespace probescope::cli {

// What drives a kernel, and what was left behind.
Command addKernel(App& program);
Command addRecord(App& program);
Command addRecover(App& program);

} // namespace probescope::cli
