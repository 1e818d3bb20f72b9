#pragma once

#include "core/probe/syntax/shell_tokens.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace probescope::probe {

// The commands of a shell script, with its loops, branches and functions.

struct ShellRedirect
{
    std::string op = {}; ///< `>`, `>>`, `<`, `<<<`; `<<` where the word is what follows
    ShellToken word = {};
};

struct ShellCommand
{
    enum class Kind : std::uint8_t {
        Run,
        Define, ///< a bare definition
        Loop, ///< `for words[0] in words[1]…`: to `partner`
        LoopEnd,
        Function, ///< words[0] is its name; to `partner`
        FunctionEnd,
    };
    Kind kind = Kind::Run;
    std::vector<ShellToken> words = {};
    std::vector<ShellRedirect> redirects = {};
    bool pipes = false; ///< its output goes to the next command
    bool isConditional = false; ///< in a branch, or behind `&&` or `||`
    bool isRepeated = false; ///< in a loop with a condition
    bool isGroupEnd = false; ///< behind `}`, `)`, `done`, `fi`: redirects of all that
    std::size_t partner = 0; ///< index of the command that ends it
    std::size_t at = 0;
};

/// The commands of a script, those in branches and loops, too. Of anything it makes something.
std::vector<ShellCommand> shellCommands(const PlacedText& script);

} // namespace probescope::probe
