#include "core/database/capture_file.h"

#include "core/base/file_locks.h"
#include "core/base/new_file.h"
#include "core/database/capture_sharing.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <random>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
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

/// The file of that name itself, be it a link, in its real folder.
fs::path placeOf(const fs::path& path)
{
    std::error_code failed;
    const fs::path absolute = fs::absolute(path, failed);
    const fs::path folder = fs::canonical(absolute.parent_path(), failed);
    return failed ? absolute : folder / absolute.filename();
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
/// the checksums, and the version; or as much of it as a program wrote that died meanwhile.
bool isLog(const std::vector<unsigned char>& head)
{
    constexpr std::array<unsigned char, 8> kHead = {0x37, 0x7f, 0x06, 0x82, 0x00, 0x2d, 0xe2, 0x18};
    constexpr std::size_t kByteOrder = 3;
    for (std::size_t i = 0; i < std::min(head.size(), kHead.size()); ++i) {
        if (head[i] != kHead[i] && !(i == kByteOrder && head[i] == 0x83))
            return false;
    }
    return true;
}

/// https://www.sqlite.org/walformat.html#the_wal_index_file_format: the version, in the byte order
/// of the machine. A program that dies early leaves an index of zeros, or cut to three bytes.
bool isLogIndex(const std::vector<unsigned char>& head)
{
    constexpr std::uint32_t kVersion = 3'007'000;
    const std::size_t size = std::min(head.size(), sizeof kVersion);
    return std::memcmp(head.data(), &kVersion, size) == 0
        || std::all_of(head.begin(), head.begin() + std::ptrdiff_t(size),
                       [](unsigned char byte) { return byte == 0; });
}

/// Does another process hold a lock on one of these bytes?
bool isLocked(const FileDescriptor& file, off_t begin, off_t size)
{
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = begin;
    lock.l_len = size;
    return fcntl(file.get(), F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

/// A program that has the log open holds a lock on this byte of its index (WALINDEX_LOCK_OFFSET +
/// SQLITE_SHM_NLOCK of SQLite's wal.c and os_unix.c).
bool hasLogOpen(const FileDescriptor& index)
{
    constexpr off_t kLockByte = 128;
    return isLocked(index, kLockByte, 1);
}

/// A program that reads a capture with a log, or writes to any, holds a lock there (PENDING_BYTE to
/// SHARED_FIRST + SHARED_SIZE of SQLite's os.h).
bool hasCaptureOpen(const FileDescriptor& capture)
{
    constexpr off_t kLockBytes = 0x40000000;
    return isLocked(capture, kLockBytes, 512);
}

tl::unexpected<Error> inUse(const fs::path& file)
{
    return fail(ErrorCode::Busy, tr("another program has the capture of this name open"),
                tr("Wait until it has finished, or choose another name"), {.file = file.string()});
}

/// Nobody may have it open whose work would be lost with it.
Result<> checkNotInUse(const fs::path& capture)
{
    std::error_code ignored;
    const auto status = fs::symlink_status(capture, ignored);
    const auto identity = FileIdentity::of(capture);
    if (status.type() != fs::file_type::regular || !identity)
        return {};
    if (LockedFile::exists(*identity))
        return fail(ErrorCode::Busy, tr("this program has the capture of this name open"),
                    tr("Close it first, or choose another name"), {.file = capture.string()});
    FileDescriptor file(::open(capture.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    const bool used = file && hasCaptureOpen(file);
    closeKeepingLocks(std::move(file));
    return used ? inUse(capture) : Result<>();
}

tl::unexpected<Error> notOurs(const fs::path& file)
{
    return fail(ErrorCode::Invalid,
                tr("SQLite would use this file as part of the new capture, but Probescope did not "
                   "create it"),
                tr("Move it elsewhere, or choose another name for the capture"),
                {.file = file.string()});
}

tl::unexpected<Error> noLogOfOurs(const fs::path& file)
{
    return fail(
        ErrorCode::Invalid,
        tr("SQLite would use this file as part of the capture, but Probescope did not create it"),
        tr("Move it elsewhere and open the capture again"), {.file = file.string()});
}

/// By its size alone: a program that closes the index of a log loses its locks on it. SQLite maps
/// it in pieces of 32 KiB, but makes it grow by pages, so that one that was killed meanwhile leaves
/// a part of a piece (unixShmMap() of os_unix.c); the first program cuts it to three bytes.
bool maySizeOfIndexBe(off_t size)
{
    constexpr off_t kPage = 4096;
    constexpr off_t kCut = 3;
    return size == kCut || size % kPage == 0;
}

/// Is the file beside a capture one that Probescope left?
Result<> checkSideFile(const fs::path& file, bool (*isOurs)(const std::vector<unsigned char>&))
{
    constexpr std::size_t kHead = 32;
    struct stat status = {};
    if (lstat(file.c_str(), &status) != 0) {
        return errno == ENOENT ? Result<>()
                               : tl::unexpected(systemError(
                                   errno, tr("cannot check for a file next to the capture"), file));
    }
    if (!S_ISREG(status.st_mode) || status.st_uid != geteuid())
        return notOurs(file);
    const FileDescriptor opened(::open(file.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    if (!opened)
        return tl::unexpected(
            systemError(errno, tr("cannot read a file next to the capture"), file));
    if (status.st_size > 0 && !isOurs(beginning(opened, kHead)))
        return notOurs(file);
    return isOurs == isLogIndex && hasLogOpen(opened) ? inUse(file) : Result<>();
}

/// `place`: of placeOf() or realPathOf().
Result<> checkSideFiles(const fs::path& place)
{
    // No capture has a journal (capture_vfs.h), and other programs would replay it.
    std::error_code ignored;
    const fs::path journal = beside(place, "-journal");
    if (fs::exists(fs::symlink_status(journal, ignored)))
        return notOurs(journal);
    if (auto ours = checkSideFile(beside(place, kLogEnd), isLog); !ours)
        return ours;
    return checkSideFile(beside(place, kIndexEnd), isLogIndex);
}

} // namespace

fs::path realPathOf(const fs::path& path)
{
    std::error_code failed;
    const fs::path real = fs::canonical(path, failed);
    return failed ? placeOf(path) : real;
}

fs::path partNameFor(const fs::path& target)
{
    static std::random_device random;
    static std::mutex mutex;
    constexpr std::size_t kMaxNameBytes = 200; // a name of full length has no room for more
    const std::lock_guard lock(mutex);
    const std::string name = target.filename().string().substr(0, kMaxNameBytes);
    return target.parent_path()
        / (name + '.' + std::to_string(random()) + std::to_string(random()) + ".part");
}

Result<> checkReplaceable(const fs::path& path)
{
    const fs::path place = placeOf(path);
    if (auto free = checkNotInUse(place); !free)
        return free;
    return checkSideFiles(place);
}

Result<> removeSideFiles(const fs::path& path)
{
    const fs::path place = placeOf(path);
    if (auto ours = checkSideFiles(place); !ours)
        return ours;
    for (const char* const end : {kLogEnd, kIndexEnd}) {
        const fs::path file = beside(place, end);
        if (unlink(file.c_str()) != 0 && errno != ENOENT)
            return tl::unexpected(
                systemError(errno, tr("cannot remove files of an older capture"), file));
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
    if (!canShareMemory(*file))
        setLacksSharedMemory(path);
    return {};
}

Result<> replaceCapture(const fs::path& finished, const fs::path& target)
{
    const fs::path place = placeOf(target);
    if (auto free = checkReplaceable(target); !free)
        return free;
    // The old capture keeps its log until the new one has its name.
    const fs::path log = beside(place, kLogEnd);
    const fs::path aside = partNameFor(log);
    const bool moved = std::rename(log.c_str(), aside.c_str()) == 0;
    if (!moved && errno != ENOENT)
        return tl::unexpected(systemError(errno, tr("cannot replace the file"), log));
    if (std::rename(finished.c_str(), place.c_str()) != 0) {
        const int error = errno;
        if (moved)
            std::rename(aside.c_str(), log.c_str());
        return tl::unexpected(systemError(error, tr("cannot replace the file"), target));
    }
    unlink(beside(place, kIndexEnd).c_str());
    unlink(aside.c_str());
    return syncFolderOf(target);
}

void removeCaptureFiles(const fs::path& path)
{
    std::error_code ignored;
    const fs::path place = placeOf(path);
    for (const char* const end : {"", kLogEnd, kIndexEnd})
        fs::remove(beside(place, end), ignored);
}

Result<> renameCaptureFiles(const fs::path& path, const fs::path& name)
{
    // The log first: without its capture it is of no use, and without its log a capture lacks its
    // newest part.
    const fs::path from = placeOf(path);
    const fs::path to = placeOf(name);
    const fs::path log = beside(from, kLogEnd);
    const bool moved = std::rename(log.c_str(), beside(to, kLogEnd).c_str()) == 0;
    if (!moved && errno != ENOENT)
        return tl::unexpected(systemError(errno, tr("cannot rename the file"), log));
    if (std::rename(from.c_str(), to.c_str()) != 0) {
        const int error = errno;
        if (moved)
            std::rename(beside(to, kLogEnd).c_str(), log.c_str());
        return tl::unexpected(systemError(error, tr("cannot rename the file"), path));
    }
    std::error_code ignored;
    fs::remove(beside(from, kIndexEnd), ignored); // SQLite makes it anew
    return {};
}

Result<> checkLog(const fs::path& path)
{
    constexpr std::size_t kHead = 32;
    const fs::path real = realPathOf(path);
    const fs::path log = beside(real, kLogEnd);
    struct stat status = {};
    if (lstat(log.c_str(), &status) == 0) {
        if (!S_ISREG(status.st_mode))
            return noLogOfOurs(log);
        const FileDescriptor file(
            ::open(log.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        // One that may not be read is SQLite's to tell of.
        if (file && status.st_size > 0 && !isLog(beginning(file, kHead)))
            return noLogOfOurs(log);
    }
    // What is written to an index of two names would be written to somebody's other file, too.
    const fs::path index = beside(real, kIndexEnd);
    if (lstat(index.c_str(), &status) == 0
        && (!S_ISREG(status.st_mode) || status.st_nlink != 1 || !maySizeOfIndexBe(status.st_size)))
        return noLogOfOurs(index);
    return {};
}

bool hasLog(const fs::path& path)
{
    std::error_code ignored;
    return fs::exists(beside(realPathOf(path), kLogEnd), ignored);
}

Result<> syncFolderOf(const fs::path& path)
{
    return syncFolder(placeOf(path).parent_path());
}

} // namespace probescope::store
