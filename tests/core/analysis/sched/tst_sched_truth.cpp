#include "core/analysis/sched/sched_overview.h"
#include "tests/core/analysis/events/made_events.h"
#include "tests/core/analysis/sched/sched_history.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

/// Scheduling events as a kernel writes them into a text.
class MadeSwitches : public MadeEvents
{
public:
    MadeSwitches()
    {
        type("sched_switch", {{"prev_pid"}, {"prev_state", FieldKind::String}, {"next_pid"}},
             "sched");
        type("sched_waking", {{"pid"}}, "sched");
    }
    void change(const At& at, const char* state, std::int32_t next)
    {
        event("sched_switch", at, {at.pid, text(state), next});
    }
    void wake(const At& at, std::int32_t pid) { event("sched_waking", at, {pid}); }
};

SchedOverview overviewOf(const store::Capture& capture, std::size_t bins = 100,
                         std::int64_t endNs = INT64_MAX)
{
    SchedQuestion question;
    question.bins = bins;
    question.endNs = endNs;
    auto overview = schedOverview(capture, question, CancelToken());
    if (!overview)
        qFatal("%s", overview.error().message().c_str());
    return std::move(*overview);
}

const SchedTask& taskOf(const SchedOverview& overview, std::int32_t pid)
{
    const auto found = std::find_if(overview.tasks.begin(), overview.tasks.end(),
                                    [pid](const SchedTask& task) { return task.pid == pid; });
    if (found == overview.tasks.end())
        qFatal("no task %d", int(pid));
    return *found;
}

} // namespace

class TestSchedTruth : public QObject
{
    Q_OBJECT

private slots:
    /// A task woken before a gap, and never heard of again, may have run since.
    void depthIsNotCertainBehindLosses()
    {
        MadeSwitches made;
        made.change({.timeNs = 0, .pid = 0}, "R", 10);
        made.wake({.timeNs = 20, .pid = 10}, 11);
        made.loss(0, 30, 40);
        for (std::int64_t timeNs = 40; timeNs < 1000; timeNs += 10)
            made.wake({.timeNs = timeNs, .pid = 10}, 10); // of no effect: it runs
        const auto capture = made.capture();
        const SchedOverview overview = overviewOf(*capture);
        for (std::size_t bin = 0; bin < overview.bins(); ++bin) {
            QVERIFY2(!overview.queue.certain[bin] || overview.binBegin(bin + 1) <= 31,
                     qPrintable(QString::number(bin)));
            if (overview.binBegin(bin) >= 50)
                QCOMPARE(overview.queue.sumNs[bin], std::int64_t(0));
        }
        QVERIFY(overview.queue.certain[0]);
    }

