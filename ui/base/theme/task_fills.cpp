#include "ui/base/theme/task_fills.h"

#include "ui/base/theme/colours.h"

#include <algorithm>
#include <utility>

namespace probescope::ui::timeline {

TaskFills::TaskFills(const std::vector<std::int64_t>& times, const TaskOf& task)
{
    add(times, task);
}

TaskFills TaskFills::grown(const std::vector<std::int64_t>& times, const TaskOf& task) const
{
    auto fills = *this;
    if (!settled())
        fills.add(times, task);
    return fills;
}

void TaskFills::add(const std::vector<std::int64_t>& times, const TaskOf& task)
{
    std::map<std::string, std::int64_t> byName;
    for (std::uint32_t i = 0; i < times.size(); ++i) {
        if (auto name = nameOf(task(TaskId(i))); !isKnown(name))
            byName[std::move(name)] += times[i];
    }
    std::vector<std::pair<std::string, std::int64_t>> ranks(byName.begin(), byName.end());
    std::ranges::stable_sort(
        ranks, [](const auto& a, const auto& b) { return a.second > b.second; }); // then by name
    const auto isBusy = [](const auto& rank) { return rank.second > 0; };
    auto next = ranks.begin();
    for (; next != ranks.end() && isBusy(*next) && !settled(); ++next) {
        auto fill = Colours::fillOf(next->first);
        for (std::size_t i = 0; isTaken(fill); ++i)
            fill = i;
        m_busiest.emplace(next->first, fill);
    }
    m_others.clear();
    for (std::size_t i = 0; i < Colours::kFills; ++i) {
        if (!isTaken(i))
            m_others.push_back(i);
    }
    // What is left to others changes until all of the busiest are known.
    for (; next != ranks.end() && !settled(); ++next)
        m_quiet.emplace(next->first, of(next->first));
}

bool TaskFills::isKnown(const std::string& name) const
{
    return m_busiest.contains(name) || m_quiet.contains(name);
}

bool TaskFills::isTaken(std::size_t fill) const
{
    return std::ranges::any_of(m_busiest, [fill](const auto& one) { return one.second == fill; });
}

std::size_t TaskFills::of(const Task& task) const
{
    return of(nameOf(task));
}

std::size_t TaskFills::of(const std::string& name) const
{
    for (const auto* const known : {&m_busiest, &m_quiet}) {
        if (const auto found = known->find(name); found != known->end())
            return found->second;
    }
    const auto fill = Colours::fillOf(name);
    return m_others.empty() || std::ranges::find(m_others, fill) != m_others.end()
        ? fill
        : m_others[stableHash(name) / Colours::kFills % m_others.size()];
}

std::string TaskFills::nameOf(const Task& task)
{
    return task.comm.empty() || task.comm == "<...>" ? "<...>-" + std::to_string(task.pid)
                                                     : task.comm;
}

} // namespace probescope::ui::timeline
