#include "core/tracefs/probe_driver/batch.h"
#include "core/tracefs/probe_driver/definition.h"
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

namespace {

using Events = std::vector<EventName>;

const std::string kEnable = "instances/" + kWatch + "/events/" + kGroup + "/open/enable";

/// Deletes nothing.
class KeepsAll : public FakeTracefs
{
public:
    using FakeTracefs::FakeTracefs;
    Result<> append(const access::TracePath& path, std::string_view text) override
    {
        if (text.starts_with("-:"))
            return fail(ErrorCode::Busy, "the probe is in use");
        return FakeTracefs::append(path, text);
    }
};

} // namespace

/// Several probes are created together or not at all, and deleted in the order that the kernel
/// demands.
class TestProbeBatch : public QObject
{
    Q_OBJECT

private slots:
    void createsAndWatchesAll()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto made =
            tracefs::createAll(driver, {specOf("p:open vfs_open"), specOf("s:lat u64 lat")},
                               {.extras = {{.filter = "common_pid > 1"}, {}}});
        QVERIFY2(bool(made), made ? "" : made.error().message().c_str());
        QVERIFY((*made == Events{{kGroup, "open"}, {"synthetic", kGroup + "_lat"}}));
        QCOMPARE(said(fake, kEnable), std::string("1\n"));
        QCOMPARE(driver.extras(made->front()).filter, std::string("common_pid > 1"));
        // Synthetic events happen when others tell them to.
        QCOMPARE(said(fake, "instances/" + kWatch + "/events/synthetic/" + kGroup + "_lat/enable"),
                 std::string("0\n"));
    }

    void joinsDefinitionsOfOneEvent()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto made =
            tracefs::createAll(driver,
                               {specOf("p:kept/rw vfs_read"), specOf("p:open vfs_open"),
                                specOf("p:kept/rw vfs_write")},
                               {.watched = false, .consent = Consent::Others});
        QVERIFY2(bool(made), made ? "" : made.error().message().c_str());
        QVERIFY((*made == Events{{"kept", "rw"}, {kGroup, "open"}}));
        QCOMPARE(listing(fake),
                 "p:kept/rw vfs_read\np:" + kGroup + "/open vfs_open\np:kept/rw vfs_write\n");
        QVERIFY(fake.list("instances")->empty());
    }

    /// What fails, and after how much was there already.
    void nothingStaysIfOneFails_data()
    {
        QTest::addColumn<QByteArray>("last");
        QTest::addColumn<QByteArray>("failing");
        QTest::newRow("a definition") << QByteArray("p:bad vfs_read a=%di:foo") << QByteArray();
        QTest::newRow("a definition that joins")
            << QByteArray("p:open vfs_read a=%di:foo") << QByteArray();
        QTest::newRow("a name that is taken") << QByteArray("p:taken vfs_read") << QByteArray();
        QTest::newRow("watching") << QByteArray("p:last vfs_read") << QByteArray("*/last/enable");
    }
    void nothingStaysIfOneFails()
    {
        QFETCH(QByteArray, last);
        QFETCH(QByteArray, failing);
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        QVERIFY(driver.create(specOf("p:taken vfs_write")).has_value());
        const auto before = listing(fake);
        if (!failing.isEmpty())
            fake.failNext(failing.toStdString(), EIO);
        // The event probe hangs on the synthetic event, which therefore cannot go before it.
        const auto made = tracefs::createAll(driver,
                                             {specOf("p:open vfs_open"), specOf("s:lat u64 lat"),
                                              specOf("e:on synthetic/" + kGroup + "_lat a=$lat"),
                                              specOf(last.toStdString())});
        QVERIFY(!made);
        QCOMPARE(listing(fake), before);
        QVERIFY2(made.error().hint.text().find("Left") == std::string::npos,
                 made.error().hint.text().c_str());
        QVERIFY(driver.definitions({kGroup, "open"}).empty());
    }

    void namesWhatCannotBeDeletedAgain()
    {
        KeepsAll fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto made = tracefs::createAll(
            driver, {specOf("p:open vfs_open"), specOf("p:bad vfs_read a=%di:foo")});
        QVERIFY(!made);
        QCOMPARE(made.error().what, std::string("Unknown type is specified"));
        QVERIFY2(made.error().hint.text().find("Left in the kernel: ") != std::string::npos
                     && made.error().hint.text().find(kGroup + "/open") != std::string::npos,
                 made.error().hint.text().c_str());
    }

    void deletesWhatHangsOnOthersFirst()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto made = tracefs::createAll(
            driver, {specOf("s:lat u64 lat"), specOf("e:on synthetic/" + kGroup + "_lat a=$lat")});
        QVERIFY2(bool(made), made ? "" : made.error().message().c_str());
        std::vector<tracefs::Removal> removals;
        for (const auto& event : *made)
            removals.push_back({event, Consent::Wiping});
        removals.push_back({{kGroup, "gone"}, Consent::Wiping});
        Events order;
        VERIFY_DONE(tracefs::removeEach(
            driver, removals, [&](const auto& removed) { order.push_back(removed.event); }));
        QVERIFY((order == Events{made->back(), made->front()}));
        QCOMPARE(listing(fake), std::string());
    }

    void stopsDeletingWhenCancelled()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        QVERIFY(driver.create(specOf("p:one vfs_open")).has_value());
        QVERIFY(driver.create(specOf("p:two vfs_open")).has_value());
        const CancelToken stop;
        VERIFY_DONE(tracefs::removeEach(
            driver, {{{kGroup, "one"}, Consent::Wiping}, {{kGroup, "two"}, Consent::Wiping}},
            [&](const auto&) { stop.cancel(); }, stop));
        QCOMPARE(listing(fake), "p:" + kGroup + "/two vfs_open\n");
    }

    void replacesAnEventAndAddsOthers()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto event = *driver.create(specOf("p:open vfs_open"));
        VERIFY_DONE(driver.enable(event));
        // What is beside it is tried first.
        const auto refused = tracefs::replaceProbe(
            driver, event, {specOf("p:open vfs_read"), specOf("p:bad vfs_read a=%di:foo")},
            Consent::OwnOnly, {});
        QVERIFY(!refused);
        QCOMPARE(listing(fake), "p:" + kGroup + "/open vfs_open\n");
        const auto made = tracefs::replaceProbe(
            driver, event, {specOf("p:open vfs_read"), specOf("p:more vfs_write")},
            Consent::OwnOnly, {});
        QVERIFY2(bool(made), made ? "" : made.error().message().c_str());
        QVERIFY((*made == Events{event, {kGroup, "more"}}));
        QCOMPARE(said(fake, kEnable), std::string("1\n"));
        QCOMPARE(listing(fake),
                 "p:" + kGroup + "/open vfs_read\np:" + kGroup + "/more vfs_write\n");
    }

    void definitionsLoseAndRegainTheSession()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        const auto made = tracefs::createAll(
            driver, {specOf("s:lat u64 lat"), specOf("e:on synthetic/" + kGroup + "_lat a=$lat")});
        QVERIFY2(bool(made), made ? "" : made.error().message().c_str());
        std::vector<probe::Spec> portable;
        for (const auto& event : {made->back(), made->front()}) {
            const auto defined = tracefs::definedProbe(driver, event);
            QVERIFY(defined.has_value());
            QVERIFY(defined->exact && !defined->lacksFilter());
            portable.push_back(tracefs::withoutSession(defined->specs.at(0), driver));
        }
        QCOMPARE(portable[0].format(), std::string("e:on synthetic/lat a=$lat"));
        QCOMPARE(portable[1].format(), std::string("s:lat u64 lat"));
        const auto back = tracefs::forSession(portable, driver);
        QCOMPARE(back[0].index, std::size_t(1));
        QCOMPARE(back[1].spec.format(), "e:on synthetic/" + kGroup + "_lat a=$lat");
    }

    void whatOthersMadeIsKnownFromTheListingOnly()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = *ProbeDriver::open(fake);
        VERIFY_DONE(fake.append("dynamic_events", "p:mine/open vfs_open"));
        const auto defined = tracefs::definedProbe(driver, {"mine", "open"});
        QVERIFY(defined.has_value());
        QVERIFY(!defined->exact);
        QCOMPARE(defined->specs.at(0).format(), std::string("p:mine/open vfs_open"));
        QVERIFY(tracefs::definedProbe(driver, {"mine", "no"}).error().code == ErrorCode::NotFound);
    }
};

QTEST_APPLESS_MAIN(TestProbeBatch)

#include "tst_probe_batch.moc"
