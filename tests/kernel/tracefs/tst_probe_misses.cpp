#include "core/access/backend/local_backend.h"
#include "core/tracefs/probe_driver/driver.h"
#include "core/tracefs/probe_driver/trial.h"
#include "core/tracefs/probes/observation.h"
#include "core/tracefs/probes/sampler.h"
#include "tests/support/needed.h"
#include "tests/support/verify_done.h"
#include "tests/support/waits.h"

#include <QTest>

#include <algorithm>
#include <barrier>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <set>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

using namespace probescope;
using access::LocalBackend;
using probe::Cause;
using probe::Explanation;
using tracefs::EventName;
using tracefs::Instance;
using tracefs::ProbeDriver;

namespace {

constexpr int kSleepers = 8;
constexpr int kSleeps = 25;
/// A system call that nobody else makes: what is counted is exactly what was called.
constexpr const char* kRareFunction = "__x64_sys_getpriority";
constexpr const char* kProbesSwitch = "/sys/kernel/debug/kprobes/enabled";

void callRarely(int times)
{
    for (int i = 0; i < times; ++i)
        static_cast<void>(::syscall(SYS_getpriority, PRIO_PROCESS, 0));
}

/// Calls a function that sleeps from several threads at once.
void sleepTogether()
{
    std::barrier together(kSleepers);
    std::vector<std::thread> threads;
    for (int i = 0; i < kSleepers; ++i)
        threads.emplace_back([&together] {
            for (int k = 0; k < kSleeps; ++k) {
                together.arrive_and_wait();
                const timespec time{.tv_sec = 0, .tv_nsec = 2'000'000};
                ::nanosleep(&time, nullptr);
            }
        });
    for (auto& thread : threads)
        thread.join();
}

void readOften(int times)
{
    const int file = ::open("/dev/zero", O_RDONLY | O_CLOEXEC);
    for (int i = 0; i < times; ++i) {
        char byte = 1;
        static_cast<void>(!::read(file, &byte, 1));
    }
    ::close(file);
}

const Explanation* find(const std::vector<Explanation>& all, Cause cause)
{
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.cause == cause; });
    return found == all.end() ? nullptr : &*found;
}

bool writeFile(const char* path, const char* text)
{
    std::ofstream file(path);
    file << text;
    file.close();
    return !file.fail();
}

} // namespace

