#pragma once

#include "core/analysis/calls/function_table.h"
#include "core/analysis/spans/span_keys.h"
#include "core/analysis/spans/span_selection.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace probescope::analysis {

/// The selected spans of each key as rows of a function table, so that two of them can be compared
/// by compareFunctions(): the row's name is that of its key, count and timed are the number of
/// spans, total and self their sum. Keys of the same name share a row. By total, the greatest
/// first; without keys all spans have key 0. `nameOf` is called once for each key. Errors:
/// Cancelled.
Result<std::vector<FunctionRow>>
spanTable(const SpanSet& spans, const SpanKeys& keys, const SpanSelection& selection,
          const std::function<std::string(std::uint32_t key)>& nameOf, const CancelToken& cancel);

} // namespace probescope::analysis
