#include "ui/target/probes/form/models/draft_lines.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

using probe::Spec;

namespace {

bool isBlank(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos || text[first] == '#';
}

} // namespace

DraftLines::DraftLines()
{
    m_lines.push_back({.blank = true});
}

std::string DraftLines::text() const
{
    std::string text;
    for (const auto& line : m_lines) {
        if (&line != &m_lines.front())
            text += '\n';
        text += line.text;
    }
    return text;
}

void DraftLines::setText(std::string_view text)
{
    m_lines.clear();
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        Line line{.text = std::string(text.substr(begin, end - begin))};
        line.blank = isBlank(line.text);
        if (!line.blank) {
            // The kernel takes what stands behind a # for a comment, wherever it is.
            if (auto spec = Spec::parse(std::string_view(line.text).substr(0, line.text.find('#'))))
                line.spec = std::move(*spec);
            else
                line.trouble = spec.error();
        }
        m_lines.push_back(std::move(line));
        begin = end + 1;
    }
}

const DraftLines::Line* DraftLines::find(std::size_t line) const
{
    return line < m_lines.size() ? &m_lines[line] : nullptr;
}

std::size_t DraftLines::firstDefined() const
{
    const auto first =
        std::find_if(m_lines.begin(), m_lines.end(), [](const Line& line) { return !line.blank; });
    return first == m_lines.end() ? 0 : std::size_t(first - m_lines.begin());
}

bool DraftLines::readable(std::size_t first, std::size_t count) const
{
    const auto end = std::min(first + count, m_lines.size());
    return std::none_of(m_lines.begin() + std::ptrdiff_t(first),
                        m_lines.begin() + std::ptrdiff_t(end),
                        [](const Line& line) { return line.trouble.has_value(); });
}

std::optional<std::vector<Spec>> DraftLines::specs() const
{
    std::vector<Spec> specs;
    for (const auto& line : m_lines) {
        if (line.trouble)
            return std::nullopt;
        if (line.spec)
            specs.push_back(*line.spec);
    }
    if (specs.empty())
        return std::nullopt;
    return specs;
}

void DraftLines::put(std::size_t line, const Spec& spec)
{
    const auto& before = m_lines[line].text;
    const auto comment = before.find('#');
    m_lines[line] = {.text = spec.format()
                         + (comment == std::string::npos ? "" : "  " + before.substr(comment)),
                     .spec = spec};
}

void DraftLines::insertBlank(std::size_t line)
{
    m_lines.insert(m_lines.begin() + std::ptrdiff_t(line), Line{.blank = true});
}

void DraftLines::erase(std::size_t line)
{
    m_lines.erase(m_lines.begin() + std::ptrdiff_t(line));
}

} // namespace probescope::ui
