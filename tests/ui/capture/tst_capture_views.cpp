// Where the views of a capture stand.

#include "core/import/opened.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/capture/capture_window.h"

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
};

QTEST_MAIN(TestCaptureViews)
#include "tst_capture_views.moc"
