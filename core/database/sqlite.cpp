#include "core/database/sqlite.h"

#include "core/database/capture_file.h"
#include "core/database/capture_sharing.h"

#include <array>
#include <cerrno>
#include <sqlite3.h>
#include <system_error>
#include <utility>

namespace probescope::store {

namespace {

// No blob of ours comes near this; a damaged file may claim anything.
constexpr int kMaxBlobBytes = 1 << 27;
constexpr std::int64_t kMaxMemory = std::int64_t(1) << 30U;
constexpr int kBusyMilliseconds = 5000;
constexpr int kStepsPerWatch = 1000;

ErrorCode codeOfErrno(int number, ErrorCode otherwise)
{
    switch (number) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return ErrorCode::DiskFull;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorCode::NoPermission;
    case ENOENT:
    case ENOTDIR:
        return ErrorCode::NotFound;
    default:
        return otherwise;
    }
}

ErrorCode codeOf(int sqliteCode, int systemErrno)
{
    switch (sqliteCode & 0xff) {
    case SQLITE_FULL:
        return ErrorCode::DiskFull;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: // our SQL is right, so a table or column is missing
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
        return ErrorCode::Corrupt;
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_READONLY:
        return ErrorCode::NoPermission;
    case SQLITE_INTERRUPT:
        return ErrorCode::Cancelled;
    case SQLITE_BUSY:
        return ErrorCode::Busy;
    case SQLITE_NOMEM:
        return ErrorCode::NoMemory;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        if (sqliteCode == SQLITE_IOERR_SHORT_READ)
            return ErrorCode::Truncated;
        return codeOfErrno(systemErrno, ErrorCode::Io);
    default:
        return ErrorCode::Io;
    }
}

Message hintFor(ErrorCode code)
{
    switch (code) {
    case ErrorCode::DiskFull:
        return tr("Free disk space and try again");
    case ErrorCode::Corrupt:
    case ErrorCode::Truncated:
        return tr("The file is damaged: import the original again, or use another copy");
    default:
        return {};
    }
}

/// The errno of the last failed call on the database's file or its log. The connection's own
/// (sqlite3_system_errno) is often overwritten by what SQLite does to recover.
int fileErrno(sqlite3* db)
{
    sqlite3_file* log = nullptr;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    int number = 0;
    if (log && log->pMethods)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
    if (number == 0)
        sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
    return number;
}

Error makeError(sqlite3* db, int resultCode, const std::string& name)
{
    const int extended = db ? sqlite3_extended_errcode(db) : resultCode;
    int system = db ? sqlite3_system_errno(db) : 0;
    if (db && system == 0 && (resultCode & 0xff) == SQLITE_IOERR)
        system = fileErrno(db);
    const ErrorCode code = codeOf(extended == SQLITE_OK ? resultCode : extended, system);
    Message what = db ? sqlite3_errmsg(db) : sqlite3_errstr(resultCode);
    if ((resultCode & 0xff) == SQLITE_NOTADB)
        what = tr("the file is not an SQLite database, so it is not a Probescope capture");
    else if ((resultCode & 0xff) == SQLITE_BUSY)
        what = tr("another program has locked the capture file (SQLite: {})", {what});
    else if (code == ErrorCode::NoMemory)
        what = needsTooMuchMemory();
    else if (code == ErrorCode::Corrupt)
        what = tr("the capture file is damaged (SQLite: {})", {what});
    const bool byTheSystem = code == ErrorCode::Io || code == ErrorCode::NoPermission
        || code == ErrorCode::NotFound || code == ErrorCode::DiskFull;
    if (byTheSystem && system != 0)
        what = tr("{} ({})", {what, std::system_category().message(system)});
    const Message hint = (resultCode & 0xff) == SQLITE_BUSY
        ? tr("Try again when the other program has finished")
        : hintFor(code);
    return Error{.code = code, .what = what, .hint = hint, .place = {.file = name}};
}

/// A path of realPathOf() as an SQLite URI, so that options can be given with it.
std::string uriOf(const std::filesystem::path& path, bool immutable)
{
    std::string uri = "file:";
    for (const char c : path.string()) {
        static constexpr char kDigits[] = "0123456789ABCDEF";
        if (c == '%' || c == '?' || c == '#') {
            uri += '%';
            uri += kDigits[(static_cast<unsigned char>(c) >> 4U) & 0xfU];
            uri += kDigits[static_cast<unsigned char>(c) & 0xfU];
        } else {
            uri += c;
        }
    }
    return immutable ? uri + "?immutable=1" : uri;
}

void distrust(sqlite3* db)
{
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, kBusyMilliseconds);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, kMaxBlobBytes);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
}

} // namespace

Connection::Connection() = default;
Connection::Connection(Connection&&) noexcept = default;
Connection& Connection::operator=(Connection&&) noexcept = default;
Connection::~Connection() = default;

