#include "core/analysis/spans/span_lane.h"

#include "core/numbers/saturate.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace probescope::analysis {

namespace {

/// Tells of the dominant item what is merged with it.
void merge(const store::LaneRun& run, store::LaneItem& item)
{
    item.beginNs = run.node.beginNs;
    item.endNs = run.node.endNs;
    item.count = run.count;
    item.busyNs = run.node.busyNs;
}

store::LaneItem itemAt(std::int64_t beginNs, std::int64_t durationNs)
{
    store::LaneItem item;
    item.beginNs = item.itemBeginNs = beginNs;
    item.endNs = item.itemEndNs = store::saturatingAdd(beginNs, durationNs);
    item.busyNs = durationNs;
    return item;
}

} // namespace

struct SpanLane::Placed
{
    std::uint32_t number = 0; ///< of the set
    std::int64_t beginNs = 0;
    std::int64_t durationNs = 0;
};

/// The numbers of its spans, and the nodes above them.
class SpanLane::Row : public store::LaneSource
{
public:
    explicit Row(const SpanSet& spans)
        : m_spans(spans)
    {
    }

    std::int64_t endNs() const { return m_endNs; }
    void add(const Placed& span)
    {
        const store::LaneSlice slice = sliceOf(span.number, span.beginNs, span.durationNs);
        m_endNs = std::max(m_endNs, slice.endNs);
        m_numbers.push_back(span.number);
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

/// Makes a row of spans of which any may overlap: the longest first, then each that overlaps none
/// that is there. Nothing is decided before a span begins behind the longest that is waiting: a
/// longer one may come until then, and give way to what had the shorter one in its way.
class SpanLane::LongestRow
{
public:
    LongestRow(const SpanSet& spans, Row& row)
        : m_spans(spans)
        , m_row(row)
    {
    }

    void add(const Placed& span)
    {
        ++m_added;
        if (m_longest && span.beginNs >= endOf(*m_longest))
            put();
        if (!m_longest) {
            m_longest = span;
        } else if (span.durationNs > m_longest->durationNs) {
            m_waiting.push_back(m_longest->number);
            m_before = m_waiting.size();
            m_longest = span;
        } else {
            m_waiting.push_back(span.number);
        }
    }
    /// Answers how many are not in the row.
    std::uint64_t finish()
    {
        put();
        return m_added - m_row.items();
    }

private:
    static std::int64_t endOf(const Placed& span)
    {
        return store::saturatingAdd(span.beginNs, span.durationNs);
    }

    void put()
    {
        if (!m_longest)
            return;
        if (m_before > 0)
            putBefore(m_longest->beginNs);
        m_row.add(*m_longest);
        m_longest.reset();
        m_waiting.clear();
        m_before = 0;
    }

    /// Of those that wait, what fits in front of a time.
    void putBefore(std::int64_t timeNs)
    {
        std::vector<Placed> fitting;
        for (std::size_t i = 0; i < m_before; ++i) {
            Placed span{m_waiting[i], 0, 0};
            m_spans.decode(span.number, 1, &span.beginNs, &span.durationNs);
            if (endOf(span) <= timeNs)
                fitting.push_back(span);
        }
        std::sort(fitting.begin(), fitting.end(), [](const Placed& a, const Placed& b) {
            return a.durationNs != b.durationNs ? a.durationNs > b.durationNs : a.number < b.number;
        });
        std::map<std::uint32_t, Placed> placed;
        for (const Placed& span : fitting) {
            const auto next = placed.upper_bound(span.number);
            if ((next == placed.end() || next->second.beginNs >= endOf(span))
                && (next == placed.begin() || endOf(std::prev(next)->second) <= span.beginNs))
                placed.emplace_hint(next, span.number, span);
        }
        for (const auto& [number, span] : placed)
            m_row.add(span);
    }

    const SpanSet& m_spans;
    Row& m_row;
    std::optional<Placed> m_longest; ///< of those that are not decided yet
    std::vector<std::uint32_t> m_waiting; ///< numbers of the others
    std::size_t m_before = 0; ///< how many of those came before m_longest: the rest overlaps it
    std::uint64_t m_added = 0;
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
    if (!lane->placeAll(cancel))
        return fail(ErrorCode::Cancelled, tr("creating the lane was canceled"));
    std::uint64_t number = 0;
    for (const BrokenSpan& broken : lane->spans().broken())
        lane->m_broken.add({broken.beginNs, broken.beginNs, number++, 0, 0});
    return lane;
}

bool SpanLane::placeAll(const CancelToken& cancel)
{
    constexpr std::size_t kBatch = 4096;
    std::array<std::int64_t, kBatch> begins;
    std::array<std::int64_t, kBatch> durations;
    auto rest = std::make_unique<Row>(*m_spans);
    m_fold = std::make_unique<Row>(*m_spans);
    LongestRow crowd(*m_spans, *rest);
    LongestRow folded(*m_spans, *m_fold);
    for (std::uint64_t at = 0; at < m_spans->size(); at += kBatch) {
        if (cancel.cancelled())
            return false;
        const auto count = std::size_t(std::min<std::uint64_t>(kBatch, m_spans->size() - at));
        m_spans->decode(at, count, begins.data(), durations.data());
        for (std::size_t i = 0; i < count; ++i) {
            const Placed span{std::uint32_t(at + i), begins[i], durations[i]};
            const std::size_t row = freeRow(span.beginNs);
            if (row < m_rows.size())
                m_rows[row]->add(span);
            else
                crowd.add(span);
            if (row + 1 >= kCollapsedRows)
                folded.add(span);
        }
    }
    folded.finish();
    m_hidden = crowd.finish();
    if (rest->items() > 0)
        m_rows.push_back(std::move(rest));
    return true;
}

/// The first row that is free, which may be a new one; behind all of them: there is none.
std::size_t SpanLane::freeRow(std::int64_t beginNs)
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(),
                                  [beginNs](const auto& one) { return one->endNs() <= beginNs; });
    const auto place = std::size_t(row - m_rows.begin());
    if (row == m_rows.end() && m_rows.size() + 1 < kMaxRows)
        m_rows.push_back(std::make_unique<Row>(*m_spans));
    return place;
}

