#include "core/analysis/reports/probe_counts.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/support/waits.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace probescope;
using analysis::ProbeCounts;

namespace {

using Count = std::optional<std::uint64_t>;

store::Probe probeAt(std::uint32_t id, probe::Kind kind, std::string place, std::string event)
{
    return {.id = id,
            .definition = "p:" + event + ' ' + place,
            .system = "kprobes",
            .event = std::move(event),
            .group = "probescope_1_2_1",
            .kind = kind,
            .place = std::move(place)};
}

/// A capture that is being written.
class Made
{
public:
    Made()
        : m_path(m_folder.filePath("made.psc").toStdString())
        , m_writer(std::move(*store::Writer::create(m_path)))
    {
    }
    store::Writer& writer() { return *m_writer; }
    void record(const store::Probe& probe, int events)
    {
        const auto type = m_writer->eventType({.system = probe.system, .name = probe.event});
        for (int i = 0; i < events; ++i)
            m_writer->event({.timeNs = ++m_time, .type = type});
    }
    std::shared_ptr<store::Capture> open()
    {
        auto capture = store::Capture::open(m_path);
        return capture ? *capture : nullptr;
    }
    std::shared_ptr<store::Capture> finish() { return m_writer->finish() ? open() : nullptr; }

private:
    QTemporaryDir m_folder;
    std::string m_path;
    std::unique_ptr<store::Writer> m_writer;
    std::int64_t m_time = 0;
};

} // namespace

