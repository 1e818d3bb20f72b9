#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace probescope::format {

/// The bytes of an input as they lie on disk, before unpacking.
class RawSource
{
public:
    virtual ~RawSource() = default;

    /// Errors as of Input::open().
    static Result<std::unique_ptr<RawSource>> open(const std::filesystem::path& path);
    static std::unique_ptr<RawSource> fromDescriptor(std::string name, FileDescriptor pipe);
    static std::unique_ptr<RawSource> fromBytes(std::string bytes, std::size_t chunk);

    /// False: a pipe; readAt() must be called for one place after the other.
    virtual bool seekable() const = 0;
    virtual std::uint64_t size() const = 0; ///< 0 when it is not seekable
    /// Up to buffer.size() bytes; 0 is the end. Thread-safe when seekable. Errors: Io, Changed
    /// (the file has become shorter since it was opened).
    virtual Result<std::size_t> readAt(std::uint64_t offset, std::span<char> buffer) const = 0;
};

} // namespace probescope::format
