#include "core/format/graph/graph_line.h"

#include <QTest>

using namespace probescope;
using namespace probescope::format;

namespace {

constexpr GraphColumns kDefault{.cpu = true, .duration = true};
constexpr GraphColumns kProc{.cpu = true, .proc = true, .duration = true};
constexpr GraphColumns kAll{
    .absTime = true, .cpu = true, .proc = true, .flags = true, .duration = true};
constexpr GraphColumns kLatency{
    .relTime = true, .cpu = true, .proc = true, .flags = true, .duration = true};
constexpr GraphColumns kBare{};
constexpr GraphColumns kNoDuration{.cpu = true};
constexpr GraphColumns kDurationOnly{.duration = true};

QByteArray text(std::string_view view)
{
    return {view.data(), qsizetype(view.size())};
}

/// The parts of a line that differ from those of an empty one, for comparison.
QByteArray describe(const GraphLine& line)
{
    static constexpr const char* kKinds[] = {"other",   "header", "note",      "step",
                                             "comment", "switch", "interrupt", "overruns"};
    static constexpr const char* kSteps[] = {"entry", "leaf", "exit"};
    QByteArray out = kKinds[int(line.kind)];
    if (line.hasTime)
        out += " t=" + QByteArray::number(qlonglong(line.timeNs));
    if (line.cpuWidth)
        out += " cpu=" + QByteArray::number(line.cpu);
    if (line.hasTask || line.kind == GraphLine::Kind::Switch)
        out += " task=[" + text(line.comm) + "]" + QByteArray::number(line.pid);
    if (line.kind == GraphLine::Kind::Switch)
        out += " next=[" + text(line.nextComm) + "]" + QByteArray::number(line.nextPid);
    if (!line.flags.empty())
        out += " flags=" + text(line.flags);
    if (line.kind == GraphLine::Kind::Step)
        out += QByteArray(" ") + kSteps[int(line.step)] + "@" + QByteArray::number(line.depth);
    if (!line.function.empty())
        out += " f=" + text(line.function);
    if (line.hasDuration)
        out += " ns=" + QByteArray::number(qlonglong(line.durationNs));
    if (line.mark != ' ')
        out += QByteArray(" mark=") + line.mark;
    if (line.hasRetval)
        out += " ret=" + QByteArray::number(qulonglong(line.retval), 16)
            + (line.retvalDecimal ? "d" : "") + (line.retvalNamed ? "n" : "");
    if (!line.arguments.empty())
        out += " args=" + text(line.arguments);
    if (!line.caller.empty())
        out += " caller=" + text(line.caller);
    if (line.kind == GraphLine::Kind::Comment)
        out += " [" + text(line.comment) + (line.commentEnds ? "]" : "...");
    if (!line.event.empty())
        out += " event=" + text(line.event) + "[" + text(line.info) + "]";
    if (line.kind == GraphLine::Kind::Overruns)
        out += " n=" + QByteArray::number(qulonglong(line.overruns));
    if (line.kind == GraphLine::Kind::Interrupt)
        out += line.interruptBegins ? " begins" : " ends";
    return out;
}

} // namespace

/// The lines are those that kernels print; what they mean is written out by hand.
class TestGraphLine : public QObject
{
    Q_OBJECT

private slots:
    void readsEachForm_data();
    void readsEachForm();
    void readsReports_data();
    void readsReports();
    void learnsColumnsFromHeaders_data();
    void learnsColumnsFromHeaders();
    void guessesColumns_data();
    void guessesColumns();
    void saysWhyALineIsNone_data();
    void saysWhyALineIsNone();
    void readsCommentsOfSeveralLines();
    void everyCutOfALineIsBorne();
};

