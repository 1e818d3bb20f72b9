#pragma once

#include "core/probe/dialect/parts.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// What the dialects that are shell scripts have in common.

/// The first comment, and the mode of the shell. `needs` stands behind "as root", `file` is how the
/// script is called, `more` are the lines of the comment that follow.
std::string shellHead(const Plan& plan, std::string_view needs, std::string_view file,
                      std::string_view more);

/// libtraceevent 1.7 knows no elements of arrays.
void noteArrays(const Plan& plan, std::string_view program, Rendering& rendering);

/// A recording that Ctrl+C ends, while the script goes on.
struct ShellRecording
{
    std::string command = {};
    std::string filterOption = {}; ///< behind an event, before its filter
    std::vector<std::string> events = {}; ///< of the plan's parts, in their order
};
std::string shellRecording(const Plan& plan, const ShellRecording& recording);

/// Prints what was recorded: as `print` does, or, of a latency, how long each call took.
struct ShellPrinting
{
    std::string print = {};
    std::string printPairs = {}; ///< what the lines come from where pairs are wanted
    /// Statements of awk that set comm, tid, event and time of a line.
    std::string_view take = {};
    std::string entry = {}; ///< events as the lines name them
    std::string leave = {};
};
std::string shellPrinting(const Plan& plan, const ShellPrinting& printing);

} // namespace probescope::probe
