#include "core/record/counts/event_counters.h"
#include "core/record/counts/kernel_aggregation.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/triggers/hist_queries.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/needed.h"
#include "tests/support/served_backend.h"
#include "tests/support/verify_done.h"

#include <QTest>

#include <algorithm>
#include <cerrno>
#include <chrono>

using namespace probescope;
using namespace probescope::record;
using namespace std::chrono_literals;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::Kernel;

namespace {

const std::vector<tracefs::EventName> kTwo{{"sched", "sched_switch"},
                                           {"raw_syscalls", "sys_enter"}};

/// What a histogram by CPU prints.
std::string byCpu(std::initializer_list<std::uint64_t> counts)
{
    std::string text;
    std::size_t cpu = 0;
    for (const auto count : counts)
        text += "{ common_cpu:          " + std::to_string(cpu++)
            + " } hitcount:          " + std::to_string(count) + "\n";
    return text + "\nTotals:\n    Hits: 1\n    Entries: " + std::to_string(cpu)
        + "\n    Dropped: 0\n";
}

/// A fake kernel behind the protocol, under the policy that probescope-helper has.
struct ServedKernel
{
    ServedKernel()
        : fake(FakeKernel::linux61())
        , helper(fake, {.level = access::Level::Control})
        , backend(needed(helper.connect()))
    {
    }

    FakeTracefs fake;
    ServedBackend helper;
    std::shared_ptr<access::RemoteBackend> backend;
};

/// Takes its time to print histograms.
class SlowHistograms : public FakeTracefs
{
public:
    using FakeTracefs::FakeTracefs;
    using Clock = std::chrono::steady_clock;

    Result<std::string> read(const access::TracePath& path, std::size_t most) override
    {
        if (path.text().ends_with("/hist")) {
            const auto now = Clock::now();
            m_first = std::min(m_first, now);
            while (Clock::now() < now + m_takes) { }
        }
        return FakeTracefs::read(path, most);
    }
    /// From now on each takes so long.
    void take(Clock::duration takes)
    {
        m_takes = takes;
        m_first = Clock::time_point::max();
    }
    Clock::time_point first() const { return m_first; } ///< when the first one was asked for since

private:
    Clock::duration m_takes{};
    Clock::time_point m_first = Clock::time_point::max();
};

const tracefs::KernelLatency kWakeup{.begin = {"sched", "sched_waking"},
                                     .beginKey = "pid",
                                     .end = {"sched", "sched_switch"},
                                     .endKey = "next_pid"};

} // namespace