void TestGraphLine::readsEachForm_data()
{
    QTest::addColumn<GraphColumns>("columns");
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("expected");

    const auto row = [](const char* name, const GraphColumns& columns, const char* line,
                        const char* expected) {
        QTest::newRow(name) << columns << QByteArray(line) << QByteArray(expected);
    };
    row("entry", kDefault, " 0)               |    find_vma() {", "step cpu=0 entry@1 f=find_vma");
    row("leaf", kDefault, " 1)   5.030 us    |    down_read_trylock();",
        "step cpu=1 leaf@1 f=down_read_trylock ns=5030");
    row("exit", kDefault, " 0) + 71.424 us   |  }", "step cpu=0 exit@0 ns=71424 mark=+");
    row("named exit", kDefault, " 1) ! 346.050 us  |    } /* vfs_read */",
        "step cpu=1 exit@1 f=vfs_read ns=346050 mark=!");
    row("module", kDefault, " 1)   4.398 us    |      pdu_write [9pnet]();",
        "step cpu=1 leaf@2 f=pdu_write [9pnet] ns=4398");
    row("10 ms", kDefault, " 1) * 26957.66 us |  } /* text_poke_bp_batch */",
        "step cpu=1 exit@0 f=text_poke_bp_batch ns=26957660 mark=*");
    row("100 ms", kDefault, " 1) @ 285638.5 us |  }", "step cpu=1 exit@0 ns=285638500 mark=@");
    row("1 s", kDefault, " 1) $ 1129073 us  |  }", "step cpu=1 exit@0 ns=1129073000 mark=$");
    row("17 minutes", kDefault, " 1) $ 1029129073 us |  }",
        "step cpu=1 exit@0 ns=1029129073000 mark=$");
    row("carriage return", kDefault, " 0)               |  f() {\r", "step cpu=0 entry@0 f=f");
    row("CPU 4095", kDefault, " 4095)               |  f() {", "step cpu=4095 entry@0 f=f");
    row("padded CPU", kDefault, "   7)               |  f() {", "step cpu=7 entry@0 f=f");
    row("task", kProc, " 0)   run.sh-191   | + 55.142 us   |  switch_ldt();",
        "step cpu=0 task=[run.sh]191 leaf@0 f=switch_ldt ns=55142 mark=+");
    row("idle", kProc, " 1)    <idle>-0    |   9.295 us    |  f();",
        "step cpu=1 task=[<idle>]0 leaf@0 f=f ns=9295");
    row("task with dashes", kProc, " 1)  x-1-2-3-105   |               |  f() {",
        "step cpu=1 task=[x-1-2-3]105 entry@0 f=f");
    row("task that looks like the rest", kProc, " 0)  a | b |-105   |               |  f() {",
        "step cpu=0 task=[a | b |]105 entry@0 f=f");
    row("task that ends in a blank", kProc, " 0)  trail  -107   |               |  f() {",
        "step cpu=0 task=[trail  ]107 entry@0 f=f");
    row("task that begins with a blank", kProc, " 0)     lead-106   |               |  f() {",
        "step cpu=0 task=[  lead]106 entry@0 f=f");
    row("task without name", kProc, " 0)      -106      |               |  f() {",
        "step cpu=0 task=[]106 entry@0 f=f");
    row("long pid", kProc, " 0) kworker-4194303 |               |  f() {",
        "step cpu=0 task=[kworker]4194303 entry@0 f=f");
    row("all columns", kAll,
        "   94.945547 |   1)   run.sh-191   |  ...1. | + 16.531 us   |          } /* kmem */",
        "step t=94945547000 cpu=1 task=[run.sh]191 flags=...1. exit@4 f=kmem ns=16531 mark=+");
    row("relative time", kLatency,
        "    28264 us |   1)   <...>-109    |  dN.2. |   28170.01 us |    }",
        "step t=28264000 cpu=1 task=[<...>]109 flags=dN.2. exit@1 ns=28170010");
    row("bare leaf", kBare, "switch_ldt();", "step leaf@0 f=switch_ldt");
    row("bare exit", kBare, "    } /* vfs_read */", "step exit@2 f=vfs_read");
    row("mark at the beginning", kDurationOnly, "# 1311.326 us |    }",
        "step exit@1 ns=1311326 mark=#");
    row("header before durations", kDurationOnly, "#  DURATION                  FUNCTION CALLS",
        "header");
    row("without duration", kNoDuration, " 1)   vfs_fstatat() {",
        "step cpu=1 entry@1 f=vfs_fstatat");

    row("return value", kDefault, " 0)   6.618 us    |        preempt_count_add(); /* = 0x0 */",
        "step cpu=0 leaf@3 f=preempt_count_add ns=6618 ret=0");
    row("return address", kDefault, " 0)   6.138 us    |  fdget(); /* = 0xffff8881008a2840 */",
        "step cpu=0 leaf@0 f=fdget ns=6138 ret=ffff8881008a2840");
    row("error", kDefault, " 0)   6.138 us    |  f(); /* = -22 */",
        "step cpu=0 leaf@0 f=f ns=6138 ret=ffffffffffffffead");
    row("error of an exit", kDefault, " 0) + 11.018 us   |  } /* f.isra.0 [mod] = -512 */",
        "step cpu=0 exit@0 f=f.isra.0 [mod] ns=11018 mark=+ ret=fffffffffffffe00d");
    row("6.13 return value", kDefault, " 0)   6.618 us    |  f(); /* ret=0x1f */",
        "step cpu=0 leaf@0 f=f ns=6618 ret=1fn");
    row("6.13 exit", kDefault, " 0)   6.618 us    |  } /* f ret=-1 */",
        "step cpu=0 exit@0 f=f ns=6618 ret=ffffffffffffffffdn");
    row("6.13 caller", kDefault, " 0)               |  f() { /* <-ksys_read+0x6d/0xf0 */",
        "step cpu=0 entry@0 f=f caller=ksys_read+0x6d/0xf0");
    row("6.13 caller and value", kDefault,
        " 0)   6.618 us    |  f(); /* <-g.cold+0x6d/0xf0 [mod] ret=0x0 */",
        "step cpu=0 leaf@0 f=f ns=6618 ret=0n caller=g.cold+0x6d/0xf0 [mod]");
    row("arguments", kDefault,
        " 0)               |  ksys_write(fd=0x1, buf=\"a) { b\", count=0x3) {",
        "step cpu=0 entry@0 f=ksys_write args=fd=0x1, buf=\"a) { b\", count=0x3");
    row("arguments of a leaf", kDefault,
        " 0)   6.618 us    |  f(skb=0xffff88810, (x)); /* <-g+0x1/0x2 ret=-5 */",
        "step cpu=0 leaf@0 f=f ns=6618 ret=fffffffffffffffbdn args=skb=0xffff88810, (x)"
        " caller=g+0x1/0x2");

    row("event", kDefault, " 1)               |  /* sched_stat_runtime: comm=run.sh pid=89 */",
        "comment cpu=1 [sched_stat_runtime: comm=run.sh pid=89]"
        " event=sched_stat_runtime[comm=run.sh pid=89]");
    row("marker", kDefault, " 1)               |      /* marker one */",
        "comment cpu=1 [marker one]");
    row("marker that ends early", kDefault,
        " 1)               |  /* marker two: */ closes { } ; => [001] */",
        "comment cpu=1 [marker two: */ closes { } ; => [001]]");
    row("empty marker", kDefault, " 1)               |  /*  */", "comment cpu=1 []");
    row("event without text", kDefault, " 1)               |  /* foo: */",
        "comment cpu=1 [foo:] event=foo[]");
    row("marker with a line break", kDefault, " 1)               |  /* line1",
        "comment cpu=1 [line1...");
    row("old form of a wakeup", kLatency,
        "        7 us |   0)    <idle>-0    |  dNs7. |               |  "
        "/*        0:120:R   + [001]      23:  0:R migration/1 */",
        "comment t=7000 cpu=0 task=[<idle>]0 flags=dNs7. "
        "[       0:120:R   + [001]      23:  0:R migration/1]");

    row("switch", kDefault, " 0)    <idle>-0    =>   rcu_pre-15  ",
        "switch cpu=0 task=[<idle>]0 next=[rcu_pre]15");
    row("switch without blanks behind", kDefault, " 0)    <idle>-0    =>   rcu_pre-15",
        "switch cpu=0 task=[<idle>]0 next=[rcu_pre]15");
    row("switch to an arrow", kProc, " 0)   gadget-94    =>   => arro-97   ",
        "switch cpu=0 task=[gadget]94 next=[=> arro]97");
    row("switch from an arrow", kProc, " 0)   => arro-97   =>   gadget-94   ",
        "switch cpu=0 task=[=> arro]97 next=[gadget]94");
    row("switch to a comment", kNoDuration, " 1)  x-1-2-3-105   =>  /* c */-111  ",
        "switch cpu=1 task=[x-1-2-3]105 next=[/* c */]111");
    row("switch from a comment", kNoDuration, " 1)  /* c */-111   =>   a|b|c-109   ",
        "switch cpu=1 task=[/* c */]111 next=[a|b|c]109");
    row("switch of long pids", kDefault, " 1) kworker-4194303 => migrati-4194302",
        "switch cpu=1 task=[kworker]4194303 next=[migrati]4194302");
    row("dashes", kDefault, " ------------------------------------------", "note");
    row("blank", kDefault, "", "note");
    row("header", kDefault, "# CPU  DURATION                  FUNCTION CALLS", "header");
    row("overruns", kDefault, " (Overruns: 12)", "overruns n=12");
    row("interrupt", kDefault, " 0)   ==========> |", "interrupt cpu=0 begins");
    row("end of an interrupt", kProc, " 0)    <idle>-0    |   <========== |",
        "interrupt cpu=0 task=[<idle>]0 ends");
    row("lost events are left to others", kDefault, "CPU:1 [LOST 5 EVENTS]", "other");
}

