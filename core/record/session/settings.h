#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace probescope::record {

/// An event, or all events of a system, to be recorded.
struct EventChoice
{
    std::string system;
    std::string name = {}; ///< empty: all events of the system
    std::string filter = {}; ///< in the kernel's syntax: `prev_pid == 1 && prev_comm ~ "k*"`
    friend bool operator==(const EventChoice&, const EventChoice&) = default;
};

/// A probe that the recording creates, and deletes at its end.
struct ProbeChoice
{
    /// A line for `dynamic_events` as people write it: `p:open do_sys_openat2
    /// name=+0($arg2):string`. In the kernel it gets the recording's own group. The group given
    /// here, if any, becomes the system of the event in the capture.
    std::string definition = {};
    std::string filter = {}; ///< of its event, in the kernel's syntax
    bool stackTrace = false; ///< a kernel stack with each event
    bool enabled = true; ///< false: kept with the settings, but not created
    friend bool operator==(const ProbeChoice&, const ProbeChoice&) = default;
};

/// What ends a recording besides the user; whatever comes first.
struct StopCondition
{
    std::optional<std::chrono::nanoseconds> time = {};
    std::optional<std::uint64_t> bytes = {}; ///< of raw pages
    std::optional<std::uint64_t> events = {};
    /// When this event occurs (and its filter matches), the kernel itself stops: a `traceoff`
    /// trigger.
    std::optional<EventChoice> event = {};
    friend bool operator==(const StopCondition&, const StopCondition&) = default;
};

/// The settings of a recording, as a form edits them; no kernel has checked them. Presets store
/// them, and every transport and every dialect (shell, trace-cmd) starts from them.
struct Settings
{
    enum class Mode : std::uint8_t {
        Streaming, ///< pages are read all the time; the size is limited by the disk only
        FlightRecorder, ///< the ring buffer overwrites the oldest events; it is read once, at the
                        ///< end
    };

    std::string tracer = "nop";
    std::vector<EventChoice> events = {};
    std::vector<ProbeChoice> probes = {};
    /// For `function` and `function_graph`: names, globs, `:mod:NAME`; `!` before one excludes it.
    /// Empty: all functions.
    std::vector<std::string> functions = {};
    std::vector<std::string> functionsLeftOut = {}; ///< set_ftrace_notrace
    std::vector<std::string> graphFunctions = {}; ///< set_graph_function: only calls below these
    std::vector<std::string> graphFunctionsLeftOut = {}; ///< set_graph_notrace
    std::uint32_t graphDepth = 0; ///< max_graph_depth; 0 is no limit
    std::vector<std::int32_t> pids = {}; ///< empty: all
    bool followChildren = true;
    std::string clock = "mono"; ///< comparable among CPUs and with user space
    std::map<std::string, bool> options = {}; ///< that differ from the defaults
    std::uint64_t bufferKib = 0; ///< of each CPU; 0: chosen automatically
    std::optional<std::vector<std::uint32_t>> cpus = {}; ///< tracing_cpumask
    std::chrono::microseconds threshold{0}; ///< tracing_thresh
    bool stackTraces = false; ///< options/stacktrace: with every event
    Mode mode = Mode::Streaming;
    StopCondition stop = {};

    friend bool operator==(const Settings&, const Settings&) = default;
};

} // namespace probescope::record
