#pragma once

#include "app/cli/base/command.h"

namespace probescope::cli {

// What a capture or a table holds, in other forms.
Command addEvents(CLI::App& program);
Command addExport(CLI::App& program);
Command addImport(CLI::App& program);
Command addInfo(CLI::App& program);
Command addQuery(CLI::App& program);
Command addTable(CLI::App& program);

} // namespace probescope::cli
