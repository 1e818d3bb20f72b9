#pragma once

#include "ui/base/parts/field_help.h"

#include <QtGlobal>

/// What “What's this?” says of the fields of a recording. Facts: Documentation/trace/ftrace.rst and
/// events.rst of the kernel.
namespace probescope::ui::record_help {

inline constexpr FieldHelp kPreset{QT_TRANSLATE_NOOP(
    "probescope::ui::FieldHelp",
    "Fills in settings for a common task. Nothing is written to the kernel before you record.")};

// Events.
inline constexpr FieldHelp kFindEvent{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Lists only events whose names contain this text. Chosen events stay chosen."),
    "available_events"};
inline constexpr FieldHelp kEvents{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Chosen events are recorded; choosing a system records all of its events. A "
                      "filter beside an event limits it. Frequent events, such as those of locks "
                      "or memory, fill the buffer quickly."),
    "events/SYSTEM/EVENT/enable events/SYSTEM/EVENT/filter"};
inline constexpr FieldHelp kEventFilter{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "The kernel stores only events whose fields pass this filter. Compare numbers with == != < "
        "<= > >= &, and strings with == != ~, where ~ takes the wildcard *. Empty: all events."),
    "events/SYSTEM/EVENT/filter"};
inline constexpr FieldHelp kEventFields{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The fields of the selected event, which its filter can use."),
    "events/SYSTEM/EVENT/format"};

// Functions.
inline constexpr FieldHelp kTracer{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "What is recorded besides events. nop, the default, adds nothing. function and "
        "function_graph record calls, and slow down each traced function."),
    "current_tracer available_tracers"};
inline constexpr FieldHelp kFunctions{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The tracers function and function_graph record only these functions. Empty: "
                      "all functions, which slows the machine down and fills the buffer within "
                      "moments."),
    "set_ftrace_filter available_filter_functions"};
inline constexpr FieldHelp kExcludedFunctions{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Functions that are never traced, even if the function filter names them."),
    "set_ftrace_notrace"};
inline constexpr FieldHelp kGraphFunctions{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "function_graph records only these functions and what they call. Empty: all "
                      "calls. The function filter still applies."),
    "set_graph_function"};
inline constexpr FieldHelp kExcludedGraphFunctions{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "function_graph records neither these functions nor what they call."),
    "set_graph_notrace"};
inline constexpr FieldHelp kGraphDepth{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "How many levels of nested calls function_graph records. 1 records only the first kernel "
        "function that is called from user space. By default there is no limit."),
    "max_graph_depth"};

// Probes.
inline constexpr FieldHelp kProbes{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Probes that the recording creates when it starts, in a group of its own, "
                      "and removes when it ends. Each can have a filter and a stack trace with "
                      "each hit. Those that are not chosen are kept here, but not created."),
    "dynamic_events events/SYSTEM/EVENT/filter events/SYSTEM/EVENT/trigger"};

// Tasks and CPUs.
inline constexpr FieldHelp kPids{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Records only what these threads do. The kernel filters by thread: the PID of a "
        "process selects only its main thread. Empty: all tasks."),
    "set_event_pid set_ftrace_pid"};
inline constexpr FieldHelp kChildren{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Threads and processes that the chosen ones create while recording are recorded, "
        "too. On by default; without PIDs it has no effect."),
    "options/event-fork options/function-fork"};
inline constexpr FieldHelp kCpus{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Records only what runs on these CPUs. Empty: all CPUs."),
    "tracing_cpumask"};
inline constexpr FieldHelp kFindProcess{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Lists only processes whose name, PID or command line contains this text. "
                      "Chosen ones stay chosen.")};
inline constexpr FieldHelp kProcesses{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The processes and threads of the target. The PIDs of the chosen ones limit "
                      "the recording."),
    "set_event_pid set_ftrace_pid"};
inline constexpr FieldHelp kThreads{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Choosing a process also takes the PIDs of all of its threads, since the kernel filters by "
        "thread. Threads that it creates later need “Include child processes”."),
    "set_event_pid set_ftrace_pid"};

// Stop conditions.
inline constexpr FieldHelp kTimeLimit{QT_TRANSLATE_NOOP(
    "probescope::ui::FieldHelp",
    "Ends the recording after this time; pauses do not count. Probescope measures "
    "it: nothing is written to the kernel.")};
inline constexpr FieldHelp kSizeLimit{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Ends the recording when this much was read from the buffers. The limit is "
                      "checked after each read, so the capture can be somewhat larger.")};
inline constexpr FieldHelp kEventLimit{QT_TRANSLATE_NOOP(
    "probescope::ui::FieldHelp",
    "Ends the recording when this many events were read from the buffers. The limit "
    "is checked after each read, so the capture can have more.")};
inline constexpr FieldHelp kStopTrigger{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "When this event occurs, the kernel itself turns tracing off (trigger traceoff), "
        "at once: the buffer keeps what led to it. The event need not be recorded."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kTriggerFilter{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Only an event whose fields pass this filter stops the recording. Empty: the "
                      "first event does."),
    "events/SYSTEM/EVENT/trigger"};

// Buffer.
inline constexpr FieldHelp kMode{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Stream to disk reads the buffers continuously: only the disk limits the recording. "
        "Overwrite reads them once, at the end: it costs least, and keeps the newest events. The "
        "kernel's option overwrite is on in both modes, which is its default."),
    "options/overwrite"};
inline constexpr FieldHelp kBufferSize{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Kernel memory for the events of each CPU while recording. A larger buffer loses "
        "fewer events in bursts. Default: 4 MiB."),
    "buffer_size_kb"};
inline constexpr FieldHelp kClock{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "The clock of all timestamps. mono, the default, and boot can be compared with "
        "the times of programs. local is the fastest, but CPUs can differ."),
    "trace_clock"};
inline constexpr FieldHelp kStacks{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Records the kernel stack with each event: who caused it. Each event then takes "
        "longer and needs several times the space. Off by default."),
    "options/stacktrace"};
inline constexpr FieldHelp kThreshold{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "function_graph records only calls that took longer, latency tracers only longer "
        "latencies. It needs top-level tracing. Default: any duration."),
    "tracing_thresh"};
inline constexpr FieldHelp kOptions{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Trace options of the recording, each a file in this folder. Those that are not "
        "changed keep the kernel's default."),
    "options trace_options"};
inline constexpr FieldHelp kFindOption{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Lists only options whose name or description contains this text."),
    "trace_options"};

} // namespace probescope::ui::record_help