void TestGraphLine::readsEachForm()
{
    QFETCH(GraphColumns, columns);
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, expected);
    GraphLineParser parser;
    parser.setColumns(columns);
    QCOMPARE(describe(parser.parse({line.constData(), std::size_t(line.size())})), expected);
}

void TestGraphLine::readsReports_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const char* line, const char* expected) {
        QTest::newRow(name) << QByteArray(line) << QByteArray(expected);
    };
    row("entry", "                   |    getname() {", "step entry@1 f=getname");
    row("leaf", "        3.601 us   |          __cond_resched();",
        "step leaf@4 f=__cond_resched ns=3601");
    row("marked leaf", "      ! 611.933 us |  mutex_unlock();",
        "step leaf@0 f=mutex_unlock ns=611933 mark=!");
    row("long leaf", "      $ 1611933 us |  f();", "step leaf@0 f=f ns=1611933000 mark=$");
    row("exit", "       + 30.687 us  |        }", "step exit@3 ns=30687 mark=+");
    row("exit with its name", "       + 30.687 us  |        } /* f */",
        "step exit@3 f=f ns=30687 mark=+");
    row("depth", "                   |    getname() { (1)", "step entry@1 f=getname");
    row("depth of a leaf", "  1.0 us |    getname(); (1)", "step leaf@1 f=getname ns=1000");
    row("depth of an exit", "       + 30.687 us  |        } (3)", "step exit@3 ns=30687 mark=+");
}

