#include "core/store/spans/mark_text.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace probescope::store {

namespace {

using Does = MarkText::Does;
using Where = MarkText::Where;

bool isBlank(char letter)
{
    return std::isspace(static_cast<unsigned char>(letter)) != 0;
}

std::string_view stripped(std::string_view text)
{
    using namespace std::string_view_literals;
    return trimmedBlanks(text, " \t\n\v\f\r\0"sv);
}

/// The part up to the next bar, which is taken away with it.
std::string_view takePart(std::string_view& rest)
{
    const std::size_t bar = std::min(rest.find('|'), rest.size());
    const std::string_view part = rest.substr(0, bar);
    rest.remove_prefix(std::min(bar + 1, rest.size()));
    return part;
}

bool isNumber(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char letter) {
        return letter >= '0' && letter <= '9';
    });
}

/// `B|1234|name` and other marks of that form.
MarkText atrace(std::string_view text)
{
    MarkText mark;
    const char letter = text.front();
    const std::string_view whole = text.substr(std::min<std::size_t>(2, text.size()));
    std::string_view rest = whole;
    const std::string_view pid = takePart(rest);
    if (letter == 'E') {
        // Android's oldest form is a bare E.
        if (pid.empty() || isNumber(pid))
            mark.does = Does::Ends;
        return mark;
    }
    if (!isNumber(pid))
        return mark;
    if (letter == 'B') {
        mark.does = Does::Begins;
        mark.name = rest;
        return mark;
    }
    mark.where = Where::Anywhere;
    mark.does = letter == 'S' || letter == 'G' ? Does::Begins : Does::Ends;
    mark.family = letter == 'S' || letter == 'F' ? 'S' : 'G';
    // Names may hold bars, cookies do not.
    const std::size_t bar = rest.rfind('|');
    if (bar == std::string_view::npos)
        return {};
    mark.name = rest.substr(0, bar);
    mark.key2 = rest.substr(bar + 1);
    // A cookie is one of its process: what is behind the pid up to the name, or up to the track.
    mark.key = whole.substr(0, pid.size() + 1 + bar);
    if (letter == 'G') {
        const std::size_t track = mark.name.find('|');
        if (track == std::string_view::npos)
            return {};
        mark.key = whole.substr(0, pid.size() + 1 + track);
        mark.name = mark.name.substr(track + 1);
    }
    return mark;
}

/// `text (begin_ctx=7)`.
MarkText gpuvis(std::string_view text)
{
    MarkText mark;
    for (const auto& [word, does] : {std::pair(std::string_view("begin_ctx="), Does::Begins),
                                     std::pair(std::string_view("end_ctx="), Does::Ends)}) {
        const std::size_t at = text.find(word);
        if (at == std::string_view::npos)
            continue;
        std::string_view number = text.substr(at + word.size());
        const auto digits = std::find_if(number.begin(), number.end(),
                                         [](char letter) { return letter < '0' || letter > '9'; });
        number = number.substr(0, std::size_t(digits - number.begin()));
        if (number.empty())
            continue;
        mark.does = does;
        mark.where = Where::Anywhere;
        mark.key = number;
        std::string_view name = stripped(text.substr(0, at));
        while (!name.empty() && (name.back() == '(' || isBlank(name.back())))
            name.remove_suffix(1);
        mark.name = name.empty() ? text : name;
        return mark;
    }
    return mark;
}

bool sameWord(std::string_view text, std::string_view lower)
{
    return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == b;
    });
}

Does doesWord(std::string_view word)
{
    static constexpr std::array<std::string_view, 3> kBegin{"begin", "start", "enter"};
    static constexpr std::array<std::string_view, 3> kEnd{"end", "stop", "exit"};
    const auto is = [word](std::string_view known) { return sameWord(word, known); };
    if (std::any_of(kBegin.begin(), kBegin.end(), is))
        return Does::Begins;
    return std::any_of(kEnd.begin(), kEnd.end(), is) ? Does::Ends : Does::Nothing;
}

/// Without what parts it from the rest.
std::string_view withoutColons(std::string_view text)
{
    text = stripped(text);
    while (!text.empty() && (text.front() == ':' || text.front() == '=' || isBlank(text.front())))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ':' || isBlank(text.back())))
        text.remove_suffix(1);
    return text;
}

/// `begin NAME` or `NAME begin`.
MarkText words(std::string_view text)
{
    const auto letterEnd = [](char letter) { return isBlank(letter) || letter == ':'; };
    const auto first = std::find_if(text.begin(), text.end(), letterEnd);
    const auto last = std::find_if(text.rbegin(), text.rend(), letterEnd);
    MarkText mark;
    mark.where = Where::Named;
    const auto front = std::size_t(first - text.begin());
    mark.does = doesWord(text.substr(0, front));
    if (mark.does != Does::Nothing) {
        mark.name = withoutColons(text.substr(front));
    } else if (last != text.rend()) {
        const auto back = std::size_t(last.base() - text.begin());
        mark.does = doesWord(text.substr(back));
        mark.name = withoutColons(text.substr(0, back));
    }
    mark.key = mark.name;
    return mark;
}

} // namespace

MarkText MarkText::parse(std::string_view text)
{
    text = stripped(text);
    if (text.empty())
        return {};
    if (text.size() == 1 || text[1] == '|') {
        constexpr std::string_view kLetters = "BESFGH";
        return kLetters.find(text.front()) != std::string_view::npos ? atrace(text) : MarkText{};
    }
    if (const MarkText mark = gpuvis(text); mark.does != Does::Nothing)
        return mark;
    return words(text);
}

} // namespace probescope::store
