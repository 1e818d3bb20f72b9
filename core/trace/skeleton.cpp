#include "core/trace/skeleton.h"

#include "core/trace/skeleton_numbers.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

namespace probescope {

namespace {

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

/// Each hole is a field, in order; those beyond the fields print nothing.
std::vector<EventText::Fields> skeletonFields(const std::vector<SkeletonPart>& parts,
                                              std::size_t fields)
{
    std::vector<EventText::Fields> needs(parts.size());
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        if (parts[i].hole && i < fields)
            needs[i] = {i};
    }
    return needs;
}

class SkeletonText : public EventText
{
public:
    SkeletonText(std::vector<SkeletonPart> parts, std::size_t fields)
        : EventText(skeletonFields(parts, fields))
        , m_parts(std::move(parts))
    {
    }

    void append(std::size_t part, std::span<const FieldValue> values,
                std::string& text) const override
    {
        text += m_parts[part].before;
        if (m_parts[part].hole && part < values.size())
            printHole(text, *m_parts[part].hole, m_parts[part].width, values[part]);
    }

private:
    std::vector<SkeletonPart> m_parts;
};

} // namespace

std::vector<SkeletonPart> skeletonParts(std::string_view skeleton)
{
    std::vector<SkeletonPart> parts(1);
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        if (skeleton[i] != kSkeletonMark || i + 2 >= skeleton.size()) {
            parts.back().before += skeleton[i];
            continue;
        }
        parts.back().hole = Hole(skeleton[i + 1]);
        parts.back().width = skeleton[i + 2] - kSkeletonWidthBase;
        parts.emplace_back();
        i += 2;
    }
    return parts;
}

void SkeletonBuilder::hole(Hole hole, int width)
{
    m_skeleton += kSkeletonMark;
    m_skeleton += char(hole);
    m_skeleton += char(kSkeletonWidthBase + width);
}

HoleFound classify(std::string_view value)
{
    Value number = 0;
    if (value.empty() || value.size() > kMaxHoleWidth)
        return {};
    // %p prints 16 digits. What has decimal ones only and no zero in front is rather a count.
    constexpr int kPointerDigits = 16;
    const int size = int(value.size());
    if (size == kPointerDigits && !readNumber(Hole::Decimal, 0, value, number)
        && readNumber(Hole::BarePaddedHex, size, value, number))
        return {Hole::BarePaddedHex, size};
    for (const auto& [hole, width] :
         {HoleFound{Hole::Decimal, 0}, HoleFound{Hole::Unsigned, 0}, HoleFound{Hole::Zeros, size},
          HoleFound{Hole::Hex, 0}, HoleFound{Hole::PaddedHex, size - 2}}) {
        if (readNumber(hole, width, value, number))
            return {hole, width};
    }
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

std::string printSkeleton(const EventType& type, std::span<const FieldValue> values)
{
    std::string text;
    std::size_t field = 0;
    const std::string_view skeleton = type.format;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        if (skeleton[i] != kSkeletonMark || i + 2 >= skeleton.size()) {
            text += skeleton[i];
            continue;
        }
        if (field < values.size())
            printHole(text, Hole(skeleton[i + 1]), skeleton[i + 2] - kSkeletonWidthBase,
                      values[field]);
        ++field;
        i += 2;
    }
    return text;
}

std::shared_ptr<const EventText> skeletonText(const EventType& type)
{
    return std::make_shared<SkeletonText>(skeletonParts(type.format), type.fields.size());
}

} // namespace probescope
