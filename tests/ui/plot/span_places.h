#pragma once

#include "ui/plot/spans/span_axes.h"
#include "ui/plot/spans/span_plot.h"
#include "ui/plot/spans/span_tip.h"

#include <cmath>

namespace probescope::ui {

// Where something stands in a plot of spans, in pixels of the widget.

inline const SpanAxes& axesOf(const SpanPlot& plot)
{
    return *plot.findChild<SpanAxes*>();
}

inline QRect plotArea(const SpanPlot& plot)
{
    return axesOf(plot).area();
}

/// On pages on which time runs to the right.
inline QPointF pixelOf(const SpanPlot& plot, std::int64_t timeNs, std::int64_t durationNs)
{
    const auto frame = plot.frame();
    const auto area = plotArea(plot);
    const double right = double(timeNs - frame.time.beginNs) / double(frame.time.lengthNs());
    const double up = std::log(double(durationNs) / double(frame.lowNs))
        / std::log(double(frame.highNs) / double(frame.lowNs));
    return {area.left() + right * area.width(), area.bottom() - up * area.height()};
}

/// What is told about a pixel below the pointer.
inline QString tipAt(const SpanPlot& plot, QPointF pixel)
{
    return tipOf(plot.picture(), axesOf(plot).placeAt(pixel), axesOf(plot).units());
}

} // namespace probescope::ui
