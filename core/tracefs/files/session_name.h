#pragma once

#include "core/access/backend/backend.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace probescope::tracefs {

/// The names of what a process of ours has on a target. From these, others can tell whose it is and
/// whether that process is alive: the instance `probescope-PID-START` and the probe group
/// `probescope_PID_START`. START is when the process began (access::Process::start), which
/// distinguishes it from a later process with the same pid. Each recording of a process appends
/// `-N` (`_N`).
struct SessionName
{
    std::int32_t pid = 0;
    std::uint64_t start = 0;
    std::uint32_t number = 0; ///< of the recording in its process, from 1; 0: not a recording's

    std::string instance() const;
    std::string probeGroup() const;

    /// Parses either of them; nothing for other users' names.
    static std::optional<SessionName> parse(std::string_view name);
    /// Named after the process that works for us on the target.
    static Result<SessionName> of(access::Backend& backend, std::uint32_t number = 0);

    bool isOf(const access::Process& process) const;
    friend bool operator==(const SessionName&, const SessionName&) = default;
};

/// SessionName::number of instances for watching; those of recordings count up from 1.
constexpr std::uint32_t kWatchNumber = 0xfffffffe;
constexpr std::uint32_t kTrialNumber = 0xfffffffd;

} // namespace probescope::tracefs
