#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/unnamed_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/fact_pane.h"
#include "ui/base/table/table_view.h"
#include "ui/target/kernel/events_pane.h"
#include "ui/target/kernel/functions_pane.h"
#include "ui/target/kernel/kernel_page.h"
#include "ui/target/kernel/tracing_users_pane.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <cerrno>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

QPushButton* visibleButton(const QWidget& parent, const QString& text)
{
    for (auto* const button : parent.findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text().remove(u'&') == text)
            return button;
    }
    return nullptr;
}

} // namespace

/// The page tells what a kernel offers, and cleans up.
class TestKernelPage : public QObject
{
    Q_OBJECT

    QTemporaryDir m_journals;

    std::unique_ptr<KernelPage> pageOf(const std::shared_ptr<FakeTracefs>& fake)
    {
        auto page = std::make_unique<KernelPage>(
            KernelPage::Options{.journals = m_journals.path().toStdString()});
        page->resize(1100, 700);
        page->show();
        QSignalSpy looked(page.get(), &KernelPage::inspected);
        page->setBackend(fake);
        waitForNext(looked);
        waitUntilExposed(page.get());
        while (page->inspecting())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        return page;
    }

private slots:
    /// The last column is wider than its texts there.
    void textsOfWideTablesAreWhole()
    {
        FactPane pane({},
                      {QStringLiteral("Tracer"), QStringLiteral("Records"),
                       QStringLiteral("Available"), QStringLiteral("Note")});
        const QString sentence(120, u'w');
        pane.setFacts({{{QStringLiteral("irqsoff"), sentence, QStringLiteral("yes"), QString()}}});
        pane.resize(3000, 200);
        pane.show();
        waitUntilExposed(&pane);
        auto* const table = pane.findChild<QTableView*>();
        const int whole = table->fontMetrics().horizontalAdvance(sentence);
        QVERIFY(table->columnWidth(1) > whole);
        pane.resize(500, 200);
        QVERIFY(table->columnWidth(1) < whole);
        pane.resize(3000, 200);
        QVERIFY(table->columnWidth(1) > whole);
        table->setColumnWidth(1, 77); // the user's
        pane.resize(2900, 200);
        QCOMPARE(table->columnWidth(1), 77);
    }

    void asksToConnect()
    {
        int asked = 0;
        KernelPage page({.connectTarget = [&asked] { ++asked; }, .journals = {}});
        page.show();
        waitUntilExposed(&page);
        QVERIFY(says(page, QStringLiteral("No target is connected.")));
        QTest::mouseClick(visibleButton(page, QStringLiteral("Connect")), Qt::LeftButton);
        QCOMPARE(asked, 1);
        QSignalSpy description(&page, &KernelPage::descriptionWanted);
        const auto open = QStringLiteral("Open kernel description…");
        QTest::mouseClick(visibleButton(page, open), Qt::LeftButton);
        QCOMPARE(description.size(), 1);
        QCOMPARE(asked, 1);
        page.setConnecting(QStringLiteral("board"));
        QVERIFY(says(page, QStringLiteral("Connecting to board…")));
        QVERIFY(!visibleButton(page, QStringLiteral("Connect")));
        QVERIFY(!visibleButton(page, open));
        page.setTrouble({.code = ErrorCode::Disconnected,
                         .what = "the host does not answer",
                         .hint = "Is it on?"});
        QVERIFY(says(page, QStringLiteral("The host does not answer.")));
        QVERIFY(says(page, QStringLiteral("Is it on?")));
        QVERIFY(visibleButton(page, open));
        QTest::mouseClick(visibleButton(page, QStringLiteral("Try again")), Qt::LeftButton);
        QCOMPARE(asked, 2);
    }

