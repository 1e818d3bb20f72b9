#include "core/trace/skeleton.h"

#include <algorithm>
#include <charconv>

namespace probescope {

namespace {

constexpr char kMark = '\x01';
constexpr char kWidthBase = ' ';
constexpr int kMaxTries = 64; // places where a text hole may end, in all; names are short

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f');
}

bool allDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

bool allHexDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isHexDigit);
}

template <typename Number>
bool parseWhole(std::string_view text, Value& value, int base)
{
    Number number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, number, base);
    value = Value(number);
    return code == std::errc{} && stop == end;
}

bool canonicalDecimal(std::string_view text)
{
    const bool negative = !text.empty() && text[0] == '-';
    const std::string_view digits = text.substr(negative ? 1 : 0);
    if (!allDigits(digits))
        return false;
    return digits[0] != '0' || (digits.size() == 1 && !negative);
}

bool padded(std::string_view digits, int width)
{
    return int(digits.size()) == width || (int(digits.size()) > width && digits[0] != '0');
}

/// Reads a number of one kind that takes the whole of `text`.
bool readNumber(Hole hole, int width, std::string_view text, Value& value)
{
    switch (hole) {
    case Hole::Decimal:
        return canonicalDecimal(text) && parseWhole<std::int64_t>(text, value, 10);
    case Hole::Unsigned:
        return canonicalDecimal(text) && !parseWhole<std::int64_t>(text, value, 10)
            && parseWhole<std::uint64_t>(text, value, 10);
    case Hole::Zeros:
        return allDigits(text) && padded(text, width) && parseWhole<std::int64_t>(text, value, 10);
    case Hole::Right: {
        const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
        const std::string_view digits = text.substr(begin);
        return (int(text.size()) == width || (int(text.size()) > width && begin == 0))
            && canonicalDecimal(digits) && parseWhole<std::int64_t>(digits, value, 10);
    }
    case Hole::Left: {
        const std::string_view digits = text.substr(0, text.find_last_not_of(' ') + 1);
        return (int(text.size()) == width
                || (int(text.size()) > width && digits.size() == text.size()))
            && canonicalDecimal(digits) && parseWhole<std::int64_t>(digits, value, 10);
    }
    case Hole::Hex:
    case Hole::PaddedHex:
        if (!text.starts_with("0x"))
            return false;
        return readNumber(hole == Hole::Hex ? Hole::BareHex : Hole::BarePaddedHex, width,
                          text.substr(2), value);
    case Hole::BareHex:
        return allHexDigits(text) && (text[0] != '0' || text.size() == 1)
            && parseWhole<std::uint64_t>(text, value, 16);
    case Hole::BarePaddedHex:
        return allHexDigits(text) && padded(text, width)
            && parseWhole<std::uint64_t>(text, value, 16);
    case Hole::Text:
    case Hole::Name:
        break;
    }
    return false;
}

/// Text holes hold one word, unless it is quoted or a list in braces; so that a shape is never
/// taken for another one with more fields.
bool fitsTextHole(std::string_view value)
{
    const bool enclosed = value.starts_with('"') || value.starts_with('{');
    return (enclosed || value.find(' ') == std::string_view::npos)
        && classify(value).hole == Hole::Text;
}

/// How many bytes at the start of `text` a number of that kind could take.
std::size_t numberLength(Hole hole, std::string_view text)
{
    std::size_t i = 0;
    const auto skip = [&](auto&& accepts) {
        while (i < text.size() && accepts(text[i]))
            ++i;
    };
    const auto blank = [](char c) { return c == ' '; };
    switch (hole) {
    case Hole::Right:
        skip(blank);
        [[fallthrough]];
    case Hole::Decimal:
        if (i < text.size() && text[i] == '-')
            ++i;
        skip(isDigit);
        break;
    case Hole::Unsigned:
    case Hole::Zeros:
        skip(isDigit);
        break;
    case Hole::Left:
        if (i < text.size() && text[i] == '-')
            ++i;
        skip(isDigit);
        break;
    case Hole::Hex:
    case Hole::PaddedHex:
        if (!text.starts_with("0x"))
            return 0;
        i = 2;
        skip(isHexDigit);
        break;
    default:
        skip(isHexDigit);
        break;
    }
    return i;
}

void appendNumber(std::string& text, Value value, int base)
{
    char digits[24];
    const auto [end, code] = base == 16
        ? std::to_chars(digits, digits + sizeof digits, std::uint64_t(value), 16)
        : std::to_chars(digits, digits + sizeof digits, value);
    if (code == std::errc{})
        text.append(digits, end);
}

void appendPadded(std::string& text, const std::string& number, int width, char pad)
{
    if (int(number.size()) < width)
        text.append(std::size_t(width) - number.size(), pad);
    text += number;
}

void printHole(std::string& text, Hole hole, int width, const FieldValue& value)
{
    std::string number;
    switch (hole) {
    case Hole::Text:
    case Hole::Name:
        text += value.bytes;
        return;
    case Hole::Unsigned:
        text += std::to_string(std::uint64_t(value.number));
        return;
    case Hole::Decimal:
        appendNumber(text, value.number, 10);
        return;
    case Hole::Zeros:
        appendNumber(number, value.number, 10);
        appendPadded(text, number, width, '0');
        return;
    case Hole::Right:
        appendNumber(number, value.number, 10);
        appendPadded(text, number, width, ' ');
        return;
    case Hole::Left:
        appendNumber(number, value.number, 10);
        number.resize(std::max(number.size(), std::size_t(width)), ' ');
        text += number;
        return;
    case Hole::Hex:
    case Hole::PaddedHex:
        text += "0x";
        [[fallthrough]];
    case Hole::BareHex:
    case Hole::BarePaddedHex:
        appendNumber(number, value.number, 16);
        appendPadded(text, number, width, '0');
        return;
    }
}

} // namespace

