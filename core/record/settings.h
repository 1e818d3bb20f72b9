#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace probescope::record {

/// One event, or all of a system, that is to be recorded.
struct EventChoice
{
    std::string system;
    std::string name = {}; ///< empty: all events of the system
    std::string filter = {}; ///< in the kernel's words: `prev_pid == 1 && prev_comm ~ "k*"`
    friend bool operator==(const EventChoice&, const EventChoice&) = default;
};

/// A probe that the recording makes for itself, and takes away at its end.
struct ProbeChoice
{
    /// A line of `dynamic_events` as people write it: `p:open do_sys_openat2
    /// name=+0($arg2):string`. In the kernel it gets a group of the recording's own; the one that
    /// is written here, if any, is the system that the event has in the capture.
    std::string definition = {};
    std::string filter = {}; ///< on its event, in the kernel's words
    bool stackTrace = false; ///< the kernel's stack with each event
    bool enabled = true; ///< else it is kept with the settings, and not made
    friend bool operator==(const ProbeChoice&, const ProbeChoice&) = default;
};

/// What ends a recording besides the user. Whatever comes first.
struct StopCondition
{
    std::optional<std::chrono::nanoseconds> time = {};
    std::optional<std::uint64_t> bytes = {}; ///< of raw pages
    std::optional<std::uint64_t> events = {};
    /// When this event happens (with its filter), the kernel itself stops: a `traceoff` trigger.
    std::optional<EventChoice> event = {};
    friend bool operator==(const StopCondition&, const StopCondition&) = default;
};

/// A recording session as a form holds it: nothing of it has been seen by a kernel. Presets are
/// kept as such; every transport and every dialect (shell, trace-cmd) begins here.
struct Settings
{
    enum class Mode : std::uint8_t {
        Streaming, ///< pages are read all the time; the recording is as long as the disk is big
        FlightRecorder, ///< the ring buffer overwrites itself; it is read once, at the end
    };

    std::string tracer = "nop";
    std::vector<EventChoice> events = {};
    std::vector<ProbeChoice> probes = {};
    /// For `function` and `function_graph`: names, globs, `:mod:NAME`, `!` before what is not
    /// wanted. Empty: all functions.
    std::vector<std::string> functions = {};
    std::vector<std::string> functionsLeftOut = {}; ///< set_ftrace_notrace
    std::vector<std::string> graphFunctions = {}; ///< set_graph_function: calls below these only
    std::vector<std::string> graphFunctionsLeftOut = {}; ///< set_graph_notrace
    std::uint32_t graphDepth = 0; ///< max_graph_depth; 0 is no limit
    std::vector<std::int32_t> pids = {}; ///< empty: all
    bool followChildren = true;
    std::string clock = "mono"; ///< comparable among CPUs and with user space
    std::map<std::string, bool> options = {}; ///< trace options that differ from the kernel's own
    std::uint64_t bufferKib = 0; ///< a CPU; 0 leaves it to us
    std::optional<std::vector<std::uint32_t>> cpus = {}; ///< tracing_cpumask
    std::chrono::microseconds threshold{0}; ///< tracing_thresh
    bool stackTraces = false; ///< options/stacktrace: one for every event
    Mode mode = Mode::Streaming;
    StopCondition stop = {};

    friend bool operator==(const Settings&, const Settings&) = default;
};

} // namespace probescope::record
