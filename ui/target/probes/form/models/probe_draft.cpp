#include "ui/target/probes/form/models/probe_draft.h"

#include <algorithm>

namespace probescope::ui {

using probe::Kind;
using probe::Spec;

namespace {

bool isBlank(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos || text[first] == '#';
}

} // namespace

ProbeDraft::ProbeDraft()
{
    m_lines.push_back({.blank = true});
}

ProbeDraft ProbeDraft::of(const std::vector<Spec>& specs)
{
    ProbeDraft draft;
    std::string text;
    for (const auto& spec : specs)
        text += (text.empty() ? "" : "\n") + spec.format();
    draft.setText(text);
    return draft;
}

std::string ProbeDraft::text() const
{
    std::string text;
    for (const auto& line : m_lines) {
        if (&line != &m_lines.front())
            text += '\n';
        text += line.text;
    }
    return text;
}

void ProbeDraft::setText(std::string_view text)
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
    read();
}

void ProbeDraft::showLine(std::size_t line)
{
    if (line >= m_lines.size() || m_lines[line].blank || line == m_shown
        || (m_pair && line == m_shown + 1))
        return;
    m_shown = line;
    if (line > 0 && m_lines[line - 1].spec && m_lines[line].spec
        && belongTogether(*m_lines[line - 1].spec, *m_lines[line].spec))
        m_shown = line - 1;
    m_pair.reset(); // that of the lines that were shown
    read();
}

void ProbeDraft::read()
{
    if (m_shown >= m_lines.size() || m_lines[m_shown].blank) {
        const auto first = std::find_if(m_lines.begin(), m_lines.end(),
                                        [](const Line& line) { return !line.blank; });
        m_shown = first == m_lines.end() ? 0 : std::size_t(first - m_lines.begin());
    }
    const auto& line = m_lines[m_shown];
    if (line.spec) {
        m_spec = *line.spec;
        const auto* const next = m_shown + 1 < m_lines.size() ? &m_lines[m_shown + 1] : nullptr;
        if (next != nullptr && next->spec && belongTogether(m_spec, *next->spec))
            m_pair = next->spec;
        else if (next == nullptr || !next->trouble || !m_pair || !belongTogether(m_spec, *m_pair))
            m_pair.reset(); // else it is being written, and stays as it was
    } else if (line.blank) {
        m_spec = {};
        m_pair.reset();
    }
    if (readable())
        m_readableText = text();
    if (m_spec.kind == Kind::Event && !m_pair)
        m_filter = m_spec.filter;
}

bool ProbeDraft::readable() const
{
    const auto end = std::min(m_shown + (m_pair ? 2U : 1U), m_lines.size());
    return std::none_of(m_lines.begin() + std::ptrdiff_t(m_shown),
                        m_lines.begin() + std::ptrdiff_t(end),
                        [](const Line& line) { return line.trouble.has_value(); });
}

void ProbeDraft::takeBack()
{
    setText(std::string(m_readableText));
}

std::optional<std::vector<Spec>> ProbeDraft::specs() const
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

const Spec* ProbeDraft::returnSpec() const
{
    if (m_pair)
        return &*m_pair;
    return probe::isReturn(m_spec.kind) ? &m_spec : nullptr;
}

const Spec* ProbeDraft::entrySpec() const
{
    return probe::isReturn(m_spec.kind) ? nullptr : &m_spec;
}

Spec& ProbeDraft::specOf(bool ofReturn)
{
    return ofReturn && m_pair ? *m_pair : m_spec;
}

const Spec& ProbeDraft::specOf(bool ofReturn) const
{
    return ofReturn && m_pair ? *m_pair : m_spec;
}

void ProbeDraft::rewrite()
{
    if (!hasPlace() && m_lines[m_shown].blank)
        return; // nothing is said yet that could stand in a line
    const auto put = [&](std::size_t at, const Spec& spec) {
        const auto& before = m_lines[at].text;
        const auto comment = before.find('#');
        m_lines[at] = {.text = spec.format()
                           + (comment == std::string::npos ? "" : "  " + before.substr(comment)),
                       .spec = spec};
    };
    put(m_shown, m_spec);
    if (m_pair)
        put(m_shown + 1, *m_pair);
    m_readableText = text();
}

} // namespace probescope::ui