class TestProbeCounts : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatBecameOfEachHit_data()
    {
        QTest::addColumn<bool>("selective");
        QTest::addColumn<bool>("lossy");
        QTest::addColumn<int>("recorded");
        QTest::addColumn<int>("filtered"); // -1: cannot be known
        QTest::addColumn<int>("lost");
        QTest::newRow("all there") << false << false << 10 << 0 << 0;
        QTest::newRow("filtered") << true << false << 7 << 3 << 0;
        QTest::newRow("nothing filters") << false << false << 7 << -1 << 0;
        QTest::newRow("lost") << false << true << 7 << 0 << 3;
        QTest::newRow("either") << true << true << 7 << -1 << -1;
        QTest::newRow("all there, others lost") << true << true << 10 << 0 << 0;
        QTest::newRow("more than was counted") << false << false << 12 << 0 << 0;
    }
    void saysWhatBecameOfEachHit()
    {
        QFETCH(bool, selective);
        QFETCH(bool, lossy);
        QFETCH(int, recorded);
        QFETCH(int, filtered);
        QFETCH(int, lost);
        Made made;
        auto probe = probeAt(0, probe::Kind::KernelEntry, "vfs_read", "read");
        if (selective)
            probe.filter = "count > 1";
        made.writer().probe(probe);
        made.writer().probeSample({.timeNs = 0});
        made.writer().probeSample({.timeNs = 100, .hits = 10, .misses = 2});
        made.record(probe, recorded);
        if (lossy)
            made.writer().loss({.beginNs = 1, .endNs = 2, .count = 5});
        const auto capture = made.finish();
        QVERIFY(capture);
        const auto all = analysis::probeCounts(*capture, {});
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY(all[0].probe == probe);
        QCOMPARE(all[0].hits, Count(10));
        QCOMPARE(all[0].misses, Count(2));
        QCOMPARE(all[0].recorded, std::uint64_t(recorded));
        QCOMPARE(all[0].filtered, filtered < 0 ? Count() : Count(filtered));
        QCOMPARE(all[0].lost, lost < 0 ? Count() : Count(lost));
        QVERIFY(all[0].missRatio() && qFuzzyCompare(*all[0].missRatio(), 2.0 / 12));
    }

    /// The kernel stopped the recording by itself, some time after it was counted the last time.
    void knowsNoLossWhenItWasNotCountedToTheEnd()
    {
        for (const std::int64_t time : {0, 5'000'000}) {
            Made made;
            auto probe = probeAt(0, probe::Kind::KernelEntry, "vfs_read", "read");
            auto other = probeAt(1, probe::Kind::KernelEntry, "vfs_write", "write");
            probe.filter = other.filter = "count > 1";
            made.writer().probe(probe);
            made.writer().probe(other);
            for (const std::uint32_t id : {0U, 1U})
                made.writer().probeSample({.timeNs = 100, .probe = id, .hits = 10});
            made.record(probe, 6);
            made.record(other, 6);
            made.writer().event(
                {.timeNs = time + 200,
                 .type = made.writer().eventType({.system = probe.system, .name = probe.event})});
            const auto capture = made.finish();
            QVERIFY(capture);
            const auto all = analysis::probeCounts(*capture, {});
            QCOMPARE(all[0].filtered, time == 0 ? Count(3) : Count());
            QCOMPARE(all[0].lost, time == 0 ? Count(0) : Count());
            QCOMPARE(all[1].filtered, Count(4));
        }
    }

    void knowsWhatIsInFlight()
    {
        Made made;
        using Kind = probe::Kind;
        const std::vector<store::Probe> probes{
            probeAt(0, Kind::KernelEntry, "do_nanosleep+0", "in"),
            probeAt(1, Kind::KernelReturn, "do_nanosleep", "out"),
            probeAt(2, Kind::KernelReturn, "vfs_read", "alone"),
            probeAt(3, Kind::UserEntry, "/bin/sh:0x10", "uin"),
            probeAt(4, Kind::UserReturn, "/bin/sh:0x10", "uout"),
            probeAt(5, Kind::Event, "sched/sched_switch", "uncounted"),
        };
        for (const auto& probe : probes)
            made.writer().probe(probe);
        made.writer().probeSample({.probe = 0, .hits = 20});
        made.writer().probeSample({.probe = 1, .hits = 12, .misses = 5});
        made.writer().probeSample({.probe = 2, .hits = 1});
        made.writer().probeSample({.probe = 3, .hits = 8});
        made.writer().probeSample({.probe = 4, .hits = 9}); // one began before
        const auto capture = made.finish();
        QVERIFY(capture);
        const auto all = analysis::probeCounts(*capture, {});
        QCOMPARE(all.size(), probes.size());
        QCOMPARE(all[0].inFlight, Count());
        QCOMPARE(all[1].inFlight, Count(3));
        QCOMPARE(all[2].inFlight, Count());
        QCOMPARE(all[3].misses, Count()); // nobody counts them
        QCOMPARE(all[4].inFlight, Count(0));
        QCOMPARE(all[5].hits, Count());
        QCOMPARE(all[5].filtered, Count());
        QVERIFY(!all[5].missRatio());
    }

    /// The tracers saw the function run, and the probe had no hit: another copy ran.
    void seesThatTheFunctionRanOtherwise()
    {
        Made made;
        using Kind = probe::Kind;
        const std::vector<store::Probe> probes{
            probeAt(0, Kind::KernelEntry, "vfs_read+0", "entry"),
            probeAt(1, Kind::KernelReturn, "nbd:nbd_open", "module"),
            probeAt(2, Kind::FunctionEntry, "vfs_read", "fprobe"),
            probeAt(3, Kind::KernelEntry, "vfs_write", "hit"), // has hits: nothing to find
            probeAt(4, Kind::KernelEntry, "vfs_read+0x10", "inside"), // may run past it
            probeAt(5, Kind::KernelEntry, "do_nanosleep", "unseen"),
            probeAt(6, Kind::UserEntry, "vfs_read", "user"),
            probeAt(7, Kind::KernelEntry, "vfs_read_more", "longer"),
        };
        for (const auto& probe : probes) {
            made.writer().probe(probe);
            made.writer().probeSample({.probe = probe.id, .hits = probe.id == 3 ? 4U : 0U});
        }
        const auto type = [&made](const char* name, EventRole role) {
            return made.writer().eventType({.system = "ftrace",
                                            .name = name,
                                            .fields = {{.name = "func", .kind = FieldKind::String}},
                                            .role = role});
        };
        const auto called = type("funcgraph_entry", EventRole::GraphEntry);
        const auto returned = type("funcgraph_exit", EventRole::GraphExit);
        const auto function = type("function", EventRole::Function);
        std::int64_t time = 0;
        const auto record = [&](EventTypeId id, const char* name) {
            const std::array<Value, 1> values{Value(made.writer().string(name).value())};
            made.writer().event({.timeNs = ++time, .type = id, .values = values});
        };
        for (int i = 0; i < 3; ++i) {
            record(called, "vfs_read");
            record(returned, "vfs_read");
        }
        record(function, "vfs_read");
        record(function, "nbd_open [nbd]");
        record(function, "vfs_write");
        const auto capture = made.finish();
        QVERIFY(capture);
        const auto all = analysis::probeCounts(*capture, {});
        QCOMPARE(all[0].functionRuns, Count(4));
        QCOMPARE(all[1].functionRuns, Count(1));
        QCOMPARE(all[2].functionRuns, Count(4));
        for (const std::size_t other : {3U, 4U, 5U, 6U, 7U})
            QCOMPARE(all[other].functionRuns, Count());
    }

    /// Events arrive later than counts.
    void tellsNoLossBeforeAllHasArrived()
    {
        Made made;
        const auto probe = probeAt(0, probe::Kind::KernelEntry, "vfs_read", "read");
        made.writer().probe(probe);
        made.writer().probeSample({.hits = 10});
        made.record(probe, 4);
        waitUntil([&] { return made.writer().progress({}) && made.open()->lastProbeSample(0); });
        const auto all = analysis::probeCounts(*made.open(), {});
        QCOMPARE(all[0].hits, Count(10));
        QCOMPARE(all[0].filtered, Count());
        QCOMPARE(all[0].lost, Count());
        QVERIFY(made.finish());
    }

    void givesAPlotWhatItNeeds()
    {
        Made made;
        made.writer().probe(probeAt(0, probe::Kind::KernelEntry, "vfs_read", "read"));
        constexpr std::int64_t kSecond = 1'000'000'000;
        for (int i = 0; i <= 100; ++i)
            made.writer().probeSample({.timeNs = i * kSecond / 4,
                                       .hits = std::uint64_t(i) * 5,
                                       .misses = std::uint64_t(i > 50 ? i - 50 : 0)});
        const auto capture = made.finish();
        const auto all = analysis::probePoints(*capture, 0);
        QCOMPARE(all.size(), std::size_t(101));
        QCOMPARE(all[0].hitsPerSecond, 0.0);
        QCOMPARE(all[1].hitsPerSecond, 20.0);
        QCOMPARE(all[51].missesPerSecond, 4.0);
        // With those outside, so that lines reach the edges.
        const auto some = analysis::probePoints(*capture, 0, kSecond, 2 * kSecond);
        QCOMPARE(some.size(), std::size_t(7));
        QCOMPARE(some.front().timeNs, kSecond * 3 / 4);
        QCOMPARE(some.back().timeNs, kSecond * 9 / 4);
        const auto between = analysis::probePoints(*capture, 0, kSecond + 1, kSecond + 2);
        QCOMPARE(between.size(), std::size_t(2));
        const auto few = analysis::probePoints(*capture, 0, 0, 100 * kSecond, 10);
        QVERIFY(few.size() <= 12);
        QCOMPARE(few.back().hits, std::uint64_t(500));
        for (std::size_t i = 1; i < few.size(); ++i)
            QCOMPARE(few[i].hitsPerSecond, 20.0);
        QVERIFY(analysis::probePoints(*capture, 3).empty());
    }
};

QTEST_APPLESS_MAIN(TestProbeCounts)
#include "tst_probe_counts.moc"
