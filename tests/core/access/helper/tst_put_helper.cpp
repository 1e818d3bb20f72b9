#include "core/access/remote/put_helper.h"
#include "tests/core/access/helper/fake_programs.h"
#include "tests/support/waits.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTest>

using namespace probescope;
using namespace probescope::access;

namespace {

const QByteArray kVersionScript = "[ \"$1\" = --version ] && { echo probescope-helper " //
    PROBESCOPE_VERSION "; exit; }\n";

/// A host that a script in place of ssh reaches: a shell with programs and a folder of its own,
/// which runs what ssh would have it run.
class Host
{
public:
    Host()
    {
        for (const char* folder : {"bin", "run", "helpers/cpu128"})
            QDir().mkpath(m_programs.path(folder));
        for (const char* program :
             {"sh", "mktemp", "mkdir", "head", "cat", "rm", "rmdir", "sha256sum", "chmod"})
            QFile::link(QStandardPaths::findExecutable(program), m_programs.path("bin/") + program);
        m_programs.add("bin/uname", "echo cpu128");
        setHelper(welcomeScript() + "\ncat >/dev/null");
        setSsh({});
    }
    void setHelper(const QByteArray& script) const
    {
        m_programs.add("helpers/cpu128/probescope-helper",
                       kVersionScript + "echo started in ${0%/*} >>" + m_programs.path("started")
                           + "\n" + script);
    }
    void removeHelper() const
    {
        QFile::remove(m_programs.path("helpers/cpu128/probescope-helper"));
    }
    /// `before` runs here, with the number of the connection in $n, and can end it, or run() there
    /// itself. What runs there outlives this ssh, as under sshd: it sees that its input and output
    /// end.
    void setSsh(const QByteArray& before) const
    {
        const auto count = m_programs.path("count");
        m_programs.add("ssh",
                       "echo >>" + count + "; n=$(grep -c '' " + count
                           + "); shift 3\nrun() { env -i PATH=" + m_programs.path("bin")
                           + " XDG_RUNTIME_DIR='" + m_runtime + "' sh -c \"$*\"; }\n" + before
                           + "\nrun \"$@\"; exit $?");
    }
    void setRuntimeFolder(const QByteArray& folder)
    {
        m_runtime = folder;
        setSsh({});
    }
    QString makeRuntimeFolder(const QByteArray& name)
    {
        setRuntimeFolder(m_runtime + "/" + name);
        QDir().mkpath(m_runtime);
        return m_runtime;
    }
    int connections() const { return int(m_programs.text("count").count('\n')); }
    void lose(const QByteArray& program) const { QFile::remove(m_programs.path("bin/") + program); }
    void replace(const QByteArray& program, const QByteArray& script) const
    {
        lose(program);
        m_programs.add("bin/" + program, script);
    }
    HelperOptions options() const
    {
        HelperOptions options;
        options.ssh = m_programs.path("ssh").toStdString();
        options.helpers = m_programs.path("helpers").toStdString();
        return options;
    }
    Result<HelperOffer> offer() const { return offerHelper("board", options()); }
    Result<std::unique_ptr<RemoteBackend>> put() const
    {
        const auto offered = offer();
        if (!offered)
            return passOn(offered);
        return startPutHelper(*offered, options());
    }
    /// What is in its folder.
    QStringList left() const
    {
        return QDir(m_programs.path("run")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    }
    QString path(const QString& name) const { return m_programs.path("run/") + name; }
    QByteArray file() const { return m_programs.text("helpers/cpu128/probescope-helper"); }
    QByteArray started() const { return m_programs.text("started"); }

private:
    FakePrograms m_programs;
    QByteArray m_runtime = m_programs.path("run");
};

} // namespace

/// A helper that is put on a host that has none.
class TestPutHelper : public QObject
{
    Q_OBJECT

private slots:
    void offersWhatFitsTheProcessor()
    {
        const Host host;
        const auto offer = host.offer();
        QVERIFY2(offer.has_value(), offer ? "" : offer.error().message().c_str());
        QCOMPARE(offer->host, std::string("board"));
        QCOMPARE(offer->processor, std::string("cpu128"));
        QCOMPARE(offer->version, std::string(PROBESCOPE_VERSION));
        QCOMPARE(qsizetype(offer->bytes), host.file().size());
        const auto sum = QCryptographicHash::hash(host.file(), QCryptographicHash::Sha256).toHex();
        QCOMPARE(QByteArray::fromStdString(offer->sha256), sum);
        QCOMPARE(host.left(), QStringList());
        // Programs of login shells may print before.
        host.replace("uname", "echo Welcome to the board; echo; echo vax");
        const auto none = host.offer();
        QCOMPARE(none.error().code, ErrorCode::NotFound);
        QVERIFY(none.error().message().find("vax") != std::string::npos);
        host.replace("uname", "echo ../../cpu128");
        QCOMPARE(host.offer().error().code, ErrorCode::NotFound);
        host.setSsh("echo 'ssh: no route' >&2; exit 255");
        QCOMPARE(host.offer().error().code, ErrorCode::Disconnected);
    }

    void logsInOnlyForAHelperThatThereIs()
    {
        const Host host;
        host.removeHelper();
        const auto offer = host.offer();
        QCOMPARE(offer.error().code, ErrorCode::NotFound);
        QVERIFY(offer.error().message().find("board") != std::string::npos);
        QVERIFY(!offer.error().hint.empty());
        QCOMPARE(host.connections(), 0);
    }

