#include "cli_json.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <vector>

namespace {

const QString kGraph = QStringLiteral(TEST_DATA "/graph/odd-names.txt.xz");
const QString kSyscalls = QStringLiteral(TEST_DATA "/text/events-raw_syscalls.txt.xz");
const QString kTicks = QStringLiteral(TEST_DATA "/trace_dat/x86-tsc-v7-zstd.dat");
const QString kSched = QStringLiteral(TEST_DATA "/perf/sched.script-F-ns.txt.xz");

constexpr int kCalls = 400;

/// Of call `number`: about so many microseconds, by a series that does not repeat soon.
int microseconds(int number, int about)
{
    return about + int((unsigned(number) * 7919U) % 97U) * about / 200;
}

QJsonObject rowNamed(const QJsonArray& rows, const QString& key, const QString& name)
{
    for (const QJsonValue& row : rows) {
        if (wordOf(row, key) == name)
            return row.toObject();
    }
    qFatal("no row %s", qPrintable(name));
}

} // namespace

/// compare: what two captures differ by, and an exit status for CI.
class TestCliCompare : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_cache = emptyCache();
        m_before = written("before.txt", 100, 50, false);
        m_after = written("after.txt", 200, 50, true);
    }

    /// `slow` takes twice as long, `same` as long as before, `fresh` is new.
    void functionsDifferAsTheyWereMade()
    {
        const auto rows = rowsOf({"compare", m_before, m_after});
        QCOMPARE(rows.size(), 3);
        qint64 before = 0;
        qint64 after = 0;
        for (int i = 0; i < kCalls; ++i) {
            before += 1000 * microseconds(i, 100);
            after += 1000 * microseconds(i, 200);
        }
        const QJsonValue slow = rowNamed(rows, "function", "slow");
        QCOMPARE(rows.first(), slow); // the greatest change first
        QCOMPARE(numberOf(slow, "total_before_ns"), before);
        QCOMPARE(numberOf(slow, "total_after_ns"), after);
        QCOMPARE(numberOf(slow, "total_change_ns"), after - before);
        QCOMPARE(numberOf(slow, "calls_change"), qint64(0));
        QCOMPARE(wordOf(slow, "p50_differs"), QString("likely real"));
        std::vector<int> was;
        std::vector<int> is;
        for (int i = 0; i < kCalls; ++i) {
            was.push_back(microseconds(i, 100));
            is.push_back(microseconds(i, 200));
        }
        std::sort(was.begin(), was.end());
        std::sort(is.begin(), is.end());
        const std::size_t middle = kCalls / 2 - 1;
        QCOMPARE(numberOf(slow, "p50_before_ns"), qint64(1000) * was[middle]);
        QCOMPARE(numberOf(slow, "p50_change_ns"), qint64(1000) * (is[middle] - was[middle]));
        const QJsonValue same = rowNamed(rows, "function", "same");
        QCOMPARE(numberOf(same, "total_change_ns"), qint64(0));
        QCOMPARE(wordOf(same, "p50_differs"), QString("may be chance"));
        const QJsonValue fresh = rowNamed(rows, "function", "fresh");
        QCOMPARE(numberOf(fresh, "calls_before"), qint64(0));
        QVERIFY(fresh.toObject().value("p50_change_ns").isNull());
        QCOMPARE(wordOf(fresh, "p50_differs"), QString("too few calls"));
    }

    void aCaptureDoesNotDifferFromItself()
    {
        for (const QJsonValue& row : rowsOf({"compare", kGraph, kGraph})) {
            QCOMPARE(numberOf(row, "total_change_ns"), qint64(0));
            QVERIFY(wordOf(row, "p50_differs") != QString("likely real"));
        }
        const Output out =
            run({"compare", kGraph, kGraph, "--fail-if", "total>0", "--fail-if", "p50>0%"});
        QCOMPARE(out.status, 0);
        QCOMPARE(rowsOf({"compare", kGraph, kGraph, "--likely"}).size(), 0);
    }

    void conditionsSetTheExitStatus_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        QTest::newRow("slower by half") << QStringList{"--fail-if", "p50>50%"} << 3;
        QTest::newRow("not three times") << QStringList{"--fail-if", "p50 > +200%"} << 0;
        QTest::newRow("a time") << QStringList{"--fail-if", "p50>90us"} << 3;
        QTest::newRow("a longer time") << QStringList{"--fail-if", "p50>1ms"} << 0;
        QTest::newRow("one of two")
            << QStringList{"--fail-if", "p50>1ms", "--fail-if", "total>10%"} << 3;
        QTest::newRow("what is new")
            << QStringList{"--function", "fresh", "--fail-if", "calls>1000%"} << 3;
        QTest::newRow("new, but no percentile is known")
            << QStringList{"--function", "fresh", "--fail-if", "p99>0%"} << 0;
        QTest::newRow("only what is looked at")
            << QStringList{"--function", "same", "--fail-if", "total>1%"} << 0;
        QTest::newRow("less") << QStringList{"--fail-if", "calls<-10%"} << 0;
        QTest::newRow("rows that are not shown, too")
            << QStringList{"--limit", "0", "--fail-if", "total>10%"} << 3;
        QTest::newRow("no condition") << QStringList{"--fail-if", "speed>3"} << 2;
        QTest::newRow("no change") << QStringList{"--fail-if", "p50>fast"} << 2;
        QTest::newRow("no sign") << QStringList{"--fail-if", "p50=3"} << 2;
    }
    void conditionsSetTheExitStatus()
    {
        QFETCH(QStringList, words);
        QFETCH(int, status);
        const Output out = run(QStringList{"compare", m_before, m_after} + words);
        QVERIFY2(out.status == status, qPrintable(out.errors));
        QCOMPARE(out.errors.contains("--fail-if: "), status == 3);
        if (status == 2)
            QVERIFY2(out.errors.contains("is not a condition"), qPrintable(out.errors));
    }

    void spansAreComparedToo()
    {
        // The first part of a capture with the rest of it: their sums are those of latency.
        const QStringList base{"compare", kSyscalls, kSyscalls, "--kind", "syscall", "--before",
                               "..124.9", "--after", "124.9..", "--by",   "task"};
        const auto rows = rowsOf(base);
        QVERIFY(rows.size() > 2);
        for (const auto& [side, words] : {std::pair{"before", QStringList{"--to", "124.9"}},
                                          std::pair{"after", QStringList{"--from", "124.9"}}}) {
            for (const QJsonValue& wanted :
                 rowsOf(QStringList{"latency", kSyscalls, "--kind", "syscall", "--by", "task"}
                        + words)) {
                const QJsonValue row = rowNamed(rows, "group", wordOf(wanted, "group"));
                QCOMPARE(numberOf(row, QString("total_%1_ns").arg(side)),
                         numberOf(wanted, "sum_ns"));
                QCOMPARE(numberOf(row, QString("calls_%1").arg(side)), numberOf(wanted, "spans"));
                QCOMPARE(numberOf(row, QString("p50_%1_ns").arg(side)), numberOf(wanted, "p50_ns"));
                QCOMPARE(numberOf(row, QString("p99_%1_ns").arg(side)), numberOf(wanted, "p99_ns"));
            }
        }
        QCOMPARE(run(base + QStringList{"--fail-if", "total>1%"}).status, 3);
    }

    /// A pipeline is not to be green since there was nothing to judge.
    void whatCannotBeJudgedIsSaid()
    {
        const QStringList base{"compare", m_before, m_after, "--fail-if", "p50>10%"};
        const Output fresh = run(base + QStringList{"--function", "fresh"});
        QCOMPARE(fresh.status, 0);
        QVERIFY2(fresh.errors.contains("nothing to judge"), qPrintable(fresh.errors));
        const Output all = run(base);
        QCOMPARE(all.status, 3);
        QVERIFY2(all.errors.contains("1 of 3 rows not judged"), qPrintable(all.errors));
        const Output none = run(base + QStringList{"--function", "nosuch"});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.errors.contains("a function nosuch"), qPrintable(none.errors));
        const Output span = run({"compare", kSyscalls, kSyscalls, "--kind", "syscall", "--name",
                                 "nosuch", "--fail-if", "p50>10%"});
        QCOMPARE(span.status, 1);
        QVERIFY2(span.errors.contains("named nosuch"), qPrintable(span.errors));
        const Output empty = run({"compare", m_before, m_before, "--before", "900..901", "--after",
                                  "900..901", "--fail-if", "p50>10%"});
        QCOMPARE(empty.status, 0);
        QVERIFY2(empty.errors.contains("there are no rows"), qPrintable(empty.errors));
    }

    /// The calls begin at 1 s, and last less than a second: all of them are in that second.
    void sidesAreWholeSeconds()
    {
        const auto rows =
            rowsOf({"compare", m_before, m_before, "--before", "1..2", "--after", "1.0..2.0"});
        QCOMPARE(rows.size(), 2);
        for (const QJsonValue& row : rows) {
            QCOMPARE(numberOf(row, "calls_before"), qint64(kCalls));
            QCOMPARE(numberOf(row, "calls_change"), qint64(0));
        }
        QCOMPARE(run({"compare", m_before, m_after, "--fail-if", "p50>1"}).status, 0); // a second
        QCOMPARE(run({"compare", m_before, m_after, "--fail-if", "calls>0"}).status, 3);
        QCOMPARE(run({"compare", m_before, m_after, "--fail-if", "calls>5ms"}).status, 2);
    }

    void allSpansAreOneRow()
    {
        const auto rows =
            rowsOf({"compare", kSyscalls, kSyscalls, "--kind", "syscall", "--by", "all"});
        QCOMPARE(rows.size(), 1);
        const auto latency = rowsOf({"latency", kSyscalls, "--kind", "syscall"});
        QCOMPARE(numberOf(rows.first(), "calls_before"), numberOf(latency.first(), "spans"));
        QCOMPARE(numberOf(rows.first(), "total_after_ns"), numberOf(latency.first(), "sum_ns"));
    }

    void wrongWordsAreSaid()
    {
        const Output range = run({"compare", kGraph, kGraph, "--before", "12.5"});
        QCOMPARE(range.status, 2);
        QVERIFY2(range.errors.contains("FROM..TO"), qPrintable(range.errors));
        const Output clocks = run({"compare", kTicks, kSched, "--kind", "off-cpu"});
        QCOMPARE(clocks.status, 2);
        QVERIFY2(clocks.errors.contains("different units"), qPrintable(clocks.errors));
        // Nothing on one side would look like time that was saved, and stacks are no calls.
        const Output none = run({"compare", kGraph, kSyscalls});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.errors.contains(QFileInfo(kSyscalls).fileName()), qPrintable(none.errors));
        QVERIFY2(none.errors.contains("neither calls nor stacks"), qPrintable(none.errors));
        const Output mixed = run({"compare", kGraph, kStack});
        QCOMPARE(mixed.status, 2);
        QVERIFY2(mixed.errors.contains("has calls and the second kernel-stacks"),
                 qPrintable(mixed.errors));
        QCOMPARE(run({"compare", kGraph, "/no/such/file"}).status, 1);
        QCOMPARE(run({"compare", kGraph, kGraph, "--by", "task"}).status, 2);
        QCOMPARE(
            run({"compare", kSyscalls, kSyscalls, "--kind", "syscall", "--of", "calls"}).status, 2);
        QCOMPARE(run({"compare", kGraph, kGraph, "--task", "nobody"}).status, 1);
    }

