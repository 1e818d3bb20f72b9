#include "core/database/capture_sharing.h"

#include "core/base/file_locks.h"
#include "core/database/capture_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <map>
#include <mutex>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace probescope::store {

namespace fs = std::filesystem;

namespace {

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

bool canShareMemory(const FileDescriptor& file)
{
    // With SQLite's own call, so that both find the same.
    using Map = void* (*)(void*, std::size_t, int, int, int, off_t);
    sqlite3_initialize();
    sqlite3_vfs* const vfs = sqlite3_vfs_find(nullptr);
    const auto map = reinterpret_cast<Map>(vfs->xGetSystemCall(vfs, "mmap"));
    constexpr std::size_t kPage = 4096;
    void* const memory = map(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
    if (memory == MAP_FAILED)
        return errno == ENOMEM; // that says nothing of the file system
    munmap(memory, kPage);
    return true;
}

Sharing sharingOf(const fs::path& path)
{
    const auto folder = FileIdentity::of(realPathOf(path).parent_path());
    return folder ? devices().sharing(folder->device) : Sharing::Programs;
}

void setLacksSharedMemory(const fs::path& path)
{
    if (const auto folder = FileIdentity::of(realPathOf(path).parent_path()))
        devices().setLacksSharedMemory(folder->device);
}

bool findLackOfSharedMemory(const fs::path& path)
{
    const fs::path real = realPathOf(path);
    std::string name = (real.parent_path() / ".probescope-XXXXXX").string();
    const FileDescriptor file(mkostemp(name.data(), O_CLOEXEC));
    if (!file)
        return false;
    unlink(name.c_str());
    if (canShareMemory(file))
        return false;
    setLacksSharedMemory(path);
    unlink((real.string() + "-shm").c_str());
    return true;
}

} // namespace probescope::store
