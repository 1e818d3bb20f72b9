#include "tests/core/store/read/timeline_capture.h"

#include <array>

namespace probescope::test {

namespace {

Task taskOf(std::int32_t pid)
{
    Task task;
    task.pid = pid;
    task.comm = pid == 0 ? "<idle>" : "task" + std::to_string(pid);
    return task;
}

} // namespace

TimelineCapture::TimelineCapture(std::vector<GraphInput> inputs, Sink& sink)
    : m_inputs(std::move(inputs))
    , m_sink(sink)
{
    EventType step;
    step.name = "funcgraph_entry";
    step.role = EventRole::GraphEntry;
    m_stepType = sink.eventType(step);
    EventType change;
    change.name = "sched_switch";
    change.role = EventRole::SchedSwitch;
    for (const char* name : {"prev_pid", "prev_state", "next_pid"}) {
        Field field;
        field.name = name;
        change.fields.push_back(field);
    }
    Field comm;
    comm.name = "next_comm";
    comm.kind = FieldKind::String;
    change.fields.push_back(comm);
    m_switchType = sink.eventType(change);
    EventType other;
    other.name = "other";
    m_otherType = sink.eventType(other);
}

bool TimelineCapture::push(std::size_t steps)
{
    for (; steps > 0 && m_next < m_inputs.size(); --steps, ++m_next) {
        const GraphInput& input = m_inputs[m_next];
        if (input.loss) {
            m_sink.loss(*input.loss);
            m_pairing.loss(*input.loss);
            m_losses.push_back(*input.loss);
            Current& current = m_current[input.loss->cpu];
            if (current.known && current.pid != 0) {
                current.slice.endNs = input.loss->beginNs;
                m_running[input.loss->cpu].push_back(current.slice);
            }
            current.known = false;
            continue;
        }
        switchTo(input);
        pushEvent(input, m_stepType, input.pid, {}, true);
        if (m_next % 5 == 0)
            pushEvent(input, m_otherType, input.pid, {}, false);
        if (m_next % kRareEvery == 0) {
            GraphInput rare;
            rare.timeNs = input.timeNs;
            rare.cpu = kRareCpu;
            pushEvent(rare, m_otherType, 0, {}, false);
        }
    }
    return m_next < m_inputs.size();
}

void TimelineCapture::switchTo(const GraphInput& input)
{
    Current& current = m_current[input.cpu];
    if (current.known && current.pid == input.pid)
        return;
    // After a loss or at the start the first event is the switch itself.
    const std::int32_t prev = current.known ? current.pid : 77;
    if (!current.known)
        current.slice = {input.timeNs, 0, store::LaneSlice::kNoRef, 77, 0};
    if (prev != 0) {
        current.slice.endNs = input.timeNs;
        current.slice.aux = 'S';
        m_running[input.cpu].push_back(current.slice);
    }
    const StringId comm = m_sink.string(taskOf(input.pid).comm);
    const std::array<Value, 4> values{prev, 1, input.pid, comm.value()};
    current.slice = {input.timeNs, 0, m_events.size(), std::uint32_t(input.pid), 0};
    current.known = true;
    current.pid = input.pid;
    pushEvent(input, m_switchType, prev, values, false);
}

void TimelineCapture::pushEvent(const GraphInput& input, EventTypeId type, std::int32_t pid,
                                std::span<const Value> values, bool graph)
{
    EventRecord record;
    record.timeNs = input.timeNs;
    record.cpu = input.cpu;
    record.task = m_sink.task(taskOf(pid));
    record.type = type;
    record.flags = m_sink.flags({});
    record.buffer = m_sink.buffer("");
    record.values = values;
    record.graph = graph ? &input.step : nullptr;
    if (graph)
        m_pairing.step(m_events.size(), record, pid);
    m_events.push_back({input.timeNs, input.cpu, pid, type});
    m_sink.event(record);
}

void TimelineCapture::finish()
{
    m_pairing.finish();
    for (auto& [cpu, current] : m_current) {
        if (!current.known || current.pid == 0)
            continue;
        current.slice.endNs = m_events.back().timeNs;
        m_running[cpu].push_back(current.slice);
    }
}

} // namespace probescope::test
