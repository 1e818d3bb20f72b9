#include "core/format/input/input.h"

#include "core/base/content_hash.h"
#include "core/base/file_descriptor.h"
#include "core/format/input/decompressor.h"
#include "core/format/input/raw_source.h"
#include "core/numbers/amount_text.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <limits>
#include <sys/statvfs.h>
#include <unistd.h>
#include <vector>

namespace probescope::format {

namespace {

constexpr std::size_t kInputBlock = 256U << 10;

/// The unpacked bytes of a source, in order.
class ByteStream
{
public:
    ByteStream(const RawSource& source, std::atomic<std::uint64_t>* progress)
        : m_source(&source)
        , m_progress(progress)
    {
    }

    /// Finds out whether the bytes are compressed.
    Result<> start()
    {
        m_in.resize(kInputBlock);
        while (m_inEnd < Decompressor::kMagicSize && !m_end) {
            if (auto more = fill(); !more) {
                m_error = more.error();
                break; // what was read before stands; read() tells the error
            }
        }
        m_compression = Decompressor::compressionOf({m_in.data(), m_inEnd});
        if (m_compression.empty())
            return {};
        auto decompressor = Decompressor::make(m_compression);
        if (!decompressor)
            return tl::unexpected(decompressor.error());
        m_decompressor = std::move(*decompressor);
        return {};
    }

    const std::string& compression() const { return m_compression; }
    /// Bytes given out so far.
    std::uint64_t given() const { return m_given; }
    /// Of the bytes of the source, when all were read.
    std::optional<std::string> contentHash() const
    {
        if (!m_source->seekable() || m_offset != m_source->size())
            return std::nullopt;
        return m_hash.text();
    }

    Result<std::size_t> read(std::span<char> buffer)
    {
        if (buffer.empty())
            return 0;
        auto count = m_decompressor ? unpack(buffer) : copy(buffer);
        if (count)
            m_given += *count;
        return count;
    }

private:
    Result<> fill()
    {
        if (m_inBegin == m_inEnd)
            m_inBegin = m_inEnd = 0;
        auto got = m_source->readAt(m_offset, std::span(m_in).subspan(m_inEnd));
        if (!got)
            return tl::unexpected(got.error());
        m_end = *got == 0;
        advance(std::span(m_in).subspan(m_inEnd, *got));
        m_inEnd += *got;
        return {};
    }

    void advance(std::span<const char> bytes)
    {
        m_hash.add(bytes.data(), bytes.size());
        m_offset += bytes.size();
        if (m_progress)
            m_progress->store(m_offset, std::memory_order_relaxed);
    }

    Result<std::size_t> copy(std::span<char> buffer)
    {
        if (m_inBegin < m_inEnd) {
            const auto count = std::min(buffer.size(), m_inEnd - m_inBegin);
            std::copy_n(m_in.data() + m_inBegin, count, buffer.data());
            m_inBegin += count;
            return count;
        }
        if (m_error)
            return tl::unexpected(*m_error);
        auto got = m_source->readAt(m_offset, buffer);
        if (got)
            advance(buffer.first(*got));
        return got;
    }

    Result<std::size_t> unpack(std::span<char> buffer)
    {
        auto room = buffer;
        while (room.size() == buffer.size() && !m_error) {
            std::span<const char> in = std::span(m_in).subspan(m_inBegin, m_inEnd - m_inBegin);
            auto done = m_decompressor->run(in, room, m_end);
            m_inBegin = m_inEnd - in.size();
            if (!done)
                m_error = done.error();
            else if (room.size() == buffer.size() && m_end)
                return 0;
            else if (room.size() == buffer.size() && m_inBegin == m_inEnd) {
                if (auto more = fill(); !more)
                    m_error = more.error();
            }
        }
        if (room.size() == buffer.size())
            return tl::unexpected(*m_error);
        return buffer.size() - room.size();
    }

    const RawSource* m_source;
    std::atomic<std::uint64_t>* m_progress;
    std::string m_compression;
    std::unique_ptr<Decompressor> m_decompressor;
    std::vector<char> m_in; ///< raw bytes that were read and are not used yet
    std::size_t m_inBegin = 0;
    std::size_t m_inEnd = 0;
    std::uint64_t m_offset = 0; ///< of the source
    ContentHash m_hash; ///< of the bytes before
    std::uint64_t m_given = 0;
    bool m_end = false;
    std::optional<Error> m_error; ///< told once all bytes before it are given out
};

class InputImpl : public Input
{
public:
    InputImpl(std::string name, std::unique_ptr<RawSource> source, std::size_t chunk)
        : m_name(std::move(name))
        , m_source(std::move(source))
        , m_chunk(chunk)
        , m_stream(*m_source, &m_diskRead)
    {
    }

