// “Latency of vfs_read by process, in the kernel”, done click by click in the window on a real
// kernel: what the page names is there, and what it tells is seen.

#include "tests/kernel/tutorials/guest_tutorial.h"
#include "tests/ui/support/shown_controls.h"
#include "ui/base/table/table_view.h"
#include "ui/target/live_counts/aggregate_pane.h"
#include "ui/target/live_counts/count_page.h"
#include "ui/target/live_counts/hist_plot_pane.h"
#include "ui/target/live_counts/models/hist_model.h"

#include <QListView>

#include <cmath>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr std::uint64_t kReads = 500;

/// A process that reads so many single bytes, and its PID.
qint64 readBytes()
{
    Running reader(QStringLiteral("/bin/dd"),
                   {QStringLiteral("if=/dev/zero"), QStringLiteral("of=/dev/null"),
                    QStringLiteral("bs=1"), QStringLiteral("count=%1").arg(kReads)});
    const auto pid = reader.pid();
    reader.ends();
    return pid;
}

/// “1.024 µs” in nanoseconds.
double nsOf(const QString& text)
{
    const std::map<QString, double> units{{QStringLiteral("ns"), 1},
                                          {QStringLiteral("µs"), 1e3},
                                          {QStringLiteral("ms"), 1e6},
                                          {QStringLiteral("s"), 1e9}};
    return text.section(u' ', 0, 0).remove(u',').toDouble() * units.at(text.section(u' ', 1));
}

/// As far as it can be told of what was rounded.
bool isPowerOfTwo(double number)
{
    constexpr double kRounded = 0.002;
    const auto exponent = std::log2(number);
    return std::abs(exponent - std::round(exponent)) < kRounded;
}

} // namespace

class TestTutorialHist : public GuestTutorial
{
    Q_OBJECT

public:
    explicit TestTutorialHist(const QString& language)
        : GuestTutorial(language)
    {
    }

private slots:
    void latencyByProcess()
    {
        begin(QStringLiteral("hist-by-process"));
        leave({"What a histogram of the kernel cannot do"});
        follow({&TestTutorialHist::makeByHand, &TestTutorialHist::makeTheProbes,
                &TestTutorialHist::fillTheForm, &TestTutorialHist::letTheKernelCount,
                &TestTutorialHist::countByName, &TestTutorialHist::cleanUp});
    }
    void cleanup() { end(); }

private:
    AggregatePane& pane() const { return *window().findChild<CountPage*>()->aggregate(); }
    QTableView& results() const { return *pane().findChild<TableView*>(); }
    /// How often a group was counted, which stands in its first column; each of its rows is told.
    std::uint64_t counted(const QString& group, const std::function<void(const QString&)>& piece)
    {
        constexpr int kPiece = 1;
        constexpr int kCount = 2;
        const auto* const model = results().model();
        std::uint64_t sum = 0;
        for (int row = 0; row < model->rowCount(); ++row) {
            const auto cell = model->index(row, 0);
            if (readText(cell.data().toString()) != group)
                continue;
            piece(besideOf(cell, kPiece));
            sum += besideOf(cell, kCount).remove(u',').toULongLong();
        }
        return sum;
    }
    void makeByHand();
    void makeTheProbes();
    void fillTheForm();
    void letTheKernelCount();
    void countByName();
    void cleanUp();
};

void TestTutorialHist::makeByHand()
{
    page().section(QStringLiteral("Latency of vfs_read by process, in the kernel"));
    page().next(QStringLiteral("How long do reads"));
    const auto kernel = page(QStringLiteral("Kernel"));
    const auto abilities = page(QStringLiteral("What this target can record"));
    page().section(QStringLiteral("Make the two probes"));
    page().next(QStringLiteral("Record > Manage probes…"));
    choose(window(), page(QStringLiteral("Record > Manage probes…")));
    clickTab(window(), kernel);
    waitToRead(window(), abilities);
    choose(window(), page(QStringLiteral("Record > Manage probes…")));
    newProbe(page(QStringLiteral("New probe…")));
    page().next(QStringLiteral("Press Gallery…"));
    const auto function = page(QStringLiteral("vfs_read"));
    chooseFunction(function, function);
    click(form(), page(QStringLiteral("Both")));
    tick(argument(page(QStringLiteral("count"))));
    tick(argument(page(QStringLiteral("return value"))));
    waitForDefinition(u'/' + page(QStringLiteral("vfs_read")) + QStringLiteral(" vfs_read count="));
    waitForDefinition(u'/' + page(QStringLiteral("vfs_read_ret"))
                      + QStringLiteral(" vfs_read ret=$retval"));
}

