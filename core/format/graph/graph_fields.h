#pragma once

#include "core/trace/event_type.h"

#include <cstdint>

namespace probescope::format {

/// Fields of a call step's row, as bits of its shape and in the order in which they stand.
enum class GraphField : std::uint16_t {
    Func = 1 << 0, ///< String
    Depth = 1 << 1,
    Args = 1 << 2, ///< String: `fd=3, buf=0x7ffe`
    Retaddr = 1 << 3, ///< String: the caller, `ksys_read+0x6d/0xf0`
    Duration = 1 << 4, ///< ns
    Retval = 1 << 5, ///< Hex; error numbers as negative values
    Overrun = 1 << 6,
    Irq = 1 << 7, ///< 1: `==========>` stood before the call; 2: `<==========` behind; 3: both
    Mark = 1 << 8, ///< String: an overhead mark other than graphOverheadMark()'s
    Leaf = 1 << 9, ///< 1: entry and exit in one line, of leaves without duration
    Previous = 1 << 10, ///< String: the left side of the separator before the line, `sh-123`,
                        ///< where it is not the task of the CPU's line before
};

constexpr int kGraphFields = 11;

/// ftrace:funcgraph_entry or ftrace:funcgraph_exit with the fields of a shape (GraphField's bits).
EventType graphEventType(bool exit, std::uint16_t shape);

} // namespace probescope::format
