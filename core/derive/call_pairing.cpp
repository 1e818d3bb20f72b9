#include "core/derive/call_pairing.h"

#include "core/numbers/saturate.h"
#include "core/trace/task.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace probescope::store {

namespace {

using OpenCall = CallPairing::OpenCall;

std::uint64_t stackKey(std::int32_t pid, std::uint32_t cpu)
{
    constexpr unsigned kKindShift = 33;
    if (pid > 0)
        return std::uint64_t(pid);
    return (std::uint64_t(pid == 0 ? 1 : 2) << kKindShift) | cpu;
}

/// What the exit (or leaf) says of the call's length; nothing in text without durations. Below 0
/// when the times that it names are swapped or damaged.
std::optional<std::int64_t> recordedDuration(const EventRecord& record)
{
    const GraphStep& graph = *record.graph;
    if (graph.kind == GraphStep::Kind::Entry)
        return std::nullopt;
    if (graph.hasDuration)
        return graph.durationNs;
    if (graph.entryTimeNs >= 0)
        return std::max<std::int64_t>(saturatingSub(record.timeNs, graph.entryTimeNs), 0);
    return std::nullopt;
}

/// How much of the time line the exit (or leaf) gives to its call.
std::int64_t recordedLength(const EventRecord& record)
{
    return std::max<std::int64_t>(recordedDuration(record).value_or(0), 0);
}

/// When the call of an exit began, or the time of an entry.
std::int64_t beginOf(const EventRecord& record)
{
    if (record.graph->kind != GraphStep::Kind::Exit)
        return record.timeNs;
    return saturatingSub(record.timeNs, recordedLength(record));
}

/// Whether the exit's duration says that its call began only after the events that were lost, so
/// that a call open since before the loss is another one.
bool beganAfterLoss(const OpenCall& call, const EventRecord& exit, std::int64_t lossBeginNs,
                    std::int64_t lossEndNs)
{
    // Entry events and durations are stamped at slightly different moments.
    constexpr std::int64_t kSlackNs = 10'000;
    if (lossBeginNs > lossEndNs || call.record.startNs > lossBeginNs || !recordedDuration(exit))
        return false;
    const std::int64_t slack = std::min(kSlackNs, saturatingSub(lossEndNs, lossBeginNs) / 2);
    return saturatingSub(beginOf(exit), slack) > lossBeginNs;
}

/// The fields, if the event's values give the call's duration.
ExitFields sayingTheSame(ExitFields fields, const EventRecord& exit, const CallRecord& call)
{
    if (!fields || std::max(fields.plus, fields.minus) > exit.values.size())
        return {};
    const auto told = fields.durationNs([&exit](std::size_t field) { return exit.values[field]; });
    return told == call.durationNs ? fields : ExitFields{};
}

} // namespace

CallPairing::CallPairing(CallOutput& output)
    : m_output(output)
{
}

CallPairing::~CallPairing() = default;

void CallPairing::step(RowId row, const EventRecord& record, std::int32_t pid, StepFields fields)
{
    Cpu& cpu = m_cpus[record.cpu];
    const std::uint32_t number = stackOf(cpu, record, pid);
    Stack& stack = *cpu.found;
    // Nearly all calls open deeper than the open one, and raise no question.
    if (!m_question && record.graph->kind != GraphStep::Kind::Exit && !stack.open.empty()
        && stack.open.back().record.depth == record.graph->depth && mayBeInterrupt(stack, cpu)) {
        const CallRecord& call = stack.open.back().record;
        m_question.emplace(number, call.depth, call.function);
    }
    if (m_question)
        hold(row, record, pid, fields, number);
    else
        take({row, record, *record.graph, number, fields}, stack, cpu);
}

