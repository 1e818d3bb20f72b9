#include "core/access/backend/local_backend.h"

#include "core/access/backend/local_stream.h"
#include "core/access/backend/processes.h"
#include "core/access/backend/trace_error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace probescope::access {

namespace {

/// The rest of an open file; files that would block (a pipe of the tracer) end where they are
/// empty.
Result<std::string> readAll(int fd, std::size_t most, const TracePath& path)
{
    constexpr std::size_t kPiece = 65536;
    std::string text;
    std::string piece(kPiece, '\0');
    while (true) {
        const ssize_t got = read(fd, piece.data(), piece.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0 || (got < 0 && errno == EAGAIN))
            return text;
        if (got < 0)
            return tl::unexpected(
                traceError(errno, FileOperation::Reading, tr("cannot read the file"), path));
        if (text.size() + std::size_t(got) > most)
            return fail(ErrorCode::Refused, tr("the file is longer than {} bytes", {most}), {},
                        Place{.file = path.text()});
        text.append(piece, 0, std::size_t(got));
    }
}

/// A file that is not in the tracefs.
Result<std::string> readOutside(const std::string& path, std::size_t most)
{
    const FileDescriptor opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    const auto failed = [&path](Error error) {
        error.place.file = path;
        return tl::unexpected(std::move(error));
    };
    if (!opened)
        return failed(traceError(errno, FileOperation::Opening, tr("cannot open the file"), {}));
    auto text = readAll(opened.get(), most, {});
    if (!text)
        return failed(std::move(text.error()));
    return text;
}

/// All of the text, the rest of what a call took by further ones.
Result<> writeWhole(int fd, std::string_view text, const TracePath& path)
{
    while (!text.empty()) {
        const ssize_t done = write(fd, text.data(), text.size());
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return tl::unexpected(traceError(errno, FileOperation::Writing,
                                             tr("the kernel rejected the write"), path));
        if (done == 0)
            return fail(ErrorCode::Io, tr("the kernel accepted none of the bytes"), {},
                        Place{.file = path.text()});
        text.remove_prefix(std::size_t(done));
    }
    return {};
}

/// Closing says something only where the kernel kept the last words until then.
Result<> closeWritten(FileDescriptor file, const TracePath& path)
{
    // The descriptor is gone whatever close says.
    if (close(file.release()) == 0 || errno == EINTR)
        return {};
    return tl::unexpected(
        traceError(errno, FileOperation::Writing, tr("the kernel rejected the write"), path));
}

class HeldFile : public Held
{
public:
    explicit HeldFile(FileDescriptor file)
        : m_file(std::move(file))
    {
    }

private:
    FileDescriptor m_file;
};

} // namespace

const char* systemPath(SystemFile file)
{
    switch (file) {
    case SystemFile::Release:
        return "/proc/sys/kernel/osrelease";
    case SystemFile::Version:
        return "/proc/version";
    case SystemFile::Hostname:
        return "/proc/sys/kernel/hostname";
    case SystemFile::OnlineCpus:
        return "/sys/devices/system/cpu/online";
    case SystemFile::PossibleCpus:
        return "/sys/devices/system/cpu/possible";
    case SystemFile::Symbols:
        return "/proc/kallsyms";
    case SystemFile::Modules:
        return "/proc/modules";
    case SystemFile::Types:
        return "/sys/kernel/btf/vmlinux";
    case SystemFile::BuildNotes:
        return "/sys/kernel/notes";
    case SystemFile::Lockdown:
        return "/sys/kernel/security/lockdown";
    case SystemFile::FtraceEnabled:
        return pathOf(KernelSwitch::Functions);
    case SystemFile::StackTracerEnabled:
        return pathOf(KernelSwitch::StackTracer);
    case SystemFile::ProbesEnabled:
        return pathOf(KernelSwitch::Probes);
    case SystemFile::ProbesList:
        return "/sys/kernel/debug/kprobes/list";
    case SystemFile::ProbesBlacklist:
        return "/sys/kernel/debug/kprobes/blacklist";
    case SystemFile::Uptime:
        return "/proc/uptime";
    case SystemFile::Cpus:
        return "/proc/stat";
    case SystemFile::Mounts:
        return "/proc/mounts";
    case SystemFile::BootId:
        return "/proc/sys/kernel/random/boot_id";
    }
    return "";
}

