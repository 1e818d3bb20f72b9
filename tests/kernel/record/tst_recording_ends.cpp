// What begins, interrupts and ends a recording.

#include "core/access/backend/local_backend.h"
#include "core/record/session/session.h"
#include "tests/kernel/support/guest_recording.h"
#include "tests/support/waits.h"

#include <QDir>
#include <QTest>

using namespace probescope;
using record::SessionState;

namespace {

const QStringList kScheduling{"-e", "sched"};

#define VERIFY_SAID(recording, condition) QVERIFY2(condition, (recording).output().constData())

/// Waits until the state is reached.
void reach(const record::Session& session, SessionState state)
{
    waitUntil([&] { return session.state() == state; });
}

} // namespace

class TestRecordingEnds : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_kernel.begin(); }
    void cleanup() { QCOMPARE(m_kernel.changes(), QByteArray()); }

    void byCtrlC()
    {
        const Load load;
        GuestRecording recording(kScheduling);
        VERIFY_SAID(recording, recording.begins());
        VERIFY_SAID(recording, recording.reads(500));
        VERIFY_SAID(recording, recording.endsByInterrupt());
        VERIFY_SAID(recording, recording.status() == 0);
        QCOMPARE(fewerThan(100, recording.capture()), QByteArray());
        QCOMPARE(QDir(recording.folder()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries),
                 QStringList{"recorded.psc"});
    }

    void byTheEndOfTheCommand()
    {
        GuestRecording recording({"-e", "sched", "-F", "--", "/bin/sh", "-c", "/bin/true; exit 3"});
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 0);
        QCOMPARE(eventsOf(recording.capture(), {"--event", "sched_process_exec"}), qint64(2));
    }

    void byItself_data()
    {
        QTest::addColumn<QStringList>("limit");
        QTest::newRow("time") << QStringList{"--time", "1500ms"};
        QTest::newRow("bytes") << QStringList{"--size", "100K"};
        QTest::newRow("events") << QStringList{"--events", "2000"};
        QTest::newRow("an event of the kernel")
            << QStringList{"--stop-event", "sched:sched_process_exec/filename ~ \"*/true\"/"};
    }
    void byItself()
    {
        QFETCH(QStringList, limit);
        const Load load;
        GuestRecording recording(kScheduling + limit);
        VERIFY_SAID(recording, recording.begins());
        if (limit.front() == "--stop-event") {
            VERIFY_SAID(recording, recording.reads(500));
            VERIFY_SAID(recording, recording.program().runs());
            QCOMPARE(run("/bin/true", {}).status, 0);
        }
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 0);
        const qint64 events = eventsOf(recording.capture());
        QVERIFY(events > 100);
        if (limit.front() == "--events")
            QVERIFY(events >= 2000);
        if (limit.front() == "--stop-event") { // which is the last one that the kernel writes
            QCOMPARE(
                eventsOf(recording.capture(), {"--event", "sched_process_exec", "--text", "/true"}),
                qint64(1));
        }
    }

    /// What the ring buffer holds at the end is the latest.
    void asFlightRecorder()
    {
        const Load load;
        GuestRecording recording({"-e", "sched", "-b", "64", "--flight-recorder"});
        VERIFY_SAID(recording, recording.begins());
        waitUntil([&] {
            return counted(recording.file({}), "overrun") > 5'000 || !recording.program().runs();
        });
        VERIFY_SAID(recording, recording.endsByInterrupt());
        VERIFY_SAID(recording, recording.status() == 0);
        VERIFY_SAID(recording, !recording.says(", 0 lost"));
        QCOMPARE(fewerThan(100, recording.capture()), QByteArray());
        const Ran late = runCli({"events", "--from", "-1s", "--count", recording.capture()});
        qInfo("%s%s", recording.output().constData(), late.output.constData());
    }

    void pausesAndMarks()
    {
        const Load load;
        const QTemporaryDir dir;
        const QString capture = dir.filePath("recorded.psc");
        const std::shared_ptr<access::Backend> backend = *access::LocalBackend::open();
        record::Settings settings;
        settings.events = {{.system = "sched", .name = {}, .filter = {}}};
        record::Session session(backend, settings, {.capture = capture.toStdString()});
        reach(session, SessionState::Prepared);
        session.start();
        reach(session, SessionState::Recording);
        session.mark("the first mark");
        waitUntil([&] { return session.meters().events > 500; });
        session.pause();
        reach(session, SessionState::Paused);
        const auto paused = session.meters();
        session.mark("the second mark, of a pause");
        for (int i = 0; i < 20; ++i)
            QCOMPARE(run("/bin/true", {}).status, 0); // which nobody sees
        QCOMPARE(session.state(), SessionState::Paused);
        QCOMPARE(session.meters().events, paused.events);
        QCOMPARE(session.meters().time, paused.time);
        session.start();
        reach(session, SessionState::Recording);
        waitUntil([&] { return session.meters().events > paused.events + 500; });
        session.stop();
        session.wait();
        const auto outcome = session.outcome();
        QVERIFY2(!outcome.trouble, outcome.trouble ? outcome.trouble->message().c_str() : "");
        QVERIFY(outcome.left.empty());
        QCOMPARE(session.state(), SessionState::Finished);
        QCOMPARE(eventsOf(capture, {"--text", "the first mark"}), qint64(1));
        QCOMPARE(eventsOf(capture, {"--text", "the second mark"}), qint64(1));
    }

private:
    UnchangedKernel m_kernel;
};

QTEST_GUILESS_MAIN(TestRecordingEnds)
#include "tst_recording_ends.moc"
