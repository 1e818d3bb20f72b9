#include "core/record/spool/spool_checksums.h"

#include "core/base/hash.h"
#include "core/base/new_file.h"
#include "core/record/spool/spool.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <type_traits>
#include <unistd.h>
#include <utility>

namespace probescope::record {

namespace fs = std::filesystem;

namespace {

/// What is read of the checksums, and of a CPU's pages, at a time.
constexpr std::size_t kRead = 256U << 10U;
constexpr std::size_t kMaxReadAhead = 16U << 20U;

struct Entry
{
    std::uint32_t cpu = 0;
    std::uint32_t page = 0;
    std::uint64_t hash = 0;
};
static_assert(sizeof(Entry) == 16 && std::is_trivially_copyable_v<Entry>);

std::uint64_t hashOf(std::span<const char> page)
{
    return store::hashText({page.data(), page.size()});
}

/// Reads a file from its begin on. One that is not there is empty.
class SequentialFile
{
public:
    SequentialFile(fs::path path, std::size_t window)
        : m_path(std::move(path))
        , m_room(window)
    {
    }

    bool exists() const
    {
        std::error_code ignored;
        return fs::exists(m_path, ignored);
    }

    /// The bytes that come next; fewer than that many at the end of the file.
    Result<std::span<const char>> peek(std::size_t count)
    {
        while (m_end - m_begin < count && !m_over) {
            if (auto done = fill(); !done)
                return passOn(done);
        }
        return std::span<const char>(m_room).subspan(m_begin, std::min(count, m_end - m_begin));
    }
    /// Goes on behind what peek() showed.
    void skip(std::size_t count) { m_begin += count; }

private:
    Result<> fill()
    {
        std::copy(m_room.begin() + std::ptrdiff_t(m_begin), m_room.begin() + std::ptrdiff_t(m_end),
                  m_room.begin());
        m_end -= std::exchange(m_begin, 0);
        if (!m_file)
            m_file.reset(open(m_path.c_str(), O_RDONLY | O_CLOEXEC));
        ssize_t got = -1;
        if (m_file) {
            do {
                got = read(m_file.get(), m_room.data() + m_end, m_room.size() - m_end);
            } while (got < 0 && errno == EINTR);
        } else if (errno == ENOENT) {
            got = 0;
        }
        if (got < 0)
            return tl::unexpected(systemError(errno, tr("cannot read the recording"), m_path));
        m_over = got == 0;
        m_end += std::size_t(got);
        return {};
    }

    fs::path m_path;
    FileDescriptor m_file;
    std::vector<char> m_room;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    bool m_over = false;
};

/// Compares the pages of all CPUs with what was told of them, in the order of the telling.
class PageCheck
{
public:
    PageCheck(const fs::path& folder, std::vector<std::uint64_t> sizes, std::uint32_t pageSize)
        : m_folder(folder)
        , m_checksums(folder / kChecksumsFile, kRead)
        , m_wholes(std::move(sizes))
        , m_pageSize(pageSize)
    {
        const std::size_t window =
            std::max<std::size_t>(std::min(kRead, kMaxReadAhead / m_wholes.size()), m_pageSize);
        for (std::uint32_t cpu = 0; cpu < m_wholes.size(); ++cpu)
            m_cpus.push_back({.file = {spoolFile(folder, cpu), window}});
    }

    Result<SpoolPages> run(const std::function<bool()>& goOn)
    {
        if (!m_checksums.exists())
            return SpoolPages{.sizes = m_wholes, .damage = {}};
        for (std::uint64_t read = 0;; ++read) {
            const auto bytes = m_checksums.peek(sizeof(Entry));
            if (!bytes)
                return passOn(bytes);
            if (bytes->size() < sizeof(Entry))
                return found();
            Entry entry;
            std::memcpy(&entry, bytes->data(), sizeof entry);
            m_checksums.skip(sizeof entry);
            if (auto done = check(entry); !done)
                return passOn(done);
            constexpr std::uint64_t kAskEvery = 256;
            if (read % kAskEvery == 0 && goOn && !goOn())
                return fail(ErrorCode::Cancelled, tr("reading was canceled"));
        }
    }

private:
    struct Cpu
    {
        SequentialFile file;
        std::uint64_t sound = 0; ///< pages
    };

