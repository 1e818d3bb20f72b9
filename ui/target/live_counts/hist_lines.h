#pragma once

#include "core/record/counts/hist_history.h"
#include "ui/base/table/models/query_result.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::ui {

/// The values of a group over time.
struct HistLine
{
    struct Point
    {
        std::int64_t timeNs = 0; ///< since the start; the end of the step
        std::optional<double> value = {}; ///< nothing: not known, and there is a gap in the line
        friend bool operator==(const Point&, const Point&) = default;
    };
    QString name; ///< short, and unique
    QString group; ///< all keys
    std::vector<Point> points;
};

/// An aggregation over time as it is drawn: a line for each of the first groups.
struct HistLines
{
    QString valueName;
    bool inNs = false; ///< the value is a time
    std::vector<HistLine> lines;
    std::size_t groups = 0; ///< that exist or existed
    std::size_t drawn = 0; ///< of these, the ones with a line of their own
    bool adds = true; ///< values can be added: the other groups share a line
    bool cleared = false; ///< somebody cleared the histogram in between
    bool dropped = false; ///< some events found no room for their group
};

/// For counts and sums the rate per second, for averages the average in each step. Of times
/// (`inNs`) always the average is drawn. At most as many lines as there are distinguishable
/// colours.
HistLines histLines(const record::HistHistory& history, const record::HistQuery& question,
                    bool inNs);
/// Time, group and value, to be drawn as lines.
QueryResult histLinesResult(const HistLines& lines);
/// What is not drawn, and why there are gaps, in whole sentences; empty: nothing to say.
QString histLinesNote(const HistLines& lines);
/// The points, with a header; times in ns.
QString histLinesCsv(const HistLines& lines);

} // namespace probescope::ui
