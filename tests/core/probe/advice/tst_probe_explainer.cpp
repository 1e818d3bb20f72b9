#include "core/probe/advice/explainer.h"

#include <QTest>

#include <cmath>

using namespace probescope;
using probe::Cause;
using probe::Evidence;
using probe::Explanation;
using probe::Fact;
using probe::Kind;
using probe::Observation;

namespace {

/// An entry probe that is enabled and does well.
Observation goodProbe()
{
    return {.kind = Kind::KernelEntry,
            .cpus = 2,
            .hits = 100,
            .rate = probe::HitRate{.hits = 10, .misses = 0},
            .enabledIn = {"mine"},
            .flags = probe::ArmFlags{.ftrace = true},
            .probesSwitch = true,
            .functionSwitch = true,
            .recordings = {{.instance = "mine", .hits = 100, .recorded = 100, .tracing = true}}};
}

std::vector<Cause> causesOf(const std::vector<Explanation>& all)
{
    std::vector<Cause> causes;
    for (const auto& one : all)
        causes.push_back(one.cause);
    return causes;
}

/// The only one there is.
Explanation onlyOne(const Observation& seen, Cause cause)
{
    const auto all = probe::explain(seen);
    if (all.size() != 1 || all[0].cause != cause) {
        for (const auto& one : all)
            qWarning("%d of %s", int(one.cause), one.instance.c_str());
        return {.fix = probe::LoadModule{"this is not the only one"}};
    }
    return all[0];
}

using Seen = std::vector<Evidence>;

bool isOnlyOne(const Observation& seen, Cause cause)
{
    return onlyOne(seen, cause).cause == cause;
}

template <typename Wanted>
bool fixIs(const Explanation& one, const Wanted& wanted)
{
    return one.fix && std::holds_alternative<Wanted>(*one.fix)
        && std::get<Wanted>(*one.fix) == wanted;
}

} // namespace

class TestProbeExplainer : public QObject
{
    Q_OBJECT

private slots:
    void hasNothingToSayOfWhatIsRight()
    {
        QVERIFY(probe::explain(goodProbe()).empty());
        QVERIFY(probe::explain({.hits = 3, .enabledIn = {"x"}}).empty());
    }

    /// The numbers of tests/data's sleeping function: 1200 calls by 60 threads, maxactive 1.
    void proposesMoreInstances()
    {
        auto seen = goodProbe();
        seen.kind = Kind::KernelReturn;
        seen.maxActive = 1;
        seen.hits = 56;
        seen.misses = 1144;
        seen.recordings.clear();
        const auto one = onlyOne(seen, Cause::TooFewInstances);
        QVERIFY(
            (one.evidence == Seen{{Fact::Misses, 1144}, {Fact::Hits, 56}, {Fact::MaxActive, 1}}));
        QVERIFY(fixIs(one, probe::RecreateWithMaxActive{64}));
    }

    void proposesByTheLatencyWhereItIsKnown()
    {
        auto seen = goodProbe();
        seen.kind = Kind::KernelReturn;
        seen.maxActive = 10;
        seen.misses = 50;
        seen.rate = probe::HitRate{.hits = 900, .misses = 100};
        seen.latencyNs = 50e6; // 50 at once
        QVERIFY(fixIs(onlyOne(seen, Cause::TooFewInstances), probe::RecreateWithMaxActive{256}));
        seen.latencyNs = 1e3; // cannot be the whole truth
        QVERIFY(fixIs(onlyOne(seen, Cause::TooFewInstances), probe::RecreateWithMaxActive{64}));
        seen.maxActive = probe::kMaxActiveLimit;
        const auto one = probe::explain(seen).front();
        QCOMPARE(one.cause, Cause::TooFewInstances);
        QVERIFY(!one.fix);
    }

