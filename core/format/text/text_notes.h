#pragma once

#include "core/format/text/trace_line.h"

#include <optional>
#include <string_view>

namespace probescope::format {

/// Lines that are known and rightly no events: blank ones, `##### CPU 1 buffer started ####`.
bool isTextNote(std::string_view line);

// What trace-cmd report adds to the kernel's text.

/// `version = 7`, the sums of -w, where pages begin (--debug).
bool isReportNote(std::string_view line);
/// `cpus=2`, with the file's name before it where several are read: the number.
std::optional<std::string_view> reportCpus(std::string_view line);
/// Lines without `cpus=` before them: names of events are padded to 20 bytes.
bool looksLikeReport(const TraceLine& line);
/// Takes `  timers: ` off the front of a line if `next` stands behind it: the name of the
/// instance.
std::string_view takeBufferName(std::string_view& line, std::string_view next);
/// Takes `(+1343)` (--ts-diff) off what stands behind a line's time.
void cutTimeDifference(std::string_view& rest);

} // namespace probescope::format
