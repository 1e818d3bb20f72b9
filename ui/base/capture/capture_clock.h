#pragma once

#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "ui/base/text/time_text.h"

#include <QString>

#include <cstdint>

namespace probescope::ui {

/// The meaning of a capture's times.
struct CaptureClock
{
    TimeUnit unit = TimeUnit::Nanoseconds; ///< of its times and of their differences
    /// There is no clock: times are computed from the durations of calls, and so in nanoseconds.
    bool made = false;
    bool told = true; ///< the capture tells when events were (analysis::hasTimes())
    friend bool operator==(const CaptureClock&, const CaptureClock&) = default;
};

/// As far as it is known: text tells it only while it is read.
CaptureClock clockOf(const store::Capture& capture);

/// A place in time within sentences: instantText(), with “≈” before it where the capture does not
/// tell when its events were.
QString placeText(std::int64_t time, const CaptureClock& clock);
/// The same within titles: timeText().
QString placeTitle(std::int64_t time, const CaptureClock& clock);

/// The unit of a call's duration: nanoseconds if the kernel recorded it, with a clock of its own;
/// else that of the capture, with which it was measured.
TimeUnit durationUnit(const store::Call& call, TimeUnit clock);

/// A warning about durations; empty if there is nothing special about them.
QString clockWarning(const CaptureClock& clock);
/// The same about durations of calls that the kernel recorded.
QString callClockWarning(const CaptureClock& clock);

} // namespace probescope::ui
