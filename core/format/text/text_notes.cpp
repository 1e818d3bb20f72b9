#include "core/format/text/text_notes.h"

#include "core/base/text.h"

#include <algorithm>

namespace probescope::format {

namespace {

} // namespace

bool isTextNote(std::string_view line)
{
    return line.find_first_not_of(" \t") == std::string_view::npos || line.starts_with("##### CPU ")
        || line.starts_with("version = ") || reportCpus(line);
}

bool isReportNote(std::string_view line)
{
    return line.starts_with("Average wakeup latency: ") || line.starts_with("Maximum Latency: ")
        || line.starts_with("Minimum Latency: ")
        || (line.starts_with("CPU:") && line.find(" [SUBBUFFER ") != std::string_view::npos);
}

std::optional<std::string_view> reportCpus(std::string_view line)
{
    constexpr std::string_view kKey = "cpus=";
    const std::size_t digits = line.find_last_not_of("0123456789") + 1;
    if (digits < kKey.size() || digits == line.size() || !line.substr(0, digits).ends_with(kKey))
        return std::nullopt;
    const std::string_view before = line.substr(0, digits - kKey.size());
    if (!before.empty() && !before.ends_with(": "))
        return std::nullopt;
    return line.substr(digits);
}

bool looksLikeReport(const TraceLine& line)
{
    if (line.form != TraceLine::Form::Ordinary || !line.flags.empty())
        return false;
    const std::size_t end = line.rest.find_first_of(" :");
    return end != std::string_view::npos && end > 0 && line.rest.substr(end).starts_with(":  ");
}

std::string_view takeBufferName(std::string_view& line, std::string_view next)
{
    const std::size_t end = line.find(next);
    if (end == std::string_view::npos || end < 3)
        return {};
    const std::string_view before = trimmedLeft(line.substr(0, end));
    if (!before.empty() && !before.ends_with(": "))
        return {};
    line.remove_prefix(end);
    return before.substr(0, before.size() - (before.empty() ? 0 : 2));
}

void cutTimeDifference(std::string_view& rest)
{
    const std::size_t begin = rest.find_first_not_of(' ');
    if (begin == std::string_view::npos || !rest.substr(begin).starts_with("(+"))
        return;
    const std::size_t close = rest.find(')', begin);
    if (close != std::string_view::npos)
        rest.remove_prefix(close + 1);
}

} // namespace probescope::format
