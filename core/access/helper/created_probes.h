#pragma once

#include "core/access/backend/trace_path.h"
#include "core/access/helper/policy.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::access {

/// The probes that a caller made. Those in the caller's own groups are deleted when the caller
/// disconnects. Those in other users' groups stay, but count towards the limits, too.
class CreatedProbes
{
public:
    /// A command that is written to a file.
    using Line = std::pair<TracePath, std::string>;

    /// Whether writing this line there makes a probe.
    static bool makes(const TracePath& path, std::string_view line);
    /// The maxactive of a return probe: how many calls of the function may be in progress at once.
    /// The kernel allocates memory for each.
    static std::uint64_t callsOf(const TracePath& path, std::string_view line);
    /// Call before the line is written: a write that fails midway may still have made the probe.
    /// Then call either written() or failed().
    void aboutToWrite(const TracePath& path, std::string_view line, const Policy& policy);
    void written(const TracePath& path, std::string_view line);
    void failed(const TracePath& path, std::string_view line);
    /// The number of definitions; an event may have several (kernel/trace/trace_probe.c,
    /// trace_probe_append()).
    std::size_t size() const;
    /// The sum of their callsOf().
    std::uint64_t calls() const;
    /// The command that deletes the caller's latest own probe; nullptr if there is none.
    const Line* last();
    void forgetLast();

private:
    struct Created
    {
        Line deletes = {};
        std::size_t definitions = 1;
        std::uint64_t calls = 0;
        bool stays = false; ///< in a group of others
    };

    std::vector<Created>::iterator find(const Line& deletes);

    std::vector<Created> m_created; ///< in the order of making
};

} // namespace probescope::access
