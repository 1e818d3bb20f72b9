#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

/// probescope-cli as a program: what it prints, where, and with which exit status.
class TestCli : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_cache = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CACHE_HOME", m_cache->path().toUtf8());
    }

    void infoTellsWhatTheFileHolds()
    {
        const Output out = run({"info", "--json", kStack});
        QCOMPARE(out.status, 0);
        const QJsonObject json = QJsonDocument::fromJson(out.text).object();
        QCOMPARE(json["events"].toInt(), 162 + 81 - 81); // lines that are events, stacks among them
        for (const char* key : {"calls", "lost", "problems", "cpus", "tasks", "first_ns", "last_ns",
                                "format", "clock", "kernel", "host"})
            QVERIFY2(json.contains(key), key);
        QCOMPARE(json["cpus"].toInt(), 2);
        QCOMPARE(json["first_ns"].toInteger(), qint64(13889188000));
        QCOMPARE(json["problems"].toInt(), 0);
    }

    void eventsComeBackAsTheKernelPrintedThem()
    {
        const Output out = run({"events", kOddNames});
        QCOMPARE(out.status, 0);
        const QList<QByteArray> printed = out.text.trimmed().split('\n');
        QList<QByteArray> wanted;
        for (const QByteArray& line : source(kOddNames).split('\n')) {
            if (!line.startsWith('#') && !line.isEmpty())
                wanted.append(line);
        }
        // Task names as long as 16 bytes shift the columns; compare what follows.
        QCOMPARE(printed.size(), wanted.size());
        for (qsizetype i = 0; i < wanted.size(); ++i)
            QCOMPARE(printed[i].simplified(), wanted[i].simplified());
    }

    void eventsAreFiltered()
    {
        const Output all = run({"query", kOddNames,
                                "SELECT count(*) FROM event WHERE cpu = 1 AND "
                                "name = 'sched_switch' AND ts >= 55600000000",
                                "--format", "tsv", "--no-header"});
        const Output some = run(
            {"events", kOddNames, "--cpu", "1", "--event", "sched:sched_switch", "--from", "55.6"});
        QCOMPARE(some.text.count('\n'), all.text.trimmed().toInt());
        const Output limited = run({"events", kOddNames, "--limit", "5", "--format", "csv"});
        QCOMPARE(limited.text.count('\n'), 6);
        QVERIFY(limited.text.startsWith("id,ts,cpu,"));
        QVERIFY(run({"events", kOddNames, "--limit", "0"}).text.isEmpty());
    }

    void recordRefusesWhatMeansNothing_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("nothing") << QStringList{"-o", "x.psc"} << QByteArray("nothing is to be");
        QTest::newRow("no file") << QStringList{"-e", "sched"} << QByteArray("has no file");
        QTest::newRow("size") << QStringList{"-e", "sched", "-o", "x.psc", "--size", "5X"}
                              << QByteArray("'5X' is no size");
        QTest::newRow("time") << QStringList{"-e", "sched", "-o", "x.psc", "--time", "soon"}
                              << QByteArray("'soon' is no time");
        QTest::newRow("filter") << QStringList{"-e", "sched:sched_switch/a==1", "-o", "x.psc"}
                                << QByteArray("has no end");
        QTest::newRow("system") << QStringList{"-e", ":sched_switch", "-o", "x.psc"}
                                << QByteArray("has no system");
        QTest::newRow("command") << QStringList{"-e", "sched", "-F", "-o", "x.psc"}
                                 << QByteArray("no command that could be followed");
        QTest::newRow("host") << QStringList{"-e", "sched", "--host", "board",
                                             "-o", "x.psc", "--",     "ls"}
                              << QByteArray("runs here, and not on board");
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

    void filtersTakeOneValueEach()
    {
        const Output cpus = run({"events", "--cpu", "0,1", kOddNames});
        QCOMPARE(cpus.text, run({"events", kOddNames}).text);
        const Output both = run({"events", "--event", "sched_switch", "--event", "sched_waking",
                                 "--task", "0", "--cpu", "0", kOddNames});
        QCOMPARE(both.status, 0);
        const Output counted = run({"query", kOddNames,
                                    "SELECT count(*) FROM event WHERE cpu = 0 AND pid = 0 AND name "
                                    "IN ('sched_switch', 'sched_waking')",
                                    "--format", "tsv", "--no-header"});
        QCOMPARE(both.text.count('\n'), counted.text.trimmed().toInt());
    }

    void unknownNamesAreTold()
    {
        const Output out =
            run({"events", kOddNames, "--event", "shced_switch", "--task", "nobody"});
        QVERIFY(out.text.isEmpty());
        QVERIFY2(out.errors.contains("no event shced_switch")
                     && out.errors.contains("no task nobody"),
                 qPrintable(out.errors));
        QVERIFY(run({"calls", kOddNames}).errors.contains("no function_graph calls"));
    }

    void numbersOverLostEventsSaySo()
    {
        const QString lossy = QStringLiteral(TEST_DATA "/graph/lost.txt.xz");
        QProcess unpack;
        unpack.start("xzcat", {lossy});
        QVERIFY(unpack.waitForFinished());
        int gaps = 0;
        qulonglong lost = 0;
        static const QRegularExpression kLost("LOST (\\d+) EVENTS");
        for (auto it = kLost.globalMatch(unpack.readAllStandardOutput()); it.hasNext(); ++gaps)
            lost += it.next().captured(1).toULongLong();
        const QString told = QString("%1 events were lost in %2 gaps").arg(lost).arg(gaps);
        for (const auto& words : {QStringList{"query", lossy, "SELECT count(*) FROM call"},
                                  QStringList{"calls", lossy, "--aggregate"}}) {
            const Output out = run(words);
            QCOMPARE(out.status, 0);
            QVERIFY2(out.errors.contains(told), qPrintable(out.errors));
        }
        QVERIFY(run({"query", kStack, "SELECT count(*) FROM event"}).errors.isEmpty());
        // Before the first gap there is none.
        const Output before = run({"calls", lossy, "--aggregate", "--to", "0"});
        QVERIFY2(!before.errors.contains("lost"), qPrintable(before.errors));
    }

    void jsonLinesAreJson()
    {
        const Output out = run({"events", kOddNames, "--format", "jsonl", "--limit", "200"});
        int lines = 0;
        for (const QByteArray& line : out.text.trimmed().split('\n')) {
            QJsonParseError error;
            const QJsonDocument json = QJsonDocument::fromJson(line, &error);
            QVERIFY2(!json.isNull(), line.constData());
            QVERIFY(json.object()["fields"].isObject());
            for (const char* column : {"id", "ts", "cpu", "pid", "tgid", "comm", "system", "name",
                                       "flags", "buffer", "info"})
                QVERIFY2(json.object().contains(column), column);
            ++lines;
        }
        QCOMPARE(lines, 200);
    }

    void queriesComeInEveryFormat_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("wanted");
        QTest::newRow("csv") << QStringList{"--format", "csv"}
                             << QByteArray("n,t\n1,\"a,\"\"b\"\n");
        QTest::newRow("tsv") << QStringList{"--format", "tsv"} << QByteArray("n\tt\n1\ta,\"b\n");
        QTest::newRow("json") << QStringList{"--format", "json"}
                              << QByteArray("[{\"n\":1,\"t\":\"a,\\\"b\"}]\n");
        QTest::newRow("table") << QStringList{} << QByteArray("n  t   \n-  ----\n1  a,\"b\n");
        QTest::newRow("no header")
            << QStringList{"--no-header", "--format", "csv"} << QByteArray("1,\"a,\"\"b\"\n");
    }
    void queriesComeInEveryFormat()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, wanted);
        const Output out =
            run(QStringList{"query", kStack, "SELECT 1 AS n, 'a,\"b' AS t"} + options);
        QCOMPARE(out.text, wanted);
        QCOMPARE(out.status, 0);
    }

    void infoTellsTheDate()
    {
        // trace-cmd report prints 1795223897.… as the time of the first event.
        const Output out = run({"info", "--json", TEST_DATA "/trace_dat/date-v7.dat.xz"});
        const QJsonObject json = QJsonDocument::fromJson(out.text).object();
        QCOMPARE(json["recorded"].toString(), QString("2026-11-21 01:18:17 UTC"));
        QVERIFY(json["uname"].toString().startsWith("Linux "));
    }

    void exportsHoldWhatTheCommandsPrint()
    {
        const QDir folder(m_cache->path());
        const auto exported = [&](const char* form, const QString& name) {
            const Output out = run({"export", kStack, form, folder.filePath(name)});
            if (out.status != 0)
                qFatal("%s", qPrintable(out.errors));
            QFile file(folder.filePath(name));
            return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
        };
        QCOMPARE(exported("--csv", "e.csv"), run({"events", kStack, "--format", "csv"}).text);
        QCOMPARE(exported("--jsonl", "e.jsonl"), run({"events", kStack, "--format", "jsonl"}).text);
        const auto chrome = QJsonDocument::fromJson(exported("--chrome-json", "e.json")).object();
        int instants = 0;
        for (const auto& entry : chrome["traceEvents"].toArray())
            instants += entry.toObject()["ph"].toString() == "i" ? 1 : 0;
        QCOMPARE(
            QByteArray::number(instants),
            run({"query", kStack, "SELECT count(*) FROM event", "--format", "csv", "--no-header"})
                .text.trimmed());

        QVERIFY(exported("--plain-sqlite", "e.db").startsWith("SQLite format 3"));
        sqlite3* plain = nullptr;
        QCOMPARE(sqlite3_open(folder.filePath("e.db").toUtf8(), &plain), SQLITE_OK);
        for (const QByteArray table : {"event", "call", "sched", "span", "loss", "task", "field"}) {
            const QByteArray sql = "SELECT count(*) FROM " + table;
            QByteArray count;
            sqlite3_exec(
                plain, sql,
                [](void* target, int, char** cells, char**) {
                    *static_cast<QByteArray*>(target) = cells[0];
                    return 0;
                },
                &count, nullptr);
            QCOMPARE(count,
                     run({"query", kStack, sql, "--format", "csv", "--no-header"}).text.trimmed());
        }
        sqlite3_close(plain);

        const Output again = run({"export", kStack, "--csv", folder.filePath("e.csv")});
        QVERIFY(again.status != 0);
        QVERIFY(again.errors.contains("already"));
        QVERIFY(run({"export", kStack, "--csv", folder.filePath("none/e.csv")}).status != 0);
        QCOMPARE(folder.entryList({".e.*"}, QDir::Files | QDir::Hidden), QStringList());
    }

    void histogramsKeepTheirLines()
    {
        const Output out = run({"query", kStack,
                                "SELECT 7 AS n, quantize(column1) AS q FROM (VALUES (0), (1), (1))",
                                "--no-header"});
        const QByteArray half(26, '@');
        const QByteArray gap(26, ' ');
        QCOMPARE(out.text,
                 "7  [0]                    1 |" + half + gap + "|\n   [1]                    2 |"
                     + half + half + "|\n");
    }

    void tablesHaveOneLineARow()
    {
        const Output out = run({"query", kStack, "SELECT char(65, 10, 66) AS a, 1 AS b"});
        QCOMPARE(out.text, QByteArray("a     b\n----  -\nA\\nB  1\n"));
    }

    void tablesLineUpOnATerminal()
    {
        // A Chinese character takes two columns, a combining accent none, a lost byte one.
        const Output out = run({"query", kStack,
                                "SELECT column1 AS name, 7 AS n FROM (VALUES ('任务'), ('abcd'), "
                                "('été'), ('e' || char(769) || 'x'), (CAST(x'ff41' AS TEXT)))"});
        QCOMPARE(out.text,
                 QByteArray("name  n\n"
                            "----  -\n"
                            "任务  7\n"
                            "abcd  7\n"
                            "été   7\n"
                            "e\xcc\x81x    7\n"
                            "\xff"
                            "A    7\n"));
    }

    void anyNumberOfEventTypesCanBeAsked()
    {
        const QString path = m_cache->filePath("types.txt");
        QFile text(path);
        QVERIFY(text.open(QFile::WriteOnly));
        for (int i = 0; i < 10000; ++i)
            text.write(QString("  task-1   [000] d..1. 1.%1: my_event_%2: a=%2\n")
                           .arg(i, 6, 10, QChar('0'))
                           .arg(i)
                           .toUtf8());
        text.close();
        const Output one =
            run({"query", path, "SELECT a FROM MY_EVENT_9876", "--format", "tsv", "--no-header"});
        QCOMPARE(one.text, QByteArray("9876\n"));
        const Output tables = run({"query", path, "SELECT count(*) FROM sqlite_master", "--format",
                                   "tsv", "--no-header"});
        QVERIFY2(tables.text.trimmed().toInt() < 100, tables.text.constData());
    }

    void textWithoutHeaderComesBackWithoutOne()
    {
        const QString path = m_cache->filePath("pipe.txt");
        QFile text(path);
        QVERIFY(text.open(QFile::WriteOnly));
        const QByteArray lines = " 0)               |  f() {\n 0)   1.000 us    |    g();\n"
                                 " 0)   2.000 us    |  }\n";
        text.write(lines);
        text.close();
        QCOMPARE(run({"calls", "--as-recorded", path}).text, lines);
        QVERIFY(run({"calls", path}).text.startsWith("# tracer: function_graph\n"));
    }

    void importMakesACapture()
    {
        const QString target = m_cache->filePath("out.psc");
        QCOMPARE(run({"import", kStack, "-o", target}).status, 0);
        QCOMPARE(run({"info", "--json", target}).text, run({"info", "--json", kStack}).text);
        QCOMPARE(run({"import", kStack, "-o", target}).status, 2); // never overwrites
        QCOMPARE(run({"import", kStack, "-o", target, "--force"}).status, 0);
    }

    void aCaptureIsCopied()
    {
        const QString first = m_cache->filePath("first.psc");
        const QString second = m_cache->filePath("second.psc");
        QCOMPARE(run({"import", kStack, "-o", first}).status, 0);
        QCOMPARE(run({"import", first, "-o", second}).status, 0);
        QCOMPARE(run({"info", "--json", second}).text, run({"info", "--json", first}).text);
    }

    void whatCannotBeImportedReplacesNothing()
    {
        const QString target = m_cache->filePath("out.psc");
        QCOMPARE(run({"import", kStack, "-o", target}).status, 0);
        QCOMPARE(run({"import", "/nowhere/x", "-o", target, "--force"}).status, 1);
        QCOMPARE(run({"info", target}).status, 0);
        QCOMPARE(run({"import", target, "-o", target, "--force"}).status, 2);
        QCOMPARE(run({"info", target}).status, 0);
        const QString folder = m_cache->filePath("folder");
        QVERIFY(QDir().mkdir(folder));
        QCOMPARE(run({"import", kStack, "-o", folder, "--force"}).status, 2);
        QVERIFY(QDir(folder).exists());
        // An interrupted import is none.
        const QByteArray before = run({"info", target}).text;
        const QString pipe = m_cache->filePath("pipe");
        const Output stopped = interrupted({"import", pipe, "-o", target, "--force"}, pipe);
        QCOMPARE(stopped.status, 130);
        QCOMPARE(run({"info", target}).text, before);
        QCOMPARE(QDir(m_cache->path()).entryList({"*.part*"}).size(), 0);
    }

    void damageOfTheFileIsTold()
    {
        const QString cut = m_cache->filePath("cut.txt.xz");
        QFile whole(kStack);
        QVERIFY(whole.open(QFile::ReadOnly));
        QFile part(cut);
        QVERIFY(part.open(QFile::WriteOnly));
        part.write(whole.read(whole.size() * 3 / 4));
        part.close();
        // The second time it comes from the cache.
        for (int i = 0; i < 2; ++i) {
            const Output out = run({"events", cut});
            QVERIFY(!out.text.isEmpty());
            QVERIFY2(out.errors.contains(cut) && out.errors.contains("the file is cut"),
                     qPrintable(out.errors));
            QCOMPARE(out.status, 0);
        }
        const Output good = run({"events", kStack});
        QVERIFY2(good.errors.isEmpty(), qPrintable(good.errors));
    }

    void damageInTheCacheIsMended()
    {
        const QByteArray whole = run({"events", kOddNames}).text;
        const QDir cache(m_cache->filePath("probescope"));
        const QStringList captures = cache.entryList({"*.psc"});
        QCOMPARE(captures.size(), 1);
        sqlite3* database = nullptr;
        QCOMPARE(sqlite3_open(cache.filePath(captures[0]).toUtf8().constData(), &database),
                 SQLITE_OK);
        QCOMPARE(sqlite3_exec(database, "UPDATE chunk_base SET data = randomblob(length(data))",
                              nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(database);
        const Output damaged = run({"events", kOddNames});
        QCOMPARE(damaged.status, 1);
        QVERIFY2(damaged.errors.contains("Run this again"), qPrintable(damaged.errors));
        QCOMPARE(run({"events", kOddNames}).text, whole);
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
        QVERIFY(program.waitForFinished());
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
            QVERIFY2(out.errors.contains("only a part"), qPrintable(out.errors));
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
        words[1] = manyEvents();
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

    void interruptedExportsLeaveNoFile_data()
    {
        QTest::addColumn<QString>("form");
        for (const char* form : {"--plain-sqlite", "--csv", "--jsonl", "--chrome-json"})
            QTest::newRow(form) << form;
    }
    void interruptedExportsLeaveNoFile()
    {
        QFETCH(QString, form);
        const QString capture = manyEvents();
        const QDir folder(m_cache->path());
        const auto halves = [&folder] {
            return folder.entryList({".out.*"}, QDir::Files | QDir::Hidden);
        };
        QProcess program;
        program.start(CLI, {"export", capture, form, folder.filePath("out")});
        QTRY_VERIFY(!halves().isEmpty() || program.state() == QProcess::NotRunning);
        kill(pid_t(program.processId()), SIGINT);
        QVERIFY(program.state() == QProcess::NotRunning || program.waitForFinished());
        QCOMPARE(halves(), QStringList());
        // It may have been too quick for the signal.
        QCOMPARE(program.exitCode(), folder.exists("out") ? 0 : 130);
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
            << "/nowhere: the folder cannot be written: No such file or directory";
        QTest::newRow("bad SQL") << QStringList{"query", kStack, "SELECT x FROM event"} << 2
                                 << "no such column: x";
        QTest::newRow("bad time") << QStringList{"events", kStack, "--from", "soon"} << 2 << "soon";
        QTest::newRow("no range") << QStringList{"events", kStack, "--from", "2s", "--to", "1s"}
                                  << 2 << "--to 1s is before";
        QTest::newRow("negative limit")
            << QStringList{"events", kStack, "--limit", "-3"} << 2 << "--limit";
        QTest::newRow("nothing to draw")
            << QStringList{"render", "events", "/nowhere/x", "-o", "/nowhere/y.png"} << 1
            << "/nowhere/x: cannot open";
        QTest::newRow("pipe to draw")
            << QStringList{"render", "events", "-", "-o", "/nowhere/y.png"} << 2
            << "a pipe cannot be drawn";
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

private:
    struct Output
    {
        QByteArray text;
        QString errors;
        int status = -1;
    };

    static Output run(const QStringList& words)
    {
        QProcess program;
        program.start(CLI, words);
        program.waitForFinished();
        return {program.readAllStandardOutput(), QString::fromUtf8(program.readAllStandardError()),
                program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1};
    }

    /// Makes the pipe, and sends SIGINT when the program has it open; then comes a text.
    Output interrupted(const QStringList& words, const QString& pipe) const
    {
        if (mkfifo(pipe.toUtf8().constData(), 0600) != 0)
            return {};
        QProcess program;
        program.start(CLI, words);
        QFile writer(pipe);
        if (!program.waitForStarted() || !writer.open(QFile::WriteOnly))
            return {};
        (void)std::signal(SIGPIPE, SIG_IGN); // the program need not read the text
        kill(pid_t(program.processId()), SIGINT);
        writer.write(source(kOddNames));
        writer.close();
        program.waitForFinished();
        return {program.readAllStandardOutput(), QString::fromUtf8(program.readAllStandardError()),
                program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1};
    }

    /// A capture of so many events that no pipe holds what is printed of them.
    QString manyEvents() const
    {
        const QString path = m_cache->filePath("many.txt");
        QFile text(path);
        constexpr int kEvents = 30'000;
        if (!text.open(QFile::WriteOnly))
            qFatal("no room for a capture");
        for (int i = 0; i < kEvents; ++i)
            text.write(QString("  task-1   [000] d..1. %1.000001: note: n=%1\n").arg(i).toUtf8());
        text.close();
        const QString capture = m_cache->filePath("many.psc");
        if (run({"import", path, "-o", capture}).status != 0)
            qFatal("no capture");
        return capture;
    }

    /// The program with an output of its own.
    static pid_t started(const QStringList& words, int output)
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

    static QByteArray source(const QString& path)
    {
        QProcess unpack;
        unpack.start("xz", {"-dc", path});
        unpack.waitForFinished();
        return unpack.readAllStandardOutput();
    }

    const QString kStack = QStringLiteral(TEST_DATA "/text/events-stacktrace.txt.xz");
    const QString kOddNames = QStringLiteral(TEST_DATA "/text/events-odd-names.txt.xz");
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