/// What probes miss and do not record, provoked, and each cause found again.
class TestProbeMisses : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_backend = needed(LocalBackend::open()); }

    void init()
    {
        m_driver = std::make_unique<ProbeDriver>(needed(ProbeDriver::open(*m_backend)));
        m_instance = std::make_unique<Instance>(
            needed(Instance::create(*m_backend, m_driver->name().instance())));
        VERIFY_DONE(m_instance->setTracing(true));
    }

    void cleanup()
    {
        QVERIFY(writeFile(kProbesSwitch, "1"));
        VERIFY_DONE(m_backend->turn(access::KernelSwitch::Functions, true));
        VERIFY_DONE(m_instance->remove());
        VERIFY_DONE(m_driver->close());
        std::set<EventName> events;
        for (const auto& probe : needed(tracefs::dynamicEvents(*m_backend)))
            events.insert(probe.event);
        for (const auto& event : events) {
            if (m_driver->isOwn(event))
                QVERIFY(m_driver->remove(event).has_value());
        }
        m_driver.reset();
        const auto left = tracefs::dynamicEvents(*m_backend);
        QVERIFY(left && left->empty());
    }

    void explainsTooFewInstances()
    {
        auto event = make("r1:sleeping do_nanosleep");
        sleepTogether();
        auto all = explained(event);
        const auto* found = find(all, Cause::TooFewInstances);
        QVERIFY2(found, words(all).constData());
        const auto before = *listed(event);
        QVERIFY(!found->evidence.empty());
        QVERIFY(*before.misses > 0);
        QVERIFY(*before.hits + *before.misses >= std::uint64_t(kSleepers * kSleeps));
        QVERIFY(found->fix && std::holds_alternative<probe::RecreateWithMaxActive>(*found->fix));
        // The fix is one.
        const auto better = std::get<probe::RecreateWithMaxActive>(*found->fix).maxActive;
        tracefs::ProbeSampler sampler(*m_backend);
        VERIFY_DONE(sampler.take(1));
        const auto again = m_driver->recreate(
            event, {specOf("r" + std::to_string(better) + ":sleeping do_nanosleep")},
            tracefs::Consent::Wiping); // what the instance holds was counted
        QVERIFY2(again.has_value(), again ? "" : again.error().message().c_str());
        VERIFY_DONE(sampler.take(2));
        QCOMPARE(sampler.of(event)->restarts(), std::uint64_t(1));
        QCOMPARE(listed(event)->maxActive(), better);
        sleepTogether();
        QCOMPARE(*listed(event)->misses, std::uint64_t(0));
        QVERIFY(*listed(event)->hits >= std::uint64_t(kSleepers * kSleeps));
        all = explained(event, sampler.of(event));
        QVERIFY(!find(all, Cause::TooFewInstances));
        QVERIFY(find(all, Cause::CounterRestarted));
    }

    /// The handler of a breakpoint reads memory by a function that is probed itself.
    void explainsRecursion()
    {
        const auto inner = make("p:inner copy_from_kernel_nofault");
        const auto idle = m_driver->create(specOf("p:idle copy_from_kernel_nofault"));
        QVERIFY2(idle.has_value(), idle ? "" : idle.error().message().c_str());
        Result<EventName> outer = fail(ErrorCode::Invalid, "no offset was taken");
        // Behind the call of ftrace, where an instruction begins.
        for (int offset = 5; offset < 32 && !outer; ++offset)
            outer = m_driver->create(
                specOf("p:outer vfs_read+" + std::to_string(offset) + " word=+0(%sp):u64"));
        QVERIFY2(outer.has_value(), outer ? "" : outer.error().message().c_str());
        VERIFY_DONE(m_instance->events().setEnabled(*outer, true));
        readOften(200);
        auto all = explained(inner);
        QVERIFY2(find(all, Cause::HitInHandler), words(all).constData());
        QVERIFY(find(all, Cause::HitInHandler)->fix == probe::Fix(probe::ProbeCaller{}));
        QVERIFY(!find(all, Cause::HitInHandler)->evidence.empty());
        QVERIFY(*listed(inner)->misses >= 200);
        QVERIFY(!find(all, Cause::NotCalled));
        // The one beside it is disabled, and counts the same misses.
        all = explained(*idle);
        QVERIFY2(find(all, Cause::MissedSibling), words(all).constData());
        QVERIFY(!find(all, Cause::MissedSibling)->fix);
        QVERIFY(*listed(*idle)->misses >= 200);
        QVERIFY(!find(all, Cause::HitInHandler));
    }

    void explainsSilenceByFtraceEnabled()
    {
        const auto event = make(std::string("p:rare ") + kRareFunction);
        callRarely(10);
        QCOMPARE(*listed(event)->hits, std::uint64_t(10));
        QVERIFY(listed(event)->flags && listed(event)->flags->ftrace);
        QVERIFY(explained(event).empty());
        VERIFY_DONE(m_backend->turn(access::KernelSwitch::Functions, false));
        callRarely(10);
        QCOMPARE(*listed(event)->hits, std::uint64_t(10)); // without a word
        const auto all = explained(event);
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY(all[0].fix == probe::Fix(probe::TurnOnFunctions{}));
        VERIFY_DONE(m_backend->turn(access::KernelSwitch::Functions, true));
        callRarely(10);
        QCOMPARE(*listed(event)->hits, std::uint64_t(20));
        QVERIFY(explained(event).empty());
    }

    void explainsSilenceByKprobesEnabled()
    {
        const auto event = make(std::string("p:rare ") + kRareFunction);
        QVERIFY(writeFile(kProbesSwitch, "0"));
        callRarely(10);
        QCOMPARE(*listed(event)->hits, std::uint64_t(0));
        const auto all = explained(event);
        QVERIFY2(!all.empty() && all[0].fix == probe::Fix(probe::TurnOnProbes{}),
                 words(all).constData());
        QVERIFY(writeFile(kProbesSwitch, "1"));
        callRarely(10);
        QCOMPARE(*listed(event)->hits, std::uint64_t(10));
        QVERIFY(explained(event).empty());
    }

    void explainsSilenceOfWhatIsNotEnabled()
    {
        const auto event = m_driver->create(specOf(std::string("p:rare ") + kRareFunction));
        QVERIFY(event.has_value());
        callRarely(3);
        auto all = explained(*event);
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY(all[0].fix == probe::Fix(probe::EnableEvent{}));
        VERIFY_DONE(m_driver->enable(*event));
        all = explained(*event);
        QCOMPARE(all.size(), std::size_t(1));
        QCOMPARE(all[0].cause, Cause::NotCalled);
        callRarely(3); // tracing is off where it is watched
        QCOMPARE(*listed(*event)->hits, std::uint64_t(3));
        QVERIFY(explained(*event).empty());
    }

    /// A return probe sees nothing of a call that lasts, and must not say that nobody called.
    void explainsSilenceWhileACallLasts()
    {
        constexpr const char* kWaiting = "__x64_sys_rt_sigtimedwait";
        const auto began = make(std::string("p:began ") + kWaiting);
        const auto ended = make(std::string("r:ended ") + kWaiting);
        sigset_t awaited;
        sigemptyset(&awaited);
        sigaddset(&awaited, SIGUSR1);
        QCOMPARE(::pthread_sigmask(SIG_BLOCK, &awaited, nullptr), 0);
        std::thread waiting([&awaited] { ::sigwaitinfo(&awaited, nullptr); });
        waitUntil([&] { return *listed(began)->hits == 1; });
        const auto hits = *listed(ended)->hits;
        const auto all = explained(ended);
        ::pthread_kill(waiting.native_handle(), SIGUSR1);
        waiting.join();
        QCOMPARE(hits, std::uint64_t(0));
        QCOMPARE(all.size(), std::size_t(1));
        // By what the entry probe there counts; without a look before, nobody knows of when.
        QVERIFY2(all[0].cause == Cause::StillInside && !all[0].certain, words(all).constData());
        QCOMPARE(*listed(ended)->hits, std::uint64_t(1));
        QVERIFY(explained(ended).empty());
    }

    void explainsModulesThatAreNotThere()
    {
        const auto event = make("p:absent nosuchmodule:no_such_function");
        const auto all = explained(event);
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY2(all[0].fix == probe::Fix(probe::LoadModule{"nosuchmodule"}),
                 words(all).constData());
    }

    void explainsWhatIsNotRecorded_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("cause");
        QTest::newRow("tracing_on") << "tracing_on"
                                    << "0" << int(Cause::TracingOff);
        QTest::newRow("filter") << "events/%1/rare/filter"
                                << "which == 77" << int(Cause::Filtered);
        QTest::newRow("pids") << "set_event_pid"
                              << "1" << int(Cause::OtherPids);
        QTest::newRow("pids left out")
            << "set_event_notrace_pid" << QString::number(::getpid()) << int(Cause::OtherPids);
        QTest::newRow("small buffer") << ""
                                      << "" << int(Cause::Overwritten);
    }
    void explainsWhatIsNotRecorded()
    {
        QFETCH(QString, file);
        QFETCH(QString, text);
        QFETCH(int, cause);
        const auto event = make(std::string("p:rare ") + kRareFunction + " which=+112(%di):u64");
        callRarely(20);
        std::uint64_t calls = 20;
        QVERIFY(explained(event, nullptr, recorded(calls)).empty());
        VERIFY_DONE(m_backend->writeTruncating(m_instance->folder() / "trace", {}));
        if (file.isEmpty()) {
            VERIFY_DONE(m_instance->buffer().setKib(4));
            VERIFY_DONE(m_backend->writeTruncating(m_instance->folder() / "trace", {}));
        } else {
            const auto path = access::TracePath::parse(
                file.arg(QString::fromStdString(m_driver->group())).toStdString());
            VERIFY_DONE(m_backend->append(m_instance->folder() / *path, text.toStdString()));
        }
        const int more = file.isEmpty() ? 5000 : 20;
        callRarely(more);
        calls += std::uint64_t(more);
        // Hits are counted all the same.
        QCOMPARE(*listed(event)->hits, calls);
        const auto recording = recorded(std::uint64_t(more));
        QVERIFY(recording.recorded < std::uint64_t(more));
        const auto all = explained(event, nullptr, recording);
        const auto* found = find(all, Cause(cause));
        QVERIFY2(found && found->fix, words(all).constData());
        QVERIFY(!found->evidence.empty());
        QVERIFY(!find(all, Cause::Lost));
        for (const auto other : {Cause::TracingOff, Cause::Filtered, Cause::OtherPids,
                                 Cause::OtherCpus, Cause::Overwritten, Cause::Dropped})
            QVERIFY2(other == Cause(cause) || !find(all, other), words(all).constData());
    }

    /// The kernel's own words, at the column of the line that was typed; nothing is left.
    void triesDefinitionsAndCleansUp()
    {
        const auto before = m_backend->read("dynamic_events");
        const auto spec = specOf("p:some/name vfs_read buf=%si:x64 comm=$comm");
        auto trial = tracefs::tryDefinitions(*m_backend, {spec});
        QVERIFY(trial && trial->isTaken() && !trial->left && trial->format);
        QCOMPARE(trial->listed, std::vector<std::string>{spec.format()});
        const std::string wrong = "p:some/name vfs_read a=%di:foo";
        trial = tracefs::tryDefinitions(*m_backend, {specOf(wrong)});
        QVERIFY(trial && trial->refusal && trial->complaint);
        QCOMPARE(trial->refusal->what, std::string("Unknown type is specified"));
        QCOMPARE(trial->complaint->column, wrong.find("foo"));
        QCOMPARE(*m_backend->read("dynamic_events"), *before);
    }

    /// What the kernel really wipes is what was said before.
    void wipesWhatItSaid()
    {
        const auto event = make(std::string("p:rare ") + kRareFunction);
        callRarely(5);
        const auto wiped = m_driver->wipedBy(event);
        QVERIFY(wiped.has_value());
        const auto mine = std::find_if(wiped->begin(), wiped->end(), [&](const auto& one) {
            return one.instance == m_driver->name().instance();
        });
        QVERIFY(mine != wiped->end());
        QVERIFY(mine->certain);
        QCOMPARE(mine->events, std::uint64_t(5));
        QVERIFY(m_driver->remove(event).error().code == ErrorCode::Busy);
        QCOMPARE(entries(), std::uint64_t(5));
        const auto removed = m_driver->remove(event, tracefs::Consent::Wiping);
        QVERIFY2(removed.has_value(), removed ? "" : removed.error().message().c_str());
        QCOMPARE(entries(), std::uint64_t(0));
        const auto undone = m_driver->undo(*removed);
        QVERIFY2(undone.has_value(), undone ? "" : undone.error().message().c_str());
        callRarely(4);
        QCOMPARE(entries(), std::uint64_t(4)); // enabled as it was
        QCOMPARE(*listed(event)->hits, std::uint64_t(4));
    }

