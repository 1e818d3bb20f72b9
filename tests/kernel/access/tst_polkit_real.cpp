// An ordinary user records: polkitd, pkexec and a text agent, as they are on a Debian machine.

#include "tests/kernel/support/guest_recording.h"
#include "tests/support/waits.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

using namespace probescope;

namespace {

constexpr const char* kUser = "tracing-user";
constexpr const char* kPassword = "right-password";
constexpr const char* kInstalledHelper = BINDIR "/probescope-helper";
constexpr const char* kInstalledProgram = BINDIR "/probescope-cli";
constexpr const char* kActions = "/usr/share/polkit-1/actions/org.probescope.Probescope.policy";

/// How the user starts a program.
QStringList asUser(const QStringList& command)
{
    return QStringList{"--reuid", kUser, "--regid", kUser, "--init-groups"} + command;
}

/// pkttyagent on a terminal of its own, asked by whoever the process is or becomes.
class Agent
{
public:
    explicit Agent(qint64 process)
        : m_terminal(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC))
    {
        if (m_terminal < 0 || grantpt(m_terminal) != 0 || unlockpt(m_terminal) != 0
            || pipe2(m_registered, O_CLOEXEC) != 0)
            qFatal("no terminal");
        const QByteArray name = ptsname(m_terminal);
        const int registered = m_registered[1];
        m_process.setChildProcessModifier([name, registered] {
            setsid();
            // The first terminal that the leader of a session opens is that of the session.
            const int terminal = ::open(name.constData(), O_RDWR);
            for (const int number : {0, 1, 2})
                dup2(terminal, number);
            fcntl(registered, F_SETFD, 0);
        });
        m_process.start("setpriv",
                        asUser({"pkttyagent", "--notify-fd", QString::number(registered),
                                "--process", QString::number(process)}));
        m_process.waitForStarted(-1);
        ::close(registered);
    }
    ~Agent()
    {
        m_process.kill();
        m_process.waitForFinished(-1);
        ::close(m_terminal);
        ::close(m_registered[0]);
    }
    Agent(const Agent&) = delete;
    Agent& operator=(const Agent&) = delete;

    /// polkitd asks it from now on.
    bool isRegistered() const
    {
        pollfd end{.fd = m_registered[0], .events = POLLIN, .revents = 0};
        return poll(&end, 1, -1) == 1 && m_process.state() == QProcess::Running;
    }
    void waitForWords(const char* words)
    {
        waitUntil([&] {
            pollfd terminal{.fd = m_terminal, .events = POLLIN, .revents = 0};
            char text[4096];
            while (poll(&terminal, 1, 0) == 1 && (terminal.revents & POLLIN) != 0) {
                const auto size = ::read(m_terminal, text, sizeof text);
                if (size <= 0)
                    break;
                m_said.append(text, size);
            }
            return m_said.contains(words);
        });
    }
    /// It asks first and then turns the echo off, which throws away what was typed meanwhile.
    void waitForPasswordPrompt()
    {
        waitForWords("Password:");
        waitUntil([this] { return !echoes(); });
    }
    void type(const QByteArray& text) const
    {
        QCOMPARE(::write(m_terminal, text.constData(), std::size_t(text.size())),
                 ssize_t(text.size()));
    }
    void kill() { m_process.kill(); }
    const QByteArray& said() const { return m_said; }

private:
    /// The other end of the terminal has the same settings.
    bool echoes() const
    {
        termios settings{};
        return tcgetattr(m_terminal, &settings) != 0 || (settings.c_lflag & ECHO) != 0;
    }

    int m_terminal;
    int m_registered[2] = {-1, -1};
    QByteArray m_said;
    QProcess m_process;
};

/// `probescope-cli record` of the user, without a terminal. It waits for go(), when an agent for it
/// can be there.
class UserRecording
{
public:
    UserRecording()
    {
        // Who is root's only in name writes into no folder of root.
        if (chmod(m_dir.path().toLocal8Bit(), 0777) != 0)
            qFatal("no folder");
        const QString waits = QStringLiteral("kill -STOP $$; exec \"$@\"");
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.setChildProcessModifier([] { setsid(); });
        m_process.setWorkingDirectory(m_dir.path());
        m_process.start("setpriv",
                        asUser({"/bin/sh", "-c", waits, "sh", kInstalledProgram, "record", "-e",
                                "sched", "-o", capture()}));
        m_process.waitForStarted(-1);
        const auto stopped = [this] {
            return contentOf(QStringLiteral("/proc/%1/stat").arg(pid())).contains(") T ");
        };
        waitUntil(stopped);
    }
    ~UserRecording()
    {
        m_process.kill();
        m_process.waitForFinished(-1);
    }
    UserRecording(const UserRecording&) = delete;
    UserRecording& operator=(const UserRecording&) = delete;

