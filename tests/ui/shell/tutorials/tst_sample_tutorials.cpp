// The tutorials that use the samples, done click by click in the window: what their pages name is
// there, and what they tell is seen. The numbers are found once more in the texts of the samples.

#include "tests/ui/shell/sample_facts.h"
#include "tests/ui/shell/tutorials/tutorial_stage.h"
#include "tests/ui/support/used_dialog.h"
#include "ui/base/parts/card.h"
#include "ui/base/table/table_view.h"
#include "ui/help/help_window.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/flame/models/function_table_model.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/sched/slow_view.h"

#include <QComboBox>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// By the nearest rank, as the window does it.
qint64 percentile(const std::vector<Wait>& longestFirst, double share)
{
    const auto rank = std::size_t(std::ceil(share * double(longestFirst.size())));
    return longestFirst[longestFirst.size() - rank].ns;
}

QString oneDecimal(double number, const char* unit)
{
    return QString::number(number, 'f', 1) + QLatin1String(unit);
}

} // namespace

class SampleTutorials : public TutorialStage
{
    Q_OBJECT

public:
    explicit SampleTutorials(const QString& language)
        : TutorialStage(language)
    {
    }

private:
    QTreeView& callTree() { return *view<CallsView>().findChild<QTreeView*>(); }
    /// The widest of those in the first row of the graph above or below all.
    const FlameBox& widestBox()
    {
        const FlameBox* widest = nullptr;
        for (const auto& box : view<FlameView>().graph()->flameLayout().boxes) {
            if (box.row == 1 && (!widest || box.right - box.left > widest->right - widest->left))
                widest = &box;
        }
        return *widest;
    }
    void clickBox(const FlameBox& box)
    {
        auto* const graph = view<FlameView>().graph();
        QTest::mouseClick(graph->viewport(), Qt::LeftButton, {}, graph->boxRect(box).center());
    }
    /// The line below the graph, of a function.
    void readFlame(const QStringList& parts)
    {
        waitFor(parts.join(u' '), [&] {
            const auto line = readText(view<FlameView>().stateText());
            return std::all_of(parts.begin(), parts.end(),
                               [&](const QString& part) { return line.contains(part); });
        });
    }
    void openTheFirstSample();
    void lookAtTheWindow();
    void readTheTimeline();
    void findTheLongestWakeup();
    void findTheSlowestCall();
    void findHelp();

    void measureWakeups(const std::vector<Wait>& waits);
    void findTheLongestOf(const std::vector<Wait>& waits);
    void explainTheLongest(const Wait& longest);
    void readPriorities(const Wait& longest);

    void openTheCalls();
    void seeTheWhole(const std::map<QString, Spent>& spent);
    void followTheWidestPath();
    void sortBySelfTime(const std::map<QString, Spent>& spent);
    void lookAtOneCall();

private slots:
    void init() { startAnew(); }
    void cleanup() { m_window.reset(); }

    void getStarted()
    {
        begin(QStringLiteral("get-started"));
        openTheFirstSample();
        lookAtTheWindow();
        readTheTimeline();
        findTheLongestWakeup();
        findTheSlowestCall();
        findHelp();
        QCOMPARE(page().notDone().join(u'\n'), QString());
    }

    void whyLate()
    {
        const auto lines = reportOf("why-late.dat");
        const auto waits = waitsIn(lines);
        begin(QStringLiteral("why-late"));
        page().next(QStringLiteral("A task that wakes every"));
        page().isToldOnly({QStringLiteral("4 ms"), QStringLiteral("645")}); // measureWakeups()
        QVERIFY(isRounded(page(QStringLiteral("20 ms")), 20e6) && waits[0].ns > 20'000'000);
        page().section(QStringLiteral("Open the capture"));
        page().next(QStringLiteral("Choose"));
        openBy(page(QStringLiteral("Help > Samples to try > Why is it late?")));
        page().next(QStringLiteral("It was recorded"));
        read({QStringLiteral("7,182")});
        QVERIFY(isRounded(page(QStringLiteral("1.33 s")),
                          double(lines.back().timeNs - lines.front().timeNs)));
        measureWakeups(waits);
        findTheLongestOf(waits);
        explainTheLongest(waits[0]);
        readPriorities(waits[0]);
        page().section(QStringLiteral("The answer"));
        page().next(QStringLiteral("sensor waited"));
        page().isToldOnly({waits[0].task, waits[0].before, QString::number(waits[0].cpu)});
        QVERIFY(isRounded(page(QStringLiteral("21.87 ms")), double(waits[0].ns)));
        QVERIFY(waits[1].ns <= 2'500'000 && !page(QStringLiteral("2.5 ms")).isEmpty());
        page().leave(QStringLiteral("The same in a terminal"));
        page().leave(QStringLiteral("With your own machine"));
        QCOMPARE(page().notDone().join(u'\n'), QString());
    }