private:
    /// A function_graph text with calls of known durations.
    QString written(const char* name, int slowUs, int sameUs, bool withFresh) const
    {
        const QString path = m_cache->filePath(name);
        QFile text(path);
        if (!text.open(QFile::WriteOnly))
            qFatal("no room");
        text.write("# tracer: function_graph\n#\n"
                   "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION "
                   "CALLS\n"
                   "#      |          |     |    |           |   |                     |   |   |   "
                   "|\n");
        qint64 timeUs = 1'000'000;
        const auto write = [&](const char* function, int us) {
            // As the kernel prints it: the duration is in 8 columns at least.
            const QString sign = us >= 1000 ? "#" : us >= 100 ? "!" : us >= 10 ? "+" : " ";
            text.write(QString(" %1.%2 |   0)     task-7     | %3 %4 us %5|  %6();\n")
                           .arg(timeUs / 1'000'000, 4)
                           .arg(timeUs % 1'000'000, 6, 10, QChar('0'))
                           .arg(sign)
                           .arg(QString("%1.000").arg(us))
                           .arg(QString(), 8 - int(QString("%1.000").arg(us).size()))
                           .arg(function)
                           .toUtf8());
            timeUs += us + 1;
        };
        for (int i = 0; i < kCalls; ++i) {
            write("slow", microseconds(i, slowUs));
            write("same", microseconds(i, sameUs));
        }
        if (withFresh)
            write("fresh", 5);
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_cache;
    QString m_before;
    QString m_after;
};

QTEST_GUILESS_MAIN(TestCliCompare)
#include "tst_cli_compare.moc"
