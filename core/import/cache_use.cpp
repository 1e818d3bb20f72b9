#include "core/import/cache_use.h"

#include "core/import/cache.h"

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace probescope::open {

namespace fs = std::filesystem;

namespace {

/// Makes what is missing of a path of folders, for their owner only whatever the umask is.
bool makeFolders(const fs::path& folder)
{
    constexpr mode_t kOwnerOnly = 0700;
    std::error_code ignored;
    if (fs::is_directory(folder, ignored))
        return true;
    if (!folder.has_relative_path() || !makeFolders(folder.parent_path()))
        return false;
    return mkdir(folder.c_str(), kOwnerOnly) == 0 || errno == EEXIST;
}

/// Traces tell secrets, and what others put into the folder would be taken for the user's own.
bool isOnlyOurs(const fs::path& folder)
{
    struct stat status = {};
    return stat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode)
        && status.st_uid == geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

} // namespace

Result<> makeCacheFolder(const fs::path& folder)
{
    std::error_code ignored;
    errno = 0;
    if (!makeFolders(fs::absolute(folder, ignored)) || !fs::is_directory(folder, ignored))
        return tl::unexpected(systemError(errno == 0 || errno == EEXIST ? ENOTDIR : errno,
                                          tr("cannot create the folder"), folder));
    if (!isOnlyOurs(folder))
        return fail(ErrorCode::NoPermission, tr("other users can write to the folder"),
                    tr("Choose a folder of your own"), Place{.file = folder.string()});
    return {};
}

CacheUse cacheUse(const fs::path& folder)
{
    CacheUse use;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (it->path().extension() != ".lock")
            continue;
        std::error_code isMissing;
        const auto bytes = fs::file_size(fs::path(it->path()).replace_extension(".psc"), isMissing);
        if (isMissing)
            continue;
        ++use.captures;
        use.bytes += bytes;
    }
    return use;
}

CacheUse emptyCache(const fs::path& folder, const CancelToken& cancel)
{
    tidyCache(folder, 0, cancel);
    return cacheUse(folder);
}

} // namespace probescope::open
