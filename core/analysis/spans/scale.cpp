#include "core/analysis/spans/scale.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

namespace probescope::analysis {

namespace {

// Cells of values that share their highest 8 bits, in order.
constexpr unsigned kCellBits = 8;
constexpr std::size_t kHalf = std::size_t(1) << (kCellBits - 1);

std::size_t cellOf(std::uint64_t value)
{
    const auto width = unsigned(std::bit_width(value));
    if (width <= kCellBits)
        return std::size_t(value);
    const unsigned shift = width - kCellBits;
    return shift * kHalf + std::size_t(value >> shift);
}

/// The smallest value of a cell.
std::uint64_t cellBegin(std::size_t cell)
{
    if (cell < 2 * kHalf)
        return cell;
    const auto shift = unsigned(cell / kHalf) - 1;
    return std::uint64_t(cell - shift * kHalf) << shift;
}

/// least + (most - least) × part / parts, for any of them.
std::int64_t between(std::int64_t least, std::int64_t most, int part, int parts)
{
    const std::uint64_t width = std::uint64_t(most) - std::uint64_t(least);
    const auto n = std::uint64_t(parts);
    const auto i = std::uint64_t(part);
    return std::int64_t(std::uint64_t(least) + width / n * i + width % n * i / n);
}

} // namespace

Scale::Scale(Kind kind, std::int64_t least, std::int64_t most, int bins)
    : m_kind(kind)
    , m_most(std::max(least, most))
{
    bins = std::max(bins, 1);
    m_edges.resize(std::size_t(bins));
    m_edges[0] = least;
    const std::int64_t from = std::max<std::int64_t>(1, least);
    const double ratio = std::max(0.0, std::log2(double(std::max(from, m_most)) / double(from)));
    for (int i = 1; i < bins; ++i) {
        std::int64_t edge = 0;
        if (kind == Kind::Linear) {
            edge = between(least, m_most, i, bins);
        } else {
            const double exact = double(from) * std::exp2(ratio * i / bins);
            edge = exact >= double(m_most) ? m_most : std::int64_t(std::llround(exact));
        }
        m_edges[std::size_t(i)] = std::max(edge, m_edges[std::size_t(i) - 1]);
    }
    if (kind == Kind::Linear) {
        m_perUnit = double(bins) / std::max(1.0, double(m_most) - double(least));
        return;
    }
    const std::size_t cells = cellOf(std::uint64_t(std::max<std::int64_t>(1, m_most))) + 1;
    m_first.resize(cells);
    std::int32_t bin = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const auto value = std::int64_t(cellBegin(cell));
        while (bin + 1 < bins && edge(bin + 1) <= value)
            ++bin;
        m_first[cell] = bin;
    }
}

int Scale::guess(std::int64_t value) const
{
    if (m_kind == Kind::Log)
        return value <= 0 ? 0 : m_first[cellOf(std::uint64_t(value))];
    const double place = (double(value) - double(m_edges.front())) * m_perUnit;
    return std::clamp(int(place), 0, bins() - 1);
}

int Scale::binOf(std::int64_t value) const
{
    if (value < m_edges.front())
        return -1;
    if (value > m_most)
        return bins();
    int bin = guess(value);
    while (m_edges[std::size_t(bin)] > value)
        --bin;
    while (bin + 1 < bins() && m_edges[std::size_t(bin) + 1] <= value)
        ++bin;
    return bin;
}

} // namespace probescope::analysis
