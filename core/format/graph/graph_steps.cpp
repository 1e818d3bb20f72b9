#include "core/format/graph/graph_steps.h"

#include "core/format/graph/graph_clock.h"
#include "core/format/graph/graph_fields.h"
#include "core/format/graph/graph_nesting.h"
#include "core/format/graph/graph_options.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

namespace probescope::format {

namespace {

constexpr std::int64_t kMarkedNs = 10'000; // longer calls have an overhead mark

constexpr std::uint16_t bit(GraphField field)
{
    return std::uint16_t(field);
}

/// What is known of a CPU's lines so far.
struct CpuState
{
    TaskId task;
    std::int32_t pid = Task::kUnknownPid;
    std::string comm;
    bool hasLines = false; ///< calls or comments stand on it
    std::string previous; ///< of the last separator, until a call follows
    GraphNesting nesting;
};

/// What the lines tell of the options that they were printed with.
struct Seen
{
    GraphColumns columns;
    bool any = false;
    bool marked = false;
    bool unmarked = false; ///< a long call without mark
    bool overrun = false;
    bool retval = false;
    bool retvalHex = false; ///< an error number in hexadecimal
    bool retvalNamed = false;
    bool args = false;
    bool retaddr = false;
    bool named = false; ///< an exit's name, although its entry is there
    bool unnamed = false; ///< an exit without name
    std::uint8_t cpuWidth = 1;
};

} // namespace

class GraphSteps::Impl
{
public:
    Impl(Sink& sink, StringCache& functions, BufferId buffer)
        : m_sink(sink)
        , m_functions(functions)
        , m_buffer(buffer)
    {
    }

    void add(const GraphLine& line, const GraphColumns& columns);
    Standing place(const GraphLine& line, const GraphColumns& columns);
    void hold(const GraphLine& line, const Standing& where, StringId function);
    void flush();
    void finish();
    void lost(std::uint32_t cpu);
    StringId functionOf(const GraphLine& line);

private:
    Standing stand(const GraphLine& line, const GraphColumns& columns, const GraphStep* step);
    void step(const GraphLine& line, const GraphColumns& columns);
    void switchTo(const GraphLine& line);
    void interrupt(bool begins);
    void overruns(std::uint64_t count);
    void learn(const GraphLine& line, std::uint32_t cpu, StringId function);
    StringId closedBy(const GraphLine& line, const Standing& where);
    std::uint32_t cpuOf(const GraphLine& line, const GraphColumns& columns) const;
    CpuState& cpuState(std::uint32_t cpu);
    CpuState& knownCpuState(std::uint32_t cpu);
    void setTask(CpuState& state, std::int32_t pid, std::string_view comm);
    FlagsId flagsOf(std::string_view text);
    EventTypeId typeOf(bool exit, std::uint16_t shape);
    Value& value(GraphField field);
    GraphOptions options() const;

    Sink& m_sink;
    StringCache& m_functions;
    BufferId m_buffer;
    GraphClock m_clock;
    std::unordered_map<std::uint32_t, CpuState> m_cpus;
    CpuState* m_lastState = nullptr; ///< in m_cpus
    std::uint32_t m_lastStateCpu = 0;
    std::uint32_t m_cpu = 0; ///< of the last separator, for texts without CPU column
    Seen m_seen;
    std::map<std::uint32_t, EventTypeId> m_types;
    std::string m_flagsText;
    FlagsId m_flags;

