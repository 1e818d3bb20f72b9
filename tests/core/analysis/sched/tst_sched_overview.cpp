#include "core/analysis/sched/sched_overview.h"
#include "core/analysis/sched/task_steps.h"
#include "core/store/write/writer.h"
#include "tests/core/analysis/sched/sched_history.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

using Does = Moment::Does;
using Made = SchedHistory::Made;

/// Sums of a task, nanosecond by nanosecond and event by event.
SchedTask bruteTask(const SchedHistory& history, std::int32_t pid, std::int64_t beginNs,
                    std::int64_t endNs)
{
    SchedTask sums;
    const auto known = history.knownFrom(pid);
    for (std::int64_t t = beginNs; known && t < std::min(endNs, history.endNs()); ++t) {
        if (t < *known)
            continue;
        const Moment& moment = history.at(pid, t);
        sums.runNs += moment.does == Does::Runs ? 1 : 0;
        sums.waitNs += moment.does == Does::Waits ? 1 : 0;
        sums.preemptedNs += moment.does == Does::IsPreempted ? 1 : 0;
        if (moment.does == Does::Sleeps) {
            ++sums.sleepNs;
            ++sums.sleepByState[moment.state];
        }
    }
    const Made* waking = nullptr;
    bool runs = false;
    bool preempted = false;
    bool neverSwitched = true;
    for (const Made& event : history.events()) {
        const bool inside = event.timeNs >= beginNs && event.timeNs < endNs;
        if (event.kind == Made::Kind::Waking && event.pid == pid) {
            sums.wakeUps += inside ? 1 : 0;
            if (!waking && !runs && !preempted)
                waking = &event;
        }
        sums.migrations += inside && event.kind == Made::Kind::Migrate && event.pid == pid ? 1 : 0;
        if (event.kind != Made::Kind::Switch)
            continue;
        if (event.actor == pid) {
            sums.voluntary += inside && event.state != 'R' ? 1 : 0;
            sums.preempted += inside && event.state == 'R' ? 1 : 0;
            runs = neverSwitched = false;
            preempted = event.state == 'R';
            waking = nullptr;
        }
        if (event.pid == pid) {
            sums.runs += inside ? 1 : 0;
            if (waking && inside) {
                const std::int64_t tookNs = event.timeNs - waking->timeNs;
                if (sums.latency.count == 0 || tookNs > sums.latency.maxNs) {
                    sums.latency.maxNs = tookNs;
                    sums.latency.maxBeginNs = waking->timeNs;
                    sums.latency.maxEndNs = event.timeNs;
                    sums.latency.maxBeginRow = RowId(waking - history.events().data());
                    sums.latency.maxEndRow = RowId(&event - history.events().data());
                }
                ++sums.latency.count;
                sums.latency.sumNs += tookNs;
            }
            waking = nullptr;
            runs = true;
            preempted = neverSwitched = false;
        }
    }
    return sums;
}

std::string describe(const SchedTask& task)
{
    std::string text = "run " + std::to_string(task.runNs) + " wait " + std::to_string(task.waitNs)
        + " preempted " + std::to_string(task.preemptedNs);
    for (const auto& [state, ns] : task.sleepByState)
        text += std::string(" ") + state + ' ' + std::to_string(ns);
    return text + " sleep " + std::to_string(task.sleepNs) + " runs " + std::to_string(task.runs)
        + " switches " + std::to_string(task.voluntary) + '/' + std::to_string(task.preempted) + '/'
        + std::to_string(task.unknownSwitches) + " migrations " + std::to_string(task.migrations)
        + " woken " + std::to_string(task.wakeUps) + " latencies "
        + std::to_string(task.latency.count) + " sum " + std::to_string(task.latency.sumNs)
        + " max " + std::to_string(task.latency.maxNs) + " at "
        + std::to_string(task.latency.maxBeginNs) + '-' + std::to_string(task.latency.maxEndNs)
        + " rows " + std::to_string(task.latency.maxBeginRow.value_or(0)) + '-'
        + std::to_string(task.latency.maxEndRow.value_or(0));
}

} // namespace

