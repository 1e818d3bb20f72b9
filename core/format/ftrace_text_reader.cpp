#include "core/format/ftrace_text_reader.h"

#include "core/format/event_name.h"
#include "core/format/graph_line.h"
#include "core/format/graph_steps.h"
#include "core/format/text_header.h"
#include "core/format/text_losses.h"
#include "core/format/text_tasks.h"
#include "core/format/trace_line.h"
#include "core/trace/event_learner.h"

#include <algorithm>
#include <vector>

namespace probescope::format {

namespace {

constexpr std::size_t kMaxHeld = 1 << 20; // text of one event that spreads over lines

/// A line of a stack: ` => vfs_read` or, from trace-cmd, `=> vfs_read (ffffffff8128c950)`.
bool isStackLine(std::string_view line)
{
    return line.starts_with(" => ") || line.starts_with("=> ");
}

bool isNote(std::string_view line)
{
    return line.find_first_not_of(" \t") == std::string_view::npos || line.starts_with("cpus=")
        || line.starts_with("version = ");
}

/// The sums that trace-cmd report -w prints at its end.
bool isReportSum(std::string_view line)
{
    return line.starts_with("Average wakeup latency: ") || line.starts_with("Maximum Latency: ")
        || line.starts_with("Minimum Latency: ");
}

/// Events whose text may go on in lines of any look: messages of users, dumps, and probes with a
/// string that holds line breaks (its quote is then still open).
bool maySpread(const NamedEvent& event)
{
    return event.name == "print" || event.name == "9p_protocol_dump"
        || std::count(event.info.begin(), event.info.end(), '"') % 2 == 1;
}

/// `  timers:   <idle>-0 …`: the instance that trace-cmd names before each line. Cuts it off.
std::string_view takeBufferName(std::string_view& line)
{
    const std::size_t begin = line.find_first_not_of(' ');
    const std::size_t colon = line.find(": ");
    if (begin == std::string_view::npos || colon == std::string_view::npos)
        return {};
    const std::string_view name = line.substr(begin, colon - begin);
    if (name.empty() || name.find_first_of(" -[]") != std::string_view::npos)
        return {};
    line.remove_prefix(colon + 2);
    return name;
}

/// `(+1343)` of trace-cmd report --ts-diff.
std::string_view withoutTimeDifference(std::string_view rest)
{
    const std::string_view text = rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
    if (!text.starts_with("(+"))
        return rest;
    const std::size_t close = text.find(')');
    return close == std::string_view::npos ? rest : text.substr(close + 1);
}

} // namespace

class FtraceText::Impl
{
public:
    Impl(Sink& sink, std::string fileName)
        : m_sink(sink)
        , m_file(std::move(fileName))
        , m_learner(sink)
        , m_tasks(sink)
        , m_losses(sink)
        , m_top(sink.buffer({}))
        , m_graph(sink, m_top)
    {
    }

    void line(const LineSplitter::Line& line)
    {
        m_number = line.number;
        if (line.cut) {
            problem(Problem::Kind::TooLong, line.text, "the line is longer than 1 MiB");
            return;
        }
        if (!known(line.text))
            unknown(line);
    }

    void finish()
    {
        sendHeld();
        m_graph.flush();
        if (m_graphColumns || m_reportSteps)
            m_graph.finish();
        m_losses.finish();
        sendFacts();
    }

    LineSplitter splitter;
    std::uint64_t events = 0;

private:
    /// The event whose line came last, if lines after it may belong to it.
    struct Held
    {
        TraceLine where;
        BufferId buffer;
        std::string system;
        std::string name;
        std::string info;
        std::string comm;
        std::string flags;
        bool spreads = false; ///< its text may go on in lines of any look
    };

    bool known(std::string_view text)
    {
        if (text.starts_with('#') && !text.starts_with("#####") && header(text))
            return true;
        if (takeLoss(text) || note(text))
            return true;
        if (m_held && isStackLine(text) && m_held->name.ends_with("_stack"))
            return extend(text);
        if (graphLine(text) || ordinaryLine(text))
            return true;
        return m_held && m_held->spreads && extend(text);
    }

    bool header(std::string_view text)
    {
        sendHeld();
        m_header.add(text);
        m_headerLines = true;
        ++m_notes;
        if (m_graphParser.header(text))
            m_graphColumns = true;
        return true;
    }

    bool note(std::string_view text)
    {
        const bool buffer = text.starts_with("##### CPU ");
        if (!buffer && !isNote(text) && !(m_report && isReportSum(text)))
            return false;
        if (m_held && m_held->spreads && !m_report && text.empty())
            return extend(text); // an empty line of a message
        if (text.starts_with("cpus=")) {
            m_report = true;
            m_sink.fact(facts::kCpus, text.substr(5));
        }
        ++m_notes;
        return true;
    }

