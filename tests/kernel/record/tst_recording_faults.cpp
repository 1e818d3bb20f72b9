// What goes wrong in the kernel or on the disk while something is recorded: each has its message,
// and the kernel is left as it was.

#include "tests/kernel/support/guest_recording.h"
#include "tests/support/waits.h"

#include <QDir>
#include <QTest>

#include <sys/mount.h>

using namespace probescope;

namespace {

const QStringList kScheduling{"-e", "sched"};
constexpr const char* kSecondCpu = "/sys/devices/system/cpu/cpu1/online";

#define VERIFY_SAID(recording, condition) QVERIFY2(condition, (recording).output().constData())

/// A disk that is soon full: the symbols of a kernel alone take 8 MB.
class SmallDisk
{
public:
    explicit SmallDisk(const QString& folder)
        : m_folder(folder.toLocal8Bit())
    {
        m_mounted = ::mount("small", m_folder.constData(), "tmpfs", 0, "size=14m") == 0;
    }
    ~SmallDisk() { ::umount(m_folder.constData()); }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool mounted() const { return m_mounted; }
    bool grow() const
    {
        return ::mount("small", m_folder.constData(), "tmpfs", MS_REMOUNT, "size=400m") == 0;
    }

private:
    QByteArray m_folder;
    bool m_mounted = false;
};

} // namespace

