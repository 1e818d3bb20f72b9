// The part of “Who opened this file?” that drives a kernel, done click by click in the window on a
// real one: what the page names is there, and what it tells is seen.

#include "tests/kernel/tutorials/guest_tutorial.h"
#include "ui/capture/capture_window.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/probes/form/models/argument_tree_model.h"
#include "ui/target/probes/form/models/function_search_model.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"

using namespace probescope;
using namespace probescope::ui;

namespace {

/// The group is named after the process: another one each time.
QString withoutGroupNames(QString lines)
{
    static const QRegularExpression kGroup(QStringLiteral("probescope_\\d+_\\d+"));
    return lines.trimmed().replace(kGroup, QStringLiteral("GROUP"));
}

} // namespace

class TestTutorialWhoOpened : public GuestTutorial
{
    Q_OBJECT

public:
    explicit TestTutorialWhoOpened(const QString& language)
        : GuestTutorial(language)
    {
    }

private slots:
    void probeYourOwnKernel()
    {
        begin(QStringLiteral("who-opened"));
        page().next(QStringLiteral("Which programs"));
        page().isToldOnly({QStringLiteral("/etc/shadow")});
        leave({"Part 1: in the sample", "Search and filter", "With SQL", "The same in a terminal"});
        follow({&TestTutorialWhoOpened::chooseTheFunction,
                &TestTutorialWhoOpened::chooseWhatIsRecorded,
                &TestTutorialWhoOpened::chooseWhichHits, &TestTutorialWhoOpened::recordTheFile,
                &TestTutorialWhoOpened::recordItsStack});
    }
    void cleanup() { end(); }

private:
    void filterBy(FilterEdit& filter, const QString& text) const
    {
        write(*filter.line(), text);
        QVERIFY2(!filter.hasFault(), qPrintable(filter.words()));
    }
    void chooseTheFunction();
    void chooseWhatIsRecorded();
    void chooseWhichHits();
    void recordTheFile();
    void recordItsStack();
    void lookAtTheStack(FileTab& tab);

    QString m_command; ///< that shows the probes
    bool m_returnsLong = false; ///< do_sys_openat2() does
};

void TestTutorialWhoOpened::chooseTheFunction()
{
    page().section(QStringLiteral("Choose the function"));
    page().next(QStringLiteral("Choose Record"));
    m_command = page(QStringLiteral("Record > Manage probes…"));
    choose(window(), m_command);
    const auto probes = page(QStringLiteral("Probes"));
    read({QStringLiteral("This machine"), QStringLiteral("Probes")});
    page().section(QStringLiteral("Part 2: probe your own kernel"));
    page().next(QStringLiteral("You need root"));
    clickTab(window(), page(QStringLiteral("Kernel")));
    read({QStringLiteral("What this target can record")});
    clickTab(window(), probes);
    page().section(QStringLiteral("Choose the function"));
    page().next(QStringLiteral("Press New probe…"));
    newProbe(page(QStringLiteral("New probe…")));
    read({QStringLiteral("New probe: choose a probe point")});
    page().next(QStringLiteral("On the tab Kernel"));
    clickTab(form(), page(QStringLiteral("Kernel")));
    const auto function = page(QStringLiteral("do_sys_openat2"));
    const auto prototype = page(
        QStringLiteral("int do_sys_openat2(int dfd, const char *filename, struct open_how *how)"));
    const auto older = page(QStringLiteral("long"));
    for (const auto& letters : {function, page(QStringLiteral("sysopenat2"))}) {
        const auto row = chooseFunction(letters, function);
        const auto shown = besideOf(row, FunctionSearchModel::Prototype);
        m_returnsLong = shown.startsWith(older);
        QCOMPARE(m_returnsLong ? QStringLiteral("int") + shown.mid(older.size()) : shown,
                 prototype);
    }
}

