#include "core/base/constant_message.h"
#include "core/tracefs/instances/kernel.h"

#include <array>

namespace probescope::tracefs {

namespace {

/// What shows whether a kernel has something.
enum class Sign : std::uint8_t {
    Tracer, ///< available_tracers, of the top level and of instances
    File, ///< of the top level and of instances
    KernelFile, ///< one for the kernel as a whole, whichever instance uses it
    Feature, ///< a token of README
    FunctionSwitch, ///< a file below /proc, for everybody
};

struct AbilitySign
{
    Ability ability;
    Sign sign;
    std::string_view name; ///< of the tracer or file
    ConstantMessage missing; ///< the reason where it is not there
    bool ReadmeFeatures::*feature = nullptr;
};

constexpr ConstantMessage kNoFunctionTracer =
    "This kernel was built without the function tracer (CONFIG_FUNCTION_TRACER)."_tr;

constexpr std::array<AbilitySign, kAbilities> kAbilitySigns{{
    {Ability::Functions, Sign::Tracer, "function", kNoFunctionTracer},
    {Ability::FunctionGraph, Sign::Tracer, "function_graph",
     "This kernel was built without the function graph tracer "
     "(CONFIG_FUNCTION_GRAPH_TRACER)."_tr},
    {Ability::FunctionFilters, Sign::File, "set_ftrace_filter",
     "This kernel cannot filter functions (CONFIG_DYNAMIC_FTRACE)."_tr},
    {Ability::GraphFunctions, Sign::File, "set_graph_function",
     "This kernel has no graph functions (CONFIG_FUNCTION_GRAPH_TRACER)."_tr},
    {Ability::GraphDepth, Sign::File, "max_graph_depth",
     "This kernel cannot limit the graph depth (CONFIG_FUNCTION_GRAPH_TRACER)."_tr},
    {Ability::LatencyThreshold, Sign::File, "tracing_thresh",
     "This kernel has no duration threshold (tracing_thresh)."_tr},
    {Ability::EventPids, Sign::File, "set_event_pid",
     "This kernel cannot filter events by PID (set_event_pid)."_tr},
    {Ability::FunctionPids, Sign::File, "set_ftrace_pid", kNoFunctionTracer},
    {Ability::Snapshots, Sign::File, "snapshot",
     "This kernel was built without snapshots (CONFIG_TRACER_SNAPSHOT)."_tr},
    {Ability::StackTracer, Sign::File, "stack_trace",
     "This kernel was built without the stack tracer (CONFIG_STACK_TRACER)."_tr},
    {Ability::FunctionProfiler, Sign::File, "function_profile_enabled",
     "This kernel was built without the function profiler (CONFIG_FUNCTION_PROFILER)."_tr},
    {Ability::FunctionSwitch, Sign::FunctionSwitch, "", kNoFunctionTracer},
    {Ability::EnabledFunctions, Sign::KernelFile, "enabled_functions",
     "This kernel does not list the traced functions (CONFIG_DYNAMIC_FTRACE)."_tr},
    {Ability::SavedNames, Sign::KernelFile, "saved_cmdlines",
     "This kernel does not save task names (saved_cmdlines)."_tr},
    {Ability::PrintkFormats, Sign::KernelFile, "printk_formats",
     "This kernel does not list its trace_printk() formats (printk_formats)."_tr},
    {Ability::KernelProbes, Sign::KernelFile, "kprobe_events",
     "This kernel was built without kprobes (CONFIG_KPROBE_EVENTS)."_tr},
    {Ability::UserProbes, Sign::KernelFile, "uprobe_events",
     "This kernel was built without uprobes (CONFIG_UPROBE_EVENTS)."_tr},
    {Ability::EventProbes, Sign::Feature, "",
     "This kernel has no event probes (CONFIG_PROBE_EVENTS, Linux 5.15 or later)."_tr,
     &ReadmeFeatures::eventProbes},
    {Ability::FunctionProbes, Sign::Feature, "",
     "This kernel has no fprobes (CONFIG_FPROBE_EVENTS)."_tr, &ReadmeFeatures::functionProbes},
    {Ability::DynamicEvents, Sign::KernelFile, "dynamic_events",
     "This kernel has no dynamic_events file (CONFIG_DYNAMIC_EVENTS)."_tr},
    {Ability::SyntheticEvents, Sign::KernelFile, "synthetic_events",
     "This kernel was built without synthetic events (CONFIG_SYNTH_EVENTS)."_tr},
    {Ability::Histograms, Sign::Feature, "",
     "This kernel was built without histograms (CONFIG_HIST_TRIGGERS)."_tr,
     &ReadmeFeatures::histograms},
    {Ability::ErrorLog, Sign::File, "error_log",
     "This kernel does not report why it rejects something (error_log)."_tr},
}};

constexpr bool everyAbilityAtItsPlace()
{
    for (std::size_t i = 0; i < kAbilitySigns.size(); ++i) {
        if (std::size_t(kAbilitySigns[i].ability) != i)
            return false;
    }
    return true;
}
static_assert(everyAbilityAtItsPlace());

} // namespace

Offer Kernel::offer(Ability ability) const
{
    const AbilitySign& sign = kAbilitySigns[std::size_t(ability)];
    Offer offer;
    switch (sign.sign) {
    case Sign::Tracer:
        offer = {.there = hasTracer(sign.name),
                 .topOnly = m_instanceFiles && !hasTracerInInstances(sign.name)};
        break;
    case Sign::File:
        offer = {.there = hasAtTop(sign.name),
                 .topOnly = m_instanceFiles && !hasInInstances(sign.name)};
        break;
    case Sign::KernelFile:
        offer = {.there = hasAtTop(sign.name)};
        break;
    case Sign::Feature:
        offer = {.there = m_features.*sign.feature};
        break;
    case Sign::FunctionSwitch:
        offer = {.there = m_hasFunctionSwitch, .topOnly = true};
        break;
    }
    return offer.there ? offer : Offer{.reason = sign.missing};
}

} // namespace probescope::tracefs
