#include "core/analysis/reports/probe_counts.h"
#include "core/import/import.h"
#include "core/record/session/kernel_description.h"
#include "core/record/session/session.h"
#include "core/record/spool/recover.h"
#include "core/record/spool/spool.h"
#include "core/store/read/capture.h"
#include "core/tracefs/instances/leftovers.h"
#include "tests/support/dat_builder.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/served_backend.h"
#include "tests/support/waits.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>

using namespace probescope;
using namespace probescope::record;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

bool reaches(const Session& session, SessionState state)
{
    const auto over = [&] {
        return session.state() == SessionState::Finished || session.state() == SessionState::Failed;
    };
    waitUntil([&] { return session.state() == state || over(); });
    const bool reached = session.state() == state;
    if (const auto trouble = session.outcome().trouble; !reached && trouble)
        qInfo("%s", trouble->message().c_str());
    return reached;
}

Settings probing(std::vector<ProbeChoice> probes)
{
    Settings settings;
    settings.probes = std::move(probes);
    return settings;
}

/// Where it was written first, or -1.
std::ptrdiff_t placeOf(const std::vector<std::string>& writes, const std::string& part)
{
    const auto found = std::find_if(writes.begin(), writes.end(), [&](const auto& write) {
        return write.find(part) != std::string::npos;
    });
    return found == writes.end() ? -1 : found - writes.begin();
}

/// What a test wants of a recording with probes.
class Probed
{
public:
    explicit Probed(Settings settings, FakeKernel kernel = FakeKernel::linux61())
        : fake(std::make_shared<FakeTracefs>(std::move(kernel)))
        , before(fake->snapshotOfControls())
    {
        output.capture = m_folder.filePath("new.psc").toStdString();
        output.journals = m_folder.filePath("journals").toStdString();
        session = std::make_unique<Session>(fake, std::move(settings), output);
    }
    /// Events of a probe: so many on a page.
    void feed(const std::string& event, std::uint64_t time, int count = 1)
    {
        const auto group = fake->probesNow().front().group;
        const auto text =
            fake->read(*access::TracePath::parse("events/" + group + "/" + event + "/id"), 100);
        QVERIFY(text.has_value());
        const DatBuilder dat;
        std::string records;
        for (int i = 0; i < count; ++i)
            records += dat.data(std::uint32_t(i),
                                dat.record(dat.u64(0xffffffff81000000), std::stoi(*text), 7));
        fake->feed(fake->list("instances")->front().name, 0, dat.page(time, records),
                   std::uint64_t(count));
    }
    std::shared_ptr<store::Capture> capture() const
    {
        auto opened = open::openCapture(output.capture, nullptr);
        return opened ? *opened : nullptr;
    }
    void finish() const
    {
        session->stop();
        session->wait();
    }
    QString folder() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;

public:
    std::shared_ptr<FakeTracefs> fake;
    std::map<std::string, std::string> before;
    SessionOutput output;
    std::unique_ptr<Session> session;
};

} // namespace

