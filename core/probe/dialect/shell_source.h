#pragma once

#include "core/probe/dialect/placed_text.h"

#include <optional>
#include <string>
#include <vector>

namespace probescope::probe {

// A shell script taken apart, as far as scripts that put probes need it.

/// Part of a word: as it stands, or what a variable holds.
struct ShellPiece
{
    enum class Kind : std::uint8_t {
        Text,
        Variable,
        List, ///< `${name[@]}`
        Unknown, ///< `$(…)`: known only when it runs
    };
    Kind kind = Kind::Text;
    PlacedText text = {}; ///< of variables the name; of what is unknown all of it
    std::optional<std::string> fallback = {}; ///< `${name:-fallback}`
    bool quoted = false;
};

struct ShellToken
{
    enum class Kind : std::uint8_t {
        Word,
        Operator, ///< `;` `&&` `|` `>` `(` …, and the end of a line as `\n`
        Definition, ///< a whole line as the kernel takes it, without a command around it
    };
    Kind kind = Kind::Word;
    std::vector<ShellPiece> pieces = {};
    std::string op = {};
    std::size_t at = 0; ///< in what was pasted
    std::optional<std::size_t> elements = {}; ///< of `name=(…)`: so many words follow

    /// A word without quotes or variables.
    bool is(std::string_view word) const;
    bool isOperator(std::string_view word) const { return kind == Kind::Operator && op == word; }
};

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

/// Does the line begin like a definition of a probe: `p:`, `r10:`, `p vfs_read`?
bool beginsDefinition(std::string_view line);

/// Does `{1..3}` or `{a,b}` stand in it, outside of quotes?
bool hasBraces(const ShellToken& token);
/// A word for each of `{1..3}` and `{a,b}` that stands outside of quotes; nothing: there are more
/// than anybody writes.
std::optional<std::vector<ShellToken>> withoutBraces(const ShellToken& token);

/// The commands of a script, those in branches and loops, too. Of anything it makes something.
std::vector<ShellCommand> shellCommands(const PlacedText& script);

} // namespace probescope::probe
