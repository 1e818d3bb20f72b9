#include "timeline_stage.h"

#include <QAction>
#include <QTest>

#include <cmath>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

/// Wheel, pointer and keys lead to other times, and along the events.
class TestTimelineNavigation : public QObject
{
    Q_OBJECT

private slots:
    void wheelKeepsTheTimeUnderTheCursor()
    {
        TimelineStage stage;
        stage.sharpen();
        const QPoint place(700, 100);
        const auto before = stage.selection.visible();
        const auto time = stage.view.viewport().timeAt(place.x());
        for (int i = 0; i < 12; ++i) {
            wheel(stage.view, place, 120);
            const auto canvas = stage.view.viewport().canvas();
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
        TimelineStage stage;
        const auto before = stage.selection.visible();
        for (int i = 0; i < 7; ++i)
            wheel(stage.view, {600, 100}, 8);
        QCOMPARE(stage.selection.visible(), before);
        wheel(stage.view, {600, 100}, 8);
        QVERIFY(stage.selection.visible().lengthNs() < before.lengthNs());
    }

    void wheelWithShiftPansAndWithBothScrolls()
    {
        TimelineStage stage(makeBusyMachine(30, 20, 5));
        stage.sharpen();
        wheel(stage.view, {600, 100}, 480);
        const auto before = stage.selection.visible();
        wheel(stage.view, {600, 100}, -120, Qt::ShiftModifier);
        const auto after = stage.selection.visible();
        QCOMPARE(after.lengthNs(), before.lengthNs());
        QVERIFY(after.beginNs > before.beginNs);
        QCOMPARE(stage.view.viewport().scroll(), 0);
        wheel(stage.view, {600, 100}, -120, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(stage.view.viewport().scroll() > 0);
        QCOMPARE(stage.selection.visible(), after);
        // Ctrl changes nothing: others zoom with it.
        wheel(stage.view, {600, 100}, 120, Qt::ControlModifier);
        QVERIFY(stage.selection.visible().lengthNs() < after.lengthNs());
    }

    void draggingPansByWhatThePointerMoves()
    {
        TimelineStage stage;
        wheel(stage.view, {600, 100}, 480);
        const auto before = stage.selection.visible();
        const auto time = stage.view.viewport().timeAt(600);
        drag(stage.view, {600, 100}, {450, 100});
        const auto after = stage.selection.visible();
        QCOMPARE(after.lengthNs(), before.lengthNs());
        const auto canvas = stage.view.viewport().canvas();
        QVERIFY(std::abs(timeToPixel(after, canvas.width(), time) + canvas.left() - 450) <= 1);
        QVERIFY(!stage.selection.row() && !stage.selection.call()); // no click
    }

    void doubleClickZoomsToTheItem()
    {
        TimelineStage stage;
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
        TimelineStage stage;
        stage.sharpen();
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
        TimelineStage stage;
        stage.sharpen();
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
        QVERIFY(stage.action("Zoom forward")->isEnabled());
    }

    void bracketsWalkAlongTheLanesEvents()
    {
        TimelineStage stage;
        stage.sharpen();
        const auto& rows = stage.fake->rows;
        stage.view.lanes().setFocus(1);
        stage.selection.select(0, rows[0].timeNs);
        stage.view.lanes().setFocus(1);
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
        stage.view.lanes().setFocus(1);
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
        TimelineStage stage(fake);
        stage.sharpen();
        stage.selection.select(0, 0);
        stage.view.lanes().setFocus(1);
        QTest::keyClick(&stage.view, Qt::Key_BracketRight);
        QCOMPARE(stage.selection.row(), RowId(20'001));
        QTest::keyClick(&stage.view, Qt::Key_BracketLeft);
        QCOMPARE(stage.selection.row(), RowId(0));
    }
};

QTEST_MAIN(TestTimelineNavigation)
#include "tst_timeline_navigation.moc"
