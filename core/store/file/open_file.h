#pragma once

#include "core/store/file/connection_pool.h"
#include "core/store/file/damage_watch.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <string_view>

namespace probescope::store {

/// The file of an open capture: connections that read it, and one for the user's own work.
/// Thread-safe.
class OpenFile
{
public:
    /// Opens nothing yet. `mode`: of the connections that read.
    OpenFile(std::filesystem::path path, Connection::Mode mode);
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    /// A connection for the calling thread, for as long as it holds it.
    Result<ConnectionLease> connection() const { return m_pool.lease(); }
    /// The same for the user's own work, which other programs may change.
    Result<ConnectionLease> freshConnection() const { return m_pool.leaseFresh(); }
    DamageWatch& damageWatch() const { return m_damageWatch; }
    /// Adds the file to a reading error and, if it is about damage, what can be done; records
    /// damage.
    Error placed(Error error) const;

    /// While a capture is opened: opens the connection that writes, and checks the schema.
    Result<> openWriter(const CancelToken& cancel);
    /// Set on all connections that are leased from now on.
    void watch(const std::optional<Connection::Watch>& watch) { m_pool.watch(watch); }
    void setWritable(bool writable) { m_mayWrite = writable; }
    /// While a capture is imported by any program, its log stays.
    void setImporting(bool importing) { m_importing = importing; }

    bool writable() const { return m_mayWrite; }
    tl::unexpected<Error> notWritable() const; ///< what is said when something is to be written
    /// Runs a statement that changes the file. Returns the id of a row that it added.
    Result<> write(std::string_view sql, const std::function<void(Statement&)>& bind,
                   std::int64_t* newId = nullptr);
    struct Write
    {
        std::string_view sql;
        std::function<void(Statement&)> bind;
        std::int64_t* newId = nullptr;
    };
    /// The same of several statements, all or none.
    Result<> writeTogether(std::initializer_list<Write> writes);
    /// Makes a finished capture a single file again, if nobody else has it open.
    void leaveLog() const;
    /// As Capture::saveAs().
    Result<> saveAs(const std::filesystem::path& target, const CancelToken& cancel) const;

private:
    /// The connection for the user's own work; call it with m_writerMutex locked. It gives the
    /// capture a log again, until leaveLog().
    Result<Connection*> writer() const;
    Result<Connection> openToWrite() const;
    Result<> commit(std::initializer_list<Write> writes);
    Result<> copyTo(const std::filesystem::path& part, const CancelToken& cancel) const;

    const std::filesystem::path m_path;
    const bool m_isSalvaged;
    std::atomic<bool> m_mayWrite = false;
    std::atomic<bool> m_importing = false;
    mutable std::mutex m_writerMutex;
    /// Exists while the capture has a log. Opened first and closed last, so that SQLite removes
    /// -wal and -shm; a connection that only reads leaves them.
    mutable std::optional<Connection> m_writer;
    mutable std::atomic<std::uint64_t> m_logs = 0; ///< how often writer() opened it
    mutable ConnectionPool m_pool;
    mutable DamageWatch m_damageWatch;
};

/// Whether it is worth to try again with what a file system without shared memory bears.
bool mayLackSharedMemory(const std::filesystem::path& path, const Error& error);

} // namespace probescope::store
