#pragma once

#include <cstddef>
#include <string_view>

namespace probescope::format {

/// How many bytes of a line are what `dmesg` and consoles put before a message of the kernel's log,
/// the blank behind it included; 0: nothing. `[   13.385412] `, with the level or the facility
/// before it (`<0>`, `kern  :emerg : `), with who printed it behind it (`[  T133]`), or as a date.
std::size_t logPrefixOf(std::string_view line);

/// The kernel's log around the lines of a trace: ftrace_dump() prints them there when the kernel
/// crashes (ftrace_dump_on_oops) or on request (sysrq z).
///
///     [    7.346859] Dumping ftrace buffer:
///     [    7.346974] ---------------------------------
///     [    7.347290]       sh-133       0..... 20230us : <stack trace>
///                     => vfs_open
///     [    7.403902] ---------------------------------
class TextLog
{
public:
    enum class Part {
        Other, ///< the text is not of a log
        Begins, ///< a message
        GoesOn, ///< with a further line of the message, indented by the prefix of the first
    };
    /// Takes the prefix off a line. `mayBegin`: the text may turn out to be a log only now.
    Part takePrefix(std::string_view& line, bool mayBegin);
    /// Is the line, without prefix, one around the lines of a dump?
    bool takeFrame(std::string_view line);

    bool isOn() const { return m_width > 0; }
    /// Behind a dump: what stands here is of others, until the next one.
    bool isBehindDump() const { return m_state == State::Behind; }
    /// In a dump of which the log has the beginning.
    bool isInDump() const { return m_state == State::Begun || m_state == State::In; }

private:
    enum class State {
        Unknown, ///< the log may have lost the beginning of a dump
        Begun, ///< the line of dashes follows
        In,
        Behind,
    };
    std::size_t m_width = 0; ///< of the last prefix
    State m_state = State::Unknown;
};

} // namespace probescope::format
