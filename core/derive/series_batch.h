#pragma once

#include "core/database/step_fields.h"
#include "core/derive/sched_switch.h"
#include "core/trace/capture_facts.h"
#include "core/trace/event.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace probescope::store {

/// Events, losses and resolved tasks, in order, on their way to another thread: only what series
/// are derived from. Some hundred KiB.
class SeriesBatch
{
public:
    struct Event
    {
        RowId row = 0;
        std::int64_t timeNs = 0;
        std::uint32_t cpu = 0;
        TaskId task;
        EventTypeId type;
        std::int32_t pid = 0; ///< of the task
        BufferId buffer;
        StepFields fields; ///< of a step
        std::uint32_t step = 0; ///< its number in the batch plus 1; 0: it is no step
        std::uint32_t valuesBegin = 0; ///< of a step
        std::uint32_t valuesEnd = 0;
        std::optional<SchedSwitch> taken;
    };
    struct Resolved
    {
        TaskId id;
        std::int32_t pid = 0;
    };

    void add(RowId row, const EventRecord& record, std::int32_t pid, StepFields fields,
             const std::optional<SchedSwitch>& taken)
    {
        Event& event = m_events.emplace_back();
        event.row = row;
        event.timeNs = record.timeNs;
        event.cpu = record.cpu;
        event.task = record.task;
        event.type = record.type;
        event.pid = pid;
        event.buffer = record.buffer;
        event.taken = taken;
        if (record.graph == nullptr)
            return;
        event.fields = fields;
        m_steps.push_back(*record.graph);
        event.step = std::uint32_t(m_steps.size());
        event.valuesBegin = std::uint32_t(m_values.size());
        m_values.insert(m_values.end(), record.values.begin(), record.values.end());
        event.valuesEnd = std::uint32_t(m_values.size());
    }
    void add(const Loss& loss) { m_losses.emplace_back(m_events.size(), loss); }
    void add(const Resolved& task) { m_resolved.emplace_back(m_events.size(), task); }

    bool full() const
    {
        return m_events.size() >= kMaxItems || m_losses.size() >= kMaxItems
            || m_resolved.size() >= kMaxItems || m_values.size() >= 16 * kMaxItems;
    }

    /// Passes everything in order: events as `event(const Event&, const EventRecord&)`. The record
    /// has no flags, and values only if it is a step.
    template <typename EventFn, typename LossFn, typename ResolvedFn>
    void forEach(const EventFn& event, const LossFn& loss, const ResolvedFn& resolved) const
    {
        auto nextLoss = m_losses.begin();
        auto nextResolved = m_resolved.begin();
        for (std::size_t i = 0; i <= m_events.size(); ++i) {
            for (; nextResolved != m_resolved.end() && nextResolved->first == i; ++nextResolved)
                resolved(nextResolved->second);
            for (; nextLoss != m_losses.end() && nextLoss->first == i; ++nextLoss)
                loss(nextLoss->second);
            if (i < m_events.size())
                event(m_events[i], recordOf(m_events[i]));
        }
    }

    /// The memory stays allocated.
    void clear()
    {
        m_events.clear();
        m_steps.clear();
        m_values.clear();
        m_losses.clear();
        m_resolved.clear();
    }

private:
    static constexpr std::size_t kMaxItems = 4096;

    EventRecord recordOf(const Event& event) const
    {
        EventRecord record;
        record.timeNs = event.timeNs;
        record.cpu = event.cpu;
        record.task = event.task;
        record.type = event.type;
        record.buffer = event.buffer;
        if (event.step == 0)
            return record;
        record.graph = &m_steps[event.step - 1];
        record.values =
            std::span(m_values).subspan(event.valuesBegin, event.valuesEnd - event.valuesBegin);
        return record;
    }

    std::vector<Event> m_events;
    std::vector<GraphStep> m_steps;
    std::vector<Value> m_values;
    std::vector<std::pair<std::size_t, Loss>> m_losses; ///< and the event before which they stand
    std::vector<std::pair<std::size_t, Resolved>> m_resolved; ///< likewise
};

} // namespace probescope::store