    Result<> start() { return placed(m_stream.start()); }

    const std::string& name() const override { return m_name; }
    std::string compression() const override { return m_stream.compression(); }

    Result<std::string_view> peek(std::size_t count) override
    {
        while (m_aheadEnd - m_aheadBegin < count) {
            if (m_aheadEnd == m_ahead.size())
                m_ahead.resize(m_aheadEnd
                               + std::min(count - (m_aheadEnd - m_aheadBegin), kInputBlock));
            auto got = next(std::span(m_ahead).subspan(m_aheadEnd));
            if (!got && m_aheadEnd == m_aheadBegin)
                return tl::unexpected(got.error());
            if (!got || *got == 0)
                break; // a later read() tells an error that comes behind what could be read
            m_aheadEnd += *got;
        }
        return std::string_view(m_ahead).substr(m_aheadBegin,
                                                std::min(count, m_aheadEnd - m_aheadBegin));
    }

    Result<std::size_t> read(std::span<char> buffer) override
    {
        buffer = buffer.first(std::min(buffer.size(), m_chunk));
        if (m_aheadBegin == m_aheadEnd)
            return next(buffer);
        const auto count = std::min(buffer.size(), m_aheadEnd - m_aheadBegin);
        std::copy_n(m_ahead.data() + m_aheadBegin, count, buffer.data());
        m_aheadBegin += count;
        if (m_aheadBegin == m_aheadEnd) {
            m_ahead = {};
            m_aheadBegin = m_aheadEnd = 0;
        }
        return count;
    }

    Result<std::uint64_t> size() override
    {
        if (m_source->seekable() && !m_spooled && m_stream.compression().empty())
            return m_source->size();
        if (!m_spooled) {
            if (auto done = spool(); !done)
                return tl::unexpected(done.error());
        }
        return m_spoolSize;
    }

    std::optional<Error> damage() const override { return m_damage; }
    void setGoOn(std::function<bool()> goOn) override { m_goOn = std::move(goOn); }
    void setRoom(std::uint64_t bytes) override { m_room = bytes; }

    Result<std::size_t> at(std::uint64_t offset, std::span<char> buffer) override
    {
        if (!m_spooled) {
            if (auto known = size(); !known)
                return tl::unexpected(known.error());
        }
        std::size_t done = 0;
        while (done < buffer.size()) {
            auto got = part(offset + done, buffer.subspan(done));
            if (!got)
                return got;
            if (*got == 0)
                break;
            done += *got;
        }
        return done;
    }

    std::optional<std::string> contentHash() const override
    {
        return m_spoolHash ? m_spoolHash : m_stream.contentHash();
    }
    std::uint64_t diskRead() const override { return m_diskRead.load(std::memory_order_relaxed); }
    std::uint64_t diskSize() const override { return m_source->size(); }

private:
    template <typename T>
    Result<T> placed(Result<T> result) const
    {
        if (!result && result.error().place.file.empty())
            result.error().place.file = m_name;
        return result;
    }

    /// In order, behind what was peeked.
    Result<std::size_t> next(std::span<char> buffer)
    {
        if (!m_spooled || m_source->seekable())
            return placed(m_stream.read(buffer));
        auto got = part(m_spoolNext, buffer);
        m_spoolNext += got.value_or(0);
        if (got && *got == 0 && !buffer.empty() && m_damage)
            return tl::unexpected(*m_damage);
        return got;
    }

    Result<std::size_t> part(std::uint64_t offset, std::span<char> buffer)
    {
        if (!m_spooled) {
            if (offset >= m_source->size())
                return 0; // bytes appended since the file was opened are none of it
            auto got = m_source->readAt(offset, buffer);
            if (got)
                m_diskRead.fetch_add(*got, std::memory_order_relaxed);
            return placed(std::move(got));
        }
        ssize_t got = -1;
        do {
            got = pread(m_spool.get(), buffer.data(), buffer.size(), off_t(offset));
        } while (got < 0 && errno == EINTR);
        if (got < 0)
            return tl::unexpected(
                systemError(errno, tr("cannot read the unpacked file"), m_spoolFolder));
        return std::size_t(got);
    }

