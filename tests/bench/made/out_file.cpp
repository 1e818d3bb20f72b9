#include "tests/bench/made/out_file.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace probescope::made {

OutFile::OutFile(FileDescriptor file, std::filesystem::path path)
    : m_file(std::move(file))
    , m_path(std::move(path))
{
}

Result<OutFile> OutFile::create(const std::filesystem::path& path)
{
    FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (!file)
        return tl::unexpected<Error>(systemError(errno, "cannot create the file", path));
    return OutFile(std::move(file), path);
}

Result<OutFile> OutFile::createPart(const std::filesystem::path& path)
{
    std::string name = path.string() + ".XXXXXX";
    FileDescriptor file(::mkostemp(name.data(), O_CLOEXEC));
    if (!file)
        return tl::unexpected<Error>(systemError(errno, "cannot create a file", name));
    (void)::unlink(name.c_str());
    return OutFile(std::move(file), name);
}

void OutFile::fail(const char* what)
{
    if (!m_failure)
        m_failure = systemError(errno, what, m_path);
}

void OutFile::write(std::string_view bytes)
{
    m_buffer.append(bytes.data(), bytes.data() + bytes.size());
    flushWhenFull();
}

void OutFile::flush()
{
    if (!m_failure) {
        const auto written = writeAll(m_file.get(), m_buffer.data(), m_buffer.size(), m_path);
        if (!written)
            m_failure = written.error();
    }
    m_flushed += m_buffer.size();
    m_buffer.clear();
}

void OutFile::align(std::size_t alignment)
{
    const std::size_t rest = size() % alignment;
    if (rest > 0)
        write(std::string(alignment - rest, '\0'));
}

void OutFile::append(OutFile& part)
{
    part.flush();
    if (part.m_failure && !m_failure)
        m_failure = part.m_failure;
    std::array<char, kBufferBytes> block;
    for (std::uint64_t at = 0; at < part.m_flushed && !m_failure;) {
        const ssize_t count =
            ::pread(part.m_file.get(), block.data(), block.size(), static_cast<off_t>(at));
        if (count <= 0)
            return fail("cannot read the file");
        write({block.data(), std::size_t(count)});
        at += std::uint64_t(count);
    }
}

void OutFile::rewrite(std::uint64_t offset, std::string_view bytes)
{
    flush();
    if (!m_failure
        && ::pwrite(m_file.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset))
            != ssize_t(bytes.size()))
        fail("cannot write the file");
}

Result<> OutFile::finish()
{
    flush();
    m_file.reset();
    if (m_failure)
        return tl::unexpected<Error>(*m_failure);
    return {};
}

} // namespace probescope::made
