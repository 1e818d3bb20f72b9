#include "core/format/ring/ring_page.h"
#include "core/format/trace_dat/trace_dat_container.h"
#include "core/format/trace_dat/trace_dat_sections.h"
#include "core/format/trace_dat/trace_dat_v7_sections.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::format {

namespace {

/// The number of chunks stands before compressed data, and trace-cmd does not count it in.
constexpr std::uint64_t kChunkCountSize = 4;

struct KnownSection
{
    DatId id;
    Result<> (*read)(DatCursor&, DatContents&);
};

constexpr std::array<KnownSection, 6> kSections{{
    {DatId::HeaderInfo, readHeaderInfo},
    {DatId::FtraceEvents, readFtraceFormats},
    {DatId::EventFormats, readEventFormats},
    {DatId::Kallsyms, readKallsyms},
    {DatId::Printk, readPrintkFormats},
    {DatId::CmdLines, readCmdlines},
}};

/// The number behind a word, if the line begins with it.
std::optional<std::uint64_t> numberBehind(std::string_view line, std::string_view word)
{
    if (!line.starts_with(word))
        return std::nullopt;
    line.remove_prefix(word.size());
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(line.data(), line.data() + line.size(), number);
    return parsed.ec == std::errc() ? std::optional(number) : std::nullopt;
}

/// Of each CPU, the events that the kernel had and those that were read, as the recorder found them
/// in per_cpu/cpu*/stats at its end.
std::vector<std::uint64_t> countedEvents(std::string_view stats)
{
    constexpr std::uint64_t kMaxCpus = 4096;
    std::vector<std::uint64_t> counted;
    std::size_t cpu = 0;
    while (!stats.empty()) {
        const auto line = stats.substr(0, stats.find('\n'));
        stats.remove_prefix(std::min(stats.size(), line.size() + 1));
        if (const auto number = numberBehind(line, "CPU: "); number && *number < kMaxCpus) {
            cpu = std::size_t(*number);
            counted.resize(std::max(counted.size(), cpu + 1));
        }
        for (const std::string_view word : {"entries: ", "read events: "}) {
            if (const auto number = numberBehind(line, word); number && cpu < counted.size())
                counted[cpu] += *number;
        }
    }
    return counted;
}

const KnownSection* knownSection(DatId id)
{
    const auto* found = std::find_if(kSections.begin(), kSections.end(),
                                     [&](const KnownSection& known) { return known.id == id; });
    return found == kSections.end() ? nullptr : found;
}

class ContainerV7
{
public:
    ContainerV7(Input& input, std::uint64_t fileSize, DatContents& contents,
                ProblemCounter& problems)
        : m_input(input)
        , m_fileSize(fileSize)
        , m_contents(contents)
        , m_problems(problems)
        , m_sections(input, fileSize, contents.header)
    {
    }

    Result<> read()
    {
        std::optional<Error> broken;
        if (auto done = readOptionChain(); !done)
            broken = done.error();
        // Options that are lost, or were never written, leave sections that only stand there.
        const auto list = m_sections.list();
        if (broken || m_contents.buffers.empty() || list.end != DatSectionList::End::Unknown)
            readUnlisted(list);
        if (broken && !hasData())
            return tl::unexpected<Error>(std::move(*broken));
        if (broken)
            m_problems.add(*broken);
        m_sections.reportMissing(list, m_problems);
        // The top buffer is first when times are equal, as trace-cmd has it.
        std::stable_partition(m_contents.buffers.begin(), m_contents.buffers.end(),
                              [](const DatBuffer& buffer) { return buffer.name.empty(); });
        return {};
    }

private:
    bool hasData() const
    {
        return std::any_of(m_contents.buffers.begin(), m_contents.buffers.end(),
                           [this](const DatBuffer& buffer) {
                               return std::any_of(buffer.cpus.begin(), buffer.cpus.end(),
                                                  [this](const DatCpu& cpu) {
                                                      return cpu.size && cpu.offset < m_fileSize;
                                                  });
                           });
    }

