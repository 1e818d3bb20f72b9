#include "core/base/new_file.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace probescope {

namespace {

constexpr mode_t kOwnerOnly = 0600;

tl::unexpected<Error> alreadyThere(const std::filesystem::path& path)
{
    return fail(ErrorCode::Invalid, tr("a file of that name already exists"),
                tr("Choose another name, or delete it first"), Place{.file = path.string()});
}

/// Where a file is until it is whole. A name of full length has no room for what is added to it.
std::string temporaryName(const std::filesystem::path& path)
{
    constexpr std::size_t kMaxNameBytes = 200;
    const std::string name = path.filename().string().substr(0, kMaxNameBytes);
    return (path.parent_path() / ("." + name + ".XXXXXX")).string();
}

/// Nothing, a file, or a link to a file or to nothing.
bool canBeReplaced(const std::filesystem::path& path)
{
    struct stat there = {};
    return stat(path.c_str(), &there) != 0 || S_ISREG(there.st_mode);
}

} // namespace

Result<FileDescriptor> createNewFile(const std::filesystem::path& path, int flags)
{
    FileDescriptor file(open(
        path.c_str(), flags | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, kOwnerOnly));
    if (file)
        return file;
    if (errno == EEXIST)
        return alreadyThere(path);
    return tl::unexpected(systemError(errno, tr("cannot create the file"), path));
}

Result<> syncFile(int fd, const std::filesystem::path& path)
{
    if (fsync(fd) != 0)
        return tl::unexpected(systemError(errno, tr("cannot write the file"), path));
    return {};
}

Result<> syncFolder(const std::filesystem::path& folder)
{
    const char* const name = folder.empty() ? "." : folder.c_str();
    const FileDescriptor file(open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!file) // one that may be written but not listed
        return {};
    if (fsync(file.get()) != 0 && (errno == EIO || errno == ENOSPC || errno == EDQUOT))
        return tl::unexpected(systemError(errno, tr("cannot write to the folder"), folder));
    return {};
}

Result<NewFile> NewFile::create(const std::filesystem::path& path, Existing existing)
{
    std::error_code ignored;
    if (existing == Existing::Keep
        && std::filesystem::exists(std::filesystem::symlink_status(path, ignored)))
        return alreadyThere(path);
    if (existing == Existing::Replace && !canBeReplaced(path))
        return fail(ErrorCode::Invalid, tr("not a regular file, so it cannot be replaced"),
                    tr("Choose another name"), Place{.file = path.string()});
    NewFile file;
    file.m_path = path;
    file.m_existing = existing;
    std::string name = temporaryName(path);
    file.m_file = FileDescriptor(mkostemp(name.data(), O_CLOEXEC)); // 0600, as POSIX has it
    if (!file.m_file)
        return tl::unexpected(systemError(errno, tr("cannot create the file"), path));
    file.m_temporary = name;
    return file;
}

NewFile::NewFile(NewFile&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_existing(other.m_existing)
    , m_temporary(std::exchange(other.m_temporary, {}))
    , m_file(std::move(other.m_file))
    , m_waiting(std::move(other.m_waiting))
{
}

NewFile::~NewFile()
{
    if (!m_temporary.empty())
        unlink(m_temporary.c_str());
}

Result<> NewFile::write(std::string_view text)
{
    constexpr std::size_t kBlock = 1 << 18;
    m_waiting += text;
    return m_waiting.size() < kBlock ? Result<>() : flush();
}

Result<> NewFile::flush()
{
    auto written = writeAll(m_file.get(), m_waiting.data(), m_waiting.size(), m_path);
    m_waiting.clear();
    return written;
}

Result<> NewFile::publish()
{
    if (auto written = flush(); !written)
        return written;
    // Else a power cut could leave the new name with an empty file, and the old one gone.
    if (auto synced = syncFile(m_file.get(), m_path); !synced)
        return synced;
    if (auto named = takeName(); !named)
        return named;
    m_temporary.clear();
    m_file.reset();
    return syncFolder(m_path.parent_path());
}

Result<> NewFile::takeName()
{
    const auto cannot = [this](int error) {
        return tl::unexpected(systemError(error, tr("cannot rename the temporary file"), m_path));
    };
    if (m_existing == Existing::Keep) {
        constexpr unsigned kKeep = RENAME_NOREPLACE;
        if (renameat2(AT_FDCWD, m_temporary.c_str(), AT_FDCWD, m_path.c_str(), kKeep) == 0)
            return {};
        if (errno == EEXIST)
            return alreadyThere(m_path);
        if (errno != EINVAL && errno != ENOSYS)
            return cannot(errno);
        // Some file systems do not know that. An empty file takes the name, if it is free, and is
        // replaced then.
        if (auto placed = createNewFile(m_path); !placed)
            return passOn(placed);
    }
    if (rename(m_temporary.c_str(), m_path.c_str()) == 0)
        return {};
    const int error = errno;
    if (m_existing == Existing::Keep)
        unlink(m_path.c_str());
    return cannot(error);
}

Result<> writeNewFile(const std::filesystem::path& path, std::string_view bytes,
                      NewFile::Existing existing)
{
    auto file = NewFile::create(path, existing);
    if (!file)
        return passOn(file);
    if (auto written = file->write(bytes); !written)
        return written;
    return file->publish();
}

} // namespace probescope
