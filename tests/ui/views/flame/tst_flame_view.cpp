#include "core/store/file/user_data.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/flame/flame_stage.h"
#include "ui/base/theme/theme.h"
#include "ui/views/flame/compare_dialog.h"
#include "ui/views/flame/flame_graph.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/flame/models/flame_text.h"
#include "ui/views/flame/models/function_difference_model.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// Two events with stacks of their own; the stacks of each come from two places.
std::string stacksOfTwoEvents()
{
    std::string text;
    for (int i = 0; i < 30; ++i) {
        const std::string head =
            "          worker-7     [001] d..2.    1.0" + std::to_string(10'000 + i * 10) + ": ";
        const std::string stack = head + "<stack trace>\n => "
            + (i % 3 == 0 ? "schedule\n => do_nanosleep\n" : "try_to_wake_up\n => rcu_core\n")
            + " => entry_SYSCALL_64_after_hwframe\n";
        text += head
            + (i % 5 == 0 ? "sched_waking: comm=b pid=8 prio=" + std::to_string(100 + i)
                       + " target_cpu=001\n"
                          : "sched_switch: prev_comm=worker prev_pid=7 prev_prio=120 prev_state=S "
                            "==> next_comm=b next_pid=8 next_prio=120\n")
            + stack;
    }
    return text;
}

} // namespace

/// The flame graph's page: what it adds up, and what its controls do.
class TestFlameView : public FlameStage
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_calls;
    std::shared_ptr<store::Capture> m_stacks;
    std::shared_ptr<store::Capture> m_twoEvents;

    static bool hasRootOnTop(const FlameGraph& graph)
    {
        const auto& boxes = graph.flameLayout().boxes; // parents before what is in them
        return graph.boxRect(boxes.front()).top() < graph.boxRect(boxes.back()).top();
    }
    FlameGraph* callersGraph() const
    {
        return named<FlameGraph>(*m_view, "Flame graph of the callers");
    }

