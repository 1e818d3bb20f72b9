#pragma once

#include "core/access/helper/served_stream.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace probescope::access {

/// The streams of one connection. One thread opens and closes them; lend() and stop() may be called
/// from any.
class ServedStreams
{
public:
    /// The id must be new.
    void add(std::uint32_t id, std::unique_ptr<ServedStream> stream);
    std::size_t size() const { return m_streams.size(); }
    /// False: there is no such stream.
    bool close(std::uint32_t id);
    Result<> flush(std::uint32_t id);
    /// Allows so many bytes of pages to be sent. No effect if the stream was closed meanwhile.
    void lend(std::uint32_t id, std::uint64_t bytes);
    void stop();
    void clear();

private:
    std::mutex m_mutex; ///< of the map, not of the streams
    std::map<std::uint32_t, std::shared_ptr<ServedStream>> m_streams;
};

} // namespace probescope::access
