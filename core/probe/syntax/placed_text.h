#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// A text that was put together of parts of a longer one, as a shell does with quotes and
/// variables. It knows where each of its bytes stands there, so that a complaint can point to it.
struct PlacedText
{
    std::string text = {};
    std::vector<std::uint32_t> from = {}; ///< of each byte
    std::uint32_t at = 0; ///< where it begins, also when it is empty

    static PlacedText of(std::string_view text, std::size_t at = 0);

    void add(char c, std::size_t place);
    void append(const PlacedText& other);
    PlacedText part(std::size_t begin, std::size_t end) const;
    /// Of the byte `index`; behind the last one, where it ends.
    std::size_t placeOf(std::size_t index) const;
    bool empty() const { return text.empty(); }
};

/// Its lines, without their ends.
std::vector<PlacedText> placedLines(const PlacedText& text);

/// Line (from 1) and column (bytes, from 0) of places in a text.
class LineIndex
{
public:
    struct Point
    {
        std::uint64_t line = 1;
        std::size_t column = 0;
    };
    explicit LineIndex(std::string_view text);
    Point of(std::size_t at) const;

private:
    std::vector<std::size_t> m_begins;
    std::size_t m_size = 0;
};

} // namespace probescope::probe
