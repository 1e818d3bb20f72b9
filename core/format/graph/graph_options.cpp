#include "core/format/graph/graph_options.h"

#include "core/format/graph/graph_scan.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::format {

namespace {

using Member = bool GraphOptions::*;

constexpr std::array<std::pair<std::string_view, Member>, 15> kNames{{
    {"cpu", &GraphOptions::cpu},
    {"proc", &GraphOptions::proc},
    {"abstime", &GraphOptions::absTime},
    {"reltime", &GraphOptions::relTime},
    {"duration", &GraphOptions::duration},
    {"overhead", &GraphOptions::overhead},
    {"irqs", &GraphOptions::irqs},
    {"tail", &GraphOptions::tail},
    {"overrun", &GraphOptions::overrun},
    {"retval", &GraphOptions::retval},
    {"retval-hex", &GraphOptions::retvalHex},
    {"retval-named", &GraphOptions::retvalNamed},
    {"args", &GraphOptions::args},
    {"retaddr", &GraphOptions::retaddr},
    {"latency", &GraphOptions::latency},
}};

constexpr std::string_view kCpuWidth = "cpu-width=";

bool setCpuWidth(GraphOptions& options, std::string_view text)
{
    std::uint64_t width = 0;
    GraphScan scan(text);
    if (!scan.takeNumber(width) || !scan.rest().empty() || width < 1 || width > 8)
        return false;
    options.cpuWidth = std::uint8_t(width);
    return true;
}

} // namespace

std::string GraphOptions::text() const
{
    std::string result;
    for (const auto& [name, member] : kNames) {
        if (this->*member)
            (result += result.empty() ? "" : " ") += name;
    }
    if (cpuWidth != 1)
        ((result += result.empty() ? "" : " ") += kCpuWidth) += std::to_string(cpuWidth);
    return result;
}

GraphOptions GraphOptions::parse(std::string_view text)
{
    GraphOptions options;
    for (const auto& [name, member] : kNames)
        options.*member = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (!text.starts_with("no"))
            options.set(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return options;
}

bool GraphOptions::set(std::string_view name)
{
    static constexpr std::string_view kPrefix = "funcgraph-";
    bool on = true;
    if (name.starts_with("no")) {
        on = false;
        name.remove_prefix(2);
    }
    if (name.starts_with(kPrefix))
        name.remove_prefix(kPrefix.size());
    if (on && name.starts_with(kCpuWidth))
        return setCpuWidth(*this, name.substr(kCpuWidth.size()));
    for (const auto& [known, member] : kNames) {
        if (known == name) {
            this->*member = on;
            return true;
        }
    }
    return false;
}

char graphOverheadMark(std::int64_t durationNs)
{
    static constexpr std::array<std::pair<std::int64_t, char>, 6> kMarks{{
        {1'000'000'000, '$'},
        {100'000'000, '@'},
        {10'000'000, '*'},
        {1'000'000, '#'},
        {100'000, '!'},
        {10'000, '+'},
    }};
    for (const auto& [aboveNs, mark] : kMarks) {
        if (durationNs > aboveNs)
            return mark;
    }
    return ' ';
}

bool isErrorNumber(std::uint64_t retval)
{
    constexpr std::uint64_t kFirst = UINT64_MAX - 4094; // MAX_ERRNO
    const bool narrow = retval >> 32 == 0 && (retval & (1U << 31)) != 0;
    return (narrow ? retval | UINT64_MAX << 32 : retval) >= kFirst;
}

} // namespace probescope::format
