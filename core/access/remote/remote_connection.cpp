#include "core/access/remote/remote_connection.h"

#include "core/access/protocol/payload.h"

namespace probescope::access {

using protocol::FrameType;

namespace {

constexpr std::chrono::milliseconds kGreetingStep(50); ///< between two looks whether to go on

} // namespace

RemoteConnection::RemoteConnection(FileDescriptor in, FileDescriptor out,
                                   std::unique_ptr<Peer> peer, KeepAliveTimes line)
    : m_in(std::move(in))
    , m_out(std::move(out))
    , m_peer(std::move(peer))
    , m_channel(m_in.get(), m_out.get(), protocol::kMaxPayload, protocol::kMaxNoise)
    , m_line(std::move(line))
{
}

RemoteConnection::~RemoteConnection()
{
    disconnect();
    if (m_thread.joinable())
        m_thread.join();
    m_out.reset(); // the peer ends at the end of its input
    m_in.reset();
}

Result<> RemoteConnection::greet(const std::function<bool()>& goOn)
{
    const auto explained = [this](Error error) -> Result<> {
        if (m_peer && error.code != ErrorCode::Cancelled)
            error = m_peer->explain(std::move(error), m_channel.decoder().noise());
        lose(error);
        return tl::unexpected(std::move(error));
    };
    // Where these fail, the peer is gone already; what it said before is read all the same.
    static_cast<void>(m_channel.sendMagic());
    static_cast<void>(
        m_channel.send(FrameType::Hello, 0,
                       PayloadWriter().u16(protocol::kVersion).u16(protocol::kVersion).take()));
    while (true) {
        const auto frame = m_channel.receive(kGreetingStep);
        if (!frame)
            return explained(frame.error());
        if (!*frame && !goOn()) {
            disconnect();
            return fail(ErrorCode::Cancelled, tr("connecting was canceled"));
        }
        if (!*frame)
            continue;
        if ((*frame)->type == FrameType::Failed) {
            const auto error = errorFrom((*frame)->payload);
            return explained(error ? *error : error.error());
        }
        PayloadReader reader((*frame)->payload);
        const auto version = reader.u16();
        reader.u8();
        reader.text();
        if ((*frame)->type != FrameType::Welcome || version != protocol::kVersion
            || !reader.whole())
            return explained(brokenPayload());
        m_thread = std::thread([this, watch = KeepAlive(m_line)]() mutable { work(watch); });
        return {};
    }
}

void RemoteConnection::work(KeepAlive& watch)
{
    while (true) {
        auto frame = m_channel.receive(watch.step());
        if (frame && *frame)
            watch.heard();
        if (watch.takesBeat())
            m_channel.sendWithoutWaiting(FrameType::Beat);
        if (const auto lives = watch.lives(); !lives) {
            lose(lives.error());
            m_channel.stop();
            return;
        }
        if (frame && !*frame)
            continue;
        const auto done = frame ? accept(std::move(**frame)) : Result<>(passOn(frame));
        if (done)
            continue;
        Error error = done.error();
        if (m_peer && error.code != ErrorCode::Cancelled)
            error = m_peer->explain(std::move(error), {});
        lose(error);
        m_channel.stop();
        return;
    }
}

/// Errors: it is none that a helper sends now.
Result<> RemoteConnection::accept(Frame frame)
{
    if (frame.type == FrameType::Beat)
        return {};
    const std::lock_guard lock(m_mutex);
    if (frame.type == FrameType::Pages || frame.type == FrameType::StreamFailed) {
        const auto found = m_streams.find(frame.id);
        if (found == m_streams.end())
            return {};
        Pages& pages = found->second;
        if (frame.type == FrameType::StreamFailed) {
            auto error = errorFrom(frame.payload);
            if (!error)
                return passOn(error);
            pages.failure = std::move(*error);
        } else {
            PayloadReader reader(frame.payload);
            const auto cpu = reader.u32();
            pages.bytes += frame.payload.size();
            if (reader.missing() || pages.bytes > kWindow + 2 * protocol::kMaxPayload)
                return tl::unexpected(brokenPayload());
            frame.payload.erase(0, sizeof cpu);
            pages.batches.push_back({.cpu = cpu, .pages = std::move(frame.payload)});
        }
        m_changed.notify_all();
        return {};
    }
    const auto found = m_requests.find(frame.id);
    if (found == m_requests.end() || found->second.done)
        return tl::unexpected(brokenPayload());
    Request& request = found->second;
    switch (frame.type) {
    case FrameType::Part:
        request.answer += frame.payload;
        return request.answer.size() <= protocol::kMaxAnswer ? Result<>()
                                                             : tl::unexpected(brokenPayload());
    case FrameType::Failed: {
        auto error = errorFrom(frame.payload);
        if (!error)
            return passOn(error);
        request.failure = std::move(*error);
        break;
    }
    case FrameType::Done:
        break;
    default:
        return tl::unexpected(brokenPayload());
    }
    request.done = true;
    m_changed.notify_all();
    return {};
}

void RemoteConnection::lose(const Error& error)
{
    const std::lock_guard lock(m_mutex);
    if (!m_lost)
        m_lost = error;
    m_changed.notify_all();
}

void RemoteConnection::disconnect()
{
    lose(Error{.code = ErrorCode::Cancelled, .what = tr("the connection was closed")});
    m_channel.stop();
}

Result<RemoteConnection::RequestId> RemoteConnection::begin(FrameType type,
                                                            std::string_view payload)
{
    RequestId id = 0;
    {
        const std::lock_guard lock(m_mutex);
        if (m_lost)
            return tl::unexpected(*m_lost);
        id = m_nextId++;
        m_requests.emplace(id, Request{});
    }
    // Where this fails, the one who receives hears of it, and knows more.
    static_cast<void>(m_channel.send(type, id, payload));
    return id;
}

Result<std::string> RemoteConnection::finish(RequestId id)
{
    std::unique_lock lock(m_mutex);
    const auto request = m_requests.find(id);
    m_changed.wait(lock, [&] { return request->second.done || m_lost; });
    const Request done = std::move(request->second);
    m_requests.erase(request);
    if (!done.done)
        return tl::unexpected(*m_lost);
    if (done.failure)
        return tl::unexpected(*done.failure);
    return done.answer;
}

Result<std::string> RemoteConnection::call(FrameType type, std::string_view payload)
{
    const auto id = begin(type, payload);
    if (!id)
        return passOn(id);
    return finish(*id);
}

bool RemoteConnection::answered(RequestId id) const
{
    const std::lock_guard lock(m_mutex);
    const auto request = m_requests.find(id);
    return m_lost || request == m_requests.end() || request->second.done;
}

void RemoteConnection::addStream(std::uint32_t stream)
{
    const std::lock_guard lock(m_mutex);
    m_streams.try_emplace(stream);
}

void RemoteConnection::removeStream(std::uint32_t stream)
{
    const std::lock_guard lock(m_mutex);
    m_streams.erase(stream);
}

Result<std::deque<RemoteConnection::PageBatch>>
RemoteConnection::takePages(std::uint32_t stream, std::optional<RequestId> request,
                            std::chrono::milliseconds most)
{
    std::unique_lock lock(m_mutex);
    Pages& pages = m_streams[stream];
    const auto ready = [&] {
        if (m_lost || pages.failure || !pages.batches.empty())
            return true;
        return request && m_requests[*request].done;
    };
    if (request)
        m_changed.wait(lock, ready);
    else
        m_changed.wait_for(lock, most, ready);
    // What came before an error is whole, and is given first.
    if (pages.batches.empty() && pages.failure)
        return tl::unexpected(*pages.failure);
    if (pages.batches.empty() && m_lost)
        return tl::unexpected(*m_lost);
    pages.bytes = 0;
    return std::exchange(pages.batches, {});
}

void RemoteConnection::lend(std::uint32_t stream, std::uint64_t bytes)
{
    static_cast<void>(
        m_channel.send(FrameType::Credit, 0, PayloadWriter().u32(stream).u64(bytes).take()));
}

} // namespace probescope::access
