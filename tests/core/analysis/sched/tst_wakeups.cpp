// What woke a task before it ran, against made histories and against what the events of captures
// tell from their first one on.

#include "core/analysis/sched/sched_events.h"
#include "core/analysis/sched/task_steps.h"
#include "core/import/opened.h"
#include "tests/core/analysis/events/made_events.h"
#include "tests/core/analysis/sched/sched_history.h"

#include <QTest>

#include <map>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

using Does = Moment::Does;
using Made = SchedHistory::Made;

/// What the wait before a switch began with, if the task was woken from a sleep.
std::optional<RowId> wakingOf(const SchedHistory& history, std::size_t row)
{
    const auto& events = history.events();
    const Made& run = events[row];
    if (history.at(run.pid, run.timeNs - 1).does != Does::Waits)
        return std::nullopt;
    std::int64_t sinceNs = run.timeNs;
    while (sinceNs > SchedHistory::kStartNs && history.at(run.pid, sinceNs - 1).does == Does::Waits)
        --sinceNs;
    for (std::size_t i = 0; i < row; ++i) {
        if (events[i].kind == Made::Kind::Waking && events[i].pid == run.pid
            && events[i].timeNs == sinceNs)
            return i;
    }
    return std::nullopt;
}

/// What is known of a task on the way from the first event to the last one.
struct Known
{
    char does = 0; ///< `r`uns, is `p`reempted, `s`leeps
    std::optional<RowId> request;
    std::optional<RowId> wakeup;
    std::optional<RowId> waking() const { return request ? request : wakeup; }
};

/// By the rows of switches to tasks: what woke them.
std::map<RowId, std::optional<RowId>> wakingsIn(const store::Capture& capture)
{
    std::map<RowId, std::optional<RowId>> wakings;
    std::map<std::int32_t, Known> tasks;
    SchedEventReader reader(capture);
    const auto take = [&](const SchedEvent& event) {
        Known& task = tasks[event.pid];
        // Where no switch tells that a task left its CPU, the last waking is the likely one.
        const auto note = [&task](std::optional<RowId>& row, RowId found) {
            if (task.does == 'r' || (task.does != 'p' && !row))
                row = found;
        };
        if (event.kind == SchedEvent::Kind::Waking)
            note(task.request, event.row);
        if (event.kind == SchedEvent::Kind::Wakeup || event.kind == SchedEvent::Kind::NewTask)
            note(task.wakeup, event.row);
        if (event.kind != SchedEvent::Kind::Switch)
            return true;
        if (event.pid != 0)
            wakings[event.row] = task.waking();
        task = {.does = 'r', .request = {}, .wakeup = {}};
        tasks[event.actor] = {.does = event.state == 'R' ? 'p' : 's', .request = {}, .wakeup = {}};
        return true;
    };
    if (!reader.forEach(0, UINT64_MAX, take, CancelToken()))
        qFatal("cannot be read");
    return wakings;
}

} // namespace

class TestWakeups : public QObject
{
    Q_OBJECT

    CancelToken m_cancel;

