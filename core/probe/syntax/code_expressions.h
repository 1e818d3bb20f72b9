#pragma once

#include "core/probe/syntax/code_tokens.h"
#include "core/probe/syntax/code_tree.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// Reads expressions by the precedence of C's operators.
class ExpressionParser : public CodeCursor
{
public:
    using CodeCursor::CodeCursor;

    /// One that takes all tokens; else a fault, and an empty name.
    CodeNode wholeExpression();

protected:
    /// With assignments; nothing: none stands here.
    std::optional<CodeNode> expression();
    /// Without assignments. Operators bind more strongly than `lowest`.
    std::optional<CodeNode> ternary(int lowest);

private:
    std::optional<CodeNode> binary(int lowest);
    std::optional<CodeNode> unary();
    std::optional<CodeNode> postfix();
    std::optional<CodeNode> primary();
    std::optional<CodeNode> list();
    std::optional<std::string> takeCastType();
    bool takeParts(CodeNode& made, std::string_view close);
};

/// An expression that takes all tokens; a fault, and an empty name, where it does not.
CodeNode codeExpression(const std::vector<CodeToken>& tokens, std::vector<CodeFault>& faults);

} // namespace probescope::probe
