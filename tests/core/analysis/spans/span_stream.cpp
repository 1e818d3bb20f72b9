#include "tests/core/analysis/spans/span_stream.h"

#include <algorithm>
#include <optional>

namespace probescope::test {

namespace {

constexpr std::uint32_t kCpus = 3;
constexpr std::int32_t kTasks = 6; ///< pids below, 0 the idle task

} // namespace

SpanStream::SpanStream(Shape shape, Sink& sink)
    : m_shape(shape)
    , m_sink(sink)
    , m_random(shape.seed)
{
    declare();
    for (int i = 0; i < m_shape.events; ++i)
        pushOne();
}

void SpanStream::declare()
{
    const auto type = [this](const char* name,
                             std::vector<std::pair<const char*, FieldKind>> fields) {
        EventType made;
        made.name = name;
        made.role = wellKnownRole(name);
        for (const auto& [field, kind] : fields) {
            Field one;
            one.name = field;
            one.kind = kind;
            made.fields.push_back(one);
        }
        m_types[name] = m_sink.eventType(made);
    };
    const auto number = FieldKind::Signed;
    const auto text = FieldKind::String;
    type("irq_handler_entry", {{"irq", number}, {"name", text}});
    type("irq_handler_exit", {{"irq", number}});
    type("sys_enter", {{"id", number}});
    type("sys_exit", {{"id", number}});
    type("block_rq_issue",
         {{"dev", number}, {"sector", number}, {"rwbs", text}, {"nr_sector", number}});
    type("block_rq_complete",
         {{"dev", number}, {"sector", number}, {"rwbs", text}, {"nr_sector", number}});
    type("foo_entry", {});
    type("foo_exit", {});
    type("sched_waking", {{"comm", text}, {"pid", number}});
    type("sched_switch",
         {{"prev_pid", number}, {"prev_state", text}, {"next_comm", text}, {"next_pid", number}});
    type("print", {{"buf", text}});
}

void SpanStream::push(EventTypeId type, std::uint32_t cpu, std::int32_t pid,
                      const std::vector<Value>& values)
{
    m_timeNs += chance(m_shape.jumps) ? -std::int64_t(draw(400)) : std::int64_t(draw(30));
    if (chance(m_shape.losses)) {
        Loss loss;
        loss.cpu = draw(kCpus);
        loss.beginNs = m_timeNs - std::int64_t(draw(40));
        loss.endNs = loss.beginNs + std::int64_t(draw(60));
        m_losses.push_back(loss);
        m_sink.loss(loss);
    }
    Task task;
    task.pid = pid;
    task.comm = "task" + std::to_string(pid);
    EventRecord record;
    record.timeNs = m_timeNs;
    record.cpu = cpu;
    record.task = m_sink.task(task);
    record.type = type;
    record.values = values;
    m_sink.event(record);
    m_cpu = cpu;
    ++m_row;
}

void SpanStream::step(const Key& key, What what, std::int32_t pid, const std::string& name, int id)
{
    m_steps[key].push_back({what, m_row - 1, m_timeNs, m_cpu, pid, name, id});
}

void SpanStream::pushOne()
{
    const std::uint32_t cpu = draw(kCpus);
    const auto pid = std::int32_t(draw(kTasks));
    const bool begins = draw(2) == 0;
    const What what = begins ? What::Begin : What::End;
    const std::string scope = pid == 0 ? "cpu" + std::to_string(cpu) : "task" + std::to_string(pid);
    const auto text = [this](const std::string& bytes) {
        return Value(m_sink.string(bytes).value());
    };
    switch (draw(6)) {
    case 0: {
        const std::uint32_t irq = draw(2);
        const std::string name = "dev" + std::to_string(irq);
        std::vector<Value> values{Value(irq)};
        if (begins)
            values.push_back(text(name));
        push(m_types[begins ? "irq_handler_entry" : "irq_handler_exit"], cpu, pid, values);
        step({"irq", "cpu" + std::to_string(cpu) + name, false, true}, what, pid, name);
        break;
    }
    case 1: {
        const int drawn = int(draw(4));
        const int id = !begins && drawn == 3 ? kAnyId : drawn; // as returns from signals are told
        push(m_types[begins ? "sys_enter" : "sys_exit"], cpu, pid, {Value(id)});
        step({"syscall", scope, false, pid == 0}, what, pid, "syscall " + std::to_string(id), id);
        break;
    }
    case 2: {
        const std::uint32_t dev = draw(2);
        const std::uint32_t sector = draw(3);
        const std::string rwbs = draw(2) == 0 ? "R" : "W";
        push(m_types[begins ? "block_rq_issue" : "block_rq_complete"], cpu, pid,
             {Value(dev), Value(sector), text(rwbs), 8});
        step({"block", std::to_string(dev) + rwbs + std::to_string(sector), false, false}, what,
             pid, rwbs);
        break;
    }
    case 3:
        push(m_types[begins ? "foo_entry" : "foo_exit"], cpu, pid, {});
        step({"pair", scope, true, pid == 0}, what, pid, "foo");
        break;
    case 4:
        pushSwitch(cpu);
        break;
    default:
        pushMark(cpu, pid);
        break;
    }
}

void SpanStream::pushSwitch(std::uint32_t cpu)
{
    const auto text = [this](const std::string& bytes) {
        return Value(m_sink.string(bytes).value());
    };
    const auto pid = std::int32_t(draw(kTasks));
    if (draw(2) == 0) {
        push(m_types["sched_waking"], cpu, std::int32_t(draw(kTasks)),
             {text("task" + std::to_string(pid)), Value(pid)});
        if (pid != 0)
            step({"wakeup", std::to_string(pid), false, false}, What::Begin, pid, "wakeup");
        return;
    }
    const auto prev = std::int32_t(draw(kTasks));
    constexpr const char* kStates[] = {"S", "D", "R", "R+", "X"};
    const std::string state = kStates[draw(5)];
    push(m_types["sched_switch"], cpu, prev,
         {Value(prev), text(state), text("task" + std::to_string(pid)), Value(pid)});
    // The task that comes is done with first: it may be the one that leaves.
    if (pid != 0) {
        step({"off cpu", std::to_string(pid), false, false}, What::End, pid, {});
        step({"wakeup", std::to_string(pid), false, false}, What::End, pid, "wakeup");
    }
    if (prev == 0)
        return;
    step({"wakeup", std::to_string(prev), false, false}, What::Drop, prev, state.substr(0, 1));
    const std::map<char, std::string> words{
        {'S', "sleeping (S)"}, {'D', "disk (D)"}, {'R', "preempted (R)"}};
    if (state != "X")
        step({"off cpu", std::to_string(prev), false, false}, What::Begin, prev,
             words.at(state[0]));
}

void SpanStream::pushMark(std::uint32_t cpu, std::int32_t pid)
{
    const bool begins = draw(2) == 0;
    const What what = begins ? What::Begin : What::End;
    const std::string scope = pid == 0 ? "cpu" + std::to_string(cpu) : "task" + std::to_string(pid);
    const std::string name = "job|" + std::to_string(draw(2));
    const std::string cookie = std::to_string(draw(3));
    Key key;
    std::string text;
    switch (draw(4)) {
    case 0:
        text = begins ? "B|77|" + name : "E|77";
        key = {"mark", scope, true, pid == 0};
        break;
    case 1:
        text = (begins ? "S|77|" : "F|77|") + name + "|" + cookie + "\n";
        key = {"mark", name + "/" + cookie, false, false};
        break;
    case 2:
        text = name + (begins ? " begin" : " end");
        key = {"mark", scope + "/" + name, true, pid == 0};
        break;
    default:
        text = "a message of no kind";
        break;
    }
    push(m_types["print"], cpu, pid, {Value(m_sink.string(text).value())});
    if (!key.kind.empty())
        step(key, what, pid, name);
}

bool SpanStream::lost(const Key& key, const Step& from, const Step& to) const
{
    return std::any_of(m_losses.begin(), m_losses.end(), [&](const Loss& loss) {
        return (!key.onCpu || loss.cpu == from.cpu) && loss.beginNs < to.timeNs
            && loss.endNs > from.timeNs;
    });
}

void SpanStream::pairOne(const Key& key, const std::vector<Step>& steps, Answer& answer) const
{
    constexpr std::size_t kNone = SIZE_MAX;
    std::vector<std::size_t> endOf(steps.size(), kNone);
    std::vector<bool> ended(steps.size());
    store::SpanPairingCounts& pairingCounts = answer.pairingCounts;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].what != What::Begin)
            continue;
        std::size_t depth = 1;
        bool replaced = false;
        bool dropped = false;
        for (std::size_t k = i + 1; k < steps.size() && depth > 0; ++k) {
            if (steps[k].what == What::Drop) {
                dropped = true;
                break;
            }
            if (!key.nests && steps[k].what == What::Begin) {
                replaced = true;
                break;
            }
            const bool other =
                steps[k].what == What::End && steps[k].id != steps[i].id && steps[k].id != kAnyId;
            if (other)
                continue;
            depth += steps[k].what == What::Begin ? 1 : std::size_t(-1);
            if (depth == 0)
                endOf[i] = k;
        }
        if (endOf[i] == kNone)
            ++(dropped        ? pairingCounts.wokenRunning
                   : replaced ? pairingCounts.replacedBegins
                              : pairingCounts.openBegins);
        else
            ended[endOf[i]] = true;
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].what == What::End && !ended[i])
            ++pairingCounts.loneEnds;
        if (steps[i].what == What::Begin)
            answer.brokenPids[steps[i].row] = steps[i].pid;
        if (endOf[i] == kNone)
            continue;
        const Step& begin = steps[i];
        const Step& end = steps[endOf[i]];
        if (end.timeNs < begin.timeNs) {
            ++pairingCounts.negative;
            continue;
        }
        if (lost(key, begin, end)) {
            ++pairingCounts.cutByLoss;
            continue;
        }
        ++pairingCounts.pairs;
        answer.brokenPids.erase(begin.row);
        answer.spans.push_back({begin.timeNs, end.timeNs - begin.timeNs, begin.row, end.row,
                                begin.pid, key.kind == "wakeup" ? end.cpu : begin.cpu, begin.name});
        for (std::size_t around = i; around-- > 0;) {
            const bool isAround = steps[around].what == What::Begin
                && (endOf[around] == kNone || endOf[around] > endOf[i]);
            if (!isAround)
                continue;
            pairingCounts.nested += key.nests && !lost(key, steps[around], begin) ? 1 : 0;
            break;
        }
    }
}

