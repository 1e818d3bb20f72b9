#pragma once

#include "core/analysis/call_stats.h"
#include "core/analysis/path_tree.h"

#include <cstdint>
#include <functional>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// All calls of the scope by the path of functions that led to them.
///
/// Calls that the scope leaves out (another CPU's), and those known from their depth only, have no
/// place in a path: what they called stands below the nearest call around them that counts. Calls
/// whose duration is not known have one, for what they called; of their own they add no time. So
/// the total of a node is its self time, the totals of its children and foldedNs, and besides only
/// what was left out and the own time of calls that did not end, or less where calls took longer
/// than the kernel says of the one around them (store::InnerTime). Self times and foldedNs of all
/// nodes add up to the self times of functionStats().
/// Errors: Cancelled, Corrupt, Io.
Result<PathTree> callTree(const store::Capture& capture, const CallScope& scope,
                          const CancelToken& cancel, const CallsReadFn& read = {},
                          std::size_t mostNodes = kMostPaths);

} // namespace probescope::analysis
