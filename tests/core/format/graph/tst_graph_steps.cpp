#include "core/format/graph/graph_options.h"
#include "core/format/graph/graph_steps.h"
#include "tests/support/graph_reading.h"

#include <QTest>

using namespace probescope;
using namespace probescope::format;

namespace {

/// A text that was read to its end.
struct Reading : GraphReading
{
    explicit Reading(const std::string& text)
        : GraphReading(text)
    {
        finish();
    }

    /// `funcgraph_entry func=f depth=0`, for comparison.
    QByteArray info(std::size_t row) const
    {
        const auto& event = sink.events[row];
        return QByteArray::fromStdString(sink.eventTypes[event.type.value()].name + " "
                                         + GraphReading::info(event));
    }
    QByteArray task(TaskId id) const
    {
        const Task& task = sink.tasks[id.value()];
        return QByteArray::fromStdString(task.comm) + "-" + QByteArray::number(task.pid);
    }
    QList<qint64> times() const
    {
        QList<qint64> found;
        for (const auto& event : sink.events) {
            if (event.graph)
                found.push_back(event.timeNs);
        }
        return found;
    }
};

} // namespace

class TestGraphSteps : public QObject
{
    Q_OBJECT

private slots:
    void aLineIsARow()
    {
        const Reading read(" 0)               |  f() {\n"
                           " 0)   1.500 us    |    g(); /* = 0x0 */\n"
                           " (Overruns: 7)\n"
                           " 0) + 12.000 us   |  } /* f = -5 */\n"
                           " (Overruns: 3)\n"
                           " 0)               |  h(a=1) { /* <-f+0x1/0x2 */\n"
                           " 0)   3.000 us    |  }\n");
        QCOMPARE(read.sink.events.size(), 5U);
        QCOMPARE(read.info(0), QByteArray("funcgraph_entry func=f depth=0"));
        QCOMPARE(read.info(1),
                 QByteArray("funcgraph_entry func=g depth=1 duration=1500 retval=0x0 overrun=7"));
        QCOMPARE(read.info(2),
                 QByteArray("funcgraph_exit func=f depth=0 duration=12000"
                            " retval=0xfffffffffffffffb overrun=3"));
        QCOMPARE(read.info(3),
                 QByteArray("funcgraph_entry func=h depth=0 args=a=1 retaddr=f+0x1/0x2"));
        QCOMPARE(read.info(4), QByteArray("funcgraph_exit depth=0 duration=3000"));
        QVERIFY(read.sink.events[1].graph->kind == GraphStep::Kind::Leaf);
        QCOMPARE(read.sink.events[1].graph->durationNs, 1500);
        QVERIFY(read.sink.events[2].graph->kind == GraphStep::Kind::Exit);
        QVERIFY(read.sink.events[4].graph->function == read.sink.events[3].graph->function);
        const EventType& type = read.sink.eventTypes[read.sink.events[0].type.value()];
        QCOMPARE(type.system, std::string("ftrace"));
        QVERIFY(type.role == EventRole::GraphEntry);
    }

    /// Where names are left out, they are those that the kernel printed last as entered there.
    void anExitWithoutANameClosesWhatItsCpuEnteredLast()
    {
        const Reading read(" 0)               |  f() {\n"
                           " 1)               |  g() {\n"
                           " 0)   1.000 us    |    leaf();\n"
                           " 0) ! 120.000 us  |    } /* h */\n"
                           " 0) ! 133.714 us  |  }\n"
                           " 1)   5.000 us    |  }\n"
                           " 1)   7.000 us    |  }\n");
        const auto closed = [&](std::size_t row) {
            const StringId function = read.sink.events[row].graph->function;
            return function.valid() ? read.sink.strings[function.value()] : std::string("none");
        };
        QCOMPARE(closed(3), std::string("h"));
        QCOMPARE(closed(4), std::string("f"));
        QCOMPARE(closed(5), std::string("g"));
        QCOMPARE(closed(6), std::string("none"));
        QCOMPARE(read.info(4), QByteArray("funcgraph_exit depth=0 duration=133714"));
    }

