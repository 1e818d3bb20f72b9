#include "core/analysis/values/value_line.h"

#include <algorithm>
#include <numeric>

namespace probescope::analysis {

namespace {

/// The end of the pixel in which a time lies, of `pixels` that share [beginNs, endNs). Products
/// would not fit into 64 bits.
std::int64_t pixelEnd(std::int64_t timeNs, std::int64_t beginNs, std::int64_t endNs, int pixels)
{
    __extension__ using Wide = __int128;
    const Wide length = Wide(endNs) - beginNs;
    const Wide pixel = (Wide(timeNs) - beginNs) * pixels / length;
    return std::int64_t(beginNs + ((pixel + 1) * length + pixels - 1) / pixels);
}

template <typename List>
void arrange(List& values, const std::vector<std::size_t>& order)
{
    List arranged;
    arranged.reserve(values.size());
    for (const std::size_t place : order)
        arranged.push_back(values[place]);
    values = std::move(arranged);
}

} // namespace

void ValueLine::Extent::take(const Extent& other)
{
    least = std::min(least, other.least);
    most = std::max(most, other.most);
}

void ValueLine::reserve(std::size_t values)
{
    m_timesNs.reserve(values);
    m_values.reserve(values);
    m_rows.reserve(values);
}

void ValueLine::add(std::int64_t timeNs, ExactNumber value, RowId row)
{
    m_timesNs.push_back(timeNs);
    m_values.push_back(value);
    m_rows.push_back(row);
}

void ValueLine::settle()
{
    if (!std::is_sorted(m_timesNs.begin(), m_timesNs.end())) {
        std::vector<std::size_t> order(size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
            return m_timesNs[a] < m_timesNs[b];
        });
        arrange(m_timesNs, order);
        arrange(m_values, order);
        arrange(m_rows, order);
    }
    summarise();
}

void ValueLine::count()
{
    ExactNumbers counted;
    counted.reserve(size());
    for (std::size_t i = 1; i <= size(); ++i)
        counted.push_back(i);
    m_values = std::move(counted);
    summarise();
}

void ValueLine::summarise()
{
    m_extents.clear();
    std::vector<Extent> level;
    for (std::size_t first = 0; first < size(); first += kBlock) {
        const auto end = std::min(first + kBlock, size());
        Extent block{m_values[first], m_values[first]};
        for (std::size_t i = first + 1; i < end; ++i)
            block.take({m_values[i], m_values[i]});
        level.push_back(block);
    }
    while (level.size() > 1) {
        std::vector<Extent> above;
        for (std::size_t i = 0; i < level.size(); ++i) {
            if (i % kBlock == 0)
                above.push_back(level[i]);
            else
                above.back().take(level[i]);
        }
        m_extents.push_back(std::move(level));
        level = std::move(above);
    }
    if (!level.empty())
        m_extents.push_back(std::move(level));
}

std::pair<ExactNumber, ExactNumber> ValueLine::range() const
{
    if (m_extents.empty())
        return {0, 0};
    const Extent all = m_extents.back().front();
    return {all.least, all.most};
}

std::size_t ValueLine::placeOf(std::int64_t timeNs) const
{
    return std::size_t(std::lower_bound(m_timesNs.begin(), m_timesNs.end(), timeNs)
                       - m_timesNs.begin());
}

/// Goes up while whole blocks lie in the range, and takes what is left at both ends on each level.
ValueLine::Extent ValueLine::extentOf(std::size_t first, std::size_t end) const
{
    Extent extent{m_values[first], m_values[first]};
    const auto takeValues = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            extent.take({m_values[i], m_values[i]});
    };
    if (end - first < 2 * kBlock) {
        takeValues(first, end);
        return extent;
    }
    std::size_t from = (first + kBlock - 1) / kBlock;
    std::size_t to = end / kBlock;
    takeValues(first, from * kBlock);
    takeValues(to * kBlock, end);
    for (const auto& level : m_extents) {
        const auto take = [&](std::size_t a, std::size_t b) {
            for (std::size_t i = a; i < b; ++i)
                extent.take(level[i]);
        };
        if (to - from < 2 * kBlock) {
            take(from, to);
            return extent;
        }
        const std::size_t above = (from + kBlock - 1) / kBlock;
        take(from, above * kBlock);
        take(to / kBlock * kBlock, to);
        from = above;
        to /= kBlock;
    }
    return extent;
}

std::vector<ValueColumn> ValueLine::window(std::int64_t beginNs, std::int64_t endNs,
                                           int pixels) const
{
    std::vector<ValueColumn> columns;
    if (endNs <= beginNs || pixels <= 0)
        return columns;
    const std::size_t end = placeOf(endNs);
    for (std::size_t first = placeOf(beginNs); first < end;) {
        const auto after = pixelEnd(m_timesNs[first], beginNs, endNs, pixels);
        const auto begin = m_timesNs.begin();
        const auto next = std::size_t(
            std::lower_bound(begin + std::ptrdiff_t(first), begin + std::ptrdiff_t(end), after)
            - begin);
        const Extent extent = extentOf(first, next);
        columns.push_back({m_timesNs[first], m_timesNs[next - 1] + 1, next - first, m_values[first],
                           extent.least, extent.most, m_values[next - 1]});
        first = next;
    }
    return columns;
}

std::optional<TimedValue> ValueLine::value(std::size_t place) const
{
    if (place >= size())
        return std::nullopt;
    TimedValue value{m_timesNs[place], m_values[place], std::nullopt};
    if (m_rows[place] != kNoRow)
        value.row = m_rows[place];
    return value;
}

std::optional<TimedValue> ValueLine::at(std::int64_t timeNs) const
{
    const auto after = std::upper_bound(m_timesNs.begin(), m_timesNs.end(), timeNs);
    return value(std::size_t(after - m_timesNs.begin()) - 1); // before the first: none
}

std::optional<TimedValue> ValueLine::next(std::int64_t timeNs) const
{
    const auto after = std::upper_bound(m_timesNs.begin(), m_timesNs.end(), timeNs);
    return value(std::size_t(after - m_timesNs.begin()));
}

std::optional<TimedValue> ValueLine::previous(std::int64_t timeNs) const
{
    return value(placeOf(timeNs) - 1);
}

std::vector<TimedValue> ValueLine::values(std::int64_t beginNs, std::int64_t endNs) const
{
    std::vector<TimedValue> values;
    const std::size_t end = placeOf(endNs);
    for (std::size_t place = placeOf(beginNs); place < end; ++place)
        values.push_back(*value(place));
    return values;
}

} // namespace probescope::analysis
