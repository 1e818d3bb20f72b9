#include "resources/data/compile/data_files.h"
#include "resources/data/compile/section_reader.h"

#include <algorithm>
#include <array>

namespace probescope::data {

namespace {

/// A probe of a task, and the entries below it that are about it.
struct TaskProbe
{
    const Entry* definition = nullptr;
    std::vector<const Entry*> entries = {};

    std::vector<std::string> words(std::string_view key) const
    {
        const auto found = std::find_if(entries.begin(), entries.end(),
                                        [key](const Entry* one) { return one->key == key; });
        return found == entries.end() ? std::vector<std::string>() : (*found)->words();
    }
};

constexpr std::array<std::string_view, 4> kProbeKeys{"functions", "member", "files", "symbol"};

std::vector<TaskProbe> probesOf(SectionReader& reader, const Section& section)
{
    std::vector<TaskProbe> probes;
    if (reader.all("probe").empty())
        reader.fault("[" + section.name + "] has no probe");
    for (const std::string_view key : kProbeKeys)
        reader.all(key);
    for (const Entry& entry : section.entries) {
        if (entry.key == "probe")
            probes.push_back({.definition = &entry});
        else if (std::find(kProbeKeys.begin(), kProbeKeys.end(), entry.key) == kProbeKeys.end())
            continue;
        else if (probes.empty())
            reader.fault(entry, entry.key + " stands below the probe that it is about");
        else
            probes.back().entries.push_back(&entry);
    }
    return probes;
}

std::string listOf(std::string_view member, const std::vector<std::string>& words)
{
    if (words.empty())
        return {};
    std::string code;
    for (const std::string& word : words)
        code += concat({code.empty() ? "" : ", ", literal(word)});
    return concat({".", member, " = {", code, "},\n"});
}

std::string membersOf(SectionReader& reader, const TaskProbe& probe)
{
    std::string code;
    for (const Entry* const entry : probe.entries) {
        if (entry->key != "member")
            continue;
        const auto words = entry->words();
        if (words.size() != 2) {
            reader.fault(*entry, "a member is an argument's name and a path: name file->f_inode");
            continue;
        }
        code +=
            concat({code.empty() ? "{" : ", {", literal(words[0]), ", ", literal(words[1]), "}"});
    }
    return code.empty() ? code : concat({".members = {", code, "},\n"});
}

std::string codeOf(SectionReader& reader, const TaskProbe& probe)
{
    const auto functions = probe.words("functions");
    const auto files = probe.words("files");
    const auto symbol = probe.words("symbol");
    const bool isOfKernel = !functions.empty() && files.empty() && symbol.empty();
    const bool isOfProgram = functions.empty() && !files.empty() && symbol.size() == 1;
    if (!isOfKernel && !isOfProgram)
        reader.fault(*probe.definition,
                     "a probe has functions, or it has files and the symbol in them");
    for (std::size_t i = 0; i < probe.entries.size(); ++i)
        for (std::size_t j = i + 1; j < probe.entries.size(); ++j)
            if (probe.entries[i]->key == probe.entries[j]->key && probe.entries[i]->key != "member")
                reader.fault(*probe.entries[j], probe.entries[j]->key + " stands twice");
    std::string code =
        concat({"{.line = ", literal(probe.definition->text()), ",\n",
                listOf("functions", functions), membersOf(reader, probe), listOf("files", files)});
    if (!symbol.empty())
        code += concat({".userSymbol = ", literal(symbol.front()), ",\n"});
    return code += "},\n";
}

/// A template: packaging/messages finds it in the file itself.
std::string messageOf(SectionReader& reader, std::string_view key)
{
    const std::string text = reader.text(key);
    if (text.find_first_of("{}") != std::string::npos)
        reader.fault(concat({key, " has a brace, which a message takes for a placeholder"}));
    return concat({"tr(", literal(text), ")"});
}

} // namespace

std::string probeGallery(std::string_view file, Faults& faults)
{
    std::string code;
    for (const Section& section : readSections(file, faults)) {
        SectionReader reader(section, faults);
        code +=
            concat({"{.id = ", literal(section.name), ",\n.title = ", messageOf(reader, "title"),
                    ",\n.teaches = ", messageOf(reader, "teaches"),
                    ",\n.question = ", messageOf(reader, "question"), ",\n"});
        const auto probes = probesOf(reader, section);
        code += ".probes = {\n";
        for (const TaskProbe& probe : probes)
            code += codeOf(reader, probe);
        code += "},\n";
        if (const Entry* const filter = reader.one("filter"))
            code += concat({".filter = ", literal(filter->text()), ",\n"});
        if (reader.flag("latency")) {
            code += ".latency = true,\n";
            if (probes.size() != 2)
                reader.fault("a latency is of two probes: entry and return");
        }
        if (reader.flag("stack"))
            code += ".stackTrace = true,\n";
        std::vector<std::string> features;
        for (const Entry* const need : reader.all("needs"))
            features.push_back(need->text());
        code += concat({listOf("features", features), "},\n"});
        reader.finish();
    }
    return code;
}

} // namespace probescope::data
