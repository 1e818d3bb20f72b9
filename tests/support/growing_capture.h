#pragma once

#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/support/waits.h"

#include <QTemporaryDir>

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace probescope {

/// A capture that is still written: on each CPU one named task runs after the other, and whoever
/// wrote them knows for how long.
class GrowingCapture
{
public:
    /// Without sched_switch each time of a task is an event of its own.
    explicit GrowingCapture(bool switches = true)
        : m_path(m_folder.filePath(QStringLiteral("growing.psc")).toStdString())
        , m_writer(*store::Writer::create(m_path))
    {
        EventType type{.system = "sched", .name = switches ? "sched_switch" : "sched_wakeup"};
        type.role = wellKnownRole(type.name);
        for (const char* const name : {"prev_pid", "prev_state", "next_comm", "next_pid"}) {
            const bool text =
                std::string(name).ends_with("_comm") || std::string(name) == "prev_state";
            type.fields.push_back(
                {.name = name, .kind = text ? FieldKind::String : FieldKind::Signed});
        }
        m_type = m_writer->eventType(type);
        m_flags = m_writer->flags({});
        m_buffer = m_writer->buffer("");
    }

    /// From now on `name` runs on the CPU: first of all its own name, then for so long. Pid 0 is
    /// its idle task.
    void run(std::uint32_t cpu, std::int32_t pid, const std::string& name, std::int64_t ns)
    {
        auto& before = m_running[cpu];
        const Value values[] = {before.pid, m_writer->string("S").value(),
                                m_writer->string(name).value(), pid};
        EventRecord record;
        record.timeNs = m_nowNs;
        record.cpu = cpu;
        record.task = m_writer->task(before);
        record.type = m_type;
        record.flags = m_flags;
        record.buffer = m_buffer;
        record.values = values;
        m_writer->event(record);
        before = {pid, Task::kUnknownPid, name};
        m_nowNs += ns;
        ++m_events;
    }

    /// What was written can be read.
    void commit()
    {
        waitUntil([this] {
            m_writer->progress({});
            return capture()->refresh() && capture()->summary().events == m_events;
        });
    }
    /// Nothing more comes.
    void finish()
    {
        if (!m_writer->finish() || !capture()->refresh())
            qFatal("the capture cannot be finished");
    }

    const std::shared_ptr<store::Capture>& capture()
    {
        if (!m_capture) {
            m_writer->progress({});
            m_capture = openAgain();
        }
        return m_capture;
    }
    std::shared_ptr<store::Capture> openAgain() const
    {
        auto opened = store::Capture::open(m_path);
        if (!opened)
            qFatal("%s", opened.error().message().c_str());
        return *opened;
    }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
    std::unique_ptr<store::Writer> m_writer;
    std::shared_ptr<store::Capture> m_capture;
    std::map<std::uint32_t, Task> m_running; ///< by CPU
    EventTypeId m_type;
    FlagsId m_flags;
    BufferId m_buffer;
    std::int64_t m_nowNs = 1'000'000;
    std::uint64_t m_events = 0;
};

} // namespace probescope