    qint64 pid() const { return m_process.processId(); }
    void go() const { ::kill(pid_t(pid()), SIGCONT); }
    void interrupt() const { ::kill(pid_t(pid()), SIGINT); }
    bool ends()
    {
        return m_process.state() == QProcess::NotRunning || m_process.waitForFinished(-1);
    }
    bool records() const
    {
        waitUntil([this] {
            return m_process.state() == QProcess::NotRunning
                || (!ourInstances().isEmpty()
                    && counted("instances/" + ourInstances().front() + '/', "read events") > 100);
        });
        return m_process.state() == QProcess::Running;
    }
    int status() const { return m_process.exitCode(); }
    QByteArray output() { return m_output += m_process.readAll(); }
    QString capture() const { return m_dir.filePath("recorded.psc"); }

private:
    QTemporaryDir m_dir;
    QByteArray m_output;
    QProcess m_process;
};

#define VERIFY_RECORDING(condition, recording, agent)                                              \
    QVERIFY2(condition, ((recording).output() + "\nagent: " + (agent).said()).constData())

bool succeeds(const QString& program, const QStringList& arguments)
{
    const Ran ran = run(program, arguments);
    if (ran.status != 0)
        qWarning("%s: %s", qPrintable(program), ran.output.constData());
    return ran.status == 0;
}

} // namespace

class TestPolkitReal : public QObject
{
    Q_OBJECT

private slots:
    /// All of it goes with the guest.
    void initTestCase()
    {
        QVERIFY(succeeds("useradd", {"-m", "-s", "/bin/sh", "-G", "sudo", kUser}));
        QVERIFY(succeeds("/bin/sh",
                         {"-c", QStringLiteral("echo %1:%2 | chpasswd").arg(kUser, kPassword)}));
        QVERIFY(succeeds("install", {"-D", "-m", "755", HELPER, kInstalledHelper}));
        QVERIFY(succeeds("install", {"-m", "755", CLI, kInstalledProgram}));
        QVERIFY(succeeds(
            "cmake", {QStringLiteral("-DCMAKE_INSTALL_PREFIX=" PREFIX), "-P", INSTALL_ACTIONS}));
        QVERIFY(QFile::exists(kActions));
        QVERIFY(QDir().mkpath("/run/dbus"));
        QVERIFY(succeeds("dbus-daemon", {"--system", "--fork"}));
        m_polkitd =
            std::make_unique<Running>("/usr/lib/polkit-1/polkitd", QStringList{"--no-debug"});
    }
    void cleanupTestCase()
    {
        m_polkitd.reset();
        QFile pid("/run/dbus/pid");
        if (pid.open(QFile::ReadOnly))
            ::kill(pid_t(pid.readAll().trimmed().toInt()), SIGTERM);
    }
    void init() { m_kernel.begin(); }
    void cleanup()
    {
        waitUntil([&] { return m_kernel.changes() == QByteArray(); });
    }

    void findsTheActions()
    {
        const auto known = [] {
            const Ran ran = run("pkaction", {"--verbose", "--action-id", "org.probescope.control"});
            return ran.status == 0 && ran.output.contains(kInstalledHelper);
        };
        waitUntil(known); // it may still be starting
    }

    void recordsOnceThePasswordIsGiven()
    {
        const Load load;
        UserRecording recording;
        Agent agent(recording.pid());
        QVERIFY(agent.isRegistered());
        recording.go();
        agent.waitForPasswordPrompt();
        // By our action, not by the general one of pkexec.
        QVERIFY2(agent.said().contains("org.probescope.control"), agent.said().constData());
        QVERIFY2(agent.said().contains("required to trace the kernel"), agent.said().constData());
        QVERIFY(ourInstances().isEmpty());
        agent.type(QByteArray(kPassword) + '\n');
        VERIFY_RECORDING(recording.records(), recording, agent);
        recording.interrupt();
        QVERIFY(recording.ends());
        VERIFY_RECORDING(recording.status() == 0, recording, agent);
        QCOMPARE(fewerThan(100, recording.capture()), QByteArray());
    }

