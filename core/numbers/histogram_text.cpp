#include "core/numbers/histogram_text.h"

#include <algorithm>

namespace probescope::store {

namespace {

/// 2^power with the suffixes of 1024, 1024², …
std::string powerText(int power)
{
    constexpr const char* kSuffixes[] = {"", "K", "M", "G", "T", "P", "E"};
    return std::to_string(1 << (power % 10)) + kSuffixes[power / 10];
}

} // namespace

std::string histogramText(const BucketCounts& counts,
                          const std::function<std::string(int bucket)>& label)
{
    constexpr std::size_t kLabelWidth = 16;
    constexpr std::size_t kCountWidth = 8;
    constexpr std::uint64_t kBarWidth = 52;
    std::uint64_t most = 0;
    for (const auto& [bucket, count] : counts)
        most = std::max(most, count);
    std::string text;
    const auto pad = [&text](std::size_t used, std::size_t width) {
        text.append(width - std::min(used, width), ' ');
    };
    for (int bucket = counts.begin()->first; bucket <= counts.rbegin()->first; ++bucket) {
        const auto found = counts.find(bucket);
        const std::uint64_t count = found == counts.end() ? 0 : found->second;
        const std::string name = label(bucket);
        const std::string number = std::to_string(count);
        const auto bar =
            std::size_t(double(count) / double(most) * double(kBarWidth)); // whole characters only
        if (!text.empty())
            text += '\n';
        text += name;
        pad(name.size(), kLabelWidth);
        pad(number.size(), kCountWidth);
        text += number + " |" + std::string(bar, '@');
        pad(bar, kBarWidth);
        text += '|';
    }
    return text;
}

std::string quantizeLabel(int bucket)
{
    if (bucket < 0)
        return "(..., 0)";
    if (bucket < 2)
        return bucket == 0 ? "[0]" : "[1]";
    return "[" + powerText(bucket - 1) + ", " + powerText(bucket) + ")";
}

} // namespace probescope::store
