#pragma once

#include "tests/bench/compare/figures.h"

#include <map>
#include <string>
#include <vector>

namespace probescope::bench {

/// A program that was measured, by the median of each of its figures.
struct Measured
{
    std::string what; ///< for the first column
    Figures figures;
};

/// All that was measured of one capture.
struct Comparison
{
    std::string file;
    std::map<std::string, Measured> works; ///< by the work's name
};

/// The medians, name by name; a figure that some runs lack is left out.
Figures medians(const std::vector<Figures>& runs);

/// Markdown: one table of all who read the whole file, one of what a user waits for beside
/// KernelShark's library, one of the design's limits.
std::string tablesOf(const Comparison& comparison);

} // namespace probescope::bench
