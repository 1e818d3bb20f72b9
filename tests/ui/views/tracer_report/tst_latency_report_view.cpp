#include "core/import/opened.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/table/report_table.h"
#include "ui/base/text/time_text.h"
#include "ui/base/theme/colours.h"
#include "ui/base/theme/theme.h"
#include "ui/plot/noise_plot.h"
#include "ui/views/tracer_report/latency_report_view.h"
#include "ui/views/tracer_report/models/latency_step_model.h"
#include "ui/views/tracer_report/models/noise_tables.h"
#include "ui/views/tracer_report/noise_page.h"
#include "ui/views/tracer_report/section_page.h"
#include "ui/views/tracer_report/section_timeline.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QListWidget>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <numeric>

using namespace probescope;
using namespace probescope::ui;

/// Reports of real captures of latency tracers.
class TestLatencyReportView : public QObject
{
    Q_OBJECT

private slots:
    void cleanup()
    {
        m_view.reset();
        m_selection.reset();
        m_capture.reset();
    }

    void theLongestLatencyIsToldInLarge()
    {
        open("irqsoff");
        const QString all = words();
        for (const char* part : {"26.987 ms", "Longest time with interrupts disabled", "__schedule",
                                 "finish_task_switch.isra.0", "true-94", "0 of 2",
                                 "6.12.117-tracerig, preemption: preempt", "normal (SCHED_OTHER)"})
            QVERIFY2(all.contains(QLatin1String(part)), part);
        auto* const table = m_view->section()->table();
        QCOMPARE(table->shown()->rowCount(), 35);
        const QAbstractItemModelTester tester(
            table->shown()->sourceModel(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto cell = [&](int row, int column) {
            return table->shown()->index(row, column).data().toString();
        };
        QCOMPARE(cell(17, LatencyStepModel::What), "update_entity_lag");
        QCOMPARE(cell(17, LatencyStepModel::Wait), "* 26.840 ms");
        QCOMPARE(cell(17, LatencyStepModel::CalledFrom), "dequeue_entities");
        QCOMPARE(cell(17, LatencyStepModel::Flags), "d..2.");
        const auto tip = table->shown()->index(17, LatencyStepModel::Flags).data(Qt::ToolTipRole);
        QVERIFY(tip.toString().contains("Interrupts are disabled."));
        QVERIFY(tip.toString().contains("Preemption is disabled (depth 2)"));
    }

    void flagsHaveTheHeightOfTheirText()
    {
        open("irqsoff");
        m_view->resize(1000, 900);
        m_view->show();
        waitUntilExposed(m_view.get());
        auto* const page = m_view->section();
        clickRow(page->table(), 3);
        const auto* const area = page->flags()->parentWidget();
        for (int i = 0; i < 3; ++i) // a part that is filled lays out its parents
            QCoreApplication::processEvents();
        QVERIFY(area->height() >= page->flags()->heightForWidth(area->width()));
    }

    void rowsTimelineGapsAndStackAreLinks()
    {
        open("irqsoff");
        auto* const page = m_view->section();
        auto* const table = page->table();
        const QSignalSpy moved(m_selection.get(), &Selection::currentChanged);
        clickRow(table, 3);
        QCOMPARE(m_selection->row(), std::optional<RowId>(3));
        QCOMPARE(m_selection->timeNs(), 9000);
        // Arrows go on from what is current in the timeline.
        QTest::keyClick(page->timeline(), Qt::Key_Right);
        QCOMPARE(m_selection->row(), std::optional<RowId>(4));
        QTest::keyClick(page->timeline(), Qt::Key_Left);
        QCOMPARE(m_selection->row(), std::optional<RowId>(3));
        QVERIFY(page->flags()->text().contains("Interrupts are disabled."));
        // The longest gap is the first link, and what the middle of the timeline shows.
        auto* const links = page->links();
        QVERIFY(links->item(1)->text().contains("26.84 ms after update_entity_lag"));
        QTest::mouseClick(links->viewport(), Qt::LeftButton, {},
                          links->visualItemRect(links->item(1)).center());
        QCOMPARE(m_selection->row(), std::optional<RowId>(17));
        clickRow(table, 0);
        auto* const line = page->timeline();
        QTest::mouseClick(line, Qt::LeftButton, {}, QPoint(line->width() / 2, 40));
        QCOMPARE(m_selection->row(), std::optional<RowId>(17));
        QCOMPARE(table->currentSourceRow(), 17);
        line->setFocus();
        QTest::keyClick(line, Qt::Key_Right);
        QCOMPARE(m_selection->row(), std::optional<RowId>(18));
        // Another view chooses an event: the report follows.
        m_selection->select(5, 12'000);
        QCOMPARE(table->currentSourceRow(), 5);
        QTest::keyClick(line, Qt::Key_Right);
        QCOMPARE(m_selection->row(), std::optional<RowId>(6));
        const auto stack = links->findItems("p9_virtio_request", Qt::MatchContains);
        QCOMPARE(stack.size(), 1);
        emit links->itemActivated(stack.front());
        QCOMPARE(m_selection->row(), std::optional<RowId>(34));
        QVERIFY(moved.count() >= 6);
    }

    void theTimelineMarksTheLongestGapsAndZooms()
    {
        open("irqsoff");
        auto* const line = m_view->section()->timeline();
        QVERIFY2(
            line->accessibleDescription().endsWith("The longest time between events is 26.84 ms."),
            qPrintable(line->accessibleDescription()));
        const std::int64_t middle = line->timeAt(line->width() / 2.0);
        QVERIFY(std::abs(line->xOf(middle) - line->width() / 2.0) < 1);
        const std::int64_t before = line->timeAt(line->width()) - line->timeAt(0);
        QTest::keyClick(line, Qt::Key_Plus);
        QVERIFY(line->timeAt(line->width()) - line->timeAt(0) < before);
        QVERIFY(std::abs(line->xOf(middle) - line->width() / 2.0) < 2);
        QTest::keyClick(line, Qt::Key_0);
        QCOMPARE(line->timeAt(line->width()) - line->timeAt(0), before);
    }

    void namesReadInHatchedGaps()
    {
        open("irqsoff");
        auto* const line = m_view->section()->timeline();
        const auto image = line->grab().toImage();
        const auto loss = timeline::Colours::from(line->palette()).loss;
        const auto hatched = [&](int x, int y) { return image.pixelColor(x, y) == loss; };
        const int gaps = line->sizeHint().height() - 23; // the lines that say where gaps are
        const int middle = (20 + gaps - 4) / 2; // of the functions
        int longest = 0;
        int free = 0;
        for (int x = 0; x < image.width(); ++x) {
            const bool clear =
                hatched(x, gaps) && !hatched(x, middle - 2) && !hatched(x, middle + 2);
            free = clear ? free + 1 : 0;
            longest = std::max(longest, free);
        }
        QVERIFY2(longest > 40, qPrintable(QString::number(longest))); // a name; hatches are 8 apart
    }

    void wakingsAreToldInWords()
    {
        open("wakeup_rt-nofunc");
        const QString all = words();
        QVERIFY(all.contains("real-time (SCHED_FIFO), priority 40"));
        auto* const shown = m_view->section()->table()->shown();
        QCOMPARE(shown->index(0, LatencyStepModel::What).data().toString(),
                 "rt-periodic-342 is woken for CPU 1 while 0 runs");
    }

    void valuesHaveDistributionsAndPlaces()
    {
        open("timerlat");
        auto* const page = m_view->noise();
        const QAbstractItemModelTester tester(
            page->worst()->shown()->sourceModel(),
            QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto report = analysis::noiseReport(*m_capture, CancelToken());
        QVERIFY(bool(report));
        QCOMPARE(named<QComboBox>(*page, "Metric")->count(), 2);
        QCOMPARE(named<QComboBox>(*page, "Metric")->currentText(), "Thread latency");
        // IRQ and thread on each CPU and on both.
        QCOMPARE(page->distributions()->shown()->rowCount(), 6);
        const auto shown = [&](int row, int column) {
            return page->distributions()->shown()->index(row, column).data().toString();
        };
        const auto& thread = report->distributions.at(2);
        QCOMPARE(shown(3, 0), "Thread latency");
        QCOMPARE(shown(3, 5), durationColumnText(thread.percentileNs(50)));
        QCOMPARE(shown(3, 9), durationColumnText(thread.sortedNs.back()));
        // The bars of the plot are all values.
        QCOMPARE(page->plot()->bins().size(), 2U);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& counts = page->plot()->bins()[i].counts;
            QCOMPARE(std::accumulate(counts.begin(), counts.end(), std::uint64_t(0)),
                     report->distributions[2 + i].count());
        }
        clickRow(page->worst(), 0);
        const auto& worst = report->worst.at(1).at(0);
        QCOMPARE(m_selection->row(), std::optional(worst.row));
        QCOMPARE(m_selection->timeNs(), worst.timeNs);
        QVERIFY(words().contains(durationText(worst.valueNs)));
        named<QComboBox>(*page, "Metric")->setCurrentIndex(0);
        QCOMPARE(page->worst()->shown()->headerData(0, Qt::Horizontal).toString(), "IRQ latency");
    }

    void whatHappenedMeanwhileIsALink()
    {
        open("timerlat-events");
        auto* const page = m_view->noise();
        clickRow(page->worst(), 0);
        waitUntil([&] { return page->near()->shown()->rowCount() > 0; });
        const QAbstractItemModelTester tester(
            page->near()->shown()->sourceModel(),
            QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto worst = m_selection->row();
        clickRow(page->near(), 0);
        QVERIFY(m_selection->row().has_value());
        QVERIFY(m_selection->row() < worst);
    }

    void stacksOfTheWorstAreShown()
    {
        open("timerlat-stop-stack");
        auto* const page = m_view->noise();
        clickRow(page->worst(), 0);
        waitUntil([&] { return page->near()->shown()->rowCount() > 0; });
        auto* const shown = page->near()->shown();
        QVERIFY(shown->index(shown->rowCount() - 1, 4).data().toString().contains("timerlat_irq"));
    }

    void periodsAndSamplesTellAllNumbers()
    {
        open("osnoise");
        auto* worst = m_view->noise()->worst();
        QCOMPARE(worst->shown()->rowCount(), 6);
        QCOMPARE(worst->shown()->index(0, 0).data().toString(), "811.393 ms");
        QCOMPARE(worst->shown()->index(0, 6).data().toString(), "636");
        cleanup();
        open("hwlat");
        worst = m_view->noise()->worst();
        QCOMPARE(worst->shown()->rowCount(), 8);
        QCOMPARE(worst->shown()->index(0, 0).data().toString(), "59.029 ms");
        QCOMPARE(worst->shown()->index(0, 1).data().toString(), "7.990 ms");
        QVERIFY(words().contains("Longest time that hardware or firmware took from the kernel"));
    }

    void tablesSortAndCopyExactly()
    {
        open("irqsoff");
        auto* const table = m_view->section()->table();
        table->sortByColumn(LatencyStepModel::Wait, Qt::DescendingOrder);
        QCOMPARE(table->shown()->index(0, LatencyStepModel::What).data().toString(),
                 "update_entity_lag");
        const QStringList lines = table->csv().split("\n", Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 36);
        QCOMPARE(lines[1], "43000,26840000,0,<...>-16,d..2.,update_entity_lag,dequeue_entities");
        table->selectRow(0);
        table->copy();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith("43.000 µs\t* 26.840 ms\t0\t"));
    }

    void otherCapturesHaveNoReport()
    {
        open("../text/function-sched-lost", false);
        QVERIFY(!m_view->available());
        QVERIFY(words().contains("not from a latency or noise tracer"));
    }

    void everyTextHasRoom_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("dark");
        for (const char* name : {"irqsoff", "irqsoff-graph", "preemptirqsoff-graph", "wakeup_rt",
                                 "timerlat-events", "osnoise", "hwlat"}) {
            for (const bool dark : {false, true})
                QTest::addRow("%s-%s", name, dark ? "dark" : "light") << name << dark;
        }
    }
    void everyTextHasRoom()
    {
        QFETCH(QString, name);
        QFETCH(bool, dark);
        applyTheme(dark ? Theme::Dark : Theme::Light);
        open(qPrintable(name));
        m_view->resize(1300, 640);
        if (m_view->noise()->isVisible()) {
            clickRow(m_view->noise()->worst(), 0);
            waitUntil([&] { return m_view->noise()->near()->shown()->columnCount() > 0; });
        } else {
            clickRow(m_view->section()->table(), 2);
        }
        keepPicture(*m_view, QStringLiteral("report-") + QLatin1String(QTest::currentDataTag()));
        const QStringList nameless = namelessControls(*m_view);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
        const QStringList cut = cutTexts(*m_view);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }

    /// The stretch that is looked through is that of the gap that was chosen.
    void outerGapsAreLookedThroughAsLongAsTheyAre()
    {
        open("hwlat");
        auto* const page = m_view->noise();
        auto* const measures = named<QComboBox>(*page, "Metric");
        measures->setCurrentIndex(measures->findData(int(analysis::Measure::HwlatOuter)));
        const auto report = analysis::noiseReport(*m_capture, {});
        QVERIFY(report);
        const auto longest =
            std::max_element(report->samples.begin(), report->samples.end(),
                             [](const auto& a, const auto& b) { return a.outerUs < b.outerUs; });
        QVERIFY(longest->outerUs != longest->innerUs);
        const auto* const table = page->worst()->shown();
        for (int row = 0; row < table->rowCount(); ++row) {
            if (RowId(table->index(row, 0).data(EventRowRole).toULongLong()) == longest->row)
                clickRow(page->worst(), row);
        }
        waitUntil([&] { return words().contains(durationText(longest->outerUs * 1000)); });
        waitUntil([&] {
            return words().contains(QStringLiteral("in these ")
                                    + durationText(longest->outerUs * 1000));
        });
    }

    /// A row that is current already leads to its event again.
    void aCurrentRowIsALinkStill()
    {
        open("irqsoff");
        auto* const table = m_view->section()->table();
        clickRow(table, 2);
        const auto row = m_selection->row();
        QVERIFY(row);
        m_selection->select(*row + 1, m_selection->timeNs());
        table->setCurrentSourceRow(2); // as another view would leave it
        m_selection->select(RowId(0), 0);
        QSignalSpy chosen(table, &ReportTable::sourceRowChosen);
        table->setCurrentSourceRow(2);
        clickRow(table, 2);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(m_selection->row(), row);
        m_selection->select(RowId(0), 0);
        table->setCurrentSourceRow(2);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(m_selection->row(), row);
    }

    void manyCpusShareALine()
    {
        std::vector<std::vector<std::int64_t>> values;
        std::vector<NoiseLine> lines;
        for (int cpu = 0; cpu < 40; ++cpu)
            values.push_back({1'000, 2'000 + cpu, 1'000'000LL * (cpu + 1)});
        for (int cpu = 0; cpu < 40; ++cpu)
            lines.push_back({QStringLiteral("CPU %1").arg(cpu), values[std::size_t(cpu)]});
        NoisePlot plot;
        plot.setLines(QStringLiteral("Noise"), lines);
        QCOMPARE(plot.bins().size(), NoisePlot::kMaxLines);
        QCOMPARE(plot.names().front(), QStringLiteral("CPU 39")); // the worst
        QVERIFY(plot.names().back().startsWith(QStringLiteral("33 other")));
        std::uint64_t all = 0;
        for (const LogBins& bins : plot.bins())
            all = std::accumulate(bins.counts.begin(), bins.counts.end(), all);
        QCOMPARE(all, std::uint64_t(120)); // each value once
    }

private:
    void open(const char* name, bool wait = true)
    {
        const auto target = m_folder.filePath(QString::number(++m_files) + ".psc").toStdString();
        const auto path = std::string(TEST_DATA "/latency/") + name + ".txt.xz";
        const auto opened = open::importFile(path, target);
        QVERIFY2(bool(opened), opened ? "" : opened.error().message().c_str());
        m_capture = opened->capture;
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<LatencyReportView>(m_capture, m_selection.get());
        QSignalSpy shown(m_view.get(), &LatencyReportView::shown);
        m_view->resize(1300, 640);
        m_view->show();
        if (wait)
            waitUntil([&] { return shown.count() > 0; });
    }

    QString words() const
    {
        QStringList all;
        for (const auto* const label : m_view->findChildren<QLabel*>()) {
            if (label->isVisible())
                all << label->text();
        }
        return all.join(u'\n');
    }

    static void clickRow(ReportTable* table, int row)
    {
        const QModelIndex index = table->shown()->index(row, 0);
        table->scrollTo(index);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
    }

    QTemporaryDir m_folder;
    int m_files = 0;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<LatencyReportView> m_view;
};

QTEST_MAIN(TestLatencyReportView)
#include "tst_latency_report_view.moc"