    void whereTimeGoes()
    {
        const auto spent = spentIn(unpackedText("where-time-goes.txt.xz"));
        const auto fsync = spent.at(QStringLiteral("__x64_sys_fsync"));
        const auto writes = spent.at(QStringLiteral("__x64_sys_write"));
        begin(QStringLiteral("where-time-goes"));
        page().next(QStringLiteral("A program opens"));
        page().isToldOnly({QString::number(writes.calls), QString::number(fsync.calls)});
        openTheCalls();
        seeTheWhole(spent);
        followTheWidestPath();
        sortBySelfTime(spent);
        lookAtOneCall();
        page().section(QStringLiteral("The answer"));
        page().next(QStringLiteral("The 8 calls"));
        const auto commit = spent.at(QStringLiteral("jbd2_log_wait_commit"));
        page().isToldOnly({QString::number(fsync.calls), inMs(fsync.us),
                           oneDecimal(100 * fsync.us / spent.at({}).us, " %"),
                           QString::number(writes.calls), inMs(writes.us),
                           QStringLiteral("jbd2_log_wait_commit"), inMs(commit.us),
                           QStringLiteral("schedule")});
        QVERIFY(spent.at(QStringLiteral("schedule")).us > 0.5 * commit.us);
        page().leave(QStringLiteral("The same in a terminal"));
        page().leave(QStringLiteral("With your own machine"));
        QCOMPARE(page().notDone().join(u'\n'), QString());
    }
};

void SampleTutorials::openTheFirstSample()
{
    page().section(QStringLiteral("Open a sample"));
    page().next(QStringLiteral("Start Probescope"));
    read({QStringLiteral("Samples to try")});
    page().next(QStringLiteral("Click"));
    page().isToldOnly({QStringLiteral("Help > Samples to try > Why is it late?")}); // whyLate()
    click(*m_window, page(QStringLiteral("Why is it late?")));
    waitUntil([&] { return m_window->settled() && m_window->currentCapture(); });
    page().next(QStringLiteral("The capture opens"));
    read({QStringLiteral("Show the answer")});
}

void SampleTutorials::lookAtTheWindow()
{
    page().next(QStringLiteral("Capture: its CPUs"));
    read({QStringLiteral("Capture"), QStringLiteral("Notes")});
    page().next(QStringLiteral("times: under the pointer"));
    QCOMPARE(page(QStringLiteral("7,182")),
             QLocale(QLocale::English).toString(int(reportOf("why-late.dat").size())));
    read({QStringLiteral("7,182")});
}

void SampleTutorials::readTheTimeline()
{
    page().section(QStringLiteral("Read the timeline"));
    page().next(QStringLiteral("Point at the lane"));
    const double time = page(QStringLiteral("17.9 s")).section(u' ', 0, 0).toDouble() * 1e9;
    const auto place = placeIn(page(QStringLiteral("CPU 1")), time);
    QVERIFY(tipAt(place).contains(page(QStringLiteral("encoder"))));
    page().next(QStringLiteral("Turn the wheel"));
    const auto whole = selection().visible();
    turnWheel(place);
    waitUntil([&] { return selection().visible().lengthNs() < whole.lengthNs(); });
    const auto near = selection().visible();
    QVERIFY(near.beginNs < std::int64_t(time) && std::int64_t(time) < near.endNs);
    dragTimeline(place, 200);
    waitUntil([&] { return selection().visible().beginNs < near.beginNs; });
    page().next(QStringLiteral("Press"));
    pressKeys(page(QStringLiteral("F")));
    waitUntil([&] { return selection().visible() == whole; });
}

