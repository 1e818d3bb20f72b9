#include "core/probe/syntax/shell_value.h"

#include <cstdint>
#include <string_view>
#include <utility>

namespace probescope::probe {

namespace {

/// Backslashes of `printf` and `echo -e`.
void addEscaped(PlacedText& text, const PlacedText& from)
{
    for (std::size_t i = 0; i < from.text.size(); ++i) {
        const char c = from.text[i];
        const char next = i + 1 < from.text.size() ? from.text[i + 1] : '\0';
        const auto found = std::string_view("nt\\").find(next);
        if (c != '\\' || next == '\0' || found == std::string_view::npos) {
            text.add(c, from.from[i]);
            continue;
        }
        text.add("\n\t\\"[found], from.from[i]);
        ++i;
    }
}

} // namespace

ShellValue joinedWords(const ShellValues& words)
{
    ShellValue whole;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0)
            whole.text.add(' ', words[i].text.at);
        whole.append(words[i]);
    }
    return whole;
}

ShellValue echoedText(const ShellValues& words)
{
    bool escapes = false;
    std::size_t first = 0;
    for (; first < words.size(); ++first) {
        const std::string& word = words[first].text.text;
        if (word != "-n" && word != "-e" && word != "-E" && word != "-ne" && word != "-en")
            break;
        escapes = escapes || word.find('e') != std::string::npos;
    }
    ShellValue value = joinedWords(ShellValues(words.begin() + std::ptrdiff_t(first), words.end()));
    if (escapes) {
        PlacedText text{.at = value.text.at};
        addEscaped(text, value.text);
        value.text = std::move(text);
    }
    return value;
}

ShellValue printedText(const ShellValues& words)
{
    if (words.empty())
        return {};
    ShellValue value;
    const PlacedText& format = words.front().text;
    value.text.at = words.size() > 1 ? words[1].text.at : format.at;
    std::size_t next = 1;
    do {
        const std::size_t before = next;
        std::size_t plain = 0;
        for (std::size_t i = 0; i + 1 < format.text.size(); ++i) {
            if (format.text[i] != '%')
                continue;
            addEscaped(value.text, format.part(plain, i));
            if (format.text[i + 1] == '%')
                value.text.add('%', format.from[i]);
            else if (next < words.size())
                value.append(words[next++]);
            plain = i + 2;
            ++i;
        }
        addEscaped(value.text, format.part(plain, format.text.size()));
        if (next == before)
            break;
    } while (next < words.size());
    value.unknown = value.unknown.empty() ? words.front().unknown : value.unknown;
    return value;
}

} // namespace probescope::probe
