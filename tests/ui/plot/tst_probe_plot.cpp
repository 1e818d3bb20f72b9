#include "tests/ui/support/looks.h"
#include "tests/ui/support/waits.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/probe_plot.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <qcustomplot.h>

#include <cmath>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kStart = 500 * kSecond;

/// Two probes: one hit ten times a second, then a hundred; one missed, too.
std::vector<ProbePlotLine> twoLines()
{
    ProbePlotLine steady{.name = QStringLiteral("open"), .counts = {}};
    ProbePlotLine missed{.name = QStringLiteral("read"), .counts = {}};
    std::uint64_t hits = 0;
    for (int i = 0; i <= 20; ++i) {
        const auto time = kStart + i * kSecond;
        steady.counts.push_back({.timeNs = time, .hits = hits, .misses = 0});
        missed.counts.push_back(
            {.timeNs = time, .hits = std::uint64_t(i) * 60, .misses = std::uint64_t(i) * 25});
        hits += i < 10 ? 10 : 100;
    }
    return {steady, missed};
}

constexpr int kRates = 0; // the parts of the plot, from above
constexpr int kTotals = 1;

QCustomPlot& drawingOf(const ProbePlot& plot)
{
    return *plot.findChild<QCustomPlot*>();
}

QRect plotArea(const ProbePlot& plot, int part)
{
    return drawingOf(plot).axisRect(part)->rect().translated(drawingOf(plot).pos());
}

/// Where a point of the axes stands in the widget.
QPointF pixelOf(const ProbePlot& plot, int part, QPointF point)
{
    const auto* const area = drawingOf(plot).axisRect(part);
    const QPointF place(area->axis(QCPAxis::atBottom)->coordToPixel(point.x()),
                        area->axis(QCPAxis::atLeft)->coordToPixel(point.y()));
    return place + drawingOf(plot).pos();
}

QColor colourOf(const ProbePlot& plot, int line)
{
    return lineColour(timeline::Colours::from(plot.palette()), line);
}

bool isNear(const QColor& a, const QColor& b)
{
    constexpr int kTolerance = 40; // a line of one pixel may lie between two
    return std::abs(a.red() - b.red()) <= kTolerance
        && std::abs(a.green() - b.green()) <= kTolerance
        && std::abs(a.blue() - b.blue()) <= kTolerance;
}

/// Whether the colour is within a pixel of the place.
bool hasColour(const QImage& image, QPointF place, const QColor& colour)
{
    for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
            const QPoint at(int(std::lround(place.x())) + dx, int(std::lround(place.y())) + dy);
            if (image.rect().contains(at) && isNear(image.pixelColor(at), colour))
                return true;
        }
    }
    return false;
}

} // namespace

