#pragma once

#include <string>
#include <string_view>

namespace probescope::access {

// Triggers, and commands of functions, as they are written: `stacktrace:5 if prev_pid == 1`. Those
// with a count have less of it each time they fire, so that the same one reads differently later.

/// Whether what is `later` in a list may be what was `earlier` in it.
bool isSameLater(std::string_view earlier, std::string_view later);

/// Whether one of the lines of an earlier list may be `line` now.
bool wasLine(std::string_view earlierLines, std::string_view line);
/// Whether `line` of an earlier list may be one of these lines now.
bool isLineStill(std::string_view laterLines, std::string_view line);

/// The lines of `now` without those that `after` has and `before` has not, and with those that
/// `before` has and `after` has not: what one who turned `before` into `after` leaves behind.
std::string undoneLines(std::string_view now, std::string_view before, std::string_view after);

} // namespace probescope::access
