#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/writer.h"

#include <filesystem>
#include <string>

namespace probescope::open {

/// Names the content of a file: 32 hexadecimal digits (XXH3, 128 bits, of the bytes as they lie on
/// disk).
///
/// Up to kWholeBytes all bytes count, and neither name nor date does, so that a copy is found
/// again. Of a larger file count its size, its first and last MiB, and 256 blocks of 64 KiB spread
/// evenly between them: reading 100 GB only to find a capture in the cache would take minutes. So
/// that a change between the blocks is seen, the file's inode and the time of its last change
/// count, too: a copy of a large file is another file. Whether such a key may be believed,
/// fileStamp() tells.
///
/// Empty for what is no regular file. Errors: those of Input::open(), Cancelled.
Result<std::string> contentKey(const std::filesystem::path& path, const CancelToken& cancel);

/// The time of the last change of the file's inode, in ns, as text. Other than that of its content
/// (mtime), programs cannot set it back: where it is the same, so is the content. Empty for a file
/// up to kWholeBytes, whose key says it all, and for what is no regular file.
std::string fileStamp(const std::filesystem::path& path);

/// The same of any file; "0" where there is none.
std::string changeTime(const std::filesystem::path& path);

/// The hash of all bytes of a file, as Input::contentHash() has it. Errors: as contentKey().
Result<std::string> contentHash(const std::filesystem::path& path, const CancelToken& cancel,
                                const store::ProgressFn& progress = {});

constexpr std::uint64_t kWholeBytes = std::uint64_t(64) << 20U;

} // namespace probescope::open
