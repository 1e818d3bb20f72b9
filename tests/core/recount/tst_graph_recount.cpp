#include "core/analysis/calls/call_stats.h"
#include "core/format/trace_dat/trace_dat_reader.h"
#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/core/recount/graph_recount.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/captures.h"
#include "tests/support/imported_text.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <utility>

using namespace probescope;
using namespace probescope::test;

namespace {

constexpr std::int64_t kNone = CountedCall::kNone;

using Lines = std::pair<std::int64_t, std::int64_t>; ///< of opening and closing
using Calls = std::map<Lines, CountedCall>;

/// The figures of a function over all its calls with an entry, an exit and a duration.
struct Figures
{
    std::int64_t count = 0;
    std::int64_t totalNs = 0;
    std::int64_t selfNs = 0; ///< of calls whose self time is known

    Figures& operator+=(const Figures& other)
    {
        count += other.count;
        totalNs += other.totalNs;
        selfNs += other.selfNs;
        return *this;
    }
    friend bool operator==(const Figures&, const Figures&) = default;
};

/// trace-cmd's report does not tell modules.
QString withoutModule(const QString& function)
{
    return function.section(' ', 0, 0);
}

std::map<QString, Figures> figuresOf(const Calls& calls)
{
    std::map<QString, Figures> figures;
    for (const auto& [lines, call] : calls) {
        if (call.openLine == kNone || call.closeLine == kNone || call.durationNs == kNone)
            continue;
        Figures& of = figures[call.function];
        ++of.count;
        of.totalNs += call.durationNs;
        of.selfNs += std::max<std::int64_t>(call.selfNs, 0);
    }
    return figures;
}

/// The calls of a capture as the recount has them.
std::vector<CountedCall> callsOf(const store::Capture& capture)
{
    std::vector<CountedCall> all;
    for (const store::CallStack& stack : capture.calls().stacks()) {
        const auto calls = capture.calls().scan(stack.number, 0, stack.calls);
        if (!calls)
            qFatal("%s", calls.error().message().c_str());
        std::vector<bool> known(calls->size(), true);
        std::vector<std::size_t> around;
        for (std::size_t i = 0; i < calls->size(); ++i) {
            const store::Call& call = (*calls)[i];
            while (!around.empty() && around.back() + (*calls)[around.back()].subtree <= i)
                around.pop_back();
            // What is only known by what it calls stands in no text.
            if (call.state == store::Call::State::Outside)
                continue;
            const bool timed = call.state == store::Call::State::Whole && call.hasDuration;
            if (!around.empty())
                known[around.back()] = known[around.back()] && timed;
            around.push_back(i);
        }
        for (std::size_t i = 0; i < calls->size(); ++i) {
            const store::Call& call = (*calls)[i];
            if (call.state == store::Call::State::Outside)
                continue;
            CountedCall& counted = all.emplace_back();
            counted.function = QString::fromStdString(capture.string(call.function));
            counted.openLine = call.entryRow ? std::int64_t(*call.entryRow) : kNone;
            counted.closeLine = call.exitRow ? std::int64_t(*call.exitRow) : kNone;
            counted.durationNs = call.isTimed() ? call.durationNs : kNone;
            counted.selfNs = call.isTimed() && call.entryRow && known[i] ? call.selfNs : kNone;
        }
    }
    return all;
}

Calls byLines(const std::vector<CountedCall>& calls)
{
    Calls all;
    for (const CountedCall& call : calls)
        all[{call.openLine, call.closeLine}] = call;
    return all;
}

/// Takes away the lines of which only the whole text says, if at all, that they belong together.
void dropUntold(Calls& ours, Calls& counted)
{
    std::set<std::int64_t> opened;
    std::set<std::int64_t> closed;
    for (const auto& [lines, call] : counted) {
        if (!call.untold)
            continue;
        opened.insert(lines.first);
        closed.insert(lines.second);
    }
    opened.erase(kNone);
    closed.erase(kNone);
    const auto isOpen = [&](const auto& one) {
        return opened.contains(one.first.first) || closed.contains(one.first.second);
    };
    std::erase_if(ours, isOpen);
    std::erase_if(counted, isOpen);
}

QString told(const CountedCall& call)
{
    return QString("%1, lines %2 to %3, %4 ns, self %5 ns")
        .arg(call.function)
        .arg(qint64(call.openLine))
        .arg(qint64(call.closeLine))
        .arg(qint64(call.durationNs))
        .arg(qint64(call.selfNs));
}

QStringList differences(const Calls& ours, const Calls& counted)
{
    QStringList all;
    for (const auto& [lines, call] : counted) {
        const auto of = ours.find(lines);
        if (of == ours.end())
            all += "counted only: " + told(call);
        else if (call.durationNs != of->second.durationNs || call.function != of->second.function
                 || (call.selfNs != kNone && call.selfNs != of->second.selfNs))
            all += "counted: " + told(call) + "; ours: " + told(of->second);
    }
    for (const auto& [lines, call] : ours) {
        if (!counted.contains(lines))
            all += "ours only: " + told(call);
    }
    return all;
}

/// What of the calls of a function has no part in its times, and what those are.
struct Known
{
    std::int64_t timed = 0;
    std::int64_t sumNs = 0;
    std::int64_t incomplete = 0; ///< without an exit

