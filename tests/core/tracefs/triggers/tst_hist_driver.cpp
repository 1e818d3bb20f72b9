#include "core/tracefs/instances/leftovers.h"
#include "core/tracefs/triggers/hist_driver.h"
#include "core/tracefs/triggers/hist_queries.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/needed.h"
#include "tests/support/verify_done.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::HistDriver;
using tracefs::HistWork;
using tracefs::Kernel;
using tracefs::KernelLatency;

namespace {

const KernelLatency kWakeup{.begin = {"sched", "sched_waking"},
                            .beginKey = "pid",
                            .end = {"sched", "sched_switch"},
                            .endKey = "next_pid",
                            .endPredicate = "next_prio < 120"};

HistWork wakeupWork(FakeTracefs& fake, const HistDriver& driver)
{
    auto kernel = needed(Kernel::inspect(fake));
    return needed(tracefs::latencyWork(kWakeup, driver.syntheticName("latency"), kernel));
}

HistWork countWork(FakeTracefs& fake)
{
    auto kernel = needed(Kernel::inspect(fake));
    return needed(tracefs::countingWork({{"sched", "sched_switch"}, {"raw_syscalls", "sys_enter"}},
                                        "common_pid != 0", kernel));
}

std::string textOf(FakeTracefs& fake, const std::string& path)
{
    return needed(fake.read(needed(access::TracePath::parse(path)), 1 << 20));
}

/// What ends up there: `instances/NAME/` is left out of the paths.
std::vector<std::string> triggerWrites(FakeTracefs& fake, std::size_t from = 0)
{
    std::vector<std::string> writes;
    const auto all = fake.writes();
    for (auto write = all.begin() + std::ptrdiff_t(from); write != all.end(); ++write) {
        const auto file = write->find("/trigger=");
        if (file != std::string::npos) {
            const auto slash = write->rfind('/', file - 1);
            writes.push_back(write->substr(slash + 1, file - slash - 1) + " "
                             + write->substr(file + 9));
        }
    }
    return writes;
}

} // namespace

class TestHistDriver : public QObject
{
    Q_OBJECT

private slots:
    void countsInItsOwnInstanceAndLeavesNothing()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto work = countWork(fake);
        const auto before = fake.snapshotOfControls();
        auto driver = needed(HistDriver::open(fake));
        VERIFY_DONE(driver.start(work));
        const auto folder = "instances/" + driver.instance() + "/";
        QCOMPARE(textOf(fake, folder + "events/sched/sched_switch/trigger"),
                 std::string("hist:keys=common_cpu:vals=hitcount:sort=hitcount.descending:size=128"
                             " if common_pid != 0 [active]\n"));
        // Not enabled: only the trigger runs, and nothing is recorded.
        QCOMPARE(textOf(fake, folder + "events/sched/sched_switch/enable"), std::string("0*\n"));
        QCOMPARE(textOf(fake, folder + "tracing_on"), std::string("0\n"));
        QCOMPARE(needed(driver.recorded()), std::uint64_t(0));
        QVERIFY(needed(driver.histogram({"sched", "sched_switch"})).find("Hits: 0")
                != std::string::npos);
        VERIFY_DONE(driver.close());
        VERIFY_DONE(driver.close());
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void takesAwayWhatDependsOnOthersFirst()
    {
        FakeTracefs fake(FakeKernel::linux612());
        auto driver = needed(HistDriver::open(fake));
        const auto work = wakeupWork(fake, driver);
        const auto before = fake.writes().size();
        VERIFY_DONE(driver.start(work));
        QCOMPARE(textOf(fake, "instances/" + driver.instance() + "/tracing_on"),
                 std::string("1\n"));
        VERIFY_DONE(driver.close());
        const std::vector<std::string> expected{
            "sched_waking " + work.triggers[0].text,
            "sched_switch " + work.triggers[1].text,
            driver.syntheticName("latency") + " " + work.triggers[2].text,
            driver.syntheticName("latency") + " !" + work.triggers[2].text,
            "sched_switch !" + work.triggers[1].text,
            "sched_waking !" + work.triggers[0].text,
        };
        QCOMPARE(triggerWrites(fake, before), expected);
        QCOMPARE(textOf(fake, "synthetic_events"), std::string());
        QVERIFY(fake.list("instances")->empty());
    }

