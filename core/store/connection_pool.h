#pragma once

#include "core/store/sqlite.h"

#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

namespace probescope::store {

class ConnectionPool;

/// A read-only connection borrowed by one thread; goes back to the pool when it ends.
class ConnectionLease
{
public:
    ConnectionLease(ConnectionLease&&) noexcept = default;
    ConnectionLease& operator=(ConnectionLease&&) = delete;
    ConnectionLease(const ConnectionLease&) = delete;
    ConnectionLease& operator=(const ConnectionLease&) = delete;
    ~ConnectionLease();

    Connection& operator*() const { return *m_connection; }
    Connection* operator->() const { return m_connection.get(); }

private:
    friend class ConnectionPool;
    ConnectionLease(ConnectionPool& pool, std::unique_ptr<Connection> connection)
        : m_pool(&pool)
        , m_connection(std::move(connection))
    {
    }
    ConnectionPool* m_pool;
    std::unique_ptr<Connection> m_connection; ///< null: moved from
};

/// Connections to one file, each used by one thread at a time. Thread-safe. Must outlive leases.
class ConnectionPool
{
public:
    ConnectionPool(std::filesystem::path path, Connection::Mode mode)
        : m_path(std::move(path))
        , m_mode(mode)
    {
    }
    Result<ConnectionLease> lease();
    Connection::Mode mode() const { return m_mode; }

private:
    friend class ConnectionLease;
    void giveBack(std::unique_ptr<Connection> connection);

    const std::filesystem::path m_path;
    const Connection::Mode m_mode;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Connection>> m_free;
};

} // namespace probescope::store
