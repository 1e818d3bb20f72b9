#include "core/analysis/spans/span_index.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::analysis {

namespace {

constexpr std::size_t kPiece = 65536; ///< spans that one thread prepares at a time
constexpr std::size_t kBatch = 4096;

} // namespace

Result<std::shared_ptr<const SpanIndex>> SpanIndex::make(std::shared_ptr<const SpanSet> spans,
                                                         std::vector<std::uint8_t> groups,
                                                         const CancelToken& cancel,
                                                         std::size_t leastGroups)
{
    const std::shared_ptr<SpanIndex> index(new SpanIndex);
    const auto size = std::size_t(spans->size());
    index->m_bins.resize(size);
    index->m_groupCount = std::max<std::size_t>(leastGroups, 1);
    if (!groups.empty()) {
        index->m_groups = std::move(groups);
        index->m_groupCount = std::max(
            index->m_groupCount,
            std::size_t(*std::max_element(index->m_groups.begin(), index->m_groups.end())) + 1);
    }
    struct Ends
    {
        std::int64_t leastNs = 0;
        Bin least = kBins - 1;
        Bin most = 0;
    };
    const std::size_t pieces = (size + kPiece - 1) / kPiece;
    std::vector<Ends> ends(pieces);
    inParallel(pieces, [&](std::size_t piece) {
        std::array<std::int64_t, kBatch> durations;
        Ends& own = ends[piece];
        const std::size_t last = std::min(size, (piece + 1) * kPiece);
        for (std::size_t at = piece * kPiece; at < last && !cancel.cancelled(); at += kBatch) {
            const std::size_t count = std::min(kBatch, last - at);
            spans->decode(at, count, nullptr, durations.data());
            for (std::size_t i = 0; i < count; ++i) {
                const Bin bin = binOf(durations[i]);
                index->m_bins[at + i] = bin;
                own.leastNs = std::min(own.leastNs, durations[i]);
                own.least = std::min(own.least, bin);
                own.most = std::max(own.most, bin);
            }
        }
    });
    if (cancel.cancelled())
        return fail(ErrorCode::Cancelled, tr("evaluating the spans was canceled"));
    Ends all;
    for (const Ends& one : ends) {
        all.leastNs = std::min(all.leastNs, one.leastNs);
        all.least = std::min(all.least, one.least);
        all.most = std::max(all.most, one.most);
    }
    index->m_minNs = all.leastNs;
    index->m_minBin = std::min(all.least, all.most);
    index->m_maxBin = all.most;
    index->m_spans = std::move(spans);
    return index;
}

std::pair<std::uint64_t, std::uint64_t> beginsIn(const SpanSet& spans, const Scale& time, int bin)
{
    const std::int64_t begin = time.edge(bin);
    const std::int64_t end = time.edge(bin + 1);
    if (bin + 1 < time.bins())
        return spans.range(begin, end);
    // The last one holds the end of the scale, too.
    if (end == std::numeric_limits<std::int64_t>::max())
        return {spans.range(begin, begin).first, spans.size()};
    return spans.range(begin, end + 1);
}

} // namespace probescope::analysis
