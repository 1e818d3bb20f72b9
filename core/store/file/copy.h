#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/database/sqlite.h"

#include <cstdint>
#include <filesystem>

namespace probescope::store {

/// Copies an open database to a new file at `part`, which goes again when it cannot be finished: a
/// single file, on the disk, of a capture that grows no more. Errors: Cancelled, those of writing.
Result<> writeCopy(Connection& source, const std::filesystem::path& part,
                   const CancelToken& cancel);

/// By which it is seen that a file was written.
struct WriteStamp
{
    std::int64_t size = 0;
    std::int64_t seconds = 0;
    std::int64_t nanoseconds = 0;
    friend bool operator==(const WriteStamp&, const WriteStamp&) = default;

    static WriteStamp of(const std::filesystem::path& path);
};

} // namespace probescope::store
