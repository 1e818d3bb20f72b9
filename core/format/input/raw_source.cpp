#include "core/format/input/raw_source.h"

#include "core/base/amounts.h"
#include "core/base/file_locks.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace probescope::format {

namespace {

class FileSource : public RawSource
{
public:
    FileSource(std::filesystem::path path, FileDescriptor file, bool seekable, std::uint64_t size)
        : m_path(std::move(path))
        , m_file(std::move(file))
        , m_seekable(seekable)
        , m_size(size)
    {
    }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;
    /// The file may be a capture that this program writes just now.
    ~FileSource() override { closeKeepingLocks(std::move(m_file)); }

    bool seekable() const override { return m_seekable; }
    std::uint64_t size() const override { return m_seekable ? m_size : 0; }

    Result<std::size_t> readAt(std::uint64_t offset, std::span<char> buffer) const override
    {
        ssize_t got = -1;
        do {
            got = m_seekable ? pread(m_file.get(), buffer.data(), buffer.size(), off_t(offset))
                             : ::read(m_file.get(), buffer.data(), buffer.size());
        } while (got < 0 && errno == EINTR);
        if (got < 0) {
            Error error = systemError(errno, tr("cannot read the file"), m_path);
            error.place.byte = offset;
            return tl::unexpected(std::move(error));
        }
        if (got == 0 && m_seekable && !buffer.empty() && offset < m_size)
            return fail(
                ErrorCode::Changed,
                tr("the file shrank while it was being read: it had {}", {bytesMessage(m_size)}),
                tr("Open it again when it is no longer being written"),
                Place{.file = m_path.string(), .byte = offset});
        return std::size_t(got);
    }

private:
    std::filesystem::path m_path;
    FileDescriptor m_file;
    bool m_seekable;
    std::uint64_t m_size;
};

class MemorySource : public RawSource
{
public:
    MemorySource(std::string bytes, std::size_t chunk)
        : m_bytes(std::move(bytes))
        , m_chunk(std::max<std::size_t>(chunk, 1))
    {
    }

    bool seekable() const override { return true; }
    std::uint64_t size() const override { return m_bytes.size(); }

    Result<std::size_t> readAt(std::uint64_t offset, std::span<char> buffer) const override
    {
        if (offset >= m_bytes.size())
            return 0;
        const auto count = std::min({buffer.size(), m_bytes.size() - std::size_t(offset), m_chunk});
        std::copy_n(m_bytes.data() + offset, count, buffer.data());
        return count;
    }

private:
    std::string m_bytes;
    std::size_t m_chunk;
};

} // namespace

Result<std::unique_ptr<RawSource>> RawSource::open(const std::filesystem::path& path)
{
    const bool standardInput = path == "-";
    FileDescriptor file(standardInput ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                      : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    struct stat status = {};
    if (!file || fstat(file.get(), &status) != 0)
        return tl::unexpected(systemError(errno, tr("cannot open the file"), path));
    if (S_ISDIR(status.st_mode))
        return fail(ErrorCode::Io, tr("this is a folder, not a capture"), tr("Choose a file in it"),
                    Place{.file = path.string()});
    // Files of tracefs and /proc have contents, but the size 0.
    const bool seekable = S_ISREG(status.st_mode) && status.st_size > 0;
    return std::make_unique<FileSource>(path, std::move(file), seekable,
                                        std::uint64_t(status.st_size));
}

std::unique_ptr<RawSource> RawSource::fromDescriptor(std::string name, FileDescriptor pipe)
{
    return std::make_unique<FileSource>(std::move(name), std::move(pipe), false, 0);
}

std::unique_ptr<RawSource> RawSource::fromBytes(std::string bytes, std::size_t chunk)
{
    return std::make_unique<MemorySource>(std::move(bytes), chunk);
}

} // namespace probescope::format
