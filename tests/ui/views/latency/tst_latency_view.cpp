#include "core/store/file/user_data.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/latency/latency_stage.h"
#include "ui/base/text/time_text.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QToolButton>
#include <QToolTip>

#include <numeric>

using namespace probescope;
using namespace probescope::ui;

namespace {

const auto kAllSpans = [](const KnownSpan&) { return true; };

QString groupName(const SpanGrouping& by, const KnownSpan& span)
{
    switch (by.kind) {
    case SpanGrouping::Kind::Task:
        return QString::fromStdString(span.task);
    case SpanGrouping::Kind::Cpu:
        return QStringLiteral("CPU %1").arg(span.cpu);
    case SpanGrouping::Kind::Field:
        return QString::number(span.irq);
    case SpanGrouping::Kind::Name:
        return QStringLiteral("virtio0,eth0,nvme0q1").section(u',', span.irq - 24, span.irq - 24);
    default:
        return QStringLiteral("All spans");
    }
}

void compare(const SpanFigures& figures, const std::vector<std::int64_t>& sorted)
{
    QCOMPARE(figures.count, std::uint64_t(sorted.size()));
    if (sorted.empty())
        return;
    QCOMPARE(figures.minNs, sorted.front());
    QCOMPARE(figures.maxNs, sorted.back());
    QCOMPARE(figures.sumNs, std::accumulate(sorted.begin(), sorted.end(), std::int64_t(0)));
    for (std::size_t i = 0; i < SpanFigures::kPercents.size(); ++i)
        QCOMPARE(figures.percentileNs[i],
                 KnownCapture::percentile(sorted, SpanFigures::kPercents[i]));
}

} // namespace