    /// Who may trace may do so without the one who was asked.
    void goesOnWhenTheAgentIsGone()
    {
        const Load load;
        UserRecording recording;
        auto agent = std::make_unique<Agent>(recording.pid());
        QVERIFY(agent->isRegistered());
        recording.go();
        agent->waitForPasswordPrompt();
        agent->type(QByteArray(kPassword) + '\n');
        VERIFY_RECORDING(recording.records(), recording, *agent);
        agent.reset();
        recording.interrupt();
        QVERIFY(recording.ends());
        QVERIFY2(recording.status() == 0, recording.output().constData());
        QCOMPARE(fewerThan(100, recording.capture()), QByteArray());
    }

    void recordsNothingWithAWrongPassword()
    {
        UserRecording recording;
        Agent agent(recording.pid());
        QVERIFY(agent.isRegistered());
        recording.go();
        agent.waitForPasswordPrompt();
        agent.type("wrong-password\n");
        QVERIFY(recording.ends());
        VERIFY_RECORDING(recording.status() == 1, recording, agent);
        VERIFY_RECORDING(recording.output().contains("authorization to trace was denied"),
                         recording, agent);
        QVERIFY(!QFile::exists(recording.capture()));
    }

    void recordsNothingWhenTheAgentGoesWhileItAsks()
    {
        UserRecording recording;
        Agent agent(recording.pid());
        QVERIFY(agent.isRegistered());
        recording.go();
        agent.waitForPasswordPrompt();
        agent.kill();
        QVERIFY(recording.ends());
        VERIFY_RECORDING(recording.status() == 1, recording, agent);
        VERIFY_RECORDING(recording.output().contains("authorization to trace was denied")
                             || recording.output().contains("the authentication was canceled"),
                         recording, agent);
        QVERIFY(!QFile::exists(recording.capture()));
    }

    void recordsNothingWithoutAnAgent()
    {
        UserRecording recording;
        recording.go();
        QVERIFY(recording.ends());
        QVERIFY2(recording.status() == 1, recording.output().constData());
        QVERIFY2(recording.output().contains("authorization to trace was denied"),
                 recording.output().constData());
        QVERIFY2(recording.output().contains("authentication agent"),
                 recording.output().constData());
    }

    /// Nobody is asked for a password for a program that others could have changed.
    void asksNobodyForAHelperThatIsNotOfRootAlone_data()
    {
        QTest::addColumn<QStringList>("change");
        QTest::addColumn<QStringList>("back");
        QTest::newRow("writable") << QStringList{"chmod", "o+w", kInstalledHelper}
                                  << QStringList{"chmod", "o-w", kInstalledHelper};
        QTest::newRow("of a user") << QStringList{"chown", kUser, kInstalledHelper}
                                   << QStringList{"chown", "root", kInstalledHelper};
        QTest::newRow("in a writable folder")
            << QStringList{"chmod", "g+w", BINDIR} << QStringList{"chmod", "g-w", BINDIR};
    }
    void asksNobodyForAHelperThatIsNotOfRootAlone()
    {
        QFETCH(QStringList, change);
        QFETCH(QStringList, back);
        QVERIFY(succeeds(change.front(), change.mid(1)));
        UserRecording recording;
        Agent agent(recording.pid());
        QVERIFY(agent.isRegistered());
        recording.go();
        const bool ended = recording.ends();
        QVERIFY(succeeds(back.front(), back.mid(1)));
        QVERIFY(ended);
        VERIFY_RECORDING(recording.status() == 1, recording, agent);
        VERIFY_RECORDING(recording.output().contains("PROBESCOPE_ANY_HELPER"), recording, agent);
        QVERIFY2(!agent.said().contains("Password:"), agent.said().constData());
    }

private:
    UnchangedKernel m_kernel;
    std::unique_ptr<Running> m_polkitd;
};

QTEST_GUILESS_MAIN(TestPolkitReal)
#include "tst_polkit_real.moc"
