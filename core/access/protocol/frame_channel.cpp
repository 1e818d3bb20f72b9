#include "core/access/protocol/frame_channel.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace probescope::access {

namespace {

constexpr std::size_t kReceiveBytes = 65536;
constexpr auto kForEver = std::chrono::milliseconds(-1);

tl::unexpected<Error> connectionGone(int number)
{
    Error error{.code = ErrorCode::Disconnected, .what = tr("connection lost")};
    if (number != 0)
        error.what = tr("connection lost: {}", {std::generic_category().message(number)});
    error.number = number;
    return tl::unexpected(std::move(error));
}

tl::unexpected<Error> connectionStopped()
{
    return fail(ErrorCode::Cancelled, tr("the connection was closed"));
}

/// Sockets raise no signal that way; who writes to a pipe ignores it (Server and helper do).
ssize_t writeQuietly(int fd, std::string_view bytes)
{
    const ssize_t done = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (done >= 0 || errno != ENOTSOCK)
        return done;
    return ::write(fd, bytes.data(), bytes.size());
}

} // namespace

FrameChannel::FrameChannel(int in, int out, std::size_t maxPayload, std::size_t maxNoise,
                           int ending)
    : m_in(in)
    , m_out(out)
    , m_ending(ending)
    , m_wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    , m_decoder(maxPayload, maxNoise)
    , m_buffer(kReceiveBytes, '\0')
{
    const int flags = fcntl(m_out, F_GETFL);
    if (flags >= 0)
        fcntl(m_out, F_SETFL, flags | O_NONBLOCK);
}

void FrameChannel::stop()
{
    m_stopped = true;
    eventfd_write(m_wake.get(), 1);
}

void FrameChannel::breakOff(std::exception_ptr why)
{
    {
        const std::lock_guard lock(m_breaking);
        if (!m_brokenBy)
            m_brokenBy = std::move(why);
    }
    stop();
}

std::exception_ptr FrameChannel::brokenBy()
{
    const std::lock_guard lock(m_breaking);
    return m_brokenBy;
}

/// False: not within the time.
Result<bool> FrameChannel::waitFor(int fd, short events, std::chrono::milliseconds most)
{
    std::array<pollfd, 3> files{
        {{fd, events, 0}, {m_wake.get(), POLLIN, 0}, {m_ending, POLLIN, 0}}};
    int ready = -1;
    do {
        ready = poll(files.data(), files.size(), int(most.count()));
    } while (ready < 0 && errno == EINTR);
    if (files[2].revents != 0 && ready > 0) {
        m_ended = true;
        stop();
    }
    if (m_stopped)
        return connectionStopped();
    if (ready < 0)
        return connectionGone(errno);
    return files[0].revents != 0;
}

Result<> FrameChannel::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t done = writeQuietly(m_out, bytes);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0 && errno != EAGAIN)
            return connectionGone(errno);
        if (done < 0) {
            const auto ready = waitFor(m_out, POLLOUT, kForEver);
            if (!ready)
                return passOn(ready);
            continue;
        }
        bytes.remove_prefix(std::size_t(done));
    }
    return {};
}

Result<> FrameChannel::sendMagic()
{
    const std::lock_guard lock(m_sending);
    return write({protocol::kMagic.data(), protocol::kMagic.size()});
}

Result<> FrameChannel::send(protocol::FrameType type, std::uint32_t id, std::string_view payload)
{
    const std::lock_guard lock(m_sending);
    if (m_stopped)
        return connectionStopped();
    const auto header = frameHeader(type, id, payload.size());
    if (payload.size() < kReceiveBytes)
        return write(header + std::string(payload));
    if (auto done = write(header); !done)
        return done;
    return write(payload);
}

void FrameChannel::sendWithoutWaiting(protocol::FrameType type)
{
    const std::unique_lock lock(m_sending, std::try_to_lock);
    if (!lock || m_stopped)
        return;
    // So few bytes are written at once where any can be.
    pollfd file{m_out, POLLOUT, 0};
    if (poll(&file, 1, 0) == 1 && (file.revents & POLLOUT) != 0)
        static_cast<void>(writeQuietly(m_out, frameHeader(type, 0, 0)));
}

Result<std::optional<Frame>> FrameChannel::receive(std::chrono::milliseconds most)
{
    while (true) {
        auto frame = m_decoder.next();
        if (!frame || *frame)
            return frame;
        const auto ready = waitFor(m_in, POLLIN, most);
        if (!ready)
            return passOn(ready);
        if (!*ready)
            return std::nullopt;
        const ssize_t got = ::read(m_in, m_buffer.data(), m_buffer.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0)
            return connectionGone(got < 0 ? errno : 0);
        m_decoder.push({m_buffer.data(), std::size_t(got)});
    }
}

} // namespace probescope::access