void TestGraphLine::readsReports()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, expected);
    QCOMPARE(describe(GraphLineParser::parseReport({line.constData(), std::size_t(line.size())})),
             expected);
}

void TestGraphLine::learnsColumnsFromHeaders_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<GraphColumns>("expected");
    QTest::newRow("default") << QByteArray("# CPU  DURATION                  FUNCTION CALLS")
                             << kDefault;
    QTest::newRow("proc") << QByteArray(
        "# CPU  TASK/PID         DURATION                  FUNCTION CALLS")
                          << kProc;
    QTest::newRow("bare") << QByteArray("#               FUNCTION CALLS") << kBare;
    QTest::newRow("no duration") << QByteArray("# CPU               FUNCTION CALLS") << kNoDuration;
    QTest::newRow("all") << QByteArray("#     TIME        CPU  TASK/PID       ||||     DURATION    "
                                       "              FUNCTION CALLS")
                         << kAll;
    QTest::newRow("relative") << QByteArray(
        "#   REL TIME      CPU  TASK/PID       ||||     DURATION                  FUNCTION CALLS")
                              << kLatency;
    QTest::newRow("latency") << QByteArray("# CPU||||     DURATION                  FUNCTION CALLS")
                             << GraphColumns{.cpu = true, .flags = true, .duration = true};
}

void TestGraphLine::learnsColumnsFromHeaders()
{
    QFETCH(QByteArray, line);
    QFETCH(GraphColumns, expected);
    GraphLineParser parser;
    QVERIFY(!parser.header("# tracer: function_graph"));
    QVERIFY(!parser.columns());
    QVERIFY(parser.header(line.toStdString()));
    QVERIFY(parser.columns() == expected);
}

