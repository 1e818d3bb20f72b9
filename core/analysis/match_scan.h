#pragma once

#include "core/analysis/event_filter.h"
#include "core/analysis/match_set.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace probescope::analysis {

/// The chunks of a capture that `known` has not looked through, in the order in which a user who
/// looks at row `from` wants them: his own, then by turns the next below and above it.
std::vector<std::uint64_t> chunksFrom(const store::Capture& capture, RowId from,
                                      const MatchSet& known = {});

/// Hears of a chunk that was looked through; answers "go on?". Called by one thread at a time.
using ChunkFn = std::function<bool(const ChunkMatches& matches)>;

/// Looks through chunks on all CPUs, the calling thread's among them; they are begun in the order
/// given, and heard of as they are done. A damaged chunk is heard of as unreadable, and does not
/// end the scan; the capture's damage() tells it. Errors: Invalid (a bad regex, a bad operator: the
/// hint says where), Cancelled.
Result<> scanMatches(const store::Capture& capture, const EventFilter& filter,
                     const std::vector<std::uint64_t>& chunks, const ChunkFn& heard,
                     const CancelToken& cancel);

} // namespace probescope::analysis
