#include "tests/ui/support/waits.h"
#include "ui/base/theme/colours.h"
#include "ui/plot/plot_data.h"
#include "ui/plot/result_plot.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// A result of columns `ts`, `value`, `name`.
QueryResult made(const std::vector<std::tuple<std::int64_t, store::SqlValue, std::string>>& rows)
{
    QueryResult result({QStringLiteral("ts"), QStringLiteral("value"), QStringLiteral("name")},
                       TimeUnit::Nanoseconds);
    auto batch = std::make_shared<ResultBatch>(3);
    for (const auto& [ts, value, name] : rows)
        batch->append({ts, value, name});
    result.append(batch);
    return result;
}

QueryResult randomResult(int rows, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::vector<std::tuple<std::int64_t, store::SqlValue, std::string>> all;
    std::int64_t ts = 1'000'000'000'000'000'000; // doubles cannot tell these apart
    for (int i = 0; i < rows; ++i) {
        ts += std::int64_t(random() % 50);
        all.emplace_back(ts, std::int64_t(random() % 100'000), "n" + std::to_string(random() % 3));
    }
    return made(all);
}

PlotData prepared(const QueryResult& result, const PlotSpec& spec)
{
    return plotData(result, spec, CancelToken());
}

int pixelColumn(double x, double lo, double hi, int width)
{
    return int(std::floor((x - lo) / (hi - lo) * width));
}

} // namespace

class TestResultPlot : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;

    static void show(ResultPlot& plot, const QueryResult& result, const PlotSpec& spec)
    {
        plot.resize(700, 400);
        plot.QWidget::show();
        waitUntilExposed(&plot);
        QSignalSpy shown(&plot, &ResultPlot::shown);
        plot.showResult(result, spec);
        waitForNext(shown);
        QCoreApplication::processEvents();
    }

private slots:
    /// A name has the colour that it has elsewhere, and no two series share one.
    void namesKeepTheirColours()
    {
        using timeline::Colours;
        ResultPlot plot;
        plot.setFills(
            {{QStringLiteral("b"), 7}, {QStringLiteral("c"), 7}, {QStringLiteral("d"), 0}});
        show(plot,
             made({{1, std::int64_t(1), "a"},
                   {1, std::int64_t(2), "b"},
                   {1, std::int64_t(3), "c"},
                   {1, std::int64_t(4), "d"},
                   {2, std::int64_t(5), "a"},
                   {2, std::int64_t(6), "b"},
                   {2, std::int64_t(7), "c"},
                   {2, std::int64_t(8), "d"}}),
             {.kind = PlotKind::Line, .x = 0, .y = 1, .series = 2});
        const auto colours = Colours::from(plot.palette());
        std::map<QString, QColor> found;
        std::set<QRgb> different;
        for (int i = 0; i < int(plot.data().series.size()); ++i) {
            found[plot.data().series[std::size_t(i)].name] = plot.seriesColour(i);
            different.insert(plot.seriesColour(i).rgb());
        }
        QCOMPARE(found[QStringLiteral("b")], colours.line(7));
        QCOMPARE(found[QStringLiteral("d")], colours.line(0));
        QCOMPARE(different.size(), std::size_t(4));
    }

    /// Bars that are narrower than a pixel, too: each that reaches half of the height is seen
    /// there.
    void tallBarsAreDrawnAmongMany_data()
    {
        QTest::addColumn<int>("bars");
        for (const int bars : {20, 120, PlotData::kMaxBars})
            QTest::addRow("%d", bars) << bars;
    }
    void tallBarsAreDrawnAmongMany()
    {
        QFETCH(int, bars);
        std::vector<std::tuple<std::int64_t, store::SqlValue, std::string>> rows;
        for (int i = 0; i < bars; ++i)
            rows.emplace_back(i, std::int64_t(i % 10 == 3 ? 1000 : 1), "n" + std::to_string(i));
        ResultPlot plot;
        show(plot, made(rows), {.kind = PlotKind::Bars, .x = 0, .y = 1});
        const auto area = plot.plotArea();
        const auto image = plot.grab().toImage();
        const int middle = area.center().y();
        for (int i = 3; i < bars; i += 10) {
            const int x = int(std::lround(plot.pixelOf({.x = double(i)}).x()));
            bool seen = false;
            for (int column = x - 1; column <= x + 1; ++column)
                seen = seen || image.pixel(column, middle) == plot.seriesColour(0).rgb();
            QVERIFY2(seen, qPrintable(QStringLiteral("bar %1 at %2").arg(i).arg(x)));
        }
    }

    void pointsAreTheRows()
    {
        const auto result = made({{1'000'000'000'000'000'003, std::int64_t(5), "a"},
                                  {1'000'000'000'000'000'001, 2.5, "b"},
                                  {1'000'000'000'000'000'002, std::monostate(), "a"},
                                  {1'000'000'000'000'000'002, std::string("x"), "a"}});
        const auto data = prepared(result, {.kind = PlotKind::Line, .x = 0, .y = 1});
        QCOMPARE(data.originNs, 1'000'000'000'000'000'001);
        QCOMPARE(data.skippedRows, 2);
        QCOMPARE(data.series.size(), std::size_t(1));
        const std::vector<PlotPoint> wanted{{0, 2.5, 1}, {2, 5, 0}};
        QVERIFY(data.series[0].points == wanted);
        const auto logged =
            prepared(result, {.kind = PlotKind::Scatter, .x = 0, .y = 1, .logX = true});
        QCOMPARE(logged.series[0].points.size(), std::size_t(1)); // 0 has no logarithm
    }

    /// More names than that stand in a heap. Numbers are left out where there is no room.
    void barsOfNamesAreAsManyAsCanBeRead()
    {
        std::vector<std::tuple<std::int64_t, store::SqlValue, std::string>> rows;
        for (int i = 0; i < 100; ++i)
            rows.emplace_back(i, std::int64_t(100 - i), "function_" + std::to_string(i));
        const auto named = prepared(made(rows), {.kind = PlotKind::Bars, .x = 2, .y = 1});
        QCOMPARE(named.categories.size(), 24);
        QCOMPARE(named.categories.last(), QStringLiteral("function_23"));
        QCOMPARE(named.otherBars, 76);
        QCOMPARE(prepared(made(rows), {.kind = PlotKind::Bars, .x = 0, .y = 1}).categories.size(),
                 100);
        ResultPlot plot;
        show(plot, made(rows), {.kind = PlotKind::Bars, .x = 2, .y = 1});
        QCOMPARE(plot.note(), QStringLiteral("The first 24 rows are shown as bars, 76 are not."));
    }

    void screenReadersAreToldWhatIsShown()
    {
        ResultPlot plot;
        const auto result = made({{2'000'000'000, std::int64_t(5), "a"},
                                  {3'500'000'000, std::int64_t(7), "b"},
                                  {4'000'000'000, std::int64_t(-7), "a"}});
        show(plot, result, {.kind = PlotKind::Line, .x = 0, .y = 1});
        QCOMPARE(plot.accessibleDescription(),
                 QStringLiteral("Points: 3. ts: 2.000000000 s to 4.000000000 s. value: -7 to 7."));
        show(plot, result, {.kind = PlotKind::Bars, .x = 2, .y = 1});
        QVERIFY2(plot.accessibleDescription().startsWith(QStringLiteral("Bars: ")),
                 qPrintable(plot.accessibleDescription()));
    }

    void seriesAreTheTextsWithTheMostRows()
    {
        std::vector<std::tuple<std::int64_t, store::SqlValue, std::string>> rows;
        for (int i = 0; i < 12; ++i) {
            for (int n = 0; n <= i; ++n)
                rows.emplace_back(n, std::int64_t(i), "s" + std::to_string(i));
        }
        const auto data =
            prepared(made(rows), {.kind = PlotKind::Scatter, .x = 0, .y = 1, .series = 2});
        QCOMPARE(data.series.size(), std::size_t(PlotData::kMaxSeries));
        QCOMPARE(data.otherSeries, 4);
        QCOMPARE(data.series[0].name, QStringLiteral("s11"));
        QCOMPARE(data.series[0].points.size(), std::size_t(12));
    }

    void aFewSeriesComeAsTheyAre()
    {
        const auto data = prepared(made({{0, std::int64_t(1), "short"},
                                         {0, std::int64_t(2), "long"},
                                         {1, std::int64_t(3), "long"}}),
                                   {.kind = PlotKind::Line, .x = 0, .y = 1, .series = 2});
        QCOMPARE(data.series.size(), std::size_t(2));
        QCOMPARE(data.series[0].name, QStringLiteral("short"));
    }

    void missingValuesPartLinesWhereThatIsWished()
    {
        const auto result = made({{0, std::int64_t(1), "a"},
                                  {1, std::monostate(), "a"},
                                  {2, std::int64_t(3), "a"},
                                  {3, std::int64_t(9), "a"}});
        PlotSpec spec{.kind = PlotKind::Line, .x = 0, .y = 1, .series = 2};
        QCOMPARE(prepared(result, spec).series[0].points.size(), std::size_t(3));
        spec.gaps = true;
        const auto data = prepared(result, spec);
        QCOMPARE(data.skippedRows, 0);
        const auto& points = data.series[0].points;
        QCOMPARE(points.size(), std::size_t(4));
        QVERIFY(std::isnan(points[1].y) && points[1].row == -1);
        QCOMPARE(data.y.lo, 1.0);
        QCOMPARE(data.y.hi, 9.0);
        // All in one column of pixels: what is on either side of the gap is kept apart.
        const auto reduced = reducedLine(points, 0, 1000, 1);
        QCOMPARE(reduced.size(), std::size_t(4));
        QVERIFY(std::isnan(reduced[1].y));
        QCOMPARE(reduced[3].y, 9.0);
        spec.kind = PlotKind::Scatter;
        QCOMPARE(prepared(result, spec).series[0].points.size(), std::size_t(3));
    }

    void histogramsCountEveryRow_data()
    {
        QTest::addColumn<bool>("log");
        QTest::newRow("linear") << false;
        QTest::newRow("log") << true;
    }
    void histogramsCountEveryRow()
    {
        QFETCH(bool, log);
        const auto result = randomResult(5000, 3);
        const auto data = prepared(result, {.kind = PlotKind::Histogram, .x = 1, .logX = log});
        std::map<int, double> counted;
        int usable = 0;
        const auto& edges = data.binEdges;
        for (int row = 0; row < result.rows(); ++row) {
            const auto value = result.cell(row, 1).number();
            if (log && value <= 0)
                continue;
            ++usable;
            for (int bin = 0; bin + 1 < int(edges.size()); ++bin) {
                const bool last = bin + 2 == int(edges.size());
                if (value >= edges[std::size_t(bin)]
                    && (value < edges[std::size_t(bin) + 1] || last)) {
                    ++counted[bin];
                    break;
                }
            }
        }
        double all = 0;
        const auto& points = data.series[0].points;
        for (int bin = 0; bin < int(points.size()); ++bin) {
            QCOMPARE(points[std::size_t(bin)].y, counted[bin]);
            all += points[std::size_t(bin)].y;
        }
        QCOMPARE(int(all), usable);
        QCOMPARE(data.skippedRows, result.rows() - usable);
    }

    void reducedLinesTouchTheSamePixels()
    {
        for (unsigned seed = 0; seed < 8; ++seed) {
            const auto data =
                prepared(randomResult(20'000, seed), {.kind = PlotKind::Line, .x = 0, .y = 1});
            const auto& points = data.series[0].points;
            const double lo = data.x.hi * 0.1 * (seed % 4);
            const double hi = lo + data.x.hi * (seed % 3 == 0 ? 0.02 : 0.5);
            const int width = 100 + int(seed) * 37;
            struct Column
            {
                double first = 0, last = 0;
                double least = std::numeric_limits<double>::max();
                double most = std::numeric_limits<double>::lowest();
                bool operator==(const Column&) const = default;
            };
            const auto columns = [&](const std::vector<PlotPoint>& some) {
                std::map<int, Column> all;
                for (const auto& point : some) {
                    if (point.x < lo || point.x > hi)
                        continue;
                    const auto [at, isNew] = all.try_emplace(pixelColumn(point.x, lo, hi, width));
                    auto& column = at->second;
                    if (isNew)
                        column.first = point.y;
                    column.last = point.y;
                    column.least = std::min(column.least, point.y);
                    column.most = std::max(column.most, point.y);
                }
                return all;
            };
            const auto reduced = reducedLine(points, lo, hi, width);
            QVERIFY(columns(reduced) == columns(points));
            QVERIFY(reduced.size() <= std::size_t(width + 1) * 4 + 2);
            QVERIFY(std::is_sorted(reduced.begin(), reduced.end(),
                                   [](const auto& a, const auto& b) { return a.row < b.row; }));
        }
    }

    void reducedPointsCoverTheSamePixels()
    {
        const auto data =
            prepared(randomResult(30'000, 9), {.kind = PlotKind::Scatter, .x = 0, .y = 1});
        const auto& points = data.series[0].points;
        const auto reduced = reducedPoints(points, data.x, data.y, 60, 40, false, false);
        const auto pixels = [&](const std::vector<PlotPoint>& some) {
            std::set<std::pair<int, int>> all;
            for (const auto& point : some)
                all.emplace(pixelColumn(point.x, data.x.lo, data.x.hi, 60),
                            pixelColumn(point.y, data.y.lo, data.y.hi, 40));
            return all;
        };
        QCOMPARE(pixels(reduced), pixels(points));
        QCOMPARE(reduced.size(), pixels(points).size());
    }

    void pixelsStandWhereTheRowsAre()
    {
        ResultPlot plot;
        show(plot,
             made({{0, std::int64_t(10), "a"},
                   {500, std::int64_t(90), "a"},
                   {1000, std::int64_t(40), "a"}}),
             {.kind = PlotKind::Scatter, .x = 0, .y = 1});
        const auto image = plot.grab().toImage();
        const double scale = image.devicePixelRatio();
        const auto drawn = plot.drawn(0);
        QCOMPARE(drawn.size(), std::size_t(3));
        const auto area = plot.plotArea();
        for (const auto& point : drawn) {
            // The range is 4 % wider than the data on each side.
            const double x = area.left() + area.width() * (point.x / 1000 + 0.04) / 1.08;
            const double y =
                area.bottom() + 1 - area.height() * ((point.y - 10) / 80 + 0.04) / 1.08;
            const auto pixel = plot.pixelOf(point);
            QVERIFY2(std::abs(pixel.x() - x) < 2 && std::abs(pixel.y() - y) < 2,
                     qPrintable(QStringLiteral("%1 %2 instead of %3 %4")
                                    .arg(pixel.x())
                                    .arg(pixel.y())
                                    .arg(x)
                                    .arg(y)));
            const auto there = image.pixelColor((pixel * scale).toPoint());
            QVERIFY(there != plot.palette().color(QPalette::Base));
        }
    }

    /// Over time there is nothing before the first time and after the last one.
    void timesEndWhereTheyWereRecorded()
    {
        ResultPlot plot;
        show(plot, made({{10'000, std::int64_t(1), "a"}, {20'000, std::int64_t(2), "a"}}),
             {.kind = PlotKind::Line, .x = 0, .y = 1});
        QCOMPARE(plot.pixelOf({.x = 0}).x(), double(plot.plotArea().left()));
        const auto last = plot.pixelOf({.x = 10'000}).x();
        const double end = plot.plotArea().left() + plot.plotArea().width();
        QVERIFY2(last < end && last > end - 5, qPrintable(QString::number(end - last)));
    }

    void nothingIsDrawnInGaps()
    {
        ResultPlot plot;
        show(plot,
             made({{0, std::int64_t(10), "a"},
                   {1000, std::int64_t(10), "a"},
                   {2000, std::monostate(), "a"},
                   {3000, std::int64_t(10), "a"},
                   {4000, std::int64_t(10), "a"}}),
             {.kind = PlotKind::Line, .x = 0, .y = 1, .gaps = true});
        const auto image = plot.grab().toImage();
        const auto colourAt = [&](double x) {
            const auto place = plot.pixelOf({.x = x, .y = 10}) * image.devicePixelRatio();
            return image.pixelColor(place.toPoint());
        };
        QCOMPARE(colourAt(450), colourAt(3550));
        QVERIFY(colourAt(450) != colourAt(1450));
        QCOMPARE(colourAt(1450), colourAt(2550));
    }

    /// Nothing is drawn where the picture ends, but its ground.
    void theLastLabelIsNotCut_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("width");
        for (const int width : {300, 411, 523, 700}) {
            QTest::addRow("times, %d", width) << int(PlotKind::Line) << width;
            QTest::addRow("numbers, %d", width) << int(PlotKind::Histogram) << width;
            QTest::addRow("names, %d", width) << int(PlotKind::Bars) << width;
        }
    }
    void theLastLabelIsNotCut()
    {
        QFETCH(int, kind);
        QFETCH(int, width);
        std::vector<std::tuple<std::int64_t, store::SqlValue, std::string>> rows;
        for (std::int64_t i = 0; i < 12; ++i)
            rows.emplace_back(26'000'000'000 + i * 15'117'000, 1'000'000'000 + i * 90'000'000,
                              "a_name_of_some_letters_" + std::to_string(i));
        ResultPlot plot;
        const bool bars = kind == int(PlotKind::Bars);
        show(plot, made(rows),
             {.kind = PlotKind(kind),
              .x = bars                              ? 2
                  : kind == int(PlotKind::Histogram) ? 1
                                                     : 0,
              .y = 1});
        plot.resize(width, 400);
        QCoreApplication::processEvents();
        const auto picture = plot.grab().toImage();
        const int last = picture.width() - 3; // beside the frame of the focus
        const int below = plot.plotArea().bottom() + 3;
        for (int y = below; y < picture.height() - 4; ++y)
            QCOMPARE(picture.pixelColor(last, y), picture.pixelColor(last, below));
        // There is one for each name: it begins below its bar.
        if (!bars)
            return;
        const auto points = plot.drawn(0);
        QCOMPARE(points.size(), rows.size());
        for (const auto& point : points) {
            const int at = int(plot.pixelOf(point).x());
            int inked = 0;
            for (int y = below + 4; y < below + 24; ++y) {
                for (int x = at - 2; x < std::min(at + 16, last); ++x)
                    inked += picture.pixelColor(x, y) != picture.pixelColor(last, below);
            }
            QVERIFY2(inked > 10, qPrintable(QString::number(point.x)));
        }
    }

    void zeroIsInSightWhereThatIsWished()
    {
        const auto result = made({{0, std::int64_t(900), "a"}, {1000, std::int64_t(901), "a"}});
        PlotSpec spec{.kind = PlotKind::Line, .x = 0, .y = 1};
        ResultPlot plot;
        const auto seesZero = [&plot] {
            return plot.plotArea().contains(plot.pixelOf({.x = 500, .y = 0}).toPoint());
        };
        show(plot, result, spec);
        QVERIFY(!seesZero());
        spec.fromZero = true;
        show(plot, result, spec);
        QVERIFY(seesZero());
    }

    void growsWithoutMovingWhatIsLookedAt()
    {
        const PlotSpec spec{.kind = PlotKind::Line, .x = 0, .y = 1, .series = 2};
        std::vector<std::tuple<std::int64_t, store::SqlValue, std::string>> rows{
            {0, std::int64_t(0), "a"}, {1000, std::int64_t(10), "a"}};
        ResultPlot plot;
        show(plot, made(rows), spec);
        QSignalSpy shown(&plot, &ResultPlot::shown);
        const auto grow = [&](std::int64_t ts, std::int64_t value) {
            rows.insert(rows.begin(), {0, std::int64_t(0), "b"}); // numbers of rows move, too
            rows.emplace_back(ts, value, "a");
            plot.growResult(made(rows), spec);
            waitForNext(shown);
        };
        plot.setCurrentRow(1);
        // All was shown, so all is.
        grow(2000, 20);
        QVERIFY(plot.plotArea().contains(plot.pixelOf({.x = 2000, .y = 20}).toPoint()));
        QCOMPARE(plot.currentRow(), 2);
        QTest::keyClick(&plot, Qt::Key_Plus);
        QCoreApplication::processEvents();
        const auto before = plot.pixelOf({.x = 1000, .y = 10});
        grow(3000, 30);
        QCOMPARE(plot.pixelOf({.x = 1000, .y = 10}), before);
        QCOMPARE(plot.currentRow(), 3);
        QTest::keyClick(&plot, Qt::Key_F);
        grow(4000, 40);
        QVERIFY(plot.plotArea().contains(plot.pixelOf({.x = 4000, .y = 40}).toPoint()));
        // The point is no more there.
        rows = {{0, std::int64_t(0), "c"}};
        grow(9000, 1);
        QCOMPARE(plot.currentRow(), -1);
    }

    void saysWhyItIsEmpty()
    {
        ResultPlot plot;
        plot.setEmptyText(QStringLiteral("Nothing came yet."));
        const auto* const label = plot.findChild<QLabel*>();
        show(plot, {}, {.kind = PlotKind::Line, .x = 0, .y = 1});
        QVERIFY(label->isVisible());
        QCOMPARE(label->text(), QStringLiteral("Nothing came yet."));
        show(plot, randomResult(5, 3), {.kind = PlotKind::Line, .x = 0, .y = 1});
        QVERIFY(!label->isVisible());
    }

    void aClickChoosesTheRow()
    {
        ResultPlot plot;
        show(plot, randomResult(200, 5), {.kind = PlotKind::Scatter, .x = 0, .y = 1, .series = 2});
        QSignalSpy chosen(&plot, &ResultPlot::rowChosen);
        const auto point = plot.drawn(0)[3];
        auto* const child = plot.childAt(plot.pixelOf(point).toPoint());
        QVERIFY(child);
        QTest::mouseClick(child, Qt::LeftButton, {},
                          child->mapFrom(&plot, plot.pixelOf(point).toPoint()));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(plot.currentRow(), chosen[0][0].toInt());
        QSignalSpy activated(&plot, &ResultPlot::rowActivated);
        QTest::keyClick(&plot, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
    }

    void keysGoFromRowToRow()
    {
        ResultPlot plot;
        show(
            plot,
            made({{0, std::int64_t(1), "a"}, {1, std::int64_t(2), "a"}, {2, std::int64_t(3), "a"}}),
            {.kind = PlotKind::Line, .x = 0, .y = 1});
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(plot.currentRow(), 0);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(plot.currentRow(), 1);
        QTest::keyClick(&plot, Qt::Key_End);
        QCOMPARE(plot.currentRow(), 2);
        QTest::keyClick(&plot, Qt::Key_Left);
        QCOMPARE(plot.currentRow(), 1);
        QTest::keyClick(&plot, Qt::Key_Home);
        QCOMPARE(plot.currentRow(), 0);
        QVERIFY(plot.accessibleDescription().contains("ts"));
    }

    void everyKindIsDrawn_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("log");
        for (const int kind : {0, 1, 2, 3}) {
            QTest::addRow("%d", kind) << kind << false;
            QTest::addRow("%d log", kind) << kind << true;
        }
    }
    void everyKindIsDrawn()
    {
        QFETCH(int, kind);
        QFETCH(bool, log);
        ResultPlot plot;
        show(plot, randomResult(3000, 4),
             {.kind = PlotKind(kind),
              .x = kind == 3 ? 1 : 0,
              .y = 1,
              .logX = log && kind != 2,
              .logY = log});
        const auto image = plot.grab().toImage();
        std::set<QRgb> colours;
        for (int y = 0; y < image.height(); y += 2) {
            for (int x = 0; x < image.width(); x += 2)
                colours.insert(image.pixel(x, y));
        }
        QVERIFY(colours.size() > 4);
        const auto file = m_dir.filePath(QStringLiteral("p.png"));
        QVERIFY(plot.savePng(file));
        QVERIFY(QImage(file).width() >= 1000);
        if (kind == 2)
            QVERIFY(plot.note().contains("200"));
    }

    void columnsWithoutNumbersAreTold()
    {
        ResultPlot plot;
        show(plot, made({{0, std::string("x"), "a"}}), {.kind = PlotKind::Line, .x = 0, .y = 1});
        QVERIFY(plot.note().contains("no number"));
    }

    void manyPointsStayFew()
    {
        ResultPlot plot;
        show(plot, randomResult(200'000, 1), {.kind = PlotKind::Line, .x = 0, .y = 1});
        QVERIFY(plot.drawn(0).size() <= std::size_t(plot.plotArea().width() + 1) * 4 + 2);
        QTest::keyClick(&plot, Qt::Key_Plus);
        QVERIFY(plot.drawn(0).size() <= std::size_t(plot.plotArea().width() + 1) * 4 + 2);
    }
};

QTEST_MAIN(TestResultPlot)
#include "tst_result_plot.moc"
