#pragma once

#include "core/access/policy.h"
#include "core/access/trace_path.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::access {

/// The probes that a caller made: his own go when he goes. What he made in the groups of others
/// stays and counts, since it takes room like his own.
class MadeProbes
{
public:
    /// A command that is written to a file.
    using Line = std::pair<TracePath, std::string>;

    /// Writing this there makes a probe.
    static bool makes(const TracePath& path, std::string_view line);
    /// Calls that may be going on at once in the function of a return probe (maxactive): the kernel
    /// keeps room for each of them.
    static std::uint64_t callsOf(const TracePath& path, std::string_view line);
    /// Before it is written there: what fails on the way may have made it. Then either written() or
    /// failed().
    void aboutToWrite(const TracePath& path, std::string_view line, const Policy& policy);
    void written(const TracePath& path, std::string_view line);
    void failed(const TracePath& path, std::string_view line);
    /// Definitions: an event may have many (kernel/trace/trace_probe.c, trace_probe_append()).
    std::size_t size() const;
    /// Those of all of them.
    std::uint64_t calls() const;
    /// What deletes the latest of his own; nullptr when there is none.
    const Line* last();
    void forgetLast();

private:
    struct Made
    {
        Line deletes = {};
        std::size_t definitions = 1;
        std::uint64_t calls = 0;
        bool stays = false; ///< in a group of others
    };

    std::vector<Made>::iterator find(const Line& deletes);

    std::vector<Made> m_made; ///< in the order of making
};

} // namespace probescope::access
