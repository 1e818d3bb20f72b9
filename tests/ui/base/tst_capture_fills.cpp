#include "core/analysis/sched/task_times.h"
#include "tests/support/growing_capture.h"
#include "ui/base/theme/capture_fills.h"
#include "ui/base/theme/colours.h"

#include <QSignalSpy>
#include <QTest>

#include <map>
#include <random>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using timeline::Colours;
using timeline::TaskFills;

/// The fills of the tasks of a capture, while it grows and when it has ended.
class TestCaptureFills : public QObject
{
    Q_OBJECT

private slots:
    void untilTheyAreReadTasksHaveThoseOfTheirNames()
    {
        const auto made = busyMachine();
        const CaptureFills fills(made->capture());
        const QSignalSpy changed(&fills, &CaptureFills::changed);
        QVERIFY(fills.reading());
        // However long this thread is at work: what is read comes by its events.
        QCOMPARE(*fills.tasks(), TaskFills());
        QCOMPARE(fills.tasks()->of("task-1"), Colours::fillOf("task-1"));
        QObject context;
        bool read = false;
        fills.whenRead(&context, [&read] { read = true; });
        QVERIFY(!read);
        waitUntil([&read] { return read; });
        QCOMPARE(changed.count(), qsizetype(1));
        QCOMPARE(*fills.tasks(), ofTheWhole(*made->capture()));
        QCOMPARE(differentOnes(*fills.tasks()), TaskFills::kBusiest);
        bool atOnce = false;
        fills.whenRead(&context, [&atOnce] { atOnce = true; });
        QVERIFY(atOnce);
    }

    /// Whatever comes, what is seen keeps its colour until the end.
    void noFillChangesWhileTheCaptureGrows_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 5; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void noFillChangesWhileTheCaptureGrows()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        GrowingCapture made;
        CaptureFills fills(made.capture());
        std::map<std::string, std::size_t> shown;
        int tasks = 0;
        for (int step = 0; step < 8; ++step) {
            tasks += int(random() % 5);
            for (int i = 0; i < 40 && tasks > 0; ++i) {
                const int task = int(random() % unsigned(tasks));
                made.run(random() % 3, 100 + task, "task-" + std::to_string(task),
                         1 + std::int64_t(random() % 1000) * (task % 7 + 1));
            }
            made.commit();
            // More than once before what was asked for first is there.
            for (unsigned asked = 0; asked <= seed % 3; ++asked)
                fills.captureGrew();
            waitUntil([&fills] { return !fills.reading(); });
            for (const auto& [name, fill] : shown)
                QCOMPARE(fills.tasks()->of(name), fill);
            for (std::uint32_t i = 0; i < made.capture()->taskCount(); ++i) {
                const auto& task = made.capture()->task(TaskId(i));
                shown[TaskFills::nameOf(task)] = fills.tasks()->of(task);
            }
        }
        made.finish();
        const QSignalSpy changed(&fills, &CaptureFills::changed);
        fills.captureGrew();
        fills.captureGrew();
        waitUntil([&fills] { return !fills.reading(); });
        QVERIFY(changed.count() <= 1);
        QCOMPARE(*fills.tasks(), ofTheWhole(*made.capture()));
        // And so it is whenever the capture is opened.
        const CaptureFills again(made.openAgain());
        waitUntil([&again] { return !again.reading(); });
        QCOMPARE(*again.tasks(), *fills.tasks());
    }

    void itMayGoWhileItReads()
    {
        const auto made = busyMachine();
        for (int i = 0; i < 20; ++i) {
            CaptureFills fills(made->capture());
            fills.captureGrew();
        }
    }

private:
    static std::unique_ptr<GrowingCapture> busyMachine()
    {
        auto made = std::make_unique<GrowingCapture>();
        for (int i = 0; i < 3000; ++i)
            made->run(0, 1 + i % 30, "task-" + std::to_string(i % 30), 100 * (1 + i % 30));
        made->finish();
        return made;
    }

    static TaskFills ofTheWhole(const store::Capture& capture)
    {
        return {analysis::roughTaskTimes(capture),
                [&capture](TaskId id) -> const Task& { return capture.task(id); }};
    }

    /// Of the tasks of busyMachine() that ran longest.
    static std::size_t differentOnes(const TaskFills& fills)
    {
        std::set<std::size_t> found;
        for (int i = 30 - int(TaskFills::kBusiest); i < 30; ++i)
            found.insert(fills.of("task-" + std::to_string(i)));
        return found.size();
    }
};

QTEST_GUILESS_MAIN(TestCaptureFills)
#include "tst_capture_fills.moc"
