#pragma once

#include "core/analysis/calls/call_stats.h"
#include "core/analysis/paths/path_tree.h"

#include <cstdint>
#include <functional>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// All calls of the scope by their path of functions.
///
/// Calls that the scope excludes (of another CPU), and those that are known only from their depth,
/// are not part of a path: the calls inside of them are below the nearest counted call around them.
/// Calls with unknown duration have a node, for the calls inside of them; they add no time of their
/// own. So the total of a node is its self time, the totals of its children and foldedNs; besides,
/// it may contain what was excluded and the self time of calls that did not end, and it is less if
/// calls took longer than the kernel says of the call around them (store::InnerTime). The self
/// times and foldedNs of all nodes add up to the self times of functionStats(). Errors: Cancelled,
/// Corrupt, Io.
Result<PathTree> callTree(const store::Capture& capture, const CallScope& scope,
                          const CancelToken& cancel, const CallsReadFn& read = {},
                          std::size_t maxNodes = kMaxPaths);

} // namespace probescope::analysis
