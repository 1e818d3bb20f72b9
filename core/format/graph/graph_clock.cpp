#include "core/format/graph/graph_clock.h"

#include <algorithm>
#include <utility>

namespace probescope::format {

namespace {

std::int64_t sum(std::int64_t a, std::int64_t b)
{
    return a > INT64_MAX - b ? INT64_MAX : a + b;
}

} // namespace

std::int64_t GraphClock::next(std::uint32_t cpu, std::int64_t stack, const GraphStep* step,
                              std::uint32_t depth)
{
    std::int64_t& cpuNs = m_cpuNs[cpu];
    std::int64_t now = std::max(m_lastNs, cpuNs);
    const std::int64_t durationNs = step && step->hasDuration ? step->durationNs : 0;
    std::int64_t endNs = now;
    if (step) {
        std::vector<Open>& open = m_open[stack];
        while (!open.empty() && open.back().depth > depth)
            open.pop_back();
        const bool known = !open.empty() && open.back().depth == depth;
        if (step->kind == GraphStep::Kind::Exit)
            now = std::max(now, known ? sum(open.back().timeNs, durationNs) : durationNs);
        if (known && step->kind == GraphStep::Kind::Exit)
            open.pop_back();
        if (step->kind == GraphStep::Kind::Entry)
            enter(open, {depth, now});
        endNs = step->kind == GraphStep::Kind::Leaf ? sum(now, durationNs) : now;
    }
    m_lastNs = now;
    cpuNs = endNs;
    return now;
}

/// A call beside an open one may be that of an interrupt, and the open one's exit still comes: the
/// kernel lowers the depth before it writes the exit. Of more than two, one had no exit.
void GraphClock::enter(std::vector<Open>& open, Open call)
{
    const auto count = open.size();
    if (count > 1 && open[count - 1].depth == call.depth && open[count - 2].depth == call.depth)
        open.pop_back();
    open.push_back(call);
}

void GraphClock::gap(std::uint32_t cpu)
{
    std::int64_t& cpuNs = m_cpuNs[cpu];
    cpuNs = sum(std::max(m_lastNs, cpuNs), 1);
}

void GraphClock::renameStack(std::int64_t from, std::int64_t to)
{
    const auto found = m_open.find(from);
    if (from == to || found == m_open.end())
        return;
    std::vector<Open> open = std::move(found->second);
    m_open.erase(found);
    m_open[to] = std::move(open);
}

} // namespace probescope::format
