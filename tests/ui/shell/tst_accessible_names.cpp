// A screen reader has a name for each control of the window, whatever is opened in it.

#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/tab_walk.h"
#include "tests/ui/support/unnamed_controls.h"
#include "ui/base/theme/theme.h"

#include <QMenuBar>
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
        }
        int walked = 0;
        QCOMPARE(unnamedControls(*m_window, &walked).join(u'\n'), QString());
        QVERIFY(walked > 50);
        QCOMPARE(blankDescriptions(*m_window).join(u'\n'), QString());
        QCOMPARE(unnamedParts(*m_window).join(u'\n'), QString());
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
