// The helper as it is shipped, before a real kernel: however it ends, everything is as before.

#include "app/helper/sandbox.h"
#include "core/access/remote/remote_backend.h"
#include "tests/support/helper_process.h"
#include "tests/support/in_child.h"

#include <QDir>
#include <QProcess>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>

using namespace probescope;
using namespace probescope::access;

namespace {

constexpr const char* kTracefs = "/sys/kernel/tracing/";
constexpr int kFailed = 70;

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

/// All control files but those of events, and those of the events that are changed here.
QByteArray state()
{
    QProcess files;
    files.start(CONTROL_FILES, {"--quick"});
    files.waitForFinished(-1);
    QByteArray text = files.readAllStandardOutput();
    for (const char* system : {"sched", "irq", "timer"}) {
        const QDir folder(QString(kTracefs) + "events/" + system);
        for (const auto& event : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            for (const char* file : {"/enable", "/filter", "/trigger"})
                text += event.toUtf8() + file + ": " + contentOf(folder.filePath(event + file));
        }
    }
    for (const char* file :
         {"/proc/sys/kernel/ftrace_enabled", "/sys/kernel/debug/kprobes/enabled"})
        text += contentOf(file);
    return text + contentOf(QString(kTracefs) + "snapshot").left(200);
}

/// Lines that are not in the other one.
QByteArray difference(const QByteArray& before, const QByteArray& after)
{
    const auto old = before.split('\n');
    const auto now = after.split('\n');
    QByteArray lines;
    for (const auto& line : old)
        lines += now.contains(line) ? QByteArray() : "-" + line + "\n";
    for (const auto& line : now)
        lines += old.contains(line) ? QByteArray() : "+" + line + "\n";
    return lines;
}

std::unique_ptr<RemoteBackend> connectTo(const HelperProcess& helper)
{
    auto backend = RemoteBackend::connect(FileDescriptor(dup(helper.socket())),
                                          FileDescriptor(dup(helper.socket())), {});
    if (!backend)
        qWarning("%s", backend.error().message().c_str());
    return backend ? std::move(*backend) : nullptr;
}

/// Of each kind of thing something; empty: all of it was done.
std::string changeMuch(Backend& backend, std::unique_ptr<Held>& held)
{
    const auto owner = backend.owner();
    if (!owner || !backend.permitTopLevel(true))
        return "no consent";
    const auto id = std::to_string(owner->pid) + "_" + std::to_string(owner->start);
    const auto name =
        "probescope-" + std::to_string(owner->pid) + "-" + std::to_string(owner->start);
    if (!backend.makeInstance(name))
        return "no instance";
    const auto probe = "events/probescope_" + id + "/read/enable";
    for (const auto& [file, text] : std::vector<std::pair<std::string, std::string>>{
             {"kprobe_events", "p:probescope_" + id + "/read vfs_read"},
             {probe, "1"},
             {"instances/" + name + "/" + probe, "1"},
             {"instances/" + name + "/events/sched/enable", "1"},
             {"tracing_on", "0"},
             {"trace_clock", "mono"},
             {"current_tracer", "blk"},
             {"buffer_size_kb", "2048"},
             {"tracing_cpumask", "1"},
             {"options/overwrite", "0"},
             {"trace_options", "sym-offset"},
             {"options/disable_on_free", "1"},
             {"saved_cmdlines_size", "256"},
             {"set_event_pid", "1"},
             {"set_ftrace_filter", "vfs_read"},
             {"set_graph_function", "vfs_write"},
             {"events/sched/sched_switch/enable", "1"},
             {"events/sched/sched_switch/filter", "prev_pid == 1"},
             {"events/sched/sched_wakeup/trigger", "traceoff:5 if pid == 1234567"},
             {"events/irq/enable", "1"},
             {"events/irq/filter", "irq == 3"},
             {"set_event", "timer:*"},
             {"snapshot", "1"},
             {"tracing_on", "1"}}) {
        if (const auto done = backend.append(*TracePath::parse(file), text); !done)
            return done.error().message();
    }
    if (const auto turned = backend.turn(KernelSwitch::Probes, false); !turned)
        return turned.error().message();
    auto hold = backend.hold("free_buffer");
    if (!hold)
        return hold.error().message();
    held = std::move(*hold);
    return {};
}

/// Which is not our child. False: it cannot be waited for.
bool waitForEndOf(pid_t pid)
{
    const FileDescriptor process(int(syscall(SYS_pidfd_open, pid, 0)));
    pollfd file{process.get(), POLLIN, 0};
    return !process || poll(&file, 1, -1) == 1; // one that is gone cannot be opened
}

int openingFails(const char* path, int flags)
{
    const FileDescriptor file(open(path, flags | O_CLOEXEC));
    return file ? 0 : errno;
}

} // namespace

