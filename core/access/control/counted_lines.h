#pragma once

#include <string>
#include <string_view>

namespace probescope::access {

// Triggers, and commands of functions, as they are written: `stacktrace:5 if prev_pid == 1`. A
// count decreases each time the trigger fires, so the same trigger reads differently later.

/// Whether the line `later` of a list can be the same entry as the line `earlier` was before.
bool isSameLater(std::string_view earlier, std::string_view later);

/// Whether `line` can be one of the entries of an earlier list.
bool wasLine(std::string_view earlierLines, std::string_view line);
/// Whether `line` of an earlier list can still be one of these lines.
bool isLineStill(std::string_view laterLines, std::string_view line);

/// Undoes the change from `before` to `after` in the list `now`, which others may have changed
/// since: removes the lines that this change added, and adds those that it removed.
std::string undoneLines(std::string_view now, std::string_view before, std::string_view after);

} // namespace probescope::access
