#include "core/tracefs/instances/leftovers.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::SessionName;

namespace {

constexpr SessionName kDead{.pid = 55, .start = 550};

/// A session that was killed: its instance records a probe of its own and a foreign one.
void leaveBehind(FakeTracefs& fake)
{
    for (const char* probe : {"p:probescope_55_550/one vfs_read",
                              "p:probescope_55_550/two vfs_write", "p:others/three vfs_open"})
        QVERIFY(fake.append("dynamic_events", probe).has_value());
    QVERIFY(fake.makeInstance("probescope-55-550").has_value());
    for (const char* event : {"probescope_55_550/one", "others/three"}) {
        const auto file = access::TracePath::parse(
            std::string("instances/probescope-55-550/events/") + event + "/enable");
        QVERIFY(fake.append(*file, "1").has_value());
    }
    QVERIFY(fake.append("instances/probescope-55-550/events/probescope_55_550/two/trigger",
                        "traceoff:5 if common_pid == 3")
                .has_value());
}

} // namespace

class TestLeftovers : public QObject
{
    Q_OBJECT

private slots:
    void namesTellWhoseTheyAre()
    {
        const SessionName name{.pid = 12, .start = 345, .number = 2};
        QCOMPARE(name.instance(), std::string("probescope-12-345-2"));
        QCOMPARE(name.probeGroup(), std::string("probescope_12_345_2"));
        QVERIFY(SessionName::parse(name.instance()) == name);
        QVERIFY(SessionName::parse(name.probeGroup()) == name);
        for (const char* foreign :
             {"probescope", "probescope-", "probescope-1", "probescope-1-", "probescope-1-2-3-4",
              "probescope-01-2", "probescope-1_2", "probescope-x-2", "probescope-1-2-0",
              "probescope-4294967296-1", "other-1-2", "probescope-1--2"})
            QVERIFY2(!SessionName::parse(foreign), foreign);
    }

    void tellsTheDeadFromTheLiving()
    {
        FakeTracefs fake(FakeKernel::linux61());
        leaveBehind(fake);
        QVERIFY(fake.makeInstance("probescope-700-7000").has_value());
        QVERIFY(fake.makeInstance("probescope-700-6000").has_value()); // the pid was used again
        const auto tracingUsers = tracefs::tracingUsersOf(fake);
        QCOMPARE(tracingUsers->sessions.size(), std::size_t(3));
        for (const auto& session : tracingUsers->sessions)
            QCOMPARE(session.alive, session.name.start == 7000);
        const auto dead = std::find_if(tracingUsers->sessions.begin(), tracingUsers->sessions.end(),
                                       [](const auto& session) { return session.name == kDead; });
        QVERIFY(dead->hasInstance);
        QCOMPARE(dead->probes.size(), std::size_t(2));
    }

