// Another language holds at once: the window is made again, and what was open in it is as before.

#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/shown_controls.h"
#include "ui/base/preferences/preferences.h"
#include "ui/base/translation/language.h"
#include "ui/base/view/shortcuts.h"
#include "ui/shell/preferences/preferences_dialog.h"
#include "ui/shell/program_window.h"
#include "ui/target/record/record_form.h"
#include "ui/target/record/record_view.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QEventLoop>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

namespace {

bool isChinese(const QString& text)
{
    return std::any_of(text.begin(), text.end(),
                       [](QChar letter) { return letter.script() == QChar::Script_Han; });
}

} // namespace

class TestLanguageChange : public MainWindowStage
{
    Q_OBJECT

    std::unique_ptr<ProgramWindow> m_program;

    MainWindow& window() const { return m_program->window(); }
    void choose(const QString& language) const
    {
        for (auto* const action : window().findChildren<QAction*>()) {
            if (action->actionGroup() && action->text() == language)
                return action->trigger(); // of the menu View > Language
        }
        QFAIL("the menu has no such language");
    }
    bool menusAreChinese() const
    {
        const auto menus = window().menuBar()->actions();
        return std::ranges::all_of(menus,
                                   [](const QAction* menu) { return isChinese(menu->text()); });
    }
    QMessageBox* question() const { return window().findChild<QMessageBox*>(); }
    /// A kernel in memory.
    RecordView* connectedView() const
    {
        window().setReach([](const std::string&, const CancelToken&) {
            return Result<Target::Backend>(
                Target::Backend(std::make_shared<fake::FakeTracefs>(fake::FakeKernel::linux61())));
        });
        auto* const view = window().showRecording();
        waitUntil([view] { return view->connected(); });
        return view;
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init()
    {
        QSettings().clear();
        Preferences::ofProgram().set(preference::language(), int(Language::English));
        installLanguage(*QCoreApplication::instance(), Language::English);
        m_program = std::make_unique<ProgramWindow>();
        window().resize(1300, 820);
        window().show();
        waitUntilExposed(&window());
    }
    void cleanup() { m_program.reset(); }

    void theMenusChangeAndCapturesStayAsTheyWere()
    {
        const auto first = write("first.txt", newSample());
        auto* capture = openedTab(window(), first)->captureWindow();
        openedTab(window(), write("second.txt", newSample()));
        window().tabs()->setCurrentIndex(0);
        const auto last = capture->capture()->summary().events - 1;
        capture->selection()->select(last, capture->capture()->event(last)->timeNs);
        const TimeRange seen{capture->capture()->summary().firstNs,
                             capture->capture()->event(last)->timeNs + 17};
        capture->selection()->setVisible(seen);
        capture->selection()->addTerm(cpuTerm(capture->capture()->event(last)->cpu));
        const auto filter = capture->selection()->filter();
        QVERIFY(!menusAreChinese());

        QSignalSpy replaced(m_program.get(), &ProgramWindow::replaced);
        choose(QStringLiteral("简体中文"));
        waitForNext(replaced);
        QVERIFY(!question());
        QVERIFY(menusAreChinese());
        QVERIFY(window().isVisible());
        waitUntil([this] { return window().settled(); });
        QCOMPARE(window().tabs()->count(), 2);
        QCOMPARE(window().tabs()->currentIndex(), 0);
        capture = window().currentCapture();
        QVERIFY(capture);
        QCOMPARE(QString::fromStdString(window().currentTab()->file().string()), first);
        QCOMPARE(capture->selection()->row(), std::optional(last));
        QVERIFY(capture->selection()->visible() == seen);
        QVERIFY(capture->selection()->filter() == filter);
        QVERIFY(isChinese(Shortcuts::ofProgram().command(QStringLiteral("program/close"))->text));

        choose(QStringLiteral("English"));
        waitForNext(replaced);
        QVERIFY(!menusAreChinese());
        QCOMPARE(window().menuBar()->actions().front()->text(), QStringLiteral("&File"));
    }

    /// Other views than usual, as they stood; each capture has its own.
    void viewsStandAsTheyStood()
    {
        auto* capture = openedTab(window(), write("views.txt", newSample()))->captureWindow();
        auto* const latency = capture->views()->all().back();
        capture->views()->openWindow(latency);
        const auto windows = capture->views()->arrangement({}).windows;
        QCOMPARE(windows.size(), 1);
        QSignalSpy replaced(m_program.get(), &ProgramWindow::replaced);
        choose(QStringLiteral("简体中文"));
        waitForNext(replaced);
        waitUntil([this] { return window().settled(); });
        const auto again = window().currentCapture()->views()->arrangement({}).windows;
        QCOMPARE(again.size(), 1);
        QCOMPARE(again.front().view, windows.front().view);
    }

    void thePreferencesStayOpen()
    {
        auto* const dialog = PreferencesDialog::showFor(&window());
        waitUntilActive(dialog);
        QSignalSpy replaced(m_program.get(), &ProgramWindow::replaced);
        auto* const box = named<QComboBox>(*dialog, QStringLiteral("Language"));
        QVERIFY(box);
        QTest::keyClick(box, Qt::Key_Down);
        waitForNext(replaced);
        auto* const again = window().findChild<PreferencesDialog*>();
        QVERIFY(again && again->isVisible());
        QVERIFY(isChinese(again->windowTitle()));
        auto* const choice = named<QComboBox>(*again, QStringLiteral("语言"));
        QVERIFY(choice);
        QCOMPARE(choice->currentText(), QStringLiteral("简体中文"));
    }

    void whatIsConnectedIsAskedAbout()
    {
        const auto* const view = connectedView();
        auto settings = view->form()->settings();
        settings.bufferKib = 8192;
        view->form()->setSettings(settings);
        choose(QStringLiteral("简体中文"));
        waitUntil([this] { return question() != nullptr; });
        QTest::mouseClick(question()->defaultButton(), Qt::LeftButton); // Cancel
        waitUntil([this] { return question() == nullptr; });
        QCOMPARE(preference::language().value().toInt(), int(Language::English));
        QCOMPARE(window().findChild<RecordView*>(), view);

        choose(QStringLiteral("简体中文"));
        waitUntil([this] { return question() != nullptr; });
        question()->close(); // without a button
        waitUntil([this] { return question() == nullptr; });
        QCOMPARE(preference::language().value().toInt(), int(Language::English));

        QSignalSpy replaced(m_program.get(), &ProgramWindow::replaced);
        choose(QStringLiteral("简体中文"));
        waitUntil([this] { return question() != nullptr; });
        QTest::mouseClick(shownButton(*question(), QStringLiteral("Change now")), Qt::LeftButton);
        waitForNext(replaced);
        QVERIFY(menusAreChinese());
        const auto* const again = window().findChild<RecordView*>();
        QVERIFY(again);
        waitUntil([again] { return again->connected(); });
        QCOMPARE(again->form()->settings().bufferKib, settings.bufferKib);
    }

    /// What waits there, on the stack, may be the window's.
    void theWindowStaysWhileADialogWaits()
    {
        QSignalSpy replaced(m_program.get(), &ProgramWindow::replaced);
        QEventLoop program;
        QTimer::singleShot(0, this, [&] {
            QEventLoop dialog;
            choose(QStringLiteral("简体中文"));
            QMetaObject::invokeMethod(
                this, [&] { dialog.quit(); }, Qt::QueuedConnection);
            dialog.exec();
            QVERIFY(replaced.isEmpty());
            program.quit();
        });
        program.exec();
        QVERIFY(replaced.isEmpty());
        waitForNext(replaced);
        QVERIFY(menusAreChinese());
    }

    void aRecordingIsNotEndedByIt()
    {
        auto* const view = connectedView();
        record::Settings settings;
        settings.events = {{"sched", "sched_switch", {}}};
        view->form()->setSettings(settings);
        view->actions().front()->trigger();
        waitUntil([view] { return view->actions().back()->isEnabled(); }); // it runs
        QSignalSpy replaced(m_program.get(), &ProgramWindow::replaced);
        choose(QStringLiteral("简体中文"));
        waitUntil([this] { return question() != nullptr; });
        QTest::mouseClick(shownButton(*question(), QStringLiteral("Change when it has ended")),
                          Qt::LeftButton);
        waitUntil([this] { return question() == nullptr; });
        QVERIFY(view->recording());
        QVERIFY(replaced.isEmpty());
        view->stop();
        waitUntil([view] { return !view->recording(); });
        waitUntil([this] { return question() != nullptr; }); // it is connected
        QTest::mouseClick(shownButton(*question(), QStringLiteral("Change now")), Qt::LeftButton);
        waitForNext(replaced);
        QVERIFY(menusAreChinese());
    }
};

QTEST_MAIN(TestLanguageChange)
#include "tst_language_change.moc"
