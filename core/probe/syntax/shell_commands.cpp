#include "core/probe/syntax/shell_commands.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace probescope::probe {

namespace {

/// Words and operators into commands.
class ShellParser
{
public:
    explicit ShellParser(std::vector<ShellToken> tokens)
        : m_tokens(std::move(tokens))
    {
    }

    std::vector<ShellCommand> commands()
    {
        while (m_at < m_tokens.size())
            takeCommand();
        // What does not end, ends with the text.
        for (const std::size_t open : m_open) {
            const bool loop = m_commands[open].kind == ShellCommand::Kind::Loop;
            m_commands[open].partner = m_commands.size();
            m_commands.push_back(
                {.kind = loop ? ShellCommand::Kind::LoopEnd : ShellCommand::Kind::FunctionEnd});
        }
        return std::move(m_commands);
    }

private:
    const ShellToken* token(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_tokens.size() ? &m_tokens[m_at + ahead] : nullptr;
    }
    bool isAt(std::string_view op, std::size_t ahead = 0) const
    {
        return token(ahead) != nullptr && token(ahead)->isOperator(op);
    }
    bool isWord(std::string_view word) const { return token() != nullptr && token()->is(word); }

    static bool isRedirect(std::string_view op)
    {
        return op.find_first_of("<>") != std::string_view::npos;
    }

    void takeCommand()
    {
        const ShellToken& first = m_tokens[m_at];
        if (first.kind == ShellToken::Kind::Definition) {
            m_commands.push_back(
                {.kind = ShellCommand::Kind::Define, .words = {first}, .at = first.at});
            ++m_at;
            return;
        }
        if (first.kind == ShellToken::Kind::Operator && !isRedirect(first.op)) {
            const bool ends = first.op == ")";
            m_isBehindCondition = first.op == "&&" || first.op == "||";
            ++m_at;
            if (ends)
                takeGroupEnd(first.at);
            return;
        }
        if (takePattern() || takeKeyword())
            return;
        takeRun();
    }

    /// `start|run)` of a `case`; `((x++))`, too.
    bool takePattern()
    {
        std::size_t at = m_at;
        const auto is = [this, &at](std::string_view op) {
            return at < m_tokens.size() && m_tokens[at].isOperator(op);
        };
        while (at < m_tokens.size() && m_tokens[at].kind == ShellToken::Kind::Word) {
            ++at;
            if (is(")")) {
                m_at = at + 1;
                return true;
            }
            if (!is("|"))
                return false;
            ++at;
        }
        return false;
    }

    bool takeKeyword()
    {
        static constexpr std::array<std::string_view, 10> kPlain{
            "if", "then", "elif", "else", "do", "!", "time", "esac", "in", "coproc"};
        const ShellToken& first = m_tokens[m_at];
        if (std::any_of(kPlain.begin(), kPlain.end(),
                        [&first](std::string_view word) { return first.is(word); })) {
            if (first.is("if"))
                ++m_branches;
            else if (first.is("esac"))
                m_branches -= m_branches > 0 ? 1 : 0;
            ++m_at;
            return true;
        }
        if (first.is("for") || first.is("select")) {
            takeFor();
        } else if (first.is("while") || first.is("until")) {
            ++m_at;
            m_loops.push_back(false);
        } else if (first.is("done")) {
            ++m_at;
            // A loop with a condition has no command that opens it.
            if (!m_loops.empty() && m_loops.back())
                close(ShellCommand::Kind::Loop, ShellCommand::Kind::LoopEnd, first.at);
            if (!m_loops.empty())
                m_loops.pop_back();
            takeGroupEnd(first.at);
        } else if (first.is("fi")) {
            ++m_at;
            m_branches -= m_branches > 0 ? 1 : 0;
            takeGroupEnd(first.at);
        } else if (first.is("{")) {
            ++m_at;
            m_braces.push_back(false);
        } else if (first.is("}")) {
            ++m_at;
            if (!m_braces.empty()) {
                if (m_braces.back())
                    close(ShellCommand::Kind::Function, ShellCommand::Kind::FunctionEnd, first.at);
                m_braces.pop_back();
            }
            takeGroupEnd(first.at);
        } else if (first.is("case")) {
            ++m_branches;
            while (m_at < m_tokens.size() && !isWord("in") && !isAt("\n"))
                ++m_at;
        } else {
            return takeFunction();
        }
        return true;
    }

