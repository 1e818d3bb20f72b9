#include "ui/models/event_choice_model.h"
#include "ui/record/record_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

namespace {

RecordOffer offer()
{
    return {{"nop", "function", "function_graph"},
            {"local", "global", "mono", "boot"},
            {{"sched", "sched_switch"}, {"sched", "sched_waking"}, {"irq", "softirq_raise"}}};
}

template <typename T>
T* named(const QWidget& form, const QString& name)
{
    for (auto* const child : form.findChildren<T*>()) {
        if (child->accessibleName() == name)
            return child;
    }
    return nullptr;
}

} // namespace

/// The form says what is going to be recorded.
class TestRecordForm : public QObject
{
    Q_OBJECT

private slots:
    void settingsComeBackAsTheyWere()
    {
        record::Settings settings;
        settings.tracer = "function_graph";
        settings.events = {{"sched", "sched_switch", "prev_pid == 1"}};
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
        RecordForm form;
        form.setOffer(offer());
        form.setSettings(settings);
        QVERIFY(form.settings() == settings);
        form.setSettings({});
        QVERIFY(form.settings() == record::Settings());
    }

    void isFilledWithMouseAndKeys()
    {
        RecordForm form;
        form.setOffer(offer());
        form.resize(1000, 700);
        form.show();
        QVERIFY(QTest::qWaitForWindowExposed(&form));
        const QSignalSpy changed(&form, &RecordForm::changed);

        auto* const search = named<QLineEdit>(form, QStringLiteral("Find an event"));
        QVERIFY(search);
        QTest::keyClicks(search, QStringLiteral("waking"));
        auto* const tree = form.eventTree();
        const auto top = tree->model()->index(0, 0);
        QCOMPARE(tree->model()->rowCount(), 1);
        QVERIFY(tree->isExpanded(top));
        tree->setCurrentIndex(tree->model()->index(0, 0, top));
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Space);
        QCOMPARE(form.settings().events,
                 (std::vector<record::EventChoice>{{"sched", "sched_waking", {}}}));

        auto* const tracer = named<QComboBox>(form, QStringLiteral("Tracer"));
        auto* const only = named<QLineEdit>(form, QStringLiteral("Functions that are traced"));
        auto* const depth = named<QSpinBox>(form, QStringLiteral("Greatest depth of calls"));
        QVERIFY(!only->isEnabled());
        tracer->setFocus();
        QTest::keyClicks(tracer, QStringLiteral("function"));
        QVERIFY(only->isEnabled());
        QVERIFY(!depth->isEnabled());
        QTest::keyClick(tracer, Qt::Key_Down);
        QVERIFY(depth->isEnabled());
        QTest::keyClicks(only, QStringLiteral("vfs_read, vfs_write"));
        QTest::keyClicks(named<QLineEdit>(form, QStringLiteral("Process numbers")),
                         QStringLiteral("17, x-3"));
        auto* const seconds = named<QDoubleSpinBox>(form, QStringLiteral("Longest time"));
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
        QVERIFY(form.events()->missing().empty());
    }
};

QTEST_MAIN(TestRecordForm)

#include "tst_record_form.moc"
