#pragma once

#include "core/analysis/span_set.h"

#include <memory>
#include <string>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// The spans of one name or of one task, as a set of their own with the same names. `wanted`: a
/// name of the set, or else a task: "comm", its pid, or "comm-pid"; in full. Its tally counts its
/// pairs, and what is kept of the broken ones: those of the same name or task, and those whose name
/// is not known, which may be of it. What is no broken span has no count. Errors: Cancelled.
Result<std::shared_ptr<const SpanSet>> onlySpans(const store::Capture& capture, const SpanSet& all,
                                                 const std::string& wanted,
                                                 const CancelToken& cancel);

/// The tasks of the spans, ascending. Errors: Cancelled.
Result<std::vector<TaskId>> tasksOf(const SpanSet& spans, const CancelToken& cancel);

} // namespace probescope::analysis
