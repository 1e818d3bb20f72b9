#include "ui/timeline/column_sweep.h"

#include "ui/timeline/coordinates.h"

#include <algorithm>

namespace probescope::ui::timeline {

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

void ColumnSweep::cover(std::int64_t column, int item, int cover, bool wide)
{
    auto& place = m_columns[std::size_t(column)];
    place.fill = std::min(place.fill + cover, ColumnRun::kFull);
    if (cover > place.cover) {
        place.item = item;
        place.cover = cover;
        place.wide = wide;
    }
}

void ColumnSweep::add(int item, TimeRange time, std::uint64_t count, std::int64_t busyNs)
{
    if (m_columns.empty() || m_length <= 0 || time.beginNs >= m_range.endNs
        || time.endNs < m_range.beginNs
        || (time.endNs == m_range.beginNs && time.beginNs < time.endNs))
        return;
    const auto length = safeLength(time);
    const auto begin = subPixel(std::max(time.beginNs, m_range.beginNs));
    const auto end = subPixel(std::min(time.endNs, m_range.endNs));
    // The share of its own time that a merged run covers, in 1/kFull.
    const auto share = count < 2 || length <= 0
        ? ColumnRun::kFull
        : std::int64_t(__int128(std::clamp<std::int64_t>(busyNs, 0, length)) * ColumnRun::kFull
                       / length);
    const bool wide = count < 2 && end - begin >= ColumnRun::kFull;
    const auto last = std::int64_t(m_columns.size()) - 1;
    const auto firstColumn = std::min(begin / ColumnRun::kFull, last);
    const auto lastColumn =
        end > begin ? std::min((end - 1) / ColumnRun::kFull, last) : firstColumn;
    for (auto column = firstColumn; column <= lastColumn; ++column) {
        const auto from = std::max(begin, column * ColumnRun::kFull);
        const auto to = std::min(end, (column + 1) * ColumnRun::kFull);
        cover(column, item, int((to - from) * share / ColumnRun::kFull), wide);
    }
    if (time.beginNs >= m_range.beginNs)
        m_columns[std::size_t(firstColumn)].count += count;
}

std::vector<ColumnRun> ColumnSweep::runs() const
{
    std::vector<ColumnRun> result;
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
