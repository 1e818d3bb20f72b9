#include "core/format/trace_dat/trace_dat_writer.h"

#include "core/base/new_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <limits>
#include <map>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace probescope::format {

namespace {

/// Numbers and texts in the file's byte order.
class DatBytes
{
public:
    explicit DatBytes(ByteOrder order)
        : m_bigEndian(order.bigEndian())
    {
    }

    void number(std::uint64_t value, std::size_t size)
    {
        for (std::size_t i = 0; i < size; ++i)
            m_bytes += char(value >> (8 * (m_bigEndian ? size - 1 - i : i)));
    }
    void number16(std::uint64_t value) { number(value, 2); }
    void number32(std::uint64_t value) { number(value, 4); }
    void number64(std::uint64_t value) { number(value, 8); }
    void text(std::string_view text) { m_bytes += text; }
    void zeroEnded(std::string_view text)
    {
        m_bytes += text;
        m_bytes += '\0';
    }
    void sized32(std::string_view text)
    {
        number32(text.size());
        m_bytes += text;
    }
    void sized64(std::string_view text)
    {
        number64(text.size());
        m_bytes += text;
    }
    void option(DatId id, std::string_view bytes)
    {
        number16(std::uint64_t(id));
        sized32(bytes);
    }
    /// Texts of options end with a NUL.
    void textOption(DatId id, std::string_view text)
    {
        if (!text.empty())
            option(id, std::string(text) + '\0');
    }

    const std::string& bytes() const { return m_bytes; }
    std::uint64_t size() const { return m_bytes.size(); }

private:
    bool m_bigEndian;
    std::string m_bytes;
};

std::string bracketed(const std::string& clock)
{
    return '[' + (clock.empty() ? std::string("local") : clock) + ']';
}

void addFormats(DatBytes& out, const std::vector<const DatFormat*>& formats)
{
    out.number32(formats.size());
    for (const DatFormat* format : formats)
        out.sized64(format->text);
}

void addFormatSections(DatBytes& out, const DatContents& contents)
{
    std::vector<std::pair<std::string_view, std::vector<const DatFormat*>>> systems;
    std::map<std::string_view, std::size_t> places;
    std::vector<const DatFormat*> ftrace;
    for (const DatFormat& format : contents.formats) {
        if (format.system == "ftrace") {
            ftrace.push_back(&format);
            continue;
        }
        const auto [place, added] = places.emplace(format.system, systems.size());
        if (added)
            systems.emplace_back(format.system, std::vector<const DatFormat*>());
        systems[place->second].second.push_back(&format);
    }
    addFormats(out, ftrace);
    out.number32(systems.size());
    for (const auto& [system, formats] : systems) {
        out.zeroEnded(system);
        addFormats(out, formats);
    }
}

/// A time's offset: of the wall clock (--date), which is kept in microseconds, or any other.
void addOffsets(DatBytes& out, const DatTimeOptions& time)
{
    constexpr std::int64_t kMicrosecond = 1000;
    std::int64_t rest = time.offsetNs;
    if (time.hasDate) {
        std::array<char, 20> digits{};
        const std::int64_t microseconds = std::max<std::int64_t>(rest / kMicrosecond, 0);
        const char* const end =
            std::to_chars(digits.data(), digits.data() + digits.size(), microseconds, 16).ptr;
        out.textOption(DatId::Date, "0x" + std::string(std::as_const(digits).data(), end));
        rest -= microseconds * kMicrosecond;
    }
    if (rest != 0)
        out.textOption(DatId::Offset, std::to_string(rest));
}

void addTimeShifts(DatBytes& out, const DatTimeOptions& time, ByteOrder order,
                   std::uint64_t traceId)
{
    if (time.cpuShifts.empty())
        return;
    DatBytes shift(order);
    shift.number64(traceId); // the peer's is not kept, and nobody reads it
    shift.number32(time.interpolate ? 1 : 0);
    shift.number32(time.cpuShifts.size());
    for (const auto& samples : time.cpuShifts) {
        shift.number32(samples.size());
        for (const auto& sample : samples)
            shift.number64(sample.time);
        for (const auto& sample : samples)
            shift.number64(std::uint64_t(sample.offset));
        for (const auto& sample : samples)
            shift.number64(std::uint64_t(sample.scaling));
    }
    for (const auto& samples : time.cpuShifts) {
        for (const auto& sample : samples)
            shift.number64(sample.fraction);
    }
    out.option(DatId::TimeShift, shift.bytes());
}

void addTimeOptions(DatBytes& out, const DatContents& contents)
{
    addOffsets(out, contents.time);
    addTimeShifts(out, contents.time, contents.header.order, contents.traceId.value_or(0));
    if (contents.time.tscMultiplier) {
        DatBytes tsc(contents.header.order);
        tsc.number32(contents.time.tscMultiplier);
        tsc.number32(contents.time.tscShift);
        tsc.number64(0); // the offset is in that of the file
        out.option(DatId::Tsc2Nsec, tsc.bytes());
    }
}

class DatFileWriter
{
public:
    DatFileWriter(std::filesystem::path path, FileDescriptor file, const DatContents& contents,
                  const std::function<bool()>& goOn)
        : m_path(std::move(path))
        , m_file(std::move(file))
        , m_contents(contents)
        , m_goOn(goOn)
        , m_pageSize(contents.header.pageSize)
    {
    }

