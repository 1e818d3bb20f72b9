#include "core/access/local_backend.h"
#include "core/access/payload.h"
#include "tests/support/served_backend.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <fcntl.h>
#include <mutex>
#include <unistd.h>

using namespace probescope;
using namespace probescope::access;
using protocol::FrameType;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kPage = 4096;

QString ownName()
{
    const auto owner = LocalBackend(*TraceRoot::at("/", true)).owner();
    return QStringLiteral("probescope-%1-%2").arg(owner->pid).arg(owner->start);
}

/// A plain folder that stands for a tracefs. Its instances get their files when they are made, as
/// the kernel does it.
class RemoteTree : public LocalBackend
{
public:
    RemoteTree()
        : RemoteTree(std::make_unique<QTemporaryDir>())
    {
    }
    QString path(const QString& name) const { return m_folder->filePath(name); }
    QByteArray text(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray("none");
    }
    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(text);
    }
    Result<> makeInstance(std::string_view name) override
    {
        if (const auto made = LocalBackend::makeInstance(name); !made)
            return made;
        const auto folder = "instances/" + QString::fromUtf8(name.data(), qsizetype(name.size()));
        QDir(path(folder)).mkdir("events");
        for (const char* file : {"/tracing_on", "/set_event", "/events/enable", "/free_buffer"})
            write(folder + file, "");
        return {};
    }
    /// Never that of this machine.
    Result<> turn(KernelSwitch which, bool on) override
    {
        write(QFileInfo(QString::fromUtf8(pathOf(which))).fileName(), on ? "1" : "0");
        return {};
    }
    Result<> removeInstance(std::string_view name) override
    {
        const auto folder =
            path("instances/" + QString::fromUtf8(name.data(), qsizetype(name.size())));
        if (!QDir(folder).exists())
            return LocalBackend::removeInstance(name);
        QDir(folder).removeRecursively();
        return {};
    }

