#include "core/analysis/calls/call_stats.h"
#include "core/analysis/calls/call_tree.h"
#include "core/analysis/calls/flame_tree.h"
#include "core/import/opened.h"
#include "core/store/read/capture.h"

#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace probescope;

namespace {

using store::Call;

/// The self times of a capture's calls, counted call by call from what the kernel says of each.
struct Counted
{
    std::map<std::string, std::int64_t> byFunction;
    std::map<std::string, std::int64_t> byPath;
    std::int64_t allNs = 0;
};

/// Times of the calls in one, at greater depth and at its own: those of an interrupt.
struct Inside
{
    std::int64_t deeperNs = 0;
    std::int64_t interruptNs = 0;
    std::int64_t beginNs = INT64_MAX; ///< of the interrupt
    std::int64_t endNs = 0;
};

std::int64_t selfOf(const Call& call, const Inside& inside)
{
    if (call.state == Call::State::Outside)
        return 0;
    const std::int64_t endNs = call.startNs + call.durationNs;
    // An interrupt is in the duration where most of it is before the end.
    const bool within = inside.interruptNs > 0 && endNs - inside.beginNs >= inside.endNs - endNs;
    const std::int64_t ns = inside.deeperNs + (within ? inside.interruptNs : 0);
    return std::max<std::int64_t>(0, call.durationNs - ns);
}

void countStack(const store::Capture& capture, const std::vector<Call>& calls, Counted& counted)
{
    std::vector<std::size_t> around(calls.size(), SIZE_MAX);
    std::vector<std::string> paths(calls.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        while (!open.empty() && open.back() + calls[open.back()].subtree <= i)
            open.pop_back();
        if (!open.empty())
            around[i] = open.back();
        paths[i] = around[i] == SIZE_MAX ? std::string() : paths[around[i]];
        if (calls[i].state != Call::State::Outside)
            paths[i] += ';' + std::string(capture.string(calls[i].function));
        open.push_back(i);
    }
    std::vector<Inside> inside(calls.size());
    for (std::size_t i = calls.size(); i-- > 0;) {
        const Call& call = calls[i];
        const std::int64_t self = selfOf(call, inside[i]);
        const std::int64_t taken = self + inside[i].deeperNs + inside[i].interruptNs;
        if (call.isTimed()) {
            counted.byFunction[capture.string(call.function)] += self;
            counted.byPath[paths[i]] += self;
            counted.allNs += self;
        }
        if (around[i] == SIZE_MAX)
            continue;
        Inside& outer = inside[around[i]];
        if (call.depth != calls[around[i]].depth) {
            outer.deeperNs += taken;
            continue;
        }
        outer.interruptNs += taken;
        outer.beginNs = call.startNs;
        outer.endNs = std::max(outer.endNs, call.startNs + taken);
    }
}

Counted countSelfTimes(const store::Capture& capture)
{
    Counted counted;
    for (const store::CallStack& stack : capture.calls().stacks()) {
        const auto calls = capture.calls().scan(stack.number, 0, stack.calls);
        if (!calls)
            qFatal("%s", calls.error().message().c_str());
        countStack(capture, *calls, counted);
    }
    return counted;
}

std::string textOf(const analysis::PathFrame& frame)
{
    return frame.module.empty() ? frame.name : frame.name + " [" + frame.module + ']';
}

} // namespace

