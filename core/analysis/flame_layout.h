#pragma once

#include "core/analysis/path_tree.h"

#include <cstdint>
#include <vector>

namespace probescope::analysis {

/// Where a function of a path is drawn: pixels [left, right) of a row; row 0 is the root's.
struct FlameBox
{
    int row = 0;
    int left = 0;
    int right = 0;
    std::uint32_t node = 0;
    /// Functions that share the place, since each is narrower than kLeastFlamePixels: siblings,
    /// with all that is in them; the node is the first of them. 1: only itself.
    std::uint32_t merged = 1;
    friend bool operator==(const FlameBox&, const FlameBox&) = default;
};

inline constexpr int kLeastFlamePixels = 3;

struct FlameLayout
{
    std::vector<FlameBox> boxes; ///< parents before what is in them
    int rows = 1;
    std::uint32_t hidden = 0; ///< functions without a single pixel: in no box
};

/// The node in focus and those that lead to it take the whole width, what is in it its share.
FlameLayout layFlame(const PathTree& paths, const std::vector<std::int64_t>& widths,
                     std::uint32_t focus, int pixels);

/// The box that shows the node: its own, or where it is merged; -1: none.
int boxOfNode(const FlameLayout& layout, const PathTree& paths, std::uint32_t node);

} // namespace probescope::analysis
