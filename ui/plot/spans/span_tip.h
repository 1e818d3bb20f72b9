#pragma once

#include "ui/plot/spans/span_axes.h"

namespace probescope::ui {

/// What a picture tells about a place: the spans that are counted there. Empty: nothing is there,
/// or the picture is one of dots, whose spans only the capture tells apart.
QString tipOf(const SpanPicture& picture, const SpanPlace& place, const SpanUnits& units);

/// The picture in words: how many spans are in it, and between which times and durations.
QString summaryOf(const SpanPicture& picture, const SpanAxes& axes);

} // namespace probescope::ui