    /// Return probes are missed in handlers, too, and no instances help against that.
    void knowsMissesThatInstancesDoNotMend()
    {
        const std::vector<Cause> both{Cause::TooFewInstances, Cause::HitInHandler};
        auto seen = goodProbe();
        seen.kind = Kind::KernelReturn;
        seen.maxActive = 10;
        seen.misses = 50;
        seen.siblings = {{.event = "aa/back", .enabled = true, .misses = 3, .returns = true}};
        QVERIFY(isOnlyOne(seen, Cause::TooFewInstances));
        seen.siblings.push_back({.event = "aa/entry", .enabled = true, .misses = 50});
        QCOMPARE(causesOf(probe::explain(seen)), both);
        QCOMPARE(probe::explain(seen)[1].find(Fact::NeighbourMissedToo)->name,
                 std::string("aa/entry"));
        seen.siblings.clear();
        seen.rate = probe::HitRate{.hits = 900, .misses = 100};
        seen.latencyNs = 1e6; // one at once
        seen.maxActive = 1024;
        QCOMPARE(causesOf(probe::explain(seen)), both);
        seen.latencyNs = 1e9; // a thousand
        QVERIFY(isOnlyOne(seen, Cause::TooFewInstances));
    }

    void proposesNumbersThatKernelsTake()
    {
        QCOMPARE(probe::usualMaxActive(0), 10U);
        QCOMPARE(probe::usualMaxActive(64), 128U);
        QCOMPARE(probe::proposedMaxActive(0, 0, 2), 10U);
        QCOMPARE(probe::proposedMaxActive(1e9, 1e9, 2), 4096U);
        QCOMPARE(probe::proposedMaxActive(std::nan(""), 1, 2), 10U);
        for (const double calls : {1.0, 100.0, 1e4, 1e6}) {
            for (const double latency : {1e3, 1e6, 1e9}) {
                const auto proposed = probe::proposedMaxActive(calls, latency, 4);
                QVERIFY(proposed >= 10 && proposed <= 4096);
                QVERIFY(proposed == 4096 || double(proposed) >= calls * latency / 1e9);
            }
        }
        QCOMPARE(probe::proposedMaxActive(10, 1000, 0, 2), 10U);
        QCOMPARE(probe::proposedMaxActive(0, 0, 5, 2), 128U);
        QVERIFY(probe::proposedMaxActive(64, 1000, 10, 2) > 64);
    }

    void sendsEntryProbesToTheCaller()
    {
        auto seen = goodProbe();
        seen.misses = 7;
        const auto one = onlyOne(seen, Cause::HitInHandler);
        QVERIFY(fixIs(one, probe::ProbeCaller{}));
        QVERIFY((one.evidence == Seen{{Fact::Misses, 7}, {Fact::Hits, 100}}));
        // Who is missed each time is called all the same.
        seen.hits = 0;
        seen.rate = probe::HitRate{.hits = 0, .misses = 3};
        seen.recordings.clear();
        QVERIFY(isOnlyOne(seen, Cause::HitInHandler));
    }

    void ignoresTheMissesOfSiblings()
    {
        Observation seen{.kind = Kind::KernelEntry,
                         .misses = 12,
                         .rate = probe::HitRate{.hits = 0, .misses = 3},
                         .siblings = {{"aa/other", true, 12}}};
        const auto causes = causesOf(probe::explain(seen));
        QCOMPARE(causes, (std::vector<Cause>{Cause::MissedSibling, Cause::NotEnabled}));
        const auto all = probe::explain(seen);
        QVERIFY(!all[0].fix);
        QCOMPARE(all[0].find(Fact::NeighbourMissed)->name, std::string("aa/other"));
        // Hits of another time do not change that; those without misses now do.
        seen.hits = 5;
        QCOMPARE(probe::explain(seen)[0].cause, Cause::MissedSibling);
        seen.rate = probe::HitRate{};
        QCOMPARE(probe::explain(seen)[0].cause, Cause::HitInHandler);
    }

