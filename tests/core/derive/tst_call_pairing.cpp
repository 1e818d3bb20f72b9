#include "core/derive/call_pairing.h"
#include "tests/core/derive/brute_calls.h"
#include "tests/core/derive/graph_stream.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

namespace {

GraphInput step(std::int64_t timeNs, std::int32_t pid, GraphStep::Kind kind, int depth,
                std::uint32_t function, std::int64_t durationNs = -1)
{
    GraphInput input;
    input.timeNs = timeNs;
    input.pid = pid;
    input.step.kind = kind;
    input.step.depth = std::uint16_t(depth);
    if (function > 0)
        input.step.function = StringId(function);
    input.step.hasDuration = durationNs >= 0;
    input.step.durationNs = durationNs;
    return input;
}

constexpr auto kEntry = GraphStep::Kind::Entry;
constexpr auto kLeaf = GraphStep::Kind::Leaf;
constexpr auto kExit = GraphStep::Kind::Exit;

CallRecorder pair(const std::vector<GraphInput>& inputs)
{
    CallRecorder recorder;
    CallPairing pairing(recorder);
    feed(pairing, inputs);
    pairing.finish();
    return recorder;
}

std::string describe(const CallRecord& call, int parent, bool withInterrupted)
{
    return "state " + std::to_string(int(call.state)) + " depth " + std::to_string(call.depth)
        + " parent " + std::to_string(parent) + " subtree " + std::to_string(call.subtree)
        + " rows " + std::to_string(call.firstRow) + "-" + std::to_string(call.endRow) + " start "
        + std::to_string(call.startNs) + " duration " + std::to_string(call.durationNs) + " self "
        + std::to_string(call.selfNs) + " function " + std::to_string(call.function.value())
        + (withInterrupted && call.interrupted ? " interrupted" : "");
}

std::string describe(const BruteCall& brute, bool withInterrupted)
{
    CallRecord call;
    call.state = brute.state;
    call.depth = std::uint16_t(brute.depth);
    call.subtree = brute.subtree;
    call.firstRow = brute.firstRow;
    call.endRow = brute.endRow;
    call.startNs = brute.startNs;
    call.durationNs = brute.durationNs;
    call.selfNs = brute.selfNs;
    call.function = brute.function;
    call.interrupted = brute.interrupted;
    return describe(call, brute.parent, withInterrupted);
}

/// Did one come before its exit?
bool hasInterrupt(const std::vector<CallRecord>& stack, const CallRecord& call)
{
    const auto begin = stack.begin() + std::ptrdiff_t(call.index);
    return std::any_of(begin + 1, begin + std::ptrdiff_t(call.subtree),
                       [&](const CallRecord& inner) { return inner.depth == call.depth; });
}

/// Steps of a graph, one after the other in time.
class GraphSteps
{
public:
    static constexpr GraphStep kLeaf{.kind = ::kLeaf, .hasDuration = true, .function = StringId(1)};
    static constexpr GraphStep kEntry{.kind = ::kEntry, .function = StringId(2)};
    static constexpr GraphStep kExit{.kind = ::kExit, .function = StringId(2)};

    explicit GraphSteps(CallPairing& pairing)
        : m_pairing(pairing)
    {
    }

    void take(std::uint32_t cpu, TaskId task, std::int32_t pid, GraphStep graph)
    {
        EventRecord record;
        record.timeNs = std::int64_t(m_row) + 1;
        record.cpu = cpu;
        record.task = task;
        record.buffer = BufferId(0);
        record.graph = &graph;
        m_pairing.step(m_row++, record, pid);
    }

private:
    CallPairing& m_pairing;
    RowId m_row = 0;
};

} // namespace

