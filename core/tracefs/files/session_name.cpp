#include "core/tracefs/files/session_name.h"

#include "core/tracefs/files/control_text.h"

#include <array>
#include <limits>

namespace probescope::tracefs {

namespace {

constexpr std::string_view kSessionPrefix = "probescope";

std::string sessionText(const SessionName& name, char separator)
{
    std::string text(kSessionPrefix);
    text += separator + std::to_string(name.pid) + separator + std::to_string(name.start);
    if (name.number != 0)
        text += separator + std::to_string(name.number);
    return text;
}

} // namespace

std::string SessionName::instance() const
{
    return sessionText(*this, '-');
}

std::string SessionName::probeGroup() const
{
    return sessionText(*this, '_');
}

std::optional<SessionName> SessionName::parse(std::string_view name)
{
    if (!name.starts_with(kSessionPrefix) || name.size() == kSessionPrefix.size())
        return std::nullopt;
    const char separator = name[kSessionPrefix.size()];
    if (separator != '-' && separator != '_')
        return std::nullopt;
    std::array<std::uint64_t, 3> numbers{};
    std::size_t count = 0;
    for (auto begin = kSessionPrefix.size() + 1; begin <= name.size();) {
        const auto end = std::min(name.find(separator, begin), name.size());
        const auto number = numberOf(name.substr(begin, end - begin));
        if (!number || count == numbers.size())
            return std::nullopt;
        numbers[count++] = *number;
        begin = end + 1;
    }
    if (count < 2 || numbers[0] > std::uint64_t(std::numeric_limits<std::int32_t>::max())
        || numbers[2] > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    const SessionName parsed{std::int32_t(numbers[0]), numbers[1], std::uint32_t(numbers[2])};
    // Only what we write ourselves: no `007`.
    if ((separator == '-' ? parsed.instance() : parsed.probeGroup()) != name)
        return std::nullopt;
    return parsed;
}

Result<SessionName> SessionName::of(access::Backend& backend, std::uint32_t number)
{
    const auto owner = backend.owner();
    if (!owner)
        return passOn(owner);
    return SessionName{owner->pid, owner->start, number};
}

bool SessionName::isOf(const access::Process& process) const
{
    return process.pid == pid && process.start == start;
}

} // namespace probescope::tracefs