class TestSchedOverview : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithBruteForce_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<int>("beginPercent");
        QTest::addColumn<int>("endPercent");
        for (int seed = 1; seed <= 8; ++seed) {
            QTest::addRow("all, %d", seed) << seed << 0 << 100;
            QTest::addRow("a part, %d", seed) << seed << 4 * seed << 90 - 7 * seed;
        }
    }
    void agreesWithBruteForce()
    {
        QFETCH(int, seed);
        QFETCH(int, beginPercent);
        QFETCH(int, endPercent);
        SchedHistory::Shape shape;
        shape.calls = shape.interrupts = seed % 2 == 0;
        const SchedHistory history(std::uint64_t(seed), shape);
        const QTemporaryDir folder;
        const auto capture = history.capture(folder);
        const std::int64_t length = history.endNs() - SchedHistory::kStartNs;
        SchedQuestion question;
        question.beginNs = SchedHistory::kStartNs + length * beginPercent / 100;
        question.endNs = SchedHistory::kStartNs + length * endPercent / 100;
        question.bins = 37;
        const auto overview = schedOverview(*capture, question, CancelToken());
        QVERIFY(overview.has_value());
        QVERIFY(overview->kinds.switches && overview->kinds.wakings);
        QCOMPARE(overview->losses.gaps, std::uint64_t(0));
        checkTasks(history, *overview);
        checkWakes(history, *overview);
        checkCpus(history, *overview);
        checkQueue(history, *overview);
    }

    void lossesMakeTimeUnknownAndNeverWrong()
    {
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            SchedHistory::Shape shape;
            shape.calls = shape.interrupts = false;
            shape.losses = 0.01;
            const SchedHistory history(seed, shape);
            QVERIFY(!history.losses().empty());
            const QTemporaryDir folder;
            const auto capture = history.capture(folder);
            const auto overview = schedOverview(*capture, {}, CancelToken());
            QVERIFY(overview.has_value());
            QCOMPARE(overview->losses.gaps, std::uint64_t(history.losses().size()));
            QVERIFY(overview->losses.unknown);
            for (const SchedTask& task : overview->tasks) {
                if (task.pid == 999)
                    continue;
                const SchedTask truth =
                    bruteTask(history, task.pid, SchedHistory::kStartNs, history.endNs());
                QVERIFY2(task.runNs <= truth.runNs + 1, qPrintable(QString::number(seed)));
                QVERIFY(task.runNs >= truth.runNs / 3);
                QVERIFY(task.preemptedNs <= truth.preemptedNs);
                QVERIFY(task.waitNs <= truth.waitNs + 1);
                for (const auto& [state, ns] : task.sleepByState)
                    QVERIFY(ns <= truth.sleepByState.at(state) + 1);
            }
            std::size_t doubtful = 0;
            for (const bool certain : overview->queue.certain)
                doubtful += certain ? 0 : 1;
            QVERIFY(doubtful > 0 && doubtful < overview->bins());
        }
    }

    void stepsAreThoseOfTheEvents()
    {
        const SchedHistory history(5, {});
        const QTemporaryDir folder;
        const auto capture = history.capture(folder);
        const auto& events = history.events();
        std::mt19937 random(7);
        using Kind = TaskStep::Kind;
        int found = 0;
        for (int i = 0; i < 300; ++i) {
            const std::int32_t pid = 101 + std::int32_t(random() % 6);
            const Kind kind = std::array{Kind::Waking, Kind::SwitchIn, Kind::Sleep}[random() % 3];
            const std::size_t from = random() % events.size();
            const auto fits = [&](const Made& event) {
                if (kind == Kind::Waking)
                    return event.kind == Made::Kind::Waking && event.pid == pid;
                if (event.kind != Made::Kind::Switch)
                    return false;
                return kind == Kind::SwitchIn ? event.pid == pid
                                              : event.actor == pid && event.state != 'R';
            };
            for (const StepWay way : {StepWay::Back, StepWay::Forth}) {
                std::optional<RowId> wanted;
                for (std::size_t row = 0; row < events.size(); ++row) {
                    if (!fits(events[row]))
                        continue;
                    if (way == StepWay::Back && row < from)
                        wanted = row;
                    if (way == StepWay::Forth && row > from && !wanted)
                        wanted = row;
                }
                const auto step = findTaskStep(*capture, pid, kind, from, way, CancelToken());
                QVERIFY(step.has_value());
                QCOMPARE(step->has_value(), wanted.has_value());
                if (!wanted)
                    continue;
                ++found;
                const Made& event = events[*wanted];
                QCOMPARE((*step)->row, *wanted);
                QCOMPARE((*step)->timeNs, event.timeNs);
                QCOMPARE((*step)->cpu, event.cpu);
                QCOMPARE((*step)->by, kind == Kind::Sleep ? event.pid : event.actor);
                QCOMPARE((*step)->state, kind == Kind::Sleep ? event.state : char(0));
            }
        }
        QVERIFY(found > 300);
        const auto none = findTaskStep(*capture, 101, Kind::WakeUp, 0, StepWay::Forth, {});
        QVERIFY(none && !none->has_value());
    }

    void timesOfAnySizeStopAtTheirEnds()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("extreme.psc")).toStdString();
        auto writer = std::move(*store::Writer::create(path));
        EventType type{.name = "sched_switch", .fields = {}};
        type.role = wellKnownRole(type.name);
        for (const char* field : {"prev_pid", "prev_state", "next_comm", "next_pid"})
            type.fields.push_back({.name = field, .kind = FieldKind::Signed});
        type.fields[1].kind = type.fields[2].kind = FieldKind::String;
        const EventTypeId id = writer->eventType(type);
        const Value state = writer->string("S").value();
        const Value comm = writer->string("next").value();
        const std::array<Value, 4> starts{0, state, comm, 7};
        const std::array<Value, 4> ends{7, state, comm, 0};
        writer->event({.timeNs = 0, .type = id, .values = starts});
        writer->event({.timeNs = INT64_MAX, .type = id, .values = ends});
        QVERIFY(bool(writer->finish()));
        writer.reset();
        const auto capture = *store::Capture::open(path);
        const auto overview = schedOverview(*capture, {}, {});
        QVERIFY(overview);
        QCOMPARE(overview->endNs, std::int64_t(INT64_MAX));
        const auto task = std::find_if(overview->tasks.begin(), overview->tasks.end(),
                                       [](const SchedTask& one) { return one.pid == 7; });
        QVERIFY(task != overview->tasks.end());
        QCOMPARE(task->runNs, std::int64_t(INT64_MAX));
    }

    void whatIsCancelledEnds()
    {
        const SchedHistory history(3, {});
        const QTemporaryDir folder;
        const auto capture = history.capture(folder);
        const CancelToken cancel;
        cancel.cancel();
        const auto overview = schedOverview(*capture, {}, cancel);
        QVERIFY(!overview && overview.error().code == ErrorCode::Cancelled);
        const auto step =
            findTaskStep(*capture, 101, TaskStep::Kind::Sleep, 0, StepWay::Forth, cancel);
        QVERIFY(!step && step.error().code == ErrorCode::Cancelled);
    }