/// Is the call that opens beside the open one perhaps one of an interrupt?
bool CallPairing::mayBeInterrupt(const Stack& stack, const Cpu& cpu)
{
    const OpenCall& top = stack.open.back();
    const CallRecord& call = top.record;
    if (call.depth == kClampedDepth || top.ends || call.state != Call::State::NoExit
        || !call.function.valid() || cpu.lossEndNs > stack.lastNs)
        return false;
    const bool inside = stack.open.size() > 1 && stack.open[stack.open.size() - 2].ends
        && stack.open[stack.open.size() - 2].record.depth == call.depth;
    return !inside;
}

void CallPairing::hold(RowId row, const EventRecord& record, std::int32_t pid, StepFields fields,
                       std::uint32_t number)
{
    Held& held = m_held.emplace_back(Held{
        row, record, *record.graph, {record.values.begin(), record.values.end()}, pid, fields});
    held.record.values = {};
    held.record.graph = nullptr;
    auto answered = MissingExitDetector::Answer::Unknown;
    if (number == m_question->stack())
        answered = m_question->next(held.graph);
    if (answered != MissingExitDetector::Answer::Unknown || m_held.size() >= kMaxHeld)
        answer(answered == MissingExitDetector::Answer::Interrupted);
}

/// Takes what was held; further questions may come up among them.
void CallPairing::answer(bool interrupted)
{
    Stack& asked = m_stacks[m_question->stack()];
    m_question.reset();
    std::vector<Held> held = std::exchange(m_held, {});
    bool first = true;
    for (Held& one : held) {
        one.record.values = one.values;
        one.record.graph = &one.graph;
        if (!std::exchange(first, false)) {
            step(one.row, one.record, one.pid, one.fields);
            continue;
        }
        if (interrupted)
            interrupt(asked, one.record.timeNs);
        Cpu& cpu = m_cpus[one.record.cpu];
        const std::uint32_t number = stackOf(cpu, one.record, one.pid);
        take({one.row, one.record, one.graph, number, one.fields}, *cpu.found, cpu);
    }
}

/// What comes next ends all questions.
void CallPairing::settle()
{
    while (m_question)
        answer(false);
}

void CallPairing::interrupt(Stack& stack, std::int64_t timeNs)
{
    OpenCall& call = stack.open.back();
    if (call.record.depth < kSliceDepths && stack.cpu != kNoCpu)
        endSlice(call, stack.cpu, timeNs, SliceEnd::Left);
    call.ends = true;
}

void CallPairing::take(const Step& step, Stack& stack, Cpu& cpu)
{
    const EventRecord& record = step.record;
    if (cpu.current != step.stack)
        makeCurrent(cpu, record, step.stack);
    if (step.graph.kind == GraphStep::Kind::Exit)
        leave(step, stack, cpu);
    else
        enter(step, stack);
    stack.lastRow = step.row;
    stack.lastNs = record.timeNs;
    if (step.graph.kind == GraphStep::Kind::Leaf)
        stack.lastNs = saturatingAdd(record.timeNs, recordedLength(record));
    stack.task = record.task;
    cpu.lastNs = stack.lastNs;
    if (!stack.changed) {
        stack.changed = true;
        m_changed.push_back(step.stack);
    }
    if (m_open > kMaxOpen) {
        for (Stack& each : m_stacks)
            giveUp(each, 0);
    }
}

std::uint32_t CallPairing::stackOf(Cpu& cpu, const EventRecord& record, std::int32_t pid)
{
    if (cpu.stack != kNoStack && cpu.task == record.task && cpu.buffer == record.buffer)
        return cpu.stack;
    const auto [it, isNew] = m_byKey.try_emplace({stackKey(pid, record.cpu), record.buffer},
                                                 std::uint32_t(m_stacks.size()));
    if (isNew) {
        Stack& stack = m_stacks.emplace_back();
        stack.pid = std::max(pid, Task::kUnknownPid);
        stack.keyCpu = pid > 0 ? 0 : record.cpu;
        stack.buffer = record.buffer;
    }
    cpu.task = record.task;
    cpu.buffer = record.buffer;
    cpu.stack = it->second;
    cpu.found = &m_stacks[cpu.stack];
    return cpu.stack;
}