    void takeFor()
    {
        ShellCommand loop{.kind = ShellCommand::Kind::Loop, .at = m_tokens[m_at].at};
        ++m_at;
        bool list = false;
        if (isAt("(")) // `for ((i = 0; …))`
            while (m_at < m_tokens.size() && !isWord("do"))
                ++m_at;
        while (m_at < m_tokens.size() && !isAt(";") && !isAt("\n") && !isWord("do")) {
            if (isWord("in") && loop.words.size() == 1)
                list = true;
            else if (token()->kind == ShellToken::Kind::Word)
                loop.words.push_back(*token());
            ++m_at;
        }
        // Without a list it is run once, with whatever the variable is.
        if (!list)
            loop.words.clear();
        m_loops.push_back(true);
        m_open.push_back(m_commands.size());
        m_commands.push_back(std::move(loop));
    }

    /// `name() {` and `function name {`
    bool takeFunction()
    {
        const bool worded = isWord("function");
        const std::size_t name = m_at + (worded ? 1 : 0);
        std::size_t at = name + 1;
        if (name >= m_tokens.size() || m_tokens[name].kind != ShellToken::Kind::Word)
            return false;
        const auto is = [this, &at](std::string_view op) {
            return at < m_tokens.size() && m_tokens[at].isOperator(op);
        };
        if (is("(")) {
            ++at;
            if (!is(")"))
                return false;
            ++at;
        } else if (!worded) {
            return false;
        }
        while (is("\n"))
            ++at;
        if (at >= m_tokens.size() || !m_tokens[at].is("{"))
            return false;
        m_braces.push_back(true);
        m_open.push_back(m_commands.size());
        m_commands.push_back({.kind = ShellCommand::Kind::Function,
                              .words = {m_tokens[name]},
                              .at = m_tokens[name].at});
        m_at = at + 1;
        return true;
    }

    void close(ShellCommand::Kind kind, ShellCommand::Kind end, std::size_t at)
    {
        if (m_open.empty() || m_commands[m_open.back()].kind != kind)
            return;
        m_commands[m_open.back()].partner = m_commands.size();
        m_open.pop_back();
        m_commands.push_back({.kind = end, .at = at});
    }

    /// Redirects behind a group are of all its commands.
    void takeGroupEnd(std::size_t at)
    {
        ShellCommand group{.isGroupEnd = true, .at = at};
        takeRedirects(group);
        if (!group.redirects.empty())
            m_commands.push_back(std::move(group));
    }

    void takeRedirects(ShellCommand& command)
    {
        while (token() != nullptr && token()->kind == ShellToken::Kind::Operator
               && isRedirect(token()->op)) {
            ShellRedirect redirect{.op = token()->op};
            ++m_at;
            if (token() != nullptr && token()->kind == ShellToken::Kind::Word)
                redirect.word = m_tokens[m_at++];
            command.redirects.push_back(std::move(redirect));
        }
    }

    void takeRun()
    {
        ShellCommand command{
            .isConditional = std::exchange(m_isBehindCondition, false) || m_branches > 0,
            .isRepeated = std::find(m_loops.begin(), m_loops.end(), false) != m_loops.end(),
            .at = m_tokens[m_at].at};
        while (m_at < m_tokens.size()) {
            takeRedirects(command);
            if (token() == nullptr || token()->kind == ShellToken::Kind::Definition)
                break;
            if (token()->kind == ShellToken::Kind::Word) {
                command.words.push_back(*token());
                ++m_at;
                takeArray(command);
                continue;
            }
            command.pipes = isAt("|");
            m_isBehindCondition = isAt("&&") || isAt("||");
            ++m_at;
            while (command.pipes && isAt("\n"))
                ++m_at;
            break;
        }
        m_commands.push_back(std::move(command));
    }

    /// `name=(word word)`: the words stand behind the one that ends with `=`.
    void takeArray(ShellCommand& command)
    {
        if (!isAt("(") || command.words.back().pieces.size() != 1
            || !command.words.back().pieces.front().text.text.ends_with('='))
            return;
        const std::size_t name = command.words.size() - 1;
        for (++m_at; m_at < m_tokens.size() && !isAt(")"); ++m_at)
            if (token()->kind == ShellToken::Kind::Word)
                command.words.push_back(*token());
        ++m_at;
        command.words[name].elements = command.words.size() - 1 - name;
    }

    std::vector<ShellToken> m_tokens;
    std::size_t m_at = 0;
    std::vector<ShellCommand> m_commands = {};
    std::vector<std::size_t> m_open = {}; ///< loops and functions
    std::vector<bool> m_braces = {}; ///< those that are open; true: of a function
    std::vector<bool> m_loops = {}; ///< those that are open; true: of `for`
    unsigned m_branches = 0; ///< `if` and `case` that are open
    bool m_isBehindCondition = false; ///< `&&` or `||` stands before the command
};

} // namespace

std::vector<ShellCommand> shellCommands(const PlacedText& script)
{
    return ShellParser(shellTokens(script)).commands();
}

} // namespace probescope::probe