    /// Whichever write fails, and with it the first try to undo it.
    void leavesNothingWhenItFailsHalfWay()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        for (int ok = 0; ok < 3; ++ok) {
            auto driver = needed(HistDriver::open(fake));
            const auto work = wakeupWork(fake, driver);
            for (int i = 0; i < ok; ++i)
                fake.failNext("*/trigger", 0);
            fake.failNext("*/trigger", ENOMEM);
            const auto failed = driver.start(work);
            QVERIFY(!failed.has_value());
            QVERIFY(failed.error().code == ErrorCode::NoMemory);
            VERIFY_DONE(driver.close());
            QCOMPARE(fake.snapshotOfControls(), before);
        }
        {
            auto driver = needed(HistDriver::open(fake));
            const auto work = wakeupWork(fake, driver);
            fake.failNext("synthetic_events", ENOMEM);
            QVERIFY(!driver.start(work).has_value());
        }
        QCOMPARE(fake.snapshotOfControls(), before);
        {
            auto driver = needed(HistDriver::open(fake));
            VERIFY_DONE(driver.start(wakeupWork(fake, driver)));
            fake.failNext("*/trigger", EBUSY);
            QVERIFY(driver.close().error().code == ErrorCode::Busy);
            VERIFY_DONE(driver.close());
        }
        QCOMPARE(fake.snapshotOfControls(), before);
        fake.failNext("*/buffer_size_kb", ENOMEM);
        QVERIFY(HistDriver::open(fake).error().code == ErrorCode::NoMemory);
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void tellsTheKernelsWordsAndTheColumn()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        auto driver = needed(HistDriver::open(fake));
        HistWork work;
        work.triggers.push_back({.event = {"sched", "sched_switch"}, .text = "hist:keys=prev_pid"});
        work.triggers.push_back(
            {.event = {"sched", "sched_waking"}, .text = "hist:keys=pid,nosuch"});
        const auto failed = driver.start(work);
        QVERIFY(failed.error().code == ErrorCode::Invalid);
        QCOMPARE(failed.error().what, std::string("Couldn't find field"));
        QCOMPARE(failed.error().place.field, work.triggers[1].text);
        QCOMPARE(failed.error().place.byte, std::optional<std::uint64_t>(14));
        VERIFY_DONE(driver.close());
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void pauses()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto driver = needed(HistDriver::open(fake));
        VERIFY_DONE(driver.start(countWork(fake)));
        const auto file = "instances/" + driver.instance() + "/events/sched/sched_switch/trigger";
        QVERIFY(textOf(fake, file).ends_with("[active]\n"));
        VERIFY_DONE(driver.pause());
        QVERIFY(textOf(fake, file).ends_with("[paused]\n"));
    }

    void namesEachOneApart()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        {
            auto first = needed(HistDriver::open(fake));
            auto second = needed(HistDriver::open(fake));
            QVERIFY(first.instance() != second.instance());
            VERIFY_DONE(first.start(wakeupWork(fake, first)));
            VERIFY_DONE(second.start(wakeupWork(fake, second)));
            const HistDriver moved(std::move(first));
        }
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    /// A process that died in the midst of it.
    void isFoundByTheNextStart()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        auto kernel = needed(Kernel::inspect(fake));
        const tracefs::SessionName dead{55, 550, tracefs::kFirstHistNumber + 7};
        QVERIFY(fake.makeInstance(dead.instance()).has_value());
        const auto name = dead.probeGroup() + "_latency";
        const auto work = needed(tracefs::latencyWork(kWakeup, name, kernel));
        VERIFY_DONE(fake.append("synthetic_events", work.synthetic[0]));
        for (const auto& trigger : work.triggers)
            VERIFY_DONE(fake.append(
                needed(access::TracePath::parse("instances/" + dead.instance() + "/events/"
                                                + trigger.event.system + "/" + trigger.event.name
                                                + "/trigger")),
                trigger.text));
        const QTemporaryDir journals;
        const auto tidied = tracefs::cleanUpDeadSessions(fake, journals.path().toStdString());
        for (const auto& error : tidied.failed)
            qWarning("%s", error.message().c_str());
        QVERIFY(tidied.failed.empty());
        QCOMPARE(fake.snapshotOfControls(), before);
    }
};

QTEST_GUILESS_MAIN(TestHistDriver)
#include "tst_hist_driver.moc"
