#include "core/access/control/control_text.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>

namespace probescope::access {

namespace {

constexpr std::string_view kControlBlanks = " \t\r\n";

} // namespace

std::vector<std::string_view> partsOf(std::string_view text, std::string_view separators)
{
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find_first_of(separators, begin), text.size());
        if (end > begin)
            parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(kControlBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kControlBlanks) + 1 - begin);
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    return partsOf(text, "\n");
}

std::vector<std::string_view> splitWords(std::string_view text)
{
    return partsOf(text, kControlBlanks);
}

std::optional<std::uint64_t> numberOf(std::string_view text)
{
    std::uint64_t number = 0;
    const auto* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end)
        return std::nullopt;
    return number;
}

std::string_view chosenOf(std::string_view text)
{
    const auto open = text.find('[');
    const auto close = text.find(']', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos)
        return trimmed(text);
    return text.substr(open + 1, close - open - 1);
}

std::optional<std::uint64_t> bufferKibOf(std::string_view text)
{
    constexpr std::string_view kExpanded = "(expanded: ";
    if (const auto at = text.find(kExpanded); at != std::string_view::npos) {
        const auto rest = text.substr(at + kExpanded.size());
        return numberOf(rest.substr(0, rest.find(')')));
    }
    return numberOf(trimmed(text));
}

} // namespace probescope::access
