#pragma once

#include "app/cli/base/command.h"
#include "core/analysis/calls/function_table.h"
#include "core/analysis/paths/path_tree.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::cli {

/// What of a capture is added up by function: its calls, or stacks that were recorded.
struct PathOptions
{
    std::string
        of; ///< "calls", "kernel-stacks", "user-stacks", "samples"; empty: the first of these
    std::string task;
    std::optional<std::uint32_t> cpu;
    std::string from;
    std::string to;
    std::string event; ///< of stacks: those that were recorded with it
    std::string weight; ///< of stacks: a field whose sum is the weight
    bool foldsCopies = false; ///< as analysis::CallScope has it
};
void addPathOptions(App& app, PathOptions& options);
/// The words for `of`.
const std::vector<std::string>& pathSources();

/// The wish, with what it means in a capture.
struct PathScope
{
    bool isStacks = false;
    std::string of;
    bool isCounted = false; ///< of stacks: each weighs 1
};
/// Errors: Invalid (the capture has no such thing; several tasks bear the name).
Result<PathScope> pathScope(const store::Capture& capture, const PathOptions& options);

/// Paths with their totals, the outermost function first; what has to be minded of them is told on
/// stderr.
Result<analysis::PathTree> readPaths(const std::string& file, const store::Capture& capture,
                                     const PathOptions& options);
/// All functions, by total, the greatest first. What has to be minded is told, too.
Result<std::vector<analysis::FunctionRow>>
readFunctions(const std::string& file, const store::Capture& capture, const PathOptions& options);

/// A function's name as it is shown; unnamed ones get words.
Message functionText(const analysis::PathFrame& frame);

} // namespace probescope::cli
