#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace probescope::test {

/// A call that a text of function_graph shows. Lines count those of events, from 0.
struct CountedCall
{
    static constexpr std::int64_t kNone = -1;

    QString function; ///< with its module; empty: the text does not name it
    std::int64_t openLine = kNone; ///< none: its entry is not in the text
    std::int64_t closeLine = kNone; ///< none: its exit is not; that of `openLine` for `name();`
    std::int64_t durationNs = kNone; ///< none: not in the text
    std::int64_t selfNs = kNone; ///< none: its own or that of a call in it is not in the text
    /// Lost events stand between both, or it moved to another CPU before the text told its task.
    bool untold = false;
    std::int64_t cutLine = kNone; ///< without an exit: the line before which it was given up
};

struct CountedText
{
    std::int64_t lines = 0; ///< those of events
    std::vector<CountedCall> calls;
};

/// Counts the calls of a text as somebody would who reads it with a pencil, knowing nothing of the
/// program's reader and store: the whole text is at hand, and each `}` looks for its `{`. That is
/// the last open one of the same task and indentation; where the `}` names a function, the last of
/// that name. What is less indented ends all that is open. A `}` without a name is of the function
/// that the lines of its CPU opened last at that indentation: the kernel names all others.
CountedText countCalls(const QString& text);

} // namespace probescope::test
