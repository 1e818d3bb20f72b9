// The captures that are made for benchmarks say the same in all their forms, to trace-cmd and to
// Probescope, and what they say could have happened.

#include "core/format/trace_dat/trace_dat_reader.h"
#include "core/import/opened.h"
#include "tests/bench/made/form.h"
#include "tests/core/format/trace_dat/dat_oracle.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/captures.h"
#include "tests/support/recording_sink.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace probescope;
using made::FormKind;
using made::MadeEvent;
using made::MadeOptions;
using made::WorkloadKind;

namespace {

constexpr std::uint64_t kEvents = 10'000;

MadeOptions small(WorkloadKind workload)
{
    return {
        .workload = workload, .events = kEvents, .cpus = 4, .seed = 7, .eventsBetweenLosses = 2000};
}

/// What stands in a line of an event, as far as text and trace-cmd report both tell it.
struct Line
{
    QString task, cpu, time, name, body;
    friend bool operator==(const Line&, const Line&) = default;
};

QString words(const Line& line)
{
    return QStringList{line.task, line.cpu, line.time, line.name, line.body}.join(" | ");
}

std::vector<Line> eventLines(const QByteArray& text, WorkloadKind workload)
{
    static const QRegularExpression form(
        QStringLiteral(R"(^ *(.+-\d+) +\[(\d+)\] (?:[^ ]{5} )? *(\d+\.\d+): (\w+): +(.*)$)"));
    static const QRegularExpression place(QStringLiteral(R"(^\([^)]*\))"));
    std::vector<Line> lines;
    for (const QByteArray& bytes : text.split('\n')) {
        const auto match = form.match(QString::fromUtf8(bytes));
        if (!match.hasMatch())
            continue;
        Line line{match.captured(1).trimmed(), match.captured(2), match.captured(3),
                  match.captured(4), match.captured(5)};
        if (workload == WorkloadKind::Kprobes)
            line.body.remove(place); // one names the function, the other its address
        lines.push_back(line);
    }
    return lines;
}

/// Calls as function_graph lines of either form tell them: how often each opening and each ending
/// is there. Whether a short call is one line or two depends on the reader. The idle tasks are left
/// out: trace-cmd takes the exit on one CPU for that of the entry on another, since all have pid 0.
std::map<QString, int> callLines(const QByteArray& text)
{
    static const QRegularExpression kernel(QStringLiteral(
        R"(^ *[\d.]+ \| +(\d+)\) +.+?-(\d+) +\|  [^ ]{5} \| (.)( +[\d.]+ us)? *\|  ( *)(.*)$)"));
    static const QRegularExpression report(QStringLiteral(
        R"(^ *.+-(\d+) +\[(\d+)\] +[\d.]+: funcgraph_\w+: +([^\d ]?)( +[\d.]+ us|[\d.]+ us)? *\|  ( *)(.*)$)"));
    std::map<QString, int> counts;
    for (const QByteArray& bytes : text.split('\n')) {
        auto match = kernel.match(QString::fromUtf8(bytes));
        const bool isKernel = match.hasMatch();
        if (!isKernel)
            match = report.match(QString::fromUtf8(bytes));
        if (!match.hasMatch())
            continue;
        if (match.captured(isKernel ? 2 : 1) == QStringLiteral("0"))
            continue;
        const QString place = QStringLiteral("cpu %1 pid %2 depth %3 ")
                                  .arg(match.captured(isKernel ? 1 : 2).toInt())
                                  .arg(match.captured(isKernel ? 2 : 1))
                                  .arg(match.captured(5).size() / 2);
        const QString what = match.captured(6);
        if (!what.startsWith('}'))
            ++counts[place + what.section('(', 0, 0)];
        if (!match.captured(4).isEmpty())
            ++counts[place + match.captured(4).trimmed()];
    }
    return counts;
}

class tst_MadeCaptures : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString make(const MadeOptions& options, FormKind form)
    {
        const QString path = m_folder.filePath(
            QStringLiteral("%1-%2-%3").arg(int(options.workload)).arg(int(form)).arg(options.seed));
        const auto made = made::makeCapture(options, form, path.toStdString());
        if (!made)
            qFatal("%s", made.error().message().c_str());
        return path;
    }
    /// Without plugins, trace-cmd prints events by their formats, as the kernel does; calls look
    /// like those of the kernel with them.
    QByteArray report(const QString& path, WorkloadKind workload)
    {
        QStringList arguments{QStringLiteral("report"), QStringLiteral("-i"), path};
        if (workload != WorkloadKind::FunctionGraph)
            arguments << QStringLiteral("-N");
        QProcess process;
        process.start(QStringLiteral("trace-cmd"), arguments);
        if (!process.waitForFinished(-1) || process.exitCode() != 0)
            qFatal("trace-cmd report failed");
        return process.readAllStandardOutput();
    }
    std::shared_ptr<store::Capture> import(const QString& path)
    {
        const auto imported = open::importFile(path.toStdString(), (path + ".psc").toStdString());
        if (!imported)
            qFatal("%s", imported.error().message().c_str());
        return imported->capture;
    }
    static void addWorkloads()
    {
        QTest::addColumn<int>("workload");
        QTest::newRow("scheduling") << int(WorkloadKind::Scheduling);
        QTest::newRow("kprobes") << int(WorkloadKind::Kprobes);
        QTest::newRow("function graph") << int(WorkloadKind::FunctionGraph);
    }

private slots:
    void libtracecmdReadsEveryField_data()
    {
        QTest::addColumn<int>("workload");
        QTest::addColumn<int>("form");
        for (const int workload : {0, 1, 2}) {
            QTest::addRow("%d v6", workload) << workload << int(FormKind::DatV6);
            QTest::addRow("%d v7", workload) << workload << int(FormKind::DatV7);
        }
    }
    void libtracecmdReadsEveryField()
    {
        QFETCH(int, workload);
        QFETCH(int, form);
        const QString path = make(small(WorkloadKind(workload)), FormKind(form));
        RecordingSink sink;
        auto input = format::Input::open(path.toStdString());
        QVERIFY(bool(input));
        QVERIFY(bool(format::TraceDatReader().read(**input, sink)));
        QCOMPARE(sink.events.size(), std::size_t(kEvents));
        QVERIFY(sink.problems.empty());
        QCOMPARE(differencesFromOracle(path.toStdString(), sink), std::string());
    }

