#include "core/tracefs/kernel.h"

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
    bool ReadmeFeatures::*feature;
    std::string_view missing; ///< the reason where it is not there
};

constexpr std::string_view kNoFunctionTracer =
    "This kernel was built without the function tracer (CONFIG_FUNCTION_TRACER).";

constexpr AbilitySign tracer(Ability ability, std::string_view name, std::string_view missing)
{
    return {ability, Sign::Tracer, name, nullptr, missing};
}
constexpr AbilitySign file(Ability ability, std::string_view name, std::string_view missing)
{
    return {ability, Sign::File, name, nullptr, missing};
}
constexpr AbilitySign kernelFile(Ability ability, std::string_view name, std::string_view missing)
{
    return {ability, Sign::KernelFile, name, nullptr, missing};
}
constexpr AbilitySign feature(Ability ability, bool ReadmeFeatures::*which,
                              std::string_view missing)
{
    return {ability, Sign::Feature, {}, which, missing};
}

constexpr std::array kAbilitySigns{
    tracer(Ability::Functions, "function", kNoFunctionTracer),
    tracer(Ability::FunctionGraph, "function_graph",
           "This kernel was built without the function graph tracer "
           "(CONFIG_FUNCTION_GRAPH_TRACER)."),
    file(Ability::FunctionFilters, "set_ftrace_filter",
         "This kernel cannot choose functions (CONFIG_DYNAMIC_FTRACE)."),
    file(Ability::GraphFunctions, "set_graph_function",
         "This kernel cannot choose the functions of graphs (CONFIG_FUNCTION_GRAPH_TRACER)."),
    file(Ability::GraphDepth, "max_graph_depth",
         "This kernel cannot limit the depth of graphs (CONFIG_FUNCTION_GRAPH_TRACER)."),
    file(Ability::LatencyThreshold, "tracing_thresh",
         "This kernel has no threshold for latencies."),
    file(Ability::EventPids, "set_event_pid", "This kernel cannot filter events by process."),
    file(Ability::FunctionPids, "set_ftrace_pid", kNoFunctionTracer),
    file(Ability::Snapshots, "snapshot",
         "This kernel was built without snapshots (CONFIG_TRACER_SNAPSHOT)."),
    file(Ability::StackTracer, "stack_trace",
         "This kernel was built without the stack tracer (CONFIG_STACK_TRACER)."),
    file(Ability::FunctionProfiler, "function_profile_enabled",
         "This kernel was built without the function profiler (CONFIG_FUNCTION_PROFILER)."),
    AbilitySign{Ability::FunctionSwitch, Sign::FunctionSwitch, {}, nullptr, kNoFunctionTracer},
    kernelFile(Ability::EnabledFunctions, "enabled_functions",
               "This kernel does not tell which functions are traced (CONFIG_DYNAMIC_FTRACE)."),
    kernelFile(Ability::SavedNames, "saved_cmdlines", "This kernel keeps no names of processes."),
    kernelFile(Ability::PrintkFormats, "printk_formats",
               "This kernel does not tell the texts of its messages."),
    kernelFile(Ability::KernelProbes, "kprobe_events",
               "This kernel was built without probes in the kernel (CONFIG_KPROBE_EVENTS)."),
    kernelFile(Ability::UserProbes, "uprobe_events",
               "This kernel was built without probes in programs (CONFIG_UPROBE_EVENTS)."),
    feature(Ability::EventProbes, &ReadmeFeatures::eventProbes,
            "This kernel has no probes on events (CONFIG_PROBE_EVENTS of 5.15)."),
    feature(Ability::FunctionProbes, &ReadmeFeatures::functionProbes,
            "This kernel has no probes by the function tracer (CONFIG_FPROBE_EVENTS)."),
    kernelFile(Ability::DynamicEvents, "dynamic_events",
               "This kernel has no file for all kinds of defined events (CONFIG_DYNAMIC_EVENTS)."),
    kernelFile(Ability::SyntheticEvents, "synthetic_events",
               "This kernel was built without synthetic events (CONFIG_SYNTH_EVENTS)."),
    feature(Ability::Histograms, &ReadmeFeatures::histograms,
            "This kernel was built without histograms (CONFIG_HIST_TRIGGERS)."),
    file(Ability::ErrorLog, "error_log", "This kernel does not say why it refuses something."),
};

constexpr bool everyAbilityAtItsPlace()
{
    for (std::size_t i = 0; i < kAbilitySigns.size(); ++i) {
        if (std::size_t(kAbilitySigns[i].ability) != i)
            return false;
    }
    return kAbilitySigns.size() == kAbilities;
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
    return offer.there ? offer : Offer{.reason = std::string(sign.missing)};
}

} // namespace probescope::tracefs
