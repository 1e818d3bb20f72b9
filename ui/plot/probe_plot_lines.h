#pragma once

#include "core/probe/advice/statistics.h"
#include "ui/plot/plot_data.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace probescope::ui {

/// The counts of one probe, ascending by time; they never fall (HitSeries::samples()).
struct ProbePlotLine
{
    QString name = {};
    std::vector<probe::HitCount> counts = {};
    friend bool operator==(const ProbePlotLine&, const ProbePlotLine&) = default;
};

enum class ProbeMeasure : std::uint8_t {
    Hits,
    Misses,
};

/// A second's hits or misses from each count to the next: the value holds from its point on, the
/// last point repeats it. x is in ns since `originNs`.
std::vector<PlotPoint> rateLine(const ProbePlotLine& line, ProbeMeasure measure,
                                std::int64_t originNs);

/// Hits or misses since the first count.
std::vector<PlotPoint> totalLine(const ProbePlotLine& line, ProbeMeasure measure,
                                 std::int64_t originNs);

} // namespace probescope::ui
