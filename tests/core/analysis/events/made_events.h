#pragma once

#include "core/store/read/capture.h"
#include "core/store/write/writer.h"

#include <QTemporaryDir>
#include <QTest>

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace probescope::test {

/// A capture of events that a test writes down one by one.
class MadeEvents
{
public:
    struct FieldOf
    {
        const char* name;
        FieldKind kind = FieldKind::Signed;
        std::uint8_t bytes = 8;
    };
    /// Where and when; the buffer's name is empty for the top one.
    struct At
    {
        std::int64_t timeNs = 0;
        std::uint32_t cpu = 0;
        std::int32_t pid = 1;
        const char* buffer = "";
    };

    MadeEvents()
        : m_path(m_folder.filePath("made.psc").toStdString())
    {
        auto writer = store::Writer::create(m_path);
        if (!writer)
            qFatal("%s", writer.error().message().c_str());
        m_writer = std::move(*writer);
    }

    void type(const char* name, std::initializer_list<FieldOf> fields, const char* system = "")
    {
        EventType made;
        made.system = system;
        made.name = name;
        made.role = wellKnownRole(name);
        for (const FieldOf& field : fields)
            made.fields.push_back(
                {.name = field.name, .kind = field.kind, .elementSize = field.bytes});
        m_types[name] = m_writer->eventType(made);
    }
    Value text(const std::string& bytes) { return Value(m_writer->string(bytes).value()); }
    void event(const char* type, const At& at, const std::vector<Value>& values = {})
    {
        Task task;
        task.pid = at.pid;
        task.comm = "task" + std::to_string(at.pid);
        EventRecord record;
        record.timeNs = at.timeNs;
        record.cpu = at.cpu;
        record.task = m_writer->task(task);
        record.type = m_types.at(type);
        record.buffer = m_writer->buffer(at.buffer);
        record.values = values;
        m_writer->event(record);
    }
    void loss(std::uint32_t cpu, std::int64_t beginNs, std::int64_t endNs, const char* buffer = "")
    {
        m_writer->loss(
            {.cpu = cpu, .buffer = m_writer->buffer(buffer), .beginNs = beginNs, .endNs = endNs});
    }
    store::Writer& writer() { return *m_writer; }
    const std::filesystem::path& path() const { return m_path; }

    /// Closed for more events.
    std::shared_ptr<store::Capture> capture()
    {
        if (const auto finished = m_writer->finish(); !finished)
            qFatal("%s", finished.error().message().c_str());
        auto opened = store::Capture::open(m_path);
        if (!opened)
            qFatal("%s", opened.error().message().c_str());
        return *opened;
    }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
    std::unique_ptr<store::Writer> m_writer;
    std::map<std::string, EventTypeId> m_types;
};

} // namespace probescope::test
