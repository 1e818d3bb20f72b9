#include "core/tracefs/files/enabled_functions.h"
#include "core/tracefs/files/error_log.h"
#include "core/tracefs/files/function_profiler.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/files/kernel_switch.h"
#include "core/tracefs/files/printk_formats.h"
#include "core/tracefs/files/saved_tasks.h"
#include "core/tracefs/files/stack_tracer.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "core/tracefs/probes/probe_profile.h"
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

    void readsNamesOfProcesses()
    {
        QCOMPARE(tracefs::savedTasksOf("12 kworker/0:1\n7 a b\nnonsense\n99999999999 x\n"),
                 (std::vector<tracefs::SavedTask>{{12, "kworker/0:1"}, {7, "a b"}}));
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux612());
        QCOMPARE(tracefs::savedTasks(fake)->at(0), (tracefs::SavedTask{1, "init"}));
        auto journal = tracefs::Journal::begin(dir.path().toStdString(), fake);
        QCOMPARE(*tracefs::savedTasksLimit(fake), std::uint64_t(6552));
        QCOMPARE(tracefs::setSavedTasksLimit(*journal, 0).error().code, ErrorCode::Invalid);
        QVERIFY(tracefs::setSavedTasksLimit(*journal, 10000).has_value());
        QCOMPARE(*tracefs::savedTasksLimit(fake), std::uint64_t(19659)); // whole pages
        QVERIFY(journal->restore()->failed.empty());
        QCOMPARE(*tracefs::savedTasksLimit(fake), std::uint64_t(6552));
    }

    void readsTextsOfMessages()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QCOMPARE(*tracefs::printkFormats(fake),
                 (std::vector<tracefs::PrintkFormat>{{0xffffffff9974aef8, "CPU_ON"},
                                                     {0xffffffffc0a11010, "a \"b\"\n"}}));
        QVERIFY(tracefs::printkFormatsOf("0x1 : \"\n0xzz : \"a\"\nx : \"a\"\n0x1 \"a\"\n").empty());
        QCOMPARE(tracefs::printkFormatsOf("0x0 : \"\"\n").size(), std::size_t(1));
    }

    void tellsWhichFunctionsAreTraced()
    {
        const auto functions = tracefs::enabledFunctionsOf(
            "vfs_read (2) R          ->arch_ftrace_ops_list_func+0x0/0x1d0\n"
            "vmx_init [kvm_intel] (1) R I     \ttramp: 0xffffffffc05c2000 "
            "(kprobe_ftrace_handler+0x0/0x1d0) ->kprobe_ftrace_handler+0x0/0x1d0\n"
            "plain (1)           \n"
            "nonsense\nnonsense [x]\nnonsense (x)\n");
        QCOMPARE(functions.size(), std::size_t(3));
        QCOMPARE(functions[0],
                 (tracefs::EnabledFunction{"vfs_read", "", 2, true, false,
                                           "arch_ftrace_ops_list_func+0x0/0x1d0"}));
        QCOMPARE(functions[1],
                 (tracefs::EnabledFunction{"vmx_init", "kvm_intel", 1, true, true,
                                           "kprobe_ftrace_handler+0x0/0x1d0"}));
        QCOMPARE(functions[2].handler, std::string());
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(tracefs::enabledFunctions(fake)->empty());
        QVERIFY(fake.append("set_ftrace_filter", "vfs_read").has_value());
        QVERIFY(fake.append("current_tracer", "function").has_value());
        QCOMPARE(tracefs::enabledFunctions(fake)->at(0).name, std::string("vfs_read"));
    }

    void countsFunctionsWhereTheKernelHasAProfiler()
    {
        using namespace std::chrono_literals;
        const QTemporaryDir dir;
        FakeTracefs without(FakeKernel::linux61());
        auto none = tracefs::Journal::begin(dir.path().toStdString(), without);
        for (const auto& error : {tracefs::functionProfilerIsOn(without).error(),
                                  tracefs::functionTimes(without).error(),
                                  tracefs::turnFunctionProfiler(*none, true).error()}) {
            QCOMPARE(error.code, ErrorCode::Unsupported);
            QVERIFY(error.hint.find("CONFIG_FUNCTION_PROFILER") != std::string::npos);
        }
        FakeKernel kernel = FakeKernel::linux61();
        kernel.missing.clear();
        FakeTracefs fake(kernel);
        auto journal = tracefs::Journal::begin(dir.path().toStdString(), fake);
        QVERIFY(!*tracefs::functionProfilerIsOn(fake));
        QVERIFY(tracefs::functionTimes(fake)->empty());
        QVERIFY(tracefs::turnFunctionProfiler(*journal, true).has_value());
        QVERIFY(*tracefs::functionProfilerIsOn(fake));
        // Two CPUs; the kernel drops the last digit of the longer time.
        QCOMPARE(*tracefs::functionTimes(fake),
                 (std::vector<tracefs::FunctionTimes>{{"schedule", 408, 2469134240ns},
                                                      {"vfs_read", 20, 201000ns}}));
        QVERIFY(journal->restore()->failed.empty());
        QVERIFY(!*tracefs::functionProfilerIsOn(fake));
        // Of a kernel that counts without times.
        QCOMPARE(tracefs::functionTimesOf("  Function   Hit\n  --------   ---\n  schedule   204\n"),
                 (std::vector<tracefs::FunctionTimes>{{"schedule", 204, 0ns}}));
    }

    void turnsSwitchesOfTheKernel()
    {
        using access::KernelSwitch;
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        auto journal = tracefs::Journal::begin(dir.path().toStdString(), fake);
        QVERIFY(*tracefs::switchIsOn(fake, KernelSwitch::Functions));
        QVERIFY(!*tracefs::switchIsOn(fake, KernelSwitch::StackTracer));
        QVERIFY(tracefs::turnSwitch(*journal, KernelSwitch::StackTracer, true).has_value());
        QVERIFY(*tracefs::switchIsOn(fake, KernelSwitch::StackTracer));
        fake.failNext("/proc/sys/kernel/ftrace_enabled", EBUSY); // a live patch
        QCOMPARE(tracefs::turnSwitch(*journal, KernelSwitch::Functions, false).error().code,
                 ErrorCode::Busy);
        QVERIFY(tracefs::turnSwitch(*journal, KernelSwitch::Functions, false).has_value());
        QCOMPARE(journal->changedFiles().front(),
                 std::string("/proc/sys/kernel/stack_tracer_enabled"));
        QVERIFY(journal->restore()->failed.empty());
        QCOMPARE(fake.snapshotOfControls(), before);

        FakeKernel kernel = FakeKernel::linux61();
        kernel.missing.insert("stack_trace");
        FakeTracefs without(kernel);
        QCOMPARE(tracefs::switchIsOn(without, KernelSwitch::StackTracer).error().code,
                 ErrorCode::Unsupported);
        auto other = tracefs::Journal::begin(dir.path().toStdString(), without);
        const auto refused = tracefs::turnSwitch(*other, KernelSwitch::StackTracer, true);
        QCOMPARE(refused.error().code, ErrorCode::Unsupported);
        QVERIFY(refused.error().hint.find("CONFIG_STACK_TRACER") != std::string::npos);
    }

    void forgetsTheDeepestStack()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("stack_max_size", "5").has_value());
        QCOMPARE(*tracefs::deepestStackBytes(fake), std::uint64_t(5));
        QVERIFY(tracefs::forgetDeepestStack(fake).has_value());
        QCOMPARE(*tracefs::deepestStackBytes(fake), std::uint64_t(0));
    }
};

QTEST_APPLESS_MAIN(TestKernelFiles)
#include "tst_kernel_files.moc"
