#pragma once

#include "core/probe/dialect/import.h"
#include "core/probe/dialect/placed_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Where what is read goes. Places are bytes of the text that was pasted.
struct ImportSink
{
    Import& import;
    LineIndex lines;

    void note(std::size_t at, std::string text, bool lost);
    /// Takes it if the kernel's line of it can be read back; else it becomes a note.
    void add(ImportedProbe probe, std::size_t at);
    /// As many probes or notes as anybody looks at: what follows is left out.
    bool isFull() const;
    /// A line as the kernel takes it.
    void addDefinition(const PlacedText& words);
    /// A second condition that differs is told and left out.
    void setFilter(const std::string& filter, std::size_t at);
};

/// The words behind `perf probe`.
void importPerfProbe(ImportSink& sink, const std::vector<PlacedText>& words, std::size_t commandAt);
/// A script, commands that were copied from a terminal, or bare definitions.
void importShell(ImportSink& sink, const PlacedText& script);
/// Programs of bpftrace, SystemTap and DTrace.
void importScript(ImportSink& sink, Dialect dialect, const PlacedText& program);
/// C for libbpf and kernel modules.
void importC(ImportSink& sink, Dialect dialect, const PlacedText& source);

} // namespace probescope::probe
