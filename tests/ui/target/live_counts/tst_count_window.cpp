#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/table_view.h"
#include "ui/base/theme/theme.h"
#include "ui/shell/main_window.h"
#include "ui/target/events/models/event_choice_model.h"
#include "ui/target/live_counts/aggregate_pane.h"
#include "ui/target/live_counts/count_page.h"
#include "ui/target/live_counts/counters_pane.h"
#include "ui/target/record/record_view.h"

#include <QGuiApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <memory>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

/// The program's window while events are counted on a kernel in memory.
class TestCountWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_dir.path());
        QGuiApplication::setQuitOnLastWindowClosed(false);
        applyTheme(Theme::Light);
    }

    void init()
    {
        m_fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        m_before = m_fake->snapshotOfControls();
        m_window = std::make_unique<MainWindow>();
        m_window->setRemembers(false);
        m_window->setReach([fake = m_fake](const std::string&, const CancelToken&) {
            return Result<Target::Backend>(Target::Backend(fake));
        });
        m_window->resize(1400, 900);
        m_window->show();
        waitUntilExposed(m_window.get());
        QTest::keyClick(m_window.get(), Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(page());
        waitUntil([&] { return page()->counters()->choice()->rowCount() > 0; });
        page()->counters()->choice()->choose({{.system = "sched", .name = "sched_switch"}});
        QSignalSpy sampled(page()->counters(), &CountersPane::sampled);
        page()->counters()->start();
        waitForNext(sampled);
    }
    void cleanup() { m_window.reset(); }

    /// The window goes on drawing while the kernel is put in order.
    void closesWhenTheKernelIsInOrder()
    {
        QVERIFY(!m_window->close());
        QVERIFY(m_window->isVisible() && page()->running());
        QVERIFY2(says(*page(), QStringLiteral("Restoring the kernel state")),
                 qPrintable(shownTexts(*page())));
        waitUntil([&] { return !m_window->isVisible(); });
        QVERIFY(!page()->running());
        QCOMPARE(m_fake->snapshotOfControls(), m_before);
    }

    void allColumnsAreSeenInASmallWindow()
    {
        m_window->resize(1024, 700);
        for (int i = 0; i < 3; ++i) // a part that is filled lays out its parents
            QCoreApplication::processEvents();
        const auto* const table = named<TableView>(*page(), QStringLiteral("Counts"));
        QVERIFY(table->viewport()->width() > 0);
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
    }

    void closesTheTabSo()
    {
        QCOMPARE(m_window->tabs()->count(), 1);
        m_window->closeTab(0);
        m_window->closeTab(0); // the user is impatient
        QCOMPARE(m_window->tabs()->count(), 1);
        waitUntil([&] { return m_window->tabs()->count() == 0; });
        QCOMPARE(m_fake->snapshotOfControls(), m_before);
    }

    void staysWhenThatGoesWrong()
    {
        m_fake->failNext("*/trigger", EBUSY);
        QVERIFY(!m_window->close());
        waitUntil([&] { return !page()->running(); });
        QVERIFY(m_window->isVisible());
        QVERIFY(!says(*page(), QStringLiteral("Restoring the kernel state")));
        QVERIFY(m_window->close());
    }

private:
    CountPage* page() const { return m_window->findChild<CountPage*>(); }

    QTemporaryDir m_dir;
    std::shared_ptr<FakeTracefs> m_fake;
    std::map<std::string, std::string> m_before;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestCountWindow)
#include "tst_count_window.moc"
