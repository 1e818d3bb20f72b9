#pragma once

#include "core/analysis/spans/span_set.h"

#include <memory>
#include <string>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// The spans of one name or of one task, as a set of their own with the same names. `wanted`: a
/// complete name of the set, or else a task: "comm", its pid, or "comm-pid". The tally of the
/// result has its pairs, and of the broken spans that are kept those of the same name or task, and
/// those without a known name, which may be of it. Other counts are 0. Errors: Cancelled.
Result<std::shared_ptr<const SpanSet>> onlySpans(const store::Capture& capture, const SpanSet& all,
                                                 const std::string& wanted,
                                                 const CancelToken& cancel);

/// The tasks of the spans, ascending. Errors: Cancelled.
Result<std::vector<TaskId>> tasksOf(const SpanSet& spans, const CancelToken& cancel);

} // namespace probescope::analysis
