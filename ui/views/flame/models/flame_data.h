#pragma once

#include "core/analysis/calls/function_table.h"
#include "core/analysis/events/losses.h"
#include "core/analysis/paths/path_compare.h"
#include "core/analysis/paths/path_views.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/views/flame/models/flame_scope.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// One side of a comparison.
struct FlameSide
{
    std::filesystem::path file; ///< another capture; empty: this one
    FlameScope scope;
    QString name = {}; ///< how it is called in sentences
};

/// What was added up of one scope.
struct FlameSums
{
    analysis::PathTree paths; ///< outermost function first
    std::vector<analysis::FunctionRow> functions;
    std::uint64_t empty = 0; ///< stacks without a place
    std::uint64_t withoutWeight = 0; ///< stacks that weigh nothing, since no value is there
    analysis::LossTotals losses; ///< in the scope's range
    CaptureClock clock;
};

/// The side before of a comparison, and what differs.
struct FlameComparison
{
    QString nameBefore;
    QString nameAfter;
    analysis::LossTotals lossesBefore;
    CaptureClock clockBefore;
    std::uint64_t unseenBefore = 0; ///< analysis::PathTree::unseenCalls()
    analysis::PathDifference difference;
    std::vector<analysis::FunctionDifference> functions;
};

/// What the view shows: one scope, or two of them.
struct FlameData
{
    FlameScope scope;
    FlameSums sums; ///< of a comparison: the side after
    std::optional<FlameComparison> compared;
};

/// Percent that are read, 0 to 100; on the working thread.
using FlameProgressFn = std::function<void(int percent)>;

Result<std::shared_ptr<const FlameData>> readFlame(const store::Capture& capture,
                                                   const FlameScope& scope,
                                                   const CancelToken& cancel,
                                                   const FlameProgressFn& progress);
Result<std::shared_ptr<const FlameData>>
readComparison(const store::Capture& capture, const FlameSide& before, const FlameSide& after,
               const CancelToken& cancel, const FlameProgressFn& progress);

enum class FlameMode : std::uint8_t { TopDown, BottomUp, Sandwich };

/// A tree as it is drawn.
struct FlamePicture
{
    analysis::PathTree paths;
    std::vector<std::int64_t> widths; ///< of each node, in whatever they stand for
    bool isTime = true; ///< widths and totals are nanoseconds
    bool isStacks = false; ///< counts are stacks, not calls
    bool countsCalls = false; ///< widths are numbers of calls
    /// Of a comparison, for each node.
    std::vector<analysis::PathSums> before;
    std::vector<analysis::PathSums> after;
    bool isDifference() const { return !before.empty(); }
    std::vector<double> changes; ///< of the share of all widths, -1 to 1
    /// The same of each of paths.frames(): what its boxes changed, but for those inside of another
    /// one of it.
    std::vector<double> frameChanges;
    double share(std::uint32_t node) const; ///< of the root's width
};

/// What the graphs show: one tree, or the two of a sandwich.
struct FlamePictures
{
    std::shared_ptr<const FlamePicture> main; ///< of a sandwich: the callees
    std::shared_ptr<const FlamePicture> callers; ///< of a sandwich only
};

/// `function`: of a sandwich. A comparison is top-down always. Errors: Cancelled.
Result<FlamePictures> arrangeFlame(const FlameData& data, FlameMode order,
                                   const analysis::PathFrame& function, bool byCount,
                                   const CancelToken& cancel);

} // namespace probescope::ui
