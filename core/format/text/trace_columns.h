#pragma once

#include "core/format/text/trace_line.h"

#include <optional>
#include <string_view>

namespace probescope::format {

/// Reads ordinary lines by the places of their columns, without searching:
///
///     BUFFER:             bash-1234    (  1234) [000] d..2.    12.345678: rest
///              ^16 bytes wide^-7 wide    7 wide
///
/// kernel/trace/trace_output.c and libtraceevent print the name 16 bytes wide, and the kernel's
/// names have at most 15; so the dash's place tells where it ends, whatever it holds. Only
/// trace-cmd puts the name of a buffer (or a file) before it, equally wide in all lines.
class TraceColumns
{
public:
    /// False: the columns are not where they should be.
    bool parse(std::string_view line, TraceLine& found) const;

    /// Takes the name of the buffer off the front of the task's name of a trace-cmd line that was
    /// taken apart otherwise, and remembers how wide it is.
    void splitBuffer(std::string_view line, TraceLine& found);

private:
    std::size_t m_bufferWidth = 0; ///< with the `: ` behind it
};

} // namespace probescope::format
