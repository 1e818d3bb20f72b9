// Histograms of a real kernel, against what this program itself did and against events that were
// recorded at the same time.

#include "core/access/backend/local_backend.h"
#include "core/access/remote/transport.h"
#include "core/record/counts/event_counters.h"
#include "core/record/counts/kernel_aggregation.h"
#include "core/tracefs/instances/leftovers.h"
#include "tests/support/needed.h"
#include "tests/support/verify_done.h"

#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <numeric>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace probescope;
using access::Backend;
using access::LocalBackend;
using record::EventCounters;
using record::HistBin;
using record::HistSnapshot;
using record::KernelAggregation;
using tracefs::EventName;
using tracefs::Instance;
using tracefs::Kernel;

using Key = AggregationKey::Kind;
using Value = AggregationValue::Kind;

namespace {

constexpr const char* kCountForEver = "--count-for-ever";
constexpr std::uint32_t kRecordedNumber = 77;

std::string ofThisThread(const std::string& more = {})
{
    return "common_pid == " + std::to_string(::gettid()) + (more.empty() ? "" : " && " + more);
}

void call(long number, int times)
{
    for (int i = 0; i < times; ++i)
        ::syscall(number);
}

const tracefs::KernelLatency kSleep{.begin = {"syscalls", "sys_enter_clock_nanosleep"},
                                    .beginKey = "common_pid",
                                    .end = {"syscalls", "sys_exit_clock_nanosleep"},
                                    .endKey = "common_pid"};

void sleepNs(long ns, int times)
{
    for (int i = 0; i < times; ++i) {
        timespec time{.tv_sec = 0, .tv_nsec = ns};
        ::syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &time, nullptr);
    }
}

/// As a user's program that is killed: it counts, and waits.
int countForEver()
{
    const auto backend = needed(LocalBackend::open());
    auto kernel = needed(Kernel::inspect(*backend));
    const auto counters = needed(EventCounters::start(kernel, {{"sched", "sched_switch"}}));
    const auto latency = needed(KernelAggregation::start(kernel, kSleep));
    std::puts("counting");
    std::fflush(stdout);
    while (true)
        ::pause();
}

} // namespace

