#include "core/trace/skeleton_numbers.h"

#include <limits>

namespace probescope {

namespace {

constexpr std::uint64_t kMaxSigned = std::uint64_t(std::numeric_limits<std::int64_t>::max());

/// A run of digits at the front of a text.
struct Digits
{
    std::size_t count = 0;
    std::uint64_t value = 0;
    bool fits = true; ///< in 64 bits
    bool zeroFirst = false;

    bool canonical() const { return count == 1 || (count > 1 && !zeroFirst); }
    /// As many as `width`, or more because the number needs them.
    bool padded(int width) const
    {
        return count == std::size_t(width) || (count > std::size_t(width) && !zeroFirst);
    }
};

Digits decimalDigits(std::string_view text)
{
    constexpr std::size_t kAlwaysFit = 19;
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    Digits digits;
    for (const char c : text) {
        const auto digit = static_cast<unsigned char>(c - '0');
        if (digit > 9)
            break;
        if (digits.count >= kAlwaysFit && digits.value > (kMax - digit) / 10)
            digits.fits = false;
        digits.value = digits.value * 10 + digit;
        ++digits.count;
    }
    digits.zeroFirst = digits.count > 0 && text[0] == '0';
    return digits;
}

Digits hexDigits(std::string_view text)
{
    Digits digits;
    std::size_t significant = 0;
    for (const char c : text) {
        unsigned digit = static_cast<unsigned char>(c - '0');
        if (digit > 9) {
            digit = static_cast<unsigned char>(c - 'a');
            if (digit > 5)
                break;
            digit += 10;
        }
        digits.value = digits.value << 4 | digit;
        significant += significant > 0 || digit > 0 ? 1 : 0;
        ++digits.count;
    }
    digits.fits = significant <= 16;
    digits.zeroFirst = digits.count > 0 && text[0] == '0';
    return digits;
}

/// `12`, `-3`, `0`; not `-0`, `007`, or what needs more than int64_t.
std::size_t takeDecimal(std::string_view text, Value& value)
{
    const bool negative = text.starts_with('-');
    const Digits digits = decimalDigits(text.substr(negative ? 1 : 0));
    if (!digits.canonical() || (negative && digits.zeroFirst) || !digits.fits
        || digits.value > kMaxSigned + (negative ? 1 : 0))
        return 0;
    value = Value(negative ? 0 - digits.value : digits.value);
    return digits.count + (negative ? 1 : 0);
}

std::size_t takeHex(bool isPadded, int width, std::string_view text, Value& value)
{
    const Digits digits = hexDigits(text);
    const bool good = isPadded ? digits.padded(width) : digits.canonical();
    if (digits.count == 0 || !good || !digits.fits)
        return 0;
    value = Value(digits.value);
    return digits.count;
}

std::size_t blanks(std::string_view text)
{
    return std::min(text.find_first_not_of(' '), text.size());
}

/// A number with blanks at its left, or right, that fill it up to the width.
std::size_t takeFilled(Hole hole, int width, std::string_view text, Value& value)
{
    const auto full = std::size_t(width);
    const std::size_t before = hole == Hole::Right ? blanks(text) : 0;
    const std::size_t number = takeDecimal(text.substr(before), value);
    if (number == 0)
        return 0;
    std::size_t size = before + number;
    if (hole == Hole::Left && size < full)
        size += std::min(blanks(text.substr(size)), full - size);
    return size == full || (size > full && before == 0) ? size : 0;
}

} // namespace

std::size_t takeNumber(Hole hole, int width, std::string_view text, Value& value)
{
    switch (hole) {
    case Hole::Decimal:
        return takeDecimal(text, value);
    case Hole::Unsigned: {
        const Digits digits = decimalDigits(text);
        value = Value(digits.value);
        const bool good = digits.canonical() && digits.fits && digits.value > kMaxSigned;
        return good ? digits.count : 0;
    }
    case Hole::Zeros: {
        const Digits digits = decimalDigits(text);
        value = Value(digits.value);
        const bool good = digits.count > 0 && digits.fits && digits.value <= kMaxSigned;
        return good && digits.padded(width) ? digits.count : 0;
    }
    case Hole::Right:
    case Hole::Left:
        return takeFilled(hole, width, text, value);
    case Hole::BareHex:
    case Hole::BarePaddedHex:
        return takeHex(hole == Hole::BarePaddedHex, width, text, value);
    case Hole::Hex:
    case Hole::PaddedHex: {
        if (text.size() < 3 || text[0] != '0' || text[1] != 'x')
            return 0;
        const std::size_t digits = takeHex(hole == Hole::PaddedHex, width, text.substr(2), value);
        return digits > 0 ? digits + 2 : 0;
    }
    case Hole::Text:
    case Hole::Name:
        break;
    }
    return 0;
}

bool readNumber(Hole hole, int width, std::string_view text, Value& value)
{
    return !text.empty() && takeNumber(hole, width, text, value) == text.size();
}

} // namespace probescope
