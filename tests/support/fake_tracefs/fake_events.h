#pragma once

#include "core/tracefs/events/event_filter_text.h"
#include "tests/support/fake_tracefs/fake_histogram.h"
#include "tests/support/fake_tracefs/fake_kernel.h"

#include <map>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace probescope::fake {

/// The events that a kernel has; those of probes come and go.
struct FakeEventTable
{
    std::vector<FakeEvent> events = {};
    std::uint32_t nextId = 3000;
    /// What histograms of an event have counted, by its system and name: entries and totals.
    std::map<std::pair<std::string, std::string>, std::string> counted = {};

    const FakeEvent* find(std::string_view system, std::string_view name) const;
    bool hasSystem(std::string_view system) const;
};

/// The `events` folder, `set_event` and the part of `error_log` of one instance. Paths are below
/// `events`: `sched/sched_switch/enable`. Errors are errno.
class FakeEvents
{
public:
    FakeEvents(const FakeEventTable& table, FilterRules rules)
        : m_table(&table)
        , m_rules(rules)
    {
    }

    tl::expected<std::string, int> read(const std::vector<std::string_view>& path) const;
    int write(const std::vector<std::string_view>& path, std::string_view text);
    /// Names in a folder; with `/` behind those of folders.
    tl::expected<std::vector<std::string>, int>
    list(const std::vector<std::string_view>& path) const;

    int setEvent(std::string_view text);
    void disableAll();
    std::string enabled() const;
    bool isEnabled(std::string_view system, std::string_view name) const;
    /// A trigger names it, or it is on.
    bool isUsed(const FakeEvent& event) const;
    void forget(const FakeEvent& event);
    /// Since the event was made.
    bool wasEnabled(const FakeEvent& event) const { return stateOf(event).wasOn; }
    void fireTriggers(const FakeEvent& event);
    /// A histogram makes synthetic events, which hold the instance.
    bool makesSynthetic() const;

    /// What was refused, for the instance's error_log.
    std::string takeComplaint();

private:
    struct State
    {
        bool on = false;
        bool wasOn = false; ///< at any time
        int waiting = 0; ///< triggers that may enable it
        std::string filter = "none";
        std::vector<std::string> triggers = {}; ///< but histograms
        std::vector<FakeHistogram> histograms = {};
        /// Runs for a trigger only: counts as enabled in lists.
        bool isSoft() const { return waiting > 0 || !triggers.empty() || !histograms.empty(); }
    };
    using Key = std::pair<std::string, std::string>;

    std::vector<const FakeEvent*> below(const std::vector<std::string_view>& folder) const;
    State& stateOf(const FakeEvent& event);
    State stateOf(const FakeEvent& event) const;
    int enable(const std::vector<const FakeEvent*>& events, std::string_view text);
    int filter(const FakeEvent& event, std::string_view text);
    int filterSystem(const std::vector<const FakeEvent*>& events, std::string_view text);
    int trigger(const FakeEvent& event, std::string_view text);
    int removeTrigger(const FakeEvent& event, std::string_view text);
    int histogram(const FakeEvent& event, std::string_view text, bool away);
    bool isFollowed(const FakeEvent& event, const FakeHistogram& own) const;
    int complainOfHistogram(const FakeEvent& event, const FakeHistogram::Fault& fault,
                            std::string_view text);
    void wait(std::string_view trigger, int by);

    const FakeEventTable* m_table;
    FilterRules m_rules;
    std::map<Key, State> m_states;
    std::string m_complaint;
};

} // namespace probescope::fake
