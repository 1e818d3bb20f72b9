#include "core/tracefs/files/control_text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace probescope::tracefs {

using access::partsOf;

namespace {

constexpr std::uint32_t kMaxCpus = 65536;

} // namespace

std::string cpuMaskText(const std::vector<std::uint32_t>& cpus)
{
    std::vector<std::uint32_t> groups(1);
    for (const auto cpu : cpus) {
        if (cpu >= kMaxCpus)
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
        if (parsed.ec != std::errc() || parsed.ptr != end || first >= kMaxCpus)
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
        if (!first || !last || *last >= kMaxCpus)
            break;
        for (auto cpu = *first; cpu <= *last; ++cpu)
            cpus.push_back(std::uint32_t(cpu));
    }
    return cpus;
}

} // namespace probescope::tracefs
