#pragma once

#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QByteArray>
#include <QTest>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace probescope {

using Controls = std::map<std::string, std::string>;

/// Names files whose text is not what it was.
inline QByteArray difference(const Controls& before, const Controls& after)
{
    QByteArray text;
    for (const auto& [file, value] : before) {
        const auto found = after.find(file);
        if (found == after.end() || found->second != value)
            text += QByteArray::fromStdString(file) + ": "
                + QByteArray::fromStdString(found == after.end() ? "gone" : found->second);
    }
    return before.size() == after.size() ? text : text + "other files";
}

/// A buffer cannot be made as small again as it was before its first use.
inline fake::FakeKernel grownKernel()
{
    return fake::FakeKernel::linux612();
}

struct Write
{
    const char* file;
    const char* text; ///< `=…` clears it first
};

/// Each as a helper that was granted the top level takes it.
inline const std::map<const char*, std::vector<Write>>& changes()
{
    static const std::map<const char*, std::vector<Write>> all{
        {"tracer", {{"current_tracer", "function_graph"}, {"max_graph_depth", "3"}}},
        {"stopped", {{"tracing_on", "0"}}},
        {"twice", {{"trace_clock", "mono"}, {"trace_clock", "boot"}}},
        {"option", {{"options/overwrite", "0"}, {"trace_options", "nosym-offset"}}},
        {"option by name", {{"trace_options", "sym-offset"}, {"trace_options", "nooverwrite"}}},
        {"event", {{"events/sched/sched_switch/enable", "1"}}},
        {"events of a system", {{"events/sched/enable", "1"}}},
        {"all events", {{"events/enable", "1"}, {"events/sched/sched_switch/enable", "0"}}},
        {"named events", {{"set_event", "sched:*"}, {"set_event", "!sched:sched_switch"}}},
        {"cleared events", {{"set_event", "=irq:*"}}},
        {"filter", {{"events/sched/sched_switch/filter", "prev_pid == 7"}}},
        {"broken filter", {{"events/sched/sched_switch/filter", "nosuch == 7"}}},
        {"trigger", {{"events/irq/irq_handler_entry/trigger", "traceoff if irq == 1"}}},
        {"trigger with a count", {{"events/irq/irq_handler_entry/trigger", "traceon:9"}}},
        {"trigger with a clock",
         {{"events/sched/sched_waking/trigger", "hist:keys=pid:ts0=common_timestamp:clock=mono"}}},
        {"commands",
         {{"set_ftrace_filter", "vfs_write:traceoff:3"},
          {"set_ftrace_filter", "!vfs_read:traceoff:7"}}},
        {"a word of options",
         {{"events/sched/sched_switch/filter", "prev_comm == \"trace_printk_dest\""}}},
        {"functions", {{"set_ftrace_filter", "=vfs_read"}, {"set_ftrace_filter", "vfs_write"}}},
        {"pids", {{"set_event_pid", "=12 13"}}},
        {"graph", {{"set_graph_function", "vfs_read"}}},
        {"cpus", {{"tracing_cpumask", "1"}}},
        {"size", {{"buffer_size_kb", "4096"}}},
        {"size of one", {{"buffer_size_kb", "4096"}, {"per_cpu/cpu1/buffer_size_kb", "512"}}},
        {"snapshot", {{"snapshot", "1"}}},
        {"threshold", {{"tracing_thresh", "100"}, {"tracing_max_latency", "0"}}},
    };
    return all;
}

inline Result<> writeOne(access::Backend& backend, const Write& one)
{
    const std::string_view text = one.text;
    const auto path = *access::TracePath::parse(one.file);
    return text.starts_with('=') ? backend.writeTruncating(path, text.substr(1))
                                 : backend.append(path, text);
}

inline void write(access::Backend& backend, const Write& one)
{
    const auto done = writeOne(backend, one);
    const bool wrong = std::string_view(one.text).find("nosuch") != std::string_view::npos;
    QVERIFY2(done.has_value() || wrong, done ? "" : done.error().message().c_str());
}

/// What somebody set up before, so that there is something to lose.
inline void setUp(fake::FakeTracefs& fake)
{
    for (const Write& one : {Write{"buffer_size_kb", "1408"},
                             {"events/sched/sched_wakeup/enable", "1"},
                             {"events/sched/sched_switch/filter", "prev_pid == 1"},
                             {"events/irq/irq_handler_entry/trigger", "stacktrace"},
                             {"set_ftrace_filter", "vfs_open"},
                             {"set_ftrace_filter", "vfs_read:traceoff:7"},
                             {"set_event_pid", "1"}})
        write(fake, one);
}

} // namespace probescope
