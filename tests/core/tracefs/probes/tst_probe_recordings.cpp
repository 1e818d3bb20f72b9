#include "core/tracefs/probes/observation.h"
#include "core/tracefs/probes/recordings.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/verify_done.h"

#include <QTest>

#include <cerrno>
#include <span>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using probe::Cause;
using probe::Observation;
using tracefs::EventName;

namespace {

const std::string kPage(4096, '\0');
const EventName kOne{"aa", "one"};
const EventName kTwo{"aa", "two"};

/// A kernel, and what is seen of it again and again.
struct Seen
{
    FakeTracefs fake{FakeKernel::linux61()};
    tracefs::ProbeSampler hits{fake};
    tracefs::RecordingSampler recordings{fake, "watch"};
    tracefs::ProbeList list = {};
    std::int64_t timeNs = 0;

    void write(const std::string& path, const std::string& text)
    {
        VERIFY_DONE(fake.append(*access::TracePath::parse(path), text));
    }
    /// Makes it, and enables it in that instance.
    void make(const std::string& line, const EventName& event, const std::string& instance)
    {
        write("dynamic_events", line);
        const auto made = fake.makeInstance(instance);
        QVERIFY(made || made.error().number == EEXIST);
        write("instances/" + instance + "/events/" + event.system + "/" + event.name + "/enable",
              "1");
    }
    void hit(std::size_t probe, std::uint64_t hitsMore, std::uint64_t missesMore = 0)
    {
        fake.probes()[probe].hits += hitsMore;
        fake.probes()[probe].misses += missesMore;
    }
    /// Hits and records the first probe between two looks, when what it has is known already.
    void record(std::uint64_t hitsMore, unsigned eventsMore)
    {
        look(); // finds the buffer
        look(); // sees that it stays
        hit(0, hitsMore);
        fake.feed("mine", 0, kPage, eventsMore);
        look();
    }
    void look()
    {
        timeNs += 500'000'000;
        VERIFY_DONE(hits.take(timeNs));
        list = *tracefs::listProbes(fake);
        recordings.take(list, hits);
    }
    std::vector<Observation::Recording> of(const EventName& event) const
    {
        const auto found = recordings.recordings().find(event);
        return found == recordings.recordings().end() ? std::vector<Observation::Recording>()
                                                      : found->second;
    }
    std::vector<Cause> causesOf(const EventName& event) const
    {
        auto seen = tracefs::observe(list, *list.find(event), hits.of(event));
        seen.recordings = of(event);
        std::vector<Cause> causes;
        for (const auto& one : probe::explain(seen))
            causes.push_back(one.cause);
        return causes;
    }
};

} // namespace

/// What becomes of the hits of probes is told while they are recorded, where it can be known.
class TestProbeRecordings : public QObject
{
    Q_OBJECT

private slots:
    void countsWhatAFilterKeepsOut()
    {
        Seen seen;
        seen.make("p:aa/one vfs_read count=%dx", kOne, "mine");
        seen.write("instances/mine/events/aa/one/filter", "count > 3");
        seen.hit(0, 100);
        seen.fake.feed("mine", 0, kPage, 90); // of before it was looked at
        seen.look();
        seen.hit(0, 7); // nobody knows whether these are in what was seen of the buffer
        seen.look();
        QVERIFY(seen.of(kOne).empty());
        seen.hit(0, 40);
        seen.fake.feed("mine", 1, kPage, 25);
        seen.look();
        QCOMPARE(seen.of(kOne).size(), std::size_t(1));
        const auto recording = seen.of(kOne).front();
        QCOMPARE(recording.instance, std::string("mine"));
        QCOMPARE(recording.hits, std::uint64_t(40));
        QCOMPARE(recording.recorded, std::optional<std::uint64_t>(25));
        QCOMPARE(recording.filtered, std::optional<std::uint64_t>(15));
        QCOMPARE(recording.lost, std::optional<std::uint64_t>(0));
        QCOMPARE(seen.causesOf(kOne), std::vector<Cause>{Cause::Filtered});
        // What is read stays recorded.
        auto stream = seen.fake.openStream(*access::TracePath::parse("instances/mine"));
        QVERIFY(stream.has_value());
        VERIFY_DONE((*stream)->drain(std::chrono::milliseconds(0), true,
                                     [](std::uint32_t, std::span<const char>) {}));
        seen.look();
        QCOMPARE(seen.of(kOne).front().recorded, std::optional<std::uint64_t>(25));
    }

    void tellsThatTracingIsOff()
    {
        Seen seen;
        seen.make("p:aa/one vfs_read", kOne, "mine");
        seen.write("instances/mine/tracing_on", "0");
        seen.look();
        seen.look();
        QVERIFY(seen.causesOf(kOne) == std::vector<Cause>{Cause::NotCalled});
        seen.hit(0, 5);
        seen.look();
        QCOMPARE(seen.of(kOne).front().recorded, std::optional<std::uint64_t>(0));
        QVERIFY(!seen.of(kOne).front().filtered);
        QCOMPARE(seen.causesOf(kOne), std::vector<Cause>{Cause::TracingOff});
        // Turned on it is another recording.
        seen.write("instances/mine/tracing_on", "1");
        seen.look();
        QVERIFY(seen.of(kOne).empty());
        seen.look();
        seen.hit(0, 5);
        seen.fake.feed("mine", 0, kPage, 5);
        seen.look();
        QCOMPARE(seen.of(kOne).front().recorded, std::optional<std::uint64_t>(5));
        QVERIFY(seen.causesOf(kOne).empty());
    }

