#include "core/analysis/spans/span_ranks.h"
#include "tests/core/analysis/spans/made_spans.h"

#include <QTest>

#include <array>
#include <map>
#include <numeric>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

constexpr std::array<double, 8> kPercents{0, 0.1, 25, 50, 90, 99, 99.9, 100};

/// The definition, in whole numbers: the smallest value such that at least so many thousandths of
/// all are not above it.
std::int64_t nearestRank(const std::vector<std::int64_t>& sorted, double percent)
{
    const auto thousandths = std::uint64_t(percent * 1000 + 0.5); // of a percent
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if ((i + 1) * 100'000 >= thousandths * sorted.size())
            return sorted[i];
    }
    return sorted.back();
}

void compareRange(const SpanRanks::Range& range, std::vector<std::int64_t> wanted)
{
    std::sort(wanted.begin(), wanted.end());
    QCOMPARE(range.count(), std::uint64_t(wanted.size()));
    QCOMPARE(range.sumNs(), std::accumulate(wanted.begin(), wanted.end(), std::int64_t(0)));
    if (wanted.empty()) {
        QCOMPARE(range.percentile(50), 0);
        QCOMPARE(range.countBelow(INT64_MAX), 0U);
        return;
    }
    QCOMPARE(range.minNs(), wanted.front());
    QCOMPARE(range.maxNs(), wanted.back());
    for (const double percent : kPercents)
        QCOMPARE(range.percentile(percent), nearestRank(wanted, percent));
    std::mt19937_64 random(wanted.size());
    for (int i = 0; i < 30; ++i) {
        const auto rank = std::size_t(random() % wanted.size());
        QCOMPARE(range.at(rank), wanted[rank]);
        const std::int64_t value = wanted[rank] + std::int64_t(random() % 3) - 1;
        QCOMPARE(
            range.countBelow(value),
            std::uint64_t(std::lower_bound(wanted.begin(), wanted.end(), value) - wanted.begin()));
    }
}

} // namespace

class TestSpanRanks : public QObject
{
    Q_OBJECT

private slots:
    void rangesEqualSorting()
    {
        const auto ranks = SpanRanks::make(m_spans.shared(), {}, CancelToken());
        QVERIFY(ranks.has_value());
        std::mt19937_64 random(3);
        const auto all = m_spans.all().size();
        for (int round = 0; round < 40; ++round) {
            auto first = std::size_t(random() % all);
            auto last = std::size_t(random() % (all + 1));
            if (round == 0) {
                first = 0;
                last = all;
            } else if (round % 5 == 0) {
                first -= first % SpanRanks::kBlock; // whole blocks
            }
            std::vector<std::int64_t> wanted;
            for (std::size_t i = first; i < last; ++i)
                wanted.push_back(m_spans.all()[i].durationNs);
            compareRange((*ranks)->range(first, last), wanted);
        }
        QVERIFY((*ranks)->memory() < all * 4);
    }

    void rangesOfSomeSpansEqualSorting()
    {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            const SpanSelection selection = m_spans.someSelection(seed);
            const auto ranks = SpanRanks::make(m_spans.shared(), selection, CancelToken());
            QVERIFY(ranks.has_value());
            const auto [first, last] = rangeOf(m_spans.set(), selection);
            std::vector<std::int64_t> wanted;
            for (const std::uint64_t index : m_spans.taken(selection))
                wanted.push_back(m_spans.all()[std::size_t(index)].durationNs);
            compareRange((*ranks)->range(first, last), wanted);
        }
    }

    void plainDurationsOfAnySize()
    {
        constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
        constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
        const std::vector<std::int64_t> few{5, kMax, 0, kMin, 5, -1};
        const auto ranks = SpanRanks::ofDurations(few);
        auto sorted = few;
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t i = 0; i < few.size(); ++i)
            QCOMPARE(ranks->all().at(i), sorted[i]);
        QCOMPARE(ranks->all().countBelow(kMin), 0U);
        QCOMPARE(ranks->all().countBelow(kMax), 5U);
        QCOMPARE(ranks->range(1, 3).percentile(100), kMax);
        QCOMPARE(ranks->range(3, 3).count(), 0U);
        QCOMPARE(SpanRanks::ofDurations({})->all().count(), 0U);
        std::vector<std::int64_t> many;
        for (const TimedSpan& span : m_spans.all())
            many.push_back(span.durationNs);
        compareRange(SpanRanks::ofDurations(many)->all(), many);
        const std::vector<std::int64_t> equal(70'000, 42);
        compareRange(SpanRanks::ofDurations(equal)->all(), equal);
    }

    void cancelsAtOnce()
    {
        CancelToken cancel;
        cancel.cancel();
        const auto ranks = SpanRanks::make(m_spans.shared(), {}, cancel);
        QVERIFY(!ranks.has_value());
        QCOMPARE(ranks.error().code, ErrorCode::Cancelled);
    }

private:
    const MadeSpans m_spans{300'000, 11};
};

QTEST_APPLESS_MAIN(TestSpanRanks)
#include "tst_span_ranks.moc"
