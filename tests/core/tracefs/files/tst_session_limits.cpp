#include "core/access/protocol/payload.h"
#include "core/tracefs/files/session_name.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/served_backend.h"

#include <QTest>

#include <future>

using namespace probescope;
using access::PayloadWriter;
using access::protocol::FrameType;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::SessionName;

namespace {

access::Server::Options optionsWith(access::PolicyLimits limits,
                                    std::optional<std::uint64_t> availableKib = {})
{
    return {.level = access::Level::Control, .limits = limits, .availableKib = [availableKib] {
                return availableKib;
            }};
}

QByteArray splitWords(const Result<>& done)
{
    return done ? QByteArray() : QByteArray::fromStdString(done.error().what.text());
}

/// Reads nothing until it is told to.
class SlowTracefs : public FakeTracefs
{
public:
    using FakeTracefs::FakeTracefs;
    Result<std::string> read(const access::TracePath& path, std::size_t most) override
    {
        m_told.get_future().wait();
        return FakeTracefs::read(path, most);
    }
    void goOn() { m_told.set_value(); }

private:
    std::promise<void> m_told;
};

/// Its instances begin with large buffers.
class LargeTracefs : public FakeTracefs
{
public:
    using FakeTracefs::FakeTracefs;
    Result<> makeInstance(std::string_view name) override
    {
        auto made = FakeTracefs::makeInstance(name);
        const auto folder = *access::TracePath("instances").child(name);
        return made ? append(folder / "buffer_size_kb", "4096") : made;
    }
};

} // namespace

/// What one caller may have of the machine in all, not only by one write.
class TestSessionLimits : public QObject
{
    Q_OBJECT

private slots:
    void boundsTheMemoryOfAllBuffers()
    {
        FakeTracefs fake(FakeKernel::linux612()); // of two CPUs
        ServedBackend served(fake, optionsWith({.allBuffersKib = 12 * 1024}));
        const auto backend = std::move(*served.connect());
        const auto first = SessionName::of(*backend, 1)->instance();
        const auto second = SessionName::of(*backend, 2)->instance();
        const auto fileOf = [](const std::string& instance, const char* file) {
            return *access::TracePath::parse("instances/" + instance + "/" + file);
        };
        const auto write = [&](const std::string& instance, const char* file, const char* text) {
            return splitWords(backend->append(fileOf(instance, file), text));
        };
        QVERIFY(backend->makeInstance(first).has_value());
        QCOMPARE(write(first, "buffer_size_kb", "3072"), QByteArray()); // 6 MiB
        QCOMPARE(write(first, "buffer_size_kb", "8192"),
                 QByteArray(
                     "the buffers, snapshots and histograms of this session would need 16.0 MiB of "
                     "memory, 16.0 MiB of it here on 2 CPUs: the limit is 12.0 MiB in total"));
        QCOMPARE(write(first, "snapshot", "1"), QByteArray()); // as much again
        // Nothing is left for another.
        QVERIFY(splitWords(backend->makeInstance(second)).contains("would need 14.8 MiB"));
        QCOMPARE(write(first, "snapshot", "0"), QByteArray());
        QVERIFY(backend->makeInstance(second).has_value()); // 8.8 MiB with it
        QVERIFY(!write(first, "snapshot", "1").isEmpty());
        QVERIFY(!write(first, "events/sched/sched_switch/trigger", "snapshot:1").isEmpty());
        QVERIFY(!write(second, "per_cpu/cpu1/buffer_size_kb", "5120").isEmpty());
        QCOMPARE(write(second, "per_cpu/cpu1/buffer_size_kb", "4096"), QByteArray());
        QVERIFY(backend->removeInstance(second).has_value());
        QCOMPARE(write(first, "events/sched/sched_switch/trigger", "snapshot:1"), QByteArray());
    }

    /// The kernel kills processes when it has no more.
    void leavesAQuarterOfWhatIsAvailable()
    {
        FakeTracefs fake(FakeKernel::linux612());
        ServedBackend served(fake, optionsWith({}, 8192));
        const auto backend = std::move(*served.connect());
        const auto name = SessionName::of(*backend)->instance();
        QVERIFY(backend->makeInstance(name).has_value());
        const auto size = *access::TracePath::parse("instances/" + name + "/buffer_size_kb");
        QVERIFY(splitWords(backend->append(size, "8192"))
                    .contains("only 8.0 MiB is available, and a quarter of it stays free"));
        QVERIFY(backend->append(size, "4096").has_value());
    }

    void countsWhatItHasAtTheTopLevel()
    {
        FakeTracefs fake(FakeKernel::linux612());
        ServedBackend served(fake, optionsWith({.allBuffersKib = 12 * 1024}));
        const auto backend = std::move(*served.connect());
        QVERIFY(backend->permitTopLevel(true).has_value());
        QVERIFY(backend->append("buffer_size_kb", "4096").has_value());
        QVERIFY(!backend->append("snapshot", "1"));
        QVERIFY(backend->append("buffer_size_kb", "2048").has_value());
        QVERIFY(backend->append("snapshot", "1").has_value());
    }

