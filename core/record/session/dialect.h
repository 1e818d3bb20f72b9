#pragma once

#include "core/record/session/settings.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::record {

/// What the shell lines write to.
struct ShellPlace
{
    std::string tracefs = "/sys/kernel/tracing";
    std::string instance = "probescope"; ///< empty: the top level
};

/// The settings as commands for a root shell that writes to tracefs: one command per line, comments
/// with `#`, in the order that the kernel needs. For learning, and for machines without Probescope;
/// the recorded data is then read with `cat trace_pipe`.
std::vector<std::string> shellLines(const Settings& settings, const ShellPlace& place = {});

/// The same as one `trace-cmd record`. What trace-cmd has no option for is in a comment (`# …`) on
/// a line of its own before it.
std::vector<std::string> traceCmdLines(const Settings& settings, const ShellPlace& place = {});

/// A word for a POSIX shell, quoted if necessary.
std::string shellWord(std::string_view word);

} // namespace probescope::record
