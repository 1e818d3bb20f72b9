#include "core/format/kind/input_kind.h"
#include "core/format/text/ftrace_text_reader.h"
#include "core/trace/skeleton.h"
#include "tests/support/captures.h"
#include "tests/support/recording_sink.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace probescope;
using namespace probescope::format;

namespace {

/// One event's line of `trace` or `trace-cmd report`, taken apart by regular expressions: slow,
/// simple, and written without a look at the reader.
struct SourceLine
{
    QString comm;
    int pid = -1;
    int cpu = 0;
    QString flags;
    std::int64_t timeNs = 0;
    QString rest;
};

std::optional<SourceLine> takeApart(const QString& line)
{
    static const QRegularExpression kOrdinary(
        "^\\s*(.*)-(\\d+)\\s+(?:\\(\\s*(?:\\d+|-+)\\)\\s+)?\\[(\\d{3,})\\] "
        "?(?:([^ \\d][^ ]{3,5}) )?\\s*(\\d+)(?:\\.(\\d{6}|\\d{9}))?: ?(.*)$");
    static const QRegularExpression kLatency(
        "^\\s*(.{1,8})-(\\d+)\\s+(\\d+)([^ \\d][^ ]{3,5})\\s+(\\d+)(?:\\.(\\d{6})|us[ +!#*@$])?: "
        "?(.*)$");
    auto match = kOrdinary.match(line);
    const bool latency = !match.hasMatch();
    if (latency)
        match = kLatency.match(line);
    if (!match.hasMatch())
        return std::nullopt;
    std::int64_t time = match.captured(5).toLongLong();
    if (!match.captured(6).isEmpty())
        time = time * 1'000'000'000 + match.captured(6).leftJustified(9, u'0').toLongLong();
    else if (line.mid(match.capturedEnd(5), 2) == "us")
        time *= 1000;
    return SourceLine{match.captured(1),
                      match.captured(2).toInt(),
                      match.captured(3).toInt(),
                      match.captured(4),
                      time,
                      match.captured(7)};
}

/// Captures of tests/data, and those of the folder that PROBESCOPE_CAPTURES names.
void addTexts()
{
    addCaptures("text");
    const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
    if (captures.isEmpty()) {
        qInfo("PROBESCOPE_CAPTURES is not set: only the captures of tests/data are read.");
        return;
    }
    QDirIterator files(captures, {"*.txt", "*.txt.xz"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        const auto input = Input::open(path.toStdString());
        const auto found = input ? findKind(**input) : Result<KindFound>(KindFound{});
        if (found && found->kind == InputKind::FtraceText)
            QTest::newRow(qPrintable(path.mid(captures.size()))) << path;
    }
}

QString infoOf(const RecordingSink& sink, const RecordingSink::KeptEvent& event)
{
    const auto values = sink.fieldValues(event);
    return QString::fromStdString(printSkeleton(sink.eventTypes[event.type.value()], values));
}

std::unique_ptr<RecordingSink> readText(const QByteArray& bytes, std::size_t chunk)
{
    auto sink = std::make_unique<RecordingSink>();
    FtraceText text(*sink, "test");
    const std::string_view all(bytes.constData(), std::size_t(bytes.size()));
    for (std::size_t i = 0; i < all.size(); i += chunk)
        text.feed(all.substr(i, chunk));
    text.finish();
    return sink;
}

/// Who, where, in which state, and when.
void compareStanding(const RecordingSink& sink, const RecordingSink::KeptEvent& event,
                     const SourceLine& line, const QByteArray& text)
{
    const Task& task = sink.tasks[event.task.value()];
    QCOMPARE(event.timeNs, line.timeNs);
    QCOMPARE(int(event.cpu), line.cpu);
    QCOMPARE(task.pid, line.pid);
    QString before = line.comm;
    const QString buffer = QString::fromStdString(sink.buffers[event.buffer.value()]);
    if (!buffer.isEmpty()) {
        QVERIFY2(before.startsWith(buffer + ": "), text.constData());
        before = before.mid(buffer.size() + 2).trimmed();
    }
    QVERIFY2(before.trimmed() == QString::fromStdString(task.comm).trimmed(), text.constData());
    QCOMPARE(QString::fromStdString(sink.flagSets[event.flags.value()].text), line.flags);
}

bool same(const RecordingSink& a, const RecordingSink& b)
{
    if (a.events.size() != b.events.size() || a.strings != b.strings || a.tasks != b.tasks
        || a.facts != b.facts || a.eventTypes != b.eventTypes
        || a.problems.size() != b.problems.size() || a.losses.size() != b.losses.size())
        return false;
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        if (a.events[i].timeNs != b.events[i].timeNs || a.events[i].values != b.events[i].values
            || a.events[i].task != b.events[i].task || a.events[i].flags != b.events[i].flags)
            return false;
    }
    return true;
}

/// What an event's line is made of, to be printed as kernel/trace/trace_output.c does it.
struct PrintedEvent
{
    QByteArray comm; ///< at most 15 bytes
    int pid = 0;
    int cpu = 0;
    QByteArray flags; ///< `d.h1.`
    qint64 micros = 0;
    QByteArray rest;

