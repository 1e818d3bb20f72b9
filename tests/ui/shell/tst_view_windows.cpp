// Windows of single views, beside the window of the program.

#include "tests/ui/shell/main_window_stage.h"
#include "ui/capture/layout/view_window.h"
#include "ui/shell/command_palette.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QTabWidget>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

class TestViewWindows : public MainWindowStage
{
    Q_OBJECT

    /// Of the events of a capture, with the focus in the table.
    static ViewWindow* eventsWindow(CaptureWindow& capture)
    {
        auto* const events = capture.view<EventsView>();
        capture.views()->openWindow(events);
        auto* const window = capture.views()->windows()->of(events);
        if (!window)
            qFatal("the view has no window");
        waitUntilExposed(window);
        activate(window);
        events->table()->setFocus();
        return window;
    }
    static void activate(QWidget* window)
    {
        window->activateWindow();
        waitUntilActive(window);
    }
    /// The palette that a key opens over a window, with a text typed.
    static QPointer<CommandPalette> searched(QWidget* from, ViewWindow* window, const QString& text)
    {
        QTest::keyClick(from, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        const QPointer<CommandPalette> palette = window->findChild<CommandPalette*>();
        if (!palette)
            qFatal("the palette has not opened");
        activate(palette);
        waitUntil([&] { return !palette->busy(); });
        palette->edit()->setText(text);
        return palette;
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init() { showWindow(); }
    void cleanup() { m_window.reset(); }

    void thePaletteOpensOverIt()
    {
        auto* const capture = openSample();
        auto* const window = eventsWindow(*capture);
        const auto palette = searched(capture->view<EventsView>()->table(), window,
                                      QStringLiteral("all views tabs"));
        QCOMPARE(palette->model()->row(0)->title, QStringLiteral("All views as tabs"));
        QCOMPARE(palette->model()->row(0)->where, QStringLiteral("View › Layouts"));
        QTest::keyClick(palette->edit(), Qt::Key_Return);
        waitUntil([&] { return !palette; });
        // The layout has no such window.
        QVERIFY(!capture->views()->windows()->of(capture->view<EventsView>()));
        auto* const events = capture->views()->dockOf(capture->view<EventsView>());
        QVERIFY(events->isVisible());
        const auto tabs = capture->views()->tabifiedDockWidgets(events);
        QVERIFY(std::any_of(tabs.begin(), tabs.end(), [](const QDockWidget* dock) {
            return dock->objectName() == QStringLiteral("details");
        }));
    }

    void commandsForViewsAreFound_data()
    {
        QTest::addColumn<QString>("title");
        for (const char* title :
             {"Split beside", "Split below", "Show as a tab", "Move to a separate window",
              "Save layout as…", "Timeline above events"})
            QTest::newRow(title) << QString::fromUtf8(title);
    }
    void commandsForViewsAreFound()
    {
        QFETCH(QString, title);
        auto* const capture = openSample();
        auto* const window = eventsWindow(*capture);
        const auto palette = searched(capture->view<EventsView>()->table(), window, title);
        QCOMPARE(palette->model()->row(0)->title, title);
        QTest::keyClick(palette->edit(), Qt::Key_Escape);
        waitUntil([&] { return !palette; });
    }

    void itsKeysAreForItsCapture()
    {
        auto* const first = openSample("first.txt");
        auto* const window = eventsWindow(*first);
        activate(m_window.get());
        auto* const second = openSample("second.txt");
        QCOMPARE(m_window->currentCapture(), second);
        activate(window);
        waitUntil([&] { return m_window->currentCapture() == first; });
        first->selectFirst();
        auto* const table = first->view<EventsView>()->table();
        QTest::keyClick(table, Qt::Key_2, Qt::ControlModifier);
        QVERIFY(first->selection()->marker(Selection::Marker::B));
        QVERIFY(!second->selection()->marker(Selection::Marker::B));
        // These two keys are for the window itself.
        QTest::keyClick(table, Qt::Key_F11);
        QVERIFY(window->isFullScreen() && !m_window->isFullScreen());
        QTest::keyClick(table, Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(m_window->tabs()->count(), 2);
        QVERIFY(!first->views()->windows()->of(first->view<EventsView>()));
    }

    void keysOfLayoutsAreForTheCaptureInFront()
    {
        auto* const first = openSample("first.txt");
        for (const auto* const action : m_window->menuBar()->actions())
            emit action->menu()->aboutToShow(); // its layouts are in the menus
        auto* const second = openSample("second.txt");
        activate(m_window.get());
        const auto shows = [](const CaptureWindow& capture) {
            return !capture.views()->dockOf(capture.view<DetailsPane>())->isHidden();
        };
        QVERIFY(shows(*first) && shows(*second));
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(shows(*first) && !shows(*second));
    }

    void itGoesWithItsCapture()
    {
        auto* const first = openSample("first.txt");
        const QPointer<ViewWindow> window(eventsWindow(*first));
        openSample("second.txt");
        m_window->closeTab(0);
        waitUntil([&] { return !window; });
        const QPointer<ViewWindow> other(eventsWindow(*m_window->currentCapture()));
        QVERIFY(m_window->close());
        QVERIFY(!other || !other->isVisible());
    }
};

QTEST_MAIN(TestViewWindows)
#include "tst_view_windows.moc"