    /// Of what is called certain nothing is wrong, whatever was lost.
    void certainDepthsAreTheTrueOnes()
    {
        std::size_t certain = 0;
        std::size_t doubtful = 0;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            SchedHistory::Shape shape;
            shape.calls = shape.interrupts = false;
            shape.losses = seed % 4 == 0 ? 0.01 : 0.001;
            const SchedHistory history(seed, shape);
            const QTemporaryDir folder;
            const auto capture = history.capture(folder);
            const SchedOverview overview = overviewOf(*capture, 400, history.endNs());
            for (std::size_t bin = 0; bin < overview.bins(); ++bin) {
                ++(overview.queue.certain[bin] ? certain : doubtful);
                if (!overview.queue.certain[bin])
                    continue;
                std::int64_t sumNs = 0;
                const std::int64_t end = std::min(overview.binBegin(bin + 1), history.endNs());
                for (std::int64_t t = overview.binBegin(bin); t < end; ++t) {
                    for (std::int32_t pid = 101; pid < 107; ++pid) {
                        const Moment::Does does = history.at(pid, t).does;
                        sumNs += does == Moment::Does::Waits || does == Moment::Does::IsPreempted
                            ? 1
                            : 0;
                    }
                }
                QVERIFY2(overview.queue.sumNs[bin] == sumNs,
                         qPrintable(QStringLiteral("seed %1, bin %2: %3, not %4")
                                        .arg(seed)
                                        .arg(bin)
                                        .arg(overview.queue.sumNs[bin])
                                        .arg(sumNs)));
            }
        }
        QVERIFY(certain > 4000);
        QVERIFY(doubtful > 1000);
    }

    /// Kernels before 4.14 tell of a task's end by an x, later ones by an X.
    void tasksEndInEitherLetter()
    {
        for (const char* const state : {"X", "x", "Z"}) {
            MadeSwitches made;
            made.change({.timeNs = 0, .pid = 0}, "R", 10);
            made.change({.timeNs = 100, .pid = 10}, state, 0);
            made.change({.timeNs = 900, .pid = 0}, "R", 12);
            const auto capture = made.capture();
            const SchedOverview overview = overviewOf(*capture);
            const SchedTask& task = taskOf(overview, 10);
            QCOMPARE(task.runNs, std::int64_t(100));
            QCOMPARE(task.sleepNs, std::int64_t(0));
        }
    }

    /// A pid is given away again when its task has died.
    void tasksOfOnePidAreTold()
    {
        MadeSwitches made;
        made.wake({.timeNs = 10, .pid = 20}, 10);
        made.change({.timeNs = 20, .pid = 20}, "S", 10);
        made.change({.timeNs = 520, .pid = 10}, "X", 0);
        made.change({.timeNs = 19'000, .cpu = 1, .pid = 0}, "R", 20);
        made.wake({.timeNs = 19'990, .cpu = 1, .pid = 20}, 10);
        made.change({.timeNs = 20'000, .cpu = 1, .pid = 20}, "S", 10);
        made.change({.timeNs = 20'100, .cpu = 1, .pid = 10}, "S", 0);
        const auto capture = made.capture();
        const SchedOverview overview = overviewOf(*capture);
        std::vector<SchedTask> tasks;
        for (const SchedTask& task : overview.tasks) {
            if (task.pid == 10)
                tasks.push_back(task);
        }
        QCOMPARE(tasks.size(), std::size_t(2)); // that which ran longest first
        const std::array<std::int64_t, 2> ran{500, 100};
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            QCOMPARE(tasks[i].tasksBefore, std::uint32_t(i));
            QCOMPARE(tasks[i].runNs, ran[i]);
            QCOMPARE(tasks[i].runs, std::uint64_t(1));
            QCOMPARE(tasks[i].migrations, std::uint64_t(0));
            QCOMPARE(tasks[i].latency.count, std::uint64_t(1));
        }
        QCOMPARE(overview.wakes.size(), std::size_t(2));
        for (const WakeEdge& edge : overview.wakes) {
            QCOMPARE(edge.count, std::uint64_t(1));
            QCOMPARE(edge.latency.count, std::uint64_t(1));
        }
    }

    /// What several instances recorded is read once: of each kind, where there is most of it.
    void copiesInOtherBuffersDoNotCount()
    {
        const auto made = [](bool copies) {
            MadeSwitches events;
            std::int32_t running = 0;
            for (std::int64_t i = 0; i < 200; ++i) {
                const std::int64_t timeNs = 100 * i;
                const std::int32_t next = running == 0 ? std::int32_t(10 + i % 3) : 0;
                const auto both = [&](auto&& write) {
                    write("");
                    // The instance began late, and lost something.
                    if (copies && i > 20 && i % 7 != 0)
                        write("copy");
                };
                if (next != 0) {
                    both([&](const char* buffer) {
                        events.wake({.timeNs = timeNs, .pid = 0, .buffer = buffer}, next);
                    });
                }
                both([&](const char* buffer) {
                    events.change({.timeNs = timeNs + 40, .pid = running, .buffer = buffer},
                                  running == 0 ? "R" : "S", next);
                });
                running = next;
            }
            if (copies)
                events.loss(0, 4'000, 6'000, "copy");
            return events.capture();
        };
        const auto plain = made(false);
        const auto doubled = made(true);
        const SchedOverview wanted = overviewOf(*plain);
        const SchedOverview found = overviewOf(*doubled);
        QCOMPARE(found.tasks.size(), wanted.tasks.size());
        for (const SchedTask& task : wanted.tasks) {
            const SchedTask& other = taskOf(found, task.pid);
            QCOMPARE(other.runNs, task.runNs);
            QCOMPARE(other.sleepNs, task.sleepNs);
            QCOMPARE(other.waitNs, task.waitNs);
            QCOMPARE(other.unknownNs, task.unknownNs);
            QCOMPARE(other.runs, task.runs);
            QCOMPARE(other.latency.count, task.latency.count);
        }
        QCOMPARE(found.queue.sumNs, wanted.queue.sumNs);
        QCOMPARE(found.queue.certain, wanted.queue.certain);
        QCOMPARE(wanted.leftOut, std::uint64_t(0));
        QCOMPARE(found.leftOut, doubled->summary().events - plain->summary().events);
        QCOMPARE(found.losses.gaps, std::uint64_t(0)); // those of the copies are not in the way
    }
};

QTEST_GUILESS_MAIN(TestSchedTruth)
#include "tst_sched_truth.moc"
