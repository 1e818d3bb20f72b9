#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/unnamed_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/live_counts/asked_hist.h"
#include "ui/base/table/table_view.h"
#include "ui/base/theme/theme.h"
#include "ui/plot/result_plot.h"
#include "ui/target/events/models/event_choice_model.h"
#include "ui/target/live_counts/aggregate_pane.h"
#include "ui/target/live_counts/count_page.h"
#include "ui/target/live_counts/counters_pane.h"
#include "ui/target/live_counts/event_line.h"
#include "ui/target/live_counts/hist_plot_pane.h"
#include "ui/target/live_counts/models/counter_model.h"
#include "ui/target/live_counts/models/hist_model.h"

#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <cerrno>
#include <numeric>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

const QString kInterval = QStringLiteral("Polling interval");

std::string byCpu(const std::vector<std::uint64_t>& counts)
{
    std::string text;
    for (std::size_t cpu = 0; cpu < counts.size(); ++cpu)
        text += "{ common_cpu:          " + std::to_string(cpu)
            + " } hitcount:          " + std::to_string(counts[cpu]) + "\n";
    return text + "\nTotals:\n    Hits: 1\n    Entries: " + std::to_string(counts.size())
        + "\n    Dropped: 0\n";
}

/// `ns.log2` with so many in each piece from 2^`first` on.
std::string latencies(unsigned first, const std::vector<std::uint64_t>& counts)
{
    std::string text;
    for (const auto count : counts) {
        text += "{ ns: ~ 2^" + std::to_string(first) + " } hitcount:       " + std::to_string(count)
            + "  ns:    " + std::to_string(count * ((std::uint64_t(3) << first) / 4)) + "\n";
        ++first;
    }
    const auto all = std::accumulate(counts.begin(), counts.end(), std::uint64_t(0));
    return text + "\nTotals:\n    Hits: " + std::to_string(all)
        + "\n    Entries: " + std::to_string(counts.size()) + "\n    Dropped: 0\n";
}

/// A page with a fake kernel that was looked at.
struct Stage
{
    explicit Stage(FakeKernel kernel = FakeKernel::linux612())
        : fake(std::make_shared<FakeTracefs>(std::move(kernel)))
        , before(fake->snapshotOfControls())
        , page({})
    {
        page.resize(1120, 680);
        page.show();
        QSignalSpy looked(&page, &CountPage::inspected);
        page.setBackend(fake);
        waitForNext(looked);
        waitUntilExposed(&page);
    }

    void chooseEvents(const std::vector<record::EventChoice>& events)
    {
        page.counters()->choice()->choose(events);
    }
    /// What the form says is understood or not.
    void judge(const HistRequest& question)
    {
        QSignalSpy judged(page.aggregate(), &AggregatePane::judged);
        ask(*page.aggregate()->form(), question);
        waitUntil([&] { return judged.count() > 0; });
    }
    QPushButton* button(const QString& text) const { return shownButton<QPushButton>(page, text); }

    std::shared_ptr<FakeTracefs> fake;
    std::map<std::string, std::string> before;
    CountPage page;
};

HistRequest byTask(AggregationValue value = {})
{
    return {.asked = Aggregation{.events = {"kmem:kmalloc"},
                                 .predicate = {},
                                 .keys = {{.kind = AggregationKey::Kind::Task}},
                                 .value = std::move(value)}};
}

HistRequest wakeups()
{
    return {.asked = tracefs::KernelLatency{.begin = {"sched", "sched_waking"},
                                            .beginKey = "pid",
                                            .end = {"sched", "sched_switch"},
                                            .endKey = "next_pid",
                                            .byKey = false}};
}

} // namespace

/// Counting on a target, from choosing events to a kernel that is as it was.
class TestCountPage : public QObject
{
    Q_OBJECT

private slots:
    void titlesOfTheCountersAreWhole()
    {
        const Stage stage;
        const auto* const header =
            stage.page.counters()->findChild<TableView*>()->horizontalHeader();
        for (int column = 0; column < header->count(); ++column)
            QVERIFY2(header->sectionSize(column) >= header->sectionSizeHint(column),
                     qPrintable(QString::number(column)));
    }