    void withoutACpuColumnAnExitWithoutANameHasNone()
    {
        const Reading read("# DURATION                  FUNCTION CALLS\n"
                           "               |  f() {\n"
                           "  12.000 us    |  }\n");
        QCOMPARE(read.sink.events.size(), 2U);
        QVERIFY(!read.sink.events[1].graph->function.valid());
    }

    void interruptsBelongToTheirCalls()
    {
        const Reading read("# CPU  DURATION                  FUNCTION CALLS\n"
                           " 0)   ==========> |\n"
                           " 0)   1.500 us    |  do_IRQ();\n"
                           " 0)   <========== |\n"
                           " 0)   ==========> |\n"
                           " 0)               |  do_IRQ() {\n"
                           " 0)   3.000 us    |  }\n"
                           " 0)   <========== |\n");
        QCOMPARE(read.info(0),
                 QByteArray("funcgraph_entry func=do_IRQ depth=0 duration=1500 irq=3"));
        QCOMPARE(read.info(1), QByteArray("funcgraph_entry func=do_IRQ depth=0 irq=1"));
        QCOMPARE(read.info(2), QByteArray("funcgraph_exit depth=0 duration=3000 irq=2"));
    }

    void tasksAreKnownFromTheFirstSeparatorOn()
    {
        const Reading read(" 0)               |  f() {\n"
                           " 1)               |  g() {\n"
                           " ------------------------------------------\n"
                           " 0)    <idle>-0    =>   rcu_pre-15  \n"
                           " ------------------------------------------\n"
                           "\n"
                           " 0)               |  h() {\n");
        QCOMPARE(read.task(read.sink.events[0].task), QByteArray("<idle>-0"));
        QCOMPARE(read.task(read.sink.events[1].task), QByteArray("<cpu 1>--1"));
        QCOMPARE(read.task(read.sink.events[2].task), QByteArray("rcu_pre-15"));
    }

    void withoutTimesTheClockFollowsTheDurations()
    {
        const Reading read(" 0)               |  f() {\n"
                           " 0)   1.000 us    |    a();\n"
                           " 0)   2.000 us    |    b();\n"
                           " 0)               |    /* marker */\n"
                           " 0) + 12.000 us   |  }\n"
                           " 0)   1.000 us    |  c();\n"
                           " 0)   0.500 us    |  d();\n");
        QCOMPARE(read.times(), (QList<qint64>{0, 0, 1000, 12000, 12000, 13000}));
        QCOMPARE(read.comments.at(0).timeNs, 3000);
        QCOMPARE(read.sink.facts.at(facts::kTimeUnit), std::string("none"));
    }

    void theClockNeverRunsBackwards()
    {
        const Reading read(" 0)   9.000 us    |  a();\n"
                           " 1)   1.000 us    |  b();\n"
                           " 0)               |  f() {\n"
                           " 1)               |  g() {\n"
                           " 1)   2.000 us    |  }\n"
                           " 0)   4.000 us    |  }\n"
                           " 1) + 20.000 us   |    } /* began before the text */\n");
        QCOMPARE(read.times(), (QList<qint64>{0, 0, 9000, 9000, 11000, 13000, 20000}));
    }

    void theClockShowsGaps()
    {
        GraphReading read(" 0)               |  a() {");
        read.steps().lost(0);
        read.read(" 0)               |  b() {");
        read.finish();
        QCOMPARE(read.sink.events.at(1).timeNs, 1);
    }

    void callsThatSleepLastAsLongAsTheySay()
    {
        const Reading read(" 0)   7.000 us    |  before();\n"
                           " 0)               |  schedule() {\n"
                           " ------------------------------------------\n"
                           " 0)     cat-11     =>    sh-22     \n"
                           " ------------------------------------------\n"
                           "\n"
                           " 0)   5.000 us    |  a();\n"
                           " ------------------------------------------\n"
                           " 0)     sh-22      =>    cat-11    \n"
                           " ------------------------------------------\n"
                           "\n"
                           " 0) + 50.000 us   |  }\n");
        QCOMPARE(read.times(), (QList<qint64>{0, 7000, 7000, 57000}));
    }

