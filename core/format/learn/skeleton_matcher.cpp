#include "core/format/learn/skeleton_matcher.h"

#include "core/format/learn/quick_bytes.h"
#include "core/trace/skeleton_numbers.h"

#include <algorithm>

namespace probescope {

namespace {

constexpr int kMaxTries = 64; // places where a text hole may end, in all; names are short

bool startsWith(std::string_view text, std::string_view literal)
{
    return text.size() >= literal.size() && sameBytes(text.data(), literal.data(), literal.size());
}

/// Where `literal` stands in `text` at or behind `from`, or npos. Names are short, so that a plain
/// loop finds their end sooner than a search that gets ready for long ones.
std::size_t findFrom(std::string_view text, std::string_view literal, std::size_t from)
{
    if (literal.empty())
        return from <= text.size() ? from : std::string_view::npos;
    constexpr std::size_t kNear = 24;
    const std::size_t last = text.size() - std::min(text.size(), literal.size() - 1);
    const std::size_t near = std::min(last, from + kNear);
    std::size_t at = from;
    for (; at < near; ++at)
        if (text[at] == literal[0] && startsWith(text.substr(at), literal))
            return at;
    return at < last ? text.find(literal, at) : std::string_view::npos;
}

/// `foo+0x1c/0x90 [ext4]`: a symbol and its module.
bool isModuleBehind(std::string_view value, std::size_t blank)
{
    const std::string_view module = value.substr(blank + 1);
    return module.starts_with('[') && module.ends_with(']')
        && module.find(' ') == std::string_view::npos;
}

/// Text holes hold one word, unless it is quoted, a list in braces, or a symbol with its module; so
/// that a shape is never taken for another one with more fields.
bool fitsTextHole(std::string_view value)
{
    if (value.empty())
        return true;
    const char first = value[0];
    if (first == '"' || first == '{')
        return true;
    const std::size_t blank = findFrom(value, " ", 0);
    if (blank != std::string_view::npos)
        return isModuleBehind(value, blank);
    // Numbers begin with a digit; pointers may begin with a letter.
    constexpr std::size_t kPointerDigits = 16;
    const bool maybeNumber =
        (first >= '0' && first <= '9') || first == '-' || value.size() == kPointerDigits;
    return !(maybeNumber && classify(value).hole != Hole::Text);
}

bool isTextHole(Hole hole)
{
    return hole == Hole::Text || hole == Hole::Name;
}

} // namespace

SkeletonMatcher::SkeletonMatcher(std::string_view skeleton)
{
    std::string* literal = &m_before;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        if (skeleton[i] != kSkeletonMark || i + 2 >= skeleton.size()) {
            *literal += skeleton[i];
            continue;
        }
        const Hole hole = Hole(skeleton[i + 1]);
        m_pieces.push_back({hole, isTextHole(hole), skeleton[i + 2] - kSkeletonWidthBase, {}});
        literal = &m_pieces.back().after;
        i += 2;
    }
}

bool SkeletonMatcher::match(std::string_view text, std::vector<HoleValue>& values) const
{
    if (!startsWith(text, m_before))
        return false;
    if (m_pieces.empty()) {
        values.clear();
        return text.size() == m_before.size();
    }
    if (values.size() != m_pieces.size())
        values.resize(m_pieces.size());
    int triesLeft = kMaxTries;
    return matchFrom(0, text.substr(m_before.size()), values.data(), triesLeft);
}

bool SkeletonMatcher::matchFrom(std::size_t piece, std::string_view rest, HoleValue* values,
                                int& triesLeft) const
{
    for (; piece < m_pieces.size(); ++piece) {
        const Piece& p = m_pieces[piece];
        if (p.isText)
            return matchText(piece, rest, values, triesLeft);
        const std::size_t length = takeNumber(p.hole, p.width, rest, values[piece].number);
        if (length == 0 || !startsWith(rest.substr(length), p.after))
            return false;
        rest.remove_prefix(length + p.after.size());
    }
    return rest.empty();
}

/// A text hole ends where its literal stands and all that follows fits, too.
bool SkeletonMatcher::matchText(std::size_t piece, std::string_view rest, HoleValue* values,
                                int& triesLeft) const
{
    const Piece& p = m_pieces[piece];
    const auto fits = [&](std::size_t length) {
        values[piece].text = rest.substr(0, length);
        return p.hole == Hole::Name || fitsTextHole(values[piece].text);
    };
    if (piece + 1 == m_pieces.size())
        return rest.ends_with(p.after) && fits(rest.size() - p.after.size());
    for (std::size_t at = findFrom(rest, p.after, 0); at != std::string_view::npos && triesLeft > 0;
         at = findFrom(rest, p.after, at + 1)) {
        --triesLeft;
        if (fits(at) && matchFrom(piece + 1, rest.substr(at + p.after.size()), values, triesLeft))
            return true;
        values[piece].text = rest.substr(0, at);
    }
    return false;
}

} // namespace probescope
