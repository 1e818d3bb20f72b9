#include "core/access/control/control_value.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/instance.h"
#include "tests/core/tracefs/files/put_back.h"
#include "tests/support/served_backend.h"

#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using fake::FakeTracefs;
using tracefs::Instance;
using tracefs::Journal;
using tracefs::SessionName;

namespace {

/// A window whose helper stands before a fake kernel.
class Session
{
public:
    explicit Session(FakeTracefs& fake)
        : m_served(fake, options())
        , m_end(m_served.take())
        , m_remote(std::move(*access::RemoteBackend::connect(FileDescriptor(dup(m_end.get())),
                                                             FileDescriptor(dup(m_end.get())), {})))
        , m_name(*SessionName::of(*m_remote))
    {
    }
    access::Backend& backend() { return *m_remote; }
    const SessionName& name() const { return m_name; }
    std::vector<std::string>& log() { return m_log; }
    /// Without a word more. The log is whole then.
    void die()
    {
        shutdown(m_end.get(), SHUT_RDWR);
        QVERIFY(m_served.wait().has_value());
    }
    bool says(const std::string& line) const
    {
        return std::find(m_log.begin(), m_log.end(), line) != m_log.end();
    }

private:
    access::Server::Options options()
    {
        return {.level = access::Level::Control,
                .audit = [this](std::string_view line) { m_log.emplace_back(line); }};
    }

    std::vector<std::string> m_log;
    ServedBackend m_served;
    FileDescriptor m_end;
    std::unique_ptr<access::RemoteBackend> m_remote;
    SessionName m_name;
};

} // namespace

/// Whatever becomes of the one who asked a helper for it: what belongs to everybody is as before.
class TestPutBack : public QObject
{
    Q_OBJECT

private slots:
    void putsBackWhatADeadWindowChanged_data()
    {
        QTest::addColumn<QByteArray>("which");
        for (const auto& change : changes())
            QTest::newRow(change.first) << QByteArray(change.first);
        QTest::newRow("all") << QByteArray();
    }
    void putsBackWhatADeadWindowChanged()
    {
        QFETCH(QByteArray, which);
        FakeTracefs fake(grownKernel());
        setUp(fake);
        const auto before = fake.snapshotOfControls();
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        for (const auto& [name, writes] : changes()) {
            if (!which.isEmpty() && which != name)
                continue;
            for (const auto& one : writes)
                write(session.backend(), one);
        }
        QVERIFY(difference(before, fake.snapshotOfControls()) != QByteArray());
        session.die();
        QCOMPARE(difference(before, fake.snapshotOfControls()), QByteArray());
    }

    /// Lists of functions can be long, and each write costs the kernel much.
    void writesListsAtOnce()
    {
        FakeTracefs fake(grownKernel());
        const char* const file = "set_ftrace_filter";
        for (const char* name : {"vfs_open", "vfs_read", "vfs_write"})
            QVERIFY(fake.append(file, name));
        const auto before = *fake.read(file, 1000);
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        write(session.backend(), {file, "=vfs_*"});
        const auto count = [&] {
            const auto writes = fake.writes();
            return std::count_if(writes.begin(), writes.end(), [](const auto& one) {
                return one.starts_with("set_ftrace_filter=");
            });
        };
        const auto already = count();
        session.die();
        QCOMPARE(*fake.read(file, 1000), before);
        QCOMPARE(count(), already + 1);
    }

    /// A module may be gone, and its functions with it.
    void leavesOutWhatIsRefused()
    {
        FakeTracefs fake(grownKernel());
        QVERIFY(
            !access::writeControlValue(fake, "set_ftrace_filter", "vfs_open\nnosuchfn\nvfs_write"));
        QCOMPARE(*fake.read("set_ftrace_filter", 1000), std::string("vfs_open\nvfs_write\n"));
    }

    /// Triggers with a count read differently each time that they fire.
    void takesTriggersAwayThatFired()
    {
        FakeTracefs fake(grownKernel());
        const char* const file = "events/irq/irq_handler_entry/trigger";
        QVERIFY(fake.append(file, "traceon:20 if irq == 1"));
        const auto before = *fake.read(file, 1000);
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        write(session.backend(), {file, "stacktrace:5 if irq == 2"});
        write(session.backend(), {file, "hist:keys=irq"});
        fake.fireTriggers("irq", "irq_handler_entry");
        session.die();
        QCOMPARE(*fake.read(file, 1000),
                 QString::fromStdString(before).replace("=20", "=19").toStdString());
    }