void CallPairing::makeCurrent(Cpu& cpu, const EventRecord& record, std::uint32_t number)
{
    Stack& stack = m_stacks[number];
    if (stack.cpu != kNoCpu) { // it has moved here
        m_cpus[stack.cpu].current = kNoStack;
        leaveCpu(stack, stack.lastNs);
        ++stack.switches;
    }
    if (cpu.current != kNoStack) {
        Stack& other = m_stacks[cpu.current];
        leaveCpu(other, cpu.lastNs);
        ++other.switches;
        cpu.freeNs = cpu.lastNs;
    }
    cpu.current = number;
    stack.cpu = record.cpu;
    for (OpenCall& call : stack.open) {
        if (call.record.depth >= kSliceDepths)
            break;
        call.sliceBeginNs = record.timeNs;
    }
}

void CallPairing::leaveCpu(Stack& stack, std::int64_t endNs)
{
    for (OpenCall& call : stack.open) {
        if (call.record.depth >= kSliceDepths)
            break;
        if (!call.ends) // the interrupt has its place in the lane
            endSlice(call, stack.cpu, endNs, SliceEnd::Left);
    }
    stack.cpu = kNoCpu;
    if (stack.open.empty())
        stack.open.shrink_to_fit(); // there can be very many stacks
}

void CallPairing::endSlice(OpenCall& call, std::uint32_t cpu, std::int64_t endNs, SliceEnd end)
{
    const std::int64_t begin = std::min(call.sliceBeginNs, endNs);
    if (call.sliced && begin == endNs)
        return;
    const CallRecord& record = call.record;
    const bool whole = end == SliceEnd::Exited && !call.sliced && begin == record.startNs;
    call.sliced = true;
    auto& lanes = m_cpus[cpu].laneEndNs;
    if (lanes.size() <= record.depth)
        lanes.resize(record.depth + std::size_t(1), INT64_MIN);
    lanes[record.depth] = endNs;
    m_output.slice({cpu, record.depth, record.stack, record.index, record.function, begin, endNs,
                    whole, record.firstRow});
}

void CallPairing::enter(const Step& step, Stack& stack)
{
    std::size_t keep = stack.open.size();
    const auto goesOn = [&](const OpenCall& call) {
        return call.record.depth < step.graph.depth
            || (call.record.depth == step.graph.depth && call.ends);
    };
    while (keep > 0 && !goesOn(stack.open[keep - 1]) && step.graph.depth != kClampedDepth)
        --keep;
    giveUp(stack, keep);
    addMissing(step, stack);
    OpenCall& call = push(step, stack, step.graph.depth);
    call.record.function = step.graph.function;
    call.record.state = Call::State::NoExit;
    if (step.fields.depth != 0 && step.fields.depth <= step.record.values.size()
        && step.record.values[step.fields.depth - std::size_t(1)] == step.graph.depth)
        call.record.depthField = step.fields.depth;
    if (step.graph.kind == GraphStep::Kind::Entry) {
        m_output.added(call.record);
        return;
    }
    const auto duration = recordedDuration(step.record);
    call.record.hasDuration = duration.has_value();
    call.record.durationNs = duration.value_or(0);
    call.record.state = Call::State::Whole;
    call.record.endRow = step.row;
    call.record.exitFields = sayingTheSame(step.fields.exit, step.record, call.record);
    m_output.added(call.record);
    if (call.record.depth < kSliceDepths)
        endSlice(call, stack.cpu, saturatingAdd(call.record.startNs, recordedLength(step.record)),
                 SliceEnd::Exited);
    endTop(stack);
}

