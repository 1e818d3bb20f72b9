#include "core/format/perf/perf_script_line.h"
#include "core/format/perf/perf_script_reader.h"
#include "core/trace/skeleton.h"
#include "tests/support/data_table.h"
#include "tests/support/recording_sink.h"

#include <QRegularExpression>
#include <QTest>

using namespace probescope;
using namespace probescope::format;

namespace {

std::string contents(const std::string& path)
{
    auto input = Input::open(path);
    if (!input)
        return {};
    std::string all(std::size_t((*input)->size().value()), '\0');
    all.resize((*input)->at(0, all).value());
    return all;
}

/// A sample as the line says it, found by a regular expression instead of the reader's way.
struct Sample
{
    QString comm, tid, pid, cpu, seconds, fraction, period, event, info;
    QStringList stack;
};

/// The samples of a text with time and CPU; or, without them, of events alone.
std::vector<Sample> samplesOf(const QString& text, bool places)
{
    static const QRegularExpression full(
        R"(^ *(\S.*?) +(-?\d+)(?:/(-?\d+))? +\[(\d+)\] +(\d+)\.(\d+): +(?:(\d+) +)?([^ ]+): ?(.*)$)");
    static const QRegularExpression bare(R"(^ *([^ ]+): (.*)$)");
    static const QRegularExpression place(R"(^(.*?) +([0-9a-f]{4,16} .* \(.*\))$)");
    std::vector<Sample> samples;
    for (const QString& line : text.split('\n')) {
        if (line.startsWith('#') || line.contains("PERF_RECORD_") || line.trimmed().isEmpty())
            continue;
        if (line.startsWith('\t')) {
            samples.back().stack << line.trimmed();
            continue;
        }
        Sample sample;
        if (const auto m = full.match(line); m.hasMatch()) {
            sample = {m.captured(1),
                      m.captured(3).isEmpty() ? m.captured(2) : m.captured(3),
                      m.captured(3).isEmpty() ? QString("-1") : m.captured(2),
                      m.captured(4),
                      m.captured(5),
                      m.captured(6),
                      m.captured(7),
                      m.captured(8),
                      m.captured(9),
                      {}};
        } else if (const auto b = bare.match(line); b.hasMatch()) {
            sample.event = b.captured(1);
            sample.info = b.captured(2);
        }
        if (const auto p = place.match(sample.info); places && p.hasMatch()) {
            sample.info = p.captured(1);
            sample.stack << p.captured(2);
        }
        samples.push_back(sample);
    }
    return samples;
}

struct FieldFound
{
    QString text;
    Value number = 0;
    bool there = false;
};

FieldFound fieldOf(const RecordingSink& sink, const RecordingSink::KeptEvent& event,
                   const char* name)
{
    const EventType& type = sink.eventTypes[event.type.value()];
    // Of two fields of one name the last is the sample's own.
    for (std::size_t i = type.fields.size(); i-- > 0;) {
        if (type.fields[i].name != name)
            continue;
        const Value value = event.values[i];
        return {type.fields[i].kind == FieldKind::String
                    ? QString::fromStdString(sink.strings[std::size_t(value)])
                    : QString(),
                value, true};
    }
    return {};
}

void read(const std::string& bytes, RecordingSink& sink, std::size_t chunk = std::size_t(-1))
{
    const auto input = Input::fromBytes("x", bytes, chunk);
    const auto done = PerfScriptReader().read(*input, sink);
    QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
}

} // namespace

class TestPerfScript : public QObject
{
    Q_OBJECT

private slots:
    void samplesEqualTheirLines_data()
    {
        QTest::addColumn<int>("count");
        for (const auto& row : tableRows(TEST_DATA "/README.md")) {
            if (row[1] == "PerfScript")
                QTest::newRow(row[0].c_str())
                    << QString::fromStdString(row[2]).split(' ')[0].toInt();
        }
    }
    void samplesEqualTheirLines()
    {
        QFETCH(int, count);
        const QString name = QTest::currentDataTag();
        const std::string bytes = contents(TEST_DATA "/" + name.toStdString());
        const auto samples = samplesOf(QString::fromStdString(bytes), name.contains("-place"));
        QCOMPARE(samples.size(), std::size_t(count));
        RecordingSink sink;
        read(bytes, sink);
        QCOMPARE(sink.problems.size(), 0U);
        const bool timed = !name.contains("F-min");
        QCOMPARE(QString::fromStdString(sink.facts["time_unit"]), timed ? "ns" : "none");
        std::vector<RecordingSink::KeptEvent> events;
        for (const auto& event : sink.events) {
            if (sink.eventTypes[event.type.value()].name.rfind("PERF_RECORD_", 0) != 0)
                events.push_back(event);
        }
        QCOMPARE(events.size(), samples.size());
        for (std::size_t i = 0; i < events.size() && !QTest::currentTestFailed(); ++i)
            compare(sink, events[i], samples[i], timed ? -1 : qint64(i));
    }

