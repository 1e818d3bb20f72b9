#include "tests/support/helper_process.h"
#include "tests/support/in_child.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <functional>
#include <memory>
#include <seccomp.h>
#include <sys/prctl.h>
#include <type_traits>

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

/// As where there is neither Landlock nor a filter of system calls: for this process, and those
/// that it starts.
bool forbidConfining()
{
    const std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, void (*)(scmp_filter_ctx)> filter(
        seccomp_init(SCMP_ACT_ALLOW), seccomp_release);
    const auto forbid = [&filter](int call) {
        return seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(ENOSYS), call, 0, nullptr) == 0;
    };
    const scmp_arg_cmp byPrctl = SCMP_A0(SCMP_CMP_EQ, PR_SET_SECCOMP, 0);
    constexpr int kCreateRuleset = 444; // of Landlock
    return filter && forbid(kCreateRuleset) && forbid(SCMP_SYS(seccomp))
        && seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1,
                                  &byPrctl)
        == 0
        && seccomp_load(filter.get()) == 0;
}

/// What a helper that a child process starts says on standard error.
QByteArray saidDuring(const Folder& folder, const std::function<int()>& deed)
{
    const auto name = folder.command().back() + ".said";
    const int result = inChild([&] {
        const FileDescriptor errors(::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
        dup2(errors.get(), STDERR_FILENO);
        return deed();
    });
    QFile file(QString::fromStdString(name));
    const auto said = file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    file.remove();
    return result == 0 ? said : "it failed: " + said;
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

    /// In a container, or by a kernel that has neither.
    void goesOnWithoutWhatConfinesIt()
    {
        const Folder folder;
        const auto said = saidDuring(folder, [&folder] {
            if (!forbidConfining())
                return 1;
            HelperProcess helper(folder.command());
            change(helper);
            return helper.end() == 0 ? 0 : 2;
        });
        QCOMPARE(folder.tracingOn(), QByteArray("1\n0\n1\n"));
        QVERIFY2(said.contains("without: this kernel has no Landlock: Function not implemented"),
                 said.constData());
        QVERIFY2(said.contains("without: cannot load the seccomp filter: "), said.constData());
    }

    /// To who started it, and shows that.
    void saysWhyItEnds()
    {
        const Folder folder;
        const auto said = saidDuring(folder, [&folder] {
            HelperProcess helper(folder.command());
            change(helper);
            static_cast<void>(helper.channel().send(FrameType::Welcome, 1, {})); // is no request
            return helper.ended() == 1 ? 0 : 2;
        });
        QCOMPARE(folder.tracingOn(), QByteArray("1\n0\n1\n"));
        QVERIFY2(said.startsWith("probescope-helper: ") && said.endsWith('\n'), said.constData());
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
