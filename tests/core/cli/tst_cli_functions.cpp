#include "cli_json.h"

#include <QMap>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// All calls of it are whole.
const QString kGraph = QStringLiteral(TEST_DATA "/graph/odd-names.txt.xz");
const QString kCutGraph = QStringLiteral(TEST_DATA "/graph/default.txt.xz");

struct Counted
{
    std::vector<qint64> durations;
    qint64 selfNs = 0;
    qint64 totalNs = 0;
};

/// Adds up the calls that SQL tells, with a stack of the calls around each.
QMap<QString, Counted> countCalls(const QString& file)
{
    QMap<QString, Counted> functions;
    std::vector<std::pair<qint64, QString>> around; // last id within, function
    qint64 stack = -1;
    for (const QJsonValue& row :
         rowsOf({"query", file,
                 "SELECT stack, id, duration, self, function, subtree FROM call "
                 "ORDER BY stack, id"})) {
        if (numberOf(row, "stack") != stack)
            around.clear();
        stack = numberOf(row, "stack");
        const qint64 id = numberOf(row, "id");
        while (!around.empty() && around.back().first < id)
            around.pop_back();
        const QString name = wordOf(row, "function");
        Counted& function = functions[name];
        const qint64 ns = numberOf(row, "duration");
        function.durations.push_back(ns);
        function.selfNs += numberOf(row, "self");
        const bool within = std::any_of(around.begin(), around.end(),
                                        [&name](const auto& one) { return one.second == name; });
        function.totalNs += within ? 0 : ns;
        around.emplace_back(id + numberOf(row, "subtree") - 1, name);
    }
    return functions;
}

qint64 percentile(std::vector<qint64> values, double percent)
{
    std::sort(values.begin(), values.end());
    const auto rank = std::max(1.0, std::ceil(percent / 100 * double(values.size()) - 1e-9));
    return values[std::size_t(rank) - 1];
}

QString nameOf(const QJsonValue& row)
{
    const QString module = wordOf(row, "module");
    return wordOf(row, "function") + (module.isEmpty() ? QString() : " [" + module + "]");
}

} // namespace

