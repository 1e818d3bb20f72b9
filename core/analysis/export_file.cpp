#include "core/analysis/export_file.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
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
    std::string name = (path.parent_path() / ("." + path.filename().string() + ".XXXXXX")).string();
    file.m_file = FileDescriptor(mkostemp(name.data(), O_CLOEXEC));
    if (!file.m_file)
        return tl::unexpected(systemError(errno, "cannot make the file", path));
    file.m_temporary = name;
    // Such files are made for their owner alone; this one is as any that a program writes.
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(file.m_file.get(), 0666 & ~mask) != 0)
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
