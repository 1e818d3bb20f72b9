#pragma once

#include "core/probe/judge.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace probescope::probe {

/// Part of a command, as a form has a field for it.
enum class Part : std::uint8_t {
    Kind, ///< the letter
    Number, ///< MAXACTIVE
    Group,
    Event,
    Place,
    ArgumentName,
    ArgumentFetch,
    ArgumentType,
    Filter,
    SyntheticFields,
    Line, ///< none of them
};

struct PartOfLine
{
    Part part = Part::Line;
    std::size_t argument = 0; ///< which one, of arguments
    /// Bytes of the line.
    std::size_t begin = 0;
    std::size_t end = 0;
    friend bool operator==(const PartOfLine&, const PartOfLine&) = default;
};

/// Where the byte `at` of the line is.
PartOfLine partAt(std::string_view line, std::size_t at);
/// Where the kernel points: `column` counts in the command with runs of blanks made one.
PartOfLine fieldAt(std::string_view line, std::size_t column);

/// Why the kernel refused a line, in terms of that line.
struct Explained
{
    PartOfLine part = {};
    std::string what = {}; ///< whole sentence
    std::string fix = {}; ///< whole sentence, or empty
    std::optional<std::string> replacement = {}; ///< for the bytes of the part
};

/// `words` and `column` are those of the entry in the kernel's log about this line. What our own
/// rules say about it is preferred, since the kernel often points beside the fault.
Explained explain(std::string_view line, std::string_view words, std::size_t column,
                  const KernelRules& rules, const Knowledge& knowledge = {});

} // namespace probescope::probe