    void isThereWhileItIsUsed_data()
    {
        QTest::addColumn<QByteArray>("missing");
        QTest::newRow("usual") << QByteArray();
        QTest::newRow("without mktemp") << QByteArray("mktemp");
    }
    void isThereWhileItIsUsed()
    {
        QFETCH(QByteArray, missing);
        const Host host;
        host.lose(missing);
        auto remote = host.put();
        QVERIFY2(remote.has_value(), remote ? "" : remote.error().message().c_str());
        QCOMPARE((*remote)->name(), std::string("board"));
        QCOMPARE(host.left().size(), 1);
        const auto folder = host.path(host.left().first());
        QVERIFY(QFileInfo(folder).fileName().startsWith("probescope-"));
        constexpr auto kOwner = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
        constexpr auto kOthers = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup
            | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
        QCOMPARE(QFileInfo(folder).permissions() & (kOwner | kOthers), kOwner);
        QFile there(folder + "/probescope-helper");
        QVERIFY(there.open(QFile::ReadOnly));
        QCOMPARE(there.readAll(), host.file());
        QCOMPARE(host.started(), "started in " + folder.toUtf8() + "\n");
        QCOMPARE(host.connections(), 2); // the processor, and all the rest
        remote->reset();
        waitUntil([&host] { return host.left().isEmpty(); });
    }

    void isInAFolderOfAnyName()
    {
        Host host;
        const QDir there(host.makeRuntimeFolder("a \\b \"c\" $d `e` *"));
        auto remote = host.put();
        QVERIFY2(remote.has_value(), remote ? "" : remote.error().message().c_str());
        QVERIFY(!there.isEmpty());
        remote->reset();
        waitUntil([&there] { return there.isEmpty(); });
    }

    // Whatever that is relative to.
    void isInNoRelativeFolder()
    {
        Host host;
        host.setRuntimeFolder(".");
        const auto remote = host.put();
        QVERIFY2(remote.has_value(), remote ? "" : remote.error().message().c_str());
        QVERIFY2(host.started().startsWith("started in /tmp/probescope-"), host.started());
    }

    void goesWhenItDies()
    {
        const Host host;
        host.setHelper(welcomeScript() + "\nhead -c 40 >/dev/null; kill -9 $$");
        const auto remote = host.put();
        QVERIFY2(remote.has_value(), remote ? "" : remote.error().message().c_str());
        QCOMPARE((*remote)->read("README").error().code, ErrorCode::Disconnected);
        waitUntil([&host] { return host.left().isEmpty(); });
    }

    void isNotLeftAfterAnError_data()
    {
        QTest::addColumn<QByteArray>("program"); ///< of the host, that does this instead
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("ssh");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("no room")
            << QByteArray("head")
            << QByteArray(
                   "echo part; echo 'head: write error: No space left on device' >&2; exit 1")
            << QByteArray() << ErrorCode::DiskFull << QByteArray("No space left on device");
        QTest::newRow("changed on the way")
            << QByteArray("head") << QByteArray("/usr/bin/head \"$@\"; echo more") << QByteArray()
            << ErrorCode::Corrupt << QByteArray("another checksum");
        QTest::newRow("nothing computes checksums")
            << QByteArray("sha256sum") << QByteArray("echo 'sha256sum: not found' >&2; exit 127")
            << QByteArray() << ErrorCode::Unsupported << QByteArray("sha256sum: not found");
        QTest::newRow("nothing runs there")
            << QByteArray("chmod") << QByteArray() << QByteArray() << ErrorCode::Unsupported
            << QByteArray("ermission denied");
        QTest::newRow("no folder")
            << QByteArray("mkdir") << QByteArray("echo 'mkdir: read-only' >&2; exit 1")
            << QByteArray("rm -f ${0%/*}/bin/mktemp") << ErrorCode::NoPermission
            << QByteArray("read-only");
        const QByteArray gone = "{ echo 'Connection reset by board' >&2; exit 255; }";
        QTest::newRow("lost while it is copied")
            << QByteArray() << QByteArray()
            << "[ $n = 2 ] && { head -c 100 | run \"$@\"; " + gone + "; }"
            << ErrorCode::Disconnected << QByteArray("Connection reset");
        QTest::newRow("lost while it is checked")
            << QByteArray("sha256sum")
            << QByteArray("until [ -e ${0%/*}/../lost ]; do :; done; exec /usr/bin/sha256sum")
            << "[ $n = 2 ] && { run \"$@\" | { exec <&-; echo >${0%/*}/lost; }; " + gone + "; }"
            << ErrorCode::Disconnected << QByteArray("Connection reset");
        QTest::newRow("cannot be told")
            << QByteArray() << QByteArray() << "[ $n = 2 ] && { run \"$@\" >&-; " + gone + "; }"
            << ErrorCode::Disconnected << QByteArray("Connection reset");
    }
    void isNotLeftAfterAnError()
    {
        QFETCH(QByteArray, program);
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, ssh);
        const Host host;
        if (!program.isEmpty())
            host.replace(program, script);
        host.setSsh(ssh);
        const auto remote = host.put();
        QVERIFY(!remote);
        const auto said = remote.error().message();
        QFETCH(QByteArray, word);
        QVERIFY2(said.find(word.toStdString()) != std::string::npos, said.c_str());
        QTEST(remote.error().code, "code");
        QVERIFY(!remote.error().hint.empty());
        waitUntil([&host] { return host.left().isEmpty(); });
        QCOMPARE(host.started(), QByteArray());
    }

    void stopsWhenItIsCancelled()
    {
        const Host host;
        const auto offer = host.offer();
        QVERIFY(offer.has_value());
        auto options = host.options();
        int asked = 0;
        options.goOn = [&asked] { return ++asked < 2; };
        QCOMPARE(startPutHelper(*offer, options).error().code, ErrorCode::Cancelled);
        waitUntil([&host] { return host.left().isEmpty(); });
    }
};

QTEST_APPLESS_MAIN(TestPutHelper)

#include "tst_put_helper.moc"
