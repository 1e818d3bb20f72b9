#pragma once

#include "core/format/kind/input_kind.h"

#include <optional>
#include <string_view>

namespace probescope::format {

/// Recognises files by the bytes that they begin with: captures, perf.data, archives, programs, …
std::optional<KindFound> binaryKind(std::string_view bytes);

/// Do so many of the bytes belong to no text that it is none?
bool looksBinary(std::string_view bytes);

} // namespace probescope::format
