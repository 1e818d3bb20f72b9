#include "core/analysis/sched/task_steps.h"
#include "sched_stage.h"
#include "tests/core/analysis/sched/sched_history.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/table_view.h"
#include "ui/plot/cpu_plot.h"
#include "ui/views/sched/models/cpu_use_model.h"
#include "ui/views/sched/models/sched_task_model.h"
#include "ui/views/sched/models/sched_text.h"
#include "ui/views/sched/models/slow_part_model.h"
#include "ui/views/sched/models/wake_edge_model.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/sched/slow_view.h"
#include "ui/views/sched/split_bar.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <qcustomplot.h>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;
using probescope::test::SchedHistory;

namespace {

using Tester = QAbstractItemModelTester;

int rowOf(const QAbstractItemModel& model, const QString& text)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data().toString() == text)
            return row;
    }
    return -1;
}

void click(QTableView& table, const QModelIndex& index)
{
    table.scrollTo(index);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(index).center());
}

} // namespace

class TestSchedView : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_real;

private slots:
    void initTestCase()
    {
        m_real = captureOfFile(m_folder.filePath(QStringLiteral("real.psc")),
                               QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz"));
    }

    /// The longest segment is told in words: "1.5 ms at 12.3 s".
    void wordsStandBelowTheirTitle()
    {
        const SlowPartModel model(m_real);
        const auto alignment = [&model](int column) {
            return model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        };
        QVERIFY(alignment(SlowPartModel::Longest) & Qt::AlignLeft);
        QVERIFY(alignment(SlowPartModel::Time) & Qt::AlignRight);
    }

    void modelsHoldTheirPromises()
    {
        SchedStage stage(m_real);
        const Tester tasks(stage.view.tasks(), Tester::FailureReportingMode::QtTest);
        const Tester wakes(stage.view.wakes(), Tester::FailureReportingMode::QtTest);
        const Tester uses(stage.view.uses(), Tester::FailureReportingMode::QtTest);
        const Tester parts(stage.view.slow()->model(), Tester::FailureReportingMode::QtTest);
        QVERIFY(stage.view.tasks()->rowCount() > 5);
        QVERIFY(stage.view.wakes()->rowCount() > 5);
        QSignalSpy shown(&stage.view, &SchedView::shown);
        stage.view.captureGrew();
        waitForNext(shown);
        QSignalSpy explained(stage.view.slow(), &SlowView::explained);
        const auto& task = stage.view.tasks()->rows().front();
        stage.selection.askWhy({.beginNs = m_real->summary().firstNs,
                                .endNs = m_real->summary().lastNs,
                                .pid = task.pid});
        waitForNext(explained);
        QVERIFY(stage.view.slow()->model()->rowCount() > 1);
        QVERIFY(stage.view.note().isEmpty());
    }

    void tasksAreSortedFilteredAndCopied()
    {
        SchedStage stage(m_real);
        auto* const table = named<TableView>(stage.view, "Tasks");
        const auto& tasks = stage.view.tasks()->rows();
        table->sortByColumn(SchedTaskModel::LatencyMax, Qt::DescendingOrder);
        std::int64_t longest = 0;
        for (const auto& task : tasks)
            longest = std::max(longest, task.latency.maxNs);
        const auto top = table->shown()->index(0, SchedTaskModel::LatencyMax);
        QCOMPARE(top.data(SortRole).toLongLong(), longest);
        const auto name = QString::fromStdString(tasks.front().name);
        stage.view.findChild<QLineEdit*>()->setText(name);
        QVERIFY(table->shown()->rowCount() >= 1);
        QVERIFY(table->shown()->rowCount() < int(tasks.size()));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const auto csv = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(csv.size(), table->shown()->rowCount() + 2);
        QVERIFY(csv[0].startsWith(QStringLiteral("Task,PID,\"Latency, max\",")));
        QVERIFY(csv.filter(name + u',').size() == 1);
        constexpr int kRun = SchedTaskModel::Run;
        QCOMPARE(csv.filter(name + u',').front().section(u',', kRun, kRun),
                 QString::number(tasks.front().runNs));
    }

    /// A task that left its CPU for one reason only was as long off it as it was for that.
    void statesTellTimesAsTheColumnsBesideThem()
    {
        SchedStage stage(m_real);
        const auto& model = *stage.view.tasks();
        int told = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto& states = model.row(row).sleepByState;
            if (states.size() != 1)
                continue;
            const auto text = [&](int column) {
                return model.index(row, column).data().toString();
            };
            QCOMPARE(text(SchedTaskModel::States).section(u' ', 1), text(SchedTaskModel::Sleep));
            ++told;
        }
        QVERIFY(told > 3);
    }

    /// Who it is, and how long it waited to run: that is what people look for.
    void latenciesComeFirst()
    {
        SchedStage stage(m_real);
        const auto& model = *named<TableView>(stage.view, "Tasks")->model();
        QStringList titles;
        for (int column = 0; column < model.columnCount(); ++column)
            titles << model.headerData(column, Qt::Horizontal).toString();
        QCOMPARE(
            titles.mid(0, 6),
            QStringList({"Task", "PID", "Latency, max", "Max at (s)", "Latency, avg", "Wakeups"}));
    }

    /// Titles and cells are whole, and of the columns those up to the times asleep are in sight of
    /// a window of 1200 pixels.
    void columnsAreInSight()
    {
        SchedStage stage(m_real);
        auto& table = *named<TableView>(stage.view, "Tasks");
        const auto& header = *table.horizontalHeader();
        for (int column = 0; column < header.count(); ++column) {
            if (header.isSectionHidden(column))
                continue;
            const auto title = table.model()->headerData(column, Qt::Horizontal).toString();
            QVERIFY2(header.sectionSize(column) > header.fontMetrics().horizontalAdvance(title),
                     qPrintable(title));
            for (int row = 0; row < table.model()->rowCount(); ++row) {
                const auto text = table.model()->index(row, column).data().toString();
                QVERIFY2(header.sectionSize(column) > table.fontMetrics().horizontalAdvance(text),
                         qPrintable(text));
            }
        }
        for (const int column : {SchedTaskModel::LatencyMax, SchedTaskModel::WakeUps,
                                 SchedTaskModel::Run, SchedTaskModel::Sleep})
            QVERIFY2(header.sectionViewportPosition(column) + header.sectionSize(column)
                         <= table.viewport()->width(),
                     qPrintable(QString::number(column)));
        // The arrow comes with its room.
        table.sortByColumn(SchedTaskModel::Run, Qt::DescendingOrder);
        QVERIFY(header.sectionSize(SchedTaskModel::Run)
                >= header.sectionSizeHint(SchedTaskModel::Run));
    }

    /// Names have it.
    void noTaskHasItsPidTwice()
    {
        SchedStage stage(m_real);
        const auto& table = *named<TableView>(stage.view, "Tasks");
        QVERIFY(table.isColumnHidden(SchedTaskModel::Pid));
        const auto& task = stage.view.tasks()->rows().front();
        QVERIFY(task.name.ends_with("-" + std::to_string(task.pid)));
    }

    void theTaskOfTheSelectedEventIsChosen()
    {
        SchedStage stage(m_real);
        const auto& table = *named<TableView>(stage.view, "Tasks");
        int chosen = 0;
        for (const auto& task : stage.view.tasks()->rows()) {
            if (!task.latency.maxEndRow)
                continue;
            stage.selection.select(*task.latency.maxEndRow, task.latency.maxEndNs);
            const int row = table.sourceRow(table.currentIndex());
            QVERIFY(row >= 0);
            QCOMPARE(stage.view.tasks()->row(row).pid, task.pid); // the switch to it
            QVERIFY(table.selectionModel()->isSelected(table.currentIndex()));
            ++chosen;
        }
        QVERIFY(chosen > 1);
        // Idle tasks are not listed.
        for (RowId row = 0;; ++row) {
            const auto pid = analysis::taskOfRow(*m_real, row);
            QVERIFY(pid);
            if (*pid != 0)
                continue;
            stage.selection.select(row, m_real->event(row)->timeNs);
            break;
        }
        QVERIFY(!table.currentIndex().isValid());
    }

    void tasksAreNamedBesideEachColumn()
    {
        SchedStage stage(m_real);
        stage.view.resize(760, 420);
        QCoreApplication::processEvents();
        auto& table = *named<TableView>(stage.view, "Tasks");
        auto* const bar = table.horizontalScrollBar();
        QVERIFY(bar->maximum() > 0);
        bar->setValue(bar->maximum());
        const auto name = table.visualRect(table.model()->index(0, SchedTaskModel::Name));
        QCOMPARE(name.left(), 0);
        QCOMPARE(table.indexAt(name.center()).column(), int(SchedTaskModel::Name));
        const auto last =
            table.visualRect(table.model()->index(0, SchedTaskModel::ColumnCount - 1));
        QVERIFY(last.right() < table.viewport()->width());
    }

    /// What is looked for is on top, without a click.
    void theLongestLatencyIsTheFirst()
    {
        SchedStage stage(m_real);
        std::int64_t longestNs = 0;
        for (const auto& task : stage.view.tasks()->rows())
            longestNs = std::max(longestNs, task.latency.maxNs);
        QVERIFY(longestNs > 0);
        const auto& table = *named<TableView>(stage.view, "Tasks");
        QCOMPARE(table.model()->index(0, SchedTaskModel::LatencyMax).data(SortRole).toLongLong(),
                 longestNs);
    }

    void oneKeyExplainsTheLongestLatency()
    {
        SchedStage stage(m_real);
        auto* const table = named<TableView>(stage.view, "Tasks");
        stage.view.activateWindow();
        waitUntilActive(&stage.view);
        table->setFocus();
        QSignalSpy explained(stage.view.slow(), &SlowView::explained);
        QTest::keyClick(table, Qt::Key_E);
        waitForNext(explained);
        const auto& tasks = stage.view.tasks()->rows();
        const auto longest = std::ranges::max_element(
            tasks, {}, [](const auto& task) { return task.latency.maxNs; });
        const auto& span = stage.view.slow()->model()->reason().span;
        QCOMPARE(span.endNs - span.beginNs, longest->latency.maxNs);
        QCOMPARE(stage.selection.timeNs(), span.endNs);
    }

    void aTaskLeadsToItsLongestLatency()
    {
        SchedStage stage(m_real);
        const auto& tasks = stage.view.tasks()->rows();
        const auto with = std::find_if(tasks.begin(), tasks.end(),
                                       [](const auto& task) { return task.latency.count > 0; });
        QVERIFY(with != tasks.end());
        auto* const table = named<TableView>(stage.view, "Tasks");
        const auto cell = [&](int column) {
            return table->shown()->mapFromSource(
                stage.view.tasks()->index(int(with - tasks.begin()), column));
        };
        click(*table, cell(SchedTaskModel::Name));
        QCOMPARE(stage.selection.lanes()->taskLanes(), std::vector<std::int32_t>{with->pid});
        QVERIFY(!stage.selection.row());
        click(*table, cell(SchedTaskModel::LatencyMax));
        QCOMPARE(stage.selection.row(), with->latency.maxEndRow);
        QCOMPARE(stage.selection.timeNs(), with->latency.maxEndNs);
        // Explained, it is all waiting for a CPU.
        table->setCurrentIndex(cell(SchedTaskModel::Name));
        QSignalSpy explained(stage.view.slow(), &SlowView::explained);
        for (auto* const action : table->actions()) {
            if (action->text().startsWith(QStringLiteral("Explain")))
                action->trigger();
        }
        waitForNext(explained);
        QCOMPARE(stage.view.pages()->currentWidget(), stage.view.slow());
        const auto& reason = stage.view.slow()->model()->reason();
        std::int64_t sumNs = 0;
        for (const auto& part : reason.parts) {
            QVERIFY(part.kind == analysis::SlowPart::Kind::WakeDelay);
            sumNs += part.ns;
        }
        QCOMPARE(sumNs, with->latency.maxNs);
    }

    void whoWakesWhomLeadsToThePlace()
    {
        SchedStage stage(m_real);
        stage.view.pages()->setCurrentIndex(1);
        const auto& edges = stage.view.wakes()->rows();
        const auto with = std::find_if(edges.begin(), edges.end(),
                                       [](const auto& edge) { return edge.latency.count > 0; });
        QVERIFY(with != edges.end());
        auto* const table = named<TableView>(stage.view, "Who wakes whom");
        const auto index =
            table->shown()->mapFromSource(stage.view.wakes()->index(int(with - edges.begin()), 0));
        emit table->activated(index);
        QCOMPARE(stage.selection.row(), with->latency.maxEndRow);
    }

    void onlyTheVisibleTimeIsCounted()
    {
        SchedStage stage(m_real);
        const auto all = stage.view.tasks()->rows().front();
        const auto summary = m_real->summary();
        stage.selection.setVisible({summary.firstNs, (summary.firstNs + summary.lastNs) / 2});
        stage.view.scope()->setCurrentIndex(1);
        QSignalSpy shown(&stage.view, &SchedView::shown);
        emit stage.view.scope()->activated(1);
        waitForNext(shown);
        QCOMPARE(stage.view.plot()->overview().endNs, (summary.firstNs + summary.lastNs) / 2);
        const int row = rowOf(*stage.view.tasks(), QString::fromStdString(all.name));
        if (row >= 0)
            QVERIFY(stage.view.tasks()->rows()[std::size_t(row)].runNs <= all.runNs);
        // It follows the timeline.
        stage.selection.setVisible({summary.firstNs, summary.lastNs});
        waitForNext(shown);
        QCOMPARE(stage.view.plot()->overview().endNs, summary.lastNs);
    }

    /// The timeline of a capture that grows moves with it.
    void theVisibleTimeIsShownWhileTheCaptureGrows()
    {
        SchedStage stage(m_real);
        stage.view.scope()->setCurrentIndex(1);
        QSignalSpy shown(&stage.view, &SchedView::shown);
        QTimer growth;
        connect(&growth, &QTimer::timeout, &stage.view, &SchedView::captureGrew);
        growth.start(0);
        waitUntil([&] { return shown.count() >= 3; });
    }

    void callsAreExplainedAsTheyAreChosen()
    {
        const SchedHistory history(21, {.steps = 6000});
        const auto capture = history.capture(m_folder);
        SchedStage stage(capture);
        stage.view.pages()->setCurrentWidget(stage.view.slow());
        const auto stack = capture->calls().stacks().front();
        const auto calls = capture->calls().scan(stack.number, 0, 1000);
        QVERIFY(calls.has_value());
        const auto longest =
            std::max_element(calls->begin(), calls->end(), [](const auto& a, const auto& b) {
                return a.durationNs < b.durationNs;
            });
        QSignalSpy explained(stage.view.slow(), &SlowView::explained);
        stage.selection.selectCall(*longest);
        waitForNext(explained);
        auto* const slow = stage.view.slow();
        const auto& parts = slow->model()->reason().parts;
        std::int64_t sum = 0;
        for (const auto& part : parts)
            sum += part.ns;
        QCOMPARE(sum, longest->durationNs);
        QVERIFY(
            slow->headline().contains(QString::fromStdString(capture->string(longest->function))));
        // The bar's parts are as wide as their shares, and lead to their places.
        auto* const bar = slow->bar();
        int wide = -1;
        for (int part = 0; part < int(parts.size()); ++part) {
            const auto place = bar->rectOf(part);
            const double share = double(parts[std::size_t(part)].ns) / double(sum);
            QVERIFY(std::abs(place.width() - share * bar->width()) <= 1);
            if (parts[std::size_t(part)].kind == analysis::SlowPart::Kind::Sleep && wide < 0
                && place.width() > 8)
                wide = part;
        }
        QVERIFY(wide >= 0);
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->rectOf(wide).center());
        QCOMPARE(stage.selection.row(), parts[std::size_t(wide)].row);
        QCOMPARE(slow->table()->sourceRow(slow->table()->currentIndex()), wide);
        // That is no new question.
        waitUntil([&] { return !slow->working(); });
        QCOMPARE(explained.size(), 1);
    }

    /// Of what is explained first, and of what has longer reasons after that.
    void theReasonHasTheRoom()
    {
        SchedStage stage(m_real);
        stage.view.pages()->setCurrentWidget(stage.view.slow());
        stage.view.resize(1200, 600);
        const auto* const slow = stage.view.slow();
        const auto explain = [&](const analysis::SchedTask& task) {
            QSignalSpy explained(slow, &SlowView::explained);
            stage.view.explain({.beginNs = m_real->summary().firstNs,
                                .endNs = m_real->summary().lastNs,
                                .pid = task.pid});
            waitForNext(explained);
        };
        auto* const table = slow->table();
        int narrow = 0;
        for (const auto& task : stage.view.tasks()->rows()) {
            explain(task);
            const auto* const cells = static_cast<QAbstractItemView*>(table);
            const int wanted = cells->sizeHintForColumn(SlowPartModel::What);
            const int free = table->viewport()->width() - table->horizontalHeader()->length();
            narrow += table->columnWidth(SlowPartModel::What) < wanted && free > 0;
            for (int part = 0; part < int(slow->model()->reason().parts.size()); ++part) {
                const auto& one = slow->model()->reason().parts[std::size_t(part)];
                const auto text = slow->bar()->shownText(part);
                const auto whole = SchedText::part(*m_real, one);
                const auto metrics = slow->bar()->fontMetrics();
                const int room = slow->bar()->rectOf(part).width();
                QVERIFY(text.isEmpty() || metrics.horizontalAdvance(text) < room);
                if (metrics.horizontalAdvance(whole) * 3 / 2 < room)
                    QVERIFY2(text.startsWith(whole), qPrintable(text));
                else if (metrics.horizontalAdvance(QStringLiteral("encoder-1234")) < room)
                    QVERIFY2(text.size() > 4, qPrintable(text));
            }
        }
        QCOMPARE(narrow, 0);
        stage.view.resize(600, 600); // others are out of sight before it is cut
        const int width = table->columnWidth(SlowPartModel::What);
        QVERIFY(width >= table->fontMetrics().horizontalAdvance("Waiting for a CPU: name-123 ran"));
    }

    /// At twice the size, too: neither is a title cut, nor what stands below it.
    void columnsOfPartsGrowWithTheLetters()
    {
        const SchedHistory history(21, {.steps = 6000});
        SchedStage stage(history.capture(m_folder));
        stage.view.pages()->setCurrentWidget(stage.view.slow());
        QSignalSpy explained(stage.view.slow(), &SlowView::explained);
        const auto& task = stage.view.tasks()->rows().front();
        stage.view.explain({.beginNs = stage.selection.visible().beginNs,
                            .endNs = stage.selection.visible().endNs,
                            .pid = task.pid});
        waitForNext(explained);
        stage.view.resize(1200, 900);
        auto* const table = stage.view.slow()->table();
        auto* const header = table->horizontalHeader();
        const auto isWhole = [table, header](int column) {
            const auto title = table->model()->headerData(column, Qt::Horizontal).toString();
            const int margin = 2 * header->style()->pixelMetric(QStyle::PM_HeaderMargin);
            const int text = QFontMetrics(table->font()).horizontalAdvance(title) + margin;
            return header->sectionSize(column) >= text
                && (column == SlowPartModel::What
                    || header->sectionSize(column)
                        >= static_cast<QAbstractItemView*>(table)->sizeHintForColumn(column));
        };
        for (int column = 0; column < SlowPartModel::ColumnCount; ++column)
            QVERIFY2(isWhole(column), qPrintable(QString::number(column)));
        auto font = table->font();
        font.setPointSizeF(font.pointSizeF() * 2);
        table->setFont(font);
        QCoreApplication::processEvents();
        for (int column = 0; column < SlowPartModel::ColumnCount; ++column)
            QVERIFY2(isWhole(column), qPrintable(QString::number(column)));

        // The reason makes room for the others, and takes it again.
        const int others = header->length() - header->sectionSize(SlowPartModel::What);
        const auto reach = [&](int width) {
            table->setFixedWidth(table->width() - table->viewport()->width() + width);
            QCoreApplication::processEvents();
            return header->sectionSize(SlowPartModel::What);
        };
        const int whole = reach(others + 3'000);
        const int narrow = reach(others + whole - 1);
        QCOMPARE(narrow, whole - 1);
        QCOMPARE(header->length(), table->viewport()->width());
        QVERIFY(reach(100) > 0);
        QCOMPARE(reach(others + 3'000), whole);
        const auto cell = table->model()->index(0, SlowPartModel::What);
        QVERIFY(cell.data(Qt::ToolTipRole).toString().startsWith(cell.data().toString()));
        // What the user makes of it stays.
        header->resizeSection(SlowPartModel::What, whole / 2);
        QCOMPARE(reach(others + whole - 1), whole / 2);
    }

    void whatCannotBeToldIsSaid()
    {
        const auto capture =
            captureOfText(m_folder.filePath(QStringLiteral("none.psc")),
                          "# tracer: nop\n#\n"
                          "            bash-1200    [000] d..2.   100.000001: kmalloc: ptr=1\n"
                          "            bash-1200    [000] d..2.   100.000005: kmalloc: ptr=2\n");
        SchedStage stage(capture);
        QVERIFY(stage.view.note().contains(QStringLiteral("sched_switch")));
        QSignalSpy explained(stage.view.slow(), &SlowView::explained);
        stage.view.explain({.beginNs = 100'000'001'000, .endNs = 100'000'005'000, .pid = 1200});
        waitForNext(explained);
        QCOMPARE(stage.view.slow()->model()->rowCount(), 1);
        QVERIFY(stage.view.slow()->note().contains(QStringLiteral("unknown")));
        stage.view.explain({.beginNs = 5, .endNs = 1, .pid = 1200});
        waitForNext(explained);
        QVERIFY(!stage.view.slow()->table()->isVisible());
    }

    void pictures_data() { addLightAndDark(); }
    void pictures()
    {
        QFETCH(bool, dark);
        const ProgramPalette palette(dark);
        const SchedHistory history(21, {.steps = 6000});
        const auto made = history.capture(m_folder);
        for (const auto& capture : {m_real, made}) {
            SchedStage stage(capture);
            QSignalSpy explained(stage.view.slow(), &SlowView::explained);
            const auto& task = stage.view.tasks()->rows().front();
            const auto summary = capture->summary();
            stage.view.explain({.beginNs = summary.firstNs,
                                .endNs = (summary.firstNs + summary.lastNs) / 2,
                                .pid = task.pid});
            waitForNext(explained);
            for (int page = 0; page < stage.view.pages()->count(); ++page) {
                stage.view.pages()->setCurrentIndex(page);
                keepPicture(stage.view,
                            QStringLiteral("sched-%1-%2-%3")
                                .arg(capture == made ? 1 : 0)
                                .arg(page)
                                .arg(QLatin1String(QTest::currentDataTag())));
            }
        }
    }
};

QTEST_MAIN(TestSchedView)
#include "tst_sched_view.moc"
