#include "core/analysis/calls/duration_bins.h"
#include "tests/core/analysis/calls/made_durations.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace probescope::analysis;

/// Durations counted by bins, against the durations themselves.
class TestDurationBins : public QObject
{
    Q_OBJECT

private slots:
    void binsHoldTheirValues()
    {
        std::mt19937_64 random(3);
        for (int i = 0; i < 200'000; ++i) {
            const auto value = std::int64_t(random() >> (1 + random() % 63));
            const auto bin = DurationBins::binOf(value);
            const auto lowest = DurationBins::lowestOf(bin);
            QVERIFY(lowest <= value && value - lowest < DurationBins::widthOf(bin));
            QVERIFY(DurationBins::widthOf(bin) <= std::max<std::int64_t>(1, lowest / 128));
        }
        QCOMPARE(DurationBins::binOf(-5), std::uint32_t(0));
        QCOMPARE(DurationBins::widthOf(DurationBins::binOf(255)), std::int64_t(1));
        QCOMPARE(DurationBins::widthOf(DurationBins::binOf(256)), std::int64_t(2));
        const auto values = durations(5000, 1, random);
        const DurationBins bins = binsOf(values);
        std::vector<std::uint64_t> powers;
        for (const auto value : values) {
            const auto power = std::size_t(value == 0 ? 0 : std::floor(std::log2(value)) + 1);
            powers.resize(std::max(powers.size(), power + 1));
            ++powers[power];
        }
        QCOMPARE(bins.powersOfTwo(), powers);
        QCOMPARE(bins.count(), std::uint64_t(5000));
        QVERIFY(DurationBins().powersOfTwo().empty());
    }

    /// Against all values in order.
    void valuesAreFoundByTheirRanks()
    {
        std::mt19937_64 random(31);
        for (const std::size_t count : {1, 2, 300, 5000}) {
            auto values = durations(count, count == 300 ? 0.01 : 1, random);
            const auto bins = binsOf(values);
            const RankedDurations ranked(bins);
            std::sort(values.begin(), values.end());
            std::int64_t last = 0;
            for (std::size_t rank = 0; rank < count; ++rank) {
                const auto about = ranked.about(rank);
                QCOMPARE(DurationBins::binOf(about), DurationBins::binOf(values[rank]));
                QVERIFY(about >= last);
                last = about;
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestDurationBins)
#include "tst_duration_bins.moc"
