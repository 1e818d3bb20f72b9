#include "ui/views/timeline/models/coordinates.h"

#include <QTest>

#include <limits>
#include <random>

using namespace probescope::ui;
using namespace probescope::ui::timeline;

namespace {

constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
const TimeRange kAllTime{kMin, kMax};

} // namespace

class TestTimelineCoordinates : public QObject
{
    Q_OBJECT

private slots:
    void zeroWidthAndEmptyRangesAreHarmless()
    {
        QCOMPARE(timeToPixel({10, 20}, 0, 15), 0);
        QCOMPARE(timeToPixel({10, 10}, 100, 15), 0);
        QCOMPARE(timeToPixel({20, 10}, 100, 15), 0);
        QCOMPARE(pixelToTime({10, 20}, 0, 5), 10);
        QCOMPARE(pixelToTime({10, 10}, 100, 5), 10);
        QCOMPARE(safeLength({20, 10}), 0);
        QVERIFY(tilesOf({10, 10}, 0).empty());
        QVERIFY(ticks({10, 20}, 0).empty());
        QCOMPARE(tickStep({10, 10}, 0, 0), 1);
    }

    void extremesNeitherOverflowNorMove()
    {
        QCOMPARE(safeLength(kAllTime), kMax);
        QCOMPARE(timeToPixel(kAllTime, 1000, kMin), 0);
        QCOMPARE(timeToPixel(kAllTime, 1000, kMax), 1000);
        QCOMPARE(timeToPixel(kAllTime, 1000, kMax / 1000 * 999), 999);
        QCOMPARE(timeToPixel(kAllTime, 1000, 0), 500);
        QCOMPARE(pixelToTime(kAllTime, 1000, 0), kMin);
        QCOMPARE(pixelToTime(kAllTime, 1000, 1000), kMax);
        QCOMPARE(timeToPixel({0, 1}, 1000, kMax), kFarPixel);
        QCOMPARE(timeToPixel({0, 1}, 1000, kMin), -kFarPixel);
        QCOMPARE(pixelToTime({0, kMax}, 10, kFarPixel), kMax);
        QCOMPARE(pixelToTime({kMin, 0}, 10, -kFarPixel), kMin);
        QCOMPARE(saturatedAdd(kMax, 1), kMax);
        QCOMPARE(saturatedAdd(kMin, -1), kMin);
        QVERIFY(!tilesOf(kAllTime, tileLevel(kAllTime, 2000)).empty());
        QVERIFY(ticks(kAllTime, tickStep(kAllTime, 1000, 100)).size() <= 12);
    }

    void pixelsAndTimesRoundTrip()
    {
        std::mt19937_64 random(1);
        for (int i = 0; i < 20'000; ++i) {
            const int width = int(random() % 4000) + 1;
            const auto length = std::int64_t(random() >> (random() % 62 + 1)) + 1;
            const auto begin = std::int64_t(random() >> 2) - (kMax / 4);
            const TimeRange range{begin, begin + std::min(length, kMax / 4)};
            const auto column = std::int64_t(random() % std::uint64_t(width));
            if (range.lengthNs() >= width)
                QCOMPARE(timeToPixel(range, width, pixelToTime(range, width, column)), column);
            const auto time = begin + std::int64_t(random() % std::uint64_t(range.lengthNs()));
            const auto pixel = timeToPixel(range, width, time);
            QVERIFY(pixel >= 0 && pixel < width);
            if (range.lengthNs() <= width)
                QCOMPARE(pixelToTime(range, width, pixel), time);
            // The columns are a partition of the range.
            QVERIFY(pixelToTime(range, width, pixel) <= time);
            QVERIFY(pixelToTime(range, width, pixel + 1) > time);
        }
    }

    void zoomingInAndOutComesBackToTheSameLength()
    {
        for (std::int64_t length = 16; length < kMax / 4; length = length * 3 + 1) {
            const auto rung = zoomLength(length, 0);
            QCOMPARE(zoomLength(rung, 0), rung);
            for (int steps = 1; steps < 12; ++steps)
                QCOMPARE(zoomLength(zoomLength(rung, steps), -steps), rung);
            QVERIFY(double(rung) / double(length) < 1.2 && double(length) / double(rung) < 1.2);
        }
        QCOMPARE(zoomLength(1024, 4), 2048);
        QCOMPARE(zoomLength(1024, -4), 512);
        QVERIFY(zoomLength(1, -100) >= 1);
        QVERIFY(zoomLength(kMax, 100) > 0);
    }

