#pragma once

#include "core/probe/spec.h"

#include <cstdint>
#include <string>

namespace probescope::store {

/// A probe that a recording made for itself.
struct Probe
{
    std::uint32_t id = 0; ///< from 0, in the order of the recording's settings
    std::string definition = {}; ///< as the user wrote it
    /// Of its event in the capture: the group that the user chose, or the kernel's own for the kind
    /// (kprobes, uprobes, …).
    std::string system = {};
    std::string event = {};
    std::string group = {}; ///< that it had in the kernel while it was recorded
    probe::Kind kind = probe::Kind::KernelEntry;
    std::string place = {}; ///< `do_sys_openat2`, `/bin/bash:0x1234`
    /// Of a return probe: calls that the kernel could follow at a time, by its own word.
    std::uint32_t mostActive = 0;
    std::string filter = {}; ///< that kept events out of the recording, in the kernel's words
    bool stackTrace = false;
    /// Lists of tasks or CPUs kept events out, too.
    bool selective = false;
    friend bool operator==(const Probe&, const Probe&) = default;
};

/// What the kernel had counted for a probe at a time. Counts begin with the probe, and never fall.
struct ProbeSample
{
    std::int64_t timeNs = 0; ///< on the capture's clock, to about a millisecond
    std::uint32_t probe = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0; ///< always 0 for programs, where the kernel counts none
    friend bool operator==(const ProbeSample&, const ProbeSample&) = default;
};

} // namespace probescope::store
