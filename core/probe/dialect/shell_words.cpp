#include "core/probe/dialect/import_parts.h"

namespace probescope::probe {

namespace {

bool isShellBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isShellOperator(char c)
{
    return c == '>' || c == '<' || c == '|' || c == ';' || c == '&';
}

/// One word, from `at`, which is moved behind it.
ShellWord takeWord(std::string_view line, std::size_t& at)
{
    ShellWord word{.at = at};
    char quote = 0;
    for (; at < line.size(); ++at) {
        const char c = line[at];
        if (quote != 0) {
            if (c == quote)
                quote = 0;
            else if (c == '\\' && quote == '"' && at + 1 < line.size()
                     && std::string_view("\"\\$`").find(line[at + 1]) != std::string_view::npos)
                word.text += line[++at];
            else
                word.text += c;
            continue;
        }
        if (isShellBlank(c) || isShellOperator(c))
            break;
        if (c == '\'' || c == '"') {
            quote = c;
            word.quoted = true;
        } else if (c == '\\' && at + 1 < line.size()) {
            word.text += line[++at];
        } else {
            word.text += c;
        }
    }
    return word;
}

} // namespace

std::vector<ShellWord> shellWords(std::string_view line)
{
    std::vector<ShellWord> words;
    std::size_t at = 0;
    while (at < line.size()) {
        if (isShellBlank(line[at])) {
            ++at;
        } else if (isShellOperator(line[at])) {
            ShellWord word{.at = at, .isOperator = true};
            while (at < line.size() && isShellOperator(line[at]))
                word.text += line[at++];
            words.push_back(std::move(word));
        } else {
            words.push_back(takeWord(line, at));
        }
    }
    return words;
}

std::vector<ImportLine> importLines(std::string_view text)
{
    std::vector<ImportLine> lines;
    std::uint64_t number = 0;
    bool joins = false;
    while (!text.empty()) {
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        const bool goesOn = line.ends_with('\\');
        if (goesOn)
            line.remove_suffix(1);
        if (joins)
            lines.back().text.append(" ").append(line);
        else
            lines.push_back({.text = std::string(line), .number = number});
        joins = goesOn;
    }
    return lines;
}

} // namespace probescope::probe