class TestKernelCounting : public QObject
{
    Q_OBJECT

private slots:
    void countsByEventAndCpu()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const auto before = fake.snapshotOfControls();
        auto counters = needed(EventCounters::start(kernel, kTwo));
        fake.setHistogram("sched", "sched_switch", byCpu({3, 4}));
        fake.setHistogram("raw_syscalls", "sys_enter", byCpu({10}));
        const auto sample = needed(counters.sample());
        const std::vector<std::vector<std::uint64_t>> expected{{3, 4}, {10}};
        QCOMPARE(sample.counts, expected);
        QCOMPARE(sample.total(0), std::uint64_t(7));
        QCOMPARE(sample.total(7), std::uint64_t(0));
        QCOMPARE(needed(counters.recorded()), std::uint64_t(0));
        fake.setHistogram("sched", "sched_switch", byCpu({3, 5}));
        QCOMPARE(needed(counters.finish()).total(0), std::uint64_t(8));
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    /// What is counted while the last ones are set up would be a rate that there never was.
    void beginsWhenAllCountersRun()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        fake.setHistogram("sched", "sched_switch", byCpu({300, 4}));
        const auto counters = needed(EventCounters::start(kernel, kTwo));
        QCOMPARE(needed(counters.sample()).total(0), std::uint64_t(0));
        fake.setHistogram("sched", "sched_switch", byCpu({301, 4, 5}));
        fake.setHistogram("raw_syscalls", "sys_enter", byCpu({10}));
        const auto sample = needed(counters.sample());
        const std::vector<std::vector<std::uint64_t>> expected{{1, 0, 5}, {10}};
        QCOMPARE(sample.counts, expected);
        QVERIFY(sample.time >= 0ns);
    }

    /// What is read at the end stood before: reading it is no time in which anything happened.
    void endsWhenTheCountersStand()
    {
        SlowHistograms fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const auto before = SlowHistograms::Clock::now();
        auto counters = needed(EventCounters::start(kernel, kTwo));
        fake.take(200ms);
        const auto last = needed(counters.finish());
        QVERIFY(last.time > 0ns);
        QVERIFY(last.time <= fake.first() - before);
    }

    void worksThroughAHelperAndLeavesNothing()
    {
        ServedKernel served;
        auto kernel = needed(Kernel::inspect(*served.backend));
        const auto before = served.fake.snapshotOfControls();
        {
            auto counters = needed(EventCounters::start(kernel, kTwo, "common_pid == 1"));
            served.fake.setHistogram("sched", "sched_switch", byCpu({3, 4}));
            QCOMPARE(needed(counters.sample()).total(0), std::uint64_t(7));
            auto latency = needed(KernelAggregation::start(kernel, kWakeup));
            VERIFY_DONE(latency.pause());
            QVERIFY(latency.read().has_value());
        }
        QCOMPARE(served.fake.snapshotOfControls(), before);
    }

    /// The caller dies: the helper puts back what its synthetic events hold.
    void isUndoneWhenItsCallerGoes()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        ServedBackend helper(fake, {.level = access::Level::Control});
        auto backend = needed(helper.connect());
        {
            auto kernel = needed(Kernel::inspect(*backend));
            const auto name = needed(tracefs::SessionName::of(*backend, 9));
            const auto work =
                needed(tracefs::latencyWork(kWakeup, name.probeGroup() + "_latency", kernel));
            VERIFY_DONE(backend->makeInstance(name.instance()));
            VERIFY_DONE(backend->append("synthetic_events", work.synthetic[0]));
            for (const auto& trigger : work.triggers)
                VERIFY_DONE(backend->append(
                    needed(tracefs::eventFile(name.instance(), trigger.event, "trigger")),
                    trigger.text));
        }
        QVERIFY(fake.snapshotOfControls() != before);
        backend.reset();
        static_cast<void>(helper.wait());
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void takesEachEventOnceAndNotTooMany()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const auto before = fake.snapshotOfControls();
        {
            const auto counters = needed(EventCounters::start(kernel, {kTwo[0], kTwo[1], kTwo[0]}));
            QCOMPARE(counters.events(), kTwo);
        }
        QVERIFY(EventCounters::start(kernel, {}).error().code == ErrorCode::Invalid);
        const std::vector<tracefs::EventName> many(EventCounters::kMax + 1, kTwo[0]);
        QVERIFY(EventCounters::start(kernel, many).error().code == ErrorCode::Invalid);
        QVERIFY(EventCounters::start(kernel, {{"sched", "nosuch"}}).error().code
                == ErrorCode::NotFound);
        fake.failNext("*/trigger", 0);
        fake.failNext("*/trigger", ENOMEM);
        QVERIFY(EventCounters::start(kernel, kTwo).error().code == ErrorCode::NoMemory);
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void tellsRatesAndShares()
    {
        CounterHistory history(2);
        QVERIFY(history.empty());
        QCOMPARE(history.rate(0), 0.0);
        QCOMPARE(history.share(0), 0.0);
        history.add({.time = 1s, .counts = {{10, 20}, {}}});
        history.add({.time = 3s, .counts = {{10, 60}, {10}}});
        QCOMPARE(history.total(0), std::uint64_t(70));
        QCOMPARE(history.rate(0), 20.0);
        QCOMPARE(history.rate(1), 5.0);
        QCOMPARE(history.averageRate(0), 70.0 / 3);
        QCOMPARE(history.share(1), 10.0 / 80);
        QCOMPARE(history.points(0).size(), std::size_t(2));
        QCOMPARE(history.points(0)[0].rate, 30.0);
        const std::vector<std::uint64_t> cpus{10, 60};
        QCOMPARE(history.byCpu(0), cpus);
        // Two samples of one time have no rate.
        history.add({.time = 3s, .counts = {{10, 60}, {10}}});
        QCOMPARE(history.rate(0), 20.0);
        for (int i = 0; i < int(CounterHistory::kMaxPoints) + 10; ++i)
            history.add({.time = 4s + i * 1s, .counts = {{100, 60}, {10}}});
        QCOMPARE(history.points(1).size(), CounterHistory::kMaxPoints);
    }

    void answersWithGroups()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const auto before = fake.snapshotOfControls();
        fake.setHistogram("kmem", "kmalloc",
                          "{ common_pid: bash            [      1234] } hitcount:          2  "
                          "bytes_req:        300\n"
                          "{ common_pid: cat             [        12] } hitcount:          9  "
                          "bytes_req:         90\n"
                          "\nTotals:\n    Hits: 11\n    Entries: 2\n    Dropped: 1\n");
        const Aggregation asked{
            .events = {"kmem:kmalloc"},
            .predicate = {},
            .keys = {{.kind = AggregationKey::Kind::Task}},
            .value = {.kind = AggregationValue::Kind::Average, .field = "bytes_req"}};
        auto running = needed(KernelAggregation::start(kernel, asked));
        QCOMPARE(running.work().triggers.at(0).text,
                 std::string("hist:keys=common_pid.execname:vals=bytes_req"
                             ":sort=hitcount.descending:size=4096"));
        const auto snapshot = needed(running.read());
        QCOMPARE(snapshot.groups.size(), std::size_t(2));
        QCOMPARE(snapshot.groups[0].keys, std::vector<std::string>{"bash-1234"});
        QCOMPARE(snapshot.averageOf(snapshot.groups[0]), 150.0);
        QCOMPARE(snapshot.dropped, std::uint64_t(1));
        QCOMPARE(snapshot.sum, std::uint64_t(390));
        QVERIFY(snapshot.time.count() >= 0);
        const auto last = needed(running.finish());
        QCOMPARE(last.events, std::uint64_t(11));
        QVERIFY(last.time > snapshot.time);
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void answersWithLatencies()
    {
        FakeTracefs fake(FakeKernel::linux612());
        auto kernel = needed(Kernel::inspect(fake));
        const auto before = fake.snapshotOfControls();
        auto running = needed(KernelAggregation::start(kernel, kWakeup));
        const auto& synthetic = running.work().triggers.at(2).event;
        fake.setHistogram(synthetic.system, synthetic.name,
                          "{ ns: ~ 2^13, who:         25 } hitcount:          3  ns:      18000\n"
                          "{ ns: ~ 2^12, who:         25 } hitcount:          1  ns:       4000\n"
                          "{ ns: ~ 2^13, who:         38 } hitcount:          1  ns:       6000\n"
                          "\nTotals:\n    Hits: 5\n    Entries: 3\n    Dropped: 0\n");
        const auto snapshot = needed(running.read());
        QCOMPARE(snapshot.groups.size(), std::size_t(2));
        QCOMPARE(snapshot.groups[0].keys, std::vector<std::string>{"25"});
        const std::vector<HistBin> bins{{HistBin::Kind::Within, 2049, 4096, 1},
                                        {HistBin::Kind::Within, 4097, 8192, 3}};
        QCOMPARE(snapshot.groups[0].bins, bins);
        QCOMPARE(snapshot.averageOf(snapshot.groups[0]), 5500.0);
        VERIFY_DONE(running.close());
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    /// Where both ends are of one event, too, whose file has two histograms.
    void tellsLostBeginsApart()
    {
        FakeTracefs fake(FakeKernel::linux612());
        auto kernel = needed(Kernel::inspect(fake));
        auto sameEvent = kWakeup;
        sameEvent.end = sameEvent.begin;
        sameEvent.endKey = "pid";
        for (const auto& latency : {kWakeup, sameEvent}) {
            auto running = needed(KernelAggregation::start(kernel, latency));
            const std::string totals = "\nTotals:\n    Hits: 5\n    Entries: 0\n    Dropped: ";
            fake.setHistogram("sched", "sched_waking", totals + "7\n");
            fake.setHistogram("sched", "sched_switch", totals + "7\n");
            const auto& synthetic = running.work().triggers.at(2).event;
            fake.setHistogram(synthetic.system, synthetic.name, totals + "2\n");
            // They are read at the end only.
            const auto snapshot = needed(running.read());
            QCOMPARE(snapshot.dropped, std::uint64_t(2));
            QCOMPARE(snapshot.droppedBegins, std::uint64_t(0));
            const auto last = needed(running.finish());
            QCOMPARE(last.dropped, std::uint64_t(2));
            QCOMPARE(last.droppedBegins, std::uint64_t(7));
            QCOMPARE(last.droppedEnds, std::uint64_t(7));
        }
    }

    void asksBeforeItChangesAnything()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const auto writes = fake.writes().size();
        auto wrong = kWakeup;
        wrong.endKey = "next_comm";
        QVERIFY(!KernelAggregation::start(kernel, wrong).has_value());
        QVERIFY(!KernelAggregation::start(kernel, Aggregation()).has_value());
        QCOMPARE(fake.writes().size(), writes);
    }
};

QTEST_GUILESS_MAIN(TestKernelCounting)
#include "tst_kernel_counting.moc"
