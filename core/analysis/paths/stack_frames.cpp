#include "core/analysis/paths/stack_frames.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstddef>

namespace probescope::analysis {

namespace {

constexpr std::string_view kArrow = "=>";

std::string_view withoutBlanks(std::string_view text)
{
    return trimmedBlanks(text, " \t\r");
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

/// Where `(FILE)` opens at the end of such a text; npos: there is none. Files may have blanks and
/// parentheses in their names: it is the one that the last one closes, by nesting, or else the last
/// that opens with a blank before it.
std::size_t fileBegin(std::string_view text)
{
    const auto opens = [text](std::size_t i) {
        return text[i] == '(' && (i == 0 || text[i - 1] == ' ');
    };
    std::size_t closed = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        if (text[i] == ')')
            ++closed;
        else if (text[i] == '(' && --closed == 0 && opens(i))
            return i;
        if (closed == 0)
            break;
    }
    for (std::size_t i = text.size(); i-- > 0;) {
        if (opens(i))
            return i;
    }
    return std::string_view::npos;
}

/// ADDRESS SYMBOL+OFFSET (FILE), each of the latter two or none.
PathFrame perfFrame(std::string_view address, std::string_view rest)
{
    PathFrame frame;
    rest = withoutBlanks(rest);
    if (rest.ends_with(')')) {
        if (const auto begin = fileBegin(rest); begin != std::string_view::npos) {
            constexpr std::string_view kDeleted = " (deleted)";
            auto file = rest.substr(begin + 1, rest.size() - begin - 2);
            if (file.ends_with(kDeleted))
                file.remove_suffix(kDeleted.size());
            frame.module = fileName(file);
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

template <typename Take>
void forEachPlace(std::string_view text, const Take& take)
{
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        if (auto frame = frameOfStackLine(text.substr(0, end)))
            take(text.substr(0, end), *frame);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

} // namespace

std::optional<PathFrame> frameOfStackLine(std::string_view line)
{
    std::string_view text = withoutBlanks(line);
    const bool arrow = text.starts_with(kArrow);
    if (arrow)
        text = withoutBlanks(text.substr(kArrow.size()));
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

std::vector<std::string> stackLines(std::string_view text)
{
    std::vector<std::string> lines;
    forEachPlace(text, [&lines](std::string_view line, const PathFrame&) {
        line = withoutBlanks(line);
        lines.emplace_back(line.starts_with(kArrow) ? withoutBlanks(line.substr(kArrow.size()))
                                                    : line);
    });
    return lines;
}

std::vector<PathFrame> framesOfStack(std::string_view text)
{
    std::vector<PathFrame> frames;
    forEachPlace(text, [&frames](std::string_view, PathFrame& frame) {
        frames.push_back(std::move(frame));
    });
    return frames;
}

} // namespace probescope::analysis
