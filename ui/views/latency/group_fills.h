#pragma once

#include "ui/base/theme/task_fills.h"
#include "ui/views/latency/models/span_grouping.h"

#include <cstddef>
#include <vector>

namespace probescope::ui {

/// Which of the fills (Colours::fills) each group of spans has: that of its task, CPU or function
/// in the timeline, as far as no two groups have the same.
std::vector<std::size_t> groupFills(const GroupedSpans& spans, const store::Capture& capture,
                                    const timeline::TaskFills& tasks);

} // namespace probescope::ui
