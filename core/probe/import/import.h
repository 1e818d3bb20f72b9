#pragma once

#include "core/base/message.h"
#include "core/probe/dialect/dialect.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

enum class ImportKind : std::uint8_t {
    Nothing, ///< nothing of it was recognised
    Definitions, ///< kprobe_events, uprobe_events, dynamic_events, or a shell that writes there
    PerfProbe, ///< a shell that calls it
    TraceCmd, ///< a shell that calls it
    Bpftrace,
    SystemTap,
    DTrace,
    LibbpfC,
    KernelModule,
};

struct ImportedProbe
{
    RecipeProbe probe = {};
    std::uint64_t line = 1; ///< of the text, from 1
    /// The function or USDT note of the known place still has to be looked up in the program's
    /// file: the offset of the spec is 0.
    bool needsOffset = false;
    bool isFiltered = false; ///< the text lets the import's filter decide on its hits
};

/// What was not understood, or means something else here, and where that stands.
struct ImportNote
{
    std::uint64_t line = 1; ///< from 1
    std::uint64_t column = 0; ///< in bytes, from 0
    Message text = {}; ///< a whole sentence
    bool lost = false; ///< something of the text is in no probe
};

struct Import
{
    ImportKind kind = ImportKind::Nothing;
    std::vector<ImportedProbe> probes = {};
    std::vector<ImportNote> notes = {};
    std::string filter = {}; ///< as the kernel's event filters
    bool stackTrace = false;
    bool cut = false; ///< there were more probes than are taken
    bool latency = false; ///< the first two are entry and return, and their distance was measured
};

/// Reads what was pasted. Each line becomes probes or a note; nothing is dropped silently but
/// comments, blank lines and the lines of a script that hold no definition in any language.
Import importProbes(std::string_view text);

} // namespace probescope::probe
