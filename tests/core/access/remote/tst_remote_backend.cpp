#include "core/access/protocol/payload.h"
#include "tests/support/remote_tree.h"

using namespace probescope;
using namespace probescope::access;
using protocol::FrameType;
using namespace std::chrono_literals;

/// A backend behind a server is as good as the other side allows.
class TestRemoteBackend : public QObject
{
    Q_OBJECT

private slots:
    void doesWhatTheOtherSideDoes()
    {
        RemoteTree tree;
        ServedBackend served(tree, controlOptions());
        const auto remote = served.connect();
        QVERIFY(remote.has_value());
        Backend& backend = **remote;
        QVERIFY(*backend.read("README") == "tracing mini-HOWTO\n");
        QVERIFY(*backend.read("available_filter_functions")
                == *tree.read("available_filter_functions"));
        QVERIFY(*backend.list("instances") == *tree.list("instances"));
        QVERIFY(*backend.owner() == *tree.owner());
        QVERIFY(!backend.processes()->empty());
        QVERIFY(backend.threads().has_value());
        QVERIFY(*backend.readSystem(SystemFile::Release) == *tree.readSystem(SystemFile::Release));

        const auto name = ownName();
        QVERIFY(backend.makeInstance(name.toStdString()).has_value());
        const auto folder = *TracePath("instances").child(name.toStdString());
        QVERIFY(backend.append(folder / "set_event", "a:b").has_value());
        QVERIFY(backend.append(folder / "set_event", "c:d").has_value());
        QCOMPARE(tree.text("instances/" + name + "/set_event"), QByteArray("a:b\nc:d\n"));
        QVERIFY(backend.writeTruncating(folder / "set_event", "").has_value());
        QCOMPARE(tree.text("instances/" + name + "/set_event"), QByteArray());
        QVERIFY(backend.hold(folder / "free_buffer").has_value());
        QVERIFY(backend.removeInstance(name.toStdString()).has_value());
    }

    void carriesErrors()
    {
        RemoteTree tree;
        ServedBackend served(tree, controlOptions());
        const auto remote = served.connect();
        const auto name = ownName().toStdString();
        QVERIFY((*remote)->makeInstance(name).has_value());
        const auto missing = (*remote)->read(*TracePath("instances").child(name) / "trace");
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QCOMPARE(missing.error().number, ENOENT);
        QVERIFY(missing.error().place.file == "instances/" + name + "/trace");
        QCOMPARE((*remote)->append("tracing_on", "0").error().code, ErrorCode::Refused);
        QVERIFY(!(*remote)->append("tracing_on", "0").error().hint.empty());
        QCOMPARE((*remote)->makeInstance(name).error().number, EEXIST);
        QCOMPARE((*remote)->read("README", 3).error().code, ErrorCode::Refused);
        QCOMPARE((*remote)->append("set_event", std::string(3 << 20, 'x')).error().code,
                 ErrorCode::Refused);
        QVERIFY((*remote)->read("README").has_value());
    }

    void asksBeforeTheTopLevel()
    {
        RemoteTree tree;
        ServedBackend served(tree, controlOptions());
        const auto remote = served.connect();
        QVERIFY(!(*remote)->append("tracing_on", "0"));
        QVERIFY((*remote)->permitTopLevel(true).has_value());
        QVERIFY((*remote)->append("tracing_on", "0").has_value());
        QVERIFY((*remote)->permitTopLevel(false).has_value());
        QVERIFY(!(*remote)->append("tracing_on", "1"));
        QCOMPARE(tree.text("tracing_on"), QByteArray("1\n0\n"));
    }

