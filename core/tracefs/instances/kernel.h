#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/events/event_filter_text.h"
#include "core/tracefs/events/event_format.h"
#include "core/tracefs/files/readme_features.h"
#include "core/tracefs/files/traceable_functions.h"
#include "core/tracefs/instances/instance.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What forms offer and a kernel may lack.
enum class Ability : std::uint8_t {
    Functions, ///< the tracer `function`
    FunctionGraph,
    FunctionFilters, ///< set_ftrace_filter
    GraphFunctions, ///< set_graph_function: at the top level only
    GraphDepth, ///< max_graph_depth: at the top level only
    LatencyThreshold, ///< tracing_thresh: at the top level only
    EventPids,
    FunctionPids,
    Snapshots,
    StackTracer,
    FunctionProfiler,
    FunctionSwitch, ///< /proc/sys/kernel/ftrace_enabled
    EnabledFunctions, ///< which functions are traced by anybody
    SavedNames, ///< saved_cmdlines
    PrintkFormats,
    KernelProbes,
    UserProbes,
    EventProbes,
    FunctionProbes, ///< `f:` and `t:`
    DynamicEvents, ///< all kinds in one file
    SyntheticEvents,
    Histograms,
    ErrorLog,
};
constexpr std::size_t kAbilities = std::size_t(Ability::ErrorLog) + 1; ///< the last one and it

/// Whether a kernel has something and, if not, why: a whole sentence. `topOnly`: only the top
/// level, which everybody shares, has it; instances do not.
struct Offer
{
    bool there = false;
    bool topOnly = false;
    Message reason = {};
};

/// A loaded module of the kernel.
struct Module
{
    std::string name = {};
    std::uint64_t bytes = 0;
    friend bool operator==(const Module&, const Module&) = default;
};

/// What a target offers, at the time when it was inspected. Found by testing, never by the kernel's
/// release: distributions backport much from newer kernels.
class Kernel
{
public:
    /// Reads about twenty files. To find out what instances have, it reads an existing one. If
    /// there is none, one of our own is created for a moment, unless that is refused. Errors: those
    /// of the backend; missing files are no error.
    static Result<Kernel> inspect(access::Backend& backend);

    access::Backend& backend() const { return *m_backend; }
    const std::string& release() const { return m_release; }
    const std::string& version() const { return m_version; }
    const std::string& host() const { return m_host; }
    /// `none`, `integrity`, `confidentiality`; empty if the kernel has no lockdown.
    const std::string& lockdown() const { return m_lockdown; }
    const ReadmeFeatures& features() const { return m_features; }

    /// The tracers to offer. mmiotrace is left out, since it takes CPUs offline.
    const std::vector<std::string>& tracers() const { return m_tracers; }
    bool hasTracer(std::string_view tracer) const;
    bool hasTracerInInstances(std::string_view tracer) const;
    const std::vector<std::string>& clocks() const { return m_clocks; }
    /// The current options of the top level.
    const std::map<std::string, bool>& options() const { return m_options; }
    bool hasOptionInInstances(std::string_view option) const;
    const std::vector<std::uint32_t>& cpus() const { return m_cpus; } ///< online
    std::uint64_t bufferKib() const { return m_bufferKib; } ///< the kernel's default for each CPU
    const std::vector<Module>& modules() const { return m_modules; }

    /// All events that can be enabled, sorted.
    const std::vector<EventName>& events() const { return m_events; }
    bool hasEvent(const EventName& event) const;
    /// Read when it is first used, and cached.
    Result<const EventFormat*> format(const EventName& event);
    /// Which extensions of filters the kernel supports. It is asked the first time, in an instance
    /// that is created for a moment. If none may be created, nothing is excluded: the kernel itself
    /// then refuses what it does not support. Errors: Disconnected; the instance could not be
    /// removed.
    Result<FilterRules> filterRules();
    /// Read when it is first used, which may take a second.
    Result<const TraceableFunctions*> functions();

    Offer offer(Ability ability) const;
    bool hasAtTop(std::string_view file) const;
    bool hasInInstances(std::string_view file) const;

private:
    explicit Kernel(access::Backend& backend)
        : m_backend(&backend)
    {
    }
    Result<> inspectFeatures();
    Result<> inspectTopLevel();
    Result<> inspectInstances();
    Result<> lookInto(const Instance& instance);
    FilterRules askForRules(Instance& instance);
    /// A filter on a field of 8 bytes, which may hold an address.
    std::string functionFilter(EventName& event);

    access::Backend* m_backend;
    std::string m_release;
    std::string m_version;
    std::string m_host;
    std::string m_lockdown;
    ReadmeFeatures m_features;
    std::vector<std::string> m_tracers;
    std::vector<std::string> m_clocks;
    std::map<std::string, bool> m_options;
    std::vector<std::uint32_t> m_cpus;
    std::uint64_t m_bufferKib = 0;
    std::vector<Module> m_modules;
    std::vector<EventName> m_events;
    std::set<std::string, std::less<>> m_topFiles;
    /// Nothing, if no instance could be inspected.
    std::optional<std::set<std::string, std::less<>>> m_instanceFiles;
    std::set<std::string, std::less<>> m_instanceTracers;
    std::set<std::string, std::less<>> m_instanceOptions;
    std::map<EventName, std::unique_ptr<EventFormat>> m_formats;
    std::unique_ptr<TraceableFunctions> m_functions;
    std::optional<FilterRules> m_rules;
    bool m_hasFunctionSwitch = false;
};

} // namespace probescope::tracefs
