#pragma once

#include "ui/plot/spans/span_picture.h"
#include "ui/views/latency/latency_work.h"

#include <QString>

#include <string>
#include <vector>

namespace probescope::ui {

/// A file that appears when it is whole.
struct WrittenFile
{
    std::uint64_t lines = 0; ///< below the header
    QString why; ///< it could not be written; empty: it was
};

/// The figures of the groups as CSV: names and numbers are those of probescope-cli latency.
QString csvOfFigures(const std::vector<std::string>& groups,
                     const std::vector<SpanFigures>& figures, const SpanUnits& units);

/// Writes CSV that is made: figures, or the numbers of a picture.
WrittenFile writeCsv(const QString& csv, const QString& file);

/// Writes all spans of a scope as CSV.
WrittenFile writeSpans(const store::Capture& capture, const GroupedSpans& spans,
                       const LatencyScope& scope, const SpanUnits& units, const QString& file,
                       const CancelToken& cancel);

} // namespace probescope::ui
