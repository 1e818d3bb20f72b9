#include "fake_timeline.h"
#include "ui/timeline/overview_strip.h"
#include "ui/timeline/timeline_view.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <random>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;
using store::LaneKey;

namespace {

void wheel(QWidget& widget, QPoint place, int angle, Qt::KeyboardModifiers modifiers = {})
{
    QWheelEvent event(QPointF(place), QPointF(widget.mapToGlobal(place)), QPoint(),
                      QPoint(0, angle), Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

void move(QWidget& widget, QPoint place, Qt::MouseButtons buttons = Qt::NoButton,
          Qt::KeyboardModifiers modifiers = {})
{
    QMouseEvent event(QEvent::MouseMove, QPointF(place), QPointF(widget.mapToGlobal(place)),
                      Qt::NoButton, buttons, modifiers);
    QApplication::sendEvent(&widget, &event);
}

void drag(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
{
    QTest::mousePress(&widget, Qt::LeftButton, modifiers, from);
    move(widget, (from + to) / 2, Qt::LeftButton, modifiers);
    move(widget, to, Qt::LeftButton, modifiers);
    QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to);
}

/// A view on the screen, with the picture done.
struct Stage
{
    explicit Stage(std::shared_ptr<FakeTimeline> source = makeBusyMachine(3, 200, 21))
        : fake(std::move(source))
        , view(fake, &selection)
    {
        view.resize(1000, 500);
        view.show();
        view.activateWindow();
        view.setFocus();
    }

    bool sharpen()
    {
        return QTest::qWaitForWindowActive(&view)
            && QTest::qWaitFor([this] { return view.isSharp(); });
    }
    /// The middle of a strip of a lane, at a time.
    QPoint placeOf(std::size_t lane, Strip::Kind kind, int depth, std::int64_t timeNs) const
    {
        const auto& place = view.laneLayout().lanes()[lane];
        const auto canvas = view.canvasRect();
        for (const auto& strip : view.laneLayout().strips(place)) {
            if (strip.kind != kind || strip.key.depth != depth)
                continue;
            const auto x = timeToPixel(selection.visible(), canvas.width(), timeNs);
            return {canvas.left() + int(x),
                    canvas.top() + place.y - view.scrollOffset() + strip.y + strip.height / 2};
        }
        return {};
    }
    QAction* action(const QString& text) const
    {
        for (auto* action : view.viewActions()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }

    std::shared_ptr<FakeTimeline> fake;
    Selection selection;
    TimelineView view;
};

std::int64_t middle(TimeRange range)
{
    return range.beginNs + range.lengthNs() / 2;
}

} // namespace

class TestTimelineView : public QObject
{
    Q_OBJECT

private slots:
    void showsTheWholeCaptureAtFirst()
    {
        Stage stage;
        QVERIFY(stage.sharpen());
        const auto summary = stage.fake->summary();
        const auto range = stage.selection.visible();
        QVERIFY(range.beginNs <= summary.firstNs && range.endNs > summary.lastNs);
        QVERIFY(range.lengthNs() < (summary.lastNs - summary.firstNs) * 11 / 10);
    }

    void wheelKeepsTheTimeUnderTheCursor()
    {
        Stage stage;
        QVERIFY(stage.sharpen());
        const QPoint place(700, 100);
        const auto before = stage.selection.visible();
        const auto time = stage.view.timeAt(place.x());
        for (int i = 0; i < 12; ++i) {
            wheel(stage.view, place, 120);
            const auto canvas = stage.view.canvasRect();
            const auto x = timeToPixel(stage.selection.visible(), canvas.width(), time);
            QVERIFY(std::abs(canvas.left() + x - place.x()) <= 1);
        }
        const auto deep = stage.selection.visible();
        QVERIFY(deep.lengthNs() < before.lengthNs() / 50);
        for (int i = 0; i < 11; ++i)
            wheel(stage.view, place, -120);
        QVERIFY(stage.selection.visible().lengthNs() > before.lengthNs() / 2);
    }

    void smallWheelAnglesAddUp()
    {
        Stage stage;
        const auto before = stage.selection.visible();
        for (int i = 0; i < 7; ++i)
            wheel(stage.view, {600, 100}, 8);
        QCOMPARE(stage.selection.visible(), before);
        wheel(stage.view, {600, 100}, 8);
        QVERIFY(stage.selection.visible().lengthNs() < before.lengthNs());
    }

    void wheelWithShiftPansAndWithCtrlScrolls()
    {
        Stage stage(makeBusyMachine(30, 20, 5));
        QVERIFY(stage.sharpen());
        wheel(stage.view, {600, 100}, 480);
        const auto before = stage.selection.visible();
        wheel(stage.view, {600, 100}, -120, Qt::ShiftModifier);
        const auto after = stage.selection.visible();
        QCOMPARE(after.lengthNs(), before.lengthNs());
        QVERIFY(after.beginNs > before.beginNs);
        QCOMPARE(stage.view.scrollOffset(), 0);
        wheel(stage.view, {600, 100}, -120, Qt::ControlModifier);
        QVERIFY(stage.view.scrollOffset() > 0);
        QCOMPARE(stage.selection.visible(), after);
    }

    void draggingPansByWhatThePointerMoves()
    {
        Stage stage;
        wheel(stage.view, {600, 100}, 480);
        const auto before = stage.selection.visible();
        const auto time = stage.view.timeAt(600);
        drag(stage.view, {600, 100}, {450, 100});
        const auto after = stage.selection.visible();
        QCOMPARE(after.lengthNs(), before.lengthNs());
        const auto canvas = stage.view.canvasRect();
        QVERIFY(std::abs(timeToPixel(after, canvas.width(), time) + canvas.left() - 450) <= 1);
        QVERIFY(!stage.selection.row() && !stage.selection.call()); // no click
    }

    void shiftDragAndTheRulerSelectATime_data()
    {
        QTest::addColumn<int>("y");
        QTest::addColumn<bool>("shift");
        QTest::newRow("lanes") << 100 << true;
        QTest::newRow("ruler") << 20 << false;
    }
    void shiftDragAndTheRulerSelectATime()
    {
        QFETCH(int, y);
        QFETCH(bool, shift);
        Stage stage;
        QVERIFY(stage.sharpen());
        const auto before = stage.selection.visible();
        drag(stage.view, {700, y}, {400, y}, shift ? Qt::ShiftModifier : Qt::NoModifier);
        const auto range = stage.selection.range();
        QVERIFY(range.has_value());
        QCOMPARE(range->beginNs, stage.view.timeAt(400));
        QCOMPARE(range->endNs, stage.view.timeAt(700));
        QCOMPARE(stage.selection.visible(), before);
        // An edge can be caught and moved.
        drag(stage.view, {700, y}, {800, y});
        QCOMPARE(stage.selection.range()->beginNs, range->beginNs);
        QCOMPARE(stage.selection.range()->endNs, stage.view.timeAt(800));
        QTest::keyClick(&stage.view, Qt::Key_Z);
        QVERIFY(stage.selection.visible().lengthNs() < before.lengthNs() * 2 / 3);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(!stage.selection.range());
    }

    void escapeWhileDraggingSelectsNothing()
    {
        Stage stage;
        QVERIFY(stage.sharpen());
        QTest::mousePress(&stage.view, Qt::LeftButton, Qt::ShiftModifier, {400, 100});
        move(stage.view, {600, 100}, Qt::LeftButton, Qt::ShiftModifier);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QTest::mouseRelease(&stage.view, Qt::LeftButton, Qt::ShiftModifier, {600, 100});
        QVERIFY(!stage.selection.range());
    }

    void clickSelectsTheCall()
    {
        Stage stage;
        const auto& spans = stage.fake->calls;
        for (std::size_t i = 0; i < spans.size(); i += 97) {
            const auto& span = spans[i];
            stage.selection.setVisible(withMargin({span.beginNs, span.endNs}, 100));
            const auto place = stage.placeOf(span.cpu, Strip::Kind::Calls, span.depth,
                                             middle({span.beginNs, span.endNs}));
            QTest::mouseClick(&stage.view, Qt::LeftButton, {}, place);
            QVERIFY(stage.selection.call().has_value());
            QCOMPARE(stage.selection.call()->index, i);
            QCOMPARE(stage.view.focusLane(), std::optional<std::size_t>(span.cpu));
        }
    }

    void clickSelectsTheEventAndTheSlicesSwitch()
    {
        Stage stage;
        QVERIFY(stage.sharpen());
        const auto& rows = stage.fake->rows;
        for (std::size_t i = 5; i < rows.size(); i += 61) {
            const auto& row = rows[i];
            stage.selection.setVisible({row.timeNs - 500, row.timeNs + 500});
            QTest::mouseClick(&stage.view, Qt::LeftButton, {},
                              stage.placeOf(row.cpu, Strip::Kind::Events, 0, row.timeNs)
                                  + QPoint(2, 0));
            QVERIFY(stage.selection.row().has_value());
            QCOMPARE(rows[*stage.selection.row()].timeNs, row.timeNs);
            QCOMPARE(rows[*stage.selection.row()].cpu, row.cpu);
        }
        const auto& slice = stage.fake->slices[40];
        stage.selection.setVisible(withMargin({slice.beginNs, slice.endNs}, 20));
        QTest::mouseClick(&stage.view, Qt::LeftButton, {},
                          stage.placeOf(slice.cpu, Strip::Kind::Running, 0,
                                        middle({slice.beginNs, slice.endNs})));
        QCOMPARE(rows[*stage.selection.row()].timeNs, slice.beginNs);
        // The current slice can be zoomed to.
        QTest::keyClick(&stage.view, Qt::Key_Period);
        QCOMPARE(stage.selection.visible(), withMargin({slice.beginNs, slice.endNs}, 10));
    }

    void clickBesideEverythingSelectsTheTime()
    {
        Stage stage;
        const auto summary = stage.fake->summary();
        stage.selection.setVisible({summary.lastNs + 2'000'000, summary.lastNs + 3'000'000});
        const auto range = stage.selection.visible();
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, {600, 60});
        QVERIFY(!stage.selection.row());
        QCOMPARE(stage.selection.timeNs(), stage.view.timeAt(600));
        QCOMPARE(stage.selection.visible(), range);
    }

    void doubleClickZoomsToTheItem()
    {
        Stage stage;
        const auto& slice = stage.fake->slices[60];
        stage.selection.setVisible(withMargin({slice.beginNs, slice.endNs}, 1000));
        const auto place =
            stage.placeOf(slice.cpu, Strip::Kind::Running, 0, middle({slice.beginNs, slice.endNs}));
        QTest::mouseDClick(&stage.view, Qt::LeftButton, {}, place);
        QCOMPARE(stage.selection.visible(), withMargin({slice.beginNs, slice.endNs}, 10));
    }

    void keysPanAndZoom_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::addColumn<double>("move"); // of the window's length
        QTest::addColumn<double>("scale");
        QTest::newRow("W") << Qt::Key_W << 0.0 << 0.707;
        QTest::newRow("S") << Qt::Key_S << 0.0 << 1.414;
        QTest::newRow("A") << Qt::Key_A << -0.1 << 1.0;
        QTest::newRow("D") << Qt::Key_D << 0.1 << 1.0;
        QTest::newRow("up") << Qt::Key_Up << 0.0 << 0.707;
        QTest::newRow("down") << Qt::Key_Down << 0.0 << 1.414;
        QTest::newRow("left") << Qt::Key_Left << -0.1 << 1.0;
        QTest::newRow("right") << Qt::Key_Right << 0.1 << 1.0;
    }
    void keysPanAndZoom()
    {
        QFETCH(Qt::Key, key);
        QFETCH(double, move);
        QFETCH(double, scale);
        Stage stage;
        QVERIFY(stage.sharpen());
        const auto summary = stage.fake->summary();
        const auto whole = summary.lastNs - summary.firstNs;
        const TimeRange start{summary.firstNs + whole / 2, summary.firstNs + whole / 2 + (1 << 20)};
        const auto check = [&](Qt::KeyboardModifiers modifiers, double by, double to) {
            stage.selection.setVisible(start);
            QTest::keyClick(&stage.view, key, modifiers);
            const auto range = stage.selection.visible();
            const double moved = double(middle(range) - middle(start)) / double(start.lengthNs());
            QVERIFY2(std::abs(moved - by) < 0.01, qPrintable(QString::number(moved)));
            const double scaled = double(range.lengthNs()) / double(start.lengthNs());
            QVERIFY2(std::abs(scaled / to - 1) < 0.01, qPrintable(QString::number(scaled)));
        };
        check({}, move, scale);
        check(Qt::ShiftModifier, move * 5, std::pow(scale, 4));
    }

    void zoomingIsUndoneAndRedone()
    {
        Stage stage;
        QVERIFY(stage.sharpen());
        const auto first = stage.selection.visible();
        QVERIFY(!stage.action("Zoom back")->isEnabled());
        for (int i = 0; i < 5; ++i)
            wheel(stage.view, {600, 100}, 120); // one gesture
        const auto second = stage.selection.visible();
        QTest::keyClick(&stage.view, Qt::Key_F);
        const auto third = stage.selection.visible();
        QTest::keyClick(&stage.view, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(stage.selection.visible(), second);
        QTest::keyClick(&stage.view, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(stage.selection.visible(), first);
        QTest::keyClick(&stage.view, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(stage.selection.visible(), first);
        QTest::keyClick(&stage.view, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(stage.selection.visible(), second);
        QTest::keyClick(&stage.view, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(stage.selection.visible(), third);
        // A change from elsewhere is a step, too.
        const auto summary = stage.fake->summary();
        stage.selection.setVisible({summary.firstNs, summary.firstNs + 5000});
        QTest::keyClick(&stage.view, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(stage.selection.visible(), third);
        QVERIFY(stage.action("Zoom forward again")->isEnabled());
    }

    void markersGoWhereThePointerIsOrElseToTheCurrentItem()
    {
        Stage stage;
        QVERIFY(stage.sharpen());
        move(stage.view, {500, 100});
        QTest::keyClick(&stage.view, Qt::Key_M);
        QCOMPARE(stage.selection.marker(Selection::Marker::A), stage.view.timeAt(500));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&stage.view, &leave);
        stage.selection.select(70, stage.fake->rows[70].timeNs);
        QTest::keyClick(&stage.view, Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(stage.selection.marker(Selection::Marker::B), stage.fake->rows[70].timeNs);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(!stage.selection.marker(Selection::Marker::A));
        QVERIFY(!stage.selection.marker(Selection::Marker::B));
    }

    void markersAndTheHoveredTimeArePainted()
    {
        Stage stage;
        const auto range = stage.selection.visible();
        const auto canvas = stage.view.canvasRect();
        const auto colours = Colours::from(stage.view.palette());
        const auto at = [&](int percent) {
            return range.beginNs + range.lengthNs() * percent / 100;
        };
        stage.selection.setMarker(Selection::Marker::A, at(20));
        stage.selection.setMarker(Selection::Marker::B, at(40));
        stage.selection.setHover(at(70));
        QVERIFY(stage.sharpen());
        const auto image = stage.view.grab().toImage();
        const auto column = [&](int percent) {
            return canvas.left() + int(timeToPixel(range, canvas.width(), at(percent)));
        };
        for (int y = canvas.top() + 60; y < canvas.bottom(); y += 7) {
            QCOMPARE(image.pixel(column(20), y), colours.markerA.rgb());
            QCOMPARE(image.pixel(column(40), y), colours.markerB.rgb());
            QCOMPARE(image.pixel(column(70), y), colours.hover.rgb());
            QVERIFY(image.pixel(column(70) + 1, y) != colours.hover.rgb());
        }
    }

    void hoverIsSharedAndLeaves()
    {
        Stage stage;
        move(stage.view, {500, 100});
        QCOMPARE(stage.selection.hoverNs(), stage.view.timeAt(500));
        move(stage.view, {20, 100});
        QVERIFY(!stage.selection.hoverNs());
        move(stage.view, {500, 20});
        QVERIFY(stage.selection.hoverNs());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&stage.view, &leave);
        QVERIFY(!stage.selection.hoverNs());
    }

    void bracketsWalkAlongTheLanesEvents()
    {
        Stage stage;
        QVERIFY(stage.sharpen());
        const auto& rows = stage.fake->rows;
        stage.view.setFocusLane(1);
        stage.selection.select(0, rows[0].timeNs);
        stage.view.setFocusLane(1);
        std::vector<RowId> expected;
        for (const auto& row : rows) {
            if (row.cpu == 1 && row.row > 0)
                expected.push_back(row.row);
        }
        for (std::size_t i = 0; i < 50; ++i) {
            QTest::keyClick(&stage.view, Qt::Key_BracketRight);
            QCOMPARE(stage.selection.row(), expected[i]);
        }
        for (std::size_t i = 49; i-- > 0;) {
            QTest::keyClick(&stage.view, Qt::Key_BracketLeft);
            QCOMPARE(stage.selection.row(), expected[i]);
        }
        const auto last = expected.back();
        stage.selection.select(last, rows[last].timeNs);
        stage.view.setFocusLane(1);
        QTest::keyClick(&stage.view, Qt::Key_BracketRight);
        QCOMPARE(stage.selection.row(), last); // there is none
    }

    void farEventsOfALaneAreFound()
    {
        auto fake = std::make_shared<FakeTimeline>();
        fake->tasks = {{1, 1, "one"}};
        fake->types = {"e"};
        fake->cpuNumbers = {0, 1};
        fake->addEvent(0, 1, 0, 0);
        for (int i = 1; i <= 20'000; ++i)
            fake->addEvent(i * 1000, 0, 0, 0);
        fake->addEvent(20'001'000, 1, 0, 0);
        Stage stage(fake);
        QVERIFY(stage.sharpen());
        stage.selection.select(0, 0);
        stage.view.setFocusLane(1);
        QTest::keyClick(&stage.view, Qt::Key_BracketRight);
        QCOMPARE(stage.selection.row(), RowId(20'001));
        QTest::keyClick(&stage.view, Qt::Key_BracketLeft);
        QCOMPARE(stage.selection.row(), RowId(0));
    }

    void otherViewsSelectionsAreFollowed()
    {
        Stage stage;
        const auto summary = stage.fake->summary();
        stage.selection.setVisible({summary.firstNs, summary.firstNs + 100'000});
        const auto& row = stage.fake->rows[stage.fake->rows.size() * 3 / 4];
        stage.selection.select(row.row, row.timeNs);
        const auto range = stage.selection.visible();
        QCOMPARE(range.lengthNs(), 100'000);
        QVERIFY(row.timeNs >= range.beginNs && row.timeNs < range.endNs);
        QCOMPARE(stage.view.focusLane(), std::optional<std::size_t>(row.cpu));
    }

    void lanesExpandByKeyAndByClick()
    {
        Stage stage(makeBusyMachine(3, 50, 4, 9));
        QVERIFY(stage.sharpen());
        stage.view.setFocusLane(1);
        const auto lane = [&stage] { return stage.view.laneLayout().lanes()[1]; };
        QVERIFY(lane().expandable && !lane().expanded);
        QCOMPARE(lane().callRows, LaneLayout::kCollapsedRowsOfFew);
        const int low = lane().height;
        QTest::keyClick(&stage.view, Qt::Key_Return);
        QVERIFY(lane().expanded);
        QCOMPARE(lane().callRows, 9);
        QVERIFY(lane().height > low);
        QTest::keyClick(&stage.view, Qt::Key_Space);
        QCOMPARE(lane().height, low);
        const auto headers = stage.view.headersRect();
        QTest::mouseClick(&stage.view, Qt::LeftButton, {},
                          QPoint(10, headers.top() + lane().y + 10));
        QVERIFY(lane().expanded);
        QTest::keyClick(&stage.view, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(stage.view.focusLane(), std::optional<std::size_t>(2));
        QTest::keyClick(&stage.view, Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(stage.view.focusLane(), std::optional<std::size_t>(1));
        stage.action("Expand all lanes")->trigger();
        for (const auto& each : stage.view.laneLayout().lanes())
            QVERIFY(each.expanded);
        stage.action("Collapse all lanes")->trigger();
        for (const auto& each : stage.view.laneLayout().lanes())
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
        Stage stage;
        QCOMPARE(stage.view.laneLayout().lanes().size(), 3U);
        const auto& task = stage.fake->tasks[2];
        stage.selection.setTaskLane(task.pid, true);
        QCOMPARE(stage.view.laneLayout().lanes().size(), 4U);
        QCOMPARE(stage.view.laneLayout().lanes()[0].title, QString::fromStdString(task.comm));
        stage.fake->takeAsked();
        QVERIFY(stage.sharpen());
        bool asked = false;
        for (const auto& window : stage.fake->takeAsked())
            asked |= window.key.kind == LaneKey::Kind::TaskRunning
                && window.key.key == std::uint32_t(task.pid);
        QVERIFY(asked);
        stage.selection.setTaskLane(task.pid, false);
        QCOMPARE(stage.view.laneLayout().lanes().size(), 3U);
    }

    void randomZoomsAskOnlyForLanesInSight()
    {
        auto fake = makeBusyMachine(4096, 2, 9);
        Stage stage(fake);
        QVERIFY(stage.sharpen());
        const auto headers = stage.view.headersRect();
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
            QVERIFY(stage.sharpen());
            fake->takeAsked();
            const auto range = stage.selection.visible();
            const auto before = stage.view.grab().toImage().copy(headers);
            stage.view.captureGrew(); // forgets the data, and so asks for all of it again
            stage.selection.setVisible(range);
            QVERIFY(stage.sharpen());
            const auto [first, last] =
                stage.view.laneLayout().visible(stage.view.scrollOffset(), headers.height());
            const auto tiles =
                tilesOf(range, tileLevel(range, stage.view.canvasRect().width())).size();
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

    void theBusyWorkerDropsOldRequests()
    {
        Stage stage;
        QVERIFY(stage.sharpen());
        int pictures = 0;
        connect(&stage.view, &TimelineView::sharpened, &stage.view, [&pictures] { ++pictures; });
        for (int i = 0; i < 200; ++i)
            wheel(stage.view, {600, 100}, i % 2 ? 120 : -120);
        QVERIFY(stage.sharpen());
        QTRY_VERIFY(pictures >= 1);
        QVERIFY(pictures < 200);
    }

    void growingCapturesAreFollowed()
    {
        auto fake = makeBusyMachine(1, 50, 2);
        Stage stage(fake);
        QVERIFY(stage.sharpen());
        const auto last = fake->summary().lastNs;
        fake->cpuNumbers.push_back(1);
        fake->addEvent(last + 5'000'000, 1, 1, 0);
        fake->changed();
        stage.view.captureGrew();
        QCOMPARE(stage.view.laneLayout().lanes().size(), 2U);
        QVERIFY(stage.selection.visible().endNs > last + 5'000'000);
        // Who looks at a part of it goes on looking at that.
        const TimeRange part{last - 100'000, last};
        stage.selection.setVisible(part);
        QVERIFY(stage.sharpen()); // a picture under way would read what is changed
        fake->addEvent(last + 9'000'000, 1, 1, 0);
        fake->changed();
        stage.view.captureGrew();
        QCOMPARE(stage.selection.visible(), part);
    }

    void anEmptyCaptureIsNoTrouble()
    {
        Stage stage(std::make_shared<FakeTimeline>());
        QVERIFY(stage.sharpen());
        for (const auto* action : stage.view.viewActions())
            const_cast<QAction*>(action)->trigger();
        wheel(stage.view, {600, 100}, 120);
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, {600, 100});
        drag(stage.view, {400, 100}, {600, 100}, Qt::ShiftModifier);
        QVERIFY(!stage.view.grab().isNull());
        OverviewStrip strip(stage.fake, &stage.selection);
        strip.finishPainting();
        QTest::mouseClick(&strip, Qt::LeftButton, {}, {60, 20});
        QVERIFY(!strip.grab().isNull());
    }

    void tooltipsNameWhatIsUnderThePointer()
    {
        Stage stage;
        auto& fake = *stage.fake;
        const auto& slice = fake.slices[30];
        fake.gaps = {{1, BufferId(0), slice.beginNs, slice.endNs, 42}};
        const auto text = [&](std::size_t lane, Strip::Kind kind, std::int64_t time) {
            HitQuery query;
            query.range = {time - 1000, time + 1000};
            query.width = 1000;
            query.x = 500;
            const auto& place = stage.view.laneLayout().lanes()[lane];
            for (const auto& strip : stage.view.laneLayout().strips(place)) {
                if (strip.kind == kind && strip.key.depth == 0)
                    query.y = place.y + strip.y + 2;
            }
            const auto hit = hitTest(fake, stage.view.laneLayout(), fake.gaps, query);
            return hitText(fake, stage.view.laneLayout(), hit, false);
        };
        const auto time = middle({slice.beginNs, slice.endNs});
        const auto running = text(slice.cpu, Strip::Kind::Running, time);
        const auto& task = fake.tasks[slice.task];
        QVERIFY2(running.contains(QString::fromStdString(task.comm)), qPrintable(running));
        QVERIFY(running.contains(QString::number(task.pid)));
        QVERIFY(running.contains(durationText(slice.endNs - slice.beginNs)));
        QVERIFY(running.contains(kernelSeconds(slice.beginNs)));
        const auto lost = text(1, Strip::Kind::Running, time);
        QVERIFY2(lost.contains("42"), qPrintable(lost));
        const auto& call = fake.calls[10];
        const auto called =
            text(call.cpu, Strip::Kind::Calls, call.beginNs + (call.endNs - call.beginNs) / 50);
        QVERIFY2(called.contains(QString::fromStdString(fake.strings[call.function]) + "()"),
                 qPrintable(called));
        const auto& row = fake.rows[100];
        const auto event = text(row.cpu, Strip::Kind::Events, row.timeNs);
        QVERIFY2(event.contains(QString::fromStdString(fake.types[row.type.value()])),
                 qPrintable(event));
    }

    void mergedItemsTellTheirNumber()
    {
        Stage stage;
        const auto summary = stage.fake->summary();
        HitQuery query;
        query.range = {summary.firstNs, summary.lastNs};
        query.width = 4;
        query.x = 1;
        const auto& lane = stage.view.laneLayout().lanes()[0];
        query.y = lane.y + stage.view.laneLayout().strips(lane)[1].y + 1;
        const auto hit = hitTest(*stage.fake, stage.view.laneLayout(), {}, query);
        QVERIFY(hit.count > 20);
        QVERIFY(hitText(*stage.fake, stage.view.laneLayout(), hit, true)
                    .contains(QString::number(hit.count)));
    }

    void everythingHasAnAccessibleName()
    {
        Stage stage(makeBusyMachine(3, 50, 4, 9));
        QVERIFY(stage.sharpen());
        auto* root = QAccessible::queryAccessibleInterface(&stage.view);
        QVERIFY(root);
        QVERIFY(!root->text(QAccessible::Name).isEmpty());
        QCOMPARE(root->childCount(), 4); // three lanes and the scroll bar
        for (int i = 0; i < root->childCount(); ++i) {
            auto* child = root->child(i);
            QVERIFY(child && child->isValid());
            QVERIFY(!child->text(QAccessible::Name).isEmpty());
            QCOMPARE(root->indexOfChild(child), i);
            QCOMPARE(child->parent()->object(), &stage.view);
        }
        stage.view.setFocusLane(1);
        auto* lane = root->child(1);
        QCOMPARE(lane->text(QAccessible::Name), "CPU 1");
        QVERIFY(lane->state().focused && lane->state().collapsed);
        lane->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
        QVERIFY(lane->state().expanded);
        QCOMPARE(root->childAt(lane->rect().center().x(), lane->rect().center().y()), lane);
        QCOMPARE(root->text(QAccessible::Value), "Nothing is selected.");
        const auto& row = stage.fake->rows[33];
        stage.selection.select(33, row.timeNs);
        QVERIFY(root->text(QAccessible::Value).contains(kernelSeconds(row.timeNs)));
        for (const auto* action : stage.view.viewActions())
            QVERIFY(!action->text().isEmpty() && !action->shortcuts().isEmpty());
    }

    void contextMenuFiltersAndAddsLanes()
    {
        Stage stage;
        const auto& slice = stage.fake->slices[30];
        stage.selection.setVisible(withMargin({slice.beginNs, slice.endNs}, 10));
        const auto place =
            stage.placeOf(slice.cpu, Strip::Kind::Running, 0, middle({slice.beginNs, slice.endNs}));
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, stage.view.mapToGlobal(place));
        QApplication::sendEvent(&stage.view, &event);
        auto* menu = stage.view.findChild<QMenu*>();
        QVERIFY(menu);
        const auto trigger = [menu](const QString& start) {
            for (auto* action : menu->actions()) {
                if (action->text().startsWith(start)) {
                    action->trigger();
                    return true;
                }
            }
            return false;
        };
        const auto pid = stage.fake->tasks[slice.task].pid;
        QVERIFY(trigger("Add a lane for"));
        QCOMPARE(stage.selection.taskLanes(), std::vector<std::int32_t>{pid});
        QVERIFY(trigger("Show only"));
        QCOMPARE(stage.selection.filter().terms.size(), 1U);
        QCOMPARE(stage.selection.filter().terms[0].number, pid);
        QVERIFY(trigger("Set marker A"));
        QVERIFY(stage.selection.marker(Selection::Marker::A).has_value());
        delete menu;
    }

    void theOverviewShowsWhereEventsAre()
    {
        const auto fake = makeBusyMachine(2, 100, 8);
        Selection selection;
        OverviewStrip strip(fake, &selection);
        selection.setVisible(strip.whole());
        strip.resize(800, 52);
        strip.finishPainting();
        const auto image = strip.grab().toImage();
        const auto area = strip.area();
        const auto background = Colours::from(strip.palette()).background.rgb();
        const int bins = area.width() / 2;
        const auto counts = *fake->density(strip.whole().beginNs, strip.whole().endNs, bins);
        for (int i = 3; i < bins - 3; ++i) {
            const int x = area.left() + i * area.width() / bins + 1;
            const auto pixel = image.pixel(x, area.bottom() - 5);
            QCOMPARE(pixel != background, counts[std::size_t(i)] > 0);
        }
    }

    void theOverviewsHandleMovesAndStretches()
    {
        const auto fake = makeBusyMachine(2, 100, 8);
        Selection selection;
        OverviewStrip strip(fake, &selection);
        const auto whole = strip.whole();
        const auto part = whole.lengthNs() / 4;
        selection.setVisible({whole.beginNs + part, whole.beginNs + 2 * part});
        strip.resize(800, 52);
        strip.show();
        const auto handle = strip.handle();
        const auto start = selection.visible();
        drag(strip, handle.center().toPoint(), handle.center().toPoint() + QPoint(100, 0));
        QCOMPARE(selection.visible().lengthNs(), start.lengthNs());
        QVERIFY(std::abs(strip.handle().center().x() - handle.center().x() - 100) <= 2);
        const QPoint edge(int(strip.handle().right()), 26);
        const auto begin = selection.visible().beginNs;
        drag(strip, edge, edge + QPoint(50, 0));
        QCOMPARE(selection.visible().beginNs, begin);
        QVERIFY(std::abs(strip.handle().right() - edge.x() - 50) <= 2);
        QTest::mouseClick(&strip, Qt::LeftButton, {}, {60, 26});
        QVERIFY(std::abs(strip.handle().center().x() - 60) <= 60);
        const auto before = selection.visible();
        QTest::keyClick(&strip, Qt::Key_Right);
        QVERIFY(selection.visible().beginNs > before.beginNs);
        QTest::keyClick(&strip, Qt::Key_Home);
        QVERIFY(selection.visible().lengthNs() >= whole.lengthNs());
        QVERIFY(!strip.accessibleName().isEmpty());
        QVERIFY(!strip.accessibleDescription().isEmpty());
        // However short the window, the handle can be caught.
        selection.setVisible({whole.beginNs, whole.beginNs + 100});
        QVERIFY(strip.handle().width() >= 8);
    }
};

QTEST_MAIN(TestTimelineView)
#include "tst_timeline_view.moc"
