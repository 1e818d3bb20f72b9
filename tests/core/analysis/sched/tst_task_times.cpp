#include "core/analysis/sched/task_times.h"
#include "core/trace/task.h"
#include "tests/core/analysis/sched/sched_history.h"
#include "tests/support/growing_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <random>

using namespace probescope;
using probescope::test::Moment;
using probescope::test::SchedHistory;

/// How long tasks ran, against what is known to have happened.
class TestTaskTimes : public QObject
{
    Q_OBJECT

private slots:
    void timesAreAboutThoseOfTheHistory()
    {
        QTemporaryDir folder;
        SchedHistory::Shape shape;
        shape.calls = shape.interrupts = false;
        const SchedHistory history(5, shape);
        const auto capture = history.capture(folder);
        std::map<std::int32_t, std::int64_t> ran; // by pid
        std::int64_t all = 0;
        for (std::int64_t t = SchedHistory::kStartNs; t < history.endNs(); ++t) {
            for (const std::int32_t pid : {101, 102, 103}) {
                const bool runs = history.at(pid, t).does == Moment::Does::Runs;
                ran[pid] += runs ? 1 : 0;
                all += runs ? 1 : 0;
            }
        }
        QVERIFY(all > 1000);
        std::map<std::int32_t, std::int64_t> told;
        const auto times = analysis::roughTaskTimes(*capture);
        QCOMPARE(times.size(), std::size_t(capture->taskCount()));
        for (std::uint32_t i = 0; i < times.size(); ++i)
            told[capture->task(TaskId(i)).pid] += times[i];
        QCOMPARE(told[0], 0); // the idle tasks
        for (const auto& [pid, time] : ran)
            QVERIFY2(
                std::abs(told[pid] - time) <= all / 20,
                qPrintable(QStringLiteral("%1: %2, not %3").arg(pid).arg(told[pid]).arg(time)));
    }

    /// Of many CPUs each is looked at with fewer pixels.
    void timesOfManyCpus_data()
    {
        QTest::addColumn<int>("cpus");
        for (const int cpus : {1, 64, 256})
            QTest::addRow("%d CPUs", cpus) << cpus;
    }
    void timesOfManyCpus()
    {
        QFETCH(int, cpus);
        constexpr int kTasks = 40;
        constexpr std::int64_t kSwitchNs = 1000;
        constexpr int kSwitches = 60'000;
        std::mt19937 random{unsigned(cpus)};
        GrowingCapture made;
        std::vector<std::pair<std::int32_t, std::int64_t>> running(std::size_t(cpus), {-1, 0});
        std::map<std::int32_t, std::int64_t> ran; // by pid
        std::int64_t now = 0;
        const auto switchTo = [&](std::uint32_t cpu, std::int32_t pid) {
            auto& [before, sinceNs] = running[cpu];
            if (before >= 0)
                ran[before] += now - sinceNs;
            before = pid;
            sinceNs = now;
            made.run(cpu, pid, pid == 0 ? "<idle>" : "task-" + std::to_string(pid), kSwitchNs);
            now += kSwitchNs;
        };
        for (int i = 0; i < kSwitches; ++i) {
            // A few run much more often than the others.
            const auto pid = std::min(random() % kTasks, random() % kTasks);
            switchTo(std::uint32_t(i % cpus), std::int32_t(random() % 3 == 0 ? 0 : pid));
        }
        made.finish();
        std::int64_t all = 0;
        ran[0] = 0; // the idle tasks
        for (const auto& [pid, time] : ran)
            all += time;
        const auto told = timesByPid(*made.capture());
        QCOMPARE(told.at(0), 0);
        for (const auto& [pid, time] : ran) {
            const auto found = told.count(pid) > 0 ? told.at(pid) : 0;
            QVERIFY2(std::abs(found - time) <= all / 20,
                     qPrintable(QStringLiteral("%1: %2, not %3").arg(pid).arg(found).arg(time)));
        }
    }

    void withoutSwitchesEventsAreCounted()
    {
        std::mt19937 random(9);
        GrowingCapture made(false);
        std::map<std::int32_t, std::int64_t> counts; // by pid of who was running at each event
        std::map<std::uint32_t, std::int32_t> running;
        for (int i = 0; i < 20'000; ++i) {
            const auto cpu = std::uint32_t(random() % 8);
            const auto pid = std::int32_t(random() % 50);
            if (const auto before = running.find(cpu); before != running.end())
                ++counts[before->second];
            running[cpu] = pid;
            made.run(cpu, pid, pid == 0 ? "<idle>" : "task-" + std::to_string(pid), 10);
        }
        made.finish();
        counts[0] = 0;
        const auto told = timesByPid(*made.capture());
        for (const auto& [pid, count] : counts)
            QCOMPARE(told.at(pid), count);
    }

private:
    static std::map<std::int32_t, std::int64_t> timesByPid(const store::Capture& capture)
    {
        std::map<std::int32_t, std::int64_t> told;
        const auto times = analysis::roughTaskTimes(capture);
        for (std::uint32_t i = 0; i < times.size(); ++i)
            told[capture.task(TaskId(i)).pid] += times[i];
        return told;
    }
};

QTEST_GUILESS_MAIN(TestTaskTimes)
#include "tst_task_times.moc"
