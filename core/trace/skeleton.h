#pragma once

#include "core/trace/event.h"
#include "core/trace/event_text.h"
#include "core/trace/event_type.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace probescope {

/// An event's text as a shape with holes: literal parts, and typed values between them. It is the
/// `format` of event types that were learned from text (FormatOrigin::Skeleton). A shape and its
/// values print back exactly the text that they came from.
///
/// Spelling: literal bytes, and for each field three bytes: 0x01, a letter (Hole), and 0x20 +
/// width. Text that itself holds a byte 0x01 has the shape of one Word hole.
enum class Hole : char {
    Decimal = 'd', ///< canonical decimal that fits int64_t: `0`, `-12`
    Unsigned = 'u', ///< canonical decimal above that, below 2^64
    Zeros = 'z', ///< decimal padded with zeros to `width`: `001`
    Right = 'p', ///< decimal padded with blanks at its left to `width`
    Left = 'l', ///< decimal padded with blanks at its right to `width`
    Hex = 'x', ///< `0x1f`: lower case without needless zeros
    PaddedHex = 'X', ///< `0x001f`: `width` digits
    BareHex = 'h', ///< `1f`: known to be hexadecimal although nothing marks it; no needless zeros
    BarePaddedHex = 'H', ///< `001f`: `width` digits
    Text = 't', ///< anything that is none of the numbers above
    Name = 's', ///< anything, numbers too: names of tasks and files are never numbers
};

/// Stands before a hole's letter, and is what a width is counted from.
constexpr char kSkeletonMark = '\x01';
constexpr char kSkeletonWidthBase = ' ';
/// The widest field that a skeleton can pad to.
constexpr int kMaxHoleWidth = 90;

/// A hole with the literal text before it. The last part is only the text after the last hole.
struct SkeletonPart
{
    std::string before;
    std::optional<Hole> hole;
    int width = 0;
};

/// A skeleton taken apart: the last part has no hole.
std::vector<SkeletonPart> skeletonParts(std::string_view skeleton);

/// Writes skeletons piece by piece.
class SkeletonBuilder
{
public:
    void literal(std::string_view text) { m_skeleton += text; }
    void hole(Hole hole, int width = 0);
    const std::string& skeleton() const { return m_skeleton; }

private:
    std::string m_skeleton;
};

/// The hole that fits a value if none is given: that of a number if it prints back the same, else
/// Text.
struct HoleFound
{
    Hole hole = Hole::Text;
    int width = 0;
};
HoleFound classify(std::string_view value);

FieldKind fieldKind(Hole hole);

/// The text of an event of a Skeleton type. `values` has one entry for each field.
std::string printSkeleton(const EventType& type, std::span<const FieldValue> values);
/// The same in parts: one for each hole, with the literal before it.
std::shared_ptr<const EventText> skeletonText(const EventType& type);

} // namespace probescope