void TestTutorialHist::makeTheProbes()
{
    click(form(), page(QStringLiteral("Gallery…")));
    const auto task = page(QStringLiteral("Latency of vfs_read by process"));
    QDialog* gallery = nullptr;
    waitFor(task, [&] { return (gallery = form().findChild<QDialog*>()) && inSight(*gallery); });
    auto* const tasks = gallery->findChild<QListView*>();
    clickCell(*tasks, cellSaying(*tasks, task));
    click(*gallery, page(QStringLiteral("Open")));
    waitForDefinition(u'/' + page(QStringLiteral("read")) + QStringLiteral(" vfs_read count="));
    waitForDefinition(u'/' + page(QStringLiteral("read_done"))
                      + QStringLiteral(" vfs_read ret=$retval"));
    QVERIFY(qobject_cast<QAbstractButton*>(buttonCalled(form(), page(QStringLiteral("Both"))))
                ->isChecked());
    page().next(QStringLiteral("Group is one"));
    static const QRegularExpression kOwn(QStringLiteral("^probescope_\\d+_\\d+$"));
    const auto group = labelled<QLineEdit>(form(), page(QStringLiteral("Group"))).text();
    QVERIFY2(group.contains(kOwn), qPrintable(group));
    page().next(QStringLiteral("Press Create"));
    page().isToldOnly({QStringLiteral("maxactive")}); // “Which probe missed” does it
    click(form(), page(QStringLiteral("Create and watch")));
    waitUntil([&] { return !workspace().showsBuilder() && workspace().page()->hasOwn(); });
    readBytes();
    for (const auto* const event : {"read", "read_done"})
        waitUntil([&] { return probe(event).hits.value_or(0) >= kReads; });
}

void TestTutorialHist::fillTheForm()
{
    page().section(QStringLiteral("Time from entry to return"));
    page().next(QStringLiteral("Choose the tab Count"));
    choose(window(), page(QStringLiteral("Record > Count events…")));
    clickTab(window(), page(QStringLiteral("Count")));
    clickTab(window(), page(QStringLiteral("Aggregate in the kernel")));
    page().next(QStringLiteral("As Preset"));
    chooseItem(labelled<QComboBox>(pane(), page(QStringLiteral("Preset"))),
               page(QStringLiteral("Latency between two events")));
    page().next(QStringLiteral("Fill in"));
    const auto line = [this](const char* label) -> QLineEdit& {
        page().next(QLatin1String(label));
        auto& control = labelled<QWidget>(pane(), page(QLatin1String(label)));
        auto* const box = qobject_cast<QComboBox*>(&control);
        return box ? *box->lineEdit() : dynamic_cast<QLineEdit&>(control);
    };
    const auto fill = [&](const char* label, const char* begin, const char* text) {
        auto& control = line(label);
        page().next(QLatin1String(begin));
        write(control, page(QLatin1String(text)));
    };
    fill("Start event", "the entry probe", "read");
    fill("Start key", "common_pid", "common_pid");
    fill("End event", "the return probe", "read_done");
    fill("End key", "common_pid", "common_pid");
    fill("End filter", "empty", "ret > 0");
    page().next(QStringLiteral("Histogram for each key"));
    click(pane(), page(QStringLiteral("Histogram for each key")));
    page().next(QStringLiteral("Map size (groups)"));
    const auto size = page(QStringLiteral("Map size (groups)"));
    page().next(QStringLiteral("4,096"));
    chooseItem(labelled<QComboBox>(pane(), size), page(QStringLiteral("4,096")));
    page().isToldOnly({QStringLiteral("dropped because the map is full")});
    page().next(QStringLiteral("A call returns"));
    page().isToldOnly({QStringLiteral("common_pid")});
    page().next(QStringLiteral("Below, Written"));
    read({QStringLiteral("Written to the kernel, in a separate instance")});
    const auto* const triggers = pane().findChild<QPlainTextEdit*>();
    const auto written = [&] {
        const auto text = triggers->toPlainText();
        return text.count(QStringLiteral("/trigger: ")) == 3
            && text.contains(QStringLiteral("/read/trigger: hist:keys=common_pid:"))
            && text.contains(QStringLiteral("if ret > 0"));
    };
    waitTelling(written, [&] { return triggers->toPlainText() + shownTexts(pane()); });
}

