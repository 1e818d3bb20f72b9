#include "core/tracefs/triggers/hist_queries.h"
#include "core/tracefs/triggers/hist_trigger.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/needed.h"

#include <QTest>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::EventName;
using tracefs::HistTrigger;
using tracefs::HistWork;
using tracefs::Kernel;
using tracefs::KernelLatency;

using Key = AggregationKey::Kind;
using Value = AggregationValue::Kind;

namespace {

Aggregation ofEvent(const char* event, std::vector<AggregationKey> keys,
                    AggregationValue value = {}, std::string predicate = {})
{
    return {.events = {event},
            .predicate = std::move(predicate),
            .keys = std::move(keys),
            .value = std::move(value)};
}

} // namespace

/// The texts are those of Documentation/trace/histogram.rst, and of triggers that kernels listed
/// (tests/data/hist, and the guests of tests/kernel/record/tst_kernel_aggregation).
class TestHistTrigger : public QObject
{
    Q_OBJECT

private slots:
    void writesTriggers_data()
    {
        QTest::addColumn<Aggregation>("aggregation");
        QTest::addColumn<QString>("text");
        const QString end = ":sort=hitcount.descending:size=4096";
        QTest::newRow("count by task") << ofEvent("raw_syscalls:sys_enter", {{.kind = Key::Task}})
                                       << "hist:keys=common_pid.execname" + end;
        QTest::newRow("task, name and pid are one key of the kernel")
            << ofEvent("raw_syscalls:sys_enter",
                       {{.kind = Key::Task}, {.kind = Key::Comm}, {.kind = Key::Pid}})
            << "hist:keys=common_pid.execname" + end;
        QTest::newRow("by system call") << ofEvent(
            "raw_syscalls:sys_enter", {{.kind = Key::Cpu}, {.kind = Key::Field, .field = "id"}})
                                        << "hist:keys=common_cpu,id.syscall" + end;
        QTest::newRow("sum of a field, by code")
            << ofEvent("kmem:kmalloc", {{.kind = Key::Field, .field = "call_site"}},
                       {.kind = Value::Sum, .field = "bytes_req"})
            << "hist:keys=call_site.sym:vals=bytes_req" + end;
        QTest::newRow("average, with a condition")
            << ofEvent("kmem:kmalloc", {{.kind = Key::Function}},
                       {.kind = Value::Average, .field = "bytes_alloc"}, "bytes_req > 100")
            << "hist:keys=call_site.sym:vals=bytes_alloc" + end + " if bytes_req > 100";
        QTest::newRow("powers of two, by stack") << ofEvent(
            "kmem:kmalloc", {{.kind = Key::Stack}}, {.kind = Value::Quantize, .field = "bytes_req"})
                                                 << "hist:keys=stacktrace,bytes_req.log2" + end;
        QTest::newRow("steps") << ofEvent(
            "raw_syscalls:sys_exit", {},
            {.kind = Value::Lquantize, .field = "ret", .from = 200, .to = 900, .step = 100})
                               << "hist:keys=ret.buckets=100" + end;
        QTest::newRow("no key") << ofEvent("sched:sched_switch", {})
                                << "hist:keys=common_cpu" + end;
        QTest::newRow("the event itself needs none") << ofEvent(
            "sched_switch", {{.kind = Key::Event}, {.kind = Key::Field, .field = "prev_comm"}})
                                                     << "hist:keys=prev_comm" + end;
        QTest::newRow("pointers are shown as addresses")
            << ofEvent("kmem:kmalloc", {{.kind = Key::Field, .field = "ptr"}})
            << "hist:keys=ptr.hex" + end;
    }
    void writesTriggers()
    {
        QFETCH(Aggregation, aggregation);
        QFETCH(QString, text);
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const auto work = needed(tracefs::histWork(aggregation, kernel));
        QCOMPARE(work.triggers.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(work.triggers[0].text), text);
        QVERIFY(!work.timed && work.synthetic.empty());
    }

