#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/write/writer.h"

#include <filesystem>
#include <string>

namespace probescope::open {

/// Identifies the content of a file: 32 hexadecimal digits (XXH3, 128 bits, of the bytes as they
/// are on disk).
///
/// Up to kWholeBytes, all bytes are hashed, but neither name nor date, so that a copy of the file
/// has the same key. For a larger file the hash covers its size, its first and last MiB, and 256
/// blocks of 64 KiB at equal distances between them: reading 100 GB only to find a capture in the
/// cache would take minutes. To notice changes between these blocks, the hash covers the file's
/// inode and the time of its last change, too; so a copy of a large file has another key.
/// fileStamp() tells whether such a key can be trusted.
///
/// Empty if it is not a regular file. Errors: those of Input::open(), Cancelled.
Result<std::string> contentKey(const std::filesystem::path& path, const CancelToken& cancel);

/// The time of the last change of the file's inode (ctime), in ns, as text. Unlike mtime, programs
/// cannot set it back: if it is the same, so is the content. Empty for a file up to kWholeBytes,
/// whose key is enough, and if it is not a regular file.
std::string fileStamp(const std::filesystem::path& path);

/// The same for any file; "0" if there is none.
std::string changeTime(const std::filesystem::path& path);

/// The hash of all bytes of a file, as Input::contentHash() computes it. Errors: those of
/// contentKey().
Result<std::string> contentHash(const std::filesystem::path& path, const CancelToken& cancel,
                                const store::ProgressFn& progress = {});

constexpr std::size_t kContentKeyLength = 32;
constexpr std::uint64_t kWholeBytes = std::uint64_t(64) << 20U;

} // namespace probescope::open
