#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"

#include <filesystem>
#include <string>

namespace probescope::open {

/// Names the content of a file, the same for equal contents wherever they lie: 32 hexadecimal
/// digits (XXH3, 128 bits, of the bytes as they lie on disk).
///
/// Up to kWholeBytes all bytes count. Of a larger file count its size, its first and last MiB, and
/// 256 blocks of 64 KiB spread evenly between them: reading 100 GB only to find a capture in the
/// cache would take minutes. Two such files that differ only between the blocks are taken for the
/// same; real recordings never do, since each event carries its time. Neither name nor date
/// counts, so that a copy is found again.
///
/// Empty for what is no regular file. Errors: those of Input::open(), Cancelled.
Result<std::string> contentKey(const std::filesystem::path& path, const CancelToken& cancel);

constexpr std::uint64_t kWholeBytes = std::uint64_t(64) << 20U;

} // namespace probescope::open
