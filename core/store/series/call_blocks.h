#pragma once

#include "core/derive/call.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace probescope::store {

/// The time ranges of blocks of calls (as CallSeries::scanAll() returns them), so that the calls in
/// a time range are found without reading the others. The range of a block covers its calls and all
/// calls inside of them. So if a block does not touch a time range, it has neither a call in it nor
/// a call around one.
class CallBlocks
{
public:
    struct Times
    {
        std::int64_t firstBeginNs = std::numeric_limits<std::int64_t>::max();
        std::int64_t lastBeginNs = std::numeric_limits<std::int64_t>::min();
        std::int64_t lastEndNs = std::numeric_limits<std::int64_t>::min();

        void add(const Times& other);
        /// Whether any call of the block may overlap [beginNs, endNs), or begin there. Without an
        /// end: from beginNs on.
        bool mayTouch(std::int64_t beginNs, std::optional<std::int64_t> endNs) const
        {
            return (!endNs || firstBeginNs < *endNs)
                && (lastEndNs > beginNs || lastBeginNs >= beginNs);
        }
    };
    struct Block
    {
        std::uint64_t place = 0; ///< of scanAll()
        Times times;
    };

    explicit CallBlocks(std::vector<Block> blocks)
        : m_blocks(std::move(blocks))
    {
    }
    const std::vector<Block>& all() const { return m_blocks; }

private:
    std::vector<Block> m_blocks;
};

/// Makes the blocks while all calls are read, one for each call of scanAll(). Memory: the blocks,
/// and the calls around the current positions in the stacks.
class CallBlocksBuilder
{
public:
    /// `place`: the one that was passed to scanAll().
    void add(std::uint64_t place, std::span<const Call> calls);
    /// Call it when all calls were added.
    CallBlocks take();

private:
    struct Frame
    {
        std::uint64_t end = 0; ///< index of the first call outside of it
        std::size_t block = 0;
        CallBlocks::Times times;
    };
    using Frames = std::vector<Frame>;

    void leaveUntil(Frames& frames, std::uint64_t index);

    std::vector<CallBlocks::Block> m_blocks;
    std::vector<Frames> m_stacks;
};

} // namespace probescope::store
