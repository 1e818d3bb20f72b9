#include "core/derive/lane_tree.h"

#include <QTest>

#include <random>

using namespace probescope;
using namespace probescope::store;

namespace {

/// Items of a lane, one behind the other, some without length, now and then a long gap or item.
std::vector<LaneSlice> randomSlices(std::mt19937& random, std::size_t count)
{
    std::vector<LaneSlice> slices;
    std::int64_t now = 0;
    for (std::size_t i = 0; i < count; ++i) {
        now += std::int64_t(random() % (random() % 50 == 0 ? 100'000 : 20));
        LaneSlice slice;
        slice.beginNs = now;
        if (random() % 4 != 0)
            now += std::int64_t(random() % (random() % 100 == 0 ? 100'000 : 30));
        slice.endNs = now;
        slice.ref = i;
        slice.what = std::uint32_t(random() % 5);
        slices.push_back(slice);
    }
    return slices;
}

bool touches(const LaneSlice& slice, std::int64_t begin, std::int64_t end)
{
    return slice.beginNs < end && (slice.endNs > begin || slice.beginNs >= begin);
}

/// Counts what is asked of a lane.
class CountingLane : public MemoryLane
{
public:
    Result<> slices(std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const override
    {
        asked += count;
        return MemoryLane::slices(first, count, out);
    }
    Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const override
    {
        asked += count;
        return MemoryLane::nodes(level, first, count, out);
    }
    mutable std::uint64_t asked = 0;
};

/// Compares a window with all items looked at one by one.
void verifyWindow(const std::vector<LaneSlice>& all, const LaneSource& lane, std::int64_t begin,
                  std::int64_t end, int pixels)
{
    const auto runs = laneWindow(lane, begin, end, pixels);
    QVERIFY(runs.has_value());
    std::size_t next = 0;
    while (next < all.size() && !touches(all[next], begin, end))
        ++next;
    for (const LaneRun& run : *runs) {
        QVERIFY(run.count > 0 && next + run.count <= all.size());
        LaneNode wanted = LaneNode::of(all[next]);
        for (std::uint64_t i = 1; i < run.count; ++i)
            wanted.add(LaneNode::of(all[next + i]));
        QVERIFY(run.node == wanted); // bounds, busy time and the longest item
        for (std::uint64_t i = 0; i < run.count; ++i)
            QVERIFY(touches(all[next + i], begin, end));
        const std::int64_t pixel = std::max<std::int64_t>(1, (end - begin) / pixels);
        if (run.count > 1)
            QVERIFY(run.node.endNs - run.node.beginNs < 2 * pixel);
        next += run.count;
    }
    for (; next < all.size(); ++next)
        QVERIFY2(!touches(all[next], begin, end), "an item is missing");
    QVERIFY(runs->size() <= std::size_t(2 * pixels + 4));
}

} // namespace

class TestLaneTree : public QObject
{
    Q_OBJECT

private slots:
    void windowsAgreeWithBruteForce()
    {
        std::mt19937 random(7);
        for (const std::size_t count : {0, 1, 31, 32, 33, 255, 256, 257, 2048, 10'000}) {
            const auto all = randomSlices(random, count);
            MemoryLane lane;
            for (const LaneSlice& slice : all)
                lane.add(slice);
            QCOMPARE(lane.items(), std::uint64_t(count));
            const std::int64_t last = all.empty() ? 100 : all.back().endNs;
            verifyWindow(all, lane, 0, last + 1, 100);
            verifyWindow(all, lane, -1000, last + 1000, 1);
            for (int i = 0; i < 100; ++i) {
                const std::int64_t begin = std::int64_t(random() % std::uint64_t(last + 1));
                const std::int64_t length = 1 + std::int64_t(random() % (1U << (random() % 24)));
                verifyWindow(all, lane, begin, begin + length, 1 + int(random() % 300));
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    void oneShortItemIsSeenAtFullZoomOut()
    {
        MemoryLane lane;
        constexpr std::int64_t kHour = 3'600'000'000'000;
        lane.add({kHour / 2, kHour / 2 + 1000, 1, 2, 3});
        const auto runs = laneWindow(lane, 0, kHour, 1000);
        QVERIFY(runs.has_value());
        QCOMPARE(runs->size(), std::size_t(1));
        QCOMPARE(runs->front().node.longest.what, 2U);
        QCOMPARE(runs->front().node.busyNs, 1000);
    }

    void workFollowsThePixels()
    {
        std::mt19937 random(3);
        CountingLane lane;
        const auto all = randomSlices(random, 300'000);
        for (const LaneSlice& slice : all)
            lane.add(slice);
        QVERIFY(laneWindow(lane, 0, all.back().endNs, 100).has_value());
        QVERIFY2(lane.asked < 30'000, std::to_string(lane.asked).c_str());
    }

    void timesAtTheEndsOfTheRangeAreSafe()
    {
        MemoryLane lane;
        for (int i = 0; i < 100; ++i)
            lane.add({i % 2 == 0 ? INT64_MIN : 5, i % 3 == 0 ? INT64_MAX : 7, 0, 0, 0});
        const auto runs = laneWindow(lane, INT64_MIN, INT64_MAX, 10);
        QVERIFY(runs.has_value());
        std::uint64_t count = 0;
        for (const LaneRun& run : *runs)
            count += run.count;
        QCOMPARE(count, std::uint64_t(100));
        QVERIFY(laneWindow(lane, 5, 5, 10)->empty());
    }
};

QTEST_APPLESS_MAIN(TestLaneTree)
#include "tst_lane_tree.moc"
