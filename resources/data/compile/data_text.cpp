#include "resources/data/compile/data_text.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace probescope::data {

namespace {

constexpr std::string_view kIndent = "    ";

std::string_view withoutEnd(std::string_view text)
{
    const auto last = text.find_last_not_of(" \t\r");
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : withoutEnd(text.substr(first));
}

/// The lines that say something, each with its number.
std::vector<std::pair<std::size_t, std::string_view>> linesOf(std::string_view file)
{
    std::vector<std::pair<std::size_t, std::string_view>> lines;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < file.size();) {
        const auto end = std::min(file.find('\n', begin), file.size());
        const auto line = withoutEnd(file.substr(begin, end - begin));
        ++number;
        if (!line.empty() && line.front() != '#')
            lines.emplace_back(number, line);
        begin = end + 1;
    }
    return lines;
}

std::vector<std::string> cellsOf(std::string_view line)
{
    std::vector<std::string> cells;
    for (std::size_t begin = 0; begin <= line.size();) {
        const auto end = std::min(line.find('\t', begin), line.size());
        cells.emplace_back(trimmed(line.substr(begin, end - begin)));
        begin = end + 1;
    }
    return cells;
}

std::string joined(const std::vector<std::string>& words, std::string_view between)
{
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty())
            text += between;
        text += word;
    }
    return text;
}

/// Begins the section of a line `[name]`.
void addSection(std::vector<Section>& sections, std::size_t number, std::string_view line,
                Faults& faults)
{
    Section section{.line = number};
    if (line.back() == ']')
        section.name = trimmed(line.substr(1, line.size() - 2));
    if (section.name.empty())
        faults.push_back({number, "a section is written [name]"});
    const auto same = std::find_if(sections.begin(), sections.end(), [&](const Section& other) {
        return other.name == section.name;
    });
    if (same != sections.end() && !section.name.empty())
        faults.push_back({number,
                          "the section [" + section.name + "] stands in line "
                              + std::to_string(same->line) + " already"});
    sections.push_back(std::move(section));
}

/// `key = value`, or a line below one.
void addToSection(Section& section, std::size_t number, std::string_view line, Faults& faults)
{
    if (line.front() == ' ' || line.front() == '\t') {
        if (section.entries.empty())
            faults.push_back({number, "an indented line belongs to a key above it"});
        else if (!line.starts_with(kIndent))
            faults.push_back({number, "lines below a key are indented by four blanks"});
        else
            section.entries.back().lines.emplace_back(line.substr(kIndent.size()));
        return;
    }
    const auto sign = line.find('=');
    Entry entry{.key = std::string(trimmed(line.substr(0, sign))), .line = number};
    if (sign == std::string_view::npos || entry.key.empty()) {
        faults.push_back({number, "a line is written key = value"});
        return;
    }
    if (const auto value = trimmed(line.substr(sign + 1)); !value.empty())
        entry.lines.emplace_back(value);
    section.entries.push_back(std::move(entry));
}

} // namespace

std::vector<Row> readTable(std::string_view file, const std::vector<std::string>& columns,
                           Faults& faults)
{
    std::vector<Row> rows;
    bool hasHead = false;
    for (const auto& [number, line] : linesOf(file)) {
        Row row{.cells = cellsOf(line), .line = number};
        if (!std::exchange(hasHead, true)) {
            if (row.cells != columns)
                faults.push_back(
                    {number, "the head has to name the columns: " + joined(columns, ", ")});
            continue;
        }
        const bool isWhole = row.cells.size() == columns.size()
            && std::none_of(row.cells.begin(), row.cells.end(),
                            [](const std::string& cell) { return cell.empty(); });
        if (isWhole)
            rows.push_back(std::move(row));
        else
            faults.push_back({number,
                              "a row has " + std::to_string(columns.size())
                                  + " cells, separated by tabs: " + joined(columns, ", ")});
    }
    if (rows.empty() && faults.empty())
        faults.push_back({1, "there are no rows"});
    return rows;
}

std::string Entry::text() const
{
    return joined(lines, " ");
}

std::string Entry::block() const
{
    return joined(lines, "\n");
}

std::vector<std::string> Entry::words() const
{
    std::istringstream stream(text());
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

std::vector<Section> readSections(std::string_view file, Faults& faults)
{
    std::vector<Section> sections;
    for (const auto& [number, line] : linesOf(file)) {
        if (line.front() == '[')
            addSection(sections, number, line, faults);
        else if (sections.empty())
            faults.push_back({number, "this stands before the first section"});
        else
            addToSection(sections.back(), number, line, faults);
    }
    for (const Section& section : sections)
        for (const Entry& entry : section.entries)
            if (entry.lines.empty())
                faults.push_back({entry.line, entry.key + " has no value"});
    if (sections.empty() && faults.empty())
        faults.push_back({1, "there are no sections"});
    return sections;
}

std::string concat(std::initializer_list<std::string_view> parts)
{
    std::string whole;
    for (const std::string_view part : parts)
        whole += part;
    return whole;
}

std::string literal(std::string_view text)
{
    std::string code = "\"";
    for (const char c : text) {
        if (c == '\n') {
            code += "\\n\"\n\"";
            continue;
        }
        if (c == '"' || c == '\\')
            code += '\\';
        code += c;
    }
    return code + '"';
}

} // namespace probescope::data
