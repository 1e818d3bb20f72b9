// Where the views of a capture stand.

#include "core/import/opened.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/capture/capture_window.h"

#include <QAction>
#include <QDockWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

class TestCaptureViews : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::unique_ptr<CaptureWindow> windowOf(const char* file)
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

    /// Whoever knows the key of one view knows that of the next.
    void aKeyMeansTheSameInAllViews_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::addColumn<QString>("does");
        QTest::newRow("F") << Qt::Key_F << QStringLiteral("Show ");
        QTest::newRow("Z") << Qt::Key_Z << QStringLiteral("Zoom ");
        QTest::newRow("E") << Qt::Key_E << QStringLiteral("Why ");
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
};

QTEST_MAIN(TestCaptureViews)
#include "tst_capture_views.moc"
