#include "timeline_stage.h"

#include <QAction>
#include <QTest>

#include <map>
#include <random>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;
using store::LaneKey;

/// Which lanes there are, how high they are, and that no others are read.
class TestTimelineLanes : public QObject
{
    Q_OBJECT

private slots:
    void lanesExpandByKeyAndByClick()
    {
        TimelineStage stage(makeBusyMachine(3, 50, 4, 9));
        stage.sharpen();
        stage.view.lanes().setFocus(1);
        const auto lane = [&stage] { return stage.view.lanes().layout().lanes()[1]; };
        QVERIFY(lane().expandable && !lane().expanded);
        QCOMPARE(lane().callRows, LaneLayout::kCollapsedRowsOfFew);
        const int low = lane().height;
        QTest::keyClick(&stage.view, Qt::Key_Return);
        QVERIFY(lane().expanded);
        QCOMPARE(lane().callRows, 9);
        QVERIFY(lane().height > low);
        QTest::keyClick(&stage.view, Qt::Key_Space);
        QCOMPARE(lane().height, low);
        const auto headers = stage.view.viewport().headers();
        QTest::mouseClick(&stage.view, Qt::LeftButton, {},
                          QPoint(10, headers.top() + lane().y + 10));
        QVERIFY(lane().expanded);
        QTest::keyClick(&stage.view, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(stage.view.lanes().focus(), std::optional<std::size_t>(2));
        QTest::keyClick(&stage.view, Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(stage.view.lanes().focus(), std::optional<std::size_t>(1));
        stage.action("Expand all lanes")->trigger();
        for (const auto& each : stage.view.lanes().layout().lanes())
            QVERIFY(each.expanded);
        stage.action("Collapse all lanes")->trigger();
        for (const auto& each : stage.view.lanes().layout().lanes())
            QVERIFY(!each.expanded);
    }

    void fewLanesUseTheRoomThereIs()
    {
        const auto fake = makeBusyMachine(3, 10, 4, 9);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        const int usual = layout.height();
        QVERIFY(!layout.fit(usual + 1));
        QCOMPARE(layout.height(), usual);
        QVERIFY(layout.fit(usual * 2));
        QVERIFY(layout.height() > usual && layout.height() <= usual * 2);
        for (int room = 1; room < usual * 2; room += 7) {
            layout.fit(room);
            QVERIFY(layout.height() == usual || layout.height() <= room);
        }
        layout.fit(usual * 2);
        layout.setAllExpanded(true); // more than there is room for, if it were all higher
        layout.fit(layout.height() - 1);
        const auto strip = layout.strips(layout.lanes()[0]).front();
        QCOMPARE(strip.height, LaneMetrics().slice);
    }

    void chosenTasksHaveLanes()
    {
        TimelineStage stage;
        QCOMPARE(stage.view.lanes().layout().lanes().size(), 3U);
        const auto& task = stage.fake->tasks[2];
        stage.selection.setTaskLane(task.pid, true);
        QCOMPARE(stage.view.lanes().layout().lanes().size(), 4U);
        QCOMPARE(stage.view.lanes().layout().lanes()[0].title, QString::fromStdString(task.comm));
        stage.fake->takeAsked();
        stage.sharpen();
        bool asked = false;
        for (const auto& window : stage.fake->takeAsked())
            asked |= window.key.kind == LaneKey::Kind::TaskRunning
                && window.key.key == std::uint32_t(task.pid);
        QVERIFY(asked);
        stage.selection.setTaskLane(task.pid, false);
        QCOMPARE(stage.view.lanes().layout().lanes().size(), 3U);
    }

    void randomZoomsAskOnlyForLanesInSight()
    {
        auto fake = makeBusyMachine(4096, 2, 9);
        TimelineStage stage(fake);
        stage.sharpen();
        const auto headers = stage.view.viewport().headers();
        std::mt19937 random(4);
        for (int i = 0; i < 3000; ++i) {
            const QPoint place(int(random() % 800) + 150, int(random() % 400) + 50);
            const auto choice = random() % 8;
            if (choice == 0)
                wheel(stage.view, place, random() % 2 ? 1200 : -1200, Qt::ControlModifier);
            else if (choice == 1)
                wheel(stage.view, place, random() % 2 ? 240 : -240, Qt::ShiftModifier);
            else
                wheel(stage.view, place, random() % 2 ? 120 : -120);
            if (i % 20 != 0)
                continue;
            // Now one picture alone, so that it is known which lanes are in sight.
            stage.sharpen();
            fake->takeAsked();
            const auto range = stage.selection.visible();
            const auto before = stage.view.grab().toImage().copy(headers);
            stage.view.captureGrew(); // forgets the data, and so asks for all of it again
            stage.selection.setVisible(range);
            stage.sharpen();
            const auto [first, last] = stage.view.lanes().layout().visible(
                stage.view.viewport().scroll(), headers.height());
            const auto tiles =
                tilesOf(range, tileLevel(range, stage.view.viewport().canvas().width())).size();
            std::map<LaneKey, std::size_t> times;
            for (const auto& asked : fake->takeAsked()) {
                QVERIFY(asked.key.key >= first && asked.key.key < last); // CPUs are lanes here
                QVERIFY(asked.pixels <= kTilePixels);
                ++times[asked.key];
            }
            QVERIFY(!times.empty());
            for (const auto& [key, count] : times)
                QVERIFY(count <= tiles);
            // Headers depend on the lanes alone.
            QCOMPARE(stage.view.grab().toImage().copy(headers), before);
        }
    }
};

QTEST_MAIN(TestTimelineLanes)
#include "tst_timeline_lanes.moc"
