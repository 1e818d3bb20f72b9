#include "core/access/backend/local_backend.h"
#include "tests/support/needed.h"
#include "tests/support/waits.h"
#include "ui/plot/probe_plot.h"
#include "ui/target/probes/probe_commands.h"
#include "ui/target/probes/probe_switching.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_page.h"
#include "ui/views/probe_counts/explainer_cards.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace probescope;
using namespace probescope::ui;
using access::LocalBackend;

namespace {

constexpr int kOpens = 500;
constexpr std::size_t kSleepers = 16; // more than the kernel follows with maxactive 1

void openOften()
{
    for (int i = 0; i < kOpens; ++i) {
        const int file = ::open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
        if (file < 0)
            qFatal("/proc/self/comm cannot be opened");
        ::close(file);
    }
}

/// All of them are asleep at the same time.
void sleepTogether()
{
    std::vector<std::thread> sleepers;
    for (std::size_t i = 0; i < kSleepers; ++i)
        sleepers.emplace_back([] { std::this_thread::sleep_for(std::chrono::seconds(1)); });
    for (auto& sleeper : sleepers)
        sleeper.join();
}

} // namespace

/// The page of probes on the kernel that this runs on; tests/ui does the same on the fake one.
class TestProbeManager : public QObject
{
    Q_OBJECT

    std::shared_ptr<LocalBackend> m_backend;
    std::unique_ptr<ProbesPage> m_page;
    std::string m_before;
    QTemporaryDir m_journals;

    const ProbeRow* rowNamed(const std::string& name)
    {
        for (const auto& row : m_page->table()->probes()->rows()) {
            if (row.event.name == name)
                return &row;
        }
        return nullptr;
    }

    std::string said(const std::string& path) const
    {
        const auto text = m_backend->read(*access::TracePath::parse(path));
        return text ? *text : text.error().message();
    }

    /// Agrees to what is asked.
    void accept()
    {
        waitUntil([&] { return m_page->findChild<QMessageBox*>(); });
        auto* const question = m_page->findChild<QMessageBox*>();
        for (auto* const button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::AcceptRole) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
    }

    template <typename Start>
    void doAndSee(Start start)
    {
        start();
        waitUntil([&] { return !m_page->work()->isBusy(); });
        QSignalSpy looked(m_page.get(), &ProbesPage::refreshed);
        m_page->work()->takeSnapshotNow();
        // A look that began before, while it was done, may show half of it.
        waitUntil([&] { return !looked.isEmpty() && m_page->work()->snapshotIsFresh(); });
    }

private slots:
    void initTestCase()
    {
        m_backend = needed(LocalBackend::open());
        m_before = *m_backend->read("dynamic_events");
        m_page = std::make_unique<ProbesPage>(ProbesPage::Options{
            .journals = m_journals.filePath(QStringLiteral("journals")).toStdString()});
        m_page->resize(1300, 800);
        m_page->show();
        QSignalSpy looked(m_page.get(), &ProbesPage::refreshed);
        m_page->setBackend(m_backend);
        waitForNext(looked);
    }

    void hitsAreCountedWhileItIsWatched()
    {
        doAndSee([&] { m_page->make({specOf("p:open do_sys_openat2 name=+0($arg2):string")}); });
        QVERIFY(rowNamed("open"));
        QVERIFY(rowNamed("open")->enabled);
        openOften();
        waitUntil([&] { return rowNamed("open")->hits.value_or(0) >= kOpens; });
        waitUntil([&] { return !m_page->findChild<ProbePlot*>()->lines().empty(); });
        waitUntil([&] {
            return m_page->findChild<ProbePlot*>()->lines().front().counts.back().hits >= kOpens;
        });
        // Off, nothing is counted.
        m_page->table()->choose(rowNamed("open")->event);
        doAndSee([&] { m_page->findChild<ProbeSwitching*>()->watchOrNot(); });
        QVERIFY(!rowNamed("open")->enabled);
        const auto still = *rowNamed("open")->hits;
        openOften();
        QSignalSpy looked(m_page.get(), &ProbesPage::refreshed);
        m_page->work()->takeSnapshotNow();
        waitForNext(looked);
        QCOMPARE(*rowNamed("open")->hits, still);
    }

