#include "core/access/backend/local_backend.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/instances/instance.h"
#include "core/tracefs/instances/kernel.h"
#include "core/tracefs/instances/leftovers.h"
#include "tests/support/needed.h"
#include "tests/support/verify_done.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>

using namespace probescope;
using access::LocalBackend;
using tracefs::Ability;
using tracefs::EventName;
using tracefs::Instance;
using tracefs::Journal;
using tracefs::Kernel;

/// The typed operations on the kernel that this runs on; tests/core/tracefs asks the same of the
/// fake one. What the kernel's own files say is the measure.
class TestTracefsReal : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_backend = needed(LocalBackend::open()); }

    void init()
    {
        const auto name = needed(tracefs::SessionName::of(*m_backend));
        m_name = name.instance();
        m_instance = std::make_unique<Instance>(needed(Instance::create(*m_backend, m_name)));
        QCOMPARE(said("tracing_on"), std::string("0\n"));
    }

    void cleanup()
    {
        VERIFY_DONE(m_instance->remove());
        QVERIFY(m_backend->list(m_instance->folder()).error().code == ErrorCode::NotFound);
    }

    void looksAround()
    {
        auto kernel = Kernel::inspect(*m_backend);
        QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().message().c_str());
        QVERIFY(kernel->hasTracer("function"));
        QVERIFY(kernel->offer(Ability::GraphFunctions).topOnly);
        QVERIFY(kernel->events().size() > 1000);
        QVERIFY((*kernel->functions())->size() > 30000);
        for (const auto& event : kernel->events()) {
            if (event.system != "sched" && event.system != "irq")
                continue;
            const auto format = kernel->format(event);
            QVERIFY2(format.has_value(), event.name.c_str());
            const auto id = m_backend->read(
                *access::TracePath::parse("events/" + event.system + "/" + event.name + "/id"));
            QCOMPARE(std::to_string((*format)->id) + "\n", *id);
        }
    }

    void setsTracersWhereTheyAreOffered()
    {
        const auto tracers = m_instance->tracers();
        const bool graph =
            std::find(tracers->begin(), tracers->end(), "function_graph") != tracers->end();
        QCOMPARE(m_instance->setTracer("function_graph").has_value(), graph);
        VERIFY_DONE(m_instance->setTracer("nop"));
        auto stream = m_instance->buffer().stream();
        QVERIFY(stream.has_value());
        QVERIFY(m_instance->setTracer("function").error().code == ErrorCode::Busy);
        stream->reset();
        VERIFY_DONE(m_instance->setTracer("function"));
        QCOMPARE(said("current_tracer"), std::string("function\n"));
    }

    void setsBuffersAndClocks()
    {
        VERIFY_DONE(m_instance->buffer().setKib(10));
        QCOMPARE(m_instance->buffer().kib()->value(), std::uint64_t(11));
        VERIFY_DONE(m_backend->append(m_instance->folder() / "per_cpu/cpu1/buffer_size_kb", "20"));
        QVERIFY(!m_instance->buffer().kib()->has_value());
        QVERIFY(m_instance->buffer().setKib(0).error().code == ErrorCode::Invalid);
        QVERIFY(m_instance->buffer().setKib(99999999999).error().code == ErrorCode::NoMemory);
        VERIFY_DONE(m_instance->setClock("mono"));
        QCOMPARE(*m_instance->clock(), std::string("mono"));
        QVERIFY(m_instance->setClock("nosuch").error().code == ErrorCode::Invalid);
        VERIFY_DONE(m_instance->setCpus({1}));
        QCOMPARE(said("tracing_cpumask"), std::string("2\n"));
    }

    void enablesAndFiltersEvents()
    {
        const EventName event{"sched", "sched_switch"};
        VERIFY_DONE(m_instance->events().setEnabled(event, true));
        QCOMPARE(*m_instance->events().state({"sched", {}}), std::string("X"));
        QCOMPARE(*m_instance->events().enabled(), std::vector<EventName>{event});
        VERIFY_DONE(m_instance->events().setFilter(event, "prev_pid == 1"));
        const auto refused = m_instance->events().setFilter(event, "prev_pix == 1");
        QVERIFY(refused.error().code == ErrorCode::Invalid);
        QCOMPARE(refused.error().hint,
                 std::string("prev_pix == 1\n         ^\nparse_error: Field not found"));
        QCOMPARE(*m_instance->events().filter(event), std::string("prev_pid == 1"));
        // EPERM, ENOENT and ESRCH
        for (const char* filter : {"prev_pid == 1)", "(prev_pid == 1", "prev_comm == \"a"})
            QVERIFY(m_instance->events().setFilter(event, filter).error().code
                    == ErrorCode::Invalid);
        VERIFY_DONE(m_instance->events().setFilter({"sched", {}}, "prev_prio < 100"));
        QCOMPARE(*m_instance->events().filter(event), std::string("prev_prio < 100"));
        QCOMPARE(*m_instance->events().filter({"sched", "sched_waking"}), std::string());
        QVERIFY(!m_instance->events().setEnabled({"sched", "nosuch"}, true).has_value());
    }

    void addsAndRemovesTriggers()
    {
        const EventName event{"sched", "sched_switch"};
        for (const char* trigger : {"traceoff if prev_pid == 1", "stacktrace:5",
                                    "enable_event:irq:irq_handler_entry", "hist:keys=prev_pid"})
            VERIFY_DONE(m_instance->events().addTrigger(event, trigger));
        QVERIFY(m_instance->events().addTrigger(event, "traceoff").error().number == EEXIST);
        QVERIFY(m_instance->events().addTrigger(event, "nosuch").error().code
                == ErrorCode::Invalid);
        const auto listed = m_instance->events().triggers(event);
        QCOMPARE(listed->size(), std::size_t(4));
        QVERIFY(m_instance->events().histogram(event)->find("trigger info:") != std::string::npos);
        for (const auto& trigger : *listed)
            VERIFY_DONE(m_instance->events().removeListedTrigger(event, trigger));
        QVERIFY(m_instance->events().triggers(event)->empty());
    }

    void choosesFunctionsByName()
    {
        VERIFY_DONE(m_instance->functions().setFilter({"vfs_read", "vfs_w*"}));
        auto text = said("set_ftrace_filter");
        QVERIFY(text.find("vfs_read\n") != std::string::npos);
        QVERIFY(text.find("vfs_write\n") != std::string::npos);
        QVERIFY(m_instance->functions().setFilter({"nosuchfunction"}).error().code
                == ErrorCode::Invalid);
        // By index
        const auto list = tracefs::TraceableFunctions::read(*m_backend);
        std::vector<std::string> names;
        for (const auto index : list->matching("vfs_*")) {
            if (list->named(list->name(index)).size() == 1)
                names.emplace_back(list->name(index));
        }
        QVERIFY(names.size() > 50);
        VERIFY_DONE(m_instance->functions().setFilter(names));
        text = said("set_ftrace_filter");
        QCOMPARE(std::size_t(std::count(text.begin(), text.end(), '\n')), names.size());
        for (const auto& name : names)
            QVERIFY2(text.find(name + "\n") != std::string::npos, name.c_str());
        VERIFY_DONE(m_instance->functions().setExcluded({"vfs_read"}));
        QCOMPARE(said("set_ftrace_notrace"), std::string("vfs_read\n"));
    }

    /// Our matching tells the user what the kernel will match.
    void matchesAsTheKernelDoes()
    {
        const auto list = tracefs::TraceableFunctions::read(*m_backend);
        std::vector<std::string> patterns{"vfs_?ead", "vfs_[rw]*e",     "v*s_read", "*s_read_iter",
                                          "*fs_rea*", "*sched*switch*", "tcp_v4_*", "vfs_[!r]*"};
        // The module has to be there: for others the kernel waits.
        std::string_view module;
        for (std::size_t i = 0; i < list->size() && module.empty(); ++i)
            module = list->module(i);
        if (!module.empty())
            patterns.push_back("*:mod:" + std::string(module.substr(0, 3)) + "*");
        for (const auto& pattern : patterns) {
            const auto ours = list->matching(pattern);
            const auto set = m_instance->functions().setFilter({pattern});
            QVERIFY2(set.has_value() == !ours.empty(), pattern.c_str());
            const auto text = said("set_ftrace_filter");
            QCOMPARE(std::size_t(std::count(text.begin(), text.end(), '\n')), ours.size());
        }
    }

    void followsProcesses()
    {
        VERIFY_DONE(m_instance->setPids({77, 5}, true));
        QCOMPARE(said("set_event_pid"), std::string("5\n77\n"));
        QCOMPARE(said("set_ftrace_pid"), std::string("5\n77\n"));
        QCOMPARE(m_instance->options()->at("event-fork"), true);
        VERIFY_DONE(m_instance->setPids({}, true));
        QCOMPARE(said("set_event_pid"), std::string());
        QCOMPARE(said("set_ftrace_pid"), std::string("no pid\n"));
    }

    void recordsMarksAndCountsThem()
    {
        QCOMPARE(m_instance->mark("nothing").error().number, EBADF);
        VERIFY_DONE(m_instance->setTracing(true));
        VERIFY_DONE(m_instance->mark("here"));
        auto stats = m_instance->buffer().stats();
        std::uint64_t entries = 0;
        for (const auto& cpu : *stats)
            entries += cpu.entries;
        QCOMPARE(entries, std::uint64_t(1));
    }

    void stopsWhenItsOwnerDies()
    {
        VERIFY_DONE(m_instance->setTracing(true));
        auto held = m_instance->stopWithUs();
        QVERIFY(held.has_value());
        QVERIFY(m_backend->removeInstance(m_name).error().code == ErrorCode::Busy);
        held->reset();
        QCOMPARE(*m_instance->tracing(), false);
        QCOMPARE(m_instance->buffer().kib()->value(), std::uint64_t(7)); // the memory is free
    }

    void putsTheTopLevelBack()
    {
        const QTemporaryDir dir;
        auto journal = Journal::begin(dir.path().toStdString(), *m_backend);
        QVERIFY(journal.has_value());
        std::vector<std::pair<const char*, std::string>> before;
        for (const char* file :
             {"current_tracer", "max_graph_depth", "set_graph_function", "set_ftrace_filter",
              "set_event_pid", "set_ftrace_pid", "trace_clock", "tracing_thresh", "tracing_on",
              "set_event", "events/enable", "events/sched/sched_switch/filter",
              "events/irq/irq_handler_entry/trigger", "trace_options"})
            before.emplace_back(file, *m_backend->read(file));
        auto top = Instance::top(*m_backend, *journal);
        VERIFY_DONE(top.setTracing(false));
        VERIFY_DONE(top.functions().setMaxDepth(3));
        VERIFY_DONE(top.functions().setGraph({"vfs_read", "vfs_w*"}));
        VERIFY_DONE(top.functions().setFilter({"vfs_*"}));
        VERIFY_DONE(top.setPids({12, 13}, true));
        VERIFY_DONE(top.setClock("mono"));
        VERIFY_DONE(top.setThreshold(std::chrono::microseconds(100)));
        VERIFY_DONE(top.events().setEnabled({"sched", "sched_switch"}, true));
        VERIFY_DONE(top.events().setEnabled({"sched", {}}, true));
        VERIFY_DONE(top.events().setFilter({"sched", "sched_switch"}, "prev_pid == 1"));
        VERIFY_DONE(top.events().addTrigger({"irq", "irq_handler_entry"}, "traceoff if irq == 1"));
        VERIFY_DONE(top.setTracer("function_graph"));
        const auto outcome = journal->restore();
        QVERIFY(outcome.has_value());
        for (const auto& foreign : outcome->foreign)
            qWarning() << foreign.file.c_str() << foreign.ours.c_str() << foreign.now.c_str();
        for (const auto& failed : outcome->failed)
            qWarning() << failed.message().c_str();
        QVERIFY(outcome->foreign.empty() && outcome->failed.empty());
        for (const auto& [file, text] : before)
            QCOMPARE(*m_backend->read(file), text);
    }

    void cleansUpAfterTheDead()
    {
        // No process began in the first tick after the boot but the first.
        const tracefs::SessionName dead{.pid = 2000000, .start = 1};
        VERIFY_DONE(m_backend->append("dynamic_events", "p:probescope_2000000_1/one vfs_read"));
        VERIFY_DONE(m_backend->makeInstance(dead.instance()));
        const auto folder = "instances/" + dead.instance() + "/events/probescope_2000000_1/one/";
        VERIFY_DONE(m_backend->append(*access::TracePath::parse(folder + "enable"), "1"));
        VERIFY_DONE(m_backend->append(*access::TracePath::parse(folder + "trigger"),
                                      "traceoff:5 if common_pid == 3"));
        const auto tracingUsers = tracefs::tracingUsersOf(*m_backend);
        QCOMPARE(tracingUsers->sessions.size(), std::size_t(2)); // with our own
        VERIFY_DONE(tracefs::cleanUp(*m_backend, dead));
        QCOMPARE(tracefs::tracingUsersOf(*m_backend)->sessions.size(), std::size_t(1));
        QCOMPARE(*m_backend->read("dynamic_events"), std::string());
        QVERIFY(tracefs::cleanUp(*m_backend, *tracefs::SessionName::parse(m_name)).error().code
                == ErrorCode::Refused);
    }

private:
    std::string said(const char* file) const
    {
        const auto text = m_backend->read(m_instance->folder() / access::TracePath(file));
        return text ? *text : text.error().message();
    }

    std::unique_ptr<LocalBackend> m_backend;
    std::unique_ptr<Instance> m_instance;
    std::string m_name;
};

QTEST_APPLESS_MAIN(TestTracefsReal)
#include "tst_tracefs_real.moc"
