#include "core/analysis/calls/call_stats.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/export/export_form.h"
#include "core/format/input/input.h"
#include "core/format/input/problem_counter.h"
#include "core/format/trace_dat/trace_dat_container.h"
#include "core/format/trace_dat/trace_dat_reader.h"
#include "core/import/opened.h"
#include "tests/core/analysis/export/graph_text_with_loss.h"
#include "tests/core/format/trace_dat/dat_files.h"
#include "tests/core/format/trace_dat/dat_oracle.h"
#include "tests/support/dat_builder.h"
#include "tests/support/recording_sink.h"
#include "tests/support/sample_capture.h"
#include "tests/support/text_difference.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace probescope;
using namespace probescope::analysis;

namespace {

QByteArray report(const QString& path, const QStringList& options = {"-N", "-t"})
{
    QProcess program;
    program.setStandardErrorFile(QProcess::nullDevice());
    program.start("trace-cmd", QStringList{"report", "-i", path} + options);
    return program.waitForFinished(-1) ? program.readAllStandardOutput() : QByteArray();
}

/// The lines of a report that belong to a part of it, by brute force: those of a range of time and
/// of one CPU, with the gaps that end in it.
QByteArray cutReport(const QByteArray& whole, const EventFilter& filter)
{
    static const QRegularExpression place(R"(\[(\d+)\] *(\d+)(?:\.(\d{9}))?: )");
    static const QRegularExpression lost(R"(CPU:(\d+) \[)");
    QByteArray cut;
    std::map<QByteArray, QByteArray> waiting; ///< lines about gaps, by CPU
    bool kept = true;
    for (const QByteArray& line : whole.split('\n')) {
        const auto at = place.match(QString::fromLatin1(line));
        const auto gap = lost.match(QString::fromLatin1(line));
        if (gap.hasMatch() && !at.hasMatch()) {
            waiting[gap.captured(1).toLatin1()] += line + '\n';
            continue;
        }
        if (at.hasMatch()) {
            const qint64 time = at.captured(3).isEmpty()
                ? at.captured(2).toLongLong()
                : at.captured(2).toLongLong() * 1'000'000'000 + at.captured(3).toLongLong();
            const qint64 cpu = at.captured(1).toLongLong();
            kept = time >= *filter.beginNs && time < *filter.endNs
                && (filter.terms.empty() || cpu == filter.terms[0].number);
            const QByteArray gaps = waiting[QByteArray::number(cpu)];
            waiting.erase(QByteArray::number(cpu));
            if (kept)
                cut += gaps;
        }
        if (kept) // others are more of the event before, or the head
            cut += line + '\n';
    }
    while (cut.endsWith("\n\n"))
        cut.chop(1);
    return cut;
}

/// What a trace.dat says of itself.
format::DatContents contentsOf(const QString& path)
{
    RecordingSink sink;
    format::ProblemCounter problems(sink);
    auto input = format::Input::open(path.toStdString());
    if (!input)
        qFatal("%s", input.error().message().c_str());
    auto contents = format::readDatContents(**input, problems);
    if (!contents)
        qFatal("%s", contents.error().message().c_str());
    return std::move(*contents);
}

/// The clock of all buffers: version 7 tells it of each, and recordings of some commands of
/// trace-cmd (split) there alone.
std::string clockOf(const format::DatContents& contents)
{
    const bool told = !contents.clock.empty() || contents.buffers.empty();
    return told ? contents.clock : contents.buffers.front().clock;
}

/// A trace.dat with one event whose print format names a symbol, as that of mm_page_alloc names
/// vmemmap_base.
std::string pageAllocFile()
{
    const DatBuilder dat;
    const std::string fields = "\tfield:unsigned long pfn;\toffset:8;\tsize:8;\tsigned:0;\n";
    const std::string print = "\"page=%p pfn=0x%lx\", REC->pfn != -1UL ? (((struct page "
                              "*)work) + (REC->pfn)) : ((void *)0), REC->pfn";
    const std::string page = dat.page(1000, dat.data(5, dat.record(dat.u64(0x105055))));
    return dat.v6(DatBuilder::format(fields, print), {page});
}

/// A line of a report without the plugins' ways that is an event.
struct ReportLine
{
    QByteArray
        stream; ///< its CPU and buffer: what trace-cmd keeps the order of where times are equal
    QByteArray head; ///< `bash-12 [000] 1.000000000`
    QByteArray name;
    QByteArray info; ///< the first line of its text
};

QByteArray streamOf(const QString& buffer, const QString& cpu)
{
    return (cpu + ' ' + buffer).toUtf8();
}

std::vector<ReportLine> linesOf(const QByteArray& report, const store::Capture& capture)
{
    static const QRegularExpression look(
        R"(^ *(.*-\d+) +\[(\d+)\] *(\d+(?:\.\d+)?): (\S+): *(.*)$)");
    std::vector<ReportLine> lines;
    for (const QByteArray& line : report.split('\n')) {
        const auto found = look.match(QString::fromUtf8(line));
        if (!found.hasMatch())
            continue;
        QString task = found.captured(1);
        QString buffer;
        for (std::uint32_t id = 0; id < capture.bufferCount(); ++id) {
            const auto name =
                QString::fromStdString(capture.bufferName(BufferId(std::uint16_t(id))));
            if (!name.isEmpty() && task.startsWith(name + ':')) {
                buffer = name;
                task = task.mid(name.size() + 1).trimmed();
            }
        }
        const QString cpu = found.captured(2);
        lines.push_back({streamOf(buffer, cpu),
                         (task + " [" + cpu + "] " + found.captured(3)).toUtf8(),
                         found.captured(4).toUtf8(), found.captured(5).trimmed().toUtf8()});
    }
    return lines;
}

/// The name that a symbol's text has before `+0x…`, ` [module]` and ` <address>`.
QByteArray bareSymbol(QByteArray text)
{
    for (const char* const end : {"+0x", " [", " <"}) {
        if (const auto at = text.indexOf(end); at > 0)
            text.truncate(at);
    }
    return text;
}

/// What the report's line of an event of text must be, made of the capture of the text alone.
ReportLine expectedLine(const store::Capture& capture, const store::Event& event)
{
    const Task& task = capture.task(event.task);
    const EventType& type = capture.eventType(event.type);
    const bool counts = capture.fact(facts::kTimeUnit).value_or("ns") != "ns";
    const QString time = counts ? QString::number(event.timeNs + (hasTimes(capture) ? 0 : 1))
                                : QStringLiteral("%1.%2")
                                      .arg(event.timeNs / 1'000'000'000)
                                      .arg(event.timeNs % 1'000'000'000, 9, 10, QChar('0'));
    QString name = task.comm.empty() ? "<...>" : QString::fromStdString(task.comm);
    QString pid = QString::number(task.pid);
    if (task.pid == 0)
        name = "<idle>";
    while (name.startsWith(' ')) // the report fills its column with blanks
        name.remove(0, 1);
    if (task.pid < 0)
        pid = QString::number(1'000'000'000 + event.task.value());
    const auto info = QByteArray::fromStdString(*capture.info(event.row));
    const QString cpu = QStringLiteral("%1").arg(event.cpu, 3, 10, QChar('0'));
    return {streamOf(QString::fromStdString(capture.bufferName(event.buffer)), cpu),
            (name + '-' + pid + " [" + cpu + "] " + time).toUtf8(),
            QByteArray::fromStdString(type.name),
            info.left(info.indexOf('\n') < 0 ? info.size() : info.indexOf('\n')).trimmed()};
}

/// Is the report's text of an event what the text said? Of functions the kernel's way to print them
/// is another one.
bool sameInfo(const EventType& type, const ReportLine& got, const ReportLine& expected)
{
    if (type.role == EventRole::GraphEntry)
        return got.info.startsWith(
            "--> " + bareSymbol(expected.info.left(expected.info.indexOf('('))) + " (");
    if (type.role == EventRole::GraphExit) {
        const auto name = expected.info.mid(expected.info.indexOf("/* ") + 3);
        return !expected.info.contains("/* ")
            || got.info.startsWith("<-- " + bareSymbol(name.left(name.indexOf(" */"))) + " (");
    }
    if (type.role == EventRole::Function) {
        const auto names = expected.info.split('<').first().trimmed();
        return got.info.startsWith(bareSymbol(names)) || got.info == expected.info
            || names.startsWith(got.info.split(' ').first().replace("0x", ""));
    }
    if (type.role == EventRole::KernelStack)
        return true; // its lines follow
    if (type.name == "print" && type.fieldIndex("ip") < 0)
        return got.info == "0x0: " + expected.info; // where it came from is not told
    return got.info == expected.info;
}

/// May an event of that name be told by the other one? Formats have no names with other letters.
bool sameName(const QByteArray& got, const QByteArray& expected)
{
    QByteArray word = expected;
    for (char& letter : word)
        letter = isalnum(static_cast<unsigned char>(letter)) ? letter : '_';
    return got == word || got == word + "_text";
}

void addTextFileRows()
{
    QTest::addColumn<QString>("path");
    for (const char* const folder : {"text", "graph", "perf", "latency"}) {
        const QDir files(QStringLiteral(TEST_DATA "/") + folder);
        for (const QString& name : files.entryList({"*.txt.xz"}))
            QTest::newRow(qPrintable(folder + ('/' + name))) << files.filePath(name);
    }
}

std::shared_ptr<store::Capture> opened(const QString& path, const QTemporaryDir& folder)
{
    const auto made =
        open::importFile(path.toStdString(), folder.filePath("capture.psc").toStdString());
    return made ? made->capture : nullptr;
}

} // namespace

/// trace.dat made of what is stored, against trace-cmd and libtracecmd on the original.
class TestExportTraceDat : public QObject
{
    Q_OBJECT

private slots:
    void trace_cmdReportsTheSameOfTheWhole_data() { addDatFileRows(); }
    void trace_cmdReportsTheSameOfTheWhole()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto capture = opened(path, folder);
        QVERIFY(capture);
        const QString target = folder.filePath("out.dat");
        const auto done =
            exportAsFile(ExportRows(*capture), ExportForm::TraceDat, target.toStdString(), {});
        QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
        QCOMPARE(done->events, capture->summary().events);
        QCOMPARE(done->gapsLeftOut, 0U);
        const QByteArray expected = report(unpackedDatFile(path, folder));
        QVERIFY(!expected.isEmpty());
        const QByteArray got = report(target);
        QVERIFY2(got == expected, textDifference(got.toStdString(), expected.toStdString()));

        // Every field of every record, which reports do not all show.
        RecordingSink original;
        auto input = format::Input::open(path.toStdString());
        QVERIFY(input && format::TraceDatReader().read(**input, original));
        const auto differences = differencesFromOracle(target.toStdString(), original);
        QVERIFY2(differences.empty(), differences.c_str());
    }

    void factsOfTheOriginalGoAlong_data() { addDatFileRows(); }
    void factsOfTheOriginalGoAlong()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const QString source = folder.filePath(QFileInfo(path).fileName());
        QVERIFY(QFile::copy(path, source));
        const auto capture = opened(source, folder);
        QVERIFY(capture);
        const auto exportedAs = [&](const char* name) {
            const QString target = folder.filePath(name);
            const auto done =
                exportAsFile(ExportRows(*capture), ExportForm::TraceDat, target.toStdString(), {});
            if (!done)
                qFatal("%s", done.error().message().c_str());
            return target;
        };
        const QString whole = exportedAs("whole.dat");
        const auto expected = contentsOf(source);
        const auto got = contentsOf(whole);
        QVERIFY(got.kallsyms == expected.kallsyms);
        QVERIFY(got.cmdlines == expected.cmdlines);
        QVERIFY(got.printkFormats == expected.printkFormats);
        QCOMPARE(got.headerEvent, expected.headerEvent);
        if (got.header.pageSize == expected.header.pageSize)
            QCOMPARE(got.headerPage, expected.headerPage);
        QCOMPARE(got.uname, expected.uname);
        QCOMPARE(clockOf(got), clockOf(expected));
        QCOMPARE(got.time.offsetNs, expected.time.offsetNs);
        QCOMPARE(got.time.hasDate, expected.time.hasDate);

        // Without the original, the symbols that the capture keeps are enough.
        QVERIFY(QFile::remove(source));
        const QString kept = exportedAs("kept.dat");
        const QString unpacked = unpackedDatFile(path, folder);
        for (const QStringList& options : {QStringList{"-t"}, QStringList{"-N"}}) {
            const QByteArray report = ::report(unpacked, options);
            QVERIFY(!report.isEmpty());
            for (const QString& file : {whole, kept}) {
                const QByteArray made = ::report(file, options);
                QVERIFY2(made == report, textDifference(made.toStdString(), report.toStdString()));
            }
        }
    }

    void symbolsThatPrintFormatsNameAreKept()
    {
        const QTemporaryDir folder;
        const QString source = folder.filePath("source.dat");
        QFile file(source);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string bytes = pageAllocFile();
        QCOMPARE(file.write(bytes.data(), qint64(bytes.size())), qint64(bytes.size()));
        file.close();
        const QByteArray expected = report(source);
        QVERIFY2(expected.contains("page=0xffffffff81105155 "), expected); // a symbol's and pfn
        const auto capture = opened(source, folder);
        QVERIFY(capture);
        QVERIFY(QFile::remove(source));
        const QString target = folder.filePath("out.dat");
        QVERIFY(exportAsFile(ExportRows(*capture), ExportForm::TraceDat, target.toStdString(), {}));
        QCOMPARE(report(target), expected);
    }

    void trace_cmdReportsWhatTheTextSays_data() { addTextFileRows(); }
    void trace_cmdReportsWhatTheTextSays()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto capture = opened(path, folder);
        if (!capture || capture->summary().events == 0)
            QSKIP("this text has no events");
        const QString target = folder.filePath("out.dat");
        const auto done =
            exportAsFile(ExportRows(*capture), ExportForm::TraceDat, target.toStdString(), {});
        QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
        QCOMPARE(done->events, capture->summary().events);
        const QByteArray whole = report(target);
        QVERIFY2(!whole.contains("FAILED TO PARSE"), whole.left(2000));
        std::vector<ReportLine> expected;
        for (RowId row = 0; row < capture->summary().events; ++row)
            expected.push_back(expectedLine(*capture, *capture->event(row)));
        const bool renamed = std::any_of(done->omissions.begin(), done->omissions.end(),
                                         [](const ExportOmission& kind) {
                                             return kind.what == ExportOmission::What::OtherName;
                                         });
        std::map<QByteArray, std::vector<ReportLine>> lines; // by stream
        for (const ReportLine& line : linesOf(whole, *capture))
            lines[line.stream].push_back(line);
        std::map<QByteArray, std::size_t> places;
        const auto passEnds = [&](const QByteArray& stream) {
            // The second records of calls in one line.
            auto& place = places[stream];
            while (place < lines[stream].size() && lines[stream][place].name == "funcgraph_exit")
                ++place;
        };
        for (RowId row = 0; row < expected.size(); ++row) {
            const ReportLine& wanted = expected[row];
            const EventType& type = capture->eventType(capture->event(row)->type);
            if (type.role != EventRole::GraphExit)
                passEnds(wanted.stream);
            auto& place = places[wanted.stream];
            const auto lineIs = [&] {
                const auto& got = lines[wanted.stream][place];
                return (renamed || got.head == wanted.head) && sameName(got.name, wanted.name)
                    && sameInfo(type, got, wanted);
            };
            while (type.role == EventRole::GraphExit && place < lines[wanted.stream].size()
                   && lines[wanted.stream][place].name == "funcgraph_exit" && !lineIs())
                ++place;
            QVERIFY2(place < lines[wanted.stream].size(), wanted.head + " is missing");
            const auto& got = lines[wanted.stream][place];
            QVERIFY2(lineIs(),
                     got.head + " " + got.name + ": " + got.info + "\n  expected: " + wanted.head
                         + " " + wanted.name + ": " + wanted.info);
            ++place;
        }
        for (const auto& [stream, all] : lines) {
            passEnds(stream);
            QCOMPARE(places[stream], all.size());
        }
    }

