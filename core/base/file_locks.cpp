#include "core/base/file_locks.h"

#include <map>
#include <mutex>
#include <sys/stat.h>
#include <utility>
#include <vector>

namespace probescope {

namespace {

struct Locked
{
    std::size_t count = 0; ///< of LockedFiles
    std::vector<FileDescriptor> toClose;
};

class LockedFiles
{
public:
    void add(FileIdentity file)
    {
        const std::lock_guard lock(m_mutex);
        ++m_files[file].count;
    }
    void remove(FileIdentity file)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_files.find(file);
        // With the mutex held: nobody may take new locks before the descriptors are closed.
        if (--found->second.count == 0)
            m_files.erase(found);
    }
    bool has(FileIdentity file)
    {
        const std::lock_guard lock(m_mutex);
        return m_files.contains(file);
    }
    void close(FileIdentity file, FileDescriptor descriptor)
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_files.find(file); found != m_files.end())
            found->second.toClose.push_back(std::move(descriptor));
        else
            descriptor.reset();
    }

private:
    std::mutex m_mutex;
    std::map<FileIdentity, Locked> m_files;
};

LockedFiles& lockedFiles()
{
    // Never destroyed: captures may be closed when the program ends.
    static auto* const files = new LockedFiles; // NOLINT(cppcoreguidelines-owning-memory)
    return *files;
}

FileIdentity identityOf(const struct stat& status)
{
    return {.device = status.st_dev, .inode = status.st_ino};
}

} // namespace

std::optional<FileIdentity> FileIdentity::of(const std::filesystem::path& path)
{
    struct stat status = {};
    if (stat(path.c_str(), &status) != 0)
        return std::nullopt;
    return identityOf(status);
}

std::optional<FileIdentity> FileIdentity::of(int fd)
{
    struct stat status = {};
    if (fstat(fd, &status) != 0)
        return std::nullopt;
    return identityOf(status);
}

LockedFile::LockedFile(FileIdentity file)
    : m_file(file)
{
    lockedFiles().add(file);
}

LockedFile::LockedFile(LockedFile&& other) noexcept
    : m_file(std::exchange(other.m_file, std::nullopt))
{
}

LockedFile& LockedFile::operator=(LockedFile&& other) noexcept
{
    if (this != &other) {
        release();
        m_file = std::exchange(other.m_file, std::nullopt);
    }
    return *this;
}

LockedFile::~LockedFile()
{
    release();
}

bool LockedFile::exists(FileIdentity file)
{
    return lockedFiles().has(file);
}

void LockedFile::release()
{
    if (const auto file = std::exchange(m_file, std::nullopt))
        lockedFiles().remove(*file);
}

void closeKeepingLocks(FileDescriptor file)
{
    if (const auto identity = FileIdentity::of(file.get()))
        lockedFiles().close(*identity, std::move(file));
}

} // namespace probescope
