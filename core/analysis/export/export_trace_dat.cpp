#include "core/analysis/export/export_trace_dat.h"

#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/export/original_dat.h"
#include "core/analysis/export/text_records.h"
#include "core/base/file_descriptor.h"
#include "core/format/ring/record_encoder.h"
#include "core/format/ring/ring_page_writer.h"
#include "core/format/trace_dat/trace_dat_writer.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <memory>
#include <unistd.h>
#include <unordered_map>

namespace probescope::analysis {

namespace {

constexpr std::uint32_t kSmallPage = 4096;
constexpr std::uint32_t kLargePage = 64 * 1024; ///< of kernels that were told to have them

template <typename Number>
Number numberOf(const std::optional<std::string>& text, Number otherwise)
{
    Number number = otherwise;
    if (text)
        std::from_chars(text->data(), text->data() + text->size(), number);
    return number;
}

/// Pages of all CPUs, one behind the other, in a file without a name.
class PageStore
{
public:
    /// Beside `target`, where there must be room for them anyway.
    static Result<PageStore> beside(const std::filesystem::path& target)
    {
        std::string name = target.string() + ".pages.XXXXXX";
        PageStore store;
        store.m_path = target;
        store.m_file = FileDescriptor(mkostemp(name.data(), O_CLOEXEC));
        if (!store.m_file)
            return tl::unexpected(systemError(errno, tr("cannot create the file"), target));
        unlink(name.c_str());
        return store;
    }

