#pragma once

#include "core/access/backend.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace probescope::tracefs {

/// Names what a process of ours made on a target, so that others can tell whose it is and whether
/// that one still lives: the instance `probescope-PID-START` and the group of probes
/// `probescope_PID_START`. START is when the process began (access::Process::start), which tells it
/// from a later one of the same pid. Each recording of a process has `-N` (`_N`) behind it.
struct SessionName
{
    std::int32_t pid = 0;
    std::uint64_t start = 0;
    std::uint32_t number = 0; ///< of the recording in its process, from 1; 0: of none

    std::string instance() const;
    std::string probeGroup() const;

    /// Either of them; nothing for the names of others.
    static std::optional<SessionName> parse(std::string_view name);
    /// Named after who works for us on the target.
    static Result<SessionName> of(access::Backend& backend, std::uint32_t number = 0);

    bool isOf(const access::Process& process) const;
    friend bool operator==(const SessionName&, const SessionName&) = default;
};

} // namespace probescope::tracefs
