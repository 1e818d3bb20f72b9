#include "core/format/graph/graph_row.h"
#include "tests/support/graph_reading.h"
#include "tests/support/printed_graph.h"
#include "tests/support/text_difference.h"

#include <QDir>
#include <QTest>

#include <array>

using namespace probescope;
using namespace probescope::format;

namespace {

std::string printed(const GraphReading& read, const GraphTextOptions& options)
{
    ReadGraphRows rows(read);
    return printedGraph(rows, options);
}

} // namespace

class TestGraphText : public QObject
{
    Q_OBJECT

private slots:
    void kernelTextComesBack_data()
    {
        QTest::addColumn<QString>("path");
        const auto folder = [](const QString& path, const QStringList& names) {
            QDir dir(path);
            for (const QString& name : dir.entryList(names, QDir::Files))
                QTest::newRow(qPrintable(path.section('/', -2) + '/' + name)) << dir.filePath(name);
        };
        const QStringList all{"*.txt", "*.txt.xz"};
        folder(TEST_DATA "/graph", all);
        const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
        if (captures.isEmpty()) {
            qInfo("PROBESCOPE_CAPTURES is not set: only the captures of tests/data are printed.");
            return;
        }
        for (const QString& kernel : QDir(captures).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            folder(captures + '/' + kernel + "/graph", all);
            folder(captures + '/' + kernel + "/latency", {"*-graph*.txt"});
            folder(captures + '/' + kernel + "/events", {"*-graph*.txt"});
        }
    }
    void kernelTextComesBack()
    {
        QFETCH(QString, path);
        const std::string text = decompressedText(path);
        QVERIFY(!text.empty());
        GraphReading read(text);
        read.finish();
        GraphTextOptions options;
        options.show = GraphOptions::parse(read.sink.facts[facts::kGraphOptions]);
        options.exitsAreNamed = options.show.tail || options.show.retval;
        options.header = !read.header.empty();
        options.headerLines = read.header;
        const std::string again = printed(read, options);
        QVERIFY2(again == text, textDifference(again, text));
    }

    /// One recording was saved under each set of options: all its texts can be made from the one
    /// that shows everything.
    void optionsChangeTheTextAsTheKernelDoes_data()
    {
        QTest::addColumn<QString>("capture");
        QTest::addColumn<QStringList>("options");
        const auto row = [](const char* capture, const QStringList& options) {
            QTest::newRow(capture) << QString(capture) << options;
        };
        row("default", {});
        row("proc", {"proc"});
        row("abstime", {"abstime"});
        row("tail", {"funcgraph-tail"});
        row("proc-abstime-tail", {"proc", "abstime", "tail"});
        row("nocpu", {"nocpu"});
        row("noduration", {"noduration"});
        row("nooverhead", {"nooverhead"});
        row("bare", {"nocpu", "noduration", "nooverhead"});
        row("bare-abstime", {"nocpu", "noduration", "nooverhead", "abstime"});
    }
    void optionsChangeTheTextAsTheKernelDoes()
    {
        QFETCH(QString, capture);
        QFETCH(QStringList, options);
        GraphReading read(
            decompressedText(TEST_DATA "/graph/options-proc-abstime-tail-latency.txt.xz"));
        read.finish();
        GraphTextOptions text;
        for (const QString& name : options)
            QVERIFY(text.show.set(name.toStdString()));
        const std::string expected =
            decompressedText(TEST_DATA "/graph/options-" + capture + ".txt.xz");
        const std::string got = printed(read, text);
        QVERIFY2(got == expected, textDifference(got, expected));
    }

    void interruptsAreHiddenWithAllInThem()
    {
        const std::string lines = "# CPU  DURATION                  FUNCTION CALLS\n"
                                  " 0)               |  f() {\n"
                                  " 0)   ==========> |\n"
                                  " 0)               |    do_IRQ() {\n"
                                  " 0)   1.000 us    |      g();\n"
                                  " 0)   2.000 us    |    }\n"
                                  " 0)   <========== |\n"
                                  " 0)   ==========> |\n"
                                  " 0)   1.000 us    |    do_IRQ();\n"
                                  " 0)   <========== |\n"
                                  " 0)   1.000 us    |    h();\n"
                                  " 0)   9.000 us    |  }\n";
        GraphReading read(lines);
        read.finish();
        GraphTextOptions text;
        text.headerLines = read.header;
        QCOMPARE(QByteArray::fromStdString(printed(read, text)), QByteArray::fromStdString(lines));
        QVERIFY(text.show.set("noirqs"));
        text.header = false;
        QCOMPARE(printed(read, text),
                 std::string(" 0)               |  f() {\n"
                             " 0)   1.000 us    |    h();\n"
                             " 0)   9.000 us    |  }\n"));
    }

    /// As print_graph_comment() has it: the kernel knows the depth of the last line only, and puts
    /// comments at the margin when that was outermost.
    void commentsStandBelowTheLastLine()
    {
        roundTrip(" 0)               |  f() {\n"
                  " 0)               |  /* below the outermost call */\n"
                  " 0)               |    g() {\n"
                  " 0)               |      /* below g */\n"
                  " 0)   1.000 us    |      h();\n"
                  " 0)               |      /* behind h */\n"
                  " 0)   2.000 us    |    }\n"
                  " 0)               |  /* behind g */\n"
                  " 0)   3.000 us    |  }\n"
                  " 0)               |  /* behind all */\n");
    }