void SampleTutorials::findTheLongestWakeup()
{
    page().section(QStringLiteral("Find the longest wakeup"));
    const auto longest = waitsIn(reportOf("why-late.dat"))[0];
    const auto before = selection().visible();
    page().next(QStringLiteral("Press"));
    pressKeys(page(QStringLiteral("Ctrl+Shift+L")));
    page().next(QStringLiteral("The timeline zooms"));
    read({QStringLiteral("Why was this slow?"), QStringLiteral("21.872 ms of task sensor-198"),
          QStringLiteral("100.0 %"), QStringLiteral("Waiting for a CPU: encoder-199 ran")});
    QVERIFY(isRounded(QStringLiteral("21.872 ms"), double(longest.ns)));
    waitUntil([&] { return lane(page(longest.task)) != nullptr; });
    waitUntil([&] { return selection().visible().lengthNs() < 2 * longest.ns; });
    page().next(QStringLiteral("Alt+Left"));
    timeline().setFocus(Qt::MouseFocusReason);
    pressKeys(page(QStringLiteral("Alt+Left")));
    waitUntil([&] { return selection().visible() == before; });
    // The same command by its menu.
    page().section(QStringLiteral("Find the longest wakeup"));
    page().next(QStringLiteral("Press"));
    choose(*m_window, page(QStringLiteral("Go > Explain latency of the longest wakeup")));
    waitUntil([&] { return selection().visible().lengthNs() < 2 * longest.ns; });
}

void SampleTutorials::findTheSlowestCall()
{
    const auto spent = spentIn(unpackedText("where-time-goes.txt.xz"));
    page().section(QStringLiteral("Find the slowest call"));
    page().next(QStringLiteral("Choose"));
    openBy(page(QStringLiteral("Help > Samples to try > Where does the time go?")));
    read({QStringLiteral("Calls")});
    page().next(QStringLiteral("Click any call"));
    auto& tree = callTree();
    clickCell(tree, tree.model()->index(0, 0));
    pressKeys(page(QStringLiteral("N")));
    waitForRow(tree,
               {page(QStringLiteral("__x64_sys_fsync")),
                inColumn(page(QStringLiteral("23,057.570 µs")), tree, CallTreeModel::Duration)});
    page().next(QStringLiteral("Press H"));
    pressKeys(page(QStringLiteral("H")));
    const auto slept = cellSaying(tree, page(QStringLiteral("schedule")));
    QVERIFY(tree.isExpanded(slept.parent()));
    QCOMPARE(besideOf(slept, CallTreeModel::Self),
             inColumn(page(QStringLiteral("15,552.370 µs")), tree, CallTreeModel::Self));
    page().next(QStringLiteral("Open"));
    clickTab(*m_window, page(QStringLiteral("Flame graph")));
    auto* const graph = view<FlameView>().graph();
    QVERIFY(graph->boxText(0).contains(page(QStringLiteral("All"))));
    clickBox(widestBox());
    readFlame({page(QStringLiteral("__x64_sys_fsync")), page(QStringLiteral("77.9 %")),
               page(QStringLiteral("123.357 ms"))});
    const auto fsync = spent.at(QStringLiteral("__x64_sys_fsync")).us;
    QVERIFY(isRounded(QStringLiteral("123.357 ms"), fsync * 1e3));
    QCOMPARE(oneDecimal(100 * fsync / spent.at({}).us, " %"), QStringLiteral("77.9 %"));
}

void SampleTutorials::findHelp()
{
    page().section(QStringLiteral("Go on"));
    page().next(QStringLiteral("All keys"));
    withDialog([&] { pressKeys(page(QStringLiteral("Ctrl+?"))); }, [](QDialog&) {});
    activate(*m_window);
    pressKeys(page(QStringLiteral("F1")));
    waitUntil([] {
        const auto windows = QApplication::topLevelWidgets();
        return std::any_of(windows.begin(), windows.end(), [](const QWidget* window) {
            return window->isVisible() && qobject_cast<const HelpWindow*>(window);
        });
    });
}

void SampleTutorials::measureWakeups(const std::vector<Wait>& waits)
{
    page().section(QStringLiteral("Measure all wakeups"));
    page().next(QStringLiteral("Click the tab"));
    clickTab(*m_window, page(QStringLiteral("Latency")));
    auto& latency = view<LatencyView>();
    read({QStringLiteral("Measure"), QStringLiteral("wakeup")});
    QCOMPARE(readText(latency.chooser().sourceBox()->currentText()),
             page(QStringLiteral("wakeup")));
    page().isToldOnly({QStringLiteral("sched_waking")}); // findTheLongestOf() has the event
    page().next(QStringLiteral("The figures above"));
    waitUntil([&] { return !latency.busy() && latency.list()->rowCount() > 0; });
    const auto figures = readText(latency.figuresText());
    const auto told = [&](const char* text, qint64 ns) {
        const auto time = page(QString::fromUtf8(text));
        QVERIFY2(figures.contains(time), qPrintable(figures));
        QVERIFY2(isRounded(time, double(ns)), text);
    };
    // Some were woken that ran: they waited for nothing.
    const auto running = latency.measurement().spans()->whole->pairingCounts().wokenRunning;
    const auto count = page(QString::number(waits.size() - running));
    QVERIFY2(figures.contains(count), qPrintable(figures));
    told("10.804 µs", waits.back().ns);
    told("33.236 µs", percentile(waits, 0.5));
    told("87.748 µs", percentile(waits, 0.9));
    told("1.56 ms", percentile(waits, 0.99));
    told("21.872 ms", waits.front().ns);
}

