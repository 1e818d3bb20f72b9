#pragma once

#include "core/analysis/explain/slow_reason.h"
#include "core/base/message.h"

namespace probescope::cli {

// What a span's time was for, in words.

/// "Off-CPU", "Wakeup latency"
Message reasonKind(analysis::SlowPart::Kind kind);
/// "Off-CPU (S, interruptible sleep), woken by kworker/0:1:12"
Message reasonText(const store::Capture& capture, const analysis::SlowPart& part);
/// "task bash:88", "the idle task of CPU 1"
Message ownerText(const store::Capture& capture, const analysis::SlowSpan& span);

} // namespace probescope::cli