void TestGraphLine::guessesColumns_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<bool>("found");
    QTest::addColumn<GraphColumns>("expected");
    const auto row = [](const char* name, const char* line, std::optional<GraphColumns> columns) {
        QTest::newRow(name) << QByteArray(line) << columns.has_value()
                            << columns.value_or(GraphColumns());
    };
    row("default", " 0)               |              _raw_spin_unlock() {", kDefault);
    row("proc", " 0)   run.sh-191   | + 55.142 us   |  switch_ldt();", kProc);
    row("all",
        "   94.945547 |   1)   run.sh-191   |  ...1. | + 16.531 us   |          } /* kmem */",
        kAll);
    row("relative", "        7 us |   0)    <idle>-0    |  dNs7. |               |  /* a: b */",
        kLatency);
    row("no duration", " 1)   vfs_fstatat() {", kNoDuration);
    row("bare", "vfs_fstatat() {", std::nullopt);
    row("C text", "    if (x) {", std::nullopt);
    row("function tracer", "          <idle>-0       [001] d..1.    27.123456: foo <-bar",
        std::nullopt);
    row("list", " 1) first thing", std::nullopt);
}

void TestGraphLine::guessesColumns()
{
    QFETCH(QByteArray, line);
    QFETCH(bool, found);
    QFETCH(GraphColumns, expected);
    const auto columns = GraphLineParser::guess(line.toStdString());
    QCOMPARE(columns.has_value(), found);
    QVERIFY(!found || *columns == expected);
}

void TestGraphLine::saysWhyALineIsNone_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char* line, const char* reason) {
        QTest::newRow(line) << QByteArray(line) << QByteArray(reason);
    };
    row("x)               |  f() {", "cannot parse the CPU column");
    row(" 70000)               |  f() {", "cannot parse the CPU column");
    row(" 99999999999999999999)               |  f() {", "cannot parse the CPU column");
    row(" 0)  1.2", "cannot parse the duration column");
    row(" 0)   99999999999999999999 us |  f();", "cannot parse the duration column");
    row(" 0)   1.2345 us    |  f();", "cannot parse the duration column");
    row(" 0)               |", "the line ends before the call");
    row(" 0)               |  f()", "not a call: neither `name() {`, `name();` nor `}`");
    row(" 0)               |  f g() {", "not a call: neither `name() {`, `name();` nor `}`");
    row(" 0)               |  () {", "not a call: neither `name() {`, `name();` nor `}`");
    row(" 0)   1.000 us    |  } /* f", "text follows the closing brace of a call");
    row(" 0)   1.000 us    |  } /* f = 0xfg */", "the return value is not a number");
    row(" 0)   1.000 us    |  f(); /* = 0x12345678123456789 */",
        "cannot parse the comment after the call");
}

void TestGraphLine::saysWhyALineIsNone()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, reason);
    GraphLineParser parser;
    parser.setColumns(kDefault);
    const std::string text = line.toStdString();
    const GraphLine parsed = parser.parse(text);
    QVERIFY(parsed.kind == GraphLine::Kind::Other);
    const Message why = parsed.reason;
    QCOMPARE(QByteArray::fromStdString(why.text()), reason);
    QVERIFY(why.isTemplate()); // is translated
}

void TestGraphLine::readsCommentsOfSeveralLines()
{
    QCOMPARE(describe(GraphLineParser::parseCommentRest("in between")),
             QByteArray("comment [in between..."));
    QCOMPARE(describe(GraphLineParser::parseCommentRest("line2 */")),
             QByteArray("comment [line2]"));
}

void TestGraphLine::everyCutOfALineIsBorne()
{
    const std::string lines[] = {
        "   94.945547 |   1)   run.sh-191   |  ...1. | + 16.531 us   |    f(a); /* <-b ret=-1 */",
        "    28264 us |   1)   <...>-109    |  dN.2. |   28170.01 us |    } /* f = 0x1 */",
        " 1)  x-1-2-3-105   =>  /* c */-111  ",
        " (Overruns: 12)",
    };
    const GraphColumns all[] = {kDefault, kProc, kAll, kLatency, kBare, kNoDuration};
    for (const std::string& line : lines) {
        for (std::size_t begin = 0; begin <= line.size(); ++begin) {
            for (std::size_t end = begin; end <= line.size(); ++end) {
                // A copy, so that the sanitizer sees reading beyond it.
                const std::string cut = line.substr(begin, end - begin);
                GraphLineParser parser;
                GraphLineParser::guess(cut, true);
                parser.parse(cut);
                for (const GraphColumns& columns : all) {
                    parser.setColumns(columns);
                    const GraphLine parsed = parser.parse(cut);
                    QVERIFY(parsed.kind != GraphLine::Kind::Other || !parsed.reason.empty());
                }
                GraphLineParser::parseReport(cut);
            }
        }
    }
}

QTEST_APPLESS_MAIN(TestGraphLine)
#include "tst_graph_line.moc"
