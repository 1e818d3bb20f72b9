#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"

#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <string_view>

namespace probescope::made {

/// A file that is written from its beginning to its end, through a buffer. The first failure is
/// kept; what is written after it is dropped.
class OutFile
{
public:
    /// Replaces what was there. Errors: NotFound, NoPermission, DiskFull, Io.
    static Result<OutFile> create(const std::filesystem::path& path);
    /// A nameless file beside `path`, to be copied into another one.
    static Result<OutFile> createPart(const std::filesystem::path& path);

    void write(std::string_view bytes);
    template <typename... Arguments>
    void print(fmt::format_string<Arguments...> format, Arguments&&... arguments)
    {
        fmt::format_to(std::back_inserter(m_buffer), format, std::forward<Arguments>(arguments)...);
        flushWhenFull();
    }
    /// Zeros up to the next multiple of `alignment`.
    void align(std::size_t alignment);
    /// What another file holds.
    void append(OutFile& part);
    /// Puts other bytes where some were written before.
    void rewrite(std::uint64_t offset, std::string_view bytes);

    std::uint64_t size() const { return m_flushed + m_buffer.size(); }
    bool failed() const { return m_failure.has_value(); }
    Result<> finish();

private:
    static constexpr std::size_t kBufferBytes = std::size_t(1) << 18U;

    OutFile(FileDescriptor file, std::filesystem::path path);
    void flushWhenFull()
    {
        if (m_buffer.size() >= kBufferBytes)
            flush();
    }
    void flush();
    void fail(const char* what);

    FileDescriptor m_file;
    std::filesystem::path m_path;
    fmt::memory_buffer m_buffer;
    std::uint64_t m_flushed = 0;
    std::optional<Error> m_failure;
};

} // namespace probescope::made
