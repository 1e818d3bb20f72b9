#pragma once

#include "core/probe/spec/spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// Probes that belong together, as people keep them in a file:
///
///     {
///       "format": "probescope-probes",
///       "version": 1,
///       "name": "Who opens which file",
///       "notes": "…",
///       "probes": [
///         {"definition": "p:files/open do_sys_openat2 name=+0($arg2):ustring",
///          "name": "open", "notes": "…", "filter": "name ~ \"/etc/*\"", "enabled": true}
///       ]
///     }
///
/// Only the format, the version, the probes and their definitions are required. Definitions are in
/// the syntax of dynamic_events, so a set can be used without Probescope. Unknown members are
/// dropped when it is written again.
struct ProbeSet
{
    struct Entry
    {
        Spec spec = {};
        std::string name = {}; ///< the user's name for it; empty: its event
        std::string notes = {};
        std::string filter = {}; ///< of its event
        bool stackTrace = false; ///< with each hit
        bool enabled = true;
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    std::string name = {};
    std::string notes = {};
    std::vector<Entry> entries = {};

    /// Errors: Invalid (not a set, or a definition that cannot be parsed, with its number as the
    /// place's field), NewerVersion.
    static Result<ProbeSet> parse(std::string_view json);
    /// Ends with a line end.
    std::string format() const;
    friend bool operator==(const ProbeSet&, const ProbeSet&) = default;
};

} // namespace probescope::probe
