#include "tests/ui/plot/shown_span_plot.h"
#include "tests/ui/plot/span_places.h"
#include "tests/ui/support/drag_meanings.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/own_settings.h"
#include "ui/base/input/gestures.h"
#include "ui/plot/spans/group_mark.h"
#include "ui/plot/spans/span_picture.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
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
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        keepSettingsIn(m_folder.path());
    }
    void cleanup() { Gestures::instance().setCurrent(QStringLiteral("probescope")); }

    void shiftAndDraggingChooseTimeAndDurations()
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
        shown.drag(from, to, Qt::ShiftModifier);
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
        shown.drag(from, {to.x(), from.y() + 2}, Qt::ShiftModifier);
        QVERIFY(time && !durations);
        shown.drag(from, {from.x() + 2, to.y()}, Qt::ShiftModifier);
        QVERIFY(!time && durations);
        QCOMPARE(times, 3);
    }

    void shiftAndDraggingOverBarsChooseTheirDurations()
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
                   {area.center().x() + 9, area.top() + height * 5 / 6}, Qt::ShiftModifier);
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
                            Qt::ControlModifier | Qt::ShiftModifier, Qt::NoScrollPhase, false);
        const auto before = shown.plot.frame();
        QApplication::sendEvent(target, &upright);
        QCOMPARE(shown.plot.frame().time, before.time);
        QVERIFY(shown.plot.frame().highNs < before.highNs);
    }

    void draggingMovesWhatIsInSight()
    {
        ShownSpanPlot shown;
        QSignalSpy brushes(&shown.plot, &SpanPlot::brushed);
        QTest::keyClick(&shown.plot, Qt::Key_Plus);
        const auto before = shown.plot.frame();
        const auto area = plotArea(shown.plot);
        const auto from = area.center();
        shown.drag(from, from + QPoint(60, 0));
        const auto after = shown.plot.frame();
        // 60 pixels of the area, to earlier times.
        const double byNs = 60.0 * double(before.time.lengthNs()) / area.width();
        QVERIFY(std::abs(double(before.time.beginNs - after.time.beginNs) - byNs) < byNs / 30);
        QVERIFY(std::abs(after.time.lengthNs() - before.time.lengthNs()) <= 2);
        QCOMPARE(brushes.size(), 0);
    }

    /// What a left drag means in each map: it is one of pan, select and zoom.
    void aDragMeansWhatTheChosenMapSays_data() { addDragMeanings(); }
    void aDragMeansWhatTheChosenMapSays()
    {
        QFETCH(QString, map);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        QFETCH(QString, does);
        Gestures::instance().setCurrent(map);
        ShownSpanPlot shown;
        QSignalSpy brushes(&shown.plot, &SpanPlot::brushed);
        const auto from = pixelOf(shown.plot, kStart + 2 * kSecond, 1'000'000).toPoint();
        const auto to = pixelOf(shown.plot, kStart + 4 * kSecond, 1'000'000).toPoint();
        shown.drag(from, to, modifiers);
        const auto after = shown.plot.frame().time;
        QCOMPARE(brushes.size(), does == QStringLiteral("select") ? 1 : 0);
        if (does == QStringLiteral("zoom")) {
            QVERIFY(std::abs(double(after.lengthNs()) - 2.0 * kSecond) < 0.04 * kSecond);
            QVERIFY(std::abs(double(after.beginNs - kStart) - 2.0 * kSecond) < 0.04 * kSecond);
        } else if (does == QStringLiteral("pan")) {
            QVERIFY(std::abs(double(kAll.beginNs - after.beginNs) - 2.0 * kSecond)
                    < 0.04 * kSecond);
        } else {
            QCOMPARE(after, kAll);
        }
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestSpanPlotHandling)
#include "tst_span_plot_handling.moc"
