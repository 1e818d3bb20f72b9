#include "core/store/connection_pool.h"

#include <utility>

namespace probescope::store {

ConnectionLease::~ConnectionLease()
{
    if (m_connection)
        m_pool->giveBack(std::move(m_connection));
}

Result<ConnectionLease> ConnectionPool::lease()
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_free.empty()) {
            auto connection = std::move(m_free.back());
            m_free.pop_back();
            return ConnectionLease(*this, std::move(connection));
        }
    }
    auto connection = Connection::open(m_path, m_mode);
    if (!connection)
        return tl::unexpected(std::move(connection.error()));
    return ConnectionLease(*this, std::make_unique<Connection>(std::move(*connection)));
}

void ConnectionPool::giveBack(std::unique_ptr<Connection> connection)
{
    if (connection->inTransaction())
        static_cast<void>(connection->execute("ROLLBACK"));
    const std::lock_guard lock(m_mutex);
    m_free.push_back(std::move(connection));
}

} // namespace probescope::store