    void deletingIsUndone()
    {
        m_page->table()->choose(rowNamed("open")->event);
        doAndSee([&] { m_page->findChild<ProbeSwitching*>()->watchOrNot(); });
        doAndSee([&] { m_page->findChild<ProbeCommands*>()->remove(); });
        QVERIFY(!rowNamed("open"));
        QCOMPARE(*m_backend->read("dynamic_events"), m_before);
        doAndSee([&] { m_page->findChild<ProbeCommands*>()->undo(); });
        QVERIFY(rowNamed("open") && rowNamed("open")->enabled);
        QCOMPARE(*rowNamed("open")->misses, std::uint64_t(0));
    }

    void missesAreMendedByTheButton()
    {
        doAndSee([&] { m_page->make({specOf("r1:nap hrtimer_nanosleep ret=$retval")}); });
        sleepTogether();
        waitUntil([&] { return rowNamed("nap")->misses.value_or(0) > 0; });
        m_page->table()->choose(rowNamed("nap")->event);
        auto* const cards = m_page->findChild<ExplainerCards*>();
        waitUntil([&] { return !cards->explanations().empty(); });
        QCOMPARE(cards->explanations().front().cause, probe::Cause::TooFewInstances);
        doAndSee([&] { QTest::mouseClick(cards->findChild<QPushButton*>(), Qt::LeftButton); });
        QVERIFY(rowNamed("nap") && rowNamed("nap")->enabled);
        QVERIFY(!rowNamed("nap")->definitions.front().startsWith(QStringLiteral("r1:")));
        sleepTogether();
        waitUntil([&] { return rowNamed("nap")->hits.value_or(0) >= kSleepers; });
        QCOMPARE(*rowNamed("nap")->misses, std::uint64_t(0));
    }

    void filterAndStackAreWatchedWith()
    {
        const auto nap = specOf("p:filtered hrtimer_nanosleep mode=%si:u32");
        doAndSee([&] { m_page->make({nap}, {}, {{.filter = "mode == 1", .stackTrace = true}}); });
        QVERIFY(rowNamed("filtered") && rowNamed("filtered")->enabled);
        const auto folder = "instances/" + m_page->work()->snapshot()->watchInstance + "/events/"
            + rowNamed("filtered")->event.system + "/filtered/";
        QCOMPARE(said(folder + "filter"), std::string("mode == 1\n"));
        QVERIFY2(said(folder + "trigger").find("stacktrace:unlimited if mode == 1")
                     != std::string::npos,
                 said(folder + "trigger").c_str());
        m_page->table()->choose(rowNamed("filtered")->event);
        doAndSee([&] { m_page->findChild<ProbeSwitching*>()->watchOrNot(); });
        QVERIFY(said(folder + "trigger").find("stacktrace:") == std::string::npos);
        QVERIFY(said(folder + "enable").starts_with('0'));
    }

