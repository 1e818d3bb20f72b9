#pragma once

#include "core/access/helper/server.h"
#include "core/access/remote/remote_backend.h"

#include <array>
#include <memory>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace probescope {

/// Two ends of a socket.
inline std::array<FileDescriptor, 2> socketEnds()
{
    std::array<int, 2> ends{-1, -1};
    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data());
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

/// A backend behind a server in a thread of its own, as a helper has it.
class ServedBackend
{
public:
    explicit ServedBackend(access::Backend& backend, access::Server::Options options = {})
        : m_ends(socketEnds())
        , m_thread([this, &backend, options = std::move(options)] {
            m_done = access::Server(backend, options).serve(m_ends[1].get(), m_ends[1].get());
            m_ends[1].reset();
        })
    {
    }
    ~ServedBackend() { wait(); }
    ServedBackend(const ServedBackend&) = delete;
    ServedBackend& operator=(const ServedBackend&) = delete;

    /// The caller's end; once.
    FileDescriptor take() { return std::move(m_ends[0]); }
    Result<std::unique_ptr<access::RemoteBackend>> connect()
    {
        auto in = take();
        FileDescriptor out(dup(in.get()));
        return access::RemoteBackend::connect(std::move(in), std::move(out), {});
    }
    /// Ends with the caller. What serve() gave.
    Result<> wait()
    {
        m_ends[0].reset();
        if (m_thread.joinable())
            m_thread.join();
        return m_done;
    }

private:
    std::array<FileDescriptor, 2> m_ends;
    Result<> m_done;
    std::thread m_thread;
};

} // namespace probescope
