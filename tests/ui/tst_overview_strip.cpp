#include "tests/support/imported_text.h"
#include "ui/timeline/colours.h"
#include "ui/timeline/overview_strip.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

/// The strip over a real capture: its pixels against the events, counted one by one.
class TestOverviewStrip : public QObject
{
    Q_OBJECT

private slots:
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
};

QTEST_MAIN(TestOverviewStrip)
#include "tst_overview_strip.moc"