    friend bool operator==(const Known&, const Known&) = default;
};

QString told(const QString& function, const Known& known)
{
    return QString("%1: %2 timed, %3 ns, %4 incomplete")
        .arg(function)
        .arg(qint64(known.timed))
        .arg(qint64(known.sumNs))
        .arg(qint64(known.incomplete));
}

/// Functions of calls of which only the whole text says, if at all, whether they ended.
std::set<QString> untoldOf(const CountedText& text)
{
    std::set<QString> functions;
    for (const CountedCall& call : text.calls) {
        if (call.untold)
            functions.insert(call.function);
    }
    return functions;
}

std::map<QString, Known> knownOf(const CountedText& text)
{
    std::map<QString, Known> all;
    for (const CountedCall& call : text.calls) {
        Known& known = all[call.function];
        known.incomplete += call.closeLine == kNone ? 1 : 0;
        if (call.durationNs == kNone)
            continue;
        ++known.timed;
        known.sumNs += call.durationNs;
    }
    return all;
}

std::map<QString, Known> knownBySql(const store::Capture& capture)
{
    std::map<QString, Known> all;
    for (const std::string& line :
         ask(capture,
             "SELECT ifnull(function, ''), count(duration), ifnull(sum(duration), 0), "
             "sum(state = 'no exit') FROM call WHERE state <> 'outside' GROUP BY 1")) {
        const QStringList cells = QString::fromStdString(line).split('|');
        all[cells[0]] = {cells[1].toLongLong(), cells[2].toLongLong(), cells[3].toLongLong()};
    }
    return all;
}

std::map<QString, Known> knownByTable(const store::Capture& capture)
{
    const auto functions = analysis::functionStats(capture, {}, {});
    if (!functions)
        qFatal("%s", functions.error().message().c_str());
    std::map<QString, Known> all;
    for (const analysis::FunctionStats& stats : *functions) {
        all[QString::fromStdString(capture.string(stats.function))] = {
            std::int64_t(stats.timed), stats.sumNs, std::int64_t(stats.incomplete)};
    }
    return all;
}

QStringList differences(std::map<QString, Known> ours, std::map<QString, Known> counted,
                        const std::set<QString>& untold)
{
    QStringList all;
    for (const auto& [function, known] : ours)
        counted.try_emplace(function);
    for (const auto& [function, known] : counted) {
        if (!untold.contains(function) && !(ours[function] == known))
            all +=
                "counted: " + told(function, known) + "; ours: " + told(function, ours[function]);
    }
    return all;
}

/// All files below a folder with "graph" in their path and one of the ends.
void forEachGraph(const QString& folder, const QStringList& ends,
                  const std::function<void(const QString&)>& take)
{
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    QStringList found;
    while (files.hasNext())
        found << files.next();
    found.sort();
    for (const QString& path : found) {
        const QString name = path.mid(folder.size());
        const bool isGraph = name.contains("graph") && !name.contains("hist")
            && !name.contains("profile") && !name.contains("trace_clock")
            && !name.contains("callgraph");
        if (isGraph && std::any_of(ends.begin(), ends.end(), [&](const QString& end) {
                return name.endsWith(end);
            }))
            take(path);
    }
}

/// The text of a file; of a dump in the kernel's log, without what dmesg puts before the lines and
/// what the kernel puts around them.
QString textOf(const QString& path)
{
    const QString text = QString::fromUtf8(readCapture(path));
    if (!path.contains("/console/"))
        return text;
    static const QRegularExpression kPrefix(R"(^(?:<\d>|\w+ *:\w+ *: )?\[[\w .:]+\] )");
    static const QRegularExpression kAround("^(?:sysrq: .*|Dumping ftrace buffer:|-{33})$");
    QStringList lines;
    qsizetype width = 0;
    for (const QString& line : text.split('\n')) {
        const auto prefix = kPrefix.match(line);
        width = prefix.hasMatch() ? prefix.capturedLength() : width;
        if (!kAround.match(line.mid(width)).hasMatch())
            lines << line.mid(width);
    }
    return lines.join('\n');
}

void forEachGraphAtHand(const QStringList& ends, const std::function<void(const QString&)>& take)
{
    forEachGraph(TEST_DATA, ends, take);
    forEachGraph(SAMPLES, ends, take);
    const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
    if (captures.isEmpty())
        qInfo("PROBESCOPE_CAPTURES is not set: only the captures of tests/data are counted.");
    else
        forEachGraph(captures, ends, take);
}

std::shared_ptr<store::Capture> captureOfDat(const QString& target, const QString& path)
{
    const auto must = [](auto result) {
        if (!result)
            qFatal("%s", result.error().message().c_str());
        return result;
    };
    const std::filesystem::path file(target.toStdString());
    const auto input = must(format::Input::open(path.toStdString()));
    const auto writer = must(store::Writer::create(file));
    must(format::TraceDatReader().read(**input, **writer));
    must((*writer)->finish());
    return *must(store::Capture::open(file));
}

/// Whether lines name the CPU or the task that they are of. Else (option funcgraph-cpu off) calls
/// of several CPUs stand among one another, and only `name();` is sure to be a call.
bool namesCpuOrTask(const QString& text)
{
    static const QRegularExpression kHeads("^#.*(CPU|TASK)", QRegularExpression::MultilineOption);
    return !text.contains("\n#  DURATION") || kHeads.match(text).hasMatch();
}

void keepOneLined(Calls& calls)
{
    std::erase_if(calls, [](const auto& one) { return one.first.first != one.first.second; });
}

} // namespace

