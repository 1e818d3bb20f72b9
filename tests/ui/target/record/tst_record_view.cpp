#include "tests/support/dat_builder.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/unnamed_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/capture/capture_window.h"
#include "ui/shell/file_tab.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/record/command_dialog.h"
#include "ui/target/record/event_pane.h"
#include "ui/target/record/record_form.h"
#include "ui/target/record/record_view.h"
#include "ui/target/record/recovery_bar.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/events/models/event_table_model.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

/// A page with some sched_switch, whose fields are all 0.
std::string switchPage(const FakeKernel& kernel, std::uint64_t time, int count)
{
    constexpr std::size_t kPayload = 56;
    const auto event = std::find_if(kernel.events.begin(), kernel.events.end(),
                                    [](const auto& e) { return e.name == "sched_switch"; });
    const DatBuilder dat;
    std::string records;
    for (int i = 0; i < count; ++i)
        records +=
            dat.data(i == 0 ? 0 : 1000, dat.record(std::string(kPayload, '\0'), int(event->id), 7));
    return dat.page(time, records);
}

/// A view that records from a kernel in memory.
struct Bench
{
    explicit Bench(FakeKernel which)
        : kernel(std::move(which))
        , tracefs(std::make_shared<FakeTracefs>(kernel))
        , before(tracefs->snapshotOfControls())
        , view(
              [this](const std::string& host, const CancelToken&) -> Result<Target::Backend> {
                  if (host == "nowhere")
                      return fail(ErrorCode::NotFound, "there is no such host",
                                  "Mind the spelling");
                  return Target::Backend(tracefs);
              },
              [this] { return folder.filePath(QStringLiteral("%1.psc").arg(++files)); })
    {
        view.resize(1200, 800);
        view.show();
    }

    bool connects()
    {
        QSignalSpy changed(&view, &RecordView::targetChanged);
        view.connectTarget();
        waitForNext(changed);
        return view.connected();
    }
    QAction* action(int index) const { return view.actions()[index]; }
    QAction* record() const { return action(0); }
    QString words() const
    {
        for (const auto* const label : view.findChildren<QLabel*>()) {
            if (label->accessibleDescription() == QLatin1String("Status"))
                return label->text();
        }
        return {};
    }
    std::string instance() const
    {
        const auto entries = tracefs->list("instances");
        return entries && !entries->empty() ? entries->front().name : std::string();
    }
    std::string tracing(const std::string& name) const
    {
        const auto path = access::TracePath::parse("instances/" + name + "/tracing_on");
        return tracefs->read(*path, 16).value_or("");
    }
    bool leftNothing() const
    {
        auto after = tracefs->snapshotOfControls();
        for (const auto& [file, text] : before) {
            // A buffer that was used once says its true size for ever.
            if (after[file] != text && !file.ends_with("buffer_size_kb"))
                return false;
        }
        return after.size() == before.size();
    }

    QTemporaryDir folder;
    int files = 0;
    FakeKernel kernel;
    std::shared_ptr<FakeTracefs> tracefs;
    std::map<std::string, std::string> before;
    RecordView view;
};

record::Settings switches()
{
    record::Settings settings;
    settings.events = {{"sched", "sched_switch", {}}};
    return settings;
}

/// Presses a button of the question that comes up next.
void answerQuestion(QMessageBox::ButtonRole role, int* asked)
{
    QTimer::singleShot(0, qApp, [role, asked] {
        auto* const box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) {
            answerQuestion(role, asked);
            return;
        }
        ++*asked;
        for (auto* const button : box->buttons()) {
            if (box->buttonRole(button) == role)
                button->click();
        }
    });
}

/// Reads the commands of the dialog that comes up next, and closes it.
void readCommands(QString* commands)
{
    QTimer::singleShot(0, qApp, [commands] {
        auto* const dialog = qobject_cast<CommandDialog*>(QApplication::activeModalWidget());
        if (!dialog) {
            readCommands(commands);
            return;
        }
        *commands = dialog->findChild<QPlainTextEdit*>()->toPlainText();
        dialog->reject();
    });
}

} // namespace