void TestTutorialHist::letTheKernelCount()
{
    page().section(QStringLiteral("Let the kernel count"));
    page().next(QStringLiteral("Press Start"));
    click(pane(), page(QStringLiteral("Start")));
    clickTab(pane(), page(QStringLiteral("Table")));
    page().isToldOnly({QStringLiteral("512 ns – 1.024 µs")});
    QSignalSpy answers(&pane(), &AggregatePane::answered);
    waitForNext(answers); // so it has begun
    const auto pid = QString::number(readBytes());
    const auto isPiece = [](const QString& piece) {
        const auto low = nsOf(piece.section(QStringLiteral(" – "), 0, 0));
        const auto high = nsOf(piece.section(QStringLiteral(" – "), 1));
        QVERIFY2(isPowerOfTwo(low) && isPowerOfTwo(high) && std::abs(high / low - 2) < 0.01,
                 qPrintable(piece));
    };
    waitUntil([&] { return counted(pid, isPiece) >= kReads; });
    page().next(QStringLiteral("Choose Over time"));
    clickTab(pane(), page(QStringLiteral("Over time")));
    waitUntil([&] { return inSight(*pane().times()) && !pane().times()->lines().lines.empty(); });
    page().next(QStringLiteral("Press Stop"));
    click(pane(), page(QStringLiteral("Stop")));
    waitUntil([&] { return !pane().running(); });
    QVERIFY(counted(pid, isPiece) >= kReads);
    QCOMPARE(contentOf("synthetic_events"), QByteArray());
    QCOMPARE(ourInstances().size(), 1); // it counts the hits of the probes
}

void TestTutorialHist::countByName()
{
    page().section(QStringLiteral("By name of the process"));
    page().next(QStringLiteral("The key of the latency"));
    page().isToldOnly({QStringLiteral("Aggregate events")});
    page().next(QStringLiteral("Preset"));
    chooseItem(labelled<QComboBox>(pane(), page(QStringLiteral("Preset"))),
               page(QStringLiteral("Aggregate events")));
    write(labelled<QLineEdit>(pane(), page(QStringLiteral("Events"))),
          page(QStringLiteral("read")));
    chooseItem(labelled<QComboBox>(pane(), page(QStringLiteral("Group by"))),
               page(QStringLiteral("task name")));
    chooseItem(labelled<QComboBox>(pane(), page(QStringLiteral("Value"))),
               page(QStringLiteral("histogram (powers of two)")));
    for (auto* const box : pane().findChildren<QComboBox*>()) {
        if (inSight(*box) && box->isEditable())
            write(*box->lineEdit(), page(QStringLiteral("count")));
    }
    clickTab(pane(), page(QStringLiteral("Table")));
    click(pane(), page(QStringLiteral("Start")));
    QSignalSpy answers(&pane(), &AggregatePane::answered);
    waitForNext(answers);
    readBytes();
    // Of one byte each.
    QStringList sizes;
    waitUntil([&] {
        sizes.clear();
        return counted(QStringLiteral("dd"), [&](const QString& size) { sizes << size; }) >= kReads;
    });
    static const QRegularExpression kOne(QStringLiteral("^0 .* 1$"));
    QVERIFY2(!sizes.filter(kOne).isEmpty(), qPrintable(sizes.join(u'|')));
    page().next(QStringLiteral("Press Stop"));
    click(pane(), page(QStringLiteral("Stop")));
    waitUntil([&] { return !pane().running(); });
}

void TestTutorialHist::cleanUp()
{
    page().section(QStringLiteral("Clean up"));
    page().next(QStringLiteral("On the tab Probes"));
    clickTab(window(), page(QStringLiteral("Probes")));
    auto& table = *workspace().page()->table();
    clickCell(table, cellSaying(table, QStringLiteral("read"), ProbeTableModel::Name));
    const auto second = cellSaying(table, QStringLiteral("read_done"), ProbeTableModel::Name);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, Qt::ControlModifier,
                      table.visualRect(second).center());
    click(workspace(), page(QStringLiteral("Delete")));
    waitUntil([] { return contentOf("dynamic_events").isEmpty(); });
    waitUntil([&] { return !workspace().page()->hasOwn(); });
}

int main(int argc, char* argv[])
{
    return runInBothLanguages<TestTutorialHist>(argc, argv);
}

#include "tst_tutorial_hist.moc"
