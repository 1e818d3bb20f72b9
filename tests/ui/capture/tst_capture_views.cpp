// Where the views of a capture stand.

#include "core/import/opened.h"
#include "tests/support/written_file.h"
#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/capture/capture_window.h"
#include "ui/views/events/events_view.h"
#include "ui/views/timeline/overview_strip.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSettings>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

class TestCaptureViews : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::unique_ptr<CaptureWindow> windowOf(const std::string& file)
    {
        const auto path = m_folder.filePath(QString::number(++m_files));
        const auto opened = open::importFile(file, path.toStdString());
        if (!opened)
            qFatal("%s", opened.error().message().c_str());
        auto window = std::make_unique<CaptureWindow>(opened->capture);
        window->setRemembers(false);
        window->show();
        waitUntilExposed(window.get());
        return window;
    }

private slots:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void aLatencyTracersCaptureOpensOnItsReport()
    {
        const auto* const latency = TEST_DATA "/latency/wakeup.txt.xz";
        QCOMPARE(windowOf(latency)->views()->frontName(), QStringLiteral("report"));
        {
            // The layout of a capture that has no such report, with the query in front.
            const auto other = windowOf(TEST_DATA "/text/events-syscalls.txt.xz");
            other->views()->bringToFront(QStringLiteral("query"));
            QCoreApplication::processEvents();
            QCOMPARE(other->views()->frontName(), QStringLiteral("query"));
            other->views()->saveLayout();
        }
        const auto window = windowOf(latency);
        QCoreApplication::processEvents();
        QCOMPARE(window->views()->frontName(), QStringLiteral("report"));
    }

    void theOverviewTellsWhatTheSearchFinds()
    {
        const auto window = windowOf(TEST_DATA "/text/events-syscalls.txt.xz");
        const auto& capture = *window->capture();
        const auto searched = capture.eventType(capture.event(0)->type).name;
        const auto edits = window->view<EventsView>()->findChildren<QLineEdit*>();
        const auto edit = std::find_if(edits.begin(), edits.end(), [](const QLineEdit* candidate) {
            return candidate->accessibleName() == QStringLiteral("Search text");
        });
        QVERIFY(edit != edits.end());
        const auto told = [&window] {
            return window->overview()->accessibleDescription().contains(
                QStringLiteral("Search matches: "));
        };
        QVERIFY(!told());
        QTest::keyClicks(*edit, QString::fromStdString(searched));
        QTest::keyClick(*edit, Qt::Key_Return);
        waitUntil(told);
        (*edit)->selectAll();
        QTest::keyClick(*edit, Qt::Key_Delete);
        waitUntil([&told] { return !told(); });
    }

    /// Whoever knows the key of one view knows that of the next.
    void aKeyMeansTheSameInAllViews_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::addColumn<QString>("does");
        QTest::newRow("F") << Qt::Key_F << QStringLiteral("Show ");
        QTest::newRow("Z") << Qt::Key_Z << QStringLiteral("Zoom ");
        QTest::newRow("E") << Qt::Key_E << QStringLiteral("Explain ");
    }
    void aKeyMeansTheSameInAllViews()
    {
        QFETCH(Qt::Key, key);
        QFETCH(QString, does);
        const auto window = windowOf(TEST_DATA "/graph/events-proc-abstime.txt.xz");
        int found = 0;
        for (const auto* const view : window->views()->all()) {
            for (const auto* const action : view->viewActions()) {
                if (!action->shortcuts().contains(QKeySequence(key)))
                    continue;
                ++found;
                QVERIFY2(action->text().startsWith(does), qPrintable(action->text()));
            }
        }
        QVERIFY(found > 1);
    }

    /// Results of queries have their plot in tests of ui/plot.
    void theSameKeyFitsEachPlot_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("plot");
        const QString graph = QStringLiteral(TEST_DATA "/graph/events-proc-abstime.txt.xz");
        QTest::newRow("timeline") << graph << QStringLiteral("TimelineView");
        QTest::newRow("latency") << graph << QStringLiteral("SpanPlot");
        QTest::newRow("sched") << QStringLiteral(TEST_DATA
                                                 "/text/events-sched-switch-waking.txt.xz")
                               << QStringLiteral("CpuPlot");
        QTest::newRow("report") << QStringLiteral(TEST_DATA "/latency/wakeup.txt.xz")
                                << QStringLiteral("SectionTimeline");
    }
    void theSameKeyFitsEachPlot()
    {
        QFETCH(QString, file);
        QFETCH(QString, plot);
        const auto window = windowOf(file.toStdString());
        window->resize(1200, 900);
        window->activateWindow();
        waitUntilActive(window.get());
        window->views()->bringToFront(QString::fromLatin1(QTest::currentDataTag()));
        const auto widgets = window->findChildren<QWidget*>();
        const auto found = std::ranges::find_if(widgets, [&](const QWidget* widget) {
            return widget->metaObject()->className() == "probescope::ui::" + plot;
        });
        QVERIFY(found != widgets.end());
        auto* const widget = *found;
        for (auto* const tabs : window->findChildren<QTabWidget*>()) {
            if (tabs->indexOf(widget) >= 0)
                tabs->setCurrentWidget(widget);
        }
        waitUntil([&] {
            return widget->isVisible()
                && std::ranges::none_of(window->views()->all(),
                                        [](const View* view) { return view->busy(); });
        });
        widget->setFocus();
        const auto picture = [widget] { return widget->grab().toImage(); };
        const auto whole = picture();
        QTest::keyClick(widget, Qt::Key_W);
        QTest::keyClick(widget, Qt::Key_W);
        waitUntil([&] { return picture() != whole; });
        QTest::keyClick(widget, Qt::Key_F);
        waitUntil([&] { return picture() == whole; });
    }

    void aLowWindowShowsFourLanes()
    {
        std::string text;
        for (int i = 0; i < 64; ++i)
            text += "  task-1   [00" + std::to_string(i % 8) + "] d..1. 100."
                + std::to_string(100'000 + i) + ": my_event: a=1\n";
        const auto window = windowOf(writtenFile(m_folder.filePath(QStringLiteral("lanes.txt")),
                                                 QByteArray::fromStdString(text))
                                         .toStdString());
        const auto* const timeline = window->view<TimelineView>();
        const auto& lanes = timeline->lanes().layout().lanes();
        QCOMPARE(lanes.size(), std::size_t(8));
        auto* const centre = window->views()->centralWidget();
        window->resize(1024, 1200);
        QCoreApplication::processEvents();
        const int front = window->views()->height() - centre->height();
        window->resize(1024, 610); // the rest of 700 has the program around it
        QCoreApplication::processEvents();
        const auto& fourth = lanes[probescope::ui::timeline::LaneLayout::kLanesInSight - 1];
        QVERIFY2(fourth.y + fourth.height <= timeline->viewport().canvas().height(),
                 qPrintable(QString::number(timeline->viewport().canvas().height())));
        window->resize(1024, 1200);
        QCoreApplication::processEvents();
        QCOMPARE(window->views()->height() - centre->height(), front); // as it was
    }

    /// Lanes of many calls have nearly half of a low window.
    void aLowWindowShowsMoreThanOneDepth()
    {
        const auto window = windowOf(TEST_DATA "/graph/events-proc-abstime.txt.xz");
        const auto& lanes = window->view<TimelineView>()->lanes().layout();
        window->resize(1280, 620);
        QCoreApplication::processEvents();
        const auto* const views = window->views();
        QVERIFY(views->centralWidget()->height() * 100 >= views->height() * 40);
        QVERIFY2(lanes.lanes().front().callRows >= 3,
                 qPrintable(QString::number(lanes.lanes().front().callRows)));
    }

    /// What a few lanes cannot use belongs to the table.
    void aHighWindowLeavesNoEmptyLanes()
    {
        const auto window = windowOf(TEST_DATA "/graph/events-proc-abstime.txt.xz");
        const auto* const timeline = window->view<TimelineView>();
        auto* const centre = window->views()->centralWidget();
        for (const int height : {900, 1400, 2000}) {
            window->resize(1600, height);
            QCoreApplication::processEvents();
            const int empty =
                timeline->viewport().canvas().height() - timeline->lanes().layout().height();
            QVERIFY2(empty >= 0 && empty <= 40, qPrintable(QString::number(empty)));
        }
        // A task gets a lane, and the room for it.
        const int before = centre->height();
        window->selection()->lanes()->setTaskLane(timeline->lanes().source()->task(TaskId(1)).pid,
                                                  true);
        QCoreApplication::processEvents();
        QVERIFY(centre->height() > before);
    }

    void aClickOnATabGoesToItsView()
    {
        const auto window = windowOf(TEST_DATA "/graph/events-proc-abstime.txt.xz");
        activate(*window);
        auto* const timeline = window->view<TimelineView>();
        timeline->setFocus();
        const auto docks = window->views()->docks();
        const auto* const dock =
            *std::ranges::find(docks, QStringLiteral("flame"), &QDockWidget::objectName);
        const QWidget* const flame = window->views()->viewOf(dock);
        const auto title = dock->windowTitle();
        for (auto* const bar : window->views()->findChildren<QTabBar*>()) {
            for (int i = 0; i < bar->count(); ++i) {
                if (bar->tabText(i) == title)
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
            }
        }
        waitUntil([&] { return flame->isAncestorOf(QApplication::focusWidget()); });
        // What stands behind the others is out of reach of the keyboard.
        QVERIFY(flame->isVisible() && !window->view<EventsView>()->isVisible());
    }

    void theListAtTheSideKeepsItsWidth()
    {
        const auto* const file = TEST_DATA "/text/events-syscalls.txt.xz";
        const auto widthIn = [](const CaptureWindow& window) {
            return window.views()->docks().first()->width();
        };
        {
            const auto window = windowOf(file);
            // It follows the window as long as the user leaves it alone.
            window->resize(1100, 700);
            QCoreApplication::processEvents();
            const int narrow = widthIn(*window);
            window->resize(1600, 700);
            QCoreApplication::processEvents();
            QVERIFY(widthIn(*window) > narrow);
            const auto side = window->views()->docks().first()->geometry();
            const QPoint separator(side.right() + 2, side.center().y());
            QTest::mousePress(window->views(), Qt::LeftButton, {}, separator);
            const auto to = separator + QPoint(90, 0);
            QMouseEvent move(QEvent::MouseMove, to, window->views()->mapToGlobal(to), Qt::NoButton,
                             Qt::LeftButton, {}); // that of QTest has no button
            QCoreApplication::sendEvent(window->views(), &move);
            waitUntil([&] { return widthIn(*window) > side.width(); });
            QTest::mouseRelease(window->views(), Qt::LeftButton, {}, to);
            QVERIFY(window->views()->separatorsMoved());
            window->views()->saveLayout();
        }
        const int kept = QSettings().value(QStringLiteral("window/side width")).toInt();
        const auto window = windowOf(file);
        window->resize(1600, 700);
        QCoreApplication::processEvents();
        QCOMPARE(widthIn(*window), kept);
        window->resize(1500, 700);
        QCoreApplication::processEvents();
        QCOMPARE(widthIn(*window), kept);
        window->views()->resetLayout();
    }
};

QTEST_MAIN(TestCaptureViews)
#include "tst_capture_views.moc"
