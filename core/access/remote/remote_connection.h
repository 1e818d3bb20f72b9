#pragma once

#include "core/access/protocol/frame_channel.h"
#include "core/access/protocol/keep_alive.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace probescope::access {

/// The other end of a connection, such as a child process. It lives as long as the connection.
class Peer
{
public:
    virtual ~Peer() = default;
    /// Why the connection ended: the same error, with what is known about how the peer ended.
    virtual Error explain(Error error, const std::string& noise) = 0;
};

/// The caller's side of the protocol: requests and their answers, and the pages of streams. May be
/// used from any thread; it receives on a thread of its own.
class RemoteConnection
{
public:
    /// Pages of one stream that wait to be drained.
    struct PageBatch
    {
        std::uint32_t cpu = 0;
        std::string pages;
    };

    RemoteConnection(FileDescriptor in, FileDescriptor out, std::unique_ptr<Peer> peer,
                     KeepAliveTimes line = {});
    ~RemoteConnection(); ///< as disconnect()
    RemoteConnection(const RemoteConnection&) = delete;
    RemoteConnection& operator=(const RemoteConnection&) = delete;

    /// Says hello. Call it once, before anything else. `goOn` is called while the other side takes
    /// its time. Errors: Cancelled, Disconnected, Unsupported (another version), or the other
    /// side's error.
    Result<> greet(const std::function<bool()>& goOn);

    using RequestId = std::uint32_t;
    Result<std::string> call(protocol::FrameType type, std::string_view payload);
    Result<RequestId> begin(protocol::FrameType type, std::string_view payload);
    Result<std::string> finish(RequestId id);

    /// From now on its pages are kept. Pages of unknown streams are dropped.
    void addStream(std::uint32_t stream);
    void removeStream(std::uint32_t stream);
    /// Waits for pages of the stream, the answer to `request`, or the timeout. Pages are returned
    /// in their order. Errors: the stream's, or the connection's.
    Result<std::deque<PageBatch>> takePages(std::uint32_t stream, std::optional<RequestId> request,
                                            std::chrono::milliseconds most);
    bool answered(RequestId id) const;
    void lend(std::uint32_t stream, std::uint64_t bytes);

    /// Ends everything that waits. Every call then fails with Cancelled. Any thread.
    void disconnect();

    /// The credit that the client grants a stream. At most this and one more frame wait here.
    static constexpr std::uint64_t kWindow = std::uint64_t(4) << 20;

private:
    struct Request
    {
        std::string answer;
        std::optional<Error> failure;
        bool done = false;
    };
    struct Pages
    {
        std::deque<PageBatch> batches;
        std::size_t bytes = 0;
        std::optional<Error> failure;
    };

    void work(KeepAlive& watch);
    Result<> accept(Frame frame);
    void lose(const Error& error);

    FileDescriptor m_in;
    FileDescriptor m_out;
    std::unique_ptr<Peer> m_peer;
    FrameChannel m_channel;
    KeepAliveTimes m_line;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::map<RequestId, Request> m_requests;
    std::map<std::uint32_t, Pages> m_streams;
    RequestId m_nextId = 1;
    std::optional<Error> m_lost;
    std::thread m_thread;
};

} // namespace probescope::access
