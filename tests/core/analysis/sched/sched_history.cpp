#include "tests/core/analysis/sched/sched_history.h"

#include "core/store/write/writer.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <filesystem>

namespace probescope::test {

namespace {

using MadeKind = SchedHistory::Made::Kind;

std::string commOf(std::int32_t pid)
{
    return pid == 0 ? "<idle>" : "task" + std::to_string(pid);
}

/// Writes made-up events as a kernel would.
class HistoryWriter
{
public:
    explicit HistoryWriter(store::Writer& writer)
        : m_writer(writer)
    {
        m_types[MadeKind::Switch] =
            type("sched_switch", {"prev_pid", "prev_state:s", "next_comm:s", "next_pid"});
        m_types[MadeKind::Waking] = type("sched_waking", {"comm:s", "pid", "target_cpu"});
        m_types[MadeKind::Migrate] =
            type("sched_migrate_task", {"comm:s", "pid", "orig_cpu", "dest_cpu"});
        m_types[MadeKind::IrqIn] = type("irq_handler_entry", {"irq", "name:s"});
        m_types[MadeKind::IrqOut] = type("irq_handler_exit", {"irq", "ret:s"});
        m_types[MadeKind::SoftIn] = type("softirq_entry", {"vec"});
        m_types[MadeKind::SoftOut] = type("softirq_exit", {"vec"});
        m_types[MadeKind::VectorIn] = type("local_timer_entry", {"vector"}, "irq_vectors");
        m_types[MadeKind::VectorOut] = type("local_timer_exit", {"vector"}, "irq_vectors");
        m_types[MadeKind::CallIn] = type("funcgraph_entry", {});
        m_types[MadeKind::CallOut] = type("funcgraph_exit", {});
    }

    void write(const SchedHistory::Made& event)
    {
        std::vector<Value> values;
        GraphStep step;
        switch (event.kind) {
        case MadeKind::Switch:
            values = {event.actor, text(std::string(1, event.state)), text(commOf(event.pid)),
                      event.pid};
            break;
        case MadeKind::Waking:
            values = {text(commOf(event.pid)), event.pid, event.number};
            break;
        case MadeKind::Migrate:
            values = {text(commOf(event.pid)), event.pid, 0, event.number};
            break;
        case MadeKind::IrqIn:
            values = {event.number, text("line" + std::to_string(event.number))};
            break;
        case MadeKind::IrqOut:
            values = {event.number, text("handled")};
            break;
        case MadeKind::SoftIn:
        case MadeKind::SoftOut:
        case MadeKind::VectorIn:
        case MadeKind::VectorOut:
            values = {event.number};
            break;
        case MadeKind::CallIn:
        case MadeKind::CallOut:
            step.kind =
                event.kind == MadeKind::CallIn ? GraphStep::Kind::Entry : GraphStep::Kind::Exit;
            step.depth = event.depth;
            step.function = m_writer.string(SchedHistory::functionName(int(event.number)));
            step.hasDuration = event.kind == MadeKind::CallOut;
            step.durationNs = event.timeNs - event.sinceNs;
            if (event.kind == MadeKind::CallOut)
                step.entryTimeNs = event.sinceNs;
            break;
        }
        EventRecord record;
        record.timeNs = event.timeNs;
        record.cpu = event.cpu;
        record.task = m_writer.task({event.actor, Task::kUnknownPid, commOf(event.actor)});
        record.type = m_types[event.kind];
        record.flags = m_writer.flags({});
        record.buffer = m_writer.buffer("");
        record.values = values;
        if (event.kind == MadeKind::CallIn || event.kind == MadeKind::CallOut)
            record.graph = &step;
        m_writer.event(record);
    }

private:
    EventTypeId type(const std::string& name, const std::vector<std::string>& fields,
                     const std::string& system = {})
    {
        EventType type;
        type.system = system;
        type.name = name;
        type.role = wellKnownRole(name);
        for (const std::string& spec : fields) {
            Field field;
            field.name = spec.substr(0, spec.find(':'));
            field.kind = spec.ends_with(":s") ? FieldKind::String : FieldKind::Signed;
            type.fields.push_back(field);
        }
        return m_writer.eventType(type);
    }
    Value text(const std::string& bytes) { return m_writer.string(bytes).value(); }

