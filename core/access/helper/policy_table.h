#pragma once

#include <string_view>
#include <vector>

namespace probescope::access {

// What a policy knows about the files of a tracefs. A file may have several rights, so they are
// bits.

constexpr unsigned kMayRead = 1; ///< what the kernel offers and how it is set
constexpr unsigned kMayReadData = 2; ///< what was recorded
constexpr unsigned kMayAppend = 4;
constexpr unsigned kMayTruncate = 8;
constexpr unsigned kMayHold = 16;

/// What kind of text may be written.
enum class WrittenText : unsigned char {
    Word, ///< one line
    Marker, ///< any
    BufferKib, ///< a number within the limits
    SubBufferKib, ///< a number, at most 64
    Tracer,
    Functions, ///< no commands that dump to the console
    Probes,
    Synthetic,
    Trigger, ///< names no histogram and no synthetic event of others
};

struct FileRule
{
    unsigned rights = 0; ///< 0: there is no rule for the file
    WrittenText text = WrittenText::Word;
};

/// `parts`: the path below an instance, or below the root (`top`), which has additional files.
FileRule ruleOf(const std::vector<std::string_view>& parts, bool top);

} // namespace probescope::access
