#include "core/access/helper/served_streams.h"

#include <utility>

namespace probescope::access {

void ServedStreams::add(std::uint32_t id, std::unique_ptr<ServedStream> stream)
{
    const std::lock_guard lock(m_mutex);
    m_streams.emplace(id, std::move(stream));
}

bool ServedStreams::close(std::uint32_t id)
{
    std::shared_ptr<ServedStream> closed; // ends its thread outside of the lock
    const std::lock_guard lock(m_mutex);
    const auto found = m_streams.find(id);
    if (found == m_streams.end())
        return false;
    closed = std::move(found->second);
    m_streams.erase(found);
    return true;
}

Result<> ServedStreams::flush(std::uint32_t id)
{
    const auto found = m_streams.find(id); // only this thread changes the map
    if (found == m_streams.end())
        return fail(ErrorCode::NotFound, tr("no such stream"));
    return found->second->flush();
}

void ServedStreams::lend(std::uint32_t id, std::uint64_t bytes)
{
    std::shared_ptr<ServedStream> stream;
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_streams.find(id);
        if (found == m_streams.end())
            return;
        stream = found->second;
    }
    stream->lend(bytes);
}

void ServedStreams::stop()
{
    const std::lock_guard lock(m_mutex);
    for (const auto& [id, stream] : m_streams)
        stream->stop();
}

void ServedStreams::clear()
{
    std::map<std::uint32_t, std::shared_ptr<ServedStream>> streams; // end outside of the lock
    const std::lock_guard lock(m_mutex);
    streams.swap(m_streams);
}

} // namespace probescope::access
