// The page of CPUs of the scheduling view.
#include "sched_stage.h"
#include "tests/core/analysis/sched/sched_history.h"
#include "tests/ui/support/shown_controls.h"
#include "ui/base/table/table_view.h"
#include "ui/plot/cpu_plot.h"
#include "ui/views/sched/models/cpu_use_model.h"

#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <qcustomplot.h>

#include <cmath>

using namespace probescope;
using namespace probescope::ui;
using probescope::test::SchedHistory;

class TestSchedCpus : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void usesAreAsHighAsTheirShares()
    {
        SchedHistory::Shape shape;
        shape.calls = shape.interrupts = false;
        const SchedHistory history(3, shape);
        SchedStage stage(history.capture(m_folder));
        auto* const plot = stage.view.plot();
        stage.view.pages()->setCurrentWidget(plot);
        const auto& overview = plot->overview();
        QCOMPARE(overview.cpus.size(), std::size_t(3));
        QVERIFY2(plot->accessibleDescription().startsWith(QStringLiteral("CPUs: 3. Time: ")),
                 qPrintable(plot->accessibleDescription()));
        QCoreApplication::processEvents();
        const auto image = plot->grab().toImage();
        const auto ratio = image.devicePixelRatio();
        const auto colourAt = [&](QPointF place) {
            return image.pixelColor((place * ratio).toPoint());
        };
        // The rows stand one above the other, the first on top, each a little less than 1 high.
        auto* const drawn = plot->findChild<QCustomPlot*>();
        const auto* const shares = drawn->axisRect(0);
        const auto xOf = [&](std::int64_t timeNs) {
            return shares->axis(QCPAxis::atBottom)->coordToPixel(double(timeNs - overview.beginNs))
                + drawn->mapTo(plot, QPointF()).x();
        };
        const auto yOfHalf = [&](std::size_t row) {
            return shares->axis(QCPAxis::atLeft)->coordToPixel(double(2 - row) + 0.42)
                + drawn->mapTo(plot, QPointF()).y();
        };
        const auto colour = drawn->graph(1)->brush().color(); // behind the first is nothing
        int checked = 0;
        for (std::size_t bin = 3; bin + 3 < overview.bins(); ++bin) {
            const auto begin = overview.binBegin(bin);
            const auto length = overview.binBegin(bin + 1) - begin;
            const auto middle = begin + length / 2;
            for (std::size_t row = 0; row < 3; ++row) {
                const double share = double(overview.cpus[row].busyNs[bin]) / double(length);
                const auto left = xOf(begin);
                const auto right = xOf(begin + length);
                if (right - left < 2.5 || (share > 0.3 && share < 0.7))
                    continue;
                QCOMPARE(colourAt({xOf(middle), yOfHalf(row)}) == colour, share > 0.5);
                ++checked;
            }
        }
        QVERIFY2(checked > 100, qPrintable(QString::number(checked)));
    }

    /// It leads to their times, too.
    void theTableHasTheNumbersOfThePicture()
    {
        SchedHistory::Shape shape;
        shape.calls = shape.interrupts = false;
        const SchedHistory history(3, shape);
        SchedStage stage(history.capture(m_folder));
        const auto& overview = stage.view.plot()->overview();
        const auto* const uses = stage.view.uses();
        QCOMPARE(uses->rowCount(), int(overview.bins()));
        QCOMPARE(uses->columnCount(), 6);
        for (int bin = 0; bin < uses->rowCount(); bin += 7) {
            std::int64_t busyNs = 0;
            const auto at = std::size_t(bin);
            for (auto t = overview.binBegin(at); t < overview.binBegin(at + 1); ++t)
                busyNs += t < history.endNs() && history.running(1, t) != 0 ? 1 : 0;
            const double share = uses->index(bin, 2).data(SortRole).toDouble();
            const auto length = overview.binBegin(at + 1) - overview.binBegin(at);
            QVERIFY(std::abs(share - double(busyNs) * 100 / double(length)) < 1e-6);
        }
        auto* const table = named<TableView>(stage.view, "CPU use and waiting tasks over time");
        emit table->activated(table->shown()->index(20, 0));
        QCOMPARE(stage.selection.timeNs(), overview.binBegin(20));
    }

    /// Tasks are whole numbers, and few labels stand above each other in the low area.
    void axesOfCpusCanBeRead()
    {
        SchedHistory::Shape shape;
        shape.calls = shape.interrupts = false;
        const SchedHistory history(3, shape);
        SchedStage stage(history.capture(m_folder));
        auto* const plot = stage.view.plot();
        stage.view.pages()->setCurrentWidget(plot);
        auto* const drawn = plot->findChild<QCustomPlot*>();
        auto* const waiting = drawn->axisRect(1)->axis(QCPAxis::atLeft);
        for (const double most : {1.1, 2.2, 3.3, 5.5, 7.7, 12.1, 33.0}) {
            QVector<double> ticks;
            QVector<QString> labels;
            waiting->ticker()->generate({0, most}, QLocale::c(), u'g', 6, ticks, nullptr, &labels);
            QVERIFY(ticks.size() >= 2 && ticks.size() <= 4);
            for (qsizetype i = 0; i < ticks.size(); ++i)
                QCOMPARE(labels[i], QString::number(std::llround(ticks[i])));
            for (const double tick : ticks)
                QCOMPARE(tick, std::round(tick));
        }
        // A full row is 100 %.
        auto* const shares = drawn->axisRect(0)->axis(QCPAxis::atRight);
        QVERIFY(shares->visible());
        QCOMPARE(shares->range(), drawn->axisRect(0)->axis(QCPAxis::atLeft)->range());
        const auto ticks = static_cast<QCPAxisTickerText&>(*shares->ticker()).ticks();
        QCOMPARE(std::size_t(ticks.size()), plot->overview().cpus.size());
        for (const auto& text : ticks)
            QCOMPARE(text, QStringLiteral("100 %"));
    }
};

QTEST_MAIN(TestSchedCpus)
#include "tst_sched_cpus.moc"
