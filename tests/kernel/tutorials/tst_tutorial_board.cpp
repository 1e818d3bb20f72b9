// “Trace a board by ssh”, done click by click in the window: its ssh goes to a server for ssh that
// takes a key, and starts the helper that was copied to a folder of its PATH. The board and the
// user's machine are one guest, with the loopback between them.

#include "tests/kernel/tutorials/guest_tutorial.h"
#include "ui/target/connect/target_bar.h"

#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr const char* kServer = R"(Port 22
ListenAddress 127.0.0.1
HostKey %1/host_key
AuthorizedKeysFile %1/key.pub
PidFile %1/pid
PermitRootLogin yes
StrictModes no
UsePAM no
LoginGraceTime 0
)";
constexpr const char* kClient = R"(Host board
    HostName 127.0.0.1
    IdentityFile %1/key
    IdentitiesOnly yes
    StrictHostKeyChecking no
    UserKnownHostsFile /dev/null
    LogLevel ERROR
    ConnectTimeout 300
)";
/// The user's own configuration stays where it is.
constexpr const char* kSsh = "#!/bin/sh\nexec /usr/bin/ssh -F %1/ssh_config \"$@\"\n";

/// A server for ssh, and a configuration in which it is the host “board”.
class Board
{
public:
    Board()
    {
        for (const char* const key : {"key", "host_key"})
            needs("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-f", m_folder.filePath(key)});
        write("sshd_config", kServer);
        write("ssh_config", kClient);
        write("ssh", kSsh);
        QFile::setPermissions(m_folder.filePath("ssh"), QFile::ReadOwner | QFile::ExeOwner);
        qputenv("PATH", m_folder.path().toLocal8Bit() + ':' + qgetenv("PATH"));
        QDir().mkpath(QStringLiteral("/run/sshd"));
        m_server.emplace("/usr/sbin/sshd",
                         QStringList{"-D", "-e", "-f", m_folder.filePath("sshd_config")});
    }

private:
    static void needs(const QString& program, const QStringList& arguments)
    {
        const auto ran = run(program, arguments);
        if (ran.status != 0)
            qFatal("%s: %s", qPrintable(program), ran.output.constData());
    }
    void write(const char* name, const char* text) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("%s cannot be written", name);
        file.write(QString::fromLatin1(text).arg(m_folder.path()).toLocal8Bit());
    }

    QTemporaryDir m_folder;
    std::optional<Running> m_server;
};

/// The program of the process that an instance is named after.
QString ownerOf(const QString& instance)
{
    return QFile::symLinkTarget(QStringLiteral("/proc/%1/exe").arg(instance.section(u'-', 1, 1)));
}

} // namespace

class TestTutorialBoard : public GuestTutorial
{
    Q_OBJECT

public:
    explicit TestTutorialBoard(const QString& language)
        : GuestTutorial(language)
    {
    }

private slots:
    void traceABoard()
    {
        m_board.emplace();
        begin(QStringLiteral("board-by-ssh"));
        leave({"Without a window", "Without ssh", "Probes in programs of the board",
               "If it does not connect"});
        follow({&TestTutorialBoard::prepareTheBoard, &TestTutorialBoard::connectIt,
                &TestTutorialBoard::findItInThePreferences, &TestTutorialBoard::recordIt});
    }
    void cleanup()
    {
        end();
        m_board.reset();
        QVERIFY(QFile::remove(m_helper));
    }

private:
    RecordView& view() const { return *window().findChild<RecordView*>(); }
    void prepareTheBoard();
    void connectIt();
    void findItInThePreferences();
    void recordIt();

    std::optional<Board> m_board;
    QString m_login;
    QString m_helper;
};