/// All texts of function_graph at hand, counted by an independent small program.
class TestGraphRecount : public QObject
{
    Q_OBJECT

private slots:
    void callsAreThoseOfTheText_data()
    {
        QTest::addColumn<QString>("path");
        forEachGraphAtHand({".txt", ".txt.xz", ".txt.zst"}, [](const QString& path) {
            QTest::newRow(qPrintable(path.section('/', -3))) << path;
        });
    }
    void callsAreThoseOfTheText()
    {
        QFETCH(QString, path);
        const QString text = textOf(path);
        const CountedText counted = countCalls(text);
        const ImportedText capture(path);
        QCOMPARE(std::int64_t(capture->summary().events), counted.lines);
        Calls ours = byLines(callsOf(*capture));
        Calls byPencil = byLines(counted.calls);
        QCOMPARE(byPencil.size(), counted.calls.size());
        dropUntold(ours, byPencil);
        const bool mixed = !namesCpuOrTask(text);
        if (mixed) {
            const auto all = byPencil.size();
            keepOneLined(ours);
            keepOneLined(byPencil);
            qInfo("The text names no CPUs: of %zu calls, the %zu of one line are compared.", all,
                  byPencil.size());
        }
        const QStringList found = differences(ours, byPencil);
        QVERIFY2(found.isEmpty(),
                 qPrintable(QString("%1 differences\n  ").arg(found.size())
                            + found.mid(0, 20).join("\n  ")));
        for (auto& [lines, call] : ours) { // the text does not tell all
            if (byPencil[lines].selfNs == kNone)
                call.selfNs = kNone;
        }
        QVERIFY(figuresOf(ours) == figuresOf(byPencil));
        if (mixed)
            return;
        const auto known = knownOf(counted);
        const auto untold = untoldOf(counted);
        for (const QStringList& differ : {differences(knownBySql(*capture), known, untold),
                                          differences(knownByTable(*capture), known, untold)})
            QVERIFY2(differ.isEmpty(), qPrintable(differ.mid(0, 20).join("\n  ")));
    }

    /// Of trace.dat, trace-cmd's own report is counted; lines there are not records, so functions
    /// are compared.
    void traceDatHasTheFiguresOfItsReport_data()
    {
        QTest::addColumn<QString>("dat");
        QTest::addColumn<QString>("report");
        forEachGraphAtHand({".dat", ".dat.xz"}, [](const QString& path) {
            const QString start = path.left(path.lastIndexOf(".dat"));
            QString inTests = start;
            inTests.replace("/trace_dat/", "/report/");
            for (const QString& report : {start + ".report.txt.xz", inTests + ".txt.xz"}) {
                if (QFile::exists(report))
                    QTest::newRow(qPrintable(path.section('/', -3))) << path << report;
            }
        });
    }
    void traceDatHasTheFiguresOfItsReport()
    {
        QFETCH(QString, dat);
        QFETCH(QString, report);
        const CountedText counted = countCalls(QString::fromUtf8(readCapture(report)));
        const QTemporaryDir folder;
        const auto capture = captureOfDat(folder.filePath("dat.psc"), dat);
        QVERIFY(capture->summary().calls > 0);
        Calls byPencil = byLines(counted.calls);
        std::set<QString> open; // of their calls the text does not tell all
        for (const auto& [lines, call] : byPencil) {
            if (call.untold || (call.selfNs == kNone && call.openLine != kNone))
                open.insert(call.function);
        }
        const auto wanted = figuresOf(byPencil);
        std::map<QString, Figures> found;
        for (const auto& [function, figures] : figuresOf(byLines(callsOf(*capture))))
            found[withoutModule(function)] += figures;
        QVERIFY(wanted.size() > open.size());
        for (const auto& [function, figures] : wanted) {
            const Figures& ours = found[function];
            const bool same = open.contains(function)
                ? ours.count == figures.count && ours.totalNs == figures.totalNs
                : ours == figures;
            QVERIFY2(same,
                     qPrintable(QString("%1: counted %2, %3 ns, self %4 ns; ours %5, %6 ns, %7 ns")
                                    .arg(function)
                                    .arg(qint64(figures.count))
                                    .arg(qint64(figures.totalNs))
                                    .arg(qint64(figures.selfNs))
                                    .arg(qint64(ours.count))
                                    .arg(qint64(ours.totalNs))
                                    .arg(qint64(ours.selfNs))));
        }
    }
};

QTEST_APPLESS_MAIN(TestGraphRecount)
#include "tst_graph_recount.moc"
