// The parts of the tutorials about probes that use samples, done click by click in the window. What
// they do with a kernel is in tests/kernel/tutorials.

#include "tests/ui/shell/sample_facts.h"
#include "tests/ui/shell/tutorials/tutorial_stage.h"
#include "ui/base/table/report_table.h"
#include "ui/capture/import_report.h"
#include "ui/views/events/capture_tree.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/kernel_table/kernel_table_page.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/result_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTreeView>

#include <set>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// As the window writes a time.
QString timeOf(const Line& line)
{
    constexpr qint64 kSecond = 1'000'000'000;
    return QStringLiteral("%1.%2")
        .arg(line.timeNs / kSecond)
        .arg(line.timeNs % kSecond, 9, 10, QLatin1Char('0'));
}

std::vector<Line> openersOf(const std::vector<Line>& lines, const QString& file)
{
    std::vector<Line> found;
    std::copy_if(lines.begin(), lines.end(), std::back_inserter(found),
                 [&](const Line& line) { return line.text.contains(file); });
    return found;
}

/// What the next event of the task says.
QString resultOf(const std::vector<Line>& lines, const Line& entry)
{
    const auto next = std::find_if(lines.begin(), lines.end(), [&](const Line& line) {
        return line.timeNs > entry.timeNs && line.pid == entry.pid;
    });
    return next == lines.end() ? QString() : next->text.section(u' ', -1);
}

} // namespace

class ProbeTutorials : public TutorialStage
{
    Q_OBJECT

public:
    explicit ProbeTutorials(const QString& language)
        : TutorialStage(language)
    {
    }

private:
    /// What the list of the capture says of one of its kinds.
    QString countOf(const QString& name)
    {
        auto* const tree = view<CaptureTree>().tree();
        return besideOf(cellSaying(*tree, name), CaptureTreeModel::Events);
    }
    void leaveAll(std::initializer_list<const char*> sections)
    {
        for (const auto* const title : sections)
            page().leave(QLatin1String(title));
    }

    void search(const std::vector<Line>& lines);
    void filter(const std::vector<Line>& lines);
    void askInSql();
    void countTheEvents(std::map<QString, int> counts);
    void readWhatTheKernelCounted();
    void lookAtTasks(const std::vector<Line>& lines);

private slots:
    void init() { startAnew(); }
    void cleanup() { m_window.reset(); }

    /// Their steps, what they mark and their numbers, also where a kernel is needed to do them.
    void bothLanguagesTellTheSame()
    {
        for (const auto* const name : {"hist-by-process", "from-other-tools", "board-by-ssh"}) {
            Tutorial tutorial(QLatin1String(name), QStringLiteral("zh_CN"));
            QVERIFY(!tutorial.notDone().isEmpty());
        }
    }

    void whoOpened()
    {
        const auto lines = reportOf("who-opened.dat");
        begin(QStringLiteral("who-opened"));
        page().next(QStringLiteral("Which programs"));
        page().isToldOnly({QStringLiteral("/etc/shadow")});
        page().section(QStringLiteral("Part 1: in the sample"));
        page().next(QStringLiteral("Choose"));
        openBy(page(QStringLiteral("Help > Samples to try > Who opened this file?")));
        auto counts = countsOf(lines);
        for (const auto* const event : {"open", "opened"}) {
            const auto name = page(QLatin1String(event));
            QCOMPARE(countOf(name), page(QString::number(counts[name])));
        }
        std::set<int> tasks;
        for (const auto& line : lines)
            tasks.insert(line.pid);
        page().isToldOnly({QString::number(tasks.size()), QStringLiteral("do_sys_openat2"),
                           QStringLiteral("path"), QStringLiteral("fd")});
        search(lines);
        filter(lines);
        askInSql();
        leaveAll({"Part 2: probe your own kernel", "Choose the function", "Choose what is recorded",
                  "Choose which hits are recorded", "Record", "Who is behind it: the stack",
                  "The same in a terminal"});
        QCOMPARE(page().notDone().join(u'\n'), QString());
    }

    void whichProbeMissed()
    {
        const auto lines = linesOf(unpackedText("which-missed.txt.xz"));
        begin(QStringLiteral("which-probe-missed"));
        page().section(QStringLiteral("Part 1: in the sample"));
        page().next(QStringLiteral("Choose"));
        openBy(page(QStringLiteral("Help > Samples to try > Which probe missed?")));
        countTheEvents(countsOf(lines));
        readWhatTheKernelCounted();
        lookAtTasks(lines);
        leaveAll({"Part 2: on your own kernel", "Read the card", "All causes",
                  "The same in a terminal"});
        QCOMPARE(page().notDone().join(u'\n'), QString());
    }
};

