#include "app/helper/rights.h"
#include "app/helper/sandbox.h"
#include "core/access/backend/local_backend.h"
#include "core/access/protocol/protocol.h"
#include "tests/core/access/helper/call_filter.h"
#include "tests/support/in_child.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <functional>
#include <linux/landlock.h>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace probescope;
using access::Level;

namespace {

constexpr long kCreateRuleset = 444; ///< of Landlock
constexpr int kUnconfined = 88;

using CheckFn = std::function<int(const std::string& folder)>;

/// 0, or the errno.
int errorOf(long result)
{
    return result < 0 ? errno : 0;
}

int openingFails(const std::string& path, int flags)
{
    const int file = open(path.c_str(), flags | O_CLOEXEC, 0600);
    const int number = errorOf(file);
    if (file >= 0)
        close(file);
    return number;
}

bool hasLandlock()
{
    return syscall(kCreateRuleset, nullptr, 0UL, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

} // namespace

/// In a child each, since it cannot be taken back.
class TestSandbox : public QObject
{
    Q_OBJECT

private slots:
    void refusesCalls_data()
    {
        QTest::addColumn<CheckFn>("call");
        QTest::addColumn<int>("number");
        const auto row = [](const char* name, int number, CheckFn call) {
            QTest::newRow(name) << std::move(call) << number;
        };
        row("program", EPERM, [](const auto&) {
            return errorOf(execl("/bin/true", "true", static_cast<char*>(nullptr)));
        });
        row("connection", EPERM,
            [](const auto&) { return errorOf(socket(AF_INET, SOCK_STREAM, 0)); });
        row("socket", EPERM, [](const auto&) { return errorOf(socket(AF_UNIX, SOCK_STREAM, 0)); });
        row("signal", EPERM, [](const auto&) { return errorOf(kill(getpid(), SIGURG)); });
        row("mount", EPERM,
            [](const auto&) { return errorOf(mount(nullptr, nullptr, nullptr, 0, nullptr)); });
        row("renaming", EPERM, [](const auto& folder) {
            return errorOf(rename((folder + "/tracing_on").c_str(), (folder + "/x").c_str()));
        });
        row("deleting", EPERM,
            [](const auto& folder) { return errorOf(unlink((folder + "/tracing_on").c_str())); });
        row("deleting below", EPERM, [](const auto& folder) {
            return errorOf(unlinkat(AT_FDCWD, (folder + "/tracing_on").c_str(), 0));
        });
        row("mode", EPERM, [](const auto& folder) { return errorOf(chmod(folder.c_str(), 0777)); });
        row("programs in the kernel", EPERM,
            [](const auto&) { return errorOf(syscall(SYS_bpf, 0, nullptr, 0)); });
        row("another sandbox", EPERM,
            [](const auto&) { return errorOf(syscall(kCreateRuleset, nullptr, 0UL, 1U)); });
#ifndef PROBESCOPE_SANITIZED
        row("process", EPERM, [](const auto&) { return errorOf(syscall(SYS_fork)); });
        row("code", EPERM, [](const auto&) {
            void* const made = mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            return made == MAP_FAILED ? errno : 0;
        });
#endif
        row("asking whether a process lives", 0,
            [](const auto&) { return errorOf(kill(getpid(), 0)); });
        row("memory", 0,
            [](const auto&) { return std::string(8 << 20, 'x').back() == 'x' ? 0 : 1; });
        row("thread", 0, [](const auto&) {
            int number = -1;
            std::thread([&number] { number = errorOf(socket(AF_UNIX, SOCK_STREAM, 0)); }).join();
            return number == EPERM ? 0 : 1; // it is confined, too
        });
    }
    void refusesCalls()
    {
        QFETCH(CheckFn, call);
        QTEST(confined(Level::Control, call), "number");
    }

    /// On architectures that this machine does not have, too: numbers, orders of arguments and of
    /// bytes differ.
    void filtersCallsOfEachArchitecture_data()
    {
        QTest::addColumn<std::uint32_t>("architecture");
        for (const auto& [name, architecture] : CallFilter::kArchitectures)
            QTest::newRow(name) << architecture;
    }
    void filtersCallsOfEachArchitecture()
    {
        QFETCH(std::uint32_t, architecture);
        const bool s390 = architecture == SCMP_ARCH_S390X;
        const CallFilter filter(architecture);
        QVERIFY(filter.isThere());
        for (const char* call : {"openat", "read", "close", "getdents64", "futex", "splice"})
            QVERIFY2(filter.allows(call, {}), call);
        for (const char* call :
             {"execve", "socket", "connect", "ptrace", "unlink", "mount", "fork"})
            QVERIFY2(!filter.allows(call, {}), call);
        // clone(2): the flags come first, or after the stack.
        constexpr std::uint64_t kThread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM
            | CLONE_SIGHAND | CLONE_THREAD | CLONE_SETTLS | CLONE_PARENT_SETTID;
        constexpr std::uint64_t kStack = 0x7fff'0000'1000;
        using Arguments = CallFilter::Arguments;
        const auto clone = [s390](std::uint64_t flags, std::uint64_t stack) {
            return s390 ? Arguments{stack, flags} : Arguments{flags, stack};
        };
        QVERIFY(filter.allows("clone", clone(kThread, kStack)));
        QVERIFY(!filter.allows("clone", clone(SIGCHLD, 0)));
        QVERIFY(!filter.allows("clone", clone(SIGCHLD, kThread)));
        // mmap(2): its arguments, or one pointer to them and whatever the registers hold.
        const char* const map = filter.has("mmap") ? "mmap" : "mmap2";
        QVERIFY(filter.allows(map, {0, 4096, PROT_READ | PROT_WRITE}));
        QCOMPARE(filter.allows(map, {kStack, 4096, PROT_READ | PROT_EXEC}), s390);
        QVERIFY(!filter.allows("mprotect", {kStack, 4096, PROT_READ | PROT_EXEC}));
        // The log: one of them is what the C library there calls. The fifth is the receiver.
        constexpr std::uint64_t kSocket = 1; // SYS_SOCKET of linux/net.h
        constexpr std::uint64_t kSend = 9;
        constexpr std::uint64_t kSendTo = 11;
        const CallFilter::Arguments sent{3, kStack, 10, 0, 0, 0};
        const CallFilter::Arguments sentTo{3, kStack, 10, 0, kStack, 16};
        QVERIFY(!filter.allows("sendto", sentTo));
        QVERIFY(!filter.has("send") || filter.allows("send", sent));
        if (filter.has("socketcall")) {
            QVERIFY(filter.allows("socketcall", {kSend, kStack, 0xdead, 0xbeef, 0xdead, 0xbeef}));
            for (const auto call : {kSocket, kSendTo})
                QVERIFY(!filter.allows("socketcall", {call, kStack}));
        } else {
            QVERIFY(filter.allows("sendto", sent));
        }
        QVERIFY(filter.allows("kill", {1, 0}));
        QVERIFY(!filter.allows("kill", {1, SIGTERM}));
        QVERIFY(!filter.allowsOfOtherMachines("openat"));
    }

    /// Each stream has a file for each CPU.
    void opensAllStreamsOfManyCpus()
    {
        constexpr int kCpus = 300;
        const QTemporaryDir dir;
        for (int cpu = 0; cpu < kCpus; ++cpu) {
            const auto folder = dir.filePath(QStringLiteral("per_cpu/cpu%1").arg(cpu));
            QVERIFY(QDir().mkpath(folder));
            QFile file(folder + "/trace_pipe_raw");
            QVERIFY(file.open(QFile::WriteOnly));
        }
        constexpr int kForbidden = 80;
        const int failed = inChild([&] {
            const rlimit files{helper::filesFor(kCpus), helper::filesFor(kCpus)};
            if (setrlimit(RLIMIT_NOFILE, &files) != 0)
                return kForbidden;
            access::LocalBackend backend(
                *access::TraceRoot::at(dir.path().toLocal8Bit().toStdString(), true));
            std::vector<std::unique_ptr<access::Stream>> streams;
            for (std::size_t i = 0; i < access::protocol::kMaxStreams; ++i) {
                auto stream = backend.openStream({});
                if (!stream)
                    return int(i) + 1;
                streams.push_back(std::move(*stream));
            }
            return 0;
        });
        if (failed == kForbidden)
            QSKIP("so many files cannot be opened here");
        QCOMPARE(failed, 0);
    }

    void opensWhatTracingNeeds_data()
    {
        QTest::addColumn<QByteArray>("path"); ///< of the folder, where it does not begin with `/`
        QTest::addColumn<int>("flags");
        QTest::addColumn<int>("control");
        QTest::addColumn<int>("observer");
        const auto row = [](const char* path, int flags, int control, int observer) {
            QTest::addRow("%s %s", path,
                          flags == O_RDONLY            ? "read"
                              : (flags & O_TRUNC) != 0 ? "cleared"
                                                       : "written")
                << QByteArray(path) << flags << control << observer;
        };
        row("tracing_on", O_RDONLY, 0, 0);
        row("tracing_on", O_WRONLY | O_APPEND, 0, EACCES);
        row("tracing_on", O_WRONLY | O_TRUNC, 0, EACCES);
        row("new", O_WRONLY | O_CREAT, EACCES, EACCES);
        row("../beside", O_RDONLY, EACCES, EACCES);
        row("../beside", O_WRONLY, EACCES, EACCES);
        row("/proc/version", O_RDONLY, 0, 0);
        row("/proc/self/stat", O_RDONLY, 0, 0);
        row("/proc/1/cmdline", O_RDONLY, 0, 0);
        row("/proc/kallsyms", O_RDONLY, 0, 0);
        row("/proc/self/comm", O_WRONLY, EACCES, EACCES);
        row("/sys/devices/system/cpu/online", O_RDONLY, 0, 0);
        row("/etc/passwd", O_RDONLY, EACCES, EACCES);
        row("/dev/null", O_WRONLY, EACCES, EACCES);
        row("/", O_RDONLY | O_DIRECTORY, EACCES, EACCES);
    }
    void opensWhatTracingNeeds()
    {
        if (!hasLandlock())
            QSKIP("this kernel has no Landlock");
        QFETCH(QByteArray, path);
        QFETCH(int, flags);
        const CheckFn check = [&](const std::string& folder) {
            return openingFails(path.startsWith('/') ? path.toStdString()
                                                     : folder + "/" + path.toStdString(),
                                flags);
        };
        QTEST(confined(Level::Control, check), "control");
        QTEST(confined(Level::Observe, check), "observer");
    }

    void makesInstancesForWhoControls()
    {
        const CheckFn check = [](const std::string& folder) {
            const auto instance = folder + "/instance";
            const int made = errorOf(mkdirat(AT_FDCWD, instance.c_str(), 0700));
            return made != 0 ? made : errorOf(unlinkat(AT_FDCWD, instance.c_str(), AT_REMOVEDIR));
        };
        QCOMPARE(confined(Level::Control, check), 0);
        if (hasLandlock())
            QCOMPARE(confined(Level::Observe, check), EACCES);
    }

private:
    /// What the check gives in a confined process.
    static int confined(Level level, const CheckFn& check)
    {
        const QTemporaryDir dir;
        const auto folder = dir.filePath("tracefs").toStdString();
        mkdir(folder.c_str(), 0700);
        for (const auto& file : {folder + "/tracing_on", dir.filePath("beside").toStdString()})
            close(open(file.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
        return inChild([&] {
            const auto missing = helper::confine(folder, level);
            return missing.size() > (hasLandlock() ? 0U : 1U) ? kUnconfined : check(folder);
        });
    }
};

QTEST_APPLESS_MAIN(TestSandbox)

#include "tst_sandbox.moc"
