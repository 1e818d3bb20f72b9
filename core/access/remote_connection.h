#pragma once

#include "core/access/frame_channel.h"
#include "core/access/line_watch.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace probescope::access {

/// The other end of a connection, such as a child process: it lives as long as the connection.
class Peer
{
public:
    virtual ~Peer() = default;
    /// Why the connection ended: the same error, with what is known of the peer's end.
    virtual Error explain(Error error, const std::string& noise) = 0;
};

/// The caller's side of the protocol: requests and their answers, and the pages of streams. Any
/// thread; a thread of its own receives.
class RemoteConnection
{
public:
    /// Pages of one stream that wait for who drains it.
    struct PageBatch
    {
        std::uint32_t cpu = 0;
        std::string pages;
    };

    RemoteConnection(FileDescriptor in, FileDescriptor out, std::unique_ptr<Peer> peer,
                     LineTimes line = {});
    ~RemoteConnection(); ///< as disconnect()
    RemoteConnection(const RemoteConnection&) = delete;
    RemoteConnection& operator=(const RemoteConnection&) = delete;

    /// Says hello; once, before anything else. `goOn` is asked while the other side takes its time.
    /// Errors: Cancelled, Disconnected, Unsupported (another version), what the other side fails
    /// with.
    Result<> greet(const std::function<bool()>& goOn);

    using RequestId = std::uint32_t;
    Result<std::string> call(protocol::FrameType type, std::string_view payload);
    Result<RequestId> begin(protocol::FrameType type, std::string_view payload);
    Result<std::string> finish(RequestId id);

    /// From now on pages of it are kept. Pages of streams that are not known are forgotten.
    void addStream(std::uint32_t stream);
    void removeStream(std::uint32_t stream);
    /// Waits for pages of the stream, the answer to `request`, or the time. Pages are taken out in
    /// their order. Errors: the stream's, or the connection's.
    Result<std::deque<PageBatch>> takePages(std::uint32_t stream, std::optional<RequestId> request,
                                            std::chrono::milliseconds most);
    bool answered(RequestId id) const;
    void lend(std::uint32_t stream, std::uint64_t bytes);

    /// Ends everything that waits; every call then fails with Cancelled. Any thread.
    void disconnect();

    /// What the client lends a stream; more than that and one frame never waits here.
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

    void work(LineWatch& watch);
    Result<> accept(Frame frame);
    void lose(const Error& error);

    FileDescriptor m_in;
    FileDescriptor m_out;
    std::unique_ptr<Peer> m_peer;
    FrameChannel m_channel;
    LineTimes m_line;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::map<RequestId, Request> m_requests;
    std::map<std::uint32_t, Pages> m_streams;
    RequestId m_nextId = 1;
    std::optional<Error> m_lost;
    std::thread m_thread;
};

} // namespace probescope::access
