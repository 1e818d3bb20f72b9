#include "tests/bench/compare/process.h"

#include "core/base/file_descriptor.h"
#include "tests/bench/compare/stopwatch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace probescope::bench {

namespace {

/// The child's standard output goes to `out`, or to nobody (-1).
std::optional<pid_t> start(std::vector<std::string>& words, int out)
{
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (out >= 0)
        posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (out < 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failed =
        posix_spawnp(&child, arguments.front(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return failed == 0 ? std::optional(child) : std::nullopt;
}

bool waitFor(pid_t child, rusage& usage)
{
    int status = 0;
    return wait4(child, &status, 0, &usage) == child && status == 0;
}

} // namespace

std::optional<Figures> runProgram(std::vector<std::string> words)
{
    const Stopwatch watch;
    const auto child = start(words, -1);
    rusage usage{};
    if (!child || !waitFor(*child, usage))
        return std::nullopt;
    const auto seconds = [](const timeval& time) {
        return double(time.tv_sec) + double(time.tv_usec) * 1e-6;
    };
    const double cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    return Figures{{kSeconds, measuresCpuTime ? cpuSeconds : watch.seconds()},
                   {kPeakBytes, double(usage.ru_maxrss) * 1024}};
}

std::optional<Figures> runForFigures(std::vector<std::string> words)
{
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        return std::nullopt;
    const FileDescriptor readEnd(ends[0]);
    FileDescriptor writeEnd(ends[1]);
    const auto child = start(words, writeEnd.get());
    writeEnd.reset();
    std::string text;
    char block[4096];
    for (ssize_t count = 0; (count = read(readEnd.get(), block, sizeof block)) > 0;)
        text.append(block, std::size_t(count));
    rusage usage{};
    if (!child || !waitFor(*child, usage))
        return std::nullopt;
    Figures figures;
    std::istringstream lines(text);
    double value = 0;
    for (std::string name; lines >> name >> value;)
        figures[name] = value;
    return figures;
}

void printFigures(const Figures& figures)
{
    for (const auto& [name, value] : figures)
        fmt::print("{} {:.9g}\n", name, value);
}

} // namespace probescope::bench