    bool takeLoss(std::string_view text)
    {
        const auto loss = TextLosses::parse(text);
        if (!loss)
            return false;
        sendHeld();
        m_graph.flush();
        m_losses.add(*loss);
        return true;
    }

    /// function_graph's columns are named by the header; trace_pipe has none.
    bool isGraph(std::string_view text)
    {
        if (m_headerLines)
            return m_graphColumns || (m_header.tracer() == "function_graph" && m_header.bare());
        if (!m_graphColumns && !m_report) {
            if (const auto columns = GraphLineParser::guess(text)) {
                m_graphParser.setColumns(*columns);
                m_graphColumns = true;
            }
        }
        return m_graphColumns;
    }

    bool graphLine(std::string_view text)
    {
        if (!m_graphColumns
            && !(m_headerLines && m_header.tracer() == "function_graph" && m_header.bare()))
            return false;
        if (m_openComment)
            return graphCommentRest(text);
        const GraphLine line = m_graphParser.parse(text);
        switch (line.kind) {
        case GraphLine::Kind::Other:
        case GraphLine::Kind::Header:
            return false;
        case GraphLine::Kind::Note:
            ++m_notes;
            return true;
        case GraphLine::Kind::Comment:
            graphComment(line);
            return true;
        default:
            break;
        }
        sendHeld();
        const GraphColumns columns = m_graphParser.columns().value_or(GraphColumns{});
        m_graph.add(line, columns);
        if (line.kind == GraphLine::Kind::Step)
            ++events;
        else
            ++m_notes;
        return true;
    }

    /// An event between the calls. Its text may go on in the next lines.
    void graphComment(const GraphLine& line)
    {
        sendHeld();
        const GraphColumns columns = m_graphParser.columns().value_or(GraphColumns{});
        m_standing = m_graph.place(line, columns);
        m_comment = line.event.empty() ? std::string(line.comment) : std::string(line.info);
        m_commentEvent = line.event;
        m_openComment = !line.commentEnds;
        if (line.commentEnds)
            sendComment();
    }

    bool graphCommentRest(std::string_view text)
    {
        const GraphLine rest = GraphLineParser::parseCommentRest(text);
        if (m_comment.size() + rest.comment.size() < kMaxHeld) {
            m_comment += '\n';
            m_comment += rest.comment;
        }
        if (rest.commentEnds) {
            m_openComment = false;
            sendComment();
        }
        return true;
    }

    void sendComment()
    {
        const bool print = m_commentEvent.empty();
        const auto learned =
            m_learner.learn(print ? "ftrace" : "", print ? "print" : m_commentEvent, m_comment);
        send({.timeNs = m_standing.timeNs,
              .cpu = m_standing.cpu,
              .task = m_standing.task,
              .type = learned.type,
              .flags = m_standing.flags,
              .buffer = m_top,
              .values = learned.values});
    }

    bool ordinaryLine(std::string_view text)
    {
        const BufferId buffer = m_report ? m_sink.buffer(takeBufferName(text)) : m_top;
        auto where = m_header.blkClassic()
            ? parseBlkClassic(text)
            : parseTraceLine(text, m_form, m_headerLines && !m_report);
        if (!where && m_headerLines && m_header.bare())
            where = TraceLine{.rest = text};
        if (!where)
            return false;
        m_form = where->form;
        if (m_report)
            where->rest = withoutTimeDifference(where->rest);
        m_timed = m_timed || where->pid >= 0;
        m_ticks = m_ticks || (where->pid >= 0 && where->unit == TraceLine::Unit::Ticks);
        sendHeld();
        if (reportStep(*where))
            return true;
        const NamedEvent event = nameEvent(where->rest, m_header.tracer(), m_report);
        const bool spreads = maySpread(event);
        if (spreads || event.name.ends_with("_stack"))
            hold(*where, buffer, event, spreads);
        else
            sendEvent(*where, buffer, event.system, event.name, event.info);
        return true;
    }

    /// funcgraph_entry and funcgraph_exit of trace-cmd's report.
    bool reportStep(const TraceLine& where)
    {
        const std::string_view rest =
            where.rest.substr(std::min(where.rest.find_first_not_of(' '), where.rest.size()));
        if (!rest.starts_with("funcgraph_e"))
            return false;
        const GraphLine step = GraphLineParser::parseReport(rest.substr(rest.find(':') + 1));
        if (step.kind != GraphLine::Kind::Step)
            return false;
        m_reportSteps = true;
        m_losses.eventAt(where.cpu, where.time);
        m_graph.addReport(step,
                          {.timeNs = where.time,
                           .cpu = where.cpu,
                           .task = m_tasks.task(where.comm, where.pid, where.tgid),
                           .flags = m_tasks.flags(where.flags)});
        ++events;
        return true;
    }