    void lostEventsAndStacksStandWhereTheyWere()
    {
        roundTrip(" 0)               |  f() {\n"
                  "CPU:1 [LOST 5 EVENTS]\n"
                  " 1)               |  g() {\n"
                  " => stack\n"
                  " 0)   2.000 us    |  }\n");
    }

    void commentsStandBesideALeafOfUnknownCalls()
    {
        roundTrip(" 0)   1.000 us    |        h();\n"
                  " 0)               |        /* beside h */\n");
    }

    void separatorsThatNothingExplainsComeBack()
    {
        // Nothing tells which lines before were those of CPU 1.
        roundTrip("  1.000 us    |  f();\n"
                  " ------------------------------------------\n"
                  " 1)    <idle>-0    =>     cat-11    \n"
                  " ------------------------------------------\n"
                  "\n"
                  "  1.000 us    |  g();\n",
                  "#  DURATION                  FUNCTION CALLS\n");
        // Here lines are missing before the separator.
        roundTrip(" 0)   1.000 us    |  f();\n"
                  " ------------------------------------------\n"
                  " 0)    <idle>-0    =>     cat-11    \n"
                  " ------------------------------------------\n"
                  "\n"
                  " 0)   1.000 us    |  g();\n"
                  " ------------------------------------------\n"
                  " 0)      sh-22     =>     cat-11    \n"
                  " ------------------------------------------\n"
                  "\n"
                  " 0)   1.000 us    |  g();\n");
    }

    void returnValuesArePrintedInEachForm()
    {
        roundTrip(" 0)   1.000 us    |  f(); /* = 0x0 */\n"
                  " 0)   1.000 us    |  } /* g [m] = -4095 */\n"
                  " 0)   1.000 us    |  f(); /* = 0xffffffffffffefff */\n"
                  " 0)   1.000 us    |  f(); /* = 0x80000000 */\n");
        roundTrip(" 0)   1.000 us    |  f(); /* = 0xffffffea */\n"
                  " 0)   1.000 us    |  f(); /* = 0xfffffffffffffff4 */\n");
        roundTrip(" 0)               |  f(a=1, b=\"x) {\") { /* <-c+0x1/0x2 */\n"
                  " 0)   1.000 us    |    g(); /* <-f+0x3/0x4 ret=-2 */\n"
                  " 0)   2.000 us    |  } /* f ret=0x1 */\n");
    }

    void marksTellHowLongACallWas_data()
    {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<char>("mark");
        const auto row = [](qint64 ns, char mark) {
            QTest::newRow(qPrintable(QString::number(ns))) << ns << mark;
        };
        row(10'000, ' ');
        row(10'001, '+');
        row(100'000, '+');
        row(100'001, '!');
        row(1'000'000, '!');
        row(1'000'001, '#');
        row(10'000'000, '#');
        row(10'000'001, '*');
        row(100'000'000, '*');
        row(100'000'001, '@');
        row(1'000'000'000, '@');
        row(1'000'000'001, '$');
    }
    void marksTellHowLongACallWas()
    {
        QFETCH(qint64, ns);
        QFETCH(char, mark);
        QCOMPARE(graphOverheadMark(ns), mark);
    }

    void marksOfOldKernelsComeBack()
    {
        roundTrip(" 0) ! 1234.567 us |  f();\n"
                  " 0) + 12.000 us   |  f();\n");
    }

    void timesOfADamagedExitMayBeAnyNumber()
    {
        EventType type;
        type.name = "funcgraph_exit";
        type.role = EventRole::GraphExit;
        for (const char* name : {"func", "calltime", "rettime"}) {
            Field field;
            field.name = name;
            type.fields.push_back(field);
        }
        std::array<FieldValue, 3> values{};
        values[1].number = 8'637'322'716'556'888'958;
        values[2].number = -2'170'877'616'611'117'289;
        GraphRow row;
        GraphRowFields(type).fill(
            values, [](std::uint64_t) { return "f"; }, row);
        QVERIFY(row.hasDuration);
        // As the kernel's u64 has it, by Python: (rettime - calltime) % 2**64.
        QCOMPARE(quint64(row.durationNs), quint64(7'638'543'740'541'545'369));
    }

    void aDamagedDepthTakesNoRoom()
    {
        EventType type;
        type.role = EventRole::GraphExit;
        type.origin = FormatOrigin::Kernel;
        Field field;
        field.name = "depth";
        type.fields.push_back(field);
        std::array<FieldValue, 1> values{};
        values[0].number = 0x68689880;
        GraphRow row;
        GraphRowFields(type).fill(
            values, [](std::uint64_t) { return "f"; }, row);
        QCOMPARE(row.depth, 1024U);
    }

private:
    static void roundTrip(const std::string& lines, const std::string& header = {})
    {
        GraphReading read(header + lines);
        read.finish();
        GraphTextOptions text;
        text.show = GraphOptions::parse(read.sink.facts[facts::kGraphOptions]);
        text.exitsAreNamed = text.show.tail || text.show.retval;
        text.header = false;
        QCOMPARE(QByteArray::fromStdString(printed(read, text)), QByteArray::fromStdString(lines));
    }
};

QTEST_APPLESS_MAIN(TestGraphText)
#include "tst_graph_text.moc"
