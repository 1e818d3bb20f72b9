#include "cli_program.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

/// events and calls: what they print, and filters.
class TestCliEvents : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

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
        // Task names as long as 16 bytes shift the columns; compare what follows. A tab within a
        // name is none of the line.
        QCOMPARE(printed.size(), wanted.size());
        for (qsizetype i = 0; i < wanted.size(); ++i)
            QCOMPARE(printed[i].simplified(), wanted[i].replace("\t", "\\t").simplified());
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

    void textIsSearchedInOneColumn()
    {
        const auto found = [](const char* column) {
            return run({"events", kOddNames, "--text", "sched", "--in", column, "--count"})
                .text.trimmed()
                .toInt();
        };
        const auto told = [](const char* where) {
            return run({"query", kOddNames,
                        QStringLiteral("SELECT count(*) FROM event WHERE %1 LIKE '%sched%'")
                            .arg(QLatin1String(where)),
                        "--format", "tsv", "--no-header"})
                .text.trimmed()
                .toInt();
        };
        QVERIFY(told("name") > 0);
        QCOMPARE(found("event"), told("name"));
        QCOMPARE(found("task"), told("comm"));
        QCOMPARE(found("details"), told("info"));
    }

    void aColumnAloneIsNoSearch()
    {
        const Output out = run({"events", kOddNames, "--in", "task"});
        QCOMPARE(out.status, 2);
        QVERIFY(out.text.isEmpty());
        for (const char* option : {"--in task", "--text", "--regex"})
            QVERIFY2(out.errors.contains(option), qPrintable(out.errors));
        QCOMPARE(run({"events", kOddNames, "--in", "task", "--regex", "bash", "--count"}).status,
                 0);
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
        QCOMPARE(out.status, 1);
        QCOMPARE(run({"events", kOddNames, "--cpu", "77"}).status, 1);
        QVERIFY2(out.errors.contains("no event shced_switch")
                     && out.errors.contains("no task nobody"),
                 qPrintable(out.errors));
        QVERIFY(run({"calls", kOddNames}).errors.contains("no function_graph calls"));
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

    void latencyTextComesBackAsRecorded()
    {
        const QString path = TEST_DATA "/latency/preemptirqsoff.txt.xz";
        QCOMPARE(run({"calls", "--as-recorded", path}).text, source(path));
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliEvents)
#include "tst_cli_events.moc"
