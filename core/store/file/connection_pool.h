#pragma once

#include "core/database/sqlite.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
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
    ConnectionLease(ConnectionPool& pool, std::unique_ptr<Connection> connection,
                    std::uint64_t generation)
        : m_pool(&pool)
        , m_generation(generation)
        , m_connection(std::move(connection))
    {
    }
    ConnectionPool* m_pool;
    std::uint64_t m_generation; ///< of the pool's mode; connections of another one are closed
    std::unique_ptr<Connection> m_connection; ///< null: moved from
};

/// Connections to one file, each used by one thread at a time. Thread-safe. Must outlive its
/// leases.
///
/// A connection is opened by the file's name, which another file may have by now, and others may
/// write to the file at any time. So each connection is checked: that it is to the same capture,
/// and that its schema is sound. Errors of leases: Changed (the name belongs to another file),
/// those of Connection::open() and checkSchema().
class ConnectionPool
{
public:
    ConnectionPool(std::filesystem::path path, Connection::Mode mode)
        : m_path(std::move(path))
        , m_mode(mode)
    {
    }
    Result<ConnectionLease> lease();
    /// A connection that sees the current content, even if others have written since. (A connection
    /// that reads the file alone caches pages for its whole life.)
    Result<ConnectionLease> leaseFresh();
    /// How connections are opened from now on. Leased ones are unchanged until they are returned.
    void setMode(Connection::Mode mode);
    /// Closes all connections, calls `change`, and sets the mode if that returns true. Meanwhile
    /// new leases wait. If any connection is leased, it closes none and returns false.
    bool changeMode(Connection::Mode mode, const std::function<bool()>& change);
    /// A connection with locks, so that nobody changes the file while it is read; not part of the
    /// pool. Errors: those of leases; Busy; Unsupported (there is no log: with locks, SQLite would
    /// search one and trust any file that is there).
    Result<Connection> openLocking();
    /// The first connection defines which file it is. Errors: Changed, if this one is to another
    /// file.
    Result<> checkSame(const Connection& connection);
    /// Set on all connections that are leased from now on.
    void watch(const std::optional<Connection::Watch>& watch);

private:
    friend class ConnectionLease;
    static constexpr std::uint64_t kOnce = std::numeric_limits<std::uint64_t>::max();

    Result<ConnectionLease> lease(std::unique_lock<std::mutex> lock, Connection::Mode mode,
                                  std::uint64_t generation);
    Result<Connection> openChecked(Connection::Mode mode,
                                   const std::optional<Connection::Watch>& watch);
    void giveBack(std::unique_ptr<Connection> connection, std::uint64_t generation);

    const std::filesystem::path m_path;
    std::mutex m_mutex; ///< guards what follows
    Connection::Mode m_mode;
    std::uint64_t m_generation = 0; ///< grows with each change of the mode
    std::size_t m_leased = 0;
    std::optional<Connection::Watch> m_watch;
    std::optional<FileIdentity> m_identity;
    std::vector<std::unique_ptr<Connection>> m_free;
};

} // namespace probescope::store
