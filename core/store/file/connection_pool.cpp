#include "core/store/file/connection_pool.h"

#include "core/database/schema.h"

#include <utility>

namespace probescope::store {

ConnectionLease::~ConnectionLease()
{
    if (m_connection)
        m_pool->giveBack(std::move(m_connection), m_generation);
}

Result<ConnectionLease> ConnectionPool::lease()
{
    std::unique_lock lock(m_mutex);
    if (m_free.empty()) {
        const std::uint64_t generation = m_generation;
        const Connection::Mode mode = m_mode;
        return lease(std::move(lock), mode, generation);
    }
    auto connection = std::move(m_free.back());
    m_free.pop_back();
    ++m_leased;
    connection->watch(m_watch);
    return ConnectionLease(*this, std::move(connection), m_generation);
}

Result<ConnectionLease> ConnectionPool::leaseFresh()
{
    std::unique_lock lock(m_mutex);
    const Connection::Mode mode = m_mode;
    if (mode != Connection::Mode::Immutable) {
        lock.unlock();
        return lease();
    }
    // Somebody else may be writing to the log now.
    const auto needs = needsLog(m_path);
    return lease(std::move(lock), needs && *needs ? Connection::Mode::ReadOnly : mode, kOnce);
}

Result<ConnectionLease> ConnectionPool::lease(std::unique_lock<std::mutex> lock,
                                              Connection::Mode mode, std::uint64_t generation)
{
    ++m_leased;
    const auto watch = m_watch;
    lock.unlock();
    auto opened = openChecked(mode, watch);
    if (!opened) {
        lock.lock();
        --m_leased;
        return passOn(opened);
    }
    return ConnectionLease(*this, std::make_unique<Connection>(std::move(*opened)), generation);
}

Result<Connection> ConnectionPool::openChecked(Connection::Mode mode,
                                               const std::optional<Connection::Watch>& watch)
{
    auto opened = Connection::open(m_path, mode);
    if (!opened)
        return opened;
    if (auto same = checkSame(*opened); !same)
        return passOn(same);
    if (auto right = checkSchema(*opened, watch ? watch->cancel : CancelToken()); !right)
        return passOn(right);
    opened->watch(watch);
    return opened;
}

Result<Connection> ConnectionPool::openLocking()
{
    // SQLite would read a log beside a capture that has none, too.
    const auto needs = needsLog(m_path);
    if (!needs)
        return passOn(needs);
    if (!*needs)
        return fail(ErrorCode::Unsupported, tr("the capture has no write-ahead log"), {},
                    {.file = m_path.string()});
    return openChecked(Connection::Mode::ReadOnly, {});
}

Result<> ConnectionPool::checkSame(const Connection& connection)
{
    const std::lock_guard lock(m_mutex);
    if (!m_identity)
        m_identity = connection.identity();
    if (*m_identity == connection.identity())
        return {};
    return fail(ErrorCode::Changed, tr("the capture file was replaced"), tr("Open it again"),
                {.file = connection.name()});
}

void ConnectionPool::setMode(Connection::Mode mode)
{
    const std::lock_guard lock(m_mutex);
    m_free.clear();
    m_mode = mode;
    ++m_generation;
}

bool ConnectionPool::changeMode(Connection::Mode mode, const std::function<bool()>& change)
{
    const std::lock_guard lock(m_mutex);
    if (m_leased > 0)
        return false;
    m_free.clear();
    if (!change())
        return false;
    m_mode = mode;
    ++m_generation;
    return true;
}

void ConnectionPool::watch(const std::optional<Connection::Watch>& watch)
{
    const std::lock_guard lock(m_mutex);
    m_watch = watch;
}

void ConnectionPool::giveBack(std::unique_ptr<Connection> connection, std::uint64_t generation)
{
    if (connection->inTransaction())
        static_cast<void>(connection->execute("ROLLBACK"));
    const std::lock_guard lock(m_mutex);
    --m_leased;
    if (generation == m_generation)
        m_free.push_back(std::move(connection));
    else
        connection.reset(); // before others may take it that nobody reads any more
}

} // namespace probescope::store
