#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <cerrno>

// What is held open of a fake: trace_pipe_raw and free_buffer.

namespace probescope::fake {

using access::FileOperation;
using access::TracePath;

class FakeTracefs::StreamOfFake : public access::Stream
{
public:
    StreamOfFake(FakeTracefs& owner, FakeInstance& instance)
        : m_owner(owner)
        , m_instance(instance)
    {
        ++m_instance.streams;
    }
    ~StreamOfFake() override
    {
        const std::lock_guard lock(m_owner.m_mutex);
        --m_instance.streams;
    }
    StreamOfFake(const StreamOfFake&) = delete;
    StreamOfFake& operator=(const StreamOfFake&) = delete;

    std::uint32_t pageBytes() const override { return FakeRings::kPageBytes; }
    Result<> drain(std::chrono::milliseconds most, bool all, const access::PagesFn& give) override
    {
        std::unique_lock lock(m_owner.m_mutex);
        m_owner.m_fed.wait_for(
            lock, most, [&] { return !m_owner.m_connected || m_instance.rings().hasFullPage(); });
        if (!m_owner.m_connected)
            return gone();
        m_instance.rings().drain(all, give);
        return {};
    }

private:
    FakeTracefs& m_owner;
    FakeInstance& m_instance;
};

class FakeTracefs::HeldOfFake : public access::Held
{
public:
    HeldOfFake(FakeTracefs& owner, FakeInstance& instance)
        : m_owner(owner)
        , m_instance(instance)
    {
        ++m_instance.held;
    }
    ~HeldOfFake() override
    {
        const std::lock_guard lock(m_owner.m_mutex);
        --m_instance.held;
        m_instance.freed();
    }
    HeldOfFake(const HeldOfFake&) = delete;
    HeldOfFake& operator=(const HeldOfFake&) = delete;

private:
    FakeTracefs& m_owner;
    FakeInstance& m_instance;
};

Result<std::unique_ptr<access::Stream>> FakeTracefs::openStream(const TracePath& instance)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    const auto where = m_instances->find(instance);
    const int injected = m_faults.take(instance.text());
    const int number = injected ? injected : where.instance && where.rest.empty() ? 0 : ENOENT;
    if (number != 0)
        return tl::unexpected(
            traceError(number, FileOperation::Opening, "cannot read the buffer", instance));
    return std::make_unique<StreamOfFake>(*this, *where.instance);
}

Result<std::unique_ptr<access::Held>> FakeTracefs::hold(const TracePath& path)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    const auto where = m_instances->find(path);
    const int injected = m_faults.take(path.text());
    const int number = injected                                ? injected
        : where.instance && where.instance->isFile(where.rest) ? 0
                                                               : ENOENT;
    if (number != 0)
        return tl::unexpected(
            traceError(number, FileOperation::Opening, "cannot open the file", path));
    return std::make_unique<HeldOfFake>(*this, *where.instance);
}

} // namespace probescope::fake
