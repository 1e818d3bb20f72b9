#include "cli_json.h"

#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <cmath>
#include <map>

namespace {

const QString kSched612 = QStringLiteral(TEST_DATA "/perf/sched.script-F-ns.txt.xz");
const QString kSched61 = QStringLiteral(TEST_DATA "/perf/sched-6.1.script-F-ns.txt.xz");
const QString kSyscalls = QStringLiteral(TEST_DATA "/text/events-raw_syscalls.txt.xz");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QFile::ReadOnly))
        qFatal("%s", qPrintable(path));
    return file.readAll();
}

/// A line of timehist with one of the letters that perf 6.1 and newer kernels have for a state.
QByteArray withOneLetter(QByteArray line)
{
    constexpr qsizetype kState = 93;
    const std::map<char, char> letters{{'W', 'R'}, {'K', 'I'}, {'X', 'Z'}};
    if (line.size() > kState && line[0] == ' ') {
        const auto found = letters.find(line[kState]);
        line[kState] = found == letters.end() ? line[kState] : found->second;
    }
    return line;
}

/// What switches, wakeups and migrations say of each pid, counted line by line.
struct Counted
{
    qint64 runs = 0;
    qint64 voluntary = 0;
    qint64 involuntary = 0;
    qint64 wakings = 0;
    qint64 runNs = 0; ///< by sched_stat_runtime
};

QMap<int, Counted> countLines(const QString& path)
{
    static const QRegularExpression kSwitch(
        "sched_switch: .*prev_pid=(\\d+) .*prev_state=(\\S+) ==> .*next_pid=(\\d+)");
    static const QRegularExpression kWaking("sched_(?:waking|wakeup_new): .*pid=(\\d+)");
    static const QRegularExpression kRuntime("sched_stat_runtime: .*pid=(\\d+) runtime=(\\d+)");
    QMap<int, Counted> tasks;
    for (const QByteArray& bytes : source(path).split('\n')) {
        const QString line = QString::fromUtf8(bytes);
        if (const auto match = kSwitch.match(line); match.hasMatch()) {
            Counted& left = tasks[match.captured(1).toInt()];
            ++(match.captured(2).startsWith('R') ? left.involuntary : left.voluntary);
            ++tasks[match.captured(3).toInt()].runs;
        } else if (const auto waking = kWaking.match(line); waking.hasMatch()) {
            ++tasks[waking.captured(1).toInt()].wakings;
        } else if (const auto runtime = kRuntime.match(line); runtime.hasMatch()) {
            tasks[runtime.captured(1).toInt()].runNs += runtime.captured(2).toLongLong();
        }
    }
    return tasks;
}

} // namespace

