#pragma once

#include "core/analysis/sched/sched_overview.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/table/models/table_model.h"
#include "ui/base/text/time_text.h"

#include <vector>

namespace probescope::ui {

/// Who wakes whom: a line for each two tasks.
class WakeEdgeModel : public TableModel<analysis::WakeEdge>
{
    Q_OBJECT

public:
    enum Column {
        Waker,
        Woken,
        Count,
        LatencySum,
        LatencyAverage,
        LatencyMax,
        MaxPlace,
        ColumnCount
    };

    explicit WakeEdgeModel(QObject* parent = nullptr);

    /// `clock`: of the capture.
    void setEdges(std::vector<analysis::WakeEdge> edges, const CaptureClock& clock);
};

} // namespace probescope::ui