    void looksWhenItIsShownFirst()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux612());
        KernelPage page({.journals = m_journals.path().toStdString()});
        page.setBackend(fake);
        QVERIFY(!page.inspecting());
        QSignalSpy looked(&page, &KernelPage::inspected);
        page.show();
        waitForNext(looked);
        waitUntil([&] { return !page.inspecting(); });
        QVERIFY(says(page, QStringLiteral("on fake")));
        page.hide();
        page.show();
        QVERIFY(!page.inspecting());
    }

    void everyPartIsReachedWithTheKeyboard()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux612());
        const auto page = pageOf(fake);
        auto* const list = page->findChild<QListWidget*>();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Home);
        for (int i = 0; i < list->count(); ++i) {
            QCOMPARE(list->currentRow(), i);
            QVERIFY(!list->currentItem()->text().isEmpty());
            QTest::keyClick(list, Qt::Key_Down);
        }
        QCOMPARE(unnamedControls(*page).join(u'\n'), QString());
    }

    void anEventShowsItsFieldsAndHowItPrints()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        const auto page = pageOf(fake);
        page->showPart(KernelPage::Part::Events);
        auto* const pane = page->findChild<EventsPane*>();
        auto* const tree = pane->findChild<QTreeView*>();
        auto* const search = pane->findChild<QLineEdit*>();
        QTest::keyClicks(search, QStringLiteral("sched:sched_swi"));
        QCOMPARE(tree->model()->rowCount(), 1);
        const auto event = tree->model()->index(0, 0, tree->model()->index(0, 0));
        QSignalSpy shown(pane, &EventsPane::formatShown);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(event).center());
        waitForNext(shown);
        const auto& fields = pane->findChild<FactPane*>()->model()->rows();
        QCOMPARE(fields.front().cells.front().toString(), QStringLiteral("prev_comm"));
        QVERIFY(pane->findChild<QPlainTextEdit*>()->toPlainText().contains(
            QStringLiteral("next_prio")));
        // It goes with its module.
        fake->failNext("events/sched/sched_waking/format", ENOENT);
        pane->choose({"sched", "sched_waking"});
        QVERIFY(search->text().size() > 0 && tree->currentIndex().isValid() == false);
        search->clear();
        pane->choose({"sched", "sched_waking"});
        waitForNext(shown);
        QVERIFY(!pane->findChild<FactPane*>()->isVisible());
    }

    void functionsAreCountedAndFound()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        const auto page = pageOf(fake);
        waitUntil([&] { return page->functions()->list() && !page->functions()->loading(); });
        page->showPart(KernelPage::Part::Functions);
        auto* const pane = page->findChild<FunctionsPane*>();
        auto* const table = pane->findChild<TableView*>();
        const auto all = int(page->functions()->list()->size());
        waitUntil([&] { return table->model()->rowCount() == all; });
        QTest::keyClicks(pane->findChild<QLineEdit*>(), QStringLiteral("vfs_*"));
        waitUntil([&] { return table->model()->rowCount() < all; });
        QVERIFY(says(*pane, tr("of %1 function(s).").arg(QLocale().toString(all))));
        // Looking at a row leaves the page on no desktop, its key does.
        QSignalSpy wanted(pane, &FunctionsPane::probeFunctionWanted);
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        emit table->activated(table->currentIndex());
        QVERIFY(wanted.isEmpty());
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(wanted[0][0].toString().startsWith(QStringLiteral(":vfs_"))); // not of a module
        table->copy();
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("Function,Module\n%1,\n").arg(wanted[0][0].toString().mid(1)));
    }

    void leftoversAreCleanedUpAfterAQuestion()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        const auto before = fake->snapshotOfControls();
        QVERIFY(fake->makeInstance("probescope-55-550").has_value());
        QVERIFY(fake->append("dynamic_events", "p:probescope_55_550/one vfs_read").has_value());
        QVERIFY(fake->makeInstance("probescope-56-560").has_value());
        const auto page = pageOf(fake);
        page->showPart(KernelPage::Part::TracingUsers);
        auto* const pane = page->findChild<TracingUsersPane*>();
        QCOMPARE(pane->leftoverCount(), std::size_t(2));

        auto* const one = named<QPushButton>(*pane, QStringLiteral("Clean up probescope-55-550"));
        QTest::mouseClick(one, Qt::LeftButton);
        auto* question = pane->findChild<QMessageBox*>();
        QVERIFY(question->informativeText().contains(QStringLiteral("probescope_55_550:one")));
        QTest::keyClick(question, Qt::Key_Escape); // nothing happens
        waitUntil([&] { return !pane->findChild<QMessageBox*>(); });
        QVERIFY(fake->snapshotOfControls() != before);

        QSignalSpy looked(page.get(), &KernelPage::inspected);
        QTest::mouseClick(visibleButton(*pane, QStringLiteral("Clean up all…")), Qt::LeftButton);
        question = pane->findChild<QMessageBox*>();
        QTest::mouseClick(visibleButton(*question, QStringLiteral("Clean up")), Qt::LeftButton);
        waitForNext(looked);
        QCOMPARE(pane->leftoverCount(), std::size_t(0));
        QVERIFY(says(*pane, QStringLiteral("probescope-56-560 is removed.")));
        QVERIFY(fake->snapshotOfControls() == before);
    }

    void nothingIsCleanedUpWhileARecordingRuns()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        QVERIFY(fake->makeInstance("probescope-55-550").has_value());
        const auto page = pageOf(fake);
        page->setRecording(true);
        page->showPart(KernelPage::Part::TracingUsers);
        auto* const button = visibleButton(*page, QStringLiteral("Clean up…"));
        QVERIFY(!button->isEnabled());
        QVERIFY(!button->toolTip().isEmpty());
        page->findChild<TracingUsersPane*>()->cleanUp({0});
        QVERIFY(!page->findChild<QMessageBox*>());
        page->setRecording(false);
        QVERIFY(button->isEnabled());
    }

    void tellsWhatStaysThere()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        QVERIFY(fake->makeInstance("probescope-55-550").has_value());
        const auto page = pageOf(fake);
        page->showPart(KernelPage::Part::TracingUsers);
        auto* const pane = page->findChild<TracingUsersPane*>();
        fake->failNext("instances/probescope-55-550/tracing_on", EBUSY);
        pane->cleanUp({0});
        QSignalSpy looked(page.get(), &KernelPage::inspected);
        QTest::mouseClick(
            visibleButton(*pane->findChild<QMessageBox*>(), QStringLiteral("Clean up")),
            Qt::LeftButton);
        waitForNext(looked);
        QCOMPARE(pane->leftoverCount(), std::size_t(1));
        QVERIFY(says(*pane, QStringLiteral("probescope-55-550 could not be removed")));
    }

    void aLostTargetIsTold()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        const auto page = pageOf(fake);
        fake->disconnect();
        QSignalSpy looked(page.get(), &KernelPage::inspected);
        QTest::mouseClick(visibleButton(*page, QStringLiteral("Refresh")), Qt::LeftButton);
        waitForNext(looked);
        QVERIFY(says(*page, QStringLiteral("Cannot access tracefs.")));
        waitUntil([&] { return visibleButton(*page, QStringLiteral("Try again")); });
        page->setBackend(nullptr);
        QVERIFY(says(*page, QStringLiteral("No target is connected.")));
    }
};

QTEST_MAIN(TestKernelPage)

#include "tst_kernel_page.moc"
