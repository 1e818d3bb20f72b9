#include "app/cli/base/headed_table.h"

#include "app/cli/base/command.h"
#include "core/analysis/export/json_dump.h"
#include "core/base/terminal_text.h"

#include <algorithm>

namespace probescope::cli {

namespace {

using Texts = std::vector<std::string>;

bool printLine(const HeadedTable& table, const std::vector<std::size_t>& widths, const Texts& cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string blanks(widths[i] - displayWidth(cells[i]), ' ');
        line += i > 0 ? "  " : "";
        line += table.columns[i].number ? blanks + cells[i] : cells[i] + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return print(line + '\n');
}

void printAligned(const HeadedTable& table, bool header)
{
    std::vector<Texts> lines;
    lines.reserve(table.rows.size() + 1);
    auto& names = lines.emplace_back();
    for (const auto& column : table.columns)
        names.push_back(header ? terminalText(said(column.name), TextLines::One) : std::string());
    for (const auto& row : table.rows) {
        auto& cells = lines.emplace_back();
        for (const auto& cell : row)
            cells.push_back(terminalText(cell.text, TextLines::One));
    }
    std::vector<std::size_t> widths(table.columns.size(), 0);
    for (const Texts& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(line[i]));
    }
    for (std::size_t i = header ? 0 : 1; i < lines.size(); ++i) {
        if (!printLine(table, widths, lines[i]))
            return;
    }
}

bool printSeparated(const Texts& cells)
{
    std::string line;
    for (const std::string& cell : cells) {
        line += &cell == cells.data() ? "" : ",";
        line += csvQuoted(cell);
    }
    return print(line + '\n');
}

void printCsv(const HeadedTable& table, bool header)
{
    Texts cells;
    for (const auto& column : table.columns)
        cells.push_back(column.key);
    if (header && !printSeparated(cells))
        return;
    for (const auto& row : table.rows) {
        std::transform(row.begin(), row.end(), cells.begin(), [](const HeadedTable::Cell& cell) {
            return cell.exact.value_or(cell.text);
        });
        if (!printSeparated(cells))
            return;
    }
}

void printJson(const HeadedTable& table)
{
    bool first = true;
    for (const auto& row : table.rows) {
        auto object = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < row.size(); ++i)
            object[table.columns[i].key] = row[i].value;
        if (!print((first ? "[" : ",\n ") + analysis::jsonDump(std::move(object))))
            return;
        first = false;
    }
    print(first ? "[]\n" : "]\n");
}

} // namespace

void addTableFormat(App& app, TableFormat& format)
{
    app.addOption("--format", format.name, "table, csv or json"_tr)
        ->check(CLI::IsMember({"table", "csv", "json"}))
        ->capture_default_str();
    app.addFlag("--no-header", format.noHeader, "Omit the line with column names"_tr);
}

void printTable(const HeadedTable& table, const TableFormat& format)
{
    if (format.name == "json")
        printJson(table);
    else if (format.name == "csv")
        printCsv(table, !format.noHeader);
    else
        printAligned(table, !format.noHeader);
}

HeadedTable::Cell HeadedTable::text(std::string text)
{
    nlohmann::ordered_json value = text;
    return {std::move(text), std::move(value)};
}

HeadedTable::Cell HeadedTable::count(const std::optional<std::uint64_t>& count, const char* unknown)
{
    if (!count)
        return {unknown, nullptr, ""};
    return {std::to_string(*count), *count};
}

} // namespace probescope::cli
