#include "tests/bench/made/workload.h"

#include "tests/bench/made/function_graph.h"
#include "tests/bench/made/kprobes.h"
#include "tests/bench/made/scheduling.h"

namespace probescope::made {

Lossy::Lossy(std::unique_ptr<Workload> whole, std::uint32_t cpus, std::uint64_t seed,
             std::uint32_t eventsBetweenLosses)
    : m_whole(std::move(whole))
    , m_random(seed)
    , m_gaps(cpus)
    , m_eventsBetweenLosses(eventsBetweenLosses)
{
}

void Lossy::next(MadeEvent& event)
{
    while (true) {
        m_whole->next(event);
        Gap& gap = m_gaps[event.cpu];
        if (gap.left == 0 && gap.lost == 0 && m_random.oneIn(m_eventsBetweenLosses))
            gap.left = 1 + m_random.below(3000);
        if (gap.left == 0) {
            event.lostBefore = gap.lost;
            gap.lost = 0;
            return;
        }
        --gap.left;
        ++gap.lost;
    }
}

std::optional<WorkloadKind> workloadNamed(std::string_view name)
{
    if (name == "sched")
        return WorkloadKind::Scheduling;
    if (name == "kprobe")
        return WorkloadKind::Kprobes;
    if (name == "graph")
        return WorkloadKind::FunctionGraph;
    return std::nullopt;
}

std::unique_ptr<Workload> makeWorkload(const MadeOptions& options)
{
    std::unique_ptr<Workload> whole;
    switch (options.workload) {
    case WorkloadKind::Scheduling:
        whole = std::make_unique<Scheduling>(options.cpus, options.seed);
        break;
    case WorkloadKind::Kprobes:
        whole = std::make_unique<Kprobes>(options.cpus, options.seed);
        break;
    case WorkloadKind::FunctionGraph:
        whole = std::make_unique<FunctionGraph>(options.cpus, options.seed);
        break;
    }
    return std::make_unique<Lossy>(std::move(whole), options.cpus, options.seed + 1,
                                   options.eventsBetweenLosses);
}

} // namespace probescope::made
