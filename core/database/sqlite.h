#pragma once

#include "core/base/cancel.h"
#include "core/base/file_locks.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace probescope::store {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

inline ByteView bytesOf(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

class Statement;

/// Limits the memory that SQLite takes in this program, whatever a capture or a query makes it do.
/// What needs more fails. Call it once, at the beginning.
void limitSqliteMemory();
/// The end of a sentence for errors, if that was not enough.
Message needsTooMuchMemory();

/// An SQLite database that closes itself. One thread at a time (SQLITE_OPEN_NOMUTEX).
class Connection
{
public:
    enum class Mode {
        Create, ///< the file must not exist; makeCaptureFile() of capture_file.h makes it
        ReadWrite,
        ReadOnly, ///< sees what others commit to the log
        Immutable, ///< reads only the file, as it is: no log, no locks, no files beside it
        Salvage, ///< like Immutable, for a file that lacks pages: reading those gives Corrupt
    };

    /// The file may come from anywhere. So views and triggers in it are disabled, and its schema is
    /// not trusted; TEMP views still work. A journal beside it is ignored (capture_vfs.h). Errors:
    /// NotFound, NoPermission, Corrupt, DiskFull, Busy, Io; Changed (another file got the name
    /// meanwhile); those of makeCaptureFile().
    static Result<Connection> open(const std::filesystem::path& path, Mode mode);
    Connection(Connection&&) noexcept;
    Connection& operator=(Connection&&) noexcept;
    ~Connection();

    /// Runs one or more statements that return nothing.
    Result<> execute(const std::string& sql);
    Result<Statement> prepare(std::string_view sql);
    /// A statement that is cached for the next call with the same SQL. It is reset, but its old
    /// values are still bound. Not to be used while the same statement is being stepped.
    Result<Statement*> cached(std::string_view sql);
    std::int64_t lastInsertId() const;
    bool inTransaction() const;
    /// From now on, statements end with Cancelled if the token is cancelled, or if together they
    /// took more than `steps` of SQLite's virtual machine; until watch({}).
    struct Watch
    {
        CancelToken cancel;
        std::int64_t steps = 0;
    };
    void watch(const std::optional<Watch>& watch);
    /// Whether the header of the file says that it has a log (NAME-wal). Errors: Corrupt, Io.
    Result<bool> usesLog() const;
    /// Copies the log into the file and stops using one: the capture is a single file then. False:
    /// others have it open, and it keeps its log.
    Result<bool> leaveLog();
    /// The error for a result code of SQLite on this connection.
    Error errorOf(int code) const;
    sqlite3* handle() const { return m_db.get(); }
    const std::string& name() const { return m_name; } ///< of the file, for messages
    FileIdentity identity() const { return m_identity; } ///< of the file that is open

private:
    Connection();
    struct Close
    {
        void operator()(sqlite3* db) const;
        LockedFile locked; ///< until the database is closed
    };
    std::unique_ptr<Watch> m_watch; ///< SQLite keeps a pointer to it
    std::unique_ptr<sqlite3, Close> m_db;
    std::string m_name;
    FileIdentity m_identity;
    std::map<std::string, std::unique_ptr<Statement>, std::less<>> m_cached;
};

/// Whether part of it is in a log beside it. Errors: those of open(), usesLog() and checkLog()
/// (capture_file.h).
Result<bool> needsLog(const std::filesystem::path& path);

/// A prepared statement. Parameters count from 1, columns from 0, as SQLite has them.
/// Used by the thread of its connection, which must outlive it, though it may be moved.
class Statement
{
public:
    Statement() = default;

    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, std::string_view text); ///< copied
    Statement& bind(int index, ByteView blob); ///< not copied: it must live until reset()
    Statement& bindNull(int index);

    /// True: there is a row. After false or an error the statement is ready for the next run.
    Result<bool> step();
    /// Runs to the end and throws rows away.
    Result<> run();
    void reset();

    std::int64_t integer(int column) const;
    std::string_view text(int column) const; ///< until the next step or reset
    ByteView blob(int column) const; ///< until the next step or reset
    bool isNull(int column) const;
    std::size_t rowBytes() const; ///< of texts and blobs

private:
    friend class Connection;
    struct Finalize
    {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    std::string m_name;
    int m_bindError = 0; ///< the first failed bind since the last step; reported by step()
};

/// BEGIN IMMEDIATE … COMMIT; rolled back unless committed. The connection must outlive it.
class Transaction
{
public:
    static Result<Transaction> begin(Connection& connection);
    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&&) = delete;
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();
    Result<> commit();

private:
    explicit Transaction(Connection& connection)
        : m_connection(&connection)
    {
    }
    Connection* m_connection; ///< null: nothing to roll back
};

} // namespace probescope::store