class TestCallPairing : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithBruteForce_data()
    {
        QTest::addColumn<double>("dropped");
        QTest::addColumn<bool>("onlyExits");
        QTest::addColumn<bool>("namedExits");
        QTest::addColumn<double>("switches");
        QTest::addColumn<double>("interrupts");
        QTest::newRow("whole") << 0.0 << false << true << 0.02 << 0.0;
        QTest::newRow("many switches") << 0.0 << false << true << 0.5 << 0.0;
        QTest::newRow("some missing") << 0.01 << false << true << 0.02 << 0.0;
        QTest::newRow("many missing") << 0.3 << false << true << 0.1 << 0.0;
        QTest::newRow("missing, exits without names") << 0.1 << false << false << 0.1 << 0.0;
        QTest::newRow("only exits") << 0.0 << true << true << 0.05 << 0.0;
        QTest::newRow("only some exits") << 0.2 << true << false << 0.05 << 0.0;
        QTest::newRow("interrupts before exits") << 0.0 << false << true << 0.02 << 0.2;
        QTest::newRow("interrupts and switches") << 0.0 << false << true << 0.5 << 0.2;
        QTest::newRow("interrupts, exits without names") << 0.0 << false << false << 0.1 << 0.2;
    }
    void agreesWithBruteForce()
    {
        QFETCH(double, dropped);
        QFETCH(bool, onlyExits);
        QFETCH(bool, namedExits);
        QFETCH(double, switches);
        QFETCH(double, interrupts);
        for (unsigned seed = 1; seed <= 30; ++seed) {
            GraphShape shape;
            shape.steps = 400;
            shape.dropped = dropped;
            shape.onlyExits = onlyExits;
            shape.namedExits = namedExits;
            shape.switches = switches;
            shape.interrupts = interrupts;
            const auto inputs = randomGraph(shape, seed);
            const CallRecorder found = pair(inputs);
            QVERIFY(found.wellFormed);
            const auto wanted = bruteCalls(inputs);
            QCOMPARE(found.stacks.size(), wanted.size());
            for (std::size_t stack = 0; stack < wanted.size(); ++stack) {
                QCOMPARE(found.stacks[stack].size(), wanted[stack].size());
                for (std::size_t i = 0; i < wanted[stack].size(); ++i) {
                    const CallRecord& call = found.stacks[stack][i];
                    const BruteCall& brute = wanted[stack][i];
                    const bool exits =
                        brute.state == Call::State::Whole || brute.state == Call::State::NoEntry;
                    const int parent = call.parentDelta == 0 ? -1 : int(i - call.parentDelta);
                    QCOMPARE(QString::fromStdString(describe(call, parent, exits)),
                             QString::fromStdString(describe(brute, exits)));
                    QVERIFY(!call.open);
                    const auto enteredNs = inputs[call.endRow].enteredNs;
                    if (dropped == 0 && call.state == Call::State::Whole && enteredNs >= 0)
                        QCOMPARE(call.startNs, enteredNs);
                }
            }
        }
    }

    void slicesFillTheTimeOnTheCpu()
    {
        for (unsigned seed = 1; seed <= 30; ++seed) {
            GraphShape shape;
            shape.steps = 600;
            shape.dropped = seed % 3 == 0 ? 0.1 : 0.0;
            shape.losses = seed % 2 == 0 ? 0.01 : 0.0;
            shape.switches = 0.1;
            shape.interrupts = seed % 5 == 0 ? 0.1 : 0.0;
            const CallRecorder found = pair(randomGraph(shape, seed));
            std::map<std::pair<std::uint32_t, int>, std::int64_t> ends;
            std::map<std::pair<std::uint32_t, std::uint64_t>, std::vector<CallSlice>> byCall;
            for (const CallSlice& slice : found.slices) {
                QVERIFY(slice.beginNs <= slice.endNs);
                const auto [it, isNew] = ends.try_emplace({slice.cpu, slice.depth}, slice.beginNs);
                QVERIFY2(isNew || it->second <= slice.beginNs, "slices of a lane overlap");
                it->second = slice.endNs;
                byCall[{slice.stack, slice.index}].push_back(slice);
            }
            for (const auto& stack : found.stacks) {
                for (const CallRecord& call : stack) {
                    const auto& slices = byCall[{call.stack, call.index}];
                    QVERIFY2(!slices.empty(), "a call without a slice");
                    for (const CallSlice& slice : slices)
                        QCOMPARE(slice.depth, call.depth);
                    if (call.state != Call::State::Whole || shape.losses > 0)
                        continue;
                    QCOMPARE(slices.front().beginNs, call.startNs);
                    // Where steps are missing, the exit of a later call of the same function can
                    // end this one: then only the durations differ.
                    if (shape.dropped > 0 || hasInterrupt(stack, call))
                        continue;
                    QVERIFY(slices.back().endNs <= call.startNs + call.durationNs);
                    if (call.interrupted)
                        continue;
                    QCOMPARE(slices.back().endNs, call.startNs + call.durationNs);
                    QCOMPARE(slices.size(), std::size_t(1));
                }
            }
        }
    }

    void aLossCutsSlicesAndKeepsWhatStillEnds()
    {
        std::vector<GraphInput> inputs{
            step(100, 7, kEntry, 0, 1),
            step(200, 7, kEntry, 1, 2),
            {},
            step(900, 7, kExit, 1, 2, 50), // began at 850, in the gap: another call of the same
                                           // name
            step(1000, 7, kExit, 0, 1, 900),
        };
        inputs[2].loss = Loss{0, {}, 300, 800, 5};
        const CallRecorder found = pair(inputs);
        QCOMPARE(found.stacks.at(0).size(), std::size_t(3));
        QCOMPARE(found.stacks[0][0].state, Call::State::Whole);
        QCOMPARE(found.stacks[0][0].subtree, std::uint64_t(3));
        QVERIFY(!found.stacks[0][0].interrupted);
        QCOMPARE(found.stacks[0][1].state, Call::State::NoExit);
        QCOMPARE(found.stacks[0][1].durationNs, 0); // nothing of its stack was seen after its entry
        QCOMPARE(found.stacks[0][2].state, Call::State::NoEntry);
        QCOMPARE(found.stacks[0][2].startNs, 850);
        for (const CallSlice& slice : found.slices)
            QVERIFY(slice.endNs <= 300 || slice.beginNs >= 800);
    }

    void durationsComeFromEntryTimesOrFromTheEvents()
    {
        std::vector<GraphInput> inputs{
            step(100, 7, kEntry, 0, 1), step(140, 7, kExit, 0, 1), // nofuncgraph-duration
            step(150, 7, kLeaf, 0, 2), // the same
            step(200, 7, kEntry, 0, 3), step(240, 7, kExit, 0, 3), // trace.dat
            step(300, 7, kExit, 0, 4),
        };
        inputs[4].step.entryTimeNs = 205;
        inputs[5].step.entryTimeNs = 290;
        const auto calls = pair(inputs).stacks.at(0);
        QCOMPARE(calls.size(), std::size_t(4));
        QVERIFY(!calls[0].hasDuration);
        QCOMPARE(calls[0].durationNs, 40);
        QVERIFY(!calls[1].hasDuration);
        QVERIFY(calls[2].hasDuration);
        QCOMPARE(calls[2].durationNs, 35);
        QCOMPARE(calls[2].startNs, 200);
        QCOMPARE(calls[3].state, Call::State::NoEntry);
        QCOMPARE(calls[3].startNs, 290);
    }

    void idleTasksHaveAStackOnEachCpu()
    {
        std::vector<GraphInput> inputs{step(1, 0, kEntry, 0, 1), step(2, 0, kEntry, 0, 2),
                                       step(3, 0, kExit, 0, 1, 2), step(4, 0, kExit, 0, 2, 2)};
        inputs[1].cpu = 1;
        inputs[3].cpu = 1;
        const CallRecorder found = pair(inputs);
        QCOMPARE(found.stacks.size(), std::size_t(2));
        QCOMPARE(found.stacks[1].at(0).state, Call::State::Whole);
        QVERIFY(!found.stacks[1][0].interrupted);
    }

    void aTaskThatMovesKeepsItsStack()
    {
        std::vector<GraphInput> inputs{step(1, 9, kEntry, 0, 1), step(2, 9, kExit, 0, 1, 1)};
        inputs[1].cpu = 3;
        const CallRecorder found = pair(inputs);
        QCOMPARE(found.stacks.at(0).size(), std::size_t(1));
        QCOMPARE(found.stacks[0][0].state, Call::State::Whole);
        QCOMPARE(found.stacks[0][0].cpu, 0U);
        QVERIFY(found.stacks[0][0].interrupted);
    }

    void buffersHaveStacksOfTheirOwn()
    {
        CallRecorder recorder;
        CallPairing pairing(recorder);
        GraphStep entry;
        entry.function = StringId(1);
        EventRecord record;
        record.timeNs = 1;
        record.task = TaskId(5);
        record.buffer = BufferId(0);
        record.graph = &entry;
        pairing.step(0, record, 5);
        record.buffer = BufferId(1);
        pairing.step(1, record, 5);
        pairing.finish();
        QCOMPARE(recorder.stacks.size(), std::size_t(2));
    }

    void anUnknownTaskKeepsItsStackWhenItIsKnown()
    {
        CallRecorder recorder;
        CallPairing pairing(recorder);
        GraphStep entry;
        entry.function = StringId(1);
        EventRecord record;
        record.timeNs = 1;
        record.task = TaskId(5);
        record.buffer = BufferId(0);
        record.graph = &entry;
        pairing.step(0, record, -1);
        pairing.taskResolved(TaskId(5), 138);
        GraphStep exit;
        exit.kind = kExit;
        exit.function = StringId(1);
        record.task = TaskId(6);
        record.cpu = 2;
        record.timeNs = 9;
        record.graph = &exit;
        pairing.step(1, record, 138);
        pairing.finish();
        QCOMPARE(recorder.stacks.size(), std::size_t(1));
        QCOMPARE(recorder.stacks[0].at(0).state, Call::State::Whole);
        QCOMPARE(pairing.stacks()[0].pid, 138);
    }

    /// A text without tasks tells at the first switch of a CPU who ran before it. Here task 138
    /// moved from one CPU to another, and both switch later.
    void aTaskThatIsKnownLateOnTwoCpusEndsWhereItRanLast()
    {
        CallRecorder recorder;
        CallPairing pairing(recorder);
        GraphSteps steps(pairing);
        steps.take(0, TaskId(5), -1, GraphSteps::kLeaf);
        steps.take(1, TaskId(6), -1, GraphSteps::kEntry);
        pairing.taskResolved(TaskId(5), 138);
        pairing.taskResolved(TaskId(6), 138);
        steps.take(1, TaskId(7), 138, GraphSteps::kExit);
        pairing.finish();
        QCOMPARE(recorder.stacks.size(), std::size_t(2));
        QCOMPARE(recorder.stacks[1].size(), std::size_t(1));
        QCOMPARE(recorder.stacks[1][0].state, Call::State::Whole);
        QCOMPARE(pairing.stacks()[1].pid, 138);
        QCOMPARE(pairing.stacks()[0].pid, 138);
    }

    void aTaskThatIsKnownLateOwnsItsEarlierStackToo()
    {
        CallRecorder recorder;
        CallPairing pairing(recorder);
        GraphSteps steps(pairing);
        steps.take(0, TaskId(5), -1, GraphSteps::kLeaf);
        steps.take(1, TaskId(6), 138, GraphSteps::kEntry);
        pairing.taskResolved(TaskId(5), 138); // behind what is newer
        steps.take(1, TaskId(6), 138, GraphSteps::kExit);
        steps.take(0, TaskId(7), -1, GraphSteps::kLeaf); // of somebody else
        pairing.finish();
        QCOMPARE(pairing.stacks().size(), std::size_t(3));
        QCOMPARE(pairing.stacks()[0].pid, 138);
        QCOMPARE(pairing.stacks()[1].pid, 138);
        QCOMPARE(recorder.stacks[1][0].state, Call::State::Whole);
        QCOMPARE(pairing.stacks()[2].pid, -1);
    }

    void veryDeepCallsPair()
    {
        std::vector<GraphInput> inputs;
        constexpr int kDepth = 100'000;
        std::int64_t now = 0;
        for (int i = 0; i < kDepth; ++i)
            inputs.push_back(step(++now, 5, kEntry, std::min(i, 65535), 1));
        for (int i = kDepth; i-- > 0;) {
            ++now;
            inputs.push_back(step(now, 5, kExit, std::min(i, 65535), 1, now - i - 1));
        }
        const CallRecorder found = pair(inputs);
        QVERIFY(found.wellFormed);
        const auto& calls = found.stacks.at(0);
        QCOMPARE(calls.size(), std::size_t(kDepth));
        for (std::size_t i = 0; i < calls.size(); ++i) {
            QCOMPARE(calls[i].state, Call::State::Whole);
            QCOMPARE(calls[i].subtree, std::uint64_t(kDepth - i));
            QCOMPARE(calls[i].parentDelta, std::uint64_t(i > 0));
        }
    }

    void aNegativeDurationStaysOne()
    {
        const auto swapped = [](std::int64_t timeNs, int depth, std::uint32_t function) {
            auto input = step(timeNs, 5, kExit, depth, function);
            input.step.hasDuration = true;
            input.step.durationNs = -3601;
            return input;
        };
        const CallRecorder found =
            pair({step(100, 5, kEntry, 0, 1), step(200, 5, kEntry, 1, 2), swapped(700, 1, 2),
                  step(1000, 5, kExit, 0, 1, 900), swapped(2000, 0, 3)});
        QVERIFY(found.wellFormed);
        const auto& calls = found.stacks.at(0);
        QCOMPARE(calls.size(), std::size_t(3));
        QCOMPARE(calls[0].selfNs, 900); // nothing is taken away from the caller, nor added
        for (const std::size_t i : {1U, 2U}) {
            QVERIFY(calls[i].hasDuration);
            QCOMPARE(calls[i].durationNs, -3601);
            QCOMPARE(calls[i].selfNs, 0);
        }
        QCOMPARE(calls[2].state, Call::State::NoEntry);
        QCOMPARE(calls[2].startNs, 2000);
        for (const CallSlice& slice : found.slices)
            QVERIFY(slice.beginNs <= slice.endNs);
    }

    void hostileDepthsAndTimesStayBounded()
    {
        std::vector<GraphInput> inputs;
        for (int i = 0; i < 3000; ++i) {
            const std::int64_t time = i % 3 == 0 ? INT64_MAX - i : INT64_MIN + i;
            auto input = step(time, i + 1, i % 2 == 0 ? kEntry : kExit, 65535, 1, INT64_MAX);
            input.cpu = UINT32_MAX - std::uint32_t(i);
            inputs.push_back(input);
        }
        const CallRecorder found = pair(inputs);
        QVERIFY(found.wellFormed);
        for (const auto& stack : found.stacks)
            QVERIFY(stack.size() <= CallPairing::kMaxMissing + 1);
    }
};

QTEST_APPLESS_MAIN(TestCallPairing)
#include "tst_call_pairing.moc"
