#pragma once

#include "app/cli/base/app.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace probescope::cli {

/// A table that a command prints, whole in memory.
struct HeadedTable
{
    struct Column
    {
        Message name; ///< for people, in their language
        std::string key; ///< in CSV and JSON
        bool number = false; ///< stands at the right
    };
    struct Cell
    {
        std::string text; ///< for people
        nlohmann::ordered_json value; ///< in JSON
        /// In CSV, where it is not the text.
        std::optional<std::string> exact = {};
    };

    static Cell text(std::string text);
    /// Where there is none: null in JSON, nothing in CSV, `unknown` for people.
    static Cell count(const std::optional<std::uint64_t>& count, const char* unknown = "–");

    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows; ///< each has a cell for each column
};

/// `--format table|csv|json` and `--no-header`.
struct TableFormat
{
    std::string name = "table";
    bool noHeader = false;
};
void addTableFormat(App& app, TableFormat& format);

/// Aligned columns, CSV (RFC 4180, see separatedText()), or a JSON array with an object for each
/// row. A cell of a table is on one line.
void printTable(const HeadedTable& table, const TableFormat& format);

} // namespace probescope::cli
