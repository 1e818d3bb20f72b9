#include "ui/views/timeline/models/task_wakings.h"

namespace probescope::ui::timeline {

void TaskWakings::setPids(const std::vector<std::int32_t>& pids)
{
    const auto known = entries();
    if (pids.empty())
        choose({});
    else if (known.empty())
        choose(std::vector<std::vector<std::int32_t>>{pids});
    else if (known.front().shown != pids)
        replace(known.front().shown, pids, Meanwhile::OldContent);
}

std::shared_ptr<const analysis::WakingTimes> TaskWakings::times() const
{
    const auto known = entries();
    return known.empty() ? nullptr : known.front().content;
}

TaskWakings::Read TaskWakings::readSource(const std::vector<std::int32_t>& pids,
                                          const CancelToken& cancel) const
{
    auto times = analysis::wakingTimes(m_capture, pids, cancel);
    if (!times)
        return passOn(times);
    return std::make_shared<const analysis::WakingTimes>(std::move(*times));
}

} // namespace probescope::ui::timeline
