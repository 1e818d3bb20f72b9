#include "core/access/backend/local_stream.h"

#include "core/access/backend/trace_error.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <dirent.h>
#include <fcntl.h>
#include <optional>
#include <sys/epoll.h>
#include <unistd.h>

namespace probescope::access {

namespace {

/// Of what is moved by one call. The pipe has a slot for each page.
constexpr std::size_t kBytesAtOnce = std::size_t(256) << 10;
/// Where the kernel does not tell the size of a buffer.
constexpr std::uint64_t kUsualBytes = std::uint64_t(64) << 20;
/// The kernel rounds the size of a buffer up, and has a page more for its reader.
constexpr std::uint64_t kMorePages = 8;
constexpr std::uint64_t kMaxPageBytes = std::uint64_t(4) << 20;

/// A control file with one short text, or nothing where it is not there.
std::string shortText(const TraceRoot& root, const TracePath& path)
{
    const auto file = root.open(path, O_RDONLY | O_NONBLOCK);
    std::array<char, 128> text{};
    const ssize_t size = file ? read(file->get(), text.data(), text.size()) : 0;
    return {text.data(), size > 0 ? std::size_t(size) : 0};
}

/// The last number of a text: `7 (expanded: 1408)`.
std::uint64_t lastNumber(std::string_view text)
{
    const auto end = text.find_last_of("0123456789");
    if (end == std::string_view::npos)
        return 0;
    std::size_t begin = end;
    while (begin > 0 && isDigit(text[begin - 1]))
        --begin;
    std::uint64_t number = 0;
    const auto digits = text.substr(begin, end + 1 - begin);
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return result.ec == std::errc() ? number : 0;
}

/// `cpu12`.
std::optional<std::uint32_t> cpuNumber(std::string_view name)
{
    if (!name.starts_with("cpu") || name.size() < 4)
        return std::nullopt;
    name.remove_prefix(3);
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool whole = error == std::errc() && end == name.data() + name.size();
    return whole ? std::optional(number) : std::nullopt;
}

Result<std::vector<std::string>> cpuFolders(const TraceRoot& root, const TracePath& folder)
{
    auto opened = root.open(folder, O_RDONLY | O_DIRECTORY);
    if (!opened)
        return passOn(opened);
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(fdopendir(opened->get()), closedir);
    if (!entries)
        return tl::unexpected(
            traceError(errno, FileOperation::Reading, tr("cannot list the folder"), folder));
    static_cast<void>(opened->release()); // closedir() closes it
    std::vector<std::string> names;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): safe on a DIR of our own
    while (const dirent* entry = readdir(entries.get())) {
        if (cpuNumber(entry->d_name))
            names.emplace_back(entry->d_name);
    }
    std::sort(names.begin(), names.end(),
              [](const auto& a, const auto& b) { return *cpuNumber(a) < *cpuNumber(b); });
    return names;
}

tl::unexpected<Error> streamFailure(int number, std::uint32_t cpu)
{
    Error error = traceError(number, FileOperation::Reading,
                             tr("cannot read the ring buffer of CPU {}", {cpu}), {});
    error.code = ErrorCode::Io;
    return tl::unexpected(std::move(error));
}

} // namespace

LocalStream::LocalStream(std::uint32_t pageBytes)
    : m_pageBytes(pageBytes)
    , m_buffer(std::max<std::size_t>(kBytesAtOnce, pageBytes))
{
}

Result<std::unique_ptr<Stream>> LocalStream::open(const TraceRoot& root, const TracePath& instance)
{
    const std::uint64_t kib = lastNumber(shortText(root, instance / "buffer_subbuf_size_kb"));
    const std::uint64_t bytes = kib > 0 ? kib << 10 : std::uint64_t(sysconf(_SC_PAGESIZE));
    if (kib > (kMaxPageBytes >> 10))
        return fail(ErrorCode::Unsupported, tr("the pages of the ring buffer are too large"), {},
                    Place{.file = (instance / "buffer_subbuf_size_kb").text()});
    const auto folders = cpuFolders(root, instance / "per_cpu");
    if (!folders)
        return passOn(folders);

    std::unique_ptr<LocalStream> stream(new LocalStream(std::uint32_t(bytes)));
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return tl::unexpected(systemError(errno, tr("cannot create a pipe")));
    stream->m_pipeOut.reset(ends[0]);
    stream->m_pipeIn.reset(ends[1]);
    // Pages that are bigger than a slot of the pipe are read one by one.
    stream->m_moves = bytes <= std::uint64_t(sysconf(_SC_PAGESIZE))
        && fcntl(ends[1], F_SETPIPE_SZ, int(kBytesAtOnce)) >= int(kBytesAtOnce);
    stream->m_epoll.reset(epoll_create1(EPOLL_CLOEXEC));
    if (!stream->m_epoll)
        return tl::unexpected(systemError(errno, tr("cannot create an epoll instance")));
    for (const std::string& name : *folders) {
        if (const auto added = stream->addCpu(root, instance, name); !added)
            return passOn(added);
    }
    if (stream->m_cpus.empty())
        return fail(ErrorCode::NotFound, tr("the instance has no CPUs"), {},
                    Place{.file = (instance / "per_cpu").text()});
    return stream;
}

Result<> LocalStream::addCpu(const TraceRoot& root, const TracePath& instance,
                             std::string_view name)
{
    const auto folder = (instance / "per_cpu").child(name);
    if (!folder)
        return passOn(folder);
    auto file = root.open(*folder / "trace_pipe_raw", O_RDONLY | O_NONBLOCK);
    if (!file)
        return passOn(file);
    Cpu cpu;
    cpu.number = *cpuNumber(name);
    cpu.file = std::move(*file);
    const auto kib = lastNumber(shortText(root, *folder / "buffer_size_kb"));
    cpu.maxBytes = kib > 0 ? (kib << 10) + kMorePages * m_pageBytes : kUsualBytes;
    m_cpus.push_back(std::move(cpu));
    watch(m_cpus.back());
    return {};
}

