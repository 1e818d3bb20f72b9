#pragma once

#include "tests/core/derive/graph_stream.h"

#include <vector>

namespace probescope::test {

/// The calls of each stack of a stream without losses, found in another way than by a stack: at
/// each depth the steps of a stack fall into runs, and every run is a call. Only the fields that
/// this tells are set; parent as index or -1.
struct BruteCall
{
    store::Call::State state = store::Call::State::Whole;
    int depth = 0;
    int parent = -1;
    std::uint64_t subtree = 1;
    std::size_t firstRow = 0;
    std::size_t endRow = 0;
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    std::int64_t selfNs = 0;
    std::int64_t inParentNs = 0; ///< what the call around it is less of
    StringId function;
    bool interrupted = false; ///< told for calls with an exit only
};

/// In pre-order; outer index: stacks in order of appearance.
std::vector<std::vector<BruteCall>> bruteCalls(const std::vector<GraphInput>& inputs);

} // namespace probescope::test
