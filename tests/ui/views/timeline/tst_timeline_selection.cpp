#include "tests/ui/support/drag_meanings.h"
#include "tests/ui/support/own_settings.h"
#include "timeline_stage.h"
#include "ui/base/input/gestures.h"
#include "ui/views/timeline/paint/note_flags.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

#include <cmath>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

/// What pointer and keys select or mark, and what others selected.
class TestTimelineSelection : public QObject
{
    Q_OBJECT

    static QAction* command(const TimelineStage& stage, const QString& text)
    {
        for (auto* const action : stage.view.viewActions()) {
            if (action->text() == text)
                return action;
        }
        qFatal("No command %s", qPrintable(text));
    }

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        keepSettingsIn(m_folder.path());
    }
    void cleanup() { Gestures::instance().setCurrent(QStringLiteral("probescope")); }

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
        TimelineStage stage;
        stage.sharpen();
        const auto before = stage.selection.visible();
        drag(stage.view, {700, y}, {400, y}, shift ? Qt::ShiftModifier : Qt::NoModifier);
        const auto range = stage.selection.range();
        QVERIFY(range.has_value());
        QCOMPARE(range->beginNs, stage.view.viewport().timeAt(400));
        QCOMPARE(range->endNs, stage.view.viewport().timeAt(700));
        QCOMPARE(stage.selection.visible(), before);
        // An edge can be caught and moved.
        drag(stage.view, {700, y}, {800, y});
        QCOMPARE(stage.selection.range()->beginNs, range->beginNs);
        QCOMPARE(stage.selection.range()->endNs, stage.view.viewport().timeAt(800));
        QTest::keyClick(&stage.view, Qt::Key_Z);
        QVERIFY(stage.selection.visible().lengthNs() < before.lengthNs() * 2 / 3);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(!stage.selection.range());
    }

    /// What a left drag does to the visible and to the selected range.
    void aDragMeansWhatTheChosenMapSays_data() { addDragMeanings(); }
    void aDragMeansWhatTheChosenMapSays()
    {
        QFETCH(QString, map);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        QFETCH(QString, does);
        TimelineStage stage; // the map is chosen while it is open
        stage.sharpen();
        Gestures::instance().setCurrent(map);
        const auto summary = stage.fake->summary();
        const auto whole = summary.lastNs - summary.firstNs;
        const TimeRange before{summary.firstNs + whole / 4, summary.firstNs + whole / 2};
        stage.selection.setVisible(before);
        const TimeRange dragged{stage.view.viewport().timeAt(400),
                                stage.view.viewport().timeAt(700)};
        drag(stage.view, {400, 100}, {700, 100}, modifiers);
        const auto after = stage.selection.visible();
        const bool selects = does == QStringLiteral("select");
        QCOMPARE(stage.selection.range(), selects ? std::optional(dragged) : std::nullopt);
        if (selects) {
            QCOMPARE(after, before);
        } else if (does == QStringLiteral("zoom")) {
            QCOMPARE(after, dragged);
        } else {
            QCOMPARE(after.lengthNs(), before.lengthNs());
            const auto pixelNs = before.lengthNs() / stage.view.viewport().canvas().width();
            const auto moved = before.beginNs - after.beginNs;
            QVERIFY(std::abs(moved - dragged.lengthNs()) <= 2 * pixelNs);
        }
    }

    /// The menu, which X11 asks for at the press, waits for a release without a drag.
    void inTraceCompassMapTheRightButtonZoomsAndStillOpensTheMenu()
    {
        TimelineStage stage;
        stage.sharpen();
        Gestures::instance().setCurrent(QStringLiteral("tracecompass"));
        const auto summary = stage.fake->summary();
        const auto whole = summary.lastNs - summary.firstNs;
        stage.selection.setVisible({summary.firstNs + whole / 4, summary.firstNs + whole / 2});
        const TimeRange dragged{stage.view.viewport().timeAt(400),
                                stage.view.viewport().timeAt(700)};
        auto* const view = &stage.view;
        const auto press = [view](QPoint place) {
            QTest::mousePress(view, Qt::RightButton, {}, place);
            QContextMenuEvent menu(QContextMenuEvent::Mouse, place, view->mapToGlobal(place));
            QApplication::sendEvent(view, &menu);
        };
        press({400, 100});
        QVERIFY(!view->findChild<QMenu*>());
        move(*view, {700, 100}, Qt::RightButton);
        QTest::mouseRelease(view, Qt::RightButton, {}, {700, 100});
        QCoreApplication::sendPostedEvents(view);
        QVERIFY(!view->findChild<QMenu*>());
        QCOMPARE(stage.selection.visible(), dragged);
        QCOMPARE(stage.selection.range(), std::nullopt);

        press({500, 100});
        QTest::mouseRelease(view, Qt::RightButton, {}, {500, 100});
        QCoreApplication::sendPostedEvents(view);
        QVERIFY(view->findChild<QMenu*>());
        QCOMPARE(stage.selection.visible(), dragged);
    }

    void inPerfettosMapTheWheelZoomsWithCtrlOnlyAndFGoesToTheSelection()
    {
        TimelineStage stage;
        stage.sharpen();
        Gestures::instance().setCurrent(QStringLiteral("perfetto"));
        const auto before = stage.selection.visible();
        wheel(stage.view, {600, 100}, 120);
        QCOMPARE(stage.selection.visible(), before);
        wheel(stage.view, {600, 100}, 120, Qt::ControlModifier);
        QVERIFY(stage.selection.visible().lengthNs() < before.lengthNs());
        const TimeRange range{before.beginNs + before.lengthNs() / 4,
                              before.beginNs + before.lengthNs() / 2};
        stage.selection.setRange(range);
        QTest::keyClick(&stage.view, Qt::Key_F);
        QCOMPARE(stage.selection.visible(), withMargin(range, 2));
        const auto showsAll = [&stage] {
            const auto visible = stage.selection.visible();
            const auto summary = stage.fake->summary();
            return visible.beginNs <= summary.firstNs && visible.endNs > summary.lastNs;
        };
        QVERIFY(!showsAll());
        QTest::keyClick(&stage.view, Qt::Key_0);
        QVERIFY(showsAll());
        // As it was, once the program's own map is chosen again.
        stage.selection.setVisible(range);
        Gestures::instance().setCurrent(QStringLiteral("probescope"));
        QTest::keyClick(&stage.view, Qt::Key_F);
        QVERIFY(showsAll());
    }

    void escapeWhileDraggingSelectsNothing()
    {
        TimelineStage stage;
        stage.sharpen();
        QTest::mousePress(&stage.view, Qt::LeftButton, Qt::ShiftModifier, {400, 100});
        move(stage.view, {600, 100}, Qt::LeftButton, Qt::ShiftModifier);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QTest::mouseRelease(&stage.view, Qt::LeftButton, Qt::ShiftModifier, {600, 100});
        QVERIFY(!stage.selection.range());
    }

    void clickSelectsTheCall()
    {
        TimelineStage stage;
        const auto& spans = stage.fake->calls;
        for (std::size_t i = 0; i < spans.size(); i += 97) {
            const auto& span = spans[i];
            stage.selection.setVisible(withMargin({span.beginNs, span.endNs}, 100));
            const auto place = stage.placeOf(span.cpu, Strip::Kind::Calls, span.depth,
                                             middle({span.beginNs, span.endNs}));
            QTest::mouseClick(&stage.view, Qt::LeftButton, {}, place);
            QVERIFY(stage.selection.call().has_value());
            QCOMPARE(stage.selection.call()->index, i);
            QCOMPARE(stage.view.lanes().focus(), std::optional<std::size_t>(span.cpu));
        }
    }

    void clickSelectsTheEventAndTheSlicesSwitch()
    {
        TimelineStage stage;
        stage.sharpen();
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
        TimelineStage stage;
        const auto summary = stage.fake->summary();
        stage.selection.setVisible({summary.lastNs + 2'000'000, summary.lastNs + 3'000'000});
        const auto range = stage.selection.visible();
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, {600, 60});
        QVERIFY(!stage.selection.row());
        QCOMPARE(stage.selection.timeNs(), stage.view.viewport().timeAt(600));
        QCOMPARE(stage.selection.visible(), range);
    }

    void otherViewsSelectionsAreFollowed()
    {
        TimelineStage stage;
        const auto summary = stage.fake->summary();
        stage.selection.setVisible({summary.firstNs, summary.firstNs + 100'000});
        const auto& row = stage.fake->rows[stage.fake->rows.size() * 3 / 4];
        stage.selection.select(row.row, row.timeNs);
        const auto range = stage.selection.visible();
        QCOMPARE(range.lengthNs(), 100'000);
        QVERIFY(row.timeNs >= range.beginNs && row.timeNs < range.endNs);
        QCOMPARE(stage.view.lanes().focus(), std::optional<std::size_t>(row.cpu));
    }

    void markersGoWhereThePointerIsOrElseToTheCurrentItem()
    {
        TimelineStage stage;
        stage.sharpen();
        move(stage.view, {500, 100});
        QTest::keyClick(&stage.view, Qt::Key_M);
        QCOMPARE(stage.selection.marker(Selection::Marker::A), stage.view.viewport().timeAt(500));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&stage.view, &leave);
        stage.selection.select(70, stage.fake->rows[70].timeNs);
        QTest::keyClick(&stage.view, Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(stage.selection.marker(Selection::Marker::B), stage.fake->rows[70].timeNs);
        QTest::keyClick(&stage.view, Qt::Key_Escape); // which does not take them away
        QVERIFY(stage.selection.marker(Selection::Marker::A));
        QVERIFY(stage.selection.marker(Selection::Marker::B));
        command(stage, QStringLiteral("Remove markers"))->trigger();
        QVERIFY(!stage.selection.marker(Selection::Marker::A));
        QVERIFY(!stage.selection.marker(Selection::Marker::B));
        QVERIFY(!command(stage, QStringLiteral("Remove markers"))->isEnabled());
    }

    void markersSnapToTheSelectionThatIsNear()
    {
        TimelineStage stage;
        stage.sharpen();
        const auto& row = stage.fake->rows[70];
        stage.selection.select(row.row, row.timeNs);
        const int x = int(std::lround(stage.view.viewport().xOf(row.timeNs)));
        for (const int off : {-30, -7, 0, 7, 30}) {
            move(stage.view, {x + off, 100});
            QTest::keyClick(&stage.view, Qt::Key_M, Qt::ShiftModifier);
            QCOMPARE(stage.selection.marker(Selection::Marker::B),
                     std::abs(off) < 8 ? row.timeNs : stage.view.viewport().timeAt(x + off));
        }
    }

    void theTimeBetweenTheMarkersIsZoomedTo()
    {
        TimelineStage stage;
        auto* const zoom = command(stage, QStringLiteral("Zoom to A–B"));
        const auto before = stage.selection.visible();
        const auto quarter = before.lengthNs() / 4;
        stage.selection.setMarker(Selection::Marker::A, before.endNs - quarter);
        QVERIFY(!zoom->isEnabled());
        stage.selection.setMarker(Selection::Marker::B, before.beginNs + quarter);
        QVERIFY(zoom->isEnabled());
        zoom->trigger();
        QCOMPARE(stage.selection.visible(),
                 withMargin(TimeRange{before.beginNs + quarter, before.endNs - quarter}, 2));
        QVERIFY(!stage.selection.range());
    }

    void theMenuHasEachCommandInAGroup()
    {
        TimelineStage stage;
        QMenu menu;
        stage.view.fillMenu(menu);
        QList<QAction*> listed;
        int separators = 0;
        for (auto* const action : menu.actions()) {
            separators += action->isSeparator();
            if (action->menu())
                listed += action->menu()->actions();
            else
                listed << action;
        }
        QVERIFY(menu.actions().size() <= 18);
        QVERIFY(separators >= 2);
        for (auto* const action : stage.view.viewActions())
            QVERIFY2(listed.count(action) == 1, qPrintable(action->text()));
    }

    void markersAndTheHoveredTimeArePainted()
    {
        TimelineStage stage;
        const auto range = stage.selection.visible();
        const auto canvas = stage.view.viewport().canvas();
        const auto colours = Colours::from(stage.view.palette());
        const auto at = [&](int percent) {
            return range.beginNs + range.lengthNs() * percent / 100;
        };
        stage.selection.setMarker(Selection::Marker::A, at(20));
        stage.selection.setMarker(Selection::Marker::B, at(40));
        stage.selection.setHover(at(70));
        stage.sharpen();
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
        TimelineStage stage;
        move(stage.view, {500, 100});
        QCOMPARE(stage.selection.hoverNs(), stage.view.viewport().timeAt(500));
        move(stage.view, {20, 100});
        QVERIFY(!stage.selection.hoverNs());
        move(stage.view, {500, 20});
        QVERIFY(stage.selection.hoverNs());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&stage.view, &leave);
        QVERIFY(!stage.selection.hoverNs());
    }

    void notesLeaveTheMarkersInSight()
    {
        TimelineStage stage;
        const auto summary = stage.fake->summary();
        const auto length = summary.lastNs - summary.firstNs;
        const auto at = [&](int percent) { return summary.firstNs + length / 100 * percent; };
        const std::string longText = "as long as there is room for in the ruler";
        stage.fake->written = {{.id = 1, .text = "on marker A", .beginNs = at(30)},
                               {.id = 2, .text = "between the two of them", .beginNs = at(45)},
                               {.id = 3, .text = "on marker B", .beginNs = at(60)},
                               {.id = 4, .text = longText, .beginNs = at(65)}};
        stage.view.resize(1600, stage.view.height());
        stage.view.setNotes(stage.fake->written);
        stage.selection.setVisible({summary.firstNs, summary.lastNs + 1});
        stage.selection.setMarker(Selection::Marker::A, at(30));
        stage.selection.setMarker(Selection::Marker::B, at(60));
        const auto scene = stage.view.scene();
        const QFontMetrics metrics(stage.view.font());
        const auto markers = markerPlaces(scene, metrics);
        const auto flags = noteFlags(scene, metrics);
        QCOMPARE(flags.size(), 4U);
        for (const auto& place : {markers.a, markers.b, markers.delta}) {
            QVERIFY(!place.isEmpty());
            for (const auto& flag : flags)
                QVERIFY2(!flag.place.intersects(place), qPrintable(flag.text));
        }
        QVERIFY(markers.delta.left() > markers.a.right());
        QVERIFY(markers.delta.right() < markers.b.left()); // beside the note between them
        QCOMPARE(flags[1].place.left(), scene.x(at(45)));
        QCOMPARE(flags[3].text, QString::fromStdString(longText));
        // A click finds what is seen.
        const QSignalSpy chosen(&stage.view, &TimelineView::noteChosen);
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, flags[0].place.center().toPoint());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toLongLong(), 1);
    }

    void bothMarkersAreSeenWithinAPixel()
    {
        TimelineStage stage;
        stage.sharpen();
        const auto summary = stage.fake->summary();
        const auto middle = summary.firstNs + (summary.lastNs - summary.firstNs) / 2;
        stage.selection.setVisible({summary.firstNs, summary.lastNs + 1});
        const QFontMetrics metrics(stage.view.font());
        for (const auto& [a, b] :
             {std::pair(middle, middle), std::pair(middle, middle + 1),
              std::pair(middle + 1, middle), std::pair(summary.firstNs, summary.firstNs)}) {
            stage.selection.setMarker(Selection::Marker::A, a);
            stage.selection.setMarker(Selection::Marker::B, b);
            const auto scene = stage.view.scene();
            const auto places = markerPlaces(scene, metrics);
            QVERIFY((places.a & places.b).width() <= scene.hairline());
            QVERIFY(QRectF(scene.ruler).contains(places.a));
            QVERIFY(QRectF(scene.ruler).contains(places.b));
            QCOMPARE(places.a.left() < places.b.left(), a <= b);
        }
        // Their lines, too.
        stage.selection.setMarker(Selection::Marker::A, middle);
        stage.selection.setMarker(Selection::Marker::B, middle);
        const auto scene = stage.view.scene();
        const auto image = stage.view.grab().toImage();
        const int x = int(scene.x(middle));
        const int y = scene.canvas.bottom() - 2;
        QCOMPARE(image.pixelColor(x - 1, y), scene.colours.markerA);
        QCOMPARE(image.pixelColor(x, y), scene.colours.markerB);
    }

    void flagsOfNotesTellAndLead()
    {
        TimelineStage stage;
        const auto summary = stage.fake->summary();
        const auto length = summary.lastNs - summary.firstNs;
        const auto at = [&](int percent) { return summary.firstNs + length / 100 * percent; };
        stage.fake->written = {
            {.id = 1, .text = "of all of it"},
            {.id = 2, .text = "begins\n<b>here</b>", .beginNs = at(20), .endNs = at(30)},
            {.id = 3, .text = std::string(300, 'x'), .beginNs = at(50)},
            {.id = 4, .text = "beside it", .beginNs = at(50) + 1},
            {.id = 5, .text = "last", .beginNs = at(90)}};
        stage.view.setNotes(stage.fake->written);
        stage.selection.setVisible({summary.firstNs, summary.lastNs + 1});
        stage.sharpen();
        const QSignalSpy chosen(&stage.view, &TimelineView::noteChosen);
        const auto x = [&](std::int64_t time) {
            const auto canvas = stage.view.viewport().canvas();
            return canvas.left()
                + int(double(canvas.width()) * double(time - summary.firstNs) / double(length));
        };
        const int y = stage.view.viewport().ruler().top() + 6;
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, {x(at(20)) + 10, y});
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, {x(at(50)) + 60, y});
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, {x(at(90)) + 2, y});
        QCOMPARE(chosen.size(), 3);
        QCOMPARE(chosen[0][0].toLongLong(), 2);
        QCOMPARE(chosen[1][0].toLongLong(), 3);
        QCOMPARE(chosen[2][0].toLongLong(), 5);
        // A place without one is a time, as everywhere in the ruler.
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, {x(at(10)), y});
        QCOMPARE(chosen.size(), 3);
        QCOMPARE(stage.selection.timeNs(), stage.view.viewport().timeAt(x(at(10))));
        // The pointer is told all notes of the place.
        const auto tipAt = [&](QPoint place) {
            QHelpEvent asked(QEvent::ToolTip, place, stage.view.mapToGlobal(place));
            QApplication::sendEvent(&stage.view, &asked);
            return QToolTip::text();
        };
        QCOMPARE(tipAt({x(at(20)) + 10, y}), QStringLiteral("begins\n<b>here</b>"));
        QVERIFY(tipAt({x(at(50)), y}).endsWith(QStringLiteral("\n\nbeside it")));
        // One who does not see it is told, too.
        stage.selection.selectTime(at(90));
        QVERIFY(stage.view.currentText().contains(QStringLiteral("Note: last")));
        // The edge of the selected range does not hide it.
        stage.selection.setRange(TimeRange{at(90), at(95)});
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, {x(at(90)) + 2, y});
        QCOMPARE(chosen.size(), 4);
        QCOMPARE(chosen[3][0].toLongLong(), 5);
        QCOMPARE(stage.selection.range(), std::optional(TimeRange{at(90), at(95)}));
    }

    void contextMenuFiltersAndAddsLanes()
    {
        TimelineStage stage;
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
        QCOMPARE(stage.selection.lanes()->taskLanes(), std::vector<std::int32_t>{pid});
        QVERIFY(trigger("Show only"));
        QCOMPARE(stage.selection.filter().terms.size(), 1U);
        QCOMPARE(stage.selection.filter().terms[0].number, pid);
        QVERIFY(trigger("Set marker A"));
        QVERIFY(stage.selection.marker(Selection::Marker::A).has_value());
        delete menu;
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestTimelineSelection)
#include "tst_timeline_selection.moc"
