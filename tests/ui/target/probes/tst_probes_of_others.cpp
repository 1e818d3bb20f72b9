#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probes_page_stage.h"
#include "ui/target/probes/probe_set_file.h"
#include "ui/views/probe_counts/explainer_cards.h"
#include "ui/views/probe_counts/explainer_text.h"

#include <QPushButton>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

/// The page asks before it touches what others made, does what it said, and puts back what it can;
/// what buffers make of hits is told live.
class TestProbesOfOthers : public ProbesPageStage
{
    Q_OBJECT

    std::string m_enable = "instances/theirs/events/perf/other/enable";

    /// Somebody's probe, enabled in his instance, and the page above it.
    void showTheirs()
    {
        QVERIFY(m_fake->makeInstance("theirs").has_value());
        QVERIFY(m_fake->append("dynamic_events", "p:perf/other vfs_read count=%dx").has_value());
        QVERIFY(m_fake->append(*access::TracePath::parse(m_enable), "1").has_value());
        showTarget();
        choose("other");
    }

    /// The buffers that record are compared from here on: one look finds them, one sees that they
    /// stay, one counts from what the probes have hit.
    void followBuffers()
    {
        for (int i = 0; i < 3; ++i)
            takeSnapshotAgain();
    }

    QString question()
    {
        auto* const box = m_page->findChild<QMessageBox*>();
        return box ? box->text() + u'\n' + box->informativeText() : QString();
    }

    std::string watchFolder() const
    {
        return "instances/" + m_page->work()->snapshot()->watchInstance + "/events/";
    }

    /// The card of the chosen probe that names this cause; its button, where it has one.
    QPushButton* cardButton(probe::Cause cause)
    {
        auto* const cards = m_page->findChild<ExplainerCards*>();
        for (const auto& one : cards->explanations()) {
            if (one.cause != cause || !one.fix)
                continue;
            return qobject_cast<QPushButton*>(shownButton(*cards, fixText(*one.fix)));
        }
        return nullptr;
    }

private slots:
    void init() { open(); }
    void cleanup() { m_page.reset(); }

    void watchingTheirsIsAskedFor()
    {
        showTheirs();
        click(QStringLiteral("Watch…"));
        waitUntil([&] { return !question().isEmpty(); });
        QVERIFY2(question().contains(QStringLiteral("perf:other")), qPrintable(question()));
        QVERIFY(question().contains(QStringLiteral("Other users")));
        QVERIFY(question().contains(QStringLiteral("theirs")));
        picture(QStringLiteral("others-watch"));
        // Nothing happened yet, and nothing does without a yes.
        QTest::keyClick(m_page->findChild<QMessageBox*>(), Qt::Key_Escape);
        waitUntil([&] { return question().isEmpty(); });
        QCOMPARE(m_fake->list("instances")->size(), std::size_t(1));
        click(QStringLiteral("Watch…"));
        doAndSee([&] { answer(QStringLiteral("Watch")); });
        QCOMPARE(said(*m_fake, watchFolder() + "perf/other/enable"), std::string("1\n"));
        // Ours to end, without a question.
        doAndSee([&] { click(QStringLiteral("Stop watching")); });
        QVERIFY(question().isEmpty());
        QCOMPARE(said(*m_fake, watchFolder() + "perf/other/enable"), std::string("0\n"));
        QVERIFY(said(*m_fake, m_enable).starts_with('1'));
    }

    void theirsAreTurnedOffAndComeBack()
    {
        showTheirs();
        click(QStringLiteral("Disable…"));
        waitUntil([&] { return question().contains(QStringLiteral("theirs")); });
        QVERIFY(question().contains(QStringLiteral("perf:other")));
        doAndSee([&] { answer(QStringLiteral("Disable")); });
        QVERIFY(said(*m_fake, m_enable).starts_with('0'));
        doAndSee([&] { click(QStringLiteral("Enable again")); });
        QVERIFY(said(*m_fake, m_enable).starts_with('1'));
        click(QStringLiteral("Disable…"));
        doAndSee([&] { answer(QStringLiteral("Disable")); });
        QVERIFY(said(*m_fake, m_enable).starts_with('0'));
        // The page goes, and what it changed is as before.
        m_page.reset();
        waitUntil([&] { return said(*m_fake, m_enable).starts_with('1'); });
    }