void CallPairing::leave(const Step& step, Stack& stack, Cpu& cpu)
{
    const std::uint16_t depth = step.graph.depth;
    std::size_t keep = stack.open.size();
    while (keep > 0 && stack.open[keep - 1].record.depth > depth)
        --keep;
    // The exit of an interrupted call, while one of the interrupt has none.
    if (keep > 1 && stack.open[keep - 2].ends && stack.open[keep - 2].record.depth == depth
        && step.graph.function.valid()
        && step.graph.function == stack.open[keep - 2].record.function
        && step.graph.function != stack.open[keep - 1].record.function)
        --keep;
    giveUp(stack, keep);
    if (keep == 0 || stack.open.back().record.depth != depth) {
        exitWithoutEntry(step, stack, cpu);
        return;
    }
    OpenCall& call = stack.open.back();
    const EventRecord& exit = step.record;
    const bool seen = call.record.state != Call::State::Outside;
    if (seen
        && ((step.graph.function.valid() && call.record.function.valid()
             && step.graph.function != call.record.function)
            || beganAfterLoss(call, exit, cpu.lossBeginNs, cpu.lossEndNs))) {
        giveUp(stack, keep - 1);
        exitWithoutEntry(step, stack, cpu);
        return;
    }
    const auto duration = recordedDuration(exit);
    call.record.hasDuration = duration.has_value();
    if (seen) {
        call.record.state = Call::State::Whole;
        const std::int64_t lasted = saturatingSub(exit.timeNs, call.record.startNs);
        call.record.durationNs = duration.value_or(std::max<std::int64_t>(lasted, 0));
    } else {
        call.record.state = Call::State::NoEntry;
        call.record.function = step.graph.function;
        call.record.startNs = duration ? beginOf(exit) : call.record.startNs;
        call.record.durationNs = duration.value_or(
            std::max<std::int64_t>(saturatingSub(exit.timeNs, call.record.startNs), 0));
        if (!call.sliced && depth < kSliceDepths) {
            const bool hasLane = depth < cpu.laneEndNs.size();
            call.sliceBeginNs = std::max(
                {call.record.startNs, cpu.freeNs, hasLane ? cpu.laneEndNs[depth] : INT64_MIN});
        }
    }
    call.record.endRow = step.row;
    if (call.ends && depth < cpu.laneEndNs.size())
        call.sliceBeginNs = std::max(call.sliceBeginNs, cpu.laneEndNs[depth]);
    if (depth < kSliceDepths)
        endSlice(call, stack.cpu, exit.timeNs, SliceEnd::Exited);
    call.record.exitFields = sayingTheSame(step.fields.exit, exit, call.record);
    endTop(stack);
}

void CallPairing::exitWithoutEntry(const Step& step, Stack& stack, Cpu& cpu)
{
    addMissing(step, stack);
    OpenCall& call = push(step, stack, step.graph.depth);
    const auto duration = recordedDuration(step.record);
    call.record.function = step.graph.function;
    call.record.state = Call::State::NoEntry;
    call.record.hasDuration = duration.has_value();
    call.record.durationNs = duration.value_or(0);
    call.record.endRow = step.row;
    m_output.added(call.record);
    if (call.record.depth < kSliceDepths) {
        const bool hasLane = call.record.depth < cpu.laneEndNs.size();
        call.sliceBeginNs = std::max({call.record.startNs, cpu.freeNs,
                                      hasLane ? cpu.laneEndNs[call.record.depth] : INT64_MIN});
        endSlice(call, stack.cpu, step.record.timeNs, SliceEnd::Exited);
    }
    call.record.exitFields = sayingTheSame(step.fields.exit, step.record, call.record);
    endTop(stack);
}

void CallPairing::addMissing(const Step& step, Stack& stack)
{
    const std::uint32_t depth = step.graph.depth;
    std::uint32_t next = stack.open.empty() ? 0 : stack.open.back().record.depth + 1U;
    if (depth > next + kMaxMissing)
        next = depth - kMaxMissing;
    for (; next < depth; ++next) {
        OpenCall& call = push(step, stack, std::uint16_t(next));
        call.record.state = Call::State::Outside;
        m_output.added(call.record);
    }
}

