#include "core/base/new_file.h"
#include "core/database/capture_file.h"
#include "core/database/capture_sharing.h"
#include "core/database/schema.h"
#include "core/store/read/capture_impl.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>

namespace probescope::store {

namespace {

/// Copies the whole database; pages that are written meanwhile are not seen.
Result<> copyPages(Connection& from, Connection& to, const CancelToken& cancel)
{
    constexpr int kPagesAtOnce = 128; // 4 MiB
    if (auto begun = from.execute("BEGIN; SELECT count(*) FROM meta;"); !begun)
        return begun;
    sqlite3_backup* const backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
    int code = backup ? SQLITE_OK : SQLITE_ERROR;
    while (backup && code == SQLITE_OK && !cancel.cancelled())
        code = sqlite3_backup_step(backup, kPagesAtOnce);
    sqlite3_backup_finish(backup);
    static_cast<void>(from.execute("ROLLBACK"));
    if (code == SQLITE_DONE)
        return {};
    if (code == SQLITE_OK)
        return fail(ErrorCode::Cancelled, "saving was cancelled", {}, {.file = to.name()});
    return tl::unexpected(to.errorOf(code));
}

/// Makes the copy at `part`, which is there: one file, on the disk.
Result<> finishCopy(const std::filesystem::path& part)
{
    {
        auto copy = Connection::open(part, Connection::Mode::ReadWrite);
        if (!copy)
            return tl::unexpected(std::move(copy.error()));
        // A copy of a growing capture grows no more.
        if (auto set = copy->execute("UPDATE meta SET value = 'partial'"
                                     " WHERE key = 'state' AND value = 'importing'");
            !set)
            return set;
        // The copy of a file with a log says that it has one.
        if (auto left = copy->leaveLog(); !left)
            return passOn(left);
        if (auto right = checkSchema(*copy); !right)
            return right;
    }
    const FileDescriptor file(::open(part.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file)
        return tl::unexpected(systemError(errno, "cannot write the copy", part));
    return syncFile(file.get(), part);
}

/// Makes a new file at `part`, which goes again when it cannot be finished.
Result<> writeCopy(Connection& source, const std::filesystem::path& part, const CancelToken& cancel)
{
    Result<> done;
    {
        auto copy = Connection::open(part, Connection::Mode::Create);
        if (!copy)
            return tl::unexpected(std::move(copy.error()));
        done = copyPages(source, *copy, cancel);
    }
    if (done)
        done = finishCopy(part);
    if (!done)
        removeCaptureFiles(part);
    return done;
}

/// By which it is seen that a file was written.
struct WriteStamp
{
    std::int64_t size = 0;
    std::int64_t seconds = 0;
    std::int64_t nanoseconds = 0;
    friend bool operator==(const WriteStamp&, const WriteStamp&) = default;

    static WriteStamp of(const std::filesystem::path& path)
    {
        struct stat status = {};
        if (stat(path.c_str(), &status) != 0)
            return {};
        return {status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
    }
};

} // namespace

tl::unexpected<Error> Capture::Impl::notWritable() const
{
    return fail(ErrorCode::NoPermission, "the capture cannot be written",
                "Save it under another name first", {.file = m_path.string()});
}

Result<> Capture::Impl::write(std::string_view sql, const std::function<void(Statement&)>& bind,
                              std::int64_t* newId)
{
    return writeTogether({{sql, bind, newId}});
}

Result<> Capture::Impl::writeTogether(std::initializer_list<Write> writes)
{
    auto done = commit(writes);
    // Another program may want to open the capture before this one closes it.
    if (sharingOf(m_path) == Sharing::ThisProgram)
        leaveLog();
    return done;
}

Result<> Capture::Impl::commit(std::initializer_list<Write> writes)
{
    const std::lock_guard lock(m_writerMutex);
    const auto opened = writer();
    if (!opened)
        return passOn(opened);
    Connection& connection = **opened;
    std::optional<Transaction> transaction; // one statement is one by itself
    if (writes.size() > 1) {
        auto begun = Transaction::begin(connection);
        if (!begun)
            return passOn(begun);
        transaction.emplace(std::move(*begun));
    }
    for (const Write& one : writes) {
        auto statement = connection.cached(one.sql);
        if (!statement)
            return tl::unexpected(std::move(statement.error()));
        one.bind(**statement);
        if (auto done = (*statement)->run(); !done)
            return done;
        if (one.newId)
            *one.newId = connection.lastInsertId();
    }
    return transaction ? transaction->commit() : Result<>();
}

std::vector<Mark> Capture::Impl::marks() const
{
    std::vector<Mark> marks;
    auto lease = freshConnection();
    if (!lease)
        return marks;
    auto select = (*lease)->cached("SELECT id, time, row, name, kind FROM mark ORDER BY id");
    if (!select)
        return marks;
    Statement& row = **select;
    IdOrder order(*this, "marks", sizeof(Mark));
    while (order.next(row, 0)) {
        Mark mark{.id = row.integer(0),
                  .timeNs = row.integer(1),
                  .row = {},
                  .name = std::string(row.text(3)),
                  .kind = std::string(row.text(4))};
        if (!row.isNull(2))
            mark.row = RowId(row.integer(2));
        marks.push_back(std::move(mark));
    }
    row.reset();
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.timeNs < b.timeNs; });
    return marks;
}

Result<Mark> Capture::Impl::addMark(const Mark& mark)
{
    Mark added = mark;
    const auto done = write(
        "INSERT INTO mark(time, row, name, kind) VALUES(?1, ?2, ?3, ?4)",
        [&](Statement& row) {
            row.bind(1, mark.timeNs).bindNull(2);
            if (mark.row)
                row.bind(2, std::int64_t(*mark.row));
            row.bind(3, std::string_view(mark.name)).bind(4, std::string_view(mark.kind));
        },
        &added.id);
    if (!done)
        return tl::unexpected(done.error());
    return added;
}

Result<> Capture::Impl::removeMark(std::int64_t id)
{
    return write("DELETE FROM mark WHERE id = ?1", [id](Statement& row) { row.bind(1, id); });
}

std::vector<SavedQuery> Capture::Impl::savedQueries() const
{
    std::vector<SavedQuery> queries;
    auto lease = freshConnection();
    if (!lease)
        return queries;
    auto select = (*lease)->cached("SELECT id, name, sql FROM saved_query ORDER BY id");
    if (!select)
        return queries;
    Statement& row = **select;
    IdOrder order(*this, "saved queries", sizeof(SavedQuery));
    while (order.next(row, 0)) {
        queries.push_back({.id = row.integer(0),
                           .name = std::string(row.text(1)),
                           .sql = std::string(row.text(2))});
    }
    row.reset();
    return queries;
}

Result<SavedQuery> Capture::Impl::saveQuery(const SavedQuery& query)
{
    SavedQuery saved = query;
    const bool isNew = query.id == 0;
    const auto done = write(
        isNew ? "INSERT INTO saved_query(name, sql) VALUES(?1, ?2)"
              : "UPDATE saved_query SET name = ?1, sql = ?2 WHERE id = ?3",
        [&](Statement& row) {
            row.bind(1, std::string_view(query.name)).bind(2, std::string_view(query.sql));
            if (!isNew)
                row.bind(3, query.id);
        },
        isNew ? &saved.id : nullptr);
    if (!done)
        return tl::unexpected(done.error());
    return saved;
}

Result<> Capture::Impl::removeSavedQuery(std::int64_t id)
{
    return write("DELETE FROM saved_query WHERE id = ?1",
                 [id](Statement& row) { row.bind(1, id); });
}

std::optional<std::string> Capture::Impl::viewState(std::string_view key) const
{
    auto lease = freshConnection();
    if (!lease)
        return std::nullopt;
    auto select = (*lease)->cached("SELECT value FROM view_state WHERE key = ?1");
    if (!select)
        return std::nullopt;
    const auto there = (*select)->bind(1, key).step();
    std::optional<std::string> value;
    if (there && *there)
        value = (*select)->text(0);
    (*select)->reset();
    return value;
}

Result<> Capture::Impl::setViewState(std::string_view key, std::string_view value)
{
    return write("INSERT OR REPLACE INTO view_state(key, value) VALUES(?1, ?2)",
                 [&](Statement& row) { row.bind(1, key).bind(2, bytesOf(value)); });
}

Result<> Capture::Impl::saveAs(const std::filesystem::path& target, const CancelToken& cancel) const
{
    std::error_code ignored;
    if (std::filesystem::equivalent(m_path, target, ignored)) {
        return fail(ErrorCode::Invalid, "this is the capture's own file", "Choose another name",
                    {.file = target.string()});
    }
    if (auto free = checkReplaceable(target); !free)
        return free;
    // Written beside the target, so that what stood there stays until the copy is whole.
    const std::filesystem::path part = partNameFor(target);
    if (auto copied = copyTo(part, cancel); !copied)
        return copied;
    auto done = replaceCapture(part, target);
    if (!done)
        removeCaptureFiles(part);
    return done;
}

Result<> Capture::Impl::copyTo(const std::filesystem::path& part, const CancelToken& cancel) const
{
    if (!m_isSalvaged) {
        if (auto locking = m_pool.openLocking())
            return writeCopy(*locking, part, cancel);
    }
    // Where the file cannot be locked, until nobody wrote to it meanwhile.
    constexpr int kTries = 5;
    for (int i = 0; i < kTries; ++i) {
        const WriteStamp before = WriteStamp::of(m_path);
        const std::uint64_t logs = m_logs;
        auto source = freshConnection();
        if (!source)
            return passOn(source);
        if (auto done = writeCopy(**source, part, cancel); !done)
            return done;
        if (WriteStamp::of(m_path) == before && logs == m_logs)
            return {};
        // Notes that were kept meanwhile changed what was read.
        removeCaptureFiles(part);
    }
    return fail(ErrorCode::Busy, "the capture was written each time that it was copied",
                "Try again when it is written no more", {.file = m_path.string()});
}

} // namespace probescope::store
