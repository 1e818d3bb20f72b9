#include "tests/ui/target/probes/probes_page_stage.h"
#include "ui/target/probes/probe_set_file.h"

using namespace probescope;
using namespace probescope::ui;

/// Probes go into files as sets, and come back from them.
class TestProbesSets : public ProbesPageStage
{
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { m_page.reset(); }

    void aSetIsSavedAndComesBack()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("mine.probes.json"));
        showTarget();
        doAndSee([&] {
            m_page->make({specOf("p:open do_sys_openat2 name=+0($arg2):string"),
                          specOf("r8:open_ret do_sys_openat2 fd=$retval")});
        });
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        m_page->table()->clearSelection();
        doAndSee([&] { sets()->saveTo(file); });
        m_page->table()->selectAll();
        doAndSee([&] { commands()->remove(); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 0);
        doAndSee([&] { sets()->restoreFrom(file); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        QVERIFY(rowNamed("open")->enabled && rowNamed("open_ret")->enabled);
        QVERIFY(rowNamed("open_ret")->definitions.front().startsWith(QStringLiteral("r8:")));
        // A second time their names are taken.
        doAndSee([&] { sets()->restoreFrom(file); });
        QVERIFY(says(*m_page, QStringLiteral("Not created:")));
    }

    void whatIsMadeButNotWatchedIsToldApart()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("mine.probes.json"));
        const probe::ProbeSet set{
            .name = "mine",
            .entries = {{.spec = specOf("p:fine vfs_read count=%dx"), .filter = "count>1"},
                        {.spec = specOf("p:odd vfs_write count=%dx"), .filter = "nofield>1"}}};
        QVERIFY(writeProbeSet(file, set).has_value());
        showTarget();
        doAndSee([&] { sets()->restoreFrom(file); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        QVERIFY(!says(*m_page, QStringLiteral("Not created:")));
        QVERIFY2(says(*m_page, QStringLiteral("Created, but not watched as in the set:")),
                 qPrintable(shownTexts(*m_page)));
        QVERIFY(says(*m_page, QStringLiteral("odd")));
    }

    void aSetCarriesEventsThatHangOnOthers()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("hanging.probes.json"));
        showTarget();
        doAndSee([&] {
            m_page->make({specOf("p:open do_sys_openat2 dfd=%di"), specOf("s:latency u64 delta")});
        });
        const auto group = rowNamed("open")->event.system;
        doAndSee([&] {
            m_page->make({specOf("e:late synthetic/" + group + "_latency d=$delta if delta>1")});
        });
        QVERIFY2(m_page->table()->probes()->rowCount() == 3, qPrintable(shownTexts(*m_page)));
        m_page->table()->clearSelection();
        doAndSee([&] { sets()->saveTo(file); });
        const auto set = readProbeSet(file);
        QVERIFY(set.has_value());
        for (const auto& entry : set->entries)
            QVERIFY2(entry.spec.format().find("probescope_") == std::string::npos,
                     entry.spec.format().c_str());
        // Into another session, whose names are others.
        m_fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        m_fake->setProcesses({{.pid = 4711, .start = 99, .comm = "other", .commandLine = "other"}});
        showTarget();
        doAndSee([&] { sets()->restoreFrom(file); });
        QVERIFY2(!says(*m_page, QStringLiteral("Not created:")), qPrintable(shownTexts(*m_page)));
        QCOMPARE(m_page->table()->probes()->rowCount(), 3);
        const auto other = rowNamed("open")->event.system;
        QVERIFY(other != group);
        QVERIFY(rowNamed(other + "_latency"));
        QVERIFY(rowNamed("late")->definitions.front().contains(
            QString::fromStdString(other + "_latency")));
    }

    void listedEventProbesMayHaveLostTheirFilter()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("theirs.probes.json"));
        QVERIFY(m_fake->append("dynamic_events", "e:theirs/on sched/sched_switch if prev_pid>1")
                    .has_value());
        showTarget();
        choose("on");
        QSignalSpy noted(m_page.get(), &ProbesPage::noted);
        doAndSee([&] { commands()->cloneProbe(); });
        QCOMPARE(noted.size(), 1);
        doAndSee([&] { sets()->saveTo(file); });
        QVERIFY2(says(*m_page, QStringLiteral("whether it has a filter")),
                 qPrintable(shownTexts(*m_page)));
    }
};

QTEST_MAIN(TestProbesSets)

#include "tst_probes_sets.moc"
