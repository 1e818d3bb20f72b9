#pragma once

#include "core/analysis/span_set.h"

#include <optional>

namespace probescope::analysis {

/// Whether the spans of a source may end in any task, so that the one that began one is not alone
/// in it: requests to a disk, pairs that their keys alone tell. Marks differ from each other:
/// `beginRow` tells which it is.
bool endsAnywhere(const store::Capture& capture, const SpanSource& source,
                  std::optional<RowId> beginRow);

} // namespace probescope::analysis
