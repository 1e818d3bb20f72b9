#pragma once

#include "core/base/result.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace probescope::format {

/// Unpacks one compressed stream, piece by piece, with bounded memory (128 MiB for the window of
/// zstd, 256 MiB for xz). Streams that follow one another in a file are one, as for zcat, xzcat and
/// zstdcat.
///
/// These are zlib, liblzma and libzstd themselves and not libarchive, whose filters drop the last
/// 64 KiB of what a truncated file still holds.
class Decompressor
{
public:
    virtual ~Decompressor() = default;

    /// Number of the first bytes of a file that are enough for compressionOf().
    static constexpr std::size_t kMagicSize = 6;
    /// "gzip", "xz", "zstd", or empty when the bytes are none of them.
    static std::string compressionOf(std::string_view firstBytes);
    static Result<std::unique_ptr<Decompressor>> make(const std::string& compression);

    /// Unpacks from `in` to `out`, as much as fits; takes what it used off the front of both, so
    /// that `out` becomes the room that is left. `end`: nothing follows `in`. Errors: Corrupt,
    /// Unsupported (more memory than allowed). Truncated when `end` comes too early.
    virtual Result<> run(std::span<const char>& in, std::span<char>& out, bool end) = 0;
};

} // namespace probescope::format
