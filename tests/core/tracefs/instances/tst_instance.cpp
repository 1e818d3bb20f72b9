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
        VERIFY_DONE(instance->events().setEnabled({"sched", "sched_switch"}, true));
        VERIFY_DONE(
            instance->events().addTrigger({"sched", "sched_switch"}, "traceoff if prev_pid == 1"));
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
        QVERIFY(set.error().hint.text().find("top-level") != std::string::npos);
        FakeTracefs newer(FakeKernel::linux612());
        auto there = Instance::create(newer, "probescope-1-2");
        VERIFY_DONE(there->setTracer("function_graph"));
    }

    void keepsItsTracerWhileItIsRead()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        auto stream = instance->buffer().stream();
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
        QCOMPARE(instance->buffer().stats()->at(0).entries, std::uint64_t(5));
        VERIFY_DONE(instance->setClock("boot"));
        QCOMPARE(instance->buffer().stats()->at(0).entries, std::uint64_t(0));
        QCOMPARE(*instance->clock(), std::string("boot"));
        QCOMPARE(instance->clocks()->size(), std::size_t(10));
    }

    void readsSizesAsTheKernelSaysThem()
    {
        FakeTracefs fake(FakeKernel::linux612());
        auto instance = Instance::create(fake, "probescope-1-2");
        QCOMPARE(instance->buffer().kib()->value(), std::uint64_t(1410));
        VERIFY_DONE(instance->buffer().setKib(10));
        QCOMPARE(instance->buffer().kib()->value(), std::uint64_t(11)); // rounded to pages
        VERIFY_DONE(fake.append("instances/probescope-1-2/per_cpu/cpu1/buffer_size_kb", "20"));
        QVERIFY(!instance->buffer().kib()->has_value());
        QVERIFY(instance->buffer().setKib(0).error().code == ErrorCode::Invalid);
        QVERIFY(instance->buffer().setKib(99999999999).error().code == ErrorCode::NoMemory);
    }

    void keepsAFilterThatTheKernelTakes()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        const tracefs::EventName event{"sched", "sched_switch"};
        VERIFY_DONE(instance->events().setFilter(event, "prev_pid == 1"));
        const auto refused = instance->events().setFilter(event, "prev_pix == 1");
        QVERIFY(!refused.has_value());
        QVERIFY(refused.error().code == ErrorCode::Invalid);
        QCOMPARE(refused.error().hint,
                 std::string("prev_pix == 1\n         ^\nparse_error: Field not found"));
        QCOMPARE(*instance->events().filter(event), std::string("prev_pid == 1"));
        // The kernel gives EPERM for this one.
        QVERIFY(instance->events().setFilter(event, "prev_pid == 1)").error().code
                == ErrorCode::Invalid);
        VERIFY_DONE(instance->events().setFilter(event, ""));
        QCOMPARE(*instance->events().filter(event), std::string());
    }

    void filtersTheEventsOfASystemThatHaveTheField()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        VERIFY_DONE(instance->events().setFilter({"sched", {}}, "prev_pid == 1"));
        QCOMPARE(*instance->events().filter({"sched", "sched_switch"}),
                 std::string("prev_pid == 1"));
        QCOMPARE(*instance->events().filter({"sched", "sched_waking"}), std::string());
        // The kernel itself would report success here.
        QVERIFY(instance->events().setFilter({"sched", {}}, "nosuch == 1").error().code
                == ErrorCode::Invalid);
        QCOMPARE(*instance->events().filter({"sched", "sched_switch"}),
                 std::string("prev_pid == 1"));
    }

    void writesManyFunctionsByTheirIndex()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        std::vector<std::string> names{"!vfs_read"};
        for (const char* name : {"vfs_read", "vfs_write", "vfs_open", "vfs_llseek", "vfs_readv",
                                 "vfs_fsync", "vfs_statx", "vfs_rename", "vfs_mkdir", "vfs_unlink"})
            names.insert(names.begin(), name);
        VERIFY_DONE(instance->functions().setFilter(names));
        const auto text = textOf(fake, "instances/probescope-1-2/set_ftrace_filter");
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), 9);
        QVERIFY(text.find("vfs_read\n") == std::string::npos);
        QVERIFY(text.find("vfs_unlink\n") != std::string::npos);
        const auto writes = fake.writes();
        QVERIFY(std::none_of(writes.begin(), writes.end(),
                             [](const auto& write) { return write.ends_with("=vfs_unlink"); }));
        names.emplace_back("nosuchfunction");
        QCOMPARE(instance->functions().setFilter(names).error().place.field,
                 std::string("nosuchfunction"));
        VERIFY_DONE(instance->functions().setFilter({}));
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

    void setsTheTopLevelUntilItIsPutBack()
    {
        const QTemporaryDir dir;
        FakeKernel kernel = FakeKernel::linux61();
        kernel.cpus = 64;
        FakeTracefs fake(kernel);
        const auto before = fake.snapshotOfControls();
        auto journal = Journal::begin(dir.path().toStdString(), fake);
        auto top = Instance::top(fake, *journal);
        VERIFY_DONE(top.setCpus({1, 40, 63}));
        QCOMPARE(textOf(fake, "tracing_cpumask"), std::string("80000100,00000002\n"));
        VERIFY_DONE(top.setThreshold(std::chrono::microseconds(150)));
        QCOMPARE(textOf(fake, "tracing_thresh"), std::string("150\n"));
        VERIFY_DONE(top.functions().setMaxDepth(3));
        QCOMPARE(textOf(fake, "max_graph_depth"), std::string("3\n"));
        VERIFY_DONE(top.functions().setFilter({"vfs_read"}));
        QCOMPARE(textOf(fake, "set_ftrace_filter"), std::string("vfs_read\n"));
        VERIFY_DONE(top.functions().setExcluded({"vfs_open"}));
        QCOMPARE(textOf(fake, "set_ftrace_notrace"), std::string("vfs_open\n"));
        VERIFY_DONE(top.functions().setGraph({"vfs_write"}));
        QCOMPARE(textOf(fake, "set_graph_function"), std::string("vfs_write\n"));
        VERIFY_DONE(top.functions().setGraphExcluded({"vfs_open"}));
        QCOMPARE(textOf(fake, "set_graph_notrace"), std::string("vfs_open\n"));
        QVERIFY(journal->restore()->failed.empty());
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void tellsWhatEachCpuLost()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto instance = Instance::create(fake, "probescope-1-2");
        VERIFY_DONE(instance->buffer().setKib(1)); // two pages
        for (int i = 0; i < 5; ++i)
            fake.feed("probescope-1-2", 1, std::string(4096, 'x'), 10);
        const auto stats = instance->buffer().stats();
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
        QVERIFY(!instance->events().setEnabled({"sched", "sched_switch"}, true).has_value());
        fake.disconnect();
        QVERIFY(instance->setTracing(true).error().code == ErrorCode::Disconnected);
    }

    void namesWithSlashesAreNone()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(Instance::create(fake, "../x").error().code == ErrorCode::Invalid);
        auto instance = Instance::create(fake, "probescope-1-2");
        QVERIFY(instance->events().setEnabled({"sched", "../../x"}, true).error().code
                == ErrorCode::Invalid);
        QVERIFY(instance->setOption("../tracing_on", true).error().code == ErrorCode::Invalid);
    }
};

QTEST_APPLESS_MAIN(TestInstance)
#include "tst_instance.moc"