class TestSessionProbes : public QObject
{
    Q_OBJECT

private slots:
    void recordsTheEventsOfItsProbesAndWhatWasCounted()
    {
        Probed probed(probing({{.definition = "p:mine/read vfs_read"},
                               {.definition = "r:back vfs_read", .filter = "common_pid > 1"},
                               {.definition = "p:off vfs_write", .enabled = false}}));
        QVERIFY(reaches(*probed.session, SessionState::Prepared));
        QCOMPARE(probed.fake->probesNow().size(), std::size_t(2));
        QVERIFY(probed.fake->probesNow().front().group.starts_with("probescope_"));
        probed.session->start();
        QVERIFY(reaches(*probed.session, SessionState::Recording));
        probed.fake->setCounts(0, 3);
        probed.fake->setCounts(1, 2, 1);
        probed.feed("read", 1000, 3);
        probed.feed("back", 5000);
        probed.finish();
        QVERIFY(probed.session->state() == SessionState::Finished);
        QVERIFY(!probed.session->outcome().trouble);
        QVERIFY(probed.session->outcome().left.empty());
        QCOMPARE(probed.fake->snapshotOfControls(), probed.before);

        const auto capture = probed.capture();
        QVERIFY(capture);
        QCOMPARE(capture->summary().events, 4U);
        const auto counts = analysis::probeCounts(*capture, {});
        QCOMPARE(counts.size(), std::size_t(2));
        QCOMPARE(counts[0].probe.definition, std::string("p:mine/read vfs_read"));
        QCOMPARE(counts[0].probe.system, std::string("mine"));
        QCOMPARE(counts[0].hits, std::optional<std::uint64_t>(3));
        QCOMPARE(counts[0].recorded, 3U);
        QCOMPARE(counts[0].filtered, std::optional<std::uint64_t>(0));
        QCOMPARE(counts[0].lost, std::optional<std::uint64_t>(0));
        QVERIFY(!counts[0].inFlight);
        QCOMPARE(counts[1].probe.system, std::string("kprobes"));
        QCOMPARE(counts[1].misses, std::optional<std::uint64_t>(1));
        QCOMPARE(counts[1].recorded, 1U);
        QCOMPARE(counts[1].filtered, std::optional<std::uint64_t>(1));
        QCOMPARE(counts[1].inFlight, std::optional<std::uint64_t>(0));
        QVERIFY(counts[1].missRatio() && *counts[1].missRatio() == 1.0 / 3);
        // From nothing, before the probe was enabled, to all.
        const auto samples = capture->probeSamples(0);
        QVERIFY(samples.size() >= 2);
        QCOMPARE(samples.front().hits, 0U);
        QCOMPARE(samples.back().hits, 3U);
        QVERIFY(std::is_sorted(samples.begin(), samples.end(),
                               [](const auto& a, const auto& b) { return a.timeNs < b.timeNs; }));
    }

    void doesAllInTheOrderThatLosesNothing()
    {
        Probed probed(probing(
            {{.definition = "p:read vfs_read", .filter = "common_pid > 1", .stackTrace = true}}));
        QVERIFY(reaches(*probed.session, SessionState::Prepared));
        const auto instance = probed.fake->list("instances")->front().name;
        probed.session->start();
        QVERIFY(reaches(*probed.session, SessionState::Recording));
        probed.feed("read", 1000);
        probed.finish();
        const auto writes = probed.fake->writes();
        const auto made = placeOf(writes, "dynamic_events=p:");
        const auto filter = placeOf(writes, "/read/filter=common_pid > 1");
        const auto tracing = placeOf(writes, "tracing_on=1");
        const auto enabled = placeOf(writes, "/enable=1");
        const auto stack = placeOf(writes, "/read/trigger=stacktrace if common_pid > 1");
        const auto noStack = placeOf(writes, "/read/trigger=!stacktrace if common_pid > 1");
        const auto deleted = placeOf(writes, "dynamic_events=-:");
        QVERIFY(made >= 0 && made < filter);
        QVERIFY(filter < tracing);
        QVERIFY(tracing < enabled);
        QVERIFY(enabled < stack);
        QVERIFY(stack < noStack);
        QVERIFY(noStack < deleted);
        const auto ofGroup = "events/" + std::string("probescope_");
        const auto disabled =
            std::find_if(writes.begin() + noStack, writes.end(), [&](const auto& write) {
                return write.find(ofGroup) != std::string::npos && write.ends_with("/enable=0");
            });
        QVERIFY(disabled != writes.end());
        // Only then tracing stops, and the buffer is read before the probe goes.
        const auto off = std::find_if(disabled, writes.end(), [](const auto& write) {
            return write.ends_with("tracing_on=0");
        });
        QVERIFY(off != writes.end() && off - writes.begin() < deleted);
        QCOMPARE(probed.capture()->summary().events, 1U);
        QCOMPARE(probed.fake->snapshotOfControls(), probed.before);
    }

    void saysTheKernelsWordsAtTheColumnOfTheUsersLine()
    {
        Probed probed(probing(
            {{.definition = "p:good vfs_read"}, {.definition = "p:bad   vfs_read  a=%di:foo"}}));
        probed.session->wait();
        QVERIFY(probed.session->state() == SessionState::Failed);
        const auto trouble = probed.session->outcome().trouble;
        QVERIFY(trouble.has_value());
        QVERIFY(trouble->code == ErrorCode::Invalid);
        QCOMPARE(trouble->what,
                 std::string("the kernel rejected the probe: Unknown type is specified"));
        QCOMPARE(trouble->place.byte, std::optional<std::uint64_t>(24));
        QVERIFY2(trouble->hint.text().starts_with(
                     "p:bad   vfs_read  a=%di:foo\n                        ^\nUnknown type. "),
                 trouble->hint.text().c_str());
        QVERIFY(probed.session->outcome().left.empty());
        QCOMPARE(probed.fake->snapshotOfControls(), probed.before);
        QVERIFY(!QFile::exists(QString::fromStdString(probed.output.capture)));
    }