    /// Whoever agreed later takes his consent back first: a recording goes on at the top level.
    void keepsAConsentAsLongAsSomebodyNeedsIt()
    {
        RemoteTree tree;
        ServedBackend served(tree, controlOptions());
        const auto remote = served.connect();
        QVERIFY((*remote)->permitTopLevel(true).has_value());
        QVERIFY((*remote)->permitTopLevel(true).has_value());
        QVERIFY((*remote)->permitTopLevel(false).has_value());
        QVERIFY((*remote)->append("tracing_on", "0").has_value());
        QVERIFY((*remote)->permitTopLevel(false).has_value());
        QVERIFY((*remote)->permitTopLevel(false).has_value()); // nobody agreed
        QVERIFY(!(*remote)->append("tracing_on", "1"));
        QVERIFY((*remote)->permitTopLevel(true).has_value());
        QVERIFY((*remote)->append("tracing_on", "1").has_value());
    }

    void touchesProbesOfOthersWithConsentOnly()
    {
        RemoteTree tree;
        Audited audited;
        ServedBackend served(tree, audited.options);
        auto remote = served.connect();
        tree.write(QStringLiteral("dynamic_events"), "");
        const auto refused = (*remote)->append("dynamic_events", "-:kprobes/theirs");
        QCOMPARE(refused.error().code, ErrorCode::Refused);
        QCOMPARE(refused.error().hint, std::string("Allow changes to what other users set up"));
        QVERIFY((*remote)->permitOthers(true).has_value());
        QVERIFY((*remote)->append("dynamic_events", "-:kprobes/theirs").has_value());
        QVERIFY((*remote)->append("dynamic_events", "p:kprobes/theirs vfs_read").has_value());
        QVERIFY((*remote)->permitOthers(false).has_value());
        QVERIFY(!(*remote)->append("dynamic_events", "-:kprobes/theirs"));
        // What was made again for others stays when we go; ours would be deleted.
        remote->reset();
        QVERIFY(served.wait().has_value());
        QCOMPARE(tree.text(QStringLiteral("dynamic_events")),
                 QByteArray("-:kprobes/theirs\np:kprobes/theirs vfs_read\n"));
        QVERIFY(audited.tells("permit changes of what others made"));
    }

    void turnsSwitchesWithConsentOnly()
    {
        RemoteTree tree;
        Audited audited;
        ServedBackend served(tree, audited.options);
        auto remote = served.connect();
        const auto refused = (*remote)->turn(KernelSwitch::Functions, false);
        QCOMPARE(refused.error().code, ErrorCode::Refused);
        QVERIFY(refused.error().place.file == "/proc/sys/kernel/ftrace_enabled");
        QVERIFY(refused.error().hint == "Allow changes to top-level tracing");
        QVERIFY((*remote)->permitTopLevel(true).has_value());
        QVERIFY((*remote)->turn(KernelSwitch::StackTracer, true).has_value());
        QCOMPARE(tree.text("stack_tracer_enabled"), QByteArray("1"));
        QCOMPARE(tree.text("ftrace_enabled"), QByteArray("none"));
        QVERIFY((*remote)->permitTopLevel(false).has_value());
        QVERIFY(!(*remote)->turn(KernelSwitch::StackTracer, false));
        QCOMPARE(tree.text("stack_tracer_enabled"), QByteArray("1"));
        QVERIFY((*remote)->permitTopLevel(true).has_value());
        QVERIFY((*remote)->turn(KernelSwitch::Probes, false).has_value());
        QCOMPARE(tree.text("enabled"), QByteArray("0")); // of kprobes
        const auto none = KernelSwitch(std::uint8_t(kLastKernelSwitch) + 1);
        QCOMPARE((*remote)->turn(none, true).error().code, ErrorCode::Refused);
        remote->reset();
        QVERIFY(served.wait().has_value());
        QVERIFY(audited.tells("write /proc/sys/kernel/stack_tracer_enabled: 1"));
    }

