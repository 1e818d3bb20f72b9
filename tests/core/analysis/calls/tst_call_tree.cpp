#include "core/analysis/calls/call_tree.h"
#include "core/analysis/paths/path_compare.h"
#include "core/analysis/paths/path_views.h"
#include "core/store/read/capture.h"
#include "tests/core/analysis/paths/path_map.h"
#include "tests/core/store/read/timeline_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <map>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::store;
using namespace probescope::test;

namespace {

using Totals = std::map<std::string, PathTotals>;

/// A call that counts, with the functions of those around it that do.
struct CallOnPath
{
    std::vector<std::string> path; ///< outermost first, its own is the last
    /// Without an exit: of the calls in it that have one, and no other one with an exit around.
    std::int64_t insideNs = 0;
    std::int64_t selfNs = 0;
    bool complete = false; ///< it has an exit
    bool timed = false;
    std::int64_t durationNs = 0;
    CallId id;

    std::string last(std::size_t count) const ///< the last ones, innermost first
    {
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += (i == 0 ? "" : ";") + path[path.size() - 1 - i];
        return text;
    }
    std::string from(std::size_t first) const
    {
        std::string text;
        for (std::size_t i = first; i < path.size(); ++i)
            text += (i == first ? "" : ";") + path[i];
        return text;
    }
    void addTo(PathTotals& totals, bool withTotal) const
    {
        ++(complete ? totals.count : totals.incomplete);
        totals.total += withTotal ? insideNs : 0;
        if (!timed)
            return;
        totals.self += selfNs;
        totals.addTimed(durationNs, id);
    }
};

std::string nameOf(StringId function)
{
    return function.valid() ? "f" + std::to_string(function.value()) : "?";
}

bool isWithin(const CallRecord& call, const CallScope& scope)
{
    const std::int64_t begin = scope.beginNs.value_or(INT64_MIN);
    const std::int64_t end = call.startNs + call.durationNs;
    return (scope.stacks.empty()
            || std::count(scope.stacks.begin(), scope.stacks.end(), call.stack) > 0)
        && (!scope.cpu || call.cpu == *scope.cpu) && call.startNs < scope.endNs.value_or(INT64_MAX)
        && (end > begin || call.startNs >= begin);
}

std::uint64_t unseenCalls(const CallRecorder& recorder, const CallScope& scope)
{
    std::uint64_t count = 0;
    for (const auto& stack : recorder.stacks) {
        for (const CallRecord& call : stack)
            count += call.state == Call::State::Outside && isWithin(call, scope) ? 1 : 0;
    }
    return count;
}

/// Each call looks at its ancestors and children.
std::vector<CallOnPath> callsOnPaths(const CallRecorder& recorder, const CallScope& scope)
{
    const std::int64_t begin = scope.beginNs.value_or(INT64_MIN);
    const std::int64_t end = scope.endNs.value_or(INT64_MAX);
    const auto inside = [&](const CallRecord& call) {
        return std::max<std::int64_t>(
            0, std::min(end, call.startNs + call.durationNs) - std::max(begin, call.startNs));
    };
    const auto counts = [&](const CallRecord& call) {
        return call.state != Call::State::Outside && isWithin(call, scope);
    };
    const auto isTimed = [&](const CallRecord& call) {
        return counts(call) && call.state != Call::State::NoExit && call.hasDuration;
    };
    std::vector<CallOnPath> all;
    for (const auto& stack : recorder.stacks) {
        std::map<std::uint64_t, std::int64_t> countedNs;
        for (const CallRecord& call : stack) {
            if (!isTimed(call))
                continue;
            countedNs[call.index] = inside(call);
            for (const CallRecord* up = &call; up->parentDelta > 0;) {
                up = &stack[up->index - up->parentDelta];
                if (isTimed(*up))
                    break;
                countedNs[up->index] += inside(call);
            }
        }
        std::map<std::uint64_t, std::int64_t> childNs; // own times of all calls in it
        for (std::size_t i = stack.size(); i-- > 0;) {
            const CallRecord& call = stack[i];
            const bool known = call.state != Call::State::Outside;
            const std::int64_t own = inside(call) - childNs[call.index];
            if (call.parentDelta > 0)
                childNs[call.index - call.parentDelta] +=
                    childNs[call.index] + std::max<std::int64_t>(0, known ? own : 0);
        }
        for (const CallRecord& call : stack) {
            if (!counts(call))
                continue;
            CallOnPath one;
            one.path.push_back(nameOf(call.function));
            for (const CallRecord* up = &call; up->parentDelta > 0;) {
                up = &stack[up->index - up->parentDelta];
                if (counts(*up))
                    one.path.insert(one.path.begin(), nameOf(up->function));
            }
            one.insideNs = countedNs[call.index];
            one.selfNs = std::max<std::int64_t>(0, inside(call) - childNs[call.index]);
            one.complete = call.state != Call::State::NoExit;
            one.timed = isTimed(call);
            one.durationNs = call.durationNs;
            one.id = {call.stack, call.index};
            all.push_back(std::move(one));
        }
    }
    return all;
}

Totals brutePaths(const std::vector<CallOnPath>& calls)
{
    Totals all;
    for (const CallOnPath& call : calls)
        call.addTo(all[call.from(0)], true);
    return all;
}

/// A call counts for each number of its callers; its time, unless a call around it was reached by
/// the same functions.
Totals bruteCallers(const std::vector<CallOnPath>& calls)
{
    Totals all;
    for (const CallOnPath& call : calls) {
        for (std::size_t count = 1; count <= call.path.size(); ++count) {
            bool within = false;
            for (CallOnPath above = call; above.path.size() > count && !within;) {
                above.path.pop_back();
                within = above.last(count) == call.last(count);
            }
            call.addTo(all[call.last(count)], !within);
        }
    }
    return all;
}

/// The self times of a path and of all below it, of all that there are.
double shareOf(const PathTree& tree, const std::string& path)
{
    double all = 0;
    double below = 0;
    for (const auto& [one, totals] : byPath(tree)) {
        all += double(totals.self);
        below += (one + ';').rfind(path + ';', 0) == 0 ? double(totals.self) : 0;
    }
    return below / all;
}

/// `depth` calls within each other, each 1 ns longer than the one it makes, of functions in turn.
PathTree chainOf(std::uint32_t depth, std::uint32_t functions)
{
    PathBuilder builder;
    std::uint32_t place = 0;
    for (std::uint32_t i = 0; i < depth; ++i) {
        place = builder.child(place, builder.frame({"f" + std::to_string(i % functions), {}})).node;
        PathTotals& totals = builder.node(place).totals;
        totals.count = 1;
        totals.self = 1;
        totals.total = depth - i;
    }
    builder.node(0).totals.total = depth;
    return builder.take();
}

} // namespace

