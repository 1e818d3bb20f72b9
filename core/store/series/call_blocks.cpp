#include "core/store/series/call_blocks.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::store {

void CallBlocks::Times::add(const Times& other)
{
    firstBeginNs = std::min(firstBeginNs, other.firstBeginNs);
    lastBeginNs = std::max(lastBeginNs, other.lastBeginNs);
    lastEndNs = std::max(lastEndNs, other.lastEndNs);
}

void CallBlocksBuilder::add(std::uint64_t place, std::span<const Call> calls)
{
    const std::size_t number = m_blocks.size();
    m_blocks.push_back({place, {}});
    for (const Call& call : calls) {
        if (m_stacks.size() <= call.id.stack)
            m_stacks.resize(call.id.stack + std::size_t(1));
        Frames& frames = m_stacks[call.id.stack];
        leaveUntil(frames, call.id.index);
        frames.push_back(
            {call.id.index + call.subtree, number, {call.startNs, call.startNs, call.endNs()}});
    }
}

CallBlocks CallBlocksBuilder::take()
{
    for (Frames& frames : m_stacks)
        leaveUntil(frames, std::numeric_limits<std::uint64_t>::max());
    return CallBlocks(std::exchange(m_blocks, {}));
}

void CallBlocksBuilder::leaveUntil(Frames& frames, std::uint64_t index)
{
    while (!frames.empty() && frames.back().end <= index) {
        const Frame left = frames.back();
        frames.pop_back();
        m_blocks[left.block].times.add(left.times);
        if (!frames.empty())
            frames.back().times.add(left.times);
    }
}

} // namespace probescope::store
