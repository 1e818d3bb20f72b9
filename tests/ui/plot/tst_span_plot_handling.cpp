#include "tests/ui/plot/shown_span_plot.h"
#include "tests/ui/plot/span_places.h"
#include "tests/ui/support/looks.h"
#include "ui/plot/spans/group_mark.h"
#include "ui/plot/spans/span_picture.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace probescope;
using namespace probescope::ui;
/// What is dragged, clicked and typed means what it seems to.
class TestSpanPlotHandling : public QObject
{
    Q_OBJECT

private slots:
    void draggingChoosesTimeAndDurations()
    {
        ShownSpanPlot shown;
        shown.plot.setPicture(shown.dots({{kStart + kSecond, 1'000}}));
        std::optional<TimeRange> time;
        std::optional<DurationRange> durations;
        int times = 0;
        connect(&shown.plot, &SpanPlot::brushed, this, [&](auto t, auto d) {
            time = t;
            durations = d;
            ++times;
        });
        const auto from = pixelOf(shown.plot, kStart + 2 * kSecond, 1'000'000).toPoint();
        const auto to = pixelOf(shown.plot, kStart + 4 * kSecond, 10'000).toPoint();
        shown.drag(from, to);
        QCOMPARE(times, 1);
        QVERIFY(time && durations);
        const auto nearly = [](double a, double b, double share) {
            return std::abs(a - b) <= share * b;
        };
        QVERIFY(nearly(double(time->beginNs - kStart), 2.0 * kSecond, 0.02));
        QVERIFY(nearly(double(time->endNs - kStart), 4.0 * kSecond, 0.02));
        QVERIFY(nearly(double(durations->lowNs), 10'000, 0.06));
        QVERIFY(nearly(double(durations->highNs), 1'000'000, 0.06));
        // A flat drag is about time only, an upright one about durations only.
        shown.drag(from, {to.x(), from.y() + 2});
        QVERIFY(time && !durations);
        shown.drag(from, {from.x() + 2, to.y()});
        QVERIFY(!time && durations);
        QCOMPARE(times, 3);
    }

    void draggingOverBarsChoosesTheirDurations()
    {
        ShownSpanPlot shown(SpanPage::Powers);
        auto bars = someBars();
        bars.powers = true;
        shown.plot.setPicture(bars);
        shown.settle();
        std::optional<DurationRange> durations;
        connect(&shown.plot, &SpanPlot::brushed, this, [&](auto, auto d) { durations = d; });
        const auto area = plotArea(shown.plot);
        const int height = area.height();
        shown.drag({area.center().x(), area.top() + height / 2},
                   {area.center().x() + 9, area.top() + height * 5 / 6});
        QCOMPARE(durations, std::optional(DurationRange{10'000'000, 29'999'999}));
    }

    void aClickPointsAtWhatIsNear()
    {
        ShownSpanPlot shown;
        shown.plot.setPicture(shown.dots({{kStart + 5 * kSecond, 123'456}}));
        SpanFrame reach;
        connect(&shown.plot, &SpanPlot::pointed, this,
                [&](const SpanFrame& frame, std::int64_t, std::int64_t) { reach = frame; });
        const auto place = pixelOf(shown.plot, kStart + 5 * kSecond, 123'456).toPoint();
        QTest::mouseClick(shown.plot.childAt(place), Qt::LeftButton, {}, place);
        QVERIFY(reach.time.beginNs < kStart + 5 * kSecond);
        QVERIFY(reach.time.endNs > kStart + 5 * kSecond);
        QVERIFY(reach.lowNs < 123'456 && reach.highNs > 123'456);
        QVERIFY(reach.time.lengthNs() < kSecond);
    }

    /// What is drawn while a text stands in the plot's place has the plot's old size.
    void aPictureIsWantedInTheSizeThatIsShown()
    {
        ShownSpanPlot shown;
        shown.plot.setEmptyText(QStringLiteral("Reading"));
        shown.plot.resize(1100, 600);
        ShownSpanPlot::settle();
        SpanFrame wanted = shown.plot.frame();
        connect(&shown.plot, &SpanPlot::frameChanged, &shown.plot,
                [&] { wanted = shown.plot.frame(); });
        shown.plot.setEmptyText({});
        shown.plot.setPicture(shown.dots({{kStart + kSecond, 10'000}}));
        ShownSpanPlot::settle();
        ShownSpanPlot::settle();
        QVERIFY(shown.plot.frame().width > 900);
        QCOMPARE(wanted.width, shown.plot.frame().width);
        QCOMPARE(wanted.height, shown.plot.frame().height);
    }

    void keysStepGoZoomAndFit()
    {
        ShownSpanPlot shown;
        QSignalSpy steps(&shown.plot, &SpanPlot::stepWanted);
        QSignalSpy goes(&shown.plot, &SpanPlot::goWanted);
        QSignalSpy clears(&shown.plot, &SpanPlot::unbrushed);
        QSignalSpy frames(&shown.plot, &SpanPlot::frameChanged);
        QTest::keyClick(&shown.plot, Qt::Key_Right);
        QTest::keyClick(&shown.plot, Qt::Key_Up);
        QCOMPARE(steps.size(), 2);
        QCOMPARE(steps[0][0].toInt(), 1);
        QCOMPARE(steps[1][0].toInt(), -1);
        QTest::keyClick(&shown.plot, Qt::Key_Return);
        QCOMPARE(goes.size(), 1);
        QTest::keyClick(&shown.plot, Qt::Key_Escape);
        QCOMPARE(clears.size(), 1);
        QCOMPARE(shown.plot.frame().time, kAll);
        QTest::keyClick(&shown.plot, Qt::Key_Plus);
        QVERIFY(shown.plot.frame().time.lengthNs() < kAll.lengthNs() * 8 / 10);
        QVERIFY(frames.size() > 0);
        QTest::keyClick(&shown.plot, Qt::Key_Minus);
        QTest::keyClick(&shown.plot, Qt::Key_F);
        QCOMPARE(shown.plot.frame().time, kAll);
    }

    void theWheelZoomsAtThePointer()
    {
        ShownSpanPlot shown;
        const auto place = pixelOf(shown.plot, kStart + 2 * kSecond, 10'000);
        auto* const target = shown.plot.childAt(place.toPoint());
        QWheelEvent turn(place, target->mapToGlobal(place), {}, {0, 240}, Qt::NoButton, {},
                         Qt::NoScrollPhase, false);
        QApplication::sendEvent(target, &turn);
        const auto after = pixelOf(shown.plot, kStart + 2 * kSecond, 10'000);
        QVERIFY(std::abs(after.x() - place.x()) < 1);
        QVERIFY(shown.plot.frame().time.lengthNs() < kAll.lengthNs());
        QWheelEvent upright(place, target->mapToGlobal(place), {}, {0, 240}, Qt::NoButton,
                            Qt::ControlModifier, Qt::NoScrollPhase, false);
        const auto before = shown.plot.frame();
        QApplication::sendEvent(target, &upright);
        QCOMPARE(shown.plot.frame().time, before.time);
        QVERIFY(shown.plot.frame().highNs < before.highNs);
        // Shift and a drag move what is in sight.
        const auto moved = shown.plot.frame().time;
        shown.drag(place.toPoint(), place.toPoint() + QPoint(60, 0), Qt::ShiftModifier);
        QVERIFY(shown.plot.frame().time.beginNs < moved.beginNs);
        QVERIFY(std::abs(shown.plot.frame().time.lengthNs() - moved.lengthNs()) <= 2);
    }
};

QTEST_MAIN(TestSpanPlotHandling)
#include "tst_span_plot_handling.moc"
