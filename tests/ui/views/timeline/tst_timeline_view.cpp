#include "tests/ui/support/waits.h"
#include "timeline_stage.h"
#include "ui/views/timeline/overview_strip.h"
#include "ui/views/timeline/timeline_accessible.h"

#include <QAccessible>
#include <QAction>
#include <QTest>

#include <vector>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

/// What it shows of a capture, and what it tells about it.
class TestTimelineView : public QObject
{
    Q_OBJECT

private slots:
    void showsTheWholeCaptureAtFirst()
    {
        TimelineStage stage;
        stage.sharpen();
        const auto summary = stage.fake->summary();
        const auto range = stage.selection.visible();
        QVERIFY(range.beginNs <= summary.firstNs && range.endNs > summary.lastNs);
        QVERIFY(range.lengthNs() < (summary.lastNs - summary.firstNs) * 11 / 10);
    }

    void theBusyWorkerDropsOldRequests()
    {
        TimelineStage stage;
        stage.sharpen();
        int pictures = 0;
        connect(&stage.view, &TimelineView::sharpened, &stage.view, [&pictures] { ++pictures; });
        for (int i = 0; i < 200; ++i)
            wheel(stage.view, {600, 100}, i % 2 ? 120 : -120);
        stage.sharpen();
        waitUntil([&] { return pictures >= 1; });
        QVERIFY(pictures < 200);
    }

    void growingCapturesAreFollowed()
    {
        auto fake = makeBusyMachine(1, 50, 2);
        TimelineStage stage(fake);
        stage.sharpen();
        const auto last = fake->summary().lastNs;
        fake->cpuNumbers.push_back(1);
        fake->addEvent(last + 5'000'000, 1, 1, 0);
        fake->changed();
        stage.view.captureGrew();
        QCOMPARE(stage.view.lanes().layout().lanes().size(), 2U);
        QVERIFY(stage.selection.visible().endNs > last + 5'000'000);
        // Who looks at a part of it goes on looking at that.
        const TimeRange part{last - 100'000, last};
        stage.selection.setVisible(part);
        stage.sharpen(); // a picture under way would read what is changed
        fake->addEvent(last + 9'000'000, 1, 1, 0);
        fake->changed();
        stage.view.captureGrew();
        QCOMPARE(stage.selection.visible(), part);
    }

    void anEmptyCaptureIsNoTrouble()
    {
        TimelineStage stage(std::make_shared<FakeTimeline>());
        stage.sharpen();
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
        TimelineStage stage;
        auto& fake = *stage.fake;
        const auto& slice = fake.slices[30];
        fake.gaps = {{1, BufferId(0), slice.beginNs, slice.endNs, 42}};
        const auto text = [&](std::size_t lane, Strip::Kind kind, std::int64_t time) {
            HitQuery query;
            query.range = {time - 1000, time + 1000};
            query.width = 1000;
            query.x = 500;
            const auto& place = stage.view.lanes().layout().lanes()[lane];
            for (const auto& strip : stage.view.lanes().layout().strips(place)) {
                if (strip.kind == kind && strip.key.depth == 0)
                    query.y = place.y + strip.y + 2;
            }
            const auto hit = hitTest(fake, stage.view.lanes().layout(), fake.gaps, query);
            return hitText(fake, stage.view.lanes().layout(), hit);
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
        // Places of a clock that is made of durations are marked, durations are not.
        for (const auto& text : {running, lost, called, event})
            QVERIFY2(!text.contains(u'≈'), qPrintable(text));
        fake.made = true;
        const auto made = text(slice.cpu, Strip::Kind::Running, time);
        QVERIFY2(made.contains(QStringLiteral("%1 from ≈ %2 s")
                                   .arg(durationText(slice.endNs - slice.beginNs),
                                        kernelSeconds(slice.beginNs))),
                 qPrintable(made));
        QVERIFY(text(row.cpu, Strip::Kind::Events, row.timeNs).contains(u'≈'));
    }

    void mergedItemsTellTheirNumber()
    {
        TimelineStage stage;
        const auto summary = stage.fake->summary();
        HitQuery query;
        query.range = {summary.firstNs, summary.lastNs};
        query.width = 4;
        query.x = 1;
        const auto& lane = stage.view.lanes().layout().lanes()[0];
        query.y = lane.y + stage.view.lanes().layout().strips(lane)[1].y + 1;
        const auto hit = hitTest(*stage.fake, stage.view.lanes().layout(), {}, query);
        QVERIFY(hit.count > 20);
        QVERIFY(hitText(*stage.fake, stage.view.lanes().layout(), hit)
                    .contains(QString::number(hit.count)));
    }

    void everythingHasAnAccessibleName()
    {
        TimelineStage stage(makeBusyMachine(3, 50, 4, 9));
        stage.view.resize(1000, 340); // too low for all depths
        stage.sharpen();
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
        stage.view.lanes().setFocus(1);
        auto* lane = root->child(1);
        QCOMPARE(lane->text(QAccessible::Name), "CPU 1");
        QVERIFY(lane->state().selected && lane->state().collapsed);
        lane->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
        QVERIFY(lane->state().expanded);
        QCOMPARE(root->childAt(lane->rect().center().x(), lane->rect().center().y()), lane);
        for (const auto* action : stage.view.viewActions())
            QVERIFY(!action->text().isEmpty() && !action->shortcuts().isEmpty());
    }

    void theFocusedLaneTellsTheCurrentItem()
    {
        TimelineStage stage(makeBusyMachine(3, 50, 4, 9));
        auto* const root = QAccessible::queryAccessibleInterface(&stage.view);
        stage.view.lanes().setFocus(1);
        const auto described = [root](int place) {
            return root->child(place)->text(QAccessible::Description);
        };
        const auto before = described(1);
        QVERIFY2(!before.contains(QStringLiteral("CPU 1")), qPrintable(before));
        const auto& row = stage.fake->rows[33];
        stage.selection.select(33, row.timeNs);
        const int focused = int(stage.view.lanes().focusedRow()->lane);
        QVERIFY2(described(focused).contains(kernelSeconds(row.timeNs)),
                 qPrintable(described(focused)));
        QVERIFY(described(focused).endsWith(before));
        QVERIFY(!described(focused == 0 ? 1 : 0).contains(kernelSeconds(row.timeNs)));
    }

    void aMovedLaneTellsTheNewNames()
    {
        TimelineStage stage(makeBusyMachine(3, 50, 4, 9));
        auto* const root = QAccessible::queryAccessibleInterface(&stage.view);
        const auto name = [root](int place) { return root->child(place)->text(QAccessible::Name); };
        QCOMPARE(name(0) + name(1) + name(2), QStringLiteral("CPU 0CPU 1CPU 2"));
        stage.view.lanes().setFocus(0);
        stage.view.lanes().moveFocusedDown();
        QCOMPARE(name(0) + name(1) + name(2), QStringLiteral("CPU 1CPU 0CPU 2"));
        QCOMPARE(renamedRows(stage.view), std::vector({0, 1}));
        QVERIFY(renamedRows(stage.view).empty());
    }
};

QTEST_MAIN(TestTimelineView)
#include "tst_timeline_view.moc"