class TestKernelAggregation : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_backend = needed(LocalBackend::open()); }

    void init()
    {
        m_kernel = std::make_unique<Kernel>(needed(Kernel::inspect(*m_backend)));
        m_instances = needed(m_backend->list("instances"));
        m_events = needed(m_backend->read("dynamic_events"));
    }

    void cleanup()
    {
        if (m_recorded)
            VERIFY_DONE(m_recorded->remove());
        m_recorded.reset();
        m_kernel.reset();
        QVERIFY(needed(m_backend->list("instances")) == m_instances);
        QCOMPARE(needed(m_backend->read("dynamic_events")), m_events);
    }

    /// The independent count is of the calls that are made here.
    void countsEachCall_data()
    {
        QTest::addColumn<bool>("helper");
        QTest::newRow("in process") << false;
        QTest::newRow("by the helper") << true;
    }
    void countsEachCall()
    {
        QFETCH(bool, helper);
        std::unique_ptr<Backend> remote;
        std::unique_ptr<Kernel> looked;
        if (helper) {
            access::HelperOptions options;
            options.program = HELPER;
            options.elevate.clear();
            remote = needed(access::startLocalHelper(options));
            looked = std::make_unique<Kernel>(needed(Kernel::inspect(*remote)));
        }
        auto& kernel = helper ? *looked : *m_kernel;
        constexpr int kCalls = 12'345;
        auto counters = needed(EventCounters::start(kernel,
                                                    {{"syscalls", "sys_enter_getppid"},
                                                     {"syscalls", "sys_exit_getppid"},
                                                     {"syscalls", "sys_enter_getuid"},
                                                     {"syscalls", "sys_enter_getgid"}},
                                                    ofThisThread()));
        call(SYS_getppid, kCalls);
        const auto midway = needed(counters.sample());
        QCOMPARE(midway.total(0), std::uint64_t(kCalls));
        QCOMPARE(midway.total(3), std::uint64_t(0));
        call(SYS_getuid, 77);
        call(SYS_getppid, 5);
        QCOMPARE(needed(counters.recorded()), std::uint64_t(0));
        const auto last = needed(counters.finish());
        QCOMPARE(last.total(0), std::uint64_t(kCalls + 5));
        QCOMPARE(last.total(1), std::uint64_t(kCalls + 5));
        QCOMPARE(last.total(2), std::uint64_t(77));
        QCOMPARE(last.total(3), std::uint64_t(0));
        QVERIFY(last.time > midway.time);
    }

    void countsOnTheCpuThatItHappensOn()
    {
        cpu_set_t before;
        QCOMPARE(::sched_getaffinity(0, sizeof before, &before), 0);
        auto counters = needed(
            EventCounters::start(*m_kernel, {{"syscalls", "sys_enter_getppid"}}, ofThisThread()));
        for (const int cpu : {1, 0}) {
            cpu_set_t one;
            CPU_ZERO(&one);
            CPU_SET(cpu, &one);
            QCOMPARE(::sched_setaffinity(0, sizeof one, &one), 0);
            call(SYS_getppid, 100 + cpu);
        }
        QCOMPARE(::sched_setaffinity(0, sizeof before, &before), 0);
        const std::vector<std::uint64_t> expected{100, 101};
        QCOMPARE(needed(counters.finish()).counts.at(0), expected);
    }

    /// Of the whole machine, with the events that happen by themselves.
    void countsWhatIsRecorded()
    {
        const EventName event{"sched", "sched_switch"};
        record({event}, {});
        auto counters = needed(EventCounters::start(*m_kernel, {event}));
        VERIFY_DONE(m_recorded->setTracing(true));
        const auto first = needed(counters.sample()).total(0);
        sleepNs(2'000'000, 200);
        const auto last = needed(counters.sample()).total(0);
        VERIFY_DONE(m_recorded->setTracing(false));
        const auto recorded = std::uint64_t(recordedLines("sched_switch: ").size());
        // Begun before and ended after it, or the other way round.
        QVERIFY2(last - first <= recorded,
                 qPrintable(QStringLiteral("%1 of %2").arg(last - first).arg(recorded)));
        QVERIFY(last >= 400);
        QVERIFY(needed(counters.finish()).total(0) >= recorded);
    }

    void groupsAsRecordedEventsAre()
    {
        const EventName event{"raw_syscalls", "sys_enter"};
        record({event}, ofThisThread());
        auto running = started({.events = {"raw_syscalls:sys_enter"},
                                .predicate = ofThisThread("id != " + std::to_string(SYS_write)),
                                .keys = {{.kind = Key::Field, .field = "id"}, {.kind = Key::Task}},
                                .value = {}});
        VERIFY_DONE(m_recorded->setTracing(true));
        QMap<QString, quint64> expected{{"sys_getppid [110]", 211},
                                        {"sys_getuid [102]", 34},
                                        {"sys_sched_yield [24]", 5},
                                        {"sys_getgid [104]", 1}};
        call(SYS_getppid, 211);
        call(SYS_getuid, 34);
        call(SYS_sched_yield, 5);
        call(SYS_getgid, 1);
        const auto counted = needed(running.read());
        VERIFY_DONE(m_recorded->setTracing(false));
        QMap<QString, quint64> groups;
        for (const auto& group : counted.groups) {
            const auto key = QString::fromStdString(group.keys.at(0));
            if (expected.contains(key))
                groups[key] += group.count;
            QVERIFY2(group.keys.at(1).ends_with("-" + std::to_string(::gettid())),
                     group.keys.at(1).c_str());
        }
        QCOMPARE(groups, expected);
        QCOMPARE(counted.dropped, std::uint64_t(0));
        QVERIFY(counted.problems.empty());
        QMap<QString, quint64> recorded;
        for (const auto& line : recordedLines(R"(sys_enter: NR (\d+))")) {
            for (const auto& key : expected.keys()) {
                if (key.endsWith("[" + line + "]"))
                    ++recorded[key];
            }
        }
        QCOMPARE(recorded, expected);
        QCOMPARE(needed(running.recorded()), std::uint64_t(0));
        QVERIFY(running.finish().has_value());
    }

    void addsUpSizes()
    {
        auto sums = started({.events = {"syscalls:sys_enter_write"},
                             .predicate = ofThisThread("fd == " + std::to_string(kFile)),
                             .keys = {{.kind = Key::Field, .field = "fd"}},
                             .value = {.kind = Value::Average, .field = "count"}});
        auto powers = started({.events = {"syscalls:sys_enter_write"},
                               .predicate = ofThisThread("fd == " + std::to_string(kFile)),
                               .keys = {{.kind = Key::Comm}},
                               .value = {.kind = Value::Quantize, .field = "count"}});
        auto steps = started(
            {.events = {"syscalls:sys_enter_write"},
             .predicate = ofThisThread("fd == " + std::to_string(kFile)),
             .keys = {},
             .value = {
                 .kind = Value::Lquantize, .field = "count", .from = 100, .to = 400, .step = 100}});
        const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
        QCOMPARE(::dup2(null, kFile), kFile);
        std::uint64_t sum = 0;
        const std::vector<char> bytes(1024);
        for (const std::size_t size :
             {0U, 1U, 2U, 3U, 4U, 99U, 100U, 101U, 128U, 129U, 399U, 400U, 1024U}) {
            QCOMPARE(::write(kFile, bytes.data(), size), ssize_t(size));
            sum += size;
        }
        ::close(kFile);
        ::close(null);
        const auto averages = needed(sums.finish());
        QCOMPARE(averages.groups.size(), std::size_t(1));
        QCOMPARE(averages.groups[0].count, std::uint64_t(13));
        QCOMPARE(averages.groups[0].sum, sum);
        QCOMPARE(averages.averageOf(averages.groups[0]), double(sum) / 13);

        using Kind = HistBin::Kind;
        const std::vector<HistBin> expectedPowers{
            {Kind::Within, 0, 1, 2},     {Kind::Within, 2, 2, 1},     {Kind::Within, 3, 4, 2},
            {Kind::Within, 65, 128, 4},  {Kind::Within, 129, 256, 1}, {Kind::Within, 257, 512, 2},
            {Kind::Within, 513, 1024, 1}};
        QCOMPARE(needed(powers.finish()).groups.at(0).bins, expectedPowers);
        const std::vector<HistBin> expectedSteps{{Kind::Below, 100, 100, 6},
                                                 {Kind::Within, 100, 199, 4},
                                                 {Kind::Within, 300, 399, 1},
                                                 {Kind::Above, 399, 399, 2}};
        QCOMPARE(needed(steps.finish()).groups.at(0).bins, expectedSteps);
    }

    void tellsNegativeValuesApart()
    {
        auto powers = started({.events = {"syscalls:sys_exit_close"},
                               .predicate = ofThisThread(),
                               .keys = {{.kind = Key::Event}},
                               .value = {.kind = Value::Quantize, .field = "ret"}});
        auto sums = started({.events = {"syscalls:sys_exit_close"},
                             .predicate = ofThisThread(),
                             .keys = {},
                             .value = {.kind = Value::Sum, .field = "ret"}});
        for (int i = 0; i < 7; ++i)
            ::syscall(SYS_close, -1);
        const auto sum = needed(sums.read());
        const auto snapshot = needed(powers.finish());
        QCOMPARE(snapshot.groups.at(0).keys, std::vector<std::string>{"syscalls:sys_exit_close"});
        QVERIFY(snapshot.groups.at(0).bins.at(0).kind == HistBin::Kind::Below);
        QCOMPARE(snapshot.groups.at(0).bins.at(0).count, std::uint64_t(7));
        // Closing files of what was read in between is 0.
        QCOMPARE(sum.sumOf(sum.groups.at(0)), -7.0 * EBADF);
    }

    void keepsStacks()
    {
        auto running = started({.events = {"sched:sched_switch"},
                                .predicate = "prev_pid == " + std::to_string(::gettid()),
                                .keys = {{.kind = Key::Stack}},
                                .value = {}});
        sleepNs(1'000'000, 50);
        const auto snapshot = needed(running.finish());
        QVERIFY(!snapshot.groups.empty());
        const auto slept =
            std::accumulate(snapshot.groups.begin(), snapshot.groups.end(), std::uint64_t(0),
                            [](std::uint64_t sum, const auto& group) {
                                const bool sleeps =
                                    group.keys.at(0).find("nanosleep") != std::string::npos;
                                return sum + (sleeps ? group.count : 0);
                            });
        QVERIFY2(slept >= 50, std::to_string(slept).c_str());
    }

    void measuresFromOneEventToAnother()
    {
        constexpr int kTimes = 40;
        constexpr long kNs = 5'000'000;
        record({kSleep.begin, kSleep.end}, ofThisThread());
        VERIFY_DONE(m_recorded->setClock("global"));
        auto asked = kSleep;
        asked.beginPredicate = ofThisThread();
        auto running = needed(KernelAggregation::start(*m_kernel, asked));
        VERIFY_DONE(m_recorded->setTracing(true));
        sleepNs(kNs, kTimes);
        VERIFY_DONE(m_recorded->setTracing(false));
        QCOMPARE(needed(running.recorded()), std::uint64_t(0));
        const auto snapshot = needed(running.finish());
        QCOMPARE(snapshot.groups.size(), std::size_t(1));
        const auto& group = snapshot.groups[0];
        QCOMPARE(group.keys, std::vector<std::string>{std::to_string(::gettid())});
        QCOMPARE(group.count, std::uint64_t(kTimes));
        QVERIFY(group.bins.front().high >= std::uint64_t(kNs));
        // The same from the recorded times, in µs.
        std::vector<double> times;
        for (const auto& line : recordedLines(R"((\d+\.\d{6}): sys_\w*clock_nanosleep)"))
            times.push_back(line.toDouble());
        QCOMPARE(times.size(), std::size_t(2 * kTimes));
        double sumNs = 0;
        for (std::size_t i = 0; i < times.size(); i += 2)
            sumNs += (times[i + 1] - times[i]) * 1e9;
        const auto difference = std::abs(sumNs - double(group.sum)) / sumNs;
        qInfo("%d sleeps: %.3f ms by the kernel, %.3f ms by recorded events", kTimes,
              double(group.sum) / 1e6, sumNs / 1e6);
        QVERIFY2(difference < 0.05, std::to_string(difference).c_str());
        QCOMPARE(std::accumulate(group.bins.begin(), group.bins.end(), std::uint64_t(0),
                                 [](auto sum, const auto& bin) { return sum + bin.count; }),
                 std::uint64_t(kTimes));
    }

    void measuresWakeups()
    {
        auto running = needed(
            KernelAggregation::start(*m_kernel,
                                     tracefs::KernelLatency{.begin = {"sched", "sched_waking"},
                                                            .beginKey = "pid",
                                                            .end = {"sched", "sched_switch"},
                                                            .endKey = "next_pid"}));
        sleepNs(1'000'000, 100);
        const auto snapshot = needed(running.finish());
        QVERIFY(snapshot.problems.empty());
        const auto own =
            std::find_if(snapshot.groups.begin(), snapshot.groups.end(), [](const auto& group) {
                return group.keys.at(0) == std::to_string(::gettid());
            });
        QVERIFY(own != snapshot.groups.end());
        QVERIFY(own->count >= 95); // some wakeups find it running still
        QVERIFY(snapshot.averageOf(*own) < 100e6);
    }

    /// Names of tasks are texts, of which the kernel compares the whole.
    void joinsByTexts()
    {
        auto running = needed(
            KernelAggregation::start(*m_kernel,
                                     tracefs::KernelLatency{.begin = {"sched", "sched_waking"},
                                                            .beginKey = "comm",
                                                            .end = {"sched", "sched_switch"},
                                                            .endKey = "next_comm",
                                                            .stepNs = 1'000'000}));
        sleepNs(1'000'000, 20);
        QVERIFY(needed(running.finish()).events >= 20);
    }

    void pauses()
    {
        auto running = started({.events = {"syscalls:sys_enter_getppid"},
                                .predicate = ofThisThread(),
                                .keys = {{.kind = Key::Cpu}},
                                .value = {}});
        call(SYS_getppid, 10);
        VERIFY_DONE(running.pause());
        call(SYS_getppid, 10);
        QCOMPARE(needed(running.read()).events, std::uint64_t(10));
        QCOMPARE(needed(running.finish()).events, std::uint64_t(10));
    }

    void countsWhatFindsNoRoom()
    {
        auto running = started({.events = {"syscalls:sys_enter_lseek"},
                                .predicate = ofThisThread(),
                                .keys = {{.kind = Key::Field, .field = "offset"}},
                                .value = {}},
                               1);
        for (int i = 0; i < 1000; ++i)
            ::syscall(SYS_lseek, -1, i, 0);
        const auto snapshot = needed(running.finish());
        QVERIFY(snapshot.found >= 128 && snapshot.found < 1000);
        QVERIFY(snapshot.dropped > 0);
        QCOMPARE(snapshot.events + snapshot.dropped, std::uint64_t(1000));
    }

    void tellsTheKernelsWords()
    {
        auto driver = needed(tracefs::HistDriver::open(*m_backend));
        tracefs::HistWork work;
        work.triggers.push_back({.event = {"sched", "sched_switch"}, .text = "hist:keys=prev_pid"});
        work.triggers.push_back(
            {.event = {"sched", "sched_waking"}, .text = "hist:keys=pid,nosuch"});
        const auto failed = driver.start(work);
        QVERIFY(failed.error().code == ErrorCode::Invalid);
        QCOMPARE(failed.error().what, std::string("Couldn't find field"));
        QCOMPARE(failed.error().place.byte, std::optional<std::uint64_t>(14));
        VERIFY_DONE(driver.close());
    }

    void leavesNothingThatTheNextStartDoesNotFind()
    {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(), {kCountForEver});
        QVERIFY(other.waitForReadyRead(-1));
        const auto mark = "probescope-" + std::to_string(other.processId()) + "-";
        QCOMPARE(instancesOf(mark), 2);
        ::kill(pid_t(other.processId()), SIGKILL);
        QVERIFY(other.waitForFinished(-1));
        QCOMPARE(instancesOf(mark), 2);
        const QTemporaryDir journals;
        const auto tidied = tracefs::cleanUpDeadSessions(*m_backend, journals.path().toStdString());
        for (const auto& error : tidied.failed)
            qWarning("%s", error.message().c_str());
        QVERIFY(tidied.failed.empty());
        QCOMPARE(instancesOf(mark), 0);
    }

