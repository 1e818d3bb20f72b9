#include "core/import/import.h"
#include "core/record/session/session.h"
#include "core/store/read/capture.h"
#include "tests/support/dat_builder.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/served_backend.h"
#include "tests/support/waits.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;
using namespace probescope::record;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

/// A fake kernel behind the protocol, under the policy that probescope-helper has.
struct ServedKernel
{
    explicit ServedKernel(FakeKernel kernel)
        : fake(std::move(kernel))
        , before(fake.snapshotOfControls())
        , helper(fake,
                 {.level = access::Level::Control,
                  .audit = [this](std::string_view line) { log.emplace_back(line); }})
        , backend(std::move(*helper.connect()))
    {
    }
    /// Buffers that were used once say their true size for ever.
    bool isAsBefore()
    {
        bool same = true;
        for (const auto& [file, text] : fake.snapshotOfControls()) {
            if (before[file] == text || file.ends_with("buffer_size_kb"))
                continue;
            qInfo("%s says %s", file.c_str(), text.c_str());
            same = false;
        }
        return same;
    }
    /// Ends the helper.
    std::vector<std::string> wholeLog()
    {
        backend.reset();
        static_cast<void>(helper.wait());
        return log;
    }

    FakeTracefs fake;
    std::map<std::string, std::string> before;
    std::vector<std::string> log;
    ServedBackend helper;
    std::shared_ptr<access::Backend> backend;
};

Settings graph()
{
    Settings settings;
    settings.tracer = "function_graph";
    settings.events = {{.system = "sched", .name = "sched_switch"}};
    return settings;
}

/// A page with one sched_switch, whose fields are all 0.
std::string switchPage(const FakeKernel& kernel)
{
    constexpr std::size_t kPayload = 56;
    const DatBuilder dat;
    const auto event = std::find_if(kernel.events.begin(), kernel.events.end(),
                                    [](const auto& one) { return one.name == "sched_switch"; });
    return dat.page(1000, dat.data(0, dat.record(std::string(kPayload, '\0'), int(event->id), 7)));
}

bool reaches(const Session& session, SessionState state)
{
    const auto over = [&] {
        return session.state() == SessionState::Finished || session.state() == SessionState::Failed;
    };
    waitUntil([&] { return session.state() == state || over(); });
    return session.state() == state;
}

} // namespace

/// A recording by a helper, which knows of the user's consent only what the session tells it.
class TestServedSession : public QObject
{
    Q_OBJECT

private slots:
    void usesTheTopLevelWithConsent()
    {
        const auto kernel = FakeKernel::linux61(); // its instances have no function_graph
        ServedKernel served(kernel);
        const QTemporaryDir folder;
        SessionOutput output;
        output.capture = folder.filePath("new.psc").toStdString();
        output.journals = folder.filePath("journals").toStdString();
        output.mayUseTopLevel = true;
        {
            Session session(served.backend, graph(), output);
            QVERIFY(reaches(session, SessionState::Prepared));
            QCOMPARE(*served.fake.read("current_tracer", 100), std::string("function_graph\n"));
            session.start();
            QVERIFY(reaches(session, SessionState::Recording));
            served.fake.feed({}, 0, switchPage(kernel));
            session.mark("here");
            waitUntil([&] { return served.fake.marks({}) == std::vector<std::string>{"here"}; });
            session.stop();
            session.wait();
            const auto outcome = session.outcome();
            QVERIFY2(!outcome.trouble, outcome.trouble ? outcome.trouble->message().c_str() : "");
            QVERIFY(outcome.left.empty());
        }
        const auto capture = open::openCapture(output.capture, nullptr);
        QVERIFY(capture && (*capture)->summary().events == 1);
        QVERIFY(served.isAsBefore());
        // The consent ends with the recording.
        QCOMPARE(served.backend->append("tracing_on", "0").error().code, ErrorCode::Refused);
        const auto log = served.wholeLog();
        const auto permitted = std::find(log.begin(), log.end(), "permit changes of /");
        const auto forbidden = std::find(log.begin(), log.end(), "forbid changes of /");
        QVERIFY(permitted < forbidden && forbidden != log.end());
    }

    void leavesTheTopLevelAloneWithoutConsent()
    {
        ServedKernel served(FakeKernel::linux61());
        const QTemporaryDir folder;
        SessionOutput output;
        output.capture = folder.filePath("new.psc").toStdString();
        output.journals = folder.filePath("journals").toStdString();
        {
            Session session(served.backend, graph(), output);
            session.wait();
            QVERIFY(session.state() == SessionState::Failed);
            const auto trouble = session.outcome().trouble;
            QCOMPARE(trouble->code, ErrorCode::Refused);
            QVERIFY(trouble->what.text().find("top-level tracing") != std::string::npos);
            QVERIFY(trouble->hint.text().starts_with("Allow top-level tracing"));
        }
        QVERIFY(served.isAsBefore());
        QVERIFY(!QFile::exists(QString::fromStdString(output.capture)));
        // Even a caller that does not ask is refused, and told what would help.
        const auto refused = served.backend->append("current_tracer", "function_graph");
        QCOMPARE(refused.error().code, ErrorCode::Refused);
        QVERIFY(!refused.error().hint.empty());
        for (const auto& line : served.wholeLog())
            QVERIFY2(line.find("permit") == std::string::npos, line.c_str());
    }

    /// Whoever dies in the middle of a recording has said nothing any more: the consent is of that
    /// connection.
    void forgetsTheConsentOfOneWhoIsGone()
    {
        ServedKernel served(FakeKernel::linux61());
        QVERIFY(served.backend->permitTopLevel(true).has_value());
        static_cast<void>(served.wholeLog());
        ServedBackend next(served.fake, {.level = access::Level::Control});
        const auto remote = next.connect();
        QCOMPARE((*remote)->append("tracing_on", "0").error().code, ErrorCode::Refused);
    }
};

QTEST_APPLESS_MAIN(TestServedSession)
#include "tst_served_session.moc"
