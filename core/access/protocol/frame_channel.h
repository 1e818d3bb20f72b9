#pragma once

#include "core/access/protocol/frame_codec.h"
#include "core/base/file_descriptor.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>

namespace probescope::access {

/// Frames over two file descriptors: pipes or one socket. Any thread may send; one thread receives.
/// `out` is made non-blocking, so that stop() can end a send that waits for the reader.
class FrameChannel
{
public:
    /// The descriptors must outlive it. `maxPayload`, `maxNoise`: limits for what is received.
    /// When `ending` becomes readable, that has the effect of stop(); -1: no such descriptor.
    FrameChannel(int in, int out, std::size_t maxPayload, std::size_t maxNoise, int ending = -1);

    /// Has to be sent before any frame. Errors: those of send().
    Result<> sendMagic();
    /// Errors: Disconnected, Cancelled (after stop()).
    Result<> send(protocol::FrameType type, std::uint32_t id, std::string_view payload);
    /// Sends a frame without payload, unless that would block: then other data is on its way
    /// anyway.
    void sendWithoutWaiting(protocol::FrameType type);
    /// The next frame; nothing if none came for that long. Errors: Disconnected (end of the data;
    /// Error::number is 0), Corrupt, Cancelled (after stop()).
    Result<std::optional<Frame>> receive(std::chrono::milliseconds most);

    /// Ends both directions on this side. Thread-safe.
    void stop();
    /// stop(), because one of our threads cannot continue. The first such reason is kept.
    /// Thread-safe.
    void breakOff(std::exception_ptr why);
    std::exception_ptr brokenBy();
    /// Whether `ending` ended it.
    bool ended() const { return m_ended; }

    const FrameDecoder& decoder() const { return m_decoder; }

private:
    Result<> write(std::string_view bytes);
    Result<bool> waitFor(int fd, short events, std::chrono::milliseconds most);

    int m_in;
    int m_out;
    int m_ending;
    FileDescriptor m_wake; ///< readable after stop()
    std::mutex m_sending;
    std::atomic<bool> m_stopped = false;
    std::atomic<bool> m_ended = false;
    std::mutex m_breaking;
    std::exception_ptr m_brokenBy;
    FrameDecoder m_decoder;
    std::string m_buffer;
};

} // namespace probescope::access
