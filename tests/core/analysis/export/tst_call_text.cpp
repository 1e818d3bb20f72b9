#include "core/analysis/export/call_text.h"
#include "core/format/text/ftrace_text_reader.h"
#include "core/format/trace_dat/trace_dat_reader.h"
#include "core/import/opened.h"
#include "core/store/write/writer.h"
#include "tests/core/analysis/export/graph_text_with_loss.h"
#include "tests/support/printed_graph.h"
#include "tests/support/text_difference.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <utility>

using namespace probescope;

namespace {

/// A capture imported into a file of its own.
class Imported
{
public:
    explicit Imported(const std::string& text)
        : Imported(text, format::FtraceTextReader())
    {
    }
    Imported(const std::string& bytes, format::Reader&& reader)
    {
        const std::filesystem::path path = m_folder.filePath("capture.psc").toStdString();
        auto writer = store::Writer::create(path);
        if (!writer)
            return;
        auto input = format::Input::fromBytes("test", bytes);
        if (!reader.read(*input, **writer) || !(*writer)->finish())
            return;
        writer->reset();
        if (auto opened = store::Capture::open(path))
            m_capture = *opened;
    }
    const store::Capture* operator->() const { return m_capture.get(); }
    const store::Capture& operator*() const { return *m_capture; }
    explicit operator bool() const { return m_capture != nullptr; }

private:
    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_capture;
};

/// As `probescope-cli calls` prints it.
std::string printedCalls(const store::Capture& capture, const format::GraphTextOptions& options)
{
    std::string out;
    const auto done = analysis::printCalls(capture, {}, options,
                                           [&out](std::string_view more) {
                                               out += more;
                                               return true;
                                           },
                                           {});
    return done ? out : "failed: " + done.error().message();
}

/// As `probescope-cli calls --as-recorded` prints it.
std::string printedAsRecorded(const std::string& text)
{
    const Imported capture(text);
    return capture ? printedCalls(*capture, analysis::recordedGraphText(*capture)) : "not imported";
}

/// The same with `--funcgraph-tail`.
std::string printedWithTails(const store::Capture& capture)
{
    format::GraphTextOptions options = analysis::recordedGraphText(capture);
    format::GraphOptions show = options.show;
    show.tail = true;
    analysis::showGraphText(options, show);
    return printedCalls(capture, options);
}

} // namespace

class TestCallText : public QObject
{
    Q_OBJECT

private slots:
    void kernelTextComesBackFromTheStore_data()
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
    void kernelTextComesBackFromTheStore()
    {
        QFETCH(QString, path);
        const std::string text = decompressedText(path);
        QVERIFY(!text.empty());
        const Imported capture(text);
        QVERIFY(bool(capture));
        QCOMPARE(capture->summary().problems, 0U);
        analysis::CaptureGraphRows rows(*capture, {});
        const std::string again = printedGraph(rows, analysis::recordedGraphText(*capture));
        QVERIFY2(again == text, textDifference(again, text));
    }

    /// The texts of latency-format, of whatever tracer, without the option verbose.
    void latencyTextComesBackAsRecorded_data()
    {
        QTest::addColumn<QString>("path");
        QStringList folders{TEST_DATA "/latency", TEST_DATA "/text"};
        if (const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
            !captures.isEmpty())
            folders += captures;
        for (const QString& folder : folders) {
            QDirIterator files(folder, {"*.txt", "*.txt.xz"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString path = files.next();
                const std::string text = decompressedText(path);
                if (text.starts_with("# tracer: ")
                    && text.find(" latency trace v") != std::string::npos
                    && text.find("\n#  cmd     pid ") != std::string::npos)
                    QTest::newRow(qPrintable(path.section('/', -3))) << path;
            }
        }
    }
    void latencyTextComesBackAsRecorded()
    {
        QFETCH(QString, path);
        const std::string text = decompressedText(path);
        const std::string again = printedAsRecorded(text);
        QVERIFY2(again == text, textDifference(again, text));
    }

    /// The kernel rounds a wait by itself: from 516.4 to 526.4 us are 10, from 515.6 to 526.4
    /// are 11.
    void theMarkOfADelayIsAsRecorded_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("longer than the times tell")
            << QByteArray("  <idle>-0         0dNh5.  516us+:");
        QTest::newRow("as they tell") << QByteArray("  <idle>-0         0dNh5.  516us :");
        QTest::newRow("shorter than they tell") << QByteArray("  <idle>-0         0dNh5.  515us :");
    }
    void theMarkOfADelayIsAsRecorded()
    {
        QFETCH(QByteArray, line);
        QByteArray text = QByteArray::fromStdString(
            decompressedText(TEST_DATA "/latency/wakeup_rt-graph.txt.xz"));
        const QByteArray kernel = "  <idle>-0         0dNh5.  504us+:";
        QVERIFY(text.contains(kernel + " <stack trace>"));
        QVERIFY(text.contains("      526 us |")); // the next line
        text.replace(kernel, line);
        const std::string again = printedAsRecorded(text.toStdString());
        QVERIFY2(again == text.toStdString(), textDifference(again, text.toStdString()));
    }