    void callsNothingFilteredWhereNothingFilters()
    {
        Seen seen;
        seen.make("p:aa/one vfs_read", kOne, "mine");
        seen.record(9, 4);
        QCOMPARE(seen.of(kOne).front().recorded, std::optional<std::uint64_t>(4));
        QVERIFY(!seen.of(kOne).front().filtered);
        QCOMPARE(seen.causesOf(kOne), std::vector<Cause>{Cause::Lost});
    }

    void namesProcessesAndCpus()
    {
        Seen seen;
        seen.make("p:aa/one vfs_read", kOne, "mine");
        seen.write("instances/mine/set_event_pid", "5");
        seen.write("instances/mine/tracing_cpumask", "2");
        seen.record(9, 4);
        QCOMPARE(seen.causesOf(kOne), (std::vector<Cause>{Cause::OtherPids, Cause::OtherCpus}));
        QCOMPARE(seen.of(kOne).front().filtered, std::optional<std::uint64_t>(5));
    }

    /// The kernel counts the events of a buffer together.
    void saysWhatItCannotKnow()
    {
        Seen seen;
        seen.make("p:aa/one vfs_read count=%dx", kOne, "mine");
        seen.write("instances/mine/events/aa/one/filter", "count > 3");
        seen.write("instances/mine/events/sched/sched_switch/enable", "1");
        seen.record(9, 40);
        const auto recording = seen.of(kOne).front();
        QCOMPARE(recording.hits, std::uint64_t(9));
        QVERIFY(!recording.recorded && !recording.filtered && !recording.lost);
        auto observed = tracefs::observe(seen.list, *seen.list.find(kOne));
        observed.hits = 9;
        observed.recordings = {recording};
        const auto all = probe::explain(observed);
        QCOMPARE(all.size(), std::size_t(1));
        QCOMPARE(all[0].cause, Cause::Filtered);
        QVERIFY(!all[0].certain);
    }

    void knowsThatNothingIsMissing()
    {
        Seen seen;
        seen.make("p:aa/one vfs_read", kOne, "mine");
        seen.make("p:aa/two vfs_write", kTwo, "mine");
        seen.look();
        seen.look();
        seen.hit(0, 30);
        seen.hit(1, 12);
        seen.fake.feed("mine", 0, kPage, 42);
        seen.look();
        QCOMPARE(seen.of(kOne).front().recorded, std::optional<std::uint64_t>(30));
        QCOMPARE(seen.of(kTwo).front().recorded, std::optional<std::uint64_t>(12));
        // One is missing: whose it is nobody knows.
        seen.hit(0, 1);
        seen.look();
        QVERIFY(!seen.of(kOne).front().recorded && !seen.of(kTwo).front().recorded);
    }

    void forgetsWhereNothingIsRecordedOnPurpose()
    {
        Seen seen;
        seen.make("p:aa/one vfs_read", kOne, "watch");
        for (int i = 0; i < 4; ++i) {
            seen.hit(0, 5);
            seen.look();
        }
        QVERIFY(seen.recordings.recordings().empty());
    }

    void beginsAnewWithACounterThatWentBack()
    {
        Seen seen;
        seen.make("p:aa/one vfs_read", kOne, "mine");
        seen.hit(0, 50);
        seen.look();
        seen.look();
        seen.fake.probes()[0].hits = 3; // deleted and made again
        seen.look();
        QVERIFY(seen.of(kOne).empty());
    }

    void countsCallsThatHaveNotReturned()
    {
        Seen seen;
        seen.make("p:aa/one vfs_read", kOne, "watch");
        seen.make("r8:aa/two vfs_read", kTwo, "watch");
        seen.hit(0, 12); // some before the return was enabled
        seen.hit(1, 7, 1);
        seen.look();
        QCOMPARE(seen.recordings.inFlight().at(kTwo), std::uint64_t(0));
        seen.hit(0, 10);
        seen.hit(1, 4, 1);
        seen.look();
        QCOMPARE(seen.recordings.inFlight().at(kTwo), std::uint64_t(5));
        seen.hit(1, 5);
        seen.look();
        QCOMPARE(seen.recordings.inFlight().at(kTwo), std::uint64_t(0));
        // Entries that are counted elsewhere, too, tell nothing.
        seen.write("events/aa/one/enable", "1");
        seen.look();
        QVERIFY(seen.recordings.inFlight().empty());
    }
};

QTEST_APPLESS_MAIN(TestProbeRecordings)
#include "tst_probe_recordings.moc"
