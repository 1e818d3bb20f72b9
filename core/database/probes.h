#pragma once

#include "core/probe/spec/spec.h"

#include <cstdint>
#include <string>

namespace probescope::store {

/// A probe that a recording created for itself.
struct Probe
{
    std::uint32_t id = 0; ///< from 0, in the order of the recording's settings
    std::string definition = {}; ///< as the user wrote it
    /// The system of its event in the capture: the group that the user chose, or the kernel's
    /// default for the kind (kprobes, uprobes, …).
    std::string system = {};
    std::string event = {};
    std::string group = {}; ///< in the kernel, while it was recorded
    probe::Kind kind = probe::Kind::KernelEntry;
    std::string place = {}; ///< `do_sys_openat2`, `/bin/bash:0x1234`
    /// For a return probe: how many calls the kernel could follow at a time, as the kernel tells
    /// it.
    std::uint32_t maxActive = 0;
    std::string filter = {}; ///< in the kernel's syntax; it kept events out of the recording
    bool stackTrace = false;
    /// Lists of tasks or CPUs also kept events out.
    bool selective = false;
    friend bool operator==(const Probe&, const Probe&) = default;
};

/// The kernel's counts for a probe at one time. They start with the probe and never decrease.
struct ProbeSample
{
    std::int64_t timeNs = 0; ///< on the capture's clock, to about a millisecond
    std::uint32_t probe = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0; ///< always 0 for probes in programs: the kernel does not count them
    friend bool operator==(const ProbeSample&, const ProbeSample&) = default;
};

} // namespace probescope::store