    void showsCodeToThoseWhoControl()
    {
        class Coded : public RemoteTree
        {
        public:
            Result<std::string> readKernelText(std::uint64_t address, std::size_t bytes) override
            {
                if (address != 0xffffffff81000000U)
                    return fail(ErrorCode::Refused, "the kernel has no code at this address");
                return std::string(bytes, '\x90');
            }
        };
        Coded tree;
        ServedBackend served(tree, controlOptions());
        const auto remote = served.connect();
        const auto code = (*remote)->readKernelText(0xffffffff81000000U, 4096);
        QVERIFY(code.has_value());
        QCOMPARE(code->size(), 4096U);
        QCOMPARE((*remote)->readKernelText(0xffffffff81000001U, 16).error().code,
                 ErrorCode::Refused);
        for (const std::size_t wrong : {std::size_t(0), std::size_t(4097), ~std::size_t(0)})
            QCOMPARE((*remote)->readKernelText(0xffffffff81000000U, wrong).error().code,
                     ErrorCode::Refused);
        ServedBackend watched(tree);
        const auto observer = watched.connect();
        const auto refused = (*observer)->readKernelText(0xffffffff81000000U, 16);
        QCOMPARE(refused.error().code, ErrorCode::Refused);
        QVERIFY(refused.error().hint == "Reconnect with permission to control tracing");
    }

    void letsObserversLook()
    {
        RemoteTree tree;
        ServedBackend served(tree);
        const auto remote = served.connect();
        QVERIFY((*remote)->read("README").has_value());
        QVERIFY((*remote)->read("instances/foreign/tracing_on").has_value());
        QVERIFY(!(*remote)->read("instances/foreign/trace"));
        QVERIFY(!(*remote)->makeInstance(ownName().toStdString()));
        QVERIFY(!(*remote)->permitTopLevel(true));
        QVERIFY(!(*remote)->turn(KernelSwitch::StackTracer, true));
        QVERIFY(!(*remote)->openStream({}));
    }

    void saysWhichVersionsDiffer()
    {
        RemoteTree tree;
        ServedBackend served(tree);
        const auto socket = served.take();
        FrameChannel channel(socket.get(), socket.get(), protocol::kMaxPayload, 0);
        QVERIFY(channel.sendMagic().has_value());
        QVERIFY(channel.send(FrameType::Hello, 0, PayloadWriter().u16(7).u16(9).take()));
        const auto frame = channel.receive(10s);
        QVERIFY(frame.has_value() && frame->has_value());
        QCOMPARE((*frame)->type, FrameType::Failed);
        const auto& refusal = (*frame)->payload;
        QCOMPARE(errorFrom(refusal)->code, ErrorCode::Unsupported);
        PayloadReader reader(refusal); // as each version reads it
        reader.u16();
        reader.u32();
        QVERIFY(reader.text().find("another version of the protocol") != std::string_view::npos);
        for (int i = 0; i < 3; ++i)
            reader.text();
        QVERIFY(reader.whole());
        QCOMPARE(served.wait().error().code, ErrorCode::Unsupported);
    }

    void stopsWaitingWhenItIsTold()
    {
        auto [ours, theirs] = socketEnds();
        int asked = 0;
        RemoteBackend::Options options;
        options.goOn = [&asked] { return ++asked < 3; };
        FileDescriptor out(dup(ours.get()));
        const auto remote =
            RemoteBackend::connect(std::move(ours), std::move(out), std::move(options));
        QCOMPARE(remote.error().code, ErrorCode::Cancelled);
        QCOMPARE(asked, 3);
    }

    void refusesWithAReason()
    {
        auto ends = socketEnds();
        std::thread helper([&ends] {
            Server::refuse(ends[1].get(), ends[1].get(),
                           {.code = ErrorCode::NotFound,
                            .what = "tracefs is not mounted",
                            .hint = "mount it"});
        });
        FileDescriptor out(dup(ends[0].get()));
        const auto remote = RemoteBackend::connect(std::move(ends[0]), std::move(out), {});
        helper.join();
        QCOMPARE(remote.error().code, ErrorCode::NotFound);
        QVERIFY(remote.error().hint == "mount it");
    }
};

QTEST_APPLESS_MAIN(TestRemoteBackend)

#include "tst_remote_backend.moc"
