#pragma once

#include "core/probe/dialect/import.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// A word of a command line, as a shell takes it.
struct ShellWord
{
    std::string text = {};
    std::size_t at = 0; ///< where it begins
    bool quoted = false;
    bool isOperator = false; ///< `>`, `>>`, `|`, `;`, `&&`
};
/// Quotes and backslashes are taken away; a quote that does not end takes the rest.
std::vector<ShellWord> shellWords(std::string_view line);

/// A line of a text, with the ones that a backslash joins to it.
struct ImportLine
{
    std::string text = {};
    std::uint64_t number = 1;
};
std::vector<ImportLine> importLines(std::string_view text);

void addImportNote(Import& import, std::uint64_t line, std::size_t column, std::string text,
                   bool lost);
/// As many probes or notes as anybody looks at: what follows is left out.
bool isImportFull(const Import& import);
/// Takes it if the kernel's line of it can be read back; else it becomes a note.
void addImported(Import& import, ImportedProbe probe, std::size_t column);

/// Is the line a command of perf probe, behind sudo and paths?
bool isPerfProbe(const std::vector<ShellWord>& words);
void importPerfLine(Import& import, const ImportLine& line);
void importBpftrace(Import& import, std::string_view text);

} // namespace probescope::probe