    // The row that is held back.
    bool m_holding = false;
    EventRecord m_record;
    GraphStep m_step;
    std::uint16_t m_shape = 0;
    std::array<Value, kGraphFields> m_values{}; ///< by field
    bool m_interruptBegins = false; ///< before the next call
};

void GraphSteps::Impl::add(const GraphLine& line, const GraphColumns& columns)
{
    switch (line.kind) {
    case GraphLine::Kind::Step:
        step(line, columns);
        break;
    case GraphLine::Kind::Switch:
        switchTo(line);
        break;
    case GraphLine::Kind::Interrupt:
        interrupt(line.interruptBegins);
        break;
    case GraphLine::Kind::Overruns:
        overruns(line.overruns);
        break;
    case GraphLine::Kind::Other:
    case GraphLine::Kind::Header:
    case GraphLine::Kind::Note:
    case GraphLine::Kind::Comment:
        break;
    }
}

GraphSteps::Standing GraphSteps::Impl::place(const GraphLine& line, const GraphColumns& columns)
{
    flush();
    return stand(line, columns, nullptr);
}

GraphSteps::Standing GraphSteps::Impl::stand(const GraphLine& line, const GraphColumns& columns,
                                             const GraphStep* step)
{
    Standing where;
    where.cpu = cpuOf(line, columns);
    CpuState& state = cpuState(where.cpu);
    if (line.hasTask && (state.pid != line.pid || state.comm != line.comm))
        setTask(state, line.pid, line.comm);
    where.task = state.task;
    state.hasLines = true;
    where.flags = flagsOf(line.flags);
    where.timeNs = line.hasTime
        ? line.timeNs
        : m_clock.next(where.cpu, GraphClock::stackOf(where.cpu, state.pid), step, line.depth);
    m_seen.columns = columns;
    m_seen.any = true;
    m_seen.cpuWidth = std::max(m_seen.cpuWidth, line.cpuWidth);
    return where;
}

/// Without a CPU column: where the task runs, if the line names it and a separator told; else
/// where the last separator stood.
std::uint32_t GraphSteps::Impl::cpuOf(const GraphLine& line, const GraphColumns& columns) const
{
    if (columns.cpu)
        return line.cpu;
    if (!line.hasTask)
        return m_cpu;
    const auto runsHere = [&](std::uint32_t cpu) {
        const auto found = m_cpus.find(cpu);
        return found != m_cpus.end() && found->second.pid == line.pid;
    };
    if (runsHere(m_cpu) || m_cpus.empty())
        return m_cpu;
    std::uint32_t other = 0;
    for (; m_cpus.contains(other); ++other) {
        if (runsHere(other))
            return other;
    }
    return other;
}

/// What is known of the CPU, if anything is; most steps are of the same CPU as the one before.
CpuState& GraphSteps::Impl::knownCpuState(std::uint32_t cpu)
{
    if (m_lastState == nullptr || m_lastStateCpu != cpu) {
        m_lastState = &m_cpus[cpu];
        m_lastStateCpu = cpu;
    }
    return *m_lastState;
}

CpuState& GraphSteps::Impl::cpuState(std::uint32_t cpu)
{
    CpuState& state = knownCpuState(cpu);
    if (!state.task.valid()) {
        // Unknown until a separator names it; the name makes it one of this CPU.
        state.comm = "<cpu " + std::to_string(cpu) + ">";
        state.task = m_sink.task({.pid = Task::kUnknownPid, .comm = state.comm});
    }
    return state;
}

void GraphSteps::Impl::setTask(CpuState& state, std::int32_t pid, std::string_view comm)
{
    state.pid = pid;
    state.comm = comm;
    state.task = m_sink.task({.pid = pid, .comm = state.comm});
}

void GraphSteps::Impl::switchTo(const GraphLine& line)
{
    flush();
    m_seen.cpuWidth = std::max(m_seen.cpuWidth, line.cpuWidth);
    m_cpu = line.cpu;
    const auto found = m_cpus.find(line.cpu);
    if (found != m_cpus.end() && found->second.task.valid()
        && found->second.pid == Task::kUnknownPid) {
        m_sink.resolveTask(found->second.task, {.pid = line.pid, .comm = std::string(line.comm)});
        m_clock.renameStack(GraphClock::stackOf(line.cpu, Task::kUnknownPid),
                            GraphClock::stackOf(line.cpu, line.pid));
    }
    CpuState& state = m_cpus[line.cpu];
    const bool follows = state.hasLines && line.nextPid != line.pid
        && (state.pid == Task::kUnknownPid || (state.pid == line.pid && state.comm == line.comm));
    if (!follows)
        state.previous = std::string(line.comm) + "-" + std::to_string(line.pid);
    setTask(state, line.nextPid, line.nextComm);
}

FlagsId GraphSteps::Impl::flagsOf(std::string_view text)
{
    if (!m_flags.valid() || text != m_flagsText) {
        m_flagsText = text;
        m_flags = m_sink.flags({.text = m_flagsText});
    }
    return m_flags;
}

void GraphSteps::Impl::lost(std::uint32_t cpu)
{
    flush();
    m_clock.gap(cpu);
}

StringId GraphSteps::Impl::functionOf(const GraphLine& line)
{
    return line.function.empty() ? StringId() : m_functions.id(line.function);
}

void GraphSteps::Impl::step(const GraphLine& line, const GraphColumns& columns)
{
    flush();
    const StringId function = functionOf(line);
    GraphStep timed;
    timed.kind = line.step;
    timed.hasDuration = line.hasDuration;
    timed.durationNs = line.durationNs;
    const Standing where = stand(line, columns, &timed);
    const StringId closed = function.valid() || !columns.cpu ? function : closedBy(line, where);
    learn(line, where.cpu, function);
    hold(line, where, function);
    m_step.function = closed;
}

/// The function of an exit without a name. The kernel leaves the name out where the function is the
/// one that it printed last as entered at that depth on that CPU, whichever task did so
/// (print_graph_return() of kernel/trace/trace_functions_graph.c).
StringId GraphSteps::Impl::closedBy(const GraphLine& line, const Standing& where)
{
    if (line.step != GraphStep::Kind::Exit)
        return {};
    const std::uint64_t entered = knownCpuState(where.cpu).nesting.entered(line.depth);
    return entered == 0 ? StringId() : StringId(std::uint32_t(entered - 1));
}

/// Finds out which options the text was printed with.
void GraphSteps::Impl::learn(const GraphLine& line, std::uint32_t cpu, StringId function)
{
    m_seen.marked |= line.mark != ' ';
    m_seen.unmarked |= line.hasDuration && line.mark == ' ' && line.durationNs > kMarkedNs;
    m_seen.args |= !line.arguments.empty();
    m_seen.retaddr |= !line.caller.empty();
    if (line.hasRetval) {
        m_seen.retval = true;
        m_seen.retvalNamed |= line.retvalNamed;
        m_seen.retvalHex |= !line.retvalDecimal && isErrorNumber(line.retval);
    }
    GraphNesting& nesting = knownCpuState(cpu).nesting;
    const std::uint64_t key = function.valid() ? function.value() + 1ULL : 0;
    switch (line.step) {
    case GraphStep::Kind::Entry:
        nesting.enter(line.depth, key);
        break;
    case GraphStep::Kind::Leaf:
        nesting.leaf(line.depth);
        break;
    case GraphStep::Kind::Exit:
        m_seen.named |= nesting.exit(line.depth, key) && key != 0 && !line.hasRetval;
        m_seen.unnamed |= key == 0;
        break;
    }
}

Value& GraphSteps::Impl::value(GraphField field)
{
    m_shape |= bit(field);
    return m_values[std::size_t(std::countr_zero(bit(field)))];
}

void GraphSteps::Impl::hold(const GraphLine& line, const Standing& where, StringId function)
{
    m_shape = 0;
    m_holding = true;
    m_step = {.kind = line.step,
              .hasDuration = line.hasDuration,
              .depth = std::uint16_t(std::min<std::uint32_t>(line.depth, UINT16_MAX)),
              .function = function,
              .durationNs = line.durationNs};
    m_record = {};
    m_record.timeNs = where.timeNs;
    m_record.cpu = where.cpu;
    m_record.task = where.task;
    m_record.flags = where.flags;
    m_record.buffer = m_buffer;
    if (function.valid())
        value(GraphField::Func) = Value(function.value());
    value(GraphField::Depth) = Value(line.depth);
    if (!line.arguments.empty())
        value(GraphField::Args) = Value(m_sink.string(line.arguments).value());
    if (!line.caller.empty())
        value(GraphField::Retaddr) = Value(m_sink.string(line.caller).value());
    if (line.hasDuration)
        value(GraphField::Duration) = line.durationNs;
    if (line.hasRetval)
        value(GraphField::Retval) = Value(line.retval);
    if (m_interruptBegins)
        value(GraphField::Irq) = 1;
    if (line.mark != ' ' && line.mark != graphOverheadMark(line.durationNs))
        value(GraphField::Mark) = Value(m_sink.string({&line.mark, 1}).value());
    if (line.step == GraphStep::Kind::Leaf && !line.hasDuration)
        value(GraphField::Leaf) = 1;
    m_interruptBegins = false;
    std::string& previous = knownCpuState(where.cpu).previous;
    if (!previous.empty())
        value(GraphField::Previous) = Value(m_sink.string(previous).value());
    previous.clear();
}

void GraphSteps::Impl::interrupt(bool begins)
{
    if (begins) {
        m_interruptBegins = true;
        return;
    }
    if (!m_holding)
        return;
    const bool began = (m_shape & bit(GraphField::Irq)) != 0;
    value(GraphField::Irq) = began ? 3 : 2;
}

void GraphSteps::Impl::overruns(std::uint64_t count)
{
    m_seen.overrun = true;
    if (m_holding)
        value(GraphField::Overrun) = Value(count);
}

EventTypeId GraphSteps::Impl::typeOf(bool exit, std::uint16_t shape)
{
    const std::uint32_t key = std::uint32_t(shape) << 1 | std::uint32_t(exit);
    auto [found, isNew] = m_types.try_emplace(key);
    if (isNew)
        found->second = m_sink.eventType(graphEventType(exit, shape));
    return found->second;
}

void GraphSteps::Impl::flush()
{
    if (!m_holding)
        return;
    m_holding = false;
    std::array<Value, kGraphFields> packed{};
    std::size_t count = 0;
    for (unsigned left = m_shape; left != 0; left &= left - 1)
        packed[count++] = m_values[std::size_t(std::countr_zero(left))];
    m_record.type = typeOf(m_step.kind == GraphStep::Kind::Exit, m_shape);
    m_record.values = {packed.data(), count};
    m_record.graph = &m_step;
    m_sink.event(m_record);
}

GraphOptions GraphSteps::Impl::options() const
{
    GraphOptions found;
    found.cpu = m_seen.columns.cpu;
    found.proc = m_seen.columns.proc;
    found.absTime = m_seen.columns.absTime;
    found.relTime = m_seen.columns.relTime;
    found.duration = m_seen.columns.duration;
    found.latency = m_seen.columns.flags;
    found.overhead = m_seen.marked || !m_seen.unmarked;
    found.tail = m_seen.named && !m_seen.unnamed;
    found.overrun = m_seen.overrun;
    found.retval = m_seen.retval;
    found.retvalHex = m_seen.retvalHex;
    found.retvalNamed = m_seen.retvalNamed;
    found.args = m_seen.args;
    found.retaddr = m_seen.retaddr;
    found.cpuWidth = m_seen.cpuWidth;
    return found;
}

void GraphSteps::Impl::finish()
{
    flush();
    if (!m_seen.any)
        return;
    m_sink.fact(facts::kGraphOptions, options().text());
    if (!m_seen.columns.absTime && !m_seen.columns.relTime)
        m_sink.fact(facts::kTimeUnit, "none");
}

GraphSteps::GraphSteps(Sink& sink, StringCache& functions, BufferId buffer)
    : m_impl(std::make_unique<Impl>(sink, functions, buffer))
{
}

GraphSteps::~GraphSteps() = default;

void GraphSteps::add(const GraphLine& line, const GraphColumns& columns)
{
    m_impl->add(line, columns);
}

GraphSteps::Standing GraphSteps::place(const GraphLine& line, const GraphColumns& columns)
{
    return m_impl->place(line, columns);
}

void GraphSteps::addReport(const GraphLine& step, const Standing& where)
{
    m_impl->flush();
    m_impl->hold(step, where, m_impl->functionOf(step));
    m_impl->flush();
}

void GraphSteps::lost(std::uint32_t cpu)
{
    m_impl->lost(cpu);
}

void GraphSteps::flush()
{
    m_impl->flush();
}

void GraphSteps::finish()
{
    m_impl->finish();
}

} // namespace probescope::format
