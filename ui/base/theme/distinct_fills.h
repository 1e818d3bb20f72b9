#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace probescope::ui::timeline {

/// Of a few things in one drawing: each has the fill (Colours::fills) that it has elsewhere, unless
/// an earlier one has it here, and all others have the next that is free. At most
/// Colours::kFills.
std::vector<std::size_t> distinctFills(const std::vector<std::optional<std::size_t>>& wanted);

} // namespace probescope::ui::timeline
