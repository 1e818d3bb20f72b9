#include "ui/views/timeline/paint/column_sweep.h"

#include "ui/views/timeline/models/coordinates.h"

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

/// How much of its own time something covers, in 1/kFull.
std::int64_t shareOf(std::int64_t busyNs, std::int64_t lengthNs)
{
    constexpr std::int64_t kFull = ColumnRun::kFull;
    if (lengthNs <= 0)
        return kFull;
    const auto busy = std::clamp<std::int64_t>(busyNs, 0, lengthNs);
    // 2^54 ns are half a year: usually all fits in 64 bits, whose division is far quicker.
    if (lengthNs < (std::int64_t(1) << 54))
        return busy * kFull / lengthNs;
    return std::int64_t(__int128(busy) * kFull / lengthNs);
}

} // namespace

ColumnSweep::ColumnSweep(TimeRange range, int width)
    : m_range(range)
    , m_length(safeLength(range))
    , m_columns(std::size_t(std::max(width, 0)))
{
}

std::int64_t ColumnSweep::subPixel(std::int64_t timeNs) const
{
    const auto scale = std::int64_t(m_columns.size()) * ColumnRun::kFull;
    // 2^40 ns are 18 minutes: usually all fits in 64 bits, whose division is far quicker.
    if (m_length < (std::int64_t(1) << 40) && scale < (std::int64_t(1) << 22))
        return (timeNs - m_range.beginNs) * scale / m_length;
    return std::int64_t((__int128(timeNs) - m_range.beginNs) * scale / m_length);
}

void ColumnSweep::cover(std::int64_t column, int item, int own, int all, bool wide)
{
    auto& place = m_columns[std::size_t(column)];
    place.fill = std::min(place.fill + all, ColumnRun::kFull);
    if (own > place.cover) {
        place.item = item;
        place.cover = own;
        place.wide = wide;
    }
}

void ColumnSweep::add(int item, TimeRange time, TimeRange dominant, std::uint64_t count,
                      std::int64_t busyNs)
{
    constexpr std::int64_t kFull = ColumnRun::kFull;
    if (m_columns.empty() || m_length <= 0 || time.beginNs >= m_range.endNs
        || time.endNs < m_range.beginNs
        || (time.endNs == m_range.beginNs && time.beginNs < time.endNs))
        return;
    const auto within = [this](std::int64_t timeNs) {
        return subPixel(std::clamp(timeNs, m_range.beginNs, m_range.endNs));
    };
    const auto begin = within(time.beginNs);
    const auto end = within(time.endNs);
    const bool merged = count > 1;
    const auto ownBegin = merged ? within(dominant.beginNs) : begin;
    const auto ownEnd = merged ? within(dominant.endNs) : end;
    const auto share = merged ? shareOf(busyNs, safeLength(time)) : kFull;
    const bool wide = !merged && end - begin >= kFull;
    const auto last = std::int64_t(m_columns.size()) - 1;
    const auto firstColumn = std::min(begin / kFull, last);
    const auto lastColumn = end > begin ? std::min((end - 1) / kFull, last) : firstColumn;
    for (auto column = firstColumn; column <= lastColumn; ++column) {
        const auto overlap = [from = column * kFull](std::int64_t a, std::int64_t b) {
            return std::max<std::int64_t>(std::min(b, from + kFull) - std::max(a, from), 0);
        };
        cover(column, item, int(overlap(ownBegin, ownEnd)),
              int(overlap(begin, end) * share / kFull), wide);
    }
    if (time.beginNs >= m_range.beginNs)
        m_columns[std::size_t(firstColumn)].count += count;
}

std::vector<ColumnRun> ColumnSweep::runs() const
{
    std::vector<ColumnRun> result;
    result.reserve(m_columns.size());
    for (std::size_t x = 0; x < m_columns.size(); ++x) {
        const auto& column = m_columns[x];
        if (column.item < 0)
            continue;
        if (column.wide && !result.empty() && result.back().item == column.item
            && result.back().to == int(x)) {
            result.back().to = int(x) + 1;
            result.back().count += column.count;
            continue;
        }
        result.push_back({int(x), int(x) + 1, column.item, column.wide, column.fill, column.count});
    }
    return result;
}

} // namespace probescope::ui::timeline
