#pragma once

#include "core/format/graph/graph_line.h"

#include <string_view>

namespace probescope::format {

/// Reads what stands behind the columns: indentation, then `foo() {`, `foo();`, `}`, with return
/// value, arguments and caller, or a comment. Sets `kind`, or leaves it Other with the reason.
void parseGraphCall(std::string_view text, GraphLine& line);

/// `=========> |` and `<========== |`, where a line's duration stands otherwise.
bool parseGraphInterrupt(std::string_view text, GraphLine& line);

} // namespace probescope::format
