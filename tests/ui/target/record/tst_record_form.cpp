#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/planted_translator.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/events/models/event_choice_model.h"
#include "ui/target/events/models/event_formats.h"
#include "ui/target/record/command_dialog.h"
#include "ui/target/record/event_pane.h"
#include "ui/target/record/function_group.h"
#include "ui/target/record/models/preset_store.h"
#include "ui/target/record/models/probe_choice_model.h"
#include "ui/target/record/option_dialog.h"
#include "ui/target/record/probe_group.h"
#include "ui/target/record/record_form.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

namespace {

RecordOffer offer()
{
    return {
        .tracers = {"nop", "function", "function_graph"},
        .clocks = {"local", "global", "mono", "boot"},
        .events = {{"sched", "sched_switch"}, {"sched", "sched_waking"}, {"irq", "softirq_raise"}},
        .options = {{"overwrite", true}, {"sym-offset", false}, {"irq-info", true}},
        .cpus = {0, 1}};
}

/// Settings with something in every place.
record::Settings everything()
{
    record::Settings settings;
    settings.tracer = "function_graph";
    settings.events = {{"sched", "sched_switch", "prev_pid == 1"}};
    settings.probes = {{.definition = "p:open do_sys_openat2 name=+0($arg2):string",
                        .filter = "name ~ \"/etc/*\"",
                        .stackTrace = true},
                       {.definition = "r16:back vfs_read", .enabled = false}};
    settings.functions = {"vfs_*", ":mod:ext4"};
    settings.functionsLeftOut = {"vfs_statx"};
    settings.graphFunctions = {"do_sys_openat2"};
    settings.graphFunctionsLeftOut = {"kfree"};
    settings.graphDepth = 7;
    settings.pids = {1, 4711};
    settings.followChildren = false;
    settings.clock = "boot";
    settings.options = {{"sym-offset", true}};
    settings.bufferKib = 8192;
    settings.threshold = std::chrono::microseconds(50);
    settings.stackTraces = true;
    settings.mode = record::Settings::Mode::FlightRecorder;
    settings.stop.time = std::chrono::milliseconds(2500);
    settings.stop.bytes = 3 << 20;
    settings.stop.events = 99;
    settings.stop.event = record::EventChoice{"sched", "sched_process_exit", "pid == 1"};
    settings.cpus = std::vector<std::uint32_t>{0, 1, 2, 8};
    return settings;
}

} // namespace