    Result<> readOptionChain()
    {
        std::uint64_t offset = m_contents.header.optionsOffset;
        while (offset) {
            if (!m_optionSections.insert(offset).second) {
                Place place;
                place.file = m_input.name();
                place.byte = offset;
                place.field = "options";
                return fail(ErrorCode::Corrupt, tr("the option sections form a loop"), {}, place);
            }
            auto section = m_sections.at(offset, "options");
            if (!section)
                return tl::unexpected<Error>(section.error());
            auto cursor = m_sections.open(*section, "options");
            if (!cursor)
                return tl::unexpected<Error>(cursor.error());
            if (DatId(section->id) != DatId::Done)
                return cursor->failHere(ErrorCode::Corrupt, tr("the option section is missing"));
            auto next = readOptions(*cursor);
            if (!next)
                return tl::unexpected<Error>(next.error());
            offset = *next;
        }
        return {};
    }

    /// Answers where the next section of options is; 0 is none.
    Result<std::uint64_t> readOptions(DatCursor& cursor)
    {
        for (;;) {
            auto id = cursor.number16();
            if (!id)
                return tl::unexpected<Error>(id.error());
            auto size = cursor.number32();
            if (!size)
                return tl::unexpected<Error>(size.error());
            const auto place = cursor.place();
            auto bytes = cursor.block(*size);
            if (!bytes)
                return tl::unexpected<Error>(bytes.error());
            DatCursor option(std::move(*bytes), cursor.order(), place);
            if (DatId(*id) == DatId::Done)
                return option.number64();
            if (auto done = readOne(DatId(*id), option); !done)
                m_problems.add(done.error());
        }
    }

    Result<> readOne(DatId id, DatCursor& option)
    {
        if (const auto* known = knownSection(id)) {
            auto offset = option.number64();
            if (!offset)
                return tl::unexpected<Error>(offset.error());
            return readSection(*known, *offset);
        }
        if (id != DatId::Buffer && id != DatId::BufferText)
            return readOption(id, option, m_contents);
        std::uint64_t offset = 0;
        auto buffer = readBufferOption(option, id == DatId::BufferText, offset);
        if (!buffer)
            return tl::unexpected<Error>(buffer.error());
        if (m_contents.buffers.size() >= kMaxDatBuffers)
            return option.failHere(ErrorCode::Corrupt, tr("invalid number of buffers"));
        auto section = m_sections.at(offset, "buffer \"" + buffer->name + '"');
        if (section) {
            buffer->compressed = section->compressed();
            for (auto& cpu : buffer->cpus) {
                if (buffer->compressed && cpu.size)
                    cpu.size += kChunkCountSize;
            }
            if (buffer->isText) {
                buffer->cpus.push_back(
                    {0, section->dataOffset, section->dataEnd - section->dataOffset});
            }
            m_bufferSections.insert(offset);
        } else {
            m_problems.add(section.error());
        }
        m_contents.buffers.push_back(std::move(*buffer));
        return {};
    }

    Result<> readSection(const KnownSection& known, std::uint64_t offset)
    {
        auto section = m_sections.at(offset, datSectionName(std::uint16_t(known.id)));
        if (!section)
            return tl::unexpected<Error>(section.error());
        if (!m_readSections.insert(known.id).second)
            return {}; // a later option about the same section does not add to it
        auto cursor = m_sections.open(*section, datSectionName(std::uint16_t(known.id)));
        if (!cursor)
            return tl::unexpected<Error>(cursor.error());
        if (DatId(section->id) != known.id)
            return cursor->failHere(ErrorCode::Corrupt, tr("unexpected section"));
        return known.read(*cursor, m_contents);
    }

    /// Reads the sections that no option leads to.
    void readUnlisted(const DatSectionList& list)
    {
        for (const auto& section : list.sections) {
            const auto id = DatId(section.id);
            const auto offset = section.headerOffset;
            if (const auto* known = knownSection(id); known && !m_readSections.count(id)) {
                if (auto done = readSection(*known, offset); !done)
                    m_problems.add(done.error());
            } else if (id == DatId::Done && m_optionSections.insert(offset).second) {
                auto cursor = m_sections.open(section, "options");
                if (cursor) {
                    if (auto next = readOptions(*cursor); !next)
                        m_problems.add(next.error());
                }
            } else if (id == DatId::Buffer && m_bufferSections.insert(offset).second) {
                recoverBuffer(section);
            }
        }
    }

