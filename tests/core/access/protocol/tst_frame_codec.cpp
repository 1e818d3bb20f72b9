#include "core/access/helper/request_handler.h"
#include "core/access/protocol/frame_codec.h"
#include "core/access/protocol/payload.h"
#include "tests/support/guard_backend.h"

#include <QTest>

#include <fcntl.h>

using namespace probescope;
using namespace probescope::access;
using protocol::FrameType;

namespace {

std::string magic()
{
    return {protocol::kMagic.data(), protocol::kMagic.size()};
}

std::string bytesOf(const Frame& frame)
{
    return frameHeader(frame.type, frame.id, frame.payload.size()) + frame.payload;
}

Frame request(FrameType type, PayloadWriter payload)
{
    return {.type = type, .id = 7, .payload = payload.take()};
}

/// One of each kind, such as a caller sends.
std::vector<Frame> conversation()
{
    using W = PayloadWriter;
    const auto own = [](const char* file) {
        return W().text("instances/probescope-10-500/" + std::string(file));
    };
    return {
        request(FrameType::Hello, W().u16(protocol::kVersion).u16(protocol::kVersion)),
        request(FrameType::Read, W().text("events/sched/sched_switch/format").u64(1000)),
        request(FrameType::ReadSystem, W().u8(3).u64(1000)),
        request(FrameType::ReadModuleTypes, W().text("ext4").u64(1000)),
        request(FrameType::ReadModuleTypes, W().text("../vmlinux").u64(1000)),
        request(FrameType::List, W().text("events")),
        request(FrameType::Processes, W()),
        request(FrameType::Owner, W()),
        request(FrameType::MakeInstance, W().text("probescope-10-500")),
        request(FrameType::Append, own("tracing_on").text("1")),
        request(FrameType::Append, own("current_tracer").text("function")),
        request(FrameType::Append, W().text("instances/foo/tracing_on").text("1")),
        request(FrameType::Append, W().text("instances/probescope-77-7/tracing_on").text("1")),
        request(FrameType::Append, W().text("kprobe_events").text("p:probescope_10_500/x f a=%di")),
        request(FrameType::Append, W().text("dynamic_events").text("-:probescope_77_7/x")),
        request(FrameType::Append,
                W().text("synthetic_events").text("probescope_10_500_lat u64 lat")),
        request(FrameType::Truncate, own("set_event").text("sched:*")),
        request(FrameType::Truncate, W().text("kprobe_events").text("")),
        request(FrameType::OpenStream, W().text("instances/probescope-10-500")),
        request(FrameType::Credit, W().u32(1).u64(100)),
        request(FrameType::Flush, W().u32(1)),
        request(FrameType::CloseStream, W().u32(1)),
        request(FrameType::Hold, own("free_buffer")),
        request(FrameType::Release, W().u32(2)),
        request(FrameType::Consent, W().u8(1)),
        request(FrameType::ConsentOthers, W().u8(1)),
        request(FrameType::Turn, W().u8(1).u8(1)),
        request(FrameType::Threads, W()),
        request(FrameType::ReadKernelText, W().u64(0xffffffff81000000U).u32(64)),
        request(FrameType::RemoveInstance, W().text("probescope-10-500")),
    };
}

} // namespace

class TestFrameCodec : public QObject
{
    Q_OBJECT

private slots:
    void readsFramesCutAnywhere()
    {
        const auto frames = conversation();
        std::string bytes = magic();
        for (const Frame& frame : frames)
            bytes += bytesOf(frame);
        for (const std::size_t piece :
             {std::size_t(1), std::size_t(5), std::size_t(100), bytes.size()}) {
            FrameDecoder decoder(1000, 0);
            std::vector<Frame> got;
            for (std::size_t begin = 0; begin < bytes.size(); begin += piece) {
                const auto part = std::string_view(bytes).substr(begin, piece);
                decoder.push(part);
                for (auto frame = decoder.next(); frame && *frame; frame = decoder.next())
                    got.push_back(std::move(**frame));
            }
            QVERIFY(got == frames);
            QCOMPARE(decoder.pending(), std::size_t(0));
        }
    }

