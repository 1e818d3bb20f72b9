#include "core/tracefs/probes/observation.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/verify_done.h"

#include <QTest>

#include <cerrno>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using probe::Cause;
using probe::Kind;
using tracefs::EventName;

namespace {

void write(FakeTracefs& fake, const std::string& path, const char* text)
{
    VERIFY_DONE(fake.append(*access::TracePath::parse(path), text));
}

probe::Observation observed(FakeTracefs& fake, const EventName& event,
                            const std::optional<tracefs::ProbeRecording>& recording = {},
                            const probe::HitSeries* series = nullptr)
{
    const auto list = tracefs::listProbes(fake);
    const auto* probe = list->find(event);
    if (!probe)
        qFatal("no such probe");
    return tracefs::observe(fake, *list, *probe, series, recording);
}

} // namespace

class TestProbeObservation : public QObject
{
    Q_OBJECT

private slots:
    void tellsEveryKind_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* line, Kind kind) {
            QTest::newRow(line) << QByteArray(line) << int(kind);
        };
        row("p:a/b vfs_read", Kind::KernelEntry);
        row("r10:a/b vfs_read", Kind::KernelReturn);
        row("p:a/b /bin/sh:0x0000000000001000", Kind::UserEntry);
        row("r:a/b /bin/sh:0x0000000000001000", Kind::UserReturn);
        row("e:a/b sched.sched_switch p=$prev_pid", Kind::Event);
        row("f:a/b vfs_read", Kind::FunctionEntry);
        row("f:a/b vfs_read%return", Kind::FunctionReturn);
        row("t:a/b sched_switch", Kind::Tracepoint);
        row("s:synthetic/b\tu64 lat", Kind::Synthetic);
    }
    void tellsEveryKind()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, kind);
        const auto events = tracefs::dynamicEventLinesOf(line.toStdString());
        QCOMPARE(events.size(), std::size_t(1));
        QCOMPARE(int(tracefs::kindOf(events[0])), kind);
    }

    void looksAtTheInstanceThatRecords()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.makeInstance("mine").has_value());
        write(fake, "dynamic_events", "p:aa/one vfs_read count=%dx");
        const std::string folder = "instances/mine/";
        write(fake, folder + "events/aa/one/filter", "count > 3");
        write(fake, folder + "events/aa/one/enable", "1");
        write(fake, folder + "tracing_on", "0");
        write(fake, folder + "set_event_pid", "5");
        write(fake, folder + "set_event_notrace_pid", "6");
        write(fake, folder + "tracing_cpumask", "2");
        fake.feed("mine", 0, "x", 7);
        fake.probes()[0].hits = 40;
        const auto seen =
            observed(fake, {"aa", "one"},
                     tracefs::ProbeRecording{.instance = "mine", .hits = 30, .recorded = 20});
        const auto& recording = seen.recordings.front();
        QVERIFY(recording.tracing == false);
        QCOMPARE(recording.filter, std::string("count > 3"));
        QCOMPARE(recording.pids, std::vector<std::int32_t>{5});
        QCOMPARE(recording.pidsLeftOut, std::vector<std::int32_t>{6});
        QCOMPARE(recording.cpus, std::vector<std::uint32_t>{1});
        QCOMPARE(recording.inBuffer, std::uint64_t(7));
        QCOMPARE(recording.hits, std::uint64_t(30));
        QCOMPARE(seen.hits, std::uint64_t(40));
        QCOMPARE(seen.enabledIn, std::vector<std::string>{"mine"});
        std::vector<Cause> causes;
        for (const auto& one : probe::explain(seen))
            causes.push_back(one.cause);
        QCOMPARE(causes,
                 (std::vector<Cause>{Cause::TracingOff, Cause::Filtered, Cause::OtherPids,
                                     Cause::OtherPids, Cause::OtherCpus, Cause::NotYetRead}));
    }

    /// A CPU that is not there need not be recorded.
    void knowsWhichCpusAreThere()
    {
        auto kernel = FakeKernel::linux61();
        kernel.offline = {1};
        FakeTracefs fake(std::move(kernel));
        write(fake, "dynamic_events", "p:aa/one vfs_read");
        write(fake, "tracing_cpumask", "1");
        const auto seen = observed(fake, {"aa", "one"}, tracefs::ProbeRecording{});
        QVERIFY(seen.recordings.front().cpus.empty());
        QVERIFY(seen.recordings.front().tracing == true);
    }

    void joinsSiblingsSwitchesAndSeries()
    {
        FakeTracefs fake(FakeKernel::linux61());
        write(fake, "dynamic_events", "p:aa/one vfs_read");
        write(fake, "dynamic_events", "r7:aa/two vfs_read");
        write(fake, "dynamic_events", "p:aa/three none:no_such");
        write(fake, "events/aa/two/enable", "1");
        fake.probes()[0].misses = 4;
        fake.probes()[1].misses = 4;
        fake.setProbesEnabled(false);
        probe::HitSeries series;
        series.add({0, 5, 0});
        series.add({1'000'000'000, 0, 2});
        const auto one = observed(fake, {"aa", "one"}, {}, &series);
        QCOMPARE(one.siblings.size(), std::size_t(1));
        QCOMPARE(one.siblings[0].event, std::string("aa/two"));
        QVERIFY(one.siblings[0].enabled && one.siblings[0].misses == 4);
        QVERIFY(one.probesSwitch == false && one.functionSwitch == true);
        QCOMPARE(one.restarts, std::uint64_t(1));
        QCOMPARE(one.rate->misses, 2.0);
        QCOMPARE(probe::explain(one)[0].cause, Cause::MissedSibling);
        const auto two = observed(fake, {"aa", "two"});
        QCOMPARE(two.maxActive, 7U);
        QCOMPARE(two.cpus, 2U);
        QCOMPARE(probe::explain(two)[0].cause, Cause::TooFewInstances);
        QCOMPARE(observed(fake, {"aa", "three"}).module, std::string("none"));
    }
};

QTEST_APPLESS_MAIN(TestProbeObservation)
#include "tst_probe_observation.moc"
