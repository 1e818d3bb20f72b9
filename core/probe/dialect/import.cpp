#include "core/probe/dialect/import.h"

#include "core/base/text.h"
#include "core/probe/dialect/import_parts.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

namespace {

constexpr std::size_t kMostImportBytes = std::size_t(256) << 10;
constexpr std::size_t kMostImported = 256;
constexpr std::size_t kMostImportNotes = 200;

std::string_view withoutBlanks(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// `p:`, `r10:`, `p vfs_read`: what begins a definition.
bool beginsDefinition(std::string_view line)
{
    line = withoutBlanks(line);
    if (line.empty() || std::string_view("prefts").find(line.front()) == std::string_view::npos)
        return false;
    std::size_t at = 1;
    while (at < line.size() && isDigit(line[at]))
        ++at;
    return at < line.size() && (line[at] == ':' || line[at] == ' ' || line[at] == '\t');
}

bool namesEventsFile(std::string_view word)
{
    return word.ends_with("_events");
}

/// `echo WORDS > FILE`, `printf`, `echo WORDS | sudo tee -a FILE`.
struct Written
{
    std::string words = {};
    std::string file = {};
    std::size_t at = 0; ///< of the words
    bool found = false;
};

Written writtenBy(const std::vector<ShellWord>& words)
{
    const auto echo = std::find_if(words.begin(), words.end(), [](const ShellWord& word) {
        return word.text == "echo" || word.text == "printf";
    });
    const auto arrow = std::find_if(echo, words.end(), [](const ShellWord& word) {
        return word.isOperator && (word.text.starts_with('>') || word.text == "|");
    });
    if (arrow == words.end() || arrow + 1 == words.end())
        return {};
    Written written{.file = words.back().text, .found = true};
    for (auto word = echo + 1; word != arrow; ++word) {
        if (word->text == "-n" || word->text == "-e" || word->text == R"(%s\n)")
            continue;
        if (written.words.empty())
            written.at = word->at;
        written.words += (written.words.empty() ? "" : " ") + word->text;
    }
    return written;
}

void importDefinition(Import& import, std::string_view words, std::uint64_t line,
                      std::size_t column)
{
    auto spec = Spec::parse(words);
    if (!spec) {
        addImportNote(import, line, column + spec.error().place.byte.value_or(0),
                      "This is no definition of a probe: " + spec.error().what + ".", true);
        return;
    }
    ImportedProbe probe{.probe = {.spec = std::move(*spec)}, .line = line};
    addImported(import, std::move(probe), column);
}

/// What a shell writes elsewhere below the files of tracing.
void importOtherWrite(Import& import, const Written& written, std::uint64_t line)
{
    if (written.file.ends_with("/filter") && written.words != "0") {
        if (import.filter.empty())
            import.filter = written.words;
        else if (import.filter != written.words)
            addImportNote(import, line, written.at,
                          "There is a filter already; this one is left out.", true);
    } else if ((written.file.ends_with("/trigger") && written.words.starts_with("stacktrace"))
               || (written.file.ends_with("/stacktrace") && written.words == "1")) {
        import.stackTrace = true;
    } else if (written.file.ends_with("/enable") || written.file.ends_with("/tracing_on")
               || written.file.ends_with("/trace")) {
        return; // whoever has the probe switches it on
    } else {
        addImportNote(import, line, written.at,
                      "What is written to " + written.file + " is no part of a probe.", true);
    }
}

void importDefinitionLine(Import& import, const ImportLine& line)
{
    std::string_view text = withoutBlanks(line.text);
    // Prompts of a shell that were copied, too.
    if (text.starts_with("$ ") || (text.starts_with("# ") && text.find("echo ") != text.npos))
        text = withoutBlanks(text.substr(2));
    if (text.empty() || text.starts_with('#'))
        return;
    const auto column = static_cast<std::size_t>(text.data() - line.text.data());
    if (beginsDefinition(text) && !text.starts_with("printf")) {
        importDefinition(import, text, line.number, column);
        return;
    }
    if (text.starts_with("-:")) {
        addImportNote(import, line.number, column, "This deletes a probe, and defines none.", true);
        return;
    }
    const Written written = writtenBy(shellWords(text));
    if (!written.found) {
        addImportNote(import, line.number, column, "This line was not understood.", true);
    } else if (namesEventsFile(written.file) && beginsDefinition(written.words)) {
        importDefinition(import, written.words, line.number, column + written.at);
    } else if (namesEventsFile(written.file)) {
        if (!withoutBlanks(written.words).empty())
            addImportNote(import, line.number, column + written.at,
                          "This deletes a probe or defines none.", true);
    } else {
        importOtherWrite(import, written, line.number);
    }
}

bool looksLikeBpftrace(std::string_view text)
{
    if (text.find("bpftrace") != std::string_view::npos)
        return true;
    if (text.find('{') == std::string_view::npos)
        return false;
    for (const std::string_view place : {"kprobe:", "kretprobe:", "uprobe:", "uretprobe:",
                                         "tracepoint:", "usdt:", "kfunc:", "fentry:", "BEGIN"})
        if (text.find(place) != std::string_view::npos)
            return true;
    return false;
}

} // namespace

bool isImportFull(const Import& import)
{
    return import.cut || import.notes.size() >= kMostImportNotes;
}

void addImportNote(Import& import, std::uint64_t line, std::size_t column, std::string text,
                   bool lost)
{
    // The last one says that there were more.
    if (import.notes.size() >= kMostImportNotes)
        return;
    if (import.notes.size() + 1 == kMostImportNotes) {
        text = "There is more that was not understood.";
        lost = true;
    }
    import.notes.push_back({.line = line, .column = column, .text = std::move(text), .lost = lost});
}

void addImported(Import& import, ImportedProbe probe, std::size_t column)
{
    if (import.probes.size() >= kMostImported) {
        if (std::exchange(import.cut, true) == false)
            addImportNote(import, probe.line, column,
                          "There are more than 256 probes: from here on, they are left out.", true);
        return;
    }
    const std::string line = probe.probe.spec.format();
    const auto again = Spec::parse(line);
    if (!again || *again != probe.probe.spec) {
        addImportNote(import, probe.line, column,
                      "The kernel's files cannot say this probe: " + line + ".", true);
        return;
    }
    import.probes.push_back(std::move(probe));
}

ImportKind findImportKind(std::string_view text)
{
    bool definitions = false;
    for (const ImportLine& line : importLines(text)) {
        if (isPerfProbe(shellWords(line.text)))
            return ImportKind::PerfProbe;
        definitions = definitions || beginsDefinition(line.text)
            || (line.text.find("_events") != std::string::npos
                && line.text.find("echo") != std::string::npos);
    }
    // A definition may hold the words of bpftrace in its names, but no braces.
    if (looksLikeBpftrace(text) && (!definitions || text.find('{') != std::string_view::npos))
        return ImportKind::Bpftrace;
    return definitions ? ImportKind::Definitions : ImportKind::Nothing;
}

Import importProbes(std::string_view text)
{
    Import import;
    if (text.size() > kMostImportBytes) {
        addImportNote(import, 1, 0, "The text is longer than 256 KiB, and nothing of it is read.",
                      true);
        return import;
    }
    import.kind = findImportKind(text);
    switch (import.kind) {
    case ImportKind::Bpftrace:
        importBpftrace(import, text);
        break;
    case ImportKind::PerfProbe:
        for (const ImportLine& line : importLines(text))
            importPerfLine(import, line);
        break;
    case ImportKind::Definitions:
        for (const ImportLine& line : importLines(text))
            importDefinitionLine(import, line);
        break;
    case ImportKind::Nothing:
        if (!withoutBlanks(text).empty())
            addImportNote(import, 1, 0,
                          "This is no probe of the kernel's files, of perf probe or of bpftrace.",
                          true);
        break;
    }
    return import;
}

} // namespace probescope::probe