class TestRecordingFaults : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_kernel.begin(); }
    void cleanup() { QCOMPARE(m_kernel.changes(), QByteArray()); }

    void refusesABufferBeyondTheMemory()
    {
        GuestRecording recording({"-e", "sched", "-b", "100000000"});
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 1);
        VERIFY_SAID(recording, recording.says("memory"));
        QVERIFY(!QFile::exists(recording.capture()));
    }

    void keepsWhatFitsOnAFullDisk()
    {
        const Load load;
        const QTemporaryDir dir;
        const SmallDisk disk(dir.path());
        QVERIFY(disk.mounted());
        const QString capture = dir.filePath("recorded.psc");
        GuestRecording recording(
            {"-e", "sched", "-e", "raw_syscalls", "-e", "kmem", "-o", capture});
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 1);
        VERIFY_SAID(recording, recording.says("No space left on device"));
        VERIFY_SAID(recording, recording.says("probescope-cli recover"));
        QVERIFY(QFileInfo(capture + ".spool").isDir());
        QVERIFY(disk.grow());
        const Ran recovered = runCli({"recover", dir.path()});
        QVERIFY2(recovered.status == 0, recovered.output.constData());
        QCOMPARE(fewerThan(1000, capture), QByteArray());
        QVERIFY(!QFileInfo::exists(capture + ".spool"));
    }

    void recordsWithACpuOffline_data()
    {
        QTest::addColumn<bool>("before");
        QTest::newRow("before it begins") << true;
        QTest::newRow("while it goes on") << false;
    }
    void recordsWithACpuOffline()
    {
        QFETCH(bool, before);
        const Load load;
        if (before)
            QCOMPARE(writeTo(kSecondCpu, "0"), 0);
        GuestRecording recording(kScheduling);
        const bool begun = recording.begins() && recording.reads(500);
        const int off = before ? 0 : writeTo(kSecondCpu, "0");
        const bool goesOn = recording.reads(500);
        const int on = writeTo(kSecondCpu, "1");
        VERIFY_SAID(recording, begun && goesOn);
        const auto ofSecond = [&] { return counted(recording.file({}), "read events", "cpu1"); };
        const qint64 known = ofSecond();
        waitUntil([&] { return ofSecond() > known + 100 || !recording.program().runs(); });
        QCOMPARE(off, 0);
        QCOMPARE(on, 0);
        VERIFY_SAID(recording, recording.endsByInterrupt());
        VERIFY_SAID(recording, recording.status() == 0);
        QCOMPARE(fewerThan(100, recording.capture(), {"--cpu", "0"}), QByteArray());
        QCOMPARE(fewerThan(10, recording.capture(), {"--cpu", "1"}), QByteArray());
    }

    void tellsThatOthersChangedTheClock()
    {
        const Load load;
        GuestRecording recording(kScheduling);
        VERIFY_SAID(recording, recording.begins());
        VERIFY_SAID(recording, recording.reads(500));
        QCOMPARE(writeTo(recording.file("trace_clock"), "x86-tsc"), 0);
        VERIFY_SAID(recording, recording.reads(500));
        VERIFY_SAID(recording, recording.endsByInterrupt());
        VERIFY_SAID(recording, recording.says("clock"));
        QCOMPARE(fewerThan(100, recording.capture()), QByteArray());
    }

    /// Nobody can delete an event that we record. Who disables it before can.
    void tellsThatAnEventVanished()
    {
        QCOMPARE(writeTo("kprobe_events", "p:strangers/vanishing vfs_read\n", true), 0);
        {
            const Load load;
            GuestRecording recording({"-e", "sched", "-e", "strangers:vanishing"});
            VERIFY_SAID(recording, recording.begins());
            VERIFY_SAID(recording, recording.reads(500));
            QCOMPARE(writeTo("kprobe_events", "-:strangers/vanishing\n", true), EBUSY);
            QCOMPARE(writeTo(recording.file("events/strangers/vanishing/enable"), "0"), 0);
            VERIFY_SAID(recording, recording.reads(200));
            QCOMPARE(writeTo("kprobe_events", "-:strangers/vanishing\n", true), 0);
            VERIFY_SAID(recording, recording.reads(500));
            VERIFY_SAID(recording, recording.endsByInterrupt());
            VERIFY_SAID(recording, recording.says("strangers:vanishing"));
            QCOMPARE(fewerThan(10, recording.capture(), {"--event", "vanishing"}), QByteArray());
            QCOMPARE(fewerThan(100, recording.capture(), {"--event", "sched_switch"}),
                     QByteArray());
        }
    }

    void tellsThatAModuleWasUnloaded()
    {
        const Ran loaded = run("modprobe", {"nbd"});
        QVERIFY2(loaded.status == 0, loaded.output.constData());
        QVERIFY(!contentOf("events/nbd/enable").isEmpty());
        const Load load;
        GuestRecording recording({"-e", "sched", "-e", "nbd"});
        const bool begun = recording.begins() && recording.reads(500);
        const Ran unloaded = run("rmmod", {"nbd"});
        VERIFY_SAID(recording, begun && recording.reads(500));
        QVERIFY2(unloaded.status == 0, unloaded.output.constData());
        VERIFY_SAID(recording, recording.endsByInterrupt());
        VERIFY_SAID(recording, recording.says("nbd"));
        QCOMPARE(fewerThan(100, recording.capture(), {"--event", "sched_switch"}), QByteArray());
    }

    void leavesTheTopLevelToWhoUsesIt()
    {
        QCOMPARE(writeTo("set_ftrace_filter", "vfs_open\n"), 0);
        QCOMPARE(writeTo("current_tracer", "function"), 0);
        GuestRecording recording({"-p", "function_graph", "-g", "vfs_read", "--top-level"});
        const bool ended = recording.ends();
        const QByteArray tracer = contentOf("current_tracer");
        QCOMPARE(writeTo("current_tracer", "nop"), 0);
        QCOMPARE(writeTo("set_ftrace_filter", ""), 0);
        VERIFY_SAID(recording, ended);
        VERIFY_SAID(recording, recording.status() == 1);
        VERIFY_SAID(recording,
                    recording.says("another program is recording with top-level tracing"));
        QCOMPARE(tracer, QByteArray("function\n"));
    }

    void asksForTheTopLevel()
    {
        GuestRecording recording({"-p", "function_graph", "-g", "vfs_read"});
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 1);
        VERIFY_SAID(recording, recording.says("it needs top-level tracing"));
    }

    /// Who reads our instance keeps it from being removed. Once he is gone, it can be.
    void tellsWhatStaysInTheKernel()
    {
        const Load load;
        GuestRecording recording(kScheduling);
        VERIFY_SAID(recording, recording.begins());
        QFile reader(kTracefs + recording.file("per_cpu/cpu0/trace_pipe_raw"));
        QVERIFY(reader.open(QIODevice::ReadOnly));
        VERIFY_SAID(recording, recording.reads(500));
        VERIFY_SAID(recording, recording.endsByInterrupt());
        VERIFY_SAID(recording, recording.says("left in the kernel"));
        QCOMPARE(ourInstances().size(), 1);
        QCOMPARE(fewerThan(100, recording.capture()), QByteArray());
        reader.close();
        const Ran cleaned = runCli({"kernel", "--clean"});
        QVERIFY2(cleaned.status == 0, cleaned.output.constData());
    }

    void refusesWhatTheKernelRefuses_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("event") << QStringList{"-e", "sched:nosuch"}
                               << QByteArray("no event sched:nosuch. ");
        QTest::newRow("event that is near")
            << QStringList{"-e", "sched:sched_swtch"}
            << QByteArray("no event sched:sched_swtch. Did you mean sched:sched_switch");
        QTest::newRow("system") << QStringList{"-e", "shed"}
                                << QByteArray("no event system shed. Did you mean sched");
        QTest::newRow("field of a filter")
            << QStringList{"-e", "sched:sched_switch/prev_pid > 0 && prev_pix == 3/"}
            << QByteArray("the event sched:sched_switch has no field prev_pix.\n"
                          "  prev_pid > 0 && prev_pix == 3\n"
                          "                  ^\n"
                          "  Did you mean prev_pid");
        QTest::newRow("tracer") << QStringList{"-p", "nosuch"} << QByteArray("no tracer nosuch");
        QTest::newRow("function") << QStringList{"-p", "function", "-l", "vfs_raed"}
                                  << QByteArray(
                                         "no traceable function vfs_raed. Did you mean vfs_read");
        QTest::newRow("probe on the blacklist")
            << QStringList{"--probe", "p:x do_int3"}
            << QByteArray("\n  p:x do_int3\n      ^\n  Kprobes themselves use this function: it is "
                          "on the kprobe blacklist.");
        QTest::newRow("probe of no function")
            << QStringList{"--probe", "p:x vfs_raed"}
            << QByteArray("inlined the function everywhere. Did you mean vfs_read");
        QTest::newRow("probe of no function like it")
            << QStringList{"--probe", "p:x nosuchfn_abc"}
            << QByteArray("inlined the function everywhere.");
        QTest::newRow("register")
            << QStringList{"--probe", "p:x vfs_read a=%dj"}
            << QByteArray(
                   "                 ^\n  Unknown register on this machine. Did you mean %di");
        QTest::newRow("type") << QStringList{"--probe", "p:x vfs_read a=%di:u33"}
                              << QByteArray("Did you mean u32");
        QTest::newRow("filter of a probe")
            << QStringList{"--probe", "p:x vfs_read cnt=%dx", "--probe-filter", "cnd > 3"}
            << QByteArray("the probe x has no field cnd.\n  cnd > 3\n  ^\n  Did you mean cnt");
        QTest::newRow("clock") << QStringList{"-e", "sched", "-C", "nosuch"}
                               << QByteArray("no clock nosuch. Its clocks: ");
        QTest::newRow("option") << QStringList{"-e", "sched", "-O", "fancy"}
                                << QByteArray("no trace option fancy");
    }
    void refusesWhatTheKernelRefuses()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, words);
        GuestRecording recording(arguments);
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() != 0);
        VERIFY_SAID(recording, recording.says(words.constData()));
        VERIFY_SAID(recording, !recording.says("probescope_"));
        VERIFY_SAID(recording, !recording.says("instances/"));
        QVERIFY(!QFile::exists(recording.capture()));
    }

private:
    UnchangedKernel m_kernel;
};

QTEST_GUILESS_MAIN(TestRecordingFaults)
#include "tst_recording_faults.moc"