    void skipsGreetings()
    {
        FrameDecoder decoder(1000, 100);
        const auto noise = "Welcome to the board\n" + magic().substr(0, 3);
        const auto bytes = noise + magic() + bytesOf({.type = FrameType::Owner, .id = 3});
        for (const char c : bytes) {
            QVERIFY(decoder.next().has_value());
            decoder.push({&c, 1});
        }
        const auto frame = decoder.next();
        QVERIFY(frame.has_value() && frame->has_value());
        QCOMPARE((*frame)->id, 3U);
        QVERIFY(decoder.noise() == noise);
        FrameDecoder strict(1000, 0);
        strict.push(bytes);
        QVERIFY(!strict.next());
        FrameDecoder flooded(1000, 100);
        flooded.push(std::string(200, 'x'));
        QVERIFY(!flooded.next());
    }

    void endsAtWhatIsNoFrame_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("long") << QByteArray("\xe9\x03\0\0\x02\0\0\0\x01\0\0\0", 12);
        QTest::newRow("huge") << QByteArray("\xff\xff\xff\xff\x02\0\0\0\x01\0\0\0", 12);
        QTest::newRow("type 0") << QByteArray("\0\0\0\0\0\0\0\0\x01\0\0\0", 12);
        QTest::newRow("unknown type") << QByteArray("\0\0\0\0\x30\0\0\0\x01\0\0\0", 12);
        QTest::newRow("bytes that are 0") << QByteArray("\0\0\0\0\x02\x01\0\0\x01\0\0\0", 12);
    }
    void endsAtWhatIsNoFrame()
    {
        QFETCH(QByteArray, header);
        FrameDecoder decoder(1000, 0);
        decoder.push(magic() + header.toStdString());
        const auto frame = decoder.next();
        QVERIFY(!frame);
        QCOMPARE(frame.error().code, ErrorCode::Corrupt);
        decoder.push(bytesOf({.type = FrameType::Owner}));
        QVERIFY(!decoder.next());
    }

    void carriesErrors()
    {
        for (const ErrorCode code :
             {ErrorCode::NotFound, ErrorCode::NoPermission, ErrorCode::Invalid, ErrorCode::Busy,
              ErrorCode::NoMemory, ErrorCode::Io, ErrorCode::Refused, ErrorCode::Disconnected}) {
            const Error error{.code = code,
                              .what = "the kernel rejected the write",
                              .hint = "Ask for less",
                              .place = {.file = "trace", .field = "x"},
                              .number = 16};
            const auto got = errorFrom(payloadOf(error));
            QVERIFY(got.has_value());
            QCOMPARE(got->code, code);
            QCOMPARE(got->number, 16);
            QVERIFY(got->what == error.what && got->hint == error.hint
                    && got->place == error.place);
        }
    }

    void carriesTemplates()
    {
        const Error error{.code = ErrorCode::Refused,
                          .what = probescope::tr("this session has {} probes: {}",
                                                 {7, probescope::tr("{} is the most", {"7"})}),
                          .hint = "a text with {}"};
        const auto payload = payloadOf(error);
        const auto got = errorFrom(payload);
        QVERIFY(got.has_value());
        QVERIFY(got->what == error.what && got->hint == error.hint);
        for (std::size_t size = 0; size < payload.size(); ++size) {
            const auto cut = errorFrom(std::string_view(payload).substr(0, size));
            QVERIFY(!cut || cut->what == "this session has 7 probes: 7 is the most");
        }
        const auto english = errorFrom(englishPayloadOf(error));
        QVERIFY(english.has_value() && !english->what.isTemplate());
        QCOMPARE(english->what.text(), error.what.text());
        // What cannot be carried is told in English; what is deeper than we write is refused.
        Message deep = "x";
        for (int i = 0; i < 20; ++i)
            deep = probescope::tr("({})", {deep});
        const auto flat = errorFrom(payloadOf(Error{.what = deep}));
        QVERIFY(flat.has_value());
        QCOMPARE(flat->what.text(), deep.text());
        std::string chain;
        for (int i = 0; i < 20; ++i)
            chain += PayloadWriter().text("{}").u8(1).u8(1).take();
        QVERIFY(!errorFrom(englishPayloadOf(error) + chain));
    }

    void carriesLists()
    {
        const std::vector<Entry> entries{{.name = "a", .folder = true},
                                         {.name = "b", .writable = true}};
        QVERIFY(*entriesFrom(payloadOf(entries)) == entries);
        Process process;
        process.pid = 5;
        process.parent = -1;
        process.uid = 4'000'000'000;
        process.start = 1ULL << 40;
        process.comm = "a) b";
        process.commandLine = "x y";
        const std::vector<Process> processes{process, Process{}};
        QVERIFY(*processesFrom(payloadOf(processes)) == processes);
        for (auto cut = payloadOf(processes); !cut.empty();) {
            cut.pop_back();
            QVERIFY(!processesFrom(cut));
        }
        QVERIFY(!entriesFrom(payloadOf(entries) + "x"));
        QVERIFY(!entriesFrom(std::string("\xff\xff\xff\xff", 4)));
    }

    /// Frames that are nearly right reach the files of the owner only: the backend looks at that.
    /// PROBESCOPE_FRAMES=10000000 tries more of them.
    void letsNothingElseThrough()
    {
        const auto seeds = conversation();
        const FileDescriptor nowhere(open("/dev/null", O_RDWR | O_CLOEXEC));
        GuardBackend backend;
        std::uint32_t seed = 1;
        const auto next = [&seed](std::size_t most) {
            seed = seed * 1664525 + 1013904223;
            return std::size_t(seed >> 8) % most;
        };
        const int frames = std::max(qEnvironmentVariableIntValue("PROBESCOPE_FRAMES"), 200'000);
        constexpr int kConversation = 500;
        std::size_t ended = 0;
        for (int done = 0; done < frames;) {
            FrameChannel channel(nowhere.get(), nowhere.get(), protocol::kMaxRequest, 0);
            const auto lives = [](std::int32_t pid, std::uint64_t) {
                return pid == 77 || pid == 1;
            };
            RequestHandler handler(backend, Policy(Level::Control, *backend.owner(), lives),
                                   channel, {});
            for (int i = 0; i < kConversation; ++i, ++done) {
                Frame frame = seeds[next(seeds.size())];
                if (frame.type == FrameType::Hello)
                    continue;
                for (auto changes = next(4); changes > 0 && !frame.payload.empty(); --changes) {
                    auto& payload = frame.payload;
                    switch (next(5)) {
                    case 0:
                        payload[next(payload.size())] = char(next(256));
                        break;
                    case 1:
                        payload.insert(next(payload.size()), 1, char(next(256)));
                        break;
                    case 2:
                        payload.erase(next(payload.size()), 1);
                        break;
                    case 3: { // the payload of another kind
                        payload = seeds[next(seeds.size())].payload;
                        break;
                    }
                    default: { // texts of the same length elsewhere
                        static constexpr std::array<std::string_view, 6> kTricks{
                            "../", "/etc", "\n", "foo", "77-7", "mmiotrace"};
                        const auto trick = kTricks[next(kTricks.size())];
                        if (payload.size() > trick.size())
                            payload.replace(next(payload.size() - trick.size()), trick.size(),
                                            trick);
                    }
                    }
                }
                if (frame.type == FrameType::Credit)
                    handler.lend(frame);
                else if (!handler.handle(frame))
                    ++ended;
            }
        }
        QVERIFY(backend.writes > 1000);
        QVERIFY(ended > 1000);
    }
};

QTEST_APPLESS_MAIN(TestFrameCodec)

#include "tst_frame_codec.moc"
