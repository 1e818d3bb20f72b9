#include "core/tracefs/probe_driver/driver.h"
#include "tests/core/tracefs/probe_driver/driven_probes.h"
#include "tests/support/needed.h"
#include "tests/support/tracefs_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;
using access::KernelSwitch;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::Consent;
using tracefs::EventName;
using tracefs::ProbeDriver;
using tracefs::ProbeExtras;

namespace {

const std::string kFolder = "instances/" + kWatch + "/events/" + kGroup + "/";
const EventName kTheirs{"perf", "other"};

/// As a helper is: it refuses what nobody agreed to.
class Guarded : public FakeTracefs
{
public:
    using FakeTracefs::FakeTracefs;
    Result<> append(const access::TracePath& path, std::string_view text) override
    {
        const bool theirs = path.text().starts_with("instances/theirs")
            || (path.text() == "dynamic_events" && text.find("perf/") != std::string_view::npos);
        if (theirs && others == 0)
            return fail(ErrorCode::Refused, "nobody agreed to that");
        return FakeTracefs::append(path, text);
    }
    Result<> turn(KernelSwitch which, bool on) override
    {
        return topLevel > 0 ? FakeTracefs::turn(which, on)
                            : fail(ErrorCode::Refused, "nobody agreed to that");
    }
    Result<> permitTopLevel(bool permitted) override
    {
        topLevel += permitted ? 1 : -1;
        return {};
    }
    Result<> permitOthers(bool permitted) override
    {
        others += permitted ? 1 : -1;
        return {};
    }
    int topLevel = 0;
    int others = 0;
};

} // namespace

/// What others made is changed with consent only, and put back where it can be; what is ours gets
/// its filter and stack trace wherever it is watched.
class TestProbeOthers : public QObject
{
    Q_OBJECT

    QTemporaryDir m_journals;

    Result<ProbeDriver> open(FakeTracefs& fake) const
    {
        return ProbeDriver::open(fake, m_journals.filePath(QStringLiteral("j")).toStdString());
    }

    /// Somebody's probe, enabled with a filter and a trigger in his instance.
    static void makeTheirs(FakeTracefs& fake)
    {
        QVERIFY(fake.makeInstance("theirs").has_value());
        QVERIFY(fake.FakeTracefs::append("dynamic_events", "p:perf/other vfs_read count=%dx")
                    .has_value());
        const std::string folder = "instances/theirs/events/perf/other/";
        for (const auto& [file, text] :
             {std::pair{"filter", "count > 3"}, {"trigger", "stacktrace"}, {"enable", "1"}})
            QVERIFY(fake.FakeTracefs::append(*access::TracePath::parse(folder + file), text)
                        .has_value());
    }