private:
    explicit RemoteTree(std::unique_ptr<QTemporaryDir> folder)
        : LocalBackend(*TraceRoot::at(folder->path().toStdString(), true))
        , m_folder(std::move(folder))
    {
        for (const char* name : {"instances", "instances/foreign", "events"})
            QDir(m_folder->path()).mkdir(name);
        write("tracing_on", "1\n");
        write("README", "tracing mini-HOWTO\n");
        write("instances/foreign/tracing_on", "1\n");
        write("instances/foreign/trace", "secret\n");
        write("kprobe_events", "");
        write("available_filter_functions", QByteArray("vfs_read\n").repeated(400'000));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

/// Gives pages that a test puts there, and knows how many were taken.
class PageSource : public RemoteTree
{
public:
    std::atomic<int> taken = 0;
    std::atomic<int> left = 0;
    std::atomic<bool> fails = false;
    std::atomic<bool> open = false;

    Result<std::unique_ptr<Stream>> openStream(const TracePath&) override
    {
        return std::make_unique<SourceStream>(*this);
    }

private:
    class SourceStream : public Stream
    {
    public:
        explicit SourceStream(PageSource& source)
            : m_source(source)
        {
            m_source.open = true;
        }
        ~SourceStream() override { m_source.open = false; }
        SourceStream(const SourceStream&) = delete;
        SourceStream& operator=(const SourceStream&) = delete;
        std::uint32_t pageBytes() const override { return kPage; }
        Result<> drain(std::chrono::milliseconds, bool all, const PagesFn& give) override
        {
            if (m_source.fails)
                return fail(ErrorCode::Io, "the ring buffer is gone");
            // The last page is not full, and is given when all are wanted.
            while (m_source.left > (all ? 0 : 1)) {
                std::string page(kPage, '\0');
                const int number = m_source.taken++;
                memcpy(page.data(), &number, sizeof number);
                --m_source.left;
                give(std::uint32_t(number % 3), page);
            }
            return {};
        }

    private:
        PageSource& m_source;
    };
};

Server::Options controlOptions()
{
    Server::Options options;
    options.level = Level::Control;
    return options;
}

} // namespace

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
        std::vector<std::string> log;
        auto options = controlOptions();
        options.audit = [&log](std::string_view line) { log.emplace_back(line); };
        ServedBackend served(tree, options);
        auto remote = served.connect();
        tree.write(QStringLiteral("dynamic_events"), "");
        const auto refused = (*remote)->append("dynamic_events", "-:kprobes/theirs");
        QCOMPARE(refused.error().code, ErrorCode::Refused);
        QCOMPARE(refused.error().hint, std::string("Agree to changes of what others made"));
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
        QVERIFY(std::find(log.begin(), log.end(), "permit changes of what others made")
                != log.end());
    }

    void turnsSwitchesWithConsentOnly()
    {
        RemoteTree tree;
        std::vector<std::string> log;
        auto options = controlOptions();
        options.audit = [&log](std::string_view line) { log.emplace_back(line); };
        ServedBackend served(tree, options);
        auto remote = served.connect();
        const auto refused = (*remote)->turn(KernelSwitch::Functions, false);
        QCOMPARE(refused.error().code, ErrorCode::Refused);
        QVERIFY(refused.error().place.file == "/proc/sys/kernel/ftrace_enabled");
        QVERIFY(refused.error().hint == "Agree to changes of the top level");
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
        QVERIFY(std::find(log.begin(), log.end(), "write /proc/sys/kernel/stack_tracer_enabled: 1")
                != log.end());
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
        QVERIFY(refused.error().hint == "Connect with the right to control");
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
        FrameChannel channel(socket.get(), socket.get(), protocol::kMostPayload, 0);
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
        std::vector<std::string> log;
        auto options = controlOptions();
        options.audit = [&log](std::string_view line) { log.emplace_back(line); };
        ServedBackend served(tree, options);
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
        QVERIFY(std::find(log.begin(), log.end(), "make instances/" + name.toStdString())
                != log.end());
        QVERIFY(std::find(log.begin(), log.end(), "remove instances/" + name.toStdString())
                != log.end());
    }

    void streamsEveryPageInOrder()
    {
        PageSource source;
        ServedBackend served(source, controlOptions());
        const auto remote = served.connect();
        QVERIFY((*remote)->makeInstance(ownName().toStdString()).has_value());
        const auto folder = *TracePath("instances").child(ownName().toStdString());
        auto stream = (*remote)->openStream(folder);
        QVERIFY(stream.has_value());
        QCOMPARE((*stream)->pageBytes(), std::uint32_t(kPage));

        // Far more than the window: without a reader, no more than that leaves the kernel.
        constexpr int kPages = 10'000;
        source.left = kPages;
        QTRY_VERIFY(source.taken >= int(RemoteConnection::kWindow / kPage));
        QVERIFY(source.taken <= int(RemoteConnection::kWindow / kPage) + 2);

        int next = 0;
        bool ordered = true;
        const auto check = [&](std::uint32_t cpu, std::span<const char> pages) {
            for (std::size_t at = 0; at < pages.size(); at += kPage, ++next) {
                int number = -1;
                memcpy(&number, pages.data() + at, sizeof number);
                ordered = ordered && number == next && cpu == std::uint32_t(number % 3);
            }
        };
        while (next < kPages - 1)
            QVERIFY((*stream)->drain(1000ms, false, check).has_value());
        QVERIFY((*stream)->drain(0ms, true, check).has_value());
        QCOMPARE(next, kPages);
        source.left = kPages;
        QVERIFY((*stream)->drain(0ms, true, check).has_value());
        QCOMPARE(next, 2 * kPages);
        QVERIFY(ordered);

        QVERIFY(source.open);
        stream->reset();
        QVERIFY(!source.open);
        QVERIFY((*remote)->removeInstance(ownName().toStdString()).has_value());
    }

    void tellsOfAStreamThatFails()
    {
        PageSource source;
        ServedBackend served(source, controlOptions());
        const auto remote = served.connect();
        QVERIFY((*remote)->makeInstance(ownName().toStdString()).has_value());
        auto stream = (*remote)->openStream(*TracePath("instances").child(ownName().toStdString()));
        source.fails = true;
        const auto nothing = [](std::uint32_t, std::span<const char>) {};
        Result<> done;
        while (done)
            done = (*stream)->drain(100ms, false, nothing);
        QCOMPARE(done.error().code, ErrorCode::Io);
        QVERIFY(done.error().what == "the ring buffer is gone");
        QCOMPARE((*stream)->drain(0ms, true, nothing).error().code, ErrorCode::Io);
        QVERIFY((*remote)->read("README").has_value());
    }

    void leavesNoStreamBehind()
    {
        PageSource source;
        ServedBackend served(source, controlOptions());
        std::unique_ptr<Stream> stream;
        {
            const auto remote = served.connect();
            QVERIFY((*remote)->makeInstance(ownName().toStdString()).has_value());
            source.left = 100'000;
            stream = std::move(
                *(*remote)->openStream(*TracePath("instances").child(ownName().toStdString())));
            (*remote)->disconnect(); // while pages wait for credit
        }
        const auto nothing = [](std::uint32_t, std::span<const char>) {};
        Result<> done;
        while (done)
            done = stream->drain(10s, true, nothing);
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
        stream.reset();
        QVERIFY(served.wait().has_value());
        QVERIFY(!source.open);
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

    void saysWhichVersionsDiffer()
    {
        RemoteTree tree;
        ServedBackend served(tree);
        const auto socket = served.take();
        FrameChannel channel(socket.get(), socket.get(), protocol::kMostPayload, 0);
        QVERIFY(channel.sendMagic().has_value());
        QVERIFY(channel.send(FrameType::Hello, 0, PayloadWriter().u16(7).u16(9).take()));
        const auto frame = channel.receive(10s);
        QVERIFY(frame.has_value() && frame->has_value());
        QCOMPARE((*frame)->type, FrameType::Failed);
        QCOMPARE(errorFrom((*frame)->payload)->code, ErrorCode::Unsupported);
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
            Server::refuse(
                ends[1].get(), ends[1].get(),
                {.code = ErrorCode::NotFound, .what = "no tracefs is mounted", .hint = "mount it"});
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
