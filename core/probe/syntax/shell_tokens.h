#pragma once

#include "core/probe/syntax/placed_text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// The words and operators of a shell script, as far as scripts that put probes need them.

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

/// Does the line begin like a definition of a probe: `p:`, `r10:`, `p vfs_read`?
bool beginsDefinition(std::string_view line);

/// The words and operators of a script, in their order. Of anything it makes something.
std::vector<ShellToken> shellTokens(const PlacedText& script);

} // namespace probescope::probe