    /// Also where the form is higher than the page.
    void whyNothingStartsIsInSight()
    {
        Stage stage;
        stage.page.resize(900, 420);
        stage.judge(byTask());
        stage.judge({.asked = Aggregation()});
        const auto labels = stage.page.aggregate()->findChildren<QLabel*>();
        const auto told = std::ranges::find_if(labels, [](const QLabel* label) {
            return label->accessibleDescription() == QStringLiteral("Error in the settings");
        });
        QVERIFY(told != labels.end());
        QVERIFY(!(*told)->text().isEmpty());
        for (const auto* above = (*told)->parentWidget(); above; above = above->parentWidget())
            QVERIFY(!qobject_cast<const QScrollArea*>(above));
    }

    void asksToConnect()
    {
        int asked = 0;
        CountPage page([&asked] { ++asked; });
        page.show();
        waitUntilExposed(&page);
        QVERIFY(says(page, QStringLiteral("No target is connected.")));
        QTest::mouseClick(shownButton<QPushButton>(page, QStringLiteral("Connect")),
                          Qt::LeftButton);
        QCOMPARE(asked, 1);
        page.setConnecting(QStringLiteral("board"));
        QVERIFY(says(page, QStringLiteral("Connecting to board…")));
        page.setTrouble({.code = ErrorCode::Disconnected, .what = "the host does not answer"});
        QVERIFY(says(page, QStringLiteral("The host does not answer.")));
    }

    void countsUntilItIsStopped()
    {
        Stage stage;
        auto* const pane = stage.page.counters();
        QVERIFY(!stage.button(QStringLiteral("Count"))->isEnabled());
        stage.chooseEvents({{.system = "sched", .name = "sched_switch"},
                            {.system = "raw_syscalls", .name = "sys_enter"}});
        QVERIFY(says(stage.page, QStringLiteral("2 event(s) chosen.")));
        named<QSpinBox>(*pane, kInterval)->setValue(100);
        QSignalSpy sampled(pane, &CountersPane::sampled);
        QTest::mouseClick(stage.button(QStringLiteral("Count")), Qt::LeftButton);
        waitForNext(sampled);
        QVERIFY(says(stage.page, QStringLiteral("Nothing is recorded.")));
        stage.fake->setHistogram("sched", "sched_switch", byCpu({30, 12}));
        auto* const table = named<QTableView>(*pane, QStringLiteral("Counts"));
        // The most frequent one stands first, once it was counted.
        waitUntil([&] {
            return table->model()->index(0, CounterModel::Event).data().toString()
                == QStringLiteral("sched:sched_switch");
        });
        waitUntil([&] {
            return table->model()->index(0, CounterModel::Count).data().toString()
                == QStringLiteral("42");
        });
        stage.fake->setHistogram("sched", "sched_switch", byCpu({30, 52}));
        waitUntil([&] {
            return table->model()->index(0, CounterModel::Count).data().toString()
                == QStringLiteral("82");
        });
        QVERIFY(stage.fake->snapshotOfControls() != stage.before);
        QSignalSpy ended(pane, &CountersPane::ended);
        QTest::mouseClick(stage.button(QStringLiteral("Stop")), Qt::LeftButton);
        waitForNext(ended);
        QVERIFY(says(stage.page, QStringLiteral("Kernel state restored.")));
        waitUntil([&] { return !pane->running(); });
        QCOMPARE(stage.fake->snapshotOfControls(), stage.before);
        QVERIFY(stage.button(QStringLiteral("Count"))->isEnabled());
    }

    void aSystemMeansItsEvents()
    {
        Stage stage;
        stage.chooseEvents({{.system = "irq", .name = {}}});
        QVERIFY(says(stage.page, QStringLiteral("4 event(s) chosen.")));
    }

