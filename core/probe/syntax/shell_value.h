#pragma once

#include "core/probe/syntax/placed_text.h"

#include <cstddef>
#include <string>
#include <vector>

namespace probescope::probe {

/// A word with its variables filled in.
struct ShellValue
{
    PlacedText text = {};
    std::string unknown = {}; ///< the part that is known only when the script runs
    std::size_t unknownAt = 0;

    void append(const ShellValue& other)
    {
        if (unknown.empty() && !other.unknown.empty()) {
            unknown = other.unknown;
            unknownAt = other.unknownAt;
        }
        text.append(other.text);
    }
};
using ShellValues = std::vector<ShellValue>;

/// With a blank between each two.
ShellValue joinedWords(const ShellValues& words);
/// What `echo` and `printf` print of their arguments.
ShellValue echoedText(const ShellValues& words);
ShellValue printedText(const ShellValues& words);

} // namespace probescope::probe