    void namesTheSwitch_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("enabled nowhere") << 0;
        QTest::newRow("kprobes/enabled") << 1;
        QTest::newRow("ftrace_enabled") << 2;
        QTest::newRow("gone") << 3;
        QTest::newRow("not loaded") << 4;
        QTest::newRow("disabled by the kernel") << 5;
    }
    void namesTheSwitch()
    {
        QFETCH(int, which);
        auto seen = goodProbe();
        seen.recordings.clear();
        seen.hits = 0;
        seen.rate = probe::HitRate{};
        seen.functionRuns = 77;
        seen.module = "ext4";
        Explanation one;
        switch (which) {
        case 0:
            seen.enabledIn.clear();
            one = onlyOne(seen, Cause::NotEnabled);
            QVERIFY(fixIs(one, probe::EnableEvent{}));
            break;
        case 1:
            seen.probesSwitch = false;
            one = onlyOne(seen, Cause::ProbesOff);
            QVERIFY(fixIs(one, probe::TurnOnProbes{}));
            break;
        case 2:
            seen.functionSwitch = false;
            one = onlyOne(seen, Cause::FunctionsOff);
            QVERIFY(fixIs(one, probe::TurnOnFunctions{}));
            // A breakpoint does not go by the function tracer.
            seen.flags = probe::ArmFlags{};
            QVERIFY(isOnlyOne(seen, Cause::OtherCopyRuns));
            break;
        case 3:
            seen.flags->gone = true;
            one = onlyOne(seen, Cause::ModuleGone);
            QVERIFY(fixIs(one, probe::LoadModule{"ext4"}));
            break;
        case 4:
            seen.unarmed = true;
            one = onlyOne(seen, Cause::ModuleNotLoaded);
            QVERIFY(fixIs(one, probe::LoadModule{"ext4"}));
            break;
        default:
            seen.flags->disabled = true;
            one = onlyOne(seen, Cause::DisabledByKernel);
            QVERIFY(fixIs(one, probe::EnableEvent{}));
        }
        QCOMPARE(one.find(Fact::Hits)->number, std::uint64_t(0));
        QCOMPARE(one.find(Fact::FunctionRuns)->number, std::uint64_t(77));
    }

    /// A probe that did well until somebody turned the switch.
    void namesTheSwitchThatWasTurnedLater()
    {
        auto seen = goodProbe();
        seen.rate = probe::HitRate{};
        QVERIFY(probe::explain(seen).empty());
        seen.functionSwitch = false;
        QVERIFY(isOnlyOne(seen, Cause::FunctionsOff));
        seen.functionSwitch = true;
        seen.probesSwitch = false;
        QVERIFY(isOnlyOne(seen, Cause::ProbesOff));
        // User probes have neither.
        seen.kind = Kind::UserEntry;
        seen.functionSwitch = false;
        QVERIFY(probe::explain(seen).empty());
        seen.kind = Kind::FunctionEntry;
        seen.flags.reset();
        QVERIFY(isOnlyOne(seen, Cause::FunctionsOff));
    }

    void tellsWhoWasNotCalledFromWhoWasNotSeen()
    {
        Observation seen{.kind = Kind::KernelEntry, .enabledIn = {""}};
        QVERIFY(!onlyOne(seen, Cause::NotCalled).fix);
        seen.functionRuns = 0;
        QVERIFY(isOnlyOne(seen, Cause::NotCalled));
        seen.functionRuns = 4;
        QVERIFY(fixIs(onlyOne(seen, Cause::OtherCopyRuns), probe::ProbeCaller{}));
        seen.kind = Kind::KernelReturn;
        seen.functionRuns.reset();
        // Calls that last look like this, too.
        QVERIFY(onlyOne(seen, Cause::NotCalled).returns);
        seen.functionRuns = 4;
        seen.inFlight = 4;
        const auto one = onlyOne(seen, Cause::StillInside);
        QVERIFY(one.certain);
        QCOMPARE(one.find(Fact::CallsInside)->number, std::uint64_t(4));
    }

    /// Whether calls last, or another copy of the function runs, a return probe cannot know.
    void doesNotBlameAnotherCopyForCallsThatLast()
    {
        Observation seen{.kind = Kind::KernelReturn, .enabledIn = {""}, .functionRuns = 4};
        QVERIFY(!onlyOne(seen, Cause::StillInside).certain);
        seen.functionRuns.reset();
        seen.siblings = {{.event = "aa/back", .enabled = true, .returns = true, .hits = 9}};
        QVERIFY(isOnlyOne(seen, Cause::NotCalled));
        seen.siblings.push_back({.event = "aa/entry", .enabled = true, .hits = 2});
        const auto one = onlyOne(seen, Cause::StillInside);
        QVERIFY(!one.certain);
        QVERIFY((*one.find(Fact::NeighbourHit) == Evidence{Fact::NeighbourHit, 2, "aa/entry"}));
    }

    void namesWhatKeepsHitsOut()
    {
        auto seen = goodProbe();
        auto& recording = seen.recordings.front();
        recording.recorded = 40;
        const auto gap = onlyOne(seen, Cause::Lost);
        QVERIFY(
            (gap.evidence == Seen{{Fact::Hits, 100}, {Fact::Recorded, 40}, {Fact::Missing, 60}}));
        QCOMPARE(gap.instance, std::string("mine"));
        const auto original = recording;

        recording.tracing = false;
        QVERIFY(fixIs(onlyOne(seen, Cause::TracingOff), probe::TurnOnTracing{"mine"}));
        recording = original;
        recording.filter = "count > 3";
        auto one = onlyOne(seen, Cause::Filtered);
        QVERIFY(fixIs(one, probe::RemoveFilter{"mine"}));
        QCOMPARE(one.find(Fact::Filter)->name, std::string("count > 3"));
        recording = original;
        recording.pids = {5, 6};
        one = onlyOne(seen, Cause::OtherPids);
        QVERIFY(fixIs(one, probe::RemovePids{"mine"}));
        QVERIFY((one.find(Fact::Pids)->list == std::vector<std::int64_t>{5, 6}));
        recording = original;
        recording.pidsLeftOut = {7};
        one = onlyOne(seen, Cause::OtherPids);
        QVERIFY(fixIs(one, probe::RemovePids{"mine"}));
        QVERIFY((one.find(Fact::PidsLeftOut)->list == std::vector<std::int64_t>{7}));
        recording = original;
        recording.cpus = {1};
        QVERIFY(fixIs(onlyOne(seen, Cause::OtherCpus), probe::UseAllCpus{"mine"}));
        recording = original;
        recording.overrun = 60;
        recording.bufferKib = 100;
        QVERIFY(fixIs(onlyOne(seen, Cause::Overwritten), probe::GrowBuffer{"mine", 400}));
        recording = original;
        recording.dropped = 60;
        QVERIFY(fixIs(onlyOne(seen, Cause::Dropped), probe::GrowBuffer{"mine", 5632}));
        // Only what was seen is evidence.
        QVERIFY((onlyOne(seen, Cause::Dropped).evidence
                 == Seen{{Fact::Hits, 100}, {Fact::Recorded, 40}, {Fact::DroppedEvents, 60}}));
        recording = original;
        recording.inBuffer = 60;
        QVERIFY(!onlyOne(seen, Cause::NotYetRead).fix);

        // All of them at once are all told.
        recording = {.instance = "",
                     .hits = 100,
                     .recorded = 0,
                     .inBuffer = 1,
                     .overrun = 1,
                     .dropped = 1,
                     .tracing = false,
                     .filter = "x",
                     .pids = {1},
                     .pidsLeftOut = {2},
                     .cpus = {0}};
        QCOMPARE(probe::explain(seen).size(), std::size_t(8));
        // Nothing is odd where all was recorded, whatever is set.
        recording.recorded = 100;
        QVERIFY(probe::explain(seen).empty());
    }

    /// While it is recorded the kernel does not tell of which event type the events are.
    void saysWhatMayKeepHitsOutWhereNobodyCounts()
    {
        auto seen = goodProbe();
        auto& recording = seen.recordings.front();
        recording.recorded.reset();
        QVERIFY(probe::explain(seen).empty());
        recording.filter = "count > 3";
        auto one = onlyOne(seen, Cause::Filtered);
        QVERIFY(!one.certain);
        QVERIFY((one.evidence
                 == Seen{{Fact::Hits, 100},
                         {Fact::RecordedUnknown},
                         {.fact = Fact::Filter, .name = "count > 3"}}));
        recording.filter.clear();
        recording.inBuffer = 7; // of whatever
        QVERIFY(probe::explain(seen).empty());
        recording.tracing = false;
        QVERIFY(onlyOne(seen, Cause::TracingOff).certain);
        recording.hits = 0;
        QVERIFY(probe::explain(seen).empty());
    }

    void everyInstanceIsExplained()
    {
        auto seen = goodProbe();
        auto other = seen.recordings.front();
        other.instance = "other";
        other.recorded = 40;
        other.tracing = false;
        seen.recordings.push_back(other);
        QVERIFY(fixIs(onlyOne(seen, Cause::TracingOff), probe::TurnOnTracing{"other"}));
    }

    void noticesCountersThatWentBack()
    {
        auto seen = goodProbe();
        seen.restarts = 2;
        QVERIFY((onlyOne(seen, Cause::CounterRestarted).evidence == Seen{{Fact::Restarts, 2}}));
    }
};

QTEST_APPLESS_MAIN(TestProbeExplainer)
#include "tst_probe_explainer.moc"
