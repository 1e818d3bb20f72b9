#include "core/format/ftrace_text_reader.h"
#include "core/format/kind.h"
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
        if (found && found->kind == Kind::FtraceText)
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
