#include "ui/base/theme/task_fills.h"

#include "ui/base/theme/colours.h"

#include <algorithm>
#include <array>

namespace probescope::ui::timeline {

TaskFills::TaskFills(const std::vector<std::int64_t>& times,
                     const std::function<const Task&(TaskId)>& task)
{
    std::map<std::string, std::int64_t> byName;
    for (std::uint32_t i = 0; i < times.size(); ++i) {
        if (times[i] > 0)
            byName[nameOf(task(TaskId(i)))] += times[i];
    }
    std::vector<std::pair<std::string, std::int64_t>> ranks(byName.begin(), byName.end());
    std::ranges::stable_sort(
        ranks, [](const auto& a, const auto& b) { return a.second > b.second; }); // then by name
    ranks.resize(std::min(ranks.size(), kBusiest));
    std::array<bool, Colours::kFills> taken{};
    for (const auto& [name, time] : ranks) {
        auto fill = Colours::fillOf(name);
        if (taken[fill])
            fill = std::size_t(std::ranges::find(taken, false) - taken.begin());
        taken[fill] = true;
        m_busiest.emplace(name, fill);
    }
    for (std::size_t i = 0; i < taken.size(); ++i) {
        if (!taken[i])
            m_others.push_back(i);
    }
}

std::size_t TaskFills::of(const Task& task) const
{
    return of(nameOf(task));
}

std::size_t TaskFills::of(const std::string& name) const
{
    if (const auto found = m_busiest.find(name); found != m_busiest.end())
        return found->second;
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
