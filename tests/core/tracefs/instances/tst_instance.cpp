#include "core/tracefs/files/journal.h"
#include "core/tracefs/instances/instance.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/verify_done.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::Instance;
using tracefs::Journal;

namespace {

std::string textOf(FakeTracefs& fake, const char* path)
{
    const auto text = fake.read(path, 1 << 20);
    return text ? *text : "error: " + text.error().message();
}

} // namespace

class TestInstance : public QObject
{
    Q_OBJECT

private slots:
    void beginsStoppedAndLeavesNothing()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        auto instance = Instance::create(fake, "probescope-1-2");
        QVERIFY(instance.has_value());
        QCOMPARE(textOf(fake, "instances/probescope-1-2/tracing_on"), std::string("0\n"));
        VERIFY_DONE(instance->setTracer("function"));
        VERIFY_DONE(instance->setEvent({"sched", "sched_switch"}, true));
        VERIFY_DONE(instance->addTrigger({"sched", "sched_switch"}, "traceoff if prev_pid == 1"));
        VERIFY_DONE(instance->remove());
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void refusesASecondOneOfTheName()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto first = Instance::create(fake, "probescope-1-2");
        const auto second = Instance::create(fake, "probescope-1-2");
        QVERIFY(first.has_value());
        QVERIFY(!second.has_value());
        QCOMPARE(second.error().number, EEXIST);
    }

    void saysThatATracerIsOfTheTopLevelOnly()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        const auto set = instance->setTracer("function_graph");
        QVERIFY(!set.has_value());
        QVERIFY(set.error().code == ErrorCode::Invalid);
        QVERIFY(set.error().hint.text().find("top level") != std::string::npos);
        FakeTracefs newer(FakeKernel::linux612());
        auto there = Instance::create(newer, "probescope-1-2");
        VERIFY_DONE(there->setTracer("function_graph"));
    }

    void keepsItsTracerWhileItIsRead()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        auto stream = instance->stream();
        QVERIFY(stream.has_value());
        QVERIFY(instance->setTracer("function").error().code == ErrorCode::Busy);
        QVERIFY(instance->remove().error().code == ErrorCode::Busy);
        stream->reset();
        VERIFY_DONE(instance->setTracer("function"));
    }

    void doesNotClearTheBufferForTheClockThatItHas()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        VERIFY_DONE(instance->setClock("mono"));
        fake.feed("probescope-1-2", 0, std::string(4096, 'x'), 5);
        VERIFY_DONE(instance->setClock("mono"));
        QCOMPARE(instance->cpuStats()->at(0).entries, std::uint64_t(5));
        VERIFY_DONE(instance->setClock("boot"));
        QCOMPARE(instance->cpuStats()->at(0).entries, std::uint64_t(0));
        QCOMPARE(*instance->clock(), std::string("boot"));
        QCOMPARE(instance->clocks()->size(), std::size_t(10));
    }

    void readsSizesAsTheKernelSaysThem()
    {
        FakeTracefs fake(FakeKernel::linux612());
        auto instance = Instance::create(fake, "probescope-1-2");
        QCOMPARE(instance->bufferKib()->value(), std::uint64_t(1410));
        VERIFY_DONE(instance->setBufferKib(10));
        QCOMPARE(instance->bufferKib()->value(), std::uint64_t(11)); // rounded to pages
        VERIFY_DONE(instance->setBufferKib(1, 20));
        QVERIFY(!instance->bufferKib()->has_value());
        QVERIFY(instance->setBufferKib(0).error().code == ErrorCode::Invalid);
        QVERIFY(instance->setBufferKib(99999999999).error().code == ErrorCode::NoMemory);
    }

    void keepsAFilterThatTheKernelTakes()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        const tracefs::EventName event{"sched", "sched_switch"};
        VERIFY_DONE(instance->setFilter(event, "prev_pid == 1"));
        const auto refused = instance->setFilter(event, "prev_pix == 1");
        QVERIFY(!refused.has_value());
        QVERIFY(refused.error().code == ErrorCode::Invalid);
        QCOMPARE(refused.error().hint,
                 std::string("prev_pix == 1\n         ^\nparse_error: Field not found"));
        QCOMPARE(*instance->filter(event), std::string("prev_pid == 1"));
        // The kernel gives EPERM for this one.
        QVERIFY(instance->setFilter(event, "prev_pid == 1)").error().code == ErrorCode::Invalid);
        VERIFY_DONE(instance->setFilter(event, ""));
        QCOMPARE(*instance->filter(event), std::string());
    }

    void filtersTheEventsOfASystemThatHaveTheField()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        VERIFY_DONE(instance->setFilter({"sched", {}}, "prev_pid == 1"));
        QCOMPARE(*instance->filter({"sched", "sched_switch"}), std::string("prev_pid == 1"));
        QCOMPARE(*instance->filter({"sched", "sched_waking"}), std::string());
        // The kernel itself would report success here.
        QVERIFY(instance->setFilter({"sched", {}}, "nosuch == 1").error().code
                == ErrorCode::Invalid);
        QCOMPARE(*instance->filter({"sched", "sched_switch"}), std::string("prev_pid == 1"));
    }

    void writesManyFunctionsByTheirIndex()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        std::vector<std::string> names{"!vfs_read"};
        for (const char* name : {"vfs_read", "vfs_write", "vfs_open", "vfs_llseek", "vfs_readv",
                                 "vfs_fsync", "vfs_statx", "vfs_rename", "vfs_mkdir", "vfs_unlink"})
            names.insert(names.begin(), name);
        VERIFY_DONE(instance->setFunctions(names));
        const auto text = textOf(fake, "instances/probescope-1-2/set_ftrace_filter");
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), 9);
        QVERIFY(text.find("vfs_read\n") == std::string::npos);
        QVERIFY(text.find("vfs_unlink\n") != std::string::npos);
        const auto writes = fake.writes();
        QVERIFY(std::none_of(writes.begin(), writes.end(),
                             [](const auto& write) { return write.ends_with("=vfs_unlink"); }));
        names.emplace_back("nosuchfunction");
        QCOMPARE(instance->setFunctions(names).error().place.field, std::string("nosuchfunction"));
        VERIFY_DONE(instance->setFunctions({}));
        QCOMPARE(textOf(fake, "instances/probescope-1-2/set_ftrace_filter"),
                 std::string("#### all functions enabled ####\n"));
    }

    void followsProcesses()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        VERIFY_DONE(instance->setPids({77, 5}, true));
        QCOMPARE(textOf(fake, "instances/probescope-1-2/set_event_pid"), std::string("5\n77\n"));
        QCOMPARE(textOf(fake, "instances/probescope-1-2/set_ftrace_pid"), std::string("5\n77\n"));
        QCOMPARE(instance->options()->at("event-fork"), true);
        QCOMPARE(instance->options()->at("function-fork"), true);
        VERIFY_DONE(instance->setPids({}, true));
        QCOMPARE(textOf(fake, "instances/probescope-1-2/set_ftrace_pid"), std::string("no pid\n"));
        QCOMPARE(instance->options()->at("event-fork"), false);
    }

    void saysHowItIsSet()
    {
        const QTemporaryDir dir;
        FakeKernel kernel = FakeKernel::linux61();
        kernel.cpus = 64;
        FakeTracefs fake(kernel);
        auto journal = Journal::begin(dir.path().toStdString(), fake);
        auto top = Instance::top(fake, *journal);
        QCOMPARE(top.cpus()->size(), std::size_t(64));
        VERIFY_DONE(top.setCpus({1, 40, 63}));
        QCOMPARE(*top.cpus(), (std::vector<std::uint32_t>{1, 40, 63}));
        VERIFY_DONE(top.setThreshold(std::chrono::microseconds(150)));
        QCOMPARE(top.threshold()->count(), 150);
        VERIFY_DONE(top.setBufferKib(63, 20));
        QCOMPARE(**top.bufferKib(63), std::uint64_t(23)); // in whole pages
        VERIFY_DONE(top.setGraphDepth(3));
        QCOMPARE(*top.graphDepth(), 3U);
        VERIFY_DONE(top.setFunctions({"vfs_read", "vring_unmap_extra_packed.part.0.isra.0"}));
        const auto functions = top.functions();
        QVERIFY(std::find(functions->begin(), functions->end(), "vfs_read") != functions->end());
        QVERIFY(std::all_of(functions->begin(), functions->end(),
                            [](const auto& one) { return one.find(' ') == std::string::npos; }));
        VERIFY_DONE(top.setFunctionsLeftOut({"vfs_open"}));
        QCOMPARE(*top.functionsLeftOut(), std::vector<std::string>{"vfs_open"});
        VERIFY_DONE(top.setGraphFunctions({"vfs_write"}));
        QCOMPARE(*top.graphFunctions(), std::vector<std::string>{"vfs_write"});
        QVERIFY(top.graphFunctionsLeftOut()->empty());
        QVERIFY(journal->restore()->failed.empty());
        QVERIFY(top.functions()->empty());
    }

    void takesSnapshotsOfOneCpuWhereTheKernelCan()
    {
        FakeTracefs older(FakeKernel::linux61());
        auto instance = Instance::create(older, "probescope-1-2");
        const auto refused = instance->takeSnapshot(1);
        QCOMPARE(refused.error().code, ErrorCode::Unsupported);
        QVERIFY(refused.error().hint.text().find("take a snapshot of all") != std::string::npos);
        VERIFY_DONE(instance->takeSnapshot());
        VERIFY_DONE(instance->clearSnapshot(1));
        VERIFY_DONE(instance->clearSnapshot());
        QVERIFY(instance->snapshot(1)->find("allocated") != std::string::npos);

        FakeKernel kernel = FakeKernel::linux61();
        kernel.swapsCpus = true;
        FakeTracefs other(kernel);
        auto swaps = Instance::create(other, "probescope-1-2");
        VERIFY_DONE(swaps->takeSnapshot(1));
        QCOMPARE(swaps->takeSnapshot(64).error().code, ErrorCode::NotFound);
    }

    void tellsWhatEachCpuLost()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        VERIFY_DONE(instance->setBufferKib(1)); // two pages
        for (int i = 0; i < 5; ++i)
            fake.feed("probescope-1-2", 1, std::string(4096, 'x'), 10);
        const auto stats = instance->cpuStats();
        QCOMPARE(stats->size(), std::size_t(2));
        QCOMPARE(stats->at(1).overrun, std::uint64_t(30));
        QCOMPARE(stats->at(1).entries, std::uint64_t(20));
    }

    void stopsWhenItsOwnerDies()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        VERIFY_DONE(instance->setTracing(true));
        auto held = instance->stopWithUs();
        QVERIFY(held.has_value());
        held->reset();
        QCOMPARE(*instance->tracing(), false);
    }

    void passesFaultsOn()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.failNext("instances/probescope-1-2/tracing_on", EIO);
        QVERIFY(Instance::create(fake, "probescope-1-2").error().code == ErrorCode::Io);
        QCOMPARE(fake.list("instances")->size(), std::size_t(0)); // nothing is left behind
        auto instance = Instance::create(fake, "probescope-1-2");
        fake.vanish("sched", "sched_switch");
        QVERIFY(!instance->setEvent({"sched", "sched_switch"}, true).has_value());
        fake.disconnect();
        QVERIFY(instance->setTracing(true).error().code == ErrorCode::Disconnected);
    }

    void namesWithSlashesAreNone()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(Instance::create(fake, "../x").error().code == ErrorCode::Invalid);
        auto instance = Instance::create(fake, "probescope-1-2");
        QVERIFY(instance->setEvent({"sched", "../../x"}, true).error().code == ErrorCode::Invalid);
        QVERIFY(instance->setOption("../tracing_on", true).error().code == ErrorCode::Invalid);
    }
};

QTEST_APPLESS_MAIN(TestInstance)
#include "tst_instance.moc"