void TestTutorialBoard::prepareTheBoard()
{
    page().section(QStringLiteral("Prepare the board"));
    page().next(QStringLiteral("Make sure"));
    page().isToldOnly({QStringLiteral("Host")});
    m_login = page(QStringLiteral("ssh root@board"));
    waitUntil([&] { return run("/bin/bash", {"-c", m_login + " true"}).status == 0; });
    page().next(QStringLiteral("Put probescope-helper"));
    m_helper =
        page(QStringLiteral("/usr/local/bin")) + u'/' + page(QStringLiteral("probescope-helper"));
    QVERIFY(QFile::copy(QStringLiteral(HELPER), m_helper));
    page().isToldOnly({QStringLiteral("256")}); // tst_put_question shows the SHA-256
    page().next(QStringLiteral("tracefs is mounted"));
    const auto mount = page(QStringLiteral("mount -t tracefs tracefs /sys/kernel/tracing"));
    runInShell(m_login + " 'umount /sys/kernel/tracing && " + mount + u'\'');
    page().next(QStringLiteral("The helpers that Probescope copies"));
    page().isToldOnly({QStringLiteral("probescope-helper-static"),
                       QStringLiteral("sudo dpkg --add-architecture arm64"),
                       QStringLiteral("packaging/helper"),
                       QStringLiteral("/usr/lib/probescope/helpers/aarch64/"),
                       QStringLiteral("/usr/lib/probescope/helpers/x86_64/")});
}

void TestTutorialBoard::connectIt()
{
    page().section(QStringLiteral("Connect"));
    page().next(QStringLiteral("In Probescope"));
    choose(window(), page(QStringLiteral("Record > Record kernel…")));
    page().next(QStringLiteral("In Target"));
    auto& target = labelled<QComboBox>(window(), page(QStringLiteral("Target")));
    const auto& bar = *window().findChild<TargetBar*>();
    waitUntil([&] { return target.isEnabled(); }); // this machine is connected first
    const auto host = page(QStringLiteral("root@board"));
    write(*target.lineEdit(), host);
    click(bar, page(QStringLiteral("Connect")));
    waitUntil([&] { return buttonCalled(bar, page(QStringLiteral("Reconnect"))); });
    const auto release = QString::fromLatin1(run("uname", {"-r"}).output).trimmed();
    waitToRead(view(),
               page(QStringLiteral("Linux 6.1.0 on root@board"))
                   .replace(QStringLiteral("6.1.0"), release));
    page().next(QStringLiteral("The host is remembered"));
    clickTab(view(), page(QStringLiteral("Kernel")));
    read({QStringLiteral("What this target can record")});
}

void TestTutorialBoard::findItInThePreferences()
{
    const auto path = page(QStringLiteral("Edit > Preferences… > Targets"));
    choose(window(), path.section(QStringLiteral(" > "), 0, 1));
    QDialog* preferences = nullptr;
    waitUntil([&] {
        preferences = window().findChild<QDialog*>(QStringLiteral("preferences"));
        return preferences && preferences->isVisible();
    });
    auto* const pages = preferences->findChild<QListWidget*>();
    clickCell(*pages, cellSaying(*pages, path.section(QStringLiteral(" > "), 2)));
    waitToRead(*preferences, QStringLiteral("root@board"));
    preferences->reject();
    activate(window());
}

void TestTutorialBoard::recordIt()
{
    page().section(QStringLiteral("Record"));
    page().next(QStringLiteral("On Recording settings"));
    clickTab(view(), page(QStringLiteral("Recording settings")));
    const auto preset = page(QStringLiteral("Scheduling"));
    for (auto* const box : view().findChildren<QComboBox*>()) {
        if (inSight(*box) && box->findText(preset) >= 0)
            chooseItem(*box, preset);
    }
    page().next(QStringLiteral("Small boards"));
    for (const auto* const area : view().findChildren<QScrollArea*>())
        area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
    read({QStringLiteral("Buffer size per CPU"), QStringLiteral("Stream to disk")});
    page().next(QStringLiteral("Press Record"));
    const auto command = page(QStringLiteral("Record"));
    page().next(QStringLiteral("Make the board"));
    QString owner;
    auto& tab = record(command, page(QStringLiteral("Stop")), [&] {
        owner = ownerOf(ourInstances().value(0));
        runInShell(m_login + " ls /");
    });
    QCOMPARE(owner, m_helper);
    const auto file = fileOf(tab);
    QVERIFY(QFile::exists(file));
    QVERIFY(eventsOf(file, {"--event", "sched_switch"}) > 0);
    // What ran on the board.
    QVERIFY(askOne(file, QStringLiteral("SELECT count(*) FROM event WHERE comm = 'ls'")).toInt()
            > 0);
}

int main(int argc, char* argv[])
{
    return runInBothLanguages<TestTutorialBoard>(argc, argv);
}

#include "tst_tutorial_board.moc"
