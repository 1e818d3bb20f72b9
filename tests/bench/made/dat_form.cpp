#include "tests/bench/made/dat_form.h"

#include "tests/bench/made/event_formats.h"

#include <array>
#include <zstd.h>

namespace probescope::made {

namespace {

constexpr std::size_t kPagesInChunk = 10;

enum SectionId : std::uint16_t {
    kOptionsSection = 0,
    kBufferSection = 3,
    kHeaderInfo = 16,
    kFtraceEvents = 17,
    kEventFormats = 18,
    kKallsyms = 19,
    kPrintk = 20,
    kCmdlines = 21,
};
enum OptionId : std::uint16_t {
    kBufferOption = 3,
    kClockOption = 4,
    kUnameOption = 5,
    kCpuCountOption = 8,
    kVersionOption = 9,
};

template <typename Number>
std::string bytesOf(Number value)
{
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::string zeroEnded(std::string_view text)
{
    return std::string(text) + '\0';
}

std::string sized(std::string_view text)
{
    return bytesOf(std::uint64_t(text.size())) + std::string(text);
}

std::string sized32(std::string_view text)
{
    return bytesOf(std::uint32_t(text.size())) + std::string(text);
}

std::string initialFormat(char version)
{
    constexpr std::string_view kMagic = "\x17\x08\x44tracing";
    constexpr char kLittleEndian = 0;
    constexpr char kLongBytes = 8;
    return std::string(kMagic) + version + '\0' + kLittleEndian + kLongBytes
        + bytesOf(std::uint32_t(RingPages::kPageBytes));
}

std::string headerInfo()
{
    return zeroEnded("header_page") + sized(kHeaderPage) + zeroEnded("header_event")
        + sized(kHeaderEvent);
}

std::string ftraceEventsText()
{
    const auto formats = ftraceFormats();
    std::string bytes = bytesOf(std::uint32_t(formats.size()));
    for (const std::string& format : formats)
        bytes += sized(format);
    return bytes;
}

std::string eventFormatsText(WorkloadKind workload)
{
    const auto systems = eventFormats(workload);
    std::string bytes = bytesOf(std::uint32_t(systems.size()));
    for (const auto& [system, formats] : systems) {
        bytes += zeroEnded(system) + bytesOf(std::uint32_t(formats.size()));
        for (const std::string& format : formats)
            bytes += sized(format);
    }
    return bytes;
}

std::string option(OptionId id, std::string_view bytes)
{
    return bytesOf(std::uint16_t(id)) + sized32(bytes);
}

/// What both versions say of the machine.
std::string machineOptions()
{
    return option(kClockOption,
                  zeroEnded("[local] global counter uptime perf mono mono_raw boot tai x86-tsc\n"))
        + option(kUnameOption, zeroEnded("Linux made 6.12.0 x86_64"))
        + option(kVersionOption, zeroEnded("3.1.6 made"));
}

} // namespace

/// The pages of a CPU on their way to the file.
class DatForm::CpuPart
{
public:
    CpuPart(OutFile out, bool packs)
        : m_pages([this](std::string_view page) { addPage(page); })
        , m_out(std::move(out))
        , m_context(packs ? ZSTD_createCCtx() : nullptr, ZSTD_freeCCtx)
    {
        if (m_context)
            m_out.write(bytesOf(m_chunks));
    }

    void add(const MadeEvent& event)
    {
        m_pages.add(event.timeNs, recordOf(event).view(), event.lostBefore);
    }
    OutFile& finish()
    {
        m_pages.finish();
        pack();
        if (m_context)
            m_out.rewrite(0, bytesOf(m_chunks));
        return m_out;
    }
    bool failed() const { return m_out.failed(); }

private:
    void addPage(std::string_view page)
    {
        if (!m_context)
            return m_out.write(page);
        m_unpacked += page;
        if (m_unpacked.size() == kPagesInChunk * RingPages::kPageBytes)
            pack();
    }
    void pack()
    {
        if (m_unpacked.empty())
            return;
        m_packed.resize(ZSTD_compressBound(m_unpacked.size()));
        // It cannot fail: there is room for the worst.
        m_packed.resize(ZSTD_compressCCtx(m_context.get(), m_packed.data(), m_packed.size(),
                                          m_unpacked.data(), m_unpacked.size(),
                                          ZSTD_CLEVEL_DEFAULT));
        m_out.write(bytesOf(std::uint32_t(m_packed.size())));
        m_out.write(bytesOf(std::uint32_t(m_unpacked.size())));
        m_out.write(m_packed);
        m_unpacked.clear();
        ++m_chunks;
    }