private:
    static void checkTasks(const SchedHistory& history, const SchedOverview& overview)
    {
        int seen = 0;
        std::int64_t lastNs = INT64_MAX;
        for (const SchedTask& task : overview.tasks) {
            QVERIFY(task.runNs <= lastNs);
            lastNs = task.runNs;
            if (task.pid == 999)
                continue;
            ++seen;
            const SchedTask wanted = bruteTask(history, task.pid, overview.beginNs, overview.endNs);
            QCOMPARE(describe(task), describe(wanted));
            QCOMPARE(task.name, "task" + std::to_string(task.pid) + '-' + std::to_string(task.pid));
        }
        QCOMPARE(seen, 6);
    }

    static void checkWakes(const SchedHistory& history, const SchedOverview& overview)
    {
        std::map<std::pair<std::int32_t, std::int32_t>, std::uint64_t> counts;
        for (const Made& event : history.events()) {
            if (event.kind == Made::Kind::Waking && event.timeNs >= overview.beginNs
                && event.timeNs < overview.endNs)
                ++counts[{event.actor, event.pid}];
        }
        QCOMPARE(overview.wakes.size(), counts.size());
        std::uint64_t last = UINT64_MAX;
        std::uint64_t timed = 0;
        for (const WakeEdge& edge : overview.wakes) {
            QCOMPARE(edge.count, (counts[{edge.waker, edge.woken}]));
            QVERIFY(edge.count <= last);
            QVERIFY(edge.latency.count <= edge.count);
            last = edge.count;
            timed += edge.latency.count;
        }
        std::uint64_t latencies = 0;
        for (const SchedTask& task : overview.tasks)
            latencies += task.latency.count;
        // They differ by those that cross an end of the range.
        QVERIFY(timed <= latencies + 6 && latencies <= timed + 6);
    }

    static void checkCpus(const SchedHistory& history, const SchedOverview& overview)
    {
        QCOMPARE(overview.cpus.size(), std::size_t(3));
        for (const CpuUse& use : overview.cpus) {
            for (std::size_t bin = 0; bin < overview.bins(); ++bin) {
                std::int64_t busyNs = 0;
                const std::int64_t end = std::min(overview.binBegin(bin + 1), history.endNs());
                for (std::int64_t t = overview.binBegin(bin); t < end; ++t)
                    busyNs += history.running(use.cpu, t) != 0 ? 1 : 0;
                QCOMPARE(use.busyNs[bin], busyNs);
                QCOMPARE(use.unknownNs[bin], std::int64_t(0));
            }
        }
        QCOMPARE(overview.binBegin(0), overview.beginNs);
        QCOMPARE(overview.binBegin(overview.bins()), overview.endNs);
    }

    static void checkQueue(const SchedHistory& history, const SchedOverview& overview)
    {
        for (std::size_t bin = 0; bin < overview.bins(); ++bin) {
            std::int64_t sumNs = 0;
            std::uint32_t greatest = 0;
            const std::int64_t end = std::min(overview.binBegin(bin + 1), history.endNs());
            for (std::int64_t t = overview.binBegin(bin); t < end; ++t) {
                std::uint32_t waiting = 0;
                for (std::int32_t pid = 101; pid < 107; ++pid) {
                    const Does does = history.at(pid, t).does;
                    waiting += does == Does::Waits || does == Does::IsPreempted ? 1 : 0;
                }
                sumNs += waiting;
                greatest = std::max(greatest, waiting);
            }
            QCOMPARE(overview.queue.sumNs[bin], sumNs);
            QCOMPARE(overview.queue.greatest[bin], greatest);
            QVERIFY(overview.queue.certain[bin]);
        }
    }
};

QTEST_GUILESS_MAIN(TestSchedOverview)
#include "tst_sched_overview.moc"
