#pragma once

#include "core/trace/sink.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope {

/// A Sink that keeps everything, for tests to look at.
class RecordingSink : public Sink
{
public:
    struct KeptEvent
    {
        std::int64_t timeNs = 0;
        std::uint32_t cpu = 0;
        TaskId task;
        EventTypeId type;
        FlagsId flags;
        BufferId buffer;
        std::vector<Value> values;
        std::optional<GraphStep> graph;
    };

    std::vector<std::string> strings;
    std::vector<Task> tasks;
    std::vector<EventType> eventTypes;
    std::vector<EventFlags> flagSets;
    std::vector<std::string> buffers;
    std::vector<KeptEvent> events;
    std::vector<Loss> losses;
    std::vector<Problem> problems;
    std::vector<Symbol> symbols;
    std::map<std::string, std::string> facts;
    std::uint64_t progressCalls = 0;
    bool goOn = true; ///< what progress() answers

    StringId string(std::string_view bytes) override
    {
        const auto [place, added] = m_stringIds.emplace(bytes, strings.size());
        if (added)
            strings.emplace_back(bytes);
        return StringId(std::uint32_t(place->second));
    }
    TaskId task(const Task& task) override { return TaskId(intern(tasks, task)); }
    void resolveTask(TaskId id, const Task& task) override { tasks[id.value()] = task; }
    EventTypeId eventType(const EventType& type) override
    {
        return EventTypeId(intern(eventTypes, type));
    }
    FlagsId flags(const EventFlags& flags) override
    {
        return FlagsId(std::uint16_t(intern(flagSets, flags)));
    }
    BufferId buffer(std::string_view instance) override
    {
        return BufferId(std::uint16_t(intern(buffers, std::string(instance))));
    }
    void event(const EventRecord& record) override
    {
        events.push_back({record.timeNs,
                          record.cpu,
                          record.task,
                          record.type,
                          record.flags,
                          record.buffer,
                          {record.values.begin(), record.values.end()},
                          record.graph ? std::optional(*record.graph) : std::nullopt});
    }
    void loss(const Loss& loss) override { losses.push_back(loss); }
    void problem(const Problem& problem) override { problems.push_back(problem); }
    void symbol(const Symbol& symbol) override { symbols.push_back(symbol); }
    void fact(std::string_view key, std::string_view value) override
    {
        facts[std::string(key)] = value;
    }
    bool progress(const Progress&) override
    {
        ++progressCalls;
        return goOn;
    }

    /// The fields of a kept event, for printing.
    std::vector<FieldValue> fieldValues(const KeptEvent& event) const
    {
        std::vector<FieldValue> values;
        const auto& fields = eventTypes[event.type.value()].fields;
        for (std::size_t i = 0; i < event.values.size(); ++i) {
            const bool text =
                fields[i].kind == FieldKind::String || fields[i].kind == FieldKind::Bytes;
            values.push_back({event.values[i],
                              text ? std::string_view(strings[std::size_t(event.values[i])])
                                   : std::string_view()});
        }
        return values;
    }

private:
    template <typename T>
    static std::uint32_t intern(std::vector<T>& known, const T& value)
    {
        for (std::size_t i = 0; i < known.size(); ++i) {
            if (known[i] == value)
                return std::uint32_t(i);
        }
        known.push_back(value);
        return std::uint32_t(known.size() - 1);
    }

    std::map<std::string, std::size_t, std::less<>> m_stringIds;
};

} // namespace probescope