    /// Unpacks everything into a temporary file.
    Result<> spool()
    {
        auto file = temporaryFile(m_spoolFolder);
        if (!file)
            return tl::unexpected(file.error());
        const std::uint64_t room = roomFor(file->get());
        if (m_source->seekable()) {
            ByteStream whole(*m_source, &m_diskRead);
            auto started = whole.start();
            if (!started)
                return placed(std::move(started));
            if (auto done = drain(whole, *file, 0, room); !done)
                return done;
            m_spoolHash = whole.contentHash();
        } else {
            if (m_stream.given() != m_aheadEnd - m_aheadBegin)
                return fail(ErrorCode::Unsupported, tr("a pipe cannot be rewound"),
                            tr("Save its contents to a file first"), Place{.file = m_name});
            if (auto done = writeAll(file->get(), m_ahead.data(), m_aheadEnd, m_spoolFolder); !done)
                return fullDisk(done.error());
            if (auto done = drain(m_stream, *file, m_aheadEnd, room); !done)
                return done;
            m_spoolNext = m_aheadEnd;
        }
        m_spool = std::move(*file);
        m_spooled = true;
        return {};
    }

    Result<> drain(ByteStream& stream, const FileDescriptor& file, std::uint64_t size,
                   std::uint64_t room)
    {
        std::vector<char> block(4 * kInputBlock);
        while (true) {
            auto got = placed(stream.read(block));
            if (!got)
                m_damage = got.error();
            if (!got || *got == 0)
                break;
            if (size + *got > room)
                return noRoom(size, room);
            if (auto done = writeAll(file.get(), block.data(), *got, m_spoolFolder); !done)
                return fullDisk(done.error());
            size += *got;
            if (m_goOn && !m_goOn())
                return fail(ErrorCode::Cancelled, tr("unpacking was canceled"));
        }
        m_spoolSize = size;
        return {};
    }

    /// How many bytes may be unpacked into a file.
    std::uint64_t roomFor(int file) const
    {
        if (m_room)
            return *m_room;
        struct statvfs disk = {};
        if (fstatvfs(file, &disk) != 0)
            return std::numeric_limits<std::uint64_t>::max();
        return std::uint64_t(disk.f_bavail) * disk.f_frsize / 2;
    }

    Result<> noRoom(std::uint64_t size, std::uint64_t room) const
    {
        const Message packed = diskSize() > 0 ? tr("the file of {}", {bytesText(diskSize())})
                                              : tr("the data from the pipe");
        return fail(
            ErrorCode::DiskFull,
            tr("{} unpacks to more than {}; the limit is {} in {}, half of the free space there",
               {packed, bytesText(size), bytesText(room), m_spoolFolder.string()}),
            tr("Set TMPDIR to a folder with more free space, or unpack the file yourself"),
            {.file = m_name});
    }

    static Result<> fullDisk(Error error)
    {
        if (error.code == ErrorCode::DiskFull) {
            error.what = tr("not enough space for the unpacked file in {}", {error.place.file});
            error.hint =
                tr("Set TMPDIR to a folder with more free space, or unpack the file yourself");
        }
        return tl::unexpected(std::move(error));
    }

    std::string m_name;
    std::unique_ptr<RawSource> m_source;
    std::size_t m_chunk;
    std::atomic<std::uint64_t> m_diskRead = 0;
    ByteStream m_stream;
    std::string m_ahead; ///< [m_aheadBegin, m_aheadEnd) was peeked, the rest is room
    std::size_t m_aheadBegin = 0;
    std::size_t m_aheadEnd = 0;
    FileDescriptor m_spool;
    std::filesystem::path m_spoolFolder;
    std::uint64_t m_spoolSize = 0;
    std::uint64_t m_spoolNext = 0; ///< where a pipe is read on in order
    bool m_spooled = false;
    std::optional<std::string> m_spoolHash; ///< of the file that was unpacked
    std::optional<Error> m_damage;
    std::function<bool()> m_goOn;
    std::optional<std::uint64_t> m_room; ///< see setRoom()
};

} // namespace

Result<std::unique_ptr<Input>> Input::open(const std::filesystem::path& path)
{
    auto source = RawSource::open(path);
    if (!source)
        return tl::unexpected(source.error());
    auto input = std::make_unique<InputImpl>(path.string(), std::move(*source), std::size_t(-1));
    if (auto started = input->start(); !started)
        return tl::unexpected(started.error());
    return input;
}

std::unique_ptr<Input> Input::fromDescriptor(std::string name, FileDescriptor pipe)
{
    auto source = RawSource::fromDescriptor(name, std::move(pipe));
    auto input = std::make_unique<InputImpl>(std::move(name), std::move(source), std::size_t(-1));
    // An error of the pipe is told by read().
    static_cast<void>(input->start());
    return input;
}

std::unique_ptr<Input> Input::fromBytes(std::string name, std::string bytes, std::size_t chunk)
{
    auto input =
        std::make_unique<InputImpl>(std::move(name), RawSource::fromBytes(std::move(bytes), chunk),
                                    std::max<std::size_t>(chunk, 1));
    // Cannot fail: memory has no errors, and the compression is one that is known.
    static_cast<void>(input->start());
    return input;
}

} // namespace probescope::format
