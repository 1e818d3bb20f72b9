#include "core/access/helper/served_stream.h"

#include "core/access/protocol/payload.h"

#include <algorithm>
#include <exception>

namespace probescope::access {

namespace {

/// A flush waits for the end of such a wait.
constexpr std::chrono::milliseconds kServedWait(20);

} // namespace

ServedStream::ServedStream(std::unique_ptr<Stream> stream, FrameChannel& channel, std::uint32_t id)
    : m_stream(std::move(stream))
    , m_pageBytes(m_stream->pageBytes())
    , m_channel(channel)
    , m_id(id)
    , m_thread([this] { work(); })
{
}

ServedStream::~ServedStream()
{
    stop();
    m_thread.join();
}

void ServedStream::stop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    m_changed.notify_all();
}

void ServedStream::lend(std::uint64_t bytes)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto lent = std::int64_t(std::min(bytes, protocol::kMaxCredit));
        m_credit = std::min(m_credit + lent, std::int64_t(protocol::kMaxCredit));
    }
    m_changed.notify_all();
}

Result<> ServedStream::flush()
{
    std::unique_lock lock(m_mutex);
    const auto wanted = ++m_flushWanted;
    m_changed.notify_all();
    m_changed.wait(lock, [&] { return m_flushDone >= wanted || m_failure || m_ending; });
    if (m_flushDone >= wanted)
        return {};
    if (m_failure)
        return tl::unexpected(*m_failure);
    return fail(ErrorCode::Cancelled, tr("the stream was closed"));
}

void ServedStream::work()
{
    try {
        sendWhatComes();
    } catch (const std::exception&) {
        m_channel.breakOff(std::current_exception());
        stop(); // nobody waits for a flush that does not come
    }
}

void ServedStream::sendWhatComes()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock,
                       [this] { return m_ending || m_credit > 0 || m_flushWanted > m_flushDone; });
        if (m_ending)
            return;
        const auto wanted = m_flushWanted;
        const bool flushes = wanted > m_flushDone;
        lock.unlock();
        const auto done = m_stream->drain(
            flushes ? std::chrono::milliseconds(0) : kServedWait, flushes,
            [this](std::uint32_t cpu, std::span<const char> pages) { sendPages(cpu, pages); });
        if (!done)
            static_cast<void>(
                m_channel.send(protocol::FrameType::StreamFailed, m_id, payloadOf(done.error())));
        lock.lock();
        if (!done) {
            m_failure = done.error();
            m_changed.notify_all();
            return;
        }
        if (flushes) {
            m_flushDone = wanted;
            m_changed.notify_all();
        }
    }
}

void ServedStream::sendPages(std::uint32_t cpu, std::span<const char> pages)
{
    const std::size_t most = std::max<std::size_t>(protocol::kPart / m_pageBytes, 1) * m_pageBytes;
    while (!pages.empty()) {
        const auto batch = pages.first(std::min(most, pages.size()));
        sendBatch(cpu, batch);
        pages = pages.subspan(batch.size());
    }
}

void ServedStream::sendBatch(std::uint32_t cpu, std::span<const char> pages)
{
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_credit > 0 || m_ending; });
        if (m_ending)
            return;
        m_credit -= std::int64_t(pages.size());
    }
    const auto payload = PayloadWriter().u32(cpu).rest({pages.data(), pages.size()}).take();
    // Where this fails, the connection is over for the one who receives, too.
    static_cast<void>(m_channel.send(protocol::FrameType::Pages, m_id, payload));
}

} // namespace probescope::access