    QByteArray padded(int width) const
    {
        return QByteArray(std::max<qsizetype>(width - comm.size(), 0), ' ') + comm.left(width);
    }
    /// trace_print_context()
    QByteArray ordinary() const
    {
        return padded(16)
            + QString::asprintf("-%-7d [%03d] %s %5lld.%06lld: ", pid, cpu, flags.constData(),
                                micros / 1'000'000, micros % 1'000'000)
                  .toUtf8()
            + rest + '\n';
    }
    /// lat_print_generic() and lat_print_timestamp()
    QByteArray latency(qint64 next, qint64 start) const
    {
        const qint64 wait = next - micros;
        const char mark = wait > 1'000'000 ? '$'
            : wait > 100'000               ? '@'
            : wait > 10'000                ? '*'
            : wait > 1000                  ? '#'
            : wait > 100                   ? '!'
            : wait > 10                    ? '+'
                                           : ' ';
        return padded(8)
            + QString::asprintf("-%-7d %3d%s %4lldus%c: ", pid, cpu, flags.constData(),
                                micros - start, mark)
                  .toUtf8()
            + rest + '\n';
    }
    /// trace_print_lat_context() with TRACE_ITER_VERBOSE
    QByteArray verboseHead(qsizetype index) const
    {
        const auto bits = [this](int at, const char* letters, std::initializer_list<int> values) {
            const auto found = QByteArray(letters).indexOf(flags[at]);
            return found < 0 ? 0 : *(values.begin() + found);
        };
        const int number = bits(0, "dDbX", {1, 0x81, 0x80, 2}) | bits(1, "Nnp", {0x24, 4, 0x20})
            | bits(2, "ZzHhs", {0x48, 0x40, 0x18, 8, 0x10});
        const int preempt = flags[3] == '.' ? 0 : flags.mid(3, 1).toInt(nullptr, 16);
        return padded(16)
            + QString::asprintf(" %7d %3d %d %08x %08llx ", pid, cpu, number, preempt,
                                static_cast<unsigned long long>(index))
                  .toUtf8();
    }
    QByteArray verbose(qsizetype index, qint64 next, qint64 start) const
    {
        const auto time = [](qint64 us) {
            return QString::asprintf("%lld.%03lldms", us / 1000, us % 1000).toUtf8();
        };
        return verboseHead(index)
            + QString::asprintf("[%08llx] ", static_cast<unsigned long long>(micros)).toUtf8()
            + time(micros - start) + " (+" + time(next - micros) + "): " + rest + '\n';
    }
    /// Of clocks that count no time.
    QByteArray verboseTicks(qsizetype index, qint64 next, qint64 start) const
    {
        return verboseHead(index)
            + QString::asprintf("[%016llx] %lld (+%lld): ", static_cast<unsigned long long>(micros),
                                micros - start, next - micros)
                  .toUtf8()
            + rest + '\n';
    }
};

QByteArray ordinaryHeader()
{
    return "# tracer: nop\n#\n# entries-in-buffer/entries-written: 1/1   #P:2\n#\n"
           "#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION\n"
           "#              | |         |   |||||     |         |\n";
}

QByteArray latencyHeader()
{
    return "# tracer: nop\n#\n# nop latency trace v1.1.5 on 6.12.117-tracerig\n"
           "# --------------------------------------------------------------------\n"
           "# latency: 0 us, #9/9, CPU#0 | (M:preempt VP:0, KP:0, SP:0 HP:0 #P:2)\n"
           "#    -----------------\n"
           "#    | task: -0 (uid:0 nice:0 policy:0 rt_prio:0)\n"
           "#    -----------------\n#\n";
}

QList<PrintedEvent> oddlyNamedEvents()
{
    const QList<QByteArray> names{"x [002] ...",
                                  "[000] x",
                                  "a-1 [000] 1:",
                                  "b 12 0 0",
                                  "[0a7fdf80] 5.0",
                                  "ms): x",
                                  "=> arrow",
                                  "=> 45678901234",
                                  "x ",
                                  "",
                                  "a-12  0d..1",
                                  "(+1.0ms):",
                                  "CPU:0 [LOST 5",
                                  "7   0 0 000000",
                                  "#hash56789",
                                  "##### CPU 1 b",
                                  "\xc3\xa4 \xe2\x82\xac",
                                  "x: y: z"};
    const QList<QByteArray> flags{".....", "d..2.", "dNh5.", "D.s1.", "bpZ..", "..H1."};
    QList<PrintedEvent> events;
    for (int i = 0; i < 320; ++i) {
        PrintedEvent event{names[i % names.size()],
                           100 + int(i % names.size()),
                           i % 3,
                           flags[i % flags.size()],
                           5'000'000 + i * 17,
                           "sched_waking: comm=x [002] ... pid=" + QByteArray::number(i)
                               + " prio=120 target_cpu=001"};
        if (i % 5 == 0)
            event.rest = "<stack trace>\n => vfs_read\n => ksys_read";
        events.append(event);
    }
    return events;
}

QList<PrintedEvent> eventsOfOrdinaryText(const QByteArray& text)
{
    static const QRegularExpression kBehind(
        "^(\\d+) +\\[(\\d{3,})\\] (\\S{5}) +(\\d+)\\.(\\d{6}): (.*)$");
    QList<PrintedEvent> events;
    for (const QByteArray& line : text.split('\n')) {
        if (line.size() < 17 || line.startsWith('#') || line[16] != '-')
            continue;
        const auto match = kBehind.match(QString::fromLatin1(line.mid(17)));
        if (!match.hasMatch())
            continue;
        qsizetype blanks = 0;
        while (blanks < 16 && line[blanks] == ' ')
            ++blanks;
        events.append({line.mid(blanks, 16 - blanks), match.captured(1).toInt(),
                       match.captured(2).toInt(), match.captured(3).toLatin1(),
                       match.captured(4).toLongLong() * 1'000'000 + match.captured(5).toLongLong(),
                       match.captured(6).toLatin1()});
    }
    return events;
}

/// Names are cut to `nameWidth` bytes, flags to `flagsWidth`, and times count from `startNs`.
void compareForms(const RecordingSink& sink, const RecordingSink& expected, std::size_t nameWidth,
                  std::size_t flagsWidth, std::int64_t startNs)
{
    for (const Problem& problem : sink.problems)
        qWarning("%s: %s", problem.place.text().c_str(), problem.excerpt.c_str());
    QVERIFY(sink.problems.empty());
    QCOMPARE(sink.events.size(), expected.events.size());
    for (std::size_t i = 0; i < sink.events.size(); ++i) {
        const auto& event = sink.events[i];
        const auto& other = expected.events[i];
        const Task& task = sink.tasks[event.task.value()];
        const Task& otherTask = expected.tasks[other.task.value()];
        QCOMPARE(task.pid, otherTask.pid);
        QString name = QString::fromStdString(otherTask.comm.substr(0, nameWidth));
        while (otherTask.comm.size() > nameWidth && name.startsWith(' '))
            name.remove(0, 1);
        QCOMPARE(QString::fromStdString(task.comm), name);
        QCOMPARE(event.cpu, other.cpu);
        QCOMPARE(event.timeNs, other.timeNs - startNs);
        QCOMPARE(sink.flagSets[event.flags.value()].text.substr(0, flagsWidth),
                 expected.flagSets[other.flags.value()].text.substr(0, flagsWidth));
        QCOMPARE(sink.eventTypes[event.type.value()].name,
                 expected.eventTypes[other.type.value()].name);
        QCOMPARE(infoOf(sink, event), infoOf(expected, other));
    }
}

} // namespace