    store::Writer& m_writer;
    std::map<MadeKind, EventTypeId> m_types;
};

} // namespace

SchedHistory::SchedHistory(std::uint64_t seed, const Shape& shape)
    : m_shape(shape)
    , m_random(seed)
    , m_cpus(shape.cpus)
    , m_tasks(std::size_t(shape.tasks))
    , m_moments(std::size_t(shape.tasks))
    , m_running(shape.cpus)
{
    for (std::int32_t pid = 101; pid < 101 + shape.tasks; ++pid) {
        Task& one = task(pid);
        one.now.state = 'S';
        const auto cpu = std::uint32_t(pid - 101);
        if (cpu < shape.cpus && random(2) == 0) {
            one.now = {.does = Moment::Does::Runs, .cpu = cpu};
            m_cpus[cpu].pid = pid;
            one.lastCpu = cpu;
        }
    }
    // Each CPU is heard of at once, so that it is known from the start.
    for (std::uint32_t cpu = 0; cpu < shape.cpus; ++cpu)
        made({.cpu = cpu, .kind = Made::Kind::Migrate, .actor = m_cpus[cpu].pid, .pid = 999});
    for (int i = 0; i < shape.steps; ++i)
        step(false);
    const auto busy = [this] {
        return std::any_of(m_tasks.begin(), m_tasks.end(),
                           [](const Task& one) { return !one.calls.empty(); })
            || std::any_of(m_cpus.begin(), m_cpus.end(),
                           [](const Cpu& cpu) { return !cpu.interrupts.empty(); });
    };
    while (busy())
        step(true);
    if (shape.losses > 0)
        lose(shape.losses);
}

void SchedHistory::pass(std::int64_t ns)
{
    for (std::size_t i = 0; i < m_tasks.size(); ++i) {
        Moment moment = m_tasks[i].now;
        if (moment.does == Moment::Does::Runs && !m_cpus[moment.cpu].interrupts.empty()) {
            const Open& inner = m_cpus[moment.cpu].interrupts.back();
            moment.interrupt = interruptName(inner.kind, inner.number);
        }
        for (const OpenCall& open : m_tasks[i].calls)
            moment.calls.push_back(open.call);
        m_moments[i].insert(m_moments[i].end(), std::size_t(ns), moment);
    }
    for (std::size_t cpu = 0; cpu < m_cpus.size(); ++cpu)
        m_running[cpu].insert(m_running[cpu].end(), std::size_t(ns), m_cpus[cpu].pid);
    m_nowNs += ns;
}

void SchedHistory::made(Made event)
{
    event.timeNs = m_nowNs;
    m_events.push_back(event);
}

void SchedHistory::step(bool ending)
{
    // No two changes are at one time: a nanosecond has one label, and a gap its place.
    pass(1 + random(9));
    onCpu(std::uint32_t(random(int(m_shape.cpus))), ending);
}

std::int32_t SchedHistory::waitingTask()
{
    const int first = random(m_shape.tasks);
    for (int i = 0; i < m_shape.tasks; ++i) {
        const std::int32_t pid = 101 + (first + i) % m_shape.tasks;
        const Moment::Does does = task(pid).now.does;
        if (does == Moment::Does::Waits || does == Moment::Does::IsPreempted)
            return pid;
    }
    return 0;
}

void SchedHistory::onCpu(std::uint32_t cpu, bool ending)
{
    const std::int32_t pid = m_cpus[cpu].pid;
    const int choice = random(100);
    if (m_shape.interrupts && (choice < 25 || !m_cpus[cpu].interrupts.empty())) {
        if (choice < 50)
            interrupt(cpu, ending);
        else
            wake(cpu);
        return;
    }
    if (choice < 45) {
        wake(cpu);
        return;
    }
    if (pid != 0 && m_shape.calls && choice < 80 && call(cpu, ending))
        return;
    const std::int32_t next = waitingTask();
    if (pid == 0) {
        if (next != 0)
            change(cpu, next, 'R');
    } else if (next != 0 && random(2) == 0) {
        change(cpu, next, 'R');
    } else if (!ending || task(pid).calls.empty()) {
        constexpr std::array<char, 4> kStates{'S', 'D', 'I', 'T'};
        change(cpu, next, kStates[std::size_t(random(4))]);
    } else {
        call(cpu, true);
    }
}

void SchedHistory::change(std::uint32_t cpu, std::int32_t next, char state)
{
    const std::int32_t prev = m_cpus[cpu].pid;
    made({.cpu = cpu, .actor = prev, .pid = next, .state = state});
    if (prev != 0) {
        Moment& now = task(prev).now;
        now = {};
        now.does = state == 'R' ? Moment::Does::IsPreempted : Moment::Does::Sleeps;
        now.state = state == 'R' ? char(0) : state;
        now.by = state == 'R' ? next : -1;
    }
    if (next != 0) {
        task(next).now = {.does = Moment::Does::Runs, .cpu = cpu};
        task(next).lastCpu = cpu;
    }
    m_cpus[cpu].pid = next;
}

void SchedHistory::wake(std::uint32_t cpu)
{
    const std::int32_t pid = 101 + random(m_shape.tasks);
    Moment& now = task(pid).now;
    if (now.does != Moment::Does::Sleeps && random(10) != 0)
        return;
    // Now and then a task is woken that runs anyway.
    made({.cpu = cpu, .kind = Made::Kind::Waking, .actor = m_cpus[cpu].pid, .pid = pid});
    if (now.does != Moment::Does::Sleeps)
        return;
    now = {};
    now.does = Moment::Does::Waits;
    now.by = m_cpus[cpu].pid;
    if (m_shape.losses == 0 && random(4) == 0)
        made({.cpu = cpu, .kind = Made::Kind::Migrate, .actor = m_cpus[cpu].pid, .pid = pid});
}

void SchedHistory::interrupt(std::uint32_t cpu, bool ending)
{
    auto& open = m_cpus[cpu].interrupts;
    if (!open.empty() && (ending || open.size() > 2 || random(3) != 0)) {
        const Open inner = open.back();
        open.pop_back();
        made({.cpu = cpu,
              .kind = Made::Kind(std::uint8_t(inner.kind) + 1),
              .actor = m_cpus[cpu].pid,
              .number = inner.number});
        return;
    }
    if (ending)
        return;
    constexpr std::array<Made::Kind, 3> kKinds{Made::Kind::IrqIn, Made::Kind::SoftIn,
                                               Made::Kind::VectorIn};
    const Open entered{kKinds[std::size_t(random(3))], random(3)};
    // None interrupts itself.
    if (std::any_of(open.begin(), open.end(),
                    [&](const Open& other) { return other.kind == entered.kind; }))
        return;
    open.push_back(entered);
    made({.cpu = cpu, .kind = entered.kind, .actor = m_cpus[cpu].pid, .number = entered.number});
}

bool SchedHistory::call(std::uint32_t cpu, bool ending)
{
    const std::int32_t pid = m_cpus[cpu].pid;
    auto& open = task(pid).calls;
    if (open.empty() && ending)
        return false;
    if (!open.empty() && (ending || open.size() > 5 || random(2) == 0)) {
        const OpenCall inner = open.back();
        open.pop_back();
        made({.cpu = cpu,
              .kind = Made::Kind::CallOut,
              .actor = pid,
              .number = functionOf(inner.call),
              .sinceNs = inner.sinceNs,
              .depth = std::uint16_t(open.size())});
        return true;
    }
    const int function = random(kFunctions);
    made({.cpu = cpu,
          .kind = Made::Kind::CallIn,
          .actor = pid,
          .number = function,
          .depth = std::uint16_t(open.size())});
    open.push_back({int(m_calls.size()), m_nowNs});
    m_calls.push_back(function);
    return true;
}

/// Takes runs of events of a CPU away. The first and the last event of each CPU stay.
void SchedHistory::lose(double share)
{
    for (std::uint32_t cpu = 0; cpu < m_shape.cpus; ++cpu) {
        std::vector<std::size_t> own;
        for (std::size_t i = 0; i < m_events.size(); ++i) {
            if (m_events[i].cpu == cpu)
                own.push_back(i);
        }
        for (std::size_t i = 1; i + 1 < own.size(); ++i) {
            if (random(1'000'000) >= int(share * 1e6))
                continue;
            const std::size_t first = i;
            const std::size_t end = std::min(own.size() - 1, i + 1 + std::size_t(random(20)));
            for (; i < end; ++i)
                m_events[own[i]].lost = true;
            Loss loss;
            loss.cpu = cpu;
            loss.beginNs = m_events[own[first - 1]].timeNs;
            loss.endNs = m_events[own[end]].timeNs;
            m_losses.push_back(loss);
        }
    }
}

const Moment& SchedHistory::at(std::int32_t pid, std::int64_t timeNs) const
{
    return m_moments[std::size_t(pid - 101)][std::size_t(timeNs - kStartNs)];
}

std::int32_t SchedHistory::running(std::uint32_t cpu, std::int64_t timeNs) const
{
    return m_running[cpu][std::size_t(timeNs - kStartNs)];
}

std::string SchedHistory::interruptName(Made::Kind kind, std::int64_t number)
{
    constexpr std::array<const char*, 3> kVectors{"HI", "TIMER", "NET_TX"};
    if (kind == Made::Kind::IrqIn)
        return "irq line" + std::to_string(number);
    if (kind == Made::Kind::SoftIn)
        return std::string("softirq ") + kVectors[std::size_t(number)];
    return "vector local_timer";
}

std::optional<std::int64_t> SchedHistory::knownFrom(std::int32_t pid) const
{
    std::optional<std::int64_t> wakingNs;
    for (const Made& event : m_events) {
        // Who runs when a CPU is heard of first ran from the start.
        if (event.timeNs == kStartNs && event.kind == Made::Kind::Migrate && event.actor == pid)
            return kStartNs;
        if (event.kind == Made::Kind::Waking && event.pid == pid && !wakingNs)
            wakingNs = event.timeNs;
        if (event.kind != Made::Kind::Switch)
            continue;
        if (event.pid == pid)
            return wakingNs.value_or(event.timeNs);
        // Nothing had switched to it: it ran from the start.
        if (event.actor == pid)
            return kStartNs;
    }
    return std::nullopt;
}

std::shared_ptr<store::Capture> SchedHistory::capture(const QTemporaryDir& folder) const
{
    const std::filesystem::path path(folder.filePath("history.psc").toStdString());
    std::filesystem::remove(path);
    auto writer = store::Writer::create(path);
    if (!writer)
        qFatal("%s", writer.error().message().c_str());
    HistoryWriter events(**writer);
    for (const Made& event : m_events) {
        if (event.lost)
            continue;
        for (const Loss& loss : m_losses) {
            if (loss.cpu == event.cpu && loss.endNs == event.timeNs)
                (*writer)->loss(loss);
        }
        events.write(event);
    }
    if (const auto finished = (*writer)->finish(); !finished)
        qFatal("%s", finished.error().message().c_str());
    auto capture = store::Capture::open(path);
    if (!capture)
        qFatal("%s", capture.error().message().c_str());
    return *capture;
}

} // namespace probescope::test
