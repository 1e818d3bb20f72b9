#pragma once

#include "core/base/result.h"
#include "core/store/writer.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace probescope::record {

/// What a recording left whose process is gone: killed, or cut off with the machine it ran on.
struct LeftSpool
{
    std::filesystem::path folder;
    std::filesystem::path capture; ///< that it was to become
    std::uint64_t bytes = 0; ///< of pages
    friend bool operator==(const LeftSpool&, const LeftSpool&) = default;
};

/// The spools of dead recordings in a folder, or the one that `path` itself is. Those of recordings
/// that go on are left out. Errors: those of listing the folder.
Result<std::vector<LeftSpool>> leftSpools(const std::filesystem::path& path);

/// What became of a spool.
struct Recovered
{
    std::filesystem::path capture; ///< that has all that there is of the recording
    std::vector<Error> damage; ///< what a power cut took, which the capture tells, too
};

/// Makes the capture of one that was left, replaces what the dead recording had made of it by then,
/// and removes the spool. Nothing is lost but what was not drained when it died. After a power cut,
/// what had not got to the disk is left out, and the capture is partial and tells it; the capture
/// that was there may have more events than the spool: it stays, and what was recovered, if
/// anything, is called NAME.recovered.psc. After an error the spool is as it was. Errors: Busy when
/// the recording goes on, or somebody else recovers it; those of the spool and the disk, Cancelled.
Result<Recovered> recoverSpool(const LeftSpool& left, const store::ProgressFn& progress = {});

} // namespace probescope::record
