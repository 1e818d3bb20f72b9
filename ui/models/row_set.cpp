#include "ui/models/row_set.h"

#include <algorithm>
#include <bit>

namespace probescope::ui {

namespace {
constexpr std::size_t kMaxList = 4096; // as large as a bitmap
constexpr std::size_t kWords = 1024;
constexpr std::uint64_t kLowMask = 0xffff;
} // namespace

void RowSet::Block::add(std::uint16_t low)
{
    ++count;
    if (bitmap.empty() && list.size() < kMaxList) {
        list.push_back(low);
        return;
    }
    if (bitmap.empty()) {
        bitmap.resize(kWords);
        for (const auto old : list)
            bitmap[old / 64U] |= std::uint64_t(1) << (old % 64U);
        list = {};
    }
    bitmap[low / 64U] |= std::uint64_t(1) << (low % 64U);
}

std::uint16_t RowSet::Block::at(std::uint32_t index) const
{
    if (bitmap.empty())
        return list[index];
    std::uint32_t word = 0;
    auto left = index;
    for (;; ++word) {
        const auto here = std::uint32_t(std::popcount(bitmap[word]));
        if (left < here)
            break;
        left -= here;
    }
    auto bits = bitmap[word];
    for (; left > 0; --left)
        bits &= bits - 1; // drops the lowest one
    return std::uint16_t(word * 64 + std::uint32_t(std::countr_zero(bits)));
}

std::uint32_t RowSet::Block::countBelow(std::uint32_t low) const
{
    if (bitmap.empty())
        return std::uint32_t(std::lower_bound(list.begin(), list.end(), low) - list.begin());
    std::uint32_t below = 0;
    for (std::uint32_t word = 0; word < low / 64; ++word)
        below += std::uint32_t(std::popcount(bitmap[word]));
    if (low % 64 != 0) {
        const auto mask = (std::uint64_t(1) << (low % 64)) - 1;
        below += std::uint32_t(std::popcount(bitmap[low / 64] & mask));
    }
    return below;
}

void RowSet::clear()
{
    m_blocks.clear();
    m_size = 0;
}

void RowSet::append(const std::vector<RowId>& rows)
{
    for (const auto row : rows) {
        const auto key = row >> 16U;
        if (m_blocks.empty() || m_blocks.back().key != key)
            m_blocks.push_back({key, m_size, 0, {}, {}});
        m_blocks.back().add(std::uint16_t(row & kLowMask));
        ++m_size;
    }
}

RowId RowSet::at(std::uint64_t position) const
{
    const auto next = std::upper_bound(
        m_blocks.begin(), m_blocks.end(), position,
        [](std::uint64_t wanted, const Block& block) { return wanted < block.before; });
    const auto& block = *(next - 1);
    return (block.key << 16U) | block.at(std::uint32_t(position - block.before));
}

std::uint64_t RowSet::lowerBound(RowId row) const
{
    const auto block = std::lower_bound(
        m_blocks.begin(), m_blocks.end(), row >> 16U,
        [](const Block& candidate, std::uint64_t key) { return candidate.key < key; });
    if (block == m_blocks.end())
        return m_size;
    if (block->key != row >> 16U)
        return block->before;
    return block->before + block->countBelow(std::uint32_t(row & kLowMask));
}

bool RowSet::contains(RowId row) const
{
    const auto position = lowerBound(row);
    return position < m_size && at(position) == row;
}

} // namespace probescope::ui
