#include "core/database/capture_file.h"
#include "core/database/capture_sharing.h"
#include "core/database/schema.h"
#include "core/store/read/call_series.h"
#include "core/store/read/capture_impl.h"
#include "core/store/read/lanes.h"

#include <limits>
#include <unistd.h>

namespace probescope::store {

namespace {

constexpr std::size_t kCacheBytes = std::size_t(64) << 20U;

Result<> checkFile(const std::filesystem::path& path)
{
    const Place place{.file = path.string()};
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        return fail(ErrorCode::NotFound, "there is no such file", {}, place);
    if (error == std::errc::permission_denied || (!error && access(path.c_str(), R_OK) != 0))
        return fail(ErrorCode::NoPermission, "the file may not be read",
                    "Ask its owner for permission", place);
    if (error)
        return fail(ErrorCode::Io, error.message(), {}, place);
    if (status.type() != std::filesystem::file_type::regular)
        return fail(ErrorCode::Io, "this is not a regular file", {}, place);
    if (std::filesystem::file_size(path, error) == 0)
        return fail(ErrorCode::Corrupt, "the file is empty", "Take another copy", place);
    return {};
}

bool canWrite(const std::filesystem::path& path)
{
    const auto folder = std::filesystem::absolute(path).parent_path();
    return access(path.c_str(), W_OK) == 0 && access(folder.c_str(), W_OK) == 0;
}

/// Whether the trouble may be with the files that SQLite wants beside a database.
bool anotherWayMayHelp(const Error& error)
{
    switch (error.code) {
    case ErrorCode::NotFound:
    case ErrorCode::NoPermission:
    case ErrorCode::Io:
    case ErrorCode::DiskFull:
        return true;
    default:
        return false;
    }
}

/// Whether it is worth to try again with what a file system without shared memory bears.
bool mayLackSharedMemory(const std::filesystem::path& path, const Error& error)
{
    return error.code == ErrorCode::Io && sharingOf(path) == Sharing::Programs
        && findLackOfSharedMemory(path);
}

} // namespace

Capture::Impl::Impl(std::filesystem::path path, Connection::Mode readMode)
    : m_path(std::move(path))
    , m_isSalvaged(readMode == Connection::Mode::Salvage)
    , m_pool(m_path, readMode)
    , m_cache(kCacheBytes)
{
}

Capture::Impl::~Impl()
{
    leaveLog();
}

Result<std::unique_ptr<Capture::Impl>> Capture::Impl::openAs(const std::filesystem::path& path,
                                                             Connection::Mode mode,
                                                             const CancelToken& cancel)
{
    constexpr std::int64_t kAnySteps = std::numeric_limits<std::int64_t>::max();
    const bool writes = mode == Connection::Mode::ReadWrite;
    std::unique_ptr<Impl> impl(new Impl(path, writes ? Connection::Mode::ReadOnly : mode));
    impl->m_pool.watch(Connection::Watch{.cancel = cancel, .steps = kAnySteps});
    if (writes) {
        auto writer = Connection::open(path, mode);
        if (!writer)
            return tl::unexpected(std::move(writer.error()));
        if (auto right = checkSchema(*writer, cancel); !right)
            return tl::unexpected(std::move(right.error()));
        if (auto set = configureUserWriter(*writer); !set)
            return tl::unexpected(std::move(set.error()));
        if (auto same = impl->m_pool.checkSame(*writer); !same)
            return tl::unexpected(std::move(same.error()));
        impl->m_writer.emplace(std::move(*writer));
        impl->m_mayWrite = true;
    }
    auto loaded = impl->refresh();
    impl->m_pool.watch({});
    if (!loaded)
        return tl::unexpected(std::move(loaded.error()));
    return impl;
}

/// Without its log; the damage tells why.
Result<std::unique_ptr<Capture::Impl>> Capture::Impl::openAlone(const std::filesystem::path& path,
                                                                const CancelToken& cancel,
                                                                Problem damage)
{
    auto alone = openAs(path, Connection::Mode::Immutable, cancel);
    if (alone)
        (*alone)->m_damage["log"] = std::move(damage);
    return alone;
}

/// Of a capture that is being written, or was when its program died.
Result<std::unique_ptr<Capture::Impl>> Capture::Impl::openWithLog(const std::filesystem::path& path,
                                                                  const CancelToken& cancel)
{
    using Mode = Connection::Mode;
    auto opened = openAs(path, canWrite(path) ? Mode::ReadWrite : Mode::ReadOnly, cancel);
    if (!opened && mayLackSharedMemory(path, opened.error()))
        opened = openAs(path, canWrite(path) ? Mode::ReadWrite : Mode::ReadOnly, cancel);
    if (!opened && anotherWayMayHelp(opened.error()))
        opened = openAs(path, Mode::ReadOnly, cancel);
    if (opened || !anotherWayMayHelp(opened.error()))
        return opened;
    auto alone = openAlone(
        path, cancel,
        {.kind = Problem::Kind::Truncated,
         .place = {.file = path.string() + "-wal"},
         .reason = "The newest part of the capture, which is in this file, cannot be read here. "
                   "Copy both files to a folder that can be written",
         .excerpt = {}});
    return alone ? std::move(alone) : std::move(opened);
}

Result<std::unique_ptr<Capture::Impl>> Capture::Impl::openFile(const std::filesystem::path& path,
                                                               const CancelToken& cancel)
{
    const auto needs = needsLog(path);
    if (!needs && needs.error().code == ErrorCode::Invalid) {
        const Error& foreign = needs.error();
        auto alone = openAlone(path, cancel,
                               {.kind = Problem::Kind::Truncated,
                                .place = foreign.place,
                                .reason = "The newest part of the capture may be missing: "
                                    + foreign.what + ". " + foreign.hint,
                                .excerpt = {}});
        return alone ? std::move(alone) : passOn(needs);
    }
    if (!needs)
        return passOn(needs);
    if (*needs)
        return openWithLog(path, cancel);
    auto opened = openAs(path, Connection::Mode::Immutable, cancel);
    if (opened)
        (*opened)->m_mayWrite = canWrite(path);
    return opened;
}

Result<std::unique_ptr<Capture::Impl>> Capture::Impl::open(const std::filesystem::path& path,
                                                           const CancelToken& cancel)
{
    if (auto usable = checkFile(path); !usable)
        return tl::unexpected(std::move(usable.error()));
    auto opened = openFile(path, cancel);
    if (opened || opened.error().code != ErrorCode::Corrupt)
        return opened;
    // A file that was cut has pages that are whole.
    auto salvaged = openAs(path, Connection::Mode::Salvage, cancel);
    if (!salvaged)
        return opened;
    (*salvaged)->m_damageWatch.note(opened.error());
    (*salvaged)->m_damage["file"] = {.kind = Problem::Kind::Truncated,
                                     .place = {.file = path.string()},
                                     .reason = "The file is damaged or cut: " + opened.error().what
                                         + ". What could be read is shown. " + kDamagedHint,
                                     .excerpt = {}};
    return salvaged;
}

Result<Connection*> Capture::Impl::writer() const
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

Result<Connection> Capture::Impl::openToWrite() const
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

void Capture::Impl::leaveLog() const
{
    const std::lock_guard lock(m_writerMutex);
    if (!m_writer || summary().state == Summary::State::Importing)
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

} // namespace probescope::store
