#include "tests/ui/plot/shown_span_plot.h"
#include "tests/ui/plot/span_places.h"
#include "tests/ui/support/looks.h"
#include "ui/plot/spans/density_image.h"
#include "ui/plot/spans/group_mark.h"
#include "ui/plot/spans/span_picture.h"

#include <QFile>
#include <QImage>
#include <QPalette>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <random>
#include <set>
#include <vector>

using namespace probescope;
using namespace probescope::ui;
namespace {

QColor pixelAt(const QImage& image, QPointF place)
{
    const double ratio = image.devicePixelRatio();
    return image.pixelColor(int(std::floor(place.x() * ratio)), int(std::floor(place.y() * ratio)));
}

/// Pixels that differ, from a pixel of the frame on.
using Offsets = std::set<std::pair<int, int>>;

Offsets drawnAbout(const ShownSpanPlot& shown, const QImage& before, const QImage& after,
                   QPoint cell)
{
    constexpr int kFar = 15;
    const double ratio = after.devicePixelRatio();
    const auto area = plotArea(shown.plot);
    const QPoint origin(int(std::lround(area.left() * ratio)),
                        int(std::lround(area.top() * ratio)));
    Offsets drawn;
    for (int y = -kFar; y <= kFar; ++y) {
        for (int x = -kFar; x <= kFar; ++x) {
            const auto at = origin + cell + QPoint(x, y);
            if (before.pixel(at) != after.pixel(at))
                drawn.emplace(x, y);
        }
    }
    return drawn;
}

/// Of spans in a crowd.
int dotSizeIn(const QImage& image)
{
    return int(std::lround(3 * image.devicePixelRatio()));
}

/// From its middle on.
Offsets opaqueIn(const QImage& image)
{
    Offsets opaque;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y).alpha() > 0)
                opaque.emplace(x - image.width() / 2, y - image.height() / 2);
        }
    }
    return opaque;
}

Offsets offsetsOf(const std::vector<QPoint>& pixels)
{
    Offsets offsets;
    for (const QPoint& pixel : pixels)
        offsets.emplace(pixel.x(), pixel.y());
    return offsets;
}
} // namespace

