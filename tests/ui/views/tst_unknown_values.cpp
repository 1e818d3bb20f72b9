#include "core/analysis/calls/function_table.h"
#include "core/analysis/explain/slow_reason.h"
#include "core/analysis/reports/latency_report.h"
#include "core/analysis/sched/sched_overview.h"
#include "core/analysis/spans/span_set.h"
#include "tests/support/sample_capture.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/event_details.h"
#include "ui/base/capture/event_times.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/table/table_view.h"
#include "ui/views/calls/call_tree_model.h"
#include "ui/views/flame/models/function_table_model.h"
#include "ui/views/sched/models/cpu_use_model.h"
#include "ui/views/sched/models/sched_task_model.h"
#include "ui/views/sched/models/wake_edge_model.h"
#include "ui/views/tracer_report/models/latency_step_model.h"

#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

using namespace probescope;
using namespace probescope::ui;

namespace {

const QString kUnknown = QStringLiteral("–");

/// Two tasks that take turns: bash sleeps, cat is preempted.
std::string switches(bool withWakeups)
{
    const std::string head = "# tracer: nop\n#\n";
    const std::string ofBash = "            bash-100   [000] d....   1.00";
    const std::string ofCat = "             cat-200   [000] d....   1.00";
    const auto change = [](const std::string& state, bool toCat) {
        return toCat ? "sched_switch: prev_comm=bash prev_pid=100 prev_prio=120 prev_state=" + state
                + " ==> next_comm=cat next_pid=200 next_prio=120\n"
                     : "sched_switch: prev_comm=cat prev_pid=200 prev_prio=120 prev_state=" + state
                + " ==> next_comm=bash next_pid=100 next_prio=120\n";
    };
    const std::string waking = withWakeups
        ? ofCat + "0900: sched_waking: comm=bash pid=100 prio=120 target_cpu=000\n"
        : "";
    return head + ofBash + "0000: " + change("S", true) + waking + ofCat
        + "1000: " + change("R", false) + ofBash + "3000: " + change("D", true) + ofCat
        + "4000: " + change("R", false);
}

/// Read with a pencil: f is complete once and incomplete once, h never ended.
const char* const kCalls = "# tracer: function_graph\n#\n"
                           "# CPU  DURATION                  FUNCTION CALLS\n"
                           "# |     |   |                     |   |   |   |\n"
                           " 0)               |  f() {\n"
                           " 0)   2.000 us    |    g();\n"
                           " 0)   5.000 us    |  }\n"
                           " 0)               |  f() {\n"
                           " 0)               |    h() {\n"
                           " 0) + 40.000 us   |      g();\n";

/// The same without durations (nofuncgraph-duration).
const char* const kUntimed = "# tracer: function_graph\n#\n"
                             "# CPU  FUNCTION CALLS\n"
                             "# |     |   |   |   |\n"
                             " 0)  f() {\n"
                             " 0)    g();\n"
                             " 0)  }\n";

/// Those of functions that tell times.
QList<int> timeColumns()
{
    using Model = FunctionTableModel;
    QList<int> columns{Model::Self, Model::Total, Model::Share};
    for (int column = Model::Minimum; column < Model::Histogram; ++column)
        columns << column;
    return columns;
}

/// Of a line of CSV; commas between quotes separate nothing.
QStringList cellsOf(const QString& line)
{
    QStringList cells(QString{});
    bool quoted = false;
    for (const QChar letter : line) {
        if (letter == u'"')
            quoted = !quoted;
        else if (letter == u',' && !quoted)
            cells << QString();
        else
            cells.back() += letter;
    }
    return cells;
}

QString csvCellOf(const TableView& table, const QString& column)
{
    const QStringList lines = table.csv().split('\n');
    const auto place = cellsOf(lines[0]).indexOf(column);
    return place < 0 ? QStringLiteral("no such column") : cellsOf(lines[1])[place];
}

} // namespace

/// What was not recorded, or cannot be known, is told as such; 0 only when it was measured.
class TestUnknownValues : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::shared_ptr<store::Capture> capture(const std::string& text)
    {
        static int number = 0;
        return captureOfText(m_folder.filePath(QString::number(++number)), text);
    }