/// Self times are what the kernel says less what the calls in it took, and boxes of flame graphs
/// are as wide as the self times in them: all sums of a capture are the same.
class TestSelfSums : public QObject
{
    Q_OBJECT

private slots:
    void allSumsAreThoseOfTheCalls_data()
    {
        QTest::addColumn<QString>("path");
        QStringList folders{QStringLiteral(TEST_DATA "/graph"),
                            QStringLiteral(TEST_DATA "/trace_dat")};
        if (const QString more = qEnvironmentVariable("PROBESCOPE_CAPTURES"); !more.isEmpty())
            folders << more;
        for (const QString& folder : folders) {
            QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString path = files.next();
                if (path.contains("graph") && !path.endsWith("README.md"))
                    QTest::newRow(qPrintable(path.section('/', -3))) << path;
            }
        }
    }
    void allSumsAreThoseOfTheCalls()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto opened =
            open::importFile(path.toStdString(), folder.filePath("c.psc").toStdString());
        const QString why = !opened ? QString::fromStdString(opened.error().message())
            : !opened->capture      ? QStringLiteral("it holds no events")
            : opened->capture->summary().calls == 0 ? QStringLiteral("it holds no calls")
                                                    : QString();
        // Those of tests/data were chosen for this.
        if (!why.isEmpty() && path.startsWith(QStringLiteral(TEST_DATA "/")))
            QFAIL(qPrintable(why));
        if (!why.isEmpty())
            QSKIP(qPrintable(why));
        const store::Capture& capture = *opened->capture;
        if (capture.fact("time_unit") == "ticks")
            QSKIP("its clock does not count nanoseconds");
        Counted counted = countSelfTimes(capture);
        compareCalls(capture, counted);
        const auto stats = analysis::functionStats(capture, {}, {});
        QVERIFY(stats.has_value());
        std::int64_t allNs = 0;
        for (const auto& one : *stats) {
            allNs += one.selfNs;
            QCOMPARE(one.selfNs, counted.byFunction[capture.string(one.function)]);
        }
        QCOMPARE(allNs, counted.allNs);
        compareBoxes(capture, counted);
    }

    /// The kernel says 1 us of a call, but 4 us of the one in it: these are no other call's own.
    void aCallMayTakeLessThanThoseInIt()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("overlong.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# tracer: function_graph\n"
                   "#\n"
                   "# CPU  DURATION                  FUNCTION CALLS\n"
                   "# |     |   |                     |   |   |   |\n"
                   " 0)               |  outer() {\n"
                   " 0)               |    inner() {\n"
                   " 0)   4.000 us    |      timer();\n"
                   " 0)   1.000 us    |    }\n"
                   " 0) + 10.000 us   |  }\n");
        file.close();
        const auto opened =
            open::importFile(file.fileName().toStdString(), folder.filePath("c.psc").toStdString());
        QVERIFY(opened.has_value() && opened->capture);
        const store::Capture& capture = *opened->capture;
        const std::map<std::string, std::int64_t> wanted{
            {"outer", 6000}, {"inner", 0}, {"timer", 4000}};
        const auto stats = analysis::functionStats(capture, {}, {});
        QVERIFY(stats.has_value());
        QCOMPARE(stats->size(), wanted.size());
        for (const auto& one : *stats)
            QCOMPARE(one.selfNs, wanted.at(std::string(capture.string(one.function))));
        Counted counted = countSelfTimes(capture);
        QCOMPARE(counted.allNs, std::int64_t(10'000));
        compareCalls(capture, counted);
        compareBoxes(capture, counted);
    }

private:
    /// What each call is told to have for itself.
    static void compareCalls(const store::Capture& capture, const Counted& counted)
    {
        std::int64_t allNs = 0;
        for (const store::CallStack& stack : capture.calls().stacks()) {
            const auto calls = capture.calls().scan(stack.number, 0, stack.calls);
            QVERIFY(calls.has_value());
            for (const Call& call : *calls)
                allNs += call.isTimed() ? call.selfNs : 0;
        }
        QCOMPARE(allNs, counted.allNs);
    }

    static void compareBoxes(const store::Capture& capture, Counted& counted)
    {
        using analysis::FlameOrder;
        const auto tree = analysis::callTree(capture, {}, {});
        QVERIFY(tree.has_value());
        const auto down = analysis::flameTree(*tree, FlameOrder::TopDown, {}, false, {});
        const auto up = analysis::flameTree(*tree, FlameOrder::BottomUp, {}, false, {});
        QVERIFY(down.has_value() && up.has_value());
        QCOMPARE(down->widths.front(), counted.allNs);
        QCOMPARE(up->widths.front(), counted.allNs);
        const auto& nodes = down->paths.nodes();
        std::vector<std::string> paths(nodes.size());
        for (std::uint32_t node = 1; node < nodes.size(); ++node) {
            paths[node] = paths[nodes[node].parent] + ';' + textOf(down->paths.frameOf(node));
            QCOMPARE(down->ownWidth(node), counted.byPath[paths[node]]);
            QCOMPARE(nodes[node].totals.self, counted.byPath[paths[node]]);
        }
    }
};

QTEST_APPLESS_MAIN(TestSelfSums)
#include "tst_self_sums.moc"
