#pragma once

#include "core/access/frame_codec.h"
#include "core/base/file_descriptor.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>

namespace probescope::access {

/// Frames over two file descriptors: pipes or one socket. Any thread may send; one receives.
/// `out` is made non-blocking, so that stop() ends a send that waits for a reader.
class FrameChannel
{
public:
    /// The descriptors must live longer. `mostPayload`, `mostNoise`: of what is received. When
    /// `ending` is readable, it is as if stop() was called; -1: there is no such file.
    FrameChannel(int in, int out, std::size_t mostPayload, std::size_t mostNoise, int ending = -1);

    /// To be sent before any frame. Errors: as send().
    Result<> sendMagic();
    /// Errors: Disconnected, Cancelled (after stop()).
    Result<> send(protocol::FrameType type, std::uint32_t id, std::string_view payload);
    /// A frame without a payload, unless that would have to wait: then something is on its way.
    void sendWithoutWaiting(protocol::FrameType type);
    /// The next frame; nothing when there is none for so long. Errors: Disconnected (the end of the
    /// bytes; Error::number is 0), Corrupt, Cancelled (after stop()).
    Result<std::optional<Frame>> receive(std::chrono::milliseconds most);

    /// Both directions are over, for this side. Thread-safe.
    void stop();
    /// stop(), since one of our threads cannot go on. The first such reason is kept. Thread-safe.
    void breakOff(std::exception_ptr why);
    std::exception_ptr brokenBy();
    /// By `ending`.
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
