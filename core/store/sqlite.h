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

/// From now on SQLite takes no more than this much memory in this program, whatever a capture or a
/// query makes it do; what needs more fails. Called once, at the beginning.
void limitSqliteMemory();
/// What is said where that was not enough: it ends a sentence.
std::string needsTooMuchMemory();

/// An SQLite database that closes itself. One thread at a time (SQLITE_OPEN_NOMUTEX).
class Connection
{
public:
    enum class Mode {
        Create, ///< the file must not exist; makeCaptureFile() of capture_file.h makes it
        ReadWrite,
        ReadOnly, ///< follows what others commit to the log
        Immutable, ///< reads the file alone, as it is: no log, no locks, nothing beside it
        Salvage, ///< as Immutable, of a file that lacks pages: reading those gives Corrupt
    };

    /// The file may come from anywhere, so views and triggers in it are off and the schema is not
    /// trusted; TEMP views still work; a journal beside it is not looked at (capture_vfs.h).
    /// Errors: NotFound, NoPermission, Corrupt, DiskFull, Busy, Io; Changed (another file took the
    /// name meanwhile); those of makeCaptureFile().
    static Result<Connection> open(const std::filesystem::path& path, Mode mode);
    Connection(Connection&&) noexcept;
    Connection& operator=(Connection&&) noexcept;
    ~Connection();

    /// Runs one or more statements that return nothing.
    Result<> execute(const std::string& sql);
    Result<Statement> prepare(std::string_view sql);
    /// A statement that is kept for the next call with the same SQL: reset, its old values still
    /// bound. Not for use while the same one is being stepped.
    Result<Statement*> cached(std::string_view sql);
    std::int64_t lastInsertId() const;
    bool inTransaction() const;
    /// Statements end with Cancelled from now on when the token is cancelled, or when they took
    /// more than `steps` of SQLite's virtual machine together; until watch({}).
    struct Watch
    {
        CancelToken cancel;
        std::int64_t steps = 0;
    };
    void watch(const std::optional<Watch>& watch);
    /// Whether the header of the file says that it has a log (NAME-wal). Errors: Corrupt, Io.
    Result<bool> usesLog() const;
    /// Takes the log over into the file and goes without one from now on: the capture is one file
    /// then. False: others have it open, and it keeps its log.
    Result<bool> leaveLog();
    /// What a result code of SQLite on this connection means.
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

/// Is part of it in a log beside it? Errors: of open(), usesLog() and checkLog() (capture_file.h).
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