    void theirsAreDeletedAndMadeAgain()
    {
        showTheirs();
        m_fake->feed("theirs", 0, std::string(4096, '\0'), 5);
        const auto before = said(*m_fake, "dynamic_events");
        click(QStringLiteral("Delete…"));
        waitUntil([&] { return !question().isEmpty(); });
        for (const auto* const text :
             {"perf:other", "Other users", "theirs; events: 5", "whoever uses them loses them"})
            QVERIFY2(question().contains(QString::fromUtf8(text)), qPrintable(question()));
        picture(QStringLiteral("others-delete"));
        doAndSee([&] { answer(QStringLiteral("Delete")); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 0);
        QVERIFY(!m_page->hasOwn());
        doAndSee([&] { click(QStringLiteral("Undo delete of other")); });
        QVERIFY(rowNamed("other"));
        QCOMPARE(rowNamed("other")->owner, ProbeRow::Owner::Others);
        QCOMPARE(said(*m_fake, "dynamic_events"), before);
        QVERIFY(said(*m_fake, m_enable).starts_with('1'));
        QVERIFY(!m_page->hasOwn()); // nothing to be asked when the page goes
    }

    void theirsAreEditedInTheirGroup()
    {
        showTheirs();
        std::vector<probe::Spec> specs;
        std::optional<tracefs::EventName> inPlaceOf;
        connect(m_page.get(), &ProbesPage::builderWanted, this,
                [&](const auto& some, const auto& event, const auto&) {
                    specs = some;
                    inPlaceOf = event;
                });
        doAndSee([&] { click(QStringLiteral("Edit…")); });
        QCOMPARE(specs.size(), std::size_t(1));
        QCOMPARE(specs[0].group, std::string("perf"));
        auto other = specs[0];
        other.arguments.clear();
        m_page->make({other}, inPlaceOf);
        waitUntil([&] { return question().contains(QStringLiteral("perf:other")); });
        doAndSee([&] { answer(QStringLiteral("Recreate")); });
        QCOMPARE(said(*m_fake, "dynamic_events"), std::string("p:perf/other vfs_read\n"));
        QVERIFY(said(*m_fake, m_enable).starts_with('1'));
        QVERIFY(!m_page->hasOwn());
    }

    void recordingsKeepTheirProbes()
    {
        // A recording of this very process: its number is none of those for making by hand.
        showTarget();
        const auto name = tracefs::SessionName::of(*m_fake, 1);
        QVERIFY(m_fake->append("dynamic_events", "p:" + name->probeGroup() + "/used vfs_read")
                    .has_value());
        waitUntil([&] { return rowNamed("used"); });
        choose("used");
        for (const auto* const text : {"Edit…", "Delete…", "Watch…"}) {
            auto* const button = shownButton(*m_page, QString::fromUtf8(text));
            QVERIFY2(button && !button->isEnabled(), text);
            QVERIFY(button->toolTip().contains(QStringLiteral("recording")));
        }
    }

    void theSwitchOfAllProbesIsTurnedAndPutBack()
    {
        m_fake->setProbesEnabled(false);
        showTarget();
        doAndSee([&] { m_page->make({specOf("p:open do_sys_openat2")}); });
        waitUntil([&] { return cardButton(probe::Cause::ProbesOff); });
        QTest::mouseClick(cardButton(probe::Cause::ProbesOff), Qt::LeftButton);
        waitUntil([&] { return question().contains(QStringLiteral("All users share")); });
        picture(QStringLiteral("switch-probes"));
        doAndSee([&] { answer(QStringLiteral("Enable")); });
        QCOMPARE(*m_fake->readSystem(access::SystemFile::ProbesEnabled, 10), std::string("1\n"));
        waitUntil([&] { return !cardButton(probe::Cause::ProbesOff); });
        m_page.reset();
        waitUntil([&] {
            return *m_fake->readSystem(access::SystemFile::ProbesEnabled, 10) == std::string("0\n");
        });
    }

    void aRefusedFilterLeavesNothing()
    {
        showTarget();
        QSignalSpy refused(m_page->work(), &ProbeWork::refused);
        doAndSee([&] {
            m_page->make({specOf("p:read vfs_read count=%dx")}, {}, {{.filter = "nofield == 1"}});
        });
        QCOMPARE(refused.size(), 1);
        QVERIFY(!rowNamed("read"));
    }

    void setsKeepAllThatTheFormSays()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("mine.probes.json"));
        showTarget();
        doAndSee([&] {
            m_page->make(
                {specOf("p:read vfs_read count=%dx"), specOf("r8:back vfs_read rv=$retval")}, {},
                {{.filter = "count > 3", .stackTrace = true}, {.filter = "rv > 0"}});
        });
        choose("back");
        doAndSee([&] { click(QStringLiteral("Stop watching")); });
        waitUntil([&] { return !rowNamed("back")->enabled; });
        m_page->table()->clearSelection();
        doAndSee([&] { sets()->saveTo(file); });
        const auto set = readProbeSet(file);
        QVERIFY(set.has_value());
        QCOMPARE(set->entries.size(), std::size_t(2));
        QCOMPARE(set->entries[0].filter, std::string("count > 3"));
        QVERIFY(set->entries[0].stackTrace && set->entries[0].enabled);
        QCOMPARE(set->entries[1].filter, std::string("rv > 0"));
        QCOMPARE(set->entries[1].spec.maxActive, 8U);
        QVERIFY(!set->entries[1].stackTrace && !set->entries[1].enabled);
        m_page->table()->selectAll();
        doAndSee([&] { commands()->remove(); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 0);
        doAndSee([&] { sets()->restoreFrom(file); });
        const auto group = watchFolder() + rowNamed("read")->event.system;
        QCOMPARE(said(*m_fake, group + "/read/filter"), std::string("count > 3\n"));
        QVERIFY(said(*m_fake, group + "/read/trigger")
                    .starts_with("stacktrace:unlimited if count > 3"));
        QVERIFY(!rowNamed("back")->enabled);
        // Also of one that was off: as soon as it is watched.
        choose("back");
        doAndSee([&] { click(QStringLiteral("Watch")); });
        QCOMPARE(said(*m_fake, group + "/back/filter"), std::string("rv > 0\n"));
    }

