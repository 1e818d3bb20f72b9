#include "core/record/spool/spool.h"

#include "core/base/new_file.h"
#include "core/format/input/input.h"
#include "core/format/trace_dat/trace_dat_container.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace probescope::record {

namespace fs = std::filesystem;

namespace {

constexpr const char* kLock = "lock";
constexpr const char* kDescription = "description.dat";
constexpr const char* kNextDescription = "description.dat.new";

Result<> busy(const fs::path& folder)
{
    return fail(ErrorCode::Busy,
                tr("another recording into this capture is running or has crashed"),
                tr("Recover a crashed one with probescope-cli recover, or choose another file"),
                Place{.file = folder.string()});
}

std::uint32_t cpusOfRecording(const format::DatContents& contents)
{
    return std::max<std::uint32_t>(contents.cpuCount.value_or(1), 1);
}

/// What a power cut left of a spool that was being removed: the lock is gone, and nothing is there
/// that a spool does not have.
bool isLeftOfRemoval(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (name != kDescription && name != kNextDescription && name != kChecksumsFile
            && name != kProbesFile && !name.starts_with("cpu"))
            return false;
    }
    return !error;
}

Result<> makeFolder(const fs::path& folder)
{
    constexpr mode_t kFolderMode = 0700; // traces hold what nobody else may read
    if (mkdir(folder.c_str(), kFolderMode) == 0)
        return {};
    if (errno != EEXIST)
        return tl::unexpected(systemError(errno, tr("cannot create a folder"), folder));
    if (!isLeftOfRemoval(folder))
        return busy(folder);
    if (auto done = removeSpool(folder); !done)
        return done;
    if (mkdir(folder.c_str(), kFolderMode) != 0)
        return tl::unexpected(systemError(errno, tr("cannot create a folder"), folder));
    return {};
}

/// Reads one file of a spool up to a size.
format::DatPagesFn spoolReader(const fs::path& path, std::uint64_t size)
{
    auto file = std::make_shared<FileDescriptor>(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    const int error = errno;
    auto offset = std::make_shared<std::uint64_t>(0);
    return [=](std::span<char> room) -> Result<std::size_t> {
        if (!*file)
            return tl::unexpected(systemError(error, tr("cannot read the recording"), path));
        const auto count = std::size_t(std::min<std::uint64_t>(room.size(), size - *offset));
        ssize_t got = -1;
        do {
            got = pread(file->get(), room.data(), count, off_t(*offset));
        } while (got < 0 && errno == EINTR);
        if (got < 0)
            return tl::unexpected(systemError(errno, tr("cannot read the recording"), path));
        *offset += std::uint64_t(got);
        return std::size_t(got);
    };
}

} // namespace

fs::path Spool::folderOf(const fs::path& capture)
{
    return capture.string() + ".spool";
}

fs::path spoolFile(const fs::path& folder, std::uint32_t cpu)
{
    return folder / ("cpu" + std::to_string(cpu));
}

Spool::Spool(fs::path folder, const format::DatContents& contents)
    : m_folder(std::move(folder))
    , m_pageSize(contents.header.pageSize)
    , m_probes(m_folder)
    , m_checksums(m_folder)
    , m_files(cpusOfRecording(contents))
    , m_growth(std::make_shared<SpoolGrowth>(cpusOfRecording(contents)))
{
}

Spool::~Spool() = default;

Result<std::unique_ptr<Spool>> Spool::create(const fs::path& folder,
                                             const format::DatContents& contents)
{
    if (auto made = makeFolder(folder); !made)
        return passOn(made);
    std::unique_ptr<Spool> spool(new Spool(folder, contents));
    const fs::path lock = folder / kLock;
    auto locked = createNewFile(lock);
    if (!locked && locked.error().code == ErrorCode::Invalid)
        return passOn(busy(folder)); // one that began at the same moment: nothing here is ours
    // File systems that know no locks have none to offer to anybody.
    if (locked && flock(locked->get(), LOCK_EX | LOCK_NB) != 0 && errno != EOPNOTSUPP
        && errno != ENOLCK)
        locked = tl::unexpected(systemError(errno, tr("cannot lock the file"), lock));
    if (!locked) {
        const Error error = locked.error();
        static_cast<void>(spool->remove());
        return tl::unexpected(error);
    }
    spool->m_lock = std::move(*locked);
    // Their file is durable with the description, before there is a page.
    auto done = spool->m_checksums.create();
    if (done)
        done = spool->describe(contents);
    if (done)
        done = syncFolder(folder.parent_path());
    if (!done) {
        static_cast<void>(spool->remove());
        return passOn(done);
    }
    return spool;
}