/// Durations are drawn where they belong.
class TestSpanPlot : public QObject
{
    Q_OBJECT

private slots:
    void placesOfAFrameAreThoseOfItsColumnsAndRows()
    {
        const SpanFrame frame{.time = {kStart, kStart + 1'000'003},
                              .lowNs = 3,
                              .highNs = 777'777,
                              .width = 321,
                              .height = 123};
        for (int column = 0; column < frame.width; ++column) {
            QCOMPARE(frame.column(frame.columnBegin(column)), column);
            QCOMPARE(frame.column(frame.columnBegin(column + 1) - 1), column);
        }
        QCOMPARE(frame.column(frame.time.beginNs - 1), -1);
        QCOMPARE(frame.column(frame.time.endNs), -1);
        QCOMPARE(frame.row(2), -1);
        QCOMPARE(frame.row(3), frame.height - 1);
        QCOMPARE(frame.row(777'777), 0);
        QCOMPARE(frame.row(777'778), -1);
        int before = frame.height;
        for (std::int64_t ns = 3; ns <= 777'777; ns += 97) {
            const int row = frame.row(ns);
            QVERIFY(row <= before && row >= 0);
            QVERIFY(frame.rowLow(row) <= double(ns) * 1.000001);
            QVERIFY(frame.rowLow(row - 1) >= double(ns) * 0.999999);
            before = row;
        }
        // On a logarithmic scale nothing is at the place of 1.
        const SpanFrame fromOne{
            .time = frame.time, .lowNs = 1, .highNs = 10, .width = 10, .height = 10};
        QCOMPARE(fromOne.row(0), fromOne.row(1));
    }

    void anOutlierIsSeenWhereItIs_data() { addLightAndDark(); }
    void anOutlierIsSeenWhereItIs()
    {
        QFETCH(bool, dark);
        ShownSpanPlot shown(SpanPage::Scatter, dark);
        // A crowd at 1 µs, and one that took 20 ms in the middle of it.
        std::vector<std::pair<std::int64_t, std::int64_t>> spans;
        std::mt19937_64 random(7);
        for (int i = 0; i < 200'000; ++i)
            spans.emplace_back(kStart + std::int64_t(random() % std::uint64_t(10 * kSecond)),
                               900 + std::int64_t(random() % 300));
        const std::int64_t when = kStart + 3'141'592'653;
        const std::int64_t took = 20'000'000;
        spans.emplace_back(when, took);
        shown.plot.setPicture(shown.dots(spans));
        const auto image = shown.grab();
        const auto place = pixelOf(shown.plot, when, took);
        const auto background = shown.plot.palette().color(QPalette::Base);
        const auto apart = [](const QColor& a, const QColor& b) {
            return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green())
                + std::abs(a.blue() - b.blue());
        };
        constexpr int kSeen = 120;
        const auto seen = [&](QPointF where) {
            const double pixel = 1 / image.devicePixelRatio(); // it may lie between two
            return apart(pixelAt(image, where), background) > kSeen
                || apart(pixelAt(image, where - QPointF(0, pixel)), background) > kSeen
                || apart(pixelAt(image, where + QPointF(0, pixel)), background) > kSeen
                || apart(pixelAt(image, where - QPointF(pixel, 0)), background) > kSeen
                || apart(pixelAt(image, where + QPointF(pixel, 0)), background) > kSeen;
        };
        QVERIFY(seen(place));
        // Nothing else stands beside it.
        QVERIFY(apart(pixelAt(image, place + QPointF(9, 9)), background) < kSeen);
        QVERIFY(apart(pixelAt(image, place - QPointF(9, 9)), background) < kSeen);
        QVERIFY(seen(pixelOf(shown.plot, when, 1'000)));
    }

    void eachPixelOfTheScreenIsAPixelOfThePicture()
    {
        ShownSpanPlot shown;
        auto dots = shown.dots({});
        // Gaps of one pixel between dots survive only where nothing is resampled.
        const int size = dotSizeIn(shown.grab());
        const int before = (size - 1) / 2;
        for (int row = before; row < dots.frame.height; row += size + 1) {
            for (int column = before; column < dots.frame.width; column += size + 1)
                dots.counts[dots.frame.cell(column, row)] = 100;
        }
        dots.most = 100;
        shown.plot.setPicture(dots);
        const auto image = shown.grab();
        const double ratio = image.devicePixelRatio();
        const auto area = plotArea(shown.plot);
        const int left = int(std::lround(area.left() * ratio));
        const int top = int(std::lround(area.top() * ratio));
        const auto ink = DensityRamp(timeline::Colours::from(shown.plot.palette())).at(1.0);
        int wrong = 0;
        for (int row = 30; row < dots.frame.height - 30; ++row) {
            for (int column = 30; column < dots.frame.width - 30; ++column) {
                const bool set = row % (size + 1) != size && column % (size + 1) != size;
                wrong += (image.pixel(left + column, top + row) == ink) != set;
            }
        }
        QCOMPARE(wrong, 0);
    }

    /// Many spans on one pixel are no smaller than one, which may be the least of them all.
    void aCrowdedPixelIsADotToo_data()
    {
        QTest::addColumn<bool>("grouped");
        QTest::newRow("plain") << false;
        QTest::newRow("grouped") << true;
    }
    void aCrowdedPixelIsADotToo()
    {
        QFETCH(bool, grouped);
        ShownSpanPlot shown;
        auto dots = shown.dots({});
        if (grouped)
            dots.groups.resize(dots.frame.cells());
        const std::vector<std::uint32_t> counts{1, 3, 4, 5000};
        std::vector<QPoint> cells;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            cells.emplace_back(100 + 50 * int(i), 100);
            dots.counts[dots.frame.cell(cells[i].x(), cells[i].y())] = counts[i];
        }
        dots.most = counts.back();
        const auto before = shown.grab();
        shown.plot.setPicture(dots);
        const auto after = shown.grab();
        const int size = dotSizeIn(after);
        Offsets wanted;
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x)
                wanted.emplace(x - (size - 1) / 2, y - (size - 1) / 2);
        }
        if (grouped)
            wanted = offsetsOf(GroupMarks(markReach(size)).of(0));
        for (const QPoint& cell : cells)
            QVERIFY(drawnAbout(shown, before, after, cell) == wanted);
    }

    void groupsHaveTheirColours()
    {
        ShownSpanPlot shown;
        auto dots = shown.dots({{kStart + 2 * kSecond, 1'000}, {kStart + 6 * kSecond, 1'000'000}});
        dots.groups.resize(dots.frame.cells());
        dots.groups[dots.frame.cell(dots.frame.column(kStart + 6 * kSecond),
                                    dots.frame.row(1'000'000))] = 1;
        shown.plot.setPicture(dots);
        const auto image = shown.grab();
        QVERIFY(pixelAt(image, pixelOf(shown.plot, kStart + 2 * kSecond, 1'000))
                != pixelAt(image, pixelOf(shown.plot, kStart + 6 * kSecond, 1'000'000)));
    }

    /// Whoever sees no colours tells the groups by their shapes, which the legend has, too.
    void loneSpansHaveTheMarkOfTheirGroup()
    {
        ShownSpanPlot shown;
        std::vector<std::pair<std::int64_t, std::int64_t>> spans;
        for (int group = 0; group < int(GroupMarks::kShapes); ++group)
            spans.emplace_back(kStart + (group + 1) * kSecond, 50'000);
        auto dots = shown.dots(spans);
        dots.groups.resize(dots.frame.cells());
        std::vector<QPoint> cells;
        for (const auto& [time, duration] : spans) {
            cells.emplace_back(dots.frame.column(time), dots.frame.row(duration));
            dots.groups[dots.frame.cell(cells.back().x(), cells.back().y())] =
                std::uint8_t(cells.size() - 1);
        }
        const auto before = shown.grab();
        shown.plot.setPicture(dots);
        const auto after = shown.grab();
        const GroupMarks marks(markReach(dotSizeIn(after)));
        std::set<Offsets> shapes;
        for (int group = 0; group < int(cells.size()); ++group) {
            auto drawn = drawnAbout(shown, before, after, cells[std::size_t(group)]);
            auto wanted = offsetsOf(marks.of(group));
            wanted.emplace(0, 0); // its place is exact, whatever the mark
            QVERIFY(drawn == wanted);
            shapes.insert(drawn);
            const auto icon = shown.plot.groupMark(group).toImage();
            const GroupMarks ofLegend(icon.width() / 2);
            QVERIFY(opaqueIn(icon) == offsetsOf(ofLegend.of(group)));
        }
        QCOMPARE(shapes.size(), GroupMarks::kShapes);
    }

    void aCrowdOfGroupsHasNoMarks()
    {
        ShownSpanPlot shown;
        auto dots = shown.dots({});
        dots.groups.resize(dots.frame.cells());
        const QPoint place(dots.frame.width / 2, dots.frame.height / 2);
        const QPoint neighbour = place + QPoint(markReach(3), -1);
        for (const auto& cell : {place, neighbour}) {
            dots.counts[dots.frame.cell(cell.x(), cell.y())] = 1;
            dots.groups[dots.frame.cell(cell.x(), cell.y())] = cell == place ? 4 : 5;
        }
        dots.most = 1;
        const auto before = shown.grab();
        shown.plot.setPicture(dots);
        const auto after = shown.grab();
        const int size = dotSizeIn(after);
        Offsets wanted;
        for (const auto& dot : {QPoint(), neighbour - place}) {
            for (int y = 0; y < size; ++y) {
                for (int x = 0; x < size; ++x)
                    wanted.emplace(dot.x() + x - (size - 1) / 2, dot.y() + y - (size - 1) / 2);
            }
        }
        QVERIFY(drawnAbout(shown, before, after, place) == wanted);
    }

    void cellsOfAHeatMapHaveTheColoursOfTheirCounts()
    {
        ShownSpanPlot shown(SpanPage::HeatMap);
        SpanHeat heat{.frame = shown.plot.frame(), .counts = {}};
        heat.counts.resize(heat.frame.cells());
        heat.most = 1000;
        const std::vector<std::pair<QPoint, std::uint32_t>> cells{
            {{3, 4}, 1}, {{20, 10}, 30}, {{40, 21}, 1000}};
        for (const auto& [cell, count] : cells)
            heat.counts[heat.frame.cell(cell.x(), cell.y())] = count;
        shown.plot.setPicture(heat);
        const auto image = shown.grab();
        const auto area = QRectF(plotArea(shown.plot));
        const DensityRamp ramp(timeline::Colours::from(shown.plot.palette()));
        for (const auto& [cell, count] : cells) {
            const QPointF middle(area.left() + (cell.x() + 0.5) * area.width() / heat.frame.width,
                                 area.top() + (cell.y() + 0.5) * area.height() / heat.frame.height);
            QCOMPARE(pixelAt(image, middle).rgb(), ramp.at(count, heat.most));
            QVERIFY(tipAt(shown.plot, middle).contains(QLocale().toString(count)));
        }
        // Lightness tells the count, too.
        QVERIFY(qGray(ramp.at(0.0)) > qGray(ramp.at(0.5)));
        QVERIFY(qGray(ramp.at(0.5)) > qGray(ramp.at(1.0)));
        const DensityRamp dark(timeline::Colours::from(darkPalette()));
        QVERIFY(qGray(dark.at(0.0)) < qGray(dark.at(0.5)));
        QVERIFY(qGray(dark.at(0.5)) < qGray(dark.at(1.0)));
    }

    void barsStandOnTheirDurations_data()
    {
        QTest::addColumn<bool>("log");
        QTest::newRow("logarithmic") << true;
        QTest::newRow("linear") << false;
    }
    void barsStandOnTheirDurations()
    {
        QFETCH(const bool, log);
        ShownSpanPlot shown(SpanPage::Histogram);
        shown.plot.setLogBars(log);
        shown.plot.setPicture(someBars());
        const auto image = shown.grab();
        const auto area = plotArea(shown.plot);
        const auto background = shown.plot.palette().color(QPalette::Base);
        const auto frame = shown.plot.frame();
        QCOMPARE(frame.logarithmic, log);
        const auto x = [&](std::int64_t ns) {
            const double share = log
                ? std::log(double(ns) / double(frame.lowNs))
                    / std::log(double(frame.highNs) / double(frame.lowNs))
                : double(ns - frame.lowNs) / double(frame.highNs - frame.lowNs);
            return area.left() + share * area.width();
        };
        const double foot = area.top() + area.height() - 2.0;
        QVERIFY(pixelAt(image, {x(5'000'000), foot}) != background);
        QVERIFY(pixelAt(image, {x(5'000'000), area.top() + area.height() * 0.2}) != background);
        QVERIFY(tipAt(shown.plot, {x(5'000'000), foot}).contains(QLocale().toString(1000)));
        // The bar of a single span among a thousand is still seen.
        int seen = 0;
        const double pixel = 1 / image.devicePixelRatio();
        for (double y = area.top() + area.height() - 4; y <= area.top() + area.height(); y += pixel)
            seen += pixelAt(image, {x(25'000'000), y}) != pixelAt(image, {x(15'000'000), y});
        QVERIFY(seen > 0);
    }

    /// All but one of them would stand in the first bar.
    void durationsThatDifferALotAreLogarithmic()
    {
        ShownSpanPlot shown(SpanPage::Histogram);
        shown.plot.setExtent(kAll, {1'000, 99'000});
        QVERIFY(!shown.plot.logBars());
        QCOMPARE(shown.plot.frame().lowNs, 0);
        shown.plot.setExtent(kAll, {1'000, 100'000});
        QVERIFY(shown.plot.logBars());
        QVERIFY(shown.plot.frame().lowNs > 0 && shown.plot.frame().lowNs < 1'000);
        shown.plot.setLogBars(false);
        QVERIFY(!shown.plot.frame().logarithmic);
        QCOMPARE(shown.plot.frame().lowNs, 0);
        shown.plot.setPage(SpanPage::Scatter);
        QVERIFY(shown.plot.frame().logarithmic);
    }

    void linesAndBarsOfAllPagesAreDrawn()
    {
        SpanPercentiles lines;
        lines.of.emplace_back();
        for (int i = 0; i < 10; ++i)
            lines.of[0].columns.push_back(
                {.time = {kStart + i * kSecond, kStart + (i + 1) * kSecond},
                 .count = std::uint64_t(i == 4 ? 0 : 5),
                 .ns = {1'000, 5'000, 9'000, 9'000, 10'000'000}});
        SpanShares shares;
        shares.lines.push_back({.part = {.name = QStringLiteral("all"), .place = 0},
                                .count = 4,
                                .points = {{1'000.0, 0.25}, {2'000.0, 0.5}, {4'000.0, 1.0}}});
        auto powers = someBars();
        powers.powers = true;
        const std::vector<std::pair<SpanPage, SpanPicture>> pages{
            {SpanPage::Percentiles, lines}, {SpanPage::Shares, shares}, {SpanPage::Powers, powers}};
        for (const auto& [page, picture] : pages) {
            ShownSpanPlot shown(page);
            const auto before = shown.grab();
            shown.plot.setPicture(picture);
            const auto after = shown.grab();
            QVERIFY(before != after);
            QVERIFY(!csvOf(picture).isEmpty());
            // A picture of another page is not taken.
            shown.plot.setPicture(SpanHeat{});
            QCOMPARE(shown.plot.picture().index(), picture.index());
        }
        ShownSpanPlot shown(SpanPage::Percentiles);
        shown.plot.setPicture(lines);
        const auto area = plotArea(shown.plot);
        const QPointF inFirst(area.left() + area.width() * 0.05, area.center().y());
        QVERIFY(tipAt(shown.plot, inFirst).contains(QStringLiteral("p99: 9 µs")));
        const QPointF inEmpty(area.left() + area.width() * 0.45, area.center().y());
        QVERIFY(!tipAt(shown.plot, inEmpty).contains(QStringLiteral("p99")));
    }

    void percentilesAreToldApart_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    /// Even where all are the same, as of a few spans.
    void percentilesAreToldApart()
    {
        QFETCH(bool, dark);
        SpanPercentiles lines;
        lines.of.emplace_back();
        lines.of[0].columns.push_back(
            {.time = kAll, .count = 5, .ns = {300'000, 300'000, 300'000, 300'000, 300'000}});
        ShownSpanPlot shown(SpanPage::Percentiles, dark);
        shown.plot.setPicture(lines);
        const auto image = shown.grab();
        const auto at = pixelOf(shown.plot, kStart + 4 * kSecond + kSecond / 3, 300'000);
        std::vector<double> lightness; // of the background, and of each line
        const double pixel = 1 / image.devicePixelRatio();
        for (double y = at.y() - 12; y < at.y() + 12; y += pixel) {
            const auto seen = pixelAt(image, {at.x(), y}).lightnessF();
            const auto alike = [seen](double other) { return std::abs(other - seen) < 0.08; };
            if (std::none_of(lightness.begin(), lightness.end(), alike))
                lightness.push_back(seen);
        }
        QCOMPARE(lightness.size(), SpanPercentiles::kNames.size() + 1);
    }

    void filesHoldThePicture()
    {
        ShownSpanPlot shown;
        const std::int64_t when = kStart + 5 * kSecond;
        shown.plot.setPicture(shown.dots({{when, 123'456}}));
        shown.settle();
        const QTemporaryDir folder;
        const auto png = folder.filePath("a.png");
        QCOMPARE(shown.plot.saveAs(png), QString());
        const QImage image(png);
        QVERIFY(!image.isNull());
        const double scale = double(image.width()) / shown.plot.width();
        QVERIFY(scale >= 1.99);
        const auto place = pixelOf(shown.plot, when, 123'456) * scale;
        QVERIFY(image.pixelColor(place.toPoint())
                != image.pixelColor((place + QPointF(30, 30)).toPoint()));

        const auto svg = folder.filePath("a.svg");
        QCOMPARE(shown.plot.saveAs(svg), QString());
        QFile text(svg);
        QVERIFY(text.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&text);
        int texts = 0;
        while (!xml.atEnd())
            texts += xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"text";
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(texts > 4); // labels stay texts
        QVERIFY(QSvgRenderer(svg).isValid());

        const auto pdf = folder.filePath("a.pdf");
        QCOMPARE(shown.plot.saveAs(pdf), QString());
        QFile document(pdf);
        QVERIFY(document.open(QIODevice::ReadOnly));
        const auto bytes = document.readAll();
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.trimmed().endsWith("%%EOF"));
        QVERIFY(!shown.plot.saveAs(folder.filePath("none/a.png")).isEmpty());
        QVERIFY(!shown.plot.saveAs(folder.filePath("a.jpg")).isEmpty());
        QVERIFY(!QFileInfo::exists(folder.filePath("a.jpg")));
    }

    void numbersAsCsvSumUp()
    {
        ShownSpanPlot shown;
        std::vector<std::pair<std::int64_t, std::int64_t>> spans;
        std::mt19937_64 random(3);
        for (int i = 0; i < 500; ++i)
            spans.emplace_back(kStart + std::int64_t(random() % std::uint64_t(10 * kSecond)),
                               1'000 + std::int64_t(random() % 5'000));
        const auto lines = csvOf(shown.dots(spans)).trimmed().split(QStringLiteral("\n"));
        QCOMPARE(lines.front(),
                 QStringLiteral("time_from_ns,time_to_ns,duration_from_ns,duration_to_ns,count"));
        std::uint64_t sum = 0;
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const auto cells = lines[i].split(u',');
            QCOMPARE(cells.size(), 5);
            QVERIFY(cells[0].toLongLong() < cells[1].toLongLong());
            QVERIFY(cells[2].toDouble() < cells[3].toDouble());
            sum += cells[4].toULongLong();
        }
        QCOMPARE(sum, std::uint64_t(500));
        const auto bars = csvOf(someBars()).split(QStringLiteral("\n"));
        QCOMPARE(bars[0], QStringLiteral(R"(duration_from_ns,duration_below_ns,"a, ""b""",c)"));
        QCOMPARE(bars[1], QStringLiteral("0,10000000,700,300"));
    }

    void wordsStandInPlaceOfAnEmptyPlot()
    {
        ShownSpanPlot shown;
        shown.plot.setEmptyText(QStringLiteral("Nothing begins here."));
        const auto image = shown.grab();
        shown.plot.setEmptyText({});
        QVERIFY(image != shown.grab());
        QVERIFY(!shown.plot.accessibleName().isEmpty());
    }

    void screenReadersAreToldWhatIsShown()
    {
        ShownSpanPlot shown;
        shown.plot.setPicture(shown.dots({{kStart + 1, 150}, {kStart + kSecond, 2'000}}));
        const auto told = [&shown] { return shown.plot.accessibleDescription(); };
        QVERIFY2(told().startsWith(QStringLiteral("Spans: 2. Time: ")), qPrintable(told()));
        QVERIFY2(told().contains(QStringLiteral("Duration: ")), qPrintable(told()));
        shown.plot.setCurrent(std::pair(kStart + 1, std::int64_t(150)),
                              QStringLiteral("150 ns on CPU 3"));
        QVERIFY2(told().startsWith(QStringLiteral("150 ns on CPU 3\nSpans: 2.")),
                 qPrintable(told()));
        shown.plot.setCurrent(std::nullopt);
        shown.plot.setPage(SpanPage::Histogram);
        shown.plot.setPicture(someBars());
        QVERIFY2(told().startsWith(QStringLiteral("Spans: 1,001. Duration: ")), qPrintable(told()));
        shown.plot.setEmptyText(QStringLiteral("Nothing begins here."));
        QCOMPARE(told(), QStringLiteral("Nothing begins here."));
    }

    void theFocusIsSeen()
    {
        ShownSpanPlot shown;
        shown.plot.clearFocus();
        const auto corner = [&shown] { return shown.grab().pixelColor(0, 0); };
        const auto accent = timeline::Colours::from(shown.plot.palette()).accent;
        QVERIFY(corner() != accent);
        QFocusEvent comes(QEvent::FocusIn, Qt::TabFocusReason);
        QCoreApplication::sendEvent(&shown.plot, &comes);
        QCOMPARE(corner(), accent);
        shown.plot.setEmptyText(QStringLiteral("Nothing begins here."));
        QCOMPARE(corner(), accent);
        shown.plot.resize(700, 300);
        // At a fractional scale the last line may end a pixel before the edge.
        const auto resized = shown.grab();
        const auto seenAt = [&](int before) {
            return resized.pixelColor(resized.width() - before, resized.height() - before)
                == accent;
        };
        QVERIFY(seenAt(1) || seenAt(2));
        QFocusEvent goes(QEvent::FocusOut, Qt::TabFocusReason);
        QCoreApplication::sendEvent(&shown.plot, &goes);
        QVERIFY(corner() != accent);
    }
};

QTEST_MAIN(TestSpanPlot)
#include "tst_span_plot.moc"
