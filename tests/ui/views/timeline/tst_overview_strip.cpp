#include "core/analysis/events/row_set.h"
#include "tests/support/imported_text.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/waits.h"
#include "timeline_stage.h"
#include "ui/base/theme/colours.h"
#include "ui/base/theme/theme.h"
#include "ui/views/timeline/overview_strip.h"

#include <QApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

namespace {

analysis::RowSet setOf(const std::vector<RowId>& rows)
{
    using analysis::RowBlock;
    std::map<std::uint64_t, std::vector<std::uint64_t>> chunks;
    for (const auto row : rows) {
        auto& bits = chunks[row / RowBlock::kRows];
        bits.resize(RowBlock::kWords);
        const auto place = row % RowBlock::kRows;
        bits[place / 64] |= std::uint64_t(1) << (place % 64);
    }
    analysis::RowSet set;
    for (const auto& [chunk, bits] : chunks)
        set.set(chunk, RowBlock::ofBits(bits));
    return set;
}

/// Every seventh row.
std::vector<RowId> everySeventh(RowId end)
{
    std::vector<RowId> rows;
    for (RowId row = 3; row < end; row += 7)
        rows.push_back(row);
    return rows;
}

/// How many of the times are in each pixel of the strip.
std::vector<int> inPixels(const OverviewStrip& strip, const std::vector<std::int64_t>& times)
{
    const auto whole = strip.whole();
    const int width = strip.area().width();
    std::vector<int> counts(std::size_t(width), 0);
    for (const auto time : times)
        ++counts[std::size_t(__int128(time - whole.beginNs) * width / whole.lengthNs())];
    return counts;
}

/// Those pixels of the strip that have a tick, without the outer ones, over which the handle lies.
std::vector<bool> ticksOf(OverviewStrip& strip)
{
    const auto colour = Colours::from(strip.palette()).foundMark;
    const auto area = strip.area();
    const auto image = strip.grab().toImage();
    std::vector<bool> ticks;
    for (int x = area.left() + 3; x < area.left() + area.width() - 3; ++x)
        ticks.push_back(image.pixelColor(x, area.top() + 4) == colour);
    return ticks;
}

std::vector<bool> expectedTicks(const std::vector<int>& counts)
{
    std::vector<bool> ticks;
    for (std::size_t pixel = 3; pixel + 3 < counts.size(); ++pixel)
        ticks.push_back(counts[pixel] > 0);
    return ticks;
}

QString tipAt(OverviewStrip& strip, QPoint place)
{
    QHelpEvent asked(QEvent::ToolTip, place, strip.mapToGlobal(place));
    QApplication::sendEvent(&strip, &asked);
    return QToolTip::text();
}

} // namespace

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

    /// Over a real capture, whose times are read one by one.
    void ticksStandWhereTheSearchFoundEvents()
    {
        const ImportedText text(SAMPLES "/kprobe-events.txt");
        Selection selection;
        OverviewStrip strip(text.shared(), &selection);
        strip.resize(816, 52);
        selection.setVisible(strip.whole());
        const auto rows = everySeventh(text->summary().events);
        std::vector<std::int64_t> times;
        for (const auto row : rows)
            times.push_back(text->event(row)->timeNs);

        strip.setFound(setOf(rows));
        strip.finishPainting();
        const auto counts = inPixels(strip, times);
        const auto expected = expectedTicks(counts);
        QVERIFY(std::count(expected.begin(), expected.end(), true) > 3);
        QVERIFY(std::count(expected.begin(), expected.end(), false) > 3);
        QCOMPARE(ticksOf(strip), expected);
        QVERIFY(strip.accessibleDescription().contains(
            QStringLiteral("Search matches: %L1.").arg(rows.size())));

        // The tip counts those of the pixel and its neighbours.
        const auto most = std::max_element(counts.begin() + 3, counts.end() - 3);
        const QPoint place(strip.area().left() + int(most - counts.begin()), 26);
        const auto tip = QStringLiteral("Search matches here: %L1 of %L2")
                             .arg(*(most - 1) + *most + *(most + 1))
                             .arg(rows.size());
        strip.show();
        waitUntilExposed(&strip);
        waitUntil([&] { return strip.isSharp(); });
        QVERIFY2(tipAt(strip, place).contains(tip), qPrintable(tipAt(strip, place)));

        strip.setFound({});
        QVERIFY(!tipAt(strip, place).contains(QStringLiteral("Search matches")));
        QVERIFY(!strip.accessibleDescription().contains(QStringLiteral("Search matches")));
        const auto left = ticksOf(strip);
        QCOMPARE(std::count(left.begin(), left.end(), true), 0);
    }

    void ticksFollowASearchAndACaptureThatGrow()
    {
        const auto fake = makeBusyMachine(2, 100, 8);
        Selection selection;
        OverviewStrip strip(fake, &selection);
        strip.resize(800, 52);
        strip.show();
        waitUntilExposed(&strip);
        const auto sharp = [&strip] { return strip.isSharp(); };
        const auto ticksAreRight = [&](const std::vector<RowId>& rows) {
            std::vector<std::int64_t> times;
            for (const auto row : rows)
                times.push_back(fake->rows[row].timeNs);
            const auto expected = expectedTicks(inPixels(strip, times));
            return std::count(expected.begin(), expected.end(), true) > 3
                && ticksOf(strip) == expected;
        };
        selection.setVisible(strip.whole());
        auto rows = everySeventh(fake->rows.size() / 2);
        strip.setFound(setOf(rows));
        waitUntil(sharp);
        QVERIFY(ticksAreRight(rows));
        // The search goes on: nothing needs to be read, so they are there at once.
        rows = everySeventh(fake->rows.size());
        strip.setFound(setOf(rows));
        QVERIFY(strip.isSharp());
        QVERIFY(ticksAreRight(rows));
        // The capture grows by half, which moves all ticks to the left.
        const auto length = fake->rows.back().timeNs - fake->rows.front().timeNs;
        const auto end = fake->rows.back().timeNs;
        for (int i = 1; i <= 100; ++i)
            fake->addEvent(end + length * i / 200, 0, 1, 0);
        fake->changed();
        strip.captureGrew();
        selection.setVisible(strip.whole());
        rows = everySeventh(fake->rows.size());
        strip.setFound(setOf(rows));
        QVERIFY(!strip.isSharp());
        waitUntil(sharp);
        QVERIFY(ticksAreRight(rows));
        // A narrower strip has other pixels.
        strip.resize(500, 52);
        QVERIFY(!strip.isSharp());
        waitUntil(sharp);
        QVERIFY(ticksAreRight(rows));
    }

    void aPictureThatIsPreparedHasTicks()
    {
        const auto fake = makeBusyMachine(2, 100, 8);
        Selection selection;
        OverviewStrip strip(fake, &selection);
        strip.resize(800, 52);
        selection.setVisible(strip.whole());
        strip.setFound(setOf(everySeventh(fake->rows.size())));
        bool given = false;
        strip.preparePicture([&given] { given = true; });
        waitUntil([&] { return given; });
        const auto ticks = ticksOf(strip);
        QVERIFY(std::count(ticks.begin(), ticks.end(), true) > 3);
        strip.finishPainting();
        QCOMPARE(ticksOf(strip), ticks);
    }

    void lossesAreMarkedAtTheFoot()
    {
        const auto fake = makeBusyMachine(2, 100, 8);
        Selection selection;
        const auto whole = OverviewStrip(fake, &selection).whole();
        const auto at = [&](int percent) {
            return whole.beginNs + whole.lengthNs() * percent / 100;
        };
        fake->gaps = {{.cpu = 0, .beginNs = at(40), .endNs = at(45)},
                      {.cpu = 1, .beginNs = at(70), .endNs = at(70)}};
        OverviewStrip strip(fake, &selection);
        strip.resize(800, 52);
        selection.setVisible({at(5), at(10)}); // the handle is elsewhere
        strip.finishPainting();
        const auto image = strip.grab().toImage();
        const auto loss = Colours::from(strip.palette()).loss;
        const auto area = strip.area();
        const auto pixelOf = [&](int percent) {
            return area.left() + area.width() * percent / 100;
        };
        for (int x = pixelOf(20); x < area.right(); ++x) {
            const bool isLost = image.pixelColor(x, area.bottom() - 1) == loss;
            const auto where = QByteArray::number(x);
            if (x > pixelOf(40) + 1 && x < pixelOf(45) - 1)
                QVERIFY2(isLost, where);
            else if (x < pixelOf(40) - 1 || (x > pixelOf(45) + 1 && x < pixelOf(70) - 1)
                     || x > pixelOf(70) + 3)
                QVERIFY2(!isLost, where);
        }
        // One without a length is seen, too.
        int lost = 0;
        for (int x = pixelOf(70) - 1; x <= pixelOf(70) + 3; ++x)
            lost += image.pixelColor(x, area.bottom() - 1) == loss ? 1 : 0;
        QVERIFY(lost > 0);
    }

    /// A flag beside the line of its time.
    void notesAreMarkedAtTheTop()
    {
        const auto fake = makeBusyMachine(2, 100, 8);
        Selection selection;
        OverviewStrip strip(fake, &selection);
        strip.resize(800, 52);
        const auto whole = strip.whole();
        const auto at = [&](int percent) {
            return whole.beginNs + whole.lengthNs() * percent / 100;
        };
        selection.setVisible({at(0), at(5)});
        strip.finishPainting();
        const auto area = strip.area();
        const auto flags = [&strip, area] {
            const auto image = strip.grab().toImage();
            const auto colour = Colours::from(strip.palette()).text;
            const int y = area.top() + 3;
            std::vector<int> found; // their left edges
            for (int x = area.left() + area.width() / 5; x < area.right(); ++x) {
                if (image.pixelColor(x, y) == colour && image.pixelColor(x - 1, y) != colour)
                    found.push_back(x);
            }
            return found;
        };
        QCOMPARE(flags().size(), std::size_t(0));
        strip.setNotes({{.text = "about all of it"},
                        {.text = "here", .beginNs = at(50)},
                        {.text = "there", .beginNs = at(80)}});
        const auto found = flags();
        QCOMPARE(found.size(), std::size_t(2));
        QVERIFY(std::abs(found[0] - (area.left() + area.width() * 50 / 100)) <= 2);
        QVERIFY(std::abs(found[1] - (area.left() + area.width() * 80 / 100)) <= 2);
        strip.setNotes({});
        QCOMPARE(flags().size(), std::size_t(0));
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

    void whatIsOutsideOfTheVisibleRangeIsSeen_data() { addThemes(); }
    /// Bars against their ground, as WCAG 2 asks of graphics: 3 : 1.
    void whatIsOutsideOfTheVisibleRangeIsSeen()
    {
        QFETCH(int, theme);
        const ImportedText text(SAMPLES "/kprobe-events.txt");
        Selection selection;
        OverviewStrip strip(text.shared(), &selection);
        strip.setPalette(themePalette(Theme(theme), strip.palette()));
        strip.resize(816, 52);
        const auto whole = strip.whole();
        selection.setVisible({whole.beginNs, whole.beginNs + whole.lengthNs() / 10});
        strip.finishPainting();
        const auto image = strip.grab().toImage();
        const auto area = strip.area();
        const auto ground = image.pixelColor(area.right() - 40, area.top() + 1);
        std::set<QRgb> bars;
        for (int x = area.right() - 300; x < area.right() - 4; ++x) {
            for (int y = area.top() + 2; y < area.bottom() - 8; ++y) {
                if (image.pixelColor(x, y) != ground)
                    bars.insert(image.pixel(x, y));
            }
        }
        QVERIFY(!bars.empty());
        for (const QRgb bar : bars)
            QVERIFY2(contrast(QColor(bar), ground) >= 3,
                     qPrintable(QColor(bar).name() + ' ' + ground.name()));
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
        // Escape puts the handle back.
        const auto kept = selection.visible();
        const auto grip = strip.handle().center().toPoint();
        QTest::mousePress(&strip, Qt::LeftButton, {}, grip);
        QTest::mouseMove(&strip, grip + QPoint(30, 0));
        QVERIFY(selection.visible() != kept);
        QTest::keyClick(&strip, Qt::Key_Escape);
        QCOMPARE(selection.visible(), kept);
        QTest::mouseMove(&strip, grip + QPoint(60, 0));
        QTest::mouseRelease(&strip, Qt::LeftButton, {}, grip + QPoint(60, 0));
        QCOMPARE(selection.visible(), kept);
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
