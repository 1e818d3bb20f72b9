#pragma once

#include "core/store/read/capture.h"
#include "core/store/write/writer.h"

#include <QString>
#include <QtGlobal>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

namespace probescope {

/// Writes a capture of events that are all alike, one a microsecond: row i is on CPU i % 4.
class LongCapture
{
public:
    explicit LongCapture(const QString& target)
        : m_path(target.toStdString())
        , m_writer(store::Writer::create(m_path).value())
    {
        EventType type;
        type.name = "tick";
        type.format = "tick";
        m_event.type = m_writer->eventType(type);
        m_event.task = m_writer->task({1, 1, "init"});
        m_event.flags = m_writer->flags({});
        m_event.buffer = m_writer->buffer({});
    }
    void add(std::uint64_t count)
    {
        for (const std::uint64_t end = m_rows + count; m_rows < end; ++m_rows) {
            m_event.timeNs = std::int64_t(m_rows) * 1000;
            m_event.cpu = std::uint32_t(m_rows % 4);
            m_writer->event(m_event);
        }
    }
    /// What was added can be read, if nothing was committed a moment ago.
    void commit() { m_writer->progress({}); }
    void fact(std::string_view key, std::string_view value) { m_writer->fact(key, value); }
    void finish()
    {
        if (!m_writer->finish())
            qFatal("the capture could not be written");
    }
    std::shared_ptr<store::Capture> read() const { return store::Capture::open(m_path).value(); }

private:
    std::filesystem::path m_path;
    std::unique_ptr<store::Writer> m_writer;
    EventRecord m_event;
    std::uint64_t m_rows = 0;
};

inline std::shared_ptr<store::Capture> longCapture(const QString& target, std::uint64_t count)
{
    LongCapture written(target);
    written.add(count);
    written.finish();
    return written.read();
}

} // namespace probescope
