#include "core/record/session/session.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/served_backend.h"
#include "tests/support/waits.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

using namespace probescope;
using namespace probescope::record;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

Settings functions()
{
    Settings settings;
    settings.tracer = "function";
    settings.functions = {"vfs_read"};
    settings.events = {{.system = "sched", .name = "sched_switch"}};
    return settings;
}

bool reaches(const Session& session, SessionState state)
{
    const auto over = [&] {
        return session.state() == SessionState::Finished || session.state() == SessionState::Failed;
    };
    waitUntil([&] { return session.state() == state || over(); });
    return session.state() == state;
}

} // namespace

/// What may go wrong with a kernel ends a recording with a message that says what to do, and leaves
/// the kernel as it was.
class TestSessionFaults : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatToDoWhenTheKernelRefuses_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<int>("number");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<QByteArray>("hint");
        const auto row = [](const char* name, const char* file, int number, ErrorCode code,
                            const char* hint) {
            QTest::newRow(name) << QByteArray(file) << number << code << QByteArray(hint);
        };
        row("no memory for the buffer", "*/buffer_size_kb", ENOMEM, ErrorCode::NoMemory,
            "smaller buffer");
        row("no space for the buffer", "*/buffer_size_kb", ENOSPC, ErrorCode::NoMemory,
            "smaller buffer");
        row("a tracer in use", "*/current_tracer", EBUSY, ErrorCode::Busy, "other program");
        row("no right to make an instance", "instances/probescope-700-7000", EPERM,
            ErrorCode::NoPermission, "");
        row("no memory for an instance", "instances/probescope-700-7000", ENOMEM,
            ErrorCode::NoMemory, "smaller");
        row("a read-only tracefs", "*/tracing_on", EROFS, ErrorCode::NoPermission, "remount");
        row("no right to an option", "*/options/disable_on_free", EACCES, ErrorCode::NoPermission,
            "");
        row("an event that goes with its module", "*/events/sched/sched_switch/enable", ENODEV,
            ErrorCode::Invalid, "module");
    }
    void saysWhatToDoWhenTheKernelRefuses()
    {
        QFETCH(QByteArray, file);
        QFETCH(int, number);
        QFETCH(QByteArray, hint);
        const QTemporaryDir folder;
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux612());
        const auto before = fake->snapshotOfControls();
        // Every recording of a process has a name of its own.
        if (file.startsWith("instances/")) {
            for (int recording = 0; recording < 50; ++recording)
                fake->failNext(file.toStdString()
                                   + (recording > 0 ? "-" + std::to_string(recording) : ""),
                               number);
        } else {
            fake->failNext(file.toStdString(), number);
        }
        SessionOutput output;
        output.capture = folder.filePath("new.psc").toStdString();
        Session session(fake, functions(), output);
        session.wait();
        QVERIFY(session.state() == SessionState::Failed);
        const auto trouble = session.outcome().trouble;
        QVERIFY(trouble.has_value());
        QTEST(trouble->code, "code");
        QCOMPARE(trouble->number, number);
        QVERIFY(!trouble->place.file.empty());
        QVERIFY2(!trouble->hint.empty()
                     && trouble->hint.text().find(hint.toStdString()) != std::string::npos,
                 trouble->message().c_str());
        QCOMPARE(fake->snapshotOfControls(), before);
        QVERIFY(!QFile::exists(folder.filePath("new.psc")));
        QVERIFY(!QFile::exists(folder.filePath("new.psc.spool")));
    }

    /// Its module is unloaded: the recording goes on with the others.
    void goesOnWhenAnEventVanishes()
    {
        const QTemporaryDir folder;
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux612());
        SessionOutput output;
        output.capture = folder.filePath("new.psc").toStdString();
        Settings settings = functions();
        settings.events.push_back({.system = "kmem", .name = "kfree"});
        Session session(fake, settings, output);
        QVERIFY(reaches(session, SessionState::Prepared));
        session.start();
        QVERIFY(reaches(session, SessionState::Recording));
        fake->vanish("kmem", "kfree");
        session.stop();
        session.wait();
        QVERIFY(session.state() == SessionState::Finished);
        QVERIFY(session.outcome().left.empty());
        QVERIFY(fake->list("instances")->empty());
    }

    /// The helper, or ssh, is gone in the middle: what was read is kept, the trouble is told, and
    /// the other side cleans up by itself.
    void keepsWhatThereIsWhenTheHelperIsGone()
    {
        const QTemporaryDir folder;
        FakeTracefs fake(FakeKernel::linux612());
        const auto before = fake.snapshotOfControls();
        {
            ServedBackend helper(fake, {.level = access::Level::Control});
            std::shared_ptr<access::RemoteBackend> remote = std::move(*helper.connect());
            SessionOutput output;
            output.capture = folder.filePath("new.psc").toStdString();
            Session session(remote, functions(), output);
            QVERIFY(reaches(session, SessionState::Prepared));
            session.start();
            QVERIFY(reaches(session, SessionState::Recording));
            remote->disconnect();
            session.wait();
            const auto trouble = session.outcome().trouble;
            QVERIFY(trouble.has_value());
            QVERIFY2(trouble->code == ErrorCode::Cancelled
                         || trouble->code == ErrorCode::Disconnected,
                     trouble->message().c_str());
        }
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void recordsOn64Cpus()
    {
        const QTemporaryDir folder;
        FakeKernel kernel = FakeKernel::linux61();
        kernel.cpus = 64;
        kernel.offline = {3, 17, 63};
        const auto fake = std::make_shared<FakeTracefs>(kernel);
        const auto before = fake->snapshotOfControls();
        SessionOutput output;
        output.capture = folder.filePath("new.psc").toStdString();
        Settings settings = functions();
        settings.cpus = {{0, 5, 62}};
        {
            Session session(fake, settings, output);
            QVERIFY(reaches(session, SessionState::Prepared));
            const auto name = fake->list("instances")->front().name;
            const auto mask = access::TracePath("instances").child(name);
            QCOMPARE(*fake->read(*mask / "tracing_cpumask", 100),
                     std::string("40000000,00000021\n"));
            session.start();
            QVERIFY(reaches(session, SessionState::Recording));
            waitUntil([&] { return session.meters().cpus.size() == std::size_t(64); });
            QCOMPARE(session.meters().cpus[63].cpu, 63U);
            session.stop();
            session.wait();
            QVERIFY(session.outcome().left.empty());
        }
        QCOMPARE(fake->snapshotOfControls(), before);
    }
};

QTEST_APPLESS_MAIN(TestSessionFaults)
#include "tst_session_faults.moc"
