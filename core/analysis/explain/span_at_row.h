#pragma once

#include "core/analysis/explain/slow_reason.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/trace/ids.h"

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// What there is to explain at an event. Of an event of scheduling the wait of the task that it is
/// about: from its wakeup until it ran; if nothing woke it, since it left its CPU. Of any other
/// event the call around it, else the wait before its task ran. A task that did not wait before, as
/// far as is known, has its run. Errors: NotFound (nothing of this was recorded; the message says
/// what is missing), Cancelled, Corrupt, Io.
Result<SlowSpan> spanAtRow(const store::Capture& capture, RowId row, const CancelToken& cancel);

} // namespace probescope::analysis
