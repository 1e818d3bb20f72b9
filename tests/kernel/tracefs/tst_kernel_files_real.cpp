#include "core/access/backend/local_backend.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/files/kernel_switch.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "core/tracefs/instances/kernel.h"
#include "core/tracefs/instances/leftovers.h"
#include "core/tracefs/probes/profile.h"
#include "tests/support/needed.h"
#include "tests/support/verify_done.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;
using access::KernelSwitch;
using access::LocalBackend;
using tracefs::Instance;
using tracefs::Journal;

/// The files of the kernel as a whole, on the kernel that this runs on; tst_kernel_files asks the
/// same of the fake one.
class TestKernelFilesReal : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_backend = needed(LocalBackend::open());
        m_name = needed(tracefs::SessionName::of(*m_backend));
        m_instance =
            std::make_unique<Instance>(needed(Instance::create(*m_backend, m_name.instance())));
        m_journal = std::make_unique<Journal>(
            needed(Journal::begin(m_folder.path().toStdString(), *m_backend)));
    }

    void cleanup()
    {
        const auto outcome = m_journal->restore();
        QVERIFY(outcome && outcome->failed.empty() && outcome->foreign.empty());
    }

    void cleanupTestCase() { VERIFY_DONE(m_instance->remove()); }

    void turnsSwitchesOfTheKernel()
    {
        VERIFY_DONE(m_instance->functions().setFilter({"vfs_readlink"}));
        VERIFY_DONE(m_instance->setTracer("function"));
        QVERIFY(m_backend->read("enabled_functions")->find("vfs_readlink") != std::string::npos);
        QCOMPARE(*m_backend->read(m_instance->folder() / "set_ftrace_filter"),
                 std::string("vfs_readlink\n"));
        // Off, nobody traces any function.
        QCOMPARE(*m_backend->readSystem(access::fileOf(KernelSwitch::Functions)),
                 std::string("1\n"));
        VERIFY_DONE(tracefs::turnSwitch(*m_journal, KernelSwitch::Functions, false));
        QCOMPARE(*m_backend->readSystem(access::fileOf(KernelSwitch::Functions)),
                 std::string("0\n"));
        QVERIFY(m_journal->restore()->failed.empty());
        QCOMPARE(*m_backend->readSystem(access::fileOf(KernelSwitch::Functions)),
                 std::string("1\n"));
        VERIFY_DONE(m_instance->setTracer("nop"));
        VERIFY_DONE(m_instance->functions().setFilter({}));
        QCOMPARE(*m_backend->readSystem(access::fileOf(KernelSwitch::StackTracer)),
                 std::string("0\n"));
        VERIFY_DONE(tracefs::turnSwitch(*m_journal, KernelSwitch::StackTracer, true));
        QCOMPARE(*m_backend->readSystem(access::fileOf(KernelSwitch::StackTracer)),
                 std::string("1\n"));
        QVERIFY(m_journal->restore()->failed.empty());
        QCOMPARE(*m_backend->readSystem(access::fileOf(KernelSwitch::StackTracer)),
                 std::string("0\n"));
    }

    void listsWhatWasDefinedAndCountsIt()
    {
        using tracefs::DynamicKind;
        const auto group = m_name.probeGroup();
        const auto before = tracefs::dynamicEvents(*m_backend)->size();
        for (const auto& definition :
             {"p:" + group + "/kp vfs_readlink aa=%di:u64", "r:" + group + "/kr vfs_readlink",
              "p:" + group + "/up /bin/sh:0x1000",
              "e:" + group + "/ep sched/sched_switch pp=$prev_pid if prev_pid == 1",
              "s:synthetic/" + group + "_lat u64 lat; pid_t pid"})
            VERIFY_DONE(m_backend->append("dynamic_events", definition));
        auto events = *tracefs::dynamicEvents(*m_backend);
        events.erase(events.begin(), events.begin() + std::ptrdiff_t(before));
        QCOMPARE(events.size(), std::size_t(5));
        QVERIFY(events[0].kind == DynamicKind::KernelProbe && events[0].place == "vfs_readlink"
                && events[0].arguments == "aa=%di:u64");
        QVERIFY(events[1].kind == DynamicKind::KernelReturn);
        QVERIFY(events[2].kind == DynamicKind::UserProbe
                && events[2].place == "/bin/sh:0x0000000000001000");
        QVERIFY(events[3].kind == DynamicKind::EventProbe && events[3].arguments == "pp=$prev_pid");
        QVERIFY(events[4].kind == DynamicKind::Synthetic
                && events[4].arguments == "u64 lat; pid_t pid");
        VERIFY_DONE(m_instance->events().setEnabled({group, "kp"}, true));
        QFile link("/proc/self/exe");
        for (int i = 0; i < 5; ++i)
            QVERIFY(!link.symLinkTarget().isEmpty());
        const auto hits = tracefs::kernelProbeHits(*m_backend);
        const auto known = std::find_if(hits->begin(), hits->end(), [&](const auto& one) {
            return one.event == tracefs::EventName{group, "kp"};
        });
        QVERIFY(known != hits->end() && known->misses == 0);
        const auto inPrograms = tracefs::userProbeHits(*m_backend);
        QVERIFY(inPrograms.has_value());
        QCOMPARE(inPrograms->size(), std::size_t(1));
        QCOMPARE(inPrograms->front(), (tracefs::ProbeHits{{group, "up"}, 0, 0}));
        VERIFY_DONE(m_instance->events().setEnabled({group, "kp"}, false));
        for (auto event = events.rbegin(); event != events.rend(); ++event)
            VERIFY_DONE(m_backend->append("dynamic_events",
                                          "-:" + event->event.system + "/" + event->event.name));
    }

    void cleansUpWhatHistogramsHold()
    {
        // No process began in the first tick after the boot but the first.
        const tracefs::SessionName dead{.pid = 2000000, .start = 1};
        VERIFY_DONE(
            m_backend->append("synthetic_events", dead.probeGroup() + "_lat u64 lat; pid_t pid"));
        VERIFY_DONE(m_backend->makeInstance(dead.instance()));
        const auto folder =
            *access::TracePath::parse("instances/" + dead.instance() + "/events/sched");
        VERIFY_DONE(m_backend->append(folder / "sched_waking/trigger",
                                      "hist:keys=pid:ts0=common_timestamp.usecs"));
        VERIFY_DONE(m_backend->append(folder / "sched_switch/trigger",
                                      "hist:keys=next_pid:lat=common_timestamp.usecs-$ts0"
                                      ":onmatch(sched.sched_waking).trace("
                                          + dead.probeGroup() + "_lat,$lat,next_pid)"));
        VERIFY_DONE(tracefs::cleanUp(*m_backend, dead));
        QVERIFY(m_backend->read("synthetic_events")->find(dead.probeGroup()) == std::string::npos);
        QVERIFY(m_backend->list(folder).error().code == ErrorCode::NotFound);
    }

    /// What the kernel takes is the measure.
    void asksWhatFiltersCanSay()
    {
        auto kernel = tracefs::Kernel::inspect(*m_backend);
        const auto rules = kernel->filterRules();
        QVERIFY(rules.has_value());
        qInfo("lists of CPUs: %d, names of functions: %d", rules->cpuLists, rules->functionNames);
        const tracefs::EventName event{"sched", "sched_switch"};
        QCOMPARE(m_instance->events().setFilter(event, "cpu & CPUS{0-1}").has_value(),
                 rules->cpuLists);
        QCOMPARE(m_instance->events()
                     .setFilter({"kmem", "kfree"}, "call_site.function == schedule")
                     .has_value(),
                 rules->functionNames);
        VERIFY_DONE(m_instance->events().setFilter(event, ""));
        VERIFY_DONE(m_instance->events().setFilter({"kmem", "kfree"}, ""));
    }

    void setsGraphsThresholdsAndCpus()
    {
        auto top = Instance::top(*m_backend, *m_journal);
        VERIFY_DONE(top.functions().setMaxDepth(4));
        QCOMPARE(*m_backend->read("max_graph_depth"), std::string("4\n"));
        VERIFY_DONE(top.functions().setGraph({"vfs_write"}));
        QCOMPARE(*m_backend->read("set_graph_function"), std::string("vfs_write\n"));
        VERIFY_DONE(top.setThreshold(std::chrono::microseconds(150)));
        QCOMPARE(*m_backend->read("tracing_thresh"), std::string("150\n"));
        VERIFY_DONE(m_instance->setCpus({1}));
        QCOMPARE(*m_backend->read(m_instance->folder() / "tracing_cpumask"), std::string("2\n"));
    }

    /// A buffer stays when its CPU goes.
    void keepsCpusThatGoOffline()
    {
        QFile online("/sys/devices/system/cpu/cpu1/online");
        QVERIFY2(online.open(QFile::WriteOnly), "guests have two CPUs, and the second can go");
        VERIFY_DONE(m_instance->buffer().setKib(50));
        auto stream = m_instance->buffer().stream();
        QVERIFY(stream.has_value());
        QCOMPARE(online.write("0\n"), 2);
        online.flush();
        QCOMPARE(m_instance->buffer().stats()->size(), std::size_t(2));
        VERIFY_DONE((*stream)->drain(std::chrono::milliseconds(0), true, [](auto, auto) {}));
        const auto kernel = tracefs::Kernel::inspect(*m_backend);
        QCOMPARE(kernel->cpus(), std::vector<std::uint32_t>{0});
        QCOMPARE(online.write("1\n"), 2);
        online.flush();
        VERIFY_DONE((*stream)->drain(std::chrono::milliseconds(0), true, [](auto, auto) {}));
        QCOMPARE(tracefs::Kernel::inspect(*m_backend)->cpus().size(), std::size_t(2));
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<LocalBackend> m_backend;
    std::unique_ptr<Instance> m_instance;
    std::unique_ptr<Journal> m_journal;
    tracefs::SessionName m_name;
};

QTEST_GUILESS_MAIN(TestKernelFilesReal)
#include "tst_kernel_files_real.moc"
