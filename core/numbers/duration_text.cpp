#include "core/numbers/duration_text.h"

#include <algorithm>
#include <array>

namespace probescope {

namespace {

constexpr std::uint64_t kNsPerSecond = 1'000'000'000;
constexpr int kDecimals = 9; // of a nanosecond
constexpr std::uint64_t kThousand = 1000;

/// The magnitude of any int64, its smallest one included.
std::uint64_t magnitude(std::int64_t value)
{
    return value < 0 ? ~std::uint64_t(value) + 1 : std::uint64_t(value);
}

/// With zeros before it, so many digits wide.
std::string digits(std::uint64_t number, std::size_t width)
{
    std::string text = std::to_string(number);
    text.insert(0, width - std::min(width, text.size()), '0');
    return text;
}

struct DurationUnit
{
    std::uint64_t ns;
    const char* name;
};
// Seconds are the largest: kernel people count seconds, and minutes need two numbers.
constexpr std::array kDurationUnits{DurationUnit{kNsPerSecond, " s"},
                                    DurationUnit{1'000'000, " ms"}, DurationUnit{1'000, " µs"}};

enum class Zeros : std::uint8_t { Cut, Kept }; ///< at the end

std::string durationWith(Zeros zeros, std::int64_t durationNs)
{
    const auto ns = magnitude(durationNs);
    std::string text = durationNs < 0 ? "-" : "";
    // What rounds up to the next unit is written in it: 999 999.5 ns is 1 ms, not 1000 µs.
    const auto* unit = std::find_if(
        kDurationUnits.begin(), kDurationUnits.end(), [ns](const DurationUnit& candidate) {
            return ns + candidate.ns / kThousand / kThousand / 2 >= candidate.ns;
        });
    if (unit == kDurationUnits.end()) {
        text += std::to_string(ns);
        return text += " ns";
    }
    const auto step = unit->ns / kThousand;
    const auto thousandths = ns / step + (ns % step >= (step + 1) / 2 ? 1 : 0);
    text += std::to_string(thousandths / kThousand);
    if (zeros == Zeros::Kept || thousandths % kThousand != 0) {
        text += '.';
        text += digits(thousandths % kThousand, 3);
        if (zeros == Zeros::Cut)
            text.erase(text.find_last_not_of('0') + 1);
    }
    return text += unit->name;
}

} // namespace

std::string durationText(std::int64_t durationNs)
{
    return durationWith(Zeros::Cut, durationNs);
}

std::string durationColumnText(std::int64_t durationNs)
{
    return durationWith(Zeros::Kept, durationNs);
}

std::string kernelSeconds(std::int64_t timeNs, int decimals)
{
    const auto ns = magnitude(timeNs);
    std::string text = timeNs < 0 ? "-" : "";
    text += std::to_string(ns / kNsPerSecond);
    decimals = std::clamp(decimals, 0, kDecimals);
    if (decimals > 0) {
        text += '.';
        text += digits(ns % kNsPerSecond, kDecimals).substr(0, std::size_t(decimals));
    }
    return text;
}

} // namespace probescope
