#pragma once

#include "core/probe/import/import_parts.h"
#include "core/probe/syntax/shell_commands.h"
#include "core/probe/syntax/shell_tokens.h"
#include "core/probe/syntax/shell_value.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::probe {

/// The variables and arguments of a shell script that is read, and words with them filled in.
class ShellVariables
{
public:
    explicit ShellVariables(ImportSink& sink)
        : m_sink(sink)
    {
    }

    /// A word becomes none, one or several, as its variables, lists and braces do.
    void expand(const ShellToken& token, ShellValues& values);
    /// One word, whatever its variables hold.
    ShellValue expandWhole(const ShellToken& token);

    /// `name=value`, `name+=value`, `name=(…)`: the number of words that it takes.
    std::size_t assign(const std::vector<ShellToken>& words, std::size_t at);
    void set(const std::string& name, ShellValue value) { m_variables[name] = {std::move(value)}; }
    /// The variables of another, without its arguments.
    void copyVariables(const ShellVariables& other) { m_variables = other.m_variables; }

    /// `shift`, `shift 2`: nothing moves where there are fewer.
    void shift(const ShellValues& words, const ShellCommand& command);
    /// `set -- a b`
    void setArguments(ShellValues values, const ShellCommand& command);
    /// Of a function that is called.
    void pushArguments(ShellValues values) { m_arguments.push_back({.values = std::move(values)}); }
    void popArguments() { m_arguments.pop_back(); }
    /// The number of functions that run.
    std::size_t depth() const { return m_arguments.size(); }

private:
    struct Arguments
    {
        ShellValues values = {};
        bool known = true; ///< false: how many were shifted away depends on the script's run
    };

    std::optional<ShellValues> argument(const std::string& name) const;
    std::optional<ShellValues> variable(const ShellPiece& piece);
    void expandWord(const ShellToken& token, ShellValues& values);
    /// Whether they are still within what a script may make.
    bool spend(const ShellValues& values);

    static constexpr std::size_t kMaxBytes = std::size_t(4) << 20; // of expanded words

    ImportSink& m_sink;
    std::map<std::string, ShellValues> m_variables = {};
    std::vector<Arguments> m_arguments = {}; ///< of the functions that run
    std::size_t m_bytesLeft = kMaxBytes;
};

/// The parts of a word as they stand.
std::string plainText(const ShellToken& token);

} // namespace probescope::probe