    void trace_cmdReportsTheSameOfARange_data() { addDatFileRows(); }
    void trace_cmdReportsTheSameOfARange()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto capture = opened(path, folder);
        QVERIFY(capture);
        const QByteArray whole = report(unpackedDatFile(path, folder));
        const auto summary = capture->summary();
        const std::int64_t length = summary.lastNs - summary.firstNs;
        EventFilter filter;
        filter.beginNs = summary.firstNs + length / 4;
        filter.endNs = summary.firstNs + length / 2;
        for (const bool oneCpu : {false, true}) {
            if (oneCpu) {
                filter.terms.emplace_back();
                filter.terms[0].kind = FilterTerm::Kind::Cpu;
                filter.terms[0].number = capture->cpus().back();
            }
            const auto rows = ExportRows::find(*capture, filter, {});
            QVERIFY(rows);
            const QString target = folder.filePath(oneCpu ? "cpu.dat" : "range.dat");
            const auto done = exportAsFile(*rows, ExportForm::TraceDat, target.toStdString(), {});
            QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
            const QByteArray expected = cutReport(whole, filter);
            const QByteArray got = report(target);
            QVERIFY2(got == expected, textDifference(got.toStdString(), expected.toStdString()));
        }
    }

    void whatTextLacksIsCounted()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), sampleGraphText());
        const auto done = exportAsFile(ExportRows(*capture), ExportForm::TraceDat,
                                       folder.filePath("out.dat").toStdString(), {});
        QVERIFY(done);
        std::map<ExportOmission::What, std::uint64_t> counts;
        for (const ExportOmission& kind : done->omissions)
            counts[kind.what] = kind.count;
        const std::map<ExportOmission::What, std::uint64_t> expected{
            {ExportOmission::What::Flags, 7},
            {ExportOmission::What::Task, 7},
            {ExportOmission::What::Times, 7},
            {ExportOmission::What::Addresses, 5}};
        QVERIFY(counts == expected);
        // Calls in one line are one line again, with their durations.
        const QByteArray whole = report(folder.filePath("out.dat"), {"-t"});
        for (const char* const line :
             {"0.421 us   |    getname();", "1.250 us   |      path_openat();", "2.100 us   |    }",
              "3.900 us   |  }"})
            QVERIFY2(whole.contains(line), whole);
    }

    /// KernelShark takes 0 for no time, by which events of several CPUs are not in their order.
    void whatBeginsAtZeroOnSeveralCpusIsLater_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<int>("otherCpu");
        QTest::addColumn<qint64>("laterNs");
        QTest::newRow("several") << QByteArray("0.000000") << 1 << qint64(1);
        QTest::newRow("one") << QByteArray("0.000000") << 0 << qint64(0);
        QTest::newRow("behind 0") << QByteArray("0.000001") << 1 << qint64(0);
    }
    void whatBeginsAtZeroOnSeveralCpusIsLater()
    {
        QFETCH(QByteArray, first);
        QFETCH(int, otherCpu);
        QFETCH(qint64, laterNs);
        QByteArray lines =
            "# tracer: nop\n#\n"
            "#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION\n"
            "#              | |         |   |||||     |         |\n"
            "              sh-7       [000] ..... FIRST: tracing_mark_write: a\n"
            "              sh-7       [00OTHER] ..... 0.000003: tracing_mark_write: b\n"
            "              sh-7       [000] ..... 0.000005: tracing_mark_write: c\n";
        lines.replace("FIRST", first).replace("OTHER", QByteArray::number(otherCpu));
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), lines.toStdString());
        QCOMPARE(capture->summary().events, std::uint64_t(3));
        const QString target = folder.filePath("out.dat");
        const auto done =
            exportAsFile(ExportRows(*capture), ExportForm::TraceDat, target.toStdString(), {});
        QVERIFY(done);
        std::uint64_t told = 0;
        for (const ExportOmission& one : done->omissions)
            told += one.what == ExportOmission::What::Later ? one.count : 0;
        QCOMPARE(told, std::uint64_t(laterNs * 3));
        const auto again = opened(target, folder);
        QVERIFY(again);
        for (RowId row = 0; row < 3; ++row)
            QCOMPARE(again->event(row)->timeNs, capture->event(row)->timeNs + laterNs);
    }

    /// The `}` of a call that began before the text, without a comment that names it.
    void unknownFunctionsStayUnknown()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"),
                                           "# tracer: function_graph\n#\n"
                                           "# CPU  DURATION                  FUNCTION CALLS\n"
                                           "# |     |   |                     |   |   |   |\n"
                                           " 0)   1.000 us    |    g();\n"
                                           " 0)   9.000 us    |  }\n"
                                           " 0)               |  f() {\n"
                                           " 0)   4.000 us    |  }\n");
        const QString target = folder.filePath("out.dat");
        const auto done =
            exportAsFile(ExportRows(*capture), ExportForm::TraceDat, target.toStdString(), {});
        QVERIFY(done);
        const auto told = std::find_if(
            done->omissions.begin(), done->omissions.end(),
            [](const ExportOmission& one) { return one.what == ExportOmission::What::Function; });
        QVERIFY(told != done->omissions.end());
        QCOMPARE(told->count, std::uint64_t(1));
        const auto again = opened(target, folder);
        QVERIFY(again);
        std::map<std::string, std::int64_t> times;
        const auto functions = functionStats(*again, {}, {});
        QVERIFY(functions);
        for (const FunctionStats& function : *functions)
            times[again->string(function.function)] = function.totalNs;
        const std::map<std::string, std::int64_t> expected{{"", 9000}, {"f", 4000}, {"g", 1000}};
        QVERIFY2(times == expected, times.empty() ? "" : times.begin()->first.c_str());
    }

    void exitsWithoutANameAreOfTheirCalls()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), kGraphTextWithLoss);
        const QString target = folder.filePath("out.dat");
        QVERIFY(exportAsFile(ExportRows(*capture), ExportForm::TraceDat, target.toStdString(), {}));
        QByteArray last = report(target, {"-O", "fgraph:tailprint=1"}).trimmed();
        last = last.mid(last.lastIndexOf('\n') + 1);
        QVERIFY2(last.endsWith("/* x64_sys_call */"), last.constData());
        QVERIFY2(last.contains("133.714 us"), last.constData());
    }

    void aCancelledExportLeavesNothing()
    {
        const QTemporaryDir folder;
        const auto capture = opened(TEST_DATA "/trace_dat/lost-v7-zstd.dat", folder);
        const QStringList before = QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
        ExportControl control;
        control.progress = [&control](std::uint64_t events) {
            if (events > 0)
                control.cancel.cancel();
        };
        const auto done = exportAsFile(ExportRows(*capture), ExportForm::TraceDat,
                                       folder.filePath("out.dat").toStdString(), control);
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), before);
    }
};

QTEST_GUILESS_MAIN(TestExportTraceDat)
#include "tst_export_trace_dat.moc"
