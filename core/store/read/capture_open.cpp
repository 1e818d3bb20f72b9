#include "core/store/read/capture_parts.h"

#include <limits>
#include <unistd.h>

namespace probescope::store {

namespace {

Result<> checkFile(const std::filesystem::path& path)
{
    const Place place{.file = path.string()};
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        return fail(ErrorCode::NotFound, tr("file not found"), {}, place);
    if (error == std::errc::permission_denied || (!error && access(path.c_str(), R_OK) != 0))
        return fail(ErrorCode::NoPermission, tr("no permission to read the file"),
                    tr("Ask its owner for permission"), place);
    if (error)
        return fail(ErrorCode::Io, error.message(), {}, place);
    if (status.type() != std::filesystem::file_type::regular)
        return fail(ErrorCode::Io, tr("this is not a regular file"), {}, place);
    if (std::filesystem::file_size(path, error) == 0)
        return fail(ErrorCode::Corrupt, tr("the file is empty"), tr("Use another copy"), place);
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

using Parts = Capture::Parts;

Result<std::unique_ptr<Parts>> openAs(const std::filesystem::path& path, Connection::Mode mode,
                                      const CancelToken& cancel)
{
    constexpr std::int64_t kAnySteps = std::numeric_limits<std::int64_t>::max();
    const bool writes = mode == Connection::Mode::ReadWrite;
    auto parts = std::make_unique<Parts>(path, writes ? Connection::Mode::ReadOnly : mode);
    parts->file.watch(Connection::Watch{.cancel = cancel, .steps = kAnySteps});
    if (writes) {
        if (auto opened = parts->file.openWriter(cancel); !opened)
            return tl::unexpected(std::move(opened.error()));
    }
    auto loaded = parts->directory.refresh();
    parts->file.watch({});
    if (!loaded)
        return tl::unexpected(std::move(loaded.error()));
    return parts;
}

/// Without its log; the damage tells why.
Result<std::unique_ptr<Parts>> openAlone(const std::filesystem::path& path,
                                         const CancelToken& cancel, Problem damage)
{
    auto alone = openAs(path, Connection::Mode::Immutable, cancel);
    if (alone)
        (*alone)->directory.addDamage("log", std::move(damage));
    return alone;
}

/// Of a capture that is being written, or was when its program died.
Result<std::unique_ptr<Parts>> openWithLog(const std::filesystem::path& path,
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
    auto alone =
        openAlone(path, cancel,
                  {.kind = Problem::Kind::Truncated,
                   .place = {.file = path.string() + "-wal"},
                   .reason = tr("The newest part of the capture, which is in this file, cannot be "
                                "read here. Copy both files to a writable folder"),
                   .excerpt = {}});
    return alone ? std::move(alone) : std::move(opened);
}

Result<std::unique_ptr<Parts>> openFile(const std::filesystem::path& path,
                                        const CancelToken& cancel)
{
    const auto needs = needsLog(path);
    if (!needs && needs.error().code == ErrorCode::Invalid) {
        const Error& foreign = needs.error();
        auto alone =
            openAlone(path, cancel,
                      {.kind = Problem::Kind::Truncated,
                       .place = foreign.place,
                       .reason = tr("The newest part of the capture may be missing: {}. {}",
                                    {foreign.what, foreign.hint}),
                       .excerpt = {}});
        return alone ? std::move(alone) : passOn(needs);
    }
    if (!needs)
        return passOn(needs);
    if (*needs)
        return openWithLog(path, cancel);
    auto opened = openAs(path, Connection::Mode::Immutable, cancel);
    if (opened)
        (*opened)->file.setWritable(canWrite(path));
    return opened;
}

} // namespace

Result<std::unique_ptr<Capture::Parts>> openParts(const std::filesystem::path& path,
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
    (*salvaged)->file.damageWatch().note(opened.error());
    (*salvaged)->directory.addDamage(
        "file",
        {.kind = Problem::Kind::Truncated,
         .place = {.file = path.string()},
         .reason = tr("The file is damaged or truncated: {}. The readable part is shown. {}",
                      {opened.error().what, damagedHint()}),
         .excerpt = {}});
    return salvaged;
}

} // namespace probescope::store