void SampleTutorials::findTheLongestOf(const std::vector<Wait>& waits)
{
    page().section(QStringLiteral("Find the longest"));
    page().next(QStringLiteral("Click the first row"));
    auto& table = *view<LatencyView>().longest();
    clickCell(table, table.model()->index(0, 0));
    waitForRow(table,
               {page(QStringLiteral("21.872 ms")), page(QStringLiteral("17.898786525")),
                page(QStringLiteral("sensor-198")), page(QString::number(waits[0].cpu))});
    page().next(QStringLiteral("All views go there"));
    waitForEvent(page(QStringLiteral("sched:sched_waking")));
    QCOMPARE(detail(page(QStringLiteral("comm"))), page(QStringLiteral("sensor")));
    QCOMPARE(detail(page(QStringLiteral("prio"))), page(QString::number(waits[0].priority)));
    QCOMPARE(detail(page(QStringLiteral("target_cpu"))), page(QString::number(waits[0].cpu)));
    QVERIFY(detail(page(QStringLiteral("Flags"))).startsWith(page(QStringLiteral("d.h2."))));
    page().isToldOnly({waits[0].before}); // of waits, before the task
    page().section(QStringLiteral("Look at it"));
    page().next(QStringLiteral("Press Z"));
    pressKeys(page(QStringLiteral("Z")));
    waitUntil([&] {
        return isRounded(page(QStringLiteral("26 ms")), double(selection().visible().lengthNs()));
    });
    const auto cpu = QStringLiteral("CPU ") + page(QString::number(waits[0].cpu));
    const auto woken = double(selection().timeNs());
    for (const double share : {-0.02, 0.5, 0.98}) {
        const auto tip = tipAt(placeIn(cpu, woken + share * double(waits[0].ns)));
        QVERIFY2(tip.contains(page(QStringLiteral("encoder-199"))), qPrintable(tip));
    }
    page().isToldOnly({waits[0].task}); // readPriorities() finds the switch to it
}

void SampleTutorials::explainTheLongest(const Wait& longest)
{
    page().section(QStringLiteral("Have it explained"));
    page().next(QStringLiteral("Click the row"));
    auto& table = *view<LatencyView>().longest();
    QVERIFY(buttonCalled(*m_window, page(QStringLiteral("Explain latency"))));
    clickCell(table, table.model()->index(0, 0));
    pressKeys(page(QStringLiteral("E")));
    page().next(QStringLiteral("Scheduling opens"));
    read({QStringLiteral("Scheduling"), QStringLiteral("Why was this slow?"),
          QStringLiteral("21.872 ms of task sensor-198, from 17.898786525 s"),
          QStringLiteral("Waiting for a CPU: encoder-199 ran")});
    auto* const parts = view<SchedView>().slow()->table();
    QCOMPARE(parts->model()->rowCount(), 1);
    const auto row = cellTexts(*parts).join(u'|');
    for (const auto* const text : {"Wakeup latency", "21.872 ms", "100.0 %"})
        QVERIFY2(row.contains(page(QLatin1String(text))), qPrintable(row));
    waitUntil([&] { return lane(page(longest.task)) != nullptr; });
}

void SampleTutorials::readPriorities(const Wait& longest)
{
    page().section(QStringLiteral("Read the priorities"));
    page().next(QStringLiteral("Press Ctrl+F"));
    pressKeys(page(QStringLiteral("Ctrl+F")));
    type(page(QStringLiteral("sensor")));
    waitUntil([&] { return !view<EventsView>().busy(); });
    const auto next = page(QStringLiteral("F3"));
    pressKeys(next);
    waitForEvent(QStringLiteral("sched:") + page(QStringLiteral("sched_wakeup")));
    pressKeys(next);
    waitForEvent(QStringLiteral("sched:sched_switch"));
    const auto change = QStringLiteral("encoder:199 [49] S ==> sensor:198 [120]");
    read({change, QStringLiteral("17.920658949")});
    page().next(QStringLiteral("The numbers in brackets"));
    for (const auto number : {longest.priorityBefore, longest.priority})
        QVERIFY(change.contains(u'[' + page(QString::number(number)) + u']'));
    page().isToldOnly({longest.before, longest.task});
}

