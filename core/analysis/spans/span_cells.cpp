#include "core/analysis/spans/span_cells.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace probescope::analysis {

namespace {

/// Columns that one thread counts at a time: their counts of a row fill a line of the cache.
constexpr std::size_t kStripe = 16;

/// Rows of counts: those of the picture, then these.
enum Extra : std::size_t { Above, Below, Extras };
constexpr std::uint16_t kCut = std::numeric_limits<std::uint16_t>::max();

class CellCounter
{
public:
    CellCounter(const SpanIndex& index, const IndexPart& part, const Scale& time,
                const Scale& duration, const CancelToken& cancel)
        : m_index(index)
        , m_part(part)
        , m_time(time)
        , m_duration(duration)
        , m_cancel(cancel)
        , m_width(std::size_t(time.bins()))
        , m_height(std::size_t(duration.bins()))
        , m_rows(SpanIndex::kBins)
    {
        for (std::size_t bin = index.minBin(); bin <= index.maxBin(); ++bin) {
            const auto number = SpanIndex::Bin(bin);
            const auto row = rowOf(index.lowestOf(number));
            m_rows[bin] = row == rowOf(index.highestOf(number)) ? row : kCut;
        }
    }

    SpanCells count(OutsideCells outside)
    {
        m_cells.width = m_time.bins();
        m_cells.height = m_duration.bins();
        m_cells.counts.resize(m_width * m_height);
        if (m_index.groups())
            m_cells.groups.resize(m_width * m_height);
        const std::size_t stripes = (m_width + kStripe - 1) / kStripe;
        std::vector<Totals> totals(stripes);
        inParallel(stripes, [&](std::size_t stripe) {
            if (!m_cancel.cancelled())
                countStripe(stripe * kStripe, outside, totals[stripe]);
        });
        for (const Totals& one : totals) {
            m_cells.most = std::max(m_cells.most, one.most);
            m_cells.spans += one.spans;
            m_cells.outside += one.outside;
        }
        return std::move(m_cells);
    }

private:
    struct Totals
    {
        std::uint32_t most = 0;
        std::uint64_t spans = 0;
        std::uint64_t outside = 0;
    };
    /// Counts of one column, by row. Two of them, used in turn, since spans that follow each other
    /// often have the same row, and a count must be written before it is read again.
    struct Column
    {
        explicit Column(std::size_t rows)
            : counts{std::vector<std::uint32_t>(rows), std::vector<std::uint32_t>(rows)}
            , groups{std::vector<std::uint8_t>(rows), std::vector<std::uint8_t>(rows)}
        {
        }
        std::array<std::vector<std::uint32_t>, 2> counts;
        std::array<std::vector<std::uint8_t>, 2> groups; ///< the greatest
    };
    /// Counts of kStripe columns, row by row.
    struct Stripe
    {
        std::vector<std::uint32_t> counts;
        std::vector<std::uint8_t> groups;
    };

    std::uint16_t rowOf(std::int64_t durationNs) const
    {
        const int bin = m_duration.binOf(durationNs);
        if (bin < 0)
            return std::uint16_t(m_height + Below);
        if (std::size_t(bin) >= m_height)
            return std::uint16_t(m_height + Above);
        return std::uint16_t(m_height - 1 - std::size_t(bin));
    }

    /// The spans of a column.
    std::pair<std::uint64_t, std::uint64_t> columnRange(std::size_t column) const
    {
        auto range = beginsIn(m_index.spans(), m_time, int(column));
        range.first = std::clamp(range.first, m_part.first, m_part.last);
        range.second = std::clamp(range.second, range.first, m_part.last);
        return range;
    }

    void countStripe(std::size_t firstColumn, OutsideCells outside, Totals& totals)
    {
        Stripe stripe;
        stripe.counts.resize((m_height + Extras) * kStripe);
        if (m_index.groups())
            stripe.groups.resize(stripe.counts.size());
        const std::size_t columns = std::min(kStripe, m_width - firstColumn);
        Column column(m_height + Extras);
        for (std::size_t i = 0; i < columns; ++i) {
            const auto [first, last] = columnRange(firstColumn + i);
            if (first == last)
                continue;
            if (m_index.groups())
                countGroupedColumn(column, first, last);
            else if (m_part.takes(0))
                countColumn(column, first, last);
            move(column, stripe, i);
        }
        take(stripe, firstColumn, columns, outside, totals);
    }

