#include "tests/ui/support/waits.h"
#include "timeline_stage.h"
#include "ui/views/timeline/models/lane_window.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

namespace {

using Ids = std::vector<LaneId>;

Ids idsOf(const LaneLayout& layout)
{
    Ids ids;
    for (const auto& lane : layout.lanes())
        ids.push_back(lane.id);
    return ids;
}

bool contains(const Ids& ids, LaneId id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// Lanes in order as one would keep them by hand: each kind's, pinned ones among them, and the
/// pins.
struct Book
{
    std::vector<Ids> kinds;
    Ids pins;

    Ids shown() const
    {
        auto all = pins;
        for (const auto& kind : kinds) {
            for (const auto id : kind) {
                if (!contains(pins, id))
                    all.push_back(id);
            }
        }
        return all;
    }
    void toggle(LaneId id)
    {
        if (contains(pins, id))
            pins.erase(std::find(pins.begin(), pins.end(), id));
        else
            pins.push_back(id);
    }
    /// Exchanges two neighbours that are shown.
    void exchange(LaneId a, LaneId b)
    {
        const auto swapIn = [a, b](Ids& ids) {
            std::iter_swap(std::find(ids.begin(), ids.end(), a),
                           std::find(ids.begin(), ids.end(), b));
        };
        if (contains(pins, a) && contains(pins, b)) {
            swapIn(pins);
            return;
        }
        if (contains(pins, a) || contains(pins, b))
            return;
        for (auto& kind : kinds) {
            if (contains(kind, a) && contains(kind, b))
                swapIn(kind);
        }
    }
};

/// The lane that is seen at a place below the canvas' top, found by looking at each.
std::optional<std::size_t> seenAt(const LaneLayout& layout, const LaneWindow& window, int y)
{
    for (std::size_t i = 0; i < layout.lanes().size(); ++i) {
        const auto& lane = layout.lanes()[i];
        const bool stays = lane.y + lane.height <= window.pinned;
        const int top = stays ? lane.y : lane.y - window.scroll;
        const bool inPart = stays ? y < window.pinned : y >= window.pinned;
        if (inPart && y >= top && y < top + lane.height)
            return i;
    }
    return std::nullopt;
}

/// More CPUs than find room.
struct HighStage : TimelineStage
{
    HighStage()
        : TimelineStage(makeBusyMachine(24, 50, 4))
    {
        sharpen();
        scrollBy(12'000);
    }

    const LaneLayout& layout() const { return view.lanes().layout(); }
    int scroll() const { return view.viewport().scroll(); }
    /// By the wheel over the names of lanes; > 0: up.
    void scrollBy(int angle) { wheel(view, {60, view.viewport().headers().bottom() - 5}, angle); }
    void pin(std::size_t lane)
    {
        view.lanes().setFocus(lane);
        QTest::keyClick(&view, Qt::Key_P);
    }
    QImage pictureOf(QRect place) { return view.grab().toImage().copy(place); }
    /// Pinned lanes with their names.
    QRect pinnedPlace() const
    {
        const auto canvas = view.viewport().canvas();
        return {0, canvas.top(), canvas.right() + 1, view.viewport().window().pinned};
    }
};

} // namespace

/// Lanes that are pinned to the top: where they stand, and that they stay there.
class TestTimelinePins : public QObject
{
    Q_OBJECT

private slots:
    void pinnedLanesStandFirstInAnOrderOfTheirOwn()
    {
        const auto fake = makeBusyMachine(6, 5, 3);
        LaneLayout layout;
        layout.rebuild(*fake, {fake->tasks[1].pid, fake->tasks[2].pid, fake->tasks[4].pid}, {});
        const auto usual = idsOf(layout);
        Book book;
        book.kinds = {{usual.begin(), usual.begin() + 3}, {usual.begin() + 3, usual.end()}};
        std::mt19937 random(17);
        for (int i = 0; i < 2000; ++i) {
            const auto lane = std::size_t(random() % usual.size());
            if (random() % 3 == 0) {
                book.toggle(idsOf(layout)[lane]);
                layout.setPins(book.pins);
            } else if (lane + 1 < usual.size()) {
                const auto ids = idsOf(layout);
                book.exchange(ids[lane], ids[lane + 1]);
                layout.move(lane, lane + 1);
            }
            QCOMPARE(idsOf(layout), book.shown());
            int y = 0;
            for (std::size_t place = 0; place < layout.lanes().size(); ++place) {
                const auto& each = layout.lanes()[place];
                y += layout.groups().heightAbove(place);
                QCOMPARE(each.pinned, contains(book.pins, each.id));
                QCOMPARE(each.y, y);
                y += each.height;
            }
            QCOMPARE(layout.height(), y);
        }
    }

    void placesAndLanesAgree()
    {
        const auto fake = makeBusyMachine(9, 5, 3);
        std::mt19937 random(23);
        for (int i = 0; i < 300; ++i) {
            LaneLayout layout;
            layout.rebuild(*fake, {fake->tasks[1].pid}, {});
            Ids pins;
            for (const auto id : idsOf(layout)) {
                if (random() % 3 == 0)
                    pins.push_back(id);
            }
            std::shuffle(pins.begin(), pins.end(), random);
            layout.setPins(pins);
            LaneWindow window;
            window.height = 1 + int(random() % unsigned(layout.height()));
            window.pinned = layout.pinnedHeight(window.height / 2);
            window.scroll = int(random() % unsigned(layout.height() - window.height + 1));
            QVERIFY(window.pinned <= window.height / 2);
            std::vector<std::size_t> seen;
            for (int y = 0; y < window.height; ++y) {
                const auto expected = seenAt(layout, window, y);
                const int laneY = window.laneYAt(y);
                QCOMPARE(window.yOf(laneY), y);
                QCOMPARE(layout.laneAt(laneY), expected);
                QVERIFY(expected || layout.groups().headingAt(laneY));
                if (!expected)
                    continue;
                if (seen.empty() || seen.back() != *expected)
                    seen.push_back(*expected);
            }
            QCOMPARE(window.visible(layout), seen);
        }
    }

    void pinnedLanesStayWhileOthersScroll()
    {
        HighStage stage;
        stage.pin(10);
        const auto& layout = stage.layout();
        QCOMPARE(layout.lanes()[0].id, (LaneId{LaneId::Kind::Cpu, 10}));
        QCOMPARE(layout.lanes()[1].id, (LaneId{LaneId::Kind::Cpu, 0}));
        QCOMPARE(stage.view.lanes().focus(), std::optional<std::size_t>(0));
        QVERIFY(laneText(layout.lanes()[0]).contains(QStringLiteral("Pinned to the top.")));
        QVERIFY(!laneText(layout.lanes()[1]).contains(QStringLiteral("Pinned")));
        const int pinned = layout.lanes()[0].height;
        QCOMPARE(stage.view.viewport().window().pinned, pinned);

        stage.scrollBy(12'000);
        QCOMPARE(stage.scroll(), 0);
        stage.sharpen();
        const auto canvas = stage.view.viewport().canvas();
        const auto before = stage.pictureOf(stage.pinnedPlace());
        const auto lanesBefore = stage.pictureOf(canvas);
        for (int i = 0; i < 7; ++i) {
            stage.scrollBy(-60);
            const int by = stage.scroll();
            QVERIFY(by > 0);
            // At once, from the picture that there is: the rest has moved, and not over the lane.
            QCOMPARE(stage.pictureOf(stage.pinnedPlace()), before);
            if (i == 0) {
                const QSize rest(canvas.width(), canvas.height() - pinned - by);
                QCOMPARE(stage.pictureOf(canvas).copy({{0, pinned}, rest}),
                         lanesBefore.copy({{0, pinned + by}, rest}));
            }
            stage.sharpen();
            QCOMPARE(stage.pictureOf(stage.pinnedPlace()), before);
            for (int y = 0; y < canvas.height(); y += 3) {
                const auto query = stage.view.viewport().queryAt(canvas.topLeft() + QPoint(40, y));
                QCOMPARE(stage.view.lanes().hitAt(query).lane,
                         seenAt(layout, stage.view.viewport().window(), y));
            }
        }
    }

    void aLaneThatIsUnpinnedReturnsToItsPlace()
    {
        HighStage stage;
        const auto usual = idsOf(stage.layout());
        stage.pin(7);
        stage.pin(3); // it is CPU 2: the pinned one stands above
        QCOMPARE(stage.layout().pins(), Ids({{LaneId::Kind::Cpu, 7}, {LaneId::Kind::Cpu, 2}}));
        QTest::keyClick(&stage.view, Qt::Key_Up, Qt::AltModifier); // among the pinned ones
        QCOMPARE(stage.layout().pins(), Ids({{LaneId::Kind::Cpu, 2}, {LaneId::Kind::Cpu, 7}}));
        QTest::keyClick(&stage.view, Qt::Key_P);
        QCOMPARE(stage.view.lanes().focused()->id, (LaneId{LaneId::Kind::Cpu, 2}));

        const QPoint name(60, stage.view.viewport().headers().top() + 8);
        QContextMenuEvent event(QContextMenuEvent::Mouse, name, stage.view.mapToGlobal(name));
        QApplication::sendEvent(&stage.view, &event);
        const auto* const menu = stage.view.findChild<QMenu*>();
        QVERIFY(menu);
        for (auto* const action : menu->actions()) {
            if (action->text() == QStringLiteral("Unpin CPU 7"))
                action->trigger();
        }
        QCOMPARE(idsOf(stage.layout()), usual);
        QCOMPARE(stage.view.viewport().window().pinned, 0);
    }

    void pinnedLanesLeaveHalfOfTheRoom()
    {
        HighStage stage;
        for (std::size_t i = 0; i < 20; ++i)
            stage.pin(i); // those above are pinned already
        QCOMPARE(stage.layout().pins().size(), std::size_t(20));
        const auto window = stage.view.viewport().window();
        QVERIFY(window.pinned > 0 && window.pinned <= window.height / 2);
        // Each lane can be brought into sight, and is hit there.
        for (std::size_t i = 0; i < stage.layout().lanes().size(); ++i) {
            stage.view.lanes().setFocus(i);
            const auto& lane = stage.layout().lanes()[i];
            const auto place = stage.view.viewport().placeOf(lane);
            QCOMPARE(place.height(), lane.height);
            for (const int y : {place.top(), place.bottom()}) {
                QCOMPARE(stage.layout().laneAt(stage.view.viewport().laneYAt(y)),
                         std::optional<std::size_t>(i));
            }
        }
        // In a window for all of them, all stay.
        stage.view.resize(1000, 4000);
        QVERIFY(stage.layout().height() <= stage.view.viewport().canvas().height());
        QCOMPARE(stage.view.viewport().window().pinned, stage.layout().lanes()[20].y);
    }

    void screenReadersFindPinnedLanes()
    {
        HighStage stage;
        stage.pin(5);
        stage.scrollBy(-12'000);
        auto* const root = QAccessible::queryAccessibleInterface(&stage.view);
        auto* const pinned = root->child(0);
        QCOMPARE(pinned->text(QAccessible::Name), QStringLiteral("CPU 5"));
        QVERIFY(pinned->text(QAccessible::Description).contains(QStringLiteral("Pinned")));
        const auto top = stage.view.mapToGlobal(QPoint(0, stage.view.viewport().canvas().top()));
        QCOMPARE(pinned->rect().topLeft(), top);
        const auto middle = pinned->rect().center();
        QCOMPARE(root->childAt(middle.x(), middle.y()), pinned);
        QVERIFY(!pinned->state().offscreen);
        QVERIFY(root->child(1)->state().offscreen);
        QVERIFY(!root->child(23)->state().offscreen);
    }

    void lanesScrollWhileADraggedOneIsHeldAtTheEdge()
    {
        HighStage stage;
        stage.pin(4);
        stage.scrollBy(12'000);
        const auto& layout = stage.layout();
        const auto canvas = stage.view.viewport().canvas();
        const int most = layout.height() - canvas.height();
        const auto moved = layout.lanes()[1].id;
        const int pinned = stage.view.viewport().window().pinned;
        QTest::mousePress(&stage.view, Qt::LeftButton, {}, {60, canvas.top() + pinned + 8});
        const QPoint bottom(60, canvas.bottom() - 2);
        move(stage.view, bottom, Qt::LeftButton);
        waitUntil([&] { return stage.scroll() == most; }); // the pointer is not moved
        QCOMPARE(stage.view.scene().dropLineY, std::optional(canvas.height()));
        // At the upper edge of the lanes that scroll; not among those that are pinned.
        move(stage.view, {60, canvas.top() + pinned / 2}, Qt::LeftButton);
        waitUntil([&] { return stage.scroll() == 0; });
        QCOMPARE(stage.view.scene().dropLineY, std::optional(pinned));
        move(stage.view, bottom, Qt::LeftButton);
        waitUntil([&] { return stage.scroll() == most; });
        QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, bottom);
        QCOMPARE(layout.lanes().back().id, moved);
        QCOMPARE(layout.lanes()[0].id, (LaneId{LaneId::Kind::Cpu, 4}));
    }
};

QTEST_MAIN(TestTimelinePins)
#include "tst_timeline_pins.moc"
