#pragma once

#include "core/trace/sink.h"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace probescope {

/// Stops the fuzzer when a reader breaks what it promises to a Sink, and sums up all that it
/// pushes: two readings of the same bytes must give the same sum.
class CheckingSink : public Sink
{
public:
    static constexpr std::uint64_t kMaxEvents = 200'000; ///< then it says stop, as a full disk

    std::size_t sum() const { return m_sum; }

    StringId string(std::string_view bytes) override
    {
        return StringId(idOf(m_strings, std::string(bytes)));
    }
    TaskId task(const Task& task) override
    {
        add(task.comm);
        return TaskId(idOf(
            m_tasks, std::to_string(task.pid) + ":" + std::to_string(task.tgid) + ":" + task.comm));
    }
    void resolveTask(TaskId id, const Task& task) override
    {
        require(id.value() < m_tasks.size(), "an unknown task is resolved");
        add(task.comm);
    }
    EventTypeId eventType(const EventType& type) override
    {
        std::string key = type.system + '\0' + type.name + '\0' + type.format;
        for (const Field& field : type.fields)
            key += '\0' + field.name + char(field.kind) + char(field.elementSize);
        const auto id = idOf(m_types, key);
        if (id == m_fields.size())
            m_fields.push_back(type.fields);
        return EventTypeId(id);
    }
    FlagsId flags(const EventFlags& flags) override
    {
        return FlagsId(std::uint16_t(idOf(m_flags,
                                          flags.text + std::to_string(flags.commonFlags) + ","
                                              + std::to_string(flags.preemptCount))
                                     & 0xffff));
    }
    BufferId buffer(std::string_view instance) override
    {
        return BufferId(std::uint16_t(idOf(m_buffers, std::string(instance)) & 0xffff));
    }
    void event(const EventRecord& record) override
    {
        ++m_events;
        require(record.type.value() < m_fields.size(), "an event has no type");
        const auto& fields = m_fields[record.type.value()];
        require(record.values.size() == fields.size(), "values and fields differ in number");
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const bool text =
                fields[i].kind == FieldKind::String || fields[i].kind == FieldKind::Bytes;
            require(!text || std::uint64_t(record.values[i]) < m_strings.size(),
                    "a text is no string");
            add(record.values[i]);
        }
        require(record.task.value() < m_tasks.size(), "an event has no task");
        add(record.timeNs);
        add(record.cpu);
        add(record.type.value());
        add(record.task.value());
        if (record.graph) {
            add(record.graph->depth);
            add(record.graph->durationNs);
        }
    }
    void loss(const Loss& loss) override
    {
        add(loss.beginNs);
        add(loss.count.value_or(0));
    }
    void problem(const Problem& problem) override
    {
        require(problem.excerpt.size() <= Problem::kMaxExcerpt, "an excerpt is too long");
        require(problem.count > 0, "a problem stands for nothing");
        require(!problem.reason.empty(), "a problem has no reason");
        add(problem.reason);
        add(problem.count);
    }
    void symbol(const Symbol& symbol) override { add(symbol.name); }
    void fact(std::string_view key, std::string_view value) override
    {
        add(key);
        add(value);
    }
    bool progress(const Progress&) override { return m_events < kMaxEvents; }

    static void require(bool right, const char* what)
    {
        if (right)
            return;
        std::fprintf(stderr, "A promise is broken: %s\n", what);
        std::abort();
    }

private:
    template <typename T>
    void add(const T& value)
    {
        m_sum = m_sum * 1'099'511'628'211U + std::hash<T>()(value);
    }
    static std::uint32_t idOf(std::map<std::string, std::uint32_t>& known, const std::string& key)
    {
        return known.emplace(key, std::uint32_t(known.size())).first->second;
    }

    std::map<std::string, std::uint32_t> m_strings, m_tasks, m_types, m_flags, m_buffers;
    std::vector<std::vector<Field>> m_fields;
    std::uint64_t m_events = 0;
    std::size_t m_sum = 0;
};

} // namespace probescope
