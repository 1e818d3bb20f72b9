#include "core/format/text/latency_header.h"
#include "tests/support/captures.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

using namespace probescope;
using namespace probescope::format;

namespace {

/// The `#` lines of a capture.
QByteArray headOf(const QString& path)
{
    QByteArray head;
    for (const QByteArray& line : readCapture(path).split('\n')) {
        if (!line.startsWith('#'))
            break;
        head += line + '\n';
    }
    return head;
}

QString captured(const QString& text, const char* pattern)
{
    return QRegularExpression(QLatin1String(pattern), QRegularExpression::MultilineOption)
        .match(text)
        .captured(1);
}

} // namespace

class TestLatencyHeader : public QObject
{
    Q_OBJECT

private slots:
    void headsAreReadWhole_data()
    {
        QTest::addColumn<QString>("path");
        QStringList folders{QStringLiteral(TEST_DATA "/latency")};
        if (const QString all = qEnvironmentVariable("PROBESCOPE_CAPTURES"); !all.isEmpty())
            folders += all + "/tracerig-6.12/latency";
        for (const QString& folder : folders) {
            for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files)) {
                if (headOf(file.filePath()).startsWith("# tracer: "))
                    QTest::newRow(qPrintable(file.filePath())) << file.filePath();
            }
        }
    }
    void headsAreReadWhole()
    {
        QFETCH(QString, path);
        const QByteArray bytes = headOf(path);
        const QString text = QString::fromUtf8(bytes);
        const LatencyHeader header = readLatencyHeader(bytes.toStdString());
        for (const Problem& problem : header.problems)
            qWarning("%s: %s", problem.reason.text().c_str(), problem.excerpt.c_str());
        QVERIFY(header.problems.empty());
        const auto same = [](const std::string& read, const QString& expected) {
            QCOMPARE(QString::fromStdString(read), expected);
        };
        same(header.tracer, captured(text, "^# tracer: (.*)$"));
        same(header.kernel, captured(text, " latency trace v1.1.5 on (.*)$"));
        same(header.startedAt, captured(text, "started at: *(.*)$"));
        same(header.endedAt, captured(text, "ended at: *(.*)$"));
        const QString latency = captured(text, R"(^# latency: (\d+) us)");
        QCOMPARE(header.latencyUs.has_value(), !latency.isEmpty());
        QCOMPARE(header.latencyUs.value_or(0), latency.toLongLong());
        if (!latency.isEmpty()) {
            QCOMPARE(header.entries.value(), captured(text, R"( us, #(\d+)/)").toULongLong());
            QCOMPARE(header.written.value(), captured(text, R"( us, #\d+/(\d+))").toULongLong());
            QCOMPARE(header.cpu.value(), captured(text, R"(CPU#(\d+))").toUInt());
            QCOMPARE(header.cpus.value(), captured(text, R"(#P:(\d+))").toUInt());
            same(header.preemption, captured(text, R"(\(M:(\w+))"));
        }
        const QString task = captured(text, R"(\| task: (.*)$)");
        QCOMPARE(header.task.has_value(), !task.isEmpty());
        if (!task.isEmpty()) {
            const auto& read = *header.task;
            QCOMPARE(QStringLiteral("%1-%2 (uid:%3 nice:%4 policy:%5 rt_prio:%6)")
                         .arg(QString::fromStdString(read.comm))
                         .arg(read.pid)
                         .arg(read.uid)
                         .arg(read.nice)
                         .arg(read.policy)
                         .arg(read.rtPriority),
                     task);
        }
    }

    void namesMayHoldAnything()
    {
        const LatencyHeader header = readLatencyHeader(
            "# tracer: wakeup\n"
            "#    | task: a-1 (uid:9 b-2-77 (uid:1000 nice:-20 policy:6 rt_prio:0)\n"
            "#  => started at: foo+0x12/0x34 [module]\n");
        QVERIFY(header.problems.empty());
        QCOMPARE(header.task->comm, std::string("a-1 (uid:9 b-2"));
        QCOMPARE(header.task->pid, 77);
        QCOMPARE(header.task->nice, -20);
        QCOMPARE(header.startedAt, std::string("foo+0x12/0x34 [module]"));
    }

    void aMachineOfOneCpuTellsNoNumber()
    {
        const LatencyHeader header =
            readLatencyHeader("# latency: 5 us, #4/9, CPU#0 | (M:server VP:0, KP:0, SP:0 HP:0)\n");
        QVERIFY(header.problems.empty());
        QCOMPARE(header.latencyUs.value(), 5);
        QCOMPARE(header.written.value(), 9U);
        QVERIFY(!header.cpus);
    }

    void badLinesAreTold_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("no number") << QByteArray("# latency: many us, #4/4, CPU#0");
        QTest::newRow("cut") << QByteArray("# latency: 26987 us, #35/35, CPU#");
        QTest::newRow("negative") << QByteArray(
            "# latency: -1 us, #4/9, CPU#0 | (M:server VP:0, KP:0, SP:0 HP:0)");
        QTest::newRow("too great")
            << QByteArray("# latency: 99999999999999999999 us, #4/9, CPU#0 | (M:a VP:0)");
        QTest::newRow("task") << QByteArray("#    | task: true94 (uid:0 nice:0)");
        QTest::newRow("started") << QByteArray("#  => started at: ");
        QTest::newRow("entries") << QByteArray("# entries-in-buffer/entries-written: 1");
        QTest::newRow("another") << QByteArray("# tracer: preemptoff");
    }
    void badLinesAreTold()
    {
        QFETCH(QByteArray, line);
        const LatencyHeader header =
            readLatencyHeader("# tracer: irqsoff\n#\n" + line.toStdString() + "\n");
        QCOMPARE(header.problems.size(), 1U);
        QCOMPARE(header.problems[0].place.line.value(), 3U);
        QCOMPARE(header.problems[0].excerpt, line.toStdString());
        QCOMPARE(header.tracer, std::string("irqsoff"));
        QVERIFY(!header.latencyUs);
    }
};

QTEST_APPLESS_MAIN(TestLatencyHeader)
#include "tst_latency_header.moc"
