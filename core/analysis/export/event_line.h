#pragma once

#include "core/base/result.h"
#include "core/store/read/capture.h"

#include <string>
#include <string_view>

namespace probescope::analysis {

/// How a capture's times are written.
enum class TimeDigits {
    Microseconds, ///< `12.345678`, as the kernel prints them
    Nanoseconds, ///< `12.345678901`
    Ticks, ///< `12345678`: clocks that count no time
};

/// Nanoseconds if the capture's clock has them, microseconds if its text was truncated to them.
TimeDigits timeDigits(const store::Capture& capture);

/// A time as seconds ("-" before negative ones) or ticks.
std::string timeText(std::int64_t timeNs, TimeDigits digits);

/// What is the same for all lines of a capture.
struct LineStyle
{
    TimeDigits digits = TimeDigits::Microseconds;
    bool tgid = false; ///< recorded with record-tgid: a column of process ids
    bool timed = true; ///< the capture has times (hasTimes()); otherwise none are shown to people
    bool shown = false; ///< for people: escaped for terminals, with columns as wide as displayed
};
LineStyle lineStyle(const store::Capture& capture);

/// The text after the time in the kernel's `trace` file: `sched_switch: prev_comm=…`, `vfs_read
/// <-ksys_read`.
std::string namedText(const EventType& type, const std::string& info);
/// One event as a line of the kernel's `trace` file:
/// `          <idle>-0       [001] d..2.    13.889188: sched_switch: prev_comm=…`.
Result<std::string> traceLine(const store::Capture& capture, const store::Event& event,
                              LineStyle style);

/// The header line of csvLine().
std::string csvHeader();
/// One event as comma-separated values (RFC 4180): the columns of the SQL table `event`. `ts` is
/// empty if the capture has no times: `timed` is what hasTimes() says of it.
Result<std::string> csvLine(const store::Capture& capture, const store::Event& event, bool timed);

/// One event as a JSON object on one line (json_dump.h). `fields` has the event's fields by name.
/// Byte arrays are hexadecimal. `ts` is null if the capture has no times.
Result<std::string> jsonLine(const store::Capture& capture, const store::Event& event, bool timed);

} // namespace probescope::analysis
