#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace probescope::store {

/// Where the two events of a span have to be.
enum class SpanScope : std::uint8_t {
    Cpu, ///< on one CPU
    Task, ///< in one task; on one CPU for the idle task and unknown ones
    Anywhere, ///< anywhere: identified by the key alone
};

/// Spans that the user named: which two events begin and end them.
struct SpanDefinition
{
    /// One of both ends.
    struct Side
    {
        std::string event = {}; ///< `name` or `system:name`
        std::string filter = {}; ///< as FieldFilter reads it; empty: all of them
        /// Fields whose values must be equal at begin and end: the first with the first, the second
        /// with the second. Besides the event's fields: `common_pid`, `common_cpu` and
        /// `common_comm`. Empty: none.
        std::array<std::string, 2> keys = {};
        friend bool operator==(const Side&, const Side&) = default;
    };
    std::int64_t id = 0; ///< 0: not saved yet
    std::string name = {}; ///< no two of a capture have the same
    Side begin = {};
    Side end = {};
    SpanScope scope = SpanScope::Task;
    bool nests = false; ///< the last begin ends first; otherwise a begin replaces one that is open
    friend bool operator==(const SpanDefinition&, const SpanDefinition&) = default;
};

} // namespace probescope::store
