#include "core/tracefs/files/error_log.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/files/kernel_switch.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "core/tracefs/probes/profile.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;

class TestKernelFiles : public QObject
{
    Q_OBJECT

private slots:
    void readsTheErrorLog()
    {
        const auto complaints = tracefs::complaintsOf(
            "[   13.117072] trace_kprobe: error: Unknown type is specified\n"
            "  Command: p:foo vfs_read a=%di:foo\n"
            "                                ^\n"
            "[   19.384596] hist:sched:sched_switch: error: Couldn't find field\n"
            "  Command: hist:keys=nosuch\n"
            "                     ^\n");
        QCOMPARE(complaints.size(), std::size_t(2));
        QCOMPARE(complaints[0].subsystem, std::string("trace_kprobe"));
        QCOMPARE(complaints[0].words, std::string("Unknown type is specified"));
        QCOMPARE(complaints[0].column, std::size_t(21));
        QCOMPARE(complaints[1].subsystem, std::string("hist:sched:sched_switch"));
    }

    void takesNoOldComplaintForANewOne()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const std::string command = "p:g/e  vfs_read a=%di:foo";
        QVERIFY(!fake.append("kprobe_events", command).has_value());
        auto about = tracefs::complaintAbout(fake, {}, "p:g/e vfs_read a=%di:foo");
        QVERIFY(about->has_value());
        QCOMPARE((*about)->words, std::string("Unknown type is specified"));
        QVERIFY(!fake.append("kprobe_events", "p:foo").has_value()); // logs nothing
        about = tracefs::complaintAbout(fake, {}, "p:foo");
        QVERIFY(about.has_value() && !about->has_value());
    }

    void countsProbesOfEqualNames()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("kprobe_events", "p:a/same vfs_read").has_value());
        QVERIFY(fake.append("kprobe_events", "p:b/same vfs_write").has_value());
        fake.probes()[0].hits = 5;
        fake.probes()[1].hits = 7;
        fake.probes()[1].misses = 2;
        const auto hits = tracefs::kernelProbeHits(fake);
        QVERIFY(hits.has_value());
        QCOMPARE(*hits,
                 (std::vector<tracefs::ProbeHits>{{{"a", "same"}, 5, 0}, {{"b", "same"}, 7, 2}}));
    }

    void countsProbesInPrograms()
    {
        FakeTracefs fake(FakeKernel::linux61());
        for (const char* probe : {"p:a/same /bin/sh:0x10", "p:b/same /bin/sh:0x20",
                                  "p:a/same /bin/sh:0x30"}) // one event of two places
            QVERIFY(fake.append("uprobe_events", probe).has_value());
        QVERIFY(fake.append("kprobe_events", "p:a/kernel vfs_read").has_value());
        fake.probes()[0].hits = 5;
        fake.probes()[1].hits = 7;
        fake.probes()[2].hits = 100;
        QCOMPARE(*tracefs::userProbeHits(fake),
                 (std::vector<tracefs::ProbeHits>{{{"a", "same"}, 105, 0}, {{"b", "same"}, 7, 0}}));
    }

    void listsWhatWasDefined()
    {
        using tracefs::DynamicKind;
        FakeTracefs fake(FakeKernel::linux612());
        for (const char* definition :
             {"p:g/kp vfs_read aa=%di:u32 bb=%si", "r4:g/kr vfs_read", "p:g/up /bin/sh:16 cc=%di",
              "r:g/ur /bin/sh:0x20", "e:g/ep sched/sched_switch pp=$prev_pid if prev_pid == 1",
              "f:g/fp vfs_write", "s:synthetic/lat u64 lat; char cc[16]"})
            QVERIFY2(fake.append("dynamic_events", definition).has_value(), definition);
        const auto events = tracefs::dynamicEvents(fake);
        std::vector<DynamicKind> kinds;
        for (const auto& event : *events)
            kinds.push_back(event.kind);
        QCOMPARE(kinds,
                 (std::vector<DynamicKind>{DynamicKind::KernelProbe, DynamicKind::KernelReturn,
                                           DynamicKind::UserProbe, DynamicKind::UserReturn,
                                           DynamicKind::EventProbe, DynamicKind::FunctionProbe,
                                           DynamicKind::Synthetic}));
        QCOMPARE((*events)[0].event, (tracefs::EventName{"g", "kp"}));
        QCOMPARE((*events)[0].place, std::string("vfs_read"));
        QCOMPARE((*events)[0].arguments, std::string("aa=%di:u32 bb=%si"));
        QCOMPARE((*events)[1].definition, std::string("r4:g/kr vfs_read"));
        QCOMPARE((*events)[2].place, std::string("/bin/sh:0x0000000000000010"));
        QCOMPARE((*events)[4].arguments, std::string("pp=$prev_pid")); // without the filter
        QCOMPARE((*events)[6].arguments, std::string("u64 lat; char[16] cc"));
        // Of a kernel that has only the older files.
        FakeKernel old = FakeKernel::linux61();
        old.missing.insert("dynamic_events");
        FakeTracefs older(old);
        QVERIFY(older.append("uprobe_events", "p:g/up /bin/sh:0x10").has_value());
        QVERIFY(older.append("kprobe_events", "p:g/kp vfs_read").has_value());
        QCOMPARE(tracefs::dynamicEvents(older)->size(), std::size_t(2));
        QVERIFY(tracefs::dynamicEventLinesOf("no line\n:x/y z\np:noslash z\n").empty());
    }

    void turnsSwitchesOfTheKernel()
    {
        using access::KernelSwitch;
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        auto journal = tracefs::Journal::begin(dir.path().toStdString(), fake);
        QCOMPARE(*fake.readSystem(access::fileOf(KernelSwitch::Functions), 64), std::string("1\n"));
        QCOMPARE(*fake.readSystem(access::fileOf(KernelSwitch::StackTracer), 64),
                 std::string("0\n"));
        QVERIFY(tracefs::turnSwitch(*journal, KernelSwitch::StackTracer, true).has_value());
        QCOMPARE(*fake.readSystem(access::fileOf(KernelSwitch::StackTracer), 64),
                 std::string("1\n"));
        fake.failNext("/proc/sys/kernel/ftrace_enabled", EBUSY); // a live patch
        QCOMPARE(tracefs::turnSwitch(*journal, KernelSwitch::Functions, false).error().code,
                 ErrorCode::Busy);
        QVERIFY(tracefs::turnSwitch(*journal, KernelSwitch::Functions, false).has_value());
        QCOMPARE(*fake.readSystem(access::fileOf(KernelSwitch::Functions), 64), std::string("0\n"));
        QVERIFY(journal->restore()->failed.empty());
        QCOMPARE(fake.snapshotOfControls(), before);

        FakeKernel kernel = FakeKernel::linux61();
        kernel.missing.insert("stack_trace");
        FakeTracefs without(kernel);
        auto other = tracefs::Journal::begin(dir.path().toStdString(), without);
        const auto refused = tracefs::turnSwitch(*other, KernelSwitch::StackTracer, true);
        QCOMPARE(refused.error().code, ErrorCode::Unsupported);
        QVERIFY(refused.error().hint.text().find("CONFIG_STACK_TRACER") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestKernelFiles)
#include "tst_kernel_files.moc"