void SampleTutorials::openTheCalls()
{
    page().section(QStringLiteral("Open the capture"));
    page().next(QStringLiteral("Choose"));
    openBy(page(QStringLiteral("Help > Samples to try > Where does the time go?")));
    QVERIFY(callTree().model()->rowCount() > 0);
    read({QStringLiteral("Calls")});
    const auto cpu = QStringLiteral("CPU ") + page(QStringLiteral("0"));
    waitUntil([&] { return lane(cpu) != nullptr; });
    QCOMPARE(lane(cpu)->depths, std::uint16_t(9));
    // seeTheWhole() counts them.
    page().isToldOnly({QStringLiteral("saver"), QStringLiteral("__x64_sys_fsync")});
}

void SampleTutorials::seeTheWhole(const std::map<QString, Spent>& spent)
{
    const auto fsync = spent.at(QStringLiteral("__x64_sys_fsync"));
    page().section(QStringLiteral("See the whole in a flame graph"));
    page().next(QStringLiteral("Click the tab"));
    clickTab(*m_window, page(QStringLiteral("Flame graph")));
    page().next(QStringLiteral("Click the widest"));
    auto& flame = view<FlameView>();
    QVERIFY(flame.graph()->boxText(0).contains(page(QStringLiteral("All"))));
    clickBox(widestBox());
    readFlame(
        {page(QStringLiteral("__x64_sys_fsync")), page(QStringLiteral("77.9 %, 123.357 ms"))});
    QVERIFY(isRounded(page(QStringLiteral("158.338 ms")), spent.at({}).us * 1e3));
    QVERIFY(flame.graph()->boxText(0).contains(page(QStringLiteral("158.338 ms"))));
    auto* const table = flame.table();
    const auto row = cellSaying(*table, page(QStringLiteral("__x64_sys_fsync")));
    QCOMPARE(
        readText(table->model()->headerData(FunctionTableModel::Count, Qt::Horizontal).toString()),
        page(QStringLiteral("Calls")));
    QCOMPARE(besideOf(row, FunctionTableModel::Count), page(QString::number(fsync.calls)));
    const auto longest = page(QStringLiteral("23.058 ms"));
    waitFor(longest, [&] { return readText(timeline().currentText()).contains(longest); });
}

void SampleTutorials::followTheWidestPath()
{
    page().section(QStringLiteral("Follow the widest path"));
    page().next(QStringLiteral("Double-click"));
    auto* const graph = view<FlameView>().graph();
    const auto fsync = graph->boxRect(widestBox()).center();
    doubleClick(*graph->viewport(), fsync);
    waitUntil([&] { return graph->focus() != 0; });
    QVERIFY(widestBox().right - widestBox().left >= graph->viewport()->width() - 2);
    // From the widest of each row to the widest in it.
    const auto& boxes = graph->flameLayout().boxes;
    FlameBox at = widestBox();
    const auto widestIn = [&](const FlameBox& parent) {
        std::vector<FlameBox> found;
        for (const auto& box : boxes) {
            if (box.row == parent.row + 1 && box.left >= parent.left && box.right <= parent.right)
                found.push_back(box);
        }
        std::stable_sort(found.begin(), found.end(), [](const FlameBox& a, const FlameBox& b) {
            return a.right - a.left > b.right - b.left;
        });
        return found;
    };
    QStringList path;
    QString other;
    for (auto within = widestIn(at); !within.empty(); within = widestIn(at)) {
        at = within[0];
        path << graph->boxText(graph->boxAt(graph->boxRect(at).center()));
        if (within.size() > 1)
            other += graph->boxText(graph->boxAt(graph->boxRect(within[1]).center()));
    }
    qsizetype from = 0;
    for (const auto* const name :
         {"do_fsync", "vfs_fsync_range", "ext4_sync_file", "ext4_fc_commit",
          "jbd2_complete_transaction", "jbd2_log_wait_commit", "schedule"}) {
        while (from < path.size() && !path[from].contains(page(QLatin1String(name))))
            ++from;
        QVERIFY2(from < path.size(), name);
    }
    QVERIFY2(other.contains(page(QStringLiteral("file_write_and_wait_range"))), qPrintable(other));
    page().next(QStringLiteral("Click All"));
    click(*m_window, page(QStringLiteral("All")));
    waitUntil([&] { return graph->focus() == 0; });
}

