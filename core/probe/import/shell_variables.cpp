#include "core/probe/import/shell_variables.h"

#include "core/base/text.h"
#include "core/probe/syntax/shell_braces.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <utility>

namespace probescope::probe {

namespace {

/// Words of the kernel that look like variables of a shell.
bool isKernelVariable(std::string_view name)
{
    const auto isNumbered = [name](std::string_view prefix) {
        return name.starts_with(prefix)
            && std::all_of(name.begin() + std::ptrdiff_t(prefix.size()), name.end(), isDigit);
    };
    return name == "retval" || name == "comm" || name == "params" || name == "vars"
        || isNumbered("stack") || isNumbered("arg");
}

/// Outside of quotes, what a variable holds is cut at blanks.
void addSplit(ShellValue& value, const ShellValue& held, ShellValues& values)
{
    const std::string& text = held.text.text;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const auto end = std::min(text.find_first_of(" \t\n", begin), text.size());
        value.append({.text = held.text.part(begin, end)});
        begin = std::min(text.find_first_not_of(" \t\n", end), text.size());
        if (end < text.size() && begin < text.size())
            values.push_back(std::exchange(value, {}));
    }
    value.append({.unknown = held.unknown, .unknownAt = held.unknownAt});
}

} // namespace

std::string plainText(const ShellToken& token)
{
    std::string text;
    for (const ShellPiece& piece : token.pieces)
        text += piece.text.text;
    return text;
}

std::optional<ShellValues> ShellVariables::argument(const std::string& name) const
{
    if (m_arguments.empty())
        return name == "@" || name == "*" ? std::optional(ShellValues()) : std::nullopt;
    const Arguments& arguments = m_arguments.back();
    if (!arguments.known)
        return std::nullopt;
    if (name == "@" || name == "*")
        return arguments.values;
    const auto number = static_cast<std::size_t>(name.front() - '0');
    if (number == 0 || number > arguments.values.size())
        return std::nullopt;
    return ShellValues{arguments.values[number - 1]};
}

std::optional<ShellValues> ShellVariables::variable(const ShellPiece& piece)
{
    const std::string& name = piece.text.text;
    if (name == "@" || name == "*" || (name.size() == 1 && isDigit(name.front()))) {
        if (auto held = argument(name))
            return held;
    }
    if (const auto found = m_variables.find(name); found != m_variables.end()) {
        // What only the script knows is missed where it is used.
        ShellValues held = found->second;
        for (ShellValue& value : held) {
            if (value.unknown.empty())
                continue;
            value.unknown = "$" + name;
            value.unknownAt = piece.text.at;
        }
        return held;
    }
    if (piece.fallback)
        return ShellValues{{.text = PlacedText::of(*piece.fallback, piece.text.at)}};
    if (isKernelVariable(name)) {
        m_sink.note(
            piece.text.at - (piece.text.at > 0 ? 1 : 0),
            tr("A shell expands ${} unless it is in single quotes; the kernel's variable is used.",
               {name}),
            false);
        ShellValue literal{.text = piece.text};
        literal.text.text.insert(literal.text.text.begin(), '$');
        literal.text.from.insert(literal.text.from.begin(), piece.text.at);
        return ShellValues{std::move(literal)};
    }
    return std::nullopt;
}

void ShellVariables::expand(const ShellToken& token, ShellValues& values)
{
    if (!hasBraces(token)) {
        expandWord(token, values);
        return;
    }
    const auto words = withoutBraces(token);
    if (!words) {
        values.push_back({.text = {.at = static_cast<std::uint32_t>(token.at)},
                          .unknown = plainText(token),
                          .unknownAt = token.at});
        return;
    }
    for (const ShellToken& word : *words)
        expandWord(word, values);
}

