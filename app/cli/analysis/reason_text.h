#pragma once

#include "core/analysis/explain/slow_reason.h"

#include <string>

namespace probescope::cli {

// What a span's time was for, in words.

/// "Off-CPU", "Wakeup latency"
std::string reasonKind(analysis::SlowPart::Kind kind);
/// "Off-CPU (S, interruptible sleep), woken by kworker/0:1:12"
std::string reasonText(const store::Capture& capture, const analysis::SlowPart& part);
/// "task bash:88", "the idle task of CPU 1"
std::string ownerText(const store::Capture& capture, const analysis::SlowSpan& span);

} // namespace probescope::cli