void ProbeTutorials::search(const std::vector<Line>& lines)
{
    page().section(QStringLiteral("Search and filter"));
    page().next(QStringLiteral("Press Ctrl+F"));
    pressKeys(page(QStringLiteral("Ctrl+F")));
    const auto file = page(QStringLiteral("/etc/shadow"));
    type(file);
    read({QStringLiteral("3 matches")});
    const auto found = openersOf(lines, file);
    QCOMPARE(found.size(), std::size_t(3));
    page().next(QStringLiteral("Press F3"));
    const auto next = page(QStringLiteral("F3"));
    pressKeys(next);
    read(
        {QStringLiteral("1 of 3"), found[0].task, QString::number(found[0].pid), timeOf(found[0])});
    page().next(QStringLiteral("The next event"));
    QCOMPARE(resultOf(lines, found[0]), page(QStringLiteral("fd=-13")));
    read({QStringLiteral("opened"), QStringLiteral("fd=-13")});
    page().isToldOnly({QStringLiteral("-13"), found[0].task});
    page().next(QStringLiteral("F3 twice more"));
    QCOMPARE(page(QStringLiteral("F3")), next);
    for (std::size_t i = 1; i < found.size(); ++i) {
        pressKeys(next);
        read({found[i].task, QString::number(found[i].pid), timeOf(found[i])});
        QCOMPARE(resultOf(lines, found[i]), page(QStringLiteral("fd=3")));
    }
}

void ProbeTutorials::filter(const std::vector<Line>& lines)
{
    auto& events = view<EventsView>();
    page().next(QStringLiteral("Click the funnel"));
    click(events, page(QStringLiteral("Show only matching events")));
    read({QStringLiteral("Text contains “/etc/shadow”"), QStringLiteral("3 of 1,054 events")});
    events.table()->setFocus(Qt::MouseFocusReason);
    const auto undo = page(QStringLiteral("Ctrl+Z"));
    pressKeys(undo);
    waitUntil([&] { return !events.list()->filtered(); });
    page().next(QStringLiteral("Double-click"));
    pressKeys(QStringLiteral("Shift+F3")); // back to cp
    auto& table = *events.table();
    const auto task = page(QStringLiteral("cp"));
    const auto cell = cellSaying(table, task, EventCells::Task);
    QCOMPARE(readText(cell.model()->headerData(EventCells::Task, Qt::Horizontal).toString()),
             page(QStringLiteral("Task")));
    const auto place = table.visualRect(cell).center();
    doubleClick(*table.viewport(), place);
    read({QStringLiteral("PID is 219")});
    const auto all =
        std::count_if(lines.begin(), lines.end(), [](const Line& line) { return line.pid == 219; });
    waitUntil([&] { return events.list()->complete() && events.list()->filtered(); });
    QCOMPARE(QString::number(events.list()->size()), page(QString::number(all)));
    const auto copy = page(QStringLiteral("path=\"/tmp/shadow.copy\""));
    table.setFocus(Qt::MouseFocusReason);
    pressKeys(QStringLiteral("Ctrl+Home"));
    const auto seen = [&] { return !cellTexts(table).filter(copy).isEmpty(); };
    for (int pages = 0; pages < 76 && !seen(); ++pages)
        pressKeys(QStringLiteral("PgDown"));
    waitFor(copy, seen);
    QCOMPARE(page(QStringLiteral("Ctrl+Z")), undo);
    pressKeys(undo);
    waitUntil([&] { return !events.list()->filtered(); });
}

void ProbeTutorials::askInSql()
{
    page().section(QStringLiteral("With SQL"));
    page().next(QStringLiteral("Press Ctrl+R"));
    pressKeys(page(QStringLiteral("Ctrl+R")));
    const auto run = page(QStringLiteral("Ctrl+Return"));
    auto& query = view<QueryView>();
    waitUntil([] { return qobject_cast<QPlainTextEdit*>(QApplication::focusWidget()); });
    pressKeys(QStringLiteral("Ctrl+A"));
    page().next(QStringLiteral("SELECT"));
    QGuiApplication::clipboard()->setText(page().text());
    pressKeys(QStringLiteral("Ctrl+V"));
    pressKeys(run);
    const auto* const model = query.table()->model();
    waitUntil([&] { return !query.busy() && model->rowCount() == 3; });
    page().next(QStringLiteral("Three rows"));
    const auto result = [&](int row, const QString& task, const char* told) {
        const auto last = model->index(row, model->columnCount() - 1);
        QCOMPARE(besideOf(last, 2), task);
        QCOMPARE(readText(last.data().toString()), page(QLatin1String(told)));
    };
    result(0, QStringLiteral("cat"), "-13");
    result(1, QStringLiteral("cp"), "3");
    result(2, QStringLiteral("passwd"), "3");
    const auto before = selection().row();
    const auto place = query.table()->visualRect(model->index(0, 1)).center();
    doubleClick(*query.table()->viewport(), place);
    waitUntil([&] { return selection().row() && selection().row() != before; });
    QCOMPARE(detail(QStringLiteral("path")), QStringLiteral("/etc/shadow"));
}

