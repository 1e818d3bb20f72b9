#include "cli_program.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <array>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

/// The program with an output of its own.
pid_t started(const QStringList& words, int output)
{
    std::vector<QByteArray> texts{CLI};
    for (const QString& word : words)
        texts.push_back(word.toUtf8());
    std::vector<char*> arguments;
    for (QByteArray& text : texts)
        arguments.push_back(text.data());
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child != 0)
        return child;
    dup2(output, STDOUT_FILENO);
    execv(CLI, arguments.data());
    _exit(127);
}

} // namespace

/// What all commands have in common: help, failures, full outputs and interruptions.
class TestCli : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

    void helpAndVersion()
    {
        QVERIFY(run({"--version"}).text.startsWith("probescope-cli "));
        const Output help = run({"--help"});
        QCOMPARE(help.status, 0);
        for (const char* command : {"import", "info", "events", "calls", "query", "render"}) {
            QVERIFY(help.text.contains(command));
            QCOMPARE(run({command, "--help"}).status, 0);
        }
    }

    void failuresTellWhyAndWhere_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        QTest::newRow("no such file") << QStringList{"info", "/nowhere/x"} << 1 << "/nowhere/x";
        QTest::newRow("folder") << QStringList{"info", "/"} << 1 << "folder";
        QTest::newRow("no such target")
            << QStringList{"import", kStack, "-o", "/nowhere/x.psc"} << 1
            << "/nowhere: cannot write to the folder: No such file or directory";
        QTest::newRow("bad SQL") << QStringList{"query", kStack, "SELECT x FROM event"} << 2
                                 << "no such column: x";
        QTest::newRow("bad time") << QStringList{"events", kStack, "--from", "soon"} << 2 << "soon";
        QTest::newRow("no range") << QStringList{"events", kStack, "--from", "2s", "--to", "1s"}
                                  << 2 << "--to 1s is less than --from 2s";
        QTest::newRow("no lengths")
            << QStringList{"latency",    TEST_DATA "/text/events-raw_syscalls.txt.xz",
                           "--kind",     "syscall",
                           "--at-least", "5ms",
                           "--at-most",  "1ms"}
            << 2 << "--at-most 1ms is less than --at-least 5ms";
        QTest::newRow("no side") << QStringList{"compare", kStack, kStack, "--before", "2.0..1.0"}
                                 << 2 << "the end of --before 1.0 is less than";
        QTest::newRow("no such command") << QStringList{"latncy", kStack} << 2
                                         << "“latncy” is not a command. Did you mean latency?";
        QTest::newRow("negative limit")
            << QStringList{"events", kStack, "--limit", "-3"} << 2 << "--limit";
        QTest::newRow("nothing to draw")
            << QStringList{"render", "events", "/nowhere/x", "-o", "/nowhere/y.png"} << 1
            << "/nowhere/x: cannot open";
        QTest::newRow("pipe to draw")
            << QStringList{"render", "events", "-", "-o", "/nowhere/y.png"} << 2
            << "cannot render a capture from a pipe";
        QTest::newRow("no command") << QStringList{} << 2 << "subcommand";
        QTest::newRow("bad option") << QStringList{"info", "--what", kStack} << 2 << "--what";
    }
    void failuresTellWhyAndWhere()
    {
        QFETCH(QStringList, words);
        QFETCH(int, status);
        QFETCH(QString, says);
        const Output out = run(words);
        QCOMPARE(out.status, status);
        QVERIFY2(out.errors.contains(says), qPrintable(out.errors));
        QVERIFY(out.text.isEmpty());
    }

    void timesAreSecondsUnlessTheyHaveAUnit_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<int>("count"); // all 876 events are between 55.381261 and 55.830048
        QTest::newRow("whole seconds") << "55"
                                       << "56" << 876;
        QTest::newRow("behind") << "56"
                                << "57" << 0;
        QTest::newRow("before") << "54"
                                << "55" << 0;
        QTest::newRow("decimals") << "55.0"
                                  << "56." << 876;
        QTest::newRow("s") << "55s"
                           << "56s" << 876;
        QTest::newRow("ms") << "55000ms"
                            << "56000ms" << 876;
        QTest::newRow("us") << "55381261us"
                            << "55381262us" << 1;
        QTest::newRow("ns") << "55381261000ns"
                            << "55381261001ns" << 1;
        QTest::newRow("one end") << "55.381262"
                                 << "1h" << -1;
        QTest::newRow("nanoseconds without a unit") << "55381261000"
                                                    << "56" << -1;
        QTest::newRow("no digits") << "."
                                   << "56" << -1;
        QTest::newRow("a unit alone") << "s"
                                      << "56" << -1;
        QTest::newRow("letters behind the point") << "5.xns"
                                                  << "56" << -1;
        QTest::newRow("backwards") << "56"
                                   << "55" << -1;
    }
    void timesAreSecondsUnlessTheyHaveAUnit()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(int, count);
        const Output out = run({"events", kOddNames, "--from", from, "--to", to, "--count"});
        QCOMPARE(out.status, count < 0 ? 2 : 0);
        QCOMPARE(out.text, count < 0 ? QByteArray() : QByteArray::number(count) + '\n');
        // A range that the capture does not reach is told, with what it has.
        QVERIFY2(out.errors.contains("55.381261") == (count == 0), qPrintable(out.errors));
    }

    void recordRefusesWhatMeansNothing_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("nothing") << QStringList{"-o", "x.psc"} << QByteArray("nothing to record");
        QTest::newRow("no file") << QStringList{"-e", "sched"} << QByteArray("has no output file");
        QTest::newRow("size") << QStringList{"-e", "sched", "-o", "x.psc", "--size", "5X"}
                              << QByteArray("“5X” is not a size");
        QTest::newRow("time") << QStringList{"-e", "sched", "-o", "x.psc", "--time", "soon"}
                              << QByteArray("“soon” is not a time");
        QTest::newRow("filter") << QStringList{"-e", "sched:sched_switch/a==1", "-o", "x.psc"}
                                << QByteArray("is not terminated");
        QTest::newRow("system") << QStringList{"-e", ":sched_switch", "-o", "x.psc"}
                                << QByteArray("has no system");
        QTest::newRow("command") << QStringList{"-e", "sched", "-F", "-o", "x.psc"}
                                 << QByteArray("--only-command needs a command");
        QTest::newRow("host") << QStringList{"-e", "sched", "--host", "board",
                                             "-o", "x.psc", "--",     "ls"}
                              << QByteArray("runs on this machine, not on board");
    }
    void recordRefusesWhatMeansNothing()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, told);
        const Output out = run(QStringList{"record"} + words);
        QCOMPARE(out.status, 2);
        QVERIFY2(out.errors.contains(QString::fromUtf8(told)), qPrintable(out.errors));
        QVERIFY(!QFile::exists("x.psc"));
    }

    void fullOutputsAreFailures_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("short") << QStringList{"info", kStack};
        QTest::newRow("events") << QStringList{"events", kOddNames};
        QTest::newRow("calls") << QStringList{"calls", kOddNames};
        QTest::newRow("query") << QStringList{"query", kOddNames, "SELECT * FROM event"};
    }
    void fullOutputsAreFailures()
    {
        QFETCH(QStringList, words);
        QProcess program;
        program.setStandardOutputFile("/dev/full");
        program.start(CLI, words);
        QVERIFY(program.waitForFinished(-1));
        QCOMPARE(program.exitCode(), 1);
        QVERIFY(program.readAllStandardError().contains("standard output: No space left"));
    }

    void interruptionEndsAsInterrupted()
    {
        const QString pipe = m_cache->filePath("pipe");
        QCOMPARE(interrupted({"info", pipe}, pipe).status, 130);
        const QString target = m_cache->filePath("part.psc");
        QVERIFY(QFile::remove(pipe));
        QCOMPARE(interrupted({"import", pipe, "-o", target}, pipe).status, 130);
        if (QFile::exists(target)) { // something was read in time
            const Output out = run({"events", target});
            QVERIFY2(out.errors.contains("incomplete import"), qPrintable(out.errors));
        }
    }

    void interruptedOutputsEndAsInterrupted_data()
    {
        QTest::addColumn<QStringList>("words");
        const QString file = QStringLiteral("FILE");
        QTest::newRow("query") << QStringList{"query", file, "SELECT * FROM event"};
        QTest::newRow("query without end")
            << QStringList{"query", file,
                           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                           "SELECT * FROM n"};
        for (const char* form : {"--csv", "--jsonl", "--chrome-json"})
            QTest::newRow(form) << QStringList{"export", file, form, "-"};
    }
    /// Nobody reads more than the beginning, so that the program waits when the signal comes.
    void interruptedOutputsEndAsInterrupted()
    {
        QFETCH(QStringList, words);
        words[1] = manyEvents(*m_cache);
        int ends[2] = {-1, -1};
        QCOMPARE(pipe(ends), 0);
        const pid_t program = started(words, ends[1]);
        ::close(ends[1]);
        char first = 0;
        QCOMPARE(::read(ends[0], &first, 1), ssize_t(1));
        kill(program, SIGINT);
        std::array<char, 65536> rest{};
        while (::read(ends[0], rest.data(), rest.size()) > 0) { }
        ::close(ends[0]);
        int status = 0;
        QCOMPARE(waitpid(program, &status, 0), program);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 130);
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
