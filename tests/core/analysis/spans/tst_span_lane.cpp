#include "core/analysis/spans/span_lane.h"
#include "tests/core/analysis/spans/made_spans.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <vector>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

/// A row of what is not placed yet: no more than its pixels, in order, and with the longest.
void verifyCrowded(const SpanLane& lane, std::size_t row, const std::set<std::int64_t>& placed)
{
    std::int64_t longest = 0;
    for (std::uint64_t i = 0; i < lane.spans().size(); ++i) {
        const TimedSpan span = lane.spans().at(i);
        if (!placed.contains(span.beginNs))
            longest = std::max(longest, span.durationNs);
    }
    for (const int pixels : {9, 100, 1'000'000}) {
        const auto items = lane.window(row, 0, 600'000, pixels).value();
        QVERIFY(items.size() <= 2 * std::size_t(pixels));
        std::int64_t told = 0;
        std::int64_t endNs = kMin;
        for (const store::LaneItem& item : items) {
            QVERIFY(item.beginNs >= endNs);
            endNs = item.endNs;
            told = std::max(told, item.itemEndNs - item.itemBeginNs);
        }
        QCOMPARE(told, longest);
    }
}

bool overlaps(const TimedSpan& a, const TimedSpan& b)
{
    const TimedSpan& first = a.beginNs <= b.beginNs ? a : b;
    const TimedSpan& second = a.beginNs <= b.beginNs ? b : a;
    return second.beginNs < first.beginNs + first.durationNs;
}

/// Begins of those that stay when the longest goes first and each goes only where none is.
std::set<std::int64_t> longestFirst(const SpanSet& set, const std::set<std::int64_t>& placed)
{
    std::vector<TimedSpan> rest;
    for (std::uint64_t i = 0; i < set.size(); ++i) {
        if (!placed.contains(set.at(i).beginNs))
            rest.push_back(set.at(i));
    }
    std::stable_sort(rest.begin(), rest.end(),
                     [](const auto& a, const auto& b) { return a.durationNs > b.durationNs; });
    std::vector<TimedSpan> chosen;
    std::set<std::int64_t> begins;
    for (const TimedSpan& span : rest) {
        if (std::none_of(chosen.begin(), chosen.end(),
                         [&span](const auto& one) { return overlaps(one, span); })) {
            chosen.push_back(span);
            begins.insert(span.beginNs);
        }
    }
    return begins;
}

std::set<std::int64_t> beginsIn(const SpanLane& lane, std::size_t row)
{
    std::set<std::int64_t> begins;
    const auto items = lane.window(row, 0, 10'000'000, 20'000'000).value();
    for (const auto& item : items)
        begins.insert(item.itemBeginNs);
    return begins;
}

} // namespace