class TestRecordView : public QObject
{
    Q_OBJECT

private slots:
    void withoutATargetItSaysWhatCanBeDone()
    {
        Bench bench(FakeKernel::linux61());
        const auto says = [&bench] {
            return probescope::says(bench.view, QStringLiteral("over ssh"))
                && probescope::says(bench.view, QStringLiteral("prepare the recording"));
        };
        const auto click = [&bench](const QString& text) {
            auto* const button = shownButton<QPushButton>(bench.view, text);
            QVERIFY2(button, qPrintable(text));
            QTest::mouseClick(button, Qt::LeftButton);
        };
        waitUntilExposed(&bench.view);
        QVERIFY(says());
        bench.view.form()->setSettings(switches());
        QString commands;
        readCommands(&commands);
        click(QStringLiteral("Show commands…"));
        QVERIFY2(commands.contains(QLatin1String("sched_switch")), qPrintable(commands));
        bench.view.showKernel();
        QVERIFY(!says()); // that page says what it needs
        bench.view.showPage(bench.view.form());
        QVERIFY(says());
        QSignalSpy changed(&bench.view, &RecordView::targetChanged);
        click(QStringLiteral("Connect"));
        if (changed.isEmpty())
            waitForNext(changed);
        waitUntil([&] { return bench.record()->isEnabled(); });
        QVERIFY(!says());
        // The button says whether what stands beside it is reached.
        auto* const button = shownButton<QPushButton>(bench.view, QStringLiteral("Reconnect"));
        QVERIFY(button);
        for (auto* const box : bench.view.findChildren<QComboBox*>()) {
            if (box->accessibleName() == QLatin1String("Target"))
                box->setEditText(QStringLiteral("board"));
        }
        QCOMPARE(button->text(), QStringLiteral("Connect"));
        QCOMPARE(unnamedControls(bench.view).join(u'\n'), QString());
    }

    /// In a small window, no field of the form is cut.
    void theFormHasTheWidthThatItNeeds()
    {
        Bench bench(FakeKernel::linux61());
        bench.view.resize(1000, 640);
        waitUntilExposed(&bench.view);
        QVERIFY(bench.connects());
        auto* const area = bench.view.form()->findChild<QScrollArea*>();
        QVERIFY(area);
        waitUntil([&] {
            return area->widget()->minimumSizeHint().width() <= area->viewport()->width()
                && area->widget()->width() <= area->viewport()->width();
        });
        QCOMPARE(bench.view.width(), 1000);
    }

    void asksBeforeItLeavesATarget()
    {
        Bench bench(FakeKernel::linux61());
        QVERIFY(bench.connects());
        std::function<void()> leave;
        bench.view.setBeforeLeaving([&](const std::function<void()>& then) { leave = then; });
        QSignalSpy reaching(&bench.view, &RecordView::reaching);
        bench.view.connectTarget();
        QVERIFY(reaching.isEmpty());
        QVERIFY(leave);
        QSignalSpy changed(&bench.view, &RecordView::targetChanged);
        leave();
        QCOMPARE(reaching.size(), 1);
        waitForNext(changed);
    }

    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("probescope-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
        qputenv("XDG_STATE_HOME", m_folder.filePath(QStringLiteral("state")).toUtf8());
        qputenv("XDG_CACHE_HOME", m_folder.filePath(QStringLiteral("cache")).toUtf8());
    }
    static void init() { QSettings().clear(); }

