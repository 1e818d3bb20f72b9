#include "core/format/trace_dat/trace_dat_container.h"
#include "core/format/trace_dat/trace_dat_sections.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace probescope::format {

namespace {

constexpr std::uint32_t kMaxCpus = 65536;

struct InstanceAt
{
    std::string name;
    std::uint64_t offset = 0;
};

/// What stands behind the CPU count, for the top buffer and, elsewhere, for each instance.
class BufferPart
{
public:
    BufferPart(DatCursor& cursor, DatContents& contents, ProblemCounter& problems)
        : m_cursor(cursor)
        , m_contents(contents)
        , m_problems(problems)
    {
    }

    /// Reads `options  `, if there are any, and then `latency  ` or `flyrecord`.
    Result<> read(std::uint32_t cpus, std::uint64_t fileSize, DatBuffer& buffer)
    {
        auto word = m_cursor.block(10);
        if (word && word->starts_with("options")) {
            m_cursor.setSection("options");
            if (auto done = readOptions(); !done)
                return done;
            word = m_cursor.block(10);
        }
        if (!word)
            return tl::unexpected<Error>(word.error());
        if (word->starts_with("latency")) {
            buffer.isText = true;
            buffer.cpus.push_back({0, m_cursor.offset(), fileSize - m_cursor.offset()});
            return {};
        }
        if (!word->starts_with("flyrecord"))
            return m_cursor.failHere(ErrorCode::Corrupt, tr("\"flyrecord\" is missing"));
        m_cursor.setSection("flyrecord");
        return readDirectory(m_contents.cpuCount.value_or(cpus), buffer);
    }

    const std::vector<InstanceAt>& instances() const { return m_instances; }

private:
    Result<> readOptions()
    {
        for (;;) {
            auto id = m_cursor.number16();
            if (!id)
                return tl::unexpected<Error>(id.error());
            if (DatId(*id) == DatId::Done)
                return {};
            auto size = m_cursor.number32();
            if (!size)
                return tl::unexpected<Error>(size.error());
            const auto place = m_cursor.place();
            auto bytes = m_cursor.block(*size);
            if (!bytes)
                return tl::unexpected<Error>(bytes.error());
            DatCursor option(std::move(*bytes), m_cursor.order(), place);
            if (auto done = readOne(DatId(*id), option); !done)
                m_problems.add(done.error());
        }
    }

    Result<> readOne(DatId id, DatCursor& option)
    {
        if (id != DatId::Buffer) {
            m_hasClock = m_hasClock || id == DatId::TraceClock;
            return readOption(id, option, m_contents);
        }
        auto offset = option.number64();
        if (!offset)
            return tl::unexpected<Error>(offset.error());
        auto name = option.string();
        if (!name)
            return tl::unexpected<Error>(name.error());
        if (m_instances.size() < kMaxDatBuffers)
            m_instances.push_back({std::move(*name), *offset});
        return {};
    }

    Result<> readDirectory(std::uint32_t cpus, DatBuffer& buffer)
    {
        if (cpus <= kMaxCpus && std::uint64_t(cpus) * 16 > m_cursor.left())
            return m_cursor.failHere(
                ErrorCode::Truncated,
                cpus == 1 ? tr("the file ends within the directory of 1 CPU")
                          : tr("the file ends within the directory of {} CPUs", {cpus}));
        if (cpus > kMaxCpus) {
            return m_cursor.failHere(ErrorCode::Corrupt, tr("invalid number of CPUs: {}", {cpus}));
        }
        for (std::uint32_t cpu = 0; cpu < cpus; ++cpu) {
            auto offset = m_cursor.number64();
            auto size = m_cursor.number64();
            if (!offset || !size)
                return tl::unexpected<Error>((offset ? size : offset).error());
            buffer.cpus.push_back({cpu, *offset, *size});
        }
        if (m_hasClock)
            readClock();
        return {};
    }

    /// The whole of trace_clock stands behind the directory. Old recorders wrote it wrongly, then
    /// the clock is that of the option, or the kernel's default.
    void readClock()
    {
        constexpr std::uint64_t kMaxClock = 4096;
        m_cursor.setSection("trace_clock");
        const auto size = m_cursor.number64();
        if (size && *size > kMaxClock)
            return;
        const auto text = size ? m_cursor.block(*size) : Result<std::string>(passOn(size));
        if (!text)
            m_problems.add(text.error());
        else if (!text->empty())
            m_contents.clock = currentClock(std::string_view(text->c_str()));
    }

    DatCursor& m_cursor;
    DatContents& m_contents;
    ProblemCounter& m_problems;
    std::vector<InstanceAt> m_instances;
    bool m_hasClock = false;
};

Result<> readInstance(Input& input, std::uint64_t fileSize, const InstanceAt& instance,
                      std::uint32_t cpus, DatContents& contents, ProblemCounter& problems)
{
    DatCursor cursor(input, contents.header.order, std::min(instance.offset, fileSize), fileSize,
                     "buffer \"" + instance.name + '"');
    // Options of an instance are its own: they say nothing about the file.
    DatContents own;
    own.header = contents.header;
    DatBuffer buffer;
    buffer.name = instance.name;
    BufferPart part(cursor, own, problems);
    auto done = part.read(cpus, fileSize, buffer);
    contents.buffers.push_back(std::move(buffer));
    return done;
}

} // namespace

Result<> readContainerV6(Input& input, std::uint64_t fileSize, DatContents& contents,
                         ProblemCounter& problems)
{
    using Step = Result<> (*)(DatCursor&, DatContents&);
    static constexpr std::array<std::pair<const char*, Step>, 6> kSteps{{
        {"header information", readHeaderInfo},
        {"ftrace event formats", readFtraceFormats},
        {"event formats", readEventFormats},
        {"kallsyms", readKallsyms},
        {"trace_printk formats", readPrintkFormats},
        {"saved command lines", readCmdlines},
    }};
    DatCursor cursor(input, contents.header.order, contents.header.end, fileSize, "");
    for (const auto& [name, step] : kSteps) {
        cursor.setSection(name);
        if (auto done = step(cursor, contents); !done)
            return done; // sections follow one another: there is no place to go on at
    }
    cursor.setSection("CPU count");
    auto cpus = cursor.number32();
    if (!cpus)
        return tl::unexpected<Error>(cpus.error());
    BufferPart top(cursor, contents, problems);
    DatBuffer buffer;
    if (auto done = top.read(*cpus, fileSize, buffer); !done)
        return done;
    contents.buffers.push_back(std::move(buffer));
    if (!contents.cpuCount)
        contents.cpuCount = *cpus;
    for (const auto& instance : top.instances()) {
        if (auto done =
                readInstance(input, fileSize, instance, *contents.cpuCount, contents, problems);
            !done) {
            problems.add(done.error());
        }
    }
    return {};
}

} // namespace probescope::format
