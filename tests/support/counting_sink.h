#pragma once

#include "core/trace/sink.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace probescope {

/// A Sink that interns as a store must, and keeps nothing of the events but their number and a sum
/// (so that no compiler leaves their making out): for benchmarks of readers.
class CountingSink : public Sink
{
public:
    std::uint64_t events = 0;
    std::uint64_t problems = 0;
    std::uint64_t sum = 0;

    StringId string(std::string_view bytes) override
    {
        const auto found = m_strings.find(bytes);
        if (found != m_strings.end())
            return StringId(found->second);
        const auto id = std::uint32_t(m_strings.size());
        m_strings.emplace(bytes, id);
        return StringId(id);
    }
    TaskId task(const Task&) override { return TaskId(m_next++); }
    void resolveTask(TaskId, const Task&) override { }
    EventTypeId eventType(const EventType&) override { return EventTypeId(m_next++); }
    FlagsId flags(const EventFlags&) override { return FlagsId(std::uint16_t(m_next++)); }
    BufferId buffer(std::string_view) override { return BufferId(0); }

    void event(const EventRecord& record) override
    {
        ++events;
        sum += std::uint64_t(record.timeNs);
        for (const Value value : record.values)
            sum += std::uint64_t(value);
    }
    void loss(const Loss&) override { }
    void problem(const Problem&) override { ++problems; }
    void symbol(const Symbol&) override { }
    void fact(std::string_view, std::string_view) override { }
    bool progress(const Progress&) override { return true; }

private:
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>{}(text);
        }
    };
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> m_strings;
    std::uint32_t m_next = 0;
};

} // namespace probescope
