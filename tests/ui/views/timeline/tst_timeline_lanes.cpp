#include "timeline_stage.h"
#include "ui/base/text/task_text.h"
#include "ui/base/theme/colours.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTest>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <vector>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;
using store::LaneKey;

/// Which lanes there are, how high they are, and that no others are read.
class TestTimelineLanes : public QObject
{
    Q_OBJECT

    /// A lane is as high as what is in it, and the first of a group stands below its heading.
    static void checkStrips(const LaneLayout& layout)
    {
        int y = 0;
        for (std::size_t i = 0; i < layout.lanes().size(); ++i) {
            const auto& lane = layout.lanes()[i];
            y += layout.groups().heightAbove(i);
            QCOMPARE(lane.y, y);
            const auto strips = layout.strips(lane);
            const int above = strips.front().y;
            QCOMPARE(lane.height, strips.back().y + strips.back().height + above + 1);
            y += lane.height;
        }
        QCOMPARE(layout.height(), y);
    }

    static QStringList titlesOf(const TimelineStage& stage)
    {
        QStringList titles;
        for (const auto& lane : stage.view.lanes().layout().lanes())
            titles.append(lane.title);
        return titles;
    }
    static std::vector<std::uint32_t> keysOf(const LaneLayout& layout)
    {
        std::vector<std::uint32_t> keys;
        for (const auto& lane : layout.lanes())
            keys.push_back(lane.id.key);
        return keys;
    }
    /// A place on a lane's name, so far below its top.
    static QPoint headerOf(const TimelineStage& stage, std::size_t lane, int below)
    {
        const auto& viewport = stage.view.viewport();
        const auto& place = stage.view.lanes().layout().lanes()[lane];
        return {60, viewport.headers().top() + place.y - viewport.scroll() + below};
    }
    /// The picture of a lane, without its header.
    static QImage pictureOf(TimelineStage& stage, std::size_t lane)
    {
        const auto canvas = stage.view.viewport().canvas();
        const auto& place = stage.view.lanes().layout().lanes()[lane];
        return stage.view.grab().toImage().copy(canvas.left(), canvas.top() + place.y,
                                                canvas.width(), place.height);
    }
    static std::vector<int> heightsOf(const LaneLayout& layout)
    {
        std::vector<int> heights;
        for (const auto& lane : layout.lanes())
            heights.push_back(lane.height);
        return heights;
    }
    /// The first slice of each CPU is hit where the layout has it.
    static void checkHits(TimelineStage& stage)
    {
        const auto& layout = stage.view.lanes().layout();
        std::set<std::uint32_t> cpus;
        for (const auto& slice : stage.fake->slices) {
            if (!cpus.insert(slice.cpu).second)
                continue;
            const TimeRange time{slice.beginNs, slice.endNs};
            stage.selection.setVisible(withMargin(time, 100));
            const auto lane = layout.find({LaneId::Kind::Cpu, slice.cpu});
            QVERIFY(lane);
            const auto place = stage.placeOf(*lane, Strip::Kind::Running, 0, middle(time));
            const auto hit = stage.view.lanes().hitAt(stage.view.viewport().queryAt(place));
            QCOMPARE(hit.lane, lane);
            QVERIFY(hit.item && hit.item->itemBeginNs == slice.beginNs);
            QCOMPARE(hit.item->cpu, slice.cpu);
        }
        QCOMPARE(cpus.size(), stage.fake->cpuNumbers.size());
    }
    /// Triggers a command of the menu of a lane's header.
    static bool chooseFromMenu(TimelineStage& stage, std::size_t lane, const QString& text)
    {
        const auto place = headerOf(stage, lane, 8);
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, stage.view.mapToGlobal(place));
        QApplication::sendEvent(&stage.view, &event);
        const auto* const menu = stage.view.findChild<QMenu*>();
        for (auto* const action : menu ? menu->actions() : QList<QAction*>()) {
            if (action->text() == text) {
                action->trigger();
                return true;
            }
        }
        return false;
    }
    /// One task and four CPUs, all of them in sight.
    struct StageOfFive : TimelineStage
    {
        StageOfFive()
            : TimelineStage(makeBusyMachine(4, 50, 4, 9))
        {
            view.resize(1000, 800);
            selection.lanes()->setTaskLane(fake->tasks[2].pid, true);
            sharpen();
        }
    };

