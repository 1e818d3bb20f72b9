#pragma once

#include "core/store/read/capture.h"

#include <span>
#include <string>

namespace probescope::analysis {

/// Index of the field that names the function of a function or function_graph event, or -1 for all
/// other types.
int functionField(const EventType& type);

/// The function of an event, without module and offset; empty if it has none. `values` has one
/// entry for each field of the type.
std::string functionOf(const store::Capture& capture, const EventType& type,
                       std::span<const Value> values);

} // namespace probescope::analysis
