#include "core/format/text/dat_flags.h"

#include <charconv>

namespace probescope::format {

namespace {

constexpr unsigned kIrqsOff = 0x01;
constexpr unsigned kNoIrqSupport = 0x02; ///< to 6.12; from 6.13 on: reschedule lazily
constexpr unsigned kNeedResched = 0x04;
constexpr unsigned kHardIrq = 0x08;
constexpr unsigned kSoftIrq = 0x10;
constexpr unsigned kPreemptResched = 0x20;
constexpr unsigned kNmi = 0x40;
constexpr unsigned kBhOff = 0x80;

/// Major × 1000 + minor; 0 when the text does not begin with a release.
int releaseNumber(std::string_view release)
{
    int major = 0;
    int minor = 0;
    const char* const end = release.data() + release.size();
    const auto first = std::from_chars(release.data(), end, major);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '.')
        return 0;
    if (std::from_chars(first.ptr + 1, end, minor).ec != std::errc() || major > 1000
        || minor > 999) {
        return 0;
    }
    return major * 1000 + minor;
}

char irqsOff(unsigned flags, bool lazyKernel)
{
    if (flags & kIrqsOff)
        return flags & kBhOff ? 'D' : 'd';
    if (flags & kBhOff)
        return 'b';
    return !lazyKernel && (flags & kNoIrqSupport) ? 'X' : '.';
}

char needResched(unsigned flags, bool lazyKernel)
{
    const bool lazy = lazyKernel && (flags & kNoIrqSupport) != 0;
    const bool need = (flags & kNeedResched) != 0;
    if (flags & kPreemptResched)
        return lazy ? (need ? 'B' : 'L') : (need ? 'N' : 'p');
    if (lazy)
        return need ? 'b' : 'l';
    return need ? 'n' : '.';
}

char interrupt(unsigned flags)
{
    if (flags & kNmi)
        return flags & kHardIrq ? 'Z' : 'z';
    if (flags & kHardIrq)
        return flags & kSoftIrq ? 'H' : 'h';
    return flags & kSoftIrq ? 's' : '.';
}

char digit(unsigned value)
{
    return value ? "0123456789abcdef"[value & 15] : '.';
}

} // namespace

std::string latencyFlags(std::uint8_t flags, std::uint8_t preemptCount, std::string_view release)
{
    constexpr int kHasMigrateDisable = 5015;
    constexpr int kHasLazyResched = 6013;
    const int number = releaseNumber(release);
    const bool lazyKernel = number >= kHasLazyResched;
    std::string text{irqsOff(flags, lazyKernel), needResched(flags, lazyKernel), interrupt(flags)};
    if (number == 0 || number >= kHasMigrateDisable) {
        text += digit(preemptCount & 15U);
        text += digit(preemptCount >> 4U);
    } else {
        if (preemptCount >= 16)
            text += digit(preemptCount >> 4U);
        text += preemptCount >= 16 && (preemptCount & 15) == 0 ? '0' : digit(preemptCount & 15U);
    }
    return text;
}

std::optional<RecordFlags> recordFlags(std::string_view text, std::string_view release)
{
    // Text does not always tell the kernel; these print all characters that there are.
    for (const std::string_view kernel :
         {release, std::string_view("6.12"), std::string_view("6.13"), std::string_view("5.14")}) {
        constexpr std::size_t kFlagCharacters = 3;
        std::optional<std::uint8_t> flags;
        std::optional<std::uint8_t> count;
        for (unsigned byte = 0; byte < 256; ++byte) {
            const auto printed = latencyFlags(std::uint8_t(byte), std::uint8_t(byte), kernel);
            const auto all = std::string_view(printed);
            if (!flags && all.substr(0, kFlagCharacters) == text.substr(0, kFlagCharacters))
                flags = std::uint8_t(byte);
            if (!count && text.size() > kFlagCharacters
                && all.substr(kFlagCharacters) == text.substr(kFlagCharacters))
                count = std::uint8_t(byte);
        }
        if (flags && count)
            return RecordFlags{*flags, *count};
    }
    return std::nullopt;
}

FlagsId DatFlags::find(std::uint16_t key)
{
    auto [place, added] = m_ids.try_emplace(key);
    if (added) {
        EventFlags flags;
        flags.commonFlags = std::int16_t(key >> 8);
        flags.preemptCount = std::int16_t(key & 0xff);
        flags.text = latencyFlags(std::uint8_t(key >> 8), std::uint8_t(key & 0xff), m_release);
        place->second = m_sink.flags(flags);
    }
    m_lastKey = key;
    m_last = place->second;
    return m_last;
}

} // namespace probescope::format
