#pragma once

#include "app/cli/base/command.h"

namespace probescope::cli {

// What the desktop program does for a terminal.
Command addRender(CLI::App& program);
Command addReport(CLI::App& program);

} // namespace probescope::cli