    /// A probe that was made meanwhile is there when the page is shown again.
    void looksAgainWhenItIsShown()
    {
        Stage stage;
        auto* const counters = stage.page.counters();
        stage.chooseEvents({{.system = "sched", .name = "sched_switch"}});
        QSignalSpy sampled(counters, &CountersPane::sampled);
        counters->start();
        waitForNext(sampled);
        counters->stop();
        waitUntil([&] { return !counters->running(); });
        stage.page.hide();
        QVERIFY(stage.fake->append("kprobe_events", "p:mine/opened vfs_read").has_value());
        QSignalSpy looked(&stage.page, &CountPage::inspected);
        stage.page.show();
        waitForNext(looked);
        const auto* const choice = counters->choice();
        bool found = false;
        for (int row = 0; row < choice->rowCount(); ++row)
            found = found || choice->index(row, 0).data().toString() == QStringLiteral("mine");
        QVERIFY(found);
        // What was chosen and counted stays.
        QVERIFY(says(stage.page, QStringLiteral("1 event(s) chosen.")));
        QCOMPARE(counters->model()->rowCount(), 1);
        QVERIFY(says(stage.page, QStringLiteral("Counted for")));
    }

    void saysWhyTooManyAreNotCounted()
    {
        CountersPane pane;
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        for (std::size_t i = 0; i <= record::EventCounters::kMax; ++i)
            QVERIFY(fake->append("kprobe_events", "p:many/p" + std::to_string(i) + " vfs_read")
                        .has_value());
        auto kernel = tracefs::Kernel::inspect(*fake);
        QVERIFY(kernel.has_value());
        pane.setTarget(std::make_shared<CountTarget>(fake, std::move(*kernel)));
        pane.show();
        pane.choice()->choose({{.system = "many", .name = {}}});
        QVERIFY2(says(pane, QStringLiteral("at most 256")), qPrintable(shownTexts(pane)));
        QVERIFY(!shownButton<QPushButton>(pane, QStringLiteral("Count"))->isEnabled());
    }

    void copiesRowsWhole()
    {
        HistModel model;
        model.begin({.keys = {{.kind = AggregationKey::Kind::Stack}}}, false);
        record::HistSnapshot snapshot{.groups = {{.keys = {"inner+0x1\nouter+0x2"}, .count = 1200},
                                                 {.keys = {"other"}, .count = 1}},
                                      .found = 2,
                                      .events = 1201};
        model.setSnapshot(std::make_shared<const record::HistSnapshot>(std::move(snapshot)));
        TableView table(QStringLiteral("Answer"));
        table.setSource(&model);
        QCOMPARE(table.selectedCsv(),
                 QStringLiteral("Kernel stack,Count,Share\n\"inner+0x1\nouter+0x2\",1200,99.9 %\n"
                                "other,1,0.1 %\n"));
        table.selectRow(1);
        QCOMPARE(table.selectedCsv(), QStringLiteral("Kernel stack,Count,Share\nother,1,0.1 %\n"));
    }

    void saysWhyItCannotCount()
    {
        Stage stage;
        stage.chooseEvents({{.system = "sched", .name = "sched_switch"}});
        auto* const condition = stage.page.counters()->findChildren<QLineEdit*>().at(1);
        condition->setText(QStringLiteral("nosuch == 1"));
        QSignalSpy ended(stage.page.counters(), &CountersPane::ended);
        stage.page.counters()->start();
        waitForNext(ended);
        QVERIFY2(says(stage.page, QStringLiteral("Field not found")),
                 qPrintable(shownTexts(stage.page)));
        condition->clear();
        stage.fake->failNext("*/trigger", ENOMEM);
        waitUntil([&] { return !stage.page.counters()->running(); });
        stage.page.counters()->start();
        waitForNext(ended);
        waitUntil([&] { return !stage.page.counters()->running(); });
        QCOMPARE(stage.fake->snapshotOfControls(), stage.before);
    }

    void leavingATargetEndsWhatIsCounted()
    {
        Stage stage;
        stage.chooseEvents({{.system = "sched", .name = "sched_switch"}});
        named<QSpinBox>(*stage.page.counters(), kInterval)->setValue(100);
        QSignalSpy sampled(stage.page.counters(), &CountersPane::sampled);
        stage.page.counters()->start();
        waitForNext(sampled);
        stage.page.setBackend(nullptr);
        waitUntil([&] { return says(stage.page, QStringLiteral("No target is connected.")); });
        QCOMPARE(stage.fake->snapshotOfControls(), stage.before);
        // The texts are no more about it.
        QSignalSpy looked(&stage.page, &CountPage::inspected);
        stage.page.setBackend(stage.fake);
        waitForNext(looked);
        QVERIFY2(says(stage.page, QStringLiteral("no events are stored")),
                 qPrintable(shownTexts(stage.page)));
    }

