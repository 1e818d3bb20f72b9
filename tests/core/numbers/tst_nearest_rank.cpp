#include "core/numbers/nearest_rank.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace probescope;

namespace {

/// The definition, in whole numbers: the first rank up to which lie at least so many thousandths.
std::uint64_t trueRank(std::uint64_t thousandths, std::uint64_t count)
{
    const std::uint64_t values = (thousandths * count + 999) / 1000;
    return values == 0 ? 0 : values - 1;
}

} // namespace

class TestNearestRank : public QObject
{
    Q_OBJECT

private slots:
    void ranksOfPercentilesAreThoseOfWholeNumbers()
    {
        for (std::uint64_t count = 1; count < 1500; ++count) {
            for (std::uint64_t thousandths = 0; thousandths <= 1000; ++thousandths) {
                const std::uint64_t rank = trueRank(thousandths, count);
                if (rankOfPercentile(double(thousandths) / 10, count) != rank
                    || rankOfFraction(double(thousandths) / 1000, count) != rank)
                    QFAIL(qPrintable(
                        QStringLiteral("%1 per mille of %2").arg(thousandths).arg(count)));
            }
        }
    }

    void ranksAmongManyAreThoseOfWholeNumbers()
    {
        for (const std::uint64_t count : {10'000'000U, 16'777'213U, 100'000'007U}) {
            for (std::uint64_t thousandths = 0; thousandths <= 1000; ++thousandths) {
                const std::uint64_t rank = trueRank(thousandths, count);
                QCOMPARE(rankOfPercentile(double(thousandths) / 10, count), rank);
                QCOMPARE(rankOfFraction(double(thousandths) / 1000, count), rank);
            }
        }
    }

    /// What doubles make a little too much or too little of, as it is written in a query.
    void fractionsAreThoseThatAreWritten()
    {
        QCOMPARE(rankOfFraction(0.29, 100), 28U);
        QCOMPARE(rankOfFraction(0.07, 100), 6U);
        QCOMPARE(rankOfFraction(0.14, 50), 6U);
        QCOMPARE(rankOfFraction(0.999, 1000), 998U);
        QCOMPARE(rankOfFraction(0.1 + 0.2, 10), 2U);
        QCOMPARE(rankOfPercentile(99.9, 1000), 998U);
        QCOMPARE(rankOfPercentile(99.9, 1001), 999U);
        QCOMPARE(rankOfPercentile(99, 10'000'000), 9'899'999U);
    }

    void theEndsAreTheLeastAndTheGreatest()
    {
        QCOMPARE(rankOfPercentile(50, 0), 0U);
        QCOMPARE(rankOfPercentile(50, 1), 0U);
        QCOMPARE(rankOfPercentile(50, 2), 0U);
        QCOMPARE(rankOfPercentile(50, 3), 1U);
        QCOMPARE(rankOfPercentile(0, 7), 0U);
        QCOMPARE(rankOfPercentile(-1, 7), 0U);
        QCOMPARE(rankOfPercentile(1e-300, 7), 0U);
        QCOMPARE(rankOfPercentile(100, 7), 6U);
        QCOMPARE(rankOfPercentile(200, 7), 6U);
        QCOMPARE(rankOfPercentile(std::nan(""), 7), 0U);
        QCOMPARE(rankOfPercentile(std::numeric_limits<double>::infinity(), 7), 6U);
        QCOMPARE(rankOfFraction(1, 1'000'000'000), 999'999'999U);
    }
};

QTEST_APPLESS_MAIN(TestNearestRank)
#include "tst_nearest_rank.moc"
