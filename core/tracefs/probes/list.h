#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/advice/explainer.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "core/tracefs/instances/instance.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// Who made a probe.
enum class ProbeOwner : std::uint8_t {
    Ours, ///< the process that works for us here, on the user's request
    Recording, ///< a recording of that process, which deletes it at its end
    Session, ///< another Probescope that is running
    Leftover, ///< a Probescope that is gone
    Others,
};

/// Where an event is enabled.
struct EnabledPlace
{
    std::string instance = {}; ///< empty: the top level
    bool soft = false; ///< only for a trigger: the event is not recorded
    std::string filter = {};
    std::vector<std::string> triggers = {}; ///< as the kernel lists them, histograms included
    friend bool operator==(const EnabledPlace&, const EnabledPlace&) = default;
};

/// A dynamic event of the target, with all that is known of it.
struct ListedProbe
{
    EventName event = {};
    /// In the kernel's order; several probes may make one event.
    std::vector<DynamicEvent> definitions = {};
    ProbeOwner owner = ProbeOwner::Others;
    std::optional<SessionName> session = {};
    std::vector<EnabledPlace> enabledIn = {};
    std::vector<EventName> eventProbes = {}; ///< that are attached to it
    /// Combined from all definitions. Nothing: the kernel does not tell (kprobes/list needs root),
    /// or it is not a probe in the kernel.
    std::optional<probe::ArmFlags> flags = {};
    /// The kernel's list has no probe at its place, because the module is not loaded.
    bool unarmed = false;
    /// Other probes at the same place.
    std::vector<EventName> siblings = {};
    /// Nothing: this kind has no counter. The kernel does not count misses of probes in programs.
    std::optional<std::uint64_t> hits = {};
    std::optional<std::uint64_t> misses = {};

    DynamicKind kind() const;
    /// Whether we may change it only if the user says so.
    bool isProtected() const { return owner != ProbeOwner::Ours && owner != ProbeOwner::Leftover; }
    bool isUsed() const { return !enabledIn.empty() || !eventProbes.empty(); }
    /// The effective MAXACTIVE, as the kernel lists it; 0: not listed.
    unsigned maxActive() const;
    const EnabledPlace* place(std::string_view instance) const;
};

/// Switches that disable probes in the whole kernel. Nothing: not known.
struct ProbeSwitches
{
    std::optional<bool> probes = {}; ///< /sys/kernel/debug/kprobes/enabled
    std::optional<bool> functions = {}; ///< /proc/sys/kernel/ftrace_enabled
};

struct ProbeList
{
    std::vector<ListedProbe> probes = {}; ///< in the kernel's order
    ProbeSwitches switches = {};
    unsigned cpus = 0; ///< possible CPUs; 0: not known

    const ListedProbe* find(const EventName& event) const;
};

/// All dynamic events of the target, everybody's, except those of trials (ProbeTrial). Reads about
/// ten files, one more for each instance, and two for each place where one is enabled. Except for
/// the list of events itself, files that cannot be read are taken as not known. Errors: those of
/// the backend about the list of events.
Result<ProbeList> listProbes(access::Backend& backend);

/// A line of /sys/kernel/debug/kprobes/list.
struct ArmedProbe
{
    bool returns = false;
    std::string symbol = {}; ///< without its module
    std::uint64_t offset = 0;
    std::string module = {};
    probe::ArmFlags flags = {};
    friend bool operator==(const ArmedProbe&, const ArmedProbe&) = default;
};
std::vector<ArmedProbe> armedProbesOf(std::string_view text);

} // namespace probescope::tracefs
