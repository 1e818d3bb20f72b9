#include "core/access/protocol/payload.h"
#include "tests/support/remote_tree.h"

using namespace probescope;
using namespace probescope::access;
using protocol::FrameType;
using namespace std::chrono_literals;

/// Neither side trusts the other: tricks are refused, and what ends anywhere leaves nothing behind.
class TestRemotePeers : public QObject
{
    Q_OBJECT

    /// A line whose time is told by the test.
    struct Line
    {
        std::atomic<std::int64_t> seconds = 0;

        KeepAliveTimes times()
        {
            return {.beat = 1ms, .silence = 60s, .now = [this] {
                        return KeepAliveTimes::Clock::time_point(std::chrono::seconds(seconds));
                    }};
        }
    };

private slots:
    /// As when a cable is pulled: no end of the bytes is ever seen.
    void endsWhenTheCallerIsSilent()
    {
        Line line;
        RemoteTree tree;
        auto options = controlOptions();
        options.line = line.times();
        ServedBackend served(tree, options);
        const auto socket = served.take();
        FrameChannel channel(socket.get(), socket.get(), protocol::kMaxPayload, 0);
        QVERIFY(channel.sendMagic().has_value());
        const auto answer = [&channel](FrameType type, const std::string& payload) {
            if (!channel.send(type, 5, payload))
                return FrameType::Hello;
            auto frame = channel.receive(-1ms);
            while (frame && *frame && (*frame)->type == FrameType::Beat)
                frame = channel.receive(-1ms);
            return frame && *frame ? (*frame)->type : FrameType::Hello;
        };
        QCOMPARE(answer(FrameType::Hello,
                        PayloadWriter().u16(protocol::kVersion).u16(protocol::kVersion).take()),
                 FrameType::Welcome);
        const auto name = ownName().toStdString();
        QCOMPARE(answer(FrameType::MakeInstance, PayloadWriter().text(name).take()),
                 FrameType::Done);
        // Whoever says something within the silence is served for longer than that.
        for (int i = 0; i < 3; ++i) {
            line.seconds += 50;
            QVERIFY(channel.send(FrameType::Beat, 0, {}).has_value());
            QCOMPARE(answer(FrameType::Owner, {}), FrameType::Part);
            QCOMPARE((*channel.receive(-1ms))->type, FrameType::Done);
        }
        QVERIFY(QFile::exists(tree.path("instances/" + QString::fromStdString(name))));
        line.seconds += 61;
        while (channel.receive(-1ms)) // beats, and then the end
            ;
        const auto done = served.wait();
        QVERIFY(!done && done.error().code == ErrorCode::Disconnected);
        QVERIFY(!QFile::exists(tree.path("instances/" + QString::fromStdString(name))));
    }

    void callsEndWhenTheHelperIsSilent()
    {
        Line line;
        auto ends = socketEnds();
        std::thread helper([&ends] {
            FrameChannel channel(ends[1].get(), ends[1].get(), protocol::kMaxPayload, 0);
            if (!channel.sendMagic() || !channel.receive(-1ms))
                return;
            static_cast<void>(
                channel.send(FrameType::Welcome, 0,
                             PayloadWriter().u16(protocol::kVersion).u8(1).text("test").take()));
            while (channel.receive(-1ms)) // requests and beats, which it does not answer
                ;
        });
        auto remote =
            RemoteBackend::connect(FileDescriptor(dup(ends[0].get())),
                                   FileDescriptor(dup(ends[0].get())), {.line = line.times()});
        QVERIFY(remote.has_value());
        line.seconds += 61;
        const auto read = (*remote)->read("tracing_on", 100);
        QVERIFY(!read && read.error().code == ErrorCode::Disconnected);
        QVERIFY(read.error().what.text().find("60 s") != std::string::npos);
        remote->reset();
        ends[0].reset();
        helper.join();
    }

