// The two names of each call are to be defined, so neither may stand for the other.
#undef _FILE_OFFSET_BITS
#include "tests/support/file_calls.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <optional>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace probescope::test {

namespace {

using Call = FileCalls::Call;

/// All of it lives as long as the process: libraries call to the very end.
struct State
{
    std::recursive_mutex mutex;
    std::string folder; ///< empty: nothing is watched
    std::uint64_t count = 0;
    std::uint64_t dieAt = 0;
    std::mt19937_64 random;
    bool recording = false;
    std::vector<Call> calls;
    std::map<ino_t, int> files; ///< known ones
    std::map<int, std::string> folders; ///< opened ones, by descriptor
    std::map<int, int> descriptors; ///< files by descriptor
    int lastFile = 0;
};

State& state()
{
    static auto* const only = new State; // NOLINT(cppcoreguidelines-owning-memory)
    return *only;
}

std::atomic<bool> watching = false;
std::atomic<std::uint64_t> lookNs = 0;
std::atomic<std::uint64_t> looks = 0;
std::atomic<std::uint64_t> stoppedNs = 0; ///< what the stopped clock shows; 0: it goes

template <typename Function>
Function* next(const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// The path below the watched folder; none for others, and for -shm.
std::optional<std::string> below(const char* path, int at = AT_FDCWD)
{
    std::string text = path;
    State& now = state();
    if (!text.starts_with('/')) {
        std::array<char, 4096> base{};
        const std::string link =
            at == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/" + std::to_string(at);
        const ssize_t size = readlink(link.c_str(), base.data(), base.size());
        if (size <= 0)
            return std::nullopt;
        text = std::string(base.data(), std::size_t(size)) + "/" + text;
    }
    text = fs::path(text).lexically_normal().string();
    if (now.folder.empty() || !text.starts_with(now.folder) || text.ends_with("-shm"))
        return std::nullopt;
    if (text.size() == now.folder.size())
        return ".";
    if (text[now.folder.size()] != '/')
        return std::nullopt;
    return text.substr(now.folder.size() + 1);
}

[[noreturn]] void die()
{
    raise(SIGKILL);
    std::abort();
}

/// Counts a call. True: it is the last one of this process.
bool isLast()
{
    State& now = state();
    return ++now.count == now.dieAt;
}

/// Does the call and keeps it; or dies before, or behind it.
template <typename Function>
auto change(const Call& call, const Function& function)
{
    State& now = state();
    const bool last = isLast();
    if (last && now.random() % 2 == 0)
        die();
    const auto result = function();
    const int error = errno;
    if (last)
        die();
    if (now.recording && result >= 0)
        now.calls.push_back(call);
    errno = error;
    return result;
}

int knownFile(int descriptor)
{
    const auto found = state().descriptors.find(descriptor);
    return found == state().descriptors.end() ? 0 : found->second;
}

/// A file was opened: whether it is a new one is what `there` says.
void noteOpened(int descriptor, const std::string& path, bool there, bool emptied)
{
    State& now = state();
    struct stat about = {};
    if (fstat(descriptor, &about) != 0)
        return;
    if (S_ISDIR(about.st_mode)) {
        now.folders[descriptor] = path;
        return;
    }
    if (!S_ISREG(about.st_mode))
        return;
    int& file = now.files[about.st_ino];
    if (!there || file == 0)
        file = ++now.lastFile;
    now.descriptors[descriptor] = file;
    if (!now.recording)
        return;
    if (!there)
        now.calls.push_back({.kind = Call::Kind::Create, .file = file, .path = path});
    else if (emptied)
        now.calls.push_back({.kind = Call::Kind::Resize, .file = file});
}

template <typename Function>
int opened(const char* path, int flags, int at, const Function& function)
{
    if (!watching)
        return function();
    State& now = state();
    const std::lock_guard lock(now.mutex);
    const auto name = below(path, at);
    struct stat about = {};
    const bool there = name && fstatat(at, path, &about, 0) == 0;
    const bool changes = name && ((!there && (flags & O_CREAT)) || (flags & O_TRUNC));
    const bool last = changes && isLast();
    if (last && now.random() % 2 == 0)
        die();
    const int descriptor = function();
    const int error = errno;
    if (last)
        die();
    if (descriptor >= 0) {
        now.folders.erase(descriptor);
        now.descriptors.erase(descriptor);
        if (name) // that of a temporary file is known only now
            noteOpened(descriptor, *below(path, at), there, (flags & O_TRUNC) != 0);
    }
    errno = error;
    return descriptor;
}

/// A write: with `part` given, only so many bytes of it.
template <typename Function>
ssize_t written(int descriptor, const void* data, std::size_t size, std::optional<off_t> offset,
                const Function& function)
{
    if (!watching)
        return function(size);
    State& now = state();
    const std::lock_guard lock(now.mutex);
    const int file = knownFile(descriptor);
    if (file == 0)
        return function(size);
    if (!offset) {
        const bool appends = (fcntl(descriptor, F_GETFL) & O_APPEND) != 0;
        offset = lseek(descriptor, 0, appends ? SEEK_END : SEEK_CUR);
    }
    if (isLast()) {
        static_cast<void>(function(now.random() % (size + 1)));
        die();
    }
    const ssize_t result = function(size);
    const int error = errno;
    if (now.recording && result > 0) {
        now.calls.push_back(
            {.kind = Call::Kind::Write,
             .file = file,
             .offset = std::uint64_t(*offset),
             .bytes = std::string(static_cast<const char*>(data), std::size_t(result))});
    }
    errno = error;
    return result;
}

template <typename Function>
int resized(int descriptor, off_t size, const Function& function)
{
    if (!watching)
        return function();
    const std::lock_guard lock(state().mutex);
    const int file = knownFile(descriptor);
    if (file == 0)
        return function();
    return change({.kind = Call::Kind::Resize, .file = file, .offset = std::uint64_t(size)},
                  function);
}

template <typename Function>
int synced(int descriptor, const Function& function)
{
    if (!watching)
        return function();
    State& now = state();
    const std::lock_guard lock(now.mutex);
    if (const auto folder = now.folders.find(descriptor); folder != now.folders.end())
        return change({.kind = Call::Kind::SyncFolder, .path = folder->second}, function);
    const int file = knownFile(descriptor);
    return file == 0 ? function() : change({.kind = Call::Kind::Sync, .file = file}, function);
}

int fileAt(const std::string& path)
{
    struct stat about = {};
    if (lstat((state().folder + "/" + path).c_str(), &about) != 0 || !S_ISREG(about.st_mode))
        return 0;
    int& file = state().files[about.st_ino];
    if (file == 0)
        file = ++state().lastFile;
    return file;
}

template <typename Function>
int named(const char* from, const char* path, bool moves, const Function& function)
{
    if (!watching)
        return function();
    const std::lock_guard lock(state().mutex);
    const auto old = below(from);
    const auto name = below(path);
    if (!old || !name)
        return function();
    return change({.kind = Call::Kind::Name,
                   .file = fileAt(*old),
                   .path = *name,
                   .from = moves ? *old : std::string()},
                  function);
}

template <typename Function>
int unlinked(const char* path, int at, const Function& function)
{
    if (!watching)
        return function();
    const std::lock_guard lock(state().mutex);
    const auto name = below(path, at);
    if (!name || fileAt(*name) == 0)
        return function();
    return change({.kind = Call::Kind::Unlink, .path = *name}, function);
}

} // namespace

void FileCalls::watch(const fs::path& folder)
{
    State& now = state();
    const std::lock_guard lock(now.mutex);
    now.folder = fs::canonical(folder).string();
    now.count = 0;
    now.dieAt = 0;
    now.recording = false;
    now.calls.clear();
    now.files.clear();
    now.folders.clear();
    now.descriptors.clear();
    watching = true;
}

void FileCalls::stop()
{
    watching = false;
    lookNs = 0;
    stoppedNs = 0;
}

std::uint64_t FileCalls::count()
{
    const std::lock_guard lock(state().mutex);
    return state().count;
}

void FileCalls::dieAt(std::uint64_t call, std::uint64_t seed)
{
    const std::lock_guard lock(state().mutex);
    state().dieAt = call;
    state().random.seed(seed);
}

void FileCalls::dieAfter(std::uint64_t calls, std::uint64_t seed)
{
    const std::lock_guard lock(state().mutex);
    state().dieAt = state().count + calls;
    state().random.seed(seed);
}

void FileCalls::record()
{
    State& now = state();
    const std::lock_guard lock(now.mutex);
    now.recording = true;
    for (const auto& entry : fs::recursive_directory_iterator(now.folder)) {
        const std::string path = entry.path().lexically_relative(now.folder).string();
        if (entry.is_regular_file() && !path.ends_with("-shm"))
            now.calls.push_back({.kind = Call::Kind::Create, .file = fileAt(path), .path = path});
    }
}

std::vector<Call> FileCalls::recorded()
{
    const std::lock_guard lock(state().mutex);
    return state().calls;
}

void FileCalls::hurry(std::uint64_t nanosecondsEachLook)
{
    lookNs = nanosecondsEachLook;
}

void FileCalls::stopClock()
{
    timespec time = {};
    clock_gettime(CLOCK_MONOTONIC, &time);
    stoppedNs = std::uint64_t(time.tv_sec) * 1'000'000'000 + std::uint64_t(time.tv_nsec);
}

void FileCalls::advanceClock(std::uint64_t nanoseconds)
{
    stoppedNs += nanoseconds;
}

} // namespace probescope::test

