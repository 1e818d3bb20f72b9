#include "tests/ui/support/waits.h"
#include "timeline_stage.h"
#include "ui/views/timeline/models/lane_window.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTest>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <vector>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

namespace {

using Kind = LaneId::Kind;

/// What stands in the lanes from top to bottom, counted one by one.
struct Recount
{
    struct Row
    {
        LaneRow row;
        int y = 0;
        int height = 0;
    };
    std::vector<Row> rows;
    int height = 0;

    Recount(const LaneLayout& layout, const std::set<Kind>& folded, int headingHeight)
    {
        std::vector<Kind> kinds;
        for (const auto& lane : layout.lanes()) {
            if (!lane.pinned && std::find(kinds.begin(), kinds.end(), lane.id.kind) == kinds.end())
                kinds.push_back(lane.id.kind);
        }
        std::set<Kind> headed;
        for (std::size_t i = 0; i < layout.lanes().size(); ++i) {
            const auto& lane = layout.lanes()[i];
            const bool ofGroup = !lane.pinned && kinds.size() > 1;
            if (ofGroup && headed.insert(lane.id.kind).second)
                add({lane.id.kind, 0}, headingHeight);
            if (ofGroup && folded.count(lane.id.kind) > 0)
                continue;
            const auto strips = layout.strips(lane);
            const auto& last = strips.back();
            add({std::nullopt, i}, last.y + last.height + strips.front().y + 1);
        }
    }
    const Row* at(int y) const
    {
        for (const auto& row : rows) {
            if (y >= row.y && y < row.y + row.height)
                return &row;
        }
        return nullptr;
    }

private:
    void add(const LaneRow& row, int high)
    {
        rows.push_back({row, height, high});
        height += high;
    }
};

/// The row that the layout has at a place; nothing: neither lane nor heading, or both.
std::optional<LaneRow> rowAt(const LaneLayout& layout, int y)
{
    const auto lane = layout.laneAt(y);
    const auto* const heading = layout.groups().headingAt(y);
    if (lane.has_value() == (heading != nullptr))
        return std::nullopt;
    return heading ? LaneRow{heading->group, 0} : LaneRow{std::nullopt, *lane};
}

/// Lanes of three tasks, then of three CPUs.
struct StageOfSix : TimelineStage
{
    StageOfSix()
        : TimelineStage(makeBusyMachine(3, 60, 5))
    {
        view.resize(1000, 900);
        for (const std::size_t task : {1, 2, 3})
            selection.lanes()->setTaskLane(fake->tasks[task].pid, true);
        sharpen();
    }

    LaneStack& lanes() { return view.lanes(); }
    const LaneLayout& layout() const { return view.lanes().layout(); }
    const Heading& heading(Kind group) const { return *layout().groups().heading(group); }
    bool isFolded(Kind group) const { return heading(group).folded; }
    /// On the heading: its name, or the canvas beside it.
    QPoint placeOf(Kind group, int x) const
    {
        return {x, view.viewport().placeOf(heading(group)).center().y()};
    }
    void click(QPoint place) { QTest::mouseClick(&view, Qt::LeftButton, {}, place); }
    void press(Qt::Key key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(&view, key, with); }
    bool hasFocus(Kind group) const
    {
        return view.lanes().focusedRow() == LaneRow{group, 0} && !view.lanes().focus();
    }
    /// A part in the middle of the capture, from which one can move to both sides.
    TimeRange showMiddle()
    {
        const auto all = selection.visible();
        const TimeRange part{all.beginNs + all.lengthNs() / 3, all.beginNs + all.lengthNs() / 2};
        selection.setVisible(part);
        return part;
    }
    std::size_t laneOfTask(std::size_t task) const
    {
        return layout().find({Kind::Task, std::uint32_t(fake->tasks[task].pid)}).value();
    }
    /// A row of the capture in which a task did something.
    RowId rowOfTask(std::uint32_t task) const
    {
        const auto found =
            std::find_if(fake->rows.begin(), fake->rows.end(),
                         [task](const store::Event& event) { return event.task == TaskId(task); });
        return found->row;
    }
};

constexpr int kName = 60; // a place across, in the headers

} // namespace

