#pragma once

#include "core/base/result.h"
#include "core/store/write/writer.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace probescope::record {

/// What a recording left behind whose process is gone: it was killed, or the machine went down.
struct LeftoverSpool
{
    std::filesystem::path folder;
    std::filesystem::path capture; ///< that it was going to become
    std::uint64_t bytes = 0; ///< of pages
    friend bool operator==(const LeftoverSpool&, const LeftoverSpool&) = default;
};

/// The spools of dead recordings in a folder, or the one at `path` itself. Those of running
/// recordings are left out. Errors: those of listing the folder.
Result<std::vector<LeftoverSpool>> leftoverSpools(const std::filesystem::path& path);

/// The result of recovering a spool.
struct Recovered
{
    std::filesystem::path capture; ///< with all that is left of the recording
    std::vector<Error> damage; ///< what was lost by a power failure; the capture has it, too
};

/// Makes the capture of a leftover spool, replaces the unfinished capture of the dead recording,
/// and removes the spool. All that was drained before the process died is kept. After a power
/// failure, what had not reached the disk is missing; the capture is then partial, and says so. If
/// the capture that exists may have more events than the spool, it stays, and what was recovered
/// (if anything) is called NAME.recovered.psc. After an error the spool is unchanged. Errors: Busy
/// (the recording is running, or somebody else recovers it), those of the spool and the disk,
/// Cancelled.
Result<Recovered> recoverSpool(const LeftoverSpool& left, const store::ProgressFn& progress = {});

} // namespace probescope::record
