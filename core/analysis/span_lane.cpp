#include "core/analysis/span_lane.h"

#include "core/store/saturate.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::analysis {

namespace {

store::LaneItem itemOf(const store::LaneRun& run)
{
    store::LaneItem item;
    item.beginNs = run.node.beginNs;
    item.endNs = run.node.endNs;
    item.count = run.count;
    item.busyNs = run.node.busyNs;
    item.itemBeginNs = run.node.longest.beginNs;
    item.itemEndNs = run.node.longest.endNs;
    return item;
}

} // namespace

/// The numbers of its spans, and the nodes above them.
class SpanLane::Row : public store::LaneSource
{
public:
    explicit Row(const SpanSet& spans)
        : m_spans(spans)
    {
    }

    std::int64_t endNs() const { return m_endNs; }
    void add(std::uint32_t number, std::int64_t beginNs, std::int64_t durationNs)
    {
        const store::LaneSlice slice = sliceOf(number, beginNs, durationNs);
        m_endNs = std::max(m_endNs, slice.endNs);
        m_numbers.push_back(number);
        m_tree.add(slice, [this](unsigned level, const store::LaneNode& node) {
            if (level == m_nodes.size())
                m_nodes.emplace_back();
            m_nodes[level].push_back(node);
        });
    }

    std::uint64_t items() const override { return m_numbers.size(); }
    Result<> slices(std::uint64_t first, std::uint64_t count,
                    std::vector<store::LaneSlice>& out) const override
    {
        for (std::uint64_t i = first; i < first + count; ++i) {
            const std::uint32_t number = m_numbers[std::size_t(i)];
            std::int64_t beginNs = 0;
            m_spans.decode(number, 1, &beginNs, nullptr);
            out.push_back(sliceOf(number, beginNs, m_spans.durationNs(number)));
        }
        return {};
    }
    Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<store::LaneNode>& out) const override
    {
        const auto begin = m_nodes[level].begin() + std::ptrdiff_t(first);
        out.insert(out.end(), begin, begin + std::ptrdiff_t(count));
        return {};
    }

private:
    static store::LaneSlice sliceOf(std::uint32_t number, std::int64_t beginNs,
                                    std::int64_t durationNs)
    {
        store::LaneSlice slice;
        slice.beginNs = beginNs;
        slice.endNs = store::saturatingAdd(beginNs, durationNs);
        slice.ref = number;
        return slice;
    }

    const SpanSet& m_spans;
    std::int64_t m_endNs = std::numeric_limits<std::int64_t>::min();
    std::vector<std::uint32_t> m_numbers;
    std::vector<std::vector<store::LaneNode>> m_nodes;
    store::LaneTreeBuilder m_tree;
};

SpanLane::SpanLane(std::shared_ptr<const SpanSet> spans)
    : m_spans(std::move(spans))
{
}

SpanLane::~SpanLane() = default;

Result<std::shared_ptr<const SpanLane>> SpanLane::make(std::shared_ptr<const SpanSet> spans,
                                                       const CancelToken& cancel)
{
    const std::shared_ptr<SpanLane> lane(new SpanLane(std::move(spans)));
    const SpanSet& set = lane->spans();
    constexpr std::size_t kBatch = 4096;
    std::array<std::int64_t, kBatch> begins;
    std::array<std::int64_t, kBatch> durations;
    auto& rows = lane->m_rows;
    for (std::uint64_t at = 0; at < set.size(); at += kBatch) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, "the making of a lane was cancelled");
        const auto count = std::size_t(std::min<std::uint64_t>(kBatch, set.size() - at));
        set.decode(at, count, begins.data(), durations.data());
        for (std::size_t i = 0; i < count; ++i) {
            auto row = std::find_if(rows.begin(), rows.end(),
                                    [&](const auto& one) { return one->endNs() <= begins[i]; });
            if (row == rows.end() && rows.size() < kMostRows)
                row = rows.insert(row, std::make_unique<Row>(set));
            lane->m_crowded = lane->m_crowded || row == rows.end();
            (row == rows.end() ? rows.back() : *row)
                ->add(std::uint32_t(at + i), begins[i], durations[i]);
        }
    }
    std::uint64_t number = 0;
    for (const BrokenSpan& broken : set.broken())
        lane->m_broken.add({broken.beginNs, broken.beginNs, number++, 0, 0});
    return lane;
}

Result<std::vector<store::LaneItem>> SpanLane::window(std::size_t row, std::int64_t beginNs,
                                                      std::int64_t endNs, int pixels) const
{
    std::vector<store::LaneItem> items;
    if (row >= m_rows.size())
        return items;
    const auto runs = store::laneWindow(*m_rows[row], beginNs, endNs, pixels);
    if (!runs)
        return passOn(runs);
    for (const store::LaneRun& run : *runs) {
        const TimedSpan span = m_spans->at(run.node.longest.ref);
        items.push_back(itemOf(run));
        store::LaneItem& item = items.back();
        item.task = span.task;
        item.cpu = span.cpu;
        item.name = span.name;
        item.call = span.call;
        item.row = span.beginRow ? span.beginRow : span.endRow;
    }
    return items;
}

Result<std::vector<store::LaneItem>> SpanLane::brokenWindow(std::int64_t beginNs,
                                                            std::int64_t endNs, int pixels) const
{
    const auto runs = store::laneWindow(m_broken, beginNs, endNs, pixels);
    if (!runs)
        return passOn(runs);
    std::vector<store::LaneItem> items;
    for (const store::LaneRun& run : *runs) {
        const BrokenSpan& broken = m_spans->broken()[std::size_t(run.node.longest.ref)];
        items.push_back(itemOf(run));
        store::LaneItem& item = items.back();
        item.task = broken.task;
        item.cpu = broken.cpu;
        item.name = std::uint32_t(broken.why);
        item.call = broken.call;
        item.row = broken.row;
    }
    return items;
}

} // namespace probescope::analysis
