#pragma once

#include "app/cli/base/command.h"

namespace probescope::cli {

// What drives a kernel, and what was left behind.
Command addKernel(CLI::App& program);
Command addRecord(CLI::App& program);
Command addRecover(CLI::App& program);

} // namespace probescope::cli