/// Without the wakings of a task that was to run anyway, and without the end of what preempted it.
std::vector<SpanStream::Step> SpanStream::waits(const Key& key, const std::vector<Step>& steps,
                                                Answer& answer) const
{
    std::vector<Step> waits;
    std::optional<Step> last; // what tells what the task does
    const auto lastWas = [&last](What what) { return last && last->what == what; };
    for (const Step& one : steps) {
        const bool preempted = lastWas(What::Drop) && last->name == "R";
        if (one.what == What::Begin && (preempted || lastWas(What::Begin))
            && !lost(key, *last, one)) {
            ++answer.pairingCounts.wokenRunning;
            continue;
        }
        if (one.what != What::End || !preempted)
            waits.push_back(one);
        if (one.what != What::Begin || !lastWas(What::End))
            last = one;
    }
    return waits;
}

SpanStream::Answer SpanStream::pairs(const std::string& kind) const
{
    Answer answer;
    for (const auto& [key, steps] : m_steps) {
        if (key.kind == kind)
            pairOne(key, kind == "wakeup" ? waits(key, steps, answer) : steps, answer);
    }
    std::sort(answer.spans.begin(), answer.spans.end());
    return answer;
}

std::vector<std::string> SpanStream::kinds() const
{
    std::vector<std::string> kinds;
    for (const auto& [key, steps] : m_steps) {
        if (kinds.empty() || kinds.back() != key.kind)
            kinds.push_back(key.kind);
    }
    return kinds;
}

} // namespace probescope::test
