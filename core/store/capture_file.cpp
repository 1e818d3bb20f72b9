#include "core/store/capture_file.h"

#include "core/base/new_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace probescope::store {

namespace fs = std::filesystem;

namespace {

constexpr const char* kLogEnd = "-wal";
constexpr const char* kIndexEnd = "-shm";

fs::path beside(const fs::path& path, const char* end)
{
    return path.string() + end;
}

fs::path folderOf(const fs::path& path)
{
    std::error_code ignored;
    return fs::absolute(path, ignored).parent_path();
}

/// Reads the beginning of a file; less where it is shorter.
std::vector<unsigned char> beginning(const FileDescriptor& file, std::size_t size)
{
    std::vector<unsigned char> bytes(size);
    const ssize_t got = pread(file.get(), bytes.data(), bytes.size(), 0);
    bytes.resize(got > 0 ? std::size_t(got) : 0);
    return bytes;
}

/// https://www.sqlite.org/fileformat2.html#wal_file_format: the magic number, either byte order of
/// the checksums, and the version.
bool isLog(const std::vector<unsigned char>& head)
{
    constexpr std::array<unsigned char, 3> kMagic = {0x37, 0x7f, 0x06};
    constexpr std::array<unsigned char, 4> kVersion = {0x00, 0x2d, 0xe2, 0x18};
    return head.size() >= 8 && std::memcmp(head.data(), kMagic.data(), kMagic.size()) == 0
        && (head[3] == 0x82 || head[3] == 0x83)
        && std::memcmp(head.data() + 4, kVersion.data(), kVersion.size()) == 0;
}

/// https://www.sqlite.org/walformat.html#the_wal_index_file_format: the version, in the byte order
/// of the machine. A program that dies early leaves an index of zeros.
bool isLogIndex(const std::vector<unsigned char>& head)
{
    constexpr std::uint32_t kVersion = 3'007'000;
    std::uint32_t version = 0;
    if (head.size() < sizeof version)
        return false;
    std::memcpy(&version, head.data(), sizeof version);
    return version == kVersion || version == 0;
}

/// A program that has the log open holds a lock on this byte of its index (WALINDEX_LOCK_OFFSET +
/// SQLITE_SHM_NLOCK of SQLite's wal.c and os_unix.c).
bool isLocked(const FileDescriptor& index)
{
    constexpr off_t kLockByte = 128;
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = kLockByte;
    lock.l_len = 1;
    return fcntl(index.get(), F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

tl::unexpected<Error> notOurs(const fs::path& file)
{
    return fail(ErrorCode::Invalid,
                "this file would be taken for a part of the new capture, and Probescope did not "
                "leave it",
                "Move it away, or choose another name for the capture", {.file = file.string()});
}

/// Is the file beside a capture one that Probescope left?
Result<> checkSideFile(const fs::path& file, bool (*isOurs)(const std::vector<unsigned char>&))
{
    constexpr std::size_t kHead = 32;
    struct stat status = {};
    if (lstat(file.c_str(), &status) != 0) {
        return errno == ENOENT
            ? Result<>()
            : tl::unexpected(systemError(errno, "cannot look for a file beside the capture", file));
    }
    if (!S_ISREG(status.st_mode) || status.st_uid != geteuid())
        return notOurs(file);
    const FileDescriptor opened(::open(file.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    if (!opened)
        return tl::unexpected(systemError(errno, "cannot read a file beside the capture", file));
    if (status.st_size > 0 && !isOurs(beginning(opened, kHead)))
        return notOurs(file);
    if (isOurs == isLogIndex && isLocked(opened)) {
        return fail(ErrorCode::Busy, "a program still writes to a capture of this name",
                    "Wait until it has done its work, or choose another name",
                    {.file = file.string()});
    }
    return {};
}

/// Whether programs cannot share memory on a file system of that name.
bool isFarAway(std::string_view name)
{
    constexpr std::array<std::string_view, 12> kNames = {"9p",    "afs",      "ceph",   "cifs",
                                                         "coda",  "nfs",      "nfs4",   "smb3",
                                                         "smbfs", "virtiofs", "vboxsf", "vmhgfs"};
    return name.starts_with("fuse")
        || std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// By /proc/self/mountinfo, see proc(5): what statfs(2) says of a 9p mount is the type of the file
/// system behind it.
bool isFarAway(dev_t device)
{
    const std::string wanted =
        ' ' + std::to_string(major(device)) + ':' + std::to_string(minor(device)) + ' ';
    constexpr std::string_view kEndOfFields = " - ";
    std::ifstream mounts("/proc/self/mountinfo");
    std::string line;
    while (std::getline(mounts, line)) {
        const auto type = line.find(kEndOfFields);
        if (type == std::string::npos || line.find(wanted) > type)
            continue;
        const std::string_view rest = std::string_view(line).substr(type + kEndOfFields.size());
        return isFarAway(rest.substr(0, rest.find(' ')));
    }
    return false;
}

/// How captures on a device are shared, of those that were asked for.
class Devices
{
public:
    Sharing sharing(dev_t device)
    {
        const std::lock_guard lock(m_mutex);
        const auto [found, isNew] = m_known.try_emplace(device, Sharing::Programs);
        if (isNew && isFarAway(device))
            found->second = Sharing::ThisProgram;
        return found->second;
    }
    void setLacksSharedMemory(dev_t device)
    {
        const std::lock_guard lock(m_mutex);
        m_known.insert_or_assign(device, Sharing::ThisProgram);
    }

private:
    std::mutex m_mutex;
    std::map<dev_t, Sharing> m_known;
};

Devices& devices()
{
    static Devices devices;
    return devices;
}

} // namespace

Result<> checkSideFiles(const fs::path& path)
{
    // No capture has a journal (capture_vfs.h), and other programs would replay it.
    std::error_code ignored;
    const fs::path journal = beside(path, "-journal");
    if (fs::exists(fs::symlink_status(journal, ignored)))
        return notOurs(journal);
    if (auto ours = checkSideFile(beside(path, kLogEnd), isLog); !ours)
        return ours;
    return checkSideFile(beside(path, kIndexEnd), isLogIndex);
}

Result<> removeSideFiles(const fs::path& path)
{
    if (auto ours = checkSideFiles(path); !ours)
        return ours;
    for (const char* const end : {kLogEnd, kIndexEnd}) {
        const fs::path file = beside(path, end);
        if (unlink(file.c_str()) != 0 && errno != ENOENT)
            return tl::unexpected(
                systemError(errno, "cannot remove what an older capture left", file));
    }
    return {};
}

Result<> makeCaptureFile(const fs::path& path)
{
    std::error_code ignored;
    // The log of a capture that is there is not ours to remove.
    if (!fs::exists(fs::symlink_status(path, ignored))) {
        if (auto removed = removeSideFiles(path); !removed)
            return removed;
    }
    const auto file = createNewFile(path, O_RDWR);
    if (!file)
        return passOn(file);
    constexpr std::size_t kPage = 4096;
    void* const memory = mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_SHARED, file->get(), 0);
    if (memory == MAP_FAILED)
        setLacksSharedMemory(path);
    else
        munmap(memory, kPage);
    return {};
}

Result<> replaceCapture(const fs::path& finished, const fs::path& target)
{
    if (auto removed = removeSideFiles(target); !removed)
        return removed;
    if (std::rename(finished.c_str(), target.c_str()) != 0)
        return tl::unexpected(systemError(errno, "cannot replace the file", target));
    return syncFolderOf(target);
}

void removeCaptureFiles(const fs::path& path)
{
    std::error_code ignored;
    for (const char* const end : {"", kLogEnd, kIndexEnd})
        fs::remove(beside(path, end), ignored);
}

Result<> renameCaptureFiles(const fs::path& path, const fs::path& name)
{
    // The log first: without its capture it is of no use, and without its log a capture lacks its
    // newest part.
    for (const char* const end : {kLogEnd, ""}) {
        const fs::path file = beside(path, end);
        if (std::rename(file.c_str(), beside(name, end).c_str()) != 0
            && (errno != ENOENT || *end == '\0'))
            return tl::unexpected(systemError(errno, "cannot rename the file", file));
    }
    std::error_code ignored;
    fs::remove(beside(path, kIndexEnd), ignored); // SQLite makes it anew
    return {};
}

bool hasLog(const fs::path& path)
{
    std::error_code ignored;
    return fs::exists(beside(path, kLogEnd), ignored);
}

Result<> syncFolderOf(const fs::path& path)
{
    return syncFolder(folderOf(path));
}

Sharing sharingOf(const fs::path& path)
{
    struct stat status = {};
    return stat(folderOf(path).c_str(), &status) == 0 ? devices().sharing(status.st_dev)
                                                      : Sharing::Programs;
}

void setLacksSharedMemory(const fs::path& path)
{
    struct stat status = {};
    if (stat(folderOf(path).c_str(), &status) == 0)
        devices().setLacksSharedMemory(status.st_dev);
    unlink(beside(path, kIndexEnd).c_str()); // of the attempt that failed
}

} // namespace probescope::store
