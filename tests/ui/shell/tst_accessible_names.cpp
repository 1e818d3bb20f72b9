// A screen reader has a name for each control of the window, whatever is opened in it.

#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/tab_walk.h"
#include "tests/ui/support/unnamed_controls.h"
#include "ui/base/parts/state_pane.h"
#include "ui/base/parts/told_focus.h"
#include "ui/base/table/table_view.h"
#include "ui/base/theme/theme.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QLineEdit>
#include <QMenuBar>
#include <QTableView>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

class TestAccessibleNames : public MainWindowStage
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        keepSettings();
        applyTheme(Theme::Light); // its style names the parts of Qt's widgets
    }
    void init() { showWindow(); }
    void cleanup() { m_window.reset(); }

    void theStartPage()
    {
        int walked = 0;
        QCOMPARE(unnamedControls(*m_window, &walked).join(u'\n'), QString());
        QVERIFY(walked > 5);
    }

    void theMenuBar()
    {
        const auto* const spoken = QAccessible::queryAccessibleInterface(m_window->menuBar());
        QVERIFY(spoken && !spoken->text(QAccessible::Name).isEmpty());
    }

    void aFile_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("calls") << QStringLiteral("/graph/events-proc-abstime.txt.xz");
        QTest::newRow("scheduling") << QStringLiteral("/text/events-sched-switch-waking.txt.xz");
        QTest::newRow("longest latency") << QStringLiteral("/latency/irqsoff.txt.xz");
        QTest::newRow("noise") << QStringLiteral("/latency/osnoise.txt.xz");
        QTest::newRow("stacks") << QStringLiteral("/text/events-stacktrace.txt.xz");
    }
    void aFile()
    {
        QFETCH(QString, file);
        auto* const capture = open(QStringLiteral(TEST_DATA) + file)->captureWindow();
        QVERIFY(capture);
        // Views make some of their controls when they are seen first.
        for (auto* const view : capture->views()->all()) {
            capture->views()->bringUp(view);
            QCoreApplication::processEvents();
            QCOMPARE(emptyLabels(*m_window).join(u'\n'), QString());
        }
        int walked = 0;
        QCOMPARE(unnamedControls(*m_window, &walked).join(u'\n'), QString());
        QVERIFY(walked > 50);
        QCOMPARE(blankDescriptions(*m_window).join(u'\n'), QString());
        QCOMPARE(unnamedParts(*m_window).join(u'\n'), QString());
        QCOMPARE(fillers(*m_window).join(u'\n'), QString());
    }

    /// An empty view takes the keys itself.
    void aViewThatIsEmpty()
    {
        auto* const capture =
            open(QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz"))
                ->captureWindow();
        ui::activate(*m_window);
        press(Qt::Key_2, Qt::AltModifier);
        const auto* const calls = capture->view<CallsView>();
        waitUntil([&] { return QApplication::focusWidget() == calls; });
        const auto* const spoken = spokenWidget(*calls);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Calls"));
        QCOMPARE(spoken->role(), QAccessible::Grouping);
    }

    /// It has the focus while nothing can be pressed.
    void aPageThatConnects()
    {
        StatePane pane;
        pane.showBusy(QStringLiteral("Connecting…"), {});
        const auto* const spoken = spokenWidget(pane);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Connecting…"));
        QCOMPARE(spoken->role(), QAccessible::Grouping);
    }

    /// All views follow what is selected, but only one has the keyboard.
    void onlyOneViewSaysThatItHasTheFocus()
    {
        auto* const capture =
            open(QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz"))
                ->captureWindow();
        ui::activate(*m_window);
        auto* const timeline = capture->view<TimelineView>();
        const auto* const events = capture->view<EventsView>()->findChild<QTableView*>();
        auto* const spoken = QAccessible::queryAccessibleInterface(static_cast<QObject*>(timeline));
        const auto focusedLanes = [&] {
            int lanes = 0;
            for (int i = 0; i < spoken->childCount(); ++i)
                lanes += spoken->child(i)->state().focused ? 1 : 0;
            return lanes;
        };
        press(Qt::Key_L, Qt::ControlModifier);
        waitUntil([&] { return events->hasFocus(); });
        press(Qt::Key_Down);
        QCOMPARE(focusedLanes(), 0);
        QVERIFY(tellsOfCurrent(*events));
        press(Qt::Key_T, Qt::ControlModifier);
        waitUntil([&] { return timeline->hasFocus(); });
        QCOMPARE(focusedLanes(), 1);
        QVERIFY(!tellsOfCurrent(*events));
        // F3 in the line of the search goes to another row.
        press(Qt::Key_F, Qt::ControlModifier);
        waitUntil([] { return qobject_cast<QLineEdit*>(QApplication::focusWidget()); });
        QCOMPARE(focusedLanes(), 0);
        QVERIFY(tellsOfCurrent(*events));
        // That of another view beside it only follows.
        auto* const latency = capture->view<LatencyView>();
        capture->views()->openWindow(latency);
        const auto* const longest = latency->longest();
        waitUntil([&] { return longest->isVisible(); });
        ui::activate(*m_window);
        press(Qt::Key_F, Qt::ControlModifier);
        waitUntil([&] {
            const auto* const line = qobject_cast<QLineEdit*>(QApplication::focusWidget());
            return line && events->window()->isAncestorOf(line);
        });
        QVERIFY(tellsOfCurrent(*events));
        QVERIFY(!tellsOfCurrent(*longest));
    }

    void tabComesToEachControl_data() { aFile_data(); }
    void tabComesToEachControl()
    {
        QFETCH(QString, file);
        auto* const capture = open(QStringLiteral(TEST_DATA) + file)->captureWindow();
        ui::activate(*m_window);
        for (auto* const view : capture->views()->all()) {
            capture->views()->bringUp(view);
            QCoreApplication::processEvents();
            const auto missed = unreachedByTab(*m_window).join(u'\n');
            QVERIFY2(missed.isEmpty(),
                     qPrintable(QLatin1String(view->metaObject()->className()) + u'\n' + missed));
        }
    }
};

QTEST_MAIN(TestAccessibleNames)
#include "tst_accessible_names.moc"
