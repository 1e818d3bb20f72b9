#include "core/analysis/stack_frames.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstddef>

namespace probescope::analysis {

namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view withoutBlanks(std::string_view text)
{
    const auto begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

bool isHex(std::string_view text)
{
    return !text.empty() && text.size() <= 16 && std::all_of(text.begin(), text.end(), [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    });
}

/// The last part of a path.
std::string_view fileName(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

/// Takes ` OPEN…CLOSE` off the end of the text, when there is such; its inside, else nothing.
std::optional<std::string_view> takeEnclosed(std::string_view& text, char open, char close)
{
    if (!text.ends_with(close))
        return std::nullopt;
    const auto begin = text.rfind(open);
    if (begin == std::string_view::npos || (begin > 0 && text[begin - 1] != ' '))
        return std::nullopt;
    const auto inside = text.substr(begin + 1, text.size() - begin - 2);
    text = withoutBlanks(text.substr(0, begin));
    return inside;
}

/// `0x440b91` of `0000000000440b91`.
std::string addressName(std::string_view digits)
{
    const auto first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
    return "0x" + std::string(digits.substr(first));
}

std::string_view withoutOffset(std::string_view name)
{
    const auto plus = name.rfind("+0x");
    return plus == std::string_view::npos || plus == 0 ? name : name.substr(0, plus);
}

/// ADDRESS SYMBOL+OFFSET (FILE), each of the latter two or none.
PathFrame perfFrame(std::string_view address, std::string_view rest)
{
    PathFrame frame;
    rest = withoutBlanks(rest);
    // Files may have blanks and parentheses in their names: their own is the last that opens with a
    // blank before it.
    if (rest.ends_with(')')) {
        const auto open = rest.rfind(" (");
        if (open != std::string_view::npos || rest.front() == '(') {
            const auto begin = open == std::string_view::npos ? 0 : open + 1;
            frame.module = fileName(rest.substr(begin + 1, rest.size() - begin - 2));
            rest = withoutBlanks(rest.substr(0, begin));
        }
    }
    frame.name = rest.empty() ? addressName(address) : std::string(withoutOffset(rest));
    return frame;
}

/// FILE[+OFFSET]
std::optional<PathFrame> userFrame(std::string_view place)
{
    const auto open = place.rfind("[+0x");
    if (open == std::string_view::npos || !place.ends_with(']'))
        return std::nullopt;
    PathFrame frame;
    frame.module = fileName(place.substr(0, open));
    frame.name = frame.module + std::string(place.substr(open));
    return frame;
}

} // namespace

std::optional<PathFrame> frameOfStackLine(std::string_view line)
{
    std::string_view text = withoutBlanks(line);
    const bool arrow = text.starts_with("=>");
    if (arrow)
        text = withoutBlanks(text.substr(2));
    if (text.empty() || text.starts_with("<stack trace") || text.starts_with("<user stack trace"))
        return std::nullopt;
    if (!arrow) {
        const auto end = std::min(text.find(' '), text.size());
        if (!isHex(text.substr(0, end)))
            return std::nullopt;
        return perfFrame(text.substr(0, end), text.substr(end));
    }
    std::string_view address;
    if (const auto between = takeEnclosed(text, '<', '>'))
        address = *between;
    else if (std::string_view rest = text; const auto inside = takeEnclosed(rest, '(', ')')) {
        if (isHex(*inside)) { // trace-cmd
            address = *inside;
            text = rest;
        }
    }
    if (text.empty()) {
        if (!isHex(address))
            return PathFrame{std::string(address), {}};
        return PathFrame{addressName(address), {}};
    }
    if (auto user = userFrame(text))
        return user;
    PathFrame frame = frameOfFunction(text);
    frame.name = withoutOffset(frame.name);
    return frame;
}

std::vector<PathFrame> framesOfStack(std::string_view text)
{
    std::vector<PathFrame> frames;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        if (auto frame = frameOfStackLine(text.substr(0, end)))
            frames.push_back(std::move(*frame));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return frames;
}

} // namespace probescope::analysis
