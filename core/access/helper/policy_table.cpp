#include "core/access/helper/policy_table.h"

#include <array>
#include <cstddef>
#include <span>

namespace probescope::access {

namespace {

constexpr unsigned kSetting = kMayRead | kMayAppend;
constexpr unsigned kList = kMayRead | kMayAppend | kMayTruncate;

struct Row
{
    std::string_view pattern; ///< a `*` stands for one part, `cpu*` for parts that begin so
    FileRule rule;
};

/// Files that every instance has, the root, too. From Documentation/trace/ftrace.rst and
/// events.rst.
constexpr std::array kInstanceFiles{
    Row{"tracing_on", {kSetting}},
    Row{"current_tracer", {kSetting, WrittenText::Tracer}},
    Row{"available_tracers", {kMayRead}},
    Row{"available_events", {kMayRead}},
    Row{"trace_clock", {kSetting}},
    Row{"trace_options", {kSetting}},
    Row{"options/*", {kSetting}},
    Row{"timestamp_mode", {kMayRead}},
    Row{"buffer_size_kb", {kSetting, WrittenText::BufferKib}},
    Row{"buffer_total_size_kb", {kMayRead}},
    Row{"buffer_subbuf_size_kb", {kSetting, WrittenText::SubBufferKib}},
    Row{"buffer_percent", {kSetting}},
    Row{"free_buffer", {kMayHold}},
    Row{"tracing_cpumask", {kSetting}},
    Row{"tracing_thresh", {kSetting}},
    Row{"tracing_max_latency", {kSetting}},
    Row{"max_graph_depth", {kSetting}},
    Row{"set_event", {kList}},
    Row{"set_event_pid", {kList}},
    Row{"set_event_notrace_pid", {kList}},
    Row{"set_ftrace_filter", {kList, WrittenText::Functions}},
    Row{"set_ftrace_notrace", {kList, WrittenText::Functions}},
    Row{"set_ftrace_pid", {kList}},
    Row{"set_ftrace_notrace_pid", {kList}},
    Row{"set_graph_function", {kList}},
    Row{"set_graph_notrace", {kList}},
    Row{"error_log", {kMayRead}},
    Row{"last_error", {kMayRead}},
    Row{"trace", {kMayReadData | kMayTruncate}},
    Row{"snapshot", {kMayReadData | kMayAppend}},
    Row{"trace_marker", {kMayAppend, WrittenText::Marker}},
    Row{"per_cpu/cpu*/stats", {kMayRead}},
    Row{"per_cpu/cpu*/buffer_size_kb", {kSetting, WrittenText::BufferKib}},
    Row{"per_cpu/cpu*/trace", {kMayReadData | kMayTruncate}},
    Row{"per_cpu/cpu*/snapshot", {kMayReadData | kMayAppend}},
    Row{"events/enable", {kSetting}},
    Row{"events/header_page", {kMayRead}},
    Row{"events/header_event", {kMayRead}},
    Row{"events/*/enable", {kSetting}},
    Row{"events/*/filter", {kSetting}},
    Row{"events/*/*/enable", {kSetting}},
    Row{"events/*/*/filter", {kSetting}},
    Row{"events/*/*/trigger", {kSetting, WrittenText::Trigger}},
    Row{"events/*/*/format", {kMayRead}},
    Row{"events/*/*/id", {kMayRead}},
    Row{"events/*/*/hist", {kMayReadData}},
    Row{"events/*/*/hist_debug", {kMayRead}},
};

/// Files that only the root has.
constexpr std::array kTopFiles{
    Row{"README", {kMayRead}},
    Row{"available_filter_functions", {kMayRead}},
    Row{"available_filter_functions_addrs", {kMayRead}},
    Row{"dyn_ftrace_total_info", {kMayRead}},
    Row{"enabled_functions", {kMayRead}},
    Row{"touched_functions", {kMayRead}},
    Row{"recursed_functions", {kMayRead}},
    Row{"eval_map", {kMayRead}},
    Row{"enum_map", {kMayRead}},
    Row{"printk_formats", {kMayRead}},
    Row{"saved_cmdlines", {kMayRead}},
    Row{"saved_cmdlines_size", {kSetting}},
    Row{"saved_tgids", {kMayRead}},
    Row{"function_profile_enabled", {kSetting}},
    Row{"trace_stat/*", {kMayReadData}},
    Row{"stack_trace", {kMayReadData}},
    Row{"stack_max_size", {kSetting}},
    Row{"stack_trace_filter", {kList, WrittenText::Functions}},
    Row{"hwlat_detector/*", {kSetting}},
    Row{"osnoise/*", {kSetting}},
    Row{"kprobe_events", {kSetting, WrittenText::Probes}},
    Row{"uprobe_events", {kSetting, WrittenText::Probes}},
    Row{"dynamic_events", {kSetting, WrittenText::Probes}},
    Row{"synthetic_events", {kSetting, WrittenText::Synthetic}},
    Row{"kprobe_profile", {kMayRead}},
    Row{"uprobe_profile", {kMayRead}},
    Row{"user_events_status", {kMayRead}},
};

bool fits(std::string_view pattern, const std::vector<std::string_view>& parts)
{
    for (const std::string_view part : parts) {
        if (pattern.empty())
            return false;
        const auto end = pattern.find('/');
        const auto wanted = pattern.substr(0, end);
        pattern = end == std::string_view::npos ? std::string_view() : pattern.substr(end + 1);
        const bool open = wanted.ends_with('*');
        const auto fixed = wanted.substr(0, wanted.size() - (open ? 1 : 0));
        if (open ? !part.starts_with(fixed) : part != fixed)
            return false;
    }
    return pattern.empty();
}

FileRule findRow(std::span<const Row> rows, const std::vector<std::string_view>& parts)
{
    for (const Row& row : rows) {
        if (fits(row.pattern, parts))
            return row.rule;
    }
    return {};
}

} // namespace

FileRule ruleOf(const std::vector<std::string_view>& parts, bool top)
{
    const FileRule rule = findRow(kInstanceFiles, parts);
    return rule.rights != 0 || !top ? rule : findRow(kTopFiles, parts);
}

} // namespace probescope::access
