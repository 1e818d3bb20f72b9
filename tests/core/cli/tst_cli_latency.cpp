#include "cli_json.h"
#include "tests/support/written_file.h"

#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace {

const QString kSyscalls = QStringLiteral(TEST_DATA "/text/events-raw_syscalls.txt.xz");
const QString kSched = QStringLiteral(TEST_DATA "/perf/sched.script-F-ns.txt.xz");
const QString kTicks = QStringLiteral(TEST_DATA "/trace_dat/x86-tsc-v7-zstd.dat");
const QString kLossy = QStringLiteral(TEST_DATA "/graph/lost.txt.xz");

/// A system call as the text tells it.
struct SystemCall
{
    qint64 beginNs = 0;
    qint64 ns = 0;
    int number = 0;
    int cpu = 0;
    QString task;
};

/// Pairs entries with the exits of the same task, line by line. `incomplete`: what has no other
/// end; of an exit alone with the number -1.
std::vector<SystemCall> systemCalls(std::vector<SystemCall>* incomplete = nullptr)
{
    const auto leave = [incomplete](const SystemCall& call) {
        if (incomplete != nullptr)
            incomplete->push_back(call);
    };
    static const QRegularExpression kLine(QStringLiteral(
        R"(^\s*(\S.*-\d+)\s+\[(\d+)\] \S+\s+(\d+)\.(\d{6}): sys_(enter|exit): NR (-?\d+))"));
    std::vector<SystemCall> calls;
    QMap<QString, SystemCall> open;
    for (const QByteArray& line : source(kSyscalls).split('\n')) {
        const auto match = kLine.match(QString::fromUtf8(line));
        if (!match.hasMatch())
            continue;
        const QString task = match.captured(1);
        const qint64 timeNs =
            (match.captured(3).toLongLong() * 1'000'000 + match.captured(4).toLongLong()) * 1000;
        if (match.captured(5) == QStringLiteral("enter")) {
            if (open.contains(task))
                leave(open[task]);
            open[task] = {timeNs, 0, match.captured(6).toInt(), match.captured(2).toInt(), task};
        } else if (!open.contains(task)) {
            leave({timeNs, 0, -1, match.captured(2).toInt(), task});
        } else {
            SystemCall call = open.take(task);
            call.ns = timeNs - call.beginNs;
            calls.push_back(call);
        }
    }
    for (const SystemCall& call : std::as_const(open))
        leave(call);
    return calls;
}

/// The smallest that at least so many percent are not above.
qint64 percentile(std::vector<qint64> values, double percent)
{
    std::sort(values.begin(), values.end());
    const auto rank = std::max(1.0, std::ceil(percent / 100 * double(values.size()) - 1e-9));
    return values[std::size_t(rank) - 1];
}

void compareFigures(const QJsonValue& row, const std::vector<qint64>& values)
{
    QCOMPARE(numberOf(row, "spans"), qint64(values.size()));
    if (values.empty()) {
        for (const char* const key : {"min_ns", "p50_ns", "p99.9_ns", "max_ns", "sum_ns"})
            QVERIFY(row.toObject().value(key).isNull());
        return;
    }
    QCOMPARE(numberOf(row, "min_ns"), *std::min_element(values.begin(), values.end()));
    QCOMPARE(numberOf(row, "max_ns"), *std::max_element(values.begin(), values.end()));
    qint64 sum = 0;
    for (const qint64 ns : values)
        sum += ns;
    QCOMPARE(numberOf(row, "sum_ns"), sum);
    for (const auto& [key, percent] : {std::pair{"p50_ns", 50.0}, std::pair{"p90_ns", 90.0},
                                       std::pair{"p99_ns", 99.0}, std::pair{"p99.9_ns", 99.9}})
        QCOMPARE(numberOf(row, key), percentile(values, percent));
}

} // namespace

