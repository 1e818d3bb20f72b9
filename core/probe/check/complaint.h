#pragma once

#include "core/probe/check/check_command.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace probescope::probe {

/// A part of a command, as a form has a field for it.
enum class CommandPart : std::uint8_t {
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
    Line, ///< the line as a whole
};

struct CommandPartRange
{
    CommandPart part = CommandPart::Line;
    std::size_t argument = 0; ///< index, if the part belongs to an argument
    /// Bytes of the line.
    std::size_t begin = 0;
    std::size_t end = 0;
    friend bool operator==(const CommandPartRange&, const CommandPartRange&) = default;
};

/// The part at byte `at` of the line.
CommandPartRange partAt(std::string_view line, std::size_t at);
/// The part that the kernel points to: its `column` counts in the command with runs of blanks
/// reduced to one.
CommandPartRange fieldAt(std::string_view line, std::size_t column);

/// Why the kernel refused a line, in terms of the user's line.
struct Explained
{
    CommandPartRange part = {};
    Message what = {}; ///< a whole sentence
    Message fix = {}; ///< a whole sentence, or empty
    std::optional<std::string> replacement = {}; ///< for the bytes of the part
};

/// `words` and `column` are those of the kernel's log entry about this line. What our own check
/// finds is preferred, because the kernel often points beside the fault.
Explained explain(std::string_view line, std::string_view words, std::size_t column,
                  const KernelRules& rules, const KernelInfo& kernelInfo = {});

} // namespace probescope::probe
