#pragma once

#include "core/probe/spec/spec.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::ui {

/// A text of definitions of probes, a line each, with comments and blank lines. There is always a
/// line.
class DraftLines
{
public:
    struct Line
    {
        std::string text = {};
        std::optional<probe::Spec> spec = {}; ///< nothing: a comment, a blank line, or an error
        std::optional<Error> trouble = {};
        bool blank = false; ///< nothing is defined in it
    };

    /// A blank one.
    DraftLines();

    std::string text() const;
    void setText(std::string_view text);
    const std::vector<Line>& all() const { return m_lines; }
    const Line& at(std::size_t line) const { return m_lines[line]; }
    /// Null: there is no such line.
    const Line* find(std::size_t line) const;
    /// The first one that is not blank; 0 if all are.
    std::size_t firstDefined() const;
    /// None of these lines, as far as they exist, has an error.
    bool readable(std::size_t first, std::size_t count) const;
    /// Everything that is defined. Nothing: a line cannot be parsed, or there are no definitions.
    std::optional<std::vector<probe::Spec>> specs() const;

    /// Replaces the definition of a line; its comment stays.
    void put(std::size_t line, const probe::Spec& spec);
    void insertBlank(std::size_t line);
    void erase(std::size_t line);

private:
    std::vector<Line> m_lines;
};

} // namespace probescope::ui