    Result<> run(const std::vector<DatBufferPages>& buffers)
    {
        if (auto done = writeHead(buffers); !done)
            return done;
        static const DatBufferPages kNothing;
        const auto top = std::find_if(buffers.begin(), buffers.end(),
                                      [](const auto& buffer) { return buffer.name.empty(); });
        if (auto done = writeBuffer(top == buffers.end() ? kNothing : *top); !done)
            return done;
        for (const auto& buffer : buffers) {
            if (buffer.name.empty())
                continue;
            DatBytes offset(m_contents.header.order);
            offset.number64(m_size);
            if (auto done = rewrite(m_offsetsOfBuffers[buffer.name], offset.bytes()); !done)
                return done;
            if (auto done = writeBuffer(buffer); !done)
                return done;
        }
        return {};
    }

    Result<> sync() const { return syncFile(m_file.get(), m_path); }

private:
    Result<> write(const char* data, std::size_t size)
    {
        m_size += size;
        return writeAll(m_file.get(), data, size, m_path);
    }
    Result<> write(const std::string& bytes) { return write(bytes.data(), bytes.size()); }

    Result<> rewrite(std::uint64_t offset, const std::string& bytes)
    {
        std::size_t done = 0;
        while (done < bytes.size()) {
            const ssize_t count = pwrite(m_file.get(), bytes.data() + done, bytes.size() - done,
                                         off_t(offset + done));
            if (count < 0 && errno != EINTR)
                return tl::unexpected(systemError(errno, tr("cannot write the file"), m_path));
            done += std::size_t(std::max<ssize_t>(count, 0));
        }
        return {};
    }

    std::uint32_t cpuCount(const std::vector<DatBufferPages>& buffers) const
    {
        std::uint32_t cpus = m_contents.cpuCount.value_or(0);
        for (const auto& buffer : buffers) {
            for (const auto& cpu : buffer.cpus)
                cpus = std::max(cpus, cpu.cpu + 1);
        }
        return cpus;
    }

    /// All that stands before the word "flyrecord".
    Result<> writeHead(const std::vector<DatBufferPages>& buffers)
    {
        constexpr std::uint64_t kMax = std::numeric_limits<std::uint32_t>::max();
        if (std::max(m_contents.kallsyms.size(), m_contents.printkFormats.size()) > kMax)
            return fail(ErrorCode::Unsupported, tr("too many kernel symbols for trace.dat"), {},
                        Place{.file = m_path.string()});
        m_cpus = cpuCount(buffers);
        DatBytes head(m_contents.header.order);
        head.text("\x17\x08\x44tracing");
        head.zeroEnded("6");
        head.number(m_contents.header.order.bigEndian() ? 1 : 0, 1);
        head.number(m_contents.header.longSize, 1);
        head.number32(m_pageSize);
        head.zeroEnded("header_page");
        head.sized64(m_contents.headerPage);
        head.zeroEnded("header_event");
        head.sized64(m_contents.headerEvent);
        addFormatSections(head, m_contents);
        head.sized32(m_contents.kallsyms);
        head.sized32(m_contents.printkFormats);
        head.sized64(m_contents.cmdlines);
        head.number32(m_cpus);
        addOptions(head, buffers);
        return write(head.bytes());
    }