    /// Not by our own client, which would not even send them.
    void refusesTricks()
    {
        RemoteTree tree;
        RemoteTree other;
        const auto name = ownName();
        QVERIFY(tree.makeInstance(name.toStdString()).has_value());
        const auto instance = "instances/" + name;
        // Such links are not in a tracefs; if they were, nobody would follow them.
        QVERIFY(QFile::link(other.path("tracing_on"), tree.path(instance + "/tracing_thresh")));
        QVERIFY(QFile::link(other.path("instances"), tree.path(instance + "/options")));
        ServedBackend served(tree, controlOptions());
        const auto socket = served.take();
        FrameChannel channel(socket.get(), socket.get(), protocol::kMaxPayload, 0);
        QVERIFY(channel.sendMagic().has_value());
        const auto answer = [&channel](FrameType type, const std::string& payload) {
            if (!channel.send(type, 5, payload))
                return FrameType::Hello;
            auto frame = channel.receive(10s);
            return frame && *frame ? (*frame)->type : FrameType::Hello;
        };
        QCOMPARE(answer(FrameType::Hello,
                        PayloadWriter().u16(protocol::kVersion).u16(protocol::kVersion).take()),
                 FrameType::Welcome);
        const auto before = other.text("tracing_on") + tree.text("instances/foreign/tracing_on");
        std::vector<std::string> paths{"../" + other.path("tracing_on").toStdString(),
                                       other.path("tracing_on").toStdString(),
                                       "/etc/passwd",
                                       "instances/../tracing_on",
                                       (instance + "/../foreign/tracing_on").toStdString(),
                                       (instance + "/tracing_thresh").toStdString(),
                                       (instance + "/options/foreign").toStdString(),
                                       (instance + "//tracing_on").toStdString(),
                                       (instance + "/tracing_on/").toStdString(),
                                       "instances/foreign/tracing_on",
                                       "instances/foreign/trace",
                                       std::string("tracing_on\0x", 12),
                                       std::string(5000, 'a'),
                                       "instances/" + std::string(300, 'a'),
                                       "kprobe_events",
                                       "trace_pipe"};
        for (const auto& path : paths) {
            QCOMPARE(answer(FrameType::Append, PayloadWriter().text(path).text("0\n").take()),
                     FrameType::Failed);
            QCOMPARE(answer(FrameType::Truncate, PayloadWriter().text(path).text("").take()),
                     FrameType::Failed);
            QCOMPARE(answer(FrameType::Hold, PayloadWriter().text(path).take()), FrameType::Failed);
            QCOMPARE(answer(FrameType::OpenStream, PayloadWriter().text(path).take()),
                     FrameType::Failed);
            QCOMPARE(answer(FrameType::MakeInstance, PayloadWriter().text(path).take()),
                     FrameType::Failed);
            QCOMPARE(answer(FrameType::RemoveInstance, PayloadWriter().text(path).take()),
                     FrameType::Failed);
        }
        QCOMPARE(answer(FrameType::Read,
                        PayloadWriter().text("instances/foreign/trace").u64(100).take()),
                 FrameType::Failed);
        QCOMPARE(answer(FrameType::ReadSystem, PayloadWriter().u8(99).u64(100).take()),
                 FrameType::Failed);
        for (const char* const module : {"", ".", "..", "../mm", "a/b", "/etc/passwd", "ext4\n"}) {
            QCOMPARE(
                answer(FrameType::ReadModuleTypes, PayloadWriter().text(module).u64(100).take()),
                FrameType::Failed);
        }
        QCOMPARE(other.text("tracing_on") + tree.text("instances/foreign/tracing_on"), before);
        QCOMPARE(tree.text("kprobe_events"), QByteArray());
        QVERIFY(QFile::exists(tree.path("instances/foreign")));
    }

