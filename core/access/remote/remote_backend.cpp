#include "core/access/remote/remote_backend.h"

#include "core/access/protocol/payload.h"

#include <algorithm>

namespace probescope::access {

using protocol::FrameType;

namespace {

class RemoteStream : public Stream
{
public:
    RemoteStream(std::shared_ptr<RemoteConnection> connection, std::uint32_t id,
                 std::uint32_t pageBytes)
        : m_connection(std::move(connection))
        , m_id(id)
        , m_pageBytes(pageBytes)
    {
    }
    ~RemoteStream() override
    {
        // Its answer says that the kernel's files are closed: the instance can be removed then.
        static_cast<void>(
            m_connection->call(FrameType::CloseStream, PayloadWriter().u32(m_id).take()));
        m_connection->removeStream(m_id);
    }
    RemoteStream(const RemoteStream&) = delete;
    RemoteStream& operator=(const RemoteStream&) = delete;

    std::uint32_t pageBytes() const override { return m_pageBytes; }

    Result<> drain(std::chrono::milliseconds most, bool all, const PagesFn& give) override
    {
        if (auto taken = take({}, most, give); !taken || !all)
            return taken;
        const auto flush = m_connection->begin(FrameType::Flush, PayloadWriter().u32(m_id).take());
        if (!flush)
            return passOn(flush);
        Result<> taken;
        bool answered = false;
        // Its pages come before its answer, and need credit that is lent as they are taken.
        while (taken && !answered) {
            answered = m_connection->answered(*flush);
            taken = take(*flush, most, give);
        }
        const auto done = m_connection->finish(*flush);
        return done ? taken : passOn(done);
    }

private:
    Result<> take(std::optional<RemoteConnection::RequestId> request,
                  std::chrono::milliseconds most, const PagesFn& give)
    {
        const auto batches = m_connection->takePages(m_id, request, most);
        if (!batches)
            return passOn(batches);
        for (const auto& [cpu, pages] : *batches) {
            if (pages.size() % m_pageBytes != 0)
                return tl::unexpected(brokenPayload());
            give(cpu, pages);
            m_connection->lend(m_id, pages.size());
        }
        return {};
    }

