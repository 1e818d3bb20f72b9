#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace probescope::format {

/// The bytes of a saved capture, decompressed when the file is gz, xz or zst.
///
/// Two ways to read: in order (read()), which never needs more memory than a block; and at any
/// offset (at()), for which a compressed file is first unpacked into an unlinked temporary file.
/// A file that shrinks while it is read gives ErrorCode::Changed, never a signal.
class Input
{
public:
    virtual ~Input() = default;

    /// Opens a file; a FIFO or "-", standard input, can be read in order as well. Errors: NotFound,
    /// NoPermission, Io (a folder, a device that fails).
    static Result<std::unique_ptr<Input>> open(const std::filesystem::path& path);
    /// What comes from a pipe, in order.
    static std::unique_ptr<Input> fromDescriptor(std::string name, FileDescriptor pipe);
    /// Bytes in memory, compressed ones, too: for tests and fuzzers. `chunk` is the most that one
    /// read() returns, so that any cutting of the input can be tried.
    static std::unique_ptr<Input> fromBytes(std::string name, std::string bytes,
                                            std::size_t chunk = std::size_t(-1));

    virtual const std::string& name() const = 0; ///< for messages
    /// "gzip", "xz", "zstd", or empty.
    virtual std::string compression() const = 0;

    /// The first bytes (up to `count`), without consuming them.
    virtual Result<std::string_view> peek(std::size_t count) = 0;
    /// Fills `buffer` from the current place. 0 is the end. What stands before a place that cannot
    /// be read is given first; then each call tells the error (Io, Changed; of compressed files
    /// Truncated, Corrupt, Unsupported).
    virtual Result<std::size_t> read(std::span<char> buffer) = 0;

    /// Number of (decompressed) bytes; unpacks a compressed file, and takes in a pipe, of which
    /// nothing may have been read() before. Errors: DiskFull (names the folder and the sizes; see
    /// setRoom()), Cancelled, Io.
    virtual Result<std::uint64_t> size() = 0;
    /// Why size() and at() hold only the first part of a compressed file or a pipe.
    virtual std::optional<Error> damage() const = 0;
    /// Asked now and then while size() unpacks; false stops it with ErrorCode::Cancelled.
    virtual void setGoOn(std::function<bool()> goOn) = 0;
    /// The most bytes that size() and at() unpack; without it, half of what is free where they
    /// unpack to. A small file may unpack to any size.
    virtual void setRoom(std::uint64_t bytes) = 0;
    /// Reads exactly at `offset`; fewer bytes only at the end of the file. Thread-safe after
    /// size().
    virtual Result<std::size_t> at(std::uint64_t offset, std::span<char> buffer) = 0;

    /// The hash (core/base/content_hash.h) of the file as it lies on the disk, once all of it was
    /// read in order or unpacked; none before, and when only parts of it were read.
    virtual std::optional<std::string> contentHash() const = 0;

    /// Bytes of the file on disk consumed so far, and in all: for progress.
    virtual std::uint64_t diskRead() const = 0;
    virtual std::uint64_t diskSize() const = 0;
};

} // namespace probescope::format
