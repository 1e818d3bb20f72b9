#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace probescope::analysis {

/// JSON as text, on one line without `indent`. From each of its strings, whatever bytes it holds,
/// exactly these can be had (jsonString() in core/base/terminal_text.h).
std::string jsonDump(nlohmann::ordered_json json, int indent = -1);

} // namespace probescope::analysis
