#pragma once

#include "core/analysis/paths/path_tree.h"

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
    /// How many functions share this box because each is narrower than kMinFlamePixels: siblings,
    /// with everything inside of them. The node is the first of them. 1: only itself.
    std::uint32_t merged = 1;
    friend bool operator==(const FlameBox&, const FlameBox&) = default;
};

inline constexpr int kMinFlamePixels = 3;

struct FlameLayout
{
    std::vector<FlameBox> boxes; ///< parents before what is in them
    int rows = 1;
    std::uint32_t hidden = 0; ///< functions less than a pixel wide: they are in no box
};

/// The focused node and those that lead to it take the whole width; those inside of it take their
/// share.
FlameLayout layFlame(const PathTree& paths, const std::vector<std::int64_t>& widths,
                     std::uint32_t focus, int pixels);

/// The box that shows the node: its own, or where it is merged; -1: none.
int boxOfNode(const FlameLayout& layout, const PathTree& paths, std::uint32_t node);

} // namespace probescope::analysis