OpenCall& CallPairing::push(const Step& step, Stack& stack, std::uint16_t depth)
{
    const std::uint64_t index = stack.calls++;
    ++m_calls;
    ++m_open;
    const std::uint64_t parent = stack.open.empty() ? index : stack.open.back().record.index;
    OpenCall& call = stack.open.emplace_back();
    CallRecord& record = call.record;
    record.stack = step.stack;
    record.index = index;
    record.parentDelta = index - parent;
    record.startNs = beginOf(step.record);
    record.firstRow = step.row;
    record.endRow = step.row;
    record.task = step.record.task;
    record.cpu = step.record.cpu;
    record.depth = depth;
    call.sliceBeginNs = step.record.timeNs;
    call.switches = stack.switches;
    return call;
}

void CallPairing::endTop(Stack& stack)
{
    OpenCall& call = stack.open.back();
    CallRecord& record = call.record;
    record.open = false;
    record.subtree = stack.calls - record.index;
    record.interrupted = call.switches != stack.switches;
    const std::int64_t endNs = saturatingAdd(record.startNs, record.durationNs);
    record.selfNs = call.inner.ownNs(endNs, record.durationNs);
    if (stack.open.size() > 1) {
        // Of a call without entry and exit, only what it called is known. It may be none at all: an
        // interrupt that comes while the kernel enters a call stands deeper than that call.
        const bool known = record.state != Call::State::Outside;
        OpenCall& parent = stack.open[stack.open.size() - 2];
        parent.inner.add(record.depth, parent.record.depth, record.startNs,
                         saturatingAdd(known ? record.selfNs : 0, call.inner.allNs()));
    }
    m_output.ended(record);
    stack.open.pop_back();
    --m_open;
}

void CallPairing::giveUp(Stack& stack, std::size_t keep)
{
    while (stack.open.size() > keep) {
        OpenCall& call = stack.open.back();
        CallRecord& record = call.record;
        record.durationNs = std::max<std::int64_t>(saturatingSub(stack.lastNs, record.startNs), 0);
        record.endRow = std::max(stack.lastRow, record.firstRow);
        if (record.depth < kSliceDepths && stack.cpu != kNoCpu)
            endSlice(call, stack.cpu, stack.lastNs, SliceEnd::Left);
        endTop(stack);
    }
}

void CallPairing::loss(const Loss& loss)
{
    settle();
    Cpu& cpu = m_cpus[loss.cpu];
    if (cpu.current != kNoStack)
        leaveCpu(m_stacks[cpu.current], loss.beginNs);
    cpu.current = kNoStack;
    cpu.freeNs = loss.endNs;
    cpu.lossBeginNs = loss.beginNs;
    cpu.lossEndNs = loss.endNs;
}

void CallPairing::taskResolved(TaskId task, std::int32_t pid)
{
    settle();
    if (pid < 0)
        return;
    for (auto& [number, cpu] : m_cpus) {
        if (cpu.stack == kNoStack || cpu.task != task)
            continue;
        Stack& stack = m_stacks[cpu.stack];
        const std::pair unknown(stackKey(Task::kUnknownPid, number), stack.buffer);
        const auto old = m_byKey.find(unknown);
        if (old == m_byKey.end() || old->second != cpu.stack)
            continue;
        // Of two CPUs whose task gets known late, the task ran last on the one that names it last;
        // the other stack is of the same task, and no further step is of it.
        const auto [known, isNew] =
            m_byKey.try_emplace({stackKey(pid, number), stack.buffer}, cpu.stack);
        if (!isNew && m_stacks[known->second].lastNs <= stack.lastNs)
            known->second = cpu.stack;
        m_byKey.erase(unknown);
        stack.pid = pid;
        stack.keyCpu = pid > 0 ? 0 : number;
        if (!stack.changed) {
            stack.changed = true;
            m_changed.push_back(cpu.stack);
        }
    }
}

void CallPairing::finish()
{
    settle();
    for (Stack& stack : m_stacks)
        giveUp(stack, 0);
}

std::vector<std::uint32_t> CallPairing::takeChanged()
{
    for (const std::uint32_t number : m_changed)
        m_stacks[number].changed = false;
    return std::exchange(m_changed, {});
}

} // namespace probescope::store
