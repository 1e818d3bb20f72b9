#include "core/base/file_descriptor.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace probescope {

namespace {

ErrorCode codeOf(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return ErrorCode::NotFound;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorCode::NoPermission;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return ErrorCode::DiskFull;
    case ESTALE:
        return ErrorCode::Changed;
    default:
        return ErrorCode::Io;
    }
}

Message hintOf(int error)
{
    switch (error) {
    case ENOENT:
        return tr("Check the path; the file may have been moved or deleted");
    case EACCES:
    case EPERM:
        return tr("Ask its owner for read permission, or copy it as root");
    default:
        return {};
    }
}

FileDescriptor temporaryIn(const std::string& folder)
{
    FileDescriptor file(open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (file)
        return file;
    // Some file systems (overlay of old kernels, NFS) know no O_TMPFILE.
    std::string name = folder + "/probescope-XXXXXX";
    file.reset(mkostemp(name.data(), O_CLOEXEC));
    if (file)
        unlink(name.c_str());
    return file;
}

} // namespace

void FileDescriptor::reset(int fd)
{
    if (m_fd >= 0)
        close(m_fd);
    m_fd = fd;
}

Error systemError(int error, const Message& what, const std::filesystem::path& path)
{
    return Error{.code = codeOf(error),
                 .what = tr("{}: {}", {what, std::generic_category().message(error)}),
                 .hint = hintOf(error),
                 .place = Place{.file = path.string()},
                 .number = error};
}

Result<FileDescriptor> temporaryFile(std::filesystem::path& folder)
{
    const char* wished = std::getenv("TMPDIR"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    int error = ENOENT;
    for (const std::string& candidate :
         {std::string(wished ? wished : ""), std::string("/var/tmp"), std::string("/tmp")}) {
        if (candidate.empty())
            continue;
        FileDescriptor file = temporaryIn(candidate);
        if (file) {
            folder = candidate;
            return file;
        }
        error = errno;
        folder = candidate;
    }
    Error failure = systemError(error, tr("cannot create a temporary file"), folder);
    failure.hint = tr("Set TMPDIR to a writable folder");
    return tl::unexpected(std::move(failure));
}

Result<> writeAll(int fd, const char* data, std::size_t size, const std::filesystem::path& path)
{
    while (size > 0) {
        const ssize_t done = write(fd, data, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return tl::unexpected(systemError(errno, tr("cannot write the file"), path));
        data += done;
        size -= std::size_t(done);
    }
    return {};
}

} // namespace probescope