void SkeletonBuilder::hole(Hole hole, int width)
{
    m_skeleton += kMark;
    m_skeleton += char(hole);
    m_skeleton += char(kWidthBase + width);
}

HoleFound classify(std::string_view value)
{
    Value number = 0;
    if (value.empty() || value.size() > kMaxHoleWidth)
        return {};
    if (canonicalDecimal(value)) {
        if (readNumber(Hole::Decimal, 0, value, number))
            return {Hole::Decimal, 0};
        return {readNumber(Hole::Unsigned, 0, value, number) ? Hole::Unsigned : Hole::Text, 0};
    }
    if (value[0] == '0' && readNumber(Hole::Zeros, int(value.size()), value, number))
        return {Hole::Zeros, int(value.size())};
    if (readNumber(Hole::Hex, 0, value, number))
        return {Hole::Hex, 0};
    if (value.size() > 2 && readNumber(Hole::PaddedHex, int(value.size()) - 2, value, number))
        return {Hole::PaddedHex, int(value.size()) - 2};
    return {};
}

FieldKind fieldKind(Hole hole)
{
    switch (hole) {
    case Hole::Decimal:
    case Hole::Right:
    case Hole::Left:
        return FieldKind::Signed;
    case Hole::Unsigned:
    case Hole::Zeros:
        return FieldKind::Unsigned;
    case Hole::Text:
    case Hole::Name:
        return FieldKind::String;
    default:
        return FieldKind::Hex;
    }
}

SkeletonMatcher::SkeletonMatcher(std::string_view skeleton)
{
    std::string* literal = &m_before;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        if (skeleton[i] != kMark || i + 2 >= skeleton.size()) {
            *literal += skeleton[i];
            continue;
        }
        m_pieces.push_back({Hole(skeleton[i + 1]), skeleton[i + 2] - kWidthBase, {}});
        literal = &m_pieces.back().after;
        i += 2;
    }
}

bool SkeletonMatcher::isText(std::size_t field) const
{
    return m_pieces[field].hole == Hole::Text || m_pieces[field].hole == Hole::Name;
}

bool SkeletonMatcher::match(std::string_view text, std::vector<HoleValue>& values) const
{
    if (!text.starts_with(m_before))
        return false;
    values.clear();
    int triesLeft = kMaxTries;
    if (m_pieces.empty())
        return text.size() == m_before.size();
    return matchFrom(0, text.substr(m_before.size()), values, triesLeft);
}

bool SkeletonMatcher::matchFrom(std::size_t piece, std::string_view rest,
                                std::vector<HoleValue>& values, int& triesLeft) const
{
    const auto known = values.size();
    for (; piece < m_pieces.size(); ++piece) {
        const Piece& p = m_pieces[piece];
        const bool last = piece + 1 == m_pieces.size();
        if (p.hole != Hole::Text && p.hole != Hole::Name) {
            std::size_t length = numberLength(p.hole, rest);
            if (p.hole == Hole::Left)
                while (int(length) < p.width && length < rest.size() && rest[length] == ' ')
                    ++length;
            HoleValue value;
            if (length == 0 || !readNumber(p.hole, p.width, rest.substr(0, length), value.number)
                || !rest.substr(length).starts_with(p.after))
                break;
            values.push_back(value);
            rest.remove_prefix(length + p.after.size());
            continue;
        }
        // A text hole ends where its literal stands and all that follows fits, too.
        const auto fits = [&](std::size_t length) {
            return p.hole == Hole::Name || fitsTextHole(rest.substr(0, length));
        };
        if (last) {
            if (!rest.ends_with(p.after))
                break;
            const std::size_t length = rest.size() - p.after.size();
            if (!fits(length))
                break;
            values.push_back({0, rest.substr(0, length)});
            return true;
        }
        for (std::size_t at = rest.find(p.after); at != std::string_view::npos && triesLeft > 0;
             at = rest.find(p.after, at + 1)) {
            --triesLeft;
            if (!fits(at))
                continue;
            values.push_back({0, rest.substr(0, at)});
            if (matchFrom(piece + 1, rest.substr(at + p.after.size()), values, triesLeft))
                return true;
            values.pop_back();
        }
        break;
    }
    if (piece == m_pieces.size() && rest.empty())
        return true;
    values.resize(known);
    return false;
}

std::string printSkeleton(const EventType& type, std::span<const FieldValue> values)
{
    std::string text;
    std::size_t field = 0;
    const std::string_view skeleton = type.format;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        if (skeleton[i] != kMark || i + 2 >= skeleton.size()) {
            text += skeleton[i];
            continue;
        }
        if (field < values.size())
            printHole(text, Hole(skeleton[i + 1]), skeleton[i + 2] - kWidthBase, values[field]);
        ++field;
        i += 2;
    }
    return text;
}

} // namespace probescope
