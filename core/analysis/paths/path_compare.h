#pragma once

#include "core/analysis/paths/path_views.h"

#include <vector>

namespace probescope::analysis {

/// Two trees laid over each other.
struct PathDifference
{
    PathTree paths; ///< all of both; a node's totals are those of both together
    std::vector<PathSums> before; ///< of each node; nothing where the path is not there
    std::vector<PathSums> after;
};

PathDifference comparePaths(const PathTree& before, const PathTree& after);

/// How much of all its tree's width each node has, from -1 (all of it is gone) to 1 (all is new):
/// the share after less the share before.
std::vector<double> shareChanges(const PathDifference& difference, PathWeight weight);

} // namespace probescope::analysis
