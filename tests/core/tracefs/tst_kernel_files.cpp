#include "core/tracefs/error_log.h"
#include "core/tracefs/probe_profile.h"
#include "core/tracefs/stack_tracer.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QTest>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;

class TestKernelFiles : public QObject
{
    Q_OBJECT

private slots:
    void readsStacks()
    {
        const auto uses = tracefs::stackUsesOf("        Depth    Size   Location    (2 entries)\n"
                                               "        -----    ----   --------\n"
                                               "  0)     4176      48   schedule+0x5e/0xd0\n"
                                               "  1)     4128     112   do_nanosleep+0x67/0x190\n");
        QCOMPARE(uses.size(), std::size_t(2));
        QCOMPARE(uses[1], (tracefs::StackUse{4128, 112, "do_nanosleep+0x67/0x190"}));
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(tracefs::deepestStack(fake)->empty());
        QCOMPARE(*tracefs::deepestStackBytes(fake), std::uint64_t(0));
    }

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
};

QTEST_APPLESS_MAIN(TestKernelFiles)
#include "tst_kernel_files.moc"