    /// What perf prints of a record's fields is typed; here the numbers are counted another way.
    void fieldsOfSchedSwitchAreTyped()
    {
        const std::string bytes = contents(TEST_DATA "/perf/sched.script-F-ns.txt.xz");
        RecordingSink sink;
        read(bytes, sink);
        const QRegularExpression pids("sched_switch: .*prev_pid=(\\d+) .*next_pid=(\\d+) ");
        auto match = pids.globalMatch(QString::fromStdString(bytes));
        int switches = 0;
        for (const auto& event : sink.events) {
            const EventType& type = sink.eventTypes[event.type.value()];
            if (type.name != "sched_switch")
                continue;
            QCOMPARE(type.system, std::string("sched"));
            QCOMPARE(int(type.role), int(EventRole::SchedSwitch));
            QVERIFY(match.hasNext());
            const auto line = match.next();
            QCOMPARE(fieldOf(sink, event, "prev_pid").number, line.captured(1).toLongLong());
            QCOMPARE(fieldOf(sink, event, "next_pid").number, line.captured(2).toLongLong());
            ++switches;
        }
        QVERIFY(switches > 100);
        QVERIFY(!match.hasNext());
    }

    void anyCuttingGivesTheSame()
    {
        const std::string bytes =
            contents(TEST_DATA "/perf/callgraph.script.txt.xz").substr(0, 200'000);
        RecordingSink whole;
        read(bytes, whole);
        for (const std::size_t chunk : {1U, 13U, 4096U}) {
            RecordingSink cut;
            read(bytes, cut, chunk);
            QCOMPARE(cut.events.size(), whole.events.size());
            QVERIFY(cut.strings == whole.strings);
            QVERIFY(cut.eventTypes == whole.eventTypes);
        }
    }

    void headerTellsTheMachine()
    {
        RecordingSink sink;
        read(contents(TEST_DATA "/perf/kprobe.script-place.txt.xz"), sink);
        QCOMPARE(sink.facts["host"], std::string("tracevm"));
        QCOMPARE(sink.facts["kernel"], std::string("6.1.0-56-amd64"));
        QCOMPARE(sink.facts["cpus"], std::string("2"));
        QCOMPARE(sink.facts["recorder"], std::string("perf 6.1.192"));
        QVERIFY(sink.facts["header"].find("# cmdline : ") != std::string::npos);
    }

    void tasksThatRanBeforeAreKnown()
    {
        RecordingSink sink;
        read(contents(TEST_DATA "/perf/sched.script-tasks.txt.xz"), sink);
        const Task init{1, 1, "sh"};
        QVERIFY(std::find(sink.tasks.begin(), sink.tasks.end(), init) != sink.tasks.end());
        QVERIFY(sink.events.front().timeNs > 0);
    }

    void lostSamplesAreLosses()
    {
        RecordingSink sink;
        read("bash   1 [002]     1.000001: sched:sched_waking: comm=a pid=1\n"
             "bash   1 [002]     1.000003: PERF_RECORD_LOST lost 17\n"
             "bash   1 [002]     1.000004: PERF_RECORD_LOST_SAMPLES lost 3\n"
             "LOST 9 events!\n"
             "Processed 5 events and lost 2 chunks!\n\nCheck IO/CPU overload!\n",
             sink);
        QCOMPARE(sink.events.size(), 1U);
        QCOMPARE(sink.problems.size(), 0U);
        QCOMPARE(sink.losses.size(), 4U);
        QCOMPARE(sink.losses[0].cpu, 2U);
        QCOMPARE(sink.losses[0].beginNs, 1'000'001'000);
        QCOMPARE(sink.losses[0].endNs, 1'000'003'000);
        QCOMPARE(sink.losses[0].count.value(), 17U);
        QCOMPARE(sink.losses[1].count.value(), 3U);
        QCOMPARE(sink.losses[2].count.value(), 9U);
        QVERIFY(!sink.losses[3].count);
    }

    void oddLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("parts"); // comm|tid|cpu|time|period|event|info
        const auto row = [](const char* line, const char* parts) {
            QTest::newRow(line) << QByteArray(line) << QString(parts);
        };
        row("  [000] x   12 [001]    1.000001: sched:sched_waking: comm=b",
            "[000] x|12|1|1000001000||sched:sched_waking|comm=b");
        row("Web Content  9/12  [003]     1.000000001:   99 cycles:u: ",
            "Web Content|12|3|1000000001|99|cycles:u|");
        row(" -1 [000] 5   12 [001] K  1.000001: cpu/cycles/pp: ",
            "-1 [000] 5|12|1|1000001000||cpu/cycles/pp|");
        row("bash   7   1.000001: raw 0x1a8: ", "bash|7||1000001000||raw 0x1a8|");
        row("bash   7   1.000001: ", "bash|7||1000001000|||");
        row("bash   7 [001] mem:0x55:rw: x", "bash|7|1|||mem:0x55:rw|x");
        row("bash   -1 [001] 1.000001: a:b: c", "bash|-1|1|1000001000||a:b|c");
        row("   a   7 [001] 9999999999.000001: a:b: c", "");
        row("   a   7 [70000] 1.000001: a:b: c", "a   7 [70000]|||1000001000||a:b|c");
    }
    void oddLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, parts);
        PerfSampleLine sample;
        const std::string text = line.toStdString();
        const bool found = parsePerfSample(text, sample);
        if (parts.isEmpty()) {
            QVERIFY(!found || !sample.timeNs);
            return;
        }
        QVERIFY(found);
        const auto number = [](const auto& value) {
            return value ? QString::number(*value) : QString();
        };
        const auto string = [](std::string_view view) {
            return QString::fromUtf8(view.data(), qsizetype(view.size()));
        };
        QCOMPARE((QStringList{string(sample.comm), number(sample.tid), number(sample.cpu),
                              number(sample.timeNs), number(sample.period), string(sample.event),
                              string(sample.info)}
                      .join('|')),
                 parts);
    }