class TestFtraceText : public QObject
{
    Q_OBJECT

private slots:
    void everyLineIsRead_data() { addTexts(); }
    void everyLineIsRead()
    {
        QFETCH(QString, path);
        const auto sink = readText(readCapture(path), 1 << 16);
        for (const Problem& problem : sink->problems)
            qWarning("%s: %s", problem.place.text().c_str(), problem.excerpt.c_str());
        QCOMPARE(sink->problems.size(), std::size_t(0));
    }

    void linesComeBackAsTheyWere_data() { addTexts(); }
    void linesComeBackAsTheyWere()
    {
        QFETCH(QString, path);
        const QByteArray bytes = readCapture(path);
        if (bytes.contains("FUNCTION CALLS"))
            return; // events stand between calls, as comments: tst_graph_steps
        const auto sink = readText(bytes, 1 << 16);
        const QList<QByteArray> lines = bytes.split('\n');
        std::size_t next = 0;
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const auto line = takeApart(QString::fromUtf8(lines[i]));
            if (!line || line->rest.trimmed().startsWith("funcgraph_e"))
                continue;
            while (next < sink->events.size() && sink->events[next].graph)
                ++next;
            QVERIFY(next < sink->events.size());
            const auto& event = sink->events[next++];
            compareStanding(*sink, event, *line, lines[i]);
            const QStringList info = infoOf(*sink, event).split(u'\n');
            QVERIFY2(line->rest.endsWith(info[0]), qPrintable(line->rest + " | " + info[0]));
            const QString before = line->rest.chopped(info[0].size());
            const QString name = QString::fromStdString(sink->eventTypes[event.type.value()].name);
            if (!before.trimmed().isEmpty())
                QVERIFY2(before.trimmed().endsWith(name + ":"), qPrintable(before + " | " + name));
            for (qsizetype more = 1; more < info.size(); ++more)
                QCOMPARE(QString::fromUtf8(lines[++i]), info[more]);
        }
        QVERIFY(next <= sink->events.size());
    }

    void eachLineIsSomething_data() { addTexts(); }
    void eachLineIsSomething()
    {
        QFETCH(QString, path);
        const QByteArray bytes = readCapture(path);
        const auto sink = readText(bytes, 1 << 16);
        static const QRegularExpression kLost("^(.*: | +)?CPU:\\d+ \\[.*EVENTS");
        qsizetype lost = 0;
        for (const QByteArray& line : bytes.split('\n'))
            lost += kLost.match(QString::fromUtf8(line)).hasMatch() ? 1 : 0;
        qsizetype spoken = 0;
        for (const auto& event : sink->events) {
            if (event.graph)
                return; // of calls: tst_graph_steps
            spoken += infoOf(*sink, event).count(u'\n') + 1;
        }
        QCOMPARE(sink->facts.at(facts::kLines), std::to_string(bytes.count('\n')));
        QCOMPARE(spoken + lost + std::stoll(sink->facts.at(facts::kNotes)), bytes.count('\n'));
    }

    void anyChunkingGivesTheSame_data() { addTexts(); }
    void anyChunkingGivesTheSame()
    {
        QFETCH(QString, path);
        const QByteArray bytes = readCapture(path).left(60000);
        const auto whole = readText(bytes, std::size_t(bytes.size()) + 1);
        QVERIFY(same(*whole, *readText(bytes, 1)));
        std::mt19937 random(7);
        for (int i = 0; i < 5; ++i)
            QVERIFY(same(*whole, *readText(bytes, 1 + random() % 5000)));
    }

    void pidsAgreeWithTheEventsOwnFields()
    {
        const auto sink = readText(readCapture(TEST_DATA "/text/events-odd-names.txt.xz"), 4096);
        int checked = 0;
        for (const auto& event : sink->events) {
            const EventType& type = sink->eventTypes[event.type.value()];
            if (type.role != EventRole::SchedSwitch)
                continue;
            const int pid = type.fieldIndex("prev_pid");
            QVERIFY(pid >= 0);
            const Task& task = sink->tasks[event.task.value()];
            QCOMPARE(std::int64_t(task.pid), event.values[std::size_t(pid)]);
            ++checked;
        }
        QVERIFY(checked > 100);
    }

    /// The forms of latency-format, printed as the kernel's source has them, have the tasks, CPUs,
    /// times and texts of the ordinary form.
    void formsOfTheLatencyFormatAreReadWhole_data()
    {
        QTest::addColumn<QList<PrintedEvent>>("events");
        QTest::newRow("odd names") << oddlyNamedEvents();
        for (const char* name : {"events-odd-names", "events-sched-switch-waking"}) {
            const auto text = readCapture(QString(TEST_DATA "/text/%1.txt.xz").arg(name));
            QTest::newRow(name) << eventsOfOrdinaryText(text);
        }
    }
    void formsOfTheLatencyFormatAreReadWhole()
    {
        QFETCH(QList<PrintedEvent>, events);
        QVERIFY(events.size() > 100);
        QByteArray ordinary = ordinaryHeader();
        QByteArray bare = "# tracer: nop\n#\n"; // verbose without latency-format
        QByteArray verbose = latencyHeader();
        QByteArray ticks = verbose;
        QByteArray latency = verbose + "#  cmd     pid     ||||| time  |   caller\n#\n";
        for (qsizetype i = 0; i < events.size(); ++i) {
            const PrintedEvent& event = events[i];
            const qint64 next = events[std::min(i + 1, events.size() - 1)].micros;
            ordinary += event.ordinary();
            bare += event.ordinary();
            verbose += event.verbose(i, next, events[0].micros);
            ticks += event.verboseTicks(i, next, events[0].micros);
            latency += event.latency(next, events[0].micros);
        }
        const auto expected = readText(ordinary, 1 << 16);
        QCOMPARE(qsizetype(expected->events.size()), events.size());
        QVERIFY(expected->problems.empty());
        compareForms(*readText(bare, 1 << 16), *expected, 16, 5, 0);
        compareForms(*readText(verbose, 1 << 16), *expected, 16, 4, 0);
        compareForms(*readText(latency, 1 << 16), *expected, 8, 5, events[0].micros * 1000);
        const auto counted = readText(ticks, 1 << 16);
        QCOMPARE(counted->facts.at(facts::kTimeUnit), std::string("ticks"));
        for (auto& event : counted->events)
            event.timeNs *= 1000;
        compareForms(*counted, *expected, 16, 4, 0);
    }

    void lossesAreCounted()
    {
        const auto sink = readText(readCapture(TEST_DATA "/text/function-sched-lost.txt.xz"), 4096);
        std::uint64_t lost = 0;
        for (const Loss& loss : sink->losses)
            lost += loss.count.value_or(0);
        QCOMPARE(sink->losses.size(), std::size_t(7)); // both counts: the captures' README
        QCOMPARE(lost, std::uint64_t(80848));
    }

    void clocksWithoutTimeGiveTicks()
    {
        const auto sink =
            readText(readCapture(TEST_DATA "/text/events-clock-counter.txt.xz"), 4096);
        QCOMPARE(sink->facts.at(facts::kTimeUnit), std::string("ticks"));
        QCOMPARE(sink->events.front().timeNs, std::int64_t(3));
    }

    /// What is read already is looked at meanwhile.
    void ticksAreToldBeforeTheEvents()
    {
        struct EarlySink : RecordingSink
        {
            void event(const EventRecord& record) override
            {
                known = known && facts.contains(facts::kTimeUnit);
                RecordingSink::event(record);
            }
            bool known = true;
        };
        EarlySink sink;
        const auto input = Input::open(TEST_DATA "/text/events-clock-counter.txt.xz");
        QVERIFY(input && FtraceTextReader().read(**input, sink));
        QVERIFY(!sink.events.empty() && sink.known);
    }

    void stacksAreWhole()
    {
        const auto sink = readText(readCapture(TEST_DATA "/text/events-stacktrace.txt.xz"), 4096);
        std::size_t stacks = 0;
        std::size_t frames = 0;
        for (const auto& event : sink->events) {
            if (sink->eventTypes[event.type.value()].role != EventRole::KernelStack)
                continue;
            ++stacks;
            frames += std::size_t(infoOf(*sink, event).count("\n => "));
        }
        QCOMPARE(stacks, std::size_t(81)); // the captures' README: 81 stacks, and
        QCOMPARE(frames, std::size_t(896 - 162 - 12)); // lines less events less header
    }

    void badInputIsReportedAndKept_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("events");
        QTest::addColumn<int>("problems");
        const QByteArray good = "  bash-1     [000] d..2.  1.000001: sched_waking: comm=a pid=1\n";
        QTest::newRow("garbage between") << good + "what is this\n" + good << 2 << 1;
        QTest::newRow("cut in a line") << good + good.left(20) << 1 << 1;
        QTest::newRow("no final newline") << good + good.chopped(1) << 2 << 0;
        QTest::newRow("CRLF") << QByteArray(good).replace("\n", "\r\n") + good << 2 << 0;
        QTest::newRow("NUL bytes") << good + QByteArray("\0\0\0\n", 4) + good << 2 << 1;
        QTest::newRow("NUL bytes in an event")
            << good + QByteArray(good).replace(40, 2, QByteArray(2, 0)) + good << 3 << 1;
        QTest::newRow("10 MB line") << good + QByteArray(10 << 20, 'x') + "\n" + good << 2 << 1;
        QTest::newRow("no words") << QByteArray("\n\n") << 0 << 0;
        QTest::newRow("CPU 4095") << QByteArray(good).replace("[000]", "[4095]") << 1 << 0;
        QTest::newRow("CPU 99999999") << QByteArray(good).replace("[000]", "[99999999]") << 0 << 1;
        QTest::newRow("huge time")
            << QByteArray(good).replace("1.0", "99999999999999999999.0") << 0 << 1;
    }
    void badInputIsReportedAndKept()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, events);
        QFETCH(int, problems);
        const auto sink = readText(text, 1000);
        QCOMPARE(int(sink->events.size()), events);
        QCOMPARE(int(sink->problems.size()), problems);
        for (const Problem& problem : sink->problems)
            QVERIFY(problem.place.line && problem.excerpt.size() <= Problem::kMaxExcerpt);
    }

    void aBrokenLineOfFunctionGraphTellsWhatIsWrong()
    {
        const auto sink = readText("# tracer: function_graph\n"
                                   "#\n"
                                   "# CPU  DURATION                  FUNCTION CALLS\n"
                                   "# |     |   |                     |   |   |   |\n"
                                   " 0)   0.5 us    |  schedule();\n"
                                   " 0)   0.5 us    |  schedule(;\n",
                                   1000);
        QCOMPARE(sink->problems.size(), std::size_t(1));
        QCOMPARE(sink->problems[0].reason.text(),
                 std::string("not a call: neither `name() {`, `name();` nor `}`"));
        QCOMPARE(sink->problems[0].place.line, std::optional<std::uint64_t>(6));
    }

    void aSwitchOnACpuWithoutTaskResolvesNone()
    {
        const auto sink =
            readText("cpus=2\n"
                     "  gadget-217   [000]   100.170190: funcgraph_entry:       |  execve() {\n"
                     "# CPU  DURATION                  FUNCTION CALLS\n"
                     " 0)    <idle>-0    =>   rcu_pre-17  \n",
                     1000);
        QCOMPARE(sink->events.size(), std::size_t(1));
        for (const Task& task : sink->tasks)
            QVERIFY(!task.comm.starts_with("<idle>"));
    }

    void aLineWithoutTaskHasNoBufferToSplitOff()
    {
        const auto sink = readText("words\n"
                                   "cpus=2\n"
                                   "# data offset    : 4584\n"
                                   "    bash-89      0d)               |        .H1.    10.453737: "
                                   "sc   hed_stadropped evet_r$unts: ",
                                   1000);
        QCOMPARE(sink->problems.size() + sink->events.size(), std::size_t(2));
    }

    void aMessageMayHaveManyLines()
    {
        const auto sink =
            readText("  sh-7     [001] .....    15.000001: tracing_mark_write: one\n"
                     "two: [000]\n\n"
                     "  sh-7     [001] .....    15.000002: tracing_mark_write: next\n",
                     3);
        QCOMPARE(sink->problems.size(), std::size_t(0));
        QCOMPARE(sink->events.size(), std::size_t(2));
        QCOMPARE(infoOf(*sink, sink->events[0]), QString("tracing_mark_write: one\ntwo: [000]\n"));
    }
};

QTEST_APPLESS_MAIN(TestFtraceText)
#include "tst_ftrace_text.moc"
