#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"

#include <string>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// The names of all functions that a function_graph capture has calls of, each once, in the order
/// of the alphabet. Reads all calls. Errors: Cancelled, those of CallSeries::scanAll().
Result<std::vector<std::string>> calledFunctions(const store::Capture& capture,
                                                 const CancelToken& cancel);

} // namespace probescope::analysis
