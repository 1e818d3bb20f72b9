// Views of a capture in windows of their own.

#include "tests/ui/capture/layout_stage.h"
#include "ui/base/parts/message_line.h"
#include "ui/capture/layout/view_window.h"
#include "ui/capture/status_strip.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QApplication>
#include <QPushButton>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

class TestOwnWindows : public LayoutStage
{
    Q_OBJECT

    bool timelineTells(RowId row) const
    {
        const auto& capture = *m_window->capture();
        return m_window->view<TimelineView>()->currentText().contains(
            QString::fromStdString(capture.eventType(capture.event(row)->type).name));
    }
    ViewWindow* openWindow(View* view) const
    {
        view->setFocus();
        QCoreApplication::processEvents();
        choose(QStringLiteral("Move to a separate window"));
        auto* const window = views().windows()->of(view);
        if (!window)
            qFatal("the view has no window");
        waitUntilExposed(window);
        activate(window);
        return window;
    }

private slots:
    void initTestCase() { keepSettingsIn(m_folder.path()); }
    void init() { begin(); }
    void cleanup() { m_window.reset(); }

    void aWindowOfOneViewFollowsTheSelection()
    {
        auto* const events = goTo<EventsView>();
        const auto before = standing(views());
        auto* const window = openWindow(events);
        QVERIFY(!window->parentWidget() && window->windowType() == Qt::Window);
        QVERIFY(window->windowFlags() & Qt::WindowMaximizeButtonHint);
        QVERIFY(window->windowTitle().contains(QStringLiteral("Events")));
        QVERIFY(window->windowTitle().contains(QStringLiteral("events-proc-abstime")));
        QVERIFY(dock<EventsView>()->isHidden() && events->isVisible());

        m_window->selection()->select(3, m_window->capture()->event(3)->timeNs);
        waitUntil([events] {
            const auto at = events->table()->current();
            return at && events->list()->row(*at) == 3;
        });
        events->table()->setFocus();
        QTest::keyClick(events->table(), Qt::Key_Down);
        waitUntil([this] { return m_window->selection()->row() == std::optional<RowId>(4); });
        waitUntil([this] { return timelineTells(4); });

        const QPointer<ViewWindow> kept(window);
        window->close();
        waitUntil([&] { return !kept; });
        QCOMPARE(dock<EventsView>()->widget(), static_cast<QWidget*>(events));
        QCOMPARE(standing(views()), before);
    }

