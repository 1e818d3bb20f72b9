#include "core/analysis/distribution.h"
#include "core/analysis/log2_histogram.h"
#include "tests/core/analysis/made_spans.h"

#include <QTest>

#include <array>
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

class TestDistribution : public QObject
{
    Q_OBJECT

private slots:
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

    void histogramsEqualRecounting()
    {
        for (std::uint64_t seed = 40; seed < 48; ++seed) {
            const SpanSelection selection = m_spans.someSelection(seed);
            const auto taken = m_spans.taken(selection);
            const Scale scale(seed % 2 == 0 ? Scale::Kind::Linear : Scale::Kind::Log, 20, 9000, 31);
            const auto made = histogram(m_spans.set(), selection, scale, CancelToken());
            QVERIFY(made.has_value());
            Histogram wanted{.scale = scale, .counts = std::vector<std::uint64_t>(31)};
            std::map<std::int64_t, std::uint64_t> powers; // by the greatest power not above
            for (const std::uint64_t index : taken) {
                const std::int64_t value = m_spans.all()[std::size_t(index)].durationNs;
                const int bin = slowBin(scale, value);
                ++(bin < 0        ? wanted.below
                       : bin > 30 ? wanted.above
                                  : wanted.counts[std::size_t(bin)]);
                std::int64_t power = value == 0 ? 0 : 1;
                while (power != 0 && power <= value / 2)
                    power *= 2;
                ++powers[power];
            }
            QCOMPARE(made->counts, wanted.counts);
            QCOMPARE(made->below, wanted.below);
            QCOMPARE(made->above, wanted.above);
            QCOMPARE(made->total(), std::uint64_t(taken.size()));
            const auto log2 = log2Histogram(m_spans.set(), selection, CancelToken());
            QVERIFY(log2.has_value());
            QCOMPARE(log2->total(), std::uint64_t(taken.size()));
            for (int i = 0; i < Log2Histogram::kBuckets; ++i) {
                const auto found = powers.find(Log2Histogram::valueOf(i));
                QCOMPARE(log2->counts[std::size_t(i)], found == powers.end() ? 0 : found->second);
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

    void histPrintsAsBpftraceDoes()
    {
        Log2Histogram histogram;
        for (const std::int64_t value : {0, 1, 1, 600, 600, 1025, 1500, 2000, 2000})
            histogram.add(value);
        const std::string text = bpftraceHistText(histogram);
        const QStringList lines = QString::fromStdString(text).split('\n');
        QCOMPARE(lines[0],
                 QString("[0]                    1 |@@@@@@@@@@@@@                              "
                         "         |"));
        QCOMPARE(lines[1].left(27), QString("[1]                    2 |@"));
        QCOMPARE(lines[2].left(25), QString("[2, 4)                 0 "));
        QCOMPARE(lines[10].left(25), QString("[512, 1K)              2 "));
        QCOMPARE(lines[11], "[1K, 2K)               4 |" + QString(52, '@') + "|");
        QCOMPARE(lines.size(), 13);
        QCOMPARE(bpftraceHistText(Log2Histogram()), std::string());
    }

    void cdfIsExactAtItsPoints()
    {
        const auto ranks = SpanRanks::make(m_spans.shared(), {}, CancelToken());
        QVERIFY(ranks.has_value());
        for (const auto kind : {Scale::Kind::Linear, Scale::Kind::Log}) {
            const Scale scale(kind, 0, 5'000'000'000, 400);
            const auto points = cdf((*ranks)->range(1000, 180'000), scale);
            QVERIFY(points.size() > 100);
            std::int64_t before = -1;
            for (const CdfPoint& point : points) {
                QVERIFY(point.durationNs > before);
                before = point.durationNs;
                std::uint64_t count = 0;
                for (std::size_t i = 1000; i < 180'000; ++i)
                    count += m_spans.all()[i].durationNs <= point.durationNs ? 1 : 0;
                QCOMPARE(point.atMost, count);
            }
            QCOMPARE(points.back().atMost, std::uint64_t(179'000));
        }
    }

    void mapsEqualRecounting()
    {
        for (std::uint64_t seed = 60; seed < 66; ++seed) {
            const SpanSelection selection = m_spans.someSelection(seed);
            const auto taken = m_spans.taken(selection);
            const Scale time(Scale::Kind::Linear, m_spans.all().front().beginNs,
                             m_spans.all().back().beginNs - 5000, 70);
            const Scale duration(Scale::Kind::Log, 16, 100'000, 40);
            std::vector<std::uint32_t> inside(70 * 40);
            std::vector<std::uint32_t> shown(70 * 40);
            std::vector<Scatter::Column> columns(70);
            std::uint64_t outside = 0;
            for (const std::uint64_t index : taken) {
                const TimedSpan& span = m_spans.all()[std::size_t(index)];
                const int x = slowBin(time, span.beginNs);
                if (x < 0 || x >= 70)
                    continue;
                const int y = slowBin(duration, span.durationNs);
                const auto place = [x](int row) { return std::size_t(x * 40 + row); };
                if (y >= 0 && y < 40)
                    ++inside[place(y)];
                else
                    ++outside;
                ++shown[place(std::clamp(y, 0, 39))];
                Scatter::Column& column = columns[std::size_t(x)];
                if (column.count++ == 0 || span.durationNs > column.maxNs) {
                    column.maxNs = span.durationNs;
                    column.longest = index;
                }
            }
            const auto map = heatMap(m_spans.set(), selection, time, duration, CancelToken());
            QVERIFY(map.has_value());
            QCOMPARE(map->counts, inside);
            QCOMPARE(map->outside, outside);
            const auto dots = scatter(m_spans.set(), selection, time, duration, CancelToken());
            QVERIFY(dots.has_value());
            QCOMPARE(dots->density.counts, shown);
            QCOMPARE(dots->density.outside, outside);
            for (std::size_t x = 0; x < columns.size(); ++x) {
                QCOMPARE(dots->columns[x].count, columns[x].count);
                QCOMPARE(dots->columns[x].maxNs, columns[x].maxNs);
                QCOMPARE(dots->columns[x].longest, columns[x].longest);
            }
        }
    }

    void percentilesOverTimeEqualSorting()
    {
        constexpr std::array<double, 5> kPercents{50, 99.9, 90, 99, 0};
        const Scale time(Scale::Kind::Linear, m_spans.all().front().beginNs,
                         m_spans.all().back().beginNs, 25);
        for (std::uint64_t seed = 80; seed < 86; ++seed) {
            const SpanSelection selection = m_spans.someSelection(seed);
            const auto bins =
                percentilesOverTime(m_spans.set(), selection, time, kPercents, CancelToken());
            QVERIFY(bins.has_value());
            std::map<int, std::vector<std::int64_t>> wanted;
            for (const std::uint64_t index : m_spans.taken(selection)) {
                const TimedSpan& span = m_spans.all()[std::size_t(index)];
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
                QCOMPARE(m_spans.all()[std::size_t(bin.longest)].durationNs, bin.maxNs);
                for (std::size_t p = 0; p < kPercents.size(); ++p) {
                    const auto rank = rankOfPercentile(kPercents[p], durations.size());
                    QCOMPARE(bin.percentilesNs[p], durations[std::size_t(rank)]);
                }
            }
        }
    }

    void theLongestSpanIsFound()
    {
        for (std::uint64_t seed = 90; seed < 100; ++seed) {
            const SpanSelection selection = m_spans.someSelection(seed);
            std::optional<std::uint64_t> wanted;
            for (const std::uint64_t index : m_spans.taken(selection)) {
                if (!wanted
                    || m_spans.all()[std::size_t(index)].durationNs
                        > m_spans.all()[std::size_t(*wanted)].durationNs)
                    wanted = index;
            }
            const auto found = longestSpan(m_spans.set(), selection, CancelToken());
            QVERIFY(found.has_value());
            QCOMPARE(*found, wanted);
        }
    }

    void cancelsAtOnce()
    {
        CancelToken cancel;
        cancel.cancel();
        const Scale scale(Scale::Kind::Linear, 0, 100, 10);
        const auto isCancelled = [](const auto& result) {
            return !result.has_value() && result.error().code == ErrorCode::Cancelled;
        };
        QVERIFY(isCancelled(histogram(m_spans.set(), {}, scale, cancel)));
        QVERIFY(isCancelled(log2Histogram(m_spans.set(), {}, cancel)));
        QVERIFY(isCancelled(heatMap(m_spans.set(), {}, scale, scale, cancel)));
        QVERIFY(isCancelled(scatter(m_spans.set(), {}, scale, scale, cancel)));
        QVERIFY(isCancelled(percentilesOverTime(m_spans.set(), {}, scale, {}, cancel)));
        QVERIFY(isCancelled(longestSpan(m_spans.set(), {}, cancel)));
    }

private:
    const MadeSpans m_spans{200'000, 12};
};

QTEST_APPLESS_MAIN(TestDistribution)
#include "tst_distribution.moc"
