#pragma once

#include "core/analysis/spans/span_set.h"

#include <optional>

namespace probescope::analysis {

/// Whether spans of a source may end in another task than the one that began them: requests to a
/// disk, pairs that are identified by their keys alone. For marks this differs; `beginRow` tells
/// which mark it is.
bool endsAnywhere(const store::Capture& capture, const SpanSource& source,
                  std::optional<RowId> beginRow);

} // namespace probescope::analysis
