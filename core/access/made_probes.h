#pragma once

#include "core/access/policy.h"
#include "core/access/trace_path.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::access {

/// The probes that a caller made for himself: they go when he goes. What he made again for others
/// stays.
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
    /// It was written there.
    void note(const TracePath& path, std::string_view line, const Policy& policy);
    std::size_t size() const { return m_made.size(); }
    /// Those of all of them.
    std::uint64_t calls() const;
    /// What deletes the latest, which is forgotten. Not when there is none.
    Line takeLast();

private:
    struct Made
    {
        Line deletes = {};
        std::uint64_t calls = 0;
    };

    std::vector<Made> m_made; ///< in the order of making
};

} // namespace probescope::access
