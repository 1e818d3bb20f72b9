#pragma once

#include "core/base/cancel.h"
#include "ui/base/table/models/query_result.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace probescope::ui {

enum class PlotKind : std::uint8_t { Line, Scatter, Bars, Histogram };

/// What is to be plotted: columns of a result, -1 for none.
struct PlotSpec
{
    PlotKind kind = PlotKind::Line;
    int x = -1; ///< -1: the number of the row; of a histogram, whose values are counted
    int y = -1;
    int series = -1; ///< one line or set of points for each of its texts
    bool logX = false;
    bool logY = false;
    bool gaps = false; ///< of a line: rows with x but without y part it
    bool fromZero = false; ///< y: 0 is in sight, so that heights compare
    friend bool operator==(const PlotSpec&, const PlotSpec&) = default;
};

/// A point, and the row of the result that it stands for. Where y is no number the line is parted.
struct PlotPoint
{
    double x = 0;
    double y = 0;
    int row = -1;
    friend bool operator==(const PlotPoint&, const PlotPoint&) = default;
};

struct PlotSeries
{
    QString name;
    std::vector<PlotPoint> points; ///< ascending by x; of bars and histograms: one for each bar
};

struct PlotBounds
{
    double lo = 0;
    double hi = 0;
    void take(double value);
    bool any = false;
};

/// A result made ready for plotting; its points are not reduced yet.
struct PlotData
{
    static constexpr int kMaxSeries = 8; ///< as many colours can be told apart
    static constexpr int kMaxBars = 200;
    static constexpr int kMaxNamedBars = 24; ///< whose names can be read below them

    PlotSpec spec;
    std::vector<PlotSeries> series;
    /// Of times: where x is 0, so that doubles hold nanoseconds exactly.
    std::int64_t originNs = 0;
    QueryResult::Unit xUnit = QueryResult::Unit::None;
    QueryResult::Unit yUnit = QueryResult::Unit::None;
    QString xName;
    QString yName; ///< empty for a histogram: it counts rows
    QStringList categories; ///< of bars: what stands below bar 0, 1, …
    std::vector<double> binEdges; ///< of a histogram: one more than bars
    PlotBounds x;
    PlotBounds y;
    int rows = 0; ///< of the result
    int skippedRows = 0; ///< without numbers in the columns, or not above 0 on a log axis
    int otherSeries = 0; ///< that have fewer rows and are not shown
    int otherBars = 0;
};

/// Takes a result's columns apart. Any thread; answers early and incomplete when cancelled.
PlotData plotData(const QueryResult& result, const PlotSpec& spec, const CancelToken& cancel);

/// A guess at what a result is best plotted as: the first time or number over the next number.
PlotSpec proposedPlot(const QueryResult& result);

/// The data in words: how many points or bars there are, and from where to where they go.
QString summaryOf(const PlotData& data);

/// Of points ascending by x, those that a line of `width` pixels over [lo, hi] needs to look the
/// same: the first, lowest, highest and last of each pixel column, what parts it, and one neighbour
/// on each side.
std::vector<PlotPoint> reducedLine(const std::vector<PlotPoint>& points, double lo, double hi,
                                   int width);

/// One point for each pixel that any falls on.
std::vector<PlotPoint> reducedPoints(const std::vector<PlotPoint>& points, PlotBounds x,
                                     PlotBounds y, int width, int height, bool logX, bool logY);

} // namespace probescope::ui