    std::optional<WakeUp> wakeUp(const store::Capture& capture, RowId row) const
    {
        const auto found = findWakeUp(capture, row, m_cancel);
        if (!found)
            qFatal("%s", found.error().message().c_str());
        return *found;
    }
    std::optional<RowId> wakingRow(const store::Capture& capture, RowId row) const
    {
        const auto found = wakeUp(capture, row);
        return found ? std::optional(found->waking.row) : std::nullopt;
    }

private slots:
    void areThoseOfMadeHistories()
    {
        std::size_t woken = 0;
        std::size_t others = 0;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const SchedHistory history(seed, {.steps = 600, .calls = false, .interrupts = false});
            const QTemporaryDir folder;
            const auto capture = history.capture(folder);
            const auto& events = history.events();
            for (std::size_t row = 0; row < events.size(); ++row) {
                if (events[row].kind != Made::Kind::Switch || events[row].pid == 0)
                    continue;
                if (history.at(events[row].pid, SchedHistory::kStartNs).does == Does::Runs
                    && history.knownFrom(events[row].pid) >= events[row].timeNs)
                    continue;
                const auto wanted = wakingOf(history, row);
                ++(wanted ? woken : others);
                QVERIFY2(wakingRow(*capture, row) == wanted,
                         qPrintable(QStringLiteral("seed %1, row %2").arg(seed).arg(row)));
                if (wanted) // which belongs to this run, too
                    QCOMPARE(wakeUp(*capture, *wanted)->run.row, RowId(row));
            }
        }
        QVERIFY2(woken > 100 && others > 30,
                 qPrintable(QStringLiteral("%1, %2").arg(woken).arg(others)));
    }

    void areThoseOfCaptures_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addRow("text") << QStringLiteral(TEST_DATA
                                                "/text/events-sched-switch-waking.txt.xz");
        QTest::addRow("trace.dat")
            << QStringLiteral(TEST_DATA "/../../resources/samples/why-late.dat");
    }
    void areThoseOfCaptures()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto opened =
            open::importFile(path.toStdString(), folder.filePath("capture.psc").toStdString());
        QVERIFY(opened.has_value());
        const auto& capture = opened->capture;
        QVERIFY(capture->losses().empty());
        std::size_t woken = 0;
        const auto wakings = wakingsIn(*capture);
        for (const auto& [row, waking] : wakings) {
            QVERIFY2(wakingRow(*capture, row) == waking, qPrintable(QString::number(row)));
            woken += waking ? 1 : 0;
        }
        QVERIFY2(woken > 50 && wakings.size() > woken, qPrintable(QString::number(woken)));
    }

    /// What a task is woken by while it runs belongs to that run; so does what is counted of it.
    void whatComesWhileItRunsBelongsToTheRun()
    {
        MadeEvents made;
        made.type("sched_switch", {{"prev_pid"}, {"prev_state", FieldKind::String}, {"next_pid"}},
                  "sched");
        made.type("sched_waking", {{"pid"}}, "sched");
        made.type("sched_stat_runtime", {{"pid"}, {"runtime"}}, "sched");
        made.event("sched_waking", {.timeNs = 10, .pid = 0}, {7}); // 0
        made.event("sched_switch", {.timeNs = 20, .pid = 0}, {0, made.text("R"), 7}); // 1
        made.event("sched_waking", {.timeNs = 30, .cpu = 1, .pid = 9}, {7}); // 2
        made.event("sched_stat_runtime", {.timeNs = 40, .pid = 7}, {7, 20}); // 3
        made.event("sched_switch", {.timeNs = 50, .pid = 7}, {7, made.text("S"), 0}); // 4
        made.event("sched_waking", {.timeNs = 60, .pid = 0}, {7}); // 5
        made.event("sched_switch", {.timeNs = 70, .pid = 0}, {0, made.text("R"), 7}); // 6
        const auto capture = made.capture();
        for (const RowId row : {0, 1, 2, 3})
            QCOMPARE(wakingRow(*capture, row), std::optional<RowId>(0));
        for (const RowId row : {5, 6})
            QCOMPARE(wakingRow(*capture, row), std::optional<RowId>(5));
    }

    /// Behind a loss the task may have run in between: the first waking since is what counts.
    void aLossMayHideARun()
    {
        MadeEvents made;
        made.type("sched_switch", {{"prev_pid"}, {"prev_state", FieldKind::String}, {"next_pid"}},
                  "sched");
        made.type("sched_waking", {{"pid"}}, "sched");
        made.event("sched_switch", {.timeNs = 10, .pid = 7}, {7, made.text("R"), 0}); // 0
        made.event("sched_waking", {.timeNs = 20, .pid = 0}, {7}); // 1: was to run anyway
        made.loss(0, 20, 30);
        made.event("sched_waking", {.timeNs = 40, .pid = 0}, {7}); // 2
        made.event("sched_waking", {.timeNs = 50, .pid = 0}, {7}); // 3
        made.event("sched_switch", {.timeNs = 60, .pid = 0}, {0, made.text("R"), 7}); // 4
        const auto capture = made.capture();
        QCOMPARE(wakingRow(*capture, 4), std::optional<RowId>(2));
    }
};

QTEST_GUILESS_MAIN(TestWakeups)
#include "tst_wakeups.moc"
