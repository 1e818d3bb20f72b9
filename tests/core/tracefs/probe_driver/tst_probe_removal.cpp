#include "core/tracefs/probe_driver/driver.h"
#include "tests/core/tracefs/probe_driver/driven_probes.h"
#include "tests/support/needed.h"
#include "tests/support/tracefs_text.h"

#include <QTest>

#include <algorithm>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::Consent;
using tracefs::EventName;
using tracefs::ProbeDriver;

namespace {

/// Somebody enables an event at the top level as soon as another folder's is disabled.
class Meddled : public FakeTracefs
{
public:
    using FakeTracefs::FakeTracefs;
    Result<> append(const access::TracePath& path, std::string_view text) override
    {
        auto done = FakeTracefs::append(path, text);
        if (done && text == "0" && path.text().ends_with("/enable") && !enabledMeanwhile.empty())
            done = FakeTracefs::append(*access::TracePath::parse(enabledMeanwhile), "1");
        return done;
    }
    std::string enabledMeanwhile;
};

} // namespace

/// What is deleted is deleted whole and can come back; what is in the way is told, and nothing is
/// lost.
class TestProbeRemoval : public QObject
{
    Q_OBJECT

private slots:
    void deletesInTheOrderThatLosesNothing()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read count=%dx"));
        VERIFY_DONE(driver.enable(event));
        const auto folder = "instances/" + kWatch + "/events/" + kGroup + "/read/";
        write(fake, folder + "filter", "count > 3");
        write(fake, folder + "trigger", "traceoff:5");
        const auto first = fake.writes().size();
        const auto removed = driver.remove(event);
        QVERIFY2(removed.has_value(), removed ? "" : removed.error().message().c_str());
        QCOMPARE(writesSince(fake, first),
                 (std::vector<std::string>{folder + "trigger=!traceoff:5", folder + "enable=0",
                                           "dynamic_events=-:" + kGroup + "/read"}));
        // And all of it comes back.
        const auto undone = driver.undo(*removed);
        QVERIFY2(undone.has_value(), undone ? "" : undone.error().message().c_str());
        QCOMPARE(said(fake, folder + "filter"), std::string("count > 3\n"));
        QCOMPARE(said(fake, folder + "trigger"), std::string("traceoff:count=5\n"));
        QCOMPARE(said(fake, folder + "enable"), std::string("1*\n"));
        QCOMPARE(driver.definitions(event).size(), std::size_t(1));
        QVERIFY(removed->exact);
    }

    /// `trace-cmd record -e all` of somebody enables it, and it need not be enabled there now.
    void keepsWhatOthersHaveNotRead()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.makeInstance("foo").has_value());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read"));
        VERIFY_DONE(driver.enable(event));
        for (const std::string folder : {"instances/foo/", ""}) {
            write(fake, folder + "events/" + kGroup + "/read/enable", "1");
            fake.feed(folder.empty() ? "" : "foo", 0, "x", 7);
            write(fake, folder + "events/" + kGroup + "/read/enable", "0");
            const auto before = fake.snapshotOfControls();
            for (const auto& refused : {driver.remove(event).error(),
                                        driver.recreate(event, {specOf("p vfs_write")}).error()}) {
                QVERIFY(refused.code == ErrorCode::Busy);
                QCOMPARE(refused.hint.text(),
                         "unread events in "
                             + (folder.empty() ? std::string("the top-level buffer")
                                               : std::string("the instance foo"))
                             + ": 7, lost if the probe was ever enabled there");
                QCOMPARE(refused.hint.arguments().back().text(), std::string("7"));
                QVERIFY(!refused.hint.arguments().back().isTemplate()); // one whole template
            }
            QCOMPARE(fake.snapshotOfControls(), before);
            QVERIFY(said(fake, folder + "per_cpu/cpu0/stats").find("entries: 7") == 0);
            VERIFY_DONE(fake.writeTruncating(*access::TracePath::parse(folder + "trace"), ""));
        }
        // Where we watch nobody reads.
        fake.feed(kWatch, 0, "x", 7);
        QVERIFY(driver.remove(event).has_value());
    }

    void doesNotDisableWhatOthersEnabledAtTheTop()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read"));
        write(fake, "events/" + kGroup + "/read/enable", "1");
        for (const auto consent : {Consent::OwnOnly, Consent::Wiping}) {
            const auto removed = driver.remove(event, consent);
            QVERIFY(removed.error().code == ErrorCode::Busy);
            QCOMPARE(removed.error().hint.words(),
                     std::string("It is enabled for top-level tracing"));
        }
        QCOMPARE(said(fake, "events/" + kGroup + "/read/enable"), std::string("1\n"));
        // What we enabled there ourselves is ours, also when it was made anew.
        VERIFY_DONE(driver.enableIn(event, "", false));
        VERIFY_DONE(driver.enableIn(event, "", true));
        QVERIFY(driver.recreate(event, {specOf("p vfs_write")}).has_value());
        QCOMPARE(said(fake, "events/" + kGroup + "/read/enable"), std::string("1\n"));
        const auto removed = driver.remove(event);
        QVERIFY(removed.has_value());
        QVERIFY(driver.undo(*removed).has_value());
        QVERIFY(driver.remove(event).has_value());
    }

    void leavesTheProbesOfItsRecordings()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const EventName event{kGroup + "_3", "read"};
        write(fake, "dynamic_events", "p:" + event.system + "/read vfs_read");
        auto driver = *ProbeDriver::open(fake);
        for (const auto& refused :
             {driver.remove(event).error(), driver.recreate(event, {specOf("p vfs_write")}).error(),
              driver.remove(event, Consent::Wiping).error()}) {
            QVERIFY(refused.code == ErrorCode::Busy);
            QCOMPARE(refused.what, std::string("a recording uses the probe"));
        }
        QVERIFY(driver.enableIn(event, "", true).error().code == ErrorCode::Refused);
        // And makes none there.
        QCOMPARE(driver.owned(specOf(("p:" + event.system + "/x vfs_open").c_str())).group, kGroup);
        QCOMPARE(listing(fake), "p:" + event.system + "/read vfs_read\n");
    }

    /// A filter that the kernel refused has left its words in the file.
    void putsBackNoFilterThatWasNone()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read count=%dx"));
        VERIFY_DONE(driver.enable(event));
        const auto filter = "instances/" + kWatch + "/events/" + kGroup + "/read/filter";
        QVERIFY(!fake.append(*access::TracePath::parse(filter), "nosuch > 3"));
        QVERIFY(said(fake, filter).find("parse_error") != std::string::npos);
        const auto removed = driver.remove(event);
        QVERIFY(removed.has_value());
        QCOMPARE(removed->enabledIn.front().filter, std::string());
        const auto undone = driver.undo(*removed);
        QVERIFY2(undone.has_value(), undone ? "" : undone.error().message().c_str());
        QCOMPARE(said(fake, filter), std::string("none\n"));
    }

    void putsBackTheFilterOfADisabledOne()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read count=%dx"));
        VERIFY_DONE(driver.enable(event));
        VERIFY_DONE(driver.disable(event));
        const auto folder = "instances/" + kWatch + "/events/" + kGroup + "/read/";
        write(fake, folder + "filter", "count > 3");
        const auto removed = driver.remove(event);
        QVERIFY(removed.has_value());
        QVERIFY(driver.undo(*removed).has_value());
        QCOMPARE(said(fake, folder + "filter"), std::string("count > 3\n"));
        QCOMPARE(said(fake, folder + "enable"), std::string("0\n"));
    }

    /// What was not taken away is not put back: nothing else is written.
    void putsBackOnlyWhatItTookAway()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read count=%dx"));
        VERIFY_DONE(driver.enable(event));
        const auto folder = "instances/" + kWatch + "/events/" + kGroup + "/read/";
        write(fake, folder + "filter", "count > 3");
        write(fake, folder + "trigger", "traceoff:5");
        write(fake, folder + "trigger", "stacktrace");
        fake.failNext(folder + "trigger", 0); // listing reads it
        fake.failNext(folder + "trigger", 0); // the last one, traceoff, goes
        fake.failNext(folder + "trigger", EIO);
        const auto first = fake.writes().size();
        QVERIFY(!driver.remove(event));
        for (const auto& one : writesSince(fake, first)) {
            QVERIFY2(one.find("filter=") == std::string::npos, one.c_str());
            QVERIFY2(one.find("enable=") == std::string::npos, one.c_str());
            QVERIFY2(one.find("trigger=stacktrace") == std::string::npos, one.c_str());
        }
        const auto triggers = said(fake, folder + "trigger");
        QVERIFY2(triggers.find("traceoff") != std::string::npos, triggers.c_str());
        QVERIFY2(triggers.find("stacktrace") != std::string::npos, triggers.c_str());
        QCOMPARE(said(fake, folder + "filter"), std::string("count > 3\n"));
    }

    void doesNotTouchWhatIsNotOurs()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.setProcesses({processOf(60, 600), processOf(700, 7000)});
        for (const char* line : {"p:perf/other vfs_read", "p:probescope_60_600/his vfs_read",
                                 "p:probescope_55_550/left vfs_read"})
            write(fake, "dynamic_events", line);
        auto driver = *ProbeDriver::open(fake);
        const auto before = fake.writes().size();
        for (const EventName& event :
             {EventName{"perf", "other"}, EventName{"probescope_60_600", "his"}}) {
            QVERIFY(driver.remove(event).error().code == ErrorCode::Refused);
            QVERIFY(driver.recreate(event, {specOf("p vfs_open")}).error().code
                    == ErrorCode::Refused);
        }
        QVERIFY(driver.remove({"no", "such"}).error().code == ErrorCode::NotFound);
        // What recreate() tried is gone, too; no line of theirs was written.
        const auto writes = writesSince(fake, before);
        QVERIFY(std::none_of(writes.begin(), writes.end(), [](const auto& one) {
            return one.find("perf/") != std::string::npos
                || one.find("_60_600") != std::string::npos;
        }));
        QCOMPARE(fake.probes().size(), std::size_t(3));
        // The user says so.
        const auto removed = driver.remove({"perf", "other"}, Consent::Others);
        QVERIFY(removed.has_value() && !removed->exact);
        QVERIFY((*driver.undo(*removed) == EventName{"perf", "other"}));
        // What the dead left may go, and comes back as ours.
        const auto left = driver.remove({"probescope_55_550", "left"});
        QVERIFY(left.has_value());
        QVERIFY((*driver.undo(*left) == EventName{kGroup, "left"}));
    }

    /// The kernel lists a raw address as a number that stands for it.
    void makesNothingAtAHashedAddress()
    {
        FakeTracefs fake(FakeKernel::linux61());
        write(fake, "dynamic_events", "p:perf/raw vfs_read");
        fake.probes()[0].place = "0x00000000717f547f";
        auto driver = *ProbeDriver::open(fake);
        const auto removed = driver.remove({"perf", "raw"}, Consent::Others);
        QVERIFY(removed.has_value());
        const auto first = fake.writes().size();
        QVERIFY(driver.undo(*removed).error().code == ErrorCode::Unsupported);
        QVERIFY(writesSince(fake, first).empty());
    }

    void tellsWhatIsInTheWay()
    {
        FakeTracefs fake(FakeKernel::linux612());
        auto driver = *ProbeDriver::open(fake);
        const auto lat = *driver.create(specOf("s:synthetic/lat u64 lat"));
        write(fake, "dynamic_events", "e:others/onlat synthetic/" + lat.name + " a=$lat");
        const auto removed = driver.remove(lat);
        QVERIFY(removed.error().code == ErrorCode::Busy);
        QCOMPARE(removed.error().hint, std::string("Delete others/onlat first"));
    }

    /// The kernel deletes the first of several definitions, and refuses the last.
    void leavesAllAsItWasWhenTheKernelRefuses()
    {
        Meddled fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:one vfs_read"));
        QVERIFY(driver.create(specOf("p:one vfs_write"), true).has_value());
        VERIFY_DONE(driver.enable(event));
        const auto before = listing(fake);
        fake.enabledMeanwhile = "events/" + kGroup + "/one/enable";
        const auto removed = driver.remove(event);
        QVERIFY(removed.error().code == ErrorCode::Busy);
        QVERIFY(!removed.error().hint.empty());
        auto after = listing(fake);
        for (const char* function : {" vfs_read\n", " vfs_write\n"})
            QVERIFY2(after.find(function) != std::string::npos, after.c_str());
        QCOMPARE(said(fake, "instances/" + kWatch + "/events/" + kGroup + "/one/enable"),
                 std::string("1\n"));
        QCOMPARE(after.size(), before.size());
    }

    void recreatesWhereItWasEnabled()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("r1:read vfs_read rv=$retval:s64"));
        VERIFY_DONE(driver.enable(event));
        const auto folder = "instances/" + kWatch + "/events/" + kGroup + "/read/";
        write(fake, folder + "filter", "rv > 3");
        fake.probes()[0].hits = 9;
        auto again = driver.recreate(event, {specOf("r64:read vfs_read rv=$retval:s64")});
        QVERIFY2(again.has_value(), again ? "" : again.error().message().c_str());
        QVERIFY(*again == event);
        QCOMPARE(listing(fake), "r64:" + kGroup + "/read vfs_read rv=$retval:s64\n");
        QCOMPARE(said(fake, folder + "enable"), std::string("1\n"));
        QCOMPARE(said(fake, folder + "filter"), std::string("rv > 3\n"));
        QCOMPARE(fake.probes()[0].hits, std::uint64_t(0));
        // A filter that does not fit any more goes; another name is taken.
        again = driver.recreate(event, {specOf("p:other vfs_write count=%dx")});
        QVERIFY((*again == EventName{kGroup, "other"}));
        const auto other = "instances/" + kWatch + "/events/" + kGroup + "/other/";
        QCOMPARE(said(fake, other + "enable"), std::string("1\n"));
        QCOMPARE(said(fake, other + "filter"), std::string("none\n"));
        QCOMPARE(fake.probes().size(), std::size_t(1));
        QVERIFY(driver.definitions(event).empty());
    }

    void changesNothingWhenTheNewOneIsRefused()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read"));
        QVERIFY(driver.create(specOf("p:taken vfs_read")).has_value());
        VERIFY_DONE(driver.enable(event));
        const auto before = fake.snapshotOfControls();
        const auto refused = driver.recreate(event, {specOf("p:read vfs_read a=%di:foo")});
        QCOMPARE(refused.error().what, std::string("Unknown type is specified"));
        QVERIFY(refused.error().place.byte.has_value());
        QCOMPARE(driver.recreate(event, {specOf("p:taken vfs_read")}).error().what,
                 std::string("the name is already in use"));
        QCOMPARE(fake.snapshotOfControls(), before);
    }
};

QTEST_APPLESS_MAIN(TestProbeRemoval)

#include "tst_probe_removal.moc"