/// sched: what tasks and CPUs did, beside what perf tells of the same recordings.
class TestCliSched : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

    /// perf prints 0 for what nothing tells; CSV and JSON leave it unknown.
    void whatPerfCannotTellIsUnknown()
    {
        const QString sample = QStringLiteral(SAMPLES "/scheduling.dat");
        const Output none = run({"events", sample, "--event", "sched_stat_runtime"});
        QVERIFY2(none.errors.contains("no event sched_stat_runtime"), qPrintable(none.errors));
        const auto tasks = rowsOf({"sched", sample, "--show", "latency"});
        QVERIFY(!tasks.isEmpty());
        for (const QJsonValue& row : tasks) {
            QVERIFY(row.toObject().value("runtime_ns").isNull());
            const bool delayed = numberOf(row, "max_delay_ns") > 0;
            QCOMPARE(row.toObject().value("max_delay_start_ns").isNull(), !delayed);
            QCOMPARE(row.toObject().value("max_delay_end_ns").isNull(), !delayed);
        }
        // Before its first switch nobody knows since when a CPU ran what leaves it, nor before a
        // task's first how long it waited.
        QSet<qint64> cpus;
        QSet<qint64> left;
        for (const QJsonValue& row : rowsOf({"sched", sample, "--show", "timehist"})) {
            const qint64 cpu = numberOf(row, "cpu");
            const qint64 pid = numberOf(row, "pid");
            const qint64 task = pid == 0 ? -1 - cpu : pid;
            QCOMPARE(row.toObject().value("run_time_ns").isNull(), !cpus.contains(cpu));
            QCOMPARE(row.toObject().value("wait_time_ns").isNull(),
                     !cpus.contains(cpu) || !left.contains(task));
            cpus.insert(cpu);
            left.insert(task);
        }
        QVERIFY(cpus.size() > 1);
    }

    /// Byte for byte what `perf sched latency` prints.
    void latencyIsThatOfPerf_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("report");
        QTest::newRow("6.12") << kSched612 << TEST_DATA "/kinds/perf-sched-latency";
        QTest::newRow("6.1") << kSched61 << TEST_DATA "/perf/sched-latency-6.1";
    }
    void latencyIsThatOfPerf()
    {
        QFETCH(QString, script);
        QFETCH(QString, report);
        const Output out = run({"sched", script, "--show", "latency"});
        QCOMPARE(out.status, 0);
        QCOMPARE(out.text.split('\n'), contentOf(report).split('\n'));
    }

    /// Line for line what `perf sched timehist` prints. Perf 6.1, which printed it, has other
    /// letters for states of a newer kernel (W for R, K for I, X for Z), and has lost who threads
    /// were that had ended (":-1").
    void timehistIsThatOfPerf()
    {
        const Output out = run({"sched", kSched612, "--show", "timehist", "--state", "--next"});
        QCOMPARE(out.status, 0);
        const auto wanted = source(TEST_DATA "/perf/sched.timehist.txt.xz").split('\n');
        const auto lines = out.text.split('\n');
        QVERIFY(lines.size() > 700);
        QCOMPARE(lines.size(), wanted.size());
        int lost = 0;
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (wanted[i].contains(":-1["))
                ++lost;
            else
                QCOMPARE(withOneLetter(lines[i]), withOneLetter(wanted[i]));
        }
        QCOMPARE(lost, 3);
    }

    void timehistTakesWhatIsChosen()
    {
        const auto all = rowsOf({"sched", kSched612, "--show", "timehist"});
        const auto some = rowsOf({"sched", kSched612, "--show", "timehist", "--cpu", "1", "--task",
                                  "rcu_preempt", "--from", "14.2", "--to", "14.9"});
        QJsonArray wanted;
        for (const QJsonValue& row : all) {
            if (numberOf(row, "cpu") == 1 && row.toObject().value("task") == "rcu_preempt"
                && numberOf(row, "time_ns") >= 14'200'000'000
                && numberOf(row, "time_ns") < 14'900'000'000)
                wanted.append(row);
        }
        QVERIFY(wanted.size() > 5);
        QCOMPARE(some.size(), wanted.size());
        for (qsizetype i = 0; i < some.size(); ++i)
            QCOMPARE(some[i], wanted[i]);
        QCOMPARE(rowsOf({"sched", kSched612, "--show", "timehist", "--limit", "3"}).size(), 3);
    }

    void tasksAreCountedAsInTheText()
    {
        auto counted = countLines(kSched612);
        const auto rows = rowsOf({"sched", kSched612});
        QVERIFY(rows.size() > 10);
        qint64 last = INT64_MAX;
        for (const QJsonValue& row : rows) {
            const Counted& wanted = counted[int(numberOf(row, "pid"))];
            QCOMPARE(numberOf(row, "runs"), wanted.runs);
            QCOMPARE(numberOf(row, "voluntary"), wanted.voluntary);
            QCOMPARE(numberOf(row, "involuntary"), wanted.involuntary);
            QCOMPARE(numberOf(row, "wakeups"), wanted.wakings);
            QCOMPARE(numberOf(row, "counted_ns"), wanted.runNs);
            QVERIFY(numberOf(row, "run_ns") <= last);
            last = numberOf(row, "run_ns");
        }
        QCOMPARE(rowsOf({"sched", kSched612, "--task", "ping"}).size(), 1);
        QCOMPARE(rowsOf({"sched", kSched612, "--limit", "4"}).size(), 4);
    }

    void wakeupsAreCountedAsInTheText()
    {
        QMap<int, qint64> woken;
        const auto counted = countLines(kSched612);
        for (auto it = counted.begin(); it != counted.end(); ++it)
            woken[it.key()] = it->wakings;
        QMap<int, qint64> told;
        for (const QJsonValue& row : rowsOf({"sched", kSched612, "--show", "wakeups"})) {
            const QString name = row.toObject().value("woken").toString();
            told[name.mid(name.lastIndexOf('-') + 1).toInt()] += numberOf(row, "count");
        }
        for (auto it = woken.begin(); it != woken.end(); ++it)
            QCOMPARE(told.value(it.key()), it.value());
    }

    void cpusAreBusyAsLongAsTasksRun()
    {
        const auto rows = rowsOf({"sched", kSched612, "--show", "cpus", "--bins", "1"});
        QCOMPARE(rows.size(), 1);
        qint64 ran = 0;
        for (const QJsonValue& row : rowsOf({"sched", kSched612}))
            ran += numberOf(row, "run_ns");
        const Output bounds = run({"query", kSched612, "SELECT max(ts) - min(ts) FROM event",
                                   "--format", "csv", "--no-header"});
        const double length = bounds.text.trimmed().toDouble() + 1;
        const auto row = rows.first().toObject();
        const double busy = row.value("cpu0").toDouble() + row.value("cpu1").toDouble();
        QVERIFY2(std::abs(busy * length - double(ran)) < 1000,
                 qPrintable(QString::number(busy * length - double(ran))));
        QCOMPARE(rowsOf({"sched", kSched612, "--show", "cpus", "--bins", "7"}).size(), 7);
        // What nobody knows is told: before the first switch of a CPU, who ran there.
        const Output table = run({"sched", kSched612, "--show", "cpus", "--bins", "7"});
        const auto pieces = rowsOf({"sched", kSched612, "--show", "cpus", "--bins", "7"});
        qsizetype unknown = 0;
        for (const QJsonValue& piece : pieces) {
            for (const char* const key : {"cpu0_unknown", "cpu1_unknown"})
                unknown += piece.toObject().value(key).toDouble() > 0 ? 1 : 0;
            unknown += numberOf(piece, "waiting_certain") == 0 ? 2 : 0;
        }
        QCOMPARE(QString::fromUtf8(table.text).count(u'≥'), unknown);
    }

    void whatWasNotRecordedIsUnknown()
    {
        // Without scheduling events nothing is told of tasks, and that is said.
        const Output none = run({"sched", kSyscalls, "--format", "csv"});
        QCOMPARE(none.status, 0);
        QCOMPARE(none.text.count('\n'), 1);
        QVERIFY2(none.errors.contains("sched_switch was not recorded"), qPrintable(none.errors));
        for (const char* const show : {"latency", "timehist"}) {
            const Output perf = run({"sched", kSyscalls, "--show", show});
            QVERIFY2(perf.errors.contains("sched_switch was not recorded"),
                     qPrintable(perf.errors));
        }
        // Without wakeups nobody knows how long tasks waited: no zeros.
        const QString path = m_cache->filePath("switches.txt");
        QFile text(path);
        QVERIFY(text.open(QFile::WriteOnly));
        text.write("  a-1   [000] d..2.  1.000001: sched_switch: prev_comm=a prev_pid=1 "
                   "prev_prio=120 prev_state=S ==> next_comm=b next_pid=2 next_prio=120\n"
                   "  b-2   [000] d..2.  1.000005: sched_switch: prev_comm=b prev_pid=2 "
                   "prev_prio=120 prev_state=R ==> next_comm=a next_pid=1 next_prio=120\n"
                   "  a-1   [000] d..2.  1.000009: sched_switch: prev_comm=a prev_pid=1 "
                   "prev_prio=120 prev_state=S ==> next_comm=b next_pid=2 next_prio=120\n");
        text.close();
        const auto rows = rowsOf({"sched", path});
        QCOMPARE(rows.size(), 2);
        for (const QJsonValue& row : rows) {
            QVERIFY(row.toObject().value("wait_ns").isNull());
            QVERIFY(row.toObject().value("wakeups").isNull());
            QVERIFY(row.toObject().value("latency_max_ns").isNull());
            // The last one runs on for the nanosecond in which the capture ends.
            QCOMPARE(numberOf(row, "run_ns"), qint64(numberOf(row, "pid") == 1 ? 4000 : 4001));
        }
        QVERIFY(run({"sched", path}).text.contains("–"));
        QVERIFY(run({"sched", path}).errors.contains("wakeups were not recorded"));
    }

    void wrongWordsAreSaid()
    {
        QCOMPARE(run({"sched", kSched612, "--show", "colours"}).status, 2);
        QCOMPARE(run({"sched", kSched612, "--from", "soon"}).status, 2);
        QCOMPARE(run({"sched", "/no/such/file"}).status, 1);
        const Output cpu = run({"sched", kSched612, "--show", "cpus", "--cpu", "55"});
        QCOMPARE(cpu.status, 1);
        QVERIFY2(cpu.errors.contains("no events of CPU 55"), qPrintable(cpu.errors));
        QCOMPARE(run({"sched", kSched612, "--task", "nobody"}).status, 1);
        for (const QStringList& words :
             {QStringList{"--cpu", "0"}, QStringList{"--state"}, QStringList{"--next"},
              QStringList{"--bins", "5"}, QStringList{"--show", "cpus", "--task", "ping"}}) {
            const Output out = run(QStringList{"sched", kSched612} + words);
            QCOMPARE(out.status, 2);
            QVERIFY2(out.errors.contains("has no effect here"), qPrintable(out.errors));
        }
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliSched)
#include "tst_cli_sched.moc"