    void cleansUpWhenTheCallerIsGone()
    {
        RemoteTree tree;
        Audited audited;
        ServedBackend served(tree, audited.options);
        const auto name = ownName();
        {
            const auto remote = served.connect();
            QVERIFY((*remote)->makeInstance(name.toStdString()).has_value());
            auto group = name;
            group.replace('-', '_');
            QVERIFY((*remote)
                        ->append("kprobe_events", "p:" + group.toStdString() + "/x  vfs_read")
                        .has_value());
            QVERIFY(QFile::exists(tree.path("instances/" + name)));
        }
        QVERIFY(served.wait().has_value());
        QVERIFY(!QFile::exists(tree.path("instances/" + name)));
        auto group = name;
        group.replace('-', '_');
        QCOMPARE(tree.text("kprobe_events"),
                 ("p:" + group + "/x vfs_read\n-:" + group + "/x\n").toUtf8());
        QVERIFY(audited.tells("make instances/" + name.toStdString()));
        QVERIFY(audited.tells("remove instances/" + name.toStdString()));
    }

    void survivesCallersThatEndAnywhere()
    {
        const auto name = ownName().toStdString();
        const auto frame = [](FrameType type, PayloadWriter payload) {
            const auto bytes = payload.take();
            return frameHeader(type, 1, bytes.size()) + bytes;
        };
        using W = PayloadWriter;
        const auto bytes = std::string(protocol::kMagic.data(), protocol::kMagic.size())
            + frame(FrameType::Hello, W().u16(protocol::kVersion).u16(protocol::kVersion))
            + frame(FrameType::Owner, W()) + frame(FrameType::MakeInstance, W().text(name))
            + frame(FrameType::Append, W().text("instances/" + name + "/tracing_on").text("1"))
            + frame(FrameType::OpenStream, W().text("instances/" + name))
            + frame(FrameType::Credit, W().u32(1).u64(1 << 20))
            + frame(FrameType::Flush, W().u32(1));
        PageSource source;
        for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
            source.left = 300;
            ServedBackend served(source, controlOptions());
            const auto socket = served.take();
            QCOMPARE(write(socket.get(), bytes.data(), cut), ssize_t(cut));
            shutdown(socket.get(), SHUT_WR); // it reads no answers, either
            QVERIFY(served.wait().has_value());
            QVERIFY(!source.open);
            QVERIFY(!QFile::exists(source.path("instances/" + ownName())));
        }
    }

    void survivesHelpersThatEndAnywhere()
    {
        const auto frame = [](FrameType type, std::uint32_t id, const std::string& payload) {
            return frameHeader(type, id, payload.size()) + payload;
        };
        const auto bytes = std::string(protocol::kMagic.data(), protocol::kMagic.size())
            + frame(FrameType::Welcome, 0,
                    PayloadWriter().u16(protocol::kVersion).u8(1).text("x").take())
            + frame(FrameType::Part, 1, "1\n") + frame(FrameType::Done, 1, {})
            + frame(FrameType::Part, 2, PayloadWriter().u32(9).u32(kPage).take())
            + frame(FrameType::Done, 2, {})
            + frame(FrameType::Pages, 9, PayloadWriter().u32(0).rest(std::string(100, 'x')).take());
        const auto nothing = [](std::uint32_t, std::span<const char>) {};
        for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
            auto [ours, theirs] = socketEnds();
            // All that it will ever say is there before it is asked.
            QCOMPARE(write(theirs.get(), bytes.data(), cut), ssize_t(cut));
            shutdown(theirs.get(), SHUT_WR);
            FileDescriptor out(dup(ours.get()));
            const auto remote = RemoteBackend::connect(std::move(ours), std::move(out), {});
            if (!remote) {
                QCOMPARE(remote.error().code, ErrorCode::Disconnected);
                continue;
            }
            // Answers that were not asked for end it, too: which one of the two is a matter of
            // time.
            const auto gone = [](const Error& error) {
                return error.code == ErrorCode::Disconnected || error.code == ErrorCode::Corrupt;
            };
            const auto read = (*remote)->read("tracing_on");
            QVERIFY(read ? *read == "1\n" : gone(read.error()));
            const auto stream = (*remote)->openStream({});
            if (!stream)
                QVERIFY(gone(stream.error()));
            else
                QVERIFY(gone((*stream)->drain(10s, true, nothing).error()));
            QVERIFY(gone((*remote)->owner().error()));
        }
    }
};

QTEST_APPLESS_MAIN(TestRemotePeers)

#include "tst_remote_peers.moc"
