#pragma once

#include "core/trace/skeleton.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope {

/// One value of a matched text: a number, or for Text and Name holes a part of the text.
struct HoleValue
{
    Value number = 0;
    std::string_view text;
};

/// A skeleton made ready for matching.
class SkeletonMatcher
{
public:
    explicit SkeletonMatcher(std::string_view skeleton);

    /// Whether the text has this shape. If so, `values` holds one entry for each hole; otherwise
    /// its content is unspecified.
    bool match(std::string_view text, std::vector<HoleValue>& values) const;
    Hole holeAt(std::size_t field) const { return m_pieces[field].hole; }
    bool isText(std::size_t field) const { return m_pieces[field].isText; }
    std::size_t size() const { return m_pieces.size(); }

private:
    struct Piece
    {
        Hole hole = Hole::Text;
        bool isText = true;
        int width = 0;
        std::string after; ///< the literal behind the hole
    };
    bool matchFrom(std::size_t piece, std::string_view rest, HoleValue* values,
                   int& triesLeft) const;
    bool matchText(std::size_t piece, std::string_view rest, HoleValue* values,
                   int& triesLeft) const;

    std::string m_before; ///< the literal before the first hole
    std::vector<Piece> m_pieces;
};

} // namespace probescope