/// Spans as rows of a timeline, against a look at each of them.
class TestSpanLane : public QObject
{
    Q_OBJECT

private slots:
    void eachSpanIsInTheFirstRowThatIsFree()
    {
        const MadeSpans spans(30'000, 5);
        const auto lane = SpanLane::make(spans.shared(), CancelToken()).value();
        std::vector<std::int64_t> ends; // of each row
        std::map<std::size_t, std::vector<TimedSpan>> wanted;
        for (const TimedSpan& span : spans.all()) {
            std::size_t row = 0;
            while (row < ends.size() && ends[row] > span.beginNs)
                ++row;
            if (row == ends.size() && row < SpanLane::kMaxRows)
                ends.push_back(kMin);
            QVERIFY(row < ends.size()); // there is room for all
            ends[row] = std::max(ends[row], span.beginNs + span.durationNs);
            wanted[row].push_back(span);
        }
        QCOMPARE(lane->rows(), ends.size());
        QVERIFY(lane->rows() > 3);
        const std::int64_t begin = spans.all().front().beginNs;
        const std::int64_t end = spans.all().back().beginNs + 1;
        for (std::size_t row = 0; row < lane->rows(); ++row) {
            // So near that none is merged.
            const auto items = lane->window(row, begin, end, 1'000'000'000);
            QVERIFY(items.has_value());
            QCOMPARE(items->size(), wanted[row].size());
            for (std::size_t i = 0; i < items->size(); ++i) {
                const TimedSpan& span = wanted[row][i];
                const store::LaneItem& item = (*items)[i];
                QCOMPARE(item.count, 1U);
                QCOMPARE(item.itemBeginNs, span.beginNs);
                QCOMPARE(item.itemEndNs, span.beginNs + span.durationNs);
                QCOMPARE(item.name, span.name);
                QCOMPARE(item.task, span.task);
                QCOMPARE(item.cpu, span.cpu);
                QCOMPARE(item.row, span.beginRow);
            }
            // From afar each is counted once, and the longest is told.
            const auto merged = lane->window(row, begin, end, 100);
            QVERIFY(merged.has_value());
            QVERIFY(merged->size() <= 200);
            std::uint64_t count = 0;
            std::int64_t longest = 0;
            for (const store::LaneItem& item : *merged) {
                count += item.count;
                longest = std::max(longest, item.itemEndNs - item.itemBeginNs);
            }
            QCOMPARE(count, std::uint64_t(wanted[row].size()));
            const auto most = std::max_element(
                wanted[row].begin(), wanted[row].end(),
                [](const auto& a, const auto& b) { return a.durationNs < b.durationNs; });
            QCOMPARE(longest, most->durationNs);
        }
        QVERIFY(lane->window(lane->rows(), begin, end, 100)->empty());
        QCOMPARE(lane->hidden(), 0U);
    }

    void theLastRowHasTheLongestOfTheRest()
    {
        SpanBuilder builder;
        for (int i = 0; i < 100; ++i) {
            TimedSpan span;
            span.beginNs = i;
            span.durationNs = i == 90 ? 5'000 : 1'000;
            builder.add(span);
        }
        const auto set = builder.finish({"a"}, {}, CancelToken()).value();
        const auto lane = SpanLane::make(set, CancelToken()).value();
        QCOMPARE(lane->rows(), SpanLane::kMaxRows);
        std::uint64_t count = 0;
        for (std::size_t row = 0; row < lane->rows(); ++row) {
            const auto items = lane->window(row, 0, 6'000, 6'000).value();
            QCOMPARE(items.size(), 1U);
            count += items.front().count;
        }
        QCOMPARE(count + lane->hidden(), 100U);
        for (const std::size_t row : {lane->rows() - 1, SpanLane::kFold}) {
            const auto items = lane->window(row, 0, 6'000, 6'000).value();
            QCOMPARE(items.size(), 1U);
            QCOMPARE(items.front().itemBeginNs, 90);
            QCOMPARE(items.front().itemEndNs, 5'090);
        }
    }

    /// Hundreds at a time, from afar and near.
    void aCrowdKeepsToItsPixels()
    {
        SpanBuilder builder;
        for (int i = 0; i < 50'000; ++i) {
            TimedSpan span;
            span.beginNs = std::int64_t(i) * 10;
            span.durationNs = 2'000 + (std::int64_t(i) * 7919) % 3'000;
            builder.add(span);
        }
        const auto set = builder.finish({"a"}, {}, CancelToken()).value();
        const auto lane = SpanLane::make(set, CancelToken()).value();
        QCOMPARE(lane->rows(), SpanLane::kMaxRows);
        std::set<std::int64_t> placed; // begins of those in the rows before
        for (std::size_t row = 0; row < lane->rows(); ++row) {
            if (row + 1 == SpanLane::kCollapsedRows)
                verifyCrowded(*lane, SpanLane::kFold, placed);
            if (row + 1 == lane->rows())
                verifyCrowded(*lane, row, placed);
            const auto items = lane->window(row, 0, 600'000, 1'000'000);
            QVERIFY(items);
            for (const auto& item : *items)
                QVERIFY(placed.insert(item.itemBeginNs).second);
        }
        QVERIFY(lane->hidden() > 0);
        QCOMPARE(placed.size() + lane->hidden(), set->size());
    }

    void onlyWhatOverlapsIsHidden()
    {
        SpanBuilder builder;
        const auto add = [&builder](std::int64_t beginNs, std::int64_t endNs) {
            TimedSpan span;
            span.beginNs = beginNs;
            span.durationNs = endNs - beginNs;
            builder.add(span);
        };
        for (std::size_t i = 0; i + 1 < SpanLane::kMaxRows; ++i)
            add(std::int64_t(i), 100'000); // no other row is free
        // Each is longer than the one before and gives way to the next: the first can stay.
        add(1'000, 1'100);
        add(1'020, 1'040);
        add(1'050, 1'200);
        add(1'150, 1'500);
        // Two of these have room in front of the last.
        add(2'000, 2'300);
        add(2'010, 2'100);
        add(2'120, 2'200);
        add(2'250, 9'000);
        const auto set = builder.finish({"a"}, {}, CancelToken()).value();
        const auto lane = SpanLane::make(set, CancelToken()).value();
        QCOMPARE(lane->rows(), SpanLane::kMaxRows);
        const std::set<std::int64_t> drawn{1'000, 1'150, 2'010, 2'120, 2'250};
        QCOMPARE(beginsIn(*lane, lane->rows() - 1), drawn);
        QCOMPARE(lane->hidden(), 3U);
    }

    void aCrowdIsPlacedLongestFirst_data()
    {
        QTest::addColumn<int>("growth");
        QTest::newRow("of all lengths") << 0;
        QTest::newRow("ever longer") << 2; // as of a queue that fills up
    }
    void aCrowdIsPlacedLongestFirst()
    {
        QFETCH(int, growth);
        SpanBuilder builder;
        for (int i = 0; i < 4'000; ++i) {
            TimedSpan span;
            span.beginNs = std::int64_t(i) * 10;
            span.durationNs = growth > 0 ? 2'000 + std::int64_t(i) * growth
                                         : 900 + (std::int64_t(i) * 7919) % 6'007;
            builder.add(span);
        }
        const auto set = builder.finish({"a"}, {}, CancelToken()).value();
        const auto lane = SpanLane::make(set, CancelToken()).value();
        QCOMPARE(lane->rows(), SpanLane::kMaxRows);
        std::set<std::int64_t> placed;
        for (std::size_t row = 0; row < lane->rows(); ++row) {
            if (row + 1 == SpanLane::kCollapsedRows)
                QCOMPARE(beginsIn(*lane, SpanLane::kFold), longestFirst(*set, placed));
            const auto begins = beginsIn(*lane, row);
            if (row + 1 == lane->rows())
                QCOMPARE(begins, longestFirst(*set, placed));
            placed.insert(begins.begin(), begins.end());
        }
        QVERIFY(lane->hidden() > 0);
        QCOMPARE(placed.size() + lane->hidden(), set->size());
    }

    void brokenOnesStandWhereTheyBegin()
    {
        SpanBuilder builder;
        for (const std::int64_t timeNs : {500, 100, 900}) {
            BrokenSpan broken;
            broken.why = timeNs == 900 ? BrokenSpan::Why::CutByLoss : BrokenSpan::Why::NeverEnded;
            broken.beginNs = timeNs;
            broken.endNs = timeNs == 900 ? 950 : timeNs;
            broken.row = RowId(timeNs);
            builder.addBroken(broken);
        }
        const auto set = builder.finish({}, {}, CancelToken()).value();
        const auto lane = SpanLane::make(set, CancelToken()).value();
        QCOMPARE(lane->rows(), 0U);
        const auto items = lane->brokenWindow(0, 1'000, 1'000).value();
        QCOMPARE(items.size(), 3U);
        QCOMPARE(items[0].itemBeginNs, 100);
        QCOMPARE(items[1].row, std::optional<RowId>(500));
        QCOMPARE(BrokenSpan::Why(items[2].name), BrokenSpan::Why::CutByLoss);
        QCOMPARE(lane->brokenWindow(0, 400, 1)->size(), 1U);
    }

    void cancelsAtOnce()
    {
        const MadeSpans spans(1'000, 6);
        CancelToken cancel;
        cancel.cancel();
        const auto lane = SpanLane::make(spans.shared(), cancel);
        QVERIFY(!lane.has_value());
        QCOMPARE(lane.error().code, ErrorCode::Cancelled);
        QVERIFY(SpanLane::make(spans.shared(), CancelToken()).value()->window(0, 0, kMax, 10));
    }
};

QTEST_APPLESS_MAIN(TestSpanLane)
#include "tst_span_lane.moc"