    /// Their entries are made at once.
    void boundsTheHistograms()
    {
        FakeTracefs fake(FakeKernel::linux612());
        ServedBackend served(fake, optionsWith({.allBuffersKib = 12 * 1024}));
        const auto backend = std::move(*served.connect());
        const auto name = SessionName::of(*backend)->instance();
        QVERIFY(backend->makeInstance(name).has_value()); // 2.8 MiB
        const auto folder = "instances/" + name + "/events/sched/";
        const auto write = [&](const char* event, const char* text) {
            const auto file = *access::TracePath::parse(folder + event + "/trigger");
            return splitWords(backend->append(file, text));
        };
        QCOMPARE(write("sched_switch", "hist:keys=prev_pid:size=16384"), QByteArray()); // 8 MiB
        QVERIFY(write("sched_waking", "hist:keys=pid:size=16384").contains("would need 18.8 MiB"));
        QCOMPARE(write("sched_switch", "hist:keys=prev_pid:size=16384:pause"), QByteArray());
        QCOMPARE(write("sched_switch", "!hist:keys=prev_pid:size=16384"), QByteArray());
        QCOMPARE(write("sched_waking", "hist:keys=pid:size=16384"), QByteArray());
        QVERIFY(backend->removeInstance(name).has_value());
        QVERIFY(backend->makeInstance(name).has_value());
        QCOMPARE(write("sched_switch", "hist:keys=prev_pid:size=16384"), QByteArray());
    }

    /// A boot parameter says how large buffers are in the beginning.
    void readsHowLargeABufferIsMade()
    {
        LargeTracefs fake(FakeKernel::linux612());
        ServedBackend served(fake, optionsWith({.allBuffersKib = 12 * 1024}));
        const auto backend = std::move(*served.connect());
        const auto name = SessionName::of(*backend)->instance();
        QVERIFY(backend->makeInstance(name).has_value()); // 8 MiB
        QVERIFY(
            !backend->append(*access::TracePath::parse("instances/" + name + "/snapshot"), "1"));
    }

    /// One event may have many definitions, and with consent in a group of others.
    void countsAllDefinitions()
    {
        FakeTracefs fake(FakeKernel::linux612());
        ServedBackend served(fake, optionsWith({.probes = 3}));
        const auto backend = std::move(*served.connect());
        const auto own = SessionName::of(*backend)->probeGroup();
        const auto make = [&](const std::string& name, const char* place) {
            return splitWords(backend->append("kprobe_events", "p:" + name + " " + place));
        };
        QVERIFY(backend->permitOthers(true).has_value());
        QCOMPARE(make(own + "/a", "vfs_read"), QByteArray());
        QCOMPARE(make(own + "/a", "vfs_write"), QByteArray());
        QCOMPARE(make("theirs/b", "vfs_open"), QByteArray());
        QVERIFY(make(own + "/c", "vfs_open").contains("limit of 3 probes"));
        QVERIFY(backend->append("kprobe_events", "-:" + own + "/a").has_value());
        QCOMPARE(make(own + "/c", "vfs_open"), QByteArray());
    }

    /// The kernel keeps room for each call that may be going on.
    void boundsTheCallsOfAllProbes()
    {
        FakeTracefs fake(FakeKernel::linux612());
        ServedBackend served(fake, optionsWith({.calls = 100}));
        const auto backend = std::move(*served.connect());
        const auto group = SessionName::of(*backend)->probeGroup();
        const auto make = [&](const char* kind, const char* name) {
            return splitWords(
                backend->append("kprobe_events", kind + (":" + group + "/") + name + " vfs_read"));
        };
        QCOMPARE(make("r60", "a"), QByteArray());
        QCOMPARE(make("p", "b"), QByteArray());
        QCOMPARE(make("r60", "c"),
                 QByteArray("the maxactive values of this session's return probes add up to 120: "
                            "the limit is 100"));
        QVERIFY(backend->append("kprobe_events", "-:" + group + "/a").has_value());
        QCOMPARE(make("r60", "c"), QByteArray());
    }

    void boundsWhatWaits()
    {
        constexpr std::uint32_t kRequests = 40;
        constexpr std::size_t kMib = std::size_t(1) << 20;
        SlowTracefs fake(FakeKernel::linux612());
        ServedBackend served(fake, optionsWith({}));
        const auto end = served.take();
        access::FrameChannel channel(end.get(), end.get(), access::protocol::kMaxPayload, 0);
        QVERIFY(channel.sendMagic().has_value());
        const auto version = access::protocol::kVersion;
        QVERIFY(
            channel.send(FrameType::Hello, 0, PayloadWriter().u16(version).u16(version).take()));
        QVERIFY(channel.send(FrameType::Read, 1, PayloadWriter().text("README").u64(kMib).take()));
        // More than any socket holds: those before the last ones have arrived when all are sent.
        const auto large = PayloadWriter().text("no_such_file").text(std::string(kMib, 'x')).take();
        for (std::uint32_t id = 2; id < 2 + kRequests; ++id)
            QVERIFY(channel.send(FrameType::Append, id, large));
        fake.goOn();
        std::size_t refused = 0;
        for (std::uint32_t next = 1; next < 2 + kRequests;) {
            const auto frame = channel.receive(std::chrono::milliseconds(-1));
            QVERIFY(frame && *frame);
            if ((*frame)->type == FrameType::Welcome || (*frame)->type == FrameType::Part)
                continue;
            QCOMPARE((*frame)->id, next++); // in their order
            const auto error = access::errorFrom((*frame)->payload);
            refused += error
                    && error->what.text().find("bytes are waiting: the limit is 16777216")
                        != std::string::npos
                ? 1
                : 0;
        }
        QVERIFY2(refused > 4, qPrintable(QString::number(refused)));
    }
};

QTEST_APPLESS_MAIN(TestSessionLimits)

#include "tst_session_limits.moc"