void ProbeTutorials::countTheEvents(std::map<QString, int> counts)
{
    page().next(QStringLiteral("In the pane"));
    read({QStringLiteral("Capture"), QStringLiteral("Event types")});
    for (const auto* const event : {"nap", "nap_end", "save", "save_end"}) {
        page().next(QLatin1String(event));
        const auto name = page(QLatin1String(event));
        const auto count = QString::number(counts[name]);
        page().next(count);
        QCOMPARE(countOf(name), page(count));
        if (!name.endsWith(QStringLiteral("_end"))) {
            page().next(QStringLiteral("entry of"));
            page().isToldOnly({event == std::string_view("nap")
                                   ? QStringLiteral("do_nanosleep")
                                   : QStringLiteral("vfs_fsync_range")});
        }
    }
    page().next(QStringLiteral("save and save_end"));
    page().isToldOnly(
        {QStringLiteral("save"), QStringLiteral("save_end"), QStringLiteral("nap_end"),
         QString::number(counts[QStringLiteral("nap")] - counts[QStringLiteral("nap_end")])});
    QCOMPARE(counts[QStringLiteral("save")], counts[QStringLiteral("save_end")]);
}

void ProbeTutorials::readWhatTheKernelCounted()
{
    page().section(QStringLiteral("Lost, or missed?"));
    page().next(QStringLiteral("Were these events"));
    read({QStringLiteral("1,042 events")});
    choose(*m_window, page(QStringLiteral("File > Import report")));
    ImportReport* report = nullptr;
    waitUntil([&] { return (report = m_window->findChild<ImportReport*>()) != nullptr; });
    waitUntilExposed(report);
    const auto losses = page(QStringLiteral("Gaps"));
    auto* const bar = report->findChild<QTabBar*>();
    for (int i = 0; i < bar->count(); ++i) {
        if (readText(bar->tabText(i)).startsWith(losses))
            QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
    }
    QVERIFY(readText(bar->tabText(bar->currentIndex())).startsWith(losses));
    waitToRead(*report, page(QStringLiteral("The capture reports no lost events.")));
    report->reject();
    activate(*m_window);
    page().next(QStringLiteral("Click Open kprobe_profile"));
    click(*m_window, page(QStringLiteral("Open kprobe_profile")));
    waitUntil([&] { return m_window->settled() && m_window->tabs()->count() == 2; });
    read({QStringLiteral("hits and misses of probes in the kernel")});
    auto& table = *m_window->currentTab()->tablePage()->table();
    waitUntil([&] { return table.model()->rowCount() == 4; });
    const auto missed = cellSaying(table, page(QStringLiteral("nap_end")));
    QCOMPARE(besideOf(missed, 1), page(QStringLiteral("42")));
    QCOMPARE(besideOf(missed, 2), page(QStringLiteral("358")));
    for (const auto* const other : {"nap", "save", "save_end"})
        QCOMPARE(besideOf(cellSaying(table, QLatin1String(other)), 2), QStringLiteral("0"));
    page().next(QStringLiteral("So the kernel"));
    QCOMPARE(besideOf(missed, 2), page(QStringLiteral("358")));
}

void ProbeTutorials::lookAtTasks(const std::vector<Line>& lines)
{
    page().section(QStringLiteral("Why"));
    page().next(QStringLiteral("Go back"));
    auto* const tabs = m_window->tabs()->tabBar();
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
    read({QStringLiteral("Tasks"), QStringLiteral("napper/0"), QStringLiteral("napper/9"),
          QStringLiteral("saver")});
    std::map<QString, int> naps;
    for (const auto& line : lines) {
        if (line.event == u"nap")
            ++naps[line.task];
    }
    QCOMPARE(naps.size(), std::size_t(10));
    for (const auto& [task, calls] : naps)
        QCOMPARE(QString::number(calls), page(QStringLiteral("40")));
    page().next(QStringLiteral("A return probe needs"));
    page().isToldOnly({QStringLiteral("maxactive"), QStringLiteral("nap_end"),
                       QStringLiteral("r1:"), QStringLiteral("do_nanosleep"),
                       QStringLiteral("saver"), QStringLiteral("r10:")});
}

int main(int argc, char* argv[])
{
    return runInBothLanguages<ProbeTutorials>(argc, argv);
}

#include "tst_probe_tutorials.moc"
