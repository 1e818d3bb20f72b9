#pragma once

#include <cstdint>
#include <string_view>

namespace probescope::store {

/// What a text in trace_marker tells about spans. Views point into the text.
///
///     B|PID|NAME, E|PID                 begin and end in one thread, nested (Android's atrace)
///     S|PID|NAME|COOKIE, F|PID|NAME|COOKIE        begin and end anywhere
///     G|PID|TRACK|NAME|COOKIE, H|PID|TRACK|COOKIE  the same on a track of its own
///     … begin_ctx=N …, … end_ctx=N …    begin and end anywhere (gpuvis)
///     begin NAME, end NAME, NAME begin: …  and start, stop, enter, exit: in one thread
struct MarkText
{
    enum class Does : std::uint8_t { Nothing, Begins, Ends };
    enum class Where : std::uint8_t {
        Thread, ///< in the thread that writes; the last begin ends first
        Named, ///< likewise, but only begins of the same name
        Anywhere, ///< identified by the key alone
    };
    Does does = Does::Nothing;
    Where where = Where::Thread;
    std::string_view name; ///< of a begin
    /// Of Named and Anywhere, equal for begin and end: two parts, since a track and its cookie
    /// stand apart.
    std::string_view key;
    std::string_view key2;
    /// Equal for begin and end, too: S ends with F alone, G with H. 0: not of these.
    char family = 0;

    static MarkText parse(std::string_view text);
};

} // namespace probescope::store
