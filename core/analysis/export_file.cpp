#include "core/analysis/export_file.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace probescope::analysis {

namespace {

tl::unexpected<Error> alreadyThere(const std::filesystem::path& path)
{
    return fail(ErrorCode::Invalid, "there is a file of that name already",
                "Take another name, or remove it first", Place{.file = path.string()});
}

/// What new files of this process are not allowed. Asking umask() would change it for a moment, and
/// other threads make files, too.
mode_t deniedOfNewFiles()
{
    constexpr mode_t kUsual = 022;
    constexpr std::string_view kKey = "Umask:";
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(kKey))
            return mode_t(std::strtoul(line.c_str() + kKey.size(), nullptr, 8));
    }
    return kUsual;
}

/// Of the file that is replaced, otherwise as any that a program writes.
mode_t modeFor(const std::filesystem::path& path)
{
    struct stat before = {};
    constexpr mode_t kAll = 0777;
    if (stat(path.c_str(), &before) == 0 && S_ISREG(before.st_mode))
        return before.st_mode & kAll;
    return 0666 & ~deniedOfNewFiles();
}

} // namespace

Result<ExportFile> ExportFile::create(const std::filesystem::path& path, Existing existing)
{
    std::error_code ignored;
    if (existing == Existing::Keep
        && std::filesystem::exists(std::filesystem::symlink_status(path, ignored)))
        return alreadyThere(path);
    ExportFile file;
    file.m_path = path;
    file.m_existing = existing;
    if (existing == Existing::Replace && std::filesystem::is_symlink(path, ignored)) {
        // What the link names is replaced; the link stays.
        if (auto target = std::filesystem::weakly_canonical(path, ignored); !target.empty())
            file.m_path = std::move(target);
    }
    const std::filesystem::path& own = file.m_path;
    std::string name = (own.parent_path() / ("." + own.filename().string() + ".XXXXXX")).string();
    file.m_file = FileDescriptor(mkostemp(name.data(), O_CLOEXEC));
    if (!file.m_file)
        return tl::unexpected(systemError(errno, "cannot make the file", path));
    file.m_temporary = name;
    if (fchmod(file.m_file.get(), modeFor(file.m_path)) != 0) // made for its owner alone
        return tl::unexpected(systemError(errno, "cannot make the file", path));
    return file;
}

ExportFile::ExportFile(ExportFile&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_existing(other.m_existing)
    , m_temporary(std::exchange(other.m_temporary, {}))
    , m_file(std::move(other.m_file))
    , m_waiting(std::move(other.m_waiting))
{
}

ExportFile::~ExportFile()
{
    if (!m_temporary.empty())
        unlink(m_temporary.c_str());
}

Result<> ExportFile::write(std::string_view text)
{
    constexpr std::size_t kBlock = 1 << 18;
    m_waiting += text;
    return m_waiting.size() < kBlock ? Result<>() : flush();
}

Result<> ExportFile::flush()
{
    auto written = writeAll(m_file.get(), m_waiting.data(), m_waiting.size(), m_path);
    m_waiting.clear();
    return written;
}

Result<> ExportFile::publish()
{
    if (auto written = flush(); !written)
        return written;
    if (fsync(m_file.get()) != 0)
        return tl::unexpected(systemError(errno, "cannot write the file", m_path));
    if (m_existing == Existing::Replace) {
        if (rename(m_temporary.c_str(), m_path.c_str()) != 0)
            return tl::unexpected(systemError(errno, "cannot name the file", m_path));
        m_temporary.clear();
        m_file.reset();
        return {};
    }
    // Some file systems know no RENAME_NOREPLACE; there, what is new is not overwritten either.
    if (renameat2(AT_FDCWD, m_temporary.c_str(), AT_FDCWD, m_path.c_str(), RENAME_NOREPLACE) != 0) {
        const int error = errno;
        if (error == EEXIST)
            return alreadyThere(m_path);
        if (error != EINVAL && error != ENOSYS)
            return tl::unexpected(systemError(error, "cannot name the file", m_path));
        if (link(m_temporary.c_str(), m_path.c_str()) != 0)
            return errno == EEXIST
                ? Result<>(alreadyThere(m_path))
                : Result<>(tl::unexpected(systemError(errno, "cannot name the file", m_path)));
        unlink(m_temporary.c_str());
    }
    m_temporary.clear();
    m_file.reset();
    return {};
}

} // namespace probescope::analysis
