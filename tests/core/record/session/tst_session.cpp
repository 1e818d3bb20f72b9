#include "core/format/trace_dat/trace_dat_reader.h"
#include "core/import/import.h"
#include "core/record/session/session.h"
#include "core/store/read/capture.h"
#include "core/tracefs/files/control_text.h"
#include "tests/support/dat_builder.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/recording_sink.h"
#include "tests/support/waits.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

using namespace probescope;
using namespace probescope::record;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

const fake::FakeEvent* findEvent(const FakeKernel& kernel, const std::string& name)
{
    for (const auto& event : kernel.events) {
        if (event.name == name)
            return &event;
    }
    return nullptr;
}

/// A page with one sched_switch, whose fields are all 0.
std::string switchPage(const FakeKernel& kernel, std::uint64_t time, int pid)
{
    constexpr std::size_t kPayload = 56;
    const DatBuilder dat;
    const int id = int(findEvent(kernel, "sched_switch")->id);
    return dat.page(time, dat.data(0, dat.record(std::string(kPayload, '\0'), id, pid)));
}

/// A recording of sched_switch on a fake kernel.
class Recording
{
public:
    explicit Recording(FakeKernel kernel, Settings settings = switches(), bool topLevel = false)
        : m_kernel(std::move(kernel))
        , fake(std::make_shared<FakeTracefs>(m_kernel))
        , before(fake->snapshotOfControls())
    {
        output.capture = m_folder.filePath("new.psc").toStdString();
        output.traceDat = m_folder.filePath("new.dat").toStdString();
        output.journals = m_folder.filePath("journals").toStdString();
        output.mayUseTopLevel = topLevel;
        session = std::make_unique<Session>(fake, std::move(settings), output);
    }

    static Settings switches()
    {
        Settings settings;
        settings.events = {{.system = "sched", .name = "sched_switch"}};
        return settings;
    }
    bool reaches(SessionState state) const
    {
        waitUntil([&] { return session->state() == state || isOver(); });
        const bool reached = session->state() == state;
        if (const auto trouble = session->outcome().trouble; !reached && trouble)
            qInfo("%s", trouble->message().c_str());
        return reached;
    }
    bool isOver() const
    {
        return session->state() == SessionState::Finished
            || session->state() == SessionState::Failed;
    }
    /// What the kernel calls the session's instance; the top level is the empty one.
    std::string instance() const
    {
        const auto entries = fake->list("instances");
        return entries && !entries->empty() ? entries->front().name : std::string();
    }
    void feed(std::uint32_t cpu, std::uint64_t time, int pid = 7)
    {
        fake->feed(instance(), cpu, switchPage(m_kernel, time, pid));
    }
    std::vector<std::int64_t> times() const
    {
        const auto capture = open::openCapture(output.capture, nullptr);
        std::vector<std::int64_t> times;
        for (RowId row = 0; capture && row < (*capture)->summary().events; ++row)
            times.push_back((*capture)->event(row)->timeNs);
        return times;
    }
    /// A buffer that was used once says its true size for ever, in whole pages.
    static bool isAsBigAs(const std::string& after, const std::string& text)
    {
        const auto size = tracefs::bufferKibOf(after);
        const auto known = tracefs::bufferKibOf(text);
        return size && known && *size >= *known && *size < *known + 4;
    }
    bool leftNothing() const
    {
        auto after = fake->snapshotOfControls();
        bool same = after.size() == before.size();
        for (const auto& [file, text] : before) {
            if (after[file] == text
                || (output.mayUseTopLevel && file.ends_with("buffer_size_kb")
                    && isAsBigAs(after[file], text)))
                continue;
            qInfo("%s says %s", file.c_str(), after[file].c_str());
            same = false;
        }
        return same && !QFile::exists(m_folder.filePath("new.psc.spool"));
    }

private:
    QTemporaryDir m_folder;
    FakeKernel m_kernel;

public:
    std::shared_ptr<FakeTracefs> fake;
    std::map<std::string, std::string> before;
    SessionOutput output;
    std::unique_ptr<Session> session;
};