    void addOptions(DatBytes& out, const std::vector<DatBufferPages>& buffers)
    {
        out.zeroEnded("options  ");
        addTimeOptions(out, m_contents);
        out.textOption(DatId::CpuStat, m_contents.cpuStats);
        out.textOption(DatId::TraceClock, bracketed(m_contents.clock) + '\n');
        out.textOption(DatId::Uname, m_contents.uname);
        out.textOption(DatId::Version, m_contents.recorderVersion);
        out.textOption(DatId::ProcMaps, m_contents.processMaps);
        if (m_contents.traceId) {
            DatBytes id(m_contents.header.order);
            id.number64(*m_contents.traceId);
            out.option(DatId::TraceId, id.bytes());
        }
        for (std::string_view hooks = m_contents.hooks; !hooks.empty();) {
            const auto end = std::min(hooks.find('\n'), hooks.size());
            out.textOption(DatId::Hook, hooks.substr(0, end));
            hooks.remove_prefix(std::min(end + 1, hooks.size()));
        }
        for (const auto& buffer : buffers) {
            if (buffer.name.empty())
                continue;
            constexpr std::uint64_t kBeforeOffset = 6; // the option's id and size
            m_offsetsOfBuffers[buffer.name] = out.size() + kBeforeOffset;
            DatBytes option(m_contents.header.order);
            option.number64(0);
            option.zeroEnded(buffer.name);
            out.option(DatId::Buffer, option.bytes());
        }
        out.number16(std::uint64_t(DatId::Done));
    }

    /// `flyrecord`, where each CPU's pages are, the clock, and the pages.
    Result<> writeBuffer(const DatBufferPages& buffer)
    {
        DatBytes word(m_contents.header.order);
        word.zeroEnded("flyrecord");
        if (auto done = write(word.bytes()); !done)
            return done;
        const std::uint64_t directory = m_size;
        if (auto done = write(std::string(std::size_t(m_cpus) * 16, '\0')); !done)
            return done;
        DatBytes clock(m_contents.header.order);
        clock.sized64(bracketed(m_contents.clock));
        if (auto done = write(clock.bytes()); !done)
            return done;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> extents(m_cpus);
        if (auto done = align(); !done)
            return done;
        for (auto& extent : extents)
            extent.first = m_size;
        for (const auto& cpu : buffer.cpus) {
            auto& [offset, size] = extents[cpu.cpu];
            offset = m_size;
            if (auto done = copyPages(cpu); !done)
                return done;
            size = m_size - offset;
            if (auto done = align(); !done)
                return done;
        }
        DatBytes places(m_contents.header.order);
        for (const auto& [offset, size] : extents) {
            places.number64(offset);
            places.number64(size);
        }
        return rewrite(directory, places.bytes());
    }

    Result<> copyPages(const DatCpuPages& cpu)
    {
        constexpr std::size_t kPiece = 1U << 20;
        m_room.resize(kPiece);
        for (;;) {
            auto got = cpu.read(m_room);
            if (!got)
                return passOn(got);
            if (*got == 0)
                return {};
            if (auto done = write(m_room.data(), *got); !done)
                return done;
            if (m_goOn && !m_goOn())
                return fail(ErrorCode::Cancelled, tr("writing was canceled"));
        }
    }

    Result<> align()
    {
        const std::uint64_t over = m_size % m_pageSize;
        return over ? write(std::string(std::size_t(m_pageSize - over), '\0')) : Result<>();
    }

    std::filesystem::path m_path;
    FileDescriptor m_file;
    const DatContents& m_contents;
    const std::function<bool()>& m_goOn;
    std::uint32_t m_pageSize;
    std::uint32_t m_cpus = 0;
    std::uint64_t m_size = 0;
    std::map<std::string, std::uint64_t> m_offsetsOfBuffers;
    std::vector<char> m_room;
};

} // namespace

Result<> writeTraceDat(FileDescriptor file, const std::filesystem::path& path,
                       const DatContents& contents, const std::vector<DatBufferPages>& buffers,
                       const std::function<bool()>& goOn)
{
    return DatFileWriter(path, std::move(file), contents, goOn).run(buffers);
}

Result<> writeTraceDat(const std::filesystem::path& target, const DatContents& contents,
                       const std::vector<DatBufferPages>& buffers,
                       const std::function<bool()>& goOn)
{
    auto file = createNewFile(target);
    if (!file)
        return passOn(file);
    DatFileWriter writer(target, std::move(*file), contents, goOn);
    auto done = writer.run(buffers);
    if (done)
        done = writer.sync();
    if (done)
        done = syncFolder(target.parent_path());
    if (!done)
        unlink(target.c_str());
    return done;
}

} // namespace probescope::format