/// Groups of lanes with headings, which can be folded away.
class TestLaneGroups : public QObject
{
    Q_OBJECT

private slots:
    void layoutAgreesWithARecount()
    {
        const auto fake = makeBusyMachine(7, 5, 3, 6);
        const auto metrics = LaneMetrics::forTextHeight(16);
        std::mt19937 random(31);
        for (int i = 0; i < 200; ++i) {
            std::vector<std::int32_t> tasks;
            for (std::size_t task = 1; task < 6; ++task) {
                if (random() % 2 == 0)
                    tasks.push_back(fake->tasks[task].pid);
            }
            LaneLayout layout;
            layout.rebuild(*fake, tasks, metrics);
            std::set<Kind> folded;
            for (const auto kind : {Kind::Cpu, Kind::Task}) {
                if (random() % 3 == 0)
                    folded.insert(kind);
            }
            layout.setFolded(folded);
            std::vector<LaneId> pins;
            for (const auto& lane : layout.lanes()) {
                if (random() % 4 == 0)
                    pins.push_back(lane.id);
            }
            layout.setPins(pins);
            layout.fit(100 + int(random() % 1500));
            checkPlaces(layout, Recount(layout, folded, metrics.heading));
            checkWindow(layout, random);
        }
    }

    void foldedLanesLeaveTheirRoomToOthers()
    {
        const auto fake = makeBusyMachine(3, 10, 4, 9);
        const std::vector<std::int32_t> tasks{fake->tasks[1].pid, fake->tasks[2].pid};
        const LaneMetrics metrics;
        LaneLayout cpus;
        cpus.rebuild(*fake, {}, metrics);
        LaneLayout folded;
        folded.rebuild(*fake, tasks, metrics);
        LaneLayout open = folded;
        folded.setFolded({Kind::Task});
        bool higher = false;
        for (int room = 2 * metrics.heading + 1; room < 1500; room += 11) {
            cpus.fit(room - 2 * metrics.heading);
            folded.fit(room);
            open.fit(room);
            for (std::size_t i = 0; i < cpus.lanes().size(); ++i)
                QCOMPARE(folded.lanes()[tasks.size() + i].height, cpus.lanes()[i].height);
            QCOMPARE(folded.height(), cpus.height() + 2 * metrics.heading);
            QVERIFY(folded.lanes()[2].height >= open.lanes()[2].height);
            higher |= folded.lanes()[2].height > open.lanes()[2].height;
        }
        QVERIFY(higher);
    }

    void oneGroupHasNoHeading()
    {
        TimelineStage stage;
        stage.sharpen();
        auto& lanes = stage.view.lanes();
        const auto& layout = lanes.layout();
        const auto before = stage.view.grab().toImage();
        lanes.setFolded({Kind::Cpu}); // kept for when there are more
        QVERIFY(layout.groups().headings().empty());
        QCOMPARE(layout.lanes()[0].y, 0);
        QVERIFY(layout.lanes()[0].height > 0);
        QCOMPARE(layout.groups().rowCount(), std::size_t(3));
        QVERIFY(!stage.action("Fold all groups")->isEnabled());
        stage.sharpen();
        QCOMPARE(stage.view.grab().toImage(), before);

        stage.selection.lanes()->setTaskLane(stage.fake->tasks[1].pid, true);
        QVERIFY(stage.action("Fold all groups")->isEnabled());
        QCOMPARE(layout.groups().headings().size(), std::size_t(2));
        QVERIFY(layout.lanes()[1].folded);
        // With the task pinned, only CPUs are left.
        lanes.setPins({layout.lanes()[0].id});
        QVERIFY(layout.groups().headings().empty());
        QVERIFY(layout.lanes()[1].height > 0);
    }