using Times = std::vector<std::int64_t>;

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private slots:
    void recordsAndLeavesTheKernelAsItWas_data()
    {
        QTest::addColumn<bool>("new612");
        QTest::newRow("6.1") << false;
        QTest::newRow("6.12") << true;
    }
    void recordsAndLeavesTheKernelAsItWas()
    {
        QFETCH(bool, new612);
        Recording recording(new612 ? FakeKernel::linux612() : FakeKernel::linux61());
        QVERIFY(recording.reaches(SessionState::Prepared));
        const std::string instance = recording.instance();
        QVERIFY(instance.starts_with("probescope-"));
        recording.session->start();
        QVERIFY(recording.reaches(SessionState::Recording));
        recording.feed(0, 1000);
        recording.feed(1, 900);
        recording.session->mark("here");
        waitUntil(
            [&] { return recording.fake->marks(instance) == std::vector<std::string>{"here"}; });
        recording.feed(1, 1500);
        recording.session->stop();
        recording.session->wait();
        QVERIFY(recording.session->state() == SessionState::Finished);
        const SessionOutcome outcome = recording.session->outcome();
        QVERIFY2(!outcome.trouble, outcome.trouble ? outcome.trouble->message().c_str() : "");
        QVERIFY(outcome.left.empty());
        QCOMPARE(recording.times(), (Times{900, 1000, 1500}));
        QVERIFY(recording.leftNothing());

        RecordingSink sink;
        auto input = format::Input::open(recording.output.traceDat);
        QVERIFY(input && format::TraceDatReader().read(**input, sink));
        QCOMPARE(sink.events.size(), 3U);
        QCOMPARE(sink.facts[facts::kClock], std::string("mono"));
        QVERIFY(sink.problems.empty());
    }

    void makesOnlyATraceDatFileWhereNoCaptureIsWished()
    {
        const QTemporaryDir folder;
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        SessionOutput output;
        output.traceDat = folder.filePath("only.dat").toStdString();
        Session session(fake, Recording::switches(), output);
        session.start();
        waitUntil([&] { return session.state() == SessionState::Recording; });
        const std::string instance = fake->list("instances")->front().name;
        fake->feed(instance, 1, switchPage(FakeKernel::linux61(), 1000, 7));
        session.stop();
        session.wait();
        QVERIFY(session.state() == SessionState::Finished);
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
                 QStringList{"only.dat"});
        RecordingSink sink;
        auto input = format::Input::open(output.traceDat);
        QVERIFY(input && format::TraceDatReader().read(**input, sink));
        QCOMPARE(sink.events.size(), 1U);
    }

    void growsWhileItRecords()
    {
        Recording recording(FakeKernel::linux61());
        QVERIFY(recording.reaches(SessionState::Prepared));
        recording.session->start();
        QVERIFY(recording.reaches(SessionState::Recording));
        for (std::uint64_t time = 100; time < 1000; time += 100)
            recording.feed(std::uint32_t(time / 100 % 2), time);
        waitUntil([&] { return recording.times().size() == 9U; });
        waitUntil([&] { return recording.session->meters().events == 9U; });
    }

    void tracingBeginsWhenAllIsSetUp()
    {
        Settings settings = Recording::switches();
        settings.tracer = "function";
        settings.functions = {"vfs_read"};
        settings.events.front().filter = "next_pid == 1";
        Recording recording(FakeKernel::linux61(), settings);
        QVERIFY(recording.reaches(SessionState::Prepared));
        recording.session->start();
        QVERIFY(recording.reaches(SessionState::Recording));
        const auto writes = recording.fake->writes();
        const auto last = [&](const std::string& part) {
            std::ptrdiff_t place = -1;
            for (std::size_t i = 0; i < writes.size(); ++i) {
                if (writes[i].find(part) != std::string::npos)
                    place = std::ptrdiff_t(i);
            }
            return place;
        };
        QVERIFY(last("set_ftrace_filter") >= 0);
        QVERIFY(last("set_ftrace_filter") < last("current_tracer=function"));
        QVERIFY(last("current_tracer=function") < last("sched_switch/filter"));
        QVERIFY(last("sched_switch/filter") < last("sched_switch/enable=1"));
        QVERIFY(last("sched_switch/enable=1") < last("tracing_on=1"));
    }

    void pausesAndGoesOn()
    {
        Recording recording(FakeKernel::linux61());
        QVERIFY(recording.reaches(SessionState::Prepared));
        recording.session->start();
        QVERIFY(recording.reaches(SessionState::Recording));
        recording.feed(0, 1000);
        recording.session->pause();
        QVERIFY(recording.reaches(SessionState::Paused));
        QVERIFY(recording.fake->writes().back().ends_with("tracing_on=0"));
        recording.session->start();
        QVERIFY(recording.reaches(SessionState::Recording));
        recording.feed(0, 2000);
        recording.session->stop();
        recording.session->wait();
        QCOMPARE(recording.times(), (Times{1000, 2000}));
    }

    void writesMarksOfAPauseAfterIt()
    {
        Recording recording(FakeKernel::linux61());
        QVERIFY(recording.reaches(SessionState::Prepared));
        recording.session->mark("early");
        recording.session->start();
        QVERIFY(recording.reaches(SessionState::Recording));
        recording.session->pause();
        QVERIFY(recording.reaches(SessionState::Paused));
        const auto marks = [&recording] {
            QStringList texts;
            for (const std::string& write : recording.fake->writes()) {
                if (const auto at = write.find("trace_marker="); at != std::string::npos)
                    texts << QString::fromStdString(write.substr(at + 13)).trimmed();
            }
            return texts;
        };
        QCOMPARE(marks(), QStringList{"early"});
        recording.session->mark("late");
        recording.session->start();
        waitUntil([&] { return marks() == (QStringList{"early", "late"}); });
        recording.session->stop();
        recording.session->wait();
        QVERIFY(!recording.session->outcome().trouble);
    }

    void tellsWhatOthersChanged_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("clock") << "trace_clock"
                               << "boot"
                               << "the clock is boot";
        QTest::newRow("event") << "events/sched/sched_switch/enable"
                               << "0"
                               << "sched:sched_switch was disabled";
    }
    void tellsWhatOthersChanged()
    {
        QFETCH(QString, file);
        QFETCH(QString, text);
        QFETCH(QString, words);
        Recording recording(FakeKernel::linux61());
        QVERIFY(recording.reaches(SessionState::Prepared));
        recording.session->start();
        QVERIFY(recording.reaches(SessionState::Recording));
        recording.feed(0, 1000);
        const auto path = access::TracePath::parse("instances/" + recording.instance() + "/"
                                                   + file.toStdString());
        QVERIFY(recording.fake->append(*path, text.toStdString()).has_value());
        recording.session->stop();
        recording.session->wait();
        QVERIFY(recording.session->state() == SessionState::Finished);
        const auto trouble = recording.session->outcome().trouble;
        QVERIFY(trouble && QString::fromStdString(trouble->message()).contains(words));
        QVERIFY(trouble->what.arguments()[0].isTemplate());
        QVERIFY(recording.leftNothing());
    }

    void stopsAtItsLimits_data()
    {
        QTest::addColumn<int>("limit");
        for (const auto reason : {SessionOutcome::Reason::Time, SessionOutcome::Reason::Bytes,
                                  SessionOutcome::Reason::Events})
            QTest::addRow("%d", int(reason)) << int(reason);
    }
    void stopsAtItsLimits()
    {
        QFETCH(int, limit);
        Settings settings = Recording::switches();
        if (limit == int(SessionOutcome::Reason::Time))
            settings.stop.time = std::chrono::milliseconds(50);
        else if (limit == int(SessionOutcome::Reason::Bytes))
            settings.stop.bytes = 4096;
        else
            settings.stop.events = 1;
        Recording recording(FakeKernel::linux61(), settings);
        QVERIFY(recording.reaches(SessionState::Prepared));
        recording.feed(0, 1000);
        recording.session->start();
        recording.session->wait();
        QCOMPARE(int(recording.session->outcome().reason), limit);
        QCOMPARE(recording.times(), (Times{1000}));
        QVERIFY(recording.leftNothing());
    }

    void keepsWhatWasReadWhenTheTargetIsGone()
    {
        Recording recording(FakeKernel::linux61());
        QVERIFY(recording.reaches(SessionState::Prepared));
        recording.session->start();
        QVERIFY(recording.reaches(SessionState::Recording));
        recording.feed(0, 1000);
        waitUntil([&] { return !recording.times().empty(); });
        recording.fake->disconnect();
        recording.session->wait();
        QVERIFY(recording.session->state() == SessionState::Finished);
        const SessionOutcome outcome = recording.session->outcome();
        QVERIFY(outcome.reason == SessionOutcome::Reason::Trouble);
        QVERIFY(outcome.trouble && outcome.trouble->code == ErrorCode::Disconnected);
        QVERIFY(!outcome.left.empty());
        QCOMPARE(recording.times(), (Times{1000}));
        const auto capture = open::openCapture(recording.output.capture, nullptr);
        QVERIFY((*capture)->summary().state == store::Summary::State::Partial);
    }

    void asksBeforeItTouchesTheTopLevel()
    {
        Settings settings;
        settings.tracer = "function_graph";
        Recording refused(FakeKernel::linux61(), settings);
        refused.session->wait();
        QVERIFY(refused.session->state() == SessionState::Failed);
        QVERIFY(refused.session->outcome().trouble->code == ErrorCode::Refused);
        QVERIFY(refused.leftNothing());
        QVERIFY(!QFile::exists(QString::fromStdString(refused.output.capture)));

        Recording allowed(FakeKernel::linux61(), settings, true);
        QVERIFY(allowed.reaches(SessionState::Prepared));
        QCOMPARE(*allowed.fake->read("current_tracer", 100), std::string("function_graph\n"));
        allowed.session->start();
        QVERIFY(allowed.reaches(SessionState::Recording));
        allowed.session->stop();
        allowed.session->wait();
        QVERIFY(allowed.session->state() == SessionState::Finished);
        QVERIFY(allowed.leftNothing());

        Recording crossed(FakeKernel::linux61(), settings, true);
        QVERIFY(crossed.reaches(SessionState::Prepared));
        QVERIFY(crossed.fake->append("trace_clock", "global"));
        crossed.session->start();
        QVERIFY(crossed.reaches(SessionState::Recording));
        crossed.session->stop();
        crossed.session->wait();
        const auto left = crossed.session->outcome().left;
        QCOMPARE(left.size(), std::size_t(1));
        QCOMPARE(left[0].message(),
                 std::string("trace_clock: another program changed it, so it is left unchanged. "
                             "Before this recording it was local"));

        // Instances of newer kernels have it.
        Recording own(FakeKernel::linux612(), settings);
        QVERIFY(own.reaches(SessionState::Prepared));
        QVERIFY(!own.instance().empty());
    }

    void tellsWhyItCannotBegin()
    {
        Settings settings;
        settings.tracer = "function_graph";
        FakeKernel kernel = FakeKernel::linux61();
        Recording busy(kernel, settings, true);
        QVERIFY(busy.reaches(SessionState::Prepared)); // then another one finds it in use
        SessionOutput second = busy.output;
        second.capture += ".2";
        second.traceDat.clear();
        Session other(busy.fake, settings, second);
        other.wait();
        QVERIFY(other.state() == SessionState::Failed);
        QVERIFY(other.outcome().trouble->code == ErrorCode::Busy);

        Settings unknown = Recording::switches();
        unknown.events.front().name = "nosuch";
        Recording missing(kernel, unknown);
        missing.session->wait();
        QVERIFY(missing.session->state() == SessionState::Failed);
        QVERIFY(missing.leftNothing());
    }

    void readsAFlightRecorderOnceAtTheEnd()
    {
        Settings settings = Recording::switches();
        settings.mode = Settings::Mode::FlightRecorder;
        Recording recording(FakeKernel::linux61(), settings);
        QVERIFY(recording.reaches(SessionState::Prepared));
        recording.session->start();
        QVERIFY(recording.reaches(SessionState::Recording));
        recording.feed(0, 1000);
        waitUntil([&] { return recording.session->meters().events == 1U; });
        QCOMPARE(recording.session->meters().bytes, 0U);
        recording.session->stop();
        recording.session->wait();
        QCOMPARE(recording.times(), (Times{1000}));
        QVERIFY(recording.leftNothing());
    }
};

QTEST_APPLESS_MAIN(TestSession)
#include "tst_session.moc"