private slots:
    void initTestCase()
    {
        m_calls = captureOfFile(m_folder.filePath(QStringLiteral("calls.psc")),
                                dataFile("graph/options-proc-abstime-tail.txt.xz"));
        m_stacks = captureOfFile(m_folder.filePath(QStringLiteral("stacks.psc")),
                                 dataFile("text/events-stacktrace.txt.xz"));
        m_twoEvents =
            captureOfText(m_folder.filePath(QStringLiteral("two.psc")), stacksOfTwoEvents());
    }
    void cleanup() { m_view.reset(); }

    /// From the menu and by its key, which are there without calls, too.
    void whyNothingCanBeComparedIsSaid()
    {
        show(captureOfText(m_folder.filePath(QStringLiteral("compared.psc")), sampleText()));
        QSignalSpy told(m_view.get(), &FlameView::message);
        for (auto* const action : m_view->viewActions()) {
            if (action->text() == QStringLiteral("Compare ranges…"))
                action->trigger();
        }
        QCOMPARE(told.size(), 1);
        QVERIFY(told.front().front().toString().startsWith(QStringLiteral("Nothing to compare")));
    }

    /// "Top-down", "Time" and "Name" tell nobody what they are of. They stand in full.
    void boxesHaveTheirNamesBesideThem()
    {
        show(m_calls);
        for (const int width : {560, 1200}) {
            m_view->resize(width, 500);
            QCoreApplication::processEvents();
            for (const char* const name : {"Order", "Width", "Color by"}) {
                auto* const box = named<QComboBox>(*m_view, QLatin1String(name));
                const auto* const spoken = QAccessible::queryAccessibleInterface(box);
                QVERIFY2(!spoken->relations(QAccessible::Label).isEmpty(), name);
                QVERIFY2(box->width() >= box->minimumSizeHint().width(), name);
                QVERIFY2(
                    m_view->rect().contains(QRect(box->mapTo(m_view.get(), QPoint()), box->size())),
                    name);
            }
        }
    }

    void callsAreAddedUp()
    {
        show(m_calls);
        const auto tree = analysis::callTree(*m_calls, {}, {});
        const auto rows = analysis::functionTable(*m_calls, {}, {});
        QVERIFY(tree && rows);
        QVERIFY(m_view->graph()->picture());
        QCOMPARE(m_view->graph()->picture()->paths.nodes().size(), tree->nodes().size());
        const auto* const model = m_view->table()->functions();
        QCOMPARE(model->rowCount(), int(rows->size()));
        for (int row = 0; row < model->rowCount(); ++row) {
            const auto& wanted = (*rows)[std::size_t(row)];
            const auto cell = [&](int column) { return model->index(row, column).data(SortRole); };
            QCOMPARE(std::uint64_t(cell(FunctionTableModel::Count).toULongLong()),
                     wanted.totals.count);
            const bool known = wanted.totals.timed > 0; // else no time is
            QCOMPARE(std::int64_t(cell(FunctionTableModel::Total).toLongLong()),
                     known ? wanted.totals.total : -1);
            QCOMPARE(std::int64_t(cell(FunctionTableModel::Percentile99).toLongLong()),
                     known ? wanted.p99Ns : -1);
        }
        QVERIFY(m_view->stateText().contains(QStringLiteral("100.0 %")));
    }

    /// Beside the graph of a window of 1200 pixels, the table shows what takes the time.
    void columnsAreInSight()
    {
        show(m_calls);
        m_view->resize(1200, 700);
        settle();
        auto& table = *m_view->table();
        const auto& header = *table.horizontalHeader();
        for (const int column :
             {FunctionTableModel::Self, FunctionTableModel::Total, FunctionTableModel::Count}) {
            const auto title = table.model()->headerData(column, Qt::Horizontal).toString();
            QVERIFY2(header.sectionViewportPosition(column) + header.sectionSize(column)
                         <= table.viewport()->width(),
                     qPrintable(title));
            QVERIFY2(header.sectionSize(column) > header.fontMetrics().horizontalAdvance(title),
                     qPrintable(title));
        }
        QVERIFY(header.sectionSize(FunctionTableModel::Histogram) > 24 * 3); // its bars
        QCOMPARE(header.sortIndicatorSection(), int(FunctionTableModel::Self)); // as they come
        // A name gives way to the numbers, and is whole where there is room.
        const int narrow = header.sectionSize(FunctionTableModel::Function);
        m_view->resize(4000, 700);
        settle();
        waitUntil([&] { return header.sectionSize(FunctionTableModel::Function) > narrow; });
        const QAbstractItemView& items = table;
        QVERIFY(header.sectionSize(FunctionTableModel::Function)
                >= items.sizeHintForColumn(FunctionTableModel::Function));
    }

    /// A column of modules takes room only where a function is in one.
    void modulesAreShownWhereThereAreSome()
    {
        const auto hidden = [&](const char* function) {
            const auto text = std::string(" 0)   1.250 us    |  ") + function + ";\n";
            show(captureOfText(m_folder.filePath(QStringLiteral("%1.psc").arg(function[0])),
                               "# tracer: function_graph\n#\n# CPU  DURATION    FUNCTION CALLS\n"
                               "# |     |   |         |   |   |   |\n"
                                   + text));
            if (m_view->table()->functions()->rowCount() != 1)
                qFatal("no function was read");
            return m_view->table()->isColumnHidden(FunctionTableModel::Module);
        };
        QVERIFY(hidden("vfs_read()"));
        QVERIFY(!hidden("ext4_sync_file [ext4]()"));
    }

    void sleepIsToldWhereItIsMuch()
    {
        const auto note = QStringLiteral("Time in schedule() is off-CPU time.");
        const auto shows = [&](const char* file, const char* schedule) {
            show(captureOfText(m_folder.filePath(QLatin1String(file)),
                               std::string("# tracer: function_graph\n#\n"
                                           "# CPU  DURATION    FUNCTION CALLS\n"
                                           "# |     |   |         |   |   |   |\n"
                                           " 0)               |  do_nanosleep() {\n 0)   ")
                                   + schedule
                                   + " us    |    schedule();\n 0) + 50.000 us   |  }\n"));
            return m_view->coverageText().contains(note);
        };
        QVERIFY(shows("sleeps.psc", "9.000"));
        QVERIFY(!shows("works.psc", "4.000"));
    }

    void modelsKeepTheRules()
    {
        const auto rows = analysis::functionTable(*m_calls, {}, {});
        QVERIFY(rows);
        FunctionTableModel functions;
        const QAbstractItemModelTester one(&functions,
                                           QAbstractItemModelTester::FailureReportingMode::QtTest);
        functions.setRows(*rows, FunctionTableModel::Kind::Calls);
        QCOMPARE(functions.rowOf((*rows)[3].frame), 3);
        QCOMPARE(functions.rowOf({"no_such_function", {}}), -1);
        const auto histogram = functions.index(0, FunctionTableModel::Histogram);
        QVERIFY(!histogram.data(Qt::AccessibleTextRole).toString().isEmpty()
                || rows->front().totals.timed == 0);
        // What has no text is not spoken: reports would write the title alone in its place.
        const auto module = functions.index(0, FunctionTableModel::Module);
        QCOMPARE(module.data(Qt::AccessibleTextRole).isValid(),
                 !module.data().toString().isEmpty());
        functions.setRows(*rows, FunctionTableModel::Kind::Stacks);
        functions.setRows({}, FunctionTableModel::Kind::Calls);
        FunctionDifferenceModel differences;
        const QAbstractItemModelTester two(&differences,
                                           QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto compared = analysis::compareFunctions(*rows, *rows, {});
        QVERIFY(compared);
        differences.setRows(*compared, true);
        for (int row = 0; row < differences.rowCount(); ++row) {
            const auto change = differences.index(row, FunctionDifferenceModel::TotalChange);
            QCOMPARE(change.data(SortRole).toLongLong(), 0LL);
            const auto verdict = differences.index(row, FunctionDifferenceModel::MedianVerdict);
            QVERIFY(verdict.data().toString() != QStringLiteral("likely real"));
        }
        // Less than before is below 0, and known.
        auto fewer = *compared;
        fewer.front().after.totals.count = fewer.front().before.totals.count - 1;
        differences.setRows(fewer, true);
        const auto calls = differences.index(0, FunctionDifferenceModel::CountChange);
        QCOMPARE(calls.data(ExactRole).toLongLong(), -1LL);
        QCOMPARE(calls.data().toString(), QStringLiteral("-1"));
        differences.setRows({}, false);
    }

    void ordersAndScopesAreChosen()
    {
        show(m_calls);
        const auto tree = analysis::callTree(*m_calls, {}, {});
        QVERIFY(tree);
        choose(QStringLiteral("Order"), QStringLiteral("Bottom-up"));
        const auto callers = analysis::callersTree(*tree, {});
        QVERIFY(callers);
        QCOMPARE(m_view->graph()->picture()->paths.nodes().size(), callers->nodes().size());
        choose(QStringLiteral("Order"), QStringLiteral("Top-down"));
        choose(QStringLiteral("Width"), QStringLiteral("Calls"));
        std::uint64_t calls = 0;
        for (const auto& node : tree->nodes())
            calls += node.totals.count;
        QCOMPARE(m_view->graph()->picture()->widths.front(), std::int64_t(calls));
        choose(QStringLiteral("CPU"), QStringLiteral("CPU 1"));
        QCOMPARE(m_view->scope().cpu, std::optional<std::uint32_t>(1));
        analysis::CallScope cpu;
        cpu.cpu = 1;
        const auto ofCpu = analysis::callTree(*m_calls, cpu, {});
        QVERIFY(ofCpu);
        QCOMPARE(m_view->graph()->picture()->paths.nodes().size(), ofCpu->nodes().size());
        choose(QStringLiteral("CPU"), QStringLiteral("All"));
        auto* const tasks = box(QStringLiteral("Task"));
        QVERIFY(tasks->count() > 1);
        tasks->setCurrentIndex(1);
        settle();
        QVERIFY(!m_view->scope().callStacks.empty());
    }

    void rangesFollowTheSelection()
    {
        show(m_calls);
        const auto summary = m_calls->summary();
        const std::int64_t third = (summary.lastNs - summary.firstNs) / 3;
        constexpr std::int64_t kLastCalls = 300'000; // ns
        auto* const ranges = box(QStringLiteral("Time range"));
        QCOMPARE(ranges->count(), 1);
        m_selection->setRange(TimeRange{summary.lastNs - third, summary.lastNs});
        QCOMPARE(ranges->count(), 2);
        QCOMPARE(ranges->currentIndex(), 0);
        ranges->setCurrentIndex(1);
        settle();
        QCOMPARE(m_view->scope().range->beginNs, summary.lastNs - third);
        const auto all = m_view->graph()->picture()->widths.front();
        m_selection->setRange(TimeRange{summary.lastNs - kLastCalls, summary.lastNs});
        settle();
        QCOMPARE(m_view->scope().range->beginNs, summary.lastNs - kLastCalls);
        QVERIFY(m_view->graph()->picture()->widths.front() < all);
        m_selection->setMarker(Selection::Marker::A, summary.firstNs + third);
        m_selection->setMarker(Selection::Marker::B, summary.firstNs + 2 * third);
        QVERIFY(ranges->findText(QStringLiteral("Between the markers")) > 0);
        // A range without a call says so.
        m_selection->setRange(TimeRange{summary.lastNs + 100, summary.lastNs + 200});
        settle();
        QVERIFY(!m_view->graph()->isVisible());
    }

    void clicksGoToTheLongestCall()
    {
        show(m_calls);
        auto* const graph = m_view->graph();
        const auto& paths = graph->picture()->paths;
        std::uint32_t node = 1;
        while (paths.nodes()[node].totals.timed == 0)
            ++node;
        graph->setCurrent(node);
        QTest::keyClick(graph, Qt::Key_Space);
        settle();
        QVERIFY(m_selection->call().has_value());
        QVERIFY(*m_selection->call() == paths.nodes()[node].totals.longest);
        // The table shows the same function.
        const auto row = m_view->table()->currentIndex();
        QCOMPARE(row.siblingAtColumn(0).data().toString(), functionName(paths.frameOf(node)));
        // And a row of the table shows where the function is.
        const auto first = m_view->table()->model()->index(0, 0);
        m_view->table()->setCurrentIndex(first);
        QCOMPARE(functionName(paths.frameOf(graph->current())), first.data().toString());
    }

    void sandwichShowsBothSides()
    {
        show(m_calls);
        const auto tree = analysis::callTree(*m_calls, {}, {});
        QVERIFY(tree);
        const analysis::PathFrame function{"kmem_cache_alloc", {}};
        const auto sides = analysis::sandwichOf(*tree, function, {});
        QVERIFY(sides && sides->totals.count > 0);
        m_view->showSandwich(function);
        settle();
        QVERIFY(callersGraph()->isVisible());
        QVERIFY(!hasRootOnTop(*callersGraph()));
        QCOMPARE(callersGraph()->picture()->paths.nodes().size(), sides->callers.nodes().size());
        QCOMPARE(m_view->graph()->picture()->paths.nodes().size(), sides->callees.nodes().size());
        choose(QStringLiteral("Order"), QStringLiteral("Top-down"));
        settle();
        QVERIFY(!callersGraph()->isVisible());
    }

    void actionsActOnTheFunction()
    {
        show(m_calls);
        auto* const graph = m_view->graph();
        graph->setCurrent(1);
        const auto name = functionName(graph->picture()->paths.frameOf(1));
        QSignalSpy probes(m_view.get(), &FlameView::probeFunctionWanted);
        QSignalSpy latencies(m_view.get(), &FlameView::latencyWanted);
        for (auto* const action : m_view->viewActions()) {
            if (action->text() == QStringLiteral("Probe this function…")
                || action->text() == QStringLiteral("Show latency of this function")
                || action->text() == QStringLiteral("Copy")
                || action->text() == QStringLiteral("Zoom to this function"))
                action->trigger();
        }
        QCOMPARE(probes.count(), 1);
        QCOMPARE(probes.front().front().toString(), name);
        QCOMPARE(latencies.count(), 1);
        QCOMPARE(latencies.front().front().toString(), name);
        QVERIFY(QGuiApplication::clipboard()->text().contains(name));
        QCOMPARE(graph->focus(), std::uint32_t(1));
        auto* const search = m_view->findChild<QLineEdit*>();
        QTest::keyClicks(search, name);
        QVERIFY(m_view->stateText().contains(QStringLiteral("Found")));
    }

    /// What the timeline shows is followed.
    void theRangeOfTheTimelineIsFollowed()
    {
        show(m_calls);
        const auto summary = m_calls->summary();
        const auto middle = summary.firstNs + (summary.lastNs - summary.firstNs) / 2;
        m_selection->setVisible({summary.firstNs, middle});
        waitUntil([&] { return box(QStringLiteral("Time range"))->count() > 1; });
        choose(QStringLiteral("Time range"), QStringLiteral("Visible range"));
        QCOMPARE(m_view->scope().range, std::optional(TimeRange{summary.firstNs, middle}));
        m_selection->setVisible({middle, summary.lastNs + 1});
        waitUntil([&] {
            return m_view->scope().range == std::optional(TimeRange{middle, summary.lastNs + 1});
        });
        settle();
        const auto tree = analysis::callTree(*m_calls, callScopeOf(m_view->scope()), {});
        QVERIFY(tree);
        QCOMPARE(m_view->graph()->picture()->paths.nodes().size(), tree->nodes().size());
    }

    void saysWhatIsNotAmongTheNumbers()
    {
        show(m_calls);
        const auto losses = analysis::lossesIn(*m_calls, std::numeric_limits<std::int64_t>::min(),
                                               std::numeric_limits<std::int64_t>::max());
        const auto text = m_view->coverageText();
        QVERIFY2(text.contains(losses.gaps == 0 ? QStringLiteral("No lost events.")
                                                : QStringLiteral("ost event")),
                 qPrintable(text));
        std::uint64_t incomplete = 0;
        for (const auto& row : m_view->table()->functions()->rows())
            incomplete += row.totals.incomplete;
        QVERIFY(incomplete > 0);
        QVERIFY2(text.contains(countText(incomplete) + QStringLiteral(" incomplete call")),
                 qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("excluded from statistics.")));
    }

    void saysWhichCallersWereNotRecorded()
    {
        // The calls around g are f, whose exit is there, and one more.
        show(captureOfText(m_folder.filePath(QStringLiteral("before.psc")),
                           "# tracer: function_graph\n#\n"
                           "# CPU  DURATION                  FUNCTION CALLS\n"
                           "# |     |   |                     |   |   |   |\n"
                           " 0)   1.000 us    |      g();\n"
                           " 0)   9.000 us    |  } /* f */\n"));
        const auto text = m_view->coverageText();
        QVERIFY2(text.startsWith(QStringLiteral("1 call"))
                     && text.contains(QStringLiteral(" with neither entry nor exit in the capture "
                                                     "excluded from statistics.")),
                 qPrintable(text));
        QCOMPARE(m_view->table()->functions()->rows().size(), std::size_t(2));
    }

    void stacksAreAddedUp()
    {
        show(m_stacks);
        const auto tree = analysis::stackTree(*m_stacks, {}, {});
        QVERIFY(tree);
        QCOMPARE(m_view->graph()->picture()->widths.front(), tree->paths.root().totals.total);
        QVERIFY(m_view->table()->isColumnHidden(FunctionTableModel::Percentile99));
        choose(QStringLiteral("Width"), QStringLiteral("Sum of prev_prio"));
        QCOMPARE(m_view->scope().weightField, std::string("prev_prio"));
        QVERIFY(m_view->graph()->picture()->widths.front() > tree->paths.root().totals.total);
    }

    void stacksOfOneEventAreAddedUp()
    {
        show(m_twoEvents);
        for (const char* name : {"sched_switch", "sched_waking"}) {
            analysis::StackScope scope;
            scope.event = name;
            const auto tree = analysis::stackTree(*m_twoEvents, scope, {});
            QVERIFY(tree);
            QCOMPARE(tree->paths.root().totals.total,
                     std::int64_t(scope.event == "sched_waking" ? 6 : 24));
            choose(QStringLiteral("Event"), QLatin1String(name));
            QCOMPARE(m_view->scope().event, scope.event);
            QCOMPARE(m_view->graph()->picture()->widths.front(), tree->paths.root().totals.total);
            QCOMPARE(m_view->graph()->picture()->paths.nodes().size(), tree->paths.nodes().size());
        }
        // Weights are fields of the event.
        QVERIFY(box(QStringLiteral("Width"))->findText(QStringLiteral("Sum of target_cpu")) >= 0);
        QVERIFY(box(QStringLiteral("Width"))->findText(QStringLiteral("Sum of prev_prio")) < 0);
        analysis::StackScope weighed;
        weighed.event = "sched_waking";
        weighed.weightField = "prio";
        const auto tree = analysis::stackTree(*m_twoEvents, weighed, {});
        QVERIFY(tree);
        QCOMPARE(tree->paths.root().totals.total,
                 std::int64_t(6 * 100 + 5 * (0 + 1 + 2 + 3 + 4 + 5)));
        choose(QStringLiteral("Width"), QStringLiteral("Sum of prio"));
        QCOMPARE(m_view->graph()->picture()->widths.front(), tree->paths.root().totals.total);
        // Calls are of no event.
        show(m_calls);
        QVERIFY(!box(QStringLiteral("Event"))->isVisible());
    }

    void whatIsLookedAtIsKeptInTheCapture()
    {
        show(m_calls);
        choose(QStringLiteral("CPU"), box(QStringLiteral("CPU"))->itemText(1));
        const auto& nodes = m_view->graph()->picture()->paths.nodes();
        QVERIFY(nodes.size() > 2);
        const std::uint32_t node = nodes[1].subtree > 1 ? 2 : 1;
        m_view->graph()->setFocusNode(node);
        const auto path = m_view->graph()->focusPath();
        QVERIFY(!path.empty());
        m_view->findChild<QLineEdit*>()->setText(QStringLiteral("alloc"));
        m_view->graph()->setRootOnTop(true);
        const auto flip = [this] {
            for (auto* const button : m_view->findChildren<QToolButton*>()) {
                if (button->isCheckable())
                    return button;
            }
            return static_cast<QToolButton*>(nullptr);
        };
        flip()->setChecked(false);
        choose(QStringLiteral("Width"), QStringLiteral("Calls"));
        const auto scope = m_view->scope();
        m_view->saveState();

        m_view = std::make_unique<FlameView>(m_calls, m_selection.get());
        m_view->restoreState();
        m_view->saveState(); // not looked at yet: nothing is lost
        m_view->resize(1180, 520);
        m_view->show();
        m_view->captureGrew();
        settle();
        QCOMPARE(m_view->scope(), scope);
        QCOMPARE(m_view->graph()->focusPath(), path);
        QVERIFY(!hasRootOnTop(*m_view->graph()));
        QCOMPARE(m_view->findChild<QLineEdit*>()->text(), QStringLiteral("alloc"));
        QVERIFY(m_view->graph()->found().share().has_value());
        QCOMPARE(box(QStringLiteral("Width"))->currentText(), QStringLiteral("Calls"));
        QCOMPARE(box(QStringLiteral("CPU"))->currentIndex(), 1);
        static_cast<void>(m_calls->user().setViewState("flame", {}));
    }

    void theGraphIsCopiedAsAWhole()
    {
        show(m_calls);
        m_view->resize(1180, 190); // less than the graph takes
        QCoreApplication::processEvents();
        auto* const graph = m_view->graph();
        const int rows = graph->flameLayout().rows;
        const int rowHeight = graph->boxRect(graph->flameLayout().boxes.front()).height();
        QVERIFY(rows * rowHeight > graph->viewport()->height());
        const QSignalSpy told(m_view.get(), &FlameView::message);
        graph->setFocus();
        QTest::keyClick(graph, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(told.size(), 1);
        const auto image = QGuiApplication::clipboard()->image();
        QCOMPARE(image.width(), int(graph->viewport()->width() * image.devicePixelRatio()));
        QCOMPARE(image.height(), int(rows * rowHeight * image.devicePixelRatio()));
        // What can be seen of it is as on the screen, but for the frame of the keyboard's focus.
        graph->clearFocus();
        const auto seen = graph->viewport()->grab().toImage();
        const auto part =
            image.copy(0, graph->verticalScrollBar()->value(), seen.width(), seen.height());
        QVERIFY(part.convertToFormat(QImage::Format_RGB32)
                == seen.convertToFormat(QImage::Format_RGB32));
    }

    void emptyCapturesSayWhatIsMissing()
    {
        show(captureOfText(m_folder.filePath(QStringLiteral("none.psc")), sampleText()));
        QVERIFY(!m_view->graph()->isVisible());
        bool said = false;
        for (const auto* const label : m_view->findChildren<QLabel*>())
            said = said
                || (label->isVisible()
                    && label->text().contains(QStringLiteral("no function calls")));
        QVERIFY(said);
    }

    void picturesHaveRoomAndNames_data() { addLightAndDark(); }
    void picturesHaveRoomAndNames()
    {
        QFETCH(bool, dark);
        applyTheme(dark ? Theme::Dark : Theme::Light);
        const QString theme = dark ? QStringLiteral("dark") : QStringLiteral("light");
        QStringList faults;
        const auto take = [&](const QString& name, QWidget* widget) {
            keepPicture(*widget, QStringLiteral("flame-%1-%2").arg(name, theme));
            faults << cutTexts(*widget) << namelessControls(*widget);
        };
        show(m_calls);
        m_view->graph()->setCurrent(3);
        take(QStringLiteral("calls"), m_view.get());
        m_view->findChild<QLineEdit*>()->setText(QStringLiteral("alloc"));
        m_view->graph()->setRootOnTop(false);
        take(QStringLiteral("search"), m_view.get());
        m_view->findChild<QLineEdit*>()->clear();
        m_view->showSandwich({"kmem_cache_alloc", {}});
        settle();
        take(QStringLiteral("sandwich"), m_view.get());
        choose(QStringLiteral("Order"), QStringLiteral("Top-down"));
        const auto summary = m_calls->summary();
        m_selection->setMarker(Selection::Marker::A,
                               summary.firstNs + (summary.lastNs - summary.firstNs) / 2);
        CompareDialog dialog(rangeChoices(*m_calls, *m_selection), m_view->scope());
        dialog.show();
        take(QStringLiteral("dialog"), &dialog);
        m_view->compare(dialog.before(), dialog.after());
        settle();
        take(QStringLiteral("compared"), m_view.get());
        show(m_stacks);
        take(QStringLiteral("stacks"), m_view.get());
        applyTheme(Theme::Light);
        QVERIFY2(faults.isEmpty(), qPrintable(u'\n' + faults.join(u'\n')));
    }
};

QTEST_MAIN(TestFlameView)
#include "tst_flame_view.moc"
