#pragma once

#include "core/record/settings.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::record {

/// Where the lines of a shell lead.
struct ShellPlace
{
    std::string tracefs = "/sys/kernel/tracing";
    std::string instance = "probescope"; ///< empty: the top level
};

/// Settings as a root shell would give them to tracefs: one command a line, comments with `#`, in
/// the order that the kernel needs. For learning and for machines without Probescope: what is
/// recorded is then read with `cat trace_pipe`.
std::vector<std::string> shellLines(const Settings& settings, const ShellPlace& place = {});

/// The same as one `trace-cmd record`. What trace-cmd has no option for is told in a comment (`#
/// …`) of a line of its own before it.
std::vector<std::string> traceCmdLines(const Settings& settings, const ShellPlace& place = {});

/// A word for a POSIX shell, in quotes where it needs them.
std::string shellWord(std::string_view word);

} // namespace probescope::record
