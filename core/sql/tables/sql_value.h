#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace probescope::store {

/// A cell of a result: NULL, integer, real, text, blob.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string, std::vector<char>>;

} // namespace probescope::store