/// Hits and misses over time are drawn where they belong.
class TestProbePlot : public QObject
{
    Q_OBJECT

private slots:
    void draggingMovesTheTimesAndSelectsThemWithShift()
    {
        ProbePlot plot;
        plot.resize(900, 500);
        plot.show();
        waitUntilExposed(&plot);
        plot.setLines(twoLines());
        QCoreApplication::processEvents(); // it is painted in one go
        QSignalSpy moves(&plot, &ProbePlot::rangeMoved);
        QSignalSpy selections(&plot, &ProbePlot::rangeSelected);
        const auto area = drawingOf(plot).axisRect(kRates)->rect();
        const auto from = area.center();
        const auto to = from + QPoint(90, 0);
        const auto drag = [&](Qt::KeyboardModifiers modifiers) {
            QTest::mousePress(&drawingOf(plot), Qt::LeftButton, modifiers, from);
            QMouseEvent move(QEvent::MouseMove, to, drawingOf(plot).mapToGlobal(to), Qt::NoButton,
                             Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(&drawingOf(plot), &move);
            QTest::mouseRelease(&drawingOf(plot), Qt::LeftButton, modifiers, to);
        };
        const auto before = plot.range();
        const double byNs = 90.0 * double(before.lengthNs()) / area.width();
        drag(Qt::ShiftModifier);
        QCOMPARE(selections.size(), 1);
        QCOMPARE(moves.size(), 0);
        QCOMPARE(plot.range(), before);
        const auto selected = selections[0][0].value<TimeRange>();
        QVERIFY(std::abs(double(selected.lengthNs()) - byNs) < byNs / 30);
        drag({});
        QCOMPARE(selections.size(), 1);
        QCOMPARE(moves.size(), 1);
        QVERIFY(std::abs(double(before.beginNs - plot.range().beginNs) - byNs) < byNs / 30);
        QVERIFY(std::abs(plot.range().lengthNs() - before.lengthNs()) <= 2);
    }

    void ratesAreWhatWasCountedBetween()
    {
        const ProbePlotLine line{.name = {},
                                 .counts = {{kStart, 5, 0},
                                            {kStart + kSecond / 2, 15, 1},
                                            {kStart + 3 * kSecond / 2, 15, 1},
                                            {kStart + 3 * kSecond / 2, 16, 1}, // of no length
                                            {kStart + 5 * kSecond / 2, 20, 4},
                                            {kStart + 7 * kSecond / 2, 25, 4}}};
        const auto rates = rateLine(line, ProbeMeasure::Hits, kStart);
        const std::vector<double> expected{20, 0, 4, 5, 5};
        QCOMPARE(rates.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(rates[i].y, expected[i]);
        QCOMPARE(rates.front().x, 0.0);
        QCOMPARE(rates.back().x, 3.5e9);
        const auto misses = rateLine(line, ProbeMeasure::Misses, kStart);
        QCOMPARE(misses[0].y, 2.0);
        QCOMPARE(misses[2].y, 3.0);
    }

    void totalsBeginWithTheFirstCount()
    {
        const ProbePlotLine line{.name = {}, .counts = {{kStart, 5, 7}, {kStart + kSecond, 15, 8}}};
        const auto hits = totalLine(line, ProbeMeasure::Hits, kStart);
        QCOMPARE(hits.front().y, 0.0);
        QCOMPARE(hits.back().y, 10.0);
        QCOMPARE(totalLine(line, ProbeMeasure::Misses, kStart).back().y, 1.0);
    }

    void linesAreDrawnWhereTheyBelong_data() { addLightAndDark(); }
    void linesAreDrawnWhereTheyBelong()
    {
        QFETCH(bool, dark);
        ProbePlot plot;
        if (dark)
            plot.setPalette(darkPalette());
        plot.resize(900, 500);
        plot.show();
        waitUntilExposed(&plot);
        plot.setLines(twoLines());
        QCoreApplication::processEvents(); // it is painted in one go
        const auto image = plot.grab().toImage();
        if (const auto folder = qEnvironmentVariable("PICTURES"); !folder.isEmpty())
            QVERIFY(image.save(folder + (dark ? "/plot-dark.png" : "/plot-light.png")));
        const auto lines = twoLines();
        for (int line = 0; line < 2; ++line) {
            // Computed here, from the counts.
            for (std::size_t i = 0; i + 1 < lines[std::size_t(line)].counts.size(); ++i) {
                const auto& counts = lines[std::size_t(line)].counts;
                const double rate = double(counts[i + 1].hits - counts[i].hits);
                const double middle = (double(i) + 0.5) * double(kSecond);
                const auto place = pixelOf(plot, kRates, {middle, rate});
                if (place.x() > plotArea(plot, kRates).left() + 160) // the legend
                    QVERIFY2(hasColour(image, place, colourOf(plot, line)),
                             qPrintable(QStringLiteral("rate %1 of %2").arg(i).arg(line)));
                const double total = double(counts[i].hits + counts[i + 1].hits) / 2;
                const auto below = pixelOf(plot, kTotals, {middle, total});
                QVERIFY2(hasColour(image, below, colourOf(plot, line)),
                         qPrintable(QStringLiteral("total %1 of %2").arg(i).arg(line)));
            }
        }
        // The dashed line has gaps, the whole one has none.
        int missed = 0;
        int empty = 0;
        const auto area = plotArea(plot, kTotals);
        for (int x = area.left() + 40; x < area.right() - 40; ++x) {
            const double share = double(x - area.left()) / double(area.width());
            const double time = share * 20 * double(kSecond);
            const auto place = pixelOf(plot, kTotals, {time, 25 * time / double(kSecond)});
            if (hasColour(image, place, colourOf(plot, 1)))
                ++missed;
            else
                ++empty;
        }
        QVERIFY(missed > 100);
        QVERIFY(empty > 50);
    }

    void bothPartsShareTheTime()
    {
        ProbePlot plot;
        plot.resize(800, 400);
        plot.show();
        waitUntilExposed(&plot);
        plot.setLines(twoLines());
        QCOMPARE(plot.range(), (TimeRange{kStart, kStart + 20 * kSecond}));
        const TimeRange part{kStart + 4 * kSecond, kStart + 6 * kSecond};
        QSignalSpy moved(&plot, &ProbePlot::rangeMoved);
        plot.setRange(part);
        QVERIFY(moved.isEmpty()); // only the user moves it
        QCOMPARE(plot.range(), part);
        static_cast<void>(plot.grab());
        for (const auto which : {kRates, kTotals}) {
            const auto area = plotArea(plot, which);
            QCOMPARE(area.left(), plotArea(plot, kRates).left());
            QCOMPARE(int(std::lround(pixelOf(plot, which, {4.0 * kSecond, 0}).x())), area.left());
        }
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(moved.size(), 1);
        QCOMPARE(plot.range().lengthNs(), 2 * kSecond);
        QVERIFY(plot.range().beginNs > part.beginNs);
        QTest::keyClick(&plot, Qt::Key_F);
        QCOMPARE(plot.range(), (TimeRange{kStart, kStart + 20 * kSecond}));
    }

    void tellsWhatIsNotDrawn()
    {
        ProbePlot plot;
        auto lines = twoLines();
        QVERIFY(plot.note().isEmpty());
        for (int i = 0; i < 8; ++i) {
            lines.push_back(lines.front());
            lines.back().name = QStringLiteral("more %1").arg(i);
        }
        plot.setLines(lines);
        QVERIFY(plot.note().contains(QStringLiteral("2")));
        plot.setLines({});
        QVERIFY(plot.note().isEmpty());
    }

    void longNamesStayInThePlot()
    {
        ProbePlot plot;
        plot.show();
        auto lines = twoLines();
        lines.front().name = QString(200, u'n');
        plot.setLines(lines);
        auto* const drawing = plot.findChild<QCustomPlot*>();
        auto* const area = drawing->axisRect(kTotals);
        const auto* const legend = area->insetLayout()->elementAt(0);
        for (const int width : {900, 300}) {
            plot.resize(width, 300);
            drawing->replot();
            QVERIFY(legend->outerRect().width() > 0);
            QVERIFY2(area->rect().contains(legend->outerRect()),
                     qPrintable(QString::number(width)));
        }
    }

    void aLoneCountIsShown()
    {
        ProbePlot plot;
        plot.resize(500, 300);
        plot.show();
        plot.setLines({{.name = QStringLiteral("one"), .counts = {{kStart, 3, 0}}}});
        QVERIFY(plot.range().beginNs < kStart && plot.range().endNs > kStart);
        int points = 0;
        for (int i = 0; i < drawingOf(plot).graphCount(); ++i) {
            const auto* const graph = drawingOf(plot).graph(i);
            const bool total = graph->keyAxis()->axisRect() == drawingOf(plot).axisRect(kTotals);
            QCOMPARE(graph->dataCount(), total ? 1 : 0); // of hits, and of misses
            points += graph->dataCount();
        }
        QCOMPARE(points, 2);
    }
};

QTEST_MAIN(TestProbePlot)

#include "tst_probe_plot.moc"
