#pragma once

#include "core/tracefs/files/traceable_functions.h"
#include "tests/support/fake_tracefs/fake_dynamic_format.h"
#include "tests/support/fake_tracefs/fake_events.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::fake {

/// The files that list dynamic events. One command a call, errno out.
enum class ProbeFile : std::uint8_t { Kernel, User, Synthetic, All };

/// What was made by kprobe_events, uprobe_events, synthetic_events and dynamic_events, as real
/// kernels take, list and refuse it.
class FakeProbes
{
public:
    enum class Kind : std::uint8_t { Kernel, User, Event, Function, Synthetic };
    struct Probe
    {
        Kind kind = Kind::Kernel;
        std::string head = {}; ///< `p`, `r10`
        std::string group = {};
        std::string event = {};
        std::string place = {}; ///< as it is listed; of an event probe: `sched.sched_switch`
        std::string arguments = {}; ///< behind the place
        std::uint64_t hits = 0;
        std::uint64_t misses = 0;
        // Marks of kprobes/list.
        bool ftrace = true;
        bool optimized = false;
        bool gone = false; ///< its module was unloaded
    };
    /// Whether an instance uses the event.
    using UsedFn = std::function<bool(const FakeEvent&)>;

    FakeProbes(FakeEventTable& table, const tracefs::TraceableFunctions& functions,
               const FakeKernel& kernel)
        : m_table(&table)
        , m_functions(&functions)
        , m_kernel(&kernel)
    {
    }

    int take(ProbeFile file, std::string_view command, const UsedFn& used);
    /// What opening with O_TRUNC does: those of everybody.
    int clear(ProbeFile file, const UsedFn& used);
    std::string text(ProbeFile file) const;
    std::string profile(ProbeFile file) const; ///< of Kernel and User
    /// /sys/kernel/debug/kprobes/list
    std::string armed(const UsedFn& used) const;
    /// Events that went with the last command.
    std::vector<FakeEvent> takeGone();
    /// What was refused, for the error_log of the top level.
    std::string takeComplaint();

    std::vector<Probe>& probes() { return m_probes; }

private:
    static bool isIn(ProbeFile file, Kind kind);
    /// `0x10` or `16`; all of the text.
    static std::optional<std::uint64_t> offsetOf(std::string_view text);
    int add(ProbeFile file, std::string_view command);
    int addKernel(Probe& probe, std::string_view command);
    int placeByNumber(Probe& probe, std::string_view command);
    int addUser(Probe& probe, std::string_view command);
    int addEvent(Probe& probe, std::string_view command, std::string_view filter);
    int addSynthetic(std::string_view name, std::string_view fields, std::string_view command);
    int addToEvent(Probe probe, std::string_view command, std::vector<FakeField> fields);
    std::optional<std::vector<FakeField>> fieldsOf(const Probe& probe, std::string_view command,
                                                   std::vector<FakeField> first);
    int remove(ProbeFile file, std::string_view name, const UsedFn& used);
    bool isTarget(const Probe& probe) const;
    int complain(std::string_view subsystem, std::string_view words, std::string_view command,
                 std::size_t place, int number);

    FakeEventTable* m_table;
    const tracefs::TraceableFunctions* m_functions;
    const FakeKernel* m_kernel;
    std::vector<Probe> m_probes;
    std::string m_complaint;
    std::vector<FakeEvent> m_gone;
};

} // namespace probescope::fake
