#pragma once

#include "ui/latency/latency_work.h"

#include <QString>

namespace probescope::ui {

struct WrittenSpans
{
    std::uint64_t spans = 0;
    QString why; ///< it could not be written; empty: it was
};

/// Writes all spans of a scope as CSV. The file appears when it is whole.
WrittenSpans writeSpans(const store::Capture& capture, const GroupedSpans& spans,
                        const LatencyScope& scope, const QString& file, const CancelToken& cancel);

} // namespace probescope::ui