/// The form says what is going to be recorded.
class TestRecordForm : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("probescope-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    }
    static void init() { QSettings().clear(); }

    void settingsComeBackAsTheyWere()
    {
        const auto settings = everything();
        RecordForm form;
        form.setOffer(offer());
        form.setSettings(settings);
        QVERIFY(form.settings() == settings);
        form.setSettings({});
        QVERIFY(form.settings() == record::Settings());
    }

    void probesAreWrittenAndJudgedInPlace()
    {
        RecordForm form;
        form.resize(1000, 900);
        form.show();
        waitUntilExposed(&form);
        auto* const group = form.probes();
        const QAbstractItemModelTester tester(
            group->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        const QSignalSpy changed(&form, &RecordForm::changed);
        auto* const add = named<QPushButton>(form, QStringLiteral("Add a probe"));
        QTest::mouseClick(add, Qt::LeftButton);
        auto* editor = group->table()->findChild<QLineEdit*>();
        QVERIFY(editor);
        QTest::keyClicks(editor, QStringLiteral("p:open do_sys_openat2 1x=%di"));
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(!changed.isEmpty());
        waitUntil([&] { return group->words().contains(QStringLiteral("column 23")); });
        group->setDefinition(0, QStringLiteral("p:open  do_sys_openat2 x1=%di"));
        QVERIFY(group->words().isEmpty());
        QCOMPARE(
            form.settings().probes,
            (std::vector<record::ProbeChoice>{{.definition = "p:open do_sys_openat2 x1=%di"}}));

        // What the grammar lets through and no kernel takes.
        group->setDefinition(0, QStringLiteral("p:open do_sys_openat2 x1=%di:foo"));
        QVERIFY2(group->words().contains(QStringLiteral("column 30")), qPrintable(group->words()));
        group->setDefinition(0, QStringLiteral("p:open do_sys_openat2 x1=%di"));
        QVERIFY(group->words().isEmpty());

        // The same name again is wrong only for the second one, and only while both are made.
        group->add({.definition = "r:open do_sys_openat2"});
        QVERIFY(group->words().contains(QStringLiteral("name")));
        QVERIFY(!group->model()->trouble(0));
        auto* const table = group->table();
        table->setCurrentIndex(table->model()->index(0, 0));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Space);
        QVERIFY(!form.settings().probes[0].enabled);
        QVERIFY(!group->model()->trouble(1));
        const auto stack = table->model()->index(1, ProbeChoiceModel::Stack);
        table->setCurrentIndex(stack);
        QTest::keyClick(table, Qt::Key_Space);
        QVERIFY(form.settings().probes[1].stackTrace);

        QSignalSpy wanted(group, &ProbeGroup::builderWanted);
        auto* const build =
            named<QPushButton>(form, QStringLiteral("Open the selected probe in the builder"));
        QVERIFY(!build->isVisible()); // nobody builds
        group->setCanBuild(true);
        QTest::mouseClick(build, Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toInt(), 1);
        QCOMPARE(wanted[0][1].toString(), QStringLiteral("r:open do_sys_openat2"));

        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(form.settings().probes.size(), std::size_t(1));
        QTest::mouseClick(add, Qt::LeftButton); // one that says nothing is none
        QCOMPARE(form.settings().probes.size(), std::size_t(1));
    }

    /// What a model keeps says the same in all languages.
    void faultsOfProbesAreTranslatedWhereTheyAreShown()
    {
        const PlantedTranslator translator("core", marked);
        ProbeChoiceModel model;
        model.add({.definition = "p:open do_sys_openat2 x1=%di:foo"});
        const auto& wrong = model.trouble(0);
        QVERIFY(wrong.has_value());
        const auto kept = wrong->what.text();
        QVERIFY2(!kept.starts_with('@'), kept.c_str());
        const auto shown = model.troubleText(0);
        QVERIFY2(shown.startsWith(u'@'), qPrintable(shown));
        QVERIFY(!shown.endsWith(u'.')); // the sentence around it has one
        const auto cell = model.index(0, ProbeChoiceModel::Definition);
        QCOMPARE(cell.data(Qt::ToolTipRole).toString(), shown);
        QVERIFY(cell.data(Qt::AccessibleTextRole).toString().endsWith(shown));
        QVERIFY(model.troubleText(1).isEmpty());
    }

    void isFilledWithMouseAndKeys()
    {
        RecordForm form;
        form.setOffer(offer());
        form.resize(1000, 700);
        form.show();
        waitUntilExposed(&form);
        const QSignalSpy changed(&form, &RecordForm::changed);

        auto* const search = named<QLineEdit>(form, QStringLiteral("Find an event"));
        QVERIFY(search);
        QTest::keyClicks(search, QStringLiteral("waking"));
        auto* const tree = form.events()->tree();
        const auto top = tree->model()->index(0, 0);
        QCOMPARE(tree->model()->rowCount(), 1);
        QVERIFY(tree->isExpanded(top));
        tree->setCurrentIndex(tree->model()->index(0, 0, top));
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Space);
        QCOMPARE(form.settings().events,
                 (std::vector<record::EventChoice>{{"sched", "sched_waking", {}}}));

        auto* const tracer = named<QComboBox>(form, QStringLiteral("Tracer"));
        auto* const only = named<QLineEdit>(form, QStringLiteral("Function filter"));
        auto* const depth = named<QSpinBox>(form, QStringLiteral("Max graph depth"));
        QVERIFY(!only->isEnabled());
        tracer->setFocus();
        QTest::keyClicks(tracer, QStringLiteral("function"));
        QVERIFY(only->isEnabled());
        QVERIFY(!depth->isEnabled());
        QTest::keyClick(tracer, Qt::Key_Down);
        QVERIFY(depth->isEnabled());
        QTest::keyClicks(only, QStringLiteral("vfs_read, vfs_write"));
        QTest::keyClicks(named<QLineEdit>(form, QStringLiteral("PIDs")), QStringLiteral("17, x-3"));
        auto* const seconds = named<QDoubleSpinBox>(form, QStringLiteral("Time limit"));
        seconds->setFocus();
        seconds->selectAll();
        QTest::keyClicks(seconds, QStringLiteral("10"));
        const auto settings = form.settings();
        QCOMPARE(settings.tracer, std::string("function_graph"));
        QCOMPARE(settings.functions, (std::vector<std::string>{"vfs_read", "vfs_write"}));
        QCOMPARE(settings.pids, (std::vector<std::int32_t>{17, 3}));
        QCOMPARE(settings.stop.time.value().count(), std::int64_t(10'000'000'000));
        QVERIFY(changed.count() > 5);
    }

    void whatIsNotOfferedStaysWished()
    {
        RecordForm form;
        record::Settings settings;
        settings.tracer = "irqsoff";
        settings.clock = "x86-tsc";
        settings.events = {{"kvm", {}, {}}};
        form.setSettings(settings);
        form.setOffer(offer());
        QVERIFY(form.settings() == settings);
        auto more = offer();
        more.tracers.emplace_back("irqsoff");
        more.clocks.emplace_back("x86-tsc");
        more.events.push_back({"kvm", "kvm_exit"});
        form.setOffer(more);
        QVERIFY(form.settings() == settings);
        QVERIFY(form.events()->model()->missing().empty());
    }

    void tracersThatKeepTheirMaximumSaySo()
    {
        RecordForm form;
        form.setOffer(offer());
        const auto* const group = form.findChild<FunctionGroup*>();
        QVERIFY(group);
        QVERIFY(group->note().isEmpty());
        record::Settings settings;
        settings.tracer = "wakeup_rt";
        form.setSettings(settings);
        QVERIFY(group->note().contains(QStringLiteral("report")));
        const auto labels = group->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [group](const QLabel* label) {
            return label->text() == group->note() && !label->isHidden();
        }));
    }

    void whatIsChosenIsToBeSeen()
    {
        RecordForm form;
        form.setOffer(offer());
        record::Settings settings;
        settings.events = {{"sched", "sched_waking", {}}};
        form.setSettings(settings);
        const auto* const tree = form.events()->tree();
        QVERIFY(tree->isExpanded(tree->model()->index(1, 0)));
        QVERIFY(!tree->isExpanded(tree->model()->index(0, 0)));
    }

    void theEventInFrontShowsItsFieldsAndFilter()
    {
        EventFormats formats;
        formats.setBackend(std::make_shared<fake::FakeTracefs>(fake::FakeKernel::linux612()));
        RecordForm form;
        form.setOffer(offer());
        form.events()->setFormats(&formats);
        auto* const tree = form.events()->tree();
        const auto sched = tree->model()->index(1, 0);
        const QSignalSpy ready(&formats, &EventFormats::ready);
        tree->setCurrentIndex(tree->model()->index(0, 0, sched));
        waitUntil([&] { return ready.count() > 0; });
        const auto* const fields =
            named<QPlainTextEdit>(form, QStringLiteral("Fields of the event"));
        QVERIFY2(fields->toPlainText().contains(QLatin1String("char[16] next_comm")),
                 qPrintable(fields->toPlainText()));
        QVERIFY(!fields->toPlainText().contains(QLatin1String("common_pid")));

        auto* const filter = form.findChild<FilterEdit*>();
        filter->setText(QStringLiteral("next_pid == 1"));
        QVERIFY(!filter->hasFault());
        QCOMPARE(form.settings().events,
                 (std::vector<record::EventChoice>{{"sched", "sched_switch", "next_pid == 1"}}));
        filter->setText(QStringLiteral("nobody == 1"));
        QVERIFY(filter->hasFault());
        tree->setCurrentIndex(tree->model()->index(1, 0, sched));
        QCOMPARE(filter->text(), QString());
    }

    void presetsAreKept()
    {
        const auto settings = everything();
        const auto read = presetFrom(presetText(settings));
        QVERIFY(read.has_value());
        QVERIFY(*read == settings);
        QVERIFY(*presetFrom(presetText({})) == record::Settings());
        QVERIFY(!presetFrom("[1]").has_value());
        QVERIFY(!presetFrom("nonsense").has_value());
        QVERIFY(*presetFrom("{\"later\": 1}") == record::Settings());

        keepPreset({QStringLiteral("b"), {}, {}});
        keepPreset({QStringLiteral("a"), {}, settings});
        keepPreset({QStringLiteral("b"), {}, settings});
        auto kept = userPresets();
        QCOMPARE(kept.size(), std::size_t(2));
        QCOMPARE(kept[0].name, QStringLiteral("a"));
        QVERIFY(kept[1].settings == settings);
        removePreset(QStringLiteral("a"));
        kept = userPresets();
        QCOMPARE(kept.size(), std::size_t(1));
        QCOMPARE(kept[0].name, QStringLiteral("b"));
    }

    void optionsAreThoseThatDiffer()
    {
        OptionDialog dialog(offer().options, {{"sym-offset", true}, {"gone", false}});
        auto* const list = named<QListWidget>(dialog, QStringLiteral("Trace options"));
        QCOMPARE(list->count(), 2); // overwrite is the recording's own
        QVERIFY(list->item(1)->font().bold());
        list->item(0)->setCheckState(Qt::Unchecked);
        list->item(1)->setCheckState(Qt::Unchecked);
        QVERIFY(!list->item(1)->font().bold());
        const std::map<std::string, bool> expected{{"gone", false}, {"irq-info", false}};
        QCOMPARE(dialog.chosen(), expected);
        // In sentence case, unlike Qt's own.
        const auto* const buttons = dialog.findChild<QDialogButtonBox*>();
        QCOMPARE(buttons->button(QDialogButtonBox::RestoreDefaults)->text(),
                 QStringLiteral("Restore defaults"));
    }

    void theSameInATerminal()
    {
        record::Settings settings;
        settings.events = {{"sched", "sched_switch", {}}};
        CommandDialog dialog(settings);
        const auto* const shell = named<QPlainTextEdit>(dialog, QStringLiteral("Root shell"));
        const auto* const traceCmd = named<QPlainTextEdit>(dialog, QStringLiteral("trace-cmd"));
        QVERIFY2(shell->toPlainText().contains(QLatin1String("events/sched/sched_switch/enable")),
                 qPrintable(shell->toPlainText()));
        QVERIFY2(traceCmd->toPlainText().contains(QLatin1String("trace-cmd record")),
                 qPrintable(traceCmd->toPlainText()));
        for (auto* const button : dialog.findChildren<QPushButton*>()) {
            if (button->text().contains(QLatin1String("Copy")))
                button->click();
        }
        QCOMPARE(QGuiApplication::clipboard()->text(), shell->toPlainText() + u'\n');
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestRecordForm)

#include "tst_record_form.moc"
