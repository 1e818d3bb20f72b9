#include "core/store/call_series.h"
#include "core/store/capture.h"
#include "tests/core/recount/graph_recount.h"
#include "tests/support/captures.h"
#include "tests/support/imported_text.h"

#include <QDir>

#include <algorithm>
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

    friend bool operator==(const Figures&, const Figures&) = default;
};

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

} // namespace

/// All texts of function_graph at hand, counted by an independent small program.
class TestGraphRecount : public QObject
{
    Q_OBJECT

private slots:
    void callsAreThoseOfTheText_data()
    {
        QTest::addColumn<QString>("path");
        const auto folder = [](const QString& path, const QStringList& names) {
            QDir dir(path);
            for (const QString& name : dir.entryList(names, QDir::Files))
                QTest::newRow(qPrintable(path.section('/', -2) + '/' + name)) << dir.filePath(name);
        };
        folder(TEST_DATA "/graph", {"*.txt", "*.txt.xz"});
        const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
        if (captures.isEmpty()) {
            qInfo("PROBESCOPE_CAPTURES is not set: only the captures of tests/data are counted.");
            return;
        }
        for (const QString& kernel : QDir(captures).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            folder(captures + '/' + kernel + "/graph", {"*.txt", "*.txt.xz"});
            folder(captures + '/' + kernel + "/latency", {"*-graph*.txt"});
            folder(captures + '/' + kernel + "/events", {"*-graph*.txt"});
        }
    }
    void callsAreThoseOfTheText()
    {
        QFETCH(QString, path);
        const CountedText counted = countCalls(QString::fromUtf8(readCapture(path)));
        const ImportedText capture(path);
        QCOMPARE(std::int64_t(capture->summary().events), counted.lines);
        Calls ours = byLines(callsOf(*capture));
        Calls byPencil = byLines(counted.calls);
        QCOMPARE(byPencil.size(), counted.calls.size());
        dropUntold(ours, byPencil);
        const QStringList found = differences(ours, byPencil);
        QVERIFY2(found.isEmpty(),
                 qPrintable(QString("%1 differences\n  ").arg(found.size())
                            + found.mid(0, 20).join("\n  ")));
        for (auto& [lines, call] : ours) { // the text does not tell all
            if (byPencil[lines].selfNs == kNone)
                call.selfNs = kNone;
        }
        QVERIFY(figuresOf(ours) == figuresOf(byPencil));
    }
};

QTEST_APPLESS_MAIN(TestGraphRecount)
#include "tst_graph_recount.moc"
