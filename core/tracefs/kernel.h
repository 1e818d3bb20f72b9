#pragma once

#include "core/access/backend.h"
#include "core/tracefs/event_filter_text.h"
#include "core/tracefs/event_format.h"
#include "core/tracefs/function_list.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/readme_features.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What forms offer, and what may be missing.
enum class Ability : std::uint8_t {
    Functions, ///< the tracer `function`
    FunctionGraph,
    FunctionFilters, ///< set_ftrace_filter
    GraphFunctions, ///< set_graph_function: of the top level only
    GraphDepth, ///< max_graph_depth, so too
    LatencyThreshold, ///< tracing_thresh, so too
    EventPids,
    FunctionPids,
    Snapshots,
    StackTracer,
    FunctionProfiler,
    FunctionSwitch, ///< /proc/sys/kernel/ftrace_enabled
    EnabledFunctions, ///< who is traced by anybody
    SavedNames, ///< saved_cmdlines
    PrintkFormats,
    KernelProbes,
    UserProbes,
    EventProbes,
    FunctionProbes, ///< `f:` and `t:`
    DynamicEvents, ///< all kinds of them in one file
    SyntheticEvents,
    Histograms,
    ErrorLog,
};
constexpr std::size_t kAbilities = std::size_t(Ability::ErrorLog) + 1; ///< the last one and it

/// Whether a kernel has something, and where it has not, why: a whole sentence, in English, for
/// people. `topOnly`: at the top level, which belongs to everybody, but not in instances.
struct Offer
{
    bool there = false;
    bool topOnly = false;
    std::string reason = {};
};

/// A module of the kernel that is loaded.
struct Module
{
    std::string name = {};
    std::uint64_t bytes = 0;
    friend bool operator==(const Module&, const Module&) = default;
};

/// What a target offers, as it was when it was looked at. Found by looking, never by the release of
/// the kernel: distributions take over much from newer ones.
class Kernel
{
public:
    /// Reads some twenty files. To see what instances have, one is looked at; where there is none
    /// yet, one of our own is made for a moment, unless that is refused.
    /// Errors: those of the backend; what is merely missing is none.
    static Result<Kernel> look(access::Backend& backend);

    access::Backend& backend() const { return *m_backend; }
    const std::string& release() const { return m_release; }
    const std::string& version() const { return m_version; }
    const std::string& host() const { return m_host; }
    /// `none`, `integrity`, `confidentiality`; empty where the kernel has no lockdown.
    const std::string& lockdown() const { return m_lockdown; }
    const ReadmeFeatures& features() const { return m_features; }

    /// Those that may be offered: mmiotrace takes CPUs offline, and is not among them.
    const std::vector<std::string>& tracers() const { return m_tracers; }
    bool hasTracer(std::string_view tracer) const;
    bool hasTracerInInstances(std::string_view tracer) const;
    const std::vector<std::string>& clocks() const { return m_clocks; }
    /// Of the top level, as they are.
    const std::map<std::string, bool>& options() const { return m_options; }
    bool hasOptionInInstances(std::string_view option) const;
    const std::vector<std::uint32_t>& cpus() const { return m_cpus; } ///< online
    std::uint64_t bufferKib() const { return m_bufferKib; } ///< the kernel's own choice for a CPU
    const std::vector<Module>& modules() const { return m_modules; }

    /// All that can be enabled, sorted.
    const std::vector<EventName>& events() const { return m_events; }
    bool hasEvent(const EventName& event) const;
    /// Read at the first time, and kept.
    Result<const EventFormat*> format(const EventName& event);
    /// What filters can say besides. The kernel is asked at the first time, in an instance that is
    /// made for a moment; where none may be made, nothing is ruled out: the kernel itself then
    /// refuses what it does not know. Errors: Disconnected; the instance could not be removed.
    Result<FilterRules> filterRules();
    /// Read at the first time, which may take a second.
    Result<const FunctionList*> functions();

    Offer offer(Ability ability) const;
    bool hasAtTop(std::string_view file) const;
    bool hasInInstances(std::string_view file) const;

private:
    explicit Kernel(access::Backend& backend)
        : m_backend(&backend)
    {
    }
    Result<> lookAround();
    Result<> lookAtTop();
    Result<> lookAtInstances();
    Result<> lookInto(const Instance& instance);
    FilterRules askForRules(Instance& instance);
    /// One with a field of 8 bytes, which may hold an address.
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
    /// Nothing, when no instance could be looked at.
    std::optional<std::set<std::string, std::less<>>> m_instanceFiles;
    std::set<std::string, std::less<>> m_instanceTracers;
    std::set<std::string, std::less<>> m_instanceOptions;
    std::map<EventName, std::unique_ptr<EventFormat>> m_formats;
    std::unique_ptr<FunctionList> m_functions;
    std::optional<FilterRules> m_rules;
    bool m_hasFunctionSwitch = false;
};

} // namespace probescope::tracefs