class TestHelperEnds : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void putsEverythingBack_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("the connection drops") << 0;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGQUIT") << SIGQUIT;
        QTest::newRow("SIGHUP") << SIGHUP;
    }
    void putsEverythingBack()
    {
        QFETCH(int, signal);
        const auto before = state();
        HelperProcess helper({HELPER, "--control"});
        const auto backend = connectTo(helper);
        QVERIFY(backend != nullptr);
        std::unique_ptr<Held> held;
        const auto wrong = changeMuch(*backend, held);
        QVERIFY2(wrong.empty(), wrong.c_str());
        const auto changed = difference(before, state());
        QVERIFY2(changed.count('\n') > 40, changed.constData());
        if (signal != 0)
            QCOMPARE(::kill(helper.pid(), signal), 0);
        else
            QCOMPARE(shutdown(helper.socket(), SHUT_RDWR), 0);
        QCOMPARE(helper.ended(), 0);
        QCOMPARE(difference(before, state()), QByteArray());
    }

    /// A window that dies: its kernel closes what it had open.
    void putsEverythingBackForAKilledCaller()
    {
        const auto before = state();
        std::array<int, 2> ends{-1, -1};
        QCOMPARE(pipe2(ends.data(), O_CLOEXEC), 0);
        const FileDescriptor says(ends[0]);
        FileDescriptor said(ends[1]);
        const pid_t caller = fork();
        if (caller == 0) {
            HelperProcess helper({HELPER, "--control"});
            const auto backend = connectTo(helper);
            std::unique_ptr<Held> held;
            pid_t pid = backend && changeMuch(*backend, held).empty() ? helper.pid() : 0;
            if (write(said.get(), &pid, sizeof pid) != sizeof pid)
                _exit(1);
            pause();
            _exit(2);
        }
        said.reset();
        pid_t helper = 0;
        QCOMPARE(read(says.get(), &helper, sizeof helper), ssize_t(sizeof helper));
        QVERIFY(helper > 0);
        QVERIFY(difference(before, state()).count('\n') > 40);
        QCOMPARE(::kill(caller, SIGKILL), 0);
        QCOMPARE(waitpid(caller, nullptr, 0), caller);
        QVERIFY(waitForEndOf(helper));
        QCOMPARE(difference(before, state()), QByteArray());
    }

    void isConfined()
    {
        HelperProcess helper({HELPER, "--control"});
        QVERIFY(helper.greet());
        QCOMPARE(helper.statusOf("Seccomp"), QByteArray("2"));
        QCOMPARE(helper.statusOf("NoNewPrivs"), QByteArray("1"));
        QCOMPARE(helper.end(), 0);
    }

    /// The same in this program, which can try. Debian's kernels have Landlock, and it is on.
    void opensNothingElse_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<int>("flags");
        QTest::addColumn<int>("number");
        const auto row = [](const char* path, int flags, int number) {
            QTest::addRow("%s %s", path, flags == O_RDONLY ? "read" : "written")
                << QByteArray(path) << flags << number;
        };
        row("/sys/kernel/tracing/tracing_on", O_RDONLY, 0);
        row("/sys/kernel/tracing/tracing_on", O_WRONLY, 0);
        row("/sys/kernel/tracing/set_event_pid", O_WRONLY | O_TRUNC, 0);
        row("/sys/kernel/tracing/events/sched/sched_switch/filter", O_WRONLY, 0);
        row("/sys/kernel/btf/vmlinux", O_RDONLY, 0);
        row("/sys/kernel/debug/kprobes/enabled", O_WRONLY, 0);
        row("/proc/sys/kernel/ftrace_enabled", O_WRONLY, 0);
        row("/proc/1/stat", O_RDONLY, 0);
        row("/etc/passwd", O_RDONLY, EACCES);
        row("/proc/sysrq-trigger", O_WRONLY, EACCES);
        row("/proc/sys/kernel/core_pattern", O_WRONLY, EACCES);
        row("/sys/kernel/debug/sched/verbose", O_RDONLY, EACCES);
        row("/sys/power/state", O_WRONLY, EACCES);
        row("/dev/mem", O_RDONLY, EACCES);
    }
    void opensNothingElse()
    {
        QFETCH(QByteArray, path);
        QFETCH(int, flags);
        const int number = inChild([&] {
            const auto missing = helper::confine(kTracefs, Level::Control);
            for (const auto& one : missing)
                std::fprintf(stderr, "missing: %s\n", one.c_str());
            return missing.empty() ? openingFails(path.constData(), flags) : kFailed;
        });
        QTEST(number, "number");
    }
};

QTEST_GUILESS_MAIN(TestHelperEnds)

#include "tst_helper_ends.moc"
