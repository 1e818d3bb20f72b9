#include "core/access/helper/server.h"

#include "core/access/helper/request_handler.h"
#include "core/access/protocol/payload.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <new>
#include <thread>

namespace probescope::access {

using protocol::FrameType;

namespace {

/// Requests wait here while one is done, so that credit and the end of the connection are heard of
/// at once.
class RequestQueue
{
public:
    explicit RequestQueue(RequestHandler& handler, FrameChannel& channel)
        : m_handler(handler)
        , m_channel(channel)
        , m_thread([this] { work(); })
    {
    }
    ~RequestQueue()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_ending = true;
            m_frames.clear();
        }
        m_given.notify_all();
        m_thread.join();
    }
    RequestQueue(const RequestQueue&) = delete;
    RequestQueue& operator=(const RequestQueue&) = delete;

    /// One that would take too much room is refused when its turn comes.
    Result<> give(Frame frame)
    {
        {
            const std::lock_guard lock(m_mutex);
            if (m_frames.size() >= protocol::kMaxWaiting)
                return fail(ErrorCode::Refused,
                            tr("the limit of {} waiting requests is reached", {m_frames.size()}));
            const auto bytes = frame.payload.size();
            if (m_bytes + bytes > protocol::kMaxWaitingBytes) {
                m_frames.push_back({.frame = {.type = frame.type, .id = frame.id, .payload = {}},
                                    .refusal = tooMuch(bytes)});
            } else {
                m_bytes += bytes;
                m_frames.push_back({.frame = std::move(frame), .refusal = {}});
            }
        }
        m_given.notify_all();
        return {};
    }

private:
    struct Waiting
    {
        Frame frame;
        std::optional<Error> refusal;
    };

    Error tooMuch(std::size_t bytes) const
    {
        return Error{
            .code = ErrorCode::Refused,
            .what = tr("a request of {} bytes arrived while {} bytes are waiting: the limit is {}",
                       {bytes, m_bytes, protocol::kMaxWaitingBytes}),
            .hint = tr("Wait for earlier requests to finish")};
    }
    Result<> answer(const Waiting& waiting)
    {
        return waiting.refusal
            ? m_channel.send(FrameType::Failed, waiting.frame.id, payloadOf(*waiting.refusal))
            : m_handler.handle(waiting.frame);
    }
    void work()
    {
        try {
            answerAll();
        } catch (const std::exception&) {
            m_channel.breakOff(std::current_exception());
        }
    }
    void answerAll()
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            m_given.wait(lock, [this] { return m_ending || !m_frames.empty(); });
            if (m_ending)
                return;
            const Waiting waiting = std::move(m_frames.front());
            m_frames.pop_front();
            lock.unlock();
            const auto done = answer(waiting);
            lock.lock();
            if (!waiting.refusal)
                m_bytes -= waiting.frame.payload.size();
            if (!done) {
                m_channel.stop(); // the one who receives ends, too
                return;
            }
        }
    }

    RequestHandler& m_handler;
    FrameChannel& m_channel;
    std::mutex m_mutex;
    std::condition_variable m_given;
    std::deque<Waiting> m_frames;
    std::size_t m_bytes = 0; ///< of the payloads, with that of the one which is done
    bool m_ending = false;
    std::thread m_thread;
};

/// The caller's Hello. Errors: Disconnected, Corrupt.
Result<Frame> receiveHello(FrameChannel& channel, KeepAlive& watch)
{
    if (const auto sent = channel.sendMagic(); !sent)
        return passOn(sent);
    Result<std::optional<Frame>> frame;
    while (frame && !*frame) {
        if (const auto lives = watch.lives(); !lives)
            return passOn(lives);
        frame = channel.receive(watch.step());
    }
    if (!frame)
        return passOn(frame);
    watch.heard();
    if ((*frame)->type != FrameType::Hello)
        return tl::unexpected(brokenPayload());
    return std::move(**frame);
}

