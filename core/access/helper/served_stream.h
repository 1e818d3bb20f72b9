#pragma once

#include "core/access/backend/stream.h"
#include "core/access/protocol/frame_channel.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace probescope::access {

/// A stream whose pages are sent to the caller by a thread of its own, as long as there is credit.
/// What was read from the kernel is always sent: if necessary, a page waits for credit.
class ServedStream
{
public:
    ServedStream(std::unique_ptr<Stream> stream, FrameChannel& channel, std::uint32_t id);
    ~ServedStream(); ///< stops the thread; pages that wait for credit then are dropped
    ServedStream(const ServedStream&) = delete;
    ServedStream& operator=(const ServedStream&) = delete;

    std::uint32_t pageBytes() const { return m_pageBytes; }
    /// Any thread.
    void lend(std::uint64_t bytes);
    /// Drains everything that is there, and waits until it was sent. Errors: the stream's.
    Result<> flush();
    /// Ends the waiting for credit, as when the connection ends. Any thread.
    void stop();

private:
    void work();
    void sendWhatComes();
    void sendPages(std::uint32_t cpu, std::span<const char> pages);
    void sendBatch(std::uint32_t cpu, std::span<const char> pages);

    std::unique_ptr<Stream> m_stream;
    std::uint32_t m_pageBytes;
    FrameChannel& m_channel;
    std::uint32_t m_id;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::int64_t m_credit = 0; ///< below 0 after a batch that went beyond it
    std::uint64_t m_flushWanted = 0;
    std::uint64_t m_flushDone = 0;
    std::optional<Error> m_failure;
    bool m_ending = false;
    std::thread m_thread;
};

} // namespace probescope::access