    /// What stands between a call's first line and its `}`, less the lines of other tasks.
    void aCallIsPrintedWithAllInIt_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("one CPU") << "default";
        QTest::newRow("comments, two CPUs") << "events-proc-abstime";
        QTest::newRow("overwritten") << "overwritten";
        QTest::newRow("two CPUs") << "options-proc";
    }
    void aCallIsPrintedWithAllInIt()
    {
        QFETCH(QString, name);
        const std::string text = decompressedText(QString(TEST_DATA "/graph/%1.txt.xz").arg(name));
        const Imported capture(text);
        QVERIFY(bool(capture));
        const std::vector<QByteArray> lines = eventLines(text);
        QCOMPARE(lines.size(), std::size_t(capture->summary().events));
        format::GraphTextOptions options = analysis::recordedGraphText(*capture);
        options.header = false;
        int compared = 0;
        for (const store::CallStack& stack : capture->calls().stacks()) {
            const auto calls = capture->calls().scan(stack.number, 0, stack.calls);
            QVERIFY(bool(calls));
            for (const store::Call& call : *calls) {
                if (call.state != store::Call::State::Whole || call.interrupted)
                    continue;
                QCOMPARE(printedCall(*capture, call.id, options),
                         linesOf(lines, call, options.show.proc));
                ++compared;
            }
        }
        QVERIFY(compared > 50);
    }

    void unfinishedCallsArePrintedAsFarAsTheyGo()
    {
        const std::string text = " 0)   2.000 us    |    b();\n"
                                 " 0) + 12.000 us   |  } /* a */\n"
                                 " 0)               |  c() {\n"
                                 " 0)               |    d() {\n"
                                 " 0)   1.000 us    |      e();\n"
                                 " 0)               |  f() {\n"
                                 " 0)   3.000 us    |    g();\n";
        const Imported capture("# tracer: function_graph\n#\n"
                               "# CPU  DURATION                  FUNCTION CALLS\n"
                               + text);
        QVERIFY(bool(capture));
        format::GraphTextOptions options;
        options.header = false;
        std::vector<QByteArray> found;
        const auto calls = capture->calls().scan(0, 0, 100);
        QVERIFY(bool(calls));
        for (const store::Call& call : *calls)
            found.push_back(printedCall(*capture, call.id, options));
        const QByteArray all = QByteArray::fromStdString(text);
        const qsizetype c = all.indexOf(" 0)               |  c");
        const qsizetype d = all.indexOf(" 0)               |    d");
        const qsizetype f = all.indexOf(" 0)               |  f");
        QCOMPARE(found.size(), 7U);
        QCOMPARE(found[0], all.left(c)); // a
        QCOMPARE(found[2], all.mid(c, f - c));
        QCOMPARE(found[3], all.mid(d, f - d));
        QCOMPARE(found[5], all.mid(f));
    }

    void aCallWhoseExitWasLostEndsWithTheOneAroundIt()
    {
        const std::string text = " 0)               |  a() {\n"
                                 " 0)               |    b() {\n"
                                 " 0)   1.000 us    |      c();\n"
                                 " 0) + 12.000 us   |  } /* a */\n"
                                 " 0)               |  /* behind */\n";
        const Imported capture("# tracer: function_graph\n#\n"
                               "# CPU  DURATION                  FUNCTION CALLS\n"
                               + text);
        QVERIFY(bool(capture));
        format::GraphTextOptions options;
        options.header = false;
        const QByteArray all = QByteArray::fromStdString(text);
        const qsizetype b = all.indexOf(" 0)               |    b");
        QCOMPARE(printedCall(*capture, {.stack = 0, .index = 1}, options),
                 all.mid(b, all.indexOf(" 0) + 12") - b));
    }

    void namesAreFoundForExitsThatHaveNone()
    {
        const Imported capture(decompressedText(TEST_DATA "/graph/options-default.txt.xz"));
        QVERIFY(bool(capture));
        const std::string expected = decompressedText(TEST_DATA "/graph/options-tail.txt.xz");
        const std::string got = printedWithTails(*capture);
        QVERIFY2(got == expected, textDifference(got, expected));
    }

    void afterALossACallWithoutANameIsThatEnteredLastOnItsCpu()
    {
        const std::string text = kGraphTextWithLoss;
        const Imported capture(text);
        QVERIFY(bool(capture));
        const RowId last = capture->summary().events - 1;
        const auto call = capture->calls().callAtRow(last);
        QVERIFY(call && *call && (*call)->exitRow == last);
        QCOMPARE(capture->string((*call)->function), std::string("x64_sys_call"));
        QVERIFY((*call)->state == store::Call::State::NoEntry);
        const std::string tails = printedWithTails(*capture);
        QVERIFY2(tails.ends_with(" 1) ! 133.714 us  |  } /* x64_sys_call */\n"), tails.c_str());
        QCOMPARE(QByteArray::fromStdString(printedAsRecorded(text)),
                 QByteArray::fromStdString(text));
    }

    void selectionsLimitTheText()
    {
        const std::string text =
            decompressedText(TEST_DATA "/graph/options-proc-abstime-tail.txt.xz");
        const Imported capture(text);
        QVERIFY(bool(capture));
        format::GraphTextOptions options = analysis::recordedGraphText(*capture);
        options.header = false;
        QByteArray expected;
        for (const QByteArray& line : eventLines(text)) {
            const double seconds = line.left(12).toDouble();
            if (line.contains("|   1) ") && seconds >= 94.945560 && seconds < 94.946)
                expected += line + '\n';
        }
        QVERIFY(expected.count('\n') > 20);
        QByteArray got;
        const auto done = analysis::printCalls(
            *capture, {.cpu = 1, .pid = {}, .beginNs = 94'945'560'000, .endNs = 94'946'000'000},
            options,
            [&got](std::string_view piece) {
                got.append(piece.data(), qsizetype(piece.size()));
                return true;
            },
            {});
        QVERIFY(bool(done));
        QCOMPARE(got, expected);
    }

    void printingCanBeStopped()
    {
        const Imported capture(decompressedText(TEST_DATA "/graph/default.txt.xz"));
        QVERIFY(bool(capture));
        const CancelToken cancel;
        cancel.cancel();
        const auto go = [](std::string_view) { return true; };
        const auto stop = [](std::string_view) { return false; };
        const auto stopped = analysis::printCalls(*capture, {}, {}, go, cancel);
        QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
        const auto refused = analysis::printCalls(*capture, {}, {}, stop, {});
        QVERIFY(!refused && refused.error().code == ErrorCode::Cancelled);
    }

    /// Calls of a binary capture, as trace-cmd prints them.
    void binaryCapturesShowTheCallsOfTraceCmd_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("report");
        QTest::newRow("6.1") << TEST_DATA "/trace_dat/graph-v7.dat.xz"
                             << TEST_DATA "/report/graph-v7.txt.xz";
        QTest::newRow("6.12") << TEST_DATA "/trace_dat/graph-retval-v7-zstd.dat"
                              << TEST_DATA "/report/graph-retval-v7-zstd.txt.xz";
        const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
        if (captures.isEmpty())
            return;
        for (const QString& kernel : QDir(captures).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QDir dir(captures + '/' + kernel + "/tracecmd");
            for (const QString& name :
                 dir.entryList({"graph*.dat", "graph*.dat.xz"}, QDir::Files)) {
                const QString report = name.section(".dat", 0, 0) + ".report.txt.xz";
                QTest::newRow(qPrintable(kernel + '/' + name))
                    << dir.filePath(name) << dir.filePath(report);
            }
        }
    }
    void binaryCapturesShowTheCallsOfTraceCmd()
    {
        QFETCH(QString, path);
        QFETCH(QString, report);
        const Imported capture(decompressedText(path), format::TraceDatReader());
        QVERIFY(bool(capture));
        analysis::CaptureGraphRows rows(*capture, {});
        std::map<std::uint32_t, std::vector<QByteArray>> calls;
        for (auto row = rows.next(); row && *row; row = rows.next()) {
            if ((*row)->kind == format::GraphRow::Kind::Step)
                calls[(*row)->cpu].push_back(described(**row));
        }
        const std::map<std::uint32_t, std::vector<QByteArray>> expected =
            reported(decompressedText(report));
        QVERIFY(!expected.empty());
        for (const auto& [cpu, lines] : expected) {
            QCOMPARE(calls[cpu].size(), lines.size());
            for (std::size_t i = 0; i < lines.size(); ++i)
                QCOMPARE(calls[cpu][i], lines[i]);
        }
    }

    void markersOfBinaryCapturesAreComments()
    {
        const QTemporaryDir cache;
        const auto opened = open::openFile(TEST_DATA "/trace_dat/extract-v7-zstd.dat",
                                           {.cache = cache.path().toStdString()});
        QVERIFY(bool(opened));
        analysis::CaptureGraphRows rows(*opened->capture, {});
        const QByteArray text = QByteArray::fromStdString(
            printedGraph(rows, analysis::recordedGraphText(*opened->capture)));
        // trace-cmd report: `print:                tracing_mark_write: first marker`.
        QVERIFY(text.contains(" 1)               |  /* first marker */\n"));
        QVERIFY(text.contains("  /* sched_switch: prev_comm=swapper/0 prev_pid=0 "));
    }

    void binaryCapturesArePrintedUnderAllOptions()
    {
        const Imported capture(decompressedText(TEST_DATA "/trace_dat/graph-retval-v7-zstd.dat"),
                               format::TraceDatReader());
        QVERIFY(bool(capture));
        format::GraphTextOptions options = analysis::recordedGraphText(*capture);
        QCOMPARE(options.show.text(), std::string("cpu duration overhead irqs"));
        for (const char* name : {"proc", "abstime", "tail", "retval"})
            QVERIFY(options.show.set(name));
        analysis::CaptureGraphRows rows(*capture, {});
        const std::string text = printedGraph(rows, options);
        // What is printed is read again as the same calls.
        const Imported again(text);
        QVERIFY(bool(again));
        analysis::CaptureGraphRows same(*again, {});
        const std::string twice = printedGraph(same, analysis::recordedGraphText(*again));
        QVERIFY2(twice == text, textDifference(twice, text));
        QVERIFY(again->summary().problems == 0);
    }

