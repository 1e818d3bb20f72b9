#pragma once

#include "core/format/text/text_losses.h"
#include "core/trace/sink.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace probescope::format {

/// The way of all events of a text to its sink: counts them, tells of the losses before each, and
/// sees whether time goes on.
class EventGate : public Sink
{
public:
    explicit EventGate(Sink& sink)
        : m_sink(sink)
        , m_losses(sink)
    {
    }

    StringId string(std::string_view bytes) override { return m_sink.string(bytes); }
    TaskId task(const Task& task) override { return m_sink.task(task); }
    void resolveTask(TaskId id, const Task& task) override { m_sink.resolveTask(id, task); }
    EventTypeId eventType(const EventType& type) override { return m_sink.eventType(type); }
    FlagsId flags(const EventFlags& flags) override { return m_sink.flags(flags); }
    BufferId buffer(std::string_view instance) override { return m_sink.buffer(instance); }
    void event(const EventRecord& record) override
    {
        m_losses.eventAt(record.cpu, record.buffer, record.timeNs);
        if (m_delayMark || m_delayBefore)
            delayMarks(record.timeNs);
        if (record.timeNs < m_lastNs && m_events > 0)
            backwards();
        m_lastNs = record.timeNs;
        ++m_events;
        m_sink.event(record);
    }
    void loss(const Loss& loss) override { m_sink.loss(loss); }
    void problem(const Problem& problem) override { m_sink.problem(problem); }
    void symbol(const Symbol& symbol) override { m_sink.symbol(symbol); }
    void fact(std::string_view key, std::string_view value) override { m_sink.fact(key, value); }
    bool progress(const Progress& progress) override { return m_sink.progress(progress); }

    void lost(const TextLosses::Line& line, BufferId buffer) { m_losses.add(line, buffer); }
    /// The line that the next events are of.
    void setLine(std::uint64_t number) { m_line = number; }
    /// The mark behind the time of the next event, of the latency format: how long the event after
    /// it waits. The times of the text are rounded, so that they do not always tell the mark; the
    /// others stand in kDelayMarksFact. 0: the line has none.
    void setDelayMark(char mark) { m_delayMark = mark; }
    std::uint64_t events() const { return m_events; }

    /// At the end. Time that ran backwards is one problem, at the first such line; `timed`: the
    /// text has times of its own.
    void finish(const std::string& file, bool timed);

private:
    void backwards();
    void delayMarks(std::int64_t nextNs);

    Sink& m_sink;
    TextLosses m_losses;
    std::uint64_t m_events = 0;
    std::int64_t m_lastNs = 0;
    std::uint64_t m_line = 0;
    std::uint64_t m_backwards = 0;
    std::uint64_t m_firstBackwards = 0;
    char m_delayMark = 0;
    char m_delayBefore = 0; ///< of the event before
    std::string m_delayMarks; ///< as the fact has them
};

} // namespace probescope::format
