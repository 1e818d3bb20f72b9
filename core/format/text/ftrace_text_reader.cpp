#include "core/format/text/ftrace_text_reader.h"

#include "core/format/text/blk_line.h"
#include "core/format/text/dat_flags.h"
#include "core/format/text/event_gate.h"
#include "core/format/text/text_events.h"
#include "core/format/text/text_graph.h"
#include "core/format/text/text_header.h"
#include "core/format/text/text_log.h"
#include "core/format/text/text_losses.h"
#include "core/format/text/text_notes.h"
#include "core/format/text/text_tasks.h"
#include "core/format/text/trace_columns.h"
#include "core/format/text/trace_line.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace probescope::format {

namespace {

constexpr std::size_t kMaxHeld = 1 << 20; // text of one event that spreads over lines

/// A line of a stack: ` => vfs_read` or, from trace-cmd, `=> vfs_read (ffffffff8128c950)`.
bool isStackLine(std::string_view line)
{
    return line.starts_with(" => ") || line.starts_with("=> ");
}

} // namespace

class FtraceText::Impl
{
public:
    Impl(Sink& sink, std::string fileName)
        : m_gate(sink)
        , m_file(std::move(fileName))
        , m_events(sink)
        , m_tasks(sink)
        , m_top(sink.buffer({}))
        , m_graph(m_gate, m_events, m_top)
    {
    }

    void line(const LineSplitter::Line& found)
    {
        m_number = found.number;
        m_gate.setLine(found.number);
        if (found.holdsNul)
            problem(Problem::Kind::Corrupt, found.text,
                    tr("the line contains NUL bytes: the file is damaged"));
        LineSplitter::Line line = found;
        if (const auto part = m_log.takePrefix(line.text, !m_headerLines && !m_anyTrace);
            part != TextLog::Part::Other && logLine(part, line.text))
            return;
        // Nearly all lines of nearly all texts.
        TraceLine where;
        if (m_columnsKnown && !line.cut && m_columns.parse(line.text, where)) {
            event(where);
            return;
        }
        if (!m_columnsKnown && !m_inHeader && !m_held.any && !line.cut
            && m_graph.takeStep(line.text)) {
            m_anyTrace = true;
            return;
        }
        if (line.cut)
            problem(Problem::Kind::TooLong, line.text, tr("the line is longer than 1 MiB"));
        else if (!known(line.text) && !line.holdsNul && !isOfLog())
            unknown(found);
    }

    void finish()
    {
        sendHeld();
        m_graph.finish();
        const bool timed = m_graph.active() ? m_graph.hasTimes() : m_timed;
        m_gate.finish(m_file, timed);
        sendFacts(timed);
    }

    LineSplitter splitter;
    std::uint64_t events() const { return m_gate.events(); }

private:
    /// The event whose line came last, if lines after it may belong to it.
    struct Held
    {
        bool any = false;
        bool isStack = false;
        bool spreads = false; ///< its text may go on in lines of any look
        EventLearner::Event* event = nullptr;
        char delay = 0; ///< TraceLine::delay
        EventRecord record; ///< but for what is learned from the text
        std::string info;
        std::uint64_t line = 0;
    };

    bool known(std::string_view text)
    {
        // The latency format cuts a task's name to its width: `#name567-12 …` has no blank before.
        const bool isHeader = text.starts_with('#') && !isLatencyEvent(text);
        if (isHeader && !text.starts_with("#####") && !m_graph.isMarkedCall(text))
            return header(text);
        if (m_inHeader)
            endHeader();
        if (text.starts_with('#') && !isHeader && searchedLine(text))
            return true;
        if (loss(text) || note(text))
            return true;
        if (m_held.isStack && isStackLine(text) && !isLatencyEvent(text))
            return extend(text);
        if (m_graph.active() && graphLine(text))
            return true;
        if (searchedLine(text))
            return true;
        if (m_held.spreads)
            return extend(text);
        return firstGraphLine(text);
    }

