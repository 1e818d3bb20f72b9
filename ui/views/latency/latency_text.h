#pragma once

#include "ui/views/latency/latency_measurement.h"

#include <QString>

namespace probescope::ui {

/// What is told of spans that were measured, in words.

QString spanLengthText(std::int64_t length, const SpanUnits& units);

/// The exact figures of the groups that are shown, as rich text.
QString figuresText(const LatencyMeasurement& measured);
/// The same without markup, as a list.
QString plainFiguresText(const LatencyMeasurement& measured);

/// What the figures do not include, and what to mind of them. Empty: there are no spans.
QString countsText(const store::Capture& capture, const LatencyMeasurement& measured);

/// How a picture is to be read. `inTime`: spans that are measured, in sight or not.
QString pictureText(const SpanPicture& picture, std::uint64_t inTime);

/// Above the list of the longest. `durations`: of which they are; nothing: of all.
QString listTitle(const LatencyMeasurement& measured,
                  const std::optional<DurationRange>& durations);

} // namespace probescope::ui
