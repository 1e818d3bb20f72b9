#pragma once

#include "core/analysis/calls/flame_tree.h"
#include "core/base/message.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace probescope::cli {

/// What the widths of a flame graph count.
struct FlameMeaning
{
    enum class Counts : std::uint8_t { Calls, Stacks };

    Message root; ///< what all together is called
    std::string title; ///< of the picture
    Counts counts = Counts::Calls;
    bool isTime = true; ///< nanoseconds
    std::uint64_t incomplete = 0; ///< calls of all paths that have no exit
    bool isOfCalls() const { return counts == Counts::Calls; }
    Message incompleteText() const; ///< "19 incomplete calls"
    std::string amount(std::int64_t width) const; ///< for people
    /// "1 call", "2 calls", "2 calls, 1 incomplete", "1 incomplete call".
    Message counted(const analysis::PathTotals& totals) const;
};

/// Hears text; false: it takes no more.
using TextFn = std::function<bool(std::string_view)>;

/// A line for each path with what is its own: `do_syscall_64;vfs_read 1234`, as flamegraph.pl,
/// inferno and speedscope read it. A semicolon of a name becomes a colon.
void writeFolded(const analysis::FlameTree& tree, const TextFn& write);

/// A line for each path whose share is at least `minShare` (0 to 1), indented by its depth; what
/// is left out of a node is told in one line.
void writeTree(const analysis::FlameTree& tree, const FlameMeaning& meaning, double minShare,
               const TextFn& write);

/// A picture that stands alone: a click shows a part of it, Ctrl+F searches.
struct FlameSize
{
    int width = 1200; ///< pixels
    bool inverted = false; ///< the root is on top
};
void writeSvg(const analysis::FlameTree& tree, const FlameMeaning& meaning, const FlameSize& size,
              const TextFn& write);

/// Functions from the root's child to the node.
std::vector<std::string> pathOf(const analysis::FlameTree& tree, std::uint32_t node);

} // namespace probescope::cli
