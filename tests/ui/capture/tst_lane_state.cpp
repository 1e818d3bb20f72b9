#include "tests/ui/views/timeline/timeline_stage.h"
#include "ui/capture/view_state.h"

#include <QTest>

#include <string>
#include <vector>

using namespace probescope;
using namespace probescope::ui;
using timeline::LaneId;

/// What is kept with a capture of its lanes: also of those that are closed.
class TestLaneState : public QObject
{
    Q_OBJECT

private slots:
    void closedLanesKeepPlaceHeightAndPin()
    {
        TimelineStage before(makeBusyMachine(4, 20, 4));
        const auto pidOf = [&before](std::size_t task) { return before.fake->tasks[task].pid; };
        const auto idOf = [&pidOf](std::size_t task) {
            return LaneId{LaneId::Kind::Task, std::uint32_t(pidOf(task))};
        };
        auto& lanes = before.view.lanes();
        for (const std::size_t task : {1, 2, 3})
            before.selection.lanes()->setTaskLane(pidOf(task), true);
        const auto at = [&lanes](LaneId id) { return lanes.layout().find(id).value(); };
        lanes.move(at(idOf(3)), at(idOf(1)));
        lanes.setScale(at(idOf(1)), 200);
        lanes.setPins({idOf(2)});
        for (const std::size_t task : {1, 2, 3})
            before.selection.lanes()->setTaskLane(pidOf(task), false);
        lanes.move(0, 3); // CPU 0

        TimelineStage after(makeBusyMachine(4, 20, 4));
        readLaneOrder(writeLaneOrder(before.view), &after.view);
        readLaneHeights(writeLaneHeights(before.view), &after.view);
        readPinnedLanes(writePinnedLanes(before.view), &after.view);
        const auto& shown = after.view.lanes().layout();
        QCOMPARE(shown.lanes().back().id, (LaneId{LaneId::Kind::Cpu, 0}));
        for (const std::size_t task : {1, 2, 3})
            after.selection.lanes()->setTaskLane(pidOf(task), true);
        std::vector<LaneId> tasks;
        for (const auto& lane : shown.lanes()) {
            if (lane.id.kind == LaneId::Kind::Task)
                tasks.push_back(lane.id);
            QCOMPARE(lane.pinned, lane.id == idOf(2));
            QCOMPARE(lane.scale, lane.id == idOf(1) ? 200 : 0);
        }
        QCOMPARE(tasks, std::vector<LaneId>({idOf(2), idOf(3), idOf(1)}));
        QCOMPARE(writeLaneOrder(after.view), writeLaneOrder(before.view));
        QCOMPARE(writeLaneHeights(after.view), writeLaneHeights(before.view));
        QCOMPARE(writePinnedLanes(after.view), writePinnedLanes(before.view));
    }

    void foldedGroupsAreKept()
    {
        TimelineStage before(makeBusyMachine(4, 20, 4));
        TimelineStage after(makeBusyMachine(4, 20, 4));
        for (auto* const stage : {&before, &after})
            stage->selection.lanes()->setTaskLane(stage->fake->tasks[1].pid, true);
        before.view.lanes().setFolded(LaneId::Kind::Cpu, true);
        after.view.lanes().setFolded(LaneId::Kind::Task, true);
        readFoldedGroups(writeFoldedGroups(before.view), &after.view);
        const auto& groups = after.view.lanes().layout().groups();
        QVERIFY(groups.heading(LaneId::Kind::Cpu)->folded);
        QVERIFY(!groups.heading(LaneId::Kind::Task)->folded);
        readFoldedGroups("nothing\n\nspans\ntasks\n", &after.view);
        QCOMPARE(writeFoldedGroups(after.view), std::string("tasks\nspans\n"));
        QVERIFY(!groups.heading(LaneId::Kind::Cpu)->folded);
        QVERIFY(groups.heading(LaneId::Kind::Task)->folded);
    }

    void linesThatNameNoLaneAreSkipped()
    {
        TimelineStage stage(makeBusyMachine(3, 20, 4));
        readPinnedLanes("cpu x\nspan 1 gone\n\ncpu 2\nnothing 7\n", &stage.view);
        QCOMPARE(writePinnedLanes(stage.view), std::string("cpu 2\n"));
        readLaneHeights("150 cpu 1\n", &stage.view);
        QCOMPARE(writeLaneHeights(stage.view), std::string("150 cpu 1\n"));
    }

    void lanesOfValuesAreKept()
    {
        using Kind = analysis::ValueSource::Kind;
        Selection before;
        before.lanes()->showValues(
            {{.kind = Kind::Field, .event = "block:block_rq_issue", .field = "bytes", .key = "dev"},
             ShownValues::Drawing::Area});
        before.lanes()->showValues(
            {.source = {.kind = Kind::CpuUse, .event = {}, .field = {}, .key = {}}});
        before.lanes()->showValues({.source = {.kind = Kind::Query,
                                               .event = {},
                                               .field = "v",
                                               .key = "cpu",
                                               .sql = "SELECT ts, cpu, 1 AS v\nFROM event",
                                               .time = "ts"}});
        const auto text = writeViewState(before);
        Selection after;
        readViewState(text, &after);
        QCOMPARE(after.lanes()->valueLanes(), before.lanes()->valueLanes());
        // What no version has written is left out.
        auto other = text;
        other.replace("\"dev\",1", "\"dev\",9");
        QVERIFY(other != text);
        Selection odd;
        readViewState(other, &odd);
        QCOMPARE(odd.lanes()->valueLanes().size(), std::size_t(2));
    }
};

QTEST_MAIN(TestLaneState)
#include "tst_lane_state.moc"
