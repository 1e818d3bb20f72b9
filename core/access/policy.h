#pragma once

#include "core/access/backend.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace probescope::access {

/// How far a caller goes.
enum class Level : std::uint8_t {
    Observe, ///< looks at control files; changes nothing and sees no recorded data
    Control, ///< records in instances of its own, with probes of its own
};

struct PolicyLimits
{
    std::uint64_t bufferKib = std::uint64_t(1) << 20; ///< of one CPU
    std::uint64_t allBuffersKib = std::uint64_t(16) << 20; ///< with snapshots, of one connection
    std::size_t textBytes = std::size_t(1) << 20; ///< written at once; probes have 4094
    std::size_t instances = 32; ///< of one connection, at a time
    std::size_t probes = 1024; ///< of one connection, at a time
    std::uint64_t calls = std::uint64_t(1) << 17; ///< maxactive of all of them
};

/// Decides what a caller may do with a tracefs, path by path: what is not in its table is refused.
/// It holds no state but the caller's name and consent, and touches no file.
///
/// What is *ours*: instances named `probescope-PID-START[-N]` and groups of probes named
/// `probescope_PID_START[_N]` of the owner, and those of processes that are gone: these are
/// leftovers, and may be cleaned up, but nothing new is made in their name. What others made is not
/// written, nor is their data read. Events of ours may be used at the top level, too, but for what
/// changes the recordings of others there: triggers are `hist` (without snapshots) and
/// `stacktrace`.
///
/// With the user's consent (permitTopLevel), the top-level buffer and tracer may be changed, too,
/// the switches of the kernel, and which instance gets what the kernel prints (trace_printk).
/// With another one (permitOthers), probes of others may be made and deleted, and events in
/// instances of others and at the top level enabled and disabled, with their filters and triggers.
/// Never: the mmiotrace tracer (it takes CPUs offline), truncating the lists of probes (that
/// deletes everybody's), recording into instances of others, and dumping the buffer to the console.
class Policy
{
public:
    /// Whether that process still is, by the time it began.
    using AliveFn = std::function<bool(std::int32_t pid, std::uint64_t start)>;

    Policy(Level level, Process owner, AliveFn alive, PolicyLimits limits = {});

    Level level() const { return m_level; }
    const PolicyLimits& limits() const { return m_limits; }
    Result<> permitTopLevel(bool permitted);
    Result<> permitOthers(bool permitted);

    // Each answers Refused, with the path as place, and a hint where something can be done.

    Result<> mayRead(const TracePath& path) const;
    Result<> mayList(const TracePath& path) const;
    /// The text to write in place of `text`: names of tracers and lines of probes are taken apart
    /// and put together anew.
    Result<std::string> mayAppend(const TracePath& path, std::string_view text) const;
    Result<std::string> mayTruncate(const TracePath& path, std::string_view text) const;
    Result<> mayMakeInstance(std::string_view name) const;
    Result<> mayRemoveInstance(std::string_view name) const;
    Result<> mayStream(const TracePath& instance) const;
    Result<> mayHold(const TracePath& path) const;
    Result<> mayTurn(KernelSwitch which) const;
    /// Whether there is code, who reads it looks at.
    Result<> mayReadKernelText(std::size_t bytes) const;

    /// Whether that name says that it is ours, or of a process that is gone.
    bool ownsInstance(std::string_view name) const;
    /// Whether what is written there, if it may be, changes what is not only ours, and is to be put
    /// back. Probes are not meant.
    bool reachesOthers(const TracePath& path, std::string_view text) const;
    bool ownsGroup(std::string_view name) const;
    /// Synthetic events have no group of their own: `probescope_PID_START_NAME`.
    bool ownsSynthetic(std::string_view event) const;

private:
    struct Target;

    Target targetOf(const TracePath& path) const;
    /// Of the owner; of the dead, too, where something is to be cleaned up.
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
