#include "core/access/remote/transport.h"
#include "tests/core/access/helper/fake_programs.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace probescope;
using namespace probescope::access;

namespace {

const QByteArray kWelcome = welcomeScript();

} // namespace

class TestTransport : public QObject
{
    Q_OBJECT

private slots:
    void takesHosts_data()
    {
        QTest::addColumn<QByteArray>("host");
        QTest::addColumn<bool>("right");
        for (const char* host : {"board", "root@board", "root@10.0.0.1", "a.b-c.example", "::1",
                                 "root@[fe80::1%eth0]", "user.name+x@host_1"})
            QTest::newRow(host) << QByteArray(host) << true;
        for (const char* host :
             {"", "-oProxyCommand=sh", "root@-oProxyCommand=sh", "@host", "root@", "a b", "a;b",
              "$(x)", "`x`", "a\nb", "a'b", "a\"b", "a|b", "a&b", "a/b", "a\\b", "a=b"})
            QTest::newRow(*host ? host : "empty") << QByteArray(host) << false;
        QTest::newRow("long") << QByteArray(256, 'a') << false;
        QTest::newRow("nul") << QByteArray("a\0b", 3) << false;
    }
    void takesHosts()
    {
        QFETCH(QByteArray, host);
        QFETCH(bool, right);
        QCOMPARE(isHost(host.toStdString()), right);
        if (!right) {
            const auto remote = startRemoteHelper(host.toStdString(), {.ssh = "/no/such/ssh"});
            QCOMPARE(remote.error().code, ErrorCode::Invalid);
        }
    }

    void startsThemAsTheyAreUsed()
    {
        const FakePrograms programs;
        HelperOptions options;
        options.ssh =
            programs.add("ssh",
                         "echo \"$@\" >" + programs.path("said") + "\n"
                             + "echo Welcome to the board\n" + kWelcome + "\ncat >/dev/null");
        auto remote = startRemoteHelper("root@board", options);
        QVERIFY2(remote.has_value(), remote ? "" : remote.error().message().c_str());
        QVERIFY((*remote)->name() == "root@board");
        QCOMPARE(programs.text("said"), QByteArray("-T -- root@board probescope-helper --stdio\n"));

        HelperOptions local;
        local.program = programs.add("helper", kWelcome + "\ncat >/dev/null");
        local.elevate =
            programs.add("pkexec", "echo \"$@\" >" + programs.path("asked") + "\nexec \"$@\"");
        local.control = false;
        local.anyHelper = true; // it is in a temporary folder
        auto here = startLocalHelper(local);
        QVERIFY2(here.has_value(), here ? "" : here.error().message().c_str());
        QCOMPARE(programs.text("asked"), QByteArray::fromStdString(local.program) + " --observe\n");
    }