    /// Into the stripe; the column is empty afterwards.
    void move(Column& column, Stripe& stripe, std::size_t place) const
    {
        for (std::size_t row = 0; row < m_height + Extras; ++row) {
            stripe.counts[row * kStripe + place] = column.counts[0][row] + column.counts[1][row];
            if (m_index.groups())
                stripe.groups[row * kStripe + place] =
                    std::max(column.groups[0][row], column.groups[1][row]);
        }
        for (auto& counts : column.counts)
            std::fill(counts.begin(), counts.end(), 0U);
        for (auto& groups : column.groups)
            std::fill(groups.begin(), groups.end(), std::uint8_t(0));
    }

    void countColumn(Column& column, std::uint64_t first, std::uint64_t last) const
    {
        std::uint32_t* const even = column.counts[0].data();
        std::uint32_t* const odd = column.counts[1].data();
        const auto exact = [&](std::uint64_t /*index*/, std::int64_t durationNs) {
            ++even[rowOf(durationNs)];
        };
        ExactDurations cut(m_index.spans(), exact);
        const SpanIndex::Bin* const bins = m_index.bins();
        const std::uint16_t* const rows = m_rows.data();
        const auto add = [&](std::uint32_t* counts, std::uint64_t i) {
            const std::uint16_t row = rows[bins[i]];
            if (row == kCut)
                cut.add(i);
            else
                ++counts[row];
        };
        std::uint64_t i = first;
        for (; i + 1 < last; i += 2) {
            add(even, i);
            add(odd, i + 1);
        }
        if (i < last)
            add(even, i);
    }

    void countGroupedColumn(Column& column, std::uint64_t first, std::uint64_t last) const
    {
        const std::uint8_t* const groups = m_index.groups();
        const auto add = [&](std::size_t turn, std::uint64_t i, std::size_t row) {
            ++column.counts[turn][row];
            std::uint8_t& greatest = column.groups[turn][row];
            greatest = std::max(greatest, groups[i]);
        };
        const auto exact = [&](std::uint64_t index, std::int64_t durationNs) {
            add(0, index, rowOf(durationNs));
        };
        ExactDurations cut(m_index.spans(), exact);
        const SpanIndex::Bin* const bins = m_index.bins();
        const std::uint16_t* const rows = m_rows.data();
        const bool all = m_part.takesAll(m_index.groupCount());
        const auto look = [&](std::size_t turn, std::uint64_t i) {
            if (!all && !m_part.takes(groups[i]))
                return;
            const std::uint16_t row = rows[bins[i]];
            if (row == kCut)
                cut.add(i);
            else
                add(turn, i, row);
        };
        std::uint64_t i = first;
        for (; i + 1 < last; i += 2) {
            look(0, i);
            look(1, i + 1);
        }
        if (i < last)
            look(0, i);
    }

    void take(Stripe& stripe, std::size_t firstColumn, std::size_t columns, OutsideCells outside,
              Totals& totals)
    {
        const auto move = [&](std::size_t from, std::size_t to) {
            for (std::size_t i = 0; i < columns; ++i) {
                const std::uint32_t count = stripe.counts[from * kStripe + i];
                totals.outside += count;
                totals.spans += outside == OutsideCells::Left ? count : 0;
                if (count == 0 || outside == OutsideCells::Left)
                    continue;
                stripe.counts[to * kStripe + i] += count;
                if (m_index.groups()) {
                    auto& group = stripe.groups[to * kStripe + i];
                    group = std::max(group, stripe.groups[from * kStripe + i]);
                }
            }
        };
        move(m_height + Above, 0);
        move(m_height + Below, m_height - 1);
        for (std::size_t row = 0; row < m_height; ++row) {
            const std::size_t from = row * kStripe;
            const std::size_t to = row * m_width + firstColumn;
            for (std::size_t i = 0; i < columns; ++i) {
                const std::uint32_t count = stripe.counts[from + i];
                m_cells.counts[to + i] = count;
                totals.most = std::max(totals.most, count);
                totals.spans += count;
            }
            if (m_index.groups())
                std::copy_n(stripe.groups.begin() + std::ptrdiff_t(from), columns,
                            m_cells.groups.begin() + std::ptrdiff_t(to));
        }
    }

    const SpanIndex& m_index;
    const IndexPart& m_part;
    const Scale& m_time;
    const Scale& m_duration;
    const CancelToken& m_cancel;
    const std::size_t m_width;
    const std::size_t m_height;
    std::vector<std::uint16_t> m_rows; ///< of each bin; kCut: an edge is within
    SpanCells m_cells;
};

} // namespace

Result<SpanCells> countCells(const SpanIndex& index, const IndexPart& part, const Scale& time,
                             const Scale& duration, OutsideCells outside, const CancelToken& cancel)
{
    SpanCells cells = CellCounter(index, part, time, duration, cancel).count(outside);
    if (cancel.cancelled())
        return fail(ErrorCode::Cancelled, tr("evaluating the spans was canceled"));
    return cells;
}

} // namespace probescope::analysis