Result<std::vector<store::LaneItem>> SpanLane::window(std::size_t row, std::int64_t beginNs,
                                                      std::int64_t endNs, int pixels) const
{
    std::vector<store::LaneItem> items;
    if (row >= m_rows.size() && row != kFold)
        return items;
    const Row& shown = row == kFold ? *m_fold : *m_rows[row];
    const auto runs = store::laneWindow(shown, beginNs, endNs, pixels);
    if (!runs)
        return passOn(runs);
    for (const store::LaneRun& run : *runs)
        merge(run, items.emplace_back(item(run.node.longest.ref)));
    return items;
}

Result<std::vector<store::LaneItem>> SpanLane::brokenWindow(std::int64_t beginNs,
                                                            std::int64_t endNs, int pixels) const
{
    const auto runs = store::laneWindow(m_broken, beginNs, endNs, pixels);
    if (!runs)
        return passOn(runs);
    std::vector<store::LaneItem> items;
    for (const store::LaneRun& run : *runs)
        merge(run, items.emplace_back(brokenItem(run.node.longest.ref)));
    return items;
}

store::LaneItem SpanLane::item(std::uint64_t index) const
{
    const TimedSpan span = m_spans->at(index);
    store::LaneItem item = itemAt(span.beginNs, span.durationNs);
    item.task = span.task;
    item.cpu = span.cpu;
    item.name = span.name;
    item.call = span.call;
    item.row = span.beginRow ? span.beginRow : span.endRow;
    return item;
}

store::LaneItem SpanLane::brokenItem(std::uint64_t index) const
{
    const BrokenSpan& broken = m_spans->broken()[std::size_t(index)];
    store::LaneItem item = itemAt(broken.beginNs, 0);
    item.task = broken.task;
    item.cpu = broken.cpu;
    item.name = std::uint32_t(broken.why);
    item.call = broken.call;
    item.row = broken.row;
    return item;
}

} // namespace probescope::analysis
