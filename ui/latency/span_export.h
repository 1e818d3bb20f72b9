#pragma once

#include "ui/latency/latency_work.h"
#include "ui/plot/span_picture.h"

#include <QString>

namespace probescope::ui {

/// A file that appears when it is whole.
struct WrittenFile
{
    std::uint64_t lines = 0; ///< below the header
    QString why; ///< it could not be written; empty: it was
};

/// Writes the numbers of a picture as CSV.
WrittenFile writeNumbers(const SpanPicture& picture, const SpanUnits& units, const QString& file);

/// Writes all spans of a scope as CSV.
WrittenFile writeSpans(const store::Capture& capture, const GroupedSpans& spans,
                       const LatencyScope& scope, const SpanUnits& units, const QString& file,
                       const CancelToken& cancel);

} // namespace probescope::ui