    /// Commands of others that stand beside ours, or come and go meanwhile, are theirs.
    void leavesCommandsOfOthers()
    {
        FakeTracefs fake(grownKernel());
        const char* const file = "set_ftrace_filter";
        const auto commands = [&] {
            QStringList lines;
            for (const auto& line : QString::fromStdString(*fake.read(file, 1000)).split('\n'))
                lines += line.contains(':') ? QStringList(line) : QStringList();
            lines.sort();
            return lines;
        };
        QVERIFY(fake.append(file, "vfs_read:traceoff"));
        QVERIFY(fake.append(file, "vfs_open:traceoff"));
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        QVERIFY(session.backend().append(file, "vfs_write:stacktrace:3").has_value());
        QVERIFY(session.backend().append(file, "!vfs_read:traceoff").has_value());
        QVERIFY(!session.backend().append(file, "nosuchfn:stacktrace").has_value());
        QVERIFY(fake.append(file, "!vfs_open:traceoff"));
        QVERIFY(fake.append(file, "vfs_open:snapshot"));
        session.die();
        QCOMPARE(commands(),
                 QStringList({"vfs_open:snapshot:unlimited", "vfs_read:traceoff:unlimited"}));
        QVERIFY(!session.says("restore set_ftrace_filter: !nosuchfn:stacktrace"));
    }

    void turnsSwitchesBack()
    {
        FakeTracefs fake(grownKernel());
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        QVERIFY(session.backend().turn(access::KernelSwitch::Functions, false).has_value());
        QVERIFY(session.backend().turn(access::KernelSwitch::StackTracer, true).has_value());
        session.die();
        QCOMPARE(*fake.readSystem(access::SystemFile::FtraceEnabled, 10), std::string("1\n"));
        QCOMPARE(*fake.readSystem(access::SystemFile::StackTracerEnabled, 10), std::string("0\n"));
    }

    /// With an event of ours enabled at the top level, its probe could not be deleted.
    void removesItsProbesAndInstances()
    {
        FakeTracefs fake(grownKernel());
        setUp(fake);
        const auto before = fake.snapshotOfControls();
        Session session(fake);
        auto& backend = session.backend();
        const auto group = session.name().probeGroup();
        QVERIFY(backend.append("kprobe_events", "p:" + group + "/x vfs_read").has_value());
        const auto event = "events/" + group + "/x/";
        for (const auto& [file, text] :
             {std::pair<std::string, const char*>{"trigger", "hist:keys=common_pid"},
              {"trigger", "stacktrace"},
              {"enable", "1"}})
            QVERIFY2(backend.append(*access::TracePath::parse(event + file), text).has_value(),
                     text);
        QVERIFY(backend.makeInstance(session.name().instance()).has_value());
        session.die();
        QCOMPARE(difference(before, fake.snapshotOfControls()), QByteArray());
        QVERIFY(fake.probesNow().empty());
    }

    void freesItsBufferAndGivesItBack()
    {
        FakeTracefs fake(grownKernel());
        setUp(fake);
        QVERIFY(fake.append("per_cpu/cpu1/buffer_size_kb", "512"));
        const auto before = fake.snapshotOfControls();
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        QVERIFY(session.backend().append("options/disable_on_free", "1").has_value());
        auto held = session.backend().hold("free_buffer");
        QVERIFY(held.has_value());
        session.die();
        QCOMPARE(difference(before, fake.snapshotOfControls()), QByteArray());
    }

    void leavesWhatOthersChangedSince()
    {
        FakeTracefs fake(grownKernel());
        setUp(fake);
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        write(session.backend(), {"trace_clock", "mono"});
        write(session.backend(), {"max_graph_depth", "3"});
        write(session.backend(), {"events/irq/irq_handler_entry/trigger", "traceoff"});
        write(fake, {"trace_clock", "boot"});
        write(fake, {"events/irq/irq_handler_entry/trigger", "snapshot"});
        session.die();
        QVERIFY(fake.read("trace_clock", 1000)->find("[boot]") != std::string::npos);
        QCOMPARE(*fake.read("max_graph_depth", 100), std::string("0\n"));
        // Triggers stand beside each other.
        const auto triggers = *fake.read("events/irq/irq_handler_entry/trigger", 1000);
        QVERIFY(triggers.find("traceoff") == std::string::npos);
        QVERIFY(triggers.find("stacktrace") != std::string::npos);
        QVERIFY(triggers.find("snapshot") != std::string::npos);
        QVERIFY(session.says("leave trace_clock: boot (another program has changed it since)"));
        QVERIFY(session.says("restore max_graph_depth: 0"));
    }