    void whatIsNoSampleIsReported()
    {
        RecordingSink sink;
        read("a   1 [000]     1.000001: x:y: z\nno sample at all\n"
             "a   1 [000]     0.500000: x:y: z\n",
             sink);
        QCOMPARE(sink.events.size(), 2U);
        QCOMPARE(sink.problems.size(), 2U);
        QCOMPARE(sink.problems[0].place.line.value(), 2U);
        QCOMPARE(sink.problems[0].excerpt, std::string("no sample at all"));
        QCOMPARE(int(sink.problems[1].kind), int(Problem::Kind::TimeBackwards));
        QCOMPARE(sink.problems[1].place.line.value(), 3U);
    }

    void manyProblemsAreCounted()
    {
        std::string text = "a   1 [000]     1.000001: x:y: z\n";
        for (int i = 0; i < 5000; ++i)
            text += "nothing\n";
        RecordingSink sink;
        read(text, sink);
        std::uint64_t count = 0;
        for (const Problem& problem : sink.problems)
            count += problem.count;
        QCOMPARE(count, 5000U);
        QVERIFY(sink.problems.size() < 2000);
    }

    void stoppingIsObeyed()
    {
        std::string text;
        while (text.size() < 3'000'000)
            text += "a   1 [000]     1.000001: x:y: z\n";
        RecordingSink sink;
        sink.goOn = false;
        const auto input = Input::fromBytes("x", text);
        const auto done = PerfScriptReader().read(*input, sink);
        QVERIFY(!done);
        QCOMPARE(int(done.error().code), int(ErrorCode::Cancelled));
        QVERIFY(sink.events.size() < 60'000);
    }

private:
    static void compare(const RecordingSink& sink, const RecordingSink::KeptEvent& event,
                        const Sample& sample, qint64 number)
    {
        const EventType& type = sink.eventTypes[event.type.value()];
        const Task& task = sink.tasks[event.task.value()];
        const QString name = QString::fromStdString(
            type.system == "perf" ? type.name : type.system + ":" + type.name);
        QCOMPARE(name, sample.event);
        QCOMPARE(QString::fromStdString(printSkeleton(type, sink.fieldValues(event))), sample.info);
        if (number >= 0) {
            QCOMPARE(event.timeNs, number);
        } else {
            QCOMPARE(QString::fromStdString(task.comm), sample.comm);
            QCOMPARE(task.pid, sample.tid.toInt());
            QCOMPARE(task.tgid, sample.pid.toInt());
            QCOMPARE(event.cpu, sample.cpu.toUInt());
            QCOMPARE(event.timeNs,
                     (sample.seconds + sample.fraction.leftJustified(9, '0')).toLongLong());
        }
        QCOMPARE(fieldOf(sink, event, "period").there, !sample.period.isEmpty());
        if (!sample.period.isEmpty())
            QCOMPARE(fieldOf(sink, event, "period").number, sample.period.toLongLong());
        QCOMPARE(fieldOf(sink, event, "stack").text, sample.stack.join('\n'));
    }
};

QTEST_APPLESS_MAIN(TestPerfScript)
#include "tst_perf_script.moc"