    void tellsWhoElseTraces()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(tracefs::tracingUsersOf(fake)->others.isEmpty());
        QVERIFY(fake.makeInstance("foo").has_value());
        QVERIFY(fake.append("current_tracer", "function").has_value());
        QVERIFY(fake.append("set_event", "irq:*").has_value());
        QVERIFY(fake.append("kprobe_events", "p vfs_read").has_value());
        const auto others = tracefs::tracingUsersOf(fake)->others;
        QCOMPARE(others.instances, std::vector<std::string>{"foo"});
        QCOMPARE(others.tracer, std::string("function"));
        QCOMPARE(others.events.size(), std::size_t(4));
        QCOMPARE(others.probes, (std::vector<tracefs::EventName>{{"kprobes", "p_vfs_read_0"}}));
    }

    void cleansUpNothingButItsOwn()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("dynamic_events", "p:others/three vfs_open").has_value());
        const auto before = fake.snapshotOfControls();
        QVERIFY(fake.append("dynamic_events", "-:others/three").has_value());
        leaveBehind(fake);
        const auto cleaned = tracefs::cleanUp(fake, kDead);
        QVERIFY2(cleaned.has_value(), cleaned ? "" : cleaned.error().message().c_str());
        auto after = fake.snapshotOfControls();
        // A probe that was made again has a new id.
        for (const char* file : {"events/others/three/id", "events/others/three/format"})
            after[file] = before.at(file);
        QCOMPARE(after, before);
        QVERIFY(tracefs::cleanUp(fake, kDead).has_value()); // again does nothing
    }

    void cleansUpInTheOrderThatLosesNothing()
    {
        FakeTracefs fake(FakeKernel::linux61());
        leaveBehind(fake);
        const auto first = fake.writes().size();
        QVERIFY(tracefs::cleanUp(fake, kDead).has_value());
        auto writes = fake.writes();
        writes.erase(writes.begin(), writes.begin() + std::ptrdiff_t(first));
        const std::string folder = "instances/probescope-55-550/";
        QCOMPARE(writes,
                 (std::vector<std::string>{
                     folder + "tracing_on=0",
                     folder + "events/probescope_55_550/two/trigger=!traceoff:5 if common_pid == 3",
                     folder + "events/enable=0", "dynamic_events=-:probescope_55_550/two",
                     "dynamic_events=-:probescope_55_550/one"}));
    }

    void tidiesUpAfterAllTheDead()
    {
        const QTemporaryDir journals;
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("dynamic_events", "p:others/three vfs_open").has_value());
        const auto before = fake.snapshotOfControls();
        QVERIFY(fake.append("dynamic_events", "-:others/three").has_value());
        QVERIFY(fake.makeInstance("probescope-700-7000").has_value()); // lives
        leaveBehind(fake);
        QVERIFY(fake.append("dynamic_events", "p:probescope_56_560/four vfs_read").has_value());
        {
            auto dead = tracefs::Journal::begin(journals.path().toStdString(), fake);
            QVERIFY(dead->write("current_tracer", "function").has_value());
        }
        const auto tidied = tracefs::cleanUpDeadSessions(fake, journals.path().toStdString());
        QVERIFY(tidied.failed.empty() && tidied.foreign.empty());
        QCOMPARE(tidied.sessions,
                 (std::vector<std::string>{"probescope-55-550", "probescope-56-560"}));
        QCOMPARE(tidied.restored, std::vector<std::string>{"current_tracer"});
        QCOMPARE(fake.list("instances")->size(), std::size_t(1));
        QVERIFY(fake.removeInstance("probescope-700-7000").has_value());
        auto after = fake.snapshotOfControls();
        // Using a tracer lets the buffer grow to the size that it says.
        for (const char* file :
             {"events/others/three/id", "events/others/three/format", "buffer_size_kb",
              "per_cpu/cpu0/buffer_size_kb", "per_cpu/cpu1/buffer_size_kb"})
            after[file] = before.at(file);
        QCOMPARE(after, before);
        const auto again = tracefs::cleanUpDeadSessions(fake, journals.path().toStdString());
        QVERIFY(again.sessions.empty() && again.restored.empty() && again.failed.empty());
    }

    /// They have one group for all, and histograms of the kernel's own events hold them.
    void cleansUpSyntheticEvents()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        QVERIFY(fake.append("synthetic_events", "probescope_55_550_lat u64 lat; pid_t pid")
                    .has_value());
        QVERIFY(fake.append("synthetic_events", "others_lat u64 lat").has_value());
        QVERIFY(fake.makeInstance("probescope-55-550").has_value());
        const access::TracePath folder = "instances/probescope-55-550/events/sched";
        QVERIFY(
            fake.append(folder / "sched_waking/trigger", "hist:keys=pid:ts0=common_timestamp.usecs")
                .has_value());
        QVERIFY(fake.append(folder / "sched_switch/trigger",
                            "hist:keys=next_pid:lat=common_timestamp.usecs-$ts0:onmatch(sched."
                            "sched_waking).trace(probescope_55_550_lat,$lat,next_pid)")
                    .has_value());
        const auto tracingUsers = tracefs::tracingUsersOf(fake);
        QCOMPARE(tracingUsers->sessions.size(), std::size_t(1));
        QCOMPARE(tracingUsers->sessions[0].probes,
                 (std::vector<tracefs::EventName>{{"synthetic", "probescope_55_550_lat"}}));
        QCOMPARE(tracingUsers->others.probes,
                 (std::vector<tracefs::EventName>{{"synthetic", "others_lat"}}));
        QVERIFY(tracefs::cleanUp(fake, tracingUsers->sessions[0].name).has_value());
        QVERIFY(fake.append("synthetic_events", "!others_lat").has_value());
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    /// Probes that were made by hand are watched in an instance of another name.
    void cleansUpProbesThatWereWatched()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        const auto leave = [&] {
            QVERIFY(fake.append("dynamic_events", "p:probescope_55_550/one vfs_read").has_value());
            QVERIFY(fake.makeInstance("probescope-55-550-4294967294").has_value());
            const access::TracePath events = "instances/probescope-55-550-4294967294/events";
            QVERIFY(fake.append(events / "probescope_55_550/one/trigger", "stacktrace"));
            QVERIFY(fake.append(events / "probescope_55_550/one/enable", "1"));
            QVERIFY(fake.append(events / "sched/sched_switch/trigger", "hist:keys=next_pid"));
        };
        leave();
        const auto cleaned = tracefs::cleanUp(fake, kDead);
        QVERIFY2(cleaned.has_value(), cleaned ? "" : cleaned.error().message().c_str());
        QCOMPARE(fake.snapshotOfControls(), before);
        leave();
        const QTemporaryDir journals;
        const auto tidied = tracefs::cleanUpDeadSessions(fake, journals.path().toStdString());
        QVERIFY(tidied.failed.empty());
        QCOMPARE(tidied.sessions.size(), std::size_t(2));
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    /// What the journal puts back disables them.
    void tidiesUpProbesThatWereEnabledAtTheTop()
    {
        const QTemporaryDir journals;
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("dynamic_events", "p:probescope_55_550/one vfs_read").has_value());
        {
            auto dead = tracefs::Journal::begin(journals.path().toStdString(), fake);
            QVERIFY(dead->write("events/probescope_55_550/one/enable", "1").has_value());
        }
        const auto tidied = tracefs::cleanUpDeadSessions(fake, journals.path().toStdString());
        QVERIFY2(tidied.failed.empty(),
                 tidied.failed.empty() ? "" : tidied.failed.front().message().c_str());
        QVERIFY(fake.probes().empty());
    }

    void leavesTheLivingAlone()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.makeInstance("probescope-700-7000").has_value());
        QVERIFY(tracefs::cleanUp(fake, {.pid = 700, .start = 7000}).error().code
                == ErrorCode::Refused);
        QCOMPARE(fake.list("instances")->size(), std::size_t(1));
    }

    void saysThatSomebodyReadsTheBuffer()
    {
        FakeTracefs fake(FakeKernel::linux61());
        leaveBehind(fake);
        auto stream = fake.openStream("instances/probescope-55-550");
        QVERIFY(tracefs::cleanUp(fake, kDead).error().code == ErrorCode::Busy);
        stream->reset();
        QVERIFY(tracefs::cleanUp(fake, kDead).has_value());
        QVERIFY(fake.list("instances")->empty());
    }
};

QTEST_APPLESS_MAIN(TestLeftovers)
#include "tst_leftovers.moc"
