// Texts that are longer than the English ones find room, as another language needs it.

#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/clipped_texts.h"
#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/pseudo_language.h"
#include "ui/shell/preferences/preferences_dialog.h"

#include <QCoreApplication>
#include <QListWidget>
#include <QTest>

#include <memory>

using namespace probescope;
using namespace probescope::ui;

class TestLongTexts : public MainWindowStage
{
    Q_OBJECT

    std::unique_ptr<PseudoLanguage> m_language;

private slots:
    void initTestCase()
    {
        keepSettings();
        m_language = std::make_unique<PseudoLanguage>();
    }
    void init() { showWindow(); }
    void cleanup() { m_window.reset(); }
    void cleanupTestCase() { m_language.reset(); }

    void textsAreLonger()
    {
        QVERIFY(MainWindow::tr("About Probescope").endsWith(QStringLiteral("~~~")));
        QVERIFY(MainWindow::tr("&Open…").endsWith(QStringLiteral("~…")));
    }

    void theStartPage() { QCOMPARE(clippedTexts(*m_window).join(u'\n'), QString()); }

    void views_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("width");
        for (const int width : {1024, 1300}) {
            QTest::addRow("calls, %d", width)
                << QStringLiteral("/graph/events-proc-abstime.txt.xz") << width;
            QTest::addRow("scheduling, %d", width)
                << QStringLiteral("/text/events-sched-switch-waking.txt.xz") << width;
            QTest::addRow("latency report, %d", width)
                << QStringLiteral("/latency/irqsoff.txt.xz") << width;
        }
    }
    void views()
    {
        QFETCH(QString, file);
        QFETCH(int, width);
        m_window->resize(width, 820);
        auto* const capture = open(QStringLiteral(TEST_DATA) + file)->captureWindow();
        QVERIFY(capture);
        QStringList cut;
        for (auto* const view : capture->views()->all()) {
            capture->views()->bringUp(view);
            waitUntil([view] { return !view->busy(); });
            for (int i = 0; i < 3; ++i) // a part that is filled lays out its parents
                QCoreApplication::processEvents();
            cut << clippedTexts(*view);
        }
        cut.removeDuplicates();
        QCOMPARE(cut.join(u'\n'), QString());
    }

    void preferences()
    {
        auto* const dialog = PreferencesDialog::showFor(m_window.get());
        waitUntilExposed(dialog);
        auto* const pages = dialog->findChild<QListWidget*>();
        QStringList cut;
        for (int page = 0; page < pages->count(); ++page) {
            pages->setCurrentRow(page);
            QCoreApplication::processEvents();
            cut << clippedTexts(*dialog);
        }
        QCOMPARE(cut.join(u'\n'), QString());
    }
};

QTEST_MAIN(TestLongTexts)
#include "tst_long_texts.moc"