    void timesArePrintedOnes()
    {
        const Reading read("   94.945517 |   1) ! 346.050 us  |  } /* f */\n"
                           "   94.945525 |   1)               |  g() {\n");
        QCOMPARE(read.times(), (QList<qint64>{94'945'517'000, 94'945'525'000}));
        QCOMPARE(read.sink.facts.count(facts::kTimeUnit), 0U);
    }

    void optionsAreFound_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("options");
        const auto row = [](const char* options, const char* text) {
            QTest::newRow(options) << QByteArray(text) << QByteArray(options);
        };
        row("cpu duration overhead irqs", " 0) + 12.000 us   |  f();\n 0)   1.000 us    |  }\n");
        row("cpu duration irqs", " 0)   12.000 us   |  f();\n");
        row("cpu duration overhead irqs tail",
            " 0)               |  f() {\n 0)   1.000 us    |  } /* f */\n");
        row("cpu duration overhead irqs overrun", " 0)   1.000 us    |  }\n (Overruns: 0)\n");
        row("cpu duration overhead irqs retval retval-hex",
            " 0)   1.000 us    |  } /* f = 0xffffffea */\n");
        row("cpu duration overhead irqs retval", " 0)   1.000 us    |  f(); /* = -22 */\n");
        row("cpu duration overhead irqs retval retval-named args retaddr",
            " 0)   1.000 us    |  f(x=1); /* <-g+0x1/0x2 ret=-22 */\n");
        row("cpu proc duration overhead irqs cpu-width=3",
            "   7)    <idle>-0    |   9.295 us    |  f();\n");
        row("cpu overhead irqs", " 0) f() {\n");
    }
    void optionsAreFound()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, options);
        const Reading read(text.toStdString());
        const std::string found = read.sink.facts.at(facts::kGraphOptions);
        QCOMPARE(QByteArray::fromStdString(found), options);
        QCOMPARE(QByteArray::fromStdString(GraphOptions::parse(found).text()), options);
    }

    void withoutCpusSeparatorsAndTasksTellThem()
    {
        const Reading read("#  TASK/PID         DURATION                  FUNCTION CALLS\n"
                           "   <idle>-0    |               |  f() {\n"
                           " ------------------------------------------\n"
                           " 1)     sh-22      =>     cat-11    \n"
                           " ------------------------------------------\n"
                           "\n"
                           "    cat-11     |               |  g() {\n"
                           "   <idle>-0    |   1.000 us    |  }\n");
        QCOMPARE(read.sink.events.size(), 3U);
        QCOMPARE(read.sink.events[0].cpu, 0U);
        QCOMPARE(read.sink.events[1].cpu, 1U);
        QCOMPARE(read.sink.events[2].cpu, 0U);
    }

    void deepCallsKeepTheirDepth()
    {
        // Every thousandth call only: the whole text would have 20 GB of blanks.
        constexpr int kDepth = 100'000;
        constexpr int kEvery = 1000;
        GraphReading read("");
        for (int depth = 0; depth < kDepth; depth += kEvery)
            read.read(" 0)               |  " + std::string(std::size_t(depth) * 2, ' ') + "f() {");
        for (int depth = kDepth - kEvery; depth >= 0; depth -= kEvery)
            read.read(" 0)   1.000 us    |  " + std::string(std::size_t(depth) * 2, ' ') + "}");
        read.finish();
        QCOMPARE(read.sink.events.size(), std::size_t(2 * kDepth / kEvery));
        const auto& deepest = read.sink.events[kDepth / kEvery];
        QCOMPARE(deepest.values[0], kDepth - kEvery);
        QCOMPARE(deepest.graph->depth, UINT16_MAX);
        QCOMPARE(read.sink.events.back().timeNs, 1000);
    }
};

QTEST_APPLESS_MAIN(TestGraphSteps)
#include "tst_graph_steps.moc"