// The calls themselves. Each goes on to the next definition, the sanitizer's or the C library's.
using namespace probescope::test;

#define NEXT(name) static auto* const real = next<decltype(::name)>(#name)

extern "C" {

// NOLINTBEGIN(cert-dcl50-cpp,cppcoreguidelines-pro-type-vararg,readability-*)
int open(const char* path, int flags, ...)
{
    NEXT(open);
    va_list list;
    va_start(list, flags);
    const auto mode = va_arg(list, mode_t);
    va_end(list);
    return opened(path, flags, AT_FDCWD, [&] { return real(path, flags, mode); });
}
int open64(const char* path, int flags, ...)
{
    NEXT(open64);
    va_list list;
    va_start(list, flags);
    const auto mode = va_arg(list, mode_t);
    va_end(list);
    return opened(path, flags, AT_FDCWD, [&] { return real(path, flags, mode); });
}
int openat(int at, const char* path, int flags, ...)
{
    NEXT(openat);
    va_list list;
    va_start(list, flags);
    const auto mode = va_arg(list, mode_t);
    va_end(list);
    return opened(path, flags, at, [&] { return real(at, path, flags, mode); });
}
int openat64(int at, const char* path, int flags, ...)
{
    NEXT(openat64);
    va_list list;
    va_start(list, flags);
    const auto mode = va_arg(list, mode_t);
    va_end(list);
    return opened(path, flags, at, [&] { return real(at, path, flags, mode); });
}
int mkostemp64(char* name, int flags)
{
    NEXT(mkostemp64);
    return opened(name, O_CREAT | O_EXCL, AT_FDCWD, [&] { return real(name, flags); });
}
ssize_t write(int descriptor, const void* data, std::size_t size)
{
    NEXT(write);
    return written(descriptor, data, size, std::nullopt,
                   [&](std::size_t part) { return real(descriptor, data, part); });
}
ssize_t pwrite(int descriptor, const void* data, std::size_t size, off_t offset)
{
    NEXT(pwrite);
    return written(descriptor, data, size, offset,
                   [&](std::size_t part) { return real(descriptor, data, part, offset); });
}
ssize_t pwrite64(int descriptor, const void* data, std::size_t size, off64_t offset)
{
    NEXT(pwrite64);
    return written(descriptor, data, size, offset,
                   [&](std::size_t part) { return real(descriptor, data, part, offset); });
}
ssize_t writev(int descriptor, const iovec* parts, int count)
{
    if (!watching) {
        NEXT(writev);
        return real(descriptor, parts, count);
    }
    ssize_t all = 0;
    for (int i = 0; i < count; ++i) {
        const ssize_t done = write(descriptor, parts[i].iov_base, parts[i].iov_len);
        if (done < 0)
            return all > 0 ? all : done;
        all += done;
        if (std::size_t(done) < parts[i].iov_len)
            break;
    }
    return all;
}
ssize_t sendfile(int out, int in, off_t* offset, std::size_t count)
{
    using SendFile = ssize_t(int, int, off_t*, std::size_t);
    static auto* const real = next<SendFile>("sendfile");
    if (!watching)
        return real(out, in, offset, count);
    errno = EINVAL; // the caller reads and writes then
    return -1;
}
int ftruncate(int descriptor, off_t size) noexcept
{
    NEXT(ftruncate);
    return resized(descriptor, size, [&] { return real(descriptor, size); });
}
int ftruncate64(int descriptor, off64_t size) noexcept
{
    NEXT(ftruncate64);
    return resized(descriptor, size, [&] { return real(descriptor, size); });
}
int fsync(int descriptor)
{
    NEXT(fsync);
    return synced(descriptor, [&] { return real(descriptor); });
}
int fdatasync(int descriptor)
{
    NEXT(fdatasync);
    return synced(descriptor, [&] { return real(descriptor); });
}
int rename(const char* from, const char* path) noexcept
{
    NEXT(rename);
    return named(from, path, true, [&] { return real(from, path); });
}
int renameat2(int fromAt, const char* from, int at, const char* path, unsigned flags) noexcept
{
    NEXT(renameat2);
    return named(from, path, true, [&] { return real(fromAt, from, at, path, flags); });
}
int link(const char* from, const char* path) noexcept
{
    NEXT(link);
    return named(from, path, false, [&] { return real(from, path); });
}
int linkat(int fromAt, const char* from, int at, const char* path, int flags) noexcept
{
    NEXT(linkat);
    return named(from, path, false, [&] { return real(fromAt, from, at, path, flags); });
}
int unlink(const char* path) noexcept
{
    NEXT(unlink);
    return unlinked(path, AT_FDCWD, [&] { return real(path); });
}
int unlinkat(int at, const char* path, int flags) noexcept
{
    NEXT(unlinkat);
    return unlinked(path, at, [&] { return real(at, path, flags); });
}
int remove(const char* path) noexcept
{
    NEXT(remove);
    return unlinked(path, AT_FDCWD, [&] { return real(path); });
}
int close(int descriptor)
{
    NEXT(close);
    if (watching) {
        State& now = state();
        const std::lock_guard lock(now.mutex);
        now.folders.erase(descriptor);
        now.descriptors.erase(descriptor);
    }
    return real(descriptor);
}
int clock_gettime(clockid_t clock, timespec* time) noexcept
{
    NEXT(clock_gettime);
    const int result = real(clock, time);
    if (const std::uint64_t shown = stoppedNs; shown != 0 && clock == CLOCK_MONOTONIC) {
        time->tv_sec = time_t(shown / 1'000'000'000);
        time->tv_nsec = long(shown % 1'000'000'000);
        return 0;
    }
    const std::uint64_t step = lookNs;
    if (step == 0 || clock != CLOCK_MONOTONIC || result != 0)
        return result;
    const std::uint64_t later = std::uint64_t(time->tv_nsec) + step * ++looks;
    time->tv_sec += time_t(later / 1'000'000'000);
    time->tv_nsec = long(later % 1'000'000'000);
    return result;
}
// NOLINTEND(cert-dcl50-cpp,cppcoreguidelines-pro-type-vararg,readability-*)

} // extern "C"