    void aClickOnAHeadingFoldsAndUnfolds()
    {
        StageOfSix stage;
        const int canvas = stage.view.viewport().canvas().left() + 200;
        const int before = stage.layout().height();
        for (const int x : {kName, canvas}) {
            stage.click(stage.placeOf(Kind::Task, x));
            QVERIFY(stage.isFolded(Kind::Task));
            QVERIFY(!stage.isFolded(Kind::Cpu));
            QVERIFY(stage.hasFocus(Kind::Task));
            const auto& tasks = stage.heading(Kind::Task);
            QCOMPARE(stage.heading(Kind::Cpu).y, tasks.y + tasks.height);
            stage.click(stage.placeOf(Kind::Task, x));
            QVERIFY(!stage.isFolded(Kind::Task));
            QCOMPARE(stage.layout().height(), before);
            // The second click of a double click is one more.
            stage.click(stage.placeOf(Kind::Cpu, x));
            const auto place = stage.placeOf(Kind::Cpu, x);
            QTest::mouseDClick(&stage.view, Qt::LeftButton, {}, place);
            QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, place);
            QVERIFY(!stage.isFolded(Kind::Cpu));
        }
        // Dragging moves through time.
        const auto time = stage.showMiddle();
        const auto from = stage.placeOf(Kind::Cpu, canvas);
        drag(stage.view, from, from + QPoint(100, 0));
        QVERIFY(!stage.isFolded(Kind::Cpu));
        QVERIFY(stage.selection.visible().beginNs < time.beginNs);
    }

    void headingsArePaintedAcrossTheLanes()
    {
        StageOfSix stage;
        stage.lanes().setFocus(0);
        stage.press(Qt::Key_G);
        stage.lanes().setFocus(Kind::Cpu);
        stage.sharpen();
        const auto canvas = stage.view.viewport().canvas();
        const auto place = stage.view.viewport().placeOf(stage.heading(Kind::Task));
        QCOMPARE(place.height(), stage.heading(Kind::Task).height);
        const auto image = stage.view.grab().toImage();
        const auto band = image.pixel(canvas.left() + 5, place.top() + 4);
        QVERIFY(band != Colours::from(stage.view.palette()).background.rgb());
        for (const int x : {3, canvas.left() + 300, canvas.right() - 5})
            QCOMPARE(image.pixel(x, place.top() + 4), band);
        // Below the last heading there is nothing.
        const auto last = stage.view.viewport().placeOf(stage.heading(Kind::Cpu));
        QCOMPARE(stage.layout().height(), last.bottom() + 1 - canvas.top());
        QVERIFY(image.pixel(canvas.left() + 301, last.bottom() + 20) != band);
    }

    void keysComeToHeadings()
    {
        StageOfSix stage;
        const auto down = [&stage] { stage.press(Qt::Key_Down, Qt::ControlModifier); };
        const auto up = [&stage] { stage.press(Qt::Key_Up, Qt::ControlModifier); };
        stage.lanes().setFocus(0);
        up();
        QVERIFY(stage.hasFocus(Kind::Task));
        up(); // there is nothing above it
        QVERIFY(stage.hasFocus(Kind::Task));
        down();
        QCOMPARE(stage.lanes().focus(), std::optional<std::size_t>(0));
        up();

        const auto part = stage.showMiddle();
        stage.press(Qt::Key_Left);
        QVERIFY(stage.isFolded(Kind::Task));
        QCOMPARE(stage.selection.visible(), part);
        down();
        QVERIFY(stage.hasFocus(Kind::Cpu));
        down();
        QCOMPARE(stage.lanes().focus(), std::optional<std::size_t>(3));
        stage.press(Qt::Key_Left); // as ever
        QVERIFY(stage.selection.visible().beginNs < part.beginNs);
        QVERIFY(!stage.isFolded(Kind::Cpu));
        up();
        up();
        QVERIFY(stage.hasFocus(Kind::Task));
        const auto moved = stage.selection.visible();
        stage.press(Qt::Key_Left); // it is folded already
        QVERIFY(stage.selection.visible().beginNs < moved.beginNs);
        const auto again = stage.selection.visible();
        stage.press(Qt::Key_Right);
        QVERIFY(!stage.isFolded(Kind::Task));
        QCOMPARE(stage.selection.visible(), again);
        stage.press(Qt::Key_Return);
        QVERIFY(stage.isFolded(Kind::Task));
        stage.press(Qt::Key_Return);
        QVERIFY(!stage.isFolded(Kind::Task));
    }

    void allGroupsAreFoldedByAKey()
    {
        StageOfSix stage;
        stage.lanes().setFocus(4);
        stage.press(Qt::Key_G);
        QVERIFY(stage.isFolded(Kind::Task) && stage.isFolded(Kind::Cpu));
        QVERIFY(stage.hasFocus(Kind::Cpu)); // its lane had it
        QCOMPARE(stage.layout().height(), 2 * stage.heading(Kind::Cpu).height);
        QVERIFY(!stage.view.grab().isNull());
        stage.press(Qt::Key_G, Qt::ShiftModifier);
        QVERIFY(!stage.isFolded(Kind::Task) && !stage.isFolded(Kind::Cpu));
    }

    void theMenuOfAHeadingFolds()
    {
        StageOfSix stage;
        const auto choose = [&stage](int x, const QString& text) {
            const auto place = stage.placeOf(Kind::Task, x);
            QContextMenuEvent event(QContextMenuEvent::Mouse, place, stage.view.mapToGlobal(place));
            QApplication::sendEvent(&stage.view, &event);
            const std::unique_ptr<QMenu> menu(
                stage.view.findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
            for (auto* const action : menu ? menu->actions() : QList<QAction*>()) {
                if (action->text() == text) {
                    action->trigger();
                    return true;
                }
            }
            return false;
        };
        QVERIFY(choose(kName, QStringLiteral("Fold Tasks")));
        QVERIFY(stage.isFolded(Kind::Task) && !stage.isFolded(Kind::Cpu));
        QVERIFY(choose(600, QStringLiteral("Unfold Tasks"))); // over the canvas
        QVERIFY(!stage.isFolded(Kind::Task));
        QVERIFY(choose(kName, QStringLiteral("Fold all groups")));
        QVERIFY(stage.isFolded(Kind::Task) && stage.isFolded(Kind::Cpu));
        QVERIFY(choose(kName, QStringLiteral("Unfold all groups")));
        QVERIFY(!stage.isFolded(Kind::Task) && !stage.isFolded(Kind::Cpu));
    }

    void theMenuIsOfTheLaneUnderThePointer()
    {
        StageOfSix stage;
        const auto texts = [&stage](QContextMenuEvent::Reason reason, QPoint place) {
            QContextMenuEvent event(reason, place, stage.view.mapToGlobal(place));
            QApplication::sendEvent(&stage.view, &event);
            const std::unique_ptr<QMenu> menu(
                stage.view.findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
            QStringList result;
            for (auto* const action : menu ? menu->actions() : QList<QAction*>())
                result << action->text();
            return result;
        };
        const auto lane = stage.heading(Kind::Cpu).first;
        const Lane cpu = stage.layout().lanes()[lane];
        const auto canvas = stage.view.viewport().canvas();
        const QPoint place(canvas.center().x(),
                           canvas.top() + stage.view.viewport().window().yOf(cpu.y) + 6);
        const auto pin = QStringLiteral("Pin %1 to the top").arg(cpu.title);
        stage.lanes().setFocus(Kind::Task);
        auto menu = texts(QContextMenuEvent::Mouse, place);
        QVERIFY2(menu.contains(pin), qPrintable(menu.join(u'|')));
        QVERIFY(!menu.contains(QStringLiteral("Fold Tasks")));
        QVERIFY(stage.lanes().focused() && stage.lanes().focused()->id == cpu.id);
        // The key is for the row that has the keyboard, wherever the pointer is.
        stage.lanes().setFocus(Kind::Task);
        menu = texts(QContextMenuEvent::Keyboard, place);
        QVERIFY2(menu.contains(QStringLiteral("Fold Tasks")), qPrintable(menu.join(u'|')));
    }

    void pinnedLanesOfAFoldedGroupStay()
    {
        StageOfSix stage;
        const auto id = stage.layout().lanes()[1].id;
        stage.lanes().setPins({id});
        stage.press(Qt::Key_G);
        const auto& pinned = stage.layout().lanes()[0];
        QCOMPARE(pinned.id, id);
        QVERIFY(!pinned.folded && pinned.height > 0);
        QCOMPARE(stage.heading(Kind::Task).count, std::size_t(2));
        QCOMPARE(stage.heading(Kind::Task).y, pinned.height);
        QCOMPARE(stage.view.viewport().window().visible(stage.layout()),
                 std::vector<std::size_t>{0});
    }

    void whatIsGoneToUnfoldsItsGroup()
    {
        StageOfSix stage;
        const auto row = stage.rowOfTask(2);
        const auto& event = stage.fake->rows[row];
        // It is seen in the lane of its task: CPUs stay folded.
        stage.lanes().setFolded({Kind::Cpu});
        stage.selection.select(row, event.timeNs);
        QVERIFY(stage.isFolded(Kind::Cpu));
        QCOMPARE(stage.lanes().focus(), std::optional(stage.laneOfTask(2)));
        // Nowhere now: the lane of its CPU comes.
        stage.selection.select(row + 1, stage.fake->rows[row + 1].timeNs);
        stage.press(Qt::Key_G);
        stage.selection.select(row, event.timeNs);
        QVERIFY(!stage.isFolded(Kind::Cpu) && stage.isFolded(Kind::Task));
        QCOMPARE(stage.lanes().focused()->id, (LaneId{Kind::Cpu, event.cpu}));
        // What is explained.
        stage.lanes().setFolded({Kind::Task, Kind::Cpu});
        stage.selection.askWhy({.beginNs = event.timeNs,
                                .endNs = event.timeNs + 1'000,
                                .pid = stage.fake->tasks[3].pid});
        QVERIFY(!stage.isFolded(Kind::Task) && stage.isFolded(Kind::Cpu));
    }

    void aLaneThatIsAddedUnfoldsItsGroup()
    {
        StageOfSix stage;
        stage.press(Qt::Key_G);
        stage.view.captureGrew();
        QVERIFY(stage.isFolded(Kind::Task) && stage.isFolded(Kind::Cpu));
        stage.selection.lanes()->setTaskLane(stage.fake->tasks[5].pid, true);
        QVERIFY(!stage.isFolded(Kind::Task) && stage.isFolded(Kind::Cpu));
        stage.lanes().setFolded({Kind::Task, Kind::Cpu});
        stage.selection.lanes()->setTaskLane(stage.fake->tasks[5].pid, false);
        QVERIFY(stage.isFolded(Kind::Task));
        // A CPU of which there was nothing yet is no choice of the user.
        stage.sharpen(); // nothing reads the capture now
        stage.fake->cpuNumbers.push_back(3);
        stage.view.captureGrew();
        QVERIFY(stage.isFolded(Kind::Cpu));
        QCOMPARE(stage.heading(Kind::Cpu).count, std::size_t(4));
    }

    void lanesAreDraggedBelowTheirHeading()
    {
        StageOfSix stage;
        const auto canvas = stage.view.viewport().canvas();
        const auto first = stage.layout().lanes()[3].id;
        const auto dragged = stage.layout().lanes()[5].id;
        const QPoint from(kName, canvas.top() + stage.layout().lanes()[5].y + 8);
        const auto to = stage.placeOf(Kind::Cpu, kName);
        QTest::mousePress(&stage.view, Qt::LeftButton, {}, from);
        move(stage.view, to, Qt::LeftButton);
        QCOMPARE(stage.view.scene().dropLineY, std::optional(stage.layout().lanes()[3].y));
        QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, to);
        QVERIFY(!stage.isFolded(Kind::Cpu));
        QCOMPARE(stage.layout().lanes()[3].id, dragged);
        QCOMPARE(stage.layout().lanes()[4].id, first);
    }

    void arrowsOfWakeUpsLeadToWhatIsSeen()
    {
        StageOfSix stage;
        const auto& rows = stage.fake->rows;
        const auto woken = [&stage, &rows] {
            auto scene = stage.view.scene();
            analysis::WakeUp wakeUp;
            wakeUp.waking.timeNs = rows[10].timeNs;
            wakeUp.run.timeNs = rows[40].timeNs;
            wakeUp.run.cpu = 1;
            wakeUp.run.pid = stage.fake->tasks[2].pid;
            scene.wakeUp = wakeUp;
            return wakeUpPlace(scene).value().woken.y();
        };
        const auto isIn = [](double y, QRect place) {
            return y > place.top() && y < place.bottom();
        };
        const auto placeOfLane = [&stage](std::size_t lane) {
            return stage.view.viewport().placeOf(stage.layout().lanes()[lane]);
        };
        QVERIFY(isIn(woken(), placeOfLane(1)));
        stage.lanes().setFolded({Kind::Task});
        QVERIFY(isIn(woken(), placeOfLane(4)));
        stage.lanes().setFolded({Kind::Task, Kind::Cpu});
        QVERIFY(isIn(woken(), stage.view.viewport().placeOf(stage.heading(Kind::Cpu))));
    }

    void screenReadersAreToldOfGroups()
    {
        StageOfSix stage;
        auto* const root = QAccessible::queryAccessibleInterface(&stage.view);
        const int all = root->childCount(); // two headings, six lanes, and what else there is
        for (int i = 0; i < 8; ++i)
            QCOMPARE(root->indexOfChild(root->child(i)), i);
        auto* const tasks = root->child(0);
        const auto name = [tasks] { return tasks->text(QAccessible::Name); };
        QVERIFY2(name().startsWith(QStringLiteral("Tasks, 3 lane")), qPrintable(name()));
        QVERIFY(tasks->state().expandable && tasks->state().expanded && !tasks->state().collapsed);
        QCOMPARE(root->child(1)->text(QAccessible::Name), stage.layout().lanes()[0].title);
        QVERIFY(root->child(4)->text(QAccessible::Name).startsWith(QStringLiteral("CPUs, 3 lane")));

        tasks->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
        QVERIFY(stage.isFolded(Kind::Task));
        QVERIFY2(name().endsWith(QStringLiteral(", folded")), qPrintable(name()));
        QVERIFY(tasks->state().collapsed && !tasks->state().expanded);
        QCOMPARE(root->childCount(), all - 3);
        const auto middle = tasks->rect().center();
        QCOMPARE(root->childAt(middle.x(), middle.y()), tasks);
        QCOMPARE(root->child(2)->text(QAccessible::Name), QStringLiteral("CPU 0"));
        const auto ofCpu = root->child(2)->rect().center();
        QCOMPARE(root->childAt(ofCpu.x(), ofCpu.y()), root->child(2));

        tasks->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
        QVERIFY(stage.hasFocus(Kind::Task));
        QVERIFY(tasks->state().focused);
        QCOMPARE(root->focusChild(), tasks);
        stage.press(Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(root->focusChild(), root->child(1));
    }

private:
    static void checkPlaces(const LaneLayout& layout, const Recount& recount)
    {
        const auto& groups = layout.groups();
        QCOMPARE(layout.height(), recount.height);
        QCOMPARE(groups.rowCount(), recount.rows.size());
        for (std::size_t i = 0; i < recount.rows.size(); ++i) {
            QCOMPARE(groups.rowAt(i), recount.rows[i].row);
            QCOMPARE(groups.placeOf(recount.rows[i].row), i);
        }
        for (int y = 0; y < recount.height; ++y)
            QCOMPARE(rowAt(layout, y), std::optional(recount.at(y)->row));
        QVERIFY(!rowAt(layout, recount.height));
        for (const auto& lane : layout.lanes())
            QCOMPARE(lane.height == 0, lane.folded);
    }
    /// Scrolled anywhere, the window shows what is found at its places.
    static void checkWindow(const LaneLayout& layout, std::mt19937& random)
    {
        LaneWindow window;
        window.height = 1 + int(random() % unsigned(layout.height()));
        window.pinned = layout.pinnedHeight(window.height / 2);
        window.scroll = int(random() % unsigned(layout.height() - window.height + 1));
        std::vector<std::size_t> seen;
        for (int y = 0; y < window.height; ++y) {
            const auto row = rowAt(layout, window.laneYAt(y));
            QVERIFY(row);
            if (!row->heading && (seen.empty() || seen.back() != row->lane))
                seen.push_back(row->lane);
        }
        QCOMPARE(window.visible(layout), seen);
    }
};

QTEST_MAIN(TestLaneGroups)
#include "tst_lane_groups.moc"
