#pragma once

#include "app/cli/base/command.h"

namespace probescope::cli {

// What a capture or a table holds, in other forms.
Command addEvents(App& program);
Command addExport(App& program);
Command addImport(App& program);
Command addInfo(App& program);
Command addQuery(App& program);
Command addTable(App& program);

} // namespace probescope::cli