    /// `  7,0    0   422.054782254   543  Q  RM 8742 + 2 [gadget]`
    static std::optional<TraceLine> parseBlkClassic(std::string_view text)
    {
        std::vector<std::string_view> words;
        std::size_t end = 0;
        while (words.size() < 4) {
            const std::size_t begin = text.find_first_not_of(' ', end);
            end = text.find(' ', begin);
            if (begin == std::string_view::npos || end == std::string_view::npos)
                return std::nullopt;
            words.push_back(text.substr(begin, end - begin));
        }
        const auto cpu = parseDigits(words[1]);
        const auto seconds = parseDigits(words[2].substr(0, words[2].find('.')));
        const auto ns = parseDigits(words[2].substr(words[2].find('.') + 1));
        const auto pid = parseDigits(words[3]);
        constexpr std::int64_t kMax = std::int64_t(1) << 30;
        if (!cpu || !seconds || !ns || !pid || *cpu > 65535 || *seconds > kMax || *pid > kMax)
            return std::nullopt;
        return TraceLine{.comm = "<...>",
                         .pid = std::int32_t(*pid),
                         .cpu = std::uint32_t(*cpu),
                         .time = *seconds * 1'000'000'000 + *ns,
                         .rest = text};
    }

    void hold(const TraceLine& where, BufferId buffer, const NamedEvent& event, bool spreads)
    {
        m_held = Held{.where = where,
                      .buffer = buffer,
                      .system = std::string(event.system),
                      .name = event.name,
                      .info = std::string(event.info),
                      .comm = std::string(where.comm),
                      .flags = std::string(where.flags),
                      .spreads = spreads};
    }

    bool extend(std::string_view text)
    {
        if (m_held->info.size() + text.size() >= kMaxHeld)
            return false;
        m_held->info += '\n';
        m_held->info += text;
        return true;
    }

    void sendHeld()
    {
        if (!m_held)
            return;
        Held held = std::move(*m_held);
        m_held.reset();
        held.where.comm = held.comm;
        held.where.flags = held.flags;
        sendEvent(held.where, held.buffer, held.system, held.name, held.info);
    }

    void sendEvent(const TraceLine& where, BufferId buffer, std::string_view system,
                   std::string_view name, std::string_view info)
    {
        m_graph.flush();
        const auto learned = m_learner.learn(system, name, info);
        send({.timeNs = where.time,
              .cpu = where.cpu,
              .task = m_tasks.task(where.comm, where.pid, where.tgid),
              .type = learned.type,
              .flags = m_tasks.flags(where.flags),
              .buffer = buffer,
              .values = learned.values});
    }

    void send(const EventRecord& record)
    {
        m_losses.eventAt(record.cpu, record.timeNs);
        m_sink.event(record);
        ++events;
    }

    void unknown(const LineSplitter::Line& line)
    {
        const char* reason = line.ended ? "the line is no event, call or note of ftrace"
                                        : "the input ends within this line";
        problem(line.ended ? Problem::Kind::Unparsed : Problem::Kind::Truncated, line.text, reason);
    }

    void problem(Problem::Kind kind, std::string_view text, const char* reason)
    {
        m_sink.problem({.kind = kind,
                        .place = {.file = m_file, .line = m_number},
                        .reason = reason,
                        .excerpt = std::string(text.substr(0, Problem::kMaxExcerpt))});
    }

    void sendFacts()
    {
        m_sink.fact(facts::kFormat, m_report ? "trace-cmd report" : "ftrace text");
        m_header.send(m_sink);
        if (m_header.overwritten() > 0)
            m_sink.fact("overwritten", std::to_string(m_header.overwritten()));
        m_sink.fact(facts::kLines, std::to_string(splitter.lines()));
        m_sink.fact(facts::kNotes, std::to_string(m_notes));
        if (m_ticks)
            m_sink.fact(facts::kTimeUnit, "ticks");
        else if (!m_timed && !m_graphColumns && events > 0)
            m_sink.fact(facts::kTimeUnit, "none");
    }

    Sink& m_sink;
    std::string m_file;
    EventLearner m_learner;
    TextTasks m_tasks;
    TextLosses m_losses;
    BufferId m_top;
    TextHeader m_header;
    bool m_headerLines = false;
    bool m_report = false; ///< trace-cmd's
    bool m_timed = false; ///< a line has told when it was
    bool m_ticks = false;
    TraceLine::Form m_form = TraceLine::Form::Ordinary;
    std::optional<Held> m_held;

    GraphLineParser m_graphParser;
    GraphSteps m_graph;
    bool m_graphColumns = false;
    bool m_reportSteps = false;
    bool m_openComment = false;
    GraphSteps::Standing m_standing;
    std::string m_comment;
    std::string m_commentEvent;

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
    return m_impl->events;
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
            return fail(ErrorCode::Cancelled, "reading was stopped");
    }
    text.finish();
    return {};
}

} // namespace probescope::format