    /// Somebody's probe, in his instance: what his filter keeps out is told, and with consent it is
    /// turned off, on again, deleted and made again.
    void othersAreTouchedWithConsentOnly()
    {
        QVERIFY(m_backend->makeInstance("theirs").has_value());
        QVERIFY(m_backend->append("dynamic_events", "p:theirs/naps hrtimer_nanosleep mode=%si:u32")
                    .has_value());
        const std::string folder = "instances/theirs/events/theirs/naps/";
        for (const auto& [file, text] : {std::pair{"filter", "common_pid == 1"}, {"enable", "1"}})
            QVERIFY(m_backend->append(*access::TracePath::parse(folder + file), text).has_value());
        waitUntil([&] { return rowNamed("naps") && rowNamed("naps")->enabled; });
        // Seen twice, it is followed.
        for (int i = 0; i < 4; ++i) {
            QSignalSpy looked(m_page.get(), &ProbesPage::refreshed);
            m_page->work()->takeSnapshotNow();
            waitForNext(looked);
        }
        sleepTogether();
        waitUntil([&] { return rowNamed("naps")->filtered.value_or(0) >= kSleepers; });
        QCOMPARE(*rowNamed("naps")->recorded, std::uint64_t(0));
        m_page->table()->choose(rowNamed("naps")->event);
        auto* const cards = m_page->findChild<ExplainerCards*>();
        waitUntil([&] {
            return std::any_of(cards->explanations().begin(), cards->explanations().end(),
                               [](const auto& one) { return one.cause == probe::Cause::Filtered; });
        });
        m_page->findChild<ProbeSwitching*>()->turnOffOrOn();
        doAndSee([&] { accept(); });
        QVERIFY(said(folder + "enable").starts_with('0'));
        m_page->table()->choose(rowNamed("naps")->event);
        doAndSee([&] { m_page->findChild<ProbeSwitching*>()->turnOffOrOn(); });
        QVERIFY(said(folder + "enable").starts_with('1'));
        m_page->table()->choose(rowNamed("naps")->event);
        m_page->findChild<ProbeCommands*>()->remove();
        doAndSee([&] { accept(); });
        QVERIFY(!rowNamed("naps"));
        doAndSee([&] { m_page->findChild<ProbeCommands*>()->undo(); });
        QVERIFY(rowNamed("naps"));
        QVERIFY(said(folder + "enable").starts_with('1'));
        QCOMPARE(said(folder + "filter"), std::string("common_pid == 1\n"));
        QVERIFY(m_backend->append(*access::TracePath::parse(folder + "enable"), "0").has_value());
        QVERIFY(m_backend->append("dynamic_events", "-:theirs/naps").has_value());
        QVERIFY(m_backend->removeInstance("theirs").has_value());
    }

    void theSwitchOfAllProbesIsTurnedByTheButton()
    {
        QVERIFY(m_backend->turn(access::KernelSwitch::Probes, false).has_value());
        doAndSee([&] { m_page->make({specOf("p:silent do_sys_openat2")}); });
        m_page->table()->choose(rowNamed("silent")->event);
        auto* const cards = m_page->findChild<ExplainerCards*>();
        waitUntil([&] {
            return std::any_of(
                cards->explanations().begin(), cards->explanations().end(),
                [](const auto& one) { return one.cause == probe::Cause::ProbesOff; });
        });
        m_page->fix(rowNamed("silent")->event, probe::TurnOnProbes{});
        doAndSee([&] { accept(); });
        openOften();
        waitUntil([&] { return rowNamed("silent")->hits.value_or(0) >= kOpens; });
    }

    void leavingRemovesAll()
    {
        bool left = false;
        m_page->leave([&left] { left = true; });
        auto* const question = m_page->findChild<QMessageBox*>();
        QVERIFY(question);
        for (auto* const button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::AcceptRole) {
                QTest::mouseClick(button, Qt::LeftButton);
                break;
            }
        }
        waitUntil([&] { return left; });
        m_page.reset();
        QCOMPARE(*m_backend->read("dynamic_events"), m_before);
        // It was off when we came.
        waitUntil([&] {
            return *m_backend->readSystem(access::SystemFile::ProbesEnabled) == std::string("0\n");
        });
        QVERIFY(m_backend->turn(access::KernelSwitch::Probes, true).has_value());
        // What is slow to let go is let go beside the page.
        const auto noneLeft = [&] {
            const auto instances = m_backend->list("instances");
            return instances && instances->empty();
        };
        waitUntil([&] { return noneLeft(); });
    }
};

QTEST_MAIN(TestProbeManager)

#include "tst_probe_manager.moc"