    void leavesNothingWhenAFilterIsRefused()
    {
        Probed probed(probing({{.definition = "p:read vfs_read", .filter = "nosuch == 1"}}));
        probed.session->wait();
        QVERIFY(probed.session->state() == SessionState::Failed);
        QVERIFY(probed.session->outcome().trouble->what.text().find("probe read")
                != std::string::npos);
        QCOMPARE(probed.fake->snapshotOfControls(), probed.before);
    }

    void countsWhileItGrowsAndAcrossAPause()
    {
        Probed probed(probing({{.definition = "p:read vfs_read"}}));
        QVERIFY(reaches(*probed.session, SessionState::Prepared));
        probed.session->start();
        QVERIFY(reaches(*probed.session, SessionState::Recording));
        probed.fake->setCounts(0, 5);
        probed.feed("read", 1000, 5);
        std::shared_ptr<store::Capture> growing;
        waitUntil([&] { return (growing = probed.capture()) != nullptr; });
        waitUntil([&] {
            return growing->refresh() && growing->lastProbeSample(0)
                && growing->lastProbeSample(0)->hits == 5;
        });
        QCOMPARE(growing->probes().size(), std::size_t(1));
        probed.session->pause();
        QVERIFY(reaches(*probed.session, SessionState::Paused));
        const auto group = probed.fake->probesNow()[0].group;
        const auto instance = probed.fake->list("instances")->front().name;
        const auto enable =
            access::TracePath::parse("instances/" + instance + "/events/" + group + "/read/enable");
        QCOMPARE(*probed.fake->read(*enable, 100), std::string("0\n"));
        probed.session->start();
        QVERIFY(reaches(*probed.session, SessionState::Recording));
        QCOMPARE(*probed.fake->read(*enable, 100), std::string("1\n"));
        probed.finish();
        QVERIFY(probed.session->state() == SessionState::Finished);
        QCOMPARE(probed.fake->snapshotOfControls(), probed.before);
    }

    void leavesAProbeThatSomebodyElseEnabled()
    {
        Probed probed(probing({{.definition = "p:read vfs_read"}}));
        QVERIFY(reaches(*probed.session, SessionState::Prepared));
        QVERIFY(probed.fake->makeInstance("zzz"));
        const auto group = probed.fake->probesNow()[0].group;
        const auto enable =
            access::TracePath::parse("instances/zzz/events/" + group + "/read/enable");
        QVERIFY(probed.fake->append(*enable, "1"));
        probed.fake->feed("zzz", 0, "x", 7);
        probed.session->start();
        QVERIFY(reaches(*probed.session, SessionState::Recording));
        probed.finish();
        QVERIFY(probed.session->state() == SessionState::Finished);
        QCOMPARE(probed.session->outcome().left.size(), std::size_t(1));
        QVERIFY(probed.session->outcome().left.front().code == ErrorCode::Busy);
        QCOMPARE(probed.fake->probesNow().size(), std::size_t(1));
        QVERIFY(
            probed.fake->read("instances/zzz/per_cpu/cpu0/stats", 1000)->starts_with("entries: 7"));
    }