    /// Answers the page's place.
    Result<std::uint64_t> add(std::span<const char> page)
    {
        const std::uint64_t place = m_size;
        if (auto written = writeAll(m_file.get(), page.data(), page.size(), m_path); !written)
            return passOn(written);
        m_size += page.size();
        return place;
    }
    Result<> read(std::uint64_t place, std::span<char> page) const
    {
        std::size_t done = 0;
        while (done < page.size()) {
            const ssize_t count =
                pread(m_file.get(), page.data() + done, page.size() - done, off_t(place + done));
            if (count == 0 || (count < 0 && errno != EINTR))
                return tl::unexpected(
                    systemError(count == 0 ? EIO : errno, tr("cannot read"), m_path));
            done += std::size_t(std::max<ssize_t>(count, 0));
        }
        return {};
    }

private:
    std::filesystem::path m_path;
    FileDescriptor m_file;
    std::uint64_t m_size = 0;
};

std::string kallsymsOf(const store::Capture& capture)
{
    std::string text;
    std::uint64_t last = 0;
    const auto add = [&](std::uint64_t address, const std::string& name) {
        text += fmt::format("{:016x} T {}\n", address, name);
        last = std::max(last, address);
    };
    for (const Symbol& symbol : capture.symbols())
        add(symbol.address,
            symbol.module.empty() ? symbol.name : symbol.name + "\t[" + symbol.module + "]");
    if (const auto start = capture.fact(facts::kTextStart)) {
        std::uint64_t address = 0;
        std::from_chars(start->data(), start->data() + start->size(), address, 16);
        add(address, "_stext");
    }
    // To libtraceevent a symbol ends where the next one begins; it does not find the last one.
    constexpr std::uint64_t kLongFunction = 1 << 20;
    if (!text.empty())
        add(last + kLongFunction, "_end");
    return text;
}

/// Those that recorded something, by one name each, as saved_cmdlines has it; others are known from
/// fields of events.
std::string cmdlinesOf(const store::Capture& capture)
{
    std::string text;
    const auto names = taskNames(capture);
    for (const auto& [pid, name] : std::map(names.begin(), names.end())) {
        std::string line = name;
        std::replace(line.begin(), line.end(), '\n', ' ');
        text += fmt::format("{} {}\n", pid, line);
    }
    return text;
}

/// The clock that trace-cmd shows times of a text by.
std::string clockOf(const store::Capture& capture)
{
    const std::string clock = capture.fact(facts::kClock).value_or("");
    const auto unit = capture.fact(facts::kTimeUnit);
    if (unit == "none")
        return "counter";
    return clock.empty() && unit == "ticks" ? "x86-tsc" : clock;
}

/// What the capture knows of what a trace.dat says of itself.
format::DatContents contentsOf(const ExportRows& rows, std::uint32_t pageSize,
                               const std::optional<format::DatContents>& original)
{
    const store::Capture& capture = rows.capture();
    const auto text = [&capture](const char* key) { return capture.fact(key).value_or(""); };
    format::DatContents contents;
    contents.longSize = numberOf(capture.fact(facts::kLongSize), 8U) == 4 ? 4 : 8;
    contents.header.order = format::ByteOrder(text(facts::kByteOrder) == "big");
    contents.header.longSize = contents.longSize;
    contents.header.pageSize = pageSize;
    contents.headerPage =
        fmt::format("\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n"
                    "\tfield: local_t commit;\toffset:8;\tsize:{0};\tsigned:1;\n"
                    "\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n"
                    "\tfield: char data;\toffset:{1};\tsize:{2};\tsigned:1;\n",
                    contents.longSize, 8 + contents.longSize, pageSize - 8 - contents.longSize);
    contents.headerEvent = "# compressed entry header\n\ttype_len    :    5 bits\n"
                           "\ttime_delta  :   27 bits\n\tarray       :   32 bits\n\n"
                           "\tpadding     : type == 29\n\ttime_extend : type == 30\n"
                           "\ttime_stamp : type == 31\n\tdata max type_len  == 28\n";
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        if (type.origin == FormatOrigin::Kernel)
            contents.formats.push_back({type.system, type.format});
    }
    contents.kallsyms = original ? original->kallsyms : kallsymsOf(capture);
    contents.printkFormats = text(facts::kPrintkFormats);
    contents.cmdlines = original ? original->cmdlines : cmdlinesOf(capture);
    if (original && original->hasHeaderInfo) {
        contents.headerEvent = original->headerEvent;
        const auto data = fmt::format("char data;\toffset:{};\tsize:{};", 8 + contents.longSize,
                                      pageSize - 8 - contents.longSize);
        if (original->headerPage.find(data) != std::string::npos)
            contents.headerPage = original->headerPage; // it tells of pages as they are written
    }
    contents.time.offsetNs = numberOf(capture.fact(facts::kTimeOffsetNs), std::int64_t(0));
    contents.time.hasDate = text(facts::kWallOffsetNs) == "0";
    contents.clock = clockOf(capture);
    // Times of such a clock that were made nanoseconds already.
    if (contents.clock == "x86-tsc" && text(facts::kTimeUnit) == "ns")
        contents.time.tscMultiplier = 1;
    contents.cpuCount = numberOf(capture.fact(facts::kCpus), 0U);
    contents.uname = text(facts::kUname);
    contents.recorderVersion = text(facts::kRecorder);
    if (constexpr std::string_view kTraceCmd = "trace-cmd ";
        contents.recorderVersion.starts_with(kTraceCmd))
        contents.recorderVersion.erase(0, kTraceCmd.size());
    contents.processMaps = text(facts::kProcessMaps);
    contents.hooks = text(facts::kHooks);
    if (const auto id = capture.fact(facts::kTraceId))
        contents.traceId = numberOf(id, std::uint64_t(0));
    if (rows.whole())
        contents.cpuStats = text(facts::kCpuStats); // they count the whole recording
    return contents;
}

/// Whether the first event is at 0, and another CPU has some, too.
bool beginsAtZero(const ExportRows& rows, const CancelToken& cancel)
{
    if (rows.capture().cpus().size() < 2)
        return false;
    std::optional<store::Event> first;
    bool several = false;
    // Any error ends the loop. What is wrong with the rows is told when they are written.
    static_cast<void>(rows.forEach({cancel, {}}, [&](const store::Event& event) -> Result<> {
        first = first.value_or(event);
        several = event.cpu != first->cpu;
        return several || first->timeNs != 0 ? exportCancelled() : Result<>();
    }));
    return first && first->timeNs == 0 && several;
}

class DatExport
{
public:
    DatExport(const ExportRows& rows, const ExportControl& control, PageStore pages,
              std::uint32_t pageSize, const std::optional<format::DatContents>& original)
        : m_rows(rows)
        , m_capture(rows.capture())
        , m_control(control)
        , m_contents(contentsOf(rows, pageSize, original))
        , m_pages(std::move(pages))
        , m_losses(rows.losses())
        , m_texts(rows.capture(), m_contents.header.order, m_contents.longSize)
        , m_later(hasTimes(rows.capture()) && beginsAtZero(rows, control.cancel))
        , m_earliest(m_later || !hasTimes(rows.capture()) ? 1 : 0)
    {
    }

