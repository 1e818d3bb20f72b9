#include "resources/data/compile/data_files.h"

#include <algorithm>
#include <map>
#include <utility>

namespace probescope::data {

namespace {

bool isName(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || c == '_' || c == '-';
    });
}

/// The first cells are names, and no two are the same.
void checkNames(const std::vector<Row>& rows, const std::string& thing, Faults& faults)
{
    std::map<std::string, std::size_t> seen;
    for (const Row& row : rows) {
        const std::string& name = row.cells.front();
        if (!isName(name))
            faults.push_back({row.line, "\"" + name + "\" is no name of " + thing});
        const auto [first, isNew] = seen.emplace(name, row.line);
        if (!isNew)
            faults.push_back(
                {row.line,
                 "\"" + name + "\" stands in line " + std::to_string(first->second) + " already"});
    }
}

} // namespace

std::string eventSystems(std::string_view file, Faults& faults)
{
    auto rows = readTable(file, {"event", "system"}, faults);
    checkNames(rows, "an event", faults);
    for (const Row& row : rows)
        if (!isName(row.cells[1]))
            faults.push_back({row.line, "\"" + row.cells[1] + "\" is no name of a system"});
    // They are searched by halves.
    std::sort(rows.begin(), rows.end(),
              [](const Row& a, const Row& b) { return a.cells.front() < b.cells.front(); });
    std::string code;
    for (const Row& row : rows)
        code += concat({"{", literal(row.cells[0]), ", ", literal(row.cells[1]), "},\n"});
    return code;
}

std::string traceOptions(std::string_view file, Faults& faults)
{
    const auto rows = readTable(file, {"option", "text"}, faults);
    checkNames(rows, "an option", faults);
    std::string code;
    for (const Row& row : rows)
        code += concat({"{", literal(row.cells[0]), ", QT_TRANSLATE_NOOP(\"OptionWords\", ",
                        literal(row.cells[1]), ")},\n"});
    return code;
}

const std::vector<FileKind>& fileKinds()
{
    static const std::vector<FileKind> kKinds{{"event_systems", eventSystems},
                                              {"probe_gallery", probeGallery},
                                              {"query_gallery", queryGallery},
                                              {"trace_options", traceOptions}};
    return kKinds;
}

} // namespace probescope::data
