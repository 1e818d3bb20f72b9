#include "core/probe/advice/statistics.h"
#include "core/tracefs/probes/sampler.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QTest>

#include <cerrno>
#include <random>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using probe::HitCount;
using probe::HitSeries;
using tracefs::EventName;
using tracefs::ProbeSampler;

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

} // namespace

class TestProbeStatistics : public QObject
{
    Q_OBJECT

private slots:
    void tellsHowOftenNow()
    {
        HitSeries series;
        QVERIFY(!series.rate(kSecond));
        series.add({0, 100, 0});
        QVERIFY(!series.rate(kSecond));
        series.add({kSecond, 300, 10});
        series.add({2 * kSecond, 700, 10});
        QCOMPARE(series.rate(kSecond)->hits, 400.0);
        QCOMPARE(series.rate(kSecond)->misses, 0.0);
        QCOMPARE(series.rate(10 * kSecond)->hits, 300.0);
        QCOMPARE(series.rate(10 * kSecond)->misses, 5.0);
        // Rarer samples than the window is long.
        QCOMPARE(series.rate(1)->hits, 400.0);
    }

    void neverGoesBack()
    {
        HitSeries series;
        series.add({1, 50, 3});
        series.add({2, 60, 3});
        QCOMPARE(series.restarts(), std::uint64_t(0));
        series.add({3, 4, 0}); // the probe was made anew
        series.add({4, 9, 1});
        QCOMPARE(series.restarts(), std::uint64_t(1));
        QVERIFY((series.samples()
                 == std::vector<HitCount>{{1, 50, 3}, {2, 60, 3}, {3, 64, 3}, {4, 69, 4}}));
        QVERIFY((*series.counted() == HitCount{4, 9, 1}));
        // Time that stands still says nothing.
        series.add({4, 100, 1});
        QCOMPARE(series.samples().size(), std::size_t(4));
    }

    void spreadsWhatHappenedBetweenSamples()
    {
        HitSeries series;
        series.add({2 * kSecond, 0, 0});
        series.add({4 * kSecond, 200, 20});
        series.add({5 * kSecond, 200, 20});
        const auto rates = series.rates(0, 6 * kSecond, 6);
        std::vector<double> hits;
        for (const auto& rate : rates)
            hits.push_back(rate.hits);
        QCOMPARE(hits, (std::vector<double>{0, 0, 100, 100, 0, 0}));
        QCOMPARE(rates[2].misses, 10.0);
        QVERIFY(series.rates(5, 5, 4)[3].hits == 0);
        QVERIFY(series.rates(0, kSecond, 0).empty());
        QVERIFY(HitSeries().rates(0, kSecond, 2)[0].hits == 0);
    }

    /// Sums over parts are what was counted, however long it goes on.
    void keepsItsMemoryBounded()
    {
        HitSeries series(100);
        std::mt19937 random(1);
        std::uint64_t hits = 0;
        std::int64_t time = 0;
        for (int i = 0; i < 100'000; ++i) {
            time += std::int64_t(random() % 1000) + 1;
            hits += random() % 7;
            series.add({time, hits, 0});
            QVERIFY(series.samples().size() <= 100);
        }
        const auto& samples = series.samples();
        QVERIFY(samples.size() > 50);
        for (std::size_t i = 1; i < samples.size(); ++i)
            QVERIFY(samples[i].timeNs > samples[i - 1].timeNs
                    && samples[i].hits >= samples[i - 1].hits);
        QCOMPARE(samples.back().hits, hits);
        double sum = 0;
        const double width = double(time) / 50 / double(kSecond);
        for (const auto& rate : series.rates(0, time, 50))
            sum += rate.hits * width;
        QVERIFY(std::abs(sum + double(samples.front().hits) - double(hits)) < 1e-3 * double(hits));
    }

    void samplesAllProbes()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("dynamic_events", "p:aa/one vfs_read").has_value());
        QVERIFY(fake.append("dynamic_events", "p:aa/one vfs_write").has_value());
        QVERIFY(fake.append("dynamic_events", "p:bb/two /bin/sh:0x1000").has_value());
        ProbeSampler sampler(fake);
        QVERIFY(sampler.take(0).has_value());
        fake.probes()[0].hits = 5;
        fake.probes()[0].misses = 1;
        fake.probes()[1].hits = 7;
        fake.probes()[2].hits = 2;
        QVERIFY(sampler.take(kSecond).has_value());
        const EventName one{"aa", "one"};
        QCOMPARE(sampler.of(one)->rate(kSecond)->hits, 12.0);
        QCOMPARE(sampler.of(one)->rate(kSecond)->misses, 1.0);
        QCOMPARE(sampler.of({"bb", "two"})->rate(kSecond)->hits, 2.0);
        QCOMPARE(sampler.last().size(), std::size_t(2));
        QVERIFY(!sampler.of({"aa", "three"}));

        QVERIFY(fake.append("dynamic_events", "-:bb/two").has_value());
        QVERIFY(sampler.take(2 * kSecond).has_value());
        QVERIFY(!sampler.of({"bb", "two"}));

        // Made anew between two samples.
        QVERIFY(fake.append("dynamic_events", "-:aa/one").has_value());
        QVERIFY(fake.append("dynamic_events", "p:aa/one vfs_read").has_value());
        QVERIFY(sampler.take(3 * kSecond).has_value());
        QCOMPARE(sampler.of(one)->restarts(), std::uint64_t(1));
        QCOMPARE(sampler.of(one)->samples().back().hits, std::uint64_t(12));

        fake.failNext("kprobe_profile", EIO);
        QVERIFY(!sampler.take(4 * kSecond).has_value());
        QVERIFY(sampler.of(one)); // and keeps what it had
    }

    void goesWithoutFilesThatAKernelLacks()
    {
        auto kernel = FakeKernel::linux61();
        kernel.missing = {"uprobe_events", "uprobe_profile"};
        FakeTracefs fake(std::move(kernel));
        QVERIFY(fake.append("kprobe_events", "p:aa/one vfs_read").has_value());
        ProbeSampler sampler(fake);
        QVERIFY(sampler.take(0).has_value());
        QCOMPARE(sampler.last().size(), std::size_t(1));
        QCOMPARE(sampler.period(std::chrono::hours(1)), std::chrono::milliseconds(3'600'000));
        QVERIFY(sampler.period(std::chrono::milliseconds(0)) >= sampler.cost() * 20);
    }
};

QTEST_APPLESS_MAIN(TestProbeStatistics)
#include "tst_probe_statistics.moc"
