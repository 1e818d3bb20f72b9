#include "core/store/write/writer.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/sample_capture.h"

#include <QRegularExpression>
#include <QTemporaryDir>

using namespace probescope;

using Lines = std::vector<std::string>;

class TestSqlTables : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_sample = captureOfText(m_folder.filePath("sample.psc"), sampleText());
        m_sched =
            captureOfFile(m_folder.filePath("sched.psc"),
                          QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz"));
        m_calls = captureOfFile(m_folder.filePath("calls.psc"),
                                QStringLiteral(TEST_DATA "/text/events-syscalls.txt.xz"));
    }

    void schedHasTheSlicesOfTheText()
    {
        // Read off the text of the sample; what still runs at the end ends with the last event.
        QCOMPARE(ask(*m_sample, "SELECT * FROM sched ORDER BY ts"),
                 (Lines{"100000001000|100000005000|4000|0|1200||bash|S|",
                        "100000005000|100000060000|55000|0|77||kworker/0:1|I|1",
                        "100000040000|100002000000|1960000|1|1300||cat|S|6",
                        "100000060000|100002000000|1940000|0|1200||bash||8"}));
    }

    /// The slices between two switches of a CPU, computed by SQL alone.
    void schedEqualsWhatSwitchesTell()
    {
        const char* const fromSwitches =
            "SELECT ts, end, cpu, pid, comm FROM (SELECT ts, lead(ts) OVER cpus AS end, cpu, "
            "next_pid AS pid, next_comm AS comm, lead(prev_pid) OVER cpus AS left FROM "
            "sched_sched_switch WINDOW cpus AS (PARTITION BY cpu ORDER BY id)) WHERE end NOT NULL "
            "AND pid <> 0 AND pid = left ORDER BY ts, cpu";
        const Lines wanted = ask(*m_sched, fromSwitches);
        QVERIFY(wanted.size() > 20);
        QCOMPARE(ask(*m_sched,
                     "SELECT ts, end_ts, cpu, pid, comm FROM sched WHERE row NOT NULL AND state "
                     "NOT NULL ORDER BY ts, cpu"),
                 wanted);
    }

    void constraintsAndOrdersGiveWhatAScanGives_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("where");
        const auto middle = [this](const char* sql) {
            return QString::fromStdString(ask(*m_sched, sql).front());
        };
        const QString time = middle("SELECT (min(ts) + max(ts)) / 2 FROM sched");
        const QString pid = middle("SELECT pid FROM sched GROUP BY pid ORDER BY count(*) DESC");
        for (const QString& where :
             {QStringLiteral("ts > ") + time, QStringLiteral("ts <= ") + time,
              QStringLiteral("cpu = 0"), QStringLiteral("cpu = 1 AND pid = ") + pid,
              QStringLiteral("pid = ") + pid, QStringLiteral("duration >= 100000"),
              QStringLiteral("duration > 1.5"), QStringLiteral("duration = 'x'"),
              QStringLiteral("pid IN (0, %1)").arg(pid),
              QStringLiteral("ts BETWEEN %1 AND %1 + 100000000").arg(time)}) {
            for (const char* table : {"sched", "span"})
                QTest::addRow("%s: %s", table, qPrintable(where)) << QString(table) << where;
        }
        QTest::newRow("kind") << "span"
                              << "kind = 'wakeup'";
        QTest::newRow("no kind") << "span"
                                 << "kind = 'nothing'";
    }
    void constraintsAndOrdersGiveWhatAScanGives()
    {
        QFETCH(QString, table);
        QFETCH(QString, where);
        // A leading + keeps SQLite from pushing the constraint down.
        QString slow = where;
        for (const char* column : {"ts", "cpu", "pid", "duration", "kind"})
            slow.replace(QRegularExpression(QStringLiteral("\\b%1\\b").arg(QLatin1String(column))),
                         QStringLiteral("+%1").arg(QLatin1String(column)));
        for (const char* order : {"", " DESC"}) {
            const std::string start = "SELECT * FROM " + table.toStdString() + " WHERE ";
            const Lines all = ask(
                *m_sched, start + slow.toStdString() + " ORDER BY +ts" + order + ", +cpu" + order);
            QCOMPARE(ask(*m_sched, start + where.toStdString() + " ORDER BY ts" + order), all);
        }
    }

    void offsetsSkipRowsBothWays()
    {
        for (const char* order : {"", "DESC"}) {
            for (const char* limit : {"LIMIT 3 OFFSET 2", "LIMIT 2 OFFSET 11", "LIMIT 5 OFFSET 12",
                                      "LIMIT 5 OFFSET 99", "LIMIT -1 OFFSET 4"}) {
                for (const char* where : {"", "WHERE cpu = 0", "WHERE cpu + 0 = 0"}) {
                    const std::string start = std::string("SELECT id FROM event ") + where;
                    const std::string end = std::string(" ") + order + " " + limit;
                    QCOMPARE(ask(*m_sample, start + " ORDER BY id" + end),
                             ask(*m_sample, start + " ORDER BY +id" + end));
                    QCOMPARE(ask(*m_sample, start + " ORDER BY ts" + end),
                             ask(*m_sample, start + " ORDER BY +id" + end));
                }
            }
        }
    }

    void groupsOfAnOrderedColumnAreWhole()
    {
        for (const char* column : {"ts", "cpu", "name", "id"}) {
            const std::string sql = std::string("SELECT c, count(*) FROM (SELECT +") + column
                + " AS c FROM event) GROUP BY c ORDER BY c";
            const std::string direct = std::string("SELECT ") + column
                + ", count(*) FROM event GROUP BY " + column + " ORDER BY " + column;
            QCOMPARE(ask(*m_sched, direct), ask(*m_sched, sql));
            QCOMPARE(ask(*m_sched, direct + " DESC"), ask(*m_sched, sql + " DESC"));
        }
    }

    void spansPairBeginsWithTheirEnds()
    {
        QCOMPARE(ask(*m_sample, "SELECT * FROM span ORDER BY ts"),
                 (Lines{"wakeup|wakeup|100000001000|100000005000|4000|0|0|77||kworker/0:1|0|1",
                        "irq|virtio0-input.0|100000012000|100000019000|7000|1|1|0||<idle>|3|4"}));
    }

    /// An enter and the next event of its task's system calls, when that is the exit.
    void systemCallsEqualWhatSqlPairs()
    {
        const Lines wanted = ask(
            *m_calls,
            "SELECT substr(name, 11), ts, end, pid FROM (SELECT name, ts, pid, lead(name) OVER "
            "tasks AS next, lead(ts) OVER tasks AS end FROM event WHERE name LIKE 'sys\\_%' ESCAPE "
            "'\\' WINDOW tasks AS (PARTITION BY pid ORDER BY id)) WHERE name LIKE "
            "'sys\\_enter\\_%' "
            "ESCAPE '\\' AND next = 'sys_exit_' || substr(name, 11) ORDER BY ts, pid");
        QVERIFY(wanted.size() > 100);
        QCOMPARE(ask(*m_calls,
                     "SELECT name, ts, end_ts, pid FROM span WHERE kind = 'syscall' ORDER BY ts, "
                     "pid"),
                 wanted);
    }

    void noSpanCrossesLostEvents()
    {
        std::string text = sampleText();
        const std::string lost = "CPU:1 [LOST 42 EVENTS]\n";
        text.erase(text.find(lost), lost.size());
        text.insert(text.find("          <idle>-0       [001] d.h1.   100.000019"), lost);
        const auto capture = captureOfText(m_folder.filePath("lost.psc"), text);
        QCOMPARE(ask(*capture, "SELECT count(*) FROM span WHERE kind = 'irq'"), Lines{"0"});
        QCOMPARE(ask(*capture, "SELECT cpu, ts, end_ts, duration, count FROM loss"),
                 (Lines{"1|100000012000|100000019000|7000|42"}));
    }

    /// Read off the text: what the kernel gave no duration of has none, in sums and percentiles
    /// neither; how much of it was seen stands beside it.
    void callsWithoutExitHaveNoDuration()
    {
        const auto capture = captureOfText(m_folder.filePath("open.psc"),
                                           "# tracer: function_graph\n#\n"
                                           "# CPU  DURATION                  FUNCTION CALLS\n"
                                           "# |     |   |                     |   |   |   |\n"
                                           " 0)   9.000 us    |  } /* before */\n"
                                           " 0)               |  f() {\n"
                                           " 0)   2.000 us    |    g();\n"
                                           " 0)   5.000 us    |  }\n"
                                           " 0)               |  f() {\n"
                                           " 0)   3.000 us    |    g();\n"
                                           " 0) + 40.000 us   |    g();\n"
                                           " 0)               |    h() {\n");
        QCOMPARE(ask(*capture,
                     "SELECT function, state, duration, self, known_duration FROM call ORDER BY "
                     "id"),
                 (Lines{"before|no entry|9000|9000|9000", "f|whole|5000|3000|5000",
                        "g|whole|2000|2000|2000", "f|no exit|||43000", "g|whole|3000|3000|3000",
                        "g|whole|40000|40000|40000", "h|no exit|||"}));
        const std::string sums =
            "SELECT function, count(*), count(duration), sum(duration), min(duration), "
            "max(duration), avg(duration), sum(self) FROM ";
        const std::string groups = " GROUP BY function ORDER BY function";
        const Lines wanted{"before|1|1|9000|9000|9000|9000r|9000",
                           "f|2|1|5000|5000|5000|5000r|3000", "g|3|3|45000|2000|40000|15000r|45000",
                           "h|1|0|||||"};
        QCOMPARE(ask(*capture, sums + "call" + groups), wanted); // by columns
        QCOMPARE(ask(*capture, sums + "(SELECT * FROM call LIMIT -1)" + groups), wanted);
        QCOMPARE(ask(*capture,
                     "SELECT percentile_disc(duration, 1), percentile(duration, 100), "
                     "stddev(duration) FROM call WHERE function IN ('f', 'h')"),
                 Lines{"5000|5000r|0r"});
        QCOMPARE(ask(*capture, "SELECT quantize(duration) FROM call WHERE function = 'h'"),
                 Lines{""});
        QCOMPARE(
            ask(*capture, "SELECT count(*) FROM call WHERE duration > 5000 AND function = 'f'"),
            Lines{"0"});
    }

    void lossesMayHaveAnyTimes()
    {
        const auto path = m_folder.filePath("any.psc").toStdString();
        auto writer = *store::Writer::create(path);
        writer->loss({.cpu = 1, .beginNs = INT64_MIN, .endNs = 5});
        QVERIFY(writer->finish());
        QCOMPARE(ask(**store::Capture::open(path), "SELECT ts, end_ts, duration FROM loss"),
                 Lines{"-9223372036854775808|5|9223372036854775807"});
    }

    void endlessQueriesStop_data()
    {
        QTest::addColumn<QString>("sql");
        for (const char* sql :
             {"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 1 UNION ALL "
              "SELECT max(i) FROM "
              "n",
              "SELECT 1 UNION ALL SELECT count(*) FROM event a, event b, event c, event d, event "
              "e, event f, event g, "
              "event h WHERE a.cpu + b.cpu + c.cpu + d.cpu + e.cpu + f.cpu + g.cpu > h.id + 99",
              "SELECT 1 UNION ALL SELECT count(*) FROM span a, span b, sched c, sched d, event e, "
              "event f, event g, "
              "event h, event i, event j WHERE a.ts + b.ts + c.ts + d.ts = 5"})
            QTest::newRow(sql) << QString(sql);
    }
    void endlessQueriesStop()
    {
        QFETCH(QString, sql);
        auto query = store::Query::prepare(*m_sched, sql.toStdString());
        QVERIFY(query.has_value());
        const CancelToken cancel;
        int rows = 0;
        const auto done = (*query)->run(
            [&](const store::Query::Row&) {
                ++rows;
                cancel.cancel(); // while the part that never ends is still to come
                return true;
            },
            cancel);
        QCOMPARE(rows, 1);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
    }

    void nothingButTheCaptureCanBeReached_data()
    {
        QTest::addColumn<QString>("sql");
        for (const char* sql : {"ATTACH ':memory:' AS m",
                                "DETACH main",
                                "PRAGMA user_version",
                                "PRAGMA query_only=0",
                                "PRAGMA database_list",
                                "SELECT load_extension('x')",
                                "SELECT readfile('/etc/passwd')",
                                "SELECT writefile('/tmp/x', 'x')",
                                "SELECT edit('x')",
                                "CREATE TEMP TABLE t(a)",
                                "CREATE TEMP VIEW v AS SELECT 1",
                                "CREATE VIRTUAL TABLE v USING probescope",
                                "CREATE VIRTUAL TABLE v USING fts5(a)",
                                "INSERT INTO event VALUES (1)",
                                "UPDATE event SET ts = 0",
                                "DELETE FROM sched",
                                "DROP TABLE span",

                                "ANALYZE",
                                "VACUUM",
                                "BEGIN",
                                "SAVEPOINT s",
                                "ALTER TABLE event RENAME TO e",
                                "SELECT fts3_tokenizer('x')",
                                "SELECT * FROM pragma_database_list",
                                "INSERT INTO sqlite_master VALUES (1,2,3,4,5)",
                                "EXPLAIN DELETE FROM event",
                                "SELECT * FROM dbstat",
                                "SELECT * FROM sqlite_dbpage",
                                "CREATE TRIGGER t AFTER INSERT ON event BEGIN SELECT 1; END",
                                "WITH x AS (SELECT 1) DELETE FROM event"})
            QTest::newRow(sql) << QString(sql);
    }
    void nothingButTheCaptureCanBeReached()
    {
        QFETCH(QString, sql);
        const auto rows = tryAsk(*m_sample, sql.toStdString());
        QVERIFY(!rows.has_value());
        QCOMPARE(rows.error().code, ErrorCode::Invalid);
    }

private:
    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_sample;
    std::shared_ptr<store::Capture> m_sched;
    std::shared_ptr<store::Capture> m_calls;
};

QTEST_APPLESS_MAIN(TestSqlTables)
#include "tst_sql_tables.moc"
