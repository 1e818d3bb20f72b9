#include "tests/support/imported_text.h"
#include "tests/ui/support/waits.h"
#include "timeline_stage.h"
#include "ui/base/theme/colours.h"
#include "ui/views/timeline/overview_strip.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

class TestOverviewStrip : public QObject
{
    Q_OBJECT

private slots:
    void aPictureIsPreparedBesideTheUiThread()
    {
        const ImportedText text(SAMPLES "/kprobe-events.txt");
        Selection selection;
        OverviewStrip strip(text.shared(), &selection);
        strip.resize(600, 52);
        bool given = false;
        strip.preparePicture([&given] { given = true; });
        QVERIFY(!given);
        waitUntil([&] { return given; });
        const auto seen = strip.grab().toImage();
        strip.finishPainting();
        QCOMPARE(seen, strip.grab().toImage());
    }

    /// Over a real capture, whose events are counted one by one.
    void barsAreAsHighAsThereAreEvents()
    {
        // Few enough events for the summaries to tell each of them.
        const ImportedText text(SAMPLES "/kprobe-events.txt");
        Selection selection;
        OverviewStrip strip(text.shared(), &selection);
        constexpr int kBins = 400; // two pixels each
        strip.resize(strip.width() - strip.area().width() + 2 * kBins, 52);
        QCOMPARE(strip.area().width(), 2 * kBins);
        const auto whole = strip.whole();
        selection.setVisible(whole);
        strip.finishPainting();
        const auto image = strip.grab().toImage();

        std::vector<std::uint64_t> counts(kBins);
        const auto total = text->summary().events;
        for (RowId row = 0; row < total; ++row) {
            const auto event = text->event(row);
            QVERIFY(event.has_value());
            ++counts[std::size_t(double(event->timeNs - whole.beginNs) * kBins
                                 / double(whole.lengthNs()))];
        }
        const auto background = Colours::from(strip.palette()).background.rgb();
        const auto area = strip.area();
        std::vector<int> heights;
        for (int bin = 0; bin < kBins; ++bin) {
            const int x = area.left() + 2 * bin;
            int height = 0;
            // The edge of the window that is shown runs along the first and the last rows.
            for (int y = area.top() + 3; y < area.bottom() - 3; ++y)
                height += image.pixel(x, y) != background;
            heights.push_back(height);
        }
        const int tallest = *std::max_element(heights.begin() + 5, heights.end() - 5);
        const auto most = *std::max_element(counts.begin() + 5, counts.end() - 5);
        QVERIFY(tallest > 30 && most > 3);
        for (std::size_t bin = 5; bin < kBins - 5; ++bin) { // the grips lie on the outer ones
            const double expected = counts[bin] == 0
                ? 0
                : std::max(1.0, tallest * std::sqrt(double(counts[bin]) / double(most)));
            QVERIFY2(std::abs(heights[bin] - expected) <= 1.5,
                     qPrintable(QStringLiteral("bin %1: %2 events, %3 pixels, not %4")
                                    .arg(bin)
                                    .arg(counts[bin])
                                    .arg(heights[bin])
                                    .arg(expected)));
            QCOMPARE(heights[bin] > 0, counts[bin] > 0);
        }
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

QTEST_MAIN(TestOverviewStrip)
#include "tst_overview_strip.moc"