/// functions: what the calls of each function amount to.
class TestCliFunctions : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

    void figuresAreThoseOfTheCalls()
    {
        auto wanted = countCalls(kGraph);
        const auto rows = rowsOf({"functions", kGraph});
        QVERIFY(rows.size() > 20);
        QCOMPARE(rows.size(), wanted.size());
        qint64 last = INT64_MAX;
        double shares = 0;
        for (const QJsonValue& row : rows) {
            QVERIFY2(wanted.contains(nameOf(row)), qPrintable(nameOf(row)));
            const Counted& function = wanted[nameOf(row)];
            const auto& durations = function.durations;
            QCOMPARE(numberOf(row, "calls"), qint64(durations.size()));
            QCOMPARE(numberOf(row, "incomplete"), qint64(0));
            QCOMPARE(numberOf(row, "self_ns"), function.selfNs);
            QCOMPARE(numberOf(row, "total_ns"), function.totalNs);
            qint64 sum = 0;
            for (const qint64 ns : durations)
                sum += ns;
            QCOMPARE(numberOf(row, "average_ns"), sum / qint64(durations.size()));
            QCOMPARE(numberOf(row, "min_ns"), percentile(durations, 0));
            QCOMPARE(numberOf(row, "p50_ns"), percentile(durations, 50));
            QCOMPARE(numberOf(row, "p90_ns"), percentile(durations, 90));
            QCOMPARE(numberOf(row, "p99_ns"), percentile(durations, 99));
            QCOMPARE(numberOf(row, "max_ns"), percentile(durations, 100));
            QVERIFY(numberOf(row, "total_ns") <= last);
            last = numberOf(row, "total_ns");
            shares += row.toObject().value("self_share").toDouble();
        }
        QVERIFY(std::abs(shares - 1) < 1e-9);
    }

    void theyComeInTheWishedOrder()
    {
        for (const auto& [sort, key] :
             {std::pair{"self", "self_ns"}, std::pair{"calls", "calls"}, std::pair{"p99", "p99_ns"},
              std::pair{"max", "max_ns"}, std::pair{"average", "average_ns"}}) {
            const auto rows = rowsOf({"functions", kGraph, "--sort", sort, "--limit", "15"});
            QCOMPARE(rows.size(), 15);
            for (qsizetype i = 1; i < rows.size(); ++i)
                QVERIFY(numberOf(rows[i], key) <= numberOf(rows[i - 1], key));
        }
    }

    void whatIsChosenIsCounted()
    {
        const auto all = rowsOf({"functions", kGraph});
        const QString name = wordOf(all[3], "function");
        const auto one = rowsOf({"functions", kGraph, "--function", name});
        QCOMPARE(one.size(), 1);
        QCOMPARE(one.first(), all[3]);
        // By CPU: together they are all.
        qint64 calls = 0;
        for (const char* const cpu : {"0", "1"}) {
            for (const QJsonValue& row : rowsOf({"functions", kGraph, "--cpu", cpu}))
                calls += numberOf(row, "calls");
        }
        qint64 wanted = 0;
        for (const QJsonValue& row : all)
            wanted += numberOf(row, "calls");
        QCOMPARE(calls, wanted);
        const Output none = run({"functions", kGraph, "--function", "no_such_function"});
        QVERIFY2(none.errors.contains("there is no function no_such_function"),
                 qPrintable(none.errors));
    }

    /// Calls whose end or begin is missing are counted, and told, and are in no percentile.
    void incompleteCallsAreTold()
    {
        const auto incomplete = numberOf(
            rowsOf({"query", kCutGraph, "SELECT count(*) AS n FROM call WHERE state <> 'whole'"})
                .first(),
            "n");
        QVERIFY(incomplete > 0);
        qint64 told = 0;
        for (const QJsonValue& row : rowsOf({"functions", kCutGraph}))
            told += numberOf(row, "incomplete");
        QCOMPARE(told, incomplete);
        const Output out = run({"functions", kCutGraph});
        QVERIFY2(out.errors.contains(QString("%1 incomplete calls").arg(incomplete)),
                 qPrintable(out.errors));
    }

    /// Of a function none of whose calls has an exit, no share is known either.
    void sharesOfIncompleteCallsAreUnknown()
    {
        int checked = 0;
        const QString cut = QStringLiteral(TEST_DATA "/trace_dat/graph-v7.dat.xz");
        for (const QJsonValue& row : rowsOf({"functions", cut})) {
            if (numberOf(row, "calls") != 0)
                continue;
            ++checked;
            for (const char* const key : {"self_ns", "self_share", "max_ns"})
                QVERIFY2(row.toObject().value(key).isNull(), key);
        }
        QVERIFY(checked > 0);
    }

    void whatHasNoDurationIsUnknown()
    {
        const QString path = QStringLiteral(TEST_DATA "/graph/options-noduration.txt.xz");
        for (const QJsonValue& row : rowsOf({"functions", path, "--limit", "5"})) {
            for (const char* const key : {"total_ns", "self_ns", "self_share", "p99_ns", "max_ns"})
                QVERIFY2(row.toObject().value(key).isNull(), key);
        }
        QVERIFY(run({"functions", path, "--limit", "5"}).text.contains("–"));
    }

    /// Each stack counts for every function in it, once in total and in places as often as it is
    /// there.
    void stacksAreAddedUp()
    {
        QMap<QByteArray, qint64> totals;
        QMap<QByteArray, qint64> selfs;
        QSet<QByteArray> inStack;
        bool innermost = false;
        for (const QByteArray& line : source(kStack).split('\n')) {
            if (line.contains("<stack trace>")) {
                inStack.clear();
                innermost = true;
            } else if (line.startsWith(" => ")) {
                const QByteArray name = line.mid(4).trimmed();
                if (!inStack.contains(name))
                    ++totals[name];
                inStack.insert(name);
                selfs[name] += innermost ? 1 : 0;
                innermost = false;
            }
        }
        const auto rows = rowsOf({"functions", kStack, "--of", "kernel-stacks"});
        QCOMPARE(rows.size(), totals.size());
        for (const QJsonValue& row : rows) {
            const QByteArray name = nameOf(row).toUtf8();
            QCOMPARE(numberOf(row, "total"), totals.value(name, -5));
            QCOMPARE(numberOf(row, "self"), selfs.value(name, -5));
        }
    }

    void wrongWordsAreSaid()
    {
        const Output none = run({"functions", kGraph, "--of", "samples"});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.errors.contains("It has: calls"), qPrintable(none.errors));
        QCOMPARE(run({"functions", kGraph, "--task", "nobody"}).status, 1);
        QCOMPARE(run({"functions", kGraph, "--function", "no_such_function"}).status, 1);
        const Output cpu = run({"functions", kGraph, "--cpu", "99"});
        QCOMPARE(cpu.status, 1);
        QVERIFY2(cpu.errors.contains("no events of CPU 99"), qPrintable(cpu.errors));
        const Output sorted = run({"functions", kStack, "--sort", "p99"});
        QCOMPARE(sorted.status, 2);
        QVERIFY2(sorted.errors.contains("stacks have no durations"), qPrintable(sorted.errors));
        QVERIFY(run({"functions", kStack}).text.contains(" Frames "));
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliFunctions)
#include "tst_cli_functions.moc"
