#include "core/analysis/spans/log2_histogram.h"
#include "core/analysis/spans/span_cells.h"
#include "core/analysis/spans/span_counts.h"
#include "core/analysis/spans/span_groups.h"
#include "core/numbers/nearest_rank.h"
#include "tests/core/analysis/spans/made_spans.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <map>
#include <set>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

/// By looking at every edge.
int slowBin(const Scale& scale, std::int64_t value)
{
    if (value < scale.least())
        return -1;
    if (value > scale.most())
        return scale.bins();
    int bin = 0;
    for (int i = 0; i < scale.bins(); ++i)
        bin = scale.edge(i) <= value ? i : bin;
    return bin;
}

} // namespace

class TestSpanCounts : public QObject
{
    Q_OBJECT

private slots:
    void logarithmicBarsHoldAllThatIsWanted()
    {
        for (const auto [low, high, wanted] :
             std::initializer_list<std::array<std::int64_t, 3>>{{1, 1, 1},
                                                                {1, 10, 7},
                                                                {714, 30'000'000, 60},
                                                                {900, 90'001, 200},
                                                                {7, kMax, 40},
                                                                {999'999, 1'000'001, 30}}) {
            const auto edges = logBarEdges(low, high, int(wanted));
            QVERIFY(edges.size() >= 2);
            QVERIFY(edges.front() <= low);
            QVERIFY(edges.back() > high || edges.back() == kMax);
            QVERIFY(std::is_sorted(edges.begin(), edges.end(), std::less_equal<>()));
            for (std::size_t i = 1; i + 1 < edges.size() && edges[i] > 1'000; ++i) {
                // All as wide on the scale, but for what rounding to whole ns makes of it.
                const double width = std::log10(double(edges[i + 1]) / double(edges[i]));
                const double perPower = 1 / width;
                QVERIFY2(std::abs(perPower - std::round(perPower)) < 0.1 * perPower,
                         qPrintable(QString::number(edges[i])));
            }
        }
        QCOMPARE(logBarEdges(1'000, 9'999, 5),
                 (std::vector<std::int64_t>{1'000, 1'585, 2'512, 3'981, 6'310, 10'000}));
        QCOMPARE(logBarEdges(1, 4, 100), (std::vector<std::int64_t>{0, 2, 3, 4, 5}));
    }

    void scalesCutAnyRange_data()
    {
        QTest::addColumn<qint64>("least");
        QTest::addColumn<qint64>("most");
        QTest::addColumn<int>("bins");
        QTest::newRow("usual") << qint64(100) << qint64(5'000'000) << 300;
        QTest::newRow("from 0") << qint64(0) << qint64(1'000'000'007) << 97;
        QTest::newRow("narrow") << qint64(10) << qint64(13) << 50;
        QTest::newRow("a point") << qint64(10) << qint64(10) << 4;
        QTest::newRow("one bin") << qint64(3) << qint64(1000) << 1;
        QTest::newRow("negative") << qint64(-500) << qint64(1000) << 7;
        QTest::newRow("all") << qint64(kMin) << qint64(kMax) << 1000;
        QTest::newRow("all above 0") << qint64(1) << qint64(kMax) << 200;
        QTest::newRow("turned round") << qint64(50) << qint64(10) << 3;
    }
    void scalesCutAnyRange()
    {
        QFETCH(qint64, least);
        QFETCH(qint64, most);
        QFETCH(int, bins);
        std::mt19937_64 random(5);
        for (const auto kind : {Scale::Kind::Linear, Scale::Kind::Log}) {
            const Scale scale(kind, least, most, bins);
            QCOMPARE(scale.bins(), bins);
            QCOMPARE(scale.least(), std::int64_t(least));
            QCOMPARE(scale.edge(bins), std::int64_t(std::max(least, most)));
            for (int i = 0; i < bins; ++i)
                QVERIFY(scale.edge(i) <= scale.edge(i + 1));
            std::vector<std::int64_t> values{kMin, kMax, -1, 0, 1, least, most};
            for (int i = 0; i < bins; ++i) {
                values.push_back(scale.edge(i));
                values.push_back(scale.edge(i) == kMin ? kMin : scale.edge(i) - 1);
            }
            for (int i = 0; i < 2000; ++i)
                values.push_back(std::int64_t(random() >> (random() % 64)));
            for (const std::int64_t value : values)
                QCOMPARE(scale.binOf(value), slowBin(scale, value));
        }
        // Linear bins are equally wide, but for rounding; so are the ratios of Log.
        const Scale linear(Scale::Kind::Linear, 0, 1000, 10);
        const Scale log(Scale::Kind::Log, 1, 1'000'000, 6);
        for (int i = 0; i < 10; ++i)
            QCOMPARE(linear.edge(i), i * 100);
        for (int i = 0, power = 1; i < 6; ++i, power *= 10)
            QCOMPARE(log.edge(i), power);
    }

    void binsHoldWhatTheySay()
    {
        const auto index = SpanIndex::make(m_spans.shared(), {}, CancelToken()).value();
        std::mt19937_64 random(4);
        std::vector<std::int64_t> values{0, 1, 2047, 2048, 2049, 4095, 4096, kMax, kMax - 1};
        for (int i = 0; i < 5000; ++i)
            values.push_back(std::int64_t((random() >> 1U) >> (random() % 63)));
        for (const std::int64_t value : values) {
            const auto bin = SpanIndex::binOf(value);
            QVERIFY(index->lowestOf(bin) <= value && value <= index->highestOf(bin));
            QVERIFY(double(index->highestOf(bin) - index->lowestOf(bin)) <= double(value) / 1024);
            QVERIFY(value == 0 || SpanIndex::binOf(value - 1) <= bin);
        }
        for (std::size_t bin = 0; bin + 1 < std::size_t(SpanIndex::binOf(kMax)); ++bin)
            QCOMPARE(index->highestOf(SpanIndex::Bin(bin)) + 1,
                     index->lowestOf(SpanIndex::Bin(bin + 1)));
        QCOMPARE(SpanIndex::binOf(-1), SpanIndex::Bin(0));
        QVERIFY(std::size_t(SpanIndex::binOf(kMax)) < SpanIndex::kBins);
    }

    void countsBetweenEdgesEqualRecounting()
    {
        for (std::uint64_t seed = 40; seed < 52; ++seed) {
            const Asked asked(m_spans, seed);
            std::mt19937_64 random(seed);
            std::vector<std::int64_t> edges;
            // Some lie so near to each other that no bin is whole.
            const std::int64_t step = seed % 3 == 0 ? 3 : 1 + std::int64_t(random() % 20'000);
            for (std::int64_t edge = seed % 2 == 0 ? 0 : 3000; edges.size() < 60; edge += step)
                edges.push_back(edge);
            if (seed % 4 == 0)
                edges.assign({kMin, 0, 1, kMax});
            const auto counted = countBetween(*asked.index, asked.part, edges, CancelToken());
            QVERIFY(counted.has_value());
            QCOMPARE(counted->size(), asked.index->groupCount());
            std::vector<std::vector<std::uint64_t>> wanted(
                counted->size(), std::vector<std::uint64_t>(edges.size() + 1));
            std::vector<std::map<std::int64_t, std::uint64_t>> powers(counted->size());
            for (std::uint64_t i = asked.part.first; i < asked.part.last; ++i) {
                const std::int64_t value = m_spans.all()[std::size_t(i)].durationNs;
                std::size_t bucket = 0;
                while (bucket < edges.size() && edges[bucket] <= value)
                    ++bucket;
                ++wanted[asked.index->groupOf(i)][bucket];
                std::int64_t power = value == 0 ? 0 : 1; // the greatest not above
                while (power != 0 && power <= value / 2)
                    power *= 2;
                ++powers[asked.index->groupOf(i)][power];
            }
            QCOMPARE(*counted, wanted);
            const auto log2 = log2Histograms(*asked.index, asked.part, CancelToken());
            QVERIFY(log2.has_value());
            for (std::size_t group = 0; group < log2->size(); ++group) {
                const auto& counts = (*log2)[group].counts;
                QCOMPARE(counts.size(), std::size_t(Log2Histogram::kBuckets));
                for (int i = 0; i < Log2Histogram::kBuckets; ++i) {
                    const auto found = powers[group].find(Log2Histogram::valueOf(i));
                    QCOMPARE(counts[std::size_t(i)],
                             found == powers[group].end() ? 0 : found->second);
                }
            }
        }
    }

    void log2BucketsAreThoseOfDTrace()
    {
        const auto value = [](std::int64_t number) {
            return Log2Histogram::valueOf(Log2Histogram::bucketOf(number));
        };
        QCOMPARE(value(0), 0);
        QCOMPARE(value(1), 1);
        QCOMPARE(value(2), 2);
        QCOMPARE(value(3), 2);
        QCOMPARE(value(4), 4);
        QCOMPARE(value(1023), 512);
        QCOMPARE(value(1024), 1024);
        QCOMPARE(value(kMax), std::int64_t(1) << 62);
        QCOMPARE(value(-1), -1);
        QCOMPARE(value(-2), -2);
        QCOMPARE(value(-3), -2);
        QCOMPARE(value(-4), -4);
        QCOMPARE(value(kMin), -(std::int64_t(1) << 62));
    }

    /// What DTrace printed: sizes of the blocks that tar read, and times of read() (published
    /// examples of `quantize`), from their counts.
    void quantizePrintsAsDTraceDoes_data()
    {
        QTest::addColumn<QStringList>("rows"); // value, bar, count
        QTest::newRow("blocks of tar") << QStringList{"512||0",
                                                      "1024|@@|37",
                                                      "2048|@@@@@@@|114",
                                                      "4096|@@@@@@@|116",
                                                      "8192|@@@@@@@@@@@@@@@@@|286",
                                                      "16384|@@|33",
                                                      "32768|@@@@@|87",
                                                      "65536||0"};
        QTest::newRow("times of read") << QStringList{"1024||0",
                                                      "2048||2",
                                                      "4096|@@@@@@|103",
                                                      "8192|@@@@@@@@@@|162",
                                                      "16384||3",
                                                      "32768||0",
                                                      "65536||0",
                                                      "131072||1",
                                                      "262144||0",
                                                      "524288||1",
                                                      "1048576||3",
                                                      "2097152|@@@|48",
                                                      "4194304|@@@@@@@@@@@@@@@@@@@@@|345",
                                                      "8388608||0"};
        QTest::newRow("one bucket")
            << QStringList{"16||0", "32|" + QString(40, '@') + "|2", "64||0"};
        QTest::newRow("nothing") << QStringList{"-1||0", "0||0", "1||0"};
    }
    void quantizePrintsAsDTraceDoes()
    {
        QFETCH(QStringList, rows);
        Log2Histogram histogram;
        QString wanted = "           value  ------------- Distribution ------------- count    \n";
        for (const QString& row : rows) {
            const QStringList parts = row.split('|');
            for (int i = 0; i < parts[2].toInt(); ++i)
                histogram.add(parts[0].toLongLong() + i % 3);
            wanted += parts[0].rightJustified(16) + " |" + parts[1].leftJustified(40) + " "
                + parts[2].leftJustified(9) + "\n";
        }
        QCOMPARE(QString::fromStdString(quantizeText(histogram)), wanted);
    }

    /// Every pixel of a picture has as many spans as begin and last within it, at any zoom.
    void cellsEqualRecounting()
    {
        const std::int64_t begin = m_spans.all().front().beginNs;
        const std::int64_t end = m_spans.all().back().beginNs;
        struct View
        {
            std::int64_t from, to, low, high;
        };
        const std::vector<View> views{{begin, end - 5000, 16, 100'000},
                                      {begin, end, 1, 5'000'000'000},
                                      {begin + 50'000'000, begin + 50'100'000, 1, 40'000},
                                      {begin, end, 1000, 1010}, // rows narrower than bins
                                      {begin, end, 100'000'000, 101'000'000},
                                      {begin - 1000, begin + 10, 5, 3000},
                                      {kMin, kMax, 0, kMax}};
        std::uint64_t seed = 60;
        for (const View& view : views) {
            for (int round = 0; round < 2; ++round, ++seed) {
                const Asked asked(m_spans, seed);
                const int width = 1 + int(seed * 7 % 90);
                const int height = 1 + int(seed * 13 % 70);
                const Scale time(Scale::Kind::Linear, view.from, view.to, width);
                const Scale duration(seed % 4 == 0 ? Scale::Kind::Linear : Scale::Kind::Log,
                                     view.low, view.high, height);
                compareCells(asked, time, duration,
                             round == 0 ? OutsideCells::Left : OutsideCells::AtEdges);
            }
        }
    }

    void longestSpansEqualSorting()
    {
        for (std::uint64_t seed = 90; seed < 110; ++seed) {
            const Asked asked(m_spans, seed);
            std::mt19937_64 random(seed);
            const bool all = seed % 3 == 0;
            const std::int64_t least = all ? kMin : std::int64_t(random() % 5000);
            const std::int64_t most = all ? kMax : least + std::int64_t(random() % 20'000);
            const std::size_t count = seed % 5 == 0 ? 0 : std::size_t(random() % 3000);
            std::vector<std::uint64_t> wanted;
            for (const std::uint64_t i : asked.taken) {
                const std::int64_t ns = m_spans.all()[std::size_t(i)].durationNs;
                if (ns >= least && ns <= most)
                    wanted.push_back(i);
            }
            const auto found =
                longestSpans(*asked.index, asked.part, least, most, count, CancelToken());
            QVERIFY(found.has_value());
            QCOMPARE(found->count, std::uint64_t(wanted.size()));
            std::stable_sort(wanted.begin(), wanted.end(), [this](auto a, auto b) {
                return m_spans.all()[std::size_t(a)].durationNs
                    > m_spans.all()[std::size_t(b)].durationNs;
            });
            wanted.resize(std::min(wanted.size(), count));
            QCOMPARE(found->indices, wanted);
        }
    }

    void summariesEqualSorting()
    {
        for (std::uint64_t seed = 120; seed < 136; ++seed) {
            const Asked asked(m_spans, seed);
            const auto made = summarize(*asked.index, asked.part, kPercents, CancelToken());
            QVERIFY(made.has_value());
            QCOMPARE(made->size(), asked.index->groupCount() + 1);
            std::vector<std::vector<std::int64_t>> wanted(made->size());
            for (std::uint64_t i = asked.part.first; i < asked.part.last; ++i) {
                const std::int64_t ns = m_spans.all()[std::size_t(i)].durationNs;
                wanted[asked.index->groupOf(i)].push_back(ns);
                if (asked.part.takes(asked.index->groupOf(i)))
                    wanted.back().push_back(ns);
            }
            for (std::size_t i = 0; i < wanted.size(); ++i)
                compareSummary((*made)[i], wanted[i]);
        }
    }

    void summariesOfLongAndEqualDurations()
    {
        // Bins of long ones are wide: it takes several looks until a value is found.
        SpanBuilder builder;
        std::mt19937_64 random(8);
        std::vector<std::int64_t> durations;
        for (int i = 0; i < 5000; ++i) {
            const auto ns = i % 2 == 0 ? kMax / 3 + std::int64_t(random() % 1'000'000'000'000)
                                       : std::int64_t(7'000'001);
            durations.push_back(ns);
            TimedSpan span;
            span.beginNs = i;
            span.durationNs = ns;
            builder.add(span);
        }
        const auto set = builder.finish({"a"}, {}, CancelToken()).value();
        const auto index = SpanIndex::make(set, {}, CancelToken()).value();
        const auto made = summarize(*index, {.first = 0, .last = 5000}, kPercents, CancelToken());
        QVERIFY(made.has_value());
        compareSummary(made->front(), durations);
        compareSummary(made->back(), durations);
        const auto none = summarize(*index, {.first = 9, .last = 9}, kPercents, CancelToken());
        QCOMPARE(none->front().count, 0U);
    }

    void percentilesOverTimeEqualSorting()
    {
        for (std::uint64_t seed = 80; seed < 88; ++seed) {
            // Few spans of a bin are put in order, many are counted.
            const Scale time(Scale::Kind::Linear, m_spans.all().front().beginNs,
                             m_spans.all().back().beginNs - (seed % 2 == 0 ? 5000 : 0),
                             seed % 3 == 0 ? 9 : 400);
            const Asked asked(m_spans, seed);
            const auto bins =
                percentilesOverTime(*asked.index, asked.part, time, kPercents, CancelToken());
            QVERIFY(bins.has_value());
            std::map<int, std::vector<std::int64_t>> wanted;
            for (const std::uint64_t i : asked.taken) {
                const TimedSpan& span = m_spans.all()[std::size_t(i)];
                wanted[slowBin(time, span.beginNs)].push_back(span.durationNs);
            }
            for (int i = 0; i < time.bins(); ++i) {
                auto& durations = wanted[i];
                const TimeBin& bin = (*bins)[std::size_t(i)];
                QCOMPARE(bin.count, std::uint64_t(durations.size()));
                QCOMPARE(bin.percentilesNs.empty(), durations.empty());
                if (durations.empty())
                    continue;
                std::sort(durations.begin(), durations.end());
                QCOMPARE(bin.maxNs, durations.back());
                for (std::size_t p = 0; p < kPercents.size(); ++p) {
                    const auto rank = rankOfPercentile(kPercents[p], durations.size());
                    QCOMPARE(bin.percentilesNs[p], durations[std::size_t(rank)]);
                }
            }
        }
    }

    void cancelsAtOnce()
    {
        const Asked asked(m_spans, 3);
        CancelToken cancel;
        cancel.cancel();
        const Scale scale(Scale::Kind::Linear, 0, 100, 10);
        const auto isCancelled = [](const auto& result) {
            return !result.has_value() && result.error().code == ErrorCode::Cancelled;
        };
        QVERIFY(isCancelled(SpanIndex::make(m_spans.shared(), {}, cancel)));
        QVERIFY(isCancelled(countBetween(*asked.index, asked.part, {}, cancel)));
        QVERIFY(isCancelled(log2Histograms(*asked.index, asked.part, cancel)));
        QVERIFY(isCancelled(summarize(*asked.index, asked.part, kPercents, cancel)));
        QVERIFY(isCancelled(longestSpans(*asked.index, asked.part, 0, kMax, 5, cancel)));
        QVERIFY(isCancelled(
            countCells(*asked.index, asked.part, scale, scale, OutsideCells::Left, cancel)));
        QVERIFY(isCancelled(percentilesOverTime(*asked.index, asked.part, scale, {}, cancel)));
    }

private:
    static constexpr std::array<double, 5> kPercents{50, 99.9, 90, 99, 0};

    /// A part of the spans, in groups in two of three seeds, and what is in it by looking at each.
    struct Asked
    {
        Asked(const MadeSpans& spans, std::uint64_t seed)
        {
            std::mt19937_64 random(seed);
            std::vector<std::uint8_t> groups;
            for (std::size_t i = 0; seed % 3 != 0 && i < spans.all().size(); ++i)
                groups.push_back(std::uint8_t(random() % 50 == 0 ? 3 : spans.all()[i].cpu % 3));
            index = SpanIndex::make(spans.shared(), groups, CancelToken()).value();
            part.first = seed % 5 == 0 ? 0 : random() % spans.all().size();
            part.last = seed % 5 == 0
                ? spans.all().size()
                : part.first + random() % (spans.all().size() - part.first + 1);
            if (seed % 4 == 1)
                part.groups = std::uint32_t(random());
            for (std::uint64_t i = part.first; i < part.last; ++i) {
                if (part.takes(index->groupOf(i)))
                    taken.push_back(i);
            }
        }
        std::shared_ptr<const SpanIndex> index;
        IndexPart part;
        std::vector<std::uint64_t> taken;
    };

    void compareCells(const Asked& asked, const Scale& time, const Scale& duration,
                      OutsideCells outside)
    {
        const auto width = std::size_t(time.bins());
        const auto height = std::size_t(duration.bins());
        SpanCells wanted{.width = int(width), .height = int(height)};
        wanted.counts.resize(width * height);
        std::vector<std::uint8_t> groups(width * height);
        for (const std::uint64_t i : asked.taken) {
            const TimedSpan& span = m_spans.all()[std::size_t(i)];
            const int x = slowBin(time, span.beginNs);
            if (x < 0 || x >= time.bins())
                continue;
            ++wanted.spans;
            const int y = slowBin(duration, span.durationNs);
            const bool within = y >= 0 && y < duration.bins();
            wanted.outside += within ? 0 : 1;
            if (!within && outside == OutsideCells::Left)
                continue;
            const auto row = height - 1 - std::size_t(std::clamp(y, 0, duration.bins() - 1));
            const std::size_t cell = row * width + std::size_t(x);
            wanted.most = std::max(wanted.most, ++wanted.counts[cell]);
            groups[cell] = std::max(groups[cell], asked.index->groupOf(i));
        }
        const auto cells =
            countCells(*asked.index, asked.part, time, duration, outside, CancelToken());
        QVERIFY(cells.has_value());
        QCOMPARE(cells->width, wanted.width);
        QCOMPARE(cells->height, wanted.height);
        QCOMPARE(cells->counts, wanted.counts);
        QCOMPARE(cells->most, wanted.most);
        QCOMPARE(cells->spans, wanted.spans);
        QCOMPARE(cells->outside, wanted.outside);
        QCOMPARE(cells->groups.empty(), asked.index->groups() == nullptr);
        if (asked.index->groups())
            QCOMPARE(cells->groups, groups);
    }

    static void compareSummary(const SpanSummary& summary, std::vector<std::int64_t> wanted)
    {
        QCOMPARE(summary.count, std::uint64_t(wanted.size()));
        if (wanted.empty())
            return;
        std::sort(wanted.begin(), wanted.end());
        std::int64_t sum = 0;
        for (const std::int64_t ns : wanted)
            sum = ns > kMax - sum ? kMax : sum + ns;
        QCOMPARE(summary.sumNs, sum);
        QCOMPARE(summary.minNs, wanted.front());
        QCOMPARE(summary.maxNs, wanted.back());
        for (std::size_t p = 0; p < kPercents.size(); ++p) {
            const auto rank = rankOfPercentile(kPercents[p], wanted.size());
            QCOMPARE(summary.percentilesNs[p], wanted[std::size_t(rank)]);
        }
    }

    const MadeSpans m_spans{200'000, 12};
};

QTEST_APPLESS_MAIN(TestSpanCounts)
#include "tst_span_counts.moc"
