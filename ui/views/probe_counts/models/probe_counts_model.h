#pragma once

#include "core/analysis/reports/probe_counts.h"
#include "ui/base/table/models/table_model.h"

#include <vector>

namespace probescope::ui {

/// What became of the hits of a recording's probes: a line for each of them. Numbers that are not
/// known sort below the others.
class ProbeCountsModel : public TableModel<analysis::ProbeCounts>
{
    Q_OBJECT

public:
    enum Column { Event, Place, Hits, Misses, MissRatio, Recorded, Filtered, Lost, InFlight };

    explicit ProbeCountsModel(QObject* parent = nullptr);

    /// Rows keep their identity if the probes are the same.
    void setCounts(std::vector<analysis::ProbeCounts> counts);
};

} // namespace probescope::ui
