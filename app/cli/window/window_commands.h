#pragma once

#include "app/cli/base/command.h"

namespace probescope::cli {

// What the desktop program does for a terminal.
Command addRender(App& program);
Command addReport(App& program);

} // namespace probescope::cli
