#include "core/format/perf/perf_script_reader.h"

#include "core/format/input/line_splitter.h"
#include "core/format/learn/event_learner.h"
#include "core/format/perf/perf_header.h"
#include "core/format/perf/perf_script_line.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <vector>

namespace probescope::format {

namespace {

constexpr std::size_t kScriptBlock = 1U << 20;
constexpr std::uint64_t kMaxProblems = 1000; ///< told one by one; the others are counted
constexpr std::size_t kMaxHeader = 64U << 10;
constexpr std::size_t kMaxStack = 256U << 10; ///< bytes; perf itself stops at 127 places

const Field kPeriod{"period", FieldKind::Unsigned, 8, false};
const Field kStack{"stack", FieldKind::String, 8, false};

/// The first number in a text such as `lost 12` or `LOST 12 events!`.
std::optional<std::uint64_t> firstNumber(std::string_view text)
{
    const auto begin = text.find_first_of("0123456789");
    std::uint64_t value = 0;
    if (begin == std::string_view::npos
        || std::from_chars(text.data() + begin, text.data() + text.size(), value).ec != std::errc())
        return std::nullopt;
    return value;
}

/// A sample whose stack may still follow.
struct Pending
{
    bool there = false;
    std::uint64_t number = 0; ///< of its first line
    PerfSampleLine line; ///< its views are of `text`
    std::string text;
    std::string stack;
    bool stackEnded = false;
};

class Import
{
public:
    Import(Input& input, Sink& sink)
        : m_input(input)
        , m_sink(sink)
        , m_learner(sink)
    {
    }

