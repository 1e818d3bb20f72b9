// Whoever records may be gone at any moment: the program, its helper, the connection to it.

#include "tests/kernel/support/guest_recording.h"
#include "tests/support/waits.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include <ctime>

using namespace probescope;

namespace {

const QStringList kScheduling{"-e", "sched"};

#define VERIFY_SAID(recording, condition) QVERIFY2(condition, (recording).output().constData())

std::int64_t monotonicNs()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

/// `12.345678`, after the colon of a line `comm-7 [000] d..2. 12.345678: event: …`.
qint64 microsecondsOf(const QByteArray& line)
{
    static const QRegularExpression time(R"( (\d+)\.(\d{6})(\d{3})?: )");
    const auto found = time.match(QString::fromUtf8(line));
    return found.hasMatch()
        ? found.captured(1).toLongLong() * 1'000'000 + found.captured(2).toLongLong()
        : -1;
}

/// A program that takes ssh's place: `ssh -T -- HOST probescope-helper --stdio`.
class FakeSsh
{
public:
    explicit FakeSsh(const QByteArray& script)
    {
        QFile file(m_dir.filePath("ssh"));
        if (file.open(QIODevice::WriteOnly)) {
            file.write("#!/bin/bash\nfolder=" + m_dir.path().toLocal8Bit() + "\nhelper=" HELPER "\n"
                       + script);
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
    }
    QStringList environment() const
    {
        return {"PATH=" + m_dir.path() + ':' + qEnvironmentVariable("PATH")};
    }
    QString file(const char* name) const { return m_dir.filePath(name); }

private:
    QTemporaryDir m_dir;
};

} // namespace

class TestRecordingKilled : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_kernel.begin(); }
    void cleanup() { QCOMPARE(m_kernel.changes(), QByteArray()); }

    /// At most the last second is lost; the kernel stops by itself, and is put in order later.
    void losesASecondAtMost_data()
    {
        QTest::addColumn<bool>("byNextStart");
        QTest::newRow("put in order when told") << false;
        QTest::newRow("put in order by the next recording") << true;
    }
    void losesASecondAtMost()
    {
        QFETCH(bool, byNextStart);
        const Load load;
        GuestRecording recording(kScheduling);
        VERIFY_SAID(recording, recording.begins());
        VERIFY_SAID(recording, recording.reads(2'000));
        const QString instance = recording.file({});
        const std::int64_t killed = monotonicNs();
        recording.program().signal(SIGKILL);
        QVERIFY(recording.ends());
        waitUntil([&] { return contentOf(instance + "tracing_on") == QByteArray("0\n"); });
        QVERIFY(contentOf(instance + "buffer_size_kb").trimmed().toInt() < 64);

        const Ran recovered = runCli({"recover", recording.folder()});
        QVERIFY2(recovered.status == 0, recovered.output.constData());
        const QByteArray events = runCli({"events", recording.capture()}).output.trimmed();
        const qint64 last = microsecondsOf(events.split('\n').back());
        QVERIFY2(last > 0, events.right(200).constData());
        qInfo("the last event is of %lld ms before the kill", (killed / 1000 - last) / 1000);
        QVERIFY(last > killed / 1000 - 1'000'000);
        QCOMPARE(QDir(recording.folder()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries),
                 QStringList{"recorded.psc"});
        if (byNextStart) {
            GuestRecording next({"-e", "sched", "--time", "500ms"});
            VERIFY_SAID(next, next.ends());
            VERIFY_SAID(next, next.status() == 0);
            VERIFY_SAID(next, next.says("removed"));
            return;
        }
        QVERIFY(runCli({"kernel"}).output.contains("left by a crashed session"));
        const Ran cleaned = runCli({"kernel", "--clean"});
        QVERIFY2(cleaned.status == 0, cleaned.output.constData());
    }

    /// At the top level nothing vanishes with the process: it is noted what is to be put back.
    void putsBackTheTopLevel()
    {
        const Load load;
        GuestRecording recording(
            {"-p", "function_graph", "-g", "vfs_read", "-l", "vfs_*", "--top-level"});
        waitUntil([&] {
            return !recording.program().runs()
                || (contentOf("current_tracer") == "function_graph\n"
                    && contentOf("tracing_on") == "1\n" && ourInstances().isEmpty());
        });
        VERIFY_SAID(recording, recording.program().runs());
        const qint64 known = counted({}, "read events");
        waitUntil([&] { return counted({}, "read events") > known + 100; });
        recording.program().signal(SIGKILL);
        QVERIFY(recording.ends());
        waitUntil([&] { return contentOf("tracing_on") == QByteArray("0\n"); });
        QVERIFY(runCli({"kernel"}).output.contains("current_tracer"));
        const Ran recovered = runCli({"recover", recording.folder()});
        QVERIFY2(recovered.status == 0, recovered.output.constData());
        QCOMPARE(fewerThan(10, recording.capture()), QByteArray());
        const Ran cleaned = runCli({"kernel", "--clean"});
        QVERIFY2(cleaned.status == 0, cleaned.output.constData());
        QVERIFY2(cleaned.output.contains("restored"), cleaned.output.constData());
    }

    void keepsWhatCameBeforeTheHelperDied()
    {
        const Load load;
        const FakeSsh ssh("exec \"$helper\" --stdio\n");
        GuestRecording recording(QStringList{"--host", "board"} + kScheduling, ssh.environment());
        VERIFY_SAID(recording, recording.begins());
        VERIFY_SAID(recording, recording.reads(1'000));
        const pid_t helper = recording.owner();
        QVERIFY(helper > 1 && helper != recording.program().pid());
        QCOMPARE(::kill(helper, SIGKILL), 0);
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.says("the ssh session with board ended"));
        QCOMPARE(fewerThan(100, recording.capture()), QByteArray());
        // Nobody could tidy up; the kernel stopped by itself.
        QCOMPARE(ourInstances().size(), 1);
        QCOMPARE(contentOf("instances/" + ourInstances().front() + "/tracing_on"),
                 QByteArray("0\n"));
        const Ran cleaned = runCli({"kernel", "--clean"});
        QVERIFY2(cleaned.status == 0, cleaned.output.constData());
    }

    /// The helper is there and hears no more of us: it puts everything in order.
    void helperCleansUpWhenTheConnectionDrops()
    {
        const Load load;
        const FakeSsh ssh("mkfifo $folder/in $folder/out\n"
                          "\"$helper\" --stdio <$folder/in >$folder/out &\n"
                          "exec 3<&0\n"
                          "cat <&3 >$folder/in &\n"
                          "there=$!\n"
                          "cat <$folder/out &\n"
                          "echo $$ $there $! >$folder/pids.part\n"
                          "mv $folder/pids.part $folder/pids\n"
                          "exec 3<&-\n"
                          "wait\n");
        GuestRecording recording(QStringList{"--host", "board"} + kScheduling, ssh.environment());
        VERIFY_SAID(recording, recording.begins());
        VERIFY_SAID(recording, recording.reads(1'000));
        const auto pids = contentOf(ssh.file("pids")).trimmed().split(' ');
        QCOMPARE(pids.size(), 3);
        for (const QByteArray& pid : pids)
            QCOMPARE(::kill(pid.toInt(), SIGKILL), 0);
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.says("the ssh session with board ended"));
        QCOMPARE(fewerThan(100, recording.capture()), QByteArray());
        waitUntil([&] { return ourInstances().isEmpty(); });
    }

    /// All of it by the helper, with nothing going wrong.
    void recordsByTheHelper()
    {
        const Load load;
        const FakeSsh ssh("exec \"$helper\" --stdio\n");
        GuestRecording recording(
            {"--host", "board", "-e", "sched", "-e", "raw_syscalls", "--time", "3"},
            ssh.environment());
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 0);
        VERIFY_SAID(recording, recording.says(", 0 lost"));
        QCOMPARE(fewerThan(1000, recording.capture()), QByteArray());
    }

private:
    UnchangedKernel m_kernel;
};

QTEST_GUILESS_MAIN(TestRecordingKilled)
#include "tst_recording_killed.moc"