    /// A page that is unsound, or whose entry is, keeps those behind it out. Of a page that was
    /// written once more there may be two entries: the later one is right.
    Result<> check(const Entry& entry)
    {
        if (entry.cpu >= m_cpus.size() || entry.page != m_cpus[entry.cpu].sound)
            return {};
        Cpu& cpu = m_cpus[entry.cpu];
        const auto page = cpu.file.peek(m_pageSize);
        if (!page)
            return passOn(page);
        if (page->size() < m_pageSize || hashOf(*page) != entry.hash)
            return {};
        cpu.file.skip(m_pageSize);
        ++cpu.sound;
        return {};
    }

    SpoolPages found() const
    {
        SpoolPages pages;
        for (std::uint32_t cpu = 0; cpu < m_cpus.size(); ++cpu) {
            const std::uint64_t sound = m_cpus[cpu].sound * m_pageSize;
            pages.sizes.push_back(sound);
            if (sound == m_wholes[cpu])
                continue;
            Error error{.code = ErrorCode::Corrupt,
                        .what = tr("{} bytes of the recording of CPU {} were not yet on disk when "
                                   "the machine went down and are lost",
                                   {m_wholes[cpu] - sound, cpu}),
                        .place = {.file = spoolFile(m_folder, cpu).string()}};
            error.place.byte = sound;
            pages.damage.push_back(std::move(error));
        }
        return pages;
    }

    fs::path m_folder;
    SequentialFile m_checksums;
    std::vector<Cpu> m_cpus;
    std::vector<std::uint64_t> m_wholes; ///< what the files have, in bytes
    std::uint32_t m_pageSize;
};

} // namespace

SpoolChecksums::SpoolChecksums(const fs::path& folder)
    : m_path(folder / kChecksumsFile)
{
}

Result<> SpoolChecksums::create()
{
    auto made = createNewFile(m_path, O_WRONLY | O_APPEND);
    if (!made)
        return passOn(made);
    m_file = std::move(*made);
    return {};
}

Result<> SpoolChecksums::add(std::uint32_t cpu, std::uint64_t firstPage,
                             std::span<const char> pages, std::uint32_t pageSize)
{
    std::vector<Entry> entries;
    entries.reserve(pages.size() / pageSize);
    for (std::uint64_t page = firstPage; pages.size() >= pageSize; ++page) {
        entries.push_back({cpu, std::uint32_t(page), hashOf(pages.first(pageSize))});
        pages = pages.subspan(pageSize);
    }
    const std::size_t size = entries.size() * sizeof(Entry);
    if (auto done = writeAll(m_file.get(), reinterpret_cast<const char*>(entries.data()), // NOLINT
                             size, m_path);
        !done) {
        cut(m_bytes);
        return done;
    }
    m_bytesBefore = std::exchange(m_bytes, m_bytes + size);
    return {};
}

void SpoolChecksums::takeBack()
{
    cut(m_bytesBefore);
}

void SpoolChecksums::cut(std::uint64_t bytes)
{
    // Where it fails, entries of pages that were not written stay, which does no harm.
    static_cast<void>(ftruncate(m_file.get(), off_t(bytes)) == 0);
    m_bytes = m_bytesBefore = bytes;
}

Result<SpoolPages> soundPages(const fs::path& folder, const format::DatContents& contents,
                              const std::function<bool()>& goOn)
{
    PageCheck check(folder, spoolSizes(folder, contents), contents.header.pageSize);
    return check.run(goOn);
}

} // namespace probescope::record