    void theTimelineHasAWindowToo()
    {
        auto* const timeline = m_window->view<TimelineView>();
        timeline->setFocus();
        auto* const window = openWindow(timeline);
        QVERIFY(!views().centralWidget()->isAncestorOf(timeline));
        QVERIFY(window->isAncestorOf(timeline) && timeline->isVisible());
        m_window->selection()->select(5, m_window->capture()->event(5)->timeNs);
        waitUntil([this] { return timelineTells(5); });
        activate(m_window.get());
        for (auto* const button : views().centralWidget()->findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Bring back"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QVERIFY(views().centralWidget()->isAncestorOf(timeline) && timeline->isVisible());
        QVERIFY(!views().windows()->of(timeline));
    }

    void keysWorkInAWindowOfOneView()
    {
        auto* const calls = goTo<CallsView>();
        auto* const window = openWindow(calls);
        m_window->selection()->select(3, m_window->capture()->event(3)->timeNs);
        auto* const tree = calls->findChild<QTreeView*>(QStringLiteral("callTree"));
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(m_window->selection()->marker(Selection::Marker::A),
                 std::optional(m_window->selection()->timeNs()));
        QTest::keyClick(tree, Qt::Key_N);
        waitUntil([this] { return m_window->selection()->call().has_value(); });

        analysis::FilterTerm term;
        term.kind = analysis::FilterTerm::Kind::Cpu;
        term.number = 0;
        m_window->selection()->addTerm(term);
        QTest::keyClick(tree, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_window->selection()->filter().empty());

        QTest::keyClick(tree, Qt::Key_F11);
        QVERIFY(window->isFullScreen());
        QTest::keyClick(tree, Qt::Key_F11);
        QVERIFY(!window->isFullScreen());
        QTest::keyClick(tree, Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!views().windows()->of(calls));
        QVERIFY(dock<CallsView>()->isVisible() && calls->isVisible());
    }

    void whatAViewTellsIsInItsWindow()
    {
        auto* const calls = goTo<CallsView>();
        const auto words = [](const QWidget& window) {
            const auto* const line = window.findChild<MessageLine*>();
            return line ? line->text() : QString();
        };
        const auto told = QStringLiteral("It was done.");
        emit calls->message(told);
        const auto* const here = m_window->messages();
        QCOMPARE(here->text(), told);
        // It lies over the views, which keep their places, and ends above the line below them.
        QVERIFY(here->isVisible());
        QCOMPARE(here->y() + here->height() + here->x(), m_window->status()->y());
        m_window->messages()->showMessage(QStringLiteral("It is a long story. ").repeated(100));
        QVERIFY(here->width() <= m_window->width());
        QVERIFY(here->height() > 3 * here->fontMetrics().height());
        m_window->messages()->showMessage({});
        QVERIFY(!here->isVisible());
        auto* const window = openWindow(calls);
        emit calls->message(told);
        QCOMPARE(words(*window), told);
        QCOMPARE(here->text(), QString());
        // Others go on telling theirs below the capture.
        emit m_window->view<EventsView>()->message(QStringLiteral("Nothing was found."));
        QCOMPARE(words(*window), told);
        QCOMPARE(here->text(), QStringLiteral("Nothing was found."));
    }

    void theFocusStaysInTheWindowOfTheCapture()
    {
        const auto focused = [this] {
            activate(m_window.get());
            m_window->setFocus();
            const auto* const part = QApplication::focusWidget();
            for (auto* const view : views().all()) {
                if (part && (view == part || view->isAncestorOf(part)))
                    return view;
            }
            return static_cast<View*>(nullptr);
        };
        auto* const events = m_window->view<EventsView>();
        auto* const timeline = m_window->view<TimelineView>();
        goTo<EventsView>();
        QCOMPARE(focused(), static_cast<View*>(events));
        openWindow(goTo<EventsView>());
        QCOMPARE(focused(), static_cast<View*>(timeline));
        openWindow(timeline);
        const auto* const other = focused();
        QVERIFY(other && other->isVisible() && other->window() == m_window.get());
        views().windows()->bringBack(events);
        openWindow(goTo<CallsView>());
        goTo<EventsView>();
        QCOMPARE(focused(), static_cast<View*>(events));
        // Not what is behind a tab.
        views().windows()->bringBack(timeline);
        views().windows()->bringBack(m_window->view<CallsView>());
        goTo<CallsView>();
        QVERIFY(!views().isInSight(events));
        QCOMPARE(focused(), static_cast<View*>(timeline));
    }

    void aLayoutIsNamedWhereTheUserIs()
    {
        auto* const window = openWindow(goTo<CallsView>());
        choose(QStringLiteral("Save layout as…"));
        const QPointer<QInputDialog> dialog = window->findChild<QInputDialog*>();
        QVERIFY(dialog);
        activate(dialog);
        auto* const edit = dialog->findChild<QLineEdit*>();
        QTest::keyClicks(edit, QStringLiteral("mine"));
        QTest::keyClick(edit, Qt::Key_Return);
        waitUntil([&] { return !dialog; });
        activate(m_window.get());
        choose(QStringLiteral("Save layout as…"));
        QVERIFY(!window->findChild<QInputDialog*>());
        const QPointer<QInputDialog> other = m_window->findChild<QInputDialog*>();
        QVERIFY(other);
        other->reject();
        waitUntil([&] { return !other; });
    }

    void aWindowOpensWhereItWas()
    {
        auto* const events = goTo<EventsView>();
        auto* window = openWindow(events);
        window->resize(780, 600);
        window->close();
        QCOMPARE(openWindow(events)->size(), QSize(780, 600));
        // The menu of the main window brings the view back, too.
        dock<EventsView>()->toggleViewAction()->trigger();
        QVERIFY(!views().windows()->of(events));
        QVERIFY(dock<EventsView>()->isVisible() && events->isVisible());
    }

    void aSavedLayoutHasItsWindows()
    {
        auto* const events = goTo<EventsView>();
        const auto before = standing(views());
        openWindow(events);
        activate(m_window.get());
        saveAs(QStringLiteral("two screens"));
        {
            // The places of views are remembered without their windows.
            views().saveLayout();
            const auto next = windowOf(kGraph);
            QVERIFY(next->views()->windows()->all().isEmpty());
            QVERIFY(!next->views()->dockOf(next->view<EventsView>())->isHidden());
        }
        views().windows()->bringAllBack();
        QCoreApplication::processEvents();
        QCOMPARE(standing(views()), before);
        choose(QStringLiteral("two screens"));
        QVERIFY(views().windows()->of(events));
        QVERIFY(dock<EventsView>()->isHidden());
        choose(QStringLiteral("Default"));
        QVERIFY(!views().windows()->of(events));
    }

    void aViewThatWasNeverSeenReadsInItsWindow()
    {
        auto* const flame = m_window->view<FlameView>();
        views().openWindow(flame);
        waitUntilExposed(flame);
        waitUntil([flame] { return !flame->busy() && !flame->stateText().isEmpty(); });
        views().notifyGrowth();
        QVERIFY(flame->busy()); // it is told at once
    }
};

QTEST_MAIN(TestOwnWindows)
#include "tst_own_windows.moc"
