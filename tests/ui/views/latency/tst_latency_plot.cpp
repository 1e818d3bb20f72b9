#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/latency/latency_stage.h"
#include "ui/base/text/time_text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QToolTip>

#include <numeric>

using namespace probescope;
using namespace probescope::ui;

/// What the plot of the view of latencies draws, what can be done in it, and its files.
class TestLatencyPlot : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_known = std::make_unique<KnownCapture>(); }

    void percentilesOverTimeAreThoseOfEachGroup()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.view.showPage(SpanPage::Percentiles);
        QVERIFY(!named<QComboBox>(stage.view, "Percentiles of")->isVisible());
        stage.groupBy({.kind = SpanGrouping::Kind::Cpu, .field = {}});
        waitUntil([&] { return stage.settled(); });
        QVERIFY(named<QComboBox>(stage.view, "Percentiles of")->isVisible());
        const auto& picture = stage.picture<SpanPercentiles>();
        QCOMPARE(picture.figure, std::optional<std::size_t>(2)); // p99
        QCOMPARE(picture.of.size(), std::size_t(KnownCapture::kCpus));
        std::uint64_t all = 0;
        for (const auto& of : picture.of) {
            for (const auto& column : of.columns) {
                const auto sorted = m_known->durations([&](const KnownSpan& span) {
                    return span.beginNs >= column.time.beginNs && span.beginNs < column.time.endNs
                        && of.part.name == QStringLiteral("CPU %1").arg(span.cpu);
                });
                QCOMPARE(column.count, std::uint64_t(sorted.size()));
                if (!sorted.empty())
                    QCOMPARE(column.ns[2], KnownCapture::percentile(sorted, 99));
                all += column.count;
            }
        }
        QCOMPARE(all, std::uint64_t(m_known->spans().size()));
        QVERIFY(csvOf(stage.view.plot()->picture()).startsWith(QStringLiteral("group,")));
        named<QComboBox>(stage.view, "Percentiles of")->setFocus();
        QTest::keyClick(named<QComboBox>(stage.view, "Percentiles of"),
                        Qt::Key_Home); // all together
        waitUntil([&] { return stage.settled() && !stage.picture<SpanPercentiles>().figure; });
        QCOMPARE(stage.picture<SpanPercentiles>().of.size(), std::size_t(1));
    }

    void everySpanHasItsPixel()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const auto& dots = stage.picture<SpanDots>();
        QCOMPARE(dots.frame, stage.view.plot()->frame());
        QCOMPARE(dots.spans, std::uint64_t(m_known->spans().size()));
        QCOMPARE(std::accumulate(dots.counts.begin(), dots.counts.end(), std::uint64_t(0)),
                 dots.spans);
        for (const auto& span : m_known->spans()) {
            const int column = dots.frame.column(span.beginNs);
            const int row = dots.frame.row(span.durationNs);
            QVERIFY(column >= 0 && row >= 0);
            bool found = false; // rounding may put it into the next one
            for (int x = std::max(column - 1, 0); x <= std::min(column + 1, dots.frame.width - 1);
                 ++x) {
                for (int y = std::max(row - 1, 0); y <= std::min(row + 1, dots.frame.height - 1);
                     ++y)
                    found = found || dots.counts[dots.frame.cell(x, y)] > 0;
            }
            QVERIFY(found);
        }
        // The outlier on the screen.
        const auto place =
            pixelOf(*stage.view.plot(), m_known->outlier().beginNs, m_known->outlier().durationNs);
        const auto image = stage.view.plot()->grab().toImage();
        const auto ratio = image.devicePixelRatio();
        bool inked = false;
        for (int dx = -1; dx <= 1; ++dx) {
            for (int dy = -1; dy <= 1; ++dy)
                inked = inked
                    || image.pixelColor(int(place.x() * ratio) + dx, int(place.y() * ratio) + dy)
                        != stage.view.palette().color(QPalette::Base);
        }
        QVERIFY(inked);
    }

    void allPagesCountAllSpans()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const auto all = std::uint64_t(m_known->spans().size());
        const auto open = [&](SpanPage page) {
            stage.view.showPage(page);
            waitUntil([&] { return stage.settled(); });
        };
        open(SpanPage::HeatMap);
        const auto heat = stage.picture<SpanHeat>();
        QCOMPARE(std::accumulate(heat.counts.begin(), heat.counts.end(), std::uint64_t(0))
                     + heat.outside,
                 all);
        open(SpanPage::Percentiles);
        std::uint64_t sum = 0;
        for (const auto& column : stage.picture<SpanPercentiles>().of.at(0).columns) {
            const auto sorted = m_known->durations([&](const KnownSpan& span) {
                return span.beginNs >= column.time.beginNs && span.beginNs < column.time.endNs;
            });
            QCOMPARE(column.count, std::uint64_t(sorted.size()));
            sum += column.count;
            if (sorted.empty())
                continue;
            QCOMPARE(column.ns[0], KnownCapture::percentile(sorted, 50));
            QCOMPARE(column.ns[2], KnownCapture::percentile(sorted, 99));
            QCOMPARE(column.ns[4], sorted.back());
        }
        QCOMPARE(sum, all);
        for (const auto& [page, log] :
             {std::pair(SpanPage::Histogram, true), std::pair(SpanPage::Histogram, false),
              std::pair(SpanPage::Powers, false)}) {
            stage.view.plot()->setLogBars(log);
            open(page);
            const auto& bars = stage.picture<SpanBars>();
            sum = bars.below + bars.above;
            for (const auto& bar : bars.bars) {
                const auto within = m_known->durations([&](const KnownSpan& span) {
                    return span.durationNs >= bar.lowNs && span.durationNs < bar.highNs;
                });
                QCOMPARE(bar.total(), std::uint64_t(within.size()));
                sum += bar.total();
            }
            QCOMPARE(sum, all);
        }
        stage.view.files().copyNumbers();
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("Distribution")));
        open(SpanPage::Shares);
        const auto& line = stage.picture<SpanShares>().lines.at(0);
        const auto sorted = m_known->durations(kAllSpans);
        for (const auto& [ns, share] : line.points) {
            const auto atMost =
                std::upper_bound(sorted.begin(), sorted.end(), std::int64_t(ns)) - sorted.begin();
            QVERIFY(std::abs(share - double(atMost) / double(sorted.size())) < 1e-12);
        }
        QCOMPARE(line.points.back().second, 1.0);
    }

    void aClickOnADotGoesThere()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const plot = stage.view.plot();
        const auto place =
            pixelOf(*plot, m_known->outlier().beginNs, m_known->outlier().durationNs).toPoint();
        QTest::mouseClick(plot->childAt(place), Qt::LeftButton, {}, place + QPoint(2, 1));
        waitUntil([&] { return stage.selection.timeNs() == m_known->outlier().beginNs; });
        QCOMPARE(stage.view.longest()->currentIndex().row(), 0);
    }

    void theDotBelowThePointerIsTold()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const plot = stage.view.plot();
        const auto& outlier = m_known->outlier();
        auto place = pixelOf(*plot, outlier.beginNs, outlier.durationNs).toPoint();
        auto* const target = plot->childAt(place);
        QTest::mouseMove(target, place - QPoint(2, 1));
        waitUntil([&] { return QToolTip::text().contains(QStringLiteral("45 ms")); });
        const auto tip = QToolTip::text();
        QVERIFY2(tip.contains(kernelSeconds(outlier.beginNs)), qPrintable(tip));
        QVERIFY2(tip.contains(QString::fromStdString(outlier.task).section(u'-', 0, 0)),
                 qPrintable(tip));
        QVERIFY2(tip.contains(QStringLiteral("CPU 2")), qPrintable(tip));
        // Its group is named where nothing else tells it. The plot is narrower beside the groups.
        stage.groupBy({.kind = SpanGrouping::Kind::Field, .field = "irq"});
        waitUntil([&] { return stage.settled(); });
        QCoreApplication::processEvents();
        place = pixelOf(*plot, outlier.beginNs, outlier.durationNs).toPoint();
        QTest::mouseMove(target, place - QPoint(1, 2));
        waitUntil([&] {
            return QToolTip::text().endsWith(QStringLiteral("\nirq: %1").arg(outlier.irq));
        });
        // Beside all dots there is nothing to tell.
        QTest::mouseMove(target, place + QPoint(60, 25));
        waitUntil([&] { return !QToolTip::isVisible(); });
        waitUntil([&] { return !stage.view.busy(); });
        QVERIFY(!QToolTip::isVisible());
    }

    void keysGoAmongTheLongest()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const plot = stage.view.plot();
        QTest::keyClick(plot, Qt::Key_Right);
        QTest::keyClick(plot, Qt::Key_Right);
        QTest::keyClick(plot, Qt::Key_Right);
        QTest::keyClick(plot, Qt::Key_Left);
        QCOMPARE(stage.view.longest()->currentIndex().row(), 1);
        // All views go along.
        QCOMPARE(stage.selection.row(), stage.view.list()->rows()[1].span.beginRow);
        stage.selection.selectTime(1);
        QTest::keyClick(plot, Qt::Key_Return);
        QVERIFY(!stage.view.longest()->selectionModel()->hasSelection());
        QTest::keyClick(plot, Qt::Key_Right);
        QTest::keyClick(plot, Qt::Key_Right);
        QTest::keyClick(plot, Qt::Key_Return);
        QCOMPARE(stage.selection.timeNs(), stage.view.list()->rows()[1].span.beginNs);
        QVERIFY(!plot->accessibleDescription().isEmpty());
    }

    void shiftAndDraggingSelectTimeForAllAndDurationsForTheList()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const plot = stage.view.plot();
        const auto& outlier = m_known->outlier();
        const auto at = pixelOf(*plot, outlier.beginNs, outlier.durationNs).toPoint();
        const QPoint from = at - QPoint(60, 20);
        const QPoint to = at + QPoint(60, 20);
        auto* const target = plot->childAt(at);
        QTest::mousePress(target, Qt::LeftButton, Qt::ShiftModifier, from);
        QTest::mouseMove(target, to);
        QTest::mouseRelease(target, Qt::LeftButton, Qt::ShiftModifier, to);
        const auto range = stage.selection.range();
        QVERIFY(range.has_value());
        QVERIFY(range->beginNs < outlier.beginNs && range->endNs > outlier.beginNs);
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.measurement().figures().listable, std::uint64_t(1));
        QCOMPARE(stage.view.list()->rowCount(), 1);
        // The figures are still those of all durations in that time.
        QVERIFY(stage.view.measurement().figures().shown.count > 1);
        QTest::keyClick(plot, Qt::Key_Escape);
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.measurement().figures().listable,
                 stage.view.measurement().figures().shown.count);
    }

    void zoomedInEverythingIsStillTold()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        QTest::keyClick(stage.view.plot(), Qt::Key_Plus);
        waitUntil([&] { return stage.settled(); });
        const auto& dots = stage.picture<SpanDots>();
        const auto inSight = m_known->durations([&](const KnownSpan& span) {
            return span.beginNs >= dots.frame.time.beginNs && span.beginNs < dots.frame.time.endNs;
        });
        QCOMPARE(dots.spans, std::uint64_t(inSight.size()));
        QVERIFY(dots.spans < stage.view.measurement().figures().shown.count);
    }

    void filesHoldWhatIsShown()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const QTemporaryDir folder;
        QSignalSpy messages(&stage.view, &LatencyView::message);
        stage.view.files().savePicture(folder.filePath("a.png"));
        QVERIFY(!QImage(folder.filePath("a.png")).isNull());
        stage.view.files().savePicture(folder.filePath("a.svg"));
        QVERIFY(QSvgRenderer(folder.filePath("a.svg")).isValid());
        stage.view.files().savePicture(folder.filePath("a.pdf"));
        QVERIFY(QFileInfo(folder.filePath("a.pdf")).size() > 1000);
        stage.view.files().saveNumbers(folder.filePath("a.csv"));
        stage.view.files().saveSpans(folder.filePath("spans.csv")); // while the other is written
        waitUntil([&] { return messages.size() == 5; });
        QVERIFY(QFileInfo(folder.filePath("a.csv")).size() > 1000);
        QFile file(folder.filePath("spans.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto lines = QString::fromUtf8(file.readAll()).trimmed().split(QStringLiteral("\n"));
        QCOMPARE(lines.takeFirst(), QStringLiteral("begin_ns,duration_ns,cpu,task,name"));
        QCOMPARE(std::size_t(lines.size()), m_known->spans().size());
        std::vector<std::int64_t> written;
        for (const auto& line : lines)
            written.push_back(line.section(u',', 1, 1).toLongLong());
        std::sort(written.begin(), written.end());
        QCOMPARE(written, m_known->durations(kAllSpans));
        stage.view.files().copyPicture();
        QVERIFY(!QApplication::clipboard()->image().isNull());
        stage.view.files().savePicture(folder.filePath("none/a.png"));
        QVERIFY(messages.last()[0].toString().contains(QStringLiteral("could not be written")));
    }

    void whatOthersSelectIsMarked()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const auto& third = stage.view.list()->rows()[2].span;
        stage.selection.select(*third.beginRow, third.beginNs);
        QCOMPARE(stage.view.longest()->currentIndex().row(), 2);
        // The pointer's time is shared, both ways.
        const auto place =
            pixelOf(*stage.view.plot(), m_known->outlier().beginNs, 50'000).toPoint();
        auto* const target = stage.view.plot()->childAt(place);
        QTest::mouseMove(target, place);
        QVERIFY(stage.selection.hoverNs().has_value());
        QVERIFY(std::abs(*stage.selection.hoverNs() - m_known->outlier().beginNs)
                < KnownCapture::kSecond / 50);
    }

private:
    std::unique_ptr<KnownCapture> m_known;
};

QTEST_MAIN(TestLatencyPlot)
#include "tst_latency_plot.moc"
