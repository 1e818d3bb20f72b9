#include "tests/bench/made/call_text_form.h"

#include "tests/bench/made/kernel_functions.h"
#include "tests/bench/made/text_parts.h"

namespace probescope::made {

namespace {

constexpr std::string_view kGraphColumns = R"(#    -----------------
#    | task: -0 (uid:0 nice:0 policy:0 rt_prio:0)
#    -----------------
#
#                                       _-----=> irqs-off        
#                                      / _----=> need-resched    
#                                     | / _---=> hardirq/softirq 
#                                     || / _--=> preempt-depth   
#                                     ||| /                      
#     TIME        CPU  TASK/PID       ||||     DURATION                  FUNCTION CALLS
#      |          |     |    |        ||||      |   |                     |   |   |   |
)";

/// comm-pid in the middle of 14 columns, the comm cut to 7 characters.
std::string procText(std::string_view comm, std::int32_t pid)
{
    constexpr std::size_t kWidth = 14;
    const std::string text = fmt::format("{}-{}", comm.substr(0, 7), pid);
    const std::size_t spaces = kWidth - std::min(kWidth, text.size());
    return std::string(spaces / 2, ' ') + text + std::string(spaces - spaces / 2, ' ');
}

char overheadMark(std::int64_t ns)
{
    constexpr std::pair<std::int64_t, char> kMarks[] = {{1'000'000'000, '$'}, {100'000'000, '@'},
                                                        {10'000'000, '*'},    {1'000'000, '#'},
                                                        {100'000, '!'},       {10'000, '+'}};
    for (const auto& [limit, mark] : kMarks) {
        if (ns > limit)
            return mark;
    }
    return ' ';
}

} // namespace

CallTextForm::CallTextForm(OutFile out, const MadeOptions& options)
    : m_out(std::move(out))
    , m_cpus(options.cpus)
{
    m_out.print("# tracer: function_graph\n#\n"
                "# function_graph latency trace v1.1.5 on 6.12.117-tracerig\n"
                "# --------------------------------------------------------------------\n"
                "# latency: 0 us, #{0}/{0}, CPU#0 | (M:preempt VP:0, KP:0, SP:0 HP:0 #P:{1})\n",
                options.events, options.cpus);
    m_out.write(kGraphColumns);
}

void CallTextForm::add(const MadeEvent& event)
{
    Cpu& cpu = m_cpus[event.cpu];
    bool merged = false;
    if (cpu.entry != kNone && cpu.entry >= m_firstHeld) {
        Held& entry = m_held[cpu.entry - m_firstHeld];
        merged = event.kind == MadeEvent::Kind::CallExit && event.lostBefore == 0
            && event.function == entry.event.function && event.task.pid == entry.event.task.pid;
        if (merged)
            entry.leafNs = event.returnNs - event.callNs;
        entry.ready = true;
    }
    cpu.entry = kNone;
    if (!merged) {
        const bool isEntry = event.kind == MadeEvent::Kind::CallEntry;
        if (isEntry)
            cpu.entry = m_firstHeld + m_held.size();
        m_held.push_back({event, -1, !isEntry});
    }
    printReady();
}

void CallTextForm::printReady()
{
    // A CPU that is silent for long does not hold back the others.
    while (!m_held.empty() && (m_held.front().ready || m_held.size() > kMaxHeld)) {
        print(m_held.front());
        m_held.pop_front();
        ++m_firstHeld;
    }
}

void CallTextForm::printHead(const MadeEvent& event, Cpu& cpu)
{
    if (event.lostBefore > 0)
        m_out.print("CPU:{} [LOST {} EVENTS]\n", event.cpu, event.lostBefore);
    const std::string_view comm = shownComm(event.task);
    const std::size_t width = m_cpus.size() > 10 ? 2 : 1;
    if (cpu.pid != event.task.pid && cpu.pid != -1)
        m_out.print(" ------------------------------------------\n {:{}}) {} => {}\n"
                    " ------------------------------------------\n\n",
                    event.cpu, width, procText(cpu.comm, cpu.pid), procText(comm, event.task.pid));
    cpu.pid = event.task.pid;
    cpu.comm = comm;
    m_out.print("{:5}.{:06} |   {:{}}) {} |  {} | ", event.timeNs / 1'000'000'000,
                event.timeNs / 1000 % 1'000'000, event.cpu, width, procText(comm, event.task.pid),
                flagsText(event));
}

/// Seven digits of microseconds, cut behind the point where there are more.
void CallTextForm::printDuration(std::int64_t durationNs)
{
    std::string digits = std::to_string(durationNs / 1000);
    if (digits.size() < 7)
        digits += "." + fmt::format("{:03}", durationNs % 1000).substr(0, 7 - digits.size());
    m_out.print("{} {} us {:{}}|  ", overheadMark(durationNs), digits, "",
                8 - std::min<std::size_t>(8, digits.size()));
}

void CallTextForm::print(const Held& held)
{
    const MadeEvent& event = held.event;
    Cpu& cpu = m_cpus[event.cpu];
    printHead(event, cpu);
    const std::string_view name = kernelFunctions()[event.function].name;
    const std::size_t indent = std::size_t(2) * event.depth;
    std::uint32_t& opened = cpu.opened[event.depth % kDepths];
    if (event.kind == MadeEvent::Kind::CallExit) {
        printDuration(event.returnNs - event.callNs);
        if (opened == event.function + 1)
            m_out.print("{:{}}}}\n", "", indent);
        else
            m_out.print("{:{}}}} /* {} */\n", "", indent, name);
        opened = 0;
    } else if (held.leafNs >= 0) {
        printDuration(held.leafNs);
        m_out.print("{:{}}{}();\n", "", indent, name);
        opened = 0;
    } else {
        m_out.print("              |  {:{}}{}() {{\n", "", indent, name);
        opened = event.function + 1;
    }
}

Result<> CallTextForm::finish()
{
    for (Held& held : m_held)
        held.ready = true;
    printReady();
    return m_out.finish();
}

} // namespace probescope::made