/// latency: how long spans take, told as by hand from the kernel's text.
class TestCliLatency : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

    void figuresAreThoseOfTheText()
    {
        std::vector<SystemCall> incomplete;
        const auto calls = systemCalls(&incomplete);
        QVERIFY(calls.size() > 250 && !incomplete.empty());
        std::vector<qint64> all;
        std::array<QMap<QString, std::vector<qint64>>, 3> by;
        std::array<QMap<QString, int>, 3> incompleteBy;
        const auto namesOf = [](const SystemCall& call) {
            return std::array{call.task,
                              call.number < 0 ? QString("without a name")
                                              : QString("syscall %1").arg(call.number),
                              QString("CPU %1").arg(call.cpu)};
        };
        for (const SystemCall& call : calls) {
            all.push_back(call.ns);
            for (std::size_t i = 0; i < by.size(); ++i)
                by[i][namesOf(call)[i]].push_back(call.ns);
        }
        for (const SystemCall& call : incomplete) {
            for (std::size_t i = 0; i < by.size(); ++i) {
                by[i][namesOf(call)[i]]; // a group, if of nothing else
                ++incompleteBy[i][namesOf(call)[i]];
            }
        }
        const auto one = rowsOf({"latency", kSyscalls, "--kind", "syscall"});
        QCOMPARE(one.size(), 1);
        compareFigures(one.first(), all);
        QCOMPARE(numberOf(one.first(), "incomplete"), qint64(incomplete.size()));
        constexpr const char* kKeys[] = {"task", "name", "cpu"};
        for (std::size_t i = 0; i < by.size(); ++i) {
            const auto& groups = by[i];
            const char* const key = kKeys[i];
            const auto rows = rowsOf({"latency", kSyscalls, "--kind", "syscall", "--by", key});
            QCOMPARE(rows.size(), groups.size());
            qint64 last = INT64_MAX;
            for (const QJsonValue& row : rows) {
                const QString name = row.toObject().value("group").toString();
                QVERIFY2(groups.contains(name), qPrintable(name));
                compareFigures(row, groups[name]);
                QCOMPARE(numberOf(row, "incomplete"), qint64(incompleteBy[i].value(name)));
                QVERIFY(numberOf(row, "spans") <= last);
                last = numberOf(row, "spans");
            }
        }
    }

    void whatIsChosenIsCounted_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("condition");
        QTest::newRow("name") << QStringList{"--name", "syscall 3"} << 0;
        QTest::newRow("task") << QStringList{"--task", "ls"} << 1;
        QTest::newRow("cpu") << QStringList{"--cpu", "1"} << 2;
        QTest::newRow("time") << QStringList{"--from", "124.4", "--to", "125.1"} << 3;
        QTest::newRow("length") << QStringList{"--at-least", "100us", "--at-most", "1ms"} << 4;
    }
    void whatIsChosenIsCounted()
    {
        QFETCH(QStringList, words);
        QFETCH(int, condition);
        std::vector<qint64> wanted;
        for (const SystemCall& call : systemCalls()) {
            const bool fits[] = {call.number == 3, call.task.startsWith("ls-"), call.cpu == 1,
                                 call.beginNs >= 124'400'000'000 && call.beginNs < 125'100'000'000,
                                 call.ns >= 100'000 && call.ns <= 1'000'000};
            if (fits[condition])
                wanted.push_back(call.ns);
        }
        QVERIFY(!wanted.empty());
        const auto base = QStringList{"latency", kSyscalls, "--kind", "syscall"} + words;
        compareFigures(rowsOf(base).first(), wanted);
        // Every view is of the same spans.
        QCOMPARE(rowsOf(base + QStringList{"--show", "spans"}).size(), qsizetype(wanted.size()));
        for (const char* const show : {"percentiles", "histogram", "log2"}) {
            qint64 counted = 0;
            for (const QJsonValue& row : rowsOf(base + QStringList{"--show", show}))
                counted += numberOf(row, "spans");
            QCOMPARE(counted, qint64(wanted.size()));
        }
        const auto longest = rowsOf(base + QStringList{"--show", "longest", "--limit", "1"});
        QCOMPARE(numberOf(longest.first(), "duration_ns"),
                 *std::max_element(wanted.begin(), wanted.end()));
        const auto shares = rowsOf(base + QStringList{"--show", "cdf"});
        QCOMPARE(shares.last().toObject().value("share").toDouble(), 1.0);
        for (const QJsonValue& share : shares) {
            const qint64 ns = numberOf(share, "duration_ns");
            const auto atMost =
                std::count_if(wanted.begin(), wanted.end(), [ns](qint64 one) { return one <= ns; });
            QCOMPARE(share.toObject().value("share").toDouble(),
                     double(atMost) / double(wanted.size()));
        }
    }

    void percentilesOverTimeAreExact()
    {
        const auto calls = systemCalls();
        const auto rows = rowsOf(
            {"latency", kSyscalls, "--kind", "syscall", "--show", "percentiles", "--bins", "7"});
        QCOMPARE(rows.size(), 7);
        int told = 0;
        for (const QJsonValue& row : rows) {
            const bool last = row == rows.last();
            std::vector<qint64> inside;
            for (const SystemCall& call : calls) {
                if (call.beginNs >= numberOf(row, "time_from_ns")
                    && (last || call.beginNs < numberOf(row, "time_to_ns")))
                    inside.push_back(call.ns);
            }
            QCOMPARE(numberOf(row, "spans"), qint64(inside.size()));
            if (inside.empty()) { // unknown, not zero
                QVERIFY(row.toObject().value("p99_ns").isNull());
                continue;
            }
            QCOMPARE(numberOf(row, "p99_ns"), percentile(inside, 99));
            QCOMPARE(numberOf(row, "max_ns"), percentile(inside, 100));
            ++told;
        }
        QVERIFY(told > 1);
    }

    void histogramsCountBetweenTheirEdges()
    {
        const auto calls = systemCalls();
        for (const char* const show : {"histogram", "log2"}) {
            for (const QJsonValue& row :
                 rowsOf({"latency", kSyscalls, "--kind", "syscall", "--show", show})) {
                const auto inside =
                    std::count_if(calls.begin(), calls.end(), [&row](const SystemCall& call) {
                        return call.ns >= numberOf(row, "duration_from_ns")
                            && call.ns < numberOf(row, "duration_below_ns");
                    });
                QCOMPARE(numberOf(row, "spans"), qint64(inside));
            }
        }
    }

    void spansAreThoseOfSql()
    {
        for (const char* const kind : {"wakeup", "off-cpu"}) {
            const QString inSql = QLatin1String(kind) == QLatin1String("wakeup")
                ? QStringLiteral("wakeup")
                : QStringLiteral("off cpu");
            // Of a wakeup the list has the CPU where the task came to run.
            const Output sql = run(
                {"query", kSched, "--format", "csv",
                 "SELECT ts AS begin_ns, duration AS duration_ns, iif(kind = 'wakeup', end_cpu, "
                 "cpu) AS cpu, comm || '-' || pid AS task, name FROM span WHERE kind = '"
                     + inSql + "' ORDER BY ts, end_ts"});
            QCOMPARE(sql.status, 0);
            const Output out =
                run({"latency", kSched, "--kind", kind, "--show", "spans", "--format", "csv"});
            auto ours = out.text.split('\n');
            auto theirs = sql.text.split('\n');
            QVERIFY(ours.size() > 300);
            QCOMPARE(ours.takeFirst(), theirs.takeFirst());
            std::sort(ours.begin(), ours.end());
            std::sort(theirs.begin(), theirs.end());
            QCOMPARE(ours, theirs);
        }
    }

    void kindsAreListedWithWhatIsNotWhole()
    {
        const auto rows = rowsOf({"latency", kSched});
        QCOMPARE(rows.size(), 2);
        for (const QJsonValue& row : rows) {
            const QString kind = row.toObject().value("kind").toString();
            const auto figures = rowsOf({"latency", kSched, "--kind", kind}).first();
            // Each figure is there, under the same key.
            for (const QString& key : figures.toObject().keys()) {
                if (key != QLatin1String("group"))
                    QCOMPARE(row.toObject().value(key), figures.toObject().value(key));
            }
            const Output told = run({"latency", kSched, "--kind", kind});
            qint64 left = 0;
            static const QRegularExpression kCount("(\\d+) (?:without|restarted|that end|cut)");
            for (auto it = kCount.globalMatch(told.errors); it.hasNext();)
                left += it.next().captured(1).toLongLong();
            QCOMPARE(numberOf(row, "incomplete"), left);
            QVERIFY(left > 0);
        }
    }

    /// A group that has no whole span is a group, too.
    void whatIsIncompleteIsCountedByGroup_data()
    {
        QTest::addColumn<QString>("by");
        QTest::addColumn<QStringList>("rows"); // group, spans, longest, incomplete
        QTest::newRow("cpu") << "cpu"
                             << QStringList{"CPU 0 2 200000 1", "CPU 1 0 -1 1", "CPU 2 0 -1 1"};
        // Of an end alone nobody knows the name: it is in the event that begins.
        QTest::newRow("name") << "name"
                              << QStringList{"eth0 2 200000 1", "nvme0 0 -1 1",
                                             "without a name 0 -1 1"};
        QTest::newRow("field") << "irq" << QStringList{"24 2 200000 1", "25 0 -1 1", "26 0 -1 1"};
        QTest::newRow("all") << QString() << QStringList{"All spans 2 200000 3"};
    }
    void whatIsIncompleteIsCountedByGroup()
    {
        QFETCH(QString, by);
        QFETCH(QStringList, rows);
        const QTemporaryDir folder;
        QByteArray text("# tracer: nop\n#\n");
        const auto add = [&text](int cpu, const char* time, const char* event) {
            text += QString("          worker-7     [00%1] d.h1.   100.%2: irq_handler_%3\n")
                        .arg(cpu)
                        .arg(time, event)
                        .toUtf8();
        };
        add(0, "000100", "entry: irq=24 name=eth0");
        add(0, "000200", "exit: irq=24 ret=handled");
        add(1, "000300", "entry: irq=25 name=nvme0");
        add(2, "000400", "exit: irq=26 ret=handled");
        add(0, "000500", "entry: irq=24 name=eth0");
        add(0, "000700", "exit: irq=24 ret=handled");
        add(0, "000900", "entry: irq=24 name=eth0");
        const QString file = probescope::writtenFile(folder.filePath("irq.txt"), text);
        QStringList words{"latency", file, "--kind", "irq"};
        if (!by.isEmpty())
            words << "--by" << by;
        QStringList told;
        for (const QJsonValue& row : rowsOf(words))
            told << QString("%1 %2 %3 %4")
                        .arg(wordOf(row, "group"))
                        .arg(numberOf(row, "spans"))
                        .arg(numberOf(row, "max_ns"))
                        .arg(numberOf(row, "incomplete"));
        std::sort(told.begin() + 1, told.end()); // behind the one with spans: by numbers of keys
        QCOMPARE(told, rows);
        // Those that begin, or end, in a part of the time.
        const auto part = rowsOf({"latency", file, "--kind", "irq", "--from", "100.00035"});
        QCOMPARE(numberOf(part.first(), "spans"), qint64(1));
        QCOMPARE(numberOf(part.first(), "incomplete"), qint64(2));
    }

    void ticksAreNoNanoseconds()
    {
        const Output csv = run({"latency", kTicks, "--kind", "off-cpu", "--format", "csv"});
        QVERIFY2(csv.text.startsWith("group,spans,min_ticks,p50_ticks,"), csv.text.constData());
        const Output table = run({"latency", kTicks, "--kind", "off-cpu"});
        QVERIFY2(table.text.contains(" ticks"), table.text.constData());
        QVERIFY2(!table.text.contains(" ms"), table.text.constData());
    }

    void whatIsNotThereIsSaid()
    {
        const Output kind = run({"latency", kSched, "--kind", "irq"});
        QCOMPARE(kind.status, 1);
        QVERIFY2(kind.errors.contains("Choose one of: wakeup, off-cpu"), qPrintable(kind.errors));
        const Output field = run({"latency", kSched, "--kind", "wakeup", "--by", "colour"});
        QCOMPARE(field.status, 1);
        QVERIFY2(field.errors.contains("target_cpu"), qPrintable(field.errors));
        const Output task = run({"latency", kSched, "--kind", "wakeup", "--task", "nobody"});
        QCOMPARE(task.status, 1);
        QVERIFY2(task.errors.contains("there is no task nobody"), qPrintable(task.errors));
        const QStringList none{"latency", kSched, "--kind", "wakeup", "--at-least", "1000"};
        QCOMPARE(numberOf(rowsOf(none).first(), "spans"), qint64(0));
        QVERIFY(rowsOf(none).first().toObject().value("p99_ns").isNull());
        // Of no spans at all the groups are those of what is incomplete.
        const QString noDurations = QStringLiteral(TEST_DATA "/graph/options-noduration.txt.xz");
        for (const QJsonValue& row :
             rowsOf({"latency", noDurations, "--kind", "calls", "--by", "task"})) {
            QCOMPARE(numberOf(row, "spans"), qint64(0));
            QVERIFY(numberOf(row, "incomplete") > 0);
        }
        const Output cpu = run({"latency", kSched, "--kind", "wakeup", "--cpu", "77"});
        QCOMPARE(cpu.status, 1);
        QVERIFY2(cpu.errors.contains("no events of CPU 77"), qPrintable(cpu.errors));
        const Output table = run(none);
        QVERIFY2(table.text.contains("–"), table.text.constData());
        const Output show = run({"latency", kSched, "--show", "longest"});
        QCOMPARE(show.status, 2);
        QVERIFY2(show.errors.contains("--kind"), qPrintable(show.errors));
    }

    void whatDoesNothingIsRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("spans by") << QStringList{"--show", "spans", "--by", "task"};
        QTest::newRow("percentiles") << QStringList{"--show", "log2", "--percentiles", "50"};
        QTest::newRow("bins") << QStringList{"--show", "longest", "--bins", "5"};
        QTest::newRow("no number") << QStringList{"--percentiles", "nan"};
        QTest::newRow("too much") << QStringList{"--percentiles", "101"};
    }
    void whatDoesNothingIsRefused()
    {
        QFETCH(QStringList, words);
        const Output out = run(QStringList{"latency", kSched, "--kind", "wakeup"} + words);
        QCOMPARE(out.status, 2);
        QVERIFY2(out.errors.contains("has no effect here")
                     || out.errors.contains("not a percentile"),
                 qPrintable(out.errors));
        QVERIFY(out.text.isEmpty());
    }

    void aPercentileIsToldOnce()
    {
        const Output out = run({"latency", kSched, "--kind", "wakeup", "--format", "csv",
                                "--percentiles", "50,99,50"});
        QVERIFY2(out.text.startsWith("group,spans,min_ns,p50_ns,p99_ns,max_ns,"),
                 out.text.constData());
    }

    void lossesAreTold()
    {
        const Output out = run({"latency", kLossy, "--kind", "calls"});
        QCOMPARE(out.status, 0);
        QVERIFY2(out.errors.contains("the kernel lost"), qPrintable(out.errors));
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliLatency)
#include "tst_cli_latency.moc"