    void textSaysWhatTraceCmdReports_data() { addWorkloads(); }
    void textSaysWhatTraceCmdReports()
    {
        QFETCH(int, workload);
        const auto kind = WorkloadKind(workload);
        const QByteArray text = readCapture(make(small(kind), FormKind::Text));
        const QByteArray reported = report(make(small(kind), FormKind::DatV6), kind);
        QCOMPARE(report(make(small(kind), FormKind::DatV7), kind), reported);
        QVERIFY(text.count("LOST") > 1);
        QCOMPARE(text.count("LOST"), reported.count("DROPPED"));
        if (kind == WorkloadKind::FunctionGraph) {
            const auto expected = callLines(reported);
            QVERIFY(expected.size() > 1000);
            for (const auto& [call, count] : callLines(text)) {
                const auto found = expected.find(call);
                QVERIFY2(found != expected.end() && found->second == count, qPrintable(call));
            }
            QCOMPARE(callLines(text).size(), expected.size());
            return;
        }
        const auto lines = eventLines(text, kind);
        const auto expected = eventLines(reported, kind);
        QCOMPARE(expected.size(), std::size_t(kEvents));
        QCOMPARE(lines.size(), expected.size());
        for (std::size_t i = 0; i < lines.size(); ++i)
            QCOMPARE(words(lines[i]), words(expected[i]));
    }

    void importsAlikeFromAllForms_data() { addWorkloads(); }
    void importsAlikeFromAllForms()
    {
        QFETCH(int, workload);
        const auto kind = WorkloadKind(workload);
        const auto text = import(make(small(kind), FormKind::Text));
        const auto dat = import(make(small(kind), FormKind::DatV7));
        QCOMPARE(text->summary().problems, 0U);
        QCOMPARE(dat->summary().problems, 0U);
        QVERIFY(dat->summary().lost > 0);
        QCOMPARE(text->summary().lost, dat->summary().lost);
        QCOMPARE(text->summary().calls, dat->summary().calls);
        if (kind == WorkloadKind::FunctionGraph) {
            // Text cuts the digits of durations from 10 ms on.
            const char* const calls =
                "SELECT function, depth, cpu, pid, duration, count(*) FROM call "
                "WHERE state = 'whole' AND duration < 10000000 GROUP BY 1, 2, 3, 4, 5";
            QVERIFY(ask(*dat, calls).size() > 1000);
            QCOMPARE(ask(*text, calls), ask(*dat, calls));
            return;
        }
        const char* const events = "SELECT (ts + 500) / 1000, cpu, pid, comm, name FROM event";
        QCOMPARE(ask(*text, events).size(), std::size_t(kEvents));
        QCOMPARE(ask(*text, events), ask(*dat, events));
    }