void ShellVariables::expandWord(const ShellToken& token, ShellValues& values)
{
    ShellValue value;
    value.text.at = static_cast<std::uint32_t>(token.at);
    bool any = false;
    for (const ShellPiece& piece : token.pieces) {
        if (piece.kind == ShellPiece::Kind::Text) {
            value.text.append(piece.text);
            any = true;
            continue;
        }
        const auto held = piece.kind == ShellPiece::Kind::Unknown ? std::nullopt : variable(piece);
        if (!held || !spend(*held)) {
            const bool named = piece.kind != ShellPiece::Kind::Unknown;
            value.append(
                {.unknown = (named ? "$" : "") + piece.text.text, .unknownAt = piece.text.at});
            any = true;
            continue;
        }
        for (std::size_t i = 0; i < held->size(); ++i) {
            if (i > 0) {
                if (piece.kind != ShellPiece::Kind::List)
                    break;
                values.push_back(std::exchange(value, {}));
            }
            any = true;
            if (piece.quoted)
                value.append((*held)[i]);
            else
                addSplit(value, (*held)[i], values);
        }
    }
    if (any)
        values.push_back(std::move(value));
}

bool ShellVariables::spend(const ShellValues& values)
{
    std::size_t bytes = 0;
    for (const ShellValue& value : values)
        bytes += value.text.text.size() + 1;
    if (bytes > m_bytesLeft)
        return false;
    m_bytesLeft -= bytes;
    return true;
}

ShellValue ShellVariables::expandWhole(const ShellToken& token)
{
    ShellValues values;
    expandWord(token, values);
    ShellValue whole;
    whole.text.at = static_cast<std::uint32_t>(token.at);
    for (const ShellValue& value : values) {
        if (!whole.text.empty())
            whole.text.add(' ', value.text.at);
        whole.append(value);
    }
    return whole;
}

std::size_t ShellVariables::assign(const std::vector<ShellToken>& words, std::size_t at)
{
    const ShellToken& word = words[at];
    if (word.pieces.empty() || word.pieces.front().kind != ShellPiece::Kind::Text
        || word.pieces.front().quoted)
        return 0;
    const std::string& text = word.pieces.front().text.text;
    const auto equal = text.find('=');
    if (equal == std::string::npos || equal == 0 || isDigit(text.front()))
        return 0;
    std::string name = text.substr(0, equal);
    const bool adds = name.ends_with('+');
    if (adds)
        name.pop_back();
    for (const char c : name)
        if (!(isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'))
            return 0;
    ShellValues values;
    const std::size_t elements = word.elements.value_or(0);
    if (word.elements) {
        for (std::size_t i = 1; i <= elements && at + i < words.size(); ++i)
            expand(words[at + i], values);
    } else {
        const ShellValue whole = expandWhole(word);
        values.push_back({.text = whole.text.part(equal + 1, whole.text.text.size()),
                          .unknown = whole.unknown,
                          .unknownAt = whole.unknownAt});
    }
    ShellValues& held = m_variables[name];
    if (!adds) {
        held = std::move(values);
    } else if (word.elements || held.empty()) {
        held.insert(held.end(), values.begin(), values.end());
    } else if (spend(held)) {
        held.front().append(values.front());
    }
    return 1 + elements;
}

void ShellVariables::shift(const ShellValues& words, const ShellCommand& command)
{
    if (m_arguments.empty())
        return; // those of the script are not known anyway
    Arguments& arguments = m_arguments.back();
    std::size_t count = 1;
    bool known = true;
    if (words.size() > 1) {
        const std::string& text = words[1].text.text;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), count);
        known =
            words[1].unknown.empty() && error == std::errc() && stop == text.data() + text.size();
    }
    if (!known || command.isConditional) {
        arguments.known = false;
        return;
    }
    if (count > arguments.values.size())
        return;
    arguments.values.erase(arguments.values.begin(),
                           arguments.values.begin() + std::ptrdiff_t(count));
    if (command.isRepeated && !arguments.values.empty())
        m_sink.note(command.at, tr("The loop is read once: its other arguments are left out."),
                    true);
}

void ShellVariables::setArguments(ShellValues values, const ShellCommand& command)
{
    if (m_arguments.empty())
        m_arguments.emplace_back();
    m_arguments.back() = {.values = std::move(values), .known = !command.isConditional};
}

} // namespace probescope::probe
