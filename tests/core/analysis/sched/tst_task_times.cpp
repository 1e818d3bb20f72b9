#include "core/analysis/sched/task_times.h"
#include "core/trace/task.h"
#include "tests/core/analysis/sched/sched_history.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

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
};

QTEST_GUILESS_MAIN(TestTaskTimes)
#include "tst_task_times.moc"
