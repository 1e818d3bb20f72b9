#include "core/analysis/spans/span_ranks.h"

#include "core/numbers/saturate.h"

#include <numeric>

namespace probescope::analysis {

namespace {

using store::saturatingAdd;

std::int64_t sumOf(std::span<const std::int64_t> values)
{
    std::int64_t sum = 0;
    for (const std::int64_t value : values)
        sum = saturatingAdd(sum, value);
    return sum;
}

/// Values of [low, high) below `value`, in ascending ones.
std::size_t lowerBound(const store::ColumnView& values, std::size_t low, std::size_t high,
                       std::int64_t value)
{
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (values.at(middle) < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// Halfway between, whatever they are.
std::int64_t midpoint(std::int64_t low, std::int64_t high)
{
    return std::int64_t(std::uint64_t(low) + (std::uint64_t(high) - std::uint64_t(low)) / 2);
}

} // namespace

Result<std::shared_ptr<const SpanRanks>> SpanRanks::make(std::shared_ptr<const SpanSet> spans,
                                                         SpanSelection selection,
                                                         const CancelToken& cancel)
{
    const std::shared_ptr<SpanRanks> ranks(new SpanRanks);
    ranks->m_size = spans->size();
    ranks->m_selection = std::move(selection);
    std::vector<std::int64_t> durations; // of a block
    for (std::uint64_t first = 0; first < ranks->m_size; first += kBlock) {
        durations.clear();
        const std::uint64_t last = std::min<std::uint64_t>(first + kBlock, ranks->m_size);
        for (std::uint64_t small = first; small < last; small += kSmall) {
            const std::size_t before = durations.size();
            const auto walked = walkSpans(
                *spans, small, std::min<std::uint64_t>(small + kSmall, last), ranks->m_selection,
                WalkKeys::No, cancel,
                [&durations](const WalkedSpan& span) { durations.push_back(span.durationNs); });
            if (!walked)
                return passOn(walked);
            ranks->addSmallBlock(std::span(durations).subspan(before));
        }
        ranks->addBlock(durations);
    }
    ranks->m_spans = std::move(spans);
    return ranks;
}

std::shared_ptr<const SpanRanks> SpanRanks::ofDurations(std::span<const std::int64_t> durationsNs)
{
    const std::shared_ptr<SpanRanks> ranks(new SpanRanks);
    ranks->m_size = durationsNs.size();
    ranks->m_plain.assign(durationsNs.begin(), durationsNs.end());
    for (std::size_t first = 0; first < durationsNs.size(); first += kBlock) {
        const auto some = durationsNs.subspan(first, std::min(kBlock, durationsNs.size() - first));
        for (std::size_t small = 0; small < some.size(); small += kSmall)
            ranks->addSmallBlock(some.subspan(small, std::min(kSmall, some.size() - small)));
        std::vector<std::int64_t> block(some.begin(), some.end());
        ranks->addBlock(block);
    }
    return ranks;
}

SpanRanks::Block SpanRanks::packed(std::vector<std::int64_t>& durations)
{
    std::sort(durations.begin(), durations.end());
    Block block;
    block.sumNs = sumOf(durations);
    // Always packed, never by dictionary, which would be slower to search.
    store::encodeColumn(durations, block.bytes, store::ColumnHint::Distinct);
    block.bytes.shrink_to_fit();
    block.values = store::ColumnView::parse(block.bytes).value(); // just encoded
    return block;
}

void SpanRanks::addBlock(std::vector<std::int64_t>& durations)
{
    m_blocks.push_back(packed(durations));
}

void SpanRanks::addSmallBlock(std::span<const std::int64_t> durations)
{
    std::vector<std::int64_t> values(durations.begin(), durations.end());
    m_small.push_back(packed(values));
}

void SpanRanks::addEdge(std::uint64_t first, std::uint64_t last,
                        std::vector<std::int64_t>& out) const
{
    if (!m_spans) {
        out.insert(out.end(), m_plain.begin() + std::ptrdiff_t(first),
                   m_plain.begin() + std::ptrdiff_t(last));
        return;
    }
    // At most a small block: too quick to be cancelled.
    static_cast<void>(
        walkSpans(*m_spans, first, last, m_selection, WalkKeys::No, CancelToken(),
                  [&out](const WalkedSpan& span) { out.push_back(span.durationNs); }));
}

SpanRanks::Range SpanRanks::range(std::uint64_t first, std::uint64_t last) const
{
    Range range;
    last = std::min(last, m_size);
    if (first >= last)
        return range;
    // The greatest blocks that are whole; what is left over at the ends is put in order here.
    for (std::uint64_t at = first; at < last;) {
        const auto endOf = [&](std::uint64_t size) {
            return std::min((at / size + 1) * size, m_size);
        };
        const bool whole = at % kBlock == 0 && endOf(kBlock) <= last;
        const std::uint64_t size = whole ? kBlock : kSmall;
        const std::uint64_t end = endOf(size);
        if (at % size == 0 && end <= last) {
            const Block& block = (whole ? m_blocks : m_small)[std::size_t(at / size)];
            if (block.values.size() > 0)
                range.m_blocks.push_back(&block.values);
            range.m_sumNs = saturatingAdd(range.m_sumNs, block.sumNs);
        } else {
            addEdge(at, std::min(end, last), range.m_edges);
        }
        at = end;
    }
    std::sort(range.m_edges.begin(), range.m_edges.end());
    range.m_sumNs = saturatingAdd(range.m_sumNs, sumOf(range.m_edges));
    range.m_count = range.m_edges.size();
    bool any = !range.m_edges.empty();
    if (any) {
        range.m_minNs = range.m_edges.front();
        range.m_maxNs = range.m_edges.back();
    }
    for (const store::ColumnView* const block : range.m_blocks) {
        range.m_count += block->size();
        const std::int64_t least = block->at(0);
        const std::int64_t most = block->at(block->size() - 1);
        range.m_minNs = any ? std::min(range.m_minNs, least) : least;
        range.m_maxNs = any ? std::max(range.m_maxNs, most) : most;
        any = true;
    }
    return range;
}

std::uint64_t SpanRanks::Range::countBelow(std::int64_t durationNs) const
{
    std::uint64_t below = std::uint64_t(std::lower_bound(m_edges.begin(), m_edges.end(), durationNs)
                                        - m_edges.begin());
    for (const store::ColumnView* const block : m_blocks)
        below += lowerBound(*block, 0, block->size(), durationNs);
    return below;
}

std::int64_t SpanRanks::Range::at(std::uint64_t rank) const
{
    // The greatest value that at most `rank` values are below. In each block the places where it
    // can be close in as the values do.
    std::int64_t low = m_minNs;
    std::int64_t high = m_maxNs;
    struct Places
    {
        std::size_t low;
        std::size_t high;
    };
    std::vector<Places> places;
    places.reserve(m_blocks.size());
    for (const store::ColumnView* const block : m_blocks)
        places.push_back({0, block->size()});
    std::vector<std::size_t> found(m_blocks.size());
    while (low < high) {
        const std::int64_t middle = midpoint(low, high) + 1; // above low
        std::uint64_t below = std::uint64_t(std::lower_bound(m_edges.begin(), m_edges.end(), middle)
                                            - m_edges.begin());
        for (std::size_t i = 0; i < m_blocks.size(); ++i) {
            found[i] = lowerBound(*m_blocks[i], places[i].low, places[i].high, middle);
            below += found[i];
        }
        const bool above = below <= rank;
        if (above)
            low = middle;
        else
            high = middle - 1;
        for (std::size_t i = 0; i < m_blocks.size(); ++i)
            (above ? places[i].low : places[i].high) = found[i];
    }
    return low;
}

std::size_t SpanRanks::memory() const
{
    std::size_t bytes = sizeof *this + m_plain.size() * sizeof(std::int64_t);
    for (const auto* const blocks : {&m_blocks, &m_small}) {
        for (const Block& block : *blocks)
            bytes += block.bytes.size() + sizeof block;
    }
    return bytes;
}

} // namespace probescope::analysis
