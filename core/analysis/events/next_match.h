#pragma once

#include "core/analysis/events/event_filter.h"

#include <cstdint>
#include <optional>

namespace probescope::analysis {

/// Whose events: those that a CPU recorded, or those of the tasks with a pid.
struct EventOwner
{
    enum class Kind : std::uint8_t { Cpu, Pid };
    Kind kind = Kind::Cpu;
    std::uint32_t number = 0;
};

/// The nearest event of the owner that passes the filter: the first one with a row of at least
/// `from`, or, backwards, the last one below it. Nothing if there is none. Rows of damaged chunks
/// are passed over. Searches on all CPUs and reads no more chunks than it needs, but all of them
/// where there is none. Errors: Invalid (a bad regex, a bad operator), Cancelled.
Result<std::optional<RowId>> nextMatch(const store::Capture& capture, const EventFilter& filter,
                                       EventOwner owner, RowId from, bool forward,
                                       const CancelToken& cancel);

} // namespace probescope::analysis
