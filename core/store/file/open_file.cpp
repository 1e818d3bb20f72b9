#include "core/store/file/open_file.h"

#include "core/base/new_file.h"
#include "core/database/capture_file.h"
#include "core/database/capture_sharing.h"
#include "core/database/schema.h"
#include "core/store/file/copy.h"

#include <cerrno>
#include <utility>

namespace probescope::store {

/// Whether it is worth to try again with what a file system without shared memory bears.
bool mayLackSharedMemory(const std::filesystem::path& path, const Error& error)
{
    return error.code == ErrorCode::Io && sharingOf(path) == Sharing::Programs
        && findLackOfSharedMemory(path);
}

OpenFile::OpenFile(std::filesystem::path path, Connection::Mode mode)
    : m_path(std::move(path))
    , m_isSalvaged(mode == Connection::Mode::Salvage)
    , m_pool(m_path, mode)
{
}

OpenFile::~OpenFile()
{
    leaveLog();
}

Error OpenFile::placed(Error error) const
{
    if (error.place.file.empty())
        error.place.file = m_path.string();
    if (error.hint.empty() && error.code == ErrorCode::Corrupt)
        error.hint = damagedHint();
    m_damageWatch.note(error);
    return error;
}

Result<> OpenFile::openWriter(const CancelToken& cancel)
{
    auto writer = Connection::open(m_path, Connection::Mode::ReadWrite);
    if (!writer)
        return tl::unexpected(std::move(writer.error()));
    if (auto right = checkSchema(*writer, cancel); !right)
        return right;
    if (auto set = configureUserWriter(*writer); !set)
        return set;
    if (auto same = m_pool.checkSame(*writer); !same)
        return same;
    m_writer.emplace(std::move(*writer));
    m_mayWrite = true;
    return {};
}

Result<Connection*> OpenFile::writer() const
{
    if (m_writer)
        return &*m_writer;
    if (!m_mayWrite)
        return notWritable();
    auto opened = openToWrite();
    if (!opened && mayLackSharedMemory(m_path, opened.error()))
        opened = openToWrite();
    if (!opened)
        return passOn(opened);
    m_writer.emplace(std::move(*opened));
    ++m_logs;
    m_pool.setMode(Connection::Mode::ReadOnly);
    return &*m_writer;
}

Result<Connection> OpenFile::openToWrite() const
{
    auto opened = Connection::open(m_path, Connection::Mode::ReadWrite);
    if (!opened)
        return opened;
    if (auto same = m_pool.checkSame(*opened); !same)
        return passOn(same);
    const auto uses = opened->usesLog();
    if (!uses)
        return passOn(uses);
    // What lies beside a file without a log is none of its own.
    auto beside = *uses ? checkLog(m_path) : removeSideFiles(realPathOf(m_path));
    if (!beside)
        return passOn(beside);
    if (auto right = checkSchema(*opened); !right)
        return passOn(right);
    if (auto set = configureUserWriter(*opened); !set)
        return passOn(set);
    return opened;
}

void OpenFile::leaveLog() const
{
    const std::lock_guard lock(m_writerMutex);
    if (!m_writer || m_importing)
        return;
    // Most of the work is done before others have to wait.
    static_cast<void>(m_writer->execute("PRAGMA wal_checkpoint(PASSIVE)"));
    const bool left = m_pool.changeMode(Connection::Mode::Immutable, [this] {
        const auto done = m_writer->leaveLog();
        return done && *done;
    });
    if (!left)
        return;
    m_writer.reset();
    // The notes are in the file; after a power cut the folder may still list the log, which is not
    // looked at any more.
    static_cast<void>(syncFolderOf(m_path));
}

tl::unexpected<Error> OpenFile::notWritable() const
{
    return fail(ErrorCode::NoPermission, tr("the capture is read-only"),
                tr("Save it under another name first"), {.file = m_path.string()});
}

Result<> OpenFile::write(std::string_view sql, const std::function<void(Statement&)>& bind,
                         std::int64_t* newId)
{
    return writeTogether({{sql, bind, newId}});
}

Result<> OpenFile::writeTogether(std::initializer_list<Write> writes)
{
    auto done = commit(writes);
    // Another program may want to open the capture before this one closes it.
    if (sharingOf(m_path) == Sharing::ThisProgram)
        leaveLog();
    return done;
}

Result<> OpenFile::commit(std::initializer_list<Write> writes)
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

Result<> OpenFile::saveAs(const std::filesystem::path& target, const CancelToken& cancel) const
{
    std::error_code ignored;
    if (std::filesystem::equivalent(m_path, target, ignored)) {
        return fail(ErrorCode::Invalid, tr("this is the capture's own file"),
                    tr("Choose another name"), {.file = target.string()});
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

Result<> OpenFile::copyTo(const std::filesystem::path& part, const CancelToken& cancel) const
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
    return fail(ErrorCode::Busy, tr("the capture changed each time it was being copied"),
                tr("Try again when it is no longer being written"), {.file = m_path.string()});
}

} // namespace probescope::store