    void leavesWhatTheWindowPutBackItself()
    {
        FakeTracefs fake(grownKernel());
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        for (const char* depth : {"3", "0"})
            write(session.backend(), {"max_graph_depth", depth});
        write(fake, {"max_graph_depth", "5"});
        const auto writes = fake.writes().size();
        session.die();
        QCOMPARE(*fake.read("max_graph_depth", 100), std::string("5\n"));
        QCOMPARE(fake.writes().size(), writes);
    }

    /// The journal of the window stands on its disk, and the next start cleans up by it.
    void leavesNothingToTheJournal()
    {
        const QTemporaryDir dir;
        const auto folder = std::filesystem::path(dir.path().toStdString());
        FakeTracefs fake(grownKernel());
        setUp(fake);
        const auto before = fake.snapshotOfControls();
        {
            Session session(fake);
            QVERIFY(session.backend().permitTopLevel(true).has_value());
            auto journal = Journal::begin(folder, session.backend());
            auto top = Instance::top(session.backend(), *journal);
            const auto held = top.stopWithUs();
            QVERIFY(held.has_value());
            QVERIFY(top.setTracer("function_graph").has_value());
            QVERIFY(top.functions().setFilter({"vfs_*"}).has_value());
            QVERIFY(top.events().setEnabled({"sched", {}}, true).has_value());
            QVERIFY(top.events().setFilter({"sched", "sched_switch"}, "prev_pid == 9").has_value());
            QVERIFY(top.events()
                        .addTrigger({"irq", "irq_handler_entry"}, "traceoff if irq == 1")
                        .has_value());
            QVERIFY(top.buffer().setKib(2048).has_value());
            QVERIFY(top.setTracing(false).has_value());
            QVERIFY(journal->turn(access::KernelSwitch::StackTracer, true).has_value());
            session.die();
        }
        QCOMPARE(difference(before, fake.snapshotOfControls()), QByteArray());
        const auto left = Journal::leftIn(folder);
        QCOMPARE(left->size(), std::size_t(1));
        fake.setName(left->front().target);
        auto journal = Journal::take(left->front().file, fake);
        QVERIFY(journal.has_value());
        const auto outcome = journal->restore();
        QVERIFY(outcome && outcome->failed.empty() && outcome->foreign.empty());
        QVERIFY(outcome->restored.empty());
        QCOMPARE(difference(before, fake.snapshotOfControls()), QByteArray());
    }

    /// What could not be put back is not begun.
    void writesNothingThatItCannotRead()
    {
        FakeTracefs fake(grownKernel());
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        fake.failNext("max_graph_depth", EIO);
        const auto refused = session.backend().append("max_graph_depth", "3");
        QVERIFY(!refused);
        QVERIFY(refused.error().what.text().find("could not be restored") != std::string::npos);
        QCOMPARE(*fake.read("max_graph_depth", 100), std::string("0\n"));
        QVERIFY(session.backend().append("max_graph_depth", "3").has_value());
    }

    void tellsWhatItCannotPutBack()
    {
        FakeTracefs fake(grownKernel());
        Session session(fake);
        QVERIFY(session.backend().permitTopLevel(true).has_value());
        QVERIFY(session.backend().append("max_graph_depth", "3").has_value());
        QVERIFY(session.backend().append("trace_clock", "mono").has_value());
        fake.failNext("max_graph_depth", 0); // reading
        fake.failNext("max_graph_depth", EIO); // writing
        session.die();
        QVERIFY(std::any_of(session.log().begin(), session.log().end(), [](const auto& line) {
            return line.starts_with("restore max_graph_depth: 0 (");
        }));
        QVERIFY(session.says("restore trace_clock: local"));
    }
};

QTEST_APPLESS_MAIN(TestPutBack)

#include "tst_put_back.moc"
