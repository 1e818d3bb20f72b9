#pragma once

#include "core/derive/lane_tree.h"
#include "core/store/write/writer.h"
#include "tests/core/derive/graph_stream.h"

#include <map>
#include <vector>

namespace probescope::test {

/// Pushes a stream of calls with the switches that it implies, other events in between, a CPU with
/// few events and losses; and remembers what lanes must show.
class TimelineCapture
{
public:
    struct Event
    {
        std::int64_t timeNs = 0;
        std::uint32_t cpu = 0;
        std::int32_t pid = 0;
        EventTypeId type;
    };
    static constexpr std::uint32_t kRareCpu = 9;
    static constexpr int kRareEvery = 3000; ///< rows

    TimelineCapture(std::vector<GraphInput> inputs, Sink& sink);
    TimelineCapture(const TimelineCapture&) = delete;
    TimelineCapture& operator=(const TimelineCapture&) = delete;

    /// Pushes the next ones; false: there are no more.
    bool push(std::size_t steps);
    void finish();

    const std::vector<Event>& events() const { return m_events; }
    const CallRecorder& calls() const { return m_calls; }
    /// By CPU: what = pid.
    const std::map<std::uint32_t, std::vector<store::LaneSlice>>& running() const
    {
        return m_running;
    }
    const std::vector<Loss>& losses() const { return m_losses; }

private:
    void pushEvent(const GraphInput& input, EventTypeId type, std::int32_t pid,
                   std::span<const Value> values, bool graph);
    void switchTo(const GraphInput& input);

    struct Current
    {
        bool known = false;
        std::int32_t pid = 0;
        store::LaneSlice slice;
    };

    const std::vector<GraphInput> m_inputs;
    Sink& m_sink;
    std::size_t m_next = 0;
    EventTypeId m_stepType, m_switchType, m_otherType;
    std::vector<Event> m_events;
    CallRecorder m_calls;
    store::CallPairing m_pairing{m_calls};
    std::map<std::uint32_t, Current> m_current;
    std::map<std::uint32_t, std::vector<store::LaneSlice>> m_running;
    std::vector<Loss> m_losses;
};

} // namespace probescope::test
