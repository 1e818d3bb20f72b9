#include "cli_json.h"

#include <QMap>
#include <QRegularExpression>
#include <QTest>
#include <QVariant>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace {

const QString kIrqsoff = QStringLiteral(TEST_DATA "/latency/irqsoff.txt.xz");
const QString kGraph = QStringLiteral(TEST_DATA "/latency/irqsoff-graph.txt.xz");
const QString kStackOnly = QStringLiteral(TEST_DATA "/latency/irqsoff-nofunc.txt.xz");
const QString kTimerlat = QStringLiteral(TEST_DATA "/latency/timerlat.txt.xz");
const QString kOther = QStringLiteral(TEST_DATA "/text/events-raw_syscalls.txt.xz");

/// A line of the latency format: `true-94 0d..2. 26883us+: avg_vruntime <-update_entity_lag`.
struct Line
{
    qint64 us = 0;
    QString flags;
    QString name;
    QString parent;
};

std::vector<Line> functionsOf(const QString& path)
{
    static const QRegularExpression kLine(
        QStringLiteral(R"(^\s*\S.*-\d+\s+\d+(\S{5})\s+(\d+)us.?: (\S+)(?: <-(\S+))?\s*$)"));
    std::vector<Line> lines;
    for (const QByteArray& line : source(path).split('\n')) {
        const auto match = kLine.match(QString::fromUtf8(line));
        if (match.hasMatch())
            lines.push_back({match.captured(2).toLongLong(), match.captured(1), match.captured(3),
                             match.captured(4)});
    }
    return lines;
}

/// By their keys.
QMap<QString, QVariant> factsOf(const QString& path)
{
    QMap<QString, QVariant> facts;
    for (const auto& row : rowsOf({QStringLiteral("tracer"), path}))
        facts[wordOf(row, QStringLiteral("fact"))] =
            row.toObject().value(QStringLiteral("value")).toVariant();
    return facts;
}

QJsonArray shown(const QString& path, const QString& what)
{
    return rowsOf({QStringLiteral("tracer"), path, QStringLiteral("--show"), what});
}

} // namespace

class TestCliTracer : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_cache;

