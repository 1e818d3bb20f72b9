#pragma once

#include "core/probe/syntax/code_tokens.h"
#include "core/probe/syntax/code_tree.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace probescope::probe {

// The statements of programs in C and in the languages like it.

struct CodeStatement
{
    enum class Kind : std::uint8_t {
        Expression,
        Declaration, ///< parts of `names` and what they are set to
        If, ///< node is the condition
        Loop,
        Return, ///< `return`, `next`
        Block,
    };
    Kind kind = Kind::Expression;
    CodeNode node = {};
    std::vector<CodeStatement> body = {};
    std::vector<CodeStatement> otherwise = {};
    std::size_t at = 0;
};

/// The statements of a body.
std::vector<CodeStatement> codeStatements(const std::vector<CodeToken>& tokens,
                                          std::vector<CodeFault>& faults);

} // namespace probescope::probe