    std::shared_ptr<RemoteConnection> m_connection;
    std::uint32_t m_id;
    std::uint32_t m_pageBytes;
};

class RemoteHeld : public Held
{
public:
    RemoteHeld(std::shared_ptr<RemoteConnection> connection, std::uint32_t id)
        : m_connection(std::move(connection))
        , m_id(id)
    {
    }
    ~RemoteHeld() override
    {
        static_cast<void>(m_connection->call(FrameType::Release, PayloadWriter().u32(m_id).take()));
    }
    RemoteHeld(const RemoteHeld&) = delete;
    RemoteHeld& operator=(const RemoteHeld&) = delete;

private:
    std::shared_ptr<RemoteConnection> m_connection;
    std::uint32_t m_id;
};

std::string pathPayload(const TracePath& path)
{
    return PayloadWriter().text(path.text()).take();
}

} // namespace

Result<std::unique_ptr<RemoteBackend>> RemoteBackend::connect(FileDescriptor in, FileDescriptor out,
                                                              Options options)
{
    auto connection = std::make_shared<RemoteConnection>(std::move(in), std::move(out),
                                                         std::move(options.peer), options.line);
    if (const auto greeted = connection->greet(options.goOn); !greeted)
        return passOn(greeted);
    return std::unique_ptr<RemoteBackend>(
        new RemoteBackend(std::move(connection), std::move(options.name)));
}

Result<std::string> RemoteBackend::read(const TracePath& path, std::size_t most)
{
    return m_connection->call(FrameType::Read, PayloadWriter().text(path.text()).u64(most).take());
}

Result<std::string> RemoteBackend::readSystem(SystemFile file, std::size_t most)
{
    return m_connection->call(FrameType::ReadSystem,
                              PayloadWriter().u8(std::uint8_t(file)).u64(most).take());
}

Result<std::string> RemoteBackend::readModuleTypes(std::string_view module, std::size_t most)
{
    return m_connection->call(FrameType::ReadModuleTypes,
                              PayloadWriter().text(module).u64(most).take());
}

Result<std::vector<Entry>> RemoteBackend::list(const TracePath& path)
{
    const auto answer = m_connection->call(FrameType::List, pathPayload(path));
    return answer ? entriesFrom(*answer) : passOn(answer);
}

Result<std::vector<Process>> RemoteBackend::processes()
{
    const auto answer = m_connection->call(FrameType::Processes, {});
    return answer ? processesFrom(*answer) : passOn(answer);
}

Result<std::vector<Process>> RemoteBackend::threads()
{
    const auto answer = m_connection->call(FrameType::Threads, {});
    return answer ? processesFrom(*answer) : passOn(answer);
}

Result<Process> RemoteBackend::owner()
{
    const auto answer = m_connection->call(FrameType::Owner, {});
    if (!answer)
        return passOn(answer);
    auto processes = processesFrom(*answer);
    if (!processes)
        return passOn(processes);
    if (processes->size() != 1)
        return tl::unexpected(brokenPayload());
    return std::move(processes->front());
}

Result<> RemoteBackend::change(FrameType type, std::string_view payload)
{
    // What is too long ends the connection on the other side.
    if (payload.size() > protocol::kMaxRequest)
        return fail(ErrorCode::Refused, tr("the text is too long"));
    const auto answer = m_connection->call(type, payload);
    return answer ? Result<>() : Result<>(passOn(answer));
}

Result<> RemoteBackend::append(const TracePath& path, std::string_view text)
{
    return change(FrameType::Append, PayloadWriter().text(path.text()).text(text).take());
}

Result<> RemoteBackend::writeTruncating(const TracePath& path, std::string_view text)
{
    return change(FrameType::Truncate, PayloadWriter().text(path.text()).text(text).take());
}

Result<> RemoteBackend::makeInstance(std::string_view name)
{
    return change(FrameType::MakeInstance, PayloadWriter().text(name).take());
}

Result<> RemoteBackend::removeInstance(std::string_view name)
{
    return change(FrameType::RemoveInstance, PayloadWriter().text(name).take());
}

Result<> RemoteBackend::turn(KernelSwitch which, bool on)
{
    return change(FrameType::Turn, PayloadWriter().u8(std::uint8_t(which)).u8(on ? 1 : 0).take());
}

Result<> RemoteBackend::permitTopLevel(bool permitted)
{
    return permit(FrameType::Consent, permitted, m_topLevelNeeded);
}

Result<> RemoteBackend::permitOthers(bool permitted)
{
    return permit(FrameType::ConsentOthers, permitted, m_othersNeeded);
}

/// The other side knows one consent, which those who need it share.
Result<> RemoteBackend::permit(FrameType type, bool permitted, int& needed)
{
    const std::lock_guard lock(m_consents);
    if (!permitted && needed == 0)
        return {};
    const bool changes = needed == (permitted ? 0 : 1);
    if (changes) {
        if (auto done = change(type, PayloadWriter().u8(permitted ? 1 : 0).take()); !done)
            return done;
    }
    needed += permitted ? 1 : -1;
    return {};
}

Result<std::string> RemoteBackend::readKernelText(std::uint64_t address, std::size_t bytes)
{
    const auto most = std::uint32_t(std::min<std::size_t>(bytes, UINT32_MAX));
    auto answer = m_connection->call(FrameType::ReadKernelText,
                                     PayloadWriter().u64(address).u32(most).take());
    if (answer && answer->size() > bytes)
        return tl::unexpected(brokenPayload());
    return answer;
}

Result<std::unique_ptr<Stream>> RemoteBackend::openStream(const TracePath& instance)
{
    const auto answer = m_connection->call(FrameType::OpenStream, pathPayload(instance));
    if (!answer)
        return passOn(answer);
    PayloadReader reader(*answer);
    const auto id = reader.u32();
    const auto pageBytes = reader.u32();
    if (!reader.whole() || pageBytes == 0)
        return tl::unexpected(brokenPayload());
    // Only then do pages come, and none before somebody keeps them.
    m_connection->addStream(id);
    m_connection->lend(id, RemoteConnection::kWindow);
    return std::make_unique<RemoteStream>(m_connection, id, pageBytes);
}

Result<std::unique_ptr<Held>> RemoteBackend::hold(const TracePath& path)
{
    const auto answer = m_connection->call(FrameType::Hold, pathPayload(path));
    if (!answer)
        return passOn(answer);
    PayloadReader reader(*answer);
    const auto id = reader.u32();
    if (!reader.whole())
        return tl::unexpected(brokenPayload());
    return std::make_unique<RemoteHeld>(m_connection, id);
}

} // namespace probescope::access
