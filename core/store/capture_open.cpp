#include "core/store/call_series.h"
#include "core/store/capture_impl.h"
#include "core/store/lanes.h"
#include "core/store/schema.h"

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

} // namespace

Capture::Impl::Impl(std::filesystem::path path, Connection::Mode readMode)
    : m_path(std::move(path))
    , m_pool(m_path, readMode)
    , m_cache(kCacheBytes)
{
}

Capture::Impl::~Impl() = default;

Result<std::unique_ptr<Capture::Impl>> Capture::Impl::openAs(const std::filesystem::path& path,
                                                             Connection::Mode mode)
{
    const bool writes = mode == Connection::Mode::ReadWrite;
    std::unique_ptr<Impl> impl(new Impl(path, writes ? Connection::Mode::ReadOnly : mode));
    if (writes) {
        auto writer = Connection::open(path, mode);
        if (!writer)
            return tl::unexpected(std::move(writer.error()));
        if (auto right = checkSchema(*writer); !right)
            return tl::unexpected(std::move(right.error()));
        if (auto set = configureWriter(*writer); !set)
            return tl::unexpected(std::move(set.error()));
        impl->m_writer.emplace(std::move(*writer));
    }
    {
        auto reader = impl->m_pool.lease();
        if (!reader)
            return tl::unexpected(std::move(reader.error()));
        if (auto right = checkSchema(**reader); !right)
            return tl::unexpected(std::move(right.error()));
    }
    if (auto loaded = impl->refresh(); !loaded)
        return tl::unexpected(std::move(loaded.error()));
    return impl;
}

Result<std::unique_ptr<Capture::Impl>> Capture::Impl::open(const std::filesystem::path& path)
{
    if (auto usable = checkFile(path); !usable)
        return tl::unexpected(std::move(usable.error()));
    Result<std::unique_ptr<Impl>> opened =
        openAs(path, canWrite(path) ? Connection::Mode::ReadWrite : Connection::Mode::ReadOnly);
    if (!opened && anotherWayMayHelp(opened.error()))
        opened = openAs(path, Connection::Mode::ReadOnly);
    if (!opened && anotherWayMayHelp(opened.error())) {
        const Error first = opened.error();
        opened = openAs(path, Connection::Mode::Immutable);
        std::error_code ignored;
        const std::string log = path.string() + "-wal";
        if (!opened)
            return tl::unexpected(first);
        if (std::filesystem::exists(log, ignored)) {
            (*opened)->m_damage["log"] = {
                .kind = Problem::Kind::Truncated,
                .place = {.file = log},
                .reason = "The newest part of the capture, which is in this file, cannot be read "
                          "here. Copy both files to a folder that can be written",
                .excerpt = {}};
        }
    }
    if (!opened && opened.error().code == ErrorCode::Corrupt) {
        // A file that was cut has pages that are whole.
        if (auto salvaged = openAs(path, Connection::Mode::Salvage)) {
            (*salvaged)->m_damageWatch.note(opened.error());
            (*salvaged)->m_damage["file"] = {.kind = Problem::Kind::Truncated,
                                             .place = {.file = path.string()},
                                             .reason = "The file is damaged or cut: "
                                                 + opened.error().what
                                                 + ". What could be read is shown. " + kDamagedHint,
                                             .excerpt = {}};
            return salvaged;
        }
    }
    return opened;
}

} // namespace probescope::store
