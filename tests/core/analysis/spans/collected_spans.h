#pragma once

#include "core/analysis/spans/span_set.h"

#include <QtGlobal>

namespace probescope::analysis {

/// Those of a capture; the test ends where there are none.
inline std::shared_ptr<const SpanSet> collected(const store::Capture& capture,
                                                const SpanSource& source)
{
    auto spans = collectSpans(capture, source, CancelToken());
    if (!spans)
        qFatal("%s", spans.error().message().c_str());
    return *spans;
}

} // namespace probescope::analysis
