#include "tests/support/helper_process.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace probescope;
using namespace probescope::access;
using protocol::FrameType;

namespace {

/// A folder that stands for a tracefs: what is written to a file is found at its end.
class Folder
{
public:
    Folder()
    {
        QDir(m_folder.path()).mkdir("instances");
        QFile file(m_folder.filePath("tracing_on"));
        if (!file.open(QFile::WriteOnly) || file.write("1\n") != 2)
            qFatal("no folder can be made");
    }
    std::vector<std::string> command() const
    {
        return {HELPER_ON_FOLDER, m_folder.path().toStdString()};
    }
    QByteArray tracingOn() const
    {
        QFile file(m_folder.filePath("tracing_on"));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList instances() const
    {
        return QDir(m_folder.filePath("instances")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }

private:
    QTemporaryDir m_folder;
};

/// With the top level stopped, and an instance.
void change(HelperProcess& helper)
{
    QVERIFY(helper.greet());
    const auto owner = ownerOf(helper);
    for (const auto& [type, payload] :
         {std::pair{FrameType::Consent, PayloadWriter().u8(1).take()},
          {FrameType::Append, PayloadWriter().text("tracing_on").text("0").take()},
          {FrameType::MakeInstance, PayloadWriter().text("probescope-" + owner).take()}})
        QCOMPARE(answerTo(helper, type, payload), FrameType::Done);
}

} // namespace

/// The helper as a process, on a folder.
class TestHelperProcess : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void putsBackHoweverItEnds_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("its caller is gone") << 0;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGQUIT") << SIGQUIT;
        QTest::newRow("SIGHUP") << SIGHUP;
    }
    void putsBackHoweverItEnds()
    {
        QFETCH(int, signal);
        const Folder folder;
        HelperProcess helper(folder.command());
        change(helper);
        QCOMPARE(folder.tracingOn(), QByteArray("1\n0\n"));
        QCOMPARE(folder.instances().size(), 1);
        if (signal != 0)
            QCOMPARE(::kill(helper.pid(), signal), 0);
        QCOMPARE(signal != 0 ? helper.ended() : helper.end(), 0);
        QCOMPARE(folder.tracingOn(), QByteArray("1\n0\n1\n"));
        QCOMPARE(folder.instances(), QStringList());
    }

    void isConfined()
    {
        const Folder folder;
        HelperProcess helper(folder.command());
        QVERIFY(helper.greet());
        QCOMPARE(helper.statusOf("Seccomp"), QByteArray("2"));
        QCOMPARE(helper.statusOf("NoNewPrivs"), QByteArray("1"));
        QCOMPARE(helper.end(), 0);
    }

    void endsWithNothingToPutBack()
    {
        const Folder folder;
        HelperProcess helper(folder.command());
        QVERIFY(helper.greet());
        QCOMPARE(::kill(helper.pid(), SIGTERM), 0);
        QCOMPARE(helper.ended(), 0);
        QCOMPARE(folder.tracingOn(), QByteArray("1\n"));
    }

    /// Ctrl+C is for who started it.
    void survivesAnInterrupt()
    {
        const Folder folder;
        HelperProcess helper(folder.command());
        change(helper);
        QCOMPARE(::kill(helper.pid(), SIGINT), 0);
        QVERIFY(!ownerOf(helper).empty());
        QCOMPARE(helper.end(), 0);
        QCOMPARE(folder.tracingOn(), QByteArray("1\n0\n1\n"));
    }
};

QTEST_APPLESS_MAIN(TestHelperProcess)

#include "tst_helper_process.moc"