private slots:
    void lanesAreDraggedWithinTheirGroup()
    {
        StageOfFive stage;
        auto& lanes = stage.view.lanes();
        const auto& layout = lanes.layout();
        const auto canvas = stage.view.viewport().canvas();
        QVERIFY(layout.height() <= canvas.height());
        const auto usual = titlesOf(stage);
        lanes.setFocus(1); // a click would expand or collapse it
        const bool expanded = layout.lanes()[1].expanded;
        const auto picture = pictureOf(stage, 1);

        QTest::mousePress(&stage.view, Qt::LeftButton, {}, headerOf(stage, 1, 8));
        const auto to = headerOf(stage, 3, layout.lanes()[3].height - 2);
        move(stage.view, to, Qt::LeftButton);
        QCOMPARE(stage.view.scene().dropLineY, std::optional<int>(layout.lanes()[4].y));
        const auto accent = Colours::from(stage.view.palette()).accent.rgb();
        const auto shown = stage.view.grab().toImage();
        for (const int x : {30, canvas.left() + 30})
            QCOMPARE(shown.pixel(x, canvas.top() + layout.lanes()[4].y), accent);
        QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, to);

        QVERIFY(!stage.view.scene().dropLineY);
        QCOMPARE(titlesOf(stage), QStringList({usual[0], usual[2], usual[3], usual[1], usual[4]}));
        QCOMPARE(lanes.focus(), std::optional<std::size_t>(3));
        QCOMPARE(layout.lanes()[3].expanded, expanded);
        checkStrips(layout);
        stage.sharpen();
        QCOMPARE(pictureOf(stage, 3), picture);

        // CPUs stay among themselves: the task's lane is above them.
        drag(stage.view, headerOf(stage, 3, 8), headerOf(stage, 0, 2));
        QCOMPARE(titlesOf(stage), usual);
    }

    void whatIsHitMovesWithTheLane()
    {
        StageOfFive stage;
        const auto& layout = stage.view.lanes().layout();
        stage.view.lanes().move(1, 4);
        QCOMPARE(
            keysOf(layout),
            std::vector<std::uint32_t>({std::uint32_t(stage.fake->tasks[2].pid), 1U, 2U, 3U, 0U}));
        checkHits(stage);
    }

    void escapeLeavesADraggedLaneWhereItWas()
    {
        StageOfFive stage;
        const auto usual = titlesOf(stage);
        stage.selection.setRange(TimeRange{1, 1000});
        const auto to = headerOf(stage, 4, 20);
        QTest::mousePress(&stage.view, Qt::LeftButton, {}, headerOf(stage, 1, 8));
        move(stage.view, to, Qt::LeftButton);
        QVERIFY(stage.view.scene().dropLineY);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(!stage.view.scene().dropLineY);
        QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, to);
        QCOMPARE(titlesOf(stage), usual);
        QVERIFY(stage.selection.range()); // one Escape gives up one thing
    }

    void lanesAreMovedByKeysAndPutBackByTheMenu()
    {
        StageOfFive stage;
        const auto usual = titlesOf(stage);
        const auto focus = [&stage] { return stage.view.lanes().focus(); };
        stage.view.lanes().setFocus(1);
        QTest::keyClick(&stage.view, Qt::Key_Up, Qt::AltModifier); // the first of the CPUs
        QCOMPARE(titlesOf(stage), usual);
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(&stage.view, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(titlesOf(stage), QStringList({usual[0], usual[2], usual[3], usual[1], usual[4]}));
        QCOMPARE(focus(), std::optional<std::size_t>(3));
        QTest::keyClick(&stage.view, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(titlesOf(stage), QStringList({usual[0], usual[2], usual[1], usual[3], usual[4]}));

        QVERIFY(chooseFromMenu(stage, 2, QStringLiteral("Reset the lane order")));
        QCOMPARE(titlesOf(stage), usual);
        QCOMPARE(focus(), std::optional<std::size_t>(1));
    }

    void newLanesFollowThoseThatWereMoved()
    {
        const auto fake = makeBusyMachine(4, 10, 4);
        const auto pid = fake->tasks[2].pid;
        using Keys = std::vector<std::uint32_t>;
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        QCOMPARE(layout.move(0, 2), std::size_t(2));
        QCOMPARE(keysOf(layout), Keys({1, 2, 0, 3}));
        fake->cpuNumbers.push_back(4);
        layout.rebuild(*fake, {pid}, {});
        QCOMPARE(keysOf(layout), Keys({std::uint32_t(pid), 1, 2, 0, 3, 4}));
        QCOMPARE(layout.move(0, 3), std::size_t(0)); // alone in its group
        checkStrips(layout);
        layout.setOrder({});
        QCOMPARE(keysOf(layout), Keys({std::uint32_t(pid), 0, 1, 2, 3, 4}));
        checkStrips(layout);
    }

    void theLowerEdgeOfAHeaderChangesTheHeight()
    {
        StageOfFive stage;
        const auto& layout = stage.view.lanes().layout();
        const auto titles = titlesOf(stage);
        const auto usual = heightsOf(layout);
        const auto edge = headerOf(stage, 2, usual[2] - 2);
        move(stage.view, edge);
        QCOMPARE(stage.view.cursor().shape(), Qt::SplitVCursor);
        QTest::mousePress(&stage.view, Qt::LeftButton, {}, edge);
        for (const int by : {3, 60, -30, 40}) {
            move(stage.view, edge + QPoint(0, by), Qt::LeftButton);
            // Each strip has a height in whole pixels.
            const int strips = int(layout.strips(layout.lanes()[2]).size());
            QVERIFY(std::abs(layout.lanes()[2].height - usual[2] - by) <= strips);
            checkStrips(layout);
        }
        QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, edge + QPoint(0, 40));
        const auto heights = heightsOf(layout);
        QVERIFY(heights[2] > usual[2]);
        move(stage.view, edge + QPoint(0, 90)); // no longer dragged
        QCOMPARE(heightsOf(layout), heights);
        checkHits(stage);

        const auto moved = headerOf(stage, 2, heights[2] - 2);
        QTest::mouseDClick(&stage.view, Qt::LeftButton, {}, moved);
        QCOMPARE(heightsOf(layout), usual);
        QCOMPARE(layout.lanes()[2].scale, 0);
        QCOMPARE(titlesOf(stage), titles);

        // Escape makes it as high as it was.
        QTest::mousePress(&stage.view, Qt::LeftButton, {}, edge);
        move(stage.view, edge + QPoint(0, 50), Qt::LeftButton);
        QVERIFY(heightsOf(layout) != usual);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, edge + QPoint(0, 50));
        QCOMPARE(heightsOf(layout), usual);
        QCOMPARE(layout.lanes()[2].scale, 0);
    }

    void keysChangeTheHeightOfTheLane()
    {
        StageOfFive stage;
        const auto& layout = stage.view.lanes().layout();
        const auto usual = heightsOf(layout);
        stage.view.lanes().setFocus(1);
        const auto press = [&stage, &layout](Qt::Key key) {
            QTest::keyClick(&stage.view, key, Qt::AltModifier | Qt::ShiftModifier);
            return layout.lanes()[1].height;
        };
        const int higher = press(Qt::Key_Down);
        QVERIFY(higher > usual[1]);
        const int scale = layout.lanes()[1].scale;
        QVERIFY(press(Qt::Key_Down) > higher);
        QCOMPARE(layout.lanes()[1].scale, scale + 25);
        QCOMPARE(press(Qt::Key_Up), higher);
        for (int i = 0; i < 20; ++i)
            press(Qt::Key_Up);
        QCOMPARE(layout.lanes()[1].scale, LaneLayout::kMinScale);
        QVERIFY(layout.lanes()[1].height < usual[1]);
        checkHits(stage);
        const auto text = QStringLiteral("Reset the height of %1").arg(layout.lanes()[1].title);
        QVERIFY(chooseFromMenu(stage, 1, text));
        QCOMPARE(heightsOf(layout), usual);
    }

    void aChosenHeightStaysAndDisturbsNoOtherLane()
    {
        const auto fake = makeBusyMachine(8, 10, 4, 11);
        const LaneMetrics metrics;
        LaneLayout layout;
        layout.rebuild(*fake, {}, metrics);
        layout.fit(300);
        const auto usual = heightsOf(layout);
        const auto slice = [&layout] { return layout.strips(layout.lanes()[2]).front().height; };
        QVERIFY(layout.setScale(2, 200));
        QVERIFY(!layout.setScale(2, 200));
        QCOMPARE(slice(), 2 * metrics.slice);
        QCOMPARE(layout.strips(layout.lanes()[2]).back().height, 2 * metrics.call);
        QCOMPARE(layout.scaleFor(2, layout.lanes()[2].height), 200);
        auto others = heightsOf(layout);
        others[2] = usual[2];
        QCOMPARE(others, usual);
        checkStrips(layout);
        layout.fit(5000);
        QCOMPARE(slice(), 2 * metrics.slice);
        layout.rebuild(*fake, {}, metrics);
        QCOMPARE(slice(), 2 * metrics.slice);
        checkStrips(layout);
        layout.setScale(2, 100'000);
        QCOMPARE(slice(), metrics.slice * LaneLayout::kMaxScale / 100);
        layout.setScale(2, 0);
        layout.fit(300);
        QCOMPARE(heightsOf(layout), usual);
    }

    void lanesExpandByKeyAndByClick()
    {
        TimelineStage stage(makeBusyMachine(3, 50, 4, 9));
        stage.view.resize(1000, 300); // too low for all depths
        stage.sharpen();
        stage.view.lanes().setFocus(1);
        const auto lane = [&stage] { return stage.view.lanes().layout().lanes()[1]; };
        QVERIFY(lane().expandable && !lane().expanded);
        QVERIFY(!lane().byHand);
        QVERIFY(lane().callRows >= 1 && lane().callRows <= LaneLayout::kCollapsedRowsOfFew);
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

    void lanesUseTheRoomThereIs()
    {
        const auto fake = makeBusyMachine(3, 10, 4, 9);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        const int usual = layout.height();
        const auto rows = [&layout] { return layout.lanes()[0].callRows; };
        QCOMPARE(rows(), LaneLayout::kCollapsedRowsOfFew); // the room is not known yet
        QVERIFY(!layout.fit(usual + 1));
        QCOMPARE(layout.height(), usual);
        QVERIFY(layout.fit(usual * 2));
        QVERIFY(layout.height() > usual && layout.height() <= usual * 2);
        QCOMPARE(rows(), 9);
        QVERIFY(layout.lanes()[0].expanded && !layout.lanes()[0].byHand);
        int rowsBefore = 0;
        for (int room = 1; room < usual * 2; room += 7) {
            layout.fit(room);
            QVERIFY(layout.height() <= room || rows() == 1);
            QVERIFY(rows() >= rowsBefore);
            rowsBefore = rows();
            checkStrips(layout);
        }
        QCOMPARE(rowsBefore, 9);
        layout.fit(usual * 20);
        const auto high = LaneMetrics().roomy().roomy();
        QCOMPARE(layout.strips(layout.lanes()[0]).front().height, high.slice);
        layout.setAllExpanded(true);
        layout.fit(1);
        layout.fit(layout.height() - 1); // more than there is room for, if it were all higher
        const auto strip = layout.strips(layout.lanes()[0]).front();
        QVERIFY(strip.height <= LaneMetrics().slice);
    }

    void fourLanesAreInSightOfALowWindow()
    {
        const auto fake = makeBusyMachine(8, 10, 4, 11);
        LaneLayout layout;
        const auto metrics = LaneMetrics::forTextHeight(17);
        layout.rebuild(*fake, {}, metrics);
        const int room = 226; // of 700 pixels, the other parts of a window leave these
        QVERIFY(layout.lanes()[1].y + layout.lanes()[1].height > room);
        QVERIFY(layout.fit(room));
        const auto& fourth = layout.lanes()[LaneLayout::kLanesInSight - 1];
        QVERIFY(fourth.y + fourth.height <= room);
        for (const auto& lane : layout.lanes()) {
            QVERIFY(lane.callRows >= 1 && lane.expandable && !lane.expanded);
            QVERIFY(lane.note.contains(QStringLiteral("%1 of 11").arg(lane.callRows)));
        }
        // Labels have the height that they need.
        for (const auto& strip : layout.strips(fourth))
            QVERIFY(strip.kind == Strip::Kind::Events || strip.height >= 17);
    }

    void whatTheUserChoseStays()
    {
        const auto fake = makeBusyMachine(8, 10, 4, 11);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        layout.fit(300);
        const int low = layout.lanes()[2].height;
        layout.setExpanded(1, true);
        QCOMPARE(layout.lanes()[1].callRows, 11);
        QCOMPARE(layout.lanes()[2].height, low); // others are as they were
        layout.fit(5000);
        for (const auto& lane : layout.lanes())
            QCOMPARE(lane.callRows, 11);
        layout.setExpanded(2, false);
        const auto& collapsed = layout.lanes()[2];
        QVERIFY(collapsed.byHand && !collapsed.expanded && collapsed.callRows < 11);
        layout.rebuild(*fake, {}, {});
        layout.fit(6000);
        QVERIFY(layout.lanes()[2].callRows < 11);
        QCOMPARE(layout.lanes()[3].callRows, 11);
        layout.fit(300);
        QCOMPARE(layout.lanes()[1].callRows, 11);
        QCOMPARE(layout.lanes()[2].height, low);
    }

    void theWidgetFitsItsLanes()
    {
        TimelineStage stage(makeBusyMachine(4, 10, 4, 11));
        const auto& layout = stage.view.lanes().layout();
        stage.view.resize(2000, 1350);
        for (const auto& lane : layout.lanes())
            QCOMPARE(lane.callRows, 11);
        QVERIFY(layout.height() <= stage.view.viewport().canvas().height());
        const int ruler = stage.view.viewport().ruler().height();
        const int least = 4 * (3 * stage.view.fontMetrics().height() + 18); // three strips of text
        stage.view.resize(700, ruler + least);
        const auto seen = layout.visible(0, least);
        QVERIFY(seen.second - seen.first >= LaneLayout::kLanesInSight);
        const auto& fourth = layout.lanes()[LaneLayout::kLanesInSight - 1];
        QVERIFY(fourth.y + fourth.height <= stage.view.viewport().canvas().height());
    }

    void chosenTasksHaveLanes()
    {
        TimelineStage stage;
        QCOMPARE(stage.view.lanes().layout().lanes().size(), 3U);
        const auto& task = stage.fake->tasks[2];
        stage.selection.lanes()->setTaskLane(task.pid, true);
        QCOMPARE(stage.view.lanes().layout().lanes().size(), 4U);
        const auto& lanes = stage.view.lanes().layout().lanes();
        QCOMPARE(lanes[0].title, taskText(task)); // as all else that names it
        // What the colors tell is said where they are seen, and where the pointer asks.
        QCOMPARE(lanes[0].note, QStringLiteral("colored by CPU"));
        QVERIFY(laneText(lanes[0]).contains(QStringLiteral("colors of their CPUs.")));
        QVERIFY(laneText(lanes[1]).contains(QStringLiteral("colors of their tasks.")));
        stage.fake->takeAsked();
        stage.sharpen();
        bool asked = false;
        for (const auto& window : stage.fake->takeAsked())
            asked |= window.key.kind == LaneKey::Kind::TaskRunning
                && window.key.key == std::uint32_t(task.pid);
        QVERIFY(asked);
        stage.selection.lanes()->setTaskLane(task.pid, false);
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