Result<> Spool::describe(const format::DatContents& contents)
{
    const fs::path next = m_folder / kNextDescription;
    unlink(next.c_str()); // of a try that failed
    if (auto done = format::writeTraceDat(next, contents, {}); !done)
        return done;
    // After a power cut, pages without it could not be read.
    const FileDescriptor written(::open(next.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (!written)
        return tl::unexpected(systemError(errno, tr("cannot open the file"), next));
    if (auto done = syncFile(written.get(), next); !done)
        return done;
    const fs::path target = m_folder / kDescription;
    if (std::rename(next.c_str(), target.c_str()) != 0)
        return tl::unexpected(systemError(errno, tr("cannot replace the file"), target));
    return syncFolder(m_folder);
}

Result<> Spool::add(std::uint32_t cpu, std::span<const char> pages)
{
    if (cpu >= m_files.size())
        return fail(ErrorCode::Unsupported, tr("the kernel did not report a CPU {}", {cpu}));
    FileDescriptor& file = m_files[cpu];
    const fs::path path = spoolFile(m_folder, cpu);
    if (!file) {
        auto made = createNewFile(path, O_WRONLY | O_APPEND);
        if (!made)
            return passOn(made);
        file = std::move(*made);
    }
    const std::uint64_t page = m_growth->bytes(cpu) / m_pageSize;
    if (auto done = m_checksums.add(cpu, page, pages, m_pageSize); !done)
        return done;
    if (auto done = writeAll(file.get(), pages.data(), pages.size(), path); !done) {
        m_checksums.takeBack();
        // A part of a page is no page.
        static_cast<void>(ftruncate(file.get(), off_t(m_growth->bytes(cpu))) == 0);
        return done;
    }
    m_bytes += pages.size();
    m_growth->add(cpu, pages.size());
    return {};
}

Result<> Spool::remove()
{
    return removeSpool(m_folder);
}

Result<> removeSpool(const fs::path& folder)
{
    if (unlink((folder / kLock).c_str()) == 0) {
        if (auto done = syncFolder(folder); !done)
            return done;
    }
    std::error_code error;
    fs::remove_all(folder, error);
    if (error)
        return tl::unexpected(systemError(error.value(), tr("cannot remove the folder"), folder));
    return {};
}

Result<format::DatContents> readSpoolDescription(const fs::path& folder,
                                                 format::ProblemCounter& problems)
{
    auto input = format::Input::open(folder / kDescription);
    if (!input)
        return passOn(input);
    return format::readDatContents(**input, problems);
}

std::vector<std::uint64_t> spoolSizes(const fs::path& folder, const format::DatContents& contents)
{
    std::vector<std::uint64_t> sizes(cpusOfRecording(contents));
    for (std::uint32_t cpu = 0; cpu < sizes.size(); ++cpu) {
        std::error_code error;
        const auto size = fs::file_size(spoolFile(folder, cpu), error);
        if (!error)
            sizes[cpu] = size - size % contents.header.pageSize;
    }
    return sizes;
}

Result<> exportSpool(const fs::path& folder, const format::DatContents& contents,
                     const fs::path& target, const std::function<bool()>& goOn)
{
    const auto sizes = spoolSizes(folder, contents);
    format::DatBufferPages pages;
    for (std::uint32_t cpu = 0; cpu < sizes.size(); ++cpu) {
        if (sizes[cpu] > 0)
            pages.cpus.push_back({cpu, spoolReader(spoolFile(folder, cpu), sizes[cpu])});
    }
    return format::writeTraceDat(target, contents, {pages}, goOn);
}

} // namespace probescope::record
