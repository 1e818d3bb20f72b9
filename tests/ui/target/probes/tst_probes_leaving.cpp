#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probes_page_stage.h"
#include "ui/target/probes/probe_set_file.h"

#include <QSemaphore>

#include <algorithm>
#include <atomic>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeTracefs;

namespace {

/// A kernel that makes a probe only when it is let.
class Gated : public FakeTracefs
{
public:
    using FakeTracefs::FakeTracefs;
    std::atomic<bool> gated = false;
    QSemaphore gate;

    Result<> append(const access::TracePath& path, std::string_view text) override
    {
        if (gated && path.text() == "dynamic_events")
            gate.acquire();
        return FakeTracefs::append(path, text);
    }
};

} // namespace

/// Who leaves the page is asked what becomes of his probes, and gets what he answers.
class TestProbesLeaving : public ProbesPageStage
{
    Q_OBJECT

    void leaveAndRemove()
    {
        int left = 0;
        m_page->leave([&left] { ++left; });
        answer(QStringLiteral("Delete"));
        waitUntil([&] { return left == 1; });
    }

private slots:
    void init() { open(); }
    void cleanup() { m_page.reset(); }

    void keptProbesStay()
    {
        showTarget();
        doAndSee([&] { m_page->make({specOf("p:open do_sys_openat2")}); });
        int left = 0;
        m_page->leave([&left] { ++left; });
        auto* question = m_page->findChild<QMessageBox*>();
        QTest::keyClick(question, Qt::Key_Escape);
        waitUntil([&] { return !m_page->findChild<QMessageBox*>(); });
        QCOMPARE(left, 0);
        m_page->leave([&left] { ++left; });
        question = m_page->findChild<QMessageBox*>();
        QTest::mouseClick(shownButton(*question, QStringLiteral("Keep")), Qt::LeftButton);
        QCOMPARE(left, 1);
        m_page.reset();
        const auto listed = m_fake->read("dynamic_events", 1 << 20);
        QVERIFY(listed->find("/open do_sys_openat2") != std::string::npos);
    }

    void whatIsGoneDoesNotKeepFromLeaving()
    {
        showTarget();
        const auto before = m_fake->snapshotOfControls();
        doAndSee([&] { m_page->make({specOf("p:a vfs_read"), specOf("p:b vfs_write")}); });
        const auto group = rowNamed("a")->event.system;
        choose("a");
        doAndSee([&] { switching()->watchOrNot(); });
        m_page->hide(); // and looks no more
        waitUntil([&] { return !m_page->work()->isBusy(); });
        QVERIFY(m_fake->append("dynamic_events", "-:" + group + "/a").has_value());
        leaveAndRemove();
        QVERIFY(m_fake->snapshotOfControls() == before);
    }

    void probesAreKnownAgainAfterReconnecting()
    {
        showTarget();
        doAndSee([&] { m_page->make({specOf("p:open do_sys_openat2")}); });
        doAndSee([&] { m_page->make({specOf("p:other vfs_read")}); });
        choose("other");
        doAndSee([&] { commands()->remove(); });
        m_page->setBackend(nullptr);
        QVERIFY(!m_page->hasOwn());
        showTarget();
        QCOMPARE(rowNamed("open")->owner, ProbeRow::Owner::Ours);
        QVERIFY(m_page->hasOwn());
        // What was deleted there comes back there only.
        QVERIFY(shownButton(*m_page, QStringLiteral("Undo delete of other")));
        auto another = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        another->setName("another");
        m_page->setBackend(another);
        waitForSnapshot();
        QVERIFY(!m_page->hasOwn());
        QVERIFY(!shownButton(*m_page, QStringLiteral("Undo delete of other")));
        showTarget();
        leaveAndRemove();
        const auto listed = m_fake->read("dynamic_events", 1 << 20);
        QVERIFY(listed->find("do_sys_openat2") == std::string::npos);
    }

    void leavingWhileProbesAreMadeStopsAndAsks()
    {
        const auto gated = std::make_shared<Gated>(FakeKernel::linux61());
        m_page->setBackend(gated);
        waitForSnapshot();
        const auto before = gated->snapshotOfControls();
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("many.probes.json"));
        probe::ProbeSet set{.name = "many"};
        for (int i = 0; i < 50; ++i)
            set.entries.push_back({.spec = specOf("p:one" + std::to_string(i) + " vfs_read")});
        QVERIFY(writeProbeSet(file, set).has_value());
        gated->gated = true;
        sets()->restoreFrom(file);
        gated->gate.release(2);
        waitUntil([&] { return gated->gate.available() == 0; }); // the third waits, or is about to
        QVERIFY(m_page->hasOwn());
        int left = 0;
        m_page->leave([&left] { ++left; });
        QCOMPARE(left, 0);
        gated->gate.release(1000);
        waitUntil([&] { return m_page->findChild<QMessageBox*>(); });
        auto* const question = m_page->findChild<QMessageBox*>();
        QVERIFY(question->informativeText().contains(QStringLiteral("one0")));
        const auto text = gated->read("dynamic_events", 1 << 20);
        QVERIFY(text.has_value());
        QVERIFY2(std::count(text->begin(), text->end(), '\n') <= 4, text->c_str());
        QTest::mouseClick(shownButton(*question, QStringLiteral("Delete")), Qt::LeftButton);
        waitUntil([&] { return left == 1; });
        QVERIFY(gated->snapshotOfControls() == before);
    }
};

QTEST_MAIN(TestProbesLeaving)

#include "tst_probes_leaving.moc"
