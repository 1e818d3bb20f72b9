#pragma once

#include "core/analysis/sched/sched_overview.h"
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

    /// `unit`: what their times count.
    void setEdges(std::vector<analysis::WakeEdge> edges, TimeUnit unit);
};

} // namespace probescope::ui