class TestCallTree : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        GraphShape shape;
        shape.steps = 20'000;
        shape.functions = 4; // much recursion
        shape.dropped = 0.01;
        shape.losses = 0.0003;
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "calls.psc";
        auto writer = Writer::create(path);
        QVERIFY(writer.has_value());
        for (std::uint32_t i = 0; i < 4; ++i) // functions of the stream are numbers
            QCOMPARE((*writer)->string(nameOf(StringId(i))).value(), i);
        m_wanted = std::make_unique<TimelineCapture>(randomGraph(shape, 21), **writer);
        while (m_wanted->push(10'000)) { }
        m_wanted->finish();
        QVERIFY((*writer)->finish().has_value());
        auto capture = Capture::open(path);
        QVERIFY(capture.has_value());
        m_capture = *capture;
        QVERIFY(m_capture->summary().calls > 9'000);
    }

    void treesAgreeWithBruteForce_data()
    {
        QTest::addColumn<int>("stack");
        QTest::addColumn<int>("cpu");
        QTest::addColumn<int>("beginPercent");
        QTest::addColumn<int>("endPercent");
        QTest::newRow("all") << -1 << -1 << -1 << -1;
        QTest::newRow("one stack") << 1 << -1 << -1 << -1;
        QTest::newRow("one CPU") << -1 << 1 << -1 << -1;
        QTest::newRow("some time") << -1 << -1 << 30 << 31;
        QTest::newRow("one CPU, some time") << -1 << 0 << 10 << 50;
        QTest::newRow("no such stack") << 77 << -1 << -1 << -1;
    }
    void treesAgreeWithBruteForce()
    {
        const CallScope scope = fetchedScope();
        const auto calls = callsOnPaths(m_wanted->calls(), scope);
        const auto tree = callTree(*m_capture, scope, {});
        QVERIFY(tree.has_value());
        QVERIFY(isWellFormed(*tree));
        QCOMPARE(text(byPath(*tree)), text(brutePaths(calls)));
        std::int64_t outermost = 0;
        for (const CallOnPath& call : calls)
            outermost += call.path.size() == 1 ? call.insideNs : 0;
        QCOMPARE(tree->root().totals.total, outermost);
        QCOMPARE(tree->foldedCalls(), std::uint64_t(0));
        QCOMPARE(tree->unseenCalls(), unseenCalls(m_wanted->calls(), scope));

        const auto callers = callersTree(*tree, {});
        QVERIFY(callers.has_value());
        QVERIFY(isWellFormed(*callers));
        QCOMPARE(text(byPath(*callers)), text(bruteCallers(calls)));

        const auto functions = functionsOf(*tree, {});
        const auto stats = functionStats(*m_capture, scope, {});
        QVERIFY(functions.has_value() && stats.has_value());
        QCOMPARE(functions->size(), stats->size());
        Totals wanted;
        for (const FunctionStats& one : *stats)
            wanted[nameOf(one.function)] = {one.count,  one.incomplete, 0,
                                            one.selfNs, one.timed,      one.minNs,
                                            one.maxNs,  one.sumNs,      one.longest};
        for (const CallOnPath& call : calls) {
            if (std::count(call.path.begin(), call.path.end(), call.path.back()) == 1)
                wanted[call.path.back()].total += call.insideNs;
        }
        // A function with an incomplete call has the time of what that called in the tree alone.
        for (const FunctionStats& one : *stats) {
            const auto total = wanted[nameOf(one.function)].total;
            QVERIFY(one.incomplete > 0 ? one.totalNs <= total : one.totalNs == total);
        }
        for (const PathFunction& one : *functions) {
            QCOMPARE(text(one.totals), text(wanted[nameOf(tree->frames()[one.frame])]));
            QVERIFY(one.totals.longest == wanted[nameOf(tree->frames()[one.frame])].longest);
        }
    }

    void oneFunctionsSidesAgreeWithBruteForce_data() { treesAgreeWithBruteForce_data(); }
    void oneFunctionsSidesAgreeWithBruteForce()
    {
        const CallScope scope = fetchedScope();
        const auto tree = callTree(*m_capture, scope, {});
        QVERIFY(tree.has_value());
        for (const std::string function : {"f0", "f3", "?"}) {
            Totals callers;
            Totals callees;
            std::map<std::string, std::int64_t> widths; // of callers: own times of the callees
            PathTotals every;
            PathTotals outermost;
            for (const CallOnPath& call : callsOnPaths(m_wanted->calls(), scope)) {
                const auto first = std::find(call.path.begin(), call.path.end(), function);
                const auto place = std::size_t(first - call.path.begin());
                if (call.path.back() == function)
                    call.addTo(every, place + 1 == call.path.size());
                if (first == call.path.end())
                    continue;
                CallOnPath top = call; // the outermost call of the function around it
                top.path.resize(place + 1);
                for (std::size_t count = 1; count <= top.path.size() && call.timed; ++count)
                    widths[top.last(count)] += call.selfNs;
                if (place + 1 < call.path.size()) {
                    call.addTo(callees[call.from(place + 1)], true);
                    continue;
                }
                call.addTo(outermost, true);
                for (std::size_t count = 2; count <= call.path.size(); ++count)
                    call.addTo(callers[call.last(count).substr(function.size() + 1)], true);
            }
            const auto sides = sandwichOf(*tree, {function == "?" ? "" : function, {}}, {});
            QVERIFY(sides.has_value());
            QVERIFY(isWellFormed(sides->callers) && isWellFormed(sides->callees));
            QCOMPARE(text(sides->totals), text(every));
            QCOMPARE(text(sides->callers.root().totals), text(outermost));
            QCOMPARE(text(sides->callees.root().totals), text(outermost));
            QCOMPARE(text(byPath(sides->callers)), text(callers));
            QCOMPARE(text(byPath(sides->callees)), text(callees));
            const auto drawn = pathWidths(sides->callers, PathWeight::Callees);
            QCOMPARE(drawn[0], pathWidths(sides->callees, PathWeight::Total)[0]);
            QCOMPARE(drawn[0], widths[function]);
            for (std::uint32_t i = 1; i < drawn.size(); ++i)
                QCOMPARE(drawn[i], widths[function + ';' + pathOf(sides->callers, i)]);
        }
    }

    void whatHasNoRoomIsFoldedAndTold()
    {
        const auto all = callTree(*m_capture, {}, {});
        const auto some = callTree(*m_capture, {}, {}, {}, 40);
        QVERIFY(all.has_value() && some.has_value());
        QCOMPARE(some->nodes().size(), std::size_t(41));
        QVERIFY(all->nodes().size() > 200);
        auto whole = byPath(*all);
        std::uint64_t calls = 0;
        for (const auto& [path, totals] : byPath(*some)) {
            QCOMPARE(text(totals), text(whole[path]));
            calls += totals.count + totals.incomplete;
        }
        std::uint64_t wanted = 0;
        for (const auto& [path, totals] : whole)
            wanted += totals.count + totals.incomplete;
        QCOMPARE(calls + some->foldedCalls(), wanted);
        QCOMPARE(some->root().totals.total, all->root().totals.total);
        // No time is lost: what a node has is its own, its children's and what was folded. Calls
        // below that did not end have time that is nobody's.
        int compared = 0;
        const auto hasIncompleteBelow = [&whole](const std::string& path) {
            return std::any_of(whole.begin(), whole.end(), [&path](const auto& one) {
                return one.second.incomplete > 0 && one.first.rfind(path + ";", 0) == 0;
            });
        };
        for (std::uint32_t i = 1; i < some->nodes().size(); ++i) {
            if (hasIncompleteBelow(pathOf(*some, i)))
                continue;
            ++compared;
            const PathNode& node = some->nodes()[i];
            std::int64_t below = node.totals.self + node.foldedNs;
            for (std::uint32_t child = i + 1; child < i + node.subtree;
                 child += some->nodes()[child].subtree)
                below += some->nodes()[child].totals.total;
            QVERIFY(below >= node.totals.total);
        }
        QVERIFY2(compared > 5, qPrintable(QString::number(compared)));
        const auto callers = callersTree(*some, {}, 30);
        QVERIFY(callers.has_value());
        QCOMPARE(callers->nodes().size(), std::size_t(31));
        QVERIFY(callers->foldedCalls() > 0);
        std::uint64_t told = 0;
        const auto functions = callersTree(*some, {});
        QVERIFY(functions.has_value());
        for (std::uint32_t i = 1; i < functions->nodes().size(); ++i) {
            const PathNode& node = functions->nodes()[i];
            told += node.depth == 1 ? node.totals.count + node.totals.incomplete : 0;
        }
        QCOMPARE(told, calls);
    }

    void recursionOfAnyDepthIsBounded()
    {
        constexpr std::uint32_t kDepth = 3000;
        constexpr std::uint32_t kMax = kDeepestCallers;
        const PathTree chain = chainOf(kDepth, 1);
        const auto callers = callersTree(chain, {});
        QVERIFY(callers.has_value() && isWellFormed(*callers));
        QCOMPARE(callers->height(), kMax);
        for (std::uint32_t i = 1; i < callers->nodes().size(); ++i) {
            // So many calls have that many callers; the outermost of them has all of their time.
            const PathNode& node = callers->nodes()[i];
            QCOMPARE(node.totals.count, std::uint64_t(kDepth - (i - 1)));
            QCOMPARE(node.totals.self, std::int64_t(kDepth - (i - 1)));
            QCOMPARE(node.totals.total, std::int64_t(kDepth - (i - 1)));
            QCOMPARE(node.foldedCalls, std::uint64_t(i == kMax ? kDepth - kMax : 0));
            QCOMPARE(node.foldedNs, std::int64_t(i == kMax ? kDepth - kMax : 0));
        }
        const auto functions = functionsOf(chain, {});
        QVERIFY(functions.has_value());
        QCOMPARE(functions->size(), std::size_t(1));
        QCOMPARE(functions->front().totals.count, std::uint64_t(kDepth));
        QCOMPARE(functions->front().totals.total, std::int64_t(kDepth));

        const PathTree many = chainOf(kDepth, kDepth);
        const auto sides = sandwichOf(many, {"f2000", {}}, {});
        QVERIFY(sides.has_value());
        QCOMPARE(sides->callers.height(), kMax);
        QCOMPARE(sides->callers.foldedCalls(), std::uint64_t(1));
        QCOMPARE(sides->callees.height(), std::uint32_t(kDepth - 2001));
    }

    void widthsHoldWhatIsBelow()
    {
        const auto tree = callTree(*m_capture, {}, {});
        QVERIFY(tree.has_value());
        const auto callers = callersTree(*tree, {});
        QVERIFY(callers.has_value());
        for (const PathTree* one : {&*tree, &*callers}) {
            for (const PathWeight weight :
                 {PathWeight::Total, PathWeight::Self, PathWeight::Count, PathWeight::Own}) {
                const auto widths = pathWidths(*one, weight);
                QCOMPARE(widths.size(), one->nodes().size());
                std::vector<std::int64_t> below(widths.size());
                for (std::size_t i = widths.size(); i-- > 1;)
                    below[one->nodes()[i].parent] += widths[i];
                for (std::size_t i = 0; i < widths.size(); ++i)
                    QVERIFY(below[i] <= widths[i]);
            }
        }
        // A box is as wide as its own time and the boxes in it.
        const auto boxes = pathWidths(*tree, PathWeight::Total);
        std::int64_t all = 0;
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            const PathNode& node = tree->nodes()[i];
            std::int64_t inBox = 0;
            for (std::uint32_t k = i; k < i + node.subtree; ++k)
                inBox += tree->nodes()[k].totals.self;
            QCOMPARE(boxes[i], inBox);
            all += node.totals.self;
        }
        const auto stats = functionStats(*m_capture, {}, {});
        QVERIFY(stats.has_value());
        for (const FunctionStats& one : *stats)
            all -= one.selfNs;
        QCOMPARE(all, std::int64_t(0));
        // So are they where most of them are folded.
        const auto some = callTree(*m_capture, {}, {}, {}, 40);
        QVERIFY(some.has_value());
        QCOMPARE(pathWidths(*some, PathWeight::Total)[0], boxes[0]);
        // By self time, callers are as wide as they are long: nothing has to be stretched.
        const auto widths = pathWidths(*callers, PathWeight::Self);
        for (std::size_t i = 1; i < widths.size(); ++i)
            QCOMPARE(widths[i], callers->nodes()[i].totals.self);
    }

    void comparedTreesKeepBothSides()
    {
        const std::int64_t last = m_wanted->events().back().timeNs;
        const auto before = callTree(*m_capture, {{}, {}, {}, last / 3}, {});
        const auto after = callTree(*m_capture, {{}, {}, last / 2, {}}, {});
        QVERIFY(before.has_value() && after.has_value());
        const PathDifference difference = comparePaths(*before, *after);
        QVERIFY(isWellFormed(difference.paths));
        auto was = byPath(*before);
        auto is = byPath(*after);
        QVERIFY(difference.paths.nodes().size() >= was.size());
        const auto changes = shareChanges(difference, PathWeight::Total);
        for (std::uint32_t i = 1; i < difference.paths.nodes().size(); ++i) {
            const auto path = pathOf(difference.paths, i);
            QCOMPARE(text(difference.before[i].totals), text(was[path]));
            QCOMPARE(text(difference.after[i].totals), text(is[path]));
            const double change = shareOf(*after, path) - shareOf(*before, path);
            QVERIFY(qAbs(changes[i] - change) < 1e-12);
            was.erase(path);
            is.erase(path);
        }
        QCOMPARE(text(was) + text(is), std::string());
        QCOMPARE(difference.before[0].totals.total, before->root().totals.total);
    }

    /// By calls: those of a node with all that they led to, of all that there are.
    void changesOfCallsAreOfTheirNumbers()
    {
        const std::int64_t last = m_wanted->events().back().timeNs;
        const auto before = callTree(*m_capture, {{}, {}, {}, last / 3}, {});
        const auto after = callTree(*m_capture, {{}, {}, last / 2, {}}, {});
        QVERIFY(before.has_value() && after.has_value());
        const PathDifference difference = comparePaths(*before, *after);
        const auto changes = shareChanges(difference, PathWeight::Count);
        const auto& nodes = difference.paths.nodes();
        const auto shareOf = [&nodes](const std::vector<PathSums>& side, std::uint32_t of) {
            double all = 0;
            double own = 0;
            for (std::uint32_t i = 1; i < nodes.size(); ++i) {
                std::uint32_t above = i;
                while (above != of && above != 0)
                    above = nodes[above].parent;
                all += double(side[i].totals.count);
                own += above == of ? double(side[i].totals.count) : 0;
            }
            return own / all;
        };
        for (std::uint32_t i = 1; i < std::min<std::size_t>(nodes.size(), 200); ++i)
            QVERIFY(qAbs(changes[i] - shareOf(difference.after, i) + shareOf(difference.before, i))
                    < 1e-9);
    }

    void cancelledWorkSaysSo()
    {
        const CancelToken cancel;
        cancel.cancel();
        const auto found = callTree(*m_capture, {}, cancel);
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::Cancelled);
        const auto tree = callTree(*m_capture, {}, {});
        QVERIFY(tree.has_value());
        QVERIFY(!sandwichOf(*tree, {"f1", {}}, cancel));
        QVERIFY(!callersTree(chainOf(20, 2), cancel));
        QVERIFY(!functionsOf(chainOf(20, 2), cancel));
    }

    void progressCountsAllCalls()
    {
        std::uint64_t told = 0;
        QVERIFY(callTree(*m_capture, {}, {}, [&told](std::uint64_t calls) {
                    QVERIFY(calls > told);
                    told = calls;
                }).has_value());
        QCOMPARE(told, m_capture->summary().calls);
    }

private:
    CallScope fetchedScope() const
    {
        CallScope scope;
        const auto fetch = [](const char* name) {
            return *static_cast<int*>(QTest::qData(name, QMetaType::Int));
        };
        const std::int64_t last = m_wanted->events().back().timeNs;
        if (const int stack = fetch("stack"); stack >= 0)
            scope.stacks = {std::uint32_t(stack)};
        if (const int cpu = fetch("cpu"); cpu >= 0)
            scope.cpu = std::uint32_t(cpu);
        if (const int percent = fetch("beginPercent"); percent >= 0)
            scope.beginNs = last / 100 * percent;
        if (const int percent = fetch("endPercent"); percent >= 0)
            scope.endNs = last / 100 * percent;
        return scope;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<TimelineCapture> m_wanted;
    std::shared_ptr<Capture> m_capture;
};

QTEST_APPLESS_MAIN(TestCallTree)
#include "tst_call_tree.moc"
