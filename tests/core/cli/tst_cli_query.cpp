#include "cli_program.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

/// query: answers, and the forms they come in.
class TestCliQuery : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

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
        // A Chinese character takes two columns, a combining accent none; a lost byte is written
        // out.
        const Output out = run({"query", kStack,
                                "SELECT column1 AS name, 7 AS n FROM (VALUES ('任务'), ('abcd'), "
                                "('été'), ('e' || char(769) || 'x'), (CAST(x'ff41' AS TEXT)))"});
        QCOMPARE(out.text,
                 QByteArray("name   n\n"
                            "-----  -\n"
                            "任务   7\n"
                            "abcd   7\n"
                            "été    7\n"
                            "e\xcc\x81x     7\n"
                            "\\xffA  7\n"));
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

    void numbersOverLostEventsSaySo()
    {
        const QString lossy = QStringLiteral(TEST_DATA "/graph/lost.txt.xz");
        QProcess unpack;
        unpack.start("xzcat", {lossy});
        QVERIFY(unpack.waitForFinished(-1));
        int gaps = 0;
        qulonglong lost = 0;
        static const QRegularExpression kLost("LOST (\\d+) EVENTS");
        for (auto it = kLost.globalMatch(unpack.readAllStandardOutput()); it.hasNext(); ++gaps)
            lost += it.next().captured(1).toULongLong();
        const QString told = QString("the kernel lost %1 events in %2 gaps").arg(lost).arg(gaps);
        for (const auto& words : {QStringList{"query", lossy, "SELECT count(*) FROM call"},
                                  QStringList{"calls", lossy, "--aggregate"}}) {
            const Output out = run(words);
            QCOMPARE(out.status, 0);
            QVERIFY2(out.errors.contains(told), qPrintable(out.errors));
        }
        QVERIFY(run({"query", kStack, "SELECT count(*) FROM event"}).errors.isEmpty());
        // Before the first gap there is none.
        const QString timed = QStringLiteral(TEST_DATA "/trace_dat/lost-v7-zstd.dat");
        const QStringList words{"calls", timed, "--aggregate"};
        QVERIFY(run(words).errors.contains("the kernel lost"));
        const Output before = run(words + QStringList{"--to", "0"});
        QCOMPARE(before.status, 0);
        QVERIFY2(!before.errors.contains("the kernel lost"), qPrintable(before.errors));
    }

    /// Where the kernel does not tell how many events a gap lacks, nobody knows.
    void unknownLossesAreNotZero()
    {
        const QString path = m_cache->filePath("gap.txt");
        QFile text(path);
        QVERIFY(text.open(QFile::WriteOnly));
        text.write("  task-1   [000] d..1. 1.000001: my_event: a=1\n"
                   "CPU:0 [LOST EVENTS]\n"
                   "  task-1   [000] d..1. 1.000002: my_event: a=2\n");
        text.close();
        QVERIFY(run({"info", path}).text.contains("lost         – (number not reported"));
        QVERIFY(run({"info", path, "--json"}).text.contains("\"lost\": null"));
        const Output rows =
            run({"query", path, "SELECT cpu, count FROM loss", "--format", "csv", "--no-header"});
        QCOMPARE(rows.text.trimmed(), QByteArray("0,"));
    }

    void incompleteCallsAreInNoStatistics()
    {
        const QString path = m_cache->filePath("open.txt");
        QFile text(path);
        QVERIFY(text.open(QFile::WriteOnly));
        text.write("# tracer: function_graph\n#\n"
                   "# CPU  DURATION                  FUNCTION CALLS\n"
                   "# |     |   |                     |   |   |   |\n"
                   " 0)               |  f() {\n"
                   " 0)   2.000 us    |    g();\n"
                   " 0)   5.000 us    |  }\n"
                   " 0)               |  f() {\n"
                   " 0)               |    h() {\n"
                   " 0) + 40.000 us   |      g();\n");
        text.close();
        const Output out = run({"calls", path, "--aggregate"});
        QCOMPARE(out.status, 0);
        QVERIFY2(out.errors.contains("2 incomplete calls excluded from statistics"),
                 qPrintable(out.errors));
        QStringList lines;
        for (const QByteArray& line : out.text.split('\n'))
            lines << QString::fromUtf8(line).simplified();
        QCOMPARE(lines,
                 (QStringList{"count total_ns self_ns average_ns max_ns incomplete function",
                              "2 42000 42000 21000 40000 0 g", "1 5000 3000 5000 5000 1 f",
                              "0 – – – – 1 h", ""}));
        const Output json =
            run({"query", path, "SELECT duration, self FROM call WHERE function = 'h'", "--format",
                 "json"});
        QVERIFY2(json.text.contains("null"), json.text.constData());
        const Output csv =
            run({"query", path, "SELECT function, duration, state FROM call WHERE function = 'h'",
                 "--format", "csv", "--no-header"});
        QCOMPARE(csv.text.trimmed(), QByteArray("h,,no exit"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliQuery)
#include "tst_cli_query.moc"
