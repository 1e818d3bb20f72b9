#pragma once

#include "core/analysis/sched/task_steps.h"
#include "ui/base/capture/latency_question.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/views/timeline/current_item.h"
#include "ui/views/timeline/models/lane_stack.h"

#include <QObject>

#include <optional>

namespace probescope::ui::timeline {

/// Who woke the task of the current item, what it did before and after, and why that took so long.
/// Found beside the UI thread, as it may take a look at much. All that it is given must outlive it.
class WakeUpChase : public QObject
{
    Q_OBJECT

public:
    WakeUpChase(const LaneStack& lanes, const CurrentItem& current, Selection* selection);

    const std::optional<analysis::WakeUp>& wakeUp() const { return m_wakeUp; }
    void goTo(analysis::TaskStep::Kind kind, analysis::StepWay way);
    /// Asks about a call or a span its time, about a slice what the task did in it, about another
    /// event what there is to explain at it.
    void askWhy();

signals:
    void found(); ///< the wakeup
    void stepped(); ///< the current item is the step that was asked for
    void message(const QString& text);

private:
    void find();
    std::optional<analysis::SlowSpan> pickedSpan() const;

    const LaneStack& m_lanes;
    const CurrentItem& m_current;
    Selection* m_selection;
    std::optional<analysis::WakeUp> m_wakeUp; ///< of the current item's task
    LatencyQuestion m_question;
    Background m_finding; ///< last: goes first, for its work tells this object
};

} // namespace probescope::ui::timeline