private:
    static constexpr int kFile = 700;

    KernelAggregation started(const Aggregation& aggregation, std::uint32_t entries = 2048)
    {
        return needed(KernelAggregation::start(*m_kernel, aggregation, entries));
    }

    int instancesOf(const std::string& mark)
    {
        const auto all = needed(m_backend->list("instances"));
        return int(std::count_if(all.begin(), all.end(),
                                 [&](const auto& entry) { return entry.name.starts_with(mark); }));
    }

    /// In another instance, whose tracing is off.
    void record(const std::vector<EventName>& events, const std::string& filter)
    {
        const auto name = needed(tracefs::SessionName::of(*m_backend, kRecordedNumber));
        m_recorded.emplace(needed(Instance::create(*m_backend, name.instance())));
        VERIFY_DONE(m_recorded->buffer().setKib(8192));
        for (const auto& event : events) {
            if (!filter.empty())
                VERIFY_DONE(m_recorded->events().setFilter(event, filter));
            VERIFY_DONE(m_recorded->events().setEnabled(event, true));
        }
    }

    /// What was recorded: the first group of the pattern, or all, of the lines that have it.
    QStringList recordedLines(const char* pattern)
    {
        const auto text =
            QString::fromStdString(needed(m_backend->read(m_recorded->folder() / "trace")));
        QStringList found;
        auto matches = QRegularExpression(QLatin1String(pattern)).globalMatch(text);
        while (matches.hasNext()) {
            const auto match = matches.next();
            found += match.captured(match.lastCapturedIndex());
        }
        return found;
    }

    std::unique_ptr<Backend> m_backend;
    std::unique_ptr<Kernel> m_kernel;
    std::optional<Instance> m_recorded; ///< records the same events
    std::vector<access::Entry> m_instances;
    std::string m_events;
};

int main(int argc, char** argv)
{
    if (argc == 2 && std::string_view(argv[1]) == kCountForEver)
        return countForEver();
    QCoreApplication app(argc, argv);
    TestKernelAggregation test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_kernel_aggregation.moc"
