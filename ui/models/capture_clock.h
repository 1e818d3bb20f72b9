#pragma once

#include "core/store/call_series.h"
#include "core/store/capture.h"
#include "ui/models/time_text.h"

#include <QString>

namespace probescope::ui {

/// What the times of a capture are.
struct CaptureClock
{
    TimeUnit unit = TimeUnit::Nanoseconds; ///< of its times and of their differences
    /// There is no clock: times are made from the durations of calls, and so in nanoseconds.
    bool made = false;
    bool told = true; ///< the capture tells when events were (analysis::tellsTimes())
    friend bool operator==(const CaptureClock&, const CaptureClock&) = default;
};

/// As far as it is known: text tells it while it is read.
CaptureClock clockOf(const store::Capture& capture);

/// What the duration of a call counts: nanoseconds where the kernel told it, which has a clock of
/// its own for that; else that of the capture, with which it was measured.
TimeUnit durationUnit(const store::Call& call, TimeUnit clock);

/// What to mind of lengths of time; empty where they are what they seem to be.
QString clockWarning(const CaptureClock& clock);
/// The same of durations of calls that the kernel told.
QString callClockWarning(const CaptureClock& clock);

} // namespace probescope::ui
