#include "core/tracefs/probes/list.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QTest>

#include <cerrno>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::DynamicKind;
using tracefs::EventName;
using tracefs::ListedProbe;
using tracefs::ProbeOwner;

namespace {

void define(FakeTracefs& fake, const char* line)
{
    const auto done = fake.append("dynamic_events", line);
    QVERIFY2(done.has_value(), done ? "" : done.error().message().c_str());
}

void write(FakeTracefs& fake, const std::string& path, const char* text)
{
    const auto done = fake.append(*access::TracePath::parse(path), text);
    QVERIFY2(done.has_value(), done ? "" : done.error().message().c_str());
}

ListedProbe probeOf(FakeTracefs& fake, const EventName& event)
{
    const auto list = tracefs::listProbes(fake);
    const auto* found = list ? list->find(event) : nullptr;
    return found ? *found : ListedProbe{};
}

access::Process processOf(std::int32_t pid, std::uint64_t start)
{
    access::Process process;
    process.pid = pid;
    process.start = start;
    return process;
}

} // namespace

class TestProbeList : public QObject
{
    Q_OBJECT

private slots:
    void tellsWhoseTheyAre()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.setProcesses({processOf(60, 600), processOf(700, 7000)});
        define(fake, "p:probescope_700_7000/mine vfs_read");
        define(fake, "p:probescope_700_7000_3/mine vfs_read");
        define(fake, "p:probescope_60_600/his vfs_read");
        define(fake, "p:probescope_55_550/left vfs_read");
        define(fake, "p:probescope_700_6000/left vfs_read"); // the pid was used again
        define(fake, "p:perf/other vfs_read");
        define(fake, "s:synthetic/probescope_55_550_lat u64 lat");
        define(fake, "s:synthetic/lat u64 lat");
        const auto list = tracefs::listProbes(fake);
        QVERIFY(list.has_value());
        std::vector<ProbeOwner> owner;
        for (const auto& probe : list->probes)
            owner.push_back(probe.owner);
        QVERIFY((owner
                 == std::vector<ProbeOwner>{ProbeOwner::Ours, ProbeOwner::Recording,
                                            ProbeOwner::Session, ProbeOwner::Leftover,
                                            ProbeOwner::Leftover, ProbeOwner::Others,
                                            ProbeOwner::Leftover, ProbeOwner::Others}));
        QVERIFY(!list->probes[0].isProtected() && !list->probes[3].isProtected());
        QVERIFY(list->probes[1].isProtected());
        QVERIFY(list->probes[2].isProtected() && list->probes[5].isProtected());
        QVERIFY(list->probes[6].kind() == DynamicKind::Synthetic);
        QVERIFY(!list->probes[6].hits);
        QCOMPARE(list->cpus, 2U);
    }

    void tellsWhereTheyAreEnabled()
    {
        FakeTracefs fake(FakeKernel::linux61());
        define(fake, "p:aa/one vfs_read count=%dx");
        define(fake, "p:aa/two vfs_write");
        QVERIFY(fake.makeInstance("foo").has_value());
        QVERIFY(fake.makeInstance("bar").has_value());
        write(fake, "events/aa/one/enable", "1");
        write(fake, "instances/foo/events/aa/one/filter", "count > 3");
        write(fake, "instances/foo/events/aa/one/enable", "1");
        write(fake, "instances/bar/events/aa/one/trigger", "traceoff:5");
        const auto one = probeOf(fake, {"aa", "one"});
        QCOMPARE(one.enabledIn.size(), std::size_t(3));
        QVERIFY((*one.place("") == tracefs::EnabledPlace{}));
        QVERIFY(
            (*one.place("foo") == tracefs::EnabledPlace{.instance = "foo", .filter = "count > 3"}));
        QVERIFY(one.place("bar")->soft);
        QCOMPARE(one.place("bar")->triggers, std::vector<std::string>{"traceoff:count=5"});
        QVERIFY(!one.place("none"));
        QVERIFY(one.isUsed());
        QVERIFY(!probeOf(fake, {"aa", "two"}).isUsed());
    }

    void joinsCountersMarksAndDefinitions()
    {
        FakeTracefs fake(FakeKernel::linux61());
        define(fake, "p:aa/one vfs_read");
        define(fake, "p:aa/one vfs_write");
        define(fake, "r:aa/two vfs_read rv=$retval");
        define(fake, "p:aa/three ext4_none:no_such");
        define(fake, "p:aa/four /bin/sh:0x1000");
        define(fake, "p:aa/five vfs_open+8");
        write(fake, "events/aa/two/enable", "1");
        auto& probes = fake.probes();
        probes[0].hits = 3;
        probes[1].hits = 4;
        probes[1].misses = 1;
        probes[2].optimized = true;
        probes[3].gone = true;
        probes[4].hits = 9;
        const auto one = probeOf(fake, {"aa", "one"});
        QCOMPARE(one.definitions.size(), std::size_t(2));
        QCOMPARE(*one.hits, std::uint64_t(7));
        QCOMPARE(*one.misses, std::uint64_t(1));
        QVERIFY((*one.flags == probe::ArmFlags{.ftrace = true, .disabled = true}));
        QVERIFY((one.siblings == std::vector<EventName>{{"aa", "two"}}));
        const auto two = probeOf(fake, {"aa", "two"});
        QVERIFY((*two.flags == probe::ArmFlags{.ftrace = true, .optimized = true}));
        QCOMPARE(two.maxActive(), 10U); // though none was given
        QVERIFY(probeOf(fake, {"aa", "three"}).flags->gone);
        const auto four = probeOf(fake, {"aa", "four"});
        QCOMPARE(*four.hits, std::uint64_t(9));
        QVERIFY(!four.misses && !four.flags);
        const auto five = probeOf(fake, {"aa", "five"});
        QCOMPARE(five.definitions[0].place, std::string("vfs_open+8"));
        QVERIFY(five.flags && five.siblings.empty());
    }

    void tellsTheSwitches()
    {
        FakeTracefs fake(FakeKernel::linux612());
        QVERIFY(*tracefs::listProbes(fake)->switches.probes);
        QVERIFY(*tracefs::listProbes(fake)->switches.functions);
        fake.setProbesEnabled(false);
        QVERIFY(fake.turn(access::KernelSwitch::Functions, false).has_value());
        QVERIFY(!*tracefs::listProbes(fake)->switches.probes);
        QVERIFY(!*tracefs::listProbes(fake)->switches.functions);
    }

    void doesWithoutWhatCannotBeRead()
    {
        FakeTracefs fake(FakeKernel::linux61());
        define(fake, "p:aa/one vfs_read");
        fake.failNext("kprobe_profile", EACCES);
        fake.failNext("instances", EACCES);
        fake.failNext("set_event", EACCES);
        const auto one = probeOf(fake, {"aa", "one"});
        QCOMPARE(one.definitions.size(), std::size_t(1));
        QVERIFY(!one.hits && one.enabledIn.empty());
        fake.failNext("dynamic_events", EACCES);
        QVERIFY(tracefs::listProbes(fake).error().code == ErrorCode::NoPermission);
    }

    /// As kernels 6.1 and 6.12 printed it.
    void readsTheMarksOfRealKernels()
    {
        const auto armed =
            tracefs::armedProbesOf("ffffffff81a58920  k  do_nanosleep+0x0    [FTRACE]\n"
                                   "ffffffff81a58920  r  do_nanosleep+0x0    [FTRACE]\n"
                                   "ffffffff813669e0  k  vfs_read+0x0    [DISABLED][FTRACE]\n"
                                   "ffffffffc0359330  r  ext4_sync_file+0x0  ext4 [FTRACE]\n"
                                   "ffffffff813669e7  k  vfs_read+0x17    [OPTIMIZED]\n"
                                   "ffffffffc0359330  k  ext4_file_open+0x4  ext4 [GONE][FTRACE]\n"
                                   "ffffffff813669e9  k  vfs_read+0x19    \n"
                                   "nonsense\n");
        QCOMPARE(armed.size(), std::size_t(7));
        QVERIFY(
            (armed[0] == tracefs::ArmedProbe{.symbol = "do_nanosleep", .flags = {.ftrace = true}}));
        QVERIFY(armed[1].returns);
        QVERIFY((armed[2].flags == probe::ArmFlags{.ftrace = true, .disabled = true}));
        QCOMPARE(armed[3].module, std::string("ext4"));
        QVERIFY(armed[4].flags.optimized && armed[4].offset == 0x17);
        QVERIFY(armed[5].flags.gone && armed[5].offset == 4);
        QVERIFY((armed[6].flags == probe::ArmFlags{}));
    }
};

QTEST_APPLESS_MAIN(TestProbeList)
#include "tst_probe_list.moc"