LocalBackend::LocalBackend(TraceRoot root)
    : m_root(std::move(root))
{
}

Result<std::unique_ptr<LocalBackend>> LocalBackend::open()
{
    auto root = TraceRoot::find();
    if (!root)
        return passOn(root);
    return std::make_unique<LocalBackend>(std::move(*root));
}

std::string LocalBackend::name() const
{
    return kThisMachine;
}

Result<std::string> LocalBackend::read(const TracePath& path, std::size_t most)
{
    const std::lock_guard lock(m_mutex);
    const auto file = m_root.open(path, O_RDONLY | O_NONBLOCK);
    if (!file)
        return passOn(file);
    return readAll(file->get(), most, path);
}

Result<std::string> LocalBackend::readSystem(SystemFile file, std::size_t most)
{
    const std::lock_guard lock(m_mutex);
    return readOutside(systemPath(file), most);
}

Result<std::string> LocalBackend::readModuleTypes(std::string_view module, std::size_t most)
{
    if (!isModuleName(module))
        return fail(ErrorCode::Refused, tr("not a module name"));
    const std::lock_guard lock(m_mutex);
    return readOutside("/sys/kernel/btf/" + std::string(module), most);
}

Result<std::vector<Entry>> LocalBackend::list(const TracePath& path)
{
    const std::lock_guard lock(m_mutex);
    auto folder = m_root.open(path, O_RDONLY | O_DIRECTORY);
    if (!folder)
        return passOn(folder);
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(fdopendir(folder->get()), closedir);
    if (!entries)
        return tl::unexpected(
            traceError(errno, FileOperation::Reading, tr("cannot list the folder"), path));
    const int fd = folder->release(); // closedir() closes it
    std::vector<Entry> result;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): safe on a DIR of our own
    while (const dirent* entry = readdir(entries.get())) {
        const std::string_view name = entry->d_name;
        struct stat status = {};
        if (name == "." || name == ".."
            || fstatat(fd, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue; // gone meanwhile
        const bool folderMode = S_ISDIR(status.st_mode);
        result.push_back({.name = std::string(name),
                          .folder = folderMode,
                          .writable = (status.st_mode & S_IWUSR) != 0});
    }
    std::sort(result.begin(), result.end(),
              [](const Entry& a, const Entry& b) { return a.name < b.name; });
    return result;
}

Result<> LocalBackend::turn(KernelSwitch which, bool on)
{
    const std::lock_guard lock(m_mutex);
    const FileDescriptor file(::open(pathOf(which), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    const auto failed = [which](FileOperation operation, const Message& what) {
        Error error = traceError(errno, operation, what, {});
        error.place.file = pathOf(which);
        return tl::unexpected(std::move(error));
    };
    if (!file)
        return failed(FileOperation::Opening, tr("cannot open the file for writing"));
    // All at once: what follows in a second call would be a number of its own.
    if (::write(file.get(), on ? "1\n" : "0\n", 2) != 2)
        return failed(FileOperation::Writing, tr("the kernel rejected the write"));
    return {};
}

Result<> LocalBackend::useKernelMemory(FileDescriptor file)
{
    auto memory = KernelMemory::of(std::move(file));
    if (!memory)
        return passOn(memory);
    const std::lock_guard lock(m_mutex);
    m_kernelMemory.emplace(std::move(*memory));
    return {};
}

Result<std::string> LocalBackend::readKernelText(std::uint64_t address, std::size_t bytes)
{
    if (bytes == 0 || bytes > kMaxKernelText)
        return fail(ErrorCode::Refused, tr("too many bytes of kernel code requested"), {},
                    Place{.file = KernelMemory::kPath});
    TextRange range;
    {
        const std::lock_guard lock(m_mutex);
        if (const auto opened = openKernelMemory(); !opened)
            return passOn(opened);
        range = m_kernelText;
    }
    if (!range.holds(address)) {
        const auto symbols = readSystem(SystemFile::Symbols);
        if (!symbols)
            return passOn(symbols);
        const auto found = textRangeAt(*symbols, address);
        if (!found)
            return fail(ErrorCode::Refused, tr("the kernel has no code at this address"), {},
                        Place{.file = KernelMemory::kPath});
        range = *found;
    }
    const std::lock_guard lock(m_mutex);
    if (!range.ofModule)
        m_kernelText = range;
    return m_kernelMemory->read(address,
                                std::size_t(std::min<std::uint64_t>(bytes, range.end - address)));
}

Result<> LocalBackend::openKernelMemory()
{
    if (m_kernelMemory)
        return {};
    auto file = KernelMemory::open();
    if (!file)
        return passOn(file);
    auto memory = KernelMemory::of(std::move(*file));
    if (!memory)
        return passOn(memory);
    m_kernelMemory.emplace(std::move(*memory));
    return {};
}

Result<std::vector<Process>> LocalBackend::processes()
{
    return listProcesses();
}

Result<std::vector<Process>> LocalBackend::threads()
{
    return listThreads();
}

/// Without a look at all the others: who cleans up asks for each file.
Result<bool> LocalBackend::isAlive(std::int32_t pid, std::uint64_t start)
{
    if (const auto process = readProcess(pid))
        return process->start == start;
    // What cannot be read may be there all the same: too many files may be open.
    return kill(pid, 0) == 0 || errno != ESRCH;
}

Result<Process> LocalBackend::owner()
{
    return readProcess(getpid());
}

Result<> LocalBackend::append(const TracePath& path, std::string_view text)
{
    return write(path, text, O_WRONLY | O_APPEND);
}

Result<> LocalBackend::writeTruncating(const TracePath& path, std::string_view text)
{
    return write(path, text, O_WRONLY | O_TRUNC);
}

Result<> LocalBackend::write(const TracePath& path, std::string_view text, int flags)
{
    const std::lock_guard lock(m_mutex);
    auto file = m_root.open(path, flags);
    if (!file)
        return passOn(file);
    std::string line(text);
    const bool clears = (flags & O_TRUNC) != 0;
    if (!line.ends_with('\n') && !(clears && line.empty()))
        line += '\n';
    if (auto done = writeWhole(file->get(), line, path); !done)
        return done;
    return closeWritten(std::move(*file), path);
}

Result<> LocalBackend::makeInstance(std::string_view name)
{
    const auto path = TracePath("instances").child(name);
    if (!path)
        return passOn(path);
    const std::lock_guard lock(m_mutex);
    const auto folder = m_root.open("instances", O_RDONLY | O_DIRECTORY);
    if (!folder)
        return passOn(folder);
    if (mkdirat(folder->get(), std::string(name).c_str(), 0750) == 0)
        return {};
    return tl::unexpected(
        traceError(errno, FileOperation::Opening, tr("cannot create the instance"), *path));
}

Result<> LocalBackend::removeInstance(std::string_view name)
{
    const auto path = TracePath("instances").child(name);
    if (!path)
        return passOn(path);
    const std::lock_guard lock(m_mutex);
    const auto folder = m_root.open("instances", O_RDONLY | O_DIRECTORY);
    if (!folder)
        return passOn(folder);
    if (unlinkat(folder->get(), std::string(name).c_str(), AT_REMOVEDIR) == 0)
        return {};
    return tl::unexpected(
        traceError(errno, FileOperation::Opening, tr("cannot remove the instance"), *path));
}

Result<std::unique_ptr<Stream>> LocalBackend::openStream(const TracePath& instance)
{
    const std::lock_guard lock(m_mutex);
    return LocalStream::open(m_root, instance);
}

Result<std::unique_ptr<Held>> LocalBackend::hold(const TracePath& path)
{
    const std::lock_guard lock(m_mutex);
    auto file = m_root.open(path, O_WRONLY | O_APPEND);
    if (!file)
        return passOn(file);
    return std::make_unique<HeldFile>(std::move(*file));
}

} // namespace probescope::access
