#pragma once

#include "core/store/call_series.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace probescope::store {

/// Where calls lie in time, for blocks of them as CallSeries::scanAll() gives them: so that those
/// of a range are found without the rest. The times of a block are those of its calls and of all
/// that these led to: a block that does not touch a range has no call in it, nor one around such a
/// call.
class CallBlocks
{
public:
    struct Times
    {
        std::int64_t firstBeginNs = std::numeric_limits<std::int64_t>::max();
        std::int64_t lastBeginNs = std::numeric_limits<std::int64_t>::min();
        std::int64_t lastEndNs = std::numeric_limits<std::int64_t>::min();

        void add(const Times& other);
        /// Whether any call of these may overlap [beginNs, endNs), or begin there; without an end,
        /// from beginNs on.
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

/// Makes blocks while all calls are read, one for each time that scanAll() was asked. Memory: the
/// blocks, and the calls around the present places of the stacks.
class CallBlocksBuilder
{
public:
    /// `place`: that scanAll() was given for them.
    void add(std::uint64_t place, std::span<const Call> calls);
    /// Ends it: these were all calls.
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