    void saysWhyATargetIsNotReached()
    {
        Bench bench(FakeKernel::linux612());
        QComboBox* hosts = nullptr;
        for (auto* const box : bench.view.findChildren<QComboBox*>()) {
            if (box->accessibleName() == QLatin1String("Target"))
                hosts = box;
        }
        QVERIFY(hosts);
        hosts->setEditText(QStringLiteral("nowhere"));
        QSignalSpy changed(&bench.view, &RecordView::targetChanged);
        bench.view.connectTarget();
        waitForNext(changed);
        QVERIFY(!bench.view.connected());
        QVERIFY2(bench.words().contains(QLatin1String("There is no such host")),
                 qPrintable(bench.words()));
        QVERIFY(!bench.record()->isEnabled());
    }

    /// What only some kernels take is a fault where the kernel was asked and does not.
    void filtersAreJudgedByTheTarget_data()
    {
        QTest::addColumn<bool>("young");
        QTest::newRow("6.1") << false;
        QTest::newRow("6.12") << true;
    }
    void filtersAreJudgedByTheTarget()
    {
        QFETCH(bool, young);
        Bench bench(young ? FakeKernel::linux612() : FakeKernel::linux61());
        QVERIFY(bench.connects());
        QVERIFY(bench.leftNothing()); // it was asked in an instance that is gone
        bench.view.form()->setSettings(switches());
        auto* const tree = bench.view.form()->events()->tree();
        const auto sched = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole,
                                                QStringLiteral("sched"), 1, Qt::MatchExactly);
        QCOMPARE(sched.size(), 1);
        const auto event =
            tree->model()->match(tree->model()->index(0, 0, sched[0]), Qt::DisplayRole,
                                 QStringLiteral("sched_switch"), 1, Qt::MatchExactly);
        QCOMPARE(event.size(), 1);
        tree->setCurrentIndex(event[0]);
        auto* const filter = bench.view.form()->events()->findChild<FilterEdit*>();
        waitUntil([&] { return filter->line()->format() != nullptr; });
        filter->setText(QStringLiteral("next_prio & CPUS{0-1}"));
        QCOMPARE(filter->hasFault(), !young);
        filter->setText(QStringLiteral("next_prio & 1"));
        QVERIFY(!filter->hasFault());
    }

    void whatIsRecordedCanBeWatched()
    {
        Bench bench(FakeKernel::linux612());
        QVERIFY(bench.connects());
        bench.view.form()->setSettings(switches());
        QSignalSpy growing(&bench.view, &RecordView::growing);
        QSignalSpy told(&bench.view, &RecordView::told);
        QSignalSpy recorded(&bench.view, &RecordView::recorded);
        bench.record()->trigger();
        waitUntil([&] { return bench.action(2)->isEnabled(); }); // it runs
        bench.tracefs->feed(bench.instance(), 0, switchPage(bench.kernel, 1'000'000, 40), 40);
        bench.tracefs->feed(bench.instance(), 1, switchPage(bench.kernel, 2'000'000, 40), 40);
        waitForNext(growing);
        const auto file = growing[0][0].toString();

        FileTab tab(file.toStdString());
        connect(&bench.view, &RecordView::told, &tab,
                [&tab](const QString&, const QString& words) { tab.showRecording(words); });
        connect(&tab, &FileTab::stopWanted, &bench.view, &RecordView::stop);
        tab.resize(1200, 800);
        tab.show();
        tab.open();
        waitUntil([&] { return tab.captureWindow() && tab.growing(); });
        auto* const window = tab.captureWindow();
        waitUntil([&] { return window->capture()->summary().events == std::uint64_t(80); });
        auto* const table = window->view<EventsView>()->table();
        const auto isAtEnd = [table, window] {
            return table->rowWindow().top() + std::uint64_t(table->rowWindow().fullRows())
                >= window->capture()->summary().events;
        };
        waitUntil([&] { return table->rowWindow().top() > 0 && isAtEnd(); });

        bench.tracefs->feed(bench.instance(), 0, switchPage(bench.kernel, 3'000'000, 40), 40);
        waitUntil([&] { return window->capture()->summary().events == std::uint64_t(120); });
        waitUntil(isAtEnd);

        // Whoever looks at something else is left in peace.
        table->setCurrent(3);
        const auto top = table->rowWindow().top();
        bench.tracefs->feed(bench.instance(), 1, switchPage(bench.kernel, 4'000'000, 40), 40);
        waitUntil([&] { return window->capture()->summary().events == std::uint64_t(160); });
        QCOMPARE(table->rowWindow().top(), top);

        QVERIFY(told.count() > 0);
        QToolButton* stop = nullptr;
        for (auto* const button : window->findChildren<QToolButton*>()) {
            if (button->text() == QLatin1String("Stop") && !button->visibleRegion().isEmpty())
                stop = button;
        }
        QVERIFY(stop);
        stop->click();
        waitForNext(recorded);
        QCOMPARE(recorded[0][0].toString(), file);
        waitUntil([&] { return !tab.growing(); });
        QVERIFY(!stop->isVisible());
        QCOMPARE(window->capture()->summary().state, store::Summary::State::Complete);
        QVERIFY(bench.leftNothing());
    }

    /// The tab has a button for that already while it reads what there is.
    void whatIsRecordedCanBeStoppedWhileItsTabOpens()
    {
        Bench bench(FakeKernel::linux612());
        QVERIFY(bench.connects());
        bench.view.form()->setSettings(switches());
        std::unique_ptr<FileTab> tab;
        connect(&bench.view, &RecordView::growing, this, [&](const QString& file) {
            tab = std::make_unique<FileTab>(file.toStdString());
            connect(tab.get(), &FileTab::stopWanted, &bench.view, &RecordView::stop);
            tab->show();
            tab->open();
        });
        bool pressed = false;
        connect(&bench.view, &RecordView::told, this, [&](const QString&, const QString& words) {
            tab->showRecording(words);
            for (auto* const button : tab->findChildren<QPushButton*>()) {
                if (!pressed && tab->reading() && button->text() == QLatin1String("Stop")) {
                    pressed = true;
                    button->click();
                }
            }
        });
        QSignalSpy recorded(&bench.view, &RecordView::recorded);
        bench.record()->trigger();
        waitUntil([&] { return bench.action(2)->isEnabled(); }); // it runs
        bench.tracefs->feed(bench.instance(), 0, switchPage(bench.kernel, 1'000'000, 40), 40);
        waitForNext(recorded);
        QVERIFY(pressed);
        waitUntil([&] { return tab->captureWindow() && !tab->growing() && !tab->reading(); });
        QCOMPARE(tab->captureWindow()->capture()->summary().events, std::uint64_t(40));
        QVERIFY(bench.leftNothing());
    }

    void pausesGoesOnAndMarks()
    {
        Bench bench(FakeKernel::linux612());
        QVERIFY(bench.connects());
        bench.view.form()->setSettings(switches());
        bench.record()->trigger();
        waitUntil([&] { return bench.action(2)->isEnabled(); });
        const auto instance = bench.instance();
        bench.action(1)->trigger();
        waitUntil([&] { return !bench.action(2)->isEnabled() && bench.action(1)->isEnabled(); });
        QCOMPARE(bench.tracing(instance), "0\n");
        bench.action(1)->trigger();
        waitUntil([&] { return bench.action(2)->isEnabled(); });
        QCOMPARE(bench.tracing(instance), "1\n");
        QTimer::singleShot(0, qApp, [] {
            auto* const dialog = QApplication::activeModalWidget();
            QTest::keyClicks(dialog->findChild<QLineEdit*>(), QStringLiteral("here it was slow"));
            QTest::keyClick(dialog, Qt::Key_Return);
        });
        bench.action(2)->trigger();
        waitUntil([&] { return bench.tracefs->marks(instance).size() == std::size_t(1); });
        QCOMPARE(bench.tracefs->marks(instance)[0], "here it was slow");
        QSignalSpy ended(&bench.view, &RecordView::ended);
        bench.record()->trigger();
        waitForNext(ended);
        QVERIFY(bench.leftNothing());
    }

    void asksOnceBeforeTheTopLevelIsUsed()
    {
        Bench bench(FakeKernel::linux61());
        QVERIFY(bench.connects());
        record::Settings settings;
        settings.tracer = "function_graph";
        bench.view.form()->setSettings(settings);
        int asked = 0;
        answerQuestion(QMessageBox::RejectRole, &asked);
        QSignalSpy ended(&bench.view, &RecordView::ended);
        bench.record()->trigger();
        waitUntil([&] { return asked == 1; });
        QVERIFY(!bench.view.recording());
        QVERIFY(bench.leftNothing());

        answerQuestion(QMessageBox::AcceptRole, &asked);
        bench.record()->trigger();
        waitUntil([&] { return asked == 2; });
        waitUntil([&] { return bench.action(2)->isEnabled(); });
        QCOMPARE(*bench.tracefs->read("current_tracer", 64), "function_graph\n");
        const auto count = ended.count();
        bench.record()->trigger();
        waitUntil([&] { return ended.count() >= count + 1; });
        QCOMPARE(ended.count(), count + 1);
        QVERIFY(bench.leftNothing());

        bench.record()->trigger(); // it was agreed to
        waitUntil([&] { return bench.action(2)->isEnabled(); });
        bench.record()->trigger();
        waitUntil([&] { return ended.count() >= count + 2; });
        QCOMPARE(ended.count(), count + 2);
        QCOMPARE(asked, 2);
        QVERIFY(bench.leftNothing());
    }

    void makesCapturesOfWhatWasCutOff()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("cut.psc"));
        RecoveryBar bar;
        {
            const auto kernel = FakeKernel::linux612();
            auto tracefs = std::make_shared<FakeTracefs>(kernel);
            record::SessionOutput output;
            output.capture = file.toStdString();
            record::Session session(tracefs, switches(), output);
            waitUntil([&] { return session.state() == record::SessionState::Prepared; });
            session.start();
            waitUntil([&] { return session.state() == record::SessionState::Recording; });
            QSignalSpy looked(&bar, &RecoveryBar::checked);
            bar.check(folder.path());
            waitForNext(looked);
            QVERIFY(bar.isHidden()); // it goes on
            const auto instances = tracefs->list("instances");
            tracefs->feed(instances->front().name, 0, switchPage(kernel, 1'000'000, 40), 40);
            session.abandon();
            session.wait();
        }
        QSignalSpy looked(&bar, &RecoveryBar::checked);
        bar.check(folder.path());
        waitForNext(looked);
        QVERIFY(!bar.isHidden());
        QSignalSpy recovered(&bar, &RecoveryBar::recovered);
        bar.findChild<QPushButton*>()->click();
        waitForNext(recovered);
        QCOMPARE(recovered[0][0].toString(), file);
        const auto capture = store::Capture::open(file.toStdString());
        QVERIFY(bool(capture));
        QCOMPARE((*capture)->summary().events, std::uint64_t(40));
        waitUntil([&] { return bar.isHidden(); });
    }

    void putsBackWhatARecordingThatDiedHasChanged()
    {
        Bench bench(FakeKernel::linux61());
        const auto folder = tracefs::Journal::usualFolder();
        {
            auto journal = tracefs::Journal::begin(folder, *bench.tracefs);
            QVERIFY(bool(journal));
            QVERIFY(bool(journal->write("current_tracer", "function")));
        } // as when the process dies
        QVERIFY(!bench.leftNothing());
        QVERIFY(bench.connects());
        QVERIFY(bench.leftNothing());
        QVERIFY2(bench.words().contains(QLatin1String("current_tracer")),
                 qPrintable(bench.words()));
        QVERIFY(tracefs::Journal::leftIn(folder)->empty());
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestRecordView)

#include "tst_record_view.moc"