private slots:
    void schedulingWithoutWakeups()
    {
        const auto recorded = capture(switches(false));
        const auto overview = analysis::schedOverview(*recorded, {}, {});
        QVERIFY(overview.has_value());
        SchedTaskModel model;
        model.setTasks(overview->tasks, overview->kinds, {});
        QCOMPARE(model.rowCount(), 2);
        for (int row = 0; row < model.rowCount(); ++row) {
            for (const int column :
                 {SchedTaskModel::Wait, SchedTaskModel::WakeUps, SchedTaskModel::LatencyAverage,
                  SchedTaskModel::LatencyMax, SchedTaskModel::MaxPlace, SchedTaskModel::Counted}) {
                const auto index = model.index(row, column);
                QCOMPARE(index.data().toString(), kUnknown);
                QVERIFY(index.data(Qt::ToolTipRole).toString().contains("not recorded"));
                QCOMPARE(index.data(SortRole).toLongLong(), -1LL);
            }
            QVERIFY(model.index(row, SchedTaskModel::Run).data().toString() != kUnknown);
        }
        // A sleep ended at some time before the task ran: nobody tells when.
        const int bash = overview->tasks[0].pid == 100 ? 0 : 1;
        const auto sleep = model.index(bash, SchedTaskModel::Sleep);
        QVERIFY(sleep.data().toString().startsWith(QStringLiteral("≤ ")));
        QVERIFY(sleep.data(Qt::ToolTipRole).toString().contains("not recorded"));
        QVERIFY(model.index(bash, SchedTaskModel::States).data().toString().contains(u'≤'));
        QWidget window;
        TableView table(QStringLiteral("Tasks"), &window);
        table.setSource(&model);
        for (const char* column : {"Runnable", "Off-CPU", "Off-CPU in D", "Wakeups"})
            QCOMPARE(csvCellOf(table, QString::fromLatin1(column)), QString());
        QVERIFY(csvCellOf(table, QStringLiteral("Run")).toLongLong() > 0);

        CpuUseModel uses;
        uses.setOverview(*overview, {});
        int unknown = 0;
        for (int row = 0; row < uses.rowCount(); ++row) {
            for (int column = uses.columnCount() - 2; column < uses.columnCount(); ++column) {
                const auto text = uses.index(row, column).data().toString();
                QVERIFY2(text == kUnknown || text.startsWith(u'≥'), qPrintable(text));
                QVERIFY(!text.startsWith(QStringLiteral("≥ 0.00")));
                unknown += text == kUnknown ? 1 : 0;
            }
        }
        QVERIFY(unknown > 0);
    }

    void startsWithoutTimes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("timed");
        QTest::newRow("durations only") << QByteArray(kCalls) << false;
        QTest::newRow("neither times nor durations") << QByteArray(kUntimed) << false;
        QTest::newRow("times") << QByteArray(
            "# tracer: function_graph\n#\n"
            "#     TIME        CPU  DURATION                  FUNCTION CALLS\n"
            "#      |          |     |   |                     |   |   |   |\n"
            "   12.000001 |   0)   2.000 us    |  g();\n"
            "   12.000005 |   0)   5.000 us    |  f();\n")
                               << true;
    }
    /// The places of such calls on the timeline are made of their durations.
    void startsWithoutTimes()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, timed);
        const auto recorded = capture(text.toStdString());
        EventTimes times(*recorded);
        QCOMPARE(times.hasTimes(), timed);
        QCOMPARE(times.text(5) == kUnknown, !timed);
        QCOMPARE(times.kernelText(5) == kUnknown, !timed);
        QCOMPARE(times.deltaText(5) == kUnknown, !timed);
        QCOMPARE(times.placeText(5).startsWith(u'≈'), !timed);
        times.setStyle(TimeStyle::SinceStart);
        QCOMPARE(times.text(5) == kUnknown, !timed);
        QVERIFY(times.parse(times.clockText(5), 0).has_value());

        CallTreeModel tree(recorded);
        tree.show({store::Forest::Kind::Stack, 0});
        QVERIFY(tree.rowCount() > 0);
        for (int row = 0; row < tree.rowCount(); ++row) {
            const auto start = tree.index(row, CallTreeModel::Start).data().toString();
            QVERIFY2((start == kUnknown) == !timed, qPrintable(start));
        }
        for (const auto& section : eventDetails(*recorded, times, 0)) {
            for (const auto& row : section.rows) {
                if (row.name == QStringLiteral("Time"))
                    QVERIFY2((row.shown == kUnknown) == !timed, qPrintable(row.shown));
            }
        }
    }

    void schedulingWithWakeups()
    {
        const auto recorded = capture(switches(true));
        const auto overview = analysis::schedOverview(*recorded, {}, {});
        QVERIFY(overview.has_value());
        SchedTaskModel model;
        model.setTasks(overview->tasks, overview->kinds, {});
        QCOMPARE(model.rowCount(), 2);
        const int bash = overview->tasks[0].pid == 100 ? 0 : 1;
        QCOMPARE(model.index(bash, SchedTaskModel::Wait).data().toString(),
                 QStringLiteral("100.000 µs"));
        // cat was never woken: measured.
        QCOMPARE(model.index(1 - bash, SchedTaskModel::Wait).data().toString(),
                 QStringLiteral("0 ns"));
        QVERIFY(!model.index(bash, SchedTaskModel::Sleep).data().toString().contains(u'≤'));
    }

    /// Text may tell the order of events, and not when they were.
    void schedulingWithoutTimes()
    {
        const auto recorded = capture(switches(true));
        const auto overview = analysis::schedOverview(*recorded, {}, {});
        QVERIFY(overview.has_value());
        const CaptureClock order{.unit = TimeUnit::Order, .told = false};
        SchedTaskModel tasks;
        tasks.setTasks(overview->tasks, overview->kinds, order);
        for (int row = 0; row < tasks.rowCount(); ++row)
            QCOMPARE(tasks.index(row, SchedTaskModel::MaxPlace).data().toString(), kUnknown);
        WakeEdgeModel wakes;
        wakes.setEdges(overview->wakes, order);
        QVERIFY(wakes.rowCount() > 0);
        QCOMPARE(wakes.index(0, WakeEdgeModel::MaxPlace).data().toString(), kUnknown);
        QVERIFY(wakes.index(0, WakeEdgeModel::LatencyMax).data().toString() != kUnknown);
        CpuUseModel uses;
        uses.setOverview(*overview, order);
        QCOMPARE(uses.index(0, CpuUseModel::Time).data().toString(), kUnknown);
    }

    void sleepsOfSlowSpansSayWhetherWakeupsWereRecorded()
    {
        for (const bool withWakeups : {false, true}) {
            const auto recorded = capture(switches(withWakeups));
            const auto summary = recorded->summary();
            const auto reason = analysis::slowReason(
                *recorded, {.beginNs = summary.firstNs, .endNs = summary.lastNs, .pid = 100}, {});
            QVERIFY(reason.has_value());
            QCOMPARE(reason->wakeups, withWakeups);
        }
    }

    void functionsWithoutExit()
    {
        const auto recorded = capture(kCalls);
        const auto rows = analysis::functionTable(*recorded, {}, {});
        QVERIFY(rows.has_value());
        FunctionTableModel model;
        model.setRows(*rows, FunctionTableModel::Kind::Calls);
        const auto text = [&model](const char* function, int column) {
            return model.index(model.rowOf({function, {}}), column).data().toString();
        };
        QCOMPARE(text("f", FunctionTableModel::Count), QStringLiteral("1"));
        QCOMPARE(text("f", FunctionTableModel::Incomplete), QStringLiteral("1"));
        QCOMPARE(text("f", FunctionTableModel::Total), QStringLiteral("5.000 µs"));
        QCOMPARE(text("f", FunctionTableModel::Self), QStringLiteral("3.000 µs"));
        QCOMPARE(text("f", FunctionTableModel::Maximum), QStringLiteral("5.000 µs"));
        QCOMPARE(text("g", FunctionTableModel::Incomplete), QStringLiteral("0"));
        QCOMPARE(text("h", FunctionTableModel::Count), QStringLiteral("0"));
        QCOMPARE(text("h", FunctionTableModel::Incomplete), QStringLiteral("1"));
        for (const int column : timeColumns()) {
            QCOMPARE(text("h", column), kUnknown);
            const auto index = model.index(model.rowOf({"h", {}}), column);
            QVERIFY(!index.data(Qt::ToolTipRole).toString().isEmpty());
            QCOMPARE(index.data(SortRole).toLongLong(), -1LL);
        }
    }

    void functionsWithoutDurations()
    {
        const auto recorded = capture(kUntimed);
        const auto rows = analysis::functionTable(*recorded, {}, {});
        QVERIFY(rows.has_value());
        QCOMPARE(rows->size(), std::size_t(2));
        FunctionTableModel model;
        model.setRows(*rows, FunctionTableModel::Kind::Calls);
        for (int row = 0; row < model.rowCount(); ++row) {
            QCOMPARE(model.index(row, FunctionTableModel::Count).data().toString(),
                     QStringLiteral("1"));
            for (const int column : timeColumns())
                QCOMPARE(model.index(row, column).data().toString(), kUnknown);
        }
    }

    void callsWithoutExit()
    {
        for (const char* const text : {kCalls, kUntimed}) {
            const auto recorded = capture(text);
            CallTreeModel model(recorded);
            model.show({store::Forest::Kind::Stack, 0});
            const auto calls = recorded->calls().scan(0, 0, 100);
            QVERIFY(calls.has_value());
            int unknown = 0;
            for (const store::Call& call : *calls) {
                const auto index = model.indexOf(call);
                QVERIFY(index.isValid());
                for (const int column : {CallTreeModel::Duration, CallTreeModel::Self}) {
                    const auto cell = index.siblingAtColumn(column);
                    QCOMPARE(cell.data().toString() == kUnknown, !call.hasKnownDuration());
                    unknown += cell.data().toString() == kUnknown ? 1 : 0;
                }
                const auto tip = index.data(Qt::ToolTipRole).toString();
                QCOMPARE(tip.contains("not in the capture"), !call.hasExit());
                QCOMPARE(tip.contains("It took at least"),
                         !call.hasExit() && call.knownNs().has_value());
                QCOMPARE(tip.contains("was not recorded"),
                         call.hasExit() && !call.hasKnownDuration());
            }
            QCOMPARE(unknown, 4); // of f and h, or of f and g
        }
    }

    /// Behind the last event nobody knows how long it took to the next one.
    void stepsOfALatency()
    {
        const auto recorded =
            captureOfFile(m_folder.filePath(QStringLiteral("latency.psc")),
                          QStringLiteral(TEST_DATA "/latency/irqsoff-graph.txt.xz"));
        const auto report = analysis::latencyReport(*recorded, {});
        QVERIFY(report.has_value());
        LatencyStepModel model;
        model.setReport(recorded, std::make_shared<analysis::LatencyReport>(*report));
        const int last = model.rowCount() - 1;
        QVERIFY(last > 10);
        for (int row = 0; row <= last; ++row) {
            const auto wait = model.index(row, LatencyStepModel::Wait);
            QCOMPARE(wait.data().toString() == kUnknown, row == last);
        }
        const auto wait = model.index(last, LatencyStepModel::Wait);
        QVERIFY(!wait.data(Qt::ToolTipRole).toString().isEmpty());
        QCOMPARE(wait.data(ExactRole).toString(), QString());
    }

    void latenciesOfCallsWithoutExit()
    {
        const auto recorded = capture(kCalls);
        const auto spans =
            analysis::collectSpans(*recorded, {analysis::SpanSource::Kind::Calls, {}}, {});
        QVERIFY(spans.has_value());
        QCOMPARE((*spans)->size(), std::size_t(3));
        QCOMPARE((*spans)->pairingCounts().openBegins, std::uint64_t(2));
        // It cannot be told why one took so long that did not end.
        const auto calls = recorded->calls().scan(0, 0, 100);
        QVERIFY(calls.has_value());
        for (const store::Call& call : *calls)
            QCOMPARE(analysis::spanOfCall(*recorded, call.id).has_value(), call.hasExit());
    }
};

QTEST_MAIN(TestUnknownValues)
#include "tst_unknown_values.moc"