void TestTutorialWhoOpened::chooseWhatIsRecorded()
{
    page().section(QStringLiteral("Choose what is recorded"));
    page().next(QStringLiteral("Above the arguments"));
    click(form(), page(QStringLiteral("Both")));
    page().next(QStringLiteral("On the tab"));
    clickTab(form(), page(QStringLiteral("Arguments")));
    const auto name = argument(page(QStringLiteral("filename")));
    tick(name);
    waitForDefinition(page(QStringLiteral("+u0(%si):string")));
    const auto memory = name.siblingAtColumn(ArgumentTreeModel::UserMemory);
    QCOMPARE(memory.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QCOMPARE(
        readText(
            memory.model()->headerData(ArgumentTreeModel::UserMemory, Qt::Horizontal).toString()),
        page(QStringLiteral("User memory")));
    page().next(QStringLiteral("Tick return value"));
    tick(argument(page(QStringLiteral("return value"))));
    const auto result = page(QStringLiteral("$retval:s32"));
    const auto longResult = page(QStringLiteral("$retval:s64"));
    page().isToldOnly({QStringLiteral("long")});
    waitForDefinition(m_returnsLong ? longResult : result);
    page().next(QStringLiteral("Probe definition"));
    read({QStringLiteral("Probe definition")});
    page().next(QStringLiteral("p:probescope"));
    auto lines = page().text();
    if (m_returnsLong)
        lines.replace(result, longResult);
    QCOMPARE(withoutGroupNames(definition()), withoutGroupNames(lines));
}

void TestTutorialWhoOpened::chooseWhichHits()
{
    page().section(QStringLiteral("Choose which hits are recorded"));
    page().next(QStringLiteral("Open the tab"));
    clickTab(form(), page(QStringLiteral("Filter and stack")));
    read({QStringLiteral("Filter for entries"), QStringLiteral("Filter for returns")});
    const auto filters = form().findChildren<FilterEdit*>();
    QCOMPARE(filters.size(), 2);
    filterBy(*filters[0], page(QStringLiteral("filename ~ \"*shadow*\"")));
    filterBy(*filters[1], page(QStringLiteral("ret < 0")));
    filterBy(*filters[1], {});
    page().next(QStringLiteral("Press Check"));
    settle();
    click(form(), page(QStringLiteral("Check")));
    const auto accepted = page(QStringLiteral("Accepted; listed as: …")).remove(u'…').trimmed();
    waitFor(accepted, [&] { return form().line()->verdict().startsWith(accepted); });
    settle();
    QCOMPARE(contentOf("dynamic_events"), QByteArray());
}

void TestTutorialWhoOpened::recordTheFile()
{
    page().section(QStringLiteral("Record"));
    page().next(QStringLiteral("Press Add to recording"));
    click(form(), page(QStringLiteral("Add to recording")));
    read({QStringLiteral("Recording settings"), QStringLiteral("Probes"), QStringLiteral("Time"),
          QStringLiteral("Stop when")});
    page().next(QStringLiteral("Press Record"));
    const auto command = page(QStringLiteral("Record"));
    page().next(QStringLiteral("In a terminal"));
    const auto typed = page(QStringLiteral("cat /etc/shadow"));
    page().next(QStringLiteral("Press Stop"));
    auto& tab = record(command, page(QStringLiteral("Stop")), [&] { runInShell(typed); });
    clickTab(tab, page(QStringLiteral("Probes")));
    waitToRead(tab, QStringLiteral("do_sys_openat2_ret"));
    QCOMPARE(askOne(fileOf(tab),
                    QStringLiteral("SELECT count(*), min(comm), min(filename), max(filename) FROM "
                                   "kprobes_do_sys_openat2")),
             QByteArray("1\tcat\t/etc/shadow\t/etc/shadow"));
    page().next(QStringLiteral("To look at once"));
    page().isToldOnly({QStringLiteral("Create and watch"), // “Which probe missed” presses it
                       QStringLiteral("Add to recording")});
}

void TestTutorialWhoOpened::recordItsStack()
{
    page().section(QStringLiteral("Who is behind it: the stack"));
    page().next(QStringLiteral("Choose Record"));
    QCOMPARE(page(QStringLiteral("Record > Manage probes…")), m_command);
    choose(window(), m_command);
    click(workspace(), page(QStringLiteral("Back to probes")));
    newProbe(page(QStringLiteral("New probe…")));
    const auto function = page(QStringLiteral("do_filp_open"));
    chooseFunction(function, function);
    click(form(), page(QStringLiteral("Entry")));
    const auto path = argument(page(QStringLiteral("pathname")));
    clickCell(arguments(), path);
    QTest::keyClick(&arguments(), Qt::Key_Right);
    tick(argument(page(QStringLiteral("name")), path));
    waitForDefinition(page(QStringLiteral("+0(+0(%si)):string")));
    page().next(QStringLiteral("On Filter and stack"));
    clickTab(form(), page(QStringLiteral("Filter and stack")));
    filterBy(*form().findChildren<FilterEdit*>()[0], page(QStringLiteral("name ~ \"*shadow*\"")));
    const auto stack = page(QStringLiteral("Record a kernel stack trace with each hit"));
    click(form(), stack);
    QVERIFY(buttonCalled(form(), stack)->isChecked());
    page().next(QStringLiteral("Add to recording"));
    settle();
    click(form(), page(QStringLiteral("Add to recording")));
    const auto typed = page(QStringLiteral("cat /etc/shadow"));
    auto& tab = record(page(QStringLiteral("Record")), page(QStringLiteral("Stop")),
                       [&] { runInShell(typed); });
    lookAtTheStack(tab);
}

void TestTutorialWhoOpened::lookAtTheStack(FileTab& tab)
{
    page().next(QStringLiteral("Press Ctrl+F"));
    auto* const table = tab.captureWindow()->view<EventsView>()->table();
    const auto function = page(QStringLiteral("do_filp_open"));
    activate(window());
    waitUntil([&] { return inSight(*table); });
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->viewport()->rect().center());
    table->setFocus(Qt::MouseFocusReason);
    waitUntil([&] { return table->hasFocus(); });
    pressKeys(QStringLiteral("Ctrl+Home"));
    pressKeys(page(QStringLiteral("Ctrl+F")));
    type(function);
    const auto next = page(QStringLiteral("F3"));
    pressKeys(next);
    const auto seen = [&] { return cellTexts(*table).contains(function); };
    waitFor(function, seen);
    clickCell(*table, cellSaying(*table, function, EventCells::Event));
    read({QStringLiteral("Kernel stack")});
    // From the called to its caller, one row each.
    auto* const details = tab.captureWindow()->view<DetailsPane>()->tree();
    int row = -1;
    for (const auto* const name :
         {"do_filp_open", "do_sys_openat2", "__x64_sys_openat", "do_syscall_64"}) {
        const auto stack = cellSaying(*details, page(QStringLiteral("Kernel stack")));
        int at = row + 1;
        const auto says = [&] {
            return besideOf(details->model()->index(at, 0, stack), EventDetailsModel::Shown)
                .startsWith(page(QLatin1String(name)));
        };
        while (at < details->model()->rowCount(stack) && !says())
            ++at;
        QVERIFY2(at < details->model()->rowCount(stack), name);
        row = at;
    }
    page().isToldOnly({QStringLiteral("do_open_execat")});
    page().next(QStringLiteral("Open Flame graph"));
    clickTab(tab, page(QStringLiteral("Flame graph")));
    const auto stacks = page(QStringLiteral("Kernel stacks"));
    waitToRead(tab, stacks);
    for (auto* const box : tab.findChildren<QComboBox*>()) {
        if (inSight(*box) && box->findText(stacks) >= 0)
            chooseItem(*box, stacks);
    }
    auto* const flame = tab.captureWindow()->view<FlameView>();
    waitUntil([&] { return inSight(*flame) && !flame->busy(); });
    QVERIFY(flame->graph()->flameLayout().boxes.size() > 4);
}

int main(int argc, char* argv[])
{
    return runInBothLanguages<TestTutorialWhoOpened>(argc, argv);
}

#include "tst_tutorial_who_opened.moc"