    /// Lines of the kernel's log that are no part of a trace: those around dumps.
    bool logLine(TextLog::Part part, std::string_view text)
    {
        if (part == TextLog::Part::Begins)
            m_held.spreads = false;
        if (!m_log.takeFrame(text) && !m_log.isBehindDump())
            return false;
        sendHeld();
        ++m_notes;
        return true;
    }

    /// A line that is not understood, before the first one of a trace.
    bool isOfLog()
    {
        if (!m_log.isOn() || m_log.isInDump() || m_anyTrace)
            return false;
        ++m_notes;
        return true;
    }

    /// An event of a task that is named as other lines begin: `=> arrow`. Ordinary lines are told
    /// by their columns.
    bool isLatencyEvent(std::string_view text) const
    {
        const auto form = m_inHeader ? m_header.form() : m_form;
        return form != TraceLine::Form::Ordinary && parseTraceLineAs(text, form);
    }

    bool header(std::string_view text)
    {
        sendHeld();
        m_graph.flush();
        m_header.add(text);
        if (text.starts_with("# tracer: "))
            m_graph.forgetColumns(); // captures may follow one another in a file
        m_graph.header(text);
        m_events.setTracer(m_header.tracer());
        m_inHeader = true;
        m_headerLines = true;
        m_columnsKnown = false;
        ++m_notes;
        return true;
    }

    /// What the header's lines say together is known at the first line after them.
    void endHeader()
    {
        m_inHeader = false;
        m_bare = m_firstOfBare = m_header.bare();
        if (m_bare && m_header.tracer() == "function_graph")
            m_graph.setBare();
        m_columnsKnown = !m_bare && !m_header.blkClassic() && !m_graph.active();
        m_form = m_header.form();
    }

    bool note(std::string_view text)
    {
        if (text.empty() && m_held.spreads && !m_report)
            return extend(text); // an empty line of a message
        if (!isTextNote(text) && !(m_report && isReportNote(text)))
            return false;
        if (const auto cpus = reportCpus(text)) {
            m_report = true;
            m_cpus = *cpus;
        }
        ++m_notes;
        return true;
    }

    bool loss(std::string_view text)
    {
        std::string_view name;
        if (m_report)
            name = takeBufferName(text, "CPU:");
        const auto lost = TextLosses::parse(text);
        if (!lost)
            return false;
        m_anyTrace = true;
        sendHeld();
        m_graph.lost(lost->cpu);
        // trace-cmd names the buffer before this line, and not again before the event's.
        const BufferId buffer = bufferOf(name);
        if (!name.empty())
            m_nextBuffer = buffer;
        m_gate.lost(*lost, buffer);
        return true;
    }

    bool graphLine(std::string_view text)
    {
        if (!m_graph.takes(text))
            return false;
        m_anyTrace = true;
        sendHeld();
        m_graph.take();
        return true;
    }

    /// trace_pipe has no header that names the columns.
    bool firstGraphLine(std::string_view text)
    {
        if (m_headerLines || m_report || m_graph.active())
            return false;
        m_graph.guess(text);
        m_columnsKnown = m_columnsKnown && !m_graph.active();
        return m_graph.active() && graphLine(text);
    }

    /// An event whose columns stand elsewhere, or that has others.
    bool searchedLine(std::string_view text)
    {
        auto where = m_header.blkClassic()
            ? parseBlkClassic(text)
            : parseTraceLine(text, m_form, m_headerLines && !m_report);
        // With the option verbose there are columns that the header does not name.
        if (std::exchange(m_firstOfBare, false) && where
            && where->form == TraceLine::Form::Ordinary)
            m_bare = false;
        if (!where && m_bare && m_headerLines)
            where = TraceLine{.rest = text};
        if (!where)
            return false;
        m_form = where->form;
        if (!m_report && !m_headerLines && looksLikeReport(*where))
            m_report = true;
        if (m_report)
            m_columns.splitBuffer(text, *where);
        m_columnsKnown = !m_bare && !m_graph.active() && m_form == TraceLine::Form::Ordinary
            && !m_header.blkClassic();
        event(*where);
        return true;
    }