    void schedulesOnlyWhatCanRun()
    {
        const auto workload = made::makeWorkload({.workload = WorkloadKind::Scheduling,
                                                  .events = 0,
                                                  .cpus = made::kMaxCpus,
                                                  .seed = 3,
                                                  .eventsBetweenLosses = 1U << 31U});
        std::vector<std::int32_t> running(made::kMaxCpus, 0);
        std::set<std::int32_t> runnable;
        std::int64_t lastNs = 0;
        MadeEvent event;
        for (int i = 0; i < 300'000; ++i) {
            workload->next(event);
            QVERIFY(event.timeNs > lastNs);
            lastNs = event.timeNs;
            QCOMPARE(event.task.pid, running[event.cpu]);
            const std::int32_t other = event.other.pid;
            if (event.kind == MadeEvent::Kind::Switch) {
                if (event.task.pid != 0 && (event.prevState & 0xff) == 0)
                    runnable.insert(event.task.pid);
                QVERIFY(other == 0 || runnable.erase(other) == 1);
                running[event.cpu] = other;
            } else {
                QVERIFY(std::find(running.begin(), running.end(), other) == running.end());
                QVERIFY(!runnable.contains(other));
                if (event.kind != MadeEvent::Kind::Waking)
                    runnable.insert(other);
            }
        }
    }

    void callsLieWithinTheirCallers()
    {
        const auto workload = made::makeWorkload({.workload = WorkloadKind::FunctionGraph,
                                                  .events = 0,
                                                  .cpus = 4,
                                                  .seed = 5,
                                                  .eventsBetweenLosses = 1U << 31U});
        struct Open
        {
            std::uint32_t function;
            std::int64_t beforeNs; ///< what it calls begins after this
        };
        std::map<std::int32_t, std::vector<Open>> stacks; // idle tasks: -1 - CPU
        std::uint32_t deepest = 0;
        MadeEvent event;
        for (int i = 0; i < 300'000; ++i) {
            workload->next(event);
            auto& stack = stacks[event.task.pid == 0 ? -1 - int(event.cpu) : event.task.pid];
            deepest = std::max(deepest, event.depth);
            if (event.kind == MadeEvent::Kind::CallEntry) {
                QCOMPARE(std::size_t(event.depth), stack.size());
                stack.push_back({event.function, event.timeNs - 40});
                continue;
            }
            QVERIFY(!stack.empty());
            QCOMPARE(event.function, stack.back().function);
            QCOMPARE(std::size_t(event.depth), stack.size() - 1);
            QVERIFY(event.callNs < event.returnNs);
            stack.pop_back();
            if (stack.empty())
                continue;
            QVERIFY(event.callNs > stack.back().beforeNs);
            stack.back().beforeNs = event.returnNs;
        }
        QVERIFY(deepest > 10);
    }

    void seedTellsTheBytes()
    {
        MadeOptions options = small(WorkloadKind::Kprobes);
        const QByteArray first = readCapture(make(options, FormKind::DatV6));
        const QByteArray again = readCapture(make(options, FormKind::DatV6));
        options.seed = 8;
        const QByteArray other = readCapture(make(options, FormKind::DatV6));
        QVERIFY(first == again);
        QVERIFY(first != other);
    }

    void saysWhyItCannotWrite()
    {
        const auto full =
            made::makeCapture(small(WorkloadKind::Scheduling), FormKind::Text, "/dev/full");
        QVERIFY(!full);
        QCOMPARE(int(full.error().code), int(ErrorCode::DiskFull));
        QVERIFY(!made::makeCapture(small(WorkloadKind::Scheduling), FormKind::DatV7,
                                   m_folder.filePath("no/folder").toStdString()));
    }
};

} // namespace

QTEST_APPLESS_MAIN(tst_MadeCaptures)
#include "tst_made_captures.moc"
