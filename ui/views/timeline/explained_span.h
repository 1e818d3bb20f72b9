#pragma once

#include "core/analysis/explain/slow_reason.h"
#include "core/analysis/sched/task_steps.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/views/timeline/current_item.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/viewport.h"

#include <QObject>

#include <cstdint>
#include <optional>

namespace probescope::ui::timeline {

/// The span whose latency the user wants explained: makes it fill the view, gives its task a lane
/// in sight, and finds the wakeup that ended its last wait. That one is shown until another item
/// becomes the current one. All that it is given must outlive it.
class ExplainedSpan : public QObject
{
    Q_OBJECT

public:
    ExplainedSpan(LaneStack& lanes, Viewport& viewport, const CurrentItem& current,
                  Selection* selection);

    void show(const analysis::SlowSpan& span);
    const std::optional<analysis::WakeUp>& wakeUp() const { return m_wakeUp; }

signals:
    void found(); ///< the wakeup

private:
    analysis::SlowSpan withTime(const analysis::SlowSpan& span) const;
    void revealLaneOf(const analysis::SlowSpan& span);
    void revealCall(std::size_t lane, store::CallId id);
    void findWakeUp(const analysis::SlowSpan& span);
    void forget();

    LaneStack& m_lanes;
    Viewport& m_viewport;
    Selection* m_selection;
    std::optional<analysis::WakeUp> m_wakeUp;
    Background m_finding; ///< last: goes first, for its work tells this object
};

} // namespace probescope::ui::timeline
