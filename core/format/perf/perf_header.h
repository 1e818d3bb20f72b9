#pragma once

#include "core/trace/sink.h"

#include <string_view>

namespace probescope::format {

/// Tells the sink what a comment line of `perf script --header` says of the host, the kernel, the
/// CPUs, the date and perf itself. Other comments are none of its business.
void readPerfHeaderLine(std::string_view line, Sink& sink);

} // namespace probescope::format