    /// The directory of a buffer stands behind it and is lost: its CPUs are found one after the
    /// other, each where a page begins.
    void recoverBuffer(const DatSection& section)
    {
        DatBuffer buffer;
        buffer.pageSize = m_contents.header.pageSize;
        buffer.compressed = section.compressed();
        if (!m_contents.buffers.empty())
            buffer.name = "recovered " + std::to_string(m_contents.buffers.size());
        const auto page = std::uint64_t(buffer.pageSize);
        std::uint64_t offset = (section.dataOffset + page - 1) / page * page;
        const auto counted = m_contents.buffers.empty() && !buffer.compressed
            ? countedEvents(m_contents.cpuStats)
            : std::vector<std::uint64_t>();
        for (std::uint32_t cpu = 0; offset < section.dataEnd && cpu < kMaxRecoveredCpus; ++cpu) {
            if (cpu < counted.size() && counted[cpu] == 0)
                continue; // it has no pages
            const auto end = buffer.compressed
                ? chunksEnd(offset, section)
                : pagesEnd(offset, section, page, cpu < counted.size() ? counted[cpu] : 0);
            if (end <= offset)
                break;
            buffer.cpus.push_back({cpu, offset, end - offset});
            offset = (end + page - 1) / page * page;
        }
        if (buffer.cpus.empty())
            return;
        Problem problem;
        problem.kind = Problem::Kind::Truncated;
        problem.place.file = m_input.name();
        problem.place.byte = section.headerOffset;
        problem.place.field = "flyrecord";
        problem.reason = tr("the directory of a buffer is missing: its pages are kept, but its "
                            "name and CPU numbers are guesses");
        m_problems.add(std::move(problem));
        m_contents.buffers.push_back(std::move(buffer));
    }

    /// Where the chunks of one CPU end: `count`, and each with its size before it.
    std::uint64_t chunksEnd(std::uint64_t offset, const DatSection& section)
    {
        DatCursor cursor(m_input, m_contents.header.order, offset, section.dataEnd, "flyrecord");
        auto count = cursor.number32();
        for (std::uint32_t i = 0; count && i < *count; ++i) {
            auto packed = cursor.number32();
            auto unpacked = cursor.number32();
            if (!packed || !unpacked || !cursor.skip(*packed))
                return section.dataEnd;
        }
        return count ? cursor.offset() : section.dataEnd;
    }

    /// Where the time of pages runs back, or there are more events than the CPU had (0: nobody
    /// counted), another CPU begins.
    std::uint64_t pagesEnd(std::uint64_t offset, const DatSection& section, std::uint64_t page,
                           std::uint64_t most)
    {
        std::vector<char> bytes(page);
        RingPage events(m_contents.header.order, m_contents.longSize);
        std::uint64_t last = 0;
        std::uint64_t count = 0;
        while (offset < section.dataEnd) {
            const auto size = std::min(page, section.dataEnd - offset);
            const auto got = m_input.at(offset, std::span(bytes).first(size));
            if (!got || *got < size || !events.load(std::span(bytes).first(size))
                || events.time() < last)
                return offset;
            last = events.time();
            const auto before = count;
            while (events.next())
                ++count;
            if (before > 0 && most > 0 && count > most)
                return offset;
            offset += size;
        }
        return offset;
    }

    static constexpr std::size_t kMaxRecoveredCpus = 4096;

    Input& m_input;
    std::uint64_t m_fileSize;
    DatContents& m_contents;
    ProblemCounter& m_problems;
    DatSections m_sections;
    std::set<std::uint64_t> m_optionSections;
    std::set<std::uint64_t> m_bufferSections;
    std::set<DatId> m_readSections;
};

} // namespace

Result<> readContainerV7(Input& input, std::uint64_t fileSize, DatContents& contents,
                         ProblemCounter& problems)
{
    return ContainerV7(input, fileSize, contents, problems).read();
}

} // namespace probescope::format