    void event(TraceLine& where)
    {
        m_anyTrace = true;
        if (m_report)
            cutTimeDifference(where.rest);
        if (where.pid >= 0) {
            m_timed = true;
            if (where.unit == TraceLine::Unit::Ticks && !std::exchange(m_ticks, true))
                m_gate.fact(facts::kTimeUnit, "ticks"); // what is read already is looked at
        }
        if (m_held.any)
            sendHeld();
        EventRecord record;
        record.timeNs = where.time;
        record.cpu = where.cpu;
        record.task = m_tasks.task(where.comm, where.pid, where.tgid);
        record.flags = where.commonFlags < 0 ? m_tasks.flags(where.flags) : verboseFlags(where);
        record.buffer = m_report ? bufferOf(where.buffer) : m_top;
        if (m_nextBuffer.valid()) {
            if (where.buffer.empty())
                record.buffer = m_nextBuffer;
            m_nextBuffer = {};
        }
        if (m_report && reportStep(where.rest, record))
            return;
        m_graph.flush();
        const auto found = m_events.find(where.rest, m_report);
        if (found.isStack || found.spreads) {
            hold(record, found);
            m_held.delay = where.delay;
        } else {
            m_gate.setDelayMark(where.delay);
            send(*found.event, found.info, record);
        }
    }

    /// The flags of the option verbose, which are numbers: as the latency format has them, but for
    /// its last character, migrate-disable, which these lines leave out.
    FlagsId verboseFlags(const TraceLine& where)
    {
        const auto text = latencyFlags(std::uint8_t(where.commonFlags),
                                       std::uint8_t(where.preemptCount), m_header.kernel());
        return m_tasks.flags(std::string_view(text).substr(0, 4));
    }

    /// funcgraph_entry and funcgraph_exit of trace-cmd's report.
    bool reportStep(std::string_view rest, const EventRecord& record)
    {
        std::size_t name = 0;
        while (name < rest.size() && rest[name] == ' ')
            ++name;
        if (name == rest.size() || rest[name] != 'f'
            || !rest.substr(name).starts_with("funcgraph_e"))
            return false;
        return m_graph.takeReport(rest.substr(rest.find(':') + 1),
                                  {.timeNs = record.timeNs,
                                   .cpu = record.cpu,
                                   .task = record.task,
                                   .flags = record.flags},
                                  record.buffer);
    }

    BufferId bufferOf(std::string_view name)
    {
        if (name.empty())
            return m_top;
        if (name != m_bufferName) {
            m_bufferName = name;
            m_buffer = m_gate.buffer(name);
        }
        return m_buffer;
    }

    void hold(const EventRecord& record, const TextEvents::Found& found)
    {
        m_held.any = true;
        m_held.isStack = found.isStack;
        m_held.spreads = found.spreads;
        m_held.event = found.event;
        m_held.record = record;
        m_held.info = found.info;
        m_held.line = m_number;
    }

    bool extend(std::string_view text)
    {
        if (m_held.info.size() + text.size() >= kMaxHeld)
            return false;
        m_held.info += '\n';
        m_held.info += text;
        return true;
    }

    void sendHeld()
    {
        if (!m_held.any)
            return;
        m_held.any = m_held.isStack = m_held.spreads = false;
        m_gate.setLine(m_held.line);
        m_gate.setDelayMark(m_held.delay);
        send(*m_held.event, m_held.info, m_held.record);
        m_gate.setLine(m_number);
    }

    void send(EventLearner::Event& event, std::string_view info, EventRecord& record)
    {
        const auto learned = m_events.learn(event, info);
        record.type = learned.type;
        record.values = learned.values;
        m_gate.event(record);
    }

