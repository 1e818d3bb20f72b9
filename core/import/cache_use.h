#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>

namespace probescope::open {

/// What is in a cache of imported captures.
struct CacheUse
{
    std::uint64_t captures = 0;
    std::uint64_t bytes = 0;
};
CacheUse cacheUse(const std::filesystem::path& folder);

/// Makes the folder, for its owner only, if it is missing. Errors: that it cannot be made, or that
/// others can write to it: what they put there would be taken for the user's own.
Result<> makeCacheFolder(const std::filesystem::path& folder);

/// Removes the captures that nobody has open, and tells what is left. What the user made in them is
/// saved before, and comes back when their files are imported again; a capture of which it cannot
/// be saved stays. Blocks, at most for one more capture once it is cancelled.
CacheUse emptyCache(const std::filesystem::path& folder, const CancelToken& cancel = {});

} // namespace probescope::open
