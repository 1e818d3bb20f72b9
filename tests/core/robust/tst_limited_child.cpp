#include "tests/fuzz/mutating/limited_child.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <unistd.h>
#include <vector>

using namespace probescope::fuzz;

/// What watches the mutated captures sees what it is there for.
class TestLimitedChild : public QObject
{
    Q_OBJECT

private slots:
    void seesWhatGoesWrong()
    {
        const QTemporaryDir folder;
        const std::filesystem::path words = folder.filePath("words").toStdString();
        const Limits limits{.cpuSeconds = 600, .memoryBytes = 200U << 20U, .fileBytes = 1000};
        // Time is short only where it is what is looked at: a slow machine takes long to fill
        // memory.
        const Limits shortTime{.cpuSeconds = 1};
        QCOMPARE(runLimited([] {}, limits, words), std::string());
        QCOMPARE(runLimited([] { _exit(7); }, limits, words), std::string("ended with 7"));
        QCOMPARE(runLimited([] { _exit(0); }, limits, words), std::string("ended with 0"));
        QVERIFY(runLimited([] { raise(SIGKILL); }, limits, words).starts_with("crashed"));
        const auto spin = [] {
            volatile bool spinning = true;
            while (spinning) { }
        };
        QCOMPARE(runLimited(spin, shortTime, words), std::string("took too much time"));
        const auto take = [] { const std::vector<char> much(std::size_t(400) << 20U, 'x'); };
        QCOMPARE(runLimited(take, limits, words), std::string("took too much memory"));
        const auto write = [&folder] {
            QFile file(folder.filePath("much"));
            static_cast<void>(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(5000, 'x'));
        };
        QCOMPARE(runLimited(write, limits, words), std::string("wrote too much"));
    }
};

QTEST_APPLESS_MAIN(TestLimitedChild)
#include "tst_limited_child.moc"