    /// False: a record is longer than a page.
    Result<bool> fill()
    {
        const auto done = m_rows.forEach(
            m_control, [&](const store::Event& event) -> Result<> { return addEvent(event); });
        if (m_tooLong)
            return false;
        if (!done)
            return passOn(done);
        Result<> kept;
        for (auto& [place, stream] : m_streams) {
            if (kept)
                kept = putWaiting(stream, std::numeric_limits<std::int64_t>::max());
            if (kept && !stream.page.empty())
                kept = keepPage(stream);
        }
        if (!kept)
            return passOn(kept);
        m_unreadable = *done;
        return true;
    }

    Result<> write(const std::filesystem::path& file)
    {
        FileDescriptor target(open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
        if (!target)
            return tl::unexpected(systemError(errno, tr("cannot write the file"), file));
        for (format::DatFormat& format : m_texts.formats())
            m_contents.formats.push_back(std::move(format));
        m_contents.kallsyms += m_texts.symbols();
        std::vector<format::DatBufferPages> buffers(1); // the top one first
        for (std::uint32_t id = 0; id < m_capture.bufferCount(); ++id) {
            const std::string& name = m_capture.bufferName(BufferId(std::uint16_t(id)));
            format::DatBufferPages& buffer =
                name.empty() ? buffers.front() : buffers.emplace_back();
            buffer.name = name;
            for (const auto& [place, stream] : m_streams) {
                if (place.first == id)
                    buffer.cpus.push_back({place.second, pagesOf(stream)});
            }
        }
        return format::writeTraceDat(std::move(target), file, m_contents, buffers,
                                     [this] { return !m_control.cancel.cancelled(); });
    }

    Exported exported() const
    {
        auto exported = m_rows.written(m_unreadable);
        exported.gapsLeftOut = m_losses.rest().size();
        exported.omissions = m_texts.omissions();
        if (m_later)
            exported.omissions.push_back({ExportOmission::What::Later, exported.events});
        return exported;
    }

private:
    struct Stream
    {
        explicit Stream(const format::DatContents& contents)
            : page(contents.header.order, contents.longSize, contents.header.pageSize)
        {
        }
        format::RingPageWriter page;
        std::vector<std::uint64_t> places; ///< of its pages
        std::string waiting; ///< a record that comes later than the one before, or nothing
        std::int64_t waitingNs = 0;
    };

    Result<> addEvent(const store::Event& event)
    {
        const auto made = recordOf(event);
        if (!made)
            return passOn(made);
        Stream& stream = streamOf(event);
        if (auto put = putWaiting(stream, event.timeNs); !put)
            return put;
        if (std::max(made->record.size(), made->exit.size()) > stream.page.maxBytes()) {
            m_tooLong = true;
            return exportCancelled();
        }
        if (auto marked = markLosses(stream, event); !marked)
            return marked;
        stream.waiting.assign(made->exit.begin(), made->exit.end());
        stream.waitingNs = made->exitNs;
        return put(stream, made->record, event.timeNs);
    }

    Result<> put(Stream& stream, std::span<const char> record, std::int64_t timeNs)
    {
        const auto time =
            std::uint64_t(timeNs) - std::uint64_t(m_contents.time.offsetNs) + m_earliest;
        if (stream.page.add(record, time))
            return {};
        auto kept = keepPage(stream);
        if (kept)
            stream.page.add(record, time);
        return kept;
    }

    /// The end of a call that is one line of text. Times of lines are rounded to microseconds, so
    /// that the next event may seem to be earlier than the end is.
    Result<> putWaiting(Stream& stream, std::int64_t nextNs)
    {
        if (stream.waiting.empty())
            return {};
        auto done = put(stream, stream.waiting, std::min(stream.waitingNs, nextNs));
        stream.waiting.clear();
        return done;
    }

    Stream& streamOf(const store::Event& event)
    {
        const std::uint16_t buffer = event.buffer.valid() ? event.buffer.value() : 0;
        return m_streams.try_emplace({buffer, event.cpu}, m_contents).first->second;
    }

    Result<> keepPage(Stream& stream)
    {
        const auto place = m_pages.add(stream.page.finish());
        if (!place)
            return passOn(place);
        stream.places.push_back(*place);
        return {};
    }

    Result<> markLosses(Stream& stream, const store::Event& event)
    {
        const std::vector<Loss> losses = m_losses.before(event);
        if (losses.empty())
            return {};
        if (!stream.page.empty()) {
            if (auto kept = keepPage(stream); !kept)
                return kept;
        }
        std::optional<std::uint64_t> count = 0;
        for (const Loss& loss : losses)
            count = count && loss.count ? std::optional(*count + *loss.count) : std::nullopt;
        stream.page.setMissing(count);
        return {};
    }

    Result<format::RecordEncoder*> encoderOf(EventTypeId id)
    {
        const auto known = m_encoders.find(id.value());
        if (known != m_encoders.end())
            return &known->second;
        const EventType& type = m_capture.eventType(id);
        auto made = format::RecordEncoder::make(type.format, type.system, m_contents.header.order,
                                                m_contents.longSize);
        if (!made)
            return passOn(made);
        return &m_encoders.emplace(id.value(), std::move(*made)).first->second;
    }

    Result<TextRecords::Made> recordOf(const store::Event& event)
    {
        const auto numbers = m_capture.values(event.row);
        if (!numbers)
            return passOn(numbers);
        const EventType& type = m_capture.eventType(event.type);
        m_strings.resize(type.fields.size());
        m_values.assign(type.fields.size(), {});
        for (std::size_t i = 0; i < std::min(numbers->size(), m_values.size()); ++i) {
            m_values[i].number = (*numbers)[i];
            const FieldKind kind = type.fields[i].kind;
            if (kind != FieldKind::String && kind != FieldKind::Bytes)
                continue;
            m_strings[i] = m_capture.string(StringId(std::uint32_t((*numbers)[i])));
            m_values[i].bytes = m_strings[i];
        }
        if (type.origin != FormatOrigin::Kernel)
            return m_texts.make(event, m_values);
        const auto encoder = encoderOf(event.type);
        if (!encoder)
            return passOn(encoder);
        const EventFlags& flags = m_capture.flags(event.flags);
        return TextRecords::Made{
            (*encoder)->encode({.flags = std::uint8_t(std::max<int>(flags.commonFlags, 0)),
                                .preemptCount = std::uint8_t(std::max<int>(flags.preemptCount, 0)),
                                .pid = m_capture.task(event.task).pid},
                               m_values),
            {},
            0};
    }

    format::DatPagesFn pagesOf(const Stream& stream) const
    {
        return [this, &stream,
                next = std::size_t(0)](std::span<char> room) mutable -> Result<std::size_t> {
            const std::size_t size = m_contents.header.pageSize;
            std::size_t filled = 0;
            for (; next < stream.places.size() && filled + size <= room.size(); ++next) {
                auto read = m_pages.read(stream.places[next], room.subspan(filled, size));
                if (!read)
                    return passOn(read);
                filled += size;
            }
            return filled;
        };
    }

    const ExportRows& m_rows;
    const store::Capture& m_capture;
    const ExportControl& m_control;
    format::DatContents m_contents;
    PageStore m_pages;
    ExportLosses m_losses;
    std::uint64_t m_unreadable = 0;
    std::map<std::pair<std::uint16_t, std::uint32_t>, Stream> m_streams; ///< by buffer and CPU
    std::unordered_map<std::uint32_t, format::RecordEncoder> m_encoders; ///< by type
    TextRecords m_texts; ///< records of events that came from text
    bool m_later; ///< events are written 1 ns later than they were
    /// Where 0 is written, which KernelShark takes for no time at all: it shows what else is on the
    /// CPU of such an event behind the last one of the other CPUs.
    std::uint64_t m_earliest;
    bool m_tooLong = false;
    std::vector<std::string> m_strings;
    std::vector<FieldValue> m_values;
};

} // namespace

Result<Exported> exportTraceDat(const ExportRows& rows, const std::filesystem::path& file,
                                const ExportControl& control)
{
    const auto original = originalDat(rows.capture(), control.cancel);
    for (const std::uint32_t pageSize : {kSmallPage, kLargePage}) {
        auto pages = PageStore::beside(file);
        if (!pages)
            return passOn(pages);
        DatExport dat(rows, control, std::move(*pages), pageSize, original);
        const auto filled = dat.fill();
        if (!filled)
            return passOn(filled);
        if (!*filled)
            continue;
        if (auto written = dat.write(file); !written)
            return passOn(written);
        return dat.exported();
    }
    return fail(ErrorCode::Unsupported, tr("an event is too long for a trace.dat page"),
                tr("Export ftrace text, or exclude the event with a filter"));
}

} // namespace probescope::analysis
