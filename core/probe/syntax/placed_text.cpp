#include "core/probe/syntax/placed_text.h"

#include <algorithm>

namespace probescope::probe {

PlacedText PlacedText::of(std::string_view text, std::size_t at)
{
    PlacedText placed{.at = static_cast<std::uint32_t>(at)};
    placed.text = text;
    placed.from.resize(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        placed.from[i] = static_cast<std::uint32_t>(at + i);
    return placed;
}

void PlacedText::add(char c, std::size_t place)
{
    if (text.empty())
        at = static_cast<std::uint32_t>(place);
    text += c;
    from.push_back(static_cast<std::uint32_t>(place));
}

void PlacedText::append(const PlacedText& other)
{
    if (text.empty())
        at = other.at;
    text += other.text;
    from.insert(from.end(), other.from.begin(), other.from.end());
}

PlacedText PlacedText::part(std::size_t begin, std::size_t end) const
{
    end = std::min(end, text.size());
    begin = std::min(begin, end);
    PlacedText found{.at = static_cast<std::uint32_t>(placeOf(begin))};
    found.text = text.substr(begin, end - begin);
    found.from.assign(from.begin() + std::ptrdiff_t(begin), from.begin() + std::ptrdiff_t(end));
    return found;
}

std::size_t PlacedText::placeOf(std::size_t index) const
{
    if (index < from.size())
        return from[index];
    return from.empty() ? at : from.back() + std::size_t(1);
}

std::vector<PlacedText> placedLines(const PlacedText& text)
{
    std::vector<PlacedText> lines;
    std::size_t begin = 0;
    while (begin < text.text.size()) {
        const auto end = std::min(text.text.find('\n', begin), text.text.size());
        lines.push_back(text.part(begin, end));
        begin = end + 1;
    }
    return lines;
}

LineIndex::LineIndex(std::string_view text)
    : m_begins(1, 0)
    , m_size(text.size())
{
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n')
            m_begins.push_back(i + 1);
}

LineIndex::Point LineIndex::of(std::size_t at) const
{
    at = std::min(at, m_size);
    const auto next = std::upper_bound(m_begins.begin(), m_begins.end(), at);
    const auto line = static_cast<std::size_t>(next - m_begins.begin());
    return {.line = line, .column = at - m_begins[line - 1]};
}

} // namespace probescope::probe