void Connection::Close::operator()(sqlite3* db) const
{
    sqlite3_close_v2(db);
}

void limitSqliteMemory()
{
    sqlite3_hard_heap_limit64(kMaxMemory);
}

Message needsTooMuchMemory()
{
    return tr("this needs more than the {} MiB of memory that Probescope allows",
              {kMaxMemory >> 20U});
}

Result<Connection> Connection::open(const std::filesystem::path& path, Mode mode)
{
    Connection connection;
    connection.m_name = path.string();
    if (mode == Mode::Create) {
        if (auto made = makeCaptureFile(path); !made)
            return passOn(made);
    }
    const std::filesystem::path real = realPathOf(path);
    const auto identity = FileIdentity::of(real);
    if (identity) {
        connection.m_identity = *identity;
        connection.m_db.get_deleter().locked = LockedFile(*identity);
    }
    const Sharing sharing = sharingOf(path);
    const bool immutable = mode == Mode::Immutable || mode == Mode::Salvage;
    // A connection that may not write cannot take part in the lock of this program alone.
    const bool writes = mode == Mode::Create || mode == Mode::ReadWrite
        || (mode == Mode::ReadOnly && sharing == Sharing::ThisProgram);
    const int flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        | (writes ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
    sqlite3* db = nullptr;
    const int code =
        sqlite3_open_v2(uriOf(real, immutable).c_str(), &db, flags, captureVfs(sharing));
    connection.m_db.reset(db);
    if (code != SQLITE_OK) {
        Error error = makeError(db, code, connection.m_name);
        if (mode == Mode::Create)
            removeCaptureFiles(path);
        return tl::unexpected(std::move(error));
    }
    if (FileIdentity::of(real) != identity)
        return fail(ErrorCode::Changed, tr("the file was replaced while it was being opened"),
                    tr("Open it again"), {.file = connection.m_name});
    distrust(db);
    if (mode == Mode::ReadOnly && writes) {
        if (auto set = connection.execute("PRAGMA query_only=1"); !set)
            return passOn(set);
    }
    if (mode == Mode::Salvage) {
        // With this SQLite (lockBtree() in btree.c) bears a header that promises more pages.
        sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
        sqlite3_db_config(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, nullptr);
    }
    return connection;
}

Result<> Connection::execute(const std::string& sql)
{
    const int code = sqlite3_exec(m_db.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        return tl::unexpected(makeError(m_db.get(), code, m_name));
    return {};
}

Result<Statement> Connection::prepare(std::string_view sql)
{
    Statement statement;
    sqlite3_stmt* raw = nullptr;
    const int code = sqlite3_prepare_v3(m_db.get(), sql.data(), int(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
    statement.m_statement.reset(raw);
    statement.m_name = m_name;
    if (code != SQLITE_OK)
        return tl::unexpected(makeError(m_db.get(), code, m_name));
    return statement;
}

Result<Statement*> Connection::cached(std::string_view sql)
{
    const auto found = m_cached.find(sql);
    if (found != m_cached.end()) {
        found->second->reset();
        return found->second.get();
    }
    auto made = prepare(sql);
    if (!made)
        return tl::unexpected(std::move(made.error()));
    auto kept = std::make_unique<Statement>(std::move(*made));
    return m_cached.emplace(sql, std::move(kept)).first->second.get();
}

std::int64_t Connection::lastInsertId() const
{
    return sqlite3_last_insert_rowid(m_db.get());
}

void Connection::watch(const std::optional<Watch>& watch)
{
    if (!watch) {
        sqlite3_progress_handler(m_db.get(), 0, nullptr, nullptr);
        m_watch.reset();
        return;
    }
    m_watch = std::make_unique<Watch>(*watch);
    const auto mustStop = [](void* watched) {
        Watch& state = *static_cast<Watch*>(watched);
        state.steps -= kStepsPerWatch;
        return int(state.cancel.cancelled() || state.steps < 0);
    };
    sqlite3_progress_handler(m_db.get(), kStepsPerWatch, mustStop, m_watch.get());
}

Result<bool> Connection::usesLog() const
{
    // https://www.sqlite.org/fileformat2.html: versions of writing and of reading, 2 where that
    // needs the log, 1 where not. Both are read, since captureVfs() mends them together.
    constexpr sqlite3_int64 kVersionsAt = 18;
    sqlite3_file* file = nullptr;
    std::array<unsigned char, 2> versions{};
    int code = sqlite3_file_control(m_db.get(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code == SQLITE_OK && file && file->pMethods)
        code = file->pMethods->xRead(file, versions.data(), int(versions.size()), kVersionsAt);
    if (code == SQLITE_IOERR_SHORT_READ) {
        return fail(ErrorCode::Corrupt,
                    tr("the file is not an SQLite database, so it is not a Probescope capture"),
                    hintFor(ErrorCode::Corrupt), {.file = m_name});
    }
    if (code != SQLITE_OK)
        return tl::unexpected(makeError(m_db.get(), code, m_name));
    return versions[1] == 2;
}

Result<bool> needsLog(const std::filesystem::path& path)
{
    auto file = Connection::open(path, Connection::Mode::Immutable);
    if (!file)
        return passOn(file);
    auto uses = file->usesLog();
    if (!uses)
        return uses;
    if (!*uses || !hasLog(path))
        return false;
    if (auto ours = checkLog(path); !ours)
        return passOn(ours);
    return true;
}

Result<bool> Connection::leaveLog()
{
    m_cached.clear(); // an open statement would be in the way
    sqlite3_busy_timeout(m_db.get(), 0);
    auto left = prepare("PRAGMA journal_mode=DELETE");
    const auto row = left ? left->step() : Result<bool>(passOn(left));
    const bool done = row && *row && left->text(0) == "delete";
    if (left)
        left->reset();
    sqlite3_busy_timeout(m_db.get(), kBusyMilliseconds);
    if (!row && row.error().code != ErrorCode::Busy)
        return passOn(row);
    return done;
}

bool Connection::inTransaction() const
{
    return sqlite3_get_autocommit(m_db.get()) == 0;
}

Error Connection::errorOf(int code) const
{
    return makeError(m_db.get(), code, m_name);
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

Statement& Statement::bind(int index, std::int64_t value)
{
    m_bindError |= sqlite3_bind_int64(m_statement.get(), index, value);
    return *this;
}

Statement& Statement::bind(int index, std::string_view text)
{
    m_bindError |= sqlite3_bind_text64(m_statement.get(), index, text.data() ? text.data() : "",
                                       text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    return *this;
}

Statement& Statement::bind(int index, ByteView blob)
{
    // A null pointer would bind NULL where an empty blob is meant.
    static constexpr std::uint8_t kEmpty = 0;
    m_bindError |= sqlite3_bind_blob64(
        m_statement.get(), index, blob.data() ? blob.data() : &kEmpty, blob.size(), SQLITE_STATIC);
    return *this;
}

Statement& Statement::bindNull(int index)
{
    m_bindError |= sqlite3_bind_null(m_statement.get(), index);
    return *this;
}

Result<bool> Statement::step()
{
    sqlite3* const db = sqlite3_db_handle(m_statement.get());
    if (std::exchange(m_bindError, SQLITE_OK) != SQLITE_OK) {
        Error error = makeError(db, SQLITE_ERROR, m_name);
        reset();
        return tl::unexpected(std::move(error));
    }
    const int code = sqlite3_step(m_statement.get());
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE) {
        reset();
        return false;
    }
    Error error = makeError(db, code, m_name);
    reset();
    return tl::unexpected(std::move(error));
}

Result<> Statement::run()
{
    while (true) {
        const auto row = step();
        if (!row)
            return tl::unexpected(row.error());
        if (!*row)
            return {};
    }
}

void Statement::reset()
{
    sqlite3_reset(m_statement.get());
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

std::string_view Statement::text(int column) const
{
    const auto* const data = sqlite3_column_text(m_statement.get(), column);
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return data ? std::string_view(reinterpret_cast<const char*>(data), std::size_t(size))
                : std::string_view();
}

ByteView Statement::blob(int column) const
{
    const void* const data = sqlite3_column_blob(m_statement.get(), column);
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return data ? ByteView(static_cast<const std::uint8_t*>(data), std::size_t(size)) : ByteView();
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

std::size_t Statement::rowBytes() const
{
    std::size_t bytes = 0;
    for (int column = 0; column < sqlite3_data_count(m_statement.get()); ++column) {
        const int type = sqlite3_column_type(m_statement.get(), column);
        if (type == SQLITE_TEXT || type == SQLITE_BLOB)
            bytes += std::size_t(sqlite3_column_bytes(m_statement.get(), column));
    }
    return bytes;
}

Result<Transaction> Transaction::begin(Connection& connection)
{
    if (auto begun = connection.execute("BEGIN IMMEDIATE"); !begun)
        return tl::unexpected(std::move(begun.error()));
    return Transaction(connection);
}

Transaction::Transaction(Transaction&& other) noexcept
    : m_connection(std::exchange(other.m_connection, nullptr))
{
}

Transaction::~Transaction()
{
    if (m_connection && m_connection->inTransaction())
        static_cast<void>(m_connection->execute("ROLLBACK"));
}

Result<> Transaction::commit()
{
    if (auto done = m_connection->execute("COMMIT"); !done)
        return done;
    m_connection = nullptr;
    return {};
}

} // namespace probescope::store