    /// That it could not be ended well is told, though the target is gone.
    void tellsWhatWentWrongOnATargetThatWasLeft()
    {
        Stage stage;
        stage.chooseEvents({{.system = "sched", .name = "sched_switch"}});
        QSignalSpy sampled(stage.page.counters(), &CountersPane::sampled);
        stage.page.counters()->start();
        waitForNext(sampled);
        stage.fake->failNext("*/trigger", EBUSY);
        QSignalSpy failed(stage.page.counters(), &CountersPane::failed);
        stage.page.setBackend(nullptr);
        waitUntil([&] { return failed.count() >= 1; });
        QCOMPARE(failed.count(), 1);
        waitUntil([&] { return !stage.page.running(); });
        QVERIFY(!says(stage.page, QStringLiteral("No target is connected.")));
        QSignalSpy looked(&stage.page, &CountPage::inspected);
        stage.page.setBackend(stage.fake);
        waitForNext(looked);
        QVERIFY2(says(stage.page, QStringLiteral("On the previous target:")),
                 qPrintable(shownTexts(stage.page)));
    }

    void closingThePageEndsWhatIsCounted()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        const auto before = fake->snapshotOfControls();
        {
            CountPage page({});
            page.show();
            QSignalSpy looked(&page, &CountPage::inspected);
            page.setBackend(fake);
            waitForNext(looked);
            page.counters()->choice()->choose({{.system = "sched", .name = "sched_switch"}});
            page.counters()->start();
            QSignalSpy judged(page.aggregate(), &AggregatePane::judged);
            ask(*page.aggregate()->form(), wakeups());
            waitForNext(judged);
            QSignalSpy answered(page.aggregate(), &AggregatePane::answered);
            page.aggregate()->start();
            waitForNext(answered);
        }
        QCOMPARE(fake->snapshotOfControls(), before);
    }

    void showsTheTriggerAndTheAnswer()
    {
        Stage stage;
        stage.page.showPart(CountPage::Part::Aggregate);
        auto* const pane = stage.page.aggregate();
        stage.judge(byTask({.kind = AggregationValue::Kind::Sum, .field = "bytes_req"}));
        const auto* const triggers = named<QPlainTextEdit>(*pane, QStringLiteral("Triggers"));
        waitUntil([&] {
            return triggers->toPlainText()
                == QStringLiteral("events/kmem/kmalloc/trigger: hist:keys=common_pid.execname:"
                                  "vals=bytes_req:sort=hitcount.descending:size=4096");
        });
        // The fields of the event are offered.
        QVERIFY(named<QComboBox>(*pane, QStringLiteral("First key"))->findText("call_site") >= 0);
        stage.fake->setHistogram("kmem", "kmalloc",
                                 "{ common_pid: bash            [      1234] } hitcount:          "
                                 "2  bytes_req:        300\n"
                                 "{ common_pid: cat             [        12] } hitcount:          "
                                 "9  bytes_req:         90\n"
                                 "\nTotals:\n    Hits: 11\n    Entries: 2\n    Dropped: 5\n");
        QSignalSpy answered(pane, &AggregatePane::answered);
        QTest::mouseClick(stage.button(QStringLiteral("Start")), Qt::LeftButton);
        waitForNext(answered);
        QCOMPARE(pane->model()->rowCount(), 2);
        QCOMPARE(pane->model()->index(0, 0).data().toString(), QStringLiteral("bash-1234"));
        QVERIFY(says(stage.page, QStringLiteral("Events: 11, groups: 2.")));
        QVERIFY(says(stage.page, QStringLiteral("the map is full: 5.")));
        QSignalSpy ended(pane, &AggregatePane::ended);
        QTest::mouseClick(stage.button(QStringLiteral("Stop")), Qt::LeftButton);
        waitForNext(ended);
        waitUntil([&] { return !pane->running(); });
        QCOMPARE(pane->model()->rowCount(), 2);
        QCOMPARE(stage.fake->snapshotOfControls(), stage.before);
    }

    void saysWhatTheKernelCannot()
    {
        Stage stage;
        stage.page.showPart(CountPage::Part::Aggregate);
        stage.judge(byTask({.kind = AggregationValue::Kind::Percentiles, .field = "bytes_req"}));
        waitUntil([&] { return says(stage.page, QStringLiteral("percentiles")); });
        QVERIFY(says(stage.page, QStringLiteral("record the events")));
        QVERIFY(!stage.button(QStringLiteral("Start"))->isEnabled());
    }

    void measuresFromOneEventToAnother()
    {
        Stage stage;
        stage.page.showPart(CountPage::Part::Aggregate);
        auto* const pane = stage.page.aggregate();
        stage.judge(wakeups());
        const auto* const triggers = named<QPlainTextEdit>(*pane, QStringLiteral("Triggers"));
        waitUntil(
            [&] { return triggers->toPlainText().contains("onmatch(sched.sched_waking).trace("); });
        QSignalSpy answered(pane, &AggregatePane::answered);
        QTest::mouseClick(stage.button(QStringLiteral("Start")), Qt::LeftButton);
        waitForNext(answered);
        countWakeups(stage);
        waitUntil([&] { return pane->model()->rowCount() == 7; });
        QVERIFY(pane->model()->index(0, 0).data().toString().contains("µs"));
    }

    void completesTheLastName()
    {
        EventLine line;
        line.setEvents({{"sched", "sched_switch"}, {"sched", "sched_waking"}});
        line.show();
        line.setFocus();
        line.setText(QStringLiteral("kmem:kmalloc wak"));
        line.completer()->setCompletionPrefix(QStringLiteral("wak"));
        QCOMPARE(line.completer()->completionCount(), 1);
        QCOMPARE(line.completer()->currentCompletion(),
                 QStringLiteral("kmem:kmalloc sched:sched_waking"));
        QCOMPARE(line.names().size(), std::size_t(2));
        QVERIFY(line.name().name.empty());
        line.setText(QStringLiteral("sched:sched_waking"));
        QCOMPARE(line.name().name, std::string("sched_waking"));
        line.setText(QStringLiteral("sched_waking"));
        QCOMPARE(line.name(), (tracefs::EventName{"", "sched_waking"}));
    }

    void whatIsWrittenStaysAsItIs()
    {
        HistForm form;
        ask(form, wakeups());
        auto* const key = named<QComboBox>(form, QStringLiteral("Start key"));
        const std::vector<tracefs::EventField> fields{
            {.name = "comm", .type = "char[16]", .use = tracefs::FieldUse::String},
            {.name = "pid", .type = "pid_t", .isSigned = true, .bytes = 4},
            {.name = "args", .type = "unsigned long[6]", .bytes = 48}};
        for (int i = 0; i < 2; ++i) {
            key->lineEdit()->setCursorPosition(1);
            form.setFields({fields, fields});
            QCOMPARE(key->currentText(), QStringLiteral("pid"));
            QCOMPARE(key->lineEdit()->cursorPosition(), 1);
        }
        // Arrays are no keys.
        QCOMPARE(key->count(), 2);
        ask(form, byTask({.kind = AggregationValue::Kind::Sum, .field = "pid"}));
        form.setFields({fields});
        QVERIFY(named<QComboBox>(form, QStringLiteral("First key"))->findText("comm") >= 0);
        QCOMPARE(named<QComboBox>(form, QStringLiteral("Value field"))->count(), 1);
    }

    void theFormSaysWhatItWasGiven()
    {
        HistForm form;
        const std::vector<tracefs::EventField> fields{
            {.name = "x", .type = "int", .isSigned = true, .bytes = 4}};
        form.setFields({fields});
        for (const auto& question :
             {byTask({.kind = AggregationValue::Kind::Lquantize,
             .field = "bytes_req",
             .from = 10,
             .to = 90,
             .step = 5}),
              HistRequest{.asked = Aggregation{.events = {"a:b", "c:d"},
                                   .predicate = "x == 1",
                                   .keys = {{.kind = AggregationKey::Kind::Field, .field = "x"},
                                            {.kind = AggregationKey::Kind::Stack}},
                                   .value = {},
                                   .top = 3},
              .entries = 1024}}) {
            ask(form, question);
            auto expected = std::get<Aggregation>(question.asked);
            auto said = std::get<Aggregation>(form.question().asked);
            if (expected.value.kind == AggregationValue::Kind::Count)
                said.value = expected.value; // its steps are of no meaning
            QVERIFY(said == expected);
            QCOMPARE(form.question().entries, question.entries);
        }
        ask(form, wakeups());
        QVERIFY(std::get<tracefs::KernelLatency>(form.question().asked)
                == std::get<tracefs::KernelLatency>(wakeups().asked));
    }

    void eachControlHasAName()
    {
        Stage stage;
        QCOMPARE(unnamedControls(stage.page).join(u'\n'), QString());
    }

    /// With PICTURES=FOLDER in the environment, the pictures are kept there.
    void looksCalm_data() { addThemes(); }
    void looksCalm()
    {
        QFETCH(int, theme);
        applyTheme(Theme(theme));
        const QString name = QLatin1String(QTest::currentDataTag());
        Stage stage;
        auto* const counters = stage.page.counters();
        stage.chooseEvents({{.system = "sched", .name = {}},
                            {.system = "raw_syscalls", .name = "sys_enter"},
                            {.system = "kmem", .name = "kmalloc"}});
        named<QSpinBox>(*counters, kInterval)->setValue(100);
        counters->start();
        QSignalSpy sampled(counters, &CountersPane::sampled);
        for (std::uint64_t i = 1; i < 12; ++i) {
            stage.fake->setHistogram("sched", "sched_switch", byCpu({i * 2130, i * i * 311}));
            stage.fake->setHistogram("sched", "sched_waking", byCpu({i * 1130, 50 * i * i}));
            stage.fake->setHistogram("raw_syscalls", "sys_enter",
                                     byCpu({i * 12'400 + (i % 3) * 4000}));
            stage.fake->setHistogram("kmem", "kmalloc", byCpu({7 * i}));
            waitForNext(sampled);
        }
        keepPicture(stage.page, name + QStringLiteral("-counters"));
        counters->stop();

        stage.page.showPart(CountPage::Part::Aggregate);
        stage.judge(byTask({.kind = AggregationValue::Kind::Deviation, .field = "x"}));
        keepPicture(stage.page, name + QStringLiteral("-refused"));
        stage.judge(wakeups());
        QSignalSpy answered(stage.page.aggregate(), &AggregatePane::answered);
        waitUntil([&] { return stage.button(QStringLiteral("Start"))->isEnabled(); });
        stage.page.aggregate()->start();
        waitForNext(answered);
        countWakeups(stage);
        waitUntil([&] { return stage.page.aggregate()->model()->rowCount() == 7; });
        keepPicture(stage.page, name + QStringLiteral("-latency"));
        stage.page.aggregate()->showPage(AggregatePane::Page::Times);
        countWakeups(stage, 3);
        waitUntil([&] { return stage.page.aggregate()->history().samples() >= 4; });
        waitUntil([&] { return !stage.page.aggregate()->times()->plot()->preparing(); });
        keepPicture(stage.page, name + QStringLiteral("-times"));
        stage.page.aggregate()->showPage(AggregatePane::Page::Table);
        stage.page.resize(760, 520);
        keepPicture(stage.page, name + QStringLiteral("-narrow"));
    }

private:
    static void countWakeups(Stage& stage, std::uint64_t times = 1)
    {
        std::vector<std::uint64_t> counts{14, 230, 1820, 960, 214, 31, 2};
        for (auto& count : counts)
            count *= times;
        const auto events = *stage.fake->read("synthetic_events", 1 << 20);
        stage.fake->setHistogram("synthetic", events.substr(0, events.find_first_of(" \t")),
                                 latencies(11, counts));
    }
};

QTEST_MAIN(TestCountPage)
#include "tst_count_page.moc"
