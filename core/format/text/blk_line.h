#pragma once

#include "core/format/text/trace_line.h"

#include <optional>
#include <string_view>

namespace probescope::format {

/// Takes a line of the blk tracer's own form apart (option blk_classic, kernel/trace/blktrace.c):
///
///     7,0    0   422.054782254   543  Q  RM 8742 + 2 [gadget]
///
/// device, CPU, time, pid. The event's text is the whole line, since the device stands before all.
std::optional<TraceLine> parseBlkClassic(std::string_view line);

} // namespace probescope::format