    void unknown(const LineSplitter::Line& line)
    {
        if (!line.ended)
            problem(Problem::Kind::Truncated, line.text, tr("the input ends within this line"));
        else if (m_graph.active() && !m_columnsKnown && !m_graph.whyNot().empty())
            problem(Problem::Kind::Unparsed, line.text, m_graph.whyNot());
        else
            problem(Problem::Kind::Unparsed, line.text,
                    tr("not an event, call or annotation of ftrace"));
    }

    void problem(Problem::Kind kind, std::string_view text, Message reason)
    {
        m_gate.problem({.kind = kind,
                        .place = {.file = m_file, .line = m_number},
                        .reason = std::move(reason),
                        .excerpt = std::string(text.substr(0, Problem::kMaxExcerpt))});
    }

    void sendFacts(bool timed)
    {
        m_gate.fact(facts::kFormat, m_report ? "trace-cmd report" : "ftrace text");
        if (!m_cpus.empty())
            m_gate.fact(facts::kCpus, m_cpus);
        m_header.send(m_gate);
        m_gate.fact(facts::kLines, std::to_string(splitter.lines()));
        m_gate.fact(facts::kNotes, std::to_string(m_notes + m_graph.notes()));
        if (m_ticks)
            m_gate.fact(facts::kTimeUnit, "ticks");
        else if (!timed && !m_graph.active() && events() > 0)
            m_gate.fact(facts::kTimeUnit, "none");
    }

    EventGate m_gate;
    std::string m_file;
    TextEvents m_events;
    TextTasks m_tasks;
    BufferId m_top;
    TextGraph m_graph;
    TextHeader m_header;
    TextLog m_log;
    TraceColumns m_columns;
    bool m_columnsKnown = true; ///< lines may be read by their columns
    bool m_headerLines = false; ///< there are some
    bool m_inHeader = false; ///< the last line was one
    bool m_bare = false; ///< lines have no columns at all
    bool m_firstOfBare = false; ///< that is so as far as the header tells; no line followed yet
    bool m_report = false; ///< trace-cmd's
    bool m_timed = false; ///< a line has told when it was
    bool m_anyTrace = false; ///< there was an event, a call or a loss
    bool m_ticks = false;
    TraceLine::Form m_form = TraceLine::Form::Ordinary;
    Held m_held;
    std::string m_cpus;
    std::string m_bufferName;
    BufferId m_buffer; ///< of m_bufferName
    BufferId m_nextBuffer; ///< of the next event, if its line names none
    std::uint64_t m_number = 0;
    std::uint64_t m_notes = 0;
};

FtraceText::FtraceText(Sink& sink, std::string fileName)
    : m_impl(std::make_unique<Impl>(sink, std::move(fileName)))
{
}

FtraceText::~FtraceText() = default;

void FtraceText::feed(std::string_view bytes)
{
    m_impl->splitter.feed(bytes, [this](const LineSplitter::Line& line) { m_impl->line(line); });
}

void FtraceText::finish()
{
    m_impl->splitter.finish([this](const LineSplitter::Line& line) { m_impl->line(line); });
    m_impl->finish();
}

std::uint64_t FtraceText::lines() const
{
    return m_impl->splitter.lines();
}

std::uint64_t FtraceText::events() const
{
    return m_impl->events();
}

Result<> FtraceTextReader::read(Input& input, Sink& sink)
{
    constexpr std::size_t kBlock = 1 << 18; // often enough for progress, seldom enough for speed
    FtraceText text(sink, input.name());
    std::vector<char> block(kBlock);
    while (true) {
        const auto count = input.read(block);
        if (!count) {
            text.finish();
            return tl::unexpected(count.error());
        }
        if (*count == 0)
            break;
        text.feed({block.data(), *count});
        if (!sink.progress({.bytesRead = input.diskRead(),
                            .bytesTotal = input.diskSize(),
                            .lines = text.lines(),
                            .events = text.events()}))
            return fail(ErrorCode::Cancelled, tr("reading was canceled"));
    }
    text.finish();
    return {};
}

} // namespace probescope::format