private:
    /// `100.163733 gadget-217 entry@2 getname` with what a report has of it: rounded
    /// times, and no modules.
    static QByteArray described(const format::GraphRow& row)
    {
        static constexpr const char* kSteps[] = {"entry", "leaf", "exit"};
        QByteArray out = QByteArray::number(qlonglong((row.timeNs + 500) / 1000)) + " "
            + QByteArray::number(row.pid) + " " + kSteps[int(row.step)] + "@"
            + QByteArray::number(row.depth);
        if (row.step != GraphStep::Kind::Exit)
            out += " " + QByteArray::fromStdString(std::string(row.function)).split(' ').front();
        if (row.hasDuration)
            out += " " + QByteArray::number(qlonglong(row.durationNs));
        return out;
    }
    /// The same of a report's lines, by CPU.
    static std::map<std::uint32_t, std::vector<QByteArray>> reported(const std::string& text)
    {
        static const QRegularExpression kLine(
            R"(^ *(.+)-(\d+) +\[(\d+)\] +(\d+)\.(\d+): funcgraph_(entry|exit): +(?:[+!#*@$] )?)"
            R"((?:([\d.]+) us +)?\|  ( *)(?:(.*)\(\)(;| \{)|\}))");
        std::map<std::uint32_t, std::vector<QByteArray>> calls;
        std::map<std::uint32_t, bool> lastIsCall;
        for (const QString& line : QString::fromStdString(text).split('\n')) {
            const QRegularExpressionMatch found = kLine.match(line);
            if (!found.hasMatch()) {
                // Between an entry and its exit it makes them two lines.
                static const QRegularExpression kCpu(R"(^ *.+-\d+ +\[(\d+)\])");
                lastIsCall[kCpu.match(line).captured(1).toUInt()] = false;
                continue;
            }
            QByteArray out =
                QByteArray::number((found.captured(4) + found.captured(5)).toLongLong()) + " "
                + found.captured(2).toLatin1();
            const bool exit = found.captured(6) == "exit";
            out += exit ? " exit" : found.captured(10) == ";" ? " leaf" : " entry";
            out += "@" + QByteArray::number(found.captured(8).size() / 2);
            if (!exit)
                out += " " + found.captured(9).toLatin1();
            if (const QString micros = found.captured(7); !micros.isEmpty()) {
                const qsizetype dot = micros.indexOf('.');
                const QString whole = dot < 0 ? micros : micros.left(dot);
                const QString part = dot < 0 ? QString() : micros.mid(dot + 1);
                out += " " + QByteArray::number((whole + part.leftJustified(3, '0')).toLongLong());
            }
            const bool follows = std::exchange(lastIsCall[found.captured(3).toUInt()], true);
            std::vector<QByteArray>& cpu = calls[found.captured(3).toUInt()];
            // trace-cmd takes the next event of any CPU for an entry's end, the kernel that of the
            // same CPU.
            const QByteArray entry = exit
                ? QByteArray(out).replace(0, out.indexOf(' '), "").replace(" exit@", " entry@")
                : QByteArray();
            const QByteArray open = entry.left(entry.lastIndexOf(' ')) + " ";
            if (exit && follows && cpu.back().contains(open))
                cpu.back() =
                    cpu.back().replace(" entry@", " leaf@") + out.mid(out.lastIndexOf(' '));
            else
                cpu.push_back(out);
        }
        return calls;
    }
    static QByteArray printedCall(const store::Capture& capture, store::CallId call,
                                  const format::GraphTextOptions& options)
    {
        QByteArray out;
        const auto done = analysis::printCall(capture, call, options,
                                              [&out](std::string_view text) {
                                                  out.append(text.data(), qsizetype(text.size()));
                                                  return true;
                                              },
                                              {});
        return done ? out : QByteArray::fromStdString(done.error().message());
    }
    /// The lines that are rows: no headers, separators, blank lines.
    static std::vector<QByteArray> eventLines(const std::string& text)
    {
        std::vector<QByteArray> lines;
        bool separator = false;
        for (const QByteArray& line : QByteArray::fromStdString(text).split('\n')) {
            if (line.startsWith(" ---"))
                separator = !separator;
            else if (!separator && !line.isEmpty() && !line.startsWith('#'))
                lines.push_back(line);
        }
        return lines;
    }
    /// From the call's first line to its last, those with the same CPU (and task, if lines have
    /// it).
    static QByteArray linesOf(const std::vector<QByteArray>& lines, const store::Call& call,
                              bool tasks)
    {
        const auto place = [tasks](const QByteArray& line) {
            return line.mid(line.indexOf(')') - 1, tasks ? 17 : 2);
        };
        QByteArray out;
        for (RowId row = *call.entryRow; row <= *call.exitRow; ++row) {
            if (place(lines[row]) == place(lines[*call.entryRow]))
                out += lines[row] + '\n';
        }
        return out;
    }
};

QTEST_APPLESS_MAIN(TestCallText)
#include "tst_call_text.moc"
