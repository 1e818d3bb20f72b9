#pragma once

#include "core/store/spans/open_spans.h"
#include "core/store/spans/span_pairs.h"

#include <string>

namespace probescope::store {

/// The span's name: that of its rule, or what its begin tells.
std::string spanName(const Capture& capture, const SpanPairs& pairs, const Span& span);

} // namespace probescope::store