private:
    /// Made, and enabled in the instance that records.
    EventName make(const std::string& line)
    {
        const auto event = m_driver->create(specOf(line));
        if (!event)
            qFatal("%s", event.error().message().c_str());
        const auto enabled = m_instance->events().setEnabled(*event, true);
        if (!enabled)
            qFatal("%s", enabled.error().message().c_str());
        return *event;
    }

    std::optional<tracefs::ListedProbe> listed(const EventName& event)
    {
        const auto list = tracefs::listProbes(*m_backend);
        const auto* probe = list ? list->find(event) : nullptr;
        if (!probe || !probe->hits || !probe->misses)
            qFatal("the probe is not listed with its counters");
        return *probe;
    }

    std::vector<Explanation> explained(const EventName& event,
                                       const probe::HitSeries* series = nullptr,
                                       const std::optional<tracefs::ProbeRecording>& recording = {})
    {
        const auto list = tracefs::listProbes(*m_backend);
        const auto* probe = list ? list->find(event) : nullptr;
        if (!probe)
            qFatal("the probe is not listed");
        return probe::explain(tracefs::observe(*m_backend, *list, *probe, series, recording));
    }

    std::uint64_t entries()
    {
        std::uint64_t sum = 0;
        const auto stats = m_instance->buffer().stats();
        for (const auto& cpu : stats ? *stats : std::vector<tracefs::CpuStats>())
            sum += cpu.entries;
        return sum;
    }

    tracefs::ProbeRecording recorded(std::uint64_t hits)
    {
        return {.instance = m_driver->name().instance(), .hits = hits, .recorded = entries()};
    }

    static QByteArray words(const std::vector<Explanation>& all)
    {
        QByteArray text;
        for (const auto& one : all)
            text += QByteArray::number(int(one.cause)) + " of " + one.instance.c_str() + "\n";
        return text.isEmpty() ? "nothing was found" : text;
    }

    std::unique_ptr<LocalBackend> m_backend;
    std::unique_ptr<ProbeDriver> m_driver;
    std::unique_ptr<Instance> m_instance;
};

QTEST_APPLESS_MAIN(TestProbeMisses)
#include "tst_probe_misses.moc"
