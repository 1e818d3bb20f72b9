#pragma once

#include "core/analysis/events/event_filter.h"
#include "core/analysis/events/match_set.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace probescope::analysis {

/// The chunks of a capture that `known` does not cover yet, in the order that suits a user who
/// looks at row `from`: first the chunk of that row, then alternately the next one after and before
/// it.
std::vector<std::uint64_t> chunksFrom(const store::Capture& capture, RowId from,
                                      const MatchSet& known = {});

/// Called with each chunk that was searched; returns whether to continue. Called by one thread at a
/// time.
using ChunkFn = std::function<bool(const ChunkMatches& matches)>;

/// Searches chunks on all CPUs, including the calling thread. They are started in the given order
/// and reported as they are finished. A damaged chunk is reported as unreadable and does not end
/// the scan; the capture's damage() has the reason. Errors: Invalid (a bad regex, a bad operator:
/// the hint says where), Cancelled.
Result<> scanMatches(const store::Capture& capture, const EventFilter& filter,
                     const std::vector<std::uint64_t>& chunks, const ChunkFn& heard,
                     const CancelToken& cancel);

} // namespace probescope::analysis