private slots:
    void initTestCase() { m_cache = emptyCache(); }

    void factsAreThoseOfTheHead()
    {
        // # latency: 26987 us, #35/35, CPU#0 | (M:preempt VP:0, KP:0, SP:0 HP:0 #P:2)
        const auto facts = factsOf(kIrqsoff);
        QCOMPARE(facts[QStringLiteral("tracer")].toString(), QStringLiteral("irqsoff"));
        QCOMPARE(facts[QStringLiteral("maximum_ns")].toLongLong(), 26'987'000LL);
        QCOMPARE(facts[QStringLiteral("started_at")].toString(), QStringLiteral("__schedule"));
        QCOMPARE(facts[QStringLiteral("ended_at")].toString(),
                 QStringLiteral("finish_task_switch.isra.0"));
        QCOMPARE(facts[QStringLiteral("task")].toString(), QStringLiteral("true-94"));
        QCOMPARE(facts[QStringLiteral("cpu")].toLongLong(), 0LL);
        QCOMPARE(facts[QStringLiteral("cpus")].toLongLong(), 2LL);
        QCOMPARE(facts[QStringLiteral("events_written")].toLongLong(), 35LL);
        QCOMPARE(facts[QStringLiteral("preemption")].toString(), QStringLiteral("preempt"));
        const auto table = run({QStringLiteral("tracer"), kIrqsoff});
        QVERIFY2(table.text.contains("Maximum") && table.text.contains("26.987 ms"),
                 table.text.constData());
    }

    void stepsAreTheLinesOfTheText()
    {
        const auto lines = functionsOf(kIrqsoff);
        QVERIFY(lines.size() > 30);
        std::vector<QJsonValue> steps;
        for (const auto& row : shown(kIrqsoff, QStringLiteral("steps"))) {
            if (wordOf(row, QStringLiteral("kind")) == QStringLiteral("function"))
                steps.push_back(row);
        }
        QCOMPARE(steps.size(), lines.size());
        const qint64 offset = numberOf(steps[0], "since_begin_ns") - 1000 * lines[0].us;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            QCOMPARE(numberOf(steps[i], "since_begin_ns"), 1000 * lines[i].us + offset);
            QCOMPARE(wordOf(steps[i], QStringLiteral("name")), lines[i].name);
            QCOMPARE(wordOf(steps[i], QStringLiteral("called_from")), lines[i].parent);
            QCOMPARE(wordOf(steps[i], QStringLiteral("flags")), lines[i].flags);
            if (i + 1 < lines.size())
                QCOMPARE(numberOf(steps[i], "until_next_ns"),
                         1000 * (lines[i + 1].us - lines[i].us));
        }
    }

    void stepsOfAGraphAreIndented()
    {
        const auto table = run(
            {QStringLiteral("tracer"), kGraph, QStringLiteral("--show"), QStringLiteral("steps")});
        QCOMPARE(table.status, 0);
        // Two blanks a level, behind the blanks between columns.
        QVERIFY(table.text.contains("  rcu_note_context_switch() {"));
        QVERIFY(table.text.contains("    _raw_spin_lock() {"));
        QVERIFY(table.text.contains("      preempt_count_add();"));
        for (const auto& row : shown(kGraph, QStringLiteral("steps"))) {
            if (wordOf(row, QStringLiteral("name")) != QStringLiteral("__update_load_avg_se")
                || numberOf(row, "since_begin_ns") < 100'000)
                continue;
            QCOMPARE(numberOf(row, "depth"), qint64(2));
            QCOMPARE(numberOf(row, "duration_ns"), qint64(28'115'140));
            break;
        }
    }

    void theLongestGapComesFirst()
    {
        const auto gaps = shown(kIrqsoff, QStringLiteral("gaps"));
        // update_entity_lag at 43 us, avg_vruntime at 26883 us
        QCOMPARE(numberOf(gaps[0], "length_ns"), qint64(26'840'000));
        QCOMPARE(wordOf(gaps[0], QStringLiteral("after")), QStringLiteral("update_entity_lag"));
        for (int i = 1; i < gaps.size(); ++i)
            QVERIFY(numberOf(gaps[i], "length_ns") <= numberOf(gaps[i - 1], "length_ns"));
    }

    void framesOfStacksAreInTheirOrder()
    {
        QStringList wanted;
        for (const QByteArray& line : source(kStackOnly).split('\n')) {
            if (line.startsWith(" => "))
                wanted << QString::fromUtf8(line.mid(4)).trimmed();
        }
        QVERIFY(wanted.size() > 3);
        QStringList frames;
        for (const auto& row : shown(kStackOnly, QStringLiteral("stacks"))) {
            QCOMPARE(numberOf(row, "frame"), qint64(frames.size()));
            frames << wordOf(row, QStringLiteral("function"));
        }
        QCOMPARE(frames, wanted);
    }

    void valuesAreRecomputed()
    {
        static const QRegularExpression kLine(
            QStringLiteral(R"(\[(\d+)\] .* context\s+(irq|thread) timer_latency\s+(\d+) ns)"));
        QMap<std::pair<QString, int>, std::vector<qint64>> values;
        for (const QByteArray& line : source(kTimerlat).split('\n')) {
            const auto match = kLine.match(QString::fromUtf8(line));
            if (match.hasMatch())
                values[{QStringLiteral("timerlat ") + match.captured(2), match.captured(1).toInt()}]
                    .push_back(match.captured(3).toLongLong());
        }
        const auto rows = shown(kTimerlat, QStringLiteral("values"));
        QCOMPARE(std::size_t(rows.size()), std::size_t(values.size()));
        for (const auto& row : rows) {
            auto& wanted = values[{wordOf(row, QStringLiteral("measure")),
                                   int(numberOf(row, QStringLiteral("cpu")))}];
            QVERIFY(!wanted.empty());
            std::sort(wanted.begin(), wanted.end());
            QCOMPARE(numberOf(row, "count"), qint64(wanted.size()));
            QCOMPARE(numberOf(row, "min_ns"), wanted.front());
            QCOMPARE(numberOf(row, "max_ns"), wanted.back());
            const auto rank = std::size_t(std::ceil(0.9 * double(wanted.size()) - 1e-9));
            QCOMPARE(numberOf(row, "p90_ns"), wanted[std::max<std::size_t>(rank, 1) - 1]);
        }
        const auto worst = shown(kTimerlat, QStringLiteral("worst"));
        qint64 greatest = 0;
        for (const auto& of : std::as_const(values))
            greatest = std::max(greatest, *std::max_element(of.begin(), of.end()));
        qint64 shownGreatest = 0;
        for (const auto& row : worst)
            shownGreatest = std::max(shownGreatest, numberOf(row, "value_ns"));
        QCOMPARE(shownGreatest, greatest);
    }

    void whatDoesNotApplyIsTold()
    {
        const auto other = run({QStringLiteral("tracer"), kOther});
        QCOMPARE(other.status, 1);
        QVERIFY2(other.errors.contains(QStringLiteral("latency or noise")),
                 qPrintable(other.errors));
        const auto values = run({QStringLiteral("tracer"), kIrqsoff, QStringLiteral("--show"),
                                 QStringLiteral("values")});
        QCOMPARE(values.status, 2);
        QVERIFY(values.errors.contains(QStringLiteral("hwlat, osnoise and timerlat")));
        const auto steps = run({QStringLiteral("tracer"), kTimerlat, QStringLiteral("--show"),
                                QStringLiteral("steps")});
        QCOMPARE(steps.status, 2);
    }
};

QTEST_GUILESS_MAIN(TestCliTracer)
#include "tst_cli_tracer.moc"
