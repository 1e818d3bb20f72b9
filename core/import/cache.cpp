#include "core/import/cache.h"

#include "core/database/capture_file.h"
#include "core/import/user_work.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <vector>

namespace probescope::open {

namespace fs = std::filesystem;

namespace {

constexpr const char* kComplete = "complete";
constexpr int kMaxSlots = 1000;

/// What the user made in it is kept. False: that cannot be done now, and so it stays.
bool removeCaptureFiles(const fs::path& capture)
{
    switch (keepWork(capture)) {
    case KeepWorkResult::Whole:
        break;
    case KeepWorkResult::InPart:
        return setAside(capture);
    case KeepWorkResult::NotNow:
        return false;
    }
    store::removeCaptureFiles(capture);
    return true;
}

/// A regular file or nothing: what a link leads to is not ours to write.
FileDescriptor openLock(const fs::path& path, int flags = 0)
{
    FileDescriptor lock(
        ::open(path.c_str(), flags | O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
    struct stat status = {};
    const bool regular = lock && fstat(lock.get(), &status) == 0 && S_ISREG(status.st_mode);
    return regular ? std::move(lock) : FileDescriptor();
}

/// Some network file systems know no locks; they are used without.
bool tryLock(const FileDescriptor& file, int operation)
{
    return flock(file.get(), operation | LOCK_NB) == 0 || errno == ENOLCK || errno == EOPNOTSUPP;
}

bool isComplete(const FileDescriptor& lock)
{
    struct stat status = {};
    return fstat(lock.get(), &status) == 0 && status.st_size > 0;
}

/// Is the open lock still the file of that name? An import that is removed takes its lock along.
bool stillThere(const FileDescriptor& lock, const fs::path& path)
{
    struct stat open = {};
    struct stat named = {};
    return fstat(lock.get(), &open) == 0 && stat(path.c_str(), &named) == 0
        && open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

/// Until the file is closed or written by another one, at most a tenth of a second.
void waitForChange(const fs::path& file)
{
    constexpr int kMilliseconds = 100;
    const FileDescriptor watch(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
    if (watch)
        inotify_add_watch(watch.get(), file.c_str(), IN_CLOSE | IN_MODIFY);
    struct pollfd wait = {watch.get(), POLLIN, 0};
    poll(&wait, 1, kMilliseconds);
}

} // namespace

std::optional<CacheSlot> CacheSlot::complete(const fs::path& folder, const std::string& key)
{
    // Not by counting: of those that were there, the first may have been removed.
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if (!name.starts_with(key + "-") || it->path().extension() != ".lock")
            continue;
        CacheSlot slot;
        slot.m_capture = it->path();
        slot.m_capture.replace_extension(".psc");
        slot.m_lock = openLock(it->path());
        if (slot.m_lock && tryLock(slot.m_lock, LOCK_SH) && slot.takeComplete())
            return slot;
    }
    return {};
}

bool CacheSlot::takeComplete()
{
    std::error_code ignored;
    if (!stillThere(m_lock, lockPath()) || !isComplete(m_lock) || !fs::exists(m_capture, ignored))
        return false;
    m_state = State::Complete;
    imported(true);
    return true;
}

Result<CacheSlot> CacheSlot::take(const fs::path& folder, const std::string& key,
                                  const std::function<bool()>& waiting)
{
    if (auto slot = complete(folder, key))
        return std::move(*slot);
    for (int number = 0; number < kMaxSlots;) {
        CacheSlot slot;
        slot.m_capture = folder / (key + "-" + std::to_string(number) + ".psc");
        slot.m_lock = openLock(slot.lockPath(), O_CREAT);
        if (!slot.m_lock)
            return tl::unexpected(
                systemError(errno, tr("cannot write to the folder of imported captures"), folder));
        if (tryLock(slot.m_lock, LOCK_EX)) {
            if (!stillThere(slot.m_lock, slot.lockPath()))
                continue; // it was just removed
            if (slot.takeComplete())
                return slot;
            if (!removeCaptureFiles(slot.m_capture)) {
                ++number;
                continue;
            }
            if (ftruncate(slot.m_lock.get(), 0) != 0)
                return tl::unexpected(systemError(
                    errno, tr("cannot write to the folder of imported captures"), folder));
            slot.m_state = State::ToImport;
            return slot;
        }
        if (tryLock(slot.m_lock, LOCK_SH)) {
            if (!stillThere(slot.m_lock, slot.lockPath()))
                continue;
            if (slot.takeComplete())
                return slot;
            // A partial or damaged import that is looked at: what was made in it goes along.
            keepWork(slot.m_capture);
            ++number;
            continue;
        }
        if (!waiting())
            return fail(ErrorCode::Cancelled, tr("opening was canceled"));
        waitForChange(slot.lockPath());
    }
    return fail(ErrorCode::Io, tr("too many partial imports of this file are open"),
                tr("Close some of them"), Place{.file = folder.string()});
}

fs::path CacheSlot::lockPath() const
{
    return fs::path(m_capture).replace_extension(".lock");
}

Result<CacheSlot> CacheSlot::temporary()
{
    std::error_code error;
    const fs::path base = fs::temp_directory_path(error);
    std::string name = (error ? fs::path("/tmp") : base) / "probescope-XXXXXX";
    if (!mkdtemp(name.data())) {
        Error error = systemError(errno, tr("cannot create a temporary folder"), name);
        error.hint = tr("Set XDG_CACHE_HOME or TMPDIR to a writable folder");
        return tl::unexpected(std::move(error));
    }
    CacheSlot slot;
    slot.m_temporaryFolder = name;
    slot.m_capture = slot.m_temporaryFolder / "capture.psc";
    return slot;
}

CacheSlot::CacheSlot(CacheSlot&& other) noexcept
    : m_lock(std::move(other.m_lock))
    , m_capture(std::move(other.m_capture))
    , m_temporaryFolder(std::exchange(other.m_temporaryFolder, {}))
    , m_state(other.m_state)
{
}

CacheSlot::~CacheSlot()
{
    std::error_code ignored;
    if (!m_temporaryFolder.empty())
        fs::remove_all(m_temporaryFolder, ignored);
}

void CacheSlot::imported(bool complete, const std::string& origin)
{
    if (!m_lock)
        return;
    if (complete && (!isComplete(m_lock) || !origin.empty())) {
        const std::string line =
            std::string(kComplete) + (origin.empty() ? "" : ' ' + origin) + '\n';
        // When it cannot be written, the file is only imported again.
        const ssize_t written = pwrite(m_lock.get(), line.data(), line.size(), 0);
        static_cast<void>(written);
    }
    futimens(m_lock.get(), nullptr); // used now
    tryLock(m_lock, LOCK_SH);
}

std::string CacheSlot::origin() const
{
    std::array<char, 256> line{};
    const ssize_t got = m_lock ? pread(m_lock.get(), line.data(), line.size(), 0) : 0;
    const std::string_view text(line.data(), got > 0 ? std::size_t(got) : 0);
    const std::string_view first = text.substr(0, text.find('\n'));
    const auto space = first.find(' ');
    return space == std::string_view::npos ? std::string() : std::string(first.substr(space + 1));
}

bool CacheSlot::spoilt()
{
    return m_lock && ftruncate(m_lock.get(), 0) == 0;
}

namespace {

struct Entry
{
    fs::path lock;
    fs::path capture;
    std::uint64_t bytes = 0;
    fs::file_time_type used;
};

std::vector<Entry> entriesOf(const fs::path& folder)
{
    std::vector<Entry> entries;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (it->path().extension() != ".lock")
            continue;
        Entry entry;
        entry.lock = it->path();
        entry.capture = it->path();
        entry.capture.replace_extension(".psc");
        std::error_code ignored;
        entry.used = it->last_write_time(ignored);
        const auto size = fs::file_size(entry.capture, ignored);
        entry.bytes = ignored ? 0 : size;
        entries.push_back(std::move(entry));
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.used < b.used; });
    return entries;
}

bool diskIsNearlyFull(const fs::path& folder)
{
    struct statvfs disk = {};
    return statvfs(folder.c_str(), &disk) == 0 && disk.f_bavail < disk.f_blocks / 10;
}

/// False when somebody has it open, or what was made in it cannot be kept.
bool removeEntry(const Entry& entry, bool onlyIncomplete)
{
    const FileDescriptor lock = openLock(entry.lock);
    if (!lock || flock(lock.get(), LOCK_EX | LOCK_NB) != 0)
        return false;
    std::error_code ignored;
    if (onlyIncomplete && isComplete(lock) && fs::exists(entry.capture, ignored))
        return false;
    if (!removeCaptureFiles(entry.capture))
        return false;
    fs::remove(entry.lock, ignored); // while it is held: see stillThere()
    return true;
}

} // namespace

void removeOfOtherImporters(const fs::path& capture)
{
    // KEY-IMPORTER-N.psc
    const std::string name = capture.filename().string();
    const std::string content = name.substr(0, name.find('-') + 1);
    const std::string own = name.substr(0, name.rfind('-') + 1);
    for (const Entry& entry : entriesOf(capture.parent_path())) {
        const std::string other = entry.capture.filename().string();
        if (other.starts_with(content) && !other.starts_with(own))
            removeEntry(entry, false);
    }
}

void tidyCache(const fs::path& folder, std::uint64_t bytes, const CancelToken& cancel)
{
    for (const Entry& entry : entriesOf(folder))
        removeEntry(entry, true);
    std::uint64_t sum = 0;
    const auto entries = entriesOf(folder);
    for (const Entry& entry : entries)
        sum += entry.bytes;
    for (const Entry& entry : entries) {
        if (cancel.cancelled() || (sum <= bytes && !diskIsNearlyFull(folder)))
            return;
        if (removeEntry(entry, false))
            sum -= entry.bytes;
    }
}

} // namespace probescope::open