    /// A trigger alone would make the kernel run the probe, and stop before it records.
    void stopsAtAProbeOfItsOwn()
    {
        auto settings = probing({{.definition = "p:mine/read vfs_read"}});
        settings.stop.event =
            EventChoice{.system = "mine", .name = "read", .filter = "common_pid > 1"};
        Probed probed(std::move(settings));
        QVERIFY(reaches(*probed.session, SessionState::Prepared));
        QCOMPARE(placeOf(probed.fake->writes(), "traceoff"), std::ptrdiff_t(-1));
        probed.session->start();
        QVERIFY(reaches(*probed.session, SessionState::Recording));
        const auto instance = probed.fake->list("instances")->front().name;
        probed.fake->setCounts(0, 1);
        probed.feed("read", 1000, 1);
        // As the kernel does it; the probe runs on.
        const auto tracing = *access::TracePath::parse("instances/" + instance + "/tracing_on");
        QVERIFY(probed.fake->append(tracing, "0"));
        probed.fake->setCounts(0, 9);
        probed.session->wait();
        QVERIFY(probed.session->state() == SessionState::Finished);
        QVERIFY(probed.session->outcome().reason == SessionOutcome::Reason::Kernel);
        const auto writes = probed.fake->writes();
        const auto enabled = placeOf(writes, "/enable=1");
        const auto set = placeOf(writes, "/read/trigger=traceoff if common_pid > 1");
        const auto unset = placeOf(writes, "/read/trigger=!traceoff if common_pid > 1");
        QVERIFY(enabled >= 0 && enabled < set);
        QVERIFY(set < unset && unset < placeOf(writes, "dynamic_events=-:"));
        QCOMPARE(probed.fake->snapshotOfControls(), probed.before);
        const auto capture = probed.capture();
        QVERIFY(capture);
        const auto last = capture->lastProbeSample(0);
        QVERIFY(!last || last->hits <= 1); // what was hit later is none of it
    }

    void goesOnWhenHitsCannotBeCounted()
    {
        Probed probed(probing({{.definition = "p:read vfs_read"}}));
        QVERIFY(reaches(*probed.session, SessionState::Prepared));
        for (int i = 0; i < 3; ++i)
            probed.fake->failNext("kprobe_profile", EIO);
        probed.session->start();
        QVERIFY(reaches(*probed.session, SessionState::Recording));
        probed.fake->setCounts(0, 2);
        probed.feed("read", 1000, 2);
        std::shared_ptr<store::Capture> growing;
        waitUntil([&] { return (growing = probed.capture()) != nullptr; });
        waitUntil([&] { return growing->refresh() && growing->lastProbeSample(0); });
        probed.finish();
        QVERIFY(probed.session->state() == SessionState::Finished);
        const auto outcome = probed.session->outcome();
        QVERIFY(outcome.reason == SessionOutcome::Reason::User);
        QVERIFY(outcome.trouble);
        QVERIFY(outcome.trouble->what.text().find("are unknown") != std::string::npos);
        QCOMPARE(probed.capture()->summary().events, 2U);
        QCOMPARE(probed.capture()->lastProbeSample(0)->hits, 2U);
        QCOMPARE(probed.fake->snapshotOfControls(), probed.before);
    }

    void keepsTheCountsOfARecordingThatWasCutOff()
    {
        Probed probed(probing({{.definition = "p:read vfs_read"}}));
        QVERIFY(reaches(*probed.session, SessionState::Prepared));
        probed.session->start();
        QVERIFY(reaches(*probed.session, SessionState::Recording));
        probed.fake->setCounts(0, 2);
        probed.feed("read", 1000, 2);
        probed.session->abandon(); // stops, too, so that the capture is not made first
        probed.session->wait();
        probed.session.reset();
        const auto spools = leftoverSpools(probed.folder().toStdString());
        QVERIFY(spools && spools->size() == 1);
        QVERIFY(recoverSpool(spools->front()));
        const auto counts = analysis::probeCounts(*probed.capture(), {});
        QCOMPARE(counts.size(), std::size_t(1));
        QCOMPARE(counts[0].hits, std::optional<std::uint64_t>(2));
        QCOMPARE(counts[0].recorded, 2U);
    }

    void tellsWhatOthersDidToItsProbes()
    {
        Probed probed(probing({{.definition = "p:read vfs_read"}}));
        QVERIFY(reaches(*probed.session, SessionState::Prepared));
        probed.session->start();
        QVERIFY(reaches(*probed.session, SessionState::Recording));
        const auto group = probed.fake->probesNow()[0].group;
        const auto instance = probed.fake->list("instances")->front().name;
        const auto enable =
            access::TracePath::parse("instances/" + instance + "/events/" + group + "/read/enable");
        QVERIFY(probed.fake->append(*enable, "0"));
        probed.finish();
        QVERIFY(probed.session->state() == SessionState::Finished);
        const auto trouble = probed.session->outcome().trouble;
        QVERIFY(trouble.has_value());
        QCOMPARE(trouble->what.text(),
                 std::string("another program changed the recording: the probe read was disabled"));
        QCOMPARE(trouble->what.arguments()[0].words(), std::string("the probe {} was disabled"));
        QCOMPARE(probed.fake->snapshotOfControls(), probed.before);
    }