    void callsTheStackAsTheKernelDoes()
    {
        FakeTracefs fake(FakeKernel::linux612());
        auto kernel = needed(Kernel::inspect(fake));
        const auto work = needed(
            tracefs::histWork(ofEvent("sched:sched_waking", {{.kind = Key::Stack}}), kernel, 1));
        QCOMPARE(work.triggers[0].text,
                 std::string("hist:keys=common_stacktrace:sort=hitcount.descending:size=128"));
    }

    void tellsWhereEachKeyIs()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const auto work = needed(tracefs::histWork(
            ofEvent(
                "raw_syscalls:sys_exit",
                {{.kind = Key::Comm}, {.kind = Key::Event}, {.kind = Key::Cpu}, {.kind = Key::Pid}},
                {.kind = Value::Quantize, .field = "ret"}),
            kernel));
        const std::vector<std::optional<std::size_t>> places{0, std::nullopt, 1, 0};
        QCOMPARE(work.triggers[0].places, places);
        QCOMPARE(work.triggers[0].bins, std::optional<std::size_t>(2));
        QVERIFY(work.triggers[0].isSigned && !work.triggers[0].hasSum);
    }

    void tellsWhichKeysHaveASign()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const auto work =
            needed(tracefs::histWork(ofEvent("raw_syscalls:sys_exit",
                                             {{.kind = Key::Field, .field = "ret"},
                                              {.kind = Key::Pid},
                                              {.kind = Key::Field, .field = "common_flags"}}),
                                     kernel));
        const std::vector<std::uint32_t> bytes{8, 0, 0};
        QCOMPARE(work.triggers[0].signedBytes, bytes);
    }

    /// A name may be of several systems, and an event is taken once.
    void hasOneForEachEvent()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        auto aggregation = ofEvent("sched_waking", {{.kind = Key::Field, .field = "comm"}});
        aggregation.events.emplace_back("sched:sched_wakeup");
        aggregation.events.emplace_back("sched:sched_waking");
        const auto work = needed(tracefs::histWork(aggregation, kernel));
        QCOMPARE(work.triggers.size(), std::size_t(2));
        QCOMPARE(work.triggers[1].event, (EventName{"sched", "sched_wakeup"}));
        QCOMPARE(work.triggers[0].text, work.triggers[1].text);
    }

    void saysWhatTheKernelCannot_data()
    {
        QTest::addColumn<Aggregation>("aggregation");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("words");
        const auto unsupported = int(ErrorCode::Unsupported);
        const auto valueOf = [](Value kind) {
            return ofEvent("kmem:kmalloc", {}, {.kind = kind, .field = "bytes_req"});
        };
        QTest::newRow("least") << valueOf(Value::Minimum) << unsupported << "minimum";
        QTest::newRow("greatest") << valueOf(Value::Maximum) << unsupported << "maximum";
        QTest::newRow("deviation") << valueOf(Value::Deviation) << unsupported << "deviation";
        QTest::newRow("percentiles") << valueOf(Value::Percentiles) << unsupported << "percentiles";
        QTest::newRow("four keys") << ofEvent("kmem:kmalloc",
                                              {{.kind = Key::Task},
                                               {.kind = Key::Cpu},
                                               {.kind = Key::Stack},
                                               {.kind = Key::Function}})
                                   << unsupported << "three keys";
        QTest::newRow("three keys and a distribution")
            << ofEvent("kmem:kmalloc",
                       {{.kind = Key::Task}, {.kind = Key::Cpu}, {.kind = Key::Stack}},
                       {.kind = Value::Quantize, .field = "bytes_req"})
            << unsupported << "three keys";
        QTest::newRow("no function") << ofEvent("sched:sched_switch", {{.kind = Key::Function}})
                                     << unsupported << "function";
        QTest::newRow("steps that begin between two") << ofEvent(
            "kmem:kmalloc", {},
            {.kind = Value::Lquantize, .field = "bytes_req", .from = 5, .to = 95, .step = 10})
                                                      << unsupported << "multiple";
        QTest::newRow("steps that end between two") << ofEvent(
            "kmem:kmalloc", {},
            {.kind = Value::Lquantize, .field = "bytes_req", .from = 0, .to = 95, .step = 10})
                                                    << unsupported << "end at a multiple";
        QTest::newRow("an array as key")
            << ofEvent("raw_syscalls:sys_enter", {{.kind = Key::Field, .field = "args"}})
            << int(ErrorCode::Invalid) << "args";
        QTest::newRow("steps of nothing") << ofEvent(
            "kmem:kmalloc", {}, {.kind = Value::Lquantize, .field = "bytes_req", .step = 0})
                                          << int(ErrorCode::Invalid) << "steps";
        QTest::newRow("no such field")
            << ofEvent("kmem:kmalloc", {{.kind = Key::Field, .field = "nosuch"}})
            << int(ErrorCode::NotFound) << "nosuch";
        QTest::newRow("no such value")
            << ofEvent("kmem:kmalloc", {}, {.kind = Value::Sum, .field = "nosuch"})
            << int(ErrorCode::NotFound) << "nosuch";
        QTest::newRow("field without a name")
            << ofEvent("kmem:kmalloc", {{.kind = Key::Field}}) << int(ErrorCode::NotFound)
            << "no field of the event kmalloc chosen";
        QTest::newRow("sum of texts")
            << ofEvent("sched:sched_waking", {}, {.kind = Value::Sum, .field = "comm"})
            << int(ErrorCode::Invalid) << "not a number";
        QTest::newRow("no such event")
            << ofEvent("sched:nosuch", {}) << int(ErrorCode::NotFound) << "sched:nosuch";
        QTest::newRow("no event") << Aggregation() << int(ErrorCode::Invalid) << "no event";
        QTest::newRow("condition")
            << ofEvent("sched:sched_waking", {}, {}, "pid == 1 && nosuch == 2")
            << int(ErrorCode::Invalid) << "Field not found";
    }
    void saysWhatTheKernelCannot()
    {
        QFETCH(Aggregation, aggregation);
        QFETCH(int, code);
        QFETCH(QString, words);
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const auto work = tracefs::histWork(aggregation, kernel);
        QVERIFY(!work.has_value());
        QCOMPARE(int(work.error().code), code);
        QVERIFY2(work.error().what.text().find(words.toStdString()) != std::string::npos,
                 work.error().what.text().c_str());
        QVERIFY(!work.error().hint.empty());
        QVERIFY(work.error().what.isTemplate() && work.error().hint.isTemplate());
    }

    /// As tests/data/hist/synthetic-* has it of a kernel.
    void joinsTwoEventsByAThird()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        const KernelLatency latency{.begin = {"sched", "sched_waking"},
                                    .beginKey = "pid",
                                    .beginPredicate = "prio < 120",
                                    .end = {"sched", "sched_switch"},
                                    .endKey = "next_pid"};
        const auto work = needed(tracefs::latencyWork(latency, "lat", kernel));
        QVERIFY(work.timed);
        QCOMPARE(work.synthetic, std::vector<std::string>{"lat u64 ns; s32 who"});
        QCOMPARE(work.triggers.size(), std::size_t(3));
        QCOMPARE(work.triggers[0].text,
                 std::string("hist:keys=pid:ts0=common_timestamp:size=4096 if prio < 120"));
        QCOMPARE(work.triggers[1].text,
                 std::string("hist:keys=next_pid:lat0=common_timestamp-$ts0:who0=next_pid:size=4096"
                             ":onmatch(sched.sched_waking).trace(lat,$lat0,$who0)"));
        QCOMPARE(work.triggers[2].event, (EventName{"synthetic", "lat"}));
        QCOMPARE(work.triggers[2].text,
                 std::string("hist:keys=ns.log2,who:vals=ns:sort=hitcount.descending:size=4096"));
        using Role = HistTrigger::Role;
        QVERIFY(work.triggers[0].role == Role::Begins && work.triggers[1].role == Role::Ends
                && work.triggers[2].role == Role::Answer);
        // Keys of processes have a sign.
        QCOMPARE(work.triggers[2].signedBytes, std::vector<std::uint32_t>{4});

        auto steps = latency;
        steps.byKey = false;
        steps.stepNs = 1000;
        QCOMPARE(needed(tracefs::latencyWork(steps, "lat", kernel)).triggers[2].text,
                 std::string("hist:keys=ns.buckets=1000:vals=ns:sort=hitcount.descending"
                             ":size=4096"));
    }

    void joinsTextsOfOneLengthOnly()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        KernelLatency latency{.begin = {"sched", "sched_waking"},
                              .beginKey = "comm",
                              .end = {"sched", "sched_switch"},
                              .endKey = "next_comm"};
        const auto work = needed(tracefs::latencyWork(latency, "lat", kernel));
        QCOMPARE(work.synthetic[0], std::string("lat u64 ns; char who[16]"));
        latency.begin = {"raw_syscalls", "sys_enter"};
        latency.beginKey = "args";
        QVERIFY(tracefs::latencyWork(latency, "lat", kernel).error().code == ErrorCode::Invalid);
        latency.begin = {"sched", "sched_waking"};
        latency.beginKey = "comm";
        latency.endKey = "next_pid";
        QVERIFY(tracefs::latencyWork(latency, "lat", kernel).error().code == ErrorCode::Invalid);
        latency.endKey = "nosuch";
        QVERIFY(tracefs::latencyWork(latency, "lat", kernel).error().code == ErrorCode::NotFound);
    }

    void takesEventsOfALatencyByTheirNames()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = needed(Kernel::inspect(fake));
        KernelLatency latency{.begin = {"", "sched_waking"},
                              .beginKey = "pid",
                              .end = {"", "sched_switch"},
                              .endKey = "next_pid"};
        const auto work = needed(tracefs::latencyWork(latency, "lat", kernel));
        QCOMPARE(work.triggers[0].event, (EventName{"sched", "sched_waking"}));
        QVERIFY(work.triggers[1].text.find("onmatch(sched.sched_waking)") != std::string::npos);
        latency.end.name = "nosuch";
        auto error = tracefs::latencyWork(latency, "lat", kernel).error();
        QVERIFY(error.code == ErrorCode::NotFound && error.place.field == "nosuch");
        latency.end = {};
        error = tracefs::latencyWork(latency, "lat", kernel).error();
        QVERIFY(error.code == ErrorCode::Invalid);
        QCOMPARE(error.what.words(), std::string("no end event chosen"));
    }

    /// A kernel without them has no actions either, but that is not what it lacks first.
    void saysThatAKernelHasNoHistograms()
    {
        const auto whatIsMissing = [](const char* word) {
            auto fakeKernel = FakeKernel::linux61();
            auto& readme = fakeKernel.readme;
            for (auto at = readme.find(word); at != std::string::npos; at = readme.find(word, at))
                readme.erase(at, std::string(word).size());
            FakeTracefs fake(std::move(fakeKernel));
            auto kernel = needed(Kernel::inspect(fake));
            const KernelLatency latency{.begin = {"sched", "sched_waking"},
                                        .beginKey = "pid",
                                        .end = {"sched", "sched_switch"},
                                        .endKey = "next_pid"};
            return tracefs::latencyWork(latency, "lat", kernel).error().what.words();
        };
        QCOMPARE(
            whatIsMissing("onmatch("),
            std::string("the histograms of this kernel have no actions, which need Linux 4.17"));
        auto fakeKernel = FakeKernel::linux61();
        fakeKernel.readme.clear();
        FakeTracefs fake(std::move(fakeKernel));
        auto kernel = needed(Kernel::inspect(fake));
        const auto none = std::string("this kernel was built without histograms "
                                      "(CONFIG_HIST_TRIGGERS)");
        QCOMPARE(tracefs::latencyWork({}, "lat", kernel).error().what.words(), none);
        QCOMPARE(tracefs::histWork({}, kernel).error().what.words(), none);
    }

    void putsWordsBeforeTheCondition()
    {
        QCOMPARE(tracefs::steered("hist:keys=pid if pid > 1", "pause"),
                 std::string("hist:keys=pid:pause if pid > 1"));
        QCOMPARE(tracefs::steered("hist:keys=pid", "clear"), std::string("hist:keys=pid:clear"));
    }
};

QTEST_GUILESS_MAIN(TestHistTrigger)
#include "tst_hist_trigger.moc"