/// What the view of latencies says, draws and does.
class TestLatencyView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_known = std::make_unique<KnownCapture>(); }

    void figuresAreThoseOfSorting()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        compare(stage.view.measurement().figures().shown, m_known->durations(kAllSpans));
        QVERIFY(stage.view.figuresText().contains(QStringLiteral("45&nbsp;ms")));
        QVERIFY(stage.view.figuresText().contains(QLocale().toString(2000)));
        QVERIFY(stage.view.countsText().contains(QStringLiteral("Nothing was lost")));
    }

    void percentilesOverTimeAreThoseOfEachGroup()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.view.showPage(SpanPage::Percentiles);
        QVERIFY(!named<QComboBox>(stage.view, "Percentiles of what")->isVisible());
        stage.groupBy({.kind = SpanGrouping::Kind::Cpu, .field = {}});
        waitUntil([&] { return stage.settled(); });
        QVERIFY(named<QComboBox>(stage.view, "Percentiles of what")->isVisible());
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
        named<QComboBox>(stage.view, "Percentiles of what")->setFocus();
        QTest::keyClick(named<QComboBox>(stage.view, "Percentiles of what"),
                        Qt::Key_Home); // all together
        waitUntil([&] { return stage.settled() && !stage.picture<SpanPercentiles>().figure; });
        QCOMPARE(stage.picture<SpanPercentiles>().of.size(), std::size_t(1));
    }

    /// What was measured before stays, under its own name.
    void stoppingKeepsNamesAndNumbersTogether()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.groupBy({.kind = SpanGrouping::Kind::Cpu, .field = {}});
        waitUntil([&] { return stage.settled(); });
        const auto name = stage.view.chooser().sourceBox()->currentText();
        const auto figures = stage.view.figuresText();
        // Another source, and stopped before the work can begin.
        stage.groupBy({.kind = SpanGrouping::Kind::Task, .field = {}});
        for (auto* const button : stage.view.findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Stop"))
                button->click();
        }
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.chooser().sourceBox()->currentText(), name);
        QCOMPARE(stage.view.figuresText(), figures);
        const auto by = stage.view.measurement().spans()->by;
        QCOMPARE(named<QComboBox>(stage.view, "What the groups are told apart by")
                     ->currentData()
                     .value<SpanGrouping>(),
                 by);
        if (by.kind == SpanGrouping::Kind::Cpu)
            QVERIFY(stage.view.stateText().contains(QStringLiteral("stopped")));
    }

    /// A capture that grows takes neither the zoom nor the current span.
    void growthKeepsWhatTheUserLooksAt()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.view.longest()->showSourceRow(3);
        const auto chosen = stage.view.list()->rows()[3].span.beginNs;
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(stage.view.plot(), Qt::Key_Minus);
        const auto frame = stage.view.plot()->frame();
        stage.view.captureGrew();
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.plot()->frame().time, frame.time);
        const auto current = stage.view.longest()->currentIndex();
        QVERIFY(current.isValid());
        QCOMPARE(stage.view.list()->rows()[std::size_t(current.row())].span.beginNs, chosen);
    }

    /// Nothing stays on show of what is not measured any more, and nothing waits for it.
    void whatIsForgottenIsGone()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("two.txt"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# tracer: nop\n#\n"
                   "        client-5  [001] d.h1.  100.010000: asked: id=1\n"
                   "        server-6  [003] d.h1.  100.010400: answered: id=1\n");
        file.close();
        const ImportedText text(path);
        const store::SpanDefinition answer{.id = 0,
                                           .name = "answer",
                                           .begin = {.event = "asked", .keys = {"id", ""}},
                                           .end = {.event = "answered", .keys = {"id", ""}},
                                           .scope = store::SpanScope::Anywhere};
        QVERIFY(text.shared()->user().saveSpanDefinition(answer));
        LatencyStage stage(text.shared());
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.list()->rowCount(), 1);
        for (auto* const action : stage.view.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Measure These Two Events No More"))
                action->trigger();
        }
        stage.selection.setRange(TimeRange{100'010'000'000, 100'010'500'000}); // is measured
        waitUntil([&] { return stage.settled(); });
        QVERIFY(!stage.view.measurement().spans());
        QCOMPARE(stage.view.list()->rowCount(), 0);
        QCOMPARE(stage.view.measurement().figures().shown.count, 0U);
        QVERIFY(std::holds_alternative<std::monostate>(stage.view.plot()->picture()));
        QVERIFY(stage.view.stateText().contains(QStringLiteral("no events that begin and end")));
    }

    void theSelectedTimeIsWhatIsMeasured()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const auto begin = m_known->outlier().beginNs;
        const TimeRange time{begin, begin + KnownCapture::kSecond / 5};
        stage.selection.setRange(time);
        waitUntil([&] { return stage.settled(); });
        compare(stage.view.measurement().figures().shown,
                m_known->durations([&](const KnownSpan& span) {
                    return span.beginNs >= time.beginNs && span.beginNs < time.endNs;
                }));
        QCOMPARE(stage.view.plot()->frame().time, time);
        stage.selection.setRange(std::nullopt);
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.measurement().figures().shown.count,
                 std::uint64_t(m_known->spans().size()));
    }

    void groupsHaveTheirOwnFigures_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("field");
        QTest::newRow("task") << int(SpanGrouping::Kind::Task) << QString();
        QTest::newRow("CPU") << int(SpanGrouping::Kind::Cpu) << QString();
        QTest::newRow("name") << int(SpanGrouping::Kind::Name) << QString();
        QTest::newRow("field") << int(SpanGrouping::Kind::Field) << QStringLiteral("irq");
    }
    void groupsHaveTheirOwnFigures()
    {
        QFETCH(int, kind);
        QFETCH(QString, field);
        const SpanGrouping by{.kind = SpanGrouping::Kind(kind), .field = field.toStdString()};
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const QAbstractItemModelTester tester(stage.view.groups());
        stage.groupBy(by);
        waitUntil([&] { return stage.settled(); });
        QVERIFY(stage.view.legend()->isVisible());
        const auto& rows = stage.view.groups()->rows();
        QVERIFY(rows.size() >= 3 && rows.size() <= GroupedSpans::kMaxGroups);
        std::uint64_t sum = 0;
        for (const auto& row : rows) {
            compare(row.figures, m_known->durations([&](const KnownSpan& span) {
                return groupName(by, span) == row.name;
            }));
            sum += row.figures.count;
        }
        QCOMPARE(sum, std::uint64_t(m_known->spans().size()));
        // One is hidden by a click on its box.
        auto* const legend = stage.view.legend();
        const auto hidden = rows[0].name;
        legend->showSourceRow(0);
        QTest::keyClick(legend, Qt::Key_Space);
        QVERIFY(!stage.view.groups()->shown(0));
        waitUntil([&] { return stage.settled(); });
        compare(stage.view.measurement().figures().shown,
                m_known->durations(
                    [&](const KnownSpan& span) { return groupName(by, span) != hidden; }));
        QCOMPARE(stage.picture<SpanDots>().spans,
                 std::uint64_t(m_known->spans().size()) - rows[0].figures.count);
    }

    /// Rows stand for what they stand for in any order, and are copied with all digits.
    void tablesAreSortedAndCopied()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const longest = stage.view.longest();
        longest->sortByColumn(SpanListModel::Duration, Qt::AscendingOrder);
        longest->selectRow(0);
        const auto& rows = stage.view.list()->rows();
        const auto& shortest = stage.view.list()->row(longest->sourceRow(longest->currentIndex()));
        QCOMPARE(shortest.span.durationNs, rows.back().span.durationNs);
        QVERIFY(shortest.span.durationNs < rows.front().span.durationNs);
        QTest::keyClick(stage.view.plot(), Qt::Key_Return);
        QCOMPARE(stage.selection.timeNs(), shortest.span.beginNs);
        longest->copy();
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("Duration (ns),Begins,Task,CPU,Name\n%1,%2,%3,%4,%5\n")
                     .arg(shortest.span.durationNs)
                     .arg(stage.times.text(shortest.span.beginNs), shortest.task)
                     .arg(shortest.span.cpu)
                     .arg(shortest.name));
        const SpanGrouping by{.kind = SpanGrouping::Kind::Cpu, .field = {}};
        stage.groupBy(by);
        waitUntil([&] { return stage.settled(); });
        auto* const legend = stage.view.legend();
        legend->sortByColumn(SpanGroupModel::Max, Qt::DescendingOrder);
        legend->selectRow(0);
        const int slowest = legend->sourceRow(legend->currentIndex());
        const auto& group = stage.view.groups()->row(slowest);
        QCOMPARE(group.name, QStringLiteral("CPU %1").arg(m_known->outlier().cpu));
        legend->copy();
        const auto lines = QApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.front(),
                 QStringLiteral("Group,Spans,p50 (ns),p99 (ns),Longest (ns),Incomplete"));
        QVERIFY2(lines[1].startsWith(group.name + QStringLiteral(",500,"))
                     && lines[1].contains(QStringLiteral(",45000000,")),
                 qPrintable(lines[1]));
        emit legend->activated(legend->currentIndex());
        for (int row = 0; row < stage.view.groups()->rowCount(); ++row)
            QCOMPARE(stage.view.groups()->shown(row), row == slowest);
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
        for (const auto page : {SpanPage::Histogram, SpanPage::Powers}) {
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

    void theLongestAreListed()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const QAbstractItemModelTester tester(stage.view.list());
        const auto sorted = m_known->durations(kAllSpans);
        const auto& rows = stage.view.list()->rows();
        QCOMPARE(rows.size(), kMaxListed);
        QCOMPARE(stage.view.measurement().figures().listable, std::uint64_t(sorted.size()));
        for (std::size_t i = 0; i < rows.size(); ++i)
            QCOMPARE(rows[i].span.durationNs, sorted[sorted.size() - 1 - i]);
        QCOMPARE(rows[0].span.beginNs, m_known->outlier().beginNs);
        QCOMPARE(rows[0].span.cpu, 2U);
        QCOMPARE(rows[0].task, QString::fromStdString(m_known->outlier().task));
        QVERIFY(stage.view.findChildren<QLabel*>().size() > 0);
    }

    void aClickOnARowGoesThere()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const table = stage.view.longest();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(0, 0)).center());
        QCOMPARE(stage.selection.timeNs(), m_known->outlier().beginNs);
        QVERIFY(stage.selection.row().has_value());
        const auto event = m_known->capture()->event(*stage.selection.row());
        QVERIFY(event.has_value());
        QCOMPARE(event->timeNs, m_known->outlier().beginNs);
        QCOMPARE(event->cpu, 2U);
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
        const auto place = pixelOf(*plot, outlier.beginNs, outlier.durationNs).toPoint();
        auto* const target = plot->childAt(place);
        QTest::mouseMove(target, place - QPoint(2, 1));
        waitUntil([&] { return QToolTip::text().contains(QStringLiteral("45 ms")); });
        const auto tip = QToolTip::text();
        QVERIFY2(tip.contains(kernelSeconds(outlier.beginNs)), qPrintable(tip));
        QVERIFY2(tip.contains(QString::fromStdString(outlier.task).section(u'-', 0, 0)),
                 qPrintable(tip));
        QVERIFY2(tip.contains(QStringLiteral("CPU 2")), qPrintable(tip));
        // Its group is named where nothing else tells it.
        stage.groupBy({.kind = SpanGrouping::Kind::Field, .field = "irq"});
        waitUntil([&] { return stage.settled(); });
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
        QVERIFY(!stage.selection.row());
        QTest::keyClick(plot, Qt::Key_Return);
        QCOMPARE(stage.selection.timeNs(), stage.view.list()->rows()[1].span.beginNs);
        QVERIFY(!plot->accessibleDescription().isEmpty());
    }

    void draggingSelectsTimeForAllAndDurationsForTheList()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const plot = stage.view.plot();
        const auto& outlier = m_known->outlier();
        const auto at = pixelOf(*plot, outlier.beginNs, outlier.durationNs).toPoint();
        const QPoint from = at - QPoint(60, 20);
        const QPoint to = at + QPoint(60, 20);
        auto* const target = plot->childAt(at);
        QTest::mousePress(target, Qt::LeftButton, {}, from);
        QTest::mouseMove(target, to);
        QTest::mouseRelease(target, Qt::LeftButton, {}, to);
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

    void whatIsLookedAtIsKeptInTheCapture()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.groupBy({.kind = SpanGrouping::Kind::Field, .field = "irq"});
        stage.view.showPage(SpanPage::Shares);
        waitUntil([&] { return stage.settled(); });
        stage.view.saveState();
        Selection selection;
        const EventTimes times(*m_known->capture());
        LatencyView again(m_known->capture(), &times, &selection);
        again.restoreState();
        again.captureGrew();
        waitUntil([&] { return !again.busy() && again.measurement().spans(); });
        QCOMPARE(again.measurement().spans()->by.field, std::string("irq"));
        QCOMPARE(again.plot()->page(), SpanPage::Shares);
        QCOMPARE(again.groups()->rowCount(), 3);
        QCOMPARE(named<QComboBox>(again, "What the groups are told apart by")->currentText(),
                 QStringLiteral("field irq"));
    }

    void wordsTellWhyNothingIsShown()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        QVERIFY(stage.view.stateText().isEmpty());
        stage.selection.setRange(TimeRange{1, 2});
        waitUntil([&] { return stage.settled(); });
        QVERIFY(stage.plotText().contains(QStringLiteral("No span begins")));
        stage.view.measure({.kind = analysis::SpanSource::Kind::Calls, .name = {}});
        waitUntil([&] { return stage.settled(); });
        // There are no calls here: what there is stays to be chosen.
        QVERIFY(stage.view.chooser().sourceBox()->count() >= 1);
    }

private:
    std::unique_ptr<KnownCapture> m_known;
};

QTEST_MAIN(TestLatencyView)
#include "tst_latency_view.moc"
