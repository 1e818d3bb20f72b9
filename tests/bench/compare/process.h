#pragma once

#include "tests/bench/compare/figures.h"

#include <optional>
#include <string>
#include <vector>

namespace probescope::bench {

/// Runs a program with its output thrown away, or nothing when it fails: kSeconds and kPeakBytes.
std::optional<Figures> runProgram(std::vector<std::string> words);

/// Runs `words` and takes the figures that it prints (printFigures()).
std::optional<Figures> runForFigures(std::vector<std::string> words);

/// A line "NAME VALUE" for each.
void printFigures(const Figures& figures);

} // namespace probescope::bench