    void whatKeepsHitsOutIsToldLive()
    {
        showTheirs();
        QVERIFY(m_fake
                    ->append(*access::TracePath::parse("instances/theirs/events/perf/other/filter"),
                             "count > 3")
                    .has_value());
        followBuffers();
        hit("other", 40);
        m_fake->feed("theirs", 0, std::string(4096, '\0'), 25);
        QVERIFY(m_page->table()->isColumnHidden(ProbeTableModel::Recorded));
        takeSnapshotAgain();
        QCOMPARE(rowNamed("other")->recorded, std::optional<std::uint64_t>(25));
        QVERIFY(!m_page->table()->isColumnHidden(ProbeTableModel::Recorded));
        QVERIFY(m_page->table()->isColumnHidden(ProbeTableModel::InFlight));
        QCOMPARE(rowNamed("other")->filtered, std::optional<std::uint64_t>(15));
        QCOMPARE(rowNamed("other")->lost, std::optional<std::uint64_t>(0));
        QVERIFY(rowNamed("other")->recordings.contains(QStringLiteral("theirs")));
        waitUntil([&] { return cardButton(probe::Cause::Filtered); });
        QVERIFY(rowNamed("other")->warnings > 0);
        picture(QStringLiteral("live-filtered"));
        // The button asks, and the filter comes back.
        QTest::mouseClick(cardButton(probe::Cause::Filtered), Qt::LeftButton);
        waitUntil([&] { return question().contains(QStringLiteral("restored when")); });
        doAndSee([&] { answer(QStringLiteral("Remove")); });
        const std::string filter = "instances/theirs/events/perf/other/filter";
        QCOMPARE(said(*m_fake, filter), std::string("none\n"));
        m_page.reset();
        waitUntil([&] { return said(*m_fake, filter) == std::string("count > 3\n"); });
    }

    void tracingThatIsOffIsToldLive()
    {
        showTheirs();
        QVERIFY(m_fake->append(*access::TracePath::parse("instances/theirs/tracing_on"), "0")
                    .has_value());
        followBuffers();
        hit("other", 7);
        takeSnapshotAgain();
        const auto explained = m_page->findChild<ExplainerCards*>()->explanations();
        QVERIFY(std::any_of(explained.begin(), explained.end(),
                            [](const auto& one) { return one.cause == probe::Cause::TracingOff; }));
        QCOMPARE(rowNamed("other")->recorded, std::optional<std::uint64_t>(0));
    }

    void lightDarkAndLarge()
    {
        const auto light = QApplication::palette();
        const auto font = QApplication::font();
        showTheirs();
        followBuffers();
        hit("other", 40);
        m_fake->feed("theirs", 0, std::string(4096, '\0'), 25);
        takeSnapshotAgain();
        QVERIFY(rowNamed("other")->recorded);
        picture(QStringLiteral("others-light"));
        m_page->setPalette(darkPalette());
        picture(QStringLiteral("others-dark"));
        m_page->setPalette(light);
        auto large = font;
        large.setPointSizeF(font.pointSizeF() * 1.25);
        QApplication::setFont(large);
        picture(QStringLiteral("others-large"));
        QApplication::setFont(font);
    }
};

QTEST_MAIN(TestProbesOfOthers)

#include "tst_probes_of_others.moc"
