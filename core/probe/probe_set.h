#pragma once

#include "core/probe/spec.h"

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
/// All but the format, the version, the probes and their definitions may be missing. Definitions
/// are what dynamic_events takes, so that a set can be used without Probescope. Members that are
/// not known here are left out when it is written again.
struct ProbeSet
{
    struct Entry
    {
        Spec spec = {};
        std::string name = {}; ///< what people call it; empty: its event
        std::string notes = {};
        std::string filter = {}; ///< of its event
        bool stackTrace = false; ///< with each hit
        bool enabled = true;
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    std::string name = {};
    std::string notes = {};
    std::vector<Entry> entries = {};

    /// Errors: Invalid (no set, or a definition that cannot be read, with its number as the place's
    /// field), NewerVersion.
    static Result<ProbeSet> parse(std::string_view json);
    /// Ends in a line end.
    std::string format() const;
    friend bool operator==(const ProbeSet&, const ProbeSet&) = default;
};

} // namespace probescope::probe
