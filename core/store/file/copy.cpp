#include "core/store/file/copy.h"

#include "core/base/new_file.h"
#include "core/database/capture_file.h"
#include "core/database/schema.h"

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
        return fail(ErrorCode::Cancelled, tr("saving was canceled"), {}, {.file = to.name()});
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
        return tl::unexpected(systemError(errno, tr("cannot write the copy"), part));
    return syncFile(file.get(), part);
}

} // namespace

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

WriteStamp WriteStamp::of(const std::filesystem::path& path)
{
    struct stat status = {};
    if (stat(path.c_str(), &status) != 0)
        return {};
    return {status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

} // namespace probescope::store
