#pragma once

#include <fstream>
#include <string>
#include <vector>

namespace probescope {

/// The rows of the tables of a README in Markdown whose first cell is a file that is there.
/// Backquotes and blanks round a cell are left out.
inline std::vector<std::vector<std::string>> tableRows(const std::string& readme)
{
    std::vector<std::vector<std::string>> rows;
    std::ifstream in(readme);
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("| ", 0) != 0 || line.rfind("| ---", 0) == 0
            || line.rfind("| file ", 0) == 0)
            continue;
        std::vector<std::string> cells;
        for (std::size_t begin = 1; begin < line.size();) {
            const auto end = std::min(line.find('|', begin), line.size());
            std::string cell = line.substr(begin, end - begin);
            const auto first = cell.find_first_not_of(" `");
            cell = first == std::string::npos
                ? std::string()
                : cell.substr(first, cell.find_last_not_of(" `") - first + 1);
            cells.push_back(std::move(cell));
            begin = end + 1;
        }
        rows.push_back(std::move(cells));
    }
    return rows;
}

} // namespace probescope