    void recordsThroughTheHelperAndIsCleanedUpWhenThatDies()
    {
        const QTemporaryDir folder;
        FakeTracefs fake(FakeKernel::linux612());
        const auto before = fake.snapshotOfControls();
        for (const bool dies : {false, true}) {
            ServedBackend helper(fake, {.level = access::Level::Control});
            std::shared_ptr<access::RemoteBackend> remote = std::move(*helper.connect());
            SessionOutput output;
            output.capture = folder.filePath(dies ? "dies.psc" : "lives.psc").toStdString();
            Session session(remote,
                            probing({{.definition = "p:read vfs_read",
                                      .filter = "common_pid > 1",
                                      .stackTrace = true}}),
                            output);
            QVERIFY(reaches(session, SessionState::Prepared));
            session.start();
            QVERIFY(reaches(session, SessionState::Recording));
            QCOMPARE(fake.probesNow().size(), std::size_t(1));
            fake.setCounts(0, 4);
            if (dies)
                remote->disconnect();
            else
                session.stop();
            session.wait();
            if (dies)
                continue;
            QVERIFY(session.state() == SessionState::Finished);
            QVERIFY(session.outcome().left.empty());
            QCOMPARE(fake.snapshotOfControls(), before);
            const auto capture = open::openCapture(output.capture, nullptr);
            QVERIFY(capture);
            QCOMPARE((*capture)->lastProbeSample(0)->hits, 4U);
        }
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void formatsGetTheLengthsOfTheirArrays_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("wanted");
        QTest::newRow("u16") << QByteArray("\tfield:u16 e[];\toffset:16;\tsize:8;\tsigned:0;\n")
                             << QByteArray("\tfield:u16 e[4];\toffset:16;\tsize:8;\tsigned:0;\n");
        QTest::newRow("x64") << QByteArray("\tfield:x64 e[];\toffset:16;\tsize:16;\tsigned:0;\n")
                             << QByteArray("\tfield:x64 e[2];\toffset:16;\tsize:16;\tsigned:0;\n");
        for (const char* same :
             {"\tfield:char comm[16];\toffset:8;\tsize:16;\tsigned:1;\n",
              "\tfield:__data_loc char[] name;\toffset:16;\tsize:4;\tsigned:1;\n",
              "\tfield:u16 e[4];\toffset:16;\tsize:8;\tsigned:0;\n",
              "\tfield:u64 e[];\toffset:16;\tsize:0;\tsigned:0;\n",
              "print fmt: \"(%lx)\", REC->__probe_ip", "name: e[];\n", ""})
            QTest::newRow(same) << QByteArray(same) << QByteArray(same);
    }
    void formatsGetTheLengthsOfTheirArrays()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, wanted);
        QCOMPARE(QByteArray::fromStdString(withArrayLengths(line.toStdString())), wanted);
        const auto more = "name: x\n" + line.toStdString();
        QCOMPARE(QByteArray::fromStdString(withArrayLengths(more)), "name: x\n" + wanted);
    }

    /// The probes of a session that was killed go with the next start of anybody.
    void isTidiedUpAfterTheDead()
    {
        const QTemporaryDir folder;
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        QVERIFY(fake.makeInstance("probescope-99999-5"));
        QVERIFY(fake.append("dynamic_events", "p:probescope_99999_5/read vfs_read"));
        const access::TracePath events = "instances/probescope-99999-5/events";
        const auto event = *access::TracePath::parse(events.text() + "/probescope_99999_5/read");
        QVERIFY(fake.append(event / "enable", "1"));
        QVERIFY(fake.append(event / "trigger", "stacktrace"));
        const auto tidied = tracefs::cleanUpDeadSessions(fake, folder.path().toStdString());
        QVERIFY(tidied.failed.empty());
        QCOMPARE(fake.snapshotOfControls(), before);
    }
};

QTEST_APPLESS_MAIN(TestSessionProbes)
#include "tst_session_probes.moc"
