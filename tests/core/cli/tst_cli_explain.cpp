#include "cli_json.h"
#include "tests/support/written_file.h"

#include <QFile>
#include <QMap>
#include <QTest>

#include <cmath>

namespace {

const QString kSched = QStringLiteral(TEST_DATA "/perf/sched.script-F-ns.txt.xz");
const QString kGraph = QStringLiteral(TEST_DATA "/graph/odd-names.txt.xz");

qint64 sumOf(const QJsonArray& parts)
{
    qint64 sum = 0;
    for (const QJsonValue& part : parts)
        sum += numberOf(part, "time_ns");
    return sum;
}

} // namespace

/// explain: what the time of a span was for.
class TestCliExplain : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

    /// A call that sleeps, waits for its CPU, is interrupted and calls another function: each part
    /// is as long as the text has it.
    void theTimeOfACallIsSplit()
    {
        const auto parts = rowsOf({"explain", made(), "--kind", "calls", "--name", "outer"});
        QMap<QString, qint64> byReason;
        for (const QJsonValue& part : parts) {
            byReason[wordOf(part, "reason")] += numberOf(part, "time_ns");
            QCOMPARE(wordOf(part, "span"), QString("outer"));
            QCOMPARE(numberOf(part, "span_duration_ns"), qint64(1'000'000));
        }
        QCOMPARE(sumOf(parts), qint64(1'000'000));
        QCOMPARE(byReason.value("In inner"), qint64(100'000));
        QCOMPARE(byReason.value("Off-CPU (S, interruptible sleep), woken by other-8"),
                 qint64(300'000));
        QCOMPARE(byReason.value("Waiting for a CPU: other-8 ran"), qint64(100'000));
        QCOMPARE(byReason.value("On the CPU, in the call itself"), qint64(500'000));
        QCOMPARE(parts.size(), 4);
        // The longest part comes first.
        QCOMPARE(wordOf(parts.first(), "kind"), QString("Self"));
        QCOMPARE(parts.first().toObject().value("share").toDouble(), 0.5);
    }

    void whatSleepsHoldWithoutWakeupsIsTold()
    {
        const QString told = QStringLiteral("Wakeups were not recorded");
        const QString whole = made();
        QVERIFY(!run({"explain", whole, "--kind", "calls"}).errors.contains(told));
        QFile text(whole);
        QVERIFY(text.open(QFile::ReadOnly));
        QByteArray without;
        for (const QByteArray& line : text.readAll().split('\n'))
            if (!line.contains("sched_waking"))
                without += line + '\n';
        const QString path = m_cache->filePath("asleep.txt");
        QFile asleep(path);
        QVERIFY(asleep.open(QFile::WriteOnly) && asleep.write(without) == without.size());
        asleep.close();
        const Output out = run({"explain", path, "--kind", "calls"});
        QVERIFY2(out.errors.contains(told), qPrintable(out.errors));
    }

    /// Of a call without an exit nobody knows how long it took. Neither `one`, which `two` at the
    /// same depth follows, nor `two` has one.
    void incompleteCallsAreTold()
    {
        const QString at = QStringLiteral("   10.%1 |   0)     task-7     | %2 |  %3\n");
        const QString none(13, ' ');
        QString text = "# tracer: function_graph\n#\n"
                       "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION "
                       "CALLS\n"
                       "#      |          |     |    |           |   |                     |   |   "
                       "|   |\n";
        text += at.arg("000000", none, "outer() {") + at.arg("000100", none, "  one() {")
            + at.arg("000400", "+ 10.000 us  ", "    leaf();") + at.arg("000500", none, "  two() {")
            + at.arg("001000", "# 1000.000 us", "}");
        const QString path =
            probescope::writtenFile(m_cache->filePath("incomplete.txt"), text.toUtf8());
        const QStringList words{"explain", path, "--kind", "calls", "--name", "outer"};
        const Output out = run(words);
        QCOMPARE(out.status, 0);
        QVERIFY2(out.errors.contains("2 incomplete calls of unknown duration"),
                 qPrintable(out.errors));
        QCOMPARE(sumOf(rowsOf(words)), qint64(1'000'000));
        const Output whole = run({"explain", made(), "--kind", "calls", "--name", "outer"});
        QVERIFY2(!whole.errors.contains("incomplete"), qPrintable(whole.errors));
    }

    void aStretchOfATaskIsSplit()
    {
        const auto parts = rowsOf({"explain", made(), "--stretch", "--task", "task", "--from",
                                   "10.0003", "--to", "10.0005"});
        QCOMPARE(sumOf(parts), qint64(200'000));
        QCOMPARE(parts.size(), 1);
        QCOMPARE(wordOf(parts.first(), "kind"), QString("Off-CPU"));
    }

    void aCallIsNamedAsInSql()
    {
        const auto call = rowsOf({"query", made(),
                                  "SELECT stack || ':' || id AS call FROM call WHERE function = "
                                  "'outer'"})
                              .first();
        const auto one = rowsOf({"explain", made(), "--call", wordOf(call, "call")});
        QCOMPARE(one, rowsOf({"explain", made(), "--kind", "calls", "--name", "outer"}));
        const Output none = run({"explain", made(), "--call", "0:999"});
        QCOMPARE(none.status, 2);
        QVERIFY2(none.errors.contains("STACK:ID"), qPrintable(none.errors));
    }

    /// Without further words it is the longest wakeup, whose delay is perf's.
    void theLongestWakeupIsExplained()
    {
        const auto parts = rowsOf({"explain", kSched});
        const auto longest =
            rowsOf({"latency", kSched, "--kind", "wakeup", "--show", "longest", "--limit", "1"});
        QCOMPARE(numberOf(parts.first(), "span_begin_ns"), numberOf(longest.first(), "begin_ns"));
        QCOMPARE(numberOf(parts.first(), "span_duration_ns"),
                 numberOf(longest.first(), "duration_ns"));
        QCOMPARE(sumOf(parts), numberOf(longest.first(), "duration_ns"));
        double shares = 0;
        for (const QJsonValue& part : parts)
            shares += part.toObject().value("share").toDouble();
        QVERIFY(std::abs(shares - 1) < 1e-9);
        const Output table = run({"explain", kSched});
        QVERIFY2(table.text.contains("of task rcu_preempt-17, from "), table.text.constData());
        QVERIFY2(table.errors.contains("Interrupts were not recorded"), qPrintable(table.errors));
    }

    /// A program that another one runs has its pid: the name is that of the span's begin.
    void aTaskIsNamedAsInLatency()
    {
        const QString path = probescope::writtenFile(
            m_cache->filePath("exec.txt"),
            "  one-7   [000] d..1. 1.000001: sys_enter: NR 59 (0, 0, 0, 0, 0, 0)\n"
            "  two-7   [000] d..1. 1.000101: sys_exit: NR 59 = 0\n"
            "  two-7   [000] d..1. 1.000201: sys_enter: NR 0 (0, 0, 0, 0, 0, 0)\n"
            "  two-7   [000] d..1. 1.000211: sys_exit: NR 0 = 0\n");
        const QStringList kind{"--kind", "syscall"};
        const auto longest =
            rowsOf(QStringList{"latency", path} + kind + QStringList{"--show", "longest"});
        const auto parts = rowsOf(QStringList{"explain", path} + kind);
        QCOMPARE(wordOf(longest.first(), "task"), QString("one-7"));
        QCOMPARE(wordOf(parts.first(), "span_task"), QString("task one-7"));
    }

    void severalAreExplained()
    {
        const auto parts =
            rowsOf({"explain", kSched, "--kind", "off-cpu", "--task", "ping", "--limit", "3"});
        QMap<qint64, qint64> bySpan;
        QMap<qint64, qint64> lengths;
        for (const QJsonValue& part : parts) {
            bySpan[numberOf(part, "span_begin_ns")] += numberOf(part, "time_ns");
            lengths[numberOf(part, "span_begin_ns")] = numberOf(part, "span_duration_ns");
        }
        QCOMPARE(bySpan.size(), 3);
        QCOMPARE(bySpan, lengths);
    }

    void whatCannotBeExplainedIsSaid()
    {
        const Output nothing = run({"explain", kStack, "--kind", "calls"});
        QCOMPARE(nothing.status, 1);
        const Output stretch = run({"explain", kSched, "--stretch", "--task", "ping"});
        QCOMPARE(stretch.status, 2);
        QVERIFY2(stretch.errors.contains("--from"), qPrintable(stretch.errors));
        const Output none = run({"explain", kSched, "--task", "nobody"});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.errors.contains("there is no task nobody"), qPrintable(none.errors));
        QVERIFY2(none.errors.contains("no matching spans"), qPrintable(none.errors));
        const Output mixed = run({"explain", kSched, "--stretch", "--task", "ping", "--from", "1",
                                  "--to", "2", "--kind", "wakeup"});
        QCOMPARE(mixed.status, 2);
        QVERIFY2(mixed.errors.contains("--kind has no effect here"), qPrintable(mixed.errors));
        QCOMPARE(run({"explain", kGraph}).status, 0); // the longest call
    }

private:
    /// function_graph with scheduling: `outer` runs from 10.0 to 10.001; it sleeps from 10.0002 to
    /// 10.0005 and has its CPU back at 10.0006; `inner` is called at 10.0007.
    QString made() const
    {
        const QString path = m_cache->filePath("made.txt");
        QFile text(path);
        if (!text.open(QFile::WriteOnly))
            qFatal("no room");
        text.write(
            "# tracer: function_graph\n#\n"
            "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS\n"
            "#      |          |     |    |           |   |                     |   |   |   |\n"
            "   10.000000 |   0)     task-7     |               |  outer() {\n"
            "   10.000200 |   0)     task-7     |               |  /* sched_switch: "
            "prev_comm=task prev_pid=7 prev_prio=120 prev_state=S ==> next_comm=other next_pid=8 "
            "next_prio=120 */\n"
            " ------------------------------------------\n"
            " 0)     task-7     =>    other-8    \n"
            " ------------------------------------------\n\n"
            "   10.000500 |   0)    other-8     |               |  /* sched_waking: comm=task "
            "pid=7 "
            "prio=120 target_cpu=000 */\n"
            "   10.000600 |   0)    other-8     |               |  /* sched_switch: "
            "prev_comm=other prev_pid=8 prev_prio=120 prev_state=S ==> next_comm=task next_pid=7 "
            "next_prio=120 */\n"
            " ------------------------------------------\n"
            " 0)    other-8     =>     task-7    \n"
            " ------------------------------------------\n\n"
            "   10.000700 |   0)     task-7     | ! 100.000 us  |    inner();\n"
            "   10.001000 |   0)     task-7     | # 1000.000 us |  }\n");
        text.close();
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliExplain)
#include "tst_cli_explain.moc"
