#pragma once

#include "core/probe/import/import.h"
#include "core/probe/syntax/one_of.h"
#include "core/probe/syntax/placed_text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// Where what is read goes. Places are bytes of the text that was pasted.
struct ImportSink
{
    Import& import;
    LineIndex lines;

    void note(std::size_t at, Message text, bool lost);
    /// Takes it if the kernel's line of it can be read back; else it becomes a note.
    void add(ImportedProbe probe, std::size_t at);
    /// As many probes or notes as anybody looks at: what follows is left out.
    bool isFull() const;
    /// A line as the kernel takes it.
    void addDefinition(const PlacedText& words);
    struct Remark
    {
        std::size_t at = 0;
        Message text = {};
    };
    /// A second condition that differs is told and left out: false. `remark` is told if the filter
    /// is still there when all is read.
    bool setFilter(const std::string& filter, std::size_t at,
                   const std::optional<Remark>& remark = std::nullopt);
    /// One filter is for all probes that have its fields: that of some of them only is left out.
    void judgeFilter();

    std::size_t filterAt = 0;
    std::vector<Remark> filterRemarks = {};
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
