#pragma once

#include "core/analysis/sched/waking_times.h"
#include "core/store/read/capture.h"
#include "ui/views/timeline/models/chosen_lanes.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace probescope::ui::timeline {

/// When the tasks that have lanes were woken: one content for all of them. Thread-safe.
class TaskWakings
    : public ChosenLanes<std::vector<std::int32_t>, analysis::WakingTimes, std::identity{}>
{
public:
    explicit TaskWakings(const store::Capture& capture)
        : m_capture(capture)
    {
    }

    /// Shows those of before until they are read.
    void setPids(const std::vector<std::int32_t>& pids);
    /// Null: not read yet.
    std::shared_ptr<const analysis::WakingTimes> times() const;

protected:
    Read readSource(const std::vector<std::int32_t>& pids,
                    const CancelToken& cancel) const override;

private:
    const store::Capture& m_capture;
};

} // namespace probescope::ui::timeline