    static std::string stateOfTheirs(FakeTracefs& fake)
    {
        std::string state = said(fake, "dynamic_events");
        for (const char* file : {"enable", "filter", "trigger"})
            state += said(fake, std::string("instances/theirs/events/perf/other/") + file);
        return state;
    }

private slots:
    void watchesWithFilterAndStack()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read count=%dx"));
        VERIFY_DONE(driver.setExtras(event, {.filter = "count > 3", .stackTrace = true}));
        const auto before = fake.writes().size();
        VERIFY_DONE(driver.enable(event));
        QCOMPARE(said(fake, kFolder + "read/filter"), std::string("count > 3\n"));
        QVERIFY(said(fake, kFolder + "read/trigger").starts_with("stacktrace:unlimited if count"));
        // A trigger alone runs the probe: it comes after, and goes before.
        auto writes = fake.writes();
        writes.erase(writes.begin(), writes.begin() + std::ptrdiff_t(before));
        const auto at = [&](const std::string& ending) {
            return std::find_if(writes.begin(), writes.end(),
                                [&](const auto& one) { return one.ends_with(ending); })
                - writes.begin();
        };
        QVERIFY(at("filter=count > 3") < at("enable=1"));
        QVERIFY(at("enable=1") < at("trigger=stacktrace if count > 3"));
        VERIFY_DONE(driver.disable(event));
        QVERIFY(said(fake, kFolder + "read/trigger").find("stacktrace:") == std::string::npos);
        VERIFY_DONE(driver.enable(event));
        // Others while it is enabled, at once.
        VERIFY_DONE(driver.setExtras(event, {.filter = "count < 9"}));
        QCOMPARE(said(fake, kFolder + "read/filter"), std::string("count < 9\n"));
        QVERIFY(said(fake, kFolder + "read/trigger").find("stacktrace:") == std::string::npos);
        VERIFY_DONE(driver.setExtras(event, {.filter = "count < 9", .stackTrace = true}));
        VERIFY_DONE(driver.enable(event)); // once more: there is one trigger
        QVERIFY(said(fake, kFolder + "read/trigger").starts_with("stacktrace:unlimited if count"));
        // While it is off it loses its filter, too.
        VERIFY_DONE(driver.disable(event));
        VERIFY_DONE(driver.setExtras(event, {}));
        VERIFY_DONE(driver.enable(event));
        QCOMPARE(said(fake, kFolder + "read/filter"), std::string("none\n"));
        VERIFY_DONE(driver.setExtras(event, {.filter = "count < 9"}));
        QVERIFY(!driver.setExtras(event, {.filter = "nofield == 1"}));
        QCOMPARE(driver.extras(event).filter, std::string("count < 9"));
    }

    void keepsThemOverDeletionAndUndo()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *open(fake);
        const ProbeExtras wished{.filter = "count > 3", .stackTrace = true};
        const auto event = *driver.create(specOf("p:read vfs_read count=%dx"));
        VERIFY_DONE(driver.setExtras(event, wished));
        VERIFY_DONE(driver.enable(event));
        const auto removed = driver.remove(event);
        QVERIFY(removed.has_value());
        QVERIFY(driver.extras(event).empty());
        QVERIFY(driver.undo(*removed).has_value());
        QVERIFY(driver.extras(event) == wished);
        QVERIFY(said(fake, kFolder + "read/trigger").starts_with("stacktrace:unlimited if count"));
        // It is watched as before: off, the trigger goes.
        VERIFY_DONE(driver.disable(event));
        QVERIFY(said(fake, kFolder + "read/trigger").find("stacktrace:") == std::string::npos);
        // One that is off keeps its wishes, too.
        const auto idle = driver.remove(event);
        QVERIFY(driver.undo(*idle).has_value());
        QVERIFY(driver.extras(event) == wished);
    }

    void recreatesWithOthers()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read count=%dx"));
        VERIFY_DONE(driver.setExtras(event, {.filter = "count > 3"}));
        VERIFY_DONE(driver.enable(event));
        const ProbeExtras wished{.filter = "size > 5", .stackTrace = true};
        const auto again =
            driver.recreate(event, {specOf("p:read vfs_read size=%dx")}, Consent::OwnOnly, wished);
        QVERIFY2(again.has_value(), again ? "" : again.error().message().c_str());
        QCOMPARE(said(fake, kFolder + "read/filter"), std::string("size > 5\n"));
        QVERIFY(said(fake, kFolder + "read/trigger").starts_with("stacktrace:unlimited if size"));
        QVERIFY(driver.extras(event) == wished);
        // What the kernel refuses leaves the one that was there.
        const auto refused = driver.recreate(event, {specOf("p:read vfs_read other=%dx")},
                                             Consent::OwnOnly, ProbeExtras{.filter = "no == 1"});
        QVERIFY(!refused);
        QCOMPARE(said(fake, "dynamic_events"), "p:" + kGroup + "/read vfs_read size=%dx\n");
        QVERIFY(said(fake, kFolder + "read/enable").starts_with('1')); // `1*` with a trigger
        QCOMPARE(said(fake, kFolder + "read/filter"), std::string("size > 5\n"));
        QVERIFY(driver.extras(event) == wished);
    }

    void turnsSwitchesAndPutsThemBack()
    {
        for (const auto which : {KernelSwitch::Functions, KernelSwitch::Probes}) {
            Guarded fake(FakeKernel::linux61());
            VERIFY_DONE(fake.FakeTracefs::turn(which, false));
            {
                auto driver = *open(fake);
                VERIFY_DONE(driver.turn(which, true));
                QCOMPARE(*fake.readSystem(access::fileOf(which), 10), std::string("1\n"));
                QCOMPARE(fake.topLevel, 0);
            }
            QCOMPARE(*fake.readSystem(access::fileOf(which), 10), std::string("0\n"));
            QCOMPARE(fake.topLevel, 0);
        }
        // Nothing is left to do for the next start.
        QVERIFY(tracefs::Journal::leftIn(m_journals.filePath(QStringLiteral("j")).toStdString())
                    ->empty());
    }

    void switchesOfOthersSinceStay()
    {
        FakeTracefs fake(FakeKernel::linux61());
        VERIFY_DONE(fake.turn(KernelSwitch::Probes, false));
        auto driver = *open(fake);
        VERIFY_DONE(driver.turn(KernelSwitch::Probes, true));
        const auto restored = driver.restore();
        QVERIFY(restored.has_value());
        QCOMPARE(restored->restored, std::vector<std::string>{"/sys/kernel/debug/kprobes/enabled"});
        QVERIFY(driver.restore()->restored.empty());
        VERIFY_DONE(driver.turn(KernelSwitch::Probes, true)); // once more, in a new journal
        VERIFY_DONE(driver.close());
        QCOMPARE(*fake.readSystem(access::SystemFile::ProbesEnabled, 10), std::string("0\n"));
    }

    void turnsTheirsOffAndOnAgain()
    {
        Guarded fake(FakeKernel::linux61());
        makeTheirs(fake);
        const std::string enable = "instances/theirs/events/perf/other/enable";
        {
            auto driver = *open(fake);
            const auto refused = driver.enableIn(kTheirs, "theirs", false).error();
            QCOMPARE(refused.code, ErrorCode::Refused);
            QCOMPARE(refused.what.words(),
                     std::string("the instance {} belongs to another user of tracing"));
            QCOMPARE(refused.what.text(),
                     std::string("the instance theirs belongs to another user of tracing"));
            VERIFY_DONE(driver.enableIn(kTheirs, "theirs", false, Consent::Others));
            QCOMPARE(said(fake, enable).substr(0, 1), std::string("0"));
            VERIFY_DONE(driver.enableIn(kTheirs, "theirs", true, Consent::Others));
            QCOMPARE(said(fake, enable).substr(0, 1), std::string("1"));
            VERIFY_DONE(driver.enableIn(kTheirs, "theirs", false, Consent::Others));
            QCOMPARE(driver.removeFilterIn(kTheirs, "theirs", Consent::OwnOnly).error().code,
                     ErrorCode::Refused);
            VERIFY_DONE(driver.removeFilterIn(kTheirs, "theirs", Consent::Others));
            QCOMPARE(said(fake, "instances/theirs/events/perf/other/filter"),
                     std::string("none\n"));
        }
        QCOMPARE(said(fake, enable).substr(0, 1), std::string("1"));
        QCOMPARE(said(fake, "instances/theirs/events/perf/other/filter"),
                 std::string("count > 3\n"));
        QCOMPARE(fake.others, 0);
    }

    void deletesTheirsAndMakesThemAgain()
    {
        Guarded fake(FakeKernel::linux61());
        makeTheirs(fake);
        const auto before = stateOfTheirs(fake);
        auto driver = *open(fake);
        QCOMPARE(driver.remove(kTheirs, Consent::Wiping).error().code, ErrorCode::Refused);
        QCOMPARE(stateOfTheirs(fake), before);
        const auto removed = driver.remove(kTheirs, Consent::Others);
        QVERIFY2(removed.has_value(), removed ? "" : removed.error().message().c_str());
        QVERIFY(fake.probes().empty());
        // Disabled first, its triggers before that: the order of the facts.
        const auto writes = fake.writes();
        const auto at = [&](const std::string& ending) {
            return std::find_if(writes.rbegin(), writes.rend(),
                                [&](const auto& one) { return one.ends_with(ending); });
        };
        QVERIFY(at("trigger=!stacktrace") > at("enable=0"));
        QVERIFY(at("enable=0") > at("dynamic_events=-:perf/other"));
        const auto again = driver.undo(*removed);
        QVERIFY2(again.has_value(), again ? "" : again.error().message().c_str());
        QVERIFY(*again == kTheirs);
        QCOMPARE(stateOfTheirs(fake), before); // but for the number of the event, a new one
        QCOMPARE(fake.others, 0);
    }

    void recreatesTheirsInTheirGroup()
    {
        Guarded fake(FakeKernel::linux61());
        makeTheirs(fake);
        auto driver = *open(fake);
        const auto other = specOf("p:perf/other vfs_read count=%dx buf=%si");
        QCOMPARE(driver.recreate(kTheirs, {other}).error().code, ErrorCode::Refused);
        const auto again = driver.recreate(kTheirs, {other}, Consent::Others);
        QVERIFY2(again.has_value(), again ? "" : again.error().message().c_str());
        QVERIFY(*again == kTheirs);
        QCOMPARE(said(fake, "dynamic_events"),
                 std::string("p:perf/other vfs_read count=%dx buf=%si\n"));
        const std::string folder = "instances/theirs/events/perf/other/";
        QCOMPARE(said(fake, folder + "filter"), std::string("count > 3\n"));
        QVERIFY(said(fake, folder + "enable").starts_with('1'));
        QVERIFY(said(fake, folder + "trigger").starts_with("stacktrace"));
    }
};

QTEST_APPLESS_MAIN(TestProbeOthers)
#include "tst_probe_others.moc"
