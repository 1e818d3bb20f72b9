#pragma once

#include "core/access/backend/backend.h"
#include "core/access/helper/policy.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace probescope::access {

/// Limits the kernel memory that one caller takes for ring buffers, snapshots and histograms: of
/// each CPU, in all of the caller's instances, and what the caller changed at the top level. A
/// kernel that runs out of memory kills processes. The size of sub-buffers is ignored: the kernel
/// keeps the total size (ring_buffer_subbuf_order_set() of kernel/trace/ring_buffer.c).
class BufferBudget
{
public:
    /// The memory that is still available on the machine, in KiB; nothing: not known.
    using AvailableFn = std::function<std::optional<std::uint64_t>()>;

    BufferBudget(Backend& backend, const PolicyLimits& limits, AvailableFn availableKib)
        : m_backend(&backend)
        , m_limits(limits)
        , m_availableKib(std::move(availableKib))
    {
    }

    // Ask before it is done. Errors: Refused, with how much would be taken and how much is
    // available.
    Result<> mayMake(const TracePath& instance);
    Result<> mayWrite(const TracePath& path, std::string_view text);

    // Call after it was done.
    void made(const TracePath& instance);
    void removed(const TracePath& instance);
    void written(const TracePath& path, std::string_view text);

    std::uint64_t kib();

private:
    struct Ring
    {
        std::uint64_t kib = 0; ///< of each CPU
        std::map<std::string, std::uint64_t, std::less<>> ofCpu = {}; ///< that differ
        bool asked = false; ///< a snapshot, by a write or a trigger
        bool byTracer = false; ///< one that keeps the worst case
    };

    std::uint64_t cpus();
    std::uint64_t kibOf(const Ring& ring);
    Ring ringOf(const TracePath& folder);
    bool change(Ring& ring, std::string_view file, std::string_view cpu, std::string_view text);
    std::optional<std::pair<TracePath, Ring>> after(const TracePath& path, std::string_view text);
    Result<> mayHave(const TracePath& path, const TracePath& folder, const Ring& ring);
    Result<> mayGrow(const TracePath& path, std::uint64_t moreKib, std::uint64_t ownKib);

    Backend* m_backend;
    PolicyLimits m_limits;
    AvailableFn m_availableKib;
    std::uint64_t m_cpus = 0; ///< 0: not yet counted
    std::map<std::string, Ring, std::less<>> m_rings; ///< by their folders
    /// By file and line; KiB.
    std::map<std::pair<std::string, std::string>, std::uint64_t> m_histograms;
};

} // namespace probescope::access
