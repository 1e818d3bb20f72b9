#include "core/probe/syntax/code_statements.h"

#include "core/probe/syntax/code_expressions.h"

#include <string>
#include <utility>

namespace probescope::probe {

namespace {

class StatementParser : public ExpressionParser
{
public:
    using ExpressionParser::ExpressionParser;

    std::vector<CodeStatement> statements(bool nested = false)
    {
        std::vector<CodeStatement> found;
        ++m_depth;
        while (m_at < m_tokens.size() && !(nested && is("}"))) {
            const std::size_t before = m_at;
            if (is(";") || is("}"))
                ++m_at;
            else
                found.push_back(statement());
            if (m_at == before)
                ++m_at;
        }
        --m_depth;
        return found;
    }

private:
    CodeStatement statement()
    {
        CodeStatement made{.at = place()};
        if (m_depth > kDeepestCode) {
            fault();
            m_at = m_tokens.size();
            return made;
        }
        if (take("{")) {
            made.kind = CodeStatement::Kind::Block;
            made.body = statements(true);
            take("}");
        } else if (is("case") || (is("default") && is(":", 1))) {
            made.kind = CodeStatement::Kind::Block;
            while (m_at < m_tokens.size() && !is(":") && !is(";") && !is("}"))
                ++m_at;
            take(":");
        } else if (is("if") || is("while") || is("unroll")) {
            takeIf(made);
        } else if (is("for") || is("foreach")) {
            made.kind = CodeStatement::Kind::Loop;
            ++m_at;
            if (is("("))
                skipBrackets();
            takeBody(made.body);
        } else if (take("try") || take("do") || take("else")) {
            made.kind = CodeStatement::Kind::Block;
            takeBody(made.body);
            if (take("catch")) {
                if (is("("))
                    skipBrackets();
                std::vector<CodeStatement> unused;
                takeBody(unused);
            }
        } else if (is("return") || is("next") || is("break") || is("continue") || is("goto")) {
            takeReturn(made);
        } else if (isDeclaration()) {
            takeDeclaration(made);
        } else if (auto node = expression()) {
            made.node = std::move(*node);
        } else {
            fault();
            skipStatement();
        }
        return made;
    }

    void takeBody(std::vector<CodeStatement>& body)
    {
        if (m_at >= m_tokens.size())
            return;
        ++m_depth;
        body.push_back(statement());
        --m_depth;
        if (is(";") && is("else", 1))
            ++m_at;
    }

    void takeIf(CodeStatement& made)
    {
        made.kind = is("if") ? CodeStatement::Kind::If : CodeStatement::Kind::Loop;
        ++m_at;
        if (!take("(")) {
            fault();
            return;
        }
        made.node.at = place();
        if (auto condition = expression()) {
            made.node = std::move(*condition);
        } else {
            fault();
            made.kind = CodeStatement::Kind::Loop;
        }
        int depth = 1;
        for (; m_at < m_tokens.size() && depth > 0; ++m_at)
            depth += is("(") ? 1 : is(")") ? -1 : 0;
        takeBody(made.body);
        if (take("else"))
            takeBody(made.otherwise);
    }

    void takeReturn(CodeStatement& made)
    {
        made.kind = CodeStatement::Kind::Return;
        made.node.word = m_tokens[m_at].text;
        ++m_at;
        if (!made.node.word.empty() && (made.node.word == "return" || made.node.word == "goto")
            && !is(";") && !is("}"))
            if (auto value = expression())
                made.node.parts.push_back(std::move(*value));
    }

    /// `struct path *path = …`, `u64 id`, `char name[16]`: at least two words, the first a type.
    bool isDeclaration() const
    {
        if (!isWord() || !isTypeWord(token()->text))
            return false;
        std::size_t at = 0;
        while (isWord(at) || is("*", at))
            ++at;
        return at >= 2 && isWord(at - 1)
            && (is("=", at) || is(";", at) || is("[", at) || is(",", at) || token(at) == nullptr);
    }

    void takeDeclaration(CodeStatement& made)
    {
        made.kind = CodeStatement::Kind::Declaration;
        std::string type;
        while (isWord() && (isWord(1) || is("*", 1))) {
            type += (type.empty() ? "" : " ") + token()->text;
            ++m_at;
        }
        do {
            std::string whole = type;
            while (take("*"))
                whole += " *";
            if (!isWord())
                break;
            CodeNode name{.word = token()->text, .at = place()};
            ++m_at;
            while (is("["))
                skipBrackets();
            CodeNode one{.kind = CodeNode::Kind::Cast, .word = whole, .at = name.at};
            one.parts.push_back(std::move(name));
            if (take("=")) {
                if (auto value = ternary(0))
                    one.parts.push_back(std::move(*value));
                else
                    fault();
            }
            made.node.parts.push_back(std::move(one));
        } while (take(","));
        if (!is(";") && !is("}"))
            skipStatement();
    }
};

} // namespace

std::vector<CodeStatement> codeStatements(const std::vector<CodeToken>& tokens,
                                          std::vector<CodeFault>& faults)
{
    return StatementParser(tokens, faults).statements();
}

} // namespace probescope::probe
