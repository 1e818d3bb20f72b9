#include "core/tracefs/probe_driver/driver.h"
#include "tests/core/tracefs/probe_driver/driven_probes.h"
#include "tests/support/needed.h"
#include "tests/support/tracefs_text.h"

#include <QTest>

#include <cerrno>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::Consent;
using tracefs::EventName;
using tracefs::ProbeDriver;

/// Probes are made in the group of the session, and watched in an instance of its own.
class TestProbeDriver : public QObject
{
    Q_OBJECT

private slots:
    void makesProbesInItsOwnGroup()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto one = driver.create(specOf("p:open vfs_open"));
        QVERIFY((*one == EventName{kGroup, "open"}));
        QVERIFY((*driver.create(specOf("p:theirs/x vfs_open")) == EventName{kGroup, "x"}));
        QVERIFY((*driver.create(specOf("r vfs_open")) == EventName{kGroup, "r_vfs_open_0"}));
        QVERIFY((*driver.create(specOf("p /bin/sh:0x10")) == EventName{kGroup, "p_sh_0x10"}));
        QVERIFY((*driver.create(specOf("s:synthetic/lat u64 lat"))
                 == EventName{"synthetic", kGroup + "_lat"}));
        QVERIFY((*driver.create(specOf("p:theirs/x vfs_open"), false, Consent::Others)
                 == EventName{"theirs", "x"}));
        QCOMPARE(fake.probes().size(), std::size_t(6));
        QCOMPARE(driver.definitions(*one)[0].format(), "p:" + kGroup + "/open vfs_open");
        QVERIFY(driver.definitions({"no", "such"}).empty());
    }

    void tellsWhyTheKernelRefused()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto refused = driver.create(specOf("p:bar vfs_read a=%di:foo"));
        QVERIFY(refused.error().code == ErrorCode::Invalid);
        QCOMPARE(refused.error().what, std::string("Unknown type is specified"));
        const auto line = "p:" + kGroup + "/bar vfs_read a=%di:foo";
        QCOMPARE(*refused.error().place.byte, std::uint64_t(line.find(":foo") + 1));
    }

    void joinsDefinitionsOnlyWhenToldSo()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        QVERIFY(driver.create(specOf("p:one vfs_read a=%di")).has_value());
        const auto taken = driver.create(specOf("p:one vfs_write a=%di"));
        QCOMPARE(taken.error().number, EEXIST);
        const auto event = driver.create(specOf("p:one vfs_write a=%di"), true);
        QVERIFY(event.has_value());
        QCOMPARE(driver.definitions(*event).size(), std::size_t(2));
        const auto removed = driver.remove(*event);
        QVERIFY(removed.has_value());
        QCOMPARE(removed->definitions.size(), std::size_t(2));
        QVERIFY(listing(fake).empty());
        const auto undone = driver.undo(*removed);
        QVERIFY(*undone == *event);
        QCOMPARE(listing(fake),
                 "p:" + kGroup + "/one vfs_read a=%di\np:" + kGroup + "/one vfs_write a=%di\n");
    }

    void watchesInAnInstanceOfItsOwn()
    {
        FakeTracefs fake(FakeKernel::linux61());
        {
            auto driver = *ProbeDriver::open(fake);
            QCOMPARE(driver.watchInstance(), kWatch);
            const auto event = *driver.create(specOf("p:open vfs_open"));
            VERIFY_DONE(driver.disable(event)); // nothing is there
            VERIFY_DONE(driver.enable(event));
            const auto enable = "instances/" + kWatch + "/events/" + kGroup + "/open/enable";
            QCOMPARE(said(fake, enable), std::string("1\n"));
            QCOMPARE(said(fake, "instances/" + kWatch + "/tracing_on"), std::string("0\n"));
            QCOMPARE(said(fake, "events/" + kGroup + "/open/enable"), std::string("0\n"));
            VERIFY_DONE(driver.disable(event));
            QCOMPARE(said(fake, enable), std::string("0\n"));
            VERIFY_DONE(driver.enable(event));
        }
        // It goes with the driver; the probe stays.
        QVERIFY(fake.list("instances")->empty());
        QCOMPARE(listing(fake), "p:" + kGroup + "/open vfs_open\n");
    }

    void sharesItsInstanceWithOthersOfItsProcess()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto state = [&](const char* name) {
            return said(fake, "instances/" + kWatch + "/events/" + kGroup + "/" + name + "/enable");
        };
        auto one = *ProbeDriver::open(fake);
        const auto two = *one.create(specOf("p:two vfs_write"));
        VERIFY_DONE(one.enable(two));
        {
            auto other = *ProbeDriver::open(fake);
            VERIFY_DONE(other.enable(*other.create(specOf("p:one vfs_read"))));
        }
        QCOMPARE(state("one"), std::string("0\n"));
        QCOMPARE(state("two"), std::string("1\n"));
        {
            auto other = *ProbeDriver::open(fake);
            VERIFY_DONE(other.enable({kGroup, "one"}));
            VERIFY_DONE(one.close());
            QCOMPARE(state("one"), std::string("1\n"));
            QCOMPARE(state("two"), std::string("0\n"));
        }
        QVERIFY(fake.list("instances")->empty());
    }

    void makesItsInstanceAgain()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto state = [&] {
            return said(fake, "instances/" + kWatch + "/events/" + kGroup + "/open/enable");
        };
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:open vfs_open"));
        VERIFY_DONE(driver.enable(event));
        write(fake, "instances/" + kWatch + "/events/enable", "0");
        VERIFY_DONE(fake.removeInstance(kWatch)); // by somebody else
        VERIFY_DONE(driver.enable(event));
        QCOMPARE(state(), std::string("1\n"));
        VERIFY_DONE(driver.close());
        // One that was left records nothing.
        VERIFY_DONE(fake.makeInstance(kWatch));
        VERIFY_DONE(driver.enable(event));
        QCOMPARE(state(), std::string("1\n"));
        QCOMPARE(said(fake, "instances/" + kWatch + "/tracing_on"), std::string("0\n"));
    }

    void enablesElsewhereOnlyWhereItMay()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.makeInstance("foo").has_value());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:open vfs_open"));
        VERIFY_DONE(driver.enableIn(event, "", true));
        QVERIFY(driver.enableIn(event, "foo", true).error().code == ErrorCode::Refused);
        QVERIFY(driver.enableIn({"sched", "sched_switch"}, "", true).error().code
                == ErrorCode::Refused);
        VERIFY_DONE(driver.enableIn(event, "foo", true, Consent::Others));
        // Now somebody else uses it.
        const auto removed = driver.remove(event);
        QVERIFY(removed.error().code == ErrorCode::Busy);
        QVERIFY(removed.error().hint.text().find("foo") != std::string::npos);
        QCOMPARE(said(fake, "events/" + kGroup + "/open/enable"), std::string("1\n"));
        QVERIFY(driver.remove(event, Consent::Others).has_value());
    }

    void tellsWhichBuffersWouldBeWiped()
    {
        FakeTracefs fake(FakeKernel::linux61());
        for (const char* name : {"foo", "bar", "probescope-700-7000"})
            QVERIFY(fake.makeInstance(name).has_value());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:read vfs_read"));
        VERIFY_DONE(driver.enableIn(event, "probescope-700-7000", true));
        VERIFY_DONE(driver.enable(event));
        QVERIFY(driver.wipedBy(event)->empty());
        fake.feed("foo", 0, "x", 7);
        fake.feed("probescope-700-7000", 1, "x", 5);
        fake.feed("probescope-700-7000", 0, "x", 5);
        const auto wiped = driver.wipedBy(event);
        QVERIFY((*wiped
                 == std::vector<tracefs::WipedBuffer>{{"foo", 7, false},
                                                      {"probescope-700-7000", 10, true}}));
        // As it comes to pass when one agrees.
        QVERIFY(driver.remove(event).error().code == ErrorCode::Busy);
        QVERIFY(driver.remove(event, Consent::Wiping).has_value());
        QVERIFY(said(fake, "instances/foo/per_cpu/cpu0/stats").find("entries: 7") == 0);
        QVERIFY(said(fake, "instances/probescope-700-7000/per_cpu/cpu0/stats").find("entries: 0")
                == 0);
    }

    void takesTheFilesOfOldKernels()
    {
        auto kernel = FakeKernel::linux61();
        kernel.missing.insert("dynamic_events");
        FakeTracefs fake(std::move(kernel));
        auto driver = *ProbeDriver::open(fake);
        const auto one = driver.create(specOf("p:one vfs_read"));
        QVERIFY(one.has_value());
        const auto two = driver.create(specOf("p:two /bin/sh:0x10"));
        QVERIFY(two.has_value());
        QVERIFY(driver.create(specOf("s:synthetic/x u64 a")).error().code
                == ErrorCode::Unsupported);
        QVERIFY(driver.remove(*one).has_value());
        QVERIFY(driver.remove(*two).has_value());
        QVERIFY(fake.probes().empty());
    }
};

QTEST_APPLESS_MAIN(TestProbeDriver)

#include "tst_probe_driver.moc"
