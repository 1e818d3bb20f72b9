#include "tests/fuzz/mutating/limited_child.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace probescope::fuzz {

namespace {

constexpr int kLookEveryMs = 50;
constexpr int kStuckMs = 600'000; ///< without using the processor at all
constexpr int kDone = 77; ///< what the child answers: nothing else that ends it does

std::uint64_t residentBytes(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    std::uint64_t size = 0;
    std::uint64_t resident = 0;
    file >> size >> resident;
    return resident * std::uint64_t(sysconf(_SC_PAGESIZE));
}

std::int64_t cpuTimeNs(pid_t process)
{
    clockid_t clock = 0;
    struct timespec time = {};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return std::int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

[[noreturn]] void runChild(const std::function<void()>& work, const Limits& limits,
                           const std::filesystem::path& words)
{
    const struct rlimit cpu = {limits.cpuSeconds, limits.cpuSeconds + 5};
    const struct rlimit file = {limits.fileBytes, limits.fileBytes};
    const struct rlimit core = {0, 0};
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_FSIZE, &file);
    setrlimit(RLIMIT_CORE, &core);
    const int to = ::open(words.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    dup2(to, STDOUT_FILENO);
    dup2(to, STDERR_FILENO);
    work();
    _exit(kDone);
}

/// Waits until the process ends, or stops it when it takes too much or does nothing any more.
std::string watch(pid_t child, int handle, std::uint64_t maxBytes)
{
    std::int64_t used = 0;
    int idleMs = 0;
    struct pollfd end = {.fd = handle, .events = POLLIN, .revents = 0};
    while (poll(&end, 1, kLookEveryMs) == 0) {
        const char* why = nullptr;
        if (residentBytes(child) > maxBytes)
            why = "took too much memory";
        const std::int64_t now = cpuTimeNs(child);
        idleMs = now == used ? idleMs + kLookEveryMs : 0;
        used = now;
        if (idleMs > kStuckMs)
            why = "is stuck";
        if (why) {
            kill(child, SIGKILL);
            return why;
        }
    }
    return {};
}

} // namespace

std::string runLimited(const std::function<void()>& work, const Limits& limits,
                       const std::filesystem::path& words)
{
    const std::uint64_t before = residentBytes(getpid());
    const pid_t child = fork();
    if (child == 0)
        runChild(work, limits, words);
    const int handle = int(syscall(SYS_pidfd_open, child, 0));
    std::string wrong = handle < 0 ? std::string("cannot be watched: ") + std::strerror(errno)
                                   : watch(child, handle, before + limits.memoryBytes);
    close(handle);
    int status = 0;
    struct rusage used = {};
    wait4(child, &status, 0, &used);
    if (!wrong.empty())
        return wrong;
    if (std::uint64_t(used.ru_maxrss) * 1024 > before + limits.memoryBytes)
        return "took too much memory";
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        return "took too much time";
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ)
        return "wrote too much";
    if (WIFSIGNALED(status))
        return std::string("crashed: ")
            + strsignal(WTERMSIG(status)); // NOLINT(concurrency-mt-unsafe)
    return WEXITSTATUS(status) == kDone ? "" : "ended with " + std::to_string(WEXITSTATUS(status));
}

} // namespace probescope::fuzz
