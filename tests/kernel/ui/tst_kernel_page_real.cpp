#include "core/access/backend/local_backend.h"
#include "core/tracefs/files/control_text.h"
#include "tests/support/needed.h"
#include "tests/support/waits.h"
#include "ui/base/table/fact_pane.h"
#include "ui/target/kernel/events_pane.h"
#include "ui/target/kernel/kernel_page.h"
#include "ui/target/kernel/models/kernel_event_model.h"
#include "ui/target/kernel/tracing_users_pane.h"
#include "ui/target/record/models/process_model.h"
#include "ui/target/record/process_picker.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace probescope;
using namespace probescope::ui;
using access::LocalBackend;
using access::TracePath;

/// The page of the kernel that this runs on; tests/ui asks the same of the fake one.
class TestKernelPageReal : public QObject
{
    Q_OBJECT

    std::shared_ptr<LocalBackend> m_backend;
    QTemporaryDir m_journals;
    std::unique_ptr<KernelPage> m_page;

    void append(const char* file, const char* text)
    {
        const auto done = m_backend->append(*TracePath::parse(file), text);
        QVERIFY2(done.has_value(), done ? "" : done.error().message().c_str());
    }

private slots:
    void initTestCase()
    {
        m_backend = needed(LocalBackend::open());
        // A session that was killed: an instance that records, a probe, a change of the top level.
        QVERIFY(m_backend->makeInstance("probescope-55-550").has_value());
        append("dynamic_events", "p:probescope_55_550/one vfs_read");
        // As a recording does it; else Linux before 6.7 enlarges the top level's buffer, too.
        append("instances/probescope-55-550/buffer_size_kb", "64");
        append("instances/probescope-55-550/events/probescope_55_550/one/enable", "1");
        auto journal = tracefs::Journal::begin(m_journals.path().toStdString(), *m_backend);
        QVERIFY(journal->write("tracing_thresh", "50").has_value());
    }

    void looksAtTheKernel()
    {
        m_page = std::make_unique<KernelPage>(
            KernelPage::Options{.journals = m_journals.path().toStdString()});
        m_page->resize(1100, 700);
        m_page->show();
        QSignalSpy looked(m_page.get(), &KernelPage::inspected);
        m_page->setBackend(m_backend);
        waitForNext(looked);
        const auto listed = m_backend->read("available_events");
        QCOMPARE(m_page->findChild<KernelEventModel*>()->eventCount(),
                 tracefs::linesOf(*listed).size());
        waitUntil([&] { return m_page->functions()->list() != nullptr; });
        QVERIFY(m_page->functions()->list()->size() > 10000);
    }

    void readsTheFormatOfAnEvent()
    {
        auto* const pane = m_page->findChild<EventsPane*>();
        QSignalSpy shown(pane, &EventsPane::formatShown);
        pane->choose({"sched", "sched_switch"});
        waitForNext(shown);
        const auto& fields = pane->findChild<FactPane*>()->model()->rows();
        QCOMPARE(fields.front().cells.front().toString(), QStringLiteral("prev_comm"));
    }

    void cleansUpWhatTheDeadLeft()
    {
        m_page->showPart(KernelPage::Part::TracingUsers);
        auto* const pane = m_page->findChild<TracingUsersPane*>();
        QCOMPARE(pane->leftoverCount(), std::size_t(2));
        pane->cleanUp({0, 1});
        auto* const question = pane->findChild<QMessageBox*>();
        QSignalSpy looked(m_page.get(), &KernelPage::inspected);
        for (auto* const button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::AcceptRole) {
                QTest::mouseClick(button, Qt::LeftButton);
                break;
            }
        }
        waitForNext(looked);
        QCOMPARE(pane->leftoverCount(), std::size_t(0));
        QCOMPARE(*m_backend->read("tracing_thresh"), std::string("0\n"));
        QCOMPARE(*m_backend->read("dynamic_events"), std::string());
        QCOMPARE(m_backend->list(*TracePath::parse("instances/probescope-55-550")).error().code,
                 ErrorCode::NotFound);
    }

    void findsProcessesAndTheirThreads()
    {
        ProcessPicker picker(m_backend);
        QSignalSpy loaded(&picker, &ProcessPicker::loaded);
        waitForNext(loaded);
        auto* const model = picker.findChild<ProcessModel*>();
        bool found = false;
        for (int i = 0; i < model->rowCount(); ++i) {
            const auto row = model->index(i, 0);
            if (model->numberAt(row) != getpid())
                continue;
            found = true;
            QVERIFY(model->rowCount(row) > 0); // the one that asked
            QVERIFY(model->setData(row, Qt::Checked, Qt::CheckStateRole));
        }
        QVERIFY(found);
        QVERIFY(picker.pids().size() > 1);
    }
};

QTEST_MAIN(TestKernelPageReal)

#include "tst_kernel_page_real.moc"
