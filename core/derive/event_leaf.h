#pragma once

#include "core/base/result.h"
#include "core/database/sqlite.h"
#include "core/derive/lane_tree.h"

#include <span>
#include <vector>

namespace probescope::store {

/// Some events of one CPU, as blob: a count, and for each event the differences of row and time to
/// the event before, its type and its task, all as LEB128 (differences of time zigzag).
Bytes encodeEvents(std::span<const LaneSlice> events);

/// Appends the events. Errors: Corrupt.
Result<> decodeEvents(ByteView bytes, std::vector<LaneSlice>& out);

} // namespace probescope::store