void SampleTutorials::sortBySelfTime(const std::map<QString, Spent>& spent)
{
    page().section(QStringLiteral("Find where the time itself is"));
    page().next(QStringLiteral("Look at the table on the right"));
    auto* const table = view<FlameView>().table();
    auto* const header = table->horizontalHeader();
    QCOMPARE(
        readText(table->model()->headerData(FunctionTableModel::Self, Qt::Horizontal).toString()),
        page(QStringLiteral("Self")));
    QVERIFY(header->isSortIndicatorShown());
    QCOMPARE(header->sortIndicatorSection(), int(FunctionTableModel::Self));
    QCOMPARE(header->sortIndicatorOrder(), Qt::DescendingOrder);
    QVERIFY(header->sectionViewportPosition(FunctionTableModel::Self)
                + header->sectionSize(FunctionTableModel::Self)
            <= header->viewport()->width());
    const auto whole = spent.at({}).us;
    const auto rowSays = [&](int row, const char* name, const char* self, const char* share) {
        const auto cell = table->model()->index(row, FunctionTableModel::Function);
        const auto& facts = spent.at(QLatin1String(name));
        const auto wanted = page(QLatin1String(name));
        waitFor(wanted, [&] { return besideOf(cell, 0) == wanted; });
        QCOMPARE(besideOf(cell, FunctionTableModel::Self), page(QLatin1String(self)));
        QCOMPARE(besideOf(cell, FunctionTableModel::Share), page(QLatin1String(share)));
        QVERIFY(isRounded(QLatin1String(self), facts.selfUs * 1e3));
        QCOMPARE(oneDecimal(100 * facts.selfUs / whole, " %"), QLatin1String(share));
    };
    rowSays(0, "schedule", "92.868 ms", "58.7 %");
    rowSays(1, "ext4_writepages", "14.374 ms", "9.1 %");
    rowSays(2, "io_schedule", "11.101 ms", "7.0 %");
    QCOMPARE(besideOf(table->model()->index(0, 0), FunctionTableModel::Count),
             page(QString::number(spent.at(QStringLiteral("schedule")).calls)));
    page().next(QStringLiteral("The self time"));
    page().isToldOnly({QStringLiteral("schedule")});
}

void SampleTutorials::lookAtOneCall()
{
    page().section(QStringLiteral("Look at one call"));
    page().next(QStringLiteral("Click the tab"));
    clickTab(*m_window, page(QStringLiteral("Calls")));
    auto& tree = callTree();
    clickCell(tree, tree.model()->index(0, 0));
    const auto key = page(QStringLiteral("N"));
    pressKeys(key);
    const QStringList longest{
        page(QStringLiteral("__x64_sys_fsync")),
        inColumn(page(QStringLiteral("23,057.570 µs")), tree, CallTreeModel::Duration)};
    waitForRow(tree, longest);
    QCOMPARE(tree.currentIndex().data(CallTreeModel::MarkRole).toChar(),
             page(QStringLiteral("*"))[0]);
    page().isToldOnly({QStringLiteral("10 ms")});
    const auto first = tree.currentIndex();
    pressKeys(key);
    waitUntil([&] { return tree.currentIndex() != first; });
    page().next(QStringLiteral("Select that longest"));
    clickCell(tree, first);
    waitForRow(tree, longest);
    waitForRow(tree, {page(QStringLiteral("26.291627"))});
    pressKeys(page(QStringLiteral("H")));
    const auto slept = cellSaying(tree, page(QStringLiteral("schedule")));
    QVERIFY(besideOf(slept, CallTreeModel::Duration)
                .endsWith(inColumn(page(QStringLiteral("15,627.710 µs")), tree,
                                   CallTreeModel::Duration)));
    QCOMPARE(besideOf(slept, CallTreeModel::Self),
             inColumn(page(QStringLiteral("15,552.370 µs")), tree, CallTreeModel::Self));
}

int main(int argc, char* argv[])
{
    return runInBothLanguages<SampleTutorials>(argc, argv);
}

#include "tst_sample_tutorials.moc"
