#include "core/tracefs/control_text.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace probescope::tracefs {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::uint32_t kMostCpus = 65536;

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

} // namespace

std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    return partsOf(text, "\n");
}

std::vector<std::string_view> wordsOf(std::string_view text)
{
    return partsOf(text, kBlanks);
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

std::string cpuMaskText(const std::vector<std::uint32_t>& cpus)
{
    std::vector<std::uint32_t> groups(1);
    for (const auto cpu : cpus) {
        if (cpu >= kMostCpus)
            continue;
        groups.resize(std::max<std::size_t>(groups.size(), cpu / 32 + 1));
        groups[cpu / 32] |= std::uint32_t(1) << (cpu % 32);
    }
    std::string text;
    for (; !groups.empty(); groups.pop_back()) {
        std::array<char, 8> digits{};
        const auto printed =
            std::to_chars(digits.data(), digits.data() + digits.size(), groups.back(), 16);
        const auto length = std::size_t(printed.ptr - digits.data());
        if (!text.empty())
            text += ',' + std::string(digits.size() - length, '0');
        text.append(digits.data(), length);
    }
    return text;
}

std::vector<std::uint32_t> cpusOfMask(std::string_view text)
{
    std::vector<std::uint32_t> cpus;
    auto groups = partsOf(text, ",");
    std::reverse(groups.begin(), groups.end());
    std::uint32_t first = 0;
    for (const auto group : groups) {
        std::uint32_t bits = 0;
        const char* const end = group.data() + group.size();
        const auto parsed = std::from_chars(group.data(), end, bits, 16);
        if (parsed.ec != std::errc() || parsed.ptr != end || first >= kMostCpus)
            return {};
        for (std::uint32_t bit = 0; bit < 32; ++bit) {
            if (((bits >> bit) & 1) != 0)
                cpus.push_back(first + bit);
        }
        first += 32;
    }
    return cpus;
}

std::vector<std::uint32_t> cpuListOf(std::string_view text)
{
    std::vector<std::uint32_t> cpus;
    for (const auto part : partsOf(trimmed(text), ",")) {
        const auto dash = part.find('-');
        const auto first = numberOf(part.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : numberOf(part.substr(dash + 1));
        if (!first || !last || *last >= kMostCpus)
            break;
        for (auto cpu = *first; cpu <= *last; ++cpu)
            cpus.push_back(std::uint32_t(cpu));
    }
    return cpus;
}

} // namespace probescope::tracefs
