#pragma once

#include "core/access/backend/backend.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace probescope::access {

/// How much a caller is allowed.
enum class Level : std::uint8_t {
    Observe, ///< reads control files; changes nothing and sees no recorded data
    Control, ///< records in instances of its own, with probes of its own
};

struct PolicyLimits
{
    std::uint64_t bufferKib = std::uint64_t(1) << 20; ///< of each CPU
    std::uint64_t allBuffersKib = std::uint64_t(16) << 20; ///< of one connection, with snapshots
    std::size_t textBytes = std::size_t(1) << 20; ///< of one write; probes are limited to 4094
    std::size_t instances = 32; ///< of one connection at a time
    std::size_t probes = 1024; ///< of one connection at a time
    std::uint64_t calls = std::uint64_t(1) << 17; ///< the sum of the maxactive of all its probes
};

/// Decides what a caller may do with a tracefs, path by path. What is not in its table is refused.
/// Its only state is the caller's name and consent; it touches no file.
///
/// *Ours* are instances named `probescope-PID-START[-N]` and probe groups named
/// `probescope_PID_START[_N]`, with PID and START of the owner. Those of processes that are gone
/// are leftovers: they may be cleaned up, but nothing new is made in their name. What others made
/// is neither written nor are its recorded data read. Our events may be used at the top level, too,
/// but not to change recordings of others there: the only triggers are `hist` (without snapshots)
/// and `stacktrace`.
///
/// With the user's consent (permitTopLevel), the following may be changed, too: the top-level
/// buffer and tracer, the switches of the kernel, and which instance gets what the kernel prints
/// (trace_printk). With another consent (permitOthers), probes of others may be made and deleted,
/// and events in instances of others and at the top level may be enabled and disabled, with their
/// filters and triggers. Never allowed: the mmiotrace tracer (it takes CPUs offline), truncating
/// the lists of probes (that deletes everybody's), recording into instances of others, and dumping
/// the buffer to the console.
class Policy
{
public:
    /// Whether the process that began at `start` still exists.
    using AliveFn = std::function<bool(std::int32_t pid, std::uint64_t start)>;

    Policy(Level level, Process owner, AliveFn alive, PolicyLimits limits = {});

    Level level() const { return m_level; }
    const PolicyLimits& limits() const { return m_limits; }
    Result<> permitTopLevel(bool permitted);
    Result<> permitOthers(bool permitted);

    // Each returns Refused, with the path as place, and a hint if something can be done.

    Result<> mayRead(const TracePath& path) const;
    Result<> mayList(const TracePath& path) const;
    /// Returns the text to write instead of `text`: names of tracers and lines of probes are parsed
    /// and formatted again.
    Result<std::string> mayAppend(const TracePath& path, std::string_view text) const;
    Result<std::string> mayTruncate(const TracePath& path, std::string_view text) const;
    Result<> mayMakeInstance(std::string_view name) const;
    Result<> mayRemoveInstance(std::string_view name) const;
    Result<> mayStream(const TracePath& instance) const;
    Result<> mayHold(const TracePath& path) const;
    Result<> mayTurn(KernelSwitch which) const;
    /// Whether there is code at the address is checked by the reader.
    Result<> mayReadKernelText(std::size_t bytes) const;

    /// Whether the name says that it is ours, or of a process that is gone.
    bool ownsInstance(std::string_view name) const;
    /// Whether such a write, if it is allowed, changes something that is not only ours and has to
    /// be restored. Probes are not counted.
    bool reachesOthers(const TracePath& path, std::string_view text) const;
    bool ownsGroup(std::string_view name) const;
    /// Synthetic events have no group of their own: `probescope_PID_START_NAME`.
    bool ownsSynthetic(std::string_view event) const;

private:
    struct Target;

    Target targetOf(const TracePath& path) const;
    /// Whether the name is the owner's or, with `ofTheDeadToo`, of a process that is gone (for
    /// cleaning up).
    bool ours(std::string_view name, char separator, bool ofTheDeadToo = true) const;
    Result<> mayWrite(const TracePath& path, std::string_view text, unsigned right) const;
    Result<> permit(bool permitted, bool& which) const;
    Result<> mayMakeProbe(const TracePath& path, std::string_view group, bool deletes,
                          const char* what) const;
    Result<std::string> probeText(const TracePath& path, std::string_view text) const;
    Result<std::string> syntheticText(const TracePath& path, std::string_view text) const;
    Result<std::string> triggerText(const TracePath& path, std::string_view text) const;

    Level m_level;
    Process m_owner;
    AliveFn m_alive;
    PolicyLimits m_limits;
    bool m_topLevel = false;
    bool m_others = false;
};

} // namespace probescope::access