    Result<> run()
    {
        if (auto found = findLayout(); !found)
            return found;
        m_buffer = m_sink.buffer("");
        m_flags = m_sink.flags(EventFlags{});
        auto done = readLines();
        flush();
        finish();
        return done;
    }

private:
    /// Do samples have a time? perf prints the same fields for all; what else stands in the file
    /// (warnings, the output of the command) does not.
    Result<> findLayout()
    {
        auto beginning = m_input.peek(1U << 20);
        if (!beginning)
            return tl::unexpected(beginning.error());
        std::size_t timed = 0;
        std::size_t untimed = 0;
        for (std::string_view rest = *beginning; !rest.empty();) {
            const auto end = std::min(rest.find('\n'), rest.size());
            PerfSampleLine sample;
            if (rest.front() != '\t' && parsePerfSample(rest.substr(0, end), sample))
                ++(sample.timeNs ? timed : untimed);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        m_timed = timed > 0 && timed * 10 >= untimed;
        return {};
    }

    Result<> readLines()
    {
        const auto give = [this](const LineSplitter::Line& line) { readLine(line); };
        std::vector<char> block(kScriptBlock);
        while (true) {
            auto got = m_input.read(block);
            if (!got || *got == 0) {
                m_splitter.finish(give);
                return got ? Result<>() : tl::unexpected(got.error());
            }
            m_splitter.feed({block.data(), *got}, give);
            if (!m_sink.progress(
                    {m_input.diskRead(), m_input.diskSize(), m_splitter.lines(), m_events}))
                return fail(ErrorCode::Cancelled, tr("reading was canceled"));
        }
    }

    void readLine(const LineSplitter::Line& line)
    {
        if (line.cut)
            problem(line, Problem::Kind::TooLong,
                    tr("The line is longer than 1 MiB; the rest is ignored"));
        if (line.holdsNul)
            problem(
                line, Problem::Kind::Corrupt,
                tr("The line contains NUL bytes, which perf never writes: the file is damaged"));
        const auto text = line.text;
        if (text.find_first_not_of(" \t") == std::string_view::npos) {
            m_pending.stackEnded = true; // perf sets an empty line behind each stack
            ++m_notes;
            return;
        }
        if (text.front() == '#') {
            readComment(text);
            return;
        }
        PerfSampleLine sample;
        const bool parsed = text.front() != '\t' && parsePerfSample(text, sample);
        const bool anchored = parsed && (sample.timeNs || sample.cpu);
        if (!anchored && isPerfStackLine(text) && m_pending.there) {
            appendStack(text);
            return;
        }
        if (parsed && sample.timeNs.has_value() == m_timed) {
            flush();
            begin(sample, line);
        } else if (isNote(text)) {
            ++m_notes;
        } else if (m_pending.there && !m_pending.stack.empty() && !m_pending.stackEnded
                   && (text.front() == ' ' || text.front() == '\t')) {
            appendStack(text); // source lines and instructions below a place
        } else {
            problem(line, line.ended ? Problem::Kind::Unparsed : Problem::Kind::Truncated,
                    line.ended ? tr("The line is neither a sample nor a stack frame")
                               : tr("The input ends within this line"));
        }
    }

    void readComment(std::string_view text)
    {
        ++m_notes;
        readPerfHeaderLine(text, m_sink);
        if (m_header.size() < kMaxHeader) {
            m_header += text;
            m_header += '\n';
        }
    }

    /// What perf record and perf script say beside the samples.
    bool isNote(std::string_view text)
    {
        if (text.starts_with("LOST ") && text.find(" events!") != std::string_view::npos) {
            flush();
            loss(0, m_lastNs, firstNumber(text));
            return true;
        }
        if (text.starts_with("Processed ") && text.find(" lost ") != std::string_view::npos) {
            flush();
            loss(0, m_lastNs, std::nullopt); // counts chunks, not samples
            return true;
        }
        return text.starts_with("Check IO/CPU overload!") || text.starts_with("Warning:")
            || text.starts_with("[ perf record: ");
    }

    void appendStack(std::string_view text)
    {
        text = text.substr(text.find_first_not_of(" \t"));
        if (m_pending.stack.size() + text.size() > kMaxStack)
            return;
        if (!m_pending.stack.empty())
            m_pending.stack += '\n';
        m_pending.stack += text;
    }

    void begin(const PerfSampleLine& sample, const LineSplitter::Line& line)
    {
        const std::string_view text = line.text;
        m_pending.there = true;
        m_pending.number = line.number;
        m_pending.stackEnded = false;
        m_pending.stack.clear();
        m_pending.text.assign(text);
        // The views move along to the copy.
        const auto moved = [&](std::string_view part) {
            return part.empty() ? std::string_view()
                                : std::string_view(m_pending.text)
                                      .substr(std::size_t(part.data() - text.data()), part.size());
        };
        m_pending.line = sample;
        m_pending.line.comm = moved(sample.comm);
        m_pending.line.event = moved(sample.event);
        m_pending.line.info = moved(sample.info);
    }

    /// Hands the pending sample, whose stack is whole now, to the sink.
    void flush()
    {
        if (!m_pending.there)
            return;
        m_pending.there = false;
        PerfSampleLine& line = m_pending.line;
        if (line.record && readRecord(line))
            return;
        if (m_pending.stack.empty() && !line.record) {
            if (const auto place = splitPerfPlace(line.info); !place.empty())
                m_pending.stack = place;
        }
        EventRecord record;
        record.timeNs = line.timeNs.value_or(std::int64_t(m_events));
        record.cpu = line.cpu.value_or(0);
        record.task = taskOf(line);
        record.flags = m_flags;
        record.buffer = m_buffer;
        fillValues(line, record);
        checkTime(record.timeNs);
        m_lastNs = record.timeNs;
        m_lastOfCpu[record.cpu] = record.timeNs;
        m_sink.event(record);
        ++m_events;
    }

    void fillValues(const PerfSampleLine& line, EventRecord& record)
    {
        m_more.clear();
        m_values.clear();
        if (line.period)
            m_more.push_back(kPeriod);
        if (!m_pending.stack.empty())
            m_more.push_back(kStack);
        auto name = line.record ? PerfEventName{{}, line.event} : splitPerfEvent(line.event);
        if (name.name.empty())
            name.name = "sample"; // the event is not printed (-F without event)
        if (name.system.empty())
            name.system = "perf";
        if (line.info.empty()) {
            record.type = m_sink.eventType(EventType{.system = std::string(name.system),
                                                     .name = std::string(name.name),
                                                     .origin = FormatOrigin::Skeleton,
                                                     .format = {},
                                                     .fields = m_more,
                                                     .role = EventRole::Other});
        } else {
            const auto learned = m_learner.learn(name.system, name.name, line.info, m_more);
            record.type = learned.type;
            m_values.assign(learned.values.begin(), learned.values.end());
        }
        if (line.period)
            m_values.push_back(Value(*line.period));
        if (!m_pending.stack.empty())
            m_values.push_back(Value(m_sink.string(m_pending.stack).value()));
        record.values = m_values;
    }

    TaskId taskOf(const PerfSampleLine& line)
    {
        const Task task{line.tid.value_or(Task::kUnknownPid), line.pid.value_or(Task::kUnknownPid),
                        std::string(line.comm)};
        if (!m_lastTask || *m_lastTask != task) {
            m_lastTask = task;
            m_lastTaskId = m_sink.task(task);
        }
        return m_lastTaskId;
    }

    /// Records that are no events. True: it was one.
    bool readRecord(const PerfSampleLine& line)
    {
        if (line.event.starts_with("PERF_RECORD_LOST")) {
            loss(line.cpu.value_or(0), line.timeNs.value_or(m_lastNs), firstNumber(line.info));
            ++m_notes;
            return true;
        }
        if (line.timeNs != 0)
            return false;
        ++m_notes;
        if (line.event == "PERF_RECORD_COMM")
            nameTask(line.info);
        return true;
    }

    /// `sh:1/1`: a task that was there before the recording began.
    void nameTask(std::string_view info)
    {
        const auto colon = info.rfind(':');
        const auto slash = info.rfind('/');
        if (colon == std::string_view::npos || slash == std::string_view::npos || slash < colon)
            return;
        Task task{Task::kUnknownPid, Task::kUnknownPid, std::string(info.substr(0, colon))};
        std::from_chars(info.data() + colon + 1, info.data() + slash, task.tgid);
        std::from_chars(info.data() + slash + 1, info.data() + info.size(), task.pid);
        m_sink.task(task);
    }

    void loss(std::uint32_t cpu, std::int64_t endNs, std::optional<std::uint64_t> count)
    {
        const auto last = m_lastOfCpu.find(cpu);
        m_sink.loss(Loss{.cpu = cpu,
                         .buffer = m_buffer,
                         .beginNs = last == m_lastOfCpu.end() ? endNs : last->second,
                         .endNs = endNs,
                         .count = count});
    }

    void checkTime(std::int64_t timeNs)
    {
        if (m_events == 0 || timeNs >= m_lastNs)
            return;
        if (m_backwards.count == 0)
            m_backwards.place = Place{.file = m_input.name(), .line = m_pending.number};
        ++m_backwards.count;
    }

    void problem(const LineSplitter::Line& line, Problem::Kind kind, Message reason)
    {
        if (++m_problems > kMaxProblems && kind == Problem::Kind::Unparsed) {
            ++m_furtherProblems;
            return;
        }
        m_sink.problem(Problem{.kind = kind,
                               .place = Place{.file = m_input.name(), .line = line.number},
                               .reason = std::move(reason),
                               .excerpt = std::string(line.text.substr(0, Problem::kMaxExcerpt)),
                               .count = 1});
    }

    void finish()
    {
        if (m_furtherProblems > 0)
            m_sink.problem(
                Problem{.kind = Problem::Kind::Unparsed,
                        .place = Place{.file = m_input.name()},
                        .reason = tr("Further lines are neither samples nor stack frames"),
                        .excerpt = {},
                        .count = m_furtherProblems});
        if (m_backwards.count > 0) {
            m_backwards.kind = Problem::Kind::TimeBackwards;
            m_backwards.reason = tr("A sample is earlier than the previous one");
            m_sink.problem(m_backwards);
        }
        m_sink.fact(facts::kFormat, "perf script");
        m_sink.fact(facts::kTimeUnit, m_timed ? "ns" : "none");
        m_sink.fact(facts::kLines, std::to_string(m_splitter.lines()));
        m_sink.fact(facts::kNotes, std::to_string(m_notes));
        if (!m_header.empty())
            m_sink.fact(facts::kHeader, m_header);
        m_sink.progress({m_input.diskRead(), m_input.diskSize(), m_splitter.lines(), m_events});
    }

    Input& m_input;
    Sink& m_sink;
    LineSplitter m_splitter;
    EventLearner m_learner;
    bool m_timed = true;
    BufferId m_buffer;
    FlagsId m_flags;
    Pending m_pending;
    std::vector<Field> m_more;
    std::vector<Value> m_values;
    std::optional<Task> m_lastTask;
    TaskId m_lastTaskId;
    std::string m_header;
    std::int64_t m_lastNs = 0;
    std::map<std::uint32_t, std::int64_t> m_lastOfCpu;
    std::uint64_t m_events = 0;
    std::uint64_t m_notes = 0;
    std::uint64_t m_problems = 0;
    std::uint64_t m_furtherProblems = 0;
    Problem m_backwards{
        .kind = Problem::Kind::TimeBackwards, .place = {}, .reason = {}, .excerpt = {}, .count = 0};
};

} // namespace

Result<> PerfScriptReader::read(Input& input, Sink& sink)
{
    return Import(input, sink).run();
}

} // namespace probescope::format