    void saysWhyTheHelperDoesNotStart_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<bool>("remote");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("dialog cancelled")
            << QByteArray("exit 126") << false << ErrorCode::Cancelled << QByteArray("canceled");
        QTest::newRow("not authorised") << QByteArray("echo Not authorized >&2; exit 127") << false
                                        << ErrorCode::NoPermission << QByteArray("Not authorized");
        QTest::newRow("helper dies")
            << QByteArray("kill -9 $$") << false << ErrorCode::Disconnected << QByteArray("exited");
        QTest::newRow("no helper there")
            << QByteArray("echo probescope-helper: not found >&2; exit 127") << true
            << ErrorCode::NotFound << QByteArray("not installed on board");
        QTest::newRow("host unreachable")
            << QByteArray("echo ssh: connect to host board port 22: No route to host >&2; exit 255")
            << true << ErrorCode::Disconnected << QByteArray("No route to host");
        QTest::newRow("something else")
            << QByteArray("echo This account is closed; exit 1") << true << ErrorCode::Disconnected
            << QByteArray("This account is closed");
    }
    void saysWhyTheHelperDoesNotStart()
    {
        QFETCH(QByteArray, script);
        QFETCH(bool, remote);
        const FakePrograms programs;
        HelperOptions options;
        options.ssh = programs.add("ssh", script);
        options.elevate = options.ssh;
        options.program = options.ssh;
        options.anyHelper = true;
        const auto started =
            remote ? startRemoteHelper("board", options) : startLocalHelper(options);
        QVERIFY(!started);
        QTEST(started.error().code, "code");
        QFETCH(QByteArray, word);
        QVERIFY2(QByteArray::fromStdString(started.error().message()).contains(word),
                 started.error().message().c_str());
        QVERIFY(!started.error().hint.empty());
        // Where polkit was asked without knowing us, that is told.
        const bool unknown = !QFile::exists(QString::fromStdString(polkitActions()));
        const bool asked = started.error().code == ErrorCode::Cancelled
            || started.error().code == ErrorCode::NoPermission;
        QCOMPARE(started.error().hint.text().find(polkitActions()) != std::string::npos,
                 asked && unknown);
    }

    /// In the middle of the work: the call that waits and all later ones fail, and say what to do.
    void saysThatTheHostIsGone_data()
    {
        QTest::addColumn<QByteArray>("end");
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("hint");
        QTest::newRow("ssh drops")
            << QByteArray("echo Connection to board closed by remote host. >&2; exit 255")
            << QByteArray("closed by remote host") << QByteArray("Try: ssh board");
        QTest::newRow("ssh is killed")
            << QByteArray("kill -9 $$") << QByteArray("board ended") << QByteArray("Reconnect");
        QTest::newRow("the helper there dies")
            << QByteArray("exit 1") << QByteArray("board ended") << QByteArray("Reconnect");
    }
    void saysThatTheHostIsGone()
    {
        QFETCH(QByteArray, end);
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, hint);
        const FakePrograms programs;
        HelperOptions options;
        // It ends when it is asked for something.
        options.ssh = programs.add("ssh", kWelcome + "\nhead -c 40 >/dev/null\nsleep 0.1\n" + end);
        const auto remote = startRemoteHelper("board", options);
        QVERIFY2(remote.has_value(), remote ? "" : remote.error().message().c_str());
        for (int i = 0; i < 2; ++i) {
            const auto failed = (*remote)->read("README");
            QCOMPARE(failed.error().code, ErrorCode::Disconnected);
            QVERIFY2(failed.error().what.text().find(word.toStdString()) != std::string::npos,
                     failed.error().what.text().c_str());
            QVERIFY2(failed.error().hint.text().starts_with(hint.toStdString()),
                     failed.error().hint.text().c_str());
        }
    }

    void saysWhatIsNotInstalled()
    {
        HelperOptions options;
        options.program = "/no/such/helper";
        QCOMPARE(startLocalHelper(options).error().code, ErrorCode::NotFound);
        options.ssh = "/no/such/ssh";
        QCOMPARE(startRemoteHelper("board", options).error().code, ErrorCode::NotFound);
    }

    /// What root runs must be root's; who it is that asks does not matter.
    void startsNoHelperThatOthersCouldHaveChanged()
    {
        const FakePrograms programs;
        HelperOptions options;
        options.program = programs.add("helper", kWelcome + "\ncat >/dev/null");
        options.elevate =
            programs.add("pkexec", "echo asked >" + programs.path("asked") + "\nexec \"$@\"");
        options.anyHelper = false;
        const auto started = startLocalHelper(options);
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::Refused);
        QVERIFY2(started.error().hint.text().find("-DPROBESCOPE_ANY_HELPER=ON")
                     != std::string::npos,
                 started.error().hint.text().c_str());
        QCOMPARE(programs.text("asked"), QByteArray());
    }

    void looksAtAllThatLeadsToAProgram()
    {
        QVERIFY(isOfRootAlone("/bin/sh").has_value()); // /bin is a link
        QCOMPARE(isOfRootAlone("/no/such/helper").error().code, ErrorCode::NotFound);
        const QTemporaryDir folder(QStringLiteral("/tmp/transport-XXXXXX"));
        const auto link = folder.filePath("sh");
        QVERIFY(QFile::link("/bin/sh", link));
        // /tmp is on the way to the link, where everybody writes.
        const auto linked = isOfRootAlone(link.toStdString());
        QCOMPARE(linked.error().code, ErrorCode::Refused);
        QCOMPARE(linked.error().place.file, std::string("/tmp"));
    }

    /// In a folder of root: `here/` stands for it in what follows.
    void looksAtEachLinkAndFolderOnTheWay_data()
    {
        QTest::addColumn<QStringList>("links"); ///< NAME TARGET
        QTest::addColumn<QString>("refused"); ///< what it is; empty: nothing
        QTest::newRow("links of root")
            << QStringList{"first own/../second", "second own/third", "own/third /bin/sh"} << "";
        QTest::newRow("a folder of all")
            << QStringList{"first open/sh", "open/sh /bin/sh"} << "here/open";
        QTest::newRow("a link in the midst, in a folder of all")
            << QStringList{"first open/second", "open/second ../third", "third /bin/sh"}
            << "here/open";
        QTest::newRow("a link in the midst, of a user")
            << QStringList{"first users", "users /bin/sh"} << "here/users";
        QTest::newRow("by a folder that is a link")
            << QStringList{"first folder/sh", "folder open/inner", "open/inner/sh /bin/sh"}
            << "here/open";
        QTest::newRow("in a folder of a user")
            << QStringList{"first ofUser/sh", "ofUser/sh /bin/sh"} << "here/ofUser";
        QTest::newRow("by a file of all") << QStringList{"first writable"} << "here/writable";
    }
    void looksAtEachLinkAndFolderOnTheWay()
    {
        if (geteuid() != 0)
            QSKIP("only root can make folders and links that are root's");
        QFETCH(QStringList, links);
        QFETCH(QString, refused);
        const QTemporaryDir folder(QStringLiteral("/root/transport-XXXXXX"));
        QVERIFY(folder.isValid());
        const auto path = [&folder](const QString& name) {
            return folder.filePath(name).toLocal8Bit();
        };
        for (const char* name : {"own", "ofUser", "open", "open/inner"})
            QCOMPARE(mkdir(path(name), 0755), 0);
        QVERIFY(QFile::copy("/bin/true", folder.filePath("writable")));
        for (const char* name : {"open", "writable"})
            QCOMPARE(chmod(path(name), 0777), 0);
        for (const auto& link : links) {
            const auto words = link.split(' ');
            QCOMPARE(symlink(words[1].toLocal8Bit(), path(words[0])), 0);
        }
        for (const char* name : {"users", "ofUser"})
            QVERIFY(lchown(path(name), 1, 1) == 0 || errno == ENOENT);
        const auto safe = isOfRootAlone(folder.filePath("first").toStdString());
        if (refused.isEmpty()) {
            QVERIFY2(safe.has_value(), safe ? "" : safe.error().message().c_str());
            return;
        }
        QVERIFY(!safe);
        QCOMPARE(safe.error().code, ErrorCode::Refused);
        QCOMPARE(safe.error().place.file, refused.replace("here", folder.path()).toStdString());
    }

    void followsNoCircleOfLinks()
    {
        if (geteuid() != 0)
            QSKIP("only root can make links that are root's");
        const QTemporaryDir folder(QStringLiteral("/root/transport-XXXXXX"));
        QVERIFY(QFile::link("second", folder.filePath("first")));
        QVERIFY(QFile::link("first", folder.filePath("second")));
        const auto safe = isOfRootAlone(folder.filePath("first").toStdString());
        QCOMPARE(safe.error().code, ErrorCode::NotFound);
    }

    /// Whatever the prefix is: polkitd reads one folder.
    void installsTheActionsWherePolkitdLooks()
    {
        const QTemporaryDir root;
        QProcess install;
        install.setProcessChannelMode(QProcess::MergedChannels);
        install.setEnvironment(QProcess::systemEnvironment() << "DESTDIR=" + root.path());
        install.start("cmake", {"-DCMAKE_INSTALL_PREFIX=/opt/elsewhere", "-P", INSTALL_ACTIONS});
        QVERIFY(install.waitForFinished(-1));
        const auto said = install.readAll();
        QVERIFY2(install.exitCode() == 0, said.constData());
        QFile file(root.path() + QString::fromStdString(polkitActions()));
        QVERIFY(file.open(QFile::ReadOnly));
        const auto text = file.readAll();
        const auto helper = QByteArray(BINDIR "/probescope-helper");
        QCOMPARE(text.count("<annotate key=\"org.freedesktop.policykit.exec.path\">" + helper), 2);
        QVERIFY2(said.contains("look for the helper in " BINDIR), said.constData());
    }

    void installsTheRestWhereTheActionsCannotBe()
    {
        const FakePrograms programs;
        QProcess install;
        install.setProcessChannelMode(QProcess::MergedChannels);
        install.setEnvironment(QProcess::systemEnvironment()
                               << "DESTDIR=" + QString::fromStdString(programs.add("file", {})));
        install.start("cmake", {"-DCMAKE_INSTALL_PREFIX=" PREFIX, "-P", INSTALL_ACTIONS});
        QVERIFY(install.waitForFinished(-1));
        QCOMPARE(install.exitCode(), 0);
        QVERIFY(install.readAll().contains("The polkit actions could not be installed"));
    }

    void stopsWhileAPasswordIsAskedFor()
    {
        const FakePrograms programs;
        HelperOptions options;
        options.program = programs.add("helper", "cat >/dev/null");
        options.elevate.clear();
        int asked = 0;
        options.goOn = [&asked] { return ++asked < 2; };
        QCOMPARE(startLocalHelper(options).error().code, ErrorCode::Cancelled);
    }

    void noticesThatTheHelperWasKilled()
    {
        const FakePrograms programs;
        HelperOptions options;
        options.program = programs.add("helper",
                                       "echo $$ >" + programs.path("pid") + "\n" + kWelcome
                                           + "\nexec cat >/dev/null");
        options.elevate.clear();
        const auto remote = startLocalHelper(options);
        QVERIFY(remote.has_value());
        const int pid = programs.text("pid").toInt();
        QVERIFY(pid > 1);
        // A call that waits is ended, and so is each later one.
        std::thread killer([pid] { kill(pid, SIGKILL); });
        const auto waited = (*remote)->read("README");
        killer.join();
        QCOMPARE(waited.error().code, ErrorCode::Disconnected);
        QVERIFY(waited.error().what.text().starts_with("the helper exited"));
        QVERIFY(waited.error().hint.text().starts_with("Reconnect"));
        QCOMPARE((*remote)->append("tracing_on", "1").error().code, ErrorCode::Disconnected);
    }

    /// The real one, on whatever this machine lets it see: it answers, or says why not.
    void talksToTheRealHelper()
    {
        HelperOptions options;
        options.program = HELPER;
        options.elevate.clear();
        options.control = false;
        const auto remote = startLocalHelper(options);
        if (remote) {
            QVERIFY((*remote)->read("README").has_value());
            QCOMPARE((*remote)->makeInstance("foo").error().code, ErrorCode::Refused);
            const auto owner = (*remote)->owner();
            QVERIFY(owner.has_value() && owner->comm == "probescope-help");
            // All capabilities but CAP_SYSLOG are given up, for good.
            QFile status(QStringLiteral("/proc/%1/status").arg(owner->pid));
            QVERIFY(status.open(QFile::ReadOnly));
            const auto lines = status.readAll().split('\n');
            for (const char* set : {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"}) {
                for (const auto& line : lines) {
                    if (!line.startsWith(set) || geteuid() != 0)
                        continue;
                    const auto bits = line.mid(7).trimmed().toULongLong(nullptr, 16);
                    QVERIFY2((bits & ~(1ULL << 34)) == 0, line.constData());
                }
            }
            QVERIFY(lines.contains("NoNewPrivs:\t1"));
        } else {
            QVERIFY2(remote.error().code == ErrorCode::NotFound
                         || remote.error().code == ErrorCode::NoPermission,
                     remote.error().message().c_str());
            QVERIFY(!remote.error().hint.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestTransport)

#include "tst_transport.moc"