    void zoomingKeepsTheAnchorInItsPlace()
    {
        const ZoomLimits limits{{0, 1'000'000'000}};
        std::mt19937_64 random(2);
        TimeRange range{100'000'000, 900'000'000};
        for (int i = 0; i < 2000; ++i) {
            const int width = 1500;
            const auto column = std::int64_t(random() % width);
            const auto anchor = pixelToTime(range, width, column);
            const auto next = zoomed(range, anchor, random() % 2 ? -1 : 1, limits);
            QVERIFY(next.beginNs >= -100'000'000 && next.endNs <= 1'100'000'000);
            const bool free = next.beginNs > -100'000'000 && next.endNs < 1'100'000'000
                && next.lengthNs() > limits.shortestNs;
            if (free && next.lengthNs() > 10 * width)
                QVERIFY(std::abs(timeToPixel(next, width, anchor) - column) <= 1);
            range = next;
        }
    }

    void nothingLeavesTheLimits()
    {
        const ZoomLimits limits{{1000, 2000}};
        QCOMPARE(limited({0, 5000}, limits), (TimeRange{900, 2100}));
        QCOMPARE(limited({-500, -400}, limits), (TimeRange{900, 1000}));
        QCOMPARE(limited({5000, 5100}, limits), (TimeRange{2000, 2100}));
        QCOMPARE(limited({1500, 1500}, limits).lengthNs(), limits.shortestNs);
        QCOMPARE(limited({1200, 1300}, limits), (TimeRange{1200, 1300}));
        QCOMPARE(panned({1200, 1300}, -5000, limits), (TimeRange{900, 1000}));
        QCOMPARE(panned({1200, 1300}, 50, limits), (TimeRange{1250, 1350}));
        const ZoomLimits wide{kAllTime};
        QCOMPARE(limited(kAllTime, wide), kAllTime);
        QVERIFY(panned({kMax - 100, kMax}, kMax, wide).endNs == kMax);
        // A capture of one event can be looked at, too.
        const ZoomLimits one{{500, 501}};
        QVERIFY(limited(fitted({500, 501}), one).lengthNs() > 0);
    }

    void ticksStandOnRoundTimes_data()
    {
        QTest::addColumn<qint64>("begin");
        QTest::addColumn<qint64>("length");
        QTest::addColumn<qint64>("step");
        QTest::addColumn<QStringList>("labels");
        QTest::newRow("ns") << qint64(1'000'000'990) << qint64(30) << qint64(5)
                            << QStringList{"990 ns", "995 ns", "1.000001 s",
                                           "5 ns",   "10 ns",  "15 ns"};
        QTest::newRow("µs") << qint64(12'345'678'000) << qint64(1'000'000) << qint64(200'000)
                            << QStringList{"800 µs", "12.346 s", "200 µs", "400 µs", "600 µs"};
        QTest::newRow("ms") << qint64(1'950'000'000) << qint64(120'000'000) << qint64(20'000'000)
                            << QStringList{"960 ms", "980 ms", "2 s", "20 ms", "40 ms", "60 ms"};
        QTest::newRow("s") << qint64(3'100'000'000) << qint64(6'000'000'000)
                           << qint64(1'000'000'000)
                           << QStringList{"4 s", "5 s", "6 s", "7 s", "8 s", "9 s"};
        QTest::newRow("before zero")
            << qint64(-25'000'000) << qint64(50'000'000) << qint64(10'000'000)
            << QStringList{"980 ms", "990 ms", "0 s", "10 ms", "20 ms"};
    }
    void ticksStandOnRoundTimes()
    {
        QFETCH(qint64, begin);
        QFETCH(qint64, length);
        QFETCH(qint64, step);
        QFETCH(QStringList, labels);
        const TimeRange range{begin, begin + length};
        QCOMPARE(tickStep(range, 600, 96), step);
        QStringList found;
        for (const auto tick : ticks(range, step)) {
            QCOMPARE(tick % step, 0);
            found << tickLabel(tick, step, TimeUnit::Nanoseconds);
        }
        QCOMPARE(found, labels);
    }

    void theBaseIsThatOfTheFirstLabels_data()
    {
        QTest::addColumn<qint64>("begin");
        QTest::addColumn<qint64>("length");
        QTest::addColumn<QString>("base");
        QTest::newRow("labels begin within it")
            << qint64(12'345'678'000) << qint64(1'000'000) << "12.345 s";
        QTest::newRow("the first label is full")
            << qint64(1'999'990'000) << qint64(120'000'000) << "";
        QTest::newRow("all labels are full")
            << qint64(3'100'000'000) << qint64(6'000'000'000) << "";
        QTest::newRow("before zero") << qint64(-25'000'000) << qint64(50'000'000) << "-1 s";
    }
    void theBaseIsThatOfTheFirstLabels()
    {
        QFETCH(qint64, begin);
        QFETCH(qint64, length);
        QFETCH(QString, base);
        const TimeRange range{begin, begin + length};
        QCOMPARE(baseLabel(range, tickStep(range, 600, 96), TimeUnit::Nanoseconds), base);
        QCOMPARE(baseLabel(range, 100, TimeUnit::Ticks), QString());
    }

    void ticksOfOtherClocksAreBareNumbers()
    {
        QCOMPARE(anchorStep(1000, TimeUnit::Ticks), 0);
        QCOMPARE(tickLabel(286'635'528'000, 1000, TimeUnit::Ticks), "286635528000");
        QCOMPARE(anchorLabel(12'345'678'901, 100, TimeUnit::Nanoseconds), "12.345678 s");
        QCOMPARE(anchorLabel(-1, 100, TimeUnit::Nanoseconds), "-0.000001 s");
    }

    void tilesCoverTheRangeAndAreNoFinerThanNeeded()
    {
        std::mt19937_64 random(3);
        for (int i = 0; i < 5000; ++i) {
            const int width = int(random() % 3000) + 100;
            const auto length = std::int64_t(random() >> (random() % 60 + 3)) + 1;
            const auto begin = std::int64_t(random() >> 2) - (kMax / 4);
            const TimeRange range{begin, begin + length};
            const auto level = tileLevel(range, width);
            const auto tiles = tilesOf(range, level);
            QVERIFY(!tiles.empty());
            QVERIFY(tileRange(tiles.front()).beginNs <= range.beginNs);
            QVERIFY(tileRange(tiles.back()).endNs >= range.endNs);
            for (std::size_t k = 1; k < tiles.size(); ++k)
                QCOMPARE(tileRange(tiles[k]).beginNs, tileRange(tiles[k - 1]).endNs);
            // At most twice as many columns as there are pixels, and what the ends add.
            QVERIFY(std::int64_t(tiles.size()) <= 2 * width / kTilePixels + 3);
        }
    }
};

QTEST_APPLESS_MAIN(TestTimelineCoordinates)
#include "tst_timeline_coordinates.moc"