    RingPages m_pages;
    OutFile m_out;
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> m_context;
    std::string m_unpacked;
    std::string m_packed;
    std::uint32_t m_chunks = 0;
};

Result<std::unique_ptr<DatForm>> DatForm::create(const MadeOptions& options, bool isV7,
                                                 const std::filesystem::path& target)
{
    auto out = OutFile::create(target);
    if (!out)
        return passOn(out);
    std::unique_ptr<DatForm> form(new DatForm(options, isV7, std::move(*out)));
    for (std::uint32_t cpu = 0; cpu < options.cpus; ++cpu) {
        auto part = OutFile::createPart(target);
        if (!part)
            return passOn(part);
        form->m_parts.push_back(std::make_unique<CpuPart>(std::move(*part), isV7));
    }
    return form;
}

DatForm::DatForm(const MadeOptions& options, bool isV7, OutFile out)
    : m_options(options)
    , m_isV7(isV7)
    , m_out(std::move(out))
{
}

DatForm::~DatForm() = default;

void DatForm::add(const MadeEvent& event)
{
    keepName(event.task);
    keepName(event.other);
    m_parts[event.cpu]->add(event);
}

void DatForm::keepName(const MadeTask& task)
{
    const auto pid = std::size_t(task.pid);
    if (pid == 0)
        return;
    if (pid >= m_comms.size())
        m_comms.resize(pid + 1);
    m_comms[pid] = task.comm;
}

bool DatForm::failed() const
{
    return std::any_of(m_parts.begin(), m_parts.end(),
                       [](const auto& part) { return part->failed(); });
}

std::string DatForm::cmdlines() const
{
    std::string text;
    for (std::size_t pid = 0; pid < m_comms.size(); ++pid) {
        if (!m_comms[pid].empty())
            text += fmt::format("{} {}\n", pid, m_comms[pid]);
    }
    return text;
}

std::vector<DatForm::Extent> DatForm::appendParts()
{
    std::vector<Extent> extents;
    for (auto& part : m_parts) {
        m_out.align(RingPages::kPageBytes);
        const std::uint64_t begin = m_out.size();
        m_out.append(part->finish());
        part.reset();
        extents.push_back({begin, m_out.size() - begin});
    }
    return extents;
}

Result<> DatForm::finish()
{
    if (m_isV7)
        finishV7();
    else
        finishV6();
    return m_out.finish();
}

void DatForm::finishV6()
{
    m_out.write(initialFormat('6') + headerInfo() + ftraceEventsText()
                + eventFormatsText(m_options.workload) + sized32(kallsyms(m_options.workload))
                + sized32("") + sized(cmdlines()) + bytesOf(m_options.cpus));
    constexpr std::uint16_t kNoMoreOptions = 0;
    m_out.write(zeroEnded("options  ") + machineOptions() + bytesOf(kNoMoreOptions));
    m_out.write(zeroEnded("flyrecord"));
    const std::uint64_t table = m_out.size();
    m_out.write(std::string(m_options.cpus * sizeof(Extent), '\0'));
    std::string places;
    for (const Extent& extent : appendParts())
        places += bytesOf(extent.offset) + bytesOf(extent.size);
    m_out.rewrite(table, places);
}

void DatForm::finishV7()
{
    constexpr std::uint16_t kPacked = 1;
    const auto writeSection = [this](SectionId id, std::string_view bytes) {
        const std::uint64_t offset = m_out.size();
        m_out.write(bytesOf(std::uint16_t(id)) + bytesOf(std::uint16_t(0)) + bytesOf(0)
                    + sized(bytes));
        return offset;
    };
    m_out.write(initialFormat('7') + zeroEnded("zstd") + zeroEnded(ZSTD_versionString()));
    const std::uint64_t optionsPlace = m_out.size();
    m_out.write(bytesOf(std::uint64_t(0)));

    std::string options = machineOptions() + option(kCpuCountOption, bytesOf(m_options.cpus));
    const std::pair<SectionId, std::string> sections[] = {
        {kHeaderInfo, headerInfo()},
        {kFtraceEvents, ftraceEventsText()},
        {kEventFormats, eventFormatsText(m_options.workload)},
        {kKallsyms, sized32(kallsyms(m_options.workload))},
        {kPrintk, sized32("")},
        {kCmdlines, sized(cmdlines())}};
    for (const auto& [id, bytes] : sections)
        options += option(OptionId(id), bytesOf(writeSection(id, bytes)));

    const std::uint64_t buffer = m_out.size();
    m_out.write(bytesOf(std::uint16_t(kBufferSection)) + bytesOf(kPacked) + bytesOf(0)
                + bytesOf(std::uint64_t(0)));
    const std::uint64_t data = m_out.size();
    std::string places = bytesOf(buffer) + zeroEnded("") + zeroEnded("local")
        + bytesOf(std::uint32_t(RingPages::kPageBytes)) + bytesOf(m_options.cpus);
    std::uint32_t cpu = 0;
    for (const Extent& extent : appendParts())
        places += bytesOf(cpu++) + bytesOf(extent.offset) + bytesOf(extent.size);
    m_out.rewrite(data - sizeof(std::uint64_t), bytesOf(m_out.size() - data));

    constexpr std::uint64_t kNoMoreSections = 0;
    options += option(kBufferOption, places) + option(OptionId(0), bytesOf(kNoMoreSections));
    m_out.rewrite(optionsPlace, bytesOf(writeSection(kOptionsSection, options)));
}

} // namespace probescope::made
