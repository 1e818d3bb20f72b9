#include "core/format/text/blk_line.h"

#include <array>
#include <limits>

namespace probescope::format {

std::optional<TraceLine> parseBlkClassic(std::string_view line)
{
    std::array<std::string_view, 4> words;
    std::size_t end = 0;
    for (std::string_view& word : words) {
        const std::size_t begin = line.find_first_not_of(' ', end);
        end = line.find(' ', begin);
        if (begin == std::string_view::npos || end == std::string_view::npos)
            return std::nullopt;
        word = line.substr(begin, end - begin);
    }
    const std::size_t point = words[2].find('.');
    if (point == std::string_view::npos)
        return std::nullopt;
    const auto cpu = parseDigits(words[1]);
    const auto seconds = parseDigits(words[2].substr(0, point));
    const auto ns = parseDigits(words[2].substr(point + 1));
    const auto pid = parseDigits(words[3]);
    constexpr std::int64_t kNsPerSecond = 1'000'000'000;
    constexpr std::int64_t kMaxSeconds = 9'000'000'000;
    if (!cpu || !seconds || !ns || !pid || *cpu > TraceLine::kMaxCpu || *seconds > kMaxSeconds
        || *ns >= kNsPerSecond || *pid > std::numeric_limits<std::int32_t>::max())
        return std::nullopt;
    return TraceLine{.comm = "<...>",
                     .pid = std::int32_t(*pid),
                     .cpu = std::uint32_t(*cpu),
                     .time = *seconds * kNsPerSecond + *ns,
                     .rest = line};
}

} // namespace probescope::format
