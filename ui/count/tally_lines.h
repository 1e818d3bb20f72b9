#pragma once

#include "core/record/tally_history.h"
#include "ui/models/query_result.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::ui {

/// How the answer of a group went.
struct TallyLine
{
    struct Point
    {
        std::int64_t timeNs = 0; ///< since the start, where the step ends
        std::optional<double> value = {}; ///< nothing: nobody knows, and the line is parted
        friend bool operator==(const Point&, const Point&) = default;
    };
    QString name; ///< short, and unlike those of the others
    QString group; ///< the whole keys
    std::vector<Point> points;
};

/// How an answer went, as it is drawn: a line for each of the first groups.
struct TallyLines
{
    QString valueName;
    bool inNs = false; ///< the value is a time
    std::vector<TallyLine> lines;
    std::size_t groups = 0; ///< that there are or were
    std::size_t drawn = 0; ///< of them, those with a line of their own
    bool adds = true; ///< values can be added up: the others have one line together
    bool cleared = false; ///< the histogram was, meanwhile
    bool dropped = false; ///< some events found no room for their group
};

/// Of counts and sums what came in a second; of averages that of what came in each step. A time has
/// its average. At most as many lines as colours can be told apart.
TallyLines tallyLines(const record::TallyHistory& history, const record::TallyQuestion& question,
                      bool inNs);
/// Time, group and value, to be drawn as lines.
QueryResult tallyResult(const TallyLines& lines);
/// What is not drawn, and why lines are parted, in whole sentences; empty: nothing.
QString tallyNote(const TallyLines& lines);
/// The points, with a header; times in ns.
QString tallyCsv(const TallyLines& lines);

} // namespace probescope::ui
