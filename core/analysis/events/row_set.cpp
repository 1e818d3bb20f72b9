#include "core/analysis/events/row_set.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace probescope::analysis {

namespace {
constexpr std::size_t kMaxList = RowBlock::kRows / 16; // as large as a bitmap
}

std::shared_ptr<const RowBlock> RowBlock::ofBits(std::span<const std::uint64_t> bits)
{
    auto block = std::make_shared<RowBlock>();
    for (const auto word : bits)
        block->m_count += std::uint32_t(std::popcount(word));
    if (block->m_count > kMaxList) {
        block->m_bitmap.assign(bits.begin(), bits.end());
        block->countGroups();
        return block;
    }
    block->m_list.reserve(block->m_count);
    for (std::size_t word = 0; word < bits.size(); ++word) {
        for (auto left = bits[word]; left != 0; left &= left - 1)
            block->m_list.push_back(std::uint16_t(word * 64 + std::size_t(std::countr_zero(left))));
    }
    return block;
}

void RowBlock::countGroups()
{
    std::uint32_t before = 0;
    for (std::size_t word = 0; word < m_bitmap.size(); ++word) {
        if (word % kGroup == 0)
            m_before.push_back(std::uint16_t(before)); // below 2^16: a group is still to come
        before += std::uint32_t(std::popcount(m_bitmap[word]));
    }
}

std::uint16_t RowBlock::at(std::uint32_t index) const
{
    if (m_bitmap.empty())
        return m_list[index];
    const auto group = std::upper_bound(m_before.begin(), m_before.end(), index) - 1;
    auto word = std::size_t(group - m_before.begin()) * kGroup;
    auto left = index - *group;
    for (;; ++word) {
        const auto here = std::uint32_t(std::popcount(m_bitmap[word]));
        if (left < here)
            break;
        left -= here;
    }
    auto bits = m_bitmap[word];
    for (; left > 0; --left)
        bits &= bits - 1; // drops the lowest one
    return std::uint16_t(word * 64 + std::size_t(std::countr_zero(bits)));
}

std::uint32_t RowBlock::countBelow(std::uint32_t row) const
{
    if (m_bitmap.empty())
        return std::uint32_t(std::lower_bound(m_list.begin(), m_list.end(), row) - m_list.begin());
    const std::size_t end = row / 64;
    auto word = end / kGroup * kGroup;
    std::uint32_t below = m_before[end / kGroup];
    for (; word < end; ++word)
        below += std::uint32_t(std::popcount(m_bitmap[word]));
    if (row % 64 != 0)
        below +=
            std::uint32_t(std::popcount(m_bitmap[end] & ((std::uint64_t(1) << (row % 64)) - 1)));
    return below;
}

void RowBlock::appendTo(std::vector<RowId>& rows, RowId begin) const
{
    rows.reserve(rows.size() + m_count);
    for (const auto row : m_list)
        rows.push_back(begin + row);
    for (std::size_t word = 0; word < m_bitmap.size(); ++word) {
        for (auto left = m_bitmap[word]; left != 0; left &= left - 1)
            rows.push_back(begin + word * 64 + std::size_t(std::countr_zero(left)));
    }
}

std::size_t RowBlock::memory() const
{
    return sizeof *this + m_list.size() * sizeof m_list[0] + m_bitmap.size() * sizeof m_bitmap[0]
        + m_before.size() * sizeof m_before[0];
}

void RowSet::clear()
{
    m_chunks.clear();
    m_size = 0;
    m_memory = 0;
}

void RowSet::set(std::uint64_t chunk, std::shared_ptr<const RowBlock> block)
{
    if (block && block->count() == 0)
        block.reset();
    if (chunk >= m_chunks.size()) {
        if (!block)
            return;
        m_chunks.resize(std::size_t(chunk) + 1, {m_size, nullptr});
    }
    auto& place = m_chunks[std::size_t(chunk)];
    m_memory -= place.block ? place.block->memory() : 0;
    m_memory += block ? block->memory() : 0;
    place.block = std::move(block);
    auto before = place.before;
    for (auto i = std::size_t(chunk); i < m_chunks.size(); ++i) {
        m_chunks[i].before = before;
        before += m_chunks[i].block ? m_chunks[i].block->count() : 0;
    }
    m_size = before;
}

RowId RowSet::at(std::uint64_t position) const
{
    // Of chunks without rows, which share their place with the next one, the last is not empty.
    const auto next = std::upper_bound(
        m_chunks.begin(), m_chunks.end(), position,
        [](std::uint64_t wanted, const Place& place) { return wanted < place.before; });
    const auto place = next - 1;
    return RowId(place - m_chunks.begin()) * RowBlock::kRows
        + place->block->at(std::uint32_t(position - place->before));
}

std::uint64_t RowSet::lowerBound(RowId row) const
{
    const auto chunk = row / RowBlock::kRows;
    if (chunk >= m_chunks.size())
        return m_size;
    const auto& place = m_chunks[std::size_t(chunk)];
    return place.before
        + (place.block ? place.block->countBelow(std::uint32_t(row % RowBlock::kRows)) : 0);
}

bool RowSet::contains(RowId row) const
{
    const auto position = lowerBound(row);
    return position < m_size && at(position) == row;
}

} // namespace probescope::analysis