Result<> welcome(FrameChannel& channel, const Frame& hello, Level level)
{
    PayloadReader reader(hello.payload);
    const auto lowest = reader.u16();
    const auto highest = reader.u16();
    if (!reader.whole())
        return tl::unexpected(brokenPayload());
    if (lowest > protocol::kVersion || highest < protocol::kVersion) {
        const Error error{.code = ErrorCode::Unsupported,
                          .what = tr("probescope-helper {} uses another version of the protocol",
                                     {PROBESCOPE_VERSION}),
                          .hint = tr("Install the same version of Probescope on both sides")};
        static_cast<void>(channel.send(FrameType::Failed, hello.id, englishPayloadOf(error)));
        return tl::unexpected(error);
    }
    return channel.send(FrameType::Welcome, hello.id,
                        PayloadWriter()
                            .u16(protocol::kVersion)
                            .u8(std::uint8_t(level))
                            .text("probescope-helper " PROBESCOPE_VERSION)
                            .take());
}

/// However it comes: nobody reads any more, so whoever sends shall not wait.
class StopsAll
{
public:
    StopsAll(FrameChannel& channel, RequestHandler& handler)
        : m_channel(channel)
        , m_handler(handler)
    {
    }
    ~StopsAll()
    {
        m_channel.stop();
        m_handler.stopStreams();
    }
    StopsAll(const StopsAll&) = delete;
    StopsAll& operator=(const StopsAll&) = delete;

private:
    FrameChannel& m_channel;
    RequestHandler& m_handler;
};

Result<> serveRequests(FrameChannel& channel, RequestHandler& handler, KeepAlive& watch)
{
    Result<> end;
    Result<> line;
    {
        RequestQueue queue(handler, channel);
        const StopsAll atTheEnd(channel, handler);
        while (end && line) {
            auto frame = channel.receive(watch.step());
            if (frame && *frame)
                watch.heard();
            if (!frame)
                end = passOn(frame);
            else if (*frame && (*frame)->type == FrameType::Credit)
                handler.lend(**frame);
            else if (*frame && (*frame)->type != FrameType::Beat)
                end = queue.give(std::move(**frame));
            if (watch.takesBeat())
                channel.sendWithoutWaiting(FrameType::Beat);
            line = watch.lives();
        }
    }
    if (end)
        return line;
    const auto code = end.error().code;
    if (code == ErrorCode::Disconnected || channel.ended())
        return {};
    return code == ErrorCode::Cancelled ? Result<>(tl::unexpected(brokenPayload())) : end;
}

} // namespace

Result<> Server::serve(int in, int out)
{
    try {
        FrameChannel channel(in, out, protocol::kMaxRequest, 0, m_options.ending);
        auto done = serveOver(channel); // everything is put back when this is over
        if (const auto why = channel.brokenBy())
            std::rethrow_exception(why);
        return done;
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::NoMemory, tr("out of memory")); // so short that it takes none itself
    } catch (const std::exception& error) {
        return fail(ErrorCode::Io, tr("the helper failed: {}", {error.what()}));
    }
}

Result<> Server::serveOver(FrameChannel& channel)
{
    KeepAlive watch(m_options.line);
    const auto hello = receiveHello(channel, watch);
    if (!hello)
        return hello.error().code == ErrorCode::Disconnected || channel.ended() ? Result<>()
                                                                                : passOn(hello);
    const auto owner = m_backend.owner();
    if (!owner) {
        static_cast<void>(channel.send(FrameType::Failed, hello->id, payloadOf(owner.error())));
        return passOn(owner);
    }
    if (const auto welcomed = welcome(channel, *hello, m_options.level); !welcomed)
        return welcomed.error().code == ErrorCode::Disconnected ? Result<>() : welcomed;
    const auto lives = [this](std::int32_t pid, std::uint64_t start) {
        const auto alive = m_backend.isAlive(pid, start);
        return !alive || *alive; // who cannot be looked for is taken to live
    };
    RequestHandler handler(m_backend, Policy(m_options.level, *owner, lives, m_options.limits),
                           channel, m_options.audit, m_options.availableKib);
    return serveRequests(channel, handler, watch);
}

void Server::refuse(int in, int out, const Error& error)
{
    FrameChannel channel(in, out, protocol::kMaxRequest, 0);
    KeepAlive watch({});
    if (const auto hello = receiveHello(channel, watch))
        static_cast<void>(channel.send(FrameType::Failed, hello->id, payloadOf(error)));
}

} // namespace probescope::access
