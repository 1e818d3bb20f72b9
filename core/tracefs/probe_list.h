#pragma once

#include "core/access/backend.h"
#include "core/probe/explainer.h"
#include "core/tracefs/dynamic_events.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/session_name.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// Who made a probe.
enum class Whose : std::uint8_t {
    Ours, ///< of the process that works for us here, made by hand
    Recording, ///< of a recording of that process, which deletes it when it is over
    Session, ///< of another Probescope that lives
    Leftover, ///< of one that is gone
    Others,
};

/// Where an event is enabled.
struct EnabledPlace
{
    std::string instance = {}; ///< empty: the top level
    bool soft = false; ///< it runs for a trigger only, and records nothing
    std::string filter = {};
    std::vector<std::string> triggers = {}; ///< as the kernel lists them, histograms, too
    friend bool operator==(const EnabledPlace&, const EnabledPlace&) = default;
};

/// A dynamic event of the target with all that is known of it.
struct ListedProbe
{
    EventName event = {};
    /// Several probes may make one event; the kernel's order.
    std::vector<DynamicEvent> definitions = {};
    Whose whose = Whose::Others;
    std::optional<SessionName> session = {};
    std::vector<EnabledPlace> enabledIn = {};
    std::vector<EventName> eventProbes = {}; ///< that hang on it
    /// Nothing: the kernel does not say (kprobes/list needs root), or it is no probe in the kernel.
    /// Of several definitions, all that any has.
    std::optional<probe::ArmFlags> flags = {};
    /// The kernel's list of probes has none at its place: its module is not loaded.
    bool unarmed = false;
    /// Others whose place is the same one.
    std::vector<EventName> siblings = {};
    /// Nothing: this kind has no counters. The kernel counts no misses of probes in programs.
    std::optional<std::uint64_t> hits = {};
    std::optional<std::uint64_t> misses = {};

    DynamicKind kind() const;
    /// What is not ours to touch, unless the user says so.
    bool isProtected() const { return whose != Whose::Ours && whose != Whose::Leftover; }
    bool isUsed() const { return !enabledIn.empty() || !eventProbes.empty(); }
    /// MAXACTIVE in effect, as the kernel lists it; 0: none is listed.
    unsigned maxActive() const;
    const EnabledPlace* place(std::string_view instance) const;
};

/// Switches that silence the probes of the whole kernel. Nothing: not known.
struct ProbeSwitches
{
    std::optional<bool> probes = {}; ///< /sys/kernel/debug/kprobes/enabled
    std::optional<bool> functions = {}; ///< /proc/sys/kernel/ftrace_enabled
};

struct ProbeList
{
    std::vector<ListedProbe> probes = {}; ///< in the kernel's order
    ProbeSwitches switches = {};
    unsigned cpus = 0; ///< that could be there; 0: not known

    const ListedProbe* find(const EventName& event) const;
};

/// All dynamic events of the target, everybody's, but those that are tried for a moment. Reads some
/// ten files, one for each instance, and two for each place where one is enabled. What cannot be
/// read besides the events is not known. Errors: those of the backend about the list of events.
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
