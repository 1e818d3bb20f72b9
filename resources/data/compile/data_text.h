#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::data {

// The two formats of the files in resources/data; README.md there tells them.

/// What is wrong with a file, and where.
struct Fault
{
    std::size_t line = 0; ///< from 1
    std::string what = {};
};
using Faults = std::vector<Fault>;

/// A line of a table, whose cells are separated by tabs.
struct Row
{
    std::vector<std::string> cells = {};
    std::size_t line = 0;
};
/// The rows below the head, which must name the columns as they are given.
std::vector<Row> readTable(std::string_view file, const std::vector<std::string>& columns,
                           Faults& faults);

/// `key = value`, with the indented lines below it.
struct Entry
{
    std::string key = {};
    std::vector<std::string> lines = {}; ///< without the indentation; none is empty
    std::size_t line = 0;

    /// One paragraph.
    std::string text() const;
    /// As it stands.
    std::string block() const;
    /// What blanks separate.
    std::vector<std::string> words() const;
};

/// `[name]` and the entries below it.
struct Section
{
    std::string name = {};
    std::vector<Entry> entries = {};
    std::size_t line = 0;
};
/// Sections have names of their own, and entries have values.
std::vector<Section> readSections(std::string_view file, Faults& faults);

std::string concat(std::initializer_list<std::string_view> parts);

/// A literal of C++; that of a block has a line of its own for each of its lines.
std::string literal(std::string_view text);

} // namespace probescope::data
