#include "tests/bench/made/function_graph.h"

namespace probescope::made {

namespace {

constexpr std::int64_t kGraphBootNs = 25'726'857'000;
/// The tracer reads the clock before it writes the record: what a record tells is so much older
/// than it. At least kBetweenNs pass between two records, so that calls stay within their callers.
constexpr std::int64_t kOlderNs = 40;
constexpr std::int64_t kBetweenNs = 90;
constexpr std::uint32_t kRecordsBetweenInterrupts = 900;

} // namespace

FunctionGraph::FunctionGraph(std::uint32_t cpus, std::uint64_t seed)
    : m_random(seed)
    , m_clocks(cpus, kGraphBootNs)
{
    const Population population(seed);
    for (std::uint32_t cpu = 0; cpu < cpus; ++cpu) {
        m_threads.push_back({Population::idle(cpu), {}, 0, false});
        m_running.push_back(cpu);
    }
    for (std::size_t i = 0; i < population.size(); ++i) {
        if (population.isKernelThread(i))
            continue;
        m_waiting.push_back(m_threads.size());
        m_threads.push_back({population.task(i), {}, 0, false});
    }
}

void FunctionGraph::next(MadeEvent& event)
{
    event = {};
    event.cpu = m_clocks.advance();
    event.timeNs = m_clocks.now();
    Thread* thread = &m_threads[m_running[event.cpu]];
    if (!thread->stack.empty() && thread->interrupts == 0
        && m_random.oneIn(kRecordsBetweenInterrupts)) {
        const auto& interrupts = interruptFunctions();
        enter(*thread, interrupts[m_random.below(std::uint32_t(interrupts.size()))], true, event);
        return;
    }
    std::uint32_t function = 0;
    if (!chooseCall(*thread, function))
        return leave(*thread, event);
    if (kernelFunctions()[function].switches && !thread->resumed) {
        thread->resumed = true;
        switchThread(event.cpu);
        thread = &m_threads[m_running[event.cpu]];
        (void)chooseCall(*thread, function);
    }
    thread->resumed = false;
    enter(*thread, function, false, event);
}

bool FunctionGraph::chooseCall(Thread& thread, std::uint32_t& function)
{
    if (thread.stack.empty()) {
        const auto& entries = entryFunctions();
        function = thread.task.pid == 0 ? idleFunction()
                                        : entries[m_random.below(std::uint32_t(entries.size()))];
        return true;
    }
    Frame& frame = thread.stack.back();
    const auto& calls = kernelFunctions()[frame.function].calls;
    while (frame.call < calls.size()) {
        const auto& call = calls[frame.call];
        function = call.function;
        if (frame.repeats > 0)
            return true;
        if (m_random.percent(call.percent)) {
            frame.repeats = 1 + m_random.below(call.most);
            return true;
        }
        ++frame.call;
    }
    return false;
}

/// The thread stays with the call of finish_task_switch before it, and whoever is switched to
/// stands at the same place, or begins with a system call.
void FunctionGraph::switchThread(std::uint32_t cpu)
{
    std::size_t& running = m_running[cpu];
    const bool leavesIdle = running == cpu;
    std::size_t next = cpu;
    if (!m_waiting.empty() && (leavesIdle || m_random.percent(75))) {
        const std::size_t place = m_random.below(std::uint32_t(m_waiting.size()));
        next = m_waiting[place];
        m_waiting[place] = m_waiting.back();
        m_waiting.pop_back();
    }
    if (!leavesIdle)
        m_waiting.push_back(running);
    running = next;
}

void FunctionGraph::enter(Thread& thread, std::uint32_t function, bool interrupt, MadeEvent& event)
{
    if (!thread.stack.empty() && !interrupt) {
        Frame& caller = thread.stack.back();
        if (--caller.repeats == 0)
            ++caller.call;
    }
    thread.interrupts += interrupt ? 1 : 0;
    event.kind = MadeEvent::Kind::CallEntry;
    event.task = thread.task;
    event.function = function;
    event.depth = std::uint32_t(thread.stack.size());
    event.flags = thread.interrupts > 0 ? kIrqsOff | kHardIrq : 0;
    event.preemptDepth = thread.interrupts > 0 ? 2 : 1;
    thread.stack.push_back({function, 0, 0, interrupt, event.timeNs - kOlderNs});
    m_clocks.actAfter(event.cpu, kBetweenNs + m_random.around(kernelFunctions()[function].selfNs));
}

void FunctionGraph::leave(Thread& thread, MadeEvent& event)
{
    const Frame frame = thread.stack.back();
    event.kind = MadeEvent::Kind::CallExit;
    event.task = thread.task;
    event.function = frame.function;
    event.depth = std::uint32_t(thread.stack.size() - 1);
    event.flags = thread.interrupts > 0 ? kIrqsOff | kHardIrq : 0;
    event.preemptDepth = thread.interrupts > 0 ? 2 : 1;
    event.callNs = frame.callNs;
    event.returnNs = event.timeNs - kOlderNs;
    event.returned = m_random.oneIn(4) ? m_random.below(4096) : 0;
    thread.interrupts -= frame.interrupt ? 1 : 0;
    thread.stack.pop_back();
    const std::uint32_t caller =
        thread.stack.empty() ? 3'000 : kernelFunctions()[thread.stack.back().function].selfNs;
    m_clocks.actAfter(event.cpu, kBetweenNs + m_random.around(caller));
}

} // namespace probescope::made