void LocalStream::watch(Cpu& cpu)
{
    epoll_event event = {};
    event.events = EPOLLIN;
    event.data.u64 = cpu.number;
    cpu.watched = epoll_ctl(m_epoll.get(), EPOLL_CTL_ADD, cpu.file.get(), &event) == 0;
}

Result<bool> LocalStream::wait(std::chrono::milliseconds most)
{
    std::array<epoll_event, 64> events{};
    const auto limit = std::clamp<std::int64_t>(most.count(), 0, 60'000);
    const int count = epoll_wait(m_epoll.get(), events.data(), int(events.size()), int(limit));
    if (count < 0 && errno != EINTR)
        return tl::unexpected(systemError(errno, tr("cannot wait for the ring buffers")));
    bool ready = false;
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[std::size_t(i)];
        const auto cpu = std::find_if(m_cpus.begin(), m_cpus.end(), [&event](const Cpu& one) {
            return one.number == event.data.u64;
        });
        ready = ready || (event.events & EPOLLIN) != 0;
        // A CPU without a buffer is an error for ever: waiting would end at once each time.
        if ((event.events & (EPOLLERR | EPOLLHUP)) != 0 && (event.events & EPOLLIN) == 0) {
            epoll_ctl(m_epoll.get(), EPOLL_CTL_DEL, cpu->file.get(), nullptr);
            cpu->watched = false;
        }
    }
    return ready;
}

Result<> LocalStream::drain(std::chrono::milliseconds most, bool all, const PagesFn& give)
{
    const auto ready = wait(most);
    if (!ready)
        return passOn(ready);
    const auto bytes = drainAll(all, give);
    if (!bytes)
        return passOn(bytes);
    // A buffer that counts as filled before it has a full page would end every wait at once.
    if (*ready && !all && *bytes == 0) {
        if (const auto rest = drainAll(true, give); !rest)
            return passOn(rest);
    }
    return {};
}

Result<std::uint64_t> LocalStream::drainAll(bool all, const PagesFn& give)
{
    std::uint64_t bytes = 0;
    for (Cpu& cpu : m_cpus) {
        Turn turn{cpu, give};
        if (m_moves) {
            if (const auto moved = moveFullPages(turn); !moved)
                return passOn(moved);
        }
        if (all || !m_moves) {
            // What is left then is the page that the kernel writes to: our own reading makes more
            // events, and where these are recorded, too, that would never end.
            const std::uint64_t most = m_moves ? m_pageBytes : cpu.maxBytes;
            if (const auto done = readPages(turn, turn.bytes + most); !done)
                return passOn(done);
        }
        if (turn.bytes > 0 && !cpu.watched)
            watch(cpu);
        bytes += turn.bytes;
    }
    return bytes;
}

Result<> LocalStream::moveFullPages(Turn& turn)
{
    const std::size_t most = kBytesAtOnce / m_pageBytes * m_pageBytes;
    while (turn.bytes < turn.cpu.maxBytes) {
        const ssize_t moved = splice(turn.cpu.file.get(), nullptr, m_pipeIn.get(), nullptr, most,
                                     SPLICE_F_NONBLOCK | SPLICE_F_MOVE);
        if (moved < 0 && errno == EINTR)
            continue;
        if (moved < 0 && errno == EINVAL) {
            m_moves = false;
            return {};
        }
        if (moved == 0 || (moved < 0 && (errno == EAGAIN || errno == ENODEV)))
            return {};
        if (moved < 0)
            return streamFailure(errno, turn.cpu.number);
        std::size_t filled = 0;
        while (filled < std::size_t(moved)) {
            const ssize_t got =
                read(m_pipeOut.get(), m_buffer.data() + filled, std::size_t(moved) - filled);
            if (got < 0 && errno == EINTR)
                continue;
            if (got <= 0)
                return streamFailure(got < 0 ? errno : EIO, turn.cpu.number);
            filled += std::size_t(got);
        }
        if (filled % m_pageBytes != 0)
            return fail(ErrorCode::Io,
                        tr("the kernel returned a truncated page of its ring buffer"));
        turn.bytes += filled;
        turn.give(turn.cpu.number, {m_buffer.data(), filled});
    }
    return {};
}

Result<> LocalStream::readPages(Turn& turn, std::uint64_t until)
{
    while (turn.bytes < until) {
        // Pages come one a call; they are given together, and before anything else is said.
        std::size_t filled = 0;
        ssize_t got = 1;
        while (got > 0 && turn.bytes + filled < until && filled + m_pageBytes <= m_buffer.size()) {
            do {
                got = read(turn.cpu.file.get(), m_buffer.data() + filled, m_pageBytes);
            } while (got < 0 && errno == EINTR);
            if (got > 0 && std::size_t(got) != m_pageBytes)
                break;
            filled += got > 0 ? std::size_t(got) : 0;
        }
        const int number = got < 0 ? errno : 0;
        turn.bytes += filled;
        if (filled > 0)
            turn.give(turn.cpu.number, {m_buffer.data(), filled});
        if (got > 0 && std::size_t(got) != m_pageBytes)
            return fail(ErrorCode::Io,
                        tr("the kernel returned a truncated page of its ring buffer"));
        // 0 is no end, and a CPU that never was online has no buffer.
        if (got == 0 || number == EAGAIN || number == ENODEV)
            return {};
        if (got < 0)
            return streamFailure(number, turn.cpu.number);
    }
    return {};
}

} // namespace probescope::access
