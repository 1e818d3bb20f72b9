#include "cli_json.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

namespace {

/// Function_graph text without the option funcgraph-abstime: durations alone are known.
const QString kGraph = QStringLiteral(TEST_DATA "/graph/events.txt.xz");
/// Without the option context-info there is nothing but the order of lines.
const QString kBareEvents =
    QStringLiteral(TEST_DATA "/text/function-options-nocontext-info.txt.xz");
/// With events alone (`-F event,trace`), whose order is told by numbers.
const QString kPerf = QStringLiteral(TEST_DATA "/perf/sched.script-F-min.txt.xz");
/// The clock counts events: numbers of a counter are told.
const QString kCounter = QStringLiteral(TEST_DATA "/text/events-clock-counter.txt.xz");

QJsonValue valueOf(const QJsonValue& row, const char* key)
{
    return row.toObject().value(QLatin1String(key));
}

} // namespace

/// Captures whose text tells no times: none are told.
class TestCliUntimed : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

    void aRangeOfTimeIsRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        const QString target = QStringLiteral("/nonexistent/out");
        for (const QString& file : {kGraph, kBareEvents, kPerf}) {
            const auto row = [&file](const char* name, const QStringList& words) {
                QTest::addRow("%s %s", name, qPrintable(file.section('/', -1))) << words;
            };
            for (const char* command :
                 {"events", "latency", "sched", "explain", "flame", "functions", "calls"}) {
                row(command, {command, file, "--from", "0.0", "--to", "0.001"});
                row((std::string(command) + " to").c_str(), {command, file, "--to", "1"});
            }
            row("export", {"export", file, "--csv", target, "--from", "0.0"});
            row("compare", {"compare", file, file, "--before", "0..0.001"});
        }
    }
    void aRangeOfTimeIsRefused()
    {
        QFETCH(QStringList, words);
        const Output out = run(words);
        QCOMPARE(out.status, 1);
        QVERIFY2(out.text.isEmpty(), out.text.constData());
        QVERIFY2(out.errors.contains("has no times"), qPrintable(out.errors));
    }

    void eventsHaveNoTime_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("durations") << kGraph;
        QTest::newRow("order") << kBareEvents;
        QTest::newRow("perf") << kPerf;
    }
    void eventsHaveNoTime()
    {
        QFETCH(QString, file);
        auto csv = run({"events", file, "--format", "csv"}).text.split('\n');
        QCOMPARE(csv.takeFirst(),
                 QByteArray("id,ts,cpu,pid,tgid,comm,system,name,flags,buffer,"
                            "info"));
        static const QRegularExpression shape("^\\d+,,\\d+,");
        QVERIFY(csv.size() > 100);
        for (const QByteArray& line : csv)
            QVERIFY2(line.isEmpty() || shape.match(QString::fromUtf8(line)).hasMatch(),
                     line.constData());
        for (const QByteArray& line : run({"events", file, "--format", "jsonl"}).text.split('\n'))
            QVERIFY(line.isEmpty() || QJsonDocument::fromJson(line).object()["ts"].isNull());
        const Output text = run({"events", file, "--limit", "1"});
        QVERIFY2(text.text.contains("] "), text.text.constData());
        QVERIFY2(text.text.contains(" –: "), text.text.constData());
        const auto facts = QJsonDocument::fromJson(run({"info", "--json", file}).text).object();
        QVERIFY(facts["first_ns"].isNull() && facts["last_ns"].isNull());
        QVERIFY(facts["events"].toInteger() > 100);
    }

    void callsHaveDurationsAndNoStart()
    {
        // Calls that have an end, by the text: leaves and closing lines.
        static const QRegularExpression took(R"((\d+\.\d+) us +\|)");
        std::vector<qint64> durations;
        for (const QByteArray& line : source(kGraph).split('\n')) {
            if (const auto match = took.match(QString::fromUtf8(line)); match.hasMatch())
                durations.push_back(match.captured(1).remove('.').toLongLong());
        }
        std::sort(durations.rbegin(), durations.rend());
        const auto rows =
            rowsOf({"latency", kGraph, "--kind", "calls", "--show", "longest", "--limit", "50"});
        QCOMPARE(rows.size(), 50);
        for (int i = 0; i < 50; ++i) {
            QVERIFY(valueOf(rows[i], "begin_ns").isNull());
            QCOMPARE(numberOf(rows[i], "duration_ns"), durations[std::size_t(i)]);
        }
        const Output table = run({"latency", kGraph, "--kind", "calls", "--show", "spans"});
        for (const QByteArray& line : table.text.split('\n').mid(2))
            QVERIFY2(line.isEmpty() || line.trimmed().startsWith("– "), line.constData());
    }

    void schedulingHasLengthsAndNoTimes()
    {
        const auto areUnknown = [](const QJsonArray& rows, const char* key) {
            const auto isUnknown = [key](const QJsonValue& row) {
                return row.toObject().contains(QLatin1String(key)) && valueOf(row, key).isNull();
            };
            return !rows.isEmpty() && std::all_of(rows.begin(), rows.end(), isUnknown);
        };
        const auto tasks = rowsOf({"sched", kPerf});
        QVERIFY(areUnknown(tasks, "latency_max_at_events"));
        QVERIFY(numberOf(tasks.first(), "latency_max_events") > 0);
        QVERIFY(areUnknown(rowsOf({"sched", kPerf, "--show", "wakeups"}), "latency_max_at_events"));
        QVERIFY(areUnknown(rowsOf({"sched", kPerf, "--show", "cpus"}), "from_events"));
        QVERIFY(areUnknown(rowsOf({"sched", kPerf, "--show", "timehist"}), "time_events"));
        const auto delays = rowsOf({"sched", kPerf, "--show", "latency"});
        QVERIFY(areUnknown(delays, "max_delay_start_events"));
        QVERIFY(areUnknown(delays, "max_delay_end_events"));
    }

    /// perf would print numbers of events as seconds and milliseconds.
    void perfsTablesHaveNoMadeUpTimes_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("first"); ///< of the line of a switch
        QTest::newRow("no times") << kPerf << QStringLiteral("–");
        QTest::newRow("counter") << kCounter << QStringLiteral(R"(\d+)");
    }
    void perfsTablesHaveNoMadeUpTimes()
    {
        QFETCH(QString, file);
        QFETCH(QString, first);
        for (const char* form : {"timehist", "latency"}) {
            const Output out = run({"sched", file, "--show", form});
            QCOMPARE(out.status, 0);
            QVERIFY2(out.text.count('\n') > 3, out.text.constData());
            for (const char* perfs : {"msec", "avg:", "Delay ms"})
                QVERIFY2(!out.text.contains(perfs), out.text.constData());
        }
        const QString line = QString::fromUtf8(
            run({"sched", file, "--show", "timehist", "--limit", "1"}).text.split('\n').at(2));
        const QRegularExpression begin("^\\s*" + first + "\\s");
        QVERIFY2(begin.match(line).hasMatch(), qPrintable(line));
    }

    void whatLengthsAreIsSaid()
    {
        const QString said = QStringLiteral("the time between calls is missing");
        for (const QStringList& words :
             {QStringList{"latency", kGraph}, QStringList{"latency", kGraph, "--kind", "irq"},
              QStringList{"explain", kGraph, "--kind", "irq"},
              QStringList{"compare", kGraph, kGraph, "--kind", "irq"},
              QStringList{"sched", kGraph}}) {
            const Output out = run(words);
            QCOMPARE(out.status, 0);
            QVERIFY2(out.errors.contains(said), qPrintable(out.errors));
        }
        // Those of calls are the kernel's.
        const Output calls = run({"latency", kGraph, "--kind", "calls"});
        QVERIFY2(!calls.errors.contains("no times"), qPrintable(calls.errors));
        const Output pieces = run({"latency", kGraph, "--kind", "calls", "--show", "percentiles"});
        QCOMPARE(pieces.status, 1);
        QVERIFY2(pieces.text.isEmpty(), pieces.text.constData());
        QVERIFY2(pieces.errors.contains("has no times"), qPrintable(pieces.errors));
        const Output order = run({"latency", kBareEvents});
        QVERIFY2(order.errors.contains("gives only the order of events"), qPrintable(order.errors));
    }

    void aReasonHasNoTime()
    {
        // Without --kind it is the longest call: lengths of wakeups mean nothing.
        const auto parts = rowsOf({"explain", kGraph});
        QVERIFY(!parts.isEmpty());
        for (const QJsonValue& part : parts) {
            QVERIFY(valueOf(part, "span_begin_ns").isNull());
            QVERIFY(valueOf(part, "longest_at_ns").isNull());
            QVERIFY(numberOf(part, "time_ns") > 0);
        }
        const auto longest =
            rowsOf({"latency", kGraph, "--kind", "calls", "--show", "longest", "--limit", "1"});
        QCOMPARE(numberOf(parts.first(), "span_duration_ns"),
                 numberOf(longest.first(), "duration_ns"));
        const Output table = run({"explain", kGraph});
        QVERIFY2(!table.text.contains(", from "), table.text.constData());
    }

    /// There times put rows in order and join them: they stay numbers, and that is said.
    void inSqlTheyGiveTheOrder()
    {
        const Output told = run({"query", kGraph, "SELECT ts FROM event ORDER BY ts LIMIT 2"});
        QCOMPARE(told.status, 0);
        QVERIFY2(told.errors.contains("ts gives only the order of rows"), qPrintable(told.errors));
        const Output all = run({"query", kGraph, "SELECT * FROM call LIMIT 1"});
        QVERIFY2(all.errors.contains("ts gives only the order of rows"), qPrintable(all.errors));
        QCOMPARE(run({"query", kGraph, "SELECT count(*) FROM call"}).errors, QString());
    }

    void numbersOfACounterAreTold()
    {
        const Output csv = run({"events", kCounter, "--format", "csv", "--limit", "1"});
        static const QRegularExpression shape("^0,\\d+,");
        QVERIFY2(shape.match(QString::fromUtf8(csv.text.split('\n').at(1))).hasMatch(),
                 csv.text.constData());
        QCOMPARE(run({"events", kCounter, "--from", "0ticks", "--count"}).status, 0);
        QCOMPARE(run({"query", kCounter, "SELECT ts FROM event LIMIT 1"}).errors, QString());
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliUntimed)
#include "tst_cli_untimed.moc"
